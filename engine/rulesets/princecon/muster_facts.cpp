// Converts a campaign unit, a character, a captain and an elemental to castings, hits and levels (PC-MUSTER).

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/princecon/mustering.h"

namespace banneret::princecon {

namespace {

std::uint8_t bit_of(Missile m) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(m));
}
std::uint8_t missiles_of(const Unit& u, const House& house) {
    unsigned out = 0;
    for (const MissileWeapon w : u.missile) switch (w) {
            case MissileWeapon::longbow:
                out |= bit_of(Missile::long_bow);
                break;
            case MissileWeapon::composite_bow:
                out |= bit_of(house.composite_as_long_bow ? Missile::long_bow : Missile::short_bow);
                break;
            case MissileWeapon::short_bow:
                out |= bit_of(Missile::short_bow);
                break;
            case MissileWeapon::heavy_crossbow:
            case MissileWeapon::arquebus:
            case MissileWeapon::artillery:
                out |= bit_of(Missile::heavy_crossbow);
                break;
            case MissileWeapon::light_crossbow:
                out |= bit_of(Missile::light_crossbow);
                break;
            case MissileWeapon::sling:
                out |= bit_of(Missile::sling);
                break;
            default:
                out |= bit_of(Missile::javelin);
        }
    return static_cast<std::uint8_t>(out);
}
Uniform uniform_of(const Unit& u) {
    if (u.melee.size() != 1) return Uniform::mixed;
    switch (u.melee.front()) {
        case MeleeWeapon::two_handed_sword:
        case MeleeWeapon::two_handed_mace:
        case MeleeWeapon::two_handed_axe:
            return Uniform::two_handed;
        case MeleeWeapon::spear:
        case MeleeWeapon::short_sword:
        case MeleeWeapon::animal:
            return Uniform::pointed;
        case MeleeWeapon::staff:
        case MeleeWeapon::club:
        case MeleeWeapon::dagger:
            return Uniform::club;
        default:
            return Uniform::ordinary;
    }
}

int men_each_of(const Unit& u, int scale) {
    if (u.abilities.has(Ability::giant)) return std::max(1, scale / 5);
    if (u.abilities.has(Ability::large)) return std::max(1, 3 * scale / 5);
    return scale;
}
int hits_each_of(const Unit& u) {
    return u.fc + (u.mounted ? 1 : 0) + (u.abilities.has(Ability::tough) ? 1 : 0);
}
std::int64_t hits_of(const Unit& u, std::int64_t men, int scale) {
    const std::int64_t each = men_each_of(u, scale);
    return std::max<std::int64_t>(1, (2 * men * hits_each_of(u) + each) / (2 * each));
}

}  // namespace

std::int64_t castings_in(const Unit& u, std::int64_t men, int scale) {
    const int each = hits_each_of(u);
    return (hits_of(u, men, scale) + each - 1) / each;
}

