#pragma once

#include <string>
#include <vector>

#include "app/models/desk.h"

namespace banneret::app {

// The first page: what was open before, and the ways to begin.
struct StartModel {
    struct Card {
        std::string name, date, armies, opened, folder;
        std::filesystem::path path;
        bool missing = false;  // the file is not where it was
        bool open = false;     // it is the campaign on the desk
    };
    std::vector<Card> recent;
    struct Sample {
        std::string words;
        std::filesystem::path path;
    };
    std::vector<Sample> samples;
};
StartModel make_start_model(const Desk& desk);

// "just now", "today", "yesterday", "5 days ago", "3 weeks ago", "2 years ago".
std::string ago_words(std::int64_t then, std::int64_t now);
// A folder as people write it: "~/Documents" for what is under the home.
std::string folder_words(const std::filesystem::path& folder);

}  // namespace banneret::app
