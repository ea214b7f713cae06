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

// A battle of the campaign on the table: the muster before it, and the play. Sides are those of the table.

// The abstract system's odds of the same battle; sides are those of the table.
struct AbstractOdds {
    std::string words;  // "Host of Arden wins 41.2%, Levy 35.0%, neither 23.8%"; empty if it has none now
    double first = 0, second = 0, neither = 0;  // shares that add up to 1
};

// Odds sampled from the current state by automatic commanders; a side played by hand gets a steady one.
struct TableOdds {
    bool running = false;
    std::uint64_t trials = 0;                 // so far
    double first = 0, second = 0, drawn = 0;  // share won by each side; unfinished battles count as drawn
    double error = 0;                         // largest half-width of the three 95% intervals
    PerSide<double> lost, lost_error;         // share of the initial heads; half-width of the 95% interval
    AbstractOdds abstract;
    std::vector<PerSide<double>> lost_by_turn;  // mean share lost by the end of turn 1, 2 ...
    std::string words;                          // "1,200 battles, 9.0 turns on average, 16 at most"
    bool of_now = true;                         // false: sampled before the latest orders
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
    PerSide<std::vector<MusterLine>> lines;  // the first line of a side may be the side as a whole (no unit)
    std::vector<std::string> problems;       // why the battle cannot begin
    bool steps_taken = false;                // stratagems and postures come from the abstract steps and cannot be
                                             // changed here
    PerSide<std::vector<Pick>> stratagems;
    PerSide<std::vector<Stratagem>> stratagem_of;
    PerSide<std::size_t> stratagem;
    PerSide<std::vector<Pick>> postures;
    PerSide<std::vector<Posture>> posture_of;
    PerSide<std::size_t> posture;
    // The map's land at this place, one entry for each name and each kind without one; empty if the ruleset lays none.
    struct LandOnMap {
        std::string words;  // "Thornwood (woods and scrub)"
        bool taken = false;
        std::vector<LandPiece> pieces;
    };
    std::vector<LandOnMap> land;
    TablePlan plan;
    std::uint64_t seed = 0;
    std::optional<TableOdds> odds;  // for the battle as mustered
    PerSide<std::optional<TableCommander>> who_plays;
};

// A possible order, for lists, the board and the tooltip.
struct TableOffer {
    TableOrder order;
    std::string words;    // "Charge Harl spears, on the flank"
    std::string odds;     // "3.1 figures lost of 8": the expected result; empty without a preview
    std::string refused;  // why it is refused, as a sentence; empty: it is allowed
    PieceId piece{}, target{};
    std::optional<TablePlace> to;
};

struct TablePieceCard {
    PieceId piece{};
    Side side{};
    int colour = 0;
    std::string name, kind, state;  // state: "steady", "panicked, unloaded", ...
    std::string figures;            // "8 of 12 figures"; empty if hidden from the players
    double share = 1;               // remaining share of its initial strength
    int lost = 0, lost_before = 0;  // figures (of a lone figure hit points) lost in this turn and in the turn before
};

struct TableLogLine {
    std::string words;
    int depth = 0;    // 0 turn, 1 phase or step, 2 order, 3 result
    int colour = -1;  // the side's; -1: neutral
    std::vector<int> faces;
    int sides = 6;
    TallyText tally;         // details of a roll, opened by a click; without a heading there are none
    std::size_t orders = 0;  // number of orders carried out so far; a click shows that moment
    bool by_hand = false;    // the dice were typed
};

struct TablePlayModel {
    std::string ruleset;  // title
    BoardView board;      // at the moment shown, as visible to the viewer
    PerSide<int> colour;
    PerSide<std::string> army;
    PerSide<int> left{1000, 1000};    // remaining heads, per mille
    std::string turn, phase;          // "Turn 3", "Missiles"
    std::vector<std::string> phases;  // phases of a turn, for a bar at the top; empty if the ruleset has none
    std::size_t phase_now = 0;

