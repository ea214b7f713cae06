#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace banneret::app {

// Standard paths on this machine; empty if there is none.

// $XDG_CONFIG_HOME/banneret/settings.json, or ~/.config/banneret/settings.json.
std::filesystem::path settings_path();
// $XDG_STATE_HOME/banneret, or ~/.local/state/banneret: unsaved campaigns and backups.
std::filesystem::path state_path();
// The default folder for campaigns: ~/Documents if it exists, else the home, else the current folder.
std::filesystem::path documents_path();
// The folder of the shipped campaigns: beside an installed program, in the source tree of the build, or in the system's
// data folders.
std::filesystem::path campaigns_path();
// The first of these that is a folder: ../share/banneret/campaigns of the program, `source`, and banneret/campaigns in
// $XDG_DATA_HOME (~/.local/share) and in each of $XDG_DATA_DIRS (/usr/local/share:/usr/share).
std::filesystem::path campaigns_of(const std::filesystem::path& program, const std::filesystem::path& source);
// True for a file in that folder. It is opened as a copy, so that the original stays unchanged.
bool is_shipped(const std::filesystem::path& file);
// Every *.banneret under campaigns_path(), by name.
std::vector<std::filesystem::path> shipped_campaigns();

// A file name from words: lower case, hyphens for everything between letters and digits, at most 60 bytes before the
// extension. ("Battle of Harl Ford", ".md") is "battle-of-harl-ford.md". Letters beyond ASCII stay; without any usable
// letter it is "banneret".
std::string file_name(std::string_view words, std::string_view ending);

}  // namespace banneret::app
