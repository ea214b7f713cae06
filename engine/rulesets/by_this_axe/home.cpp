// The way home: figures back to individuals, per unit and character (BTA-RETURN; BTA-R130, BTA-R131).

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/by_this_axe/home.h"
#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/way_home.h"

namespace banneret::axe {

namespace {

std::int32_t share(std::int32_t men, int gone, int figures) {
    return static_cast<std::int32_t>((2 * std::int64_t{men} * gone + figures) / (2 * std::int64_t{figures}));
}

bool has_pursuers(const State& s, Side side) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        if (f.home == side && !f.character && stands(s, i) && !s.pieces[i].routed && (f.mounted || f.flying))
            return true;
    }
    return false;
}

// Individuals dead, routed or off the table, of all who came; figures that are no more.
struct Gone {
    std::int64_t men = 0, of = 0;
    int figures = 0;
};
Gone gone(const State& s, Side side) {
    Gone out;
    std::int64_t fielded = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        if (f.character || f.home != side) continue;
        const Piece& p = s.pieces[i];
        const bool away = p.where == Where::off || (p.where == Where::table && p.routed);
        const MenLost men = men_lost(f.men, f.started, f.started - p.figures(), away ? p.figures() : 0);
        out.men += men.casualties + men.routed;
        out.figures += f.started - p.figures() + (p.where == Where::off ? p.figures() : 0);
        fielded += f.men;
    }
    for (const shared::RosterUnit& u : s.setup->roster[side]) out.of += u.men;
    out.of = std::max(out.of, fielded);
    return out;
}

// BTA-RETURN: by the difference of the shares, loser less winner.
Grade grade(const TableResult& r, bool nobody_fell) {
    if (!r.winner) return nobody_fell ? Grade::skirmish : Grade::stalemate;
    const double d = r.lost[other(*r.winner)] - r.lost[*r.winner];
    return d >= 0.6 ? Grade::crushing_victory : d >= 0.3 ? Grade::victory : Grade::marginal_victory;
}

}  // namespace

MenLost men_lost(std::int32_t men, int figures, int killed, int away) {
    CHECK(figures > 0);
    MenLost out;
    out.casualties = killed >= figures ? men : share(men, killed, figures);
    out.routed = share(men, std::min(figures, killed + away), figures) - out.casualties;
    return out;
}

PerSide<ArmyLosses> Rules::losses(const State& s) {
    CHECK(s.stage == Stage::over);
    const Setup& setup = *s.setup;
    PerSide<ArmyLosses> out;
    for (const Side side : both_sides) {
        const bool holds_field = s.winner == side || (s.withdrew && side == Side::second);
        const bool defeated = s.winner && *s.winner != side && !s.withdrew;
        const bool taken = s.winner && *s.winner != side && has_pursuers(s, other(side));
        for (const shared::RosterUnit& u : setup.roster[side]) {
            UnitLosses l;
            l.unit = u.id;
            l.name = u.name;
            l.before = u.men;
            for (std::size_t i = 0; i < s.pieces.size(); ++i) {
                const Facts& f = setup.facts[i];
                if (f.character || f.home != side || f.unit != u.id) continue;
                const Piece& p = s.pieces[i];
                const bool away = p.where == Where::off || (p.where == Where::table && p.routed);
                const MenLost men = men_lost(f.men, f.started, f.started - p.figures(), away ? p.figures() : 0);
                l.killed += men.casualties;
                const std::int32_t gone = holds_field ? 0 : men.routed * setup.house.scatter_percent / 100;
                (taken ? l.captured : l.deserted) += gone;
                l.routed += men.routed - gone;
            }
            out[side].units.push_back(l);
        }
        if (!defeated) return_wounded(out[side]);
    }
    for (std::size_t i = 0; i < setup.facts.size(); ++i) {
        const Facts& f = setup.facts[i];
        if (!f.character || !f.person) continue;
        CharacterFate fate;
        fate.character = f.person;
        fate.name = setup.names[i];
        fate.fate = s.fates[i];
        if (fate.fate == Fate::wounded)
            fate.wounds = static_cast<std::int16_t>(
                s.pieces[i].where == Where::destroyed ? f.hits - f.wounds : s.pieces[i].wounds - f.wounds);
        fate.out_for_a_month =
            setup.house.fallen_by_die && fate.fate == Fate::wounded && s.pieces[i].where == Where::destroyed;
        out[f.home].characters.push_back(fate);
    }
    // Who was no figure comes home as he came.
    for (const Side side : both_sides)
        for (const auto& [id, name] : setup.idle[side]) {
            CharacterFate fate;
            fate.character = id;
            fate.name = name;
            out[side].characters.push_back(fate);
        }
    return out;
}

TableResult Rules::result(const State& s) {
    TableResult r;
    r.over = s.stage == Stage::over;
    r.winner = s.winner;
    r.rule = s.ended_by;
    r.turns = s.turn;
    r.withdrew = s.withdrew;
    bool whole = true;
    for (const Side side : both_sides) {
        const Gone g = gone(s, side);
        r.lost[side] = g.of > 0 ? static_cast<double>(g.men) / static_cast<double>(g.of) : 0;
        whole = whole && g.figures == 0;
    }
    if (r.over) r.grade = grade(r, whole);
    return r;
}

}  // namespace banneret::axe
