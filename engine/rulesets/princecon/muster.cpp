// Campaign armies to castings and personalities (PC-MUSTER).

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/princecon/mustering.h"
#include "engine/rulesets/princecon/ruleset.h"
#include "engine/rulesets/princecon/steps.h"
#include "engine/rulesets/shared/unit_rows.h"

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
std::int64_t castings_in(const Unit& u, std::int64_t men, int scale) {
    const int each = hits_each_of(u);
    return (hits_of(u, men, scale) + each - 1) / each;
}

// Words that units and characters of one army share: a place in the list plus 1.
struct Words {
    std::vector<std::string>& list;
    std::uint8_t operator()(const std::string& word) const {
        const std::string key = folded(word);
        if (key.empty() || key == "human" || key == "humans") return 0;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i] == key) return static_cast<std::uint8_t>(i + 1);
        if (list.size() >= 250) return 250;
        list.push_back(key);
        return static_cast<std::uint8_t>(list.size());
    }
};

}  // namespace

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
            armour = worn == Armour::heavy ? 3 : worn == Armour::medium ? 5 : worn == Armour::light ? 7 : house.unarmoured_ac;
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
    const int borne = std::max({hero_wounds[static_cast<std::size_t>(t.fighter)],
                                priest_wounds[static_cast<std::size_t>(t.priest)],
                                mage_wounds[static_cast<std::size_t>(t.mage)]});
    f.wounds_borne = static_cast<std::uint8_t>(borne);
    f.wounds = static_cast<std::uint8_t>(std::min(c.wounds, 255));
    f.points_now = static_cast<std::int16_t>(
        std::max(1, (points * std::max(0, borne - c.wounds) + borne - 1) / borne));
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

namespace {

std::int64_t castings_at(const std::vector<UnitPlan>& plans, int scale) {
    std::int64_t n = 0;
    for (const UnitPlan& p : plans) n += castings_in(p.unit, p.unit.count, scale);
    return n;
}

int fitting_scale(const PerSide<std::vector<UnitPlan>>& plans) {
    const auto larger = [&](int scale) { return std::max(castings_at(plans.first, scale), castings_at(plans.second, scale)); };
    for (const int scale : {20, 40, 100, 200, 500, 1000, 2000, 5000, 10'000, 100'000}) {
        if (larger(scale) > 300) continue;
        if (scale > 20 || larger(20) >= 8) return scale;
        return larger(10) >= 8 ? 10 : 5;
    }
    return 1'000'000;
}

}  // namespace

