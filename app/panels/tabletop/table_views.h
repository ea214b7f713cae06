#pragma once

#include <array>
#include <cstddef>
#include <set>
#include <string>

#include "app/models/tabletop/table_model.h"
#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The tactical table as pages: the muster before the battle, and the play with its board, column and replay.

// How the pages are looked at, and what is half typed; belongs to one battle.
struct TablePage {
    TableLook look;
    BattleId battle{};
    // Of the column beside the board.
    bool odds = false;      // in place of the log
    bool log = false;       // in a small window: in place of what is asked
    bool folded = false;    // in a small window: the board has all the width
    bool advice = false;    // a commander was asked
    bool gives_up = false;  // "Concede" was clicked, and is asked about
    bool to_board = true;   // the keyboard goes to the board
    float asked_high = 0;   // pixels that what is asked needed in the last frame
    int bid = 0;
    PieceId bid_for{};           // the enemy's mercenaries that it is for
    std::array<int, 8> parts{};  // being shared out
    double ticked = 0;           // when the replay went its last step
    std::size_t asked = 0;       // orders given when the question was first shown: typing ends with it
    // Of the log.
    std::set<std::size_t> turned;   // headings of turns opened or folded by hand
    std::set<std::size_t> tallies;  // lines whose tally is open
};

// Whether the window has room for all of it: how far commanders play on over the page, the phases over the board and
// the replay under it, what is asked over the log. In a smaller one the board has the height: the page's title says the
// phase, and the column beside it shows what is asked, the log with the replay, or the odds, or is folded away.
bool roomy_table();
// "Turn 3: Duels (2 of 5)", the title of the page in a small window.
std::string table_title(const TablePlayModel& m);

void draw_table_muster(const Ui& ui, const TableMusterModel& m, TablePage& page);
void draw_table_play(const Ui& ui, const TablePlayModel& m, TablePage& page);
// The course so far, in what is left; a click on a line shows that moment.
void draw_table_log(const Ui& ui, const TablePlayModel& m, TablePage& page);
// Odds by playing often, beside the abstract ones, and how both sides dwindle.
void draw_table_odds(const Ui& ui, const std::optional<TableOdds>& odds, const PerSide<std::string>& army,
                     const PerSide<int>& colour);
// table_column_view.cpp, beside the board over the log: who plays and the card of a piece; what is asked.
void draw_table_head(const Ui& ui, const TablePlayModel& m, const TablePage& page);
void draw_table_asked(const Ui& ui, const TablePlayModel& m, TablePage& page);
// How far commanders play on, as a list.
void draw_table_play_on(const Ui& ui, const TablePlayModel& m);
// Why commanders do not play up to the next decision made by hand: this is one.
std::optional<std::string> asked_by_hand(const TablePlayModel& m);
// table_replay_view.cpp: first, back, play, on, now; a slider over all orders, and the speed where there is room.
void draw_table_replay(const Ui& ui, const TablePlayModel& m);
// Who plays this side, by hand or a commander, as a list `width` font units wide; and the same after `words`.
void choose_commander(const Ui& ui, Side side, const std::string& army, const std::optional<TableCommander>& who,
                      float width);
void draw_commander_of(const Ui& ui, Side side, const std::string& words, const std::string& army, int colour,
                       const std::optional<TableCommander>& who);

}  // namespace banneret::app
