#include "engine/commanders/estimate.h"

#include <utility>

#include "engine/abstract/postures.h"

namespace banneret {

namespace {

constexpr int fc_where_hidden = 2;

// The enemy's sheet before its declarations: head counts stand for strengths, as if every head were worth the same.
void count_heads(const abstract::Contingent& enemy, Estimate& out) {
    abstract::Sheet& seen = out.enemy_sheet;
    std::int64_t mounted = 0;
    for (const Unit& unit : enemy.units) {
        seen.individuals += unit.count;
        if (unit.mounted) mounted += unit.count;
    }
    const abstract::Share nobody{0, seen.individuals}, riders{mounted, seen.individuals};
    seen.mounted = seen.mounted_or_flying = seen.fast = riders;
    seen.flying = seen.missile = seen.hidden = seen.engineers = seen.light_horse = nobody;
    seen.strength = seen.individuals;
    out.own_sheet.strength = out.own_sheet.individuals;
}

abstract::Sheet declared_sheet(const std::vector<abstract::DeclaredUnit>& declared, const abstract::House& house) {
    std::vector<Unit> units;
    for (const abstract::DeclaredUnit& d : declared) {
        Unit& unit = units.emplace_back();
        unit.id = d.unit;
        unit.name = d.name;
        unit.count = d.count;
        unit.fc = d.fc.value_or(fc_where_hidden);
        unit.armour = d.armour;
        unit.shield = d.shield;
        unit.mounted = d.mounted;
        if (d.missile) unit.missile = {MissileWeapon::short_bow};
        unit.abilities = d.abilities.value_or(Abilities{});
        if (d.flying) unit.abilities.add(Ability::flying);
    }
    return abstract::make_sheet(units, house);
}

// Own side in its role, the enemy in the other: the setup as this side imagines it.
abstract::Setup imagined(const Estimate& e, Role own_role) {
    abstract::Setup out;
    out.start.house = e.house;
    out.start.roles_given = true;
    const bool attacking = own_role == Role::attacker;
    (attacking ? out.start.sides.first : out.start.sides.second).fortified = e.own.fortified;
    out.sheets.first = attacking ? e.own_sheet : e.enemy_sheet;
    out.sheets.second = attacking ? e.enemy_sheet : e.own_sheet;
    return out;
}

Fraction value_in(const Estimate& e, Role own_role) {
    const Fraction value = posture_game(e, own_role).equilibrium.value;
    return own_role == Role::attacker ? value : Fraction(-value);
}

}  // namespace

Estimate estimate(const abstract::Record& r, Side side) {
    const abstract::Setup& setup = *r.setup;
    const abstract::Record seen = abstract::as_seen_by(r, side);
    Estimate out;
    out.side = side;
    out.house = setup.start.house;
    out.own = setup.start.sides[side];
    out.own_sheet = setup.sheets[side];
    out.own_stratagem = abstract::effective_stratagem(seen, side);
    out.enemy_stratagem = abstract::effective_stratagem(seen, other(side));
    if (r.stage > abstract::Stage::declarations)
        out.enemy_sheet = declared_sheet(abstract::declared_to(r, side), out.house);
    else
        count_heads(setup.start.sides[other(side)], out);
    return out;
}

PostureGame posture_game(const Estimate& e, Role own_role, const std::vector<Posture>& allowed) {
    const std::vector<Posture> own =
        allowed.empty() ? abstract::postures_allowed(own_role, e.own_sheet, e.enemy_sheet) : allowed;
    const std::vector<Posture> enemy = abstract::postures_allowed(other(own_role), e.enemy_sheet, e.own_sheet);
    const bool attacking = own_role == Role::attacker;
    Plans plans;
    plans.attacker_stratagem = attacking ? e.own_stratagem : e.enemy_stratagem;
    plans.defender_stratagem = attacking ? e.enemy_stratagem : e.own_stratagem;
    const abstract::Setup setup = imagined(e, own_role);
    return posture_game(make_matchup(setup, LossWay::proportional, LossWay::proportional), setup, plans, Payoff::margin,
                        attacking ? own : enemy, attacking ? enemy : own);
}

RoleValues role_values(const Estimate& e) {
    return {value_in(e, Role::attacker), value_in(e, Role::defender)};
}

}  // namespace banneret
