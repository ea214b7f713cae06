#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "engine/armies/army_text.h"
#include "engine/campaign/campaign.h"

namespace banneret::app {

// Files that hold an army or a campaign in another form than ours.

// An army list (.csv), an army as JSON (.json), or an army written as words (anything else), named after its file where
// it does not say its name. Faults are whole sentences, each with the file.
struct ImportedFile {
    Army army;                         // units and characters without ids of the campaign
    std::string side;                  // the name of its side, if the file says it
    std::vector<std::string> guesses;  // what a text left open: "Longbows: no armour is named: none"
};
std::variant<ImportedFile, std::vector<std::string>> read_army_file(const std::filesystem::path& path);
// A campaign as JSON. Nothing, where the file is JSON of another kind or none.
bool holds_campaign_json(const std::filesystem::path& path);
std::variant<Campaign, std::vector<std::string>> read_campaign_json_file(const std::filesystem::path& path);

// Guesses and what was not understood, one sentence each, in the order of the text.
std::vector<std::string> guess_words(const ReadArmy& read);

}  // namespace banneret::app