const shared::MusterTable<UnitPlan, SideChoices>& muster_table() {
    static const shared::MusterTable<UnitPlan, SideChoices> table = [] {
        using shared::number_row;
        using shared::word_row;
        using shared::yes_no_row;
        shared::MusterTable<UnitPlan, SideChoices> t;
        t.unit = {shared::fc_row<UnitPlan>("level", "Level"), shared::armour_row<UnitPlan>(),
                  shared::shield_row<UnitPlan>(),
                  shared::formation_row<UnitPlan>("Order", {"formed", "skirmish order"})};
        t.unit.push_back(yes_no_row<UnitPlan>("flails", "All armed with flails", [](auto& p) -> auto& { return p.flails; }));
        t.side.push_back(shared::scale_row<SideChoices>("Men a casting (0: by size)", 0, 100'000));
        t.side.push_back(number_row<SideChoices>("terrain", "Arrangement of terrain (0: open)", 0, 1'000'000,
                                                 [](auto& c) -> auto& { return c.terrain; }));
        t.side.push_back(yes_no_row<SideChoices>("walls", "City walls before its zone (defender)", [](auto& c) -> auto& { return c.walls; }));
        return t;
    }();
    return table;
}

Mustering prepare(const TableStart& start) {
    const House house = switches().read(start.house);
    Mustering m;
    shared::read_armies(
        start, muster_table(), m, [&](Side, const Unit& u) { return UnitPlan{u, false, {}}; },
        [](UnitPlan&, std::vector<Problem>&) {});
    const int chosen = m.choices.second.scale != 0 ? m.choices.second.scale : m.choices.first.scale;
    m.scale = chosen != 0 ? chosen : house.men_per_casting != 0 ? house.men_per_casting : fitting_scale(m.plans);
    for (const Side side : both_sides) {
        int n = 0;
        for (UnitPlan& p : m.plans[side]) {
            const std::int64_t all = castings_in(p.unit, p.unit.count, m.scale);
            const std::int64_t most = house.unit_castings_max > 0 ? house.unit_castings_max : 2'000;
            const auto parts = static_cast<std::int64_t>((all + most - 1) / most);
            if (parts > 400) {
                n = 401;
                continue;
            }
            for (std::int64_t i = 1; i <= parts; ++i)
                p.parts.push_back(static_cast<std::int32_t>(std::int64_t{p.unit.count} * i / parts -
                                                            std::int64_t{p.unit.count} * (i - 1) / parts));
            n += static_cast<int>(parts);
        }
        shared::limit_pieces(start.sides[side].name, n, 400, "units", m.problems);
    }
    return m;
}

int scale_of(const TableStart& start) {
    return prepare(start).scale;
}

namespace {

void sum_up(Setup& setup) {
    for (const Facts& f : setup.facts) {
        setup.any_horse = setup.any_horse || f.horse;
        setup.any_magic = setup.any_magic || f.spell_level > 0;
        setup.any_persons = setup.any_persons || f.kind == Kind::person;
        setup.any_missiles = setup.any_missiles || f.missiles != 0;
        setup.any_unnatural = setup.any_unnatural || f.unnatural;
        setup.any_camouflage = setup.any_camouflage || f.camouflage;
        setup.any_flying = setup.any_flying || f.flying;
    }
    setup.any_ground = !setup.terrain.patches.empty();
    for (const Patch& p : setup.terrain.patches) {
        const bool shelter = p.line && (p.ground == TableGround::fortification || p.ground == TableGround::wall ||
                                        p.ground == TableGround::hedge);
        setup.any_cover = setup.any_cover || is_cover(p.ground) || shelter;
        setup.any_block = setup.any_block || blocks_sight(p.ground) || is_city_wall(p);
    }
}

Piece piece_of_facts(const Facts& f, std::size_t i) {
    Piece p;
    p.facts = static_cast<std::uint16_t>(i);
    p.form = f.form;
    if (f.kind == Kind::person) {
        p.points = f.points_now;
        p.spell_points = f.spell_points;
        p.host = f.host;
        p.castings = 0;
        p.width = 1;
        return p;
    }
    p.hits = p.turn_hits = f.hits;
    p.castings = f.castings;
    p.width = f.width;
    return p;
}

void add_elementals(Setup& setup) {
    for (const Side side : both_sides)
        if (std::ranges::any_of(setup.facts, [&](const Facts& f) {
                return f.home == side && f.kind == Kind::person && !f.casts_as_cleric && f.spell_level >= 5;
            }))
            setup.facts.push_back(elemental_facts(side));
}

}  // namespace

std::variant<State, std::vector<Problem>> muster(const TableStart& start) {
    const Mustering m = prepare(start);
    if (!m.problems.empty()) return m.problems;
    Setup setup = shared::setup_of<Setup>(start, switches());
    const House house = setup.house;
    setup.scale = m.scale;
    const Words word{setup.words};
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        const std::size_t first = setup.facts.size();
        for (const UnitPlan& p : m.plans[side])
            for (std::size_t k = 0; k < p.parts.size(); ++k) {
                Facts f = unit_facts(p.unit, p.parts[k], m.scale, house);
                if (p.flails) f.uniform = Uniform::flail;
                f.home = side;
                f.race = word(p.unit.race);
                f.religion = word(p.unit.religion);
                setup.hits[side] += f.hits;
                setup.facts.push_back(f);
                setup.names.push_back(shared::piece_name(p.unit.name, k, p.parts.size()));
            }
        const std::size_t last = setup.facts.size();
        std::vector<bool> led(last, false);
        // The largest unit without a leader; if all have one, the largest.
        const auto largest = [&] {
            std::size_t best = first;
            bool found = false;
            for (std::size_t i = first; i < last; ++i) {
                if (led[i]) continue;
                if (!found || setup.facts[i].castings > setup.facts[best].castings) best = i;
                found = true;
            }
            led[best] = true;
            return best;
        };
        bool ranked = false;
        std::vector<std::size_t> unattached;
        for (const Character& c : army.characters) {
            Facts f = character_facts(c, house);
            f.home = side;
            if (army.general && c.id == army.general) f.rank = Rank::general;
            ranked = ranked || f.rank != Rank::none;
            f.race = word(c.race);
            f.religion = word(c.religion);
            const auto host = shared::host_among(c.rides_with, first, last, [&](std::size_t i) { return setup.facts[i].unit; });
            if (host) {
                f.host = static_cast<std::int16_t>(*host);
                led[*host] = true;
            } else {
                unattached.push_back(setup.facts.size());
            }
            setup.facts.push_back(f);
            setup.names.push_back(c.name);
        }
        for (const std::size_t i : unattached) setup.facts[i].host = static_cast<std::int16_t>(largest());
        const int units = static_cast<int>(last - first), people = static_cast<int>(army.characters.size());
        const int wanted = house.captain_per_units > 0 ? (units + house.captain_per_units - 1) / house.captain_per_units : 1;
        for (int n = people; n < wanted; ++n) {
            const std::size_t host = largest();
            Facts f = captain_facts(setup.facts[host].level, side);
            f.host = static_cast<std::int16_t>(host);
            if (!ranked) f.rank = Rank::general;
            ranked = true;
            setup.facts.push_back(f);
            setup.names.push_back(wanted - people > 1 ? fmt::format("Captain {}", n - people + 1) : "The captain");
        }
    }
    State s;
    setup.mustered = static_cast<std::uint16_t>(setup.facts.size());
    for (std::size_t i = 0; i < setup.facts.size(); ++i) {
        if (setup.facts[i].kind == Kind::person) setup.persons.push_back(static_cast<std::uint16_t>(i));
        s.pieces.push_back(piece_of_facts(setup.facts[i], i));
    }
    const int ground = m.choices.first.terrain != 0 ? m.choices.first.terrain : m.choices.second.terrain;
    lay_out(setup, s, ground, m.choices.second.walls);
    add_elementals(setup);
    sum_up(setup);
    s.setup = Shared<Setup>(std::move(setup));
    s.active = Side::second;
    deploy_automatically(s);
    return s;
}

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start) {
    return shared::begun<Rules>(muster(start));
}

