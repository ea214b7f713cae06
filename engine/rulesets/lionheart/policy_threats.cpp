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
constexpr std::size_t blow_kinds = 5;
constexpr double leader_falls = 0.9, leader_panics = 0.15;

}  // namespace

void Judgement::count_sides() {
    std::vector<std::uint32_t> of;
    of.reserve(s_.stands.size());
    for (const Stand& x : s_.stands)
        of.push_back(x.figures | x.spells << 8 | static_cast<std::uint32_t>(x.where) << 16 |
                     (x.panicked ? 1u : 0) << 24 | static_cast<std::uint32_t>(x.side) << 25);
    count_ = s_.setup->counts[side_].take();
    if (count_ && count_->of == of && count_->own_loss == w_.own_loss) return;
    if (!count_) {
        count_ = std::make_shared<Count>();
        for (std::size_t i = 0; i < s_.stands.size(); ++i) count_->classes.push_back(class_of(i));
    }
    count_->of = std::move(of);
    count_->own_loss = w_.own_loss;
    for (auto* worths : {&count_->hoped, &count_->feared}) {
        worths->resize(s_.stands.size());
        for (std::vector<double>& row : *worths) row.clear();
    }
    PerSide<int> steady{};
    count_->value = {};
    for (const Side side : both_sides) count_->king[side] = king_of(s_, side);
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        const Stand& x = s_.stands[i];
        if (x.figures == 0 || x.where == Where::ran_off || x.where == Where::saved) continue;
        if (!x.panicked) ++steady[x.side];
        if (!is_king(i)) count_->value[x.side] += value_now(s_, i);
    }
    for (const Side side : both_sides) {
        count_->value[side] = std::max(1.0, count_->value[side]);
        const int point_of_breaking = s_.setup->house.break_point;
        const int least = point_of_breaking == 0 ? 0 : ((100 - point_of_breaking) * s_.setup->stands[side] + 99) / 100;
        count_->stand_worth[side] = 1.0 / std::max(1, steady[side] - least + 1);
    }
    count_->share.clear();
    count_->alike.clear();
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        count_->share.push_back(value_now(s_, i) / count_->value[s_.stands[i].side]);
        std::size_t first = 0;
        while (!(count_->of[first] == count_->of[i] && count_->classes[first] == count_->classes[i] &&
                 facts(s_, first).price == facts(s_, i).price && is_king(first) == is_king(i)))
            ++first;
        count_->alike.push_back(static_cast<std::uint16_t>(first));
    }
}

std::uint16_t Judgement::class_of(std::size_t i) const {
    const Facts& f = facts(s_, i);
    for (std::size_t first = 0;; ++first) {
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
        if (other == f) return static_cast<std::uint16_t>(first);
    }
}

void Judgement::look_at(std::size_t i) {
    looked_at_ = i;
    threats_.clear();
    dangers_.clear();
    const int own_reach = facts(s_, i).move_points;
    for (std::size_t k = 0; k < enemies_.size(); ++k)
        if (distance(enemy_at_[k], s_.stands[i].at) <= own_reach + harms_[k]) dangers_.push_back(k);
}

double Judgement::threat_there(std::size_t i, std::size_t n, const Reached& r) {
    if (n >= threats_.size()) threats_.resize(n + 1, std::numeric_limits<double>::quiet_NaN());
    double& known = threats_[n];
    if (std::isnan(known)) known = threat(i, r.at, r.facing);
    return known;
}

double Judgement::damage(std::size_t i, const BlowEnd& end) const {
    const Stand& x = s_.stands[i];
    if (is_king(i) && s_.setup->house.king_death_ends)
        return leader_falls * end.destroyed + leader_panics * end.panics + 0.1 * end.mean / x.figures;
    const double gone = end.destroyed * (x.panicked ? panicked_counts : 1.0),
                 panics = x.panicked ? 0.0 : panic_counts * end.panics;
    return by_value * share(i) * end.mean / x.figures + by_stands * count_->stand_worth[x.side] * (gone + panics);
}

double Judgement::net(std::size_t a, std::size_t d, const Blow& b, double own_loss) const {
    return damage(d, b.defender) - own_loss * damage(a, b.attacker);
}

