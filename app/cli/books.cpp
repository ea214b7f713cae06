#include "app/cli/books.h"

#include <fmt/format.h>

#include "app/cli/columns.h"
#include "app/cli/numbers.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"
#include "engine/files/keeper.h"

namespace banneret::app {

namespace {

Reply with_notes(Reply reply, std::vector<std::string> notes) {
    auto* text = std::get_if<std::string>(&reply);
    if (text == nullptr || notes.empty()) return reply;
    return Noted{std::move(*text), std::move(notes), exit_done};
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

Reply carried_out(const Arguments& arguments, History& history, const Command& command) {
    const auto done = history.perform_rolling(command);
    if (const auto* refusal = std::get_if<Refusal>(&done)) return Failure{{refusal->why}};
    const Entry& entry = std::get<Entry>(done);
    const Campaign& now = history.now();
    const std::string date = long_date_words(*now.calendar, now.day);
    if (arguments.given("--json")) {
        Json out;
        out["day"] = now.day;
        out["date"] = date;
        out["lines"] = entry.lines;
        return json_text(out);
    }
    std::string out = fmt::format("{}, day {}\n", date, with_commas(now.day));
    for (const std::string& line : entry.lines) out += wrapped(line, 96, 2);
    return out;
}

std::optional<std::int32_t> date_argument(const Campaign& campaign, std::string_view words,
                                          std::vector<std::string>& faults) {
    const auto day = day_from_words(*campaign.calendar, words, campaign.day);
    if (const auto* value = std::get_if<std::int32_t>(&day)) return *value;
    faults.push_back(fmt::format("{} {}", in_quotes(words), std::get<Problem>(day).what));
    return std::nullopt;
}

}  // namespace banneret::app
