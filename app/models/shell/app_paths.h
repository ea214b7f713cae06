#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace banneret::app {

// Where things are on this machine. Empty where there is no such place.

// $XDG_CONFIG_HOME/banneret/settings.json, or ~/.config/banneret/settings.json.
std::filesystem::path settings_path();
// $XDG_STATE_HOME/banneret, or ~/.local/state/banneret: campaigns never saved, and backups.
std::filesystem::path state_path();
// Where a campaign is saved if nothing else is said: ~/Documents if it is there, else the home, else where we are.
std::filesystem::path documents_path();
// The folder of the shipped campaigns: beside an installed program, or in the source tree it was built from.
std::filesystem::path campaigns_path();
// True of a file in that folder: it is opened as a copy, so that it stays as it was shipped.
bool is_shipped(const std::filesystem::path& file);
// Every *.banneret under campaigns_path(), by name.
std::vector<std::filesystem::path> shipped_campaigns();

// A name for a file about something with that name: lower case, hyphens for whatever else is between letters and
// digits, at most 60 bytes before the ending. ("Battle of Harl Ford", ".md") is "battle-of-harl-ford.md"; letters
// beyond ASCII stay as they are, and of nothing usable it is "banneret".
std::string file_name(std::string_view words, std::string_view ending);

}  // namespace banneret::app
