#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/models/shell/figures.h"
#include "app/models/shell/pick.h"
#include "app/models/tabletop/table_actions.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/rulesets/muster.h"

namespace banneret::app {

struct CourseLine;
struct Desk;

// A battle of the campaign on the table, for the page: the muster before it, and the play. Sides are the table's.

// What the abstract system says of the same battle; the sides are the table's.
struct AbstractOdds {
    std::string words;  // "Host of Arden wins 41.2%, Levy 35.0%, neither 23.8%"; empty: it has none now
    double first = 0, second = 0, neither = 0;  // shares, 1 in all
};

// Odds by playing often from where the battle stands, a commander on each side: steady where a side is played by hand.
struct TableOdds {
    bool running = false;
    std::uint64_t trials = 0;                 // so far
    double first = 0, second = 0, drawn = 0;  // shares of them that each side won; unfinished ones count as drawn
    double error = 0;                         // of each of the three: half of a 95% interval
    PerSide<double> lost, lost_error;         // share of the heads it began with; half of a 95% interval
    AbstractOdds abstract;
    std::vector<PerSide<double>> lost_by_turn;  // mean share lost by the end of turn 1, 2 ...
    std::string words;                          // "1,200 battles, 9.0 turns on average, 16 at most"
    bool of_now = true;                         // false: of a moment before the last orders
};

struct TableMusterModel {
    struct RulesetPick {
        std::string key, title, words;
    };
    std::vector<RulesetPick> rulesets;
    std::size_t ruleset = 0;
    std::string scale;
    PerSide<std::string> army, tactic;  // "Host of Arden attacks", "flank march, envelope"
    PerSide<int> colour;
    PerSide<std::vector<MusterLine>> lines;  // first line of a side may be the side as a whole (unit none)
    std::vector<std::string> problems;       // why it cannot begin
    bool steps_taken = false;                // stratagems and postures come from the abstract steps: shown, not changed
    PerSide<std::vector<Pick>> stratagems;
    PerSide<std::vector<Stratagem>> stratagem_of;
    PerSide<std::size_t> stratagem;
    PerSide<std::vector<Pick>> postures;
    PerSide<std::vector<Posture>> posture_of;
    PerSide<std::size_t> posture;
    TablePlan plan;
    std::uint64_t seed = 0;
    std::optional<TableOdds> odds;  // of the battle as mustered
    PerSide<std::optional<TableCommander>> who_plays;
};

// Something that can be ordered now, for lists, the board and the tooltip.
struct TableOffer {
    TableOrder order;
    std::string words;    // "Charge Harl spears, on the flank"
    std::string odds;     // "3.1 figures lost of 8": what comes of it in the mean; empty where that is not foreseen
    std::string refused;  // why not, as a sentence; empty: it can be given
    PieceId piece{}, target{};
    std::optional<TablePlace> to;
};

struct TablePieceCard {
    PieceId piece{};
    Side side{};
    int colour = 0;
    std::string name, kind, state;  // state: "steady", "panicked, unloaded", ...
    std::string figures;            // "8 of 12 figures"; empty where a player may not know
    double share = 1;               // left of what it started with
};

struct TableLogLine {
    std::string words;
    int depth = 0;    // 0 turn, 1 phase or step, 2 order, 3 what came of it
    int colour = -1;  // of the side; -1: nobody's
    std::vector<int> faces;
    int sides = 6;
    TallyText tally;         // of a roll: opens on the line; without a heading: nothing to open
    std::size_t orders = 0;  // how many orders had been carried out: a click shows that moment
    bool by_hand = false;    // the dice were typed
};

struct TablePlayModel {
    std::string ruleset;  // title
    BoardView board;      // at the moment shown, as who looks on may see it
    PerSide<int> colour;
    PerSide<std::string> army;
    PerSide<int> left{1000, 1000};    // of its heads, per mille
    std::string turn, phase;          // "Turn 3", "Missiles"
    std::vector<std::string> phases;  // of a turn, for a bar on top; empty where the ruleset has none
    std::size_t phase_now = 0;

