#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// The first page: recent campaigns and ways to start.
struct StartModel {
    struct Card {
        std::string name, date, armies, opened, folder;
        std::filesystem::path path;
        bool missing = false;  // the file is no longer there
        bool open = false;     // it is the open campaign
    };
    std::vector<Card> recent;
    // Unsaved work of a killed program.
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
        std::string name, folder;  // the campaign's; empty: it was never saved
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
// True if all names, dates and folders on the Start page and its message have only letters of Latin-1.
bool start_page_is_latin(const Desk& desk);

// "just now", "today", "yesterday", "5 days ago", "3 weeks ago", "2 years ago".
std::string ago_words(std::int64_t then, std::int64_t now);
// A folder for display: "~/Documents" for one below the home.
std::string folder_words(const std::filesystem::path& folder);

}  // namespace banneret::app
