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

// The condition of a stand packed into a number: with its facts, all that the worth of a blow depends on.
std::uint64_t condition_of(const Stand& x) {
    return x.figures | std::uint64_t{x.spells} << 8 | std::uint64_t{x.panicked} << 16 |
           static_cast<std::uint64_t>(x.side) << 17;
}

}  // namespace

void Judgement::count_sides() {
    for (auto* worths : {&notes_->hoped, &notes_->feared}) {
        worths->resize(s_.stands.size());
        for (std::vector<double>& row : *worths) row.clear();
    }
    notes_->strokes.resize(s_.stands.size());
    for (std::vector<Stroke>& row : notes_->strokes) row.clear();
    PerSide<int> steady{};
    notes_->value = {};
    notes_->share.assign(s_.stands.size(), 0);
    for (const Side side : both_sides) notes_->king[side] = king_of(s_, side);
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        const Stand& x = s_.stands[i];
        if (x.figures == 0 || x.where == Where::ran_off || x.where == Where::saved) continue;
        if (!x.panicked) ++steady[x.side];
        notes_->share[i] = value_now(s_, i);
        if (!is_king(i)) notes_->value[x.side] += notes_->share[i];
    }
    for (const Side side : both_sides) {
        notes_->value[side] = std::max(1.0, notes_->value[side]);
        const int point_of_breaking = s_.setup->house.break_point;
        const int least = point_of_breaking == 0 ? 0 : ((100 - point_of_breaking) * s_.setup->stands[side] + 99) / 100;
        notes_->stand_worth[side] = 1.0 / std::max(1, steady[side] - least + 1);
    }
    notes_->alike.assign(s_.stands.size(), 0);
    notes_->kinds.clear();
    notes_->blow_keys.assign(s_.stands.size(), 0);
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        notes_->share[i] /= notes_->value[s_.stands[i].side];
        if (!is_deployed(s_.stands[i])) continue;
        notes_->blow_keys[i] = blow_key(i);
        const std::uint64_t kind =
            condition_of(s_.stands[i]) | std::uint64_t{notes_->priced[i]} << 18 | std::uint64_t{is_king(i)} << 34;
        const auto same = std::ranges::find(notes_->kinds, kind);
        notes_->alike[i] = static_cast<std::uint16_t>(same - notes_->kinds.begin());
        if (same == notes_->kinds.end()) notes_->kinds.push_back(kind);
    }
}

std::uint32_t Judgement::blow_key(std::size_t i) const {
    const Stand& x = s_.stands[i];
    const std::uint32_t class_and_figures = std::uint32_t{notes_->classes[i]} << 5 | x.figures;
    return class_and_figures << 3 | (x.panicked ? 4u : 0) | (x.side == Side::first ? 0 : 2u) | (is_king(i) ? 1u : 0);
}

