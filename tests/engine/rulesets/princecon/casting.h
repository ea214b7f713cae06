#pragma once

#include "tests/engine/rulesets/princecon/scene.h"

// Scenes with a caster of PRINCECON XV, a friendly unit and an enemy.
namespace banneret::princecon {

inline Facts mage(int level) {
    return person(Calling::magic_user, level);
}
inline Facts priest(int level) {
    return person(Calling::cleric, level);
}
// A caster (piece 2, alone behind the others) whose side casts, a friendly unit (0) and an enemy (1) 8" ahead of it.
inline Game casting(const Facts& caster, Facts enemy = troops(6, 2, 5), Facts own = troops(6, 2, 5)) {
    Game g{duel_ground({{std::move(own), us, north(50, 50)},
                        {std::move(enemy), them, south(50, 58)},
                        {caster, us, north(60, 50)},
                        {person(Calling::fighter, 5), them, north(58, 58)}})};
    g[2].intent = Intent::cast;
    g.may_do(Stage::window, us, TurnStep::first_moves);
    return g;
}
inline void works(Game& g, const Cast& o, bool mass = false) {
    work_spell(g.t(), o, *spell_named(o.spell), mass);
}

}  // namespace banneret::princecon
