#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/dice/seeded.h"
#include "engine/rulesets/princecon/magic.h"
#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/rule_rows.h"

// Battles of a few pieces for the tests of PRINCECON XV.
namespace banneret::princecon {

inline Unit unit_of(int men, int fc, Armour armour, bool shield = false, bool mounted = false) {
    Unit u;
    u.id = UnitId{1};
    u.name = "Unit";
    u.count = men;
    u.fc = fc;
    u.armour = armour;
    u.shield = shield;
    u.mounted = mounted;
    u.melee = {MeleeWeapon::sword, MeleeWeapon::mace};
    return u;
}
inline Facts facts_of(const Unit& u, int scale = 20, const House& house = {}) {
    return unit_facts(u, u.count, scale, house);
}
// So many castings of foot (or horse) of a level and armour class.
inline Facts troops(int castings, int level, int ac, bool horse = false, Form form = Form::formed) {
    Facts f;
    f.level = static_cast<std::uint8_t>(level);
    f.ac = static_cast<std::int8_t>(ac);
    f.horse = horse;
    f.weight = Weight::medium;
    f.hits_each = static_cast<std::uint8_t>(level + (horse ? 1 : 0));
    f.castings = static_cast<std::uint16_t>(castings);
    f.hits = static_cast<std::uint16_t>(castings * f.hits_each);
    f.width = static_cast<std::uint16_t>(castings);
    f.form = form;
    f.men = 20 * castings;
    return f;
}
inline Facts person(Calling calling, int level, int intelligence = 10, int charisma = 10) {
    Character c;
    c.id = CharacterId{1};
    (calling == Calling::fighter  ? c.fighter
     : calling == Calling::cleric ? c.cleric
     : calling == Calling::thief  ? c.thief
                                  : c.magic_user) = level;
    c.scores.intelligence = intelligence;
    c.scores.charisma = charisma;
    return character_facts(c, {});
}
inline State duel_ground(std::vector<PlacedPiece> pieces, House house = {}, Terrain terrain = {}) {
    State s = placed(std::move(pieces), house, std::move(terrain));
    s.turn = 1;
    return s;
}
// `a` has come to `b`'s front this turn.
inline Contact touching(std::size_t a, std::size_t b, Edge struck = Edge::front) {
    Contact c;
    c.a = static_cast<std::uint16_t>(a);
    c.b = static_cast<std::uint16_t>(b);
    c.since = 1;
    c.edge_b = c.struck_b = struck;
    return c;
}
inline int chance_of(const State& s, std::size_t i, const MoraleCase& how) {
    return morale_chance<Total>(s, i, how).total();
}
inline InchPlace north(int x, int y) {
    return {x * inch, y * inch, 0};
}
inline InchPlace south(int x, int y) {
    return {x * inch, y * inch, 180};
}

}  // namespace banneret::princecon