std::uint16_t Judgement::priced_class_of(std::size_t i) const {
    for (std::size_t first = 0;; ++first)
        if (notes_->classes[first] == notes_->classes[i] && facts(s_, first).price == facts(s_, i).price)
            return static_cast<std::uint16_t>(first);
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

double Judgement::damage(std::size_t i, const BlowEnd& end) const {
    const Stand& x = s_.stands[i];
    if (is_king(i) && s_.setup->house.king_death_ends)
        return leader_falls * end.destroyed + leader_panics * end.panics + 0.1 * end.mean / x.figures;
    const double gone = end.destroyed * (x.panicked ? panicked_counts : 1.0),
                 panics = x.panicked ? 0.0 : panic_counts * end.panics;
    return by_value * share(i) * end.mean / x.figures + by_stands * notes_->stand_worth[x.side] * (gone + panics);
}

double Judgement::net(std::size_t a, std::size_t d, const Blow& b, double own_loss) const {
    return damage(d, b.defender) - own_loss * damage(a, b.attacker);
}

Blow Judgement::blow(std::size_t a, std::size_t d, int how, Hex from) const {
    const Stand &x = s_.stands[a], &y = s_.stands[d];
    // Cache key: everything the odds depend on. Places matter only with fortifications.
    std::uint64_t key = std::uint64_t{notes_->blow_keys[a]} << 18 | notes_->blow_keys[d];
    key = key << 3 | static_cast<std::uint64_t>(how);
    key = key << 6 | (how == spell ? x.spells : 0u);
    if (fortified_)
        for (const bool at_works :
             {cell_of(from).row >= 2, cell_of(y.at).row == 1, cell_of(x.at).row == 1, cell_of(y.at).row >= 2})
            key = key << 1 | (at_works ? 1 : 0);
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

std::shared_ptr<const Ways> Judgement::free_ways(std::size_t i, const Action& action) const {
    std::shared_ptr<const Ways> all = ways_of(s_, i, action);
    if (!all->over_others) return all;
    std::vector<Reached> free = all->places;
    std::erase_if(free, [&](const Reached& r) { return !r.leaves && taken_by_other(sum(place(i), r.at), i); });
    return std::make_shared<const Ways>(ways_by(std::move(free), action.move_points));
}

unsigned Judgement::strikes(std::size_t i, Hex at) {
    const Hex there = difference(at, place(i));
    return distance({}, there) <= facts(s_, i).move_points ? ways(i).strikes[Ways::index(there)] : 0;
}

double Judgement::feared(std::size_t e, std::size_t i, int how, Hex from) {
    if (fortified_) return net(e, i, blow(e, i, how, from), 1);
    std::vector<double>& row = notes_->feared[notes_->alike[i]];
    if (row.empty()) row.assign(blow_kinds * notes_->kinds.size(), unknown);
    double& known = row[blow_kinds * notes_->alike[e] + static_cast<std::size_t>(how)];
    if (std::isnan(known)) known = net(e, i, blow(e, i, how, from), 1);
    return known;
}

double Judgement::threat_of(std::size_t e, std::size_t i, Hex at, int facing) {
    const Hex there = difference(at, place(e));
    const int far = distance({}, there);
    if (far > notes_->harms[e].now) return 0;
    double worst = 0;
    unsigned from = far <= facts(s_, e).move_points ? ways(e).strikes[Ways::index(there)] : 0;
    for (int d = 0; from != 0; ++d, from >>= 1)
        if ((from & 1u) != 0) worst = std::max(worst, feared(e, i, side_struck(d, facing), neighbour(at, d)));
    return far < notes_->harms[e].shoots ? std::max(worst, shot_threat(e, i)) : worst;
}

double Judgement::shot_threat(std::size_t e, std::size_t i) {
    return feared(e, i, loaded_to_shoot(s_, e) ? shot : spell, place(e));
}

void Judgement::list_dangers(std::size_t i) {
    StandNotes& x = of(i);
    x.dangers.clear();
    const int points = facts(s_, i).move_points;
    for (const std::size_t e : notes_->enemies)
        if (far(i, e) <= points + notes_->harms[e].now) x.dangers.push_back(static_cast<std::uint16_t>(e));
    x.dangers_hold = true;
}

double Judgement::threat(std::size_t i, Hex at, int facing) {
    double worst = 0;
    for (const std::uint16_t e : dangers(i)) worst = std::max(worst, threat_of(e, i, at, facing));
    return worst;
}

double Judgement::threat_now(std::size_t e, std::size_t i) {
    if (far(e, i) > notes_->harms[e].now) return 0;
    double& known = threat_where_it_is(e, i);
    if (std::isnan(known)) known = threat_of(e, i, place(i), s_.stands[i].facing);
    return known;
}

double Judgement::threat_here(std::size_t i) {
    StandNotes& x = of(i);
    if (!std::isnan(x.threat_here)) return x.threat_here;
    x.threat_here = x.least_threat = 0;
    for (const std::uint16_t e : dangers(i)) {
        x.threat_here = std::max(x.threat_here, threat_now(e, i));
        if (far(e, i) + facts(s_, i).move_points < notes_->harms[e].shoots)
            x.least_threat = std::max(x.least_threat, shot_threat(e, i));
    }
    return x.threat_here;
}

double Judgement::threat_there(std::size_t i, std::size_t n, Hex at, int facing, std::vector<double>& threats) {
    return threat_until(i, n, at, facing, threats, [](double) { return false; });
}

double Judgement::menace(std::size_t e) {
    StandNotes& x = of(e);
    if (x.menace_holds) return x.menace;
    x.menace = 0;
    for (const std::size_t i : notes_->own)
        if (far(e, i) <= menace_reaches(e)) x.menace = std::max(x.menace, threat_now(e, i));
    x.menace_holds = true;
    return x.menace;
}

}  // namespace banneret::lionheart
