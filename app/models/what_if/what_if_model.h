#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/battle/battle_model.h"
#include "app/models/charts/chart.h"
#include "app/models/shell/figures.h"
#include "app/models/shell/offer.h"
#include "app/models/what_if/what_if.h"
#include "app/models/what_if/what_if_answers.h"

namespace banneret::app {

struct Desk;

// The What-if page: hypothetical armies side by side, and the results of every change at once.

// An army in the lists of both sides.
struct ContenderLine {
    std::string name, men, strength;  // "Red", "600", "49.6 US"
    std::string aside;                // "3 changes"
    std::string tip;                  // origin and changes
    bool here = false;
    int colour = 0;
};

// The editor of the selected army.
struct ContenderEditor {
    bool foe_side = false;
    std::size_t place = 0;
    int colour = 0;
    std::string name, from;
    struct UnitRow {
        UnitId id{};
        std::string name, strength;  // "16 US"
        TallyText strength_parts;
        std::string changed;  // "160 to 200", compared with the army as added; may be empty
        int most = 0;         // upper limit of the slider
        bool added = false;
    };
    std::vector<UnitRow> units;  // in the order of the army's units
    std::string general;         // "Sir Odo, leadership 3"
    int leadership = 1;
    bool has_general = false;
    int wizards = 0, arch_wizards = 0;
    std::vector<std::string> changes;
    std::string refused_copy;    // why this side can have no further army
    std::string refused_remove;  // why it cannot be removed
};

// The odds of the selected pair.
struct PairOdds {
    std::string refused;    // why this battle has no odds; everything else is then empty
    std::string title;      // "Red against Hob": the attacker first
    std::string ratio;      // "1.08 : 1, read as 1:1; 2:1 from 62.1 US"
    std::string ratio_tip;  // why the odds stay the same while a number changes
    OddsBar bar;
    std::string postures;  // "Red: attack right 52%, envelope 48%; Hob: ..."
};

struct WhatIfChoices {
    PlanModel variant, foe;  // choices for the page's role of either
    std::vector<Pick> payoffs;
    std::size_t payoff = 0;
    bool own_weights = false;
    std::string weights;        // "2 x win + 1/2 x losses"
    std::string weights_typed;  // "win=2,losses=1/2"
};

// All variants against one foe: possible results and losses.
struct ComparisonCharts {
    ShareChart results;
    SpanChart losses;  // means, with one standard deviation either way
};
std::vector<ComparisonCharts> make_comparison_charts(const Comparison& comparison, int own_colour, int foe_colour);

// One side's losses as bars, with sentences about them.
struct LossPicture {
    std::string name;
    BarChart chart;
    std::vector<std::string> sentences;
};
struct LossesModel {
    HeatMap joint;
    LossPicture variant, foe;
    std::string both;  // "About 2 in 10 that ... and ..."
};

struct PosturesModel {
    HeatMap matrix;
    std::string value;  // "worth +12.4% to Red"
    std::vector<std::string> sentences;
    // Best replies.
    std::vector<std::string> attacker_guesses, defender_guesses;  // the first is "play well"
    std::size_t attacker_guess = 0, defender_guess = 0;
    std::vector<std::string> replies;
    std::vector<std::optional<Posture>> attacker_postures, defender_postures;  // parallel to the guesses
};

struct WhatIfModel {
    WhatIf now;           // the page edits a copy
    bool hidden = false;  // by the player-safe view
    std::vector<ContenderLine> variants, foes;
    struct Addable {
        ArmyId army{};
        std::string name, aside;
        int colour = 0;
    };
    std::vector<Addable> addable;  // armies of the campaign
    ContenderEditor editor;
    PairOdds pair;
    WhatIfChoices choices;
    std::string plans;                                // in words
    std::optional<Comparison> comparison;             // on Compare
    std::vector<ComparisonCharts> comparison_charts;  // on Compare, one per foe
    std::string heavy, light;                         // as typed: "30%", "120"
    std::optional<LossesModel> losses;                // on Losses
    std::optional<PosturesModel> postures;            // on Postures
    std::optional<WholeModel> whole;                  // on Postures too
    std::optional<SolveModel> solve;
    std::optional<SweepModel> sweep;
    std::optional<AttributionModel> mattered;
    std::optional<StrikeModel> strike;
    std::optional<SameDiceModel> replay_with_same_dice;
    std::optional<SeasonModel> season;
    std::optional<JudgesModel> judges;
    std::optional<WorthModel> worth;
    std::optional<HistoryModel> history;
    struct Kept {
        ComparisonId id{};
        std::string name, aside;  // "2 against 1"
    };
    std::vector<Kept> kept;  // the campaign's saved comparisons
    std::string kept_name;   // name for saving this one
    bool in_campaign = false;
};
WhatIfModel make_what_if_model(const Desk& desk);

// The page's state: the desk's or, before anything is chosen, two armies to start with.
WhatIf what_if_of(const Desk& desk);
// An army of the open campaign as a contender. REQUIRES: the campaign has it.
Contender contender_of_campaign(const Desk& desk, ArmyId army);

// Parts of the model, one file each.
struct WhatIfPair {
    const Contender* variant = nullptr;
    const Contender* foe = nullptr;
    Shared<abstract::Setup> setup;  // the first side attacks
    Role role = Role::attacker;     // the variant's
    const Contender& of(Role r) const { return r == role ? *variant : *foe; }
};
LossesModel make_losses(const WhatIf& what_if, const WhatIfPair& pair);
PosturesModel make_postures(const WhatIf& what_if, const WhatIfPair& pair);

}  // namespace banneret::app
