#include "app/models/shell/start_model.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "app/models/shell/app_paths.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// "marches-of-arden" becomes "Marches of Arden"; the file is not opened for its name.
std::string sample_words(const std::filesystem::path& path) {
    const std::string stem = path.stem().string();
    std::string words;
    for (const std::string_view word : split(stem, '-')) {
        std::string next(word);
        const bool small = !words.empty() && word.size() <= 3;
        if (!small && !next.empty() && next[0] >= 'a' && next[0] <= 'z')
            next[0] = static_cast<char>(next[0] - 'a' + 'A');
        words += (words.empty() ? "" : " ") + next;
    }
    return words;
}

std::string why_words(BackupKind kind) {
    switch (kind) {
        case BackupKind::session:
            return "as it was opened";
        case BackupKind::battle:
            return "before a battle";
        case BackupKind::autosave:
            return "at an interval";
        case BackupKind::left_behind:
            return "left unsaved";
    }
    return "";
}

StartModel::Left left_model(const RecoverableFile& left) {
    const std::string changes =
        left.never_saved
            ? "never saved"
            : counted(left.changes, "change") + (left.changes == 1 ? " that is not saved" : " that are not saved");
    return {left.name, left.date + "  \xC2\xB7  " + changes, left.file};
}

StartModel::BackupsOf backups_model(const std::vector<Backup>& backups, std::int64_t now) {
    StartModel::BackupsOf out;
    out.name = backups.front().name;
    if (!backups.front().of.empty()) out.folder = folder_words(backups.front().of.parent_path());
    for (const Backup& b : backups) out.rows.push_back({why_words(b.kind), b.date, ago_words(b.made, now), b.file});
    return out;
}

}  // namespace

std::string ago_words(std::int64_t then, std::int64_t now) {
    const std::int64_t minutes = (now - then) / 60, hours = minutes / 60, days = hours / 24;
    if (then <= 0) return "";
    if (minutes < 2) return "just now";
    if (hours < 1) return counted(minutes, "minute") + " ago";
    if (days < 1) return counted(hours, "hour") + " ago";
    if (days < 2) return "yesterday";
    if (days < 14) return counted(days, "day") + " ago";
    if (days < 60) return counted(days / 7, "week") + " ago";
    if (days < 730) return counted(days / 30, "month") + " ago";
    return counted(days / 365, "year") + " ago";
}

std::string folder_words(const std::filesystem::path& folder) {
    const std::string path = folder.string();
    const char* home = std::getenv("HOME");
    const std::string root = home == nullptr ? "" : home;
    if (root.empty() || path.compare(0, root.size(), root) != 0) return path;
    if (path.size() == root.size()) return "~";
    return path[root.size()] == '/' ? "~" + path.substr(root.size()) : path;
}

StartModel make_start_model(const Desk& desk) {
    StartModel m;
    for (const RecentFile& r : desk.settings.recent) {
        std::error_code none;
        StartModel::Card card;
        card.path = r.path;
        card.name = r.name.empty() ? r.path.stem().string() : r.name;
        card.date = r.date;
        card.armies = r.armies > 0 ? counted(r.armies, "army", "armies") : "";
        card.opened = ago_words(r.opened, desk.clock);
        card.folder = folder_words(r.path.parent_path());
        card.missing = !std::filesystem::exists(r.path, none);
        card.open = desk.history && desk.path == r.path;
        m.recent.push_back(std::move(card));
    }
    for (const RecoverableFile& left : desk.left_behind) m.left.push_back(left_model(left));
    for (const auto& backups : desk.backups) m.backups.push_back(backups_model(backups, desk.clock));
    for (const auto& path : shipped_campaigns()) m.samples.push_back({sample_words(path), path});
    return m;
}

bool start_page_is_latin(const Desk& desk) {
    // In UTF-8 the letters from U+0100 on begin with a byte above 0xC3.
    const auto latin = [](const std::string& words) {
        return std::all_of(words.begin(), words.end(), [](char c) { return static_cast<unsigned char>(c) <= 0xC3u; });
    };
    const StartModel m = make_start_model(desk);
    std::vector<std::string> shown;
    if (desk.message) shown.push_back(desk.message->words);
    for (const auto& card : m.recent) shown.insert(shown.end(), {card.name, card.date, card.folder});
    for (const auto& left : m.left) shown.insert(shown.end(), {left.name, left.facts, left.path.string()});
    for (const auto& of : m.backups) {
        shown.insert(shown.end(), {of.name, of.folder});
        for (const auto& row : of.rows) shown.push_back(row.date);
    }
    for (const auto& sample : m.samples) shown.insert(shown.end(), {sample.words, sample.path.string()});
    return std::all_of(shown.begin(), shown.end(), latin);
}

}  // namespace banneret::app
