#include "engine/files/backups.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <system_error>

#include "engine/campaign/time/calendar.h"
#include "engine/core/text.h"
#include "engine/files/fields.h"
#include "engine/files/limits.h"
#include "engine/files/safe_write.h"

namespace banneret {

namespace fs = std::filesystem;
using namespace files;

namespace files {

namespace {

constexpr std::string_view kinds[] = {"session", "battle", "autosave", "left-behind"};
constexpr const char* about_extension = ".about";
constexpr std::size_t most_about_bytes = 100'000;

// Stored beside the copy and written last: a copy without it is incomplete.
struct StoredAbout {
    std::string kind, of, name, date;
    std::int64_t made = 0;
    FileMark file;
};

template <class Archive>
void serialize(Archive& ar, StoredAbout& a, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "kind", a.kind);
    field(ar, "of", a.of);
    field(ar, "name", a.name);
    field(ar, "date", a.date);
    field(ar, "made", a.made);
    field(ar, "bytes", a.file.bytes);
    field(ar, "sum", a.file.sum);
    no_more(ar);
}

std::string about_text(StoredAbout about) {
    JsonWriter archive;
    field(archive, "backup", about);
    return std::string(archive.text()) + "\n";
}

std::optional<StoredAbout> about_in(const fs::path& path) {
    const auto text = read_text_file(path, most_about_bytes);
    if (std::holds_alternative<FileError>(text)) return std::nullopt;
    const auto json = Json::parsed(std::get<std::string>(text));
    if (std::holds_alternative<std::string>(json)) return std::nullopt;
    try {
        StoredAbout about;
        JsonReader archive(std::get<Json>(json).root());
        field(archive, "backup", about);
        no_more(archive);
        return about;
    } catch (const BadFile&) {
        return std::nullopt;
    }
}

// A path may hold bytes that are not UTF-8; JSON may not.
std::string path_words(const fs::path& path) {
    std::string words = path.string();
    if (!valid_utf8(words))
        for (char& c : words)
            if (static_cast<unsigned char>(c) >= 0x80) c = '?';
    return words;
}

struct Found {
    Backup backup;
    FileMark file;
};

// Newest first.
std::vector<Found> found_in(const fs::path& folder) {
    std::vector<Found> out;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
        if (at->path().extension() != about_extension) continue;
        const std::string name = at->path().filename().string();
        const auto number = parse_integer(std::string_view(name).substr(0, name.find('-')));
        const auto about = about_in(at->path());
        if (!number || *number < 0 || !about) continue;
        const auto kind = std::find(std::begin(kinds), std::end(kinds), about->kind);
        if (kind == std::end(kinds)) continue;
        Backup backup{at->path(),
                      static_cast<BackupKind>(kind - std::begin(kinds)),
                      static_cast<std::uint64_t>(*number),
                      about->of,
                      about->name,
                      about->date,
                      about->made};
        backup.file.replace_extension(".banneret");
        std::error_code gone;
        if (fs::exists(backup.file, gone)) out.push_back({std::move(backup), about->file});
    }
    std::sort(out.begin(), out.end(), [](const Found& a, const Found& b) { return a.backup.number > b.backup.number; });
    return out;
}

// Removes the description before the copy, so that no missing copy is listed.
void remove_backup(const Backup& backup, Disk& disk) {
    fs::path about = backup.file;
    about.replace_extension(about_extension);
    disk.remove(about.c_str());
    disk.remove(journal_path(backup.file).c_str());
    disk.remove(backup.file.c_str());
}

}  // namespace

}  // namespace files

std::string_view key(BackupKind kind) {
    return kinds[static_cast<std::size_t>(kind)];
}

fs::path backups_of(const fs::path& backups, const fs::path& campaign) {
    std::error_code none;
    const fs::path whole = fs::weakly_canonical(fs::absolute(campaign, none), none);
    const std::string place = (whole.empty() ? campaign : whole).string();
    return backups / fmt::format("{}-{:08x}", campaign.stem().string(), mark_of(place).sum);
}

std::optional<FileError> back_up(const CampaignStore& store, const fs::path& folder, Backup about, std::size_t most,
                                 Disk& disk) {
    if (most == 0) return std::nullopt;
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) return write_error(folder, "it cannot be made", failed.value());
    const std::vector<Found> before = found_in(folder);
    about.number = before.empty() ? 1 : before.front().backup.number + 1;
    about.file = folder / fmt::format("{:06}-{}.banneret", about.number, key(about.kind));

    // Identical bytes are kept once and shared by several backups: files in this folder change only by renaming.
    const FileMark& mark = store.file_mark();
    const auto same = std::find_if(before.begin(), before.end(), [&](const Found& f) { return f.file == mark; });
    if (same == before.end() || disk.link(same->backup.file.c_str(), about.file.c_str()) != 0) {
        const auto text = read_text_file(store.path(), most_campaign_bytes);
        if (const auto* error = std::get_if<FileError>(&text)) return *error;
        if (auto error = write_safely(about.file, std::get<std::string>(text), disk)) return error;
    }
    std::optional<FileError> error;
    if (store.has_journal()) {
        const auto journal = read_journal(store.path());
        if (const auto* unread = std::get_if<FileError>(&journal))
            error = *unread;
        else
            error = write_safely(journal_path(about.file), std::get<std::string>(journal), disk);
    }
    if (!error) {
        fs::path words = about.file;
        words.replace_extension(about_extension);
        error = write_safely(
            words,
            about_text({std::string(key(about.kind)), path_words(about.of), about.name, about.date, about.made, mark}),
            disk);
    }
    if (error) {
        remove_backup(about, disk);
        return error;
    }
    std::size_t of_kind = 1;
    for (const Found& old : before)
        if (old.backup.kind == about.kind && ++of_kind > most) remove_backup(old.backup, disk);
    return std::nullopt;
}

Backup backup_of(const Campaign& campaign, const fs::path& file, BackupKind kind) {
    Backup out;
    out.kind = kind;
    out.of = file;
    out.name = campaign.name.empty() ? file.stem().string() : campaign.name;
    out.date = date_words(*campaign.calendar, campaign.day);
    return out;
}

namespace {

bool under_way(const Campaign& c, BattleId id) {
    const OpenBattle* battle = find_battle(c, id);
    return battle != nullptr && battle->under_way();
}

}  // namespace

bool begins_a_battle(const History& history, std::size_t before) {
    if (history.at() <= before) return false;
    const History::Version then = history.version(before);
    const Campaign& was = *then.campaign;
    for (const auto& battle : history.now().battles)
        if (battle->under_way() && !under_way(was, battle->id)) return true;
    const SharedEntry entry = history.version(history.at()).entry;
    return entry && entry->battle && !under_way(was, (*entry->battle)->id);
}

std::vector<Backup> backups_in(const fs::path& folder) {
    std::vector<Backup> out;
    for (Found& found : found_in(folder)) out.push_back(std::move(found.backup));
    return out;
}

std::vector<std::vector<Backup>> all_backups(const fs::path& backups) {
    std::vector<std::vector<Backup>> out;
    std::error_code failed;
    for (fs::directory_iterator at(backups, failed), end; !failed && at != end; at.increment(failed)) {
        std::vector<Backup> found = backups_in(at->path());
        if (!found.empty()) out.push_back(std::move(found));
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
        return a.front().made != b.front().made ? a.front().made > b.front().made : a.front().file < b.front().file;
    });
    return out;
}

}  // namespace banneret

BANNERET_STORED(banneret::files::StoredAbout)
