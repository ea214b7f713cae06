#include "app/cli/campaign/campaign_access.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/cli/base/columns.h"
#include "app/cli/base/numbers.h"
#include "app/models/shell/app_paths.h"
#include "app/models/shell/settings.h"
#include "engine/core/text.h"
#include "engine/files/backups.h"
#include "engine/files/campaign_file.h"
#include "engine/files/keeper.h"

namespace banneret::app {

namespace {

Reply with_notes(Reply reply, std::vector<std::string> notes) {
    auto* text = std::get_if<std::string>(&reply);
    if (text == nullptr || notes.empty()) return reply;
    return Noted{std::move(*text), std::move(notes), exit_done};
}

// Before a battle, and once a session: when one begins, and when the books are changed here for the first time. What
// went wrong, in a sentence; the change is made all the same.
std::optional<std::string> backed_up(const Keeper& keeper, const History& history, std::size_t before) {
    const std::filesystem::path state = state_path();
    if (state.empty() || history.at() == before) return std::nullopt;
    const std::filesystem::path folder = backups_of(state / "backups", keeper.path());
    const Campaign& was = *history.versions()[before].campaign;
    const auto& session = history.now().session;
    const bool begins = session && session->open && (!was.session || was.session->number != session->number);
    const auto there = backups_in(folder);
    const bool first =
        std::none_of(there.begin(), there.end(), [](const Backup& b) { return b.kind == BackupKind::session; });
    std::vector<BackupKind> wanted;
    if (first || begins) wanted.push_back(BackupKind::session);
    if (begins_a_battle(history, before)) wanted.push_back(BackupKind::battle);
    if (wanted.empty()) return std::nullopt;
    const auto most = static_cast<std::size_t>(load_settings(settings_path()).settings.backups);
    RealDisk disk;
    for (const BackupKind kind : wanted) {
        Backup about = backup_of(was, keeper.path(), kind);
        about.made = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
        if (const auto error = back_up(keeper, folder, std::move(about), most, disk))
            return "no backup was made: " + error->faults.front();
    }
    return std::nullopt;
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
    std::error_code none;
    // Another terminal is done in a moment; a window that has the file open is not.
    constexpr std::chrono::milliseconds patience{1000};
    auto opened = Keeper::open(std::filesystem::absolute(path, none), std::make_shared<RealDisk>(), patience);
    if (const auto* error = std::get_if<FileError>(&opened)) {
        // A file that is not there or damaged is bad input, whoever has it open.
        const auto loaded = load_campaign(path);
        if (const auto* fault = std::get_if<FileError>(&loaded)) return Failure{fault->faults};
        return Failure{error->faults, exit_failed};
    }
    auto& campaign = std::get<Keeper::Opened>(opened);
    const std::size_t before = campaign.history.at();
    Reply reply = change(campaign.history);
    if (std::holds_alternative<Failure>(reply)) return reply;
    if (auto trouble = backed_up(campaign.keeper, campaign.history, before))
        campaign.notes.push_back(std::move(*trouble));
    if (const auto error = campaign.keeper.commit(campaign.history)) return Failure{error->faults, exit_failed};
    // The change is in the journal, whatever becomes of the file.
    if (const auto error = campaign.keeper.fold_if_due(campaign.history))
        campaign.notes.push_back("The change is kept in the journal, but the file could not be written: " +
                                 error->faults.front());
    return with_notes(std::move(reply), std::move(campaign.notes));
}

Reply ordered(const Arguments& arguments,
              const std::function<std::optional<Command>(const Campaign&, std::vector<std::string>&)>& make) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        std::vector<std::string> faults;
        const std::optional<Command> command = make(history.now(), faults);
        if (!faults.empty()) return Failure{std::move(faults)};
        if (!command) return Failure{{"nothing was ordered"}};
        return carried_out(arguments, history, *command);
    });
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
        out["done"] = entry.action;
        return json_text(out);
    }
    std::string out = fmt::format("{}, day {}\n", date, with_commas(now.day));
    for (const std::string& line : entry.lines) out += wrapped(line, 96, 2);
    if (entry.lines.empty()) out += wrapped("Done: " + entry.action + ".", 96, 2);
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
