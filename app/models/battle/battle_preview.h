#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/battle/battle_plan.h"
#include "app/models/shell/figures.h"
#include "engine/abstract/battle.h"

namespace banneret::app {

// The stratagem a side is going to try: the plan's, or the one its general would choose, who keeps an attempt he has no
// use for to foil what the enemy tries (Stratagem::foil; AD-R7).
struct StratagemInMind {
    Stratagem stratagem = Stratagem::none;
    std::string words;  // the general's reason; empty where the plan names it
};
PerSide<StratagemInMind> stratagems_in_mind(const abstract::Setup& setup, const BattlePlan& plan);

// The exact odds of a battle as things stand, with what is not decided yet weighed by its chance: stratagems by the
// chance of success, postures nobody has named by the mixes that both play when they play well.
struct BattlePreview {
    bool known = false;  // false: there are no odds to show now, and `why_not` says why
    std::string why_not;
    Side attacker = Side::first;
    std::string ratio;   // "1.55 : 1, read as 2 : 1"
    TallyText modifier;  // of the results roll, where both postures are known
    OddsBar bar;
    std::vector<std::string> sentences;
    struct OneSide {
        std::string mean_loss;  // "114.2 men (28.6%)"
        std::string field;      // chance of holding the field
        std::string mix;        // of postures, where none is named
        Histogram losses;       // by tenths of strength, with men
    };
    PerSide<OneSide> sides;
    PerSide<StratagemInMind> in_mind;  // what is weighed for stratagems, before a battle has begun
    std::string no_battle;             // "5 in 12 that there is no battle: Red evades"; may be empty
};

// The colours are those of the powers, in the palette of sides.
// "1.55 : 1, read as 2:1".
std::string ratio_words(const abstract::Setup& setup);
BattlePreview preview_of_plan(const abstract::Setup& setup, const BattlePlan& plan, PerSide<int> colours);
// Of a battle under way: what has been decided stands, the rest is weighed. Not known once the result has been rolled.
BattlePreview preview_of_record(const abstract::Record& record, PerSide<int> colours);

}  // namespace banneret::app
