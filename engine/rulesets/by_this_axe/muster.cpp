// Turns campaign armies into units and characters (BTA-MUSTER).

#include <fmt/format.h>

#include <algorithm>

#include "engine/armies/points.h"
#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/mustering.h"
#include "engine/rulesets/names_apart.h"
#include "engine/rulesets/shared/unit_rows.h"

namespace banneret::axe {

namespace {

int per_figure(const Unit& u, int ratio) {
    if (ratio == 5) return individuals_per_figure(u, 5);
    const int at_20 = individuals_per_figure(u, 20);
    return is_major_monster(u) ? at_20 : std::max(1, (at_20 * ratio + 10) / 20);
}

// Monsters are rounded up, other troops to the nearest figure; fewer than half a figure are not fielded.
std::vector<int> split(const Unit& u, int per) {
    const bool monsters = is_major_monster(u);
    if (2 * u.count < per && !monsters) return {};
    const std::int64_t n = monsters ? (std::int64_t{u.count} + per - 1) / per
                                    : (2 * std::int64_t{u.count} + per) / (2 * std::int64_t{per});
    return shared::even_parts(n, u.mounted && !monsters ? 15 : 25);
}

using shared::unit_of;

// The unit of a character if the roster does not say (BTA-MUSTER, 5).
int usual_host(const std::vector<Facts>& all, std::size_t first, std::size_t last, const Facts& f) {
    int best = -1, most = -1'000;
    for (std::size_t i = first; i < last; ++i) {
        const Facts& u = all[i];
        if (u.character || u.monster) continue;
        int worth = u.started + 4 * u.fc;
        if (u.skirmish) worth -= 50;
        if (f.priest != PriestTier::none && !f.leads)
            worth = (u.skirmish ? -50 : 0) - 10 * u.fc;
        else if (f.mage != MageTier::none && !f.leads)
            worth += u.missiles != 0 ? 200 : 0;
        else if (u.mounted != f.mounted)
            worth -= 60;
        // Spread leaders among the units.
        for (const Facts& c : all)
            if (c.character && c.host == static_cast<int>(i)) worth -= 40;
        if (worth > most) {
            most = worth;
            best = static_cast<int>(i);
        }
    }
    return best;
}

Piece fresh(const Facts& f) {
    Piece p;
    p.form(f.started, f.width, frontage(f), f.base_deep);
    p.host = f.host;
    p.wounds = f.wounds;
    p.spells = f.spells;
    p.prayers = f.prayers;
    std::size_t n = 0;
    p.arm = arms_of(f, n)[0];
    return p;
}

void count_sides(Setup& setup) {
    for (std::size_t i = 0; i < setup.facts.size(); ++i) {
        const Facts& f = setup.facts[i];
        setup.any_magic = setup.any_magic || f.mage != MageTier::none || f.priest != PriestTier::none || f.spells > 0 ||
                          f.prayers > 0;
        if (f.flying || f.evasive) setup.avoiding.push_back(static_cast<std::uint16_t>(i));
        if (f.breath) setup.breathing.push_back(static_cast<std::uint16_t>(i));
        if (several(f.arms)) setup.choosing.push_back(static_cast<std::uint16_t>(i));
        if (f.general && setup.general[f.home] < 0) setup.general[f.home] = static_cast<std::int16_t>(i);
        RollCall& call = setup.call[f.home];
        call.all.push_back(static_cast<std::uint16_t>(i));
        if (f.missiles != 0) call.shooters.push_back(static_cast<std::uint16_t>(i));
        if (f.character) call.characters.push_back(static_cast<std::uint16_t>(i));
        if (f.monster) call.monsters.push_back(static_cast<std::uint16_t>(i));
        if (f.character) continue;
        call.units.push_back(static_cast<std::uint16_t>(i));
        ++setup.units[f.home];
        setup.figures[f.home] += f.started;
    }
}

void shuffle_deck(State& s) {
    for (const CardRow& c : card_rows) s.deck[static_cast<std::size_t>(c.card)] = static_cast<std::uint8_t>(c.copies);
}

}  // namespace

const shared::MusterTable<UnitPlan, TableChoices>& muster_table() {
    static const shared::MusterTable<UnitPlan, TableChoices> table = [] {
        shared::MusterTable<UnitPlan, TableChoices> t;
        t.unit = {shared::fc_row<UnitPlan>("fc", "Fighting capacity"), shared::armour_row<UnitPlan>(),
                  shared::shield_row<UnitPlan>(), shared::formation_row<UnitPlan>("Formation")};
        auto scale = shared::number_row<TableChoices>(
            "scale", "Warriors per figure (0: by size)", 0, 2'000, [](auto& c) -> auto& { return c.scale; });
        scale.allowed = "0 (by the size of the armies), 5, or 20 to 2,000";
        scale.read = [any = scale.read](TableChoices& c, std::string_view word) {
            TableChoices read;
            const bool good = any(read, word) && (read.scale == 0 || read.scale == 5 || read.scale >= 20);
            if (good) c.scale = read.scale;
            return good;
        };
        t.side.push_back(std::move(scale));
        t.side.push_back(shared::number_row<TableChoices>(
            "terrain", "Arrangement of terrain (0: open)", 0, 1'000'000, [](auto& c) -> auto& { return c.terrain; }));
        t.side.push_back(shared::yes_no_row<TableChoices>(
            "river", "A river through the middle", [](auto& c) -> auto& { return c.river; }));
        return t;
    }();
    return table;
}

namespace {

// BTA-182, BTA-MUSTER: if the roster lists no abilities, the table of creatures supplies them. A unit without a race is
// looked up by its name ("Zombies").
UnitPlan plan_of(const Unit& unit) {
    UnitPlan plan{{unit, {}, 5}, false};
    const CreatureRow* kind = find_creature(unit.race.empty() ? name_before_bracket(unit.name) : unit.race);
    if (kind == nullptr || !unit.abilities.list().empty() || kind->abilities.empty()) return plan;
    for (const Ability a : kind->abilities) plan.unit.abilities.add(a);
    if (unit.race.empty()) plan.unit.race = std::string(kind->name);
    plan.of_its_kind = true;
    return plan;
}

}  // namespace

Mustering prepare(const TableStart& start) {
    Mustering m;
    shared::read_armies(start, muster_table(), m, [](Side, const Unit& u) { return plan_of(u); });
    // Both sides share the table settings; the defender's line overrides the attacker's.
    TableChoices &first = m.choices.first, &second = m.choices.second;
    if (second.terrain == 0) second.terrain = first.terrain;
    first.terrain = second.terrain;
    first.river = second.river = first.river || second.river;
    const auto count = [&](Side side, int ratio) {
        std::int64_t n = 0;
        for (const UnitPlan& p : m.plans[side])
            for (const int f : split(p.unit, per_figure(p.unit, ratio))) n += f;
        return n;
    };
    m.ratio = second.scale != 0 ? second.scale : first.scale != 0 ? first.scale : switches().read(start.house).scale;
    if (m.ratio == 0) m.ratio = std::max(count(Side::first, 5), count(Side::second, 5)) <= 120 ? 5 : 20;
    m.at_20 = m.ratio >= 20;
    for (const Side side : both_sides) {
        int units = 0;
        for (UnitPlan& p : m.plans[side]) {
            p.per = per_figure(p.unit, m.ratio);
            p.figures = split(p.unit, p.per);
            units += static_cast<int>(p.figures.size());
        }
        shared::field_one_at_least(m.plans[side]);
        shared::limit_pieces(start.sides[side].name, units, 150, "units", m.problems);
    }
    return m;
}

int scale_of(const TableStart& start) {
    return prepare(start).ratio;
}

std::variant<State, std::vector<Problem>> muster(const TableStart& start) {
    const Mustering m = prepare(start);
    if (!m.problems.empty()) return m.problems;
    Setup setup = shared::setup_of<Setup>(start, switches());
    setup.at_20 = m.at_20;
    setup.ratio = m.ratio;
    setup.night = setup.night || setup.house.night;  // BTA-R116
    Hundredths frontage_most = 0;
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        const std::size_t first = setup.facts.size();
        Hundredths wide = 0;
        for (const UnitPlan& p : m.plans[side]) {
            const std::vector<std::int32_t> men = shared::shares(p.unit.count, p.figures);
            for (std::size_t k = 0; k < p.figures.size(); ++k) {
                Facts f = unit_facts(p.unit, p.figures[k], m.at_20);
                f.home = side;
                f.men = men[k];
                wide += f.width * frontage(f);
                shared::add_piece(setup, f, shared::piece_name(p.unit.name, k, p.figures.size()));
            }
        }
        frontage_most = std::max(frontage_most, wide);
        const std::size_t last = setup.facts.size();
        // Each ally has its own general; the highest of them is the side's (BTA-22, BTA-R4).
        const auto characters =
            shared::characters_of(army, start.house.conversion, shared::Command::general_of_each_ally);
        setup.armies[side] = static_cast<std::uint8_t>(std::clamp<std::size_t>(army.allies.size(), 1, 100));
        for (const shared::Mustered& who : characters) {
            const Character& c = who.character;
            const Tiers t = tiers(c);
            const bool tiered =
                t.fighter != FighterTier::none || t.priest != PriestTier::none || t.mage != MageTier::none;
            if (!tiered && c.rank == Rank::none && !who.commands) {
                shared::leave_out(setup, side, c);
                continue;
            }
            const Unit* with = unit_of(army, c.rides_with);
            Facts f = character_facts(c, with, m.at_20, start.house.conversion);
            if (f.wounds >= f.hits) {
                shared::leave_out(setup, side, c);
                continue;
            }
            f.home = side;
            f.army = who.army;
            f.general = who.general;
            f.commands = who.commands;
            f.leads = f.leads || f.commands;
            const auto host =
                shared::host_among(c.rides_with, first, last, [&](std::size_t i) { return setup.facts[i].unit; });
            f.host =
                static_cast<std::int16_t>(host ? static_cast<int>(*host) : usual_host(setup.facts, first, last, f));
            shared::add_piece(setup, f, c.name);
        }
    }
    const Hundredths foot12 = 12 * inch;
    setup.wide = std::clamp((frontage_most * 5 / 4 + foot12 - 1) / foot12 * foot12, 48 * inch, 144 * inch);
    setup.terrain = arrangement(m.choices.first.terrain, setup.wide);
    if (m.choices.first.river) setup.terrain.patches.push_back(river_across(setup.wide, setup.deep));
    lay_land(setup, start.land);
    count_sides(setup);
    State s;
    for (const Facts& f : setup.facts) s.pieces.push_back(fresh(f));
    s.setup = Shared<Setup>(std::move(setup));
    shuffle_deck(s);
    deploy_automatically(s);
    return s;
}

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start) {
    return shared::begun<Rules>(muster(start));
}

State placed(std::vector<PlacedPiece> pieces, House house, bool at_20, Terrain terrain) {
    Setup setup = shared::practice_setup<Setup>(house);
    setup.at_20 = at_20;
    setup.ratio = at_20 ? 20 : 5;
    setup.terrain = std::move(terrain);
    setup.night = house.night;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        PlacedPiece& p = pieces[i];
        p.facts.home = p.side;
        p.facts.host = static_cast<std::int16_t>(p.host);
        p.facts.commands = p.facts.commands || p.facts.general;
        setup.armies[p.side] = std::max(setup.armies[p.side], static_cast<std::uint8_t>(p.facts.army + 1));
        if (p.width > 0) p.facts.width = static_cast<std::uint8_t>(p.width);
        shared::add_piece(setup, p.facts, fmt::format("{} {}", p.facts.character ? "Character" : "Unit", i + 1));
    }
    count_sides(setup);
    State s;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        s.pieces.push_back(fresh(pieces[i].facts));
        s.pieces.back().at = pieces[i].at;
    }
    s.setup = Shared<Setup>(std::move(setup));
    shuffle_deck(s);
    s.stage = Stage::turn_begins;
    return s;
}

}  // namespace banneret::axe
