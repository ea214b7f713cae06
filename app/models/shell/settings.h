#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banneret::app {

enum class ThemeName : std::uint8_t { dark, light, high_contrast };
enum class DiceMode : std::uint8_t { program, typed };  // the default; the referee can choose for each roll

// The file chooser begins in the folder last used for the same purpose.
enum class FolderOf : std::uint8_t { campaigns, lists, exports };
inline constexpr std::size_t folder_kinds = 3;

inline constexpr int least_text_percent = 75, most_text_percent = 300;
inline constexpr std::size_t most_recent_files = 12;
inline constexpr int most_backups = 99;

// A recently opened campaign, with the data of its card. The list is newest first.
struct RecentFile {
    std::filesystem::path path;
    std::string name, date;  // from when it was last open
    int armies = 0;
    std::int64_t opened = 0;  // seconds since 1970
    bool operator==(const RecentFile&) const = default;
};

// Personal preferences, independent of the campaign.
struct Settings {
    ThemeName theme = ThemeName::dark;
    int text_percent = 100;  // least_text_percent .. most_text_percent
    DiceMode dice = DiceMode::program;
    bool animations = true;
    bool desktop_chooser = true;  // use the desktop's file chooser if there is one
    int backups = 8;              // for each kind and campaign, 0 .. most_backups
    std::string players_of;       // the side whose players look on in the player-safe view; empty: all sides
    int window_width = 1280, window_height = 800;
    std::array<std::filesystem::path, folder_kinds> folders;  // by FolderOf; empty: none used yet
    std::vector<RecentFile> recent;                           // at most most_recent_files
    bool operator==(const Settings&) const = default;
};

// The next larger or smaller text size, within the limits.
int text_percent_stepped(int percent, int steps);
// Moves a file to the front of the list, or adds it there.
void remember(Settings& settings, RecentFile file);
void forget(Settings& settings, const std::filesystem::path& path);

std::string_view key(ThemeName theme);  // "high-contrast"
std::string_view key(DiceMode mode);
std::string_view key(FolderOf kind);  // "lists"

// Ignores unknown fields and repairs values out of range, so that an older program can read a newer file. None if the
// text is not a settings file.
std::optional<Settings> settings_from_text(std::string_view text);
std::string settings_to_text(const Settings& settings);

struct LoadedSettings {
    Settings settings;
    std::string trouble;  // one sentence if the file exists but is unusable; the defaults then apply
};
// A missing file gives the defaults without a message.
LoadedSettings load_settings(const std::filesystem::path& path);
// Writes a temporary file and renames it. On failure the old file stays, and the sentence says why.
std::optional<std::string> save_settings(const Settings& settings, const std::filesystem::path& path);

}  // namespace banneret::app
