// The automatic commander: what a contact is expected to do to both units.

#include <algorithm>
#include <cmath>

#include "engine/rulesets/by_this_axe/judgement.h"

namespace banneret::axe {

namespace {

// A routed unit has lost this share of its remaining worth: a leader may rally it.
constexpr double rout_costs = 0.8;
// A second round is worth half as much, since much can happen before it.
constexpr double second_round = 0.5;
// Share of its dice with which a unit strikes back at an enemy on its flank or rear (BTA-R54).
constexpr double strikes_back = 0.3;

// P(X >= least) of a Poisson variable. `none`: exp(-mean), the chance that it is 0.
double at_least(double mean, double none, int least) {
    double term = none, below = 0;
    for (int k = 0; k < least; ++k) {
        below += term;
        term *= mean / (k + 1);
    }
    return std::max(0.0, 1 - below);
}

// The chance that a unit routs after a melee phase with this many losses on average (BTA-R63 to BTA-R65). `morale`: its
// number in a check.
double rout_chance(const State& s, std::size_t i, int morale, double losses, Edge struck) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    if (f.character || f.undead) return 0;
    const int all = f.monster ? hits_in_all(f) : f.started, left = f.monster ? hits_left(f, p) : p.figures();
    const int gone = all - left, counted = p.lost_fire + p.lost_melee;
    const double none = std::exp(-losses);
    // Three figures, or more than half.
    const int checked = std::min(std::max(1, 3 - counted), std::max(0, all / 2 + 1 - gone));
    const double checks = struck == Edge::front ? at_least(losses, none, checked) : 1;
    const double halved = half_lost(s, i, false) ? 0 : std::min(checks, at_least(losses, none, (all + 1) / 2 - gone));
    const int penalty = struck == Edge::front ? 0 : struck == Edge::rear ? 2 : 1;
    const int number = morale - penalty;
    const auto fails = [](int n) { return n >= 6 ? 0.0 : 1 - used(n) / 6.0; };
    return halved * fails(number - 2) + (checks - halved) * fails(number);
}

// False: the piece kills as many without a charge (BTA-97, BTA-101, and obstacles).
bool charge_helps(const State& s, std::size_t a) {
    constexpr unsigned lance = 1u << static_cast<unsigned>(Arm::lance);
    const auto helps = [&](std::size_t i) { return facts(s, i).mounted || (facts(s, i).arms & lance) != 0; };
    return !s.setup->terrain.patches.empty() || helps(a) ||
           std::ranges::any_of(call(s, facts(s, a).home).characters,
                               [&](std::size_t c) { return s.pieces[c].host == static_cast<int>(a) && helps(c); });
}

}  // namespace

double Judgement::worth(std::size_t i) const {
    const Facts& f = facts(s, i);
    if (f.character) return 0.3;
    double sum = 0.6 + 0.1 * f.fc;
    for (const std::size_t c : call(s, f.home).characters)
        if (s.pieces[c].host == static_cast<int>(i) && is_alive(s, c)) sum += facts(s, c).general ? 1 : 0.3;
    return sum;
}

double Judgement::kills(std::size_t a, std::size_t b, bool charging) const {
    const bool rides = charging && charge_helps(s, a);
    return known().kills(a, b, rides, [&] { return mean_kills(s, a, b, rides); });
}

double Judgement::exchange_of_charge(std::size_t a, std::size_t b) const {
    return exchange_of(s, a, b, true, kills(a, b, true), kills(b, a, false));
}

const Notes::Nerve& Judgement::nerve(std::size_t i) const {
    return known().nerve(i, [&] { return Notes::Nerve{morale_tally<Whole>(s, i, false).total(), worth(i)}; });
}

