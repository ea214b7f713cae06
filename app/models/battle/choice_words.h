#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/battle/battle_preview.h"
#include "engine/abstract/battle.h"
#include "engine/odds/exact/weighed.h"

namespace banneret::app {

// The effect of a choice in the abstract battle, in words: its chance, its effect on the results roll, and the exact
// odds of the side that makes it. All figures come from the engine's tables and odds.

struct ChoiceWords {
    std::string chance;  // "10 in 36"; empty if it needs no dice
    std::string effect;  // "+2 on the results roll", or why it changes nothing
    std::string odds;    // "wins 43.1%, loses 20.0%"; empty if they are not known
    std::string tip;     // the effect against each posture of the enemy
};

// `role`: that of the side that chooses; `enemy`: the stratagem the enemy is taken to try.
ChoiceWords stratagem_choice(const abstract::Setup& setup, Side side, Role role, Stratagem stratagem, Stratagem enemy);
ChoiceWords posture_choice(Posture posture);

// The odds of `side` if it tries this stratagem; the enemy's is the one its general would try, and unnamed postures are
// weighed by their best mixes. `attacker` is in the sides of `setup`.
std::string odds_with_stratagem(const abstract::Setup& setup, Side attacker, Side side, Stratagem own, Stratagem enemy);
// The odds of `side` if it takes this posture, with these stratagems in effect.
std::string odds_with_posture(const abstract::Setup& setup, Side attacker, Side side, Posture posture,
                              const std::vector<StratagemsInEffect>& stratagems);

// The words of each answer to a decision about stratagem or posture, parallel to `options`; empty for other decisions.
// While the roles are open, `assumed` attacks. A sealed answer of the enemy is never used.
std::vector<ChoiceWords> words_of_options(const abstract::Record& record, const Decision& decision,
                                          const std::vector<Option>& options, Side assumed);

}  // namespace banneret::app