Facts unit_facts(const Unit& u, std::int32_t men, int scale, const House& house) {
    Facts f;
    const auto can = [&](Ability a) { return u.abilities.has(a); };
    f.unit = u.id;
    f.level = static_cast<std::uint8_t>(u.fc);
    f.horse = u.mounted;
    f.weight = u.armour == Armour::heavy ? Weight::heavy : u.armour == Armour::medium ? Weight::medium : Weight::light;
    int ac = u.armour == Armour::heavy    ? 3
             : u.armour == Armour::medium ? 5
             : u.armour == Armour::light  ? 7
                                          : house.unarmoured_ac;
    if (can(Ability::thick_hide)) ac = std::min(ac, 3);
    f.metal = ac <= 5;
    f.shield = u.shield;
    f.ac = static_cast<std::int8_t>(ac - (u.shield ? 1 : 0));
    const auto armed = [&](MeleeWeapon w) { return std::ranges::find(u.melee, w) != u.melee.end(); };
    f.pikes = armed(MeleeWeapon::pike) || (house.spears_are_pikes && armed(MeleeWeapon::spear));
    f.uniform = uniform_of(u);
    f.hits_each = static_cast<std::uint8_t>(hits_each_of(u));
    f.hits = static_cast<std::uint16_t>(std::min<std::int64_t>(60'000, hits_of(u, men, scale)));
    f.castings = static_cast<std::uint16_t>(castings_of(f.hits, f.hits_each));
    f.form = u.formation == Formation::skirmish ? Form::skirmish : Form::formed;
    const int ranks = f.horse || f.level > 2 ? 2 : 3;
    f.width = static_cast<std::uint16_t>((f.castings + ranks - 1) / ranks);
    f.missiles = missiles_of(u, house);
    f.men = men;
    f.men_each = men_each_of(u, scale);
    const std::string race = folded(u.race);
    f.elf = race.starts_with("elf") || race.starts_with("elv");
    f.camouflage = can(Ability::camouflage);
    f.marksman = can(Ability::marksman);
    f.fanatic = can(Ability::fanatic);
    f.undead = can(Ability::undead);
    f.slow = can(Ability::slow);
    f.quick = can(Ability::quick);
    f.flying = can(Ability::flying);
    f.engineer = can(Ability::engineer);
    f.evasive = can(Ability::evasive);
    f.regeneration = can(Ability::regeneration);
    f.breath = can(Ability::breath_or_gaze);
    f.resistance = can(Ability::resistance);
    f.darkvision = can(Ability::darkvision);
    f.unnatural = f.undead || can(Ability::giant) || f.breath;
    f.extra_level = u.abilities.multiple_attacks_twice() ? 2 : can(Ability::multiple_attacks) ? 1 : 0;
    return f;
}

Facts captain_facts(int level, Side side) {
    Facts f;
    f.kind = Kind::person;
    f.home = side;
    f.calling = Calling::fighter;
    f.fighter = true;
    f.level = static_cast<std::uint8_t>(level);
    f.prowess = static_cast<std::uint8_t>(std::max(1, level));
    f.ac = 2;
    f.points = f.points_now = static_cast<std::int16_t>((9 * level + 1) / 2);
    f.walk = plate_rate;
    return f;
}

Facts character_facts(const Character& c, const House& house) {
    Facts f;
    f.kind = Kind::person;
    f.person = c.id;
    const Tiers t = tiers(c);
    struct Class {
        Calling calling;
        int level;
    };
    std::array<Class, 5> classes = {{{Calling::fighter, c.fighter},
                                     {Calling::cleric, c.cleric},
                                     {Calling::thief, c.thief},
                                     {Calling::magic_user, c.magic_user},
                                     {Calling::monster, c.hit_dice}}};
    if (c.fighter + c.cleric + c.thief + c.magic_user + c.hit_dice == 0) {
        constexpr std::array<int, 4> heroes = {0, 6, 10, 13};
        constexpr std::array<int, 3> priests = {0, 6, 10}, mages = {0, 6, 11};
        classes[0].level = heroes[static_cast<std::size_t>(t.fighter)];
        classes[1].level = priests[static_cast<std::size_t>(t.priest)];
        classes[3].level = mages[static_cast<std::size_t>(t.mage)];
    }
    Class best = classes[0];
    for (const Class& k : classes)
        if (k.level > best.level) best = k;
    const int level = std::max(1, best.level);
    f.calling = best.calling;
    f.level = static_cast<std::uint8_t>(std::min(level, 100));
    f.fighter = best.calling == Calling::fighter || best.calling == Calling::monster;
    f.items = static_cast<std::uint8_t>(c.magic_items);
    const auto score = [](int n) { return n > 0 ? n : 10; };
    f.strength = score(c.scores.strength) >= 16 ? 1 : 0;
    int doubled = 9, armour = 2, faces = 8, walk = plate_rate, prowess = level;
    switch (best.calling) {
        case Calling::cleric:
            doubled = 7, armour = 4, faces = 6, walk = chain_rate, prowess = 3 * level / 4;
            break;
        case Calling::thief:
            doubled = 5, armour = 7, faces = 6, walk = robes_rate, prowess = 3 * level / 4;
            break;
        case Calling::magic_user:
            doubled = 5, armour = 9, faces = 4, walk = robes_rate, prowess = level / 2;
            break;
        case Calling::monster: {
            const Armour worn = c.armour.value_or(Armour::none);
            armour = worn == Armour::heavy    ? 3
                     : worn == Armour::medium ? 5
                     : worn == Armour::light  ? 7
                                              : house.unarmoured_ac;
            walk = worn == Armour::heavy ? plate_rate : worn == Armour::medium ? chain_rate : robes_rate;
            break;
        }
        default:
            break;
    }
    f.prowess = static_cast<std::uint8_t>(std::max(1, prowess));
    f.damage = static_cast<std::uint8_t>(faces);
    f.ac = static_cast<std::int8_t>(armour - (score(c.scores.dexterity) >= 16 ? 1 : 0) - f.items);
    int points = (doubled * level + 1) / 2;
    if (score(c.scores.constitution) >= 16) points += level;
    f.points = static_cast<std::int16_t>(points);
    constexpr std::array<int, 4> hero_wounds = {1, 2, 3, 4};
    constexpr std::array<int, 3> priest_wounds = {1, 2, 3}, mage_wounds = {1, 1, 2};
    const int borne =
        std::max({hero_wounds[static_cast<std::size_t>(t.fighter)], priest_wounds[static_cast<std::size_t>(t.priest)],
                  mage_wounds[static_cast<std::size_t>(t.mage)]});
    f.wounds_borne = static_cast<std::uint8_t>(borne);
    f.wounds = static_cast<std::uint8_t>(std::min(c.wounds, 255));
    f.points_now = static_cast<std::int16_t>(std::max(1, (points * std::max(0, borne - c.wounds) + borne - 1) / borne));
    const int lead = 8 + 2 * (c.leadership.value_or(1));
    const bool scored = c.scores.intelligence > 0 || c.scores.charisma > 0;
    const int led = scored || c.leadership ? lead : 8 + 2 * leadership(c);
    f.intelligence = static_cast<std::uint8_t>(c.scores.intelligence > 0 ? c.scores.intelligence : led);
    f.charisma = static_cast<std::uint8_t>(c.scores.charisma > 0 ? c.scores.charisma : led);
    f.rank = c.rank;
    const int cleric = classes[1].level, mage = classes[3].level;
    f.casts_as_cleric = cleric > mage;
    f.caster_level = static_cast<std::uint8_t>(std::max(cleric, mage));
    f.spell_points = static_cast<std::uint8_t>(std::min(250, f.caster_level * house.spell_points_per_level));
    f.spell_level = static_cast<std::uint8_t>(std::min(5, (f.caster_level + 1) / 2));
    f.flies = c.flying;
    f.walk = c.mounted || c.flying ? mounted_rate : walk;
    f.leo = f.calling == Calling::cleric && (house.any_cleric_is_leo || folded(c.religion) == "leo");
    return f;
}

Facts elemental_facts(Side side) {
    Facts f;
    f.kind = Kind::elemental;
    f.home = side;
    f.level = 5;
    f.ac = 5;
    f.hits = 16;
    f.hits_each = 16;
    f.castings = 1;
    f.form = Form::skirmish;
    f.unnatural = true;
    return f;
}

}  // namespace banneret::princecon
