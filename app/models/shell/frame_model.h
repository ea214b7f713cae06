#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"
#include "app/models/shell/offer.h"

namespace banneret::app {

// The frame around every page: title row, rail, status row, and the bars that ask a question.
struct FrameModel {
    std::string window_title;    // "The Marches of Arden (unsaved) - Banneret"
    std::string campaign, date;  // empty without a campaign
    bool open = false, unsaved = false;
    std::vector<Menu> menus;

    struct RailItem {
        Page page{};
        std::string word;
        int count = 0;            // items waiting there
        std::string count_words;  // "2 battles wait"
        std::string refused;      // why it cannot be opened now
        bool here = false;
    };
    std::vector<RailItem> rail;

    std::string due;          // "3 things due this week"
    std::string undo, redo;   // "apply Battle of Harl Ford"; empty: nothing to undo
    std::string seed;         // the selected battle's
    std::string player_safe;  // "Player-safe: what Arden knows"; empty when off

    struct Asked {
        std::string what, dice;  // "battle result, rolled by the referee", "2d6"
        int count = 0, sides = 6;
        std::string range;  // "2 to 12"; "3 faces"
    };
    std::optional<Asked> asked;  // the roll that a command waits for
    std::string leaving;         // the question about unsaved changes; empty: not asked
};
FrameModel make_frame_model(const Desk& desk);

// The menus alone; the command palette takes its commands from them.
std::vector<Menu> make_menus(const Desk& desk);

}  // namespace banneret::app
