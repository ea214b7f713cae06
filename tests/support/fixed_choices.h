#pragma once

#include "engine/abstract/battle.h"

// Plays battles of the abstract system with choices fixed in advance. Links against the abstract layer.
namespace banneret {

struct FixedChoices {
    ChooseStratagem stratagem{};
    bool foil = false;
    Declare declaration{};
    Stance stance = Stance::offensive;
    std::optional<Role> overrule, role;
    Posture attacks = Posture::frontal_assault, defends = Posture::stand_and_hold;
    LossWay losses = LossWay::proportional;
    bool pursue = true;
    Direction direction = Direction::away_from_the_enemy;
};

// The answer given by these choices. REQUIRES: d is open in r.
inline Order answer(const abstract::Record& r, const Decision& d, const FixedChoices& c) {
    switch (d.ask) {
        case Decision::Ask::roll:
            return ThrowDice{};
        case Decision::Ask::stratagem:
            return c.stratagem;
        case Decision::Ask::foil:
            return ChooseFoil{c.foil};
        case Decision::Ask::declaration:
            return c.declaration;
        case Decision::Ask::stance:
            return ChooseStance{c.stance};
        case Decision::Ask::overrule:
            return Overrule{c.overrule};
        case Decision::Ask::role:
            return ChooseRole{c.role.value_or(Role::attacker)};
        case Decision::Ask::posture:
            return ChoosePosture{abstract::role_of(r, d.side) == Role::attacker ? c.attacks : c.defends};
        case Decision::Ask::losses:
            return AllotLosses{c.losses, {}};
        case Decision::Ask::pursuit:
            return ChoosePursuit{c.pursue};
        case Decision::Ask::retreat_direction:
            return ChooseDirection{c.direction};
    }
    return ThrowDice{};
}

// Plays until the battle is over or has reached `until`.
inline void play_on(abstract::Record& r, const PerSide<FixedChoices>& choices, Dice& dice, Log& log,
                    abstract::Stage until = abstract::Stage::over) {
    while (r.stage < until) {
        const auto d = abstract::pending(r);
        if (!d) return;
        abstract::apply(r, answer(r, *d, choices[d->side]), dice, log);
    }
}

}  // namespace banneret
