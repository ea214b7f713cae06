#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banneret::app {

enum class ThemeName : std::uint8_t { dark, light, high_contrast };
enum class DiceMode : std::uint8_t { program, typed };  // who rolls, unless the referee says otherwise for one roll

inline constexpr int least_text_percent = 75, most_text_percent = 300;
inline constexpr std::size_t most_recent_files = 12;
inline constexpr int most_backups = 99;

// A campaign opened before, with enough of it for a card. Newest first in the list.
struct RecentFile {
    std::filesystem::path path;
    std::string name, date;  // as they stood when it was last open
    int armies = 0;
    std::int64_t opened = 0;  // seconds since 1970
    bool operator==(const RecentFile&) const = default;
};

// What belongs to the person and not to a campaign.
struct Settings {
    ThemeName theme = ThemeName::dark;
    int text_percent = 100;  // least_text_percent .. most_text_percent
    DiceMode dice = DiceMode::program;
    bool animations = true;
    int backups = 8;         // of each kind and campaign, 0 .. most_backups
    std::string players_of;  // name of the side that looks on in the player-safe view; empty: all of them
    int window_width = 1280, window_height = 800;
    std::vector<RecentFile> recent;  // at most most_recent_files
    bool operator==(const Settings&) const = default;
};

// The next step of the text size, up or down; stays within the limits.
int text_percent_stepped(int percent, int steps);
// Puts a file first, or moves it there.
void remember(Settings& settings, RecentFile file);
void forget(Settings& settings, const std::filesystem::path& path);

std::string_view key(ThemeName theme);  // "high-contrast"
std::string_view key(DiceMode mode);

// Unknown fields are passed over and values out of range mended, so that an older program can read a newer file.
// Nothing if the text is not a settings file at all.
std::optional<Settings> settings_from_text(std::string_view text);
std::string settings_to_text(const Settings& settings);

struct LoadedSettings {
    Settings settings;
    std::string trouble;  // one sentence where a file was there and could not be used; the defaults stand then
};
// A file that is not there is no trouble: the defaults.
LoadedSettings load_settings(const std::filesystem::path& path);
// Written beside and renamed over. The sentence says why it failed; the old file stays then.
std::optional<std::string> save_settings(const Settings& settings, const std::filesystem::path& path);

}  // namespace banneret::app
