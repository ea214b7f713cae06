#include "engine/files/campaign_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "engine/core/text.h"
#include "engine/files/campaign_file.h"
#include "engine/files/file_text.h"
#include "engine/files/limits.h"
#include "engine/files/safe_write.h"

namespace banneret {

namespace fs = std::filesystem;
using files::Journal;
using files::RecoveredHistory;

namespace {

// "war.banneret.journal.aside", with the first free number if the name is taken.
fs::path name_aside(const fs::path& journal) {
    fs::path aside = journal;
    aside += ".aside";
    std::error_code none;
    for (int i = 2; fs::exists(aside, none); ++i) {
        aside = journal;
        aside += fmt::format(".aside-{}", i);
    }
    return aside;
}

// Copies a damaged journal before it is cut, or renames one that cannot be used here.
std::variant<fs::path, FileError> put_aside(const fs::path& journal, std::string_view text, bool keep, Disk& disk) {
    const fs::path aside = name_aside(journal);
    if (keep) {
        if (auto error = write_safely(aside, text, disk)) return std::move(*error);
    } else if (disk.rename(journal.c_str(), aside.c_str()) != 0) {
        return write_error(journal, fmt::format("it cannot be renamed to {}", aside.filename().string()), errno);
    }
    return aside;
}

}  // namespace

CampaignStore::CampaignStore(fs::path path, std::shared_ptr<Disk> disk, FileLock lock)
    : path_(std::move(path)), disk_(std::move(disk)), lock_(std::move(lock)), journal_(path_, disk_) {}

std::variant<CampaignStore::Opened, FileError> CampaignStore::open(const fs::path& path, std::shared_ptr<Disk> disk,
                                                                   std::chrono::milliseconds wait) {
    auto held = FileLock::take(path, wait);
    if (auto* error = std::get_if<FileError>(&held)) return std::move(*error);
    auto text = read_text_file(path, files::most_campaign_bytes);
    if (auto* error = std::get_if<FileError>(&text)) return std::move(*error);
    auto journal = files::read_journal(path);
    if (auto* error = std::get_if<FileError>(&journal)) return std::move(*error);
    const auto file = std::make_shared<const std::string>(std::get<std::string>(std::move(text)));
    const std::string& left = std::get<std::string>(journal);
    auto read = files::recover_history(*file, left, file);
    if (const auto* faults = std::get_if<std::vector<std::string>>(&read)) return files::file_error(path, *faults);
    auto& found = std::get<RecoveredHistory>(read);
    // Continuing from a damaged file would give the damage a valid checksum.
    if (found.sum_differs) {
        FileError error = files::file_error(path, {found.notes.front()});
        error.damaged = true;
        return error;
    }

    Opened out{CampaignStore(path, std::move(disk), std::move(std::get<FileLock>(held))), std::move(found.history),
               found.steps, std::move(found.notes)};
    CampaignStore& store = out.store;
    remove_unfinished(path, *store.disk_);
    store.mark_ = found.mark;
    store.persisted_ = out.history.standing();
    const fs::path beside = files::journal_path(path);
    const bool foreign = found.journal == RecoveredHistory::Journal::of_another_file;
    if (foreign || found.journal == RecoveredHistory::Journal::damaged) {
        const auto aside = put_aside(beside, left, !foreign, *store.disk_);
        if (const auto* error = std::get_if<FileError>(&aside)) return *error;
        out.notes.push_back(fmt::format("It is kept as {}.", std::get<fs::path>(aside).filename().string()));
    }
    if (found.steps + found.saved_steps > 0) {
        if (auto error = store.journal_.go_on(found.good.bytes, found.good.sum)) return std::move(*error);
        store.saved_ = found.saved;
    } else if (std::error_code none; !foreign && fs::exists(beside, none)) {
        // The file already holds every step of the journal.
        if (auto error = store.journal_.remove()) return std::move(*error);
    }
    store.file_versions_ = found.file_versions;
    return out;
}

std::variant<CampaignStore, FileError> CampaignStore::begin(const History& history, const fs::path& path,
                                                            std::shared_ptr<Disk> disk) {
    const files::FileText text = files::file_text(history);
    if (auto error = files::too_large(text.bytes(), path)) return std::move(*error);
    std::error_code none;
    std::optional<FileLock> old;  // a lock on the replaced file: fails if another program has it open
    if (fs::exists(path, none)) {
        auto held = FileLock::take(path);
        if (auto* error = std::get_if<FileError>(&held)) return std::move(*error);
        old.emplace(std::move(std::get<FileLock>(held)));
    }
    auto written = write_held(path, text.pieces(), *disk);
    if (auto* error = std::get_if<FileError>(&written)) return std::move(*error);
    CampaignStore out(path, std::move(disk), std::move(std::get<HeldFile>(written).lock));
    out.mark_ = text.mark();
    out.file_versions_ = history.versions().size();
    out.persisted_ = history.standing();
    // Removes the journal of the replaced file, if there is one. A failure does no harm: that journal does not continue
    // the new file.
    out.journal_.remove();
    return out;
}

std::optional<FileError> CampaignStore::persist(const History& history) {
    if (has_persisted(history)) return std::nullopt;
    const std::string step = files::step_record(history, persisted_);
    if (auto error = journal_.append(files::file_record(mark_, file_versions_), step)) return error;
    persisted_ = history.standing();
    return std::nullopt;
}

std::optional<FileError> CampaignStore::commit(const History& history) {
    if (has_persisted(history) && journal_.bytes() == saved_.bytes) return std::nullopt;
    const std::string step = files::saved_step_record(history, persisted_);
    if (auto error = journal_.append(files::file_record(mark_, file_versions_), step)) return error;
    persisted_ = history.standing();
    saved_ = {journal_.bytes(), journal_.sum()};
    return std::nullopt;
}

std::optional<FileError> CampaignStore::fold_if_due(const History& history, std::size_t most_bytes) {
    const auto due = std::max<std::uint64_t>(most_bytes, most_bytes > 0 ? mark_.bytes / 50 : 0);
    return journal_.bytes() > due ? save(history) : std::nullopt;
}

std::optional<FileError> CampaignStore::save(const History& history) {
    const files::FileText text = files::file_text(history);
    if (auto error = files::too_large(text.bytes(), path_)) return error;
    const files::FileMark mark = text.mark();
    const std::size_t versions = history.versions().size();
    // Another program may have replaced the file, and a third may have the replacement open.
    std::error_code none;
    std::optional<FileLock> in_its_place;
    if (!lock_.holds(path_) && fs::exists(path_, none)) {
        auto held = FileLock::take(path_);
        if (auto* error = std::get_if<FileError>(&held)) return std::move(*error);
        in_its_place.emplace(std::move(std::get<FileLock>(held)));
    }
    // If the program is killed between the two writes, the journal continues either file.
    if (journal_.bytes() > 0 && !journal_.in_doubt())
        if (auto error = journal_.append({}, files::file_record(mark, versions))) return error;
    auto written = write_held(path_, text.pieces(), *disk_);
    if (auto* error = std::get_if<FileError>(&written)) return std::move(*error);
    HeldFile& file = std::get<HeldFile>(written);
    lock_ = std::move(file.lock);
    mark_ = mark;
    file_versions_ = versions;
    persisted_ = history.standing();
    // A remaining journal continues the new file, so it does no harm.
    if (file.certain || journal_.in_doubt()) journal_.remove();
    saved_ = {journal_.bytes(), journal_.sum()};
    return std::nullopt;
}

std::optional<FileError> CampaignStore::give_up() {
    if (saved_.bytes == 0) return journal_.remove();
    if (saved_.bytes == journal_.bytes()) return std::nullopt;
    return journal_.cut_back(saved_.bytes, saved_.sum);
}

std::size_t steps_left_behind(const fs::path& campaign) {
    const auto journal = files::read_journal(campaign);
    const auto* text = std::get_if<std::string>(&journal);
    if (text == nullptr || text->empty()) return 0;
    if (std::holds_alternative<FileError>(FileLock::take(campaign))) return 0;
    const auto file = read_text_file(campaign, files::most_campaign_bytes);
    if (std::holds_alternative<FileError>(file)) return 0;
    return files::steps_behind(std::get<std::string>(file), *text);
}

}  // namespace banneret
