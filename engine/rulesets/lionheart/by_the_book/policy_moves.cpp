// How the automatic commander advances, and how a flank march enters the map (LH-COMMANDER).

#include <algorithm>
#include <array>

#include "engine/rulesets/lionheart/by_the_book/judgement.h"

namespace banneret::lionheart::by_the_book {

int Judgement::nearest(Hex h, const std::vector<std::size_t>& to) const {
    int least = 1'000;
    for (const std::size_t e : to) least = std::min(least, distance(h, s_.stands[e].at));
    return least;
}

bool Judgement::advances() const {
    if (restless_) return true;
    if (side_ == Side::first) return true;
    const Stratagem plan = s_.setup->stratagem[side_];
    if (plan == Stratagem::field_fortifications || plan == Stratagem::ambush) return false;
    PerSide<int> missiles{};
    for (std::size_t i = 0; i < s_.stands.size(); ++i)
        if (is_deployed(s_.stands[i]) && facts(s_, i).regular_missile)
            missiles[s_.stands[i].side] += s_.stands[i].figures;
    return missiles[side_] <= missiles[other(side_)];
}

double Judgement::distance_score(std::size_t i, Hex at, int facing, int cost) const {
    int least = 1'000, off = 0;
    for (const std::size_t e : enemies_) {
        const int d = distance(at, s_.stands[e].at);
        if (d >= least || d == 0) continue;
        least = d;
        off = hexsides_between(facing, bearing(at, s_.stands[e].at));
    }
    const bool shy = facts(s_, i).regular_missile && least == 1;
    return 2.0 * least + off + 0.01 * cost + (shy ? 6 : 0);
}

Plan Judgement::advance() {
    Plan best{Done{}, Policy::hold, 0, 0, 0};
    if (enemies_.empty()) return best;
    if (const auto entry = march_in()) return *entry;
    // Stands farthest from the enemy act first; on a tie, the highest number.
    std::vector<std::size_t> order;
    for (const std::size_t i : own_)
        if (!s_.stands[i].panicked && !is_king(i)) order.push_back(i);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        const int da = nearest(s_.stands[a].at, enemies_), db = nearest(s_.stands[b].at, enemies_);
        return da != db ? da > db : a > b;
    });
    std::vector<Reached> states;
    for (const std::size_t i : order) {
        const Stand& x = s_.stands[i];
        const double now = distance_score(i, x.at, x.facing, 0);
        reach(s_, i, fresh_action(s_, i), states);
        const Reached* to = nullptr;
        double least = now - 0.2;
        for (const Reached& r : states) {
            if (r.leaves || (r.at == x.at && r.facing == x.facing) || taken_by_other(r.at, i)) continue;
            const double there = distance_score(i, r.at, r.facing, r.cost);
            if (there < least) {
                least = there;
                to = &r;
            }
        }
        if (to != nullptr) return {Advance{piece(i), HexPlace{to->at, to->facing}}, Policy::advance, now - least, i, i};
    }
    return best;
}

std::optional<Plan> Judgement::march_in() const {
    if (s_.turn < 2) return std::nullopt;
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        if (s_.stands[i].side != side_ || s_.stands[i].where != Where::flank || s_.stands[i].figures == 0) continue;
        std::optional<Plan> best;
        int least = 1'000;
        for (const int column : {0, s_.setup->columns - 1})
            for (int r = 2; r <= 7; ++r) {
                const Hex h = hex_at(column, r);
                const int d = nearest(h, enemies_);
                // Inwards, and towards the edge the enemy came from.
                const bool down = side_ == Side::second;
                const int facing = column == 0 ? (down ? 2 : 1) : (down ? 4 : 5);
                const Deploy o{piece(i), HexPlace{h, static_cast<std::uint8_t>(facing)}, 0};
                if (d >= least || d == 0 || Rules::check(s_, o)) continue;
                least = d;
                best = Plan{o, Policy::advance, 0, i, i};
            }
        if (best) return best;
    }
    return std::nullopt;
}

std::optional<Plan> Judgement::strike_from_the_flank() const {
    if (s_.turn < 2 || s_.setup->stratagem[side_] != Stratagem::flank_march) return std::nullopt;
    std::optional<Plan> best;
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        if (s_.stands[i].side != side_ || s_.stands[i].where != Where::flank || s_.stands[i].figures == 0) continue;
        const bool far = facts(s_, i).regular_missile || s_.stands[i].spells > 0;
        const int reaches = facts(s_, i).move_points - 1 + (far ? 3 : 0);
        for (const int column : {0, s_.setup->columns - 1})
            for (int r = 2; r <= 7; ++r) {
                const Hex h = hex_at(column, r);
                if (nearest(h, enemies_) > reaches) continue;
                for (const std::uint8_t facing :
                     column == 0 ? std::array<std::uint8_t, 2>{1, 2} : std::array<std::uint8_t, 2>{4, 5})
                    weigh_entry(Deploy{piece(i), HexPlace{h, facing}, 0}, best);
            }
    }
    return best;
}

void Judgement::weigh_entry(const Deploy& o, std::optional<Plan>& best) const {
    if (Rules::check(s_, o)) return;
    const std::size_t i = o.piece.value - 1;
    State there = s_;
    there.stands[i].where = Where::table;
    there.stands[i].at = hex_of(o.at)->at;
    there.stands[i].facing = hex_of(o.at)->facing;
    there.action = fresh_action(there, i);
    there.action.begun = there.action.moved = true;
    --there.action.move_points;
    Judgement then(there, side_);
    Plan blow, any;
    then.weigh_blows(i, blow, any);
    if (blow.score > std::max(0.0, best ? best->score : 0.0)) best = Plan{o, Policy::advance, blow.score, i, i};
}

}  // namespace banneret::lionheart::by_the_book
