#include "app/cli/books.h"

#include "engine/files/campaign_file.h"
#include "engine/files/keeper.h"

namespace banneret::app {

namespace {

Reply with_notes(Reply reply, std::vector<std::string> notes) {
    auto* text = std::get_if<std::string>(&reply);
    if (text == nullptr || notes.empty()) return reply;
    return Noted{std::move(*text), std::move(notes)};
}

}  // namespace

PositionalRow campaign_file_row() {
    return {"FILE", "The campaign (.banneret)"};
}

Reply read_campaign(const Arguments& arguments, const std::function<Reply(const History&)>& report) {
    return read_campaign(std::filesystem::path(*arguments.value("FILE")), report);
}

Reply read_campaign(const std::filesystem::path& path, const std::function<Reply(const History&)>& report) {
    auto loaded = load_with_journal(path);
    if (const auto* error = std::get_if<FileError>(&loaded)) return Failure{error->faults};
    auto& campaign = std::get<LoadedCampaign>(loaded);
    return with_notes(report(campaign.history), std::move(campaign.notes));
}

Reply change_campaign(const Arguments& arguments, const std::function<Reply(History&)>& change) {
    return change_campaign(std::filesystem::path(*arguments.value("FILE")), change);
}

Reply change_campaign(const std::filesystem::path& path, const std::function<Reply(History&)>& change) {
    auto opened = Keeper::open(path, std::make_shared<RealDisk>());
    if (const auto* error = std::get_if<FileError>(&opened)) {
        // A file that is not there or damaged is bad input, whoever has it open.
        const auto loaded = load_campaign(path);
        if (const auto* fault = std::get_if<FileError>(&loaded)) return Failure{fault->faults};
        return Failure{error->faults, exit_failed};
    }
    auto& campaign = std::get<Keeper::Opened>(opened);
    Reply reply = change(campaign.history);
    if (std::holds_alternative<Failure>(reply)) return reply;
    if (const auto error = campaign.keeper.save(campaign.history)) return Failure{error->faults, exit_failed};
    return with_notes(std::move(reply), std::move(campaign.notes));
}

}  // namespace banneret::app
