#pragma once

#include <string>
#include <vector>

#include "app/models/battle/battle_list_model.h"
#include "app/models/battle/battle_picture.h"
#include "app/models/battle/battle_preview.h"
#include "app/models/battle/choice_words.h"
#include "app/models/shell/desk.h"
#include "app/models/shell/pick.h"
#include "app/models/tabletop/table_model.h"

namespace banneret::app {

// The open battles and the selected one: line-ups as the calculation counts them, odds, the open question, the course
// so far, and the losses to be applied.

// One army as counted in this battle.
struct LineUpModel {
    std::string army, general;  // "Sir Odo, leadership 3 (Talented)"
    int colour = 0;             // its side's index in the palette of sides
    std::optional<Arms> arms;   // none: the army no longer exists
    bool hidden = false;        // the player-safe view hides its numbers
    std::string strength, men;  // "49.6", "600"
    std::string role;           // "attacks", "defends"; empty while open
    double share = 0;           // relative to both sides' total strength; the length of the bar
    struct Row {
        std::string name, men, strength;
        TallyText parts;  // points of one individual
    };
    std::vector<Row> units;
    struct Share {
        std::string words, value, tip;  // "mounted", "40%"
    };
    std::vector<Share> shares;
};

// The choices that can be planned for one side before the battle.
struct PlanModel {
    std::vector<std::optional<Stratagem>> stratagems;  // parallel to `stratagem_picks`; none: the general decides
    std::vector<Pick> stratagem_picks;
    std::size_t stratagem = 0;
    std::string in_mind;    // the stratagem the general would try, and why; empty if the plan names one
    ChoiceWords named;      // of the stratagem that the plan names
    bool surprise = false;  // the hour of the attack can be chosen
    std::vector<std::optional<Posture>> postures;
    std::vector<Pick> posture_picks;
    std::size_t posture = 0;
    ChoiceWords named_posture;
    std::vector<std::optional<LossWay>> losses;  // none: decided in the battle
    std::vector<Pick> loss_picks;
    std::size_t loss = 0;
};

// A question to one side, or its dice roll.
struct QuestionModel {
    Decision decision;
    std::string words, who;
    int colour = 0;
    bool secret = false;
    bool sealed = false;       // answered, but not yet revealed
    std::string sealed_words;  // the sealed answer; empty in the player-safe view
    std::string because;       // the automatic general's reason
    std::vector<Option> options;
    std::vector<ChoiceWords> option_words;  // parallel to `options` for stratagems and postures, otherwise empty
    bool by_hand_losses = false;            // losses may be split by hand, starting from `proposal`
    std::vector<std::string> units;
    std::vector<std::int32_t> proposal;
    // The possible declarations of each unit (AD-R16); empty if none is asked for.
    struct DeclareLine {
        UnitId unit{};
        std::string name;
        std::vector<std::string> men, fc;  // the true values; with a deception (AD-7) also halved and doubled
        std::string abilities;             // empty: none to hide
    };
    std::vector<DeclareLine> declare;
    // For a dice roll.
    std::string dice;  // "2d6"
    int count = 0, sides = 6;
    TallyText tally;
    std::string need;  // "13 or more: 5 in 12"
};

struct CourseLine {
    std::string words;
    bool heading = false;    // starts a step
    int colour = -1;         // the side's colour; -1: neutral
    std::vector<int> faces;  // dice, if any were rolled
    int sides = 6;
    bool by_hand = false;
    TallyText tally;  // with parts only if modifiers applied
};

struct ReviewModel {
    struct UnitRow {
        std::size_t index = 0;  // index in the review
        std::string name;
        std::string men, strength;  // remaining
        bool changed = false;
    };
    struct OneSide {
        std::string army;
        int colour = 0;
        std::vector<UnitRow> units;
        std::string lost, left, share;  // totals: "222 of 600", "378", "37.0%"
    };
    Review review;  // the current review; the page edits a copy
    PerSide<OneSide> sides;
    std::string headline;              // "Victory of Red"
    std::vector<std::string> facts;    // field, retreats, wounded who will recover
    std::vector<std::string> changes;  // edits by hand
    std::string refused;               // why it cannot be applied
    bool typed_in = false;
};

struct BattleModel {
    // The battle applied just now: the step that undo takes back.
    struct Applied {
        std::size_t version = 0;  // its entry of the chronicle
        std::string name;
        int days_to_next = 0;  // until the next event; 0: nothing is scheduled
        std::string no_days;   // why no day may pass now
    };
    std::optional<Applied> applied;
    struct Line {
        BattleId id{};
        std::string name, place, state;  // "waits", "step 4: postures", "to be reviewed"
        bool here = false;
    };
    std::vector<Line> battles;
    std::uint32_t asked = 0;  // grows when a battle is asked for
    BattleListModel list;     // for handling all battles together
    enum class View : std::uint8_t { none, offered, fought, review, muster, table } view = View::none;

    // Two armies that could be offered battle, for an empty page.
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
    std::optional<BattlePicture> picture;  // while the battle waits, is fought step by step, or is reviewed

    int step = 1;                          // 1 to 7
    std::vector<QuestionModel> questions;  // the open ones: one, or two secret ones
    std::vector<CourseLine> course;
    bool typed_dice = false;  // the referee types the dice, as set
    std::optional<ReviewModel> review;
    bool on_table = false;                   // fought on the table, so it can be replayed
    std::optional<TableMusterModel> muster;  // View::muster
    std::optional<TablePlayModel> table;     // View::table
};
BattleModel make_battle_model(const Desk& desk);

// The course of a battle from its transcript, for this page and the chronicle. The dice show the transcript's faces.
std::vector<CourseLine> course_of(const abstract::Setup& setup, const std::vector<Event>& events,
                                  const std::vector<Roll>& rolls, PerSide<int> colours);
// `is_applied`: the losses are already applied, so facts about the future are left out.
ReviewModel review_model(const abstract::Start& start, const Review& review, const Review& computed,
                         PerSide<int> colours, bool is_applied = false);
LineUpModel line_up_model(const abstract::Setup& setup, Side side, int colour, bool hidden);
TallyText tally_text(std::string heading, std::string base, const Tally& tally);

// The rolls up to the next decision. None if the battle is not waiting for a roll.
std::optional<AutoPlayBattle> dice_on(const OpenBattle& battle);
// The automatic general's answer, within the fixed instructions.
GeneralsChoice generals_answer(const OpenBattle& battle, const abstract::Record& record, const Decision& decision,
                               const Instructions& fixed = {});
// The answer sealed for this question; null if there is none.
const Order* sealed_answer(const BattlePlan& plan, const abstract::Record& record, const Decision& decision);

}  // namespace banneret::app