Blow Judgement::blow(std::size_t a, std::size_t d, int how, Hex from) const {
    const Stand &x = s_.stands[a], &y = s_.stands[d];
    // Cache key: everything the odds depend on. Places matter only with fortifications.
    const bool works = fortified_;
    std::uint64_t key = 0;
    const auto pack = [&](unsigned bits, std::uint64_t value) { key = key << bits | value; };
    pack(10, count_->classes[a]);
    pack(10, count_->classes[d]);
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
    fortified_ = s_.setup->stratagem.second == Stratagem::field_fortifications;
    struck_.assign(enemies_.size(), {});
    harms_.assign(enemies_.size(), -9);
    shoots_.assign(enemies_.size(), -1);
    menaces_.assign(enemies_.size(), -1);
    taken_.assign(cells, -1);
    for (const auto* all : {&own_, &enemies_})
        for (const std::size_t i : *all) taken_[index(s_.stands[i].at)] = static_cast<std::int16_t>(i);
    for (std::size_t k = 0; k < enemies_.size(); ++k) {
        const std::size_t e = enemies_[k];
        if (s_.stands[e].panicked) continue;
        const int points = facts(s_, e).move_points;
        if (loaded_to_shoot(s_, e) || casts(s_, e))
            shoots_[k] = 3 + (row(facts(s_, e).build.weapon).missile ? points : 0);
        // It needs a point for each hex, and one to strike.
        harms_[k] = std::max(points, shoots_[k] - 1);
    }
}

const std::vector<std::uint8_t>& Judgement::struck(std::size_t k) {
    std::vector<std::uint8_t>& out = struck_[k];
    if (!out.empty()) return out;
    out.assign(taken_.size(), 0);
    const std::size_t e = enemies_[k];
    known_reach(s_, e, fresh_action(s_, e), states_of_enemy_);
    for (const Reached& r : states_of_enemy_) {
        if (r.leaves || r.cost >= facts(s_, e).move_points || taken_by_other(r.at, e)) continue;
        const Hex there = neighbour(r.at, r.facing);
        if (on_map(*s_.setup, there)) out[index(there)] |= static_cast<std::uint8_t>(1u << turned(r.facing, 3));
    }
    return out;
}

double Judgement::feared(std::size_t k, std::size_t i, int how, Hex from) {
    const std::size_t e = enemies_[k];
    if (fortified_) return net(e, i, blow(e, i, how, from), 1);
    std::vector<double>& row = count_->feared[count_->alike[i]];
    if (row.empty()) row.assign(blow_kinds * s_.stands.size(), std::numeric_limits<double>::quiet_NaN());
    double& known = row[blow_kinds * count_->alike[e] + static_cast<std::size_t>(how)];
    if (std::isnan(known)) known = net(e, i, blow(e, i, how, from), 1);
    return known;
}

double Judgement::threat_of(std::size_t k, std::size_t i, Hex at, int facing) {
    double worst = 0;
    const std::size_t e = enemies_[k];
    if (!s_.stands[e].panicked && distance(s_.stands[e].at, at) <= facts(s_, e).move_points) {
        unsigned from = struck(k)[index(at)];
        for (int d = 0; from != 0; ++d, from >>= 1) {
            if ((from & 1u) == 0) continue;
            const int off = hexsides_between(d, facing);
            worst = std::max(worst, feared(k, i, off == 0 ? front : off == 3 ? rear : flank, neighbour(at, d)));
        }
    }
    return std::max(worst, shot_threat(k, i, at));
}

double Judgement::shot_threat(std::size_t k, std::size_t i, Hex at) {
    const std::size_t e = enemies_[k];
    if (shoots_[k] < 0 || distance(s_.stands[e].at, at) >= shoots_[k]) return 0;
    return feared(k, i, loaded_to_shoot(s_, e) ? shot : spell, s_.stands[e].at);
}

double Judgement::threat(std::size_t i, Hex at, int facing) {
    CHECK(i == looked_at_);
    double worst = 0;
    for (const std::size_t k : dangers_) worst = std::max(worst, threat_of(k, i, at, facing));
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
