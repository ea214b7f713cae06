#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "app/models/exchange/map_import.h"
#include "engine/armies/army_text.h"
#include "engine/campaign/campaign.h"

namespace banneret::app {

// Reads armies and campaigns from files in other forms than ours.

// An army list (.csv), an army as JSON (.json), or an army described in words (anything else). An army without a name
// gets its file's. Faults are whole sentences that name the file.
struct ImportedFile {
    Army army;                         // units and characters without campaign IDs
    std::string side;                  // the name of its side, if the file says it
    std::vector<std::string> guesses;  // assumptions about a text: "Longbows: no armour is named: none"
};
std::variant<ImportedFile, std::vector<std::string>> read_army_file(const std::filesystem::path& path);
// True if the file is a campaign as JSON; false for other JSON and other files.
bool holds_campaign_json(const std::filesystem::path& path);
std::variant<Campaign, std::vector<std::string>> read_campaign_json_file(const std::filesystem::path& path);

// True if the file looks like the map of another program (map_import.h), even a damaged one.
bool holds_map(const std::filesystem::path& path);
// A fault is one sentence that names the file.
std::variant<ImportedMap, std::string> read_map_file(const std::filesystem::path& path);

// Assumptions, and words not understood, one sentence each, in the order of the text.
std::vector<std::string> guess_words(const ReadArmy& read);

}  // namespace banneret::app
