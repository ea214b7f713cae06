// Campaign armies to bodies and characters (MS-MUSTER).

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "engine/core/text.h"
#include "engine/rulesets/medieval_skirmish/deployment.h"
#include "engine/rulesets/medieval_skirmish/mustering.h"
#include "engine/rulesets/shared/unit_rows.h"

namespace banneret::skirmish {

namespace {

constexpr int most_figures = 120, most_in_body = 30;
constexpr std::array<std::string_view, 5> countries = {"bare", "open", "mixed", "wooded", "broken"};

int per_figure(const Unit& u, int scale, const House& house) {
    return unit_facts(u, 1, scale, house).big ? std::max(1, scale / 5) : scale;
}

std::int64_t figures_at(const Mustering& m, Side side, int scale, const House& house) {
    std::int64_t n = 0;
    for (const UnitPlan& p : m.plans[side]) n += figures_of(p.unit.count, per_figure(p.unit, scale, house));
    return n;
}

using shared::unit_of;

std::int64_t strength(const Facts& f) {
    return std::int64_t{value_each(f)} * f.started;
}

// MS-R80: the body whose figures are worth most; on a tie, the first.
std::int16_t finest_body(const Setup& setup, std::size_t first, std::size_t last) {
    std::int16_t best = nobody;
    for (std::size_t i = first; i < last; ++i)
        if (best < 0 || value_each(setup.facts[i]) > value_each(setup.facts[at(best)]))
            best = static_cast<std::int16_t>(i);
    return best;
}

// The strongest body that no character is with; else the strongest.
std::int16_t usual_host(const Setup& setup, std::size_t first, std::size_t last, const Facts& who) {
    std::int16_t best = nobody;
    std::int64_t most = -1;
    for (std::size_t i = first; i < last; ++i) {
        std::int64_t worth = strength(setup.facts[i]) * 4;
        if (setup.facts[i].missile == Missile::cannon) worth /= 8;
        if (who.bolts > 0 || who.prayers > 0) worth = setup.facts[i].missile != Missile::none ? worth * 2 : worth;
        for (const Facts& c : setup.facts)
            if (c.character && c.host == static_cast<int>(i)) worth /= 4;
        if (worth > most) {
            most = worth;
            best = static_cast<std::int16_t>(i);
        }
    }
    return best;
}

}  // namespace

const shared::MusterTable<UnitPlan, SideChoices>& muster_table() {
    static const shared::MusterTable<UnitPlan, SideChoices> table = [] {
        shared::MusterTable<UnitPlan, SideChoices> t;
        t.unit = {shared::fc_row<UnitPlan>("fc", "Fighting capacity"), shared::armour_row<UnitPlan>(),
                  shared::shield_row<UnitPlan>(), shared::formation_row<UnitPlan>("Formation")};
        t.unit.push_back(shared::yes_no_row<UnitPlan>(
                             "barded", "Barded horses", [](auto& p) -> auto& { return p.barded; })
                             .only_if([](const UnitPlan& p) { return p.unit.mounted; }));
        t.side.push_back(shared::number_row<SideChoices>(
            "scale", "Individuals per figure (0: by size)", 0, 100'000, [](auto& c) -> auto& { return c.scale; }));
        std::vector<std::string> words(countries.begin(), countries.end());
        t.side.push_back(shared::word_row<SideChoices>(
            "terrain", "Country", words, {"no terrain", "open", "mixed", "wooded", "broken"},
            [](std::string_view w) -> std::optional<Country> {
                for (std::size_t i = 0; i < countries.size(); ++i)
                    if (folded(w) == countries[i]) return static_cast<Country>(i);
                return std::nullopt;
            },
            [](Country c) { return countries[static_cast<std::size_t>(c)]; },
            [](auto& c) -> auto& { return c.country; }));
        t.side.push_back(shared::number_row<SideChoices>(
            "field", "Number of the terrain layout", 1, 1'000'000, [](auto& c) -> auto& { return c.field; }));
        t.side.push_back(shared::yes_no_row<SideChoices>(
            "leave-few", "Leave out units of less than half a figure", [](auto& c) -> auto& { return c.leave_few; }));
        return t;
    }();
    return table;
}

Mustering prepare(const TableStart& start) {
    Mustering m;
    const House house = switches().read(start.house);
    shared::read_armies(start, muster_table(), m, [&](Side, const Unit& u) {
        return UnitPlan{{u, {}, 1}, unit_facts(u, 1, 1, house).barded};
    });
    // One table for both: the defender's line is read second and so prevails.
    const SideChoices &a = m.choices.first, &b = m.choices.second;
    m.country = b.country != Country::bare ? b.country : a.country;
    m.field = b.field != 1 ? b.field : a.field;
    m.choices.first.country = m.choices.second.country = m.country;
    m.choices.first.field = m.choices.second.field = m.field;
    m.scale = b.scale != 0 ? b.scale : a.scale;
    if (m.scale == 0)
        m.scale = shared::smallest_scale([&](int k) {
            for (const Side side : both_sides) {
                // Big creatures have a ratio of their own but count towards the limit.
                if (figures_at(m, side, k, house) > most_figures && k < 1'000'000) return false;
            }
            return true;
        });
    for (const Side side : both_sides) {
        int bodies = 0;
        for (UnitPlan& p : m.plans[side]) {
            p.per = per_figure(p.unit, m.scale, house);
            p.figures.clear();
            if (m.choices[side].leave_few && 2 * p.unit.count < p.per) continue;
            p.figures = shared::even_parts(figures_of(p.unit.count, p.per), most_in_body);
            bodies += static_cast<int>(p.figures.size());
        }
        shared::field_one_at_least(m.plans[side]);
        shared::limit_pieces(start.sides[side].name, bodies, 100, "bodies", m.problems);
        int figures = 0;
        for (const UnitPlan& p : m.plans[side])
            for (const int n : p.figures) figures += n;
        shared::limit_pieces(start.sides[side].name, figures, 400, "figures", m.problems);
    }
    return m;
}

void index_setup(Setup& setup) {
    setup.own = setup.leaders = setup.shoot = setup.choose = {};
    setup.army_bearer = {nobody, nobody};
    setup.figures = {};
    setup.bodies = 0;
    setup.own_bodies = {};
    index_ground(setup);
    for (std::size_t i = 0; i < setup.facts.size(); ++i) {
        Facts& f = setup.facts[i];
        const auto n = static_cast<std::uint16_t>(i);
        setup.own[f.home].push_back(n);
        if (f.leads) setup.leaders[f.home].push_back(n);
        if (f.army_bearer && setup.army_bearer[f.home] < 0) setup.army_bearer[f.home] = static_cast<std::int16_t>(i);
        if (f.missile != Missile::none || f.bolts > 0 || f.prayers > 0) setup.shoot[f.home].push_back(n);
        if (f.character || !std::has_single_bit(f.arms)) setup.choose[f.home].push_back(n);
        if (f.flying) setup.flyers.push_back(n);
        if (f.evasive) setup.evasives.push_back(n);
        if (f.breath) setup.breathers.push_back(n);
        if (f.bolts > 0) setup.mages.push_back(n);
        if (f.prayers > 0) setup.priests.push_back(n);
        if (f.general) setup.general[f.home] = static_cast<std::int16_t>(i);
        if (f.bearer) setup.standards[f.home] = true;
        if (f.character) continue;
        ++setup.bodies;
        ++setup.own_bodies[f.home];
        setup.figures[f.home] += f.started;
    }
}

namespace {

// Standards and the bodies that follow them (MS-R68); leaders and their bodies (MS-R70).
void raise_standards(Setup& setup, Side side, std::size_t first, std::size_t last, std::int16_t generals_host) {
    std::int16_t army = nobody;
    if (generals_host >= 0) {
        army = generals_host;
        setup.facts[at(army)].bearer = setup.facts[at(army)].army_bearer = true;
    }
    for (std::size_t i = first; i < last; ++i) {
        const auto& unit = setup.roster[side][setup.facts[i].unit];
        const bool is_first = i == first || setup.facts[i - 1].unit != setup.facts[i].unit;
        if (is_first && unit.men >= 20 && !setup.facts[i].skirmish) setup.facts[i].bearer = true;
    }
    for (std::size_t i = first; i < last; ++i) {
        Facts& f = setup.facts[i];
        f.looks = army;
        if (f.bearer) {
            f.looks = static_cast<std::int16_t>(i);
            continue;
        }
        for (std::size_t k = first; k < last; ++k)
            if (setup.facts[k].unit == f.unit && setup.facts[k].bearer) {
                f.looks = static_cast<std::int16_t>(k);
                break;
            }
    }
}

void name_chiefs(Setup& setup, std::size_t first, std::size_t last, const std::vector<std::size_t>& people) {
    std::vector<std::size_t> leaders;
    std::int16_t general = nobody;
    for (const std::size_t c : people) {
        if (setup.facts[c].general) general = static_cast<std::int16_t>(c);
        if (setup.facts[c].leads) leaders.push_back(c);
    }
    std::vector<std::size_t> bodies;
    for (std::size_t i = first; i < last; ++i) bodies.push_back(i);
    std::ranges::stable_sort(
        bodies, [&](std::size_t a, std::size_t b) { return strength(setup.facts[a]) > strength(setup.facts[b]); });
    // Each leader commands the body he is with; the other bodies are dealt out in order of strength, with a turn for
    // the general.
    for (const std::size_t i : bodies) setup.facts[i].chief = nobody;
    for (const std::size_t c : leaders)
        if (setup.facts[c].host >= 0) setup.facts[at(setup.facts[c].host)].chief = static_cast<std::int16_t>(c);
    std::size_t turn = 0;
    for (const std::size_t i : bodies) {
        if (setup.facts[i].chief >= 0) continue;
        setup.facts[i].chief = leaders.empty() ? general : static_cast<std::int16_t>(leaders[turn++ % leaders.size()]);
    }
}

Piece fresh(const Facts& f) {
    Piece p;
    p.figures = f.started;
    p.files = f.files;
    p.host = f.host;
    p.wounds = f.wounds;
    p.chief = f.chief;
    p.standard = f.bearer;
    p.bolts_left = f.bolts;
    p.prayers = f.prayers;
    shape(f, p);
    return p;
}

State state_of(Setup setup) {
    index_setup(setup);
    State s;
    for (const Facts& f : setup.facts) s.pieces.push_back(fresh(f));
    for (const Facts& f : setup.facts)
        if (f.host >= 0) ++s.pieces[at(f.host)].guests;
    s.setup = Shared<Setup>(std::move(setup));
    return s;
}

}  // namespace

std::variant<State, std::vector<Problem>> muster(const TableStart& start) {
    const Mustering m = prepare(start);
    if (!m.problems.empty()) return m.problems;
    Setup setup = shared::setup_of<Setup>(start, switches());
    setup.scale = m.scale;
    PerSide<std::pair<std::size_t, std::size_t>> range;
    std::int64_t most = 0;
    for (const Side side : both_sides) {
        range[side].first = setup.facts.size();
        std::int64_t figures = 0;
        for (const UnitPlan& p : m.plans[side]) {
            const auto unit = std::ranges::find_if(setup.roster[side],
                                                   [&](const shared::RosterUnit& r) { return r.id == p.unit.id; });
            if (unit == setup.roster[side].end()) continue;
            for (std::size_t k = 0; k < p.figures.size(); ++k) {
                Facts f = unit_facts(p.unit, p.figures[k], m.scale, setup.house);
                f.home = side;
                f.unit = static_cast<std::uint16_t>(unit - setup.roster[side].begin());
                f.barded = p.barded && f.mounted;
                f.files = static_cast<std::uint8_t>(std::min(p.figures[k], 10));
                figures += f.started;
                shared::add_piece(setup, f, shared::piece_name(p.unit.name, k, p.figures.size()));
            }
        }
        range[side].second = setup.facts.size();
        most = std::max(most, figures);
    }
    setup.bodies = static_cast<std::uint16_t>(setup.facts.size());
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        const auto [first, last] = range[side];
        std::vector<std::size_t> people;
        std::int16_t generals_host = nobody;
        auto characters = shared::characters_of(army, start.house.conversion, shared::Command::one_general);
        std::ranges::stable_sort(characters, [](const auto& a, const auto& b) { return a.general > b.general; });
        for (const shared::Mustered& who : characters) {
            const Character& c = who.character;
            if (c.wounds >= leader_hits) {
                shared::leave_out(setup, side, c);
                if (!who.general) continue;
            }
            const bool nameless = !c.id && c.fighter == 2;
            const Unit* with = unit_of(army, c.rides_with);
            Facts f = character_facts(c, with, m.scale, setup.house);
            f.home = side;
            f.general = who.general;
            f.leads = f.leads || who.general;
            f.counted = static_cast<bool>(c.id) && c.wounds < leader_hits;
            if (c.wounds >= leader_hits) f.person = {}, f.wounds = 0;
            const auto host = shared::host_among(
                c.rides_with, first, last, [&](std::size_t i) { return setup.roster[side][setup.facts[i].unit].id; });
            f.host = host       ? static_cast<std::int16_t>(*host)
                     : nameless ? finest_body(setup, first, last)
                                : usual_host(setup, first, last, f);
            if (f.host >= 0) {
                const Facts& h = setup.facts[at(f.host)];
                if (nameless) {
                    // The character is one more figure of that body, except for its rank (MS-R80).
                    f.cls = h.cls;
                    f.arms = h.arms;
                    f.stripes = h.stripes;
                    f.grade = h.grade;
                    f.shield = h.shield;
                    f.mounted = h.mounted;
                    f.barded = h.barded;
                    f.flying = h.flying;
                    f.size = h.size;
                }
                if (h.mounted && !f.mounted) {
                    f.mounted = true;
                    if ((f.arms >> static_cast<unsigned>(Arm::edged)) & 1u)
                        f.arms |= static_cast<std::uint16_t>(1u << static_cast<unsigned>(Arm::lance));
                    f.barded = f.cls == Protection::FP;
                    f.base_deep = 200;
                }
                if (f.general) generals_host = f.host;
            }
            people.push_back(setup.facts.size());
            shared::add_piece(setup, f, c.name);
        }
        raise_standards(setup, side, first, last, generals_host);
        name_chiefs(setup, first, last, people);
    }
    setup.wide = most <= 60 ? 7200 : 9600;
    setup.terrain = arrangement(m.country, m.field, setup.wide, setup.deep);
    for (Patch& patch : laid_in_inches(start.land, {0, zone_depth}, {setup.wide, setup.deep - zone_depth}))
        setup.terrain.patches.push_back(std::move(patch));
    State s = state_of(std::move(setup));
    deploy_automatically(s);
    return s;
}

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start) {
    return shared::begun<Rules>(muster(start));
}

State placed(std::vector<PlacedPiece> pieces, House house, Terrain terrain, int scale) {
    Setup setup = shared::practice_setup<Setup>(house);
    setup.scale = scale;
    setup.terrain = std::move(terrain);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        PlacedPiece& p = pieces[i];
        p.facts.home = p.side;
        if (p.files > 0) p.facts.files = static_cast<std::uint8_t>(p.files);
        if (!p.facts.character) {
            p.facts.unit = static_cast<std::uint16_t>(setup.roster[p.side].size());
            setup.roster[p.side].push_back({UnitId{static_cast<std::uint32_t>(i + 1)}, fmt::format("Body {}", i + 1),
                                            p.facts.started * scale, p.facts.started});
        }
        shared::add_piece(setup, p.facts, fmt::format("{} {}", p.facts.character ? "Character" : "Body", i + 1));
    }
    State s = state_of(std::move(setup));
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        p.at = pieces[i].at;
        p.order = pieces[i].order;
        shape(facts(s, i), p);
    }
    s.stage = Stage::turn_begins;
    return s;
}

}  // namespace banneret::skirmish
