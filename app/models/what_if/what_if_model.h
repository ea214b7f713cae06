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

// The What-if page: armies as they might be side by side, and what follows from every change at once.

// One army in the lists of both sides.
struct ContenderLine {
    std::string name, men, strength;  // "Red", "600", "49.6 US"
    std::string aside;                // "3 changes"
    std::string tip;                  // where it comes from, and the changes
    bool here = false;
    int colour = 0;
};

// The army in hand: its numbers, to be changed.
struct ContenderEditor {
    bool foe_side = false;
    std::size_t place = 0;
    int colour = 0;
    std::string name, from;
    struct UnitRow {
        UnitId id{};
        std::string name, strength;  // "16 US"
        TallyText strength_parts;
        std::string changed;  // "160 to 200", against the army as it came; empty
        int most = 0;         // of the slider
        bool added = false;
    };
    std::vector<UnitRow> units;  // as those of the army
    std::string general;         // "Sir Odo, leadership 3"
    int leadership = 1;
    bool has_general = false;
    int wizards = 0, arch_wizards = 0;
    std::vector<std::string> changes;
    std::string refused_copy;    // why there can be no further one on this side
    std::string refused_remove;  // why it cannot be taken away
};

// The odds between the two looked at.
struct PairOdds {
    std::string refused;    // why this battle cannot be counted; then nothing else is said
    std::string title;      // "Red against Hob": the attacker first
    std::string ratio;      // "1.08 : 1, read as 1:1; 2:1 from 62.1 US"
    std::string ratio_tip;  // why the odds stand still while a number changes
    OddsBar bar;
    std::string postures;  // "Red: attack right 52%, envelope 48%; Hob: ..."
};

struct WhatIfChoices {
    PlanModel variant, foe;  // of the page's role for either
    std::vector<Pick> payoffs;
    std::size_t payoff = 0;
    bool own_weights = false;
    std::string weights;        // "2 x win + 1/2 x losses"
    std::string weights_typed;  // "win=2,losses=1/2"
};

// Everybody on Compare against one foe: what can come of it, and what it costs.
struct ComparisonCharts {
    ShareChart results;
    SpanChart losses;  // means, with one standard deviation either way
};
std::vector<ComparisonCharts> make_comparison_charts(const Comparison& comparison, int own_colour, int foe_colour);

// One side's losses as bars, and what is read off them.
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
    std::vector<std::optional<Posture>> attacker_postures, defender_postures;  // as the guesses
};

struct WhatIfModel {
    WhatIf now;           // for the page to change a copy of
    bool hidden = false;  // in the player-safe view
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
    std::vector<ComparisonCharts> comparison_charts;  // there; one a foe
    std::string heavy, light;                         // as typed: "30%", "120"
    std::optional<LossesModel> losses;                // on Losses
    std::optional<PosturesModel> postures;            // on Postures
    std::optional<WholeModel> whole;                  // there, too
    std::optional<SolveModel> solve;
    std::optional<SweepModel> sweep;
    std::optional<MatteredModel> mattered;
    std::optional<StrikeModel> strike;
    std::optional<RedealModel> redeal;
    std::optional<SeasonModel> season;
    struct Kept {
        ComparisonId id{};
        std::string name, aside;  // "2 against 1"
    };
    std::vector<Kept> kept;  // comparisons of the campaign
    std::string kept_name;   // under which this one would be kept
    bool in_campaign = false;
};
WhatIfModel make_what_if_model(const Desk& desk);

// What is on the page: what the desk holds or, as long as nothing was chosen, two armies to begin with.
WhatIf what_if_of(const Desk& desk);
// An army of the open campaign as a contender. REQUIRES: it is there.
Contender contender_of_campaign(const Desk& desk, ArmyId army);

// The pieces, one file each.
struct WhatIfPair {
    const Contender* variant = nullptr;
    const Contender* foe = nullptr;
    Shared<abstract::Setup> setup;  // its first side attacks
    Role role = Role::attacker;     // of the variant
    const Contender& of(Role r) const { return r == role ? *variant : *foe; }
};
LossesModel make_losses(const WhatIf& what_if, const WhatIfPair& pair);
PosturesModel make_postures(const WhatIf& what_if, const WhatIfPair& pair);

}  // namespace banneret::app
