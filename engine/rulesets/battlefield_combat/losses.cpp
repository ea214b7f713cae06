// Back to the roster: board individuals to men, characters to their fates, and the result.

#include "engine/rulesets/battlefield_combat/losses.h"

#include <algorithm>
#include <numeric>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/battlefield.h"

namespace banneret::battlefield {

std::array<std::int32_t, 4> men_of(std::int32_t men, std::int32_t heads, const std::array<std::int32_t, 4>& parts) {
    CHECK(heads > 0);
    std::array<std::int32_t, 4> out{};
    std::array<std::int64_t, 4> rest{};
    std::int32_t given = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::int64_t exact = std::int64_t{men} * parts[i];
        out[i] = static_cast<std::int32_t>(exact / heads);
        rest[i] = exact % heads;
        given += out[i];
    }
    for (; given < men; ++given) {
        const auto most = static_cast<std::size_t>(std::ranges::max_element(rest) - rest.begin());
        ++out[most];
        rest[most] = -1;
    }
    return out;
}

namespace {

// Counts the individuals of one roster unit: removed, fled, captured, fit.
std::array<std::int32_t, 4> parts_of(const State& s, Side side, std::size_t roster) {
    std::array<std::int32_t, 4> parts{};
    for (std::size_t i = 0; i < s.setup->units; ++i) {
        if (facts(s, i).home != side) continue;
        const Piece& p = s.pieces[i];
        const bool captured = p.where == Where::surrendered || s.captured[i] > 0;
        for (const Share& x : p.shares)
            if (x.heads > 0 && x.unit == roster) parts[captured ? 2 : p.where == Where::fled ? 1 : 3] += x.heads;
    }
    parts[0] = s.setup->roster[side][roster].figures - parts[1] - parts[2] - parts[3];
    return parts;
}

struct Ending {
    Fate fate = Fate::unhurt;
    int wounds = 0;
};
Ending ending_of(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    const bool holds = s.winner == f.home;
    if (p.heads == 0) {
        if (p.points <= -10) return {Fate::dead, 0};
        if (!holds) return {Fate::captured, 0};
        return {Fate::wounded, std::max(1, f.hits - 1 - f.wounds)};
    }
    if (p.where == Where::surrendered || s.captured[i] > 0) return {Fate::captured, 0};
    const int after = f.hits - (f.hits * p.points + f.hit_points - 1) / f.hit_points;
    const int wounds = std::max(0, after - f.wounds);
    if (p.where == Where::fled) return {Fate::fled, 0};
    return wounds > 0 ? Ending{Fate::wounded, wounds} : Ending{};
}

}  // namespace

PerSide<ArmyLosses> Rules::losses(const State& s) {
    PerSide<ArmyLosses> out =
        shared::losses_of(*s.setup, s, [&](Side side, const shared::RosterUnit& u, UnitLosses& l) {
            const auto& roster = s.setup->roster[side];
            const auto at = static_cast<std::size_t>(&u - roster.data());
            const auto men = men_of(u.men, u.figures, parts_of(s, side, at));
            const bool holds = s.winner == side;
            const std::int32_t lost_in_flight = holds ? 0 : men[1] * (100 - s.setup->house.fled_loser_returns) / 100;
            l.killed = men[0] + lost_in_flight;
            l.routed = men[1] - lost_in_flight;
            l.captured = men[2];
        });
    for (std::size_t i = s.setup->units; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        const Ending e = ending_of(s, i);
        shared::add_fate(out[f.home], f.character, f.name, e.fate, e.wounds);
    }
    return out;
}

TableResult Rules::result(const State& s) {
    TableResult r = shared::result_of(s, s.stage == Stage::over);
    bool nobody_fell = true;
    for (const Side side : both_sides) {
        std::int32_t left = 0, alive = 0;
        for (std::size_t i = 0; i < s.setup->units; ++i) {
            if (facts(s, i).home != side) continue;
            const Piece& p = s.pieces[i];
            alive += p.heads;
            const bool gone = p.where == Where::fled || p.where == Where::surrendered || s.captured[i] > 0 ||
                              p.morale == Morale::routing;
            if (!gone) left += p.heads;
        }
        const std::int32_t before = s.setup->heads[side];
        nobody_fell = nobody_fell && alive == before;
        r.lost[side] = before > 0 ? 1.0 - static_cast<double>(left) / before : 0.0;
    }
    if (r.over) r.grade = shared::grade_of_shares(r, nobody_fell);
    return r;
}

}  // namespace banneret::battlefield
