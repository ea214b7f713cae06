// Campaign armies to castings and personalities (PC-MUSTER).

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/princecon/mustering.h"
#include "engine/rulesets/princecon/ruleset.h"
#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

namespace {

// Words that units and characters of one army share: an index in the list plus 1.
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

std::int64_t castings_at(const std::vector<UnitPlan>& plans, int scale) {
    std::int64_t n = 0;
    for (const UnitPlan& p : plans) n += castings_in(p.unit, p.unit.count, scale);
    return n;
}

int fitting_scale(const PerSide<std::vector<UnitPlan>>& plans) {
    const auto larger = [&](int scale) {
        return std::max(castings_at(plans.first, scale), castings_at(plans.second, scale));
    };
    for (const int scale : {20, 40, 100, 200, 500, 1000, 2000, 5000, 10'000, 100'000}) {
        if (larger(scale) > 300) continue;
        if (scale > 20 || larger(20) >= 8) return scale;
        return larger(10) >= 8 ? 10 : 5;
    }
    return 1'000'000;
}

}  // namespace

Mustering prepare(const TableStart& start) {
    const House house = switches().read(start.house);
    Mustering m;
    shared::read_armies(start, muster_table(), m, [&](Side, const Unit& u) { return UnitPlan{u, false, {}}; });
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
        if (f.kind == Kind::unit) ++setup.units[f.home];
        setup.any_horse = setup.any_horse || f.horse;
        setup.any_magic = setup.any_magic || f.spell_level > 0;
        setup.any_persons = setup.any_persons || f.kind == Kind::person;
        setup.any_missiles = setup.any_missiles || f.missiles != 0;
        setup.any_unnatural = setup.any_unnatural || f.unnatural;
        setup.any_camouflage = setup.any_camouflage || f.camouflage;
        setup.any_flying = setup.any_flying || f.flying;
        setup.any_breath = setup.any_breath || f.breath;
        setup.any_regeneration = setup.any_regeneration || f.regeneration;
    }
    setup.any_ground = !setup.terrain.patches.empty();
    for (const Patch& p : setup.terrain.patches) {
        const bool shelter = p.line && (p.ground == TableGround::fortification || p.ground == TableGround::wall ||
                                        p.ground == TableGround::hedge);
        setup.any_cover = setup.any_cover || is_cover(p.ground) || shelter;
        setup.any_block = setup.any_block || blocks_sight(p.ground) || is_city_wall(p);
    }
}

}  // namespace

Piece piece_of(const Facts& f, std::size_t i) {
    Piece p;
    p.facts = static_cast<std::uint16_t>(i);
    p.side = f.home;
    p.kind = f.kind;
    p.horse = f.horse;
    p.form = f.form;
    if (f.kind == Kind::person) {
        p.points = f.points_now;
        p.spell_points = f.spell_points;
        p.host = f.host;
        p.castings = 0;
        p.width = 1;
        set_size(p);
        return p;
    }
    p.hits = p.turn_hits = f.hits;
    p.castings = f.castings;
    p.width = f.width;
    set_size(p);
    return p;
}

namespace {

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
                shared::add_piece(setup, f, shared::piece_name(p.unit.name, k, p.parts.size()));
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
            const auto host =
                shared::host_among(c.rides_with, first, last, [&](std::size_t i) { return setup.facts[i].unit; });
            if (host) {
                f.host = static_cast<std::int16_t>(*host);
                led[*host] = true;
            } else {
                unattached.push_back(setup.facts.size());
            }
            shared::add_piece(setup, f, c.name);
        }
        for (const std::size_t i : unattached) setup.facts[i].host = static_cast<std::int16_t>(largest());
        const int units = static_cast<int>(last - first), people = static_cast<int>(army.characters.size());
        const int wanted =
            house.captain_per_units > 0 ? (units + house.captain_per_units - 1) / house.captain_per_units : 1;
        for (int n = people; n < wanted; ++n) {
            const std::size_t host = largest();
            Facts f = captain_facts(setup.facts[host].level, side);
            f.host = static_cast<std::int16_t>(host);
            if (!ranked) f.rank = Rank::general;
            ranked = true;
            shared::add_piece(setup, f,
                              wanted - people > 1 ? fmt::format("Captain {} of {}", n - people + 1, army.name)
                                                  : fmt::format("Captain of {}", army.name));
        }
    }
    State s;
    setup.mustered = static_cast<std::uint16_t>(setup.facts.size());
    for (std::size_t i = 0; i < setup.facts.size(); ++i) {
        if (setup.facts[i].kind == Kind::person) setup.persons.push_back(static_cast<std::uint16_t>(i));
        s.pieces.push_back(piece_of(setup.facts[i], i));
    }
    const int ground = m.choices.first.terrain != 0 ? m.choices.first.terrain : m.choices.second.terrain;
    lay_out(setup, s, ground, m.choices.second.walls, start.land);
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
        shared::add_piece(setup, q.facts, q.name.empty() ? fmt::format("piece {}", i + 1) : q.name);
        Piece p = piece_of(q.facts, i);
        p.at = q.at;
        if (q.width > 0) p.width = static_cast<std::uint16_t>(q.width);
        set_size(p);
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