MusterSheet muster_sheet(const TableStart& start) {
    const Mustering m = prepare(start);
    const House house = switches().read(start.house);
    return shared::sheet_of(start, muster_table(), m, fmt::format("a casting is {} men", m.scale), [&](const UnitPlan& p) {
        MusterLine line;
        line.unit = p.unit.id;
        line.name = p.unit.name;
        line.pieces = static_cast<int>(p.parts.size());
        const Facts f = unit_facts(p.unit, p.parts.empty() ? 1 : p.parts.front(), m.scale, house);
        for (const std::int32_t men : p.parts) line.figures += unit_facts(p.unit, men, m.scale, house).castings;
        line.becomes = fmt::format("{} of {} {}, level {}, armour class {}, {} a casting; {} of {}",
                                   counted(line.pieces, "unit"), words(f.weight), f.horse ? "cavalry" : "infantry",
                                   f.level, f.ac, counted(f.hits_each, "hit"), counted(line.figures, "casting"), f.men_each);
        if (2 * std::int64_t{p.unit.count} < f.men_each) line.note = "Far fewer than a casting: it has hits for its men only.";
        return line;
    });
}

State placed(std::vector<PlacedPiece> pieces, House house, Terrain terrain) {
    Setup setup = shared::practice_setup<Setup>(house);
    setup.terrain = std::move(terrain);
    setup.wide = setup.deep = 20'000;
    State s;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        PlacedPiece& q = pieces[i];
        q.facts.home = q.side;
        q.facts.host = static_cast<std::int16_t>(q.host);
        if (q.facts.kind == Kind::unit) {
            q.facts.unit = UnitId{static_cast<std::uint32_t>(i + 1)};
            setup.hits[q.side] += q.facts.hits;
            setup.roster[q.side].push_back({q.facts.unit, q.name, q.facts.men, 0});
        } else if (q.facts.kind == Kind::person) {
            setup.persons.push_back(static_cast<std::uint16_t>(i));
        }
        setup.facts.push_back(q.facts);
        setup.names.push_back(q.name.empty() ? fmt::format("piece {}", i + 1) : q.name);
        Piece p = piece_of_facts(q.facts, i);
        p.at = q.at;
        if (q.width > 0) p.width = static_cast<std::uint16_t>(q.width);
        s.pieces.push_back(p);
    }
    setup.mustered = static_cast<std::uint16_t>(setup.facts.size());
    add_elementals(setup);
    sum_up(setup);
    s.setup = Shared<Setup>(std::move(setup));
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (is_person(s, i)) {
            const InchPoint c = spot(s, i);
            p.at = {c.x, c.y, 0};
            p.began = c;
        }
        p.impulses = static_cast<std::int8_t>(impulses_of(s, i));
    }
    s.stage = Stage::turn_begins;
    return s;
}

}  // namespace banneret::princecon