Clash Judgement::clash(std::size_t a, std::size_t b, bool charging, Edge on_b) const {
    const double men_a = std::max<int>(1, s.pieces[a].figures()), men_b = std::max<int>(1, s.pieces[b].figures());
    const bool runs = s.pieces[b].routed;
    const Notes::Nerve &nerve_a = nerve(a), &nerve_b = nerve(b);
    const bool front = on_b == Edge::front;
    const double full_a = front ? kills(a, b, charging) : mean_kills(s, a, b, charging, on_b);
    const double full_b = runs ? 0 : kills(b, a, false) * (front ? 1 : strikes_back);
    // The dead do not strike later (BTA-R50).
    const int reach_a = reach_number(s, a, best_arm(s, a, b, charging)),
              reach_b = reach_number(s, b, best_arm(s, b, a, false));
    const double kills_a = reach_b < reach_a ? full_a * std::max(0.0, 1 - full_b / men_a) : full_a;
    const double kills_b = reach_a < reach_b ? full_b * std::max(0.0, 1 - full_a / men_b) : full_b;
    double helped = 0;  // by friends in contact already
    if (s.pieces[b].fights > 0)
        for (const Contact& c : s.contacts)
            if (c.a == b || c.b == b) helped += kills(other_of(c, b), b, false);

    const auto lost = [](double share, double routs) { return share + (1 - share) * routs * rout_costs; };
    const double share_a = std::min(1.0, kills_b / men_a), share_b = std::min(1.0, (kills_a + helped) / men_b);
    const double routs_a = rout_chance(s, a, nerve_a.morale, kills_b, Edge::front);
    const double routs_b = runs ? 1 : rout_chance(s, b, nerve_b.morale, kills_a + helped, on_b);
    double without = 0;  // what the friends do alone
    if (helped > 0)
        without = lost(std::min(1.0, helped / men_b), rout_chance(s, b, nerve_b.morale, helped, Edge::front));

    const double stay_a = (1 - share_a) * (1 - routs_a), stay_b = (1 - share_b) * (1 - routs_b);
    const double later_a = !charging ? full_a : front ? kills(a, b, false) : mean_kills(s, a, b, false, on_b);
    const auto again = [](double kills, double own_share, double men, double share) {
        return std::min(1.0, kills * (1 - own_share) / (men * std::max(0.2, 1 - share)));
    };
    const double weight = stay_a * stay_b * second_round;
    Clash out;
    out.gain = nerve_b.worth * (lost(share_b, routs_b) - without + weight * again(later_a, share_a, men_b, share_b));
    out.loss = nerve_a.worth * (lost(share_a, routs_a) + weight * again(full_b, share_b, men_a, share_a));
    return out;
}

double Judgement::flank_danger(std::size_t a, std::size_t b) const {
    if (s.second_half) return 0;  // every enemy has moved
    double worst = 0;
    const double men = std::max<int>(1, s.pieces[a].figures());
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (e == b || !enemy(e) || s.pieces[e].routed || facts(s, e).character || in_melee(s, e)) continue;
        if (!within(s, b, e, rate(s, e))) continue;
        const double kills = mean_kills(s, e, a, true, Edge::right), share = std::min(1.0, kills / men);
        worst =
            std::max(worst, share + (1 - share) * rout_chance(s, a, nerve(a).morale, kills, Edge::right) * rout_costs);
    }
    return nerve(a).worth * worst;
}

const Notes::Lure& Judgement::lure(std::size_t i, std::size_t e) const {
    constexpr double lure = 3;
    return known().lure(i, e, [&] {
        const double net = s.pieces[e].routed ? routed_worth : clash(i, e, true, Edge::front).net();
        return Notes::Lure{net, std::exp(-lure * net)};
    });
}

std::optional<std::size_t> Judgement::nearest_target(std::size_t i) const {
    constexpr double of_routed = 2, of_character = 4, of_engaged = 3;
    const Piece& p = s.pieces[i];
    std::optional<std::size_t> best;
    double least = 0;
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!enemy(e)) continue;
        const Piece& q = s.pieces[e];
        const double nearer = lure(i, e).nearer;
        const auto seems = [&](Hundredths off) {
            double d = (off + 300) * nearer;
            if (q.routed) d *= of_routed;
            if (facts(s, e).character) d *= of_character;
            // A unit in a melee is left to those who can charge its flank now.
            if (q.fights > 0) d *= of_engaged;
            return d;
        };
        // No nearer than their bounding circles.
        const double x = p.at.x - q.at.x, y = p.at.y - q.at.y;
        const Hundredths apart = static_cast<Hundredths>(std::sqrt(x * x + y * y)) - p.extent() - q.extent() - 2;
        if (best && seems(std::max(0, apart)) >= least) continue;
        const double d = seems(gap_between(s, i, e));
        if (best && d >= least) continue;
        best = e;
        least = d;
    }
    return best;
}

std::optional<Plan> Judgement::form_ranks() const {
    for (const std::size_t i : call(s, side).units) {
        const Facts& f = facts(s, i);
        if (f.monster || f.skirmish || !is_deployed(s, i)) continue;
        // As many ranks as help its morale (BTA-R22): three of foot, two of horse, which needs its front; missile
        // units shoot best in one.
        const int n = s.pieces[i].figures();
        int ranks = f.missiles != 0 ? 1 : f.mounted ? 2 : 3, width = n;
        for (; ranks > 1; --ranks) {
            width = (n + ranks - 1) / ranks;
            const int last = n - (ranks - 1) * width;
            if (width > ranks && 2 * last >= width) break;
            width = n;
        }
        if (width == s.pieces[i].width()) continue;
        const Deploy o{piece(i), s.pieces[i].at, static_cast<std::uint16_t>(width)};
        if (!Rules::check(s, o)) return Plan{o, Policy::order, 0, i, i};
    }
    return std::nullopt;
}

}  // namespace banneret::axe
