#pragma once

#include <filesystem>
#include <vector>

namespace banneret::app {

// Where things are on this machine. Empty where there is no such place.

// $XDG_CONFIG_HOME/banneret/settings.json, or ~/.config/banneret/settings.json.
std::filesystem::path settings_path();
// Where a campaign is saved if nothing else is said: ~/Documents if it is there, else the home, else where we are.
std::filesystem::path documents_path();
// The folder of the shipped campaigns: beside an installed program, or in the source tree it was built from.
std::filesystem::path campaigns_path();
// True of a file in that folder: it is opened as a copy, so that it stays as it was shipped.
bool is_shipped(const std::filesystem::path& file);
// Every *.banneret under campaigns_path(), by name.
std::vector<std::filesystem::path> shipped_campaigns();

}  // namespace banneret::app
