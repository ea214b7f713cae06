#pragma once

#include <string>
#include <vector>

#include "app/models/battle/battle_list_model.h"
#include "app/models/battle/battle_preview.h"
#include "app/models/shell/desk.h"
#include "app/models/shell/pick.h"
#include "app/models/tabletop/table_model.h"

namespace banneret::app {

// The battles that wait and the one looked at: its line-ups as the calculation counts them, the odds, the question that
// is open, what has happened, and what is about to reach the books.

// One army as this battle counts it.
struct LineUpModel {
    std::string army, general;  // "Sir Odo, leadership 3 (Talented)"
    int colour = 0;             // of its power, in the palette of sides
    bool hidden = false;        // the player-safe view shows no numbers of it
    std::string strength, men;  // "49.6", "600"
    std::string role;           // "attacks", "defends"; empty while open
    double share = 0;           // of both sides' strength, for the bar
    struct Row {
        std::string name, men, strength;
        TallyText parts;  // of one individual's points
    };
    std::vector<Row> units;
    struct Share {
        std::string words, value, tip;  // "mounted", "40%"
    };
    std::vector<Share> shares;
};

// What can be planned for one side before the battle begins.
struct PlanModel {
    std::vector<std::optional<Stratagem>> stratagems;  // as the picks; none: the general decides
    std::vector<Pick> stratagem_picks;
    std::size_t stratagem = 0;
    std::string in_mind;    // what the general would try and why; empty: it is named
    bool surprise = false;  // the hour may be chosen
    std::vector<std::optional<Posture>> postures;
    std::vector<Pick> posture_picks;
    std::size_t posture = 0;
    std::vector<LossWay> losses;
    std::vector<Pick> loss_picks;
    std::size_t loss = 0;
};

// A question to one side, or its dice.
struct QuestionModel {
    Decision decision;
    std::string words, who;
    int colour = 0;
    bool secret = false;
    bool sealed = false;       // answered and unseen
    std::string sealed_words;  // what was answered; empty in the player-safe view
    std::string because;       // the automatic general's reason
    std::vector<Option> options;
    bool by_hand_losses = false;  // AllotLosses may be split by hand, from this proposal
    std::vector<std::string> units;
    std::vector<std::int32_t> proposal;
    // AD-R16: what the enemy may be told of each unit; empty: no declaration is asked.
    struct DeclareLine {
        UnitId unit{};
        std::string name;
        std::vector<std::string> men, fc;  // as they are; with a deception (AD-7) also halved and doubled
        std::string abilities;             // empty: there is none to hide
    };
    std::vector<DeclareLine> declare;
    // For dice.
    std::string dice;  // "2d6"
    int count = 0, sides = 6;
    TallyText tally;
    std::string need;  // "13 or more: 5 in 12"
};

struct CourseLine {
    std::string words;
    bool heading = false;    // a step begins
    int colour = -1;         // of the side concerned; -1: nobody's
    std::vector<int> faces;  // dice, where any fell
    int sides = 6;
    bool by_hand = false;
    TallyText tally;  // with parts only where something was added
};

struct ReviewModel {
    struct UnitRow {
        std::size_t index = 0;  // in the review
        std::string name;
        std::string men, strength;  // of what is left
        bool changed = false;
    };
    struct OneSide {
        std::string army;
        int colour = 0;
        std::vector<UnitRow> units;
        std::string lost, left, share;  // totals: "222 of 600", "378", "37.0%"
    };
    Review review;  // as it stands; the page edits a copy
    PerSide<OneSide> sides;
    std::string headline;              // "Victory of Red"
    std::vector<std::string> facts;    // field, retreats, healing to come
    std::vector<std::string> changes;  // by hand
    std::string refused;               // why it cannot be applied
    bool typed_in = false;
};

struct BattleModel {
    struct Line {
        BattleId id{};
        std::string name, place, state;  // "waits", "step 4: postures", "to be reviewed"
        bool here = false;
    };
    std::vector<Line> battles;
    std::uint32_t asked = 0;  // grows when a battle is asked for
    BattleListModel list;     // the same, to be dealt with together
    enum class View : std::uint8_t { none, offered, fought, review, muster, table } view = View::none;

    // Two armies that could be offered battle, for the page with nothing on it.
    struct Pair {
        ArmyId first{}, second{};
        std::string words, place;
    };
    std::vector<Pair> pairs;

    BattleId id{};
    std::string name, place, note, date;
    std::string refused;  // why it cannot be fought now (View::offered)
    std::uint64_t seed = 0;
    PerSide<LineUpModel> line_up;
    BattlePlan plan;
    PerSide<PlanModel> choices;
    BattlePreview preview;

    int step = 1;                          // of seven
    std::vector<QuestionModel> questions;  // open now: one, or two secret ones
    std::vector<CourseLine> course;
    bool can_step_back = false;
    std::optional<ReviewModel> review;
    bool on_table = false;                   // it was fought there, and can be seen again
    std::optional<TableMusterModel> muster;  // View::muster
    std::optional<TablePlayModel> table;     // View::table
};
BattleModel make_battle_model(const Desk& desk);

// The course of a battle from its transcript: for this page and for the chronicle. Faces of the dice are the
// transcript's.
std::vector<CourseLine> course_of(const abstract::Setup& setup, const std::vector<Event>& events,
                                  const std::vector<Roll>& rolls, PerSide<int> colours);
// `in_the_books`: it was applied, and what is to come of it is told elsewhere.
ReviewModel review_model(const abstract::Start& start, const Review& review, const Review& computed,
                         PerSide<int> colours, bool in_the_books = false);
LineUpModel line_up_model(const abstract::Setup& setup, Side side, int colour, bool hidden);
TallyText tally_text(std::string heading, std::string base, const Tally& tally);

// What the generals are told to do when the rest is left to them: the plan's choices.
PerSide<Instructions> instructions(const BattlePlan& plan);
// Orders that throw dice until somebody has to choose. Nothing if dice are not what is waited for.
std::optional<PlayBattleOn> dice_on(const OpenBattle& battle);
// What the automatic general would answer, as far as nothing is fixed.
GeneralsChoice generals_answer(const OpenBattle& battle, const abstract::Record& record, const Decision& decision,
                               const Instructions& fixed = {});
// The answer sealed for this question; null if there is none. One sealed for another question, before an undo, does not
// count.
const Order* sealed_answer(const BattlePlan& plan, const abstract::Record& record, const Decision& decision);

}  // namespace banneret::app
