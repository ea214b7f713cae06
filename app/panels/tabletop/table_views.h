#pragma once

#include <array>
#include <cstddef>
#include <set>
#include <string>

#include "app/models/tabletop/table_model.h"
#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The pages of a tabletop battle: the muster, and the play with board, column and replay.

// Display state of these pages and input in progress, for one battle.
struct TablePage {
    TableLook look;
    BattleId battle{};
    // The column beside the board.
    bool odds = false;      // instead of the log
    bool log = false;       // in a small window: instead of the question
    bool folded = false;    // in a small window: the board takes the full width
    bool advice = false;    // a commander was asked for advice
    bool gives_up = false;  // "Concede" was clicked and waits for confirmation
    bool to_board = true;   // give the board the keyboard focus
    float asked_high = 0;   // height of the question in the last frame, in pixels
    int bid = 0;
    PieceId bid_for{};           // the enemy mercenaries that the bid is for
    std::array<int, 8> parts{};  // being split
    double ticked = 0;           // time of the replay's last step
    std::size_t asked = 0;       // number of orders when the question was first shown: the input ends with it
    // The log.
    std::set<std::size_t> turned;   // turn headings opened or folded by hand
    std::set<std::size_t> tallies;  // lines with an open tally
};

// True if the window has room for everything: play-on controls above the page, phases above the board, replay below it,
// question above the log. In a smaller window the board gets the height: the page's title shows the phase, and the
// column shows the question, the log with the replay or the odds, or is folded away.
bool roomy_table();
// "Turn 3: Duels (2 of 5)", the page's title in a small window.
std::string table_title(const TablePlayModel& m);

void draw_table_muster(const Ui& ui, const TableMusterModel& m, TablePage& page);
void draw_table_play(const Ui& ui, const TablePlayModel& m, TablePage& page);
// A battle that is only watched: the board, the log and the replay, in the remaining space.
void draw_table_watched(const Ui& ui, const TablePlayModel& m, TablePage& page);
// The log so far, in the remaining space; a click on a line shows that moment.
void draw_table_log(const Ui& ui, const TablePlayModel& m, TablePage& page);
// Sampled odds beside the abstract ones, and both sides' losses over time.
void draw_table_odds(const Ui& ui, const std::optional<TableOdds>& odds, const PerSide<std::string>& army,
                     const PerSide<int>& colour);
// table_column_view.cpp, beside the board above the log: who plays, the card of a piece, the question.
void draw_table_head(const Ui& ui, const TablePlayModel& m, TablePage& page);
void draw_table_asked(const Ui& ui, const TablePlayModel& m, TablePage& page);
// How far the commanders play on, as a list.
void draw_table_play_on(const Ui& ui, const TablePlayModel& m);
// Refuses to play up to the next decision made by hand if such a decision is open now.
std::optional<std::string> asked_by_hand(const TablePlayModel& m);
// table_replay_view.cpp: first, back, play, forward, now; a slider over all orders; the speed if there is room.
void draw_table_replay(const Ui& ui, const TablePlayModel& m);
// A list `width` font units wide to choose who plays this side, by hand or a commander; the second form has words
// before it.
void choose_commander(const Ui& ui, Side side, const std::string& army, const std::optional<TableCommander>& who,
                      float width);
void draw_commander_of(const Ui& ui, Side side, const std::string& words, const std::string& army, int colour,
                       const std::optional<TableCommander>& who);

}  // namespace banneret::app
