#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/figures.h"
#include "engine/abstract/battle.h"
#include "engine/campaign/battles/battle_plan.h"

namespace banneret::app {

// The stratagem a side will try: the plan's, or its general's choice. A general with no stratagem of use keeps the
// attempt to foil the enemy's (Stratagem::foil; AD-R7).
struct StratagemInMind {
    Stratagem stratagem = Stratagem::none;
    std::string words;  // the general's reason; empty if the plan names the stratagem
};
PerSide<StratagemInMind> stratagems_in_mind(const abstract::Setup& setup, const BattlePlan& plan);

// The exact odds of a battle in its current state. Open decisions are weighted by their chance: stratagems by their
// chance of success, unnamed postures by the mixes of optimal play.
struct BattlePreview {
    bool known = false;  // false: no odds to show now; see `why_not`
    std::string why_not;
    Side attacker = Side::first;
    std::string ratio;   // "1.55 : 1, read as 2 : 1"
    TallyText modifier;  // for the results roll, if both postures are known
    OddsBar bar;
    std::vector<std::string> sentences;
    struct OneSide {
        std::string mean_loss;  // "114.2 men (28.6%)"
        std::string field;      // chance of holding the field
        std::string mix;        // the mix of postures, if none is named
        Histogram losses;       // by tenths of the strength, with men
    };
    PerSide<OneSide> sides;
    PerSide<StratagemInMind> in_mind;  // the stratagems assumed, before the battle begins
    std::string field_reason;          // why a side wins more often than it holds the field; may be empty
    std::string no_battle;             // "5 in 12 that there is no battle: Red evades"; may be empty
};

// Colours are those of the sides, in the palette of sides.
// "1.55 : 1, read as 2:1".
std::string ratio_words(const abstract::Setup& setup);
BattlePreview preview_of_plan(const abstract::Setup& setup, const BattlePlan& plan, PerSide<int> colours);
// The odds of a battle under way: decisions made stand, open ones are weighted. Unknown once the result has been
// rolled.
BattlePreview preview_of_record(const abstract::Record& record, PerSide<int> colours);

}  // namespace banneret::app
