#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/rulesets/shared/muster_frame.h"
#include "engine/tactics/battle.h"
#include "engine/tactics/losses.h"

namespace banneret::shared {

// The end of a battle and the losses of the armies, for any ruleset.

// The course of a battle. Every ruleset's State inherits from it.
struct BattleCourse {
    std::uint16_t turn = 0;         // 0: before the first
    std::uint16_t quiet_turns = 0;  // in a row in which nothing happened, as the ruleset counts it
    std::optional<Side> winner;     // holds the field
    RuleRef ended_by{};
    bool withdrew = false;    // a fighting retreat that succeeded
    std::vector<Fate> fates;  // once over; in the ruleset's own order of characters
    bool operator==(const BattleCourse&) const = default;
};

// The next turn begins.
inline void begin_turn(BattleCourse& course, TableLog& log) {
    ++course.turn;
    log.add(TurnBegan{course.turn});
}
// Ends the battle; a state with stages is at the last. `winner` holds the field; without one no side does. `settle`
// then decides fates, wages and the like, before the last event of the log.
template <class State, class Settle>
void end_battle(State& s, TableLog& log, std::optional<Side> winner, RuleRef why, Settle settle) {
    BattleCourse& course = s;
    course.winner = winner;
    course.ended_by = why;
    if constexpr (requires { s.stage; }) s.stage = decltype(s.stage)::over;
    settle();
    log.add(BattleEnded{winner, why});
}
template <class State>
void end_battle(State& s, TableLog& log, std::optional<Side> winner, RuleRef why) {
    end_battle(s, log, winner, why, [] {});
}
// Counts a turn in which nothing happened; `happened` starts the count over.
inline void count_quiet_turn(BattleCourse& course, bool happened) {
    course.quiet_turns = happened ? std::uint16_t{0} : static_cast<std::uint16_t>(course.quiet_turns + 1);
}
// The side whose score is greater by at least `lead` (0: by any amount); none otherwise.
inline std::optional<Side> ahead(const PerSide<double>& score, double lead) {
    const double by = score.first - score.second, least = lead - 1e-9;
    if (lead == 0) return by > 0 ? std::optional(Side::first) : by < 0 ? std::optional(Side::second) : std::nullopt;
    return by >= least ? std::optional(Side::first) : -by >= least ? std::optional(Side::second) : std::nullopt;
}
// True if the enemy holds the field.
inline bool lost_field(const BattleCourse& c, Side side) {
    return c.winner && *c.winner != side;
}
// The side that withdrew in a fighting retreat lost the field but is not defeated. Only a defender withdraws.
inline bool has_withdrawn(const BattleCourse& c, Side side) {
    return c.withdrew && side == Side::second;
}
inline bool is_defeated(const BattleCourse& c, Side side) {
    return lost_field(c, side) && !has_withdrawn(c, side);
}

// `men` individuals, shared out by `parts` of `whole` figures in their order: the cumulated share is rounded to the
// nearest, halves up, so that all of the figures are all of the men. REQUIRES: whole > 0, parts >= 0; beyond the whole
// they count for nothing.
template <std::size_t N>
std::array<std::int32_t, N> rounded_shares(std::int32_t men, std::int32_t whole,
                                           const std::array<std::int32_t, N>& parts) {
    CHECK(whole > 0);
    std::array<std::int32_t, N> out{};
    std::int64_t running = 0, given = 0;
    for (std::size_t i = 0; i < N; ++i) {
        CHECK(parts[i] >= 0);
        running = std::min<std::int64_t>(whole, running + parts[i]);
        const std::int64_t up_to = (2 * std::int64_t{men} * running + whole) / (2 * std::int64_t{whole});
        out[i] = static_cast<std::int32_t>(up_to - given);
        given = up_to;
    }
    return out;
}

// Adds `men` who fled or routed: `percent` of them, rounded down, are gone for good, captured or deserted; the others
// rejoin.
void add_routed(UnitLosses& losses, std::int32_t men, int percent, bool captured);

// AD-27: in an army that was not defeated, moves a part of the killed to the wounded.
void return_wounded(ArmyLosses& losses);

// The losses of every roster unit: `fill(side, unit, losses)` writes killed, routed, deserted and captured of one.
// Wounded return to a side that was not defeated. Heads are conserved: CHECKs that no count is negative, and that a
// battle with stages is over.
template <class State, class Fill>
PerSide<ArmyLosses> losses_of(const StartSetup& setup, const State& s, Fill fill) {
    if constexpr (requires { s.stage; }) CHECK(s.stage == decltype(s.stage)::over);
    const BattleCourse& course = s;
    PerSide<ArmyLosses> out;
    for (const Side side : both_sides) {
        for (const RosterUnit& u : setup.roster[side]) {
            UnitLosses l;
            l.unit = u.id;
            l.name = u.name;
            l.before = u.men;
            fill(side, u, l);
            CHECK(l.killed >= 0 && l.routed >= 0 && l.deserted >= 0 && l.captured >= 0 && l.fit() >= 0);
            out[side].units.push_back(l);
        }
        if (!is_defeated(course, side)) return_wounded(out[side]);
    }
    return out;
}
// A character without an id is not in the campaign and is skipped. `wounds` and `out_for_a_month` count only if wounded
// is the fate.
void add_fate(ArmyLosses& losses, CharacterId id, const std::string& name, Fate fate, int wounds = 0,
              bool out_for_a_month = false);
// Characters who are not pieces return unhurt.
void return_idle(const StartSetup& setup, PerSide<ArmyLosses>& losses);

// The result without the shares lost and the grade.
TableResult result_of(const BattleCourse& course, bool over);

// Figures with hit points: how many are left with `hits` of `each`, the last one perhaps hurt.
constexpr int figures_with(int hits, int each) {
    return (hits + each - 1) / each;
}
// Takes `hits` from the hit points `left` of a piece that has `most`, of figures with `each` hit points; logs the hits
// and the figures removed. Returns how many figures are removed.
inline int take_hits(TableLog& log, PieceId piece, RuleRef why, int hits, int& left, int most, int each) {
    const int before = figures_with(left, each);
    hits = std::min(hits, left);
    if (hits <= 0) return 0;
    left -= hits;
    log.add(HitsTaken{piece, why, hits, left, most});
    const int now = figures_with(left, each);
    if (now < before) log.add(FiguresLost{piece, before - now, now, why});
    return before - now;
}

// The current strength of one piece, in figures.
struct FiguresNow {
    Side side{};
    UnitId unit{};
    std::int32_t started = 0, killed = 0, fled = 0;
};
// The losses of a ruleset whose pieces are figures: `now(i)` gives the FiguresNow of the piece at index i of `pieces`.
// From a side that lost the field, `gone` per cent of its fled men desert. Idle characters return.
template <class Now>
PerSide<ArmyLosses> losses_by_figures(const StartSetup& setup, const BattleCourse& course, std::size_t pieces, int gone,
                                      Now now) {
    PerSide<ArmyLosses> out = losses_of(setup, course, [&](Side side, const RosterUnit& u, UnitLosses& l) {
        std::int32_t started = 0, killed = 0, fled = 0;
        for (std::size_t i = 0; i < pieces; ++i) {
            const FiguresNow n = now(i);
            if (n.side != side || n.unit != u.id) continue;
            started += n.started;
            killed += n.killed;
            fled += n.fled;
        }
        if (started == 0) return;
        const auto men = rounded_shares<2>(u.men, started, {killed, fled});
        l.killed = men[0];
        add_routed(l, men[1], lost_field(course, side) ? gone : 0, false);
    });
    return_idle(setup, out);
    return out;
}
// The result of such a ruleset: the shares are figures killed or fled of those that started.
template <class Now>
TableResult result_by_figures(const BattleCourse& course, bool over, std::size_t pieces, Now now) {
    TableResult r = result_of(course, over);
    PerSide<std::int32_t> started, lost;
    for (std::size_t i = 0; i < pieces; ++i) {
        const FiguresNow n = now(i);
        started[n.side] += n.started;
        lost[n.side] += n.killed + n.fled;
    }
    for (const Side side : both_sides)
        r.lost[side] = started[side] > 0 ? static_cast<double>(lost[side]) / started[side] : 0;
    return r;
}

// By the difference of the shares lost, loser less winner: from 0.6 crushing, from 0.3 a victory, else marginal; with
// no winner a stalemate, or a skirmish without casualties.
Grade grade_of_shares(const TableResult& r, bool nobody_fell);

}  // namespace banneret::shared
