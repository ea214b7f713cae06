// The worth of stands, the enemy's next threats, and the automatic commander's view of both.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/core/check.h"
#include "engine/rulesets/lionheart/judgement.h"

namespace banneret::lionheart {

namespace {

constexpr double by_value = 0.5, by_stands = 0.8;  // how a stand's worth is made up
constexpr double panic_counts = 0.8;               // share of a stand that a panic costs: it may rally
constexpr double panicked_counts = 0.4;            // share of a stand that a panicked one still counts as
constexpr double leader_falls = 0.9, leader_panics = 0.15;

}  // namespace

void Judgement::count_sides() {
    PerSide<int> steady{};
    for (const Side side : both_sides) king_[side] = king_of(s_, side);
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        const Stand& x = s_.stands[i];
        if (x.figures == 0 || x.where == Where::ran_off || x.where == Where::saved) continue;
        if (!x.panicked) ++steady[x.side];
        if (!is_king(i)) value_[x.side] += value_now(s_, i);
    }
    for (const Side side : both_sides) {
        value_[side] = std::max(1.0, value_[side]);
        const int point_of_breaking = s_.setup->house.break_point;
        const int least = point_of_breaking == 0 ? 0 : ((100 - point_of_breaking) * s_.setup->stands[side] + 99) / 100;
        stand_worth_[side] = 1.0 / std::max(1, steady[side] - least + 1);
    }
}

std::uint16_t Judgement::class_of(std::size_t i) const {
    return s_.setup->classes.at(i, [&] {
        const Facts& f = facts(s_, i);
        std::size_t first = 0;
        for (;; ++first) {
            // No blow depends on these.
            Facts other = facts(s_, first);
            other.unit = f.unit;
            other.home = f.home;
            other.move_points = f.move_points;
            other.spells = f.spells;
            other.prayers = f.prayers;
            other.throws = f.throws;
            other.hired = f.hired;
            other.fast = f.fast;
            other.regular_missile = f.regular_missile;
            other.value = f.value;
            other.price = f.price;
            other.promise = f.promise;
            if (other == f) break;
        }
        return static_cast<std::uint16_t>(first);
    });
}

void Judgement::look_at(std::size_t i) {
    looked_at_ = i;
    nets_.assign(5 * enemies_.size(), std::numeric_limits<double>::quiet_NaN());
    threats_.clear();
    dangers_.clear();
    const int own_reach = facts(s_, i).move_points;
    for (std::size_t k = 0; k < enemies_.size(); ++k) {
        const std::size_t e = enemies_[k];
        const int far = distance(s_.stands[e].at, s_.stands[i].at) - own_reach;
        const bool strikes = !strikes_[k].empty() && far <= facts(s_, e).move_points + 1;
        if (strikes || far < shoots_[k]) dangers_.push_back(k);
    }
}

double Judgement::threat_there(std::size_t i, std::size_t n, const Reached& r) {
    if (n >= threats_.size()) threats_.resize(n + 1, std::numeric_limits<double>::quiet_NaN());
    double& known = threats_[n];
    if (std::isnan(known)) known = threat(i, r.at, r.facing);
    return known;
}

double Judgement::share(std::size_t i) const {
    return value_now(s_, i) / value_[s_.stands[i].side];
}

double Judgement::damage(std::size_t i, const BlowEnd& end) const {
    const Stand& x = s_.stands[i];
    if (is_king(i) && s_.setup->house.king_death_ends)
        return leader_falls * end.destroyed + leader_panics * end.panics + 0.1 * end.mean / x.figures;
    const double gone = end.destroyed * (x.panicked ? panicked_counts : 1.0),
                 panics = x.panicked ? 0.0 : panic_counts * end.panics;
    return by_value * share(i) * end.mean / x.figures + by_stands * stand_worth_[x.side] * (gone + panics);
}

double Judgement::net(std::size_t a, std::size_t d, const Blow& b, double own_loss) const {
    return damage(d, b.defender) - own_loss * damage(a, b.attacker);
}

Blow Judgement::blow(std::size_t a, std::size_t d, int how, Hex from) const {
    const Stand &x = s_.stands[a], &y = s_.stands[d];
    // Cache key: everything the odds depend on. Places matter only with fortifications.
    const bool works = s_.setup->stratagem.second == Stratagem::field_fortifications;
    std::uint64_t key = 0;
    const auto pack = [&](unsigned bits, std::uint64_t value) { key = key << bits | value; };
    pack(10, class_[a]);
    pack(10, class_[d]);
    pack(3, static_cast<std::uint64_t>(how));
    pack(1, works && cell_of(from).row >= 2 ? 1 : 0);
    pack(1, works && cell_of(y.at).row == 1 ? 1 : 0);
    pack(1, works && cell_of(x.at).row == 1 ? 1 : 0);
    pack(1, works && cell_of(y.at).row >= 2 ? 1 : 0);
    pack(5, x.figures);
    pack(5, y.figures);
    pack(1, x.panicked ? 1 : 0);
    pack(1, y.panicked ? 1 : 0);
    pack(1, x.side == Side::first ? 0 : 1);
    pack(1, y.side == Side::first ? 0 : 1);
    pack(1, is_king(a) ? 1 : 0);
    pack(1, is_king(d) ? 1 : 0);
    pack(6, how == spell ? x.spells : 0);
    const auto end_of = [](const EndOdds& o) {
        return BlowEnd{static_cast<float>(o.mean), static_cast<float>(o.destroyed), static_cast<float>(o.panics)};
    };
    return s_.setup->blows.at(key, [&] {
        const ClashOdds o = how < shot    ? melee_odds(s_, a, d, static_cast<Aspect>(how), from)
                            : how == shot ? shot_odds(s_, a, d, from)
                                          : spell_odds(s_, a, d, x.spells);
        return Blow{end_of(o.attacker), end_of(o.defender)};
    });
}

