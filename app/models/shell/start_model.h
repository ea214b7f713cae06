#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"

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
    // What a program that was killed left behind, to be gone on with.
    struct Left {
        std::string name, facts;  // "1 Harvest 1043, 12 changes that are not saved"
        std::filesystem::path path;
    };
    std::vector<Left> left;
    struct BackupRow {
        std::string why, date, made;  // "before a battle", "1 Harvest 1043", "2 hours ago"
        std::filesystem::path path;
    };
    struct BackupsOf {
        std::string name, folder;  // of the campaign; empty: it was never saved
        std::vector<BackupRow> rows;
    };
    std::vector<BackupsOf> backups;
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
