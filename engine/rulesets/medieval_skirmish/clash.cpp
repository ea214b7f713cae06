// The expected result of a contact: blows between the figures that fight, checks of morale after them.

#include "engine/rulesets/medieval_skirmish/clash.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace banneret::skirmish {

namespace {

constexpr double of_later_round = 0.6;

// Blows of one round: the number struck at a side, and the number that kill.
struct Blows {
    int count = 0;
    double kills = 0;
};
struct RoundOfBlows {
    Blows at_a, at_b;
};
RoundOfBlows blows(Fighters n, const Odds& o) {
    const bool a_small = n.a <= n.b;
    const int small = std::min(n.a, n.b), large = std::max(n.a, n.b);
    const double dies = (a_small ? o.a_killed : o.b_killed) / 144.0,
                 kills = (a_small ? o.b_killed : o.a_killed) / 144.0;
    // A figure of the smaller line meets at most two, the second if it survives.
    const int twice = std::min(small, large - small), once = small - twice;
    const Blows at_small{small + twice, once * dies + twice * (dies + (1 - dies) * dies)},
        at_large{small + twice, once * kills + twice * (kills + (1 - dies) * kills)};
    return a_small ? RoundOfBlows{at_small, at_large} : RoundOfBlows{at_large, at_small};
}

// P(at least `need` of `count`), each with the same chance.
double at_least(int need, int count, double mean) {
    if (need <= 0) return 1;
    if (count <= 0 || need > count) return 0;
    const double p = std::min(0.999, mean / count);
    double term = std::pow(1 - p, count), below = 0;
    for (int k = 0; k < need; ++k) {
        below += term;
        term *= p / (1 - p) * (count - k) / (k + 1);
    }
    return std::clamp(1 - below, 0.0, 1.0);
}

// The share of a body that a round costs, including figures that run.
double cost(const State& s, std::size_t i, const Blows& taken, const Steadiness& steady) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const double killed = std::min<double>(taken.kills, p.figures);
    const double left = p.figures - killed;
    if (routs(p) || steady.never_checks) return killed;
    const int of = s.setup->house.fifth_of_current ? p.turn_start : f.started;
    const int need = std::max(1, (of + 4) / 5 - (p.lost_now - p.lost_checked));
    const double checks = at_least(need, taken.count, taken.kills);
    if (checks <= 0) return killed;
    const int all = p.killed + p.taken + std::max(need, static_cast<int>(std::lround(killed)));
    const int modifiers = steady.modifiers + 5 * (p.killed + p.taken) / f.started - 5 * all / f.started;
    return killed + checks * share_of_runners(modifiers, steady.column) / 12 * left;
}

// round_odds(), kept in the Setup: few pairs of bonuses and margins come up in a battle.
Odds known_odds(const State& s, int bonus_a, int margin_a, int bonus_b, int margin_b) {
    std::uint64_t key = 0;
    for (const int number : {bonus_a, margin_a, bonus_b, margin_b})
        key = key << 12 | (static_cast<unsigned>(number) & 0xFFFu);
    const RoundOdds known = s.setup->round_odds.at(key, [&] {
        const Odds o = round_odds(bonus_a, margin_a, bonus_b, margin_b, s.setup->house.cap);
        return RoundOdds{static_cast<std::int16_t>(o.b_killed), static_cast<std::int16_t>(o.a_killed)};
    });
    return {known.b_killed, known.a_killed};
}

}  // namespace

double share_of_runners(int modifiers, Grade4 column) {
    // Beyond these every die finds the first or the last row of the chart.
    constexpr int least = -12, most = 6;
    static constexpr auto shares = [] {
        std::array<std::array<double, 4>, most - least + 1> out{};
        for (int m = least; m <= most; ++m)
            for (int c = 0; c < 4; ++c)
                for (int die = 1; die <= 12; ++die) {
                    const Nerve n = morale_chart(die + m, static_cast<Grade4>(c));
                    out[static_cast<std::size_t>(m - least)][static_cast<std::size_t>(c)] += n == Nerve::rout ? of_rout
                                                                                             : n == Nerve::fall_back
                                                                                                 ? of_falling_back
                                                                                                 : 0;
                }
        return out;
    }();
    return shares[static_cast<std::size_t>(std::clamp(modifiers, least, most) - least)]
                 [static_cast<std::size_t>(column)];
}

Steadiness steadiness_of(const State& s, std::size_t i) {
    if (never_checks(s, i)) return {};
    return {false, morale_modifiers<Whole>(s, i).total(), morale_column(s, i)};
}

Clash clash_of(const State& s, const Contact& c, const InchPlace& a_at, const Steadiness& of_a,
               const Steadiness& of_b) {
    const std::size_t a = at(c.a), b = at(c.b);
    const Facts &f = facts(s, a), &g = facts(s, b);
    const Piece &p = s.pieces[a], &q = s.pieces[b];
    const House& house = s.setup->house;
    const Arm x = usual_arm(s, c, true), y = usual_arm(s, c, false);
    const Fighters n = fighters_from(s, c, a_at.point());
    Clash out;
    Contact now = c;
    double weight = 1;
    for (int k = 0; k < 2; ++k, weight *= of_later_round) {
        Odds o = known_odds(s, bonus_of(s, now, true, x, y, f, g, 0), margin_against(f, f.cls, house),
                            bonus_of(s, now, false, y, x, g, f, 0), margin_against(g, g.cls, house));
        if (routs(q) || (f.resistant && !g.strikes_resistant)) o.a_killed = 0;
        if (routs(p) || (g.resistant && !f.strikes_resistant)) o.b_killed = 0;
        const RoundOfBlows r = blows(n, o);
        out.a_loses += weight * cost(s, a, r.at_a, of_a);
        out.b_loses += weight * cost(s, b, r.at_b, of_b);
        now.rounds = static_cast<std::uint8_t>(std::min(200, now.rounds + 1));
        now.a_charges = now.b_charges = false;
    }
    return out;
}

}  // namespace banneret::skirmish