    // What is asked, at the moment shown.
    bool over = false;
    bool fought = false;  // the battle is over, whatever moment of it is shown
    std::string ending;   // "Host of Arden holds the field (...)"
    std::optional<TableDecision> decision;
    std::string question, who;  // the asked side's army
    Side asked = Side::first;
    bool secret = false;
    PieceId chosen{};                // or the decision's own piece
    std::vector<TableOffer> offers;  // for the chosen piece, or for no piece (replies, done, bids), likeliest first
    std::vector<PieceId> can_act;    // pieces that have an order now
    std::vector<TablePlace> reach;   // of the chosen piece
    std::vector<std::pair<TablePlace, TableOrder>> moves;  // of the same: what a click on that place orders
    std::optional<std::pair<int, int>> bid_range;  // when bids are asked; for allotments the number to share out
    int bid_point = 1;            // of a bid's amount to a point
    std::string advice, because;  // what a steady commander of the asked side would do, and why

    // Replay.
    std::size_t orders = 0, shown = 0;
    bool live = true, running = false;
    float speed = 4;

    // Commanders.
    PerSide<std::optional<TableCommander>> who_plays;
    bool can_undo = false;
    bool playing = false;       // the commanders are at it, beside the window
    std::string playing_words;  // "12 orders so far"

    std::vector<TablePieceCard> pieces;  // every piece on the board
    std::vector<TableLogLine> log;       // up to the moment shown

    using Odds = TableOdds;
    std::optional<Odds> odds;
    bool hidden_from_players = false;  // the player-safe view is on and what is asked is a secret: sealed

    std::shared_ptr<const Battle> battle;  // as it stands; null while a replay is shown, it is over, or it is sealed
    std::optional<TableOrder> advised;     // the order of `advice`
};

// Parts of BattleModel. Nothing where the battle on the desk is not being mustered, or not on the table.
std::optional<TableMusterModel> make_table_muster(const Desk& desk, const OpenBattle& battle);
std::optional<TablePlayModel> make_table_play(const Desk& desk, const OpenBattle& battle);

// Why the battle cannot be shown on the table; empty: it can.
std::string table_refused(const Desk& desk, const OpenBattle& battle);
// What happened on the table, in its main lines, behind the abstract steps.
void add_table_course(std::vector<CourseLine>& course, const Desk& desk, const OpenBattle& battle);
// The same of a battle in the books, for the referee; `colours` by side of the battle. Nothing where the transcript
// does not fit the rules. REQUIRES: transcript.table
void add_table_course(std::vector<CourseLine>& course, const Transcript& transcript, PerSide<int> colours);

// "4.25" points, and the amount of a bid that a person typed so, held within the range; none: it is no number.
std::string bid_words(int amount, int point);
std::optional<int> bid_amount(std::string_view typed, int point, std::pair<int, int> range);

// Pure, for the board while the pointer moves. REQUIRES: `asked` is pending in `battle`.
// What a click or a drop of the piece at that place orders, or with `refused` why nothing can be ordered there. In
// inches the place is that of the front's middle, as in orders. `towards`: the piece is to face the way it goes, but
// for one that is placed before the battle. On a grid the nearest facing that is allowed is taken.
std::optional<TableOffer> order_to(const Battle& battle, const TableDecision& asked, PieceId piece,
                                   const TablePlace& to, bool towards = false);
// All that can be ordered so to the place that order_to() finds; none: nothing is allowed there.
std::vector<TableOffer> orders_to(const Battle& battle, const TableDecision& asked, PieceId piece, const TablePlace& to,
                                  bool towards = false);
// What the piece can do to that other one: shoot, charge, challenge, cast, join, rally ... with odds; where nothing is
// allowed the refusals, likeliest first.
std::vector<TableOffer> orders_against(const Battle& battle, const TableDecision& asked, PieceId piece, PieceId target);

}  // namespace banneret::app
