#include "app/window/actions/campaign_files.h"
#include "app/window/actions/carry_out_what_if.h"

#include <unistd.h>

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include "app/models/shell/app_paths.h"
#include "app/models/shell/failed_backup.h"
#include "app/window/shell/messages.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"

namespace banneret::app {

namespace fs = std::filesystem;

namespace {

constexpr int commands_between_backups = 20;

bool never_saved(const Desk& desk) {
    return desk.path.empty();
}

std::optional<fs::file_time_type> written(const fs::path& path) {
    std::error_code none;
    const auto time = fs::last_write_time(path, none);
    return none ? std::nullopt : std::optional(time);
}

fs::path drafts(const Desk& desk) {
    return desk.state_folder / "drafts";
}
fs::path backups(const Desk& desk) {
    return desk.state_folder / "backups";
}

// An unused draft file name; the pid keeps two programs apart.
fs::path name_for_draft(const Desk& desk) {
    std::error_code none;
    for (int i = 1;; ++i) {
        const fs::path path = drafts(desk) / (std::to_string(::getpid()) + "-" + std::to_string(i) + ".banneret");
        if (!fs::exists(path, none)) return path;
    }
}

std::optional<FileError> begin_draft(Desk& desk) {
    std::error_code failed;
    fs::create_directories(drafts(desk), failed);
    auto begun = CampaignStore::begin(*desk.history, name_for_draft(desk), desk.disk);
    if (auto* error = std::get_if<FileError>(&begun)) return std::move(*error);
    desk.store = std::make_shared<CampaignStore>(std::get<CampaignStore>(std::move(begun)));
    return std::nullopt;
}

// --- Backups -----------------------------------------------------------------------------------------------------

// Returns a sentence if the backup failed, else an empty text.
std::string make_backup(Desk& desk, const Campaign& c, BackupKind kind) {
    if (desk.state_folder.empty() || never_saved(desk)) return {};
    const auto most = static_cast<std::size_t>(desk.settings.backups);
    desk.since_backup = 0;
    Backup about = backup_of(c, desk.path, kind);
    about.made = desk.clock;
    const auto error = back_up(*desk.store, backups_of(backups(desk), desk.path), std::move(about), most, *desk.disk);
    desk.backups = all_backups(backups(desk));
    return error ? "No backup was made: " + cause_of(*error) : std::string();
}

}  // namespace

// --- Messages ----------------------------------------------------------------------------------------------------

void say(Desk& desk, Message::Kind kind, std::string words) {
    desk.message = Message{kind, std::move(words), desk.revision};
}
void refuse(Desk& desk, std::string words) {
    say(desk, Message::Kind::refused, std::move(words));
}

std::string in_one(const std::vector<std::string>& faults) {
    constexpr std::size_t most = 3;
    std::string words;
    for (std::size_t i = 0; i < std::min(most, faults.size()); ++i) words += (i > 0 ? " " : "") + faults[i];
    if (faults.size() > most) words += " And " + counted(faults.size() - most, "fault") + " more.";
    return words;
}

// --- Opening and saving ------------------------------------------------------------------------------------------

void keep_settings(Desk& desk) {
    if (desk.settings_file.empty()) return;
    if (const auto trouble = save_settings(desk.settings, desk.settings_file)) refuse(desk, *trouble);
}

void remember_open(Desk& desk) {
    const Campaign* c = campaign(desk);
    if (c == nullptr || never_saved(desk)) return;
    remember(desk.settings, {desk.path, campaign_name(desk), date_words(*c->calendar, c->day),
                             static_cast<int>(c->armies.size()), desk.clock});
    keep_settings(desk);
}

void close_campaign(Desk& desk) {
    if (!desk.store) return;
    desk.store->give_up();
    if (never_saved(desk)) desk.disk->remove(desk.store->path().c_str());
    desk.store.reset();
}

void open_in_window(Desk& desk, History history, fs::path path, Page page) {
    leave_campaign(desk);
    close_campaign(desk);
    desk.history = std::move(history);
    ++desk.opened;
    desk.path = std::move(path);
    desk.accepted = desk.history->standing();
    desk.since_backup = 0;
    desk.backed_up = false;
    desk.written.reset();
    desk.focus = Focus{};
    desk.table = TableDesk{};
    desk.asked.reset();
    desk.chooser.reset();
    desk.leaving.reset();
    desk.paste = false;
    desk.map_days = false;
    desk.page = page;
    remember_open(desk);
}

bool open_campaign(Desk& desk, const fs::path& path, bool as_copy) {
    std::error_code none;
    const fs::path whole = fs::absolute(path, none);
    std::string why_a_copy = "A copy of the sample is open. Save it to keep it.";
    if (!as_copy) {
        // Opening the open file again reverts to its saved state.
        if (whole == desk.path) close_campaign(desk);
        const auto before = written(path);
        auto opened = CampaignStore::open(whole, desk.disk, desk.lock_wait);
        if (auto* campaign = std::get_if<CampaignStore::Opened>(&opened)) {
            // Changes that the terminal left in the journal belong to the campaign.
            if (campaign->recovered == 0) (void)campaign->store.fold_if_due(campaign->history);
            open_in_window(desk, std::move(campaign->history), whole, Page::campaign);
            desk.store = std::make_shared<CampaignStore>(std::move(campaign->store));
            desk.written = before;
            std::erase_if(desk.left_behind, [&](const RecoverableFile& l) { return l.file == whole; });
            if (!campaign->notes.empty()) say(desk, Message::Kind::done, in_one(campaign->notes));
            return true;
        }
        const auto& error = std::get<FileError>(opened);
        why_a_copy = in_one(error.faults) + (error.damaged ? " " : ". ") +
                     "A copy is open: save it under another name to keep your changes." +
                     (error.damaged ? " The Start page lists the backups." : "");
        if (error.held) {
            refuse(desk, in_one(error.faults));
            return false;
        }
    }
    auto loaded = load_with_journal(path);
    if (const auto* error = std::get_if<FileError>(&loaded)) {
        refuse(desk, in_one(error->faults));
        return false;
    }
    open_in_window(desk, std::move(std::get<LoadedCampaign>(loaded).history), {}, Page::campaign);
    say(desk, Message::Kind::done, why_a_copy);
    return true;
}

namespace {

// True, with a refusal, if another program has changed the file since: saving would lose its change. Refuses once, so
// saving again overwrites.
bool changed_meanwhile(Desk& desk, const fs::path& path) {
    const auto now = written(path);
    if (path != desk.path || !now || now == desk.written) return false;
    desk.written = now;
    refuse(desk, path.filename().string() +
                     " was changed by another program since it was opened here. Save once more to replace it, or save "
                     "as another file.");
    return true;
}

std::optional<FileError> write_file(Desk& desk, const fs::path& path) {
    if (desk.store && path == desk.path) return desk.store->save(*desk.history);
    auto begun = CampaignStore::begin(*desk.history, path, desk.disk);
    if (auto* error = std::get_if<FileError>(&begun)) return std::move(*error);
    // The previous file keeps its last saved state.
    close_campaign(desk);
    desk.store = std::make_shared<CampaignStore>(std::get<CampaignStore>(std::move(begun)));
    desk.backed_up = false;
    return std::nullopt;
}

}  // namespace

bool write_campaign(Desk& desk, const fs::path& path) {
    if (changed_meanwhile(desk, path)) return false;
    if (const auto error = write_file(desk, path)) {
        refuse(desk, in_one(error->faults));
        return false;
    }
    desk.path = path;
    desk.accepted = desk.history->standing();
    desk.written = written(path);
    desk.history->mark_saved();
    remember_open(desk);
    say(desk, Message::Kind::done, "Saved as " + path.filename().string() + ".");
    return true;
}

// --- Step by step ------------------------------------------------------------------------------------------------

bool keep(Desk& desk) {
    if (!desk.history || desk.history->stands_at(desk.accepted)) return true;
    std::string trouble;
    std::optional<FileError> error;
    if (desk.store) {
        const History::Version accepted = desk.history->version(desk.accepted.at);
        const Campaign& before = *accepted.campaign;
        if (!std::exchange(desk.backed_up, true)) trouble = make_backup(desk, before, BackupKind::session);
        if (begins_a_battle(*desk.history, desk.accepted.at)) trouble = make_backup(desk, before, BackupKind::battle);
        error = desk.store->persist(*desk.history);
    } else if (never_saved(desk) && !desk.state_folder.empty()) {
        error = begin_draft(desk);
    }
    if (error) {
        desk.history->go_back_to(desk.accepted);
        refuse(desk, in_one(error->faults));
        return false;
    }
    constexpr std::size_t most_unpacked = 1500;  // versions: limits the memory of a long session
    if (desk.history->size() - desk.history->packed_size() > most_unpacked) pack_history(*desk.history);
    desk.accepted = desk.history->standing();
    if (desk.store && ++desk.since_backup >= commands_between_backups)
        trouble = make_backup(desk, desk.history->now(), BackupKind::autosave);
    if (!trouble.empty()) say(desk, Message::Kind::trouble, std::move(trouble));
    return true;
}

// --- Unsaved work of killed programs -----------------------------------------------------------------------------

namespace {

void add_unsaved(Desk& desk, const fs::path& file, bool draft, std::size_t changes) {
    const auto loaded = load_with_journal(file);
    const auto* campaign = std::get_if<LoadedCampaign>(&loaded);
    if (campaign == nullptr) {
        // Recovering it will show the reason.
        desk.left_behind.push_back({file, draft, changes, file.stem().string(), "cannot be read"});
        return;
    }
    const Campaign& c = campaign->history.now();
    desk.left_behind.push_back(
        {file, draft, changes, c.name.empty() ? file.stem().string() : c.name, date_words(*c.calendar, c.day)});
}

const RecoverableFile* left(const Desk& desk, const fs::path& path) {
    const auto at = std::find_if(desk.left_behind.begin(), desk.left_behind.end(),
                                 [&](const RecoverableFile& l) { return l.file == path; });
    return at == desk.left_behind.end() ? nullptr : &*at;
}

}  // namespace

void find_unsaved_drafts(Desk& desk) {
    if (desk.state_folder.empty()) return;
    std::error_code failed;
    for (fs::directory_iterator at(drafts(desk), failed), end; !failed && at != end; at.increment(failed)) {
        const fs::path& file = at->path();
        if (file.extension() != ".banneret" || file.filename().string().starts_with('.')) continue;
        if (left(desk, file) != nullptr || !std::holds_alternative<FileLock>(FileLock::take(file))) continue;
        add_unsaved(desk, file, true, steps_left_behind(file));
    }
}

void find_unsaved_work(Desk& desk) {
    desk.left_behind.clear();
    find_unsaved_drafts(desk);
    if (!desk.state_folder.empty()) desk.backups = all_backups(backups(desk));
    for (const RecentFile& recent : desk.settings.recent)
        if (const std::size_t changes = steps_left_behind(recent.path); changes > 0)
            add_unsaved(desk, recent.path, false, changes);
}

void recover(Desk& desk, const fs::path& path) {
    const RecoverableFile* which = left(desk, path);
    if (which == nullptr) return refuse(desk, "There is nothing left to recover there.");
    if (!which->never_saved) {
        open_campaign(desk, path, false);
        return;
    }
    auto opened = CampaignStore::open(path, desk.disk, desk.lock_wait);
    if (const auto* error = std::get_if<FileError>(&opened)) return refuse(desk, in_one(error->faults));
    auto& draft = std::get<CampaignStore::Opened>(opened);
    const std::string name = which->name;
    open_in_window(desk, std::move(draft.history), {}, Page::campaign);
    desk.store = std::make_shared<CampaignStore>(std::move(draft.store));
    desk.history->mark_unsaved();
    std::erase_if(desk.left_behind, [&](const RecoverableFile& l) { return l.file == path; });
    say(desk, Message::Kind::done, name + " is recovered up to the last change. Save it to keep it.");
}

void discard_recovery(Desk& desk, const fs::path& path) {
    const RecoverableFile* which = left(desk, path);
    if (which == nullptr) return;
    auto opened = CampaignStore::open(path, desk.disk, desk.lock_wait);
    if (const auto* error = std::get_if<FileError>(&opened)) return refuse(desk, in_one(error->faults));
    CampaignStore& store = std::get<CampaignStore::Opened>(opened).store;
    Backup what;
    what.kind = BackupKind::left_behind;
    what.of = which->never_saved ? fs::path{} : path;
    what.name = which->name;
    what.date = which->date;
    what.made = desk.clock;
    // Keep it whatever the settings say, as this cannot be undone.
    const auto most = static_cast<std::size_t>(std::max(desk.settings.backups, 1));
    const fs::path folder = which->never_saved ? backups(desk) / "never-saved" : backups_of(backups(desk), path);
    if (const auto error = back_up(store, folder, what, most, *desk.disk)) return refuse(desk, in_one(error->faults));
    if (const auto error = store.give_up()) return refuse(desk, in_one(error->faults));
    if (which->never_saved) desk.disk->remove(path.c_str());
    const std::string name = which->name;
    std::erase_if(desk.left_behind, [&](const RecoverableFile& l) { return l.file == path; });
    desk.backups = all_backups(backups(desk));
    say(desk, Message::Kind::done, "The unsaved changes of " + name + " are among the backups.");
}

void open_backup(Desk& desk, const fs::path& path) {
    auto loaded = load_with_journal(path);
    if (const auto* error = std::get_if<FileError>(&loaded)) return refuse(desk, in_one(error->faults));
    open_in_window(desk, std::move(std::get<LoadedCampaign>(loaded).history), {}, Page::campaign);
    say(desk, Message::Kind::done, "A copy of the backup is open. Save it to keep it.");
}

}  // namespace banneret::app