    // The decision at the moment shown.
    bool over = false;
    bool fought = false;  // the battle is over, whichever moment is shown
    std::string ending;   // "Host of Arden holds the field (...)"
    std::optional<TableDecision> decision;
    std::string question, who;  // the asked side's army
    Side asked = Side::first;
    bool secret = false;
    PieceId chosen{};                // selected, or the decision's own piece
    std::vector<TableOffer> offers;  // for the selected piece, or without a piece (replies, done, bids); most likely
                                     // choices first
    std::vector<PieceId> can_act;    // pieces that have an order now
    std::vector<TablePlace> reach;   // places in reach of the selected piece
    std::vector<std::pair<TablePlace, TableOrder>> moves;  // the selected piece's: place, and the order given by a
                                                           // click there
    std::optional<std::pair<int, int>> bid_range;  // if bids are asked for; for allotments, the number to share out
    int bid_point = 1;                             // units of a bid per point
    std::string advice, because;                   // the order of a steady commander for the asked side, and the reason

    // Replay.
    std::size_t orders = 0, shown = 0;
    // A charge from the piece's previous position, or a shot from its current one; only positions that the viewer saw.
    struct Attack {
        Side side{};
        bool charge = false;  // false: a shot
        BoardPoint from, to;
    };
    std::optional<Attack> last_attack;  // the last order before the moment shown, if it was a shot or charge that was
                                        // not secret
    bool live = true, running = false;
    float speed = 4;

    // Commanders.
    PerSide<std::optional<TableCommander>> who_plays;
    bool can_undo = false;
    bool playing = false;       // the commanders are playing in the background
    std::string playing_words;  // "12 orders so far"

    std::vector<TablePieceCard> pieces;  // every piece on the board
    std::vector<TableLogLine> log;       // up to the moment shown

    using Odds = TableOdds;
    std::optional<Odds> odds;
    bool hidden_from_players = false;  // a secret decision is hidden by the player-safe view

    std::shared_ptr<const Battle> battle;  // the current state; null during a replay, after the end, or if hidden
    std::optional<TableOrder> advised;     // the order of `advice`

    // The worth of the order under the pointer, as known so far.
    struct Weighed {
        TableOrder order;
        std::string words;
    };
    std::optional<Weighed> weighed;
};

// Parts of BattleModel. None if the battle on the desk is not in the muster, or not on the table.
std::optional<TableMusterModel> make_table_muster(const Desk& desk, const OpenBattle& battle);
std::optional<TablePlayModel> make_table_play(const Desk& desk, const OpenBattle& battle);

// Why the battle cannot be shown on the table; empty: it can.
std::string table_refused(const Desk& desk, const OpenBattle& battle);
// Adds the main events on the table after the abstract steps.
void add_table_course(std::vector<CourseLine>& course, const Desk& desk, const OpenBattle& battle);
// Adds a battle of the chronicle in the same way, for the referee; `colours` by side of the battle. Adds nothing if the
// transcript breaks the rules. REQUIRES: transcript.table
void add_table_course(std::vector<CourseLine>& course, const Transcript& transcript, PerSide<int> colours);

// An amount as "4.25" points; and the amount a user typed, clamped to the range, or none if it is not a number.
std::string bid_words(int amount, int point);
std::optional<int> bid_amount(std::string_view typed, int point, std::pair<int, int> range);

// Pure functions, for the board while the pointer moves. REQUIRES: `asked` is pending in `battle`.
// The order given by a click or a drop of the piece at that place, or the reason in `refused`. In inches the place is
// the middle of the front, as in orders. With `towards` the piece faces its direction of movement, except during
// deployment. On a grid the nearest allowed facing is used.
std::optional<TableOffer> order_to(const Battle& battle, const TableDecision& asked, PieceId piece,
                                   const TablePlace& to, bool towards = false);
// Every order to the place that order_to() finds; empty if nothing is allowed there.
std::vector<TableOffer> orders_to(const Battle& battle, const TableDecision& asked, PieceId piece, const TablePlace& to,
                                  bool towards = false);
// Orders of the piece against another: shoot, charge, challenge, cast, join, rally ... with odds. If none is allowed,
// the refused ones, most specific reason first.
std::vector<TableOffer> orders_against(const Battle& battle, const TableDecision& asked, PieceId piece, PieceId target);

// The player of a side in the words of the window: "by hand", "steady"; the rollout commander is "search".
std::string player_label(const std::optional<TableCommander>& who);

}  // namespace banneret::app