std::size_t Judgement::index(Hex h) const {
    const HexCell c = cell_of(h);
    return static_cast<std::size_t>(c.row) * static_cast<std::size_t>(s_.setup->columns) +
           static_cast<std::size_t>(c.column);
}

void Judgement::map_threats() {
    const std::size_t cells = static_cast<std::size_t>(s_.setup->columns) * static_cast<std::size_t>(s_.setup->rows);
    for (std::size_t i = 0; i < s_.stands.size(); ++i) class_.push_back(class_of(i));
    strikes_.assign(enemies_.size(), {});
    any_strike_.assign(cells, 0);
    shoots_.assign(enemies_.size(), -1);
    menaces_.assign(enemies_.size(), -1);
    taken_.assign(cells, -1);
    for (const auto* all : {&own_, &enemies_})
        for (const std::size_t i : *all) taken_[index(s_.stands[i].at)] = static_cast<std::int16_t>(i);
    constexpr int fastest = 4;
    std::vector<Reached> states;
    for (std::size_t k = 0; k < enemies_.size(); ++k) {
        const std::size_t e = enemies_[k];
        const Stand& x = s_.stands[e];
        if (x.panicked) continue;
        const int points = facts(s_, e).move_points;
        if (loaded_to_shoot(s_, e) || casts(s_, e))
            shoots_[k] = 3 + (row(facts(s_, e).build.weapon).missile ? points : 0);
        // Too far away to fight a stand of this side even if both approach.
        if (nearest(x.at, own_) > points + fastest) continue;
        strikes_[k].assign(cells, 0);
        reach(s_, e, fresh_action(s_, e), states);
        for (const Reached& r : states) {
            if (r.leaves || r.cost >= points) continue;
            if (const int there = taken_[index(r.at)]; there >= 0 && static_cast<std::size_t>(there) != e) continue;
            const auto bit = static_cast<std::uint8_t>(1u << r.facing);
            strikes_[k][index(r.at)] |= bit;
            any_strike_[index(r.at)] |= bit;
        }
    }
}

double Judgement::enemy_net(std::size_t k, std::size_t i, int how, Hex from) {
    const std::size_t e = enemies_[k];
    const bool works = s_.setup->stratagem.second == Stratagem::field_fortifications;
    if (i != looked_at_ || works) return net(e, i, blow(e, i, how, from), 1);
    double& known = nets_[5 * k + static_cast<std::size_t>(how)];
    if (std::isnan(known)) known = net(e, i, blow(e, i, how, from), 1);
    return known;
}

double Judgement::threat_of(std::size_t k, std::size_t i, Hex at, int facing) {
    double worst = 0;
    if (!strikes_[k].empty())
        for (int d = 0; d < hex_directions; ++d) {
            const Hex from = neighbour(at, d);
            if (!on_map(*s_.setup, from)) continue;
            const auto bit = static_cast<std::uint8_t>(1u << turned(d, 3));
            if ((strikes_[k][index(from)] & bit) == 0) continue;
            worst = std::max(worst, enemy_net(k, i, static_cast<int>(aspect(at, facing, from)), from));
        }
    return std::max(worst, shot_threat(k, i, at));
}

double Judgement::shot_threat(std::size_t k, std::size_t i, Hex at) {
    const std::size_t e = enemies_[k];
    if (shoots_[k] < 0 || distance(s_.stands[e].at, at) >= shoots_[k]) return 0;
    return enemy_net(k, i, loaded_to_shoot(s_, e) ? shot : spell, s_.stands[e].at);
}

double Judgement::threat(std::size_t i, Hex at, int facing) {
    // The places from which an enemy can strike this one; none for most places.
    struct From {
        std::size_t place;
        std::uint8_t bit;
        int how;
        Hex hex;
    };
    std::array<From, hex_directions> open{};
    std::size_t n = 0;
    for (int d = 0; d < hex_directions; ++d) {
        const Hex from = neighbour(at, d);
        if (!on_map(*s_.setup, from)) continue;
        const auto bit = static_cast<std::uint8_t>(1u << turned(d, 3));
        const std::size_t place = index(from);
        if ((any_strike_[place] & bit) == 0) continue;
        const int off = hexsides_between(d, facing);
        open[n++] = {place, bit, off == 0 ? front : off == 3 ? rear : flank, from};
    }
    double worst = 0;
    CHECK(i == looked_at_);
    for (const std::size_t k : dangers_) {
        if (n > 0 && !strikes_[k].empty())
            for (std::size_t o = 0; o < n; ++o)
                if ((strikes_[k][open[o].place] & open[o].bit) != 0)
                    worst = std::max(worst, enemy_net(k, i, open[o].how, open[o].hex));
        if (shoots_[k] >= 0) worst = std::max(worst, shot_threat(k, i, at));
    }
    return worst;
}

double Judgement::menace(std::size_t k) {
    double& known = menaces_[k];
    if (known >= 0) return known;
    known = 0;
    for (const std::size_t i : own_)
        if (distance(s_.stands[enemies_[k]].at, s_.stands[i].at) <= std::max(5, shoots_[k]))
            known = std::max(known, threat_of(k, i, s_.stands[i].at, s_.stands[i].facing));
    return known;
}

}  // namespace banneret::lionheart
