#include "app/cli/campaign/campaign_access.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/models/shell/app_paths.h"
#include "app/models/shell/failed_backup.h"
#include "app/models/shell/settings.h"
#include "engine/core/text.h"
#include "engine/files/backups.h"
#include "engine/files/campaign_file.h"
#include "engine/files/campaign_store.h"

namespace banneret::app {

namespace {

Reply with_notes(Reply reply, std::vector<std::string> notes) {
    auto* text = std::get_if<std::string>(&reply);
    if (text == nullptr || notes.empty()) return reply;
    return Noted{std::move(*text), std::move(notes), exit_done};
}

// Backs up before a battle, at the start of a session, and if there is no session backup yet. Returns a sentence if the
// backup fails; the change is made anyway.
std::optional<std::string> backed_up(const CampaignStore& store, const History& history, std::size_t before) {
    const std::filesystem::path state = state_path();
    if (state.empty() || history.at() == before) return std::nullopt;
    const std::filesystem::path folder = backups_of(state / "backups", store.path());
    const History::Version then = history.version(before);
    const Campaign& was = *then.campaign;
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
        Backup about = backup_of(was, store.path(), kind);
        about.made = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
        if (const auto error = back_up(store, folder, std::move(about), most, disk))
            return "no backup was made: " + cause_of(*error);
    }
    return std::nullopt;
}

// Advice for a damaged file: the newest sound backup, and how to accept the file as it is.
std::string way_out(const std::filesystem::path& path) {
    const std::string words =
        fmt::format("\"banneret campaign {} save --as-it-is\" accepts the file as it is", printable(path.string()));
    const std::filesystem::path state = state_path();
    std::error_code none;
    if (!state.empty())
        for (const Backup& backup : backups_in(backups_of(state / "backups", std::filesystem::absolute(path, none)))) {
            const auto loaded = load_with_journal(backup.file);
            const auto* sound = std::get_if<LoadedCampaign>(&loaded);
            if (sound == nullptr || sound->sum_differs) continue;
            return fmt::format("The last good backup is {} ({}); {}.", printable(backup.file.string()), backup.date,
                               words);
        }
    return fmt::format("There is no good backup; {}.", words);
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
    if (campaign.sum_differs) campaign.notes.push_back(way_out(path));
    return with_notes(report(campaign.history), std::move(campaign.notes));
}

Reply change_campaign(const Arguments& arguments, const std::function<Reply(History&)>& change) {
    return change_campaign(std::filesystem::path(*arguments.value("FILE")), change);
}

Reply change_campaign(const std::filesystem::path& path, const std::function<Reply(History&)>& change) {
    std::error_code none;
    // Another terminal finishes within a moment; a window keeps the file open.
    constexpr std::chrono::milliseconds patience{1000};
    auto opened = CampaignStore::open(std::filesystem::absolute(path, none), std::make_shared<RealDisk>(), patience);
    if (const auto* error = std::get_if<FileError>(&opened)) {
        // A missing or damaged file is bad input, even if another program has it open.
        const auto loaded = load_campaign(path);
        if (const auto* fault = std::get_if<FileError>(&loaded)) return Failure{fault->faults};
        if (error->damaged) return Failure{{error->faults.front(), way_out(path)}};
        return Failure{error->faults, exit_failed};
    }
    auto& campaign = std::get<CampaignStore::Opened>(opened);
    const std::size_t before = campaign.history.at();
    Reply reply = change(campaign.history);
    if (std::holds_alternative<Failure>(reply)) return reply;
    if (auto trouble = backed_up(campaign.store, campaign.history, before))
        campaign.notes.push_back(std::move(*trouble));
    if (const auto error = campaign.store.commit(campaign.history)) return Failure{error->faults, exit_failed};
    // The change is safe in the journal even if writing the file fails.
    if (const auto error = campaign.store.fold_if_due(campaign.history))
        campaign.notes.push_back("The change is kept in the journal, but the file could not be written: " +
                                 cause_of(*error));
    return with_notes(std::move(reply), std::move(campaign.notes));
}

Reply save_whole_file(const Arguments& arguments) {
    const std::filesystem::path path(*arguments.value("FILE"));
    std::vector<std::string> notes;
    if (arguments.given("--as-it-is")) {
        auto loaded = load_with_journal(path);
        if (const auto* error = std::get_if<FileError>(&loaded)) return Failure{error->faults};
        auto& campaign = std::get<LoadedCampaign>(loaded);
        auto begun = CampaignStore::begin(campaign.history, path, std::make_shared<RealDisk>());
        if (const auto* error = std::get_if<FileError>(&begun)) return Failure{error->faults, exit_failed};
        notes = std::move(campaign.notes);
    } else {
        std::error_code none;
        auto opened = CampaignStore::open(std::filesystem::absolute(path, none), std::make_shared<RealDisk>());
        if (const auto* error = std::get_if<FileError>(&opened))
            return Failure{error->damaged ? std::vector{error->faults.front(), way_out(path)} : error->faults,
                           error->damaged ? exit_bad_input : exit_failed};
        auto& campaign = std::get<CampaignStore::Opened>(opened);
        if (const auto error = campaign.store.save(campaign.history)) return Failure{error->faults, exit_failed};
        notes = std::move(campaign.notes);
    }
    std::error_code none;
    const auto bytes = std::filesystem::file_size(path, none);
    if (arguments.given("--json"))
        return with_notes(json_text(Json{{"file", path.string()}, {"bytes", bytes}}), std::move(notes));
    return with_notes(fmt::format("Saved: {}, {} bytes.\n", path.string(), with_commas(bytes)), std::move(notes));
}

Reply ordered(const Arguments& arguments, const MakeCommand& make, const Details& details) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        std::vector<std::string> faults;
        const std::optional<Command> command = make(history.now(), faults);
        if (!faults.empty()) return Failure{std::move(faults)};
        if (!command) return Failure{{"no change was given"}};
        return carried_out(arguments, history, *command, details);
    });
}

Reply carried_out(const Arguments& arguments, History& history, const Command& command, const Details& details) {
    const Campaign before = history.now();
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
    std::vector<std::string> lines = entry.lines;
    if (details) std::ranges::move(details(before, now), std::back_inserter(lines));
    for (const std::string& line : lines) out += wrapped(line, 96, 2);
    if (lines.empty()) out += wrapped("Done: " + entry.action + ".", 96, 2);
    return out;
}

std::optional<std::int32_t> date_argument(const Campaign& campaign, std::string_view words,
                                          std::vector<std::string>& faults) {
    const auto day = day_from_words(*campaign.calendar, words, campaign.day);
    if (const auto* value = std::get_if<std::int32_t>(&day)) return *value;
    faults.push_back(std::get<Problem>(day).what);
    return std::nullopt;
}

}  // namespace banneret::app
