#include "engine/abstract/results_roll.h"

#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"

namespace banneret::abstract {

namespace {

// Sum is Tally for the log, and Total where only the number counts and the code must not allocate.
template <class Sum>
Sum added_up(Posture attacker, Posture defender, Stratagem attacker_stratagem, Stratagem defender_stratagem,
             bool defender_fortified, const House& house) {
    Sum tally;
    tally.add(rule(17), posture_modifier(attacker, defender));
    const StratagemEffect for_attacker = stratagem_effect(attacker_stratagem, Role::attacker, defender, house);
    tally.add(for_attacker.rule, for_attacker.shift);
    const StratagemEffect for_defender = stratagem_effect(defender_stratagem, Role::defender, attacker, house);
    tally.add(for_defender.rule, -for_defender.shift);
    if (defender_fortified && defender_stratagem != Stratagem::field_fortifications) {
        const StratagemEffect standing =
            stratagem_effect(Stratagem::field_fortifications, Role::defender, attacker, house);
        tally.add(ruling(18), -standing.shift);
    }
    return tally;
}

}  // namespace

Tally results_roll_tally(Posture attacker, Posture defender, Stratagem attacker_stratagem, Stratagem defender_stratagem,
                         bool defender_fortified, const House& house) {
    return added_up<Tally>(attacker, defender, attacker_stratagem, defender_stratagem, defender_fortified, house);
}

int results_roll_modifier(Posture attacker, Posture defender, Stratagem attacker_stratagem,
                          Stratagem defender_stratagem, bool defender_fortified, const House& house) {
    return added_up<Total>(attacker, defender, attacker_stratagem, defender_stratagem, defender_fortified, house)
        .total();
}

}  // namespace banneret::abstract
