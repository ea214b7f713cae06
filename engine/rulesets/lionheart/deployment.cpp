// Deployment, secret and before the first turn, and the tactical start a stratagem or a posture gives (section 6).

#include "engine/rulesets/lionheart/deployment.h"

#include <algorithm>
#include <numeric>

namespace banneret::lionheart {

namespace {

bool is_king(const State& s, std::size_t stand) {
    return s.setup->king[facts(s, stand).home] == stand;
}
int facing_of(Side side) {
    return side == Side::first ? 0 : 3;
}
Posture posture(const State& s, Side side) {
    return s.setup->posture[side];
}
bool ambush(const State& s, Side side) {
    return side == Side::second && s.setup->stratagem[side] == Stratagem::ambush;
}
// The side's own right is the east for the first side, who faces north.
bool on_right(const Setup& setup, Side side, int column) {
    const int third = setup.columns / 3;
    return side == Side::first ? column >= setup.columns - third : column < third;
}
bool on_left(const Setup& setup, Side side, int column) {
    return on_right(setup, other(side), column);
}
bool refused_column(const State& s, Side side, int column) {
    return (posture(s, side) == Posture::refuse_right && on_right(*s.setup, side, column)) ||
           (posture(s, side) == Posture::refuse_left && on_left(*s.setup, side, column));
}
bool outermost(const Setup& setup, int column) {
    return column < 2 || column >= setup.columns - 2;
}

}  // namespace

int depth_of(const Setup& setup, Side side, Hex h) {
    const int row = cell_of(h).row;
    return side == Side::first ? setup.rows - 1 - row : row;
}

Hex at_depth(const Setup& setup, Side side, int column, int depth) {
    return hex_at(column, side == Side::first ? setup.rows - 1 - depth : depth);
}

bool in_zone(const State& s, Side side, Hex h) {
    const int depth = depth_of(*s.setup, side, h);
    return on_map(*s.setup, h) && (depth == 0 || (depth == 1 && !refused_column(s, side, cell_of(h).column)));
}

std::optional<Refusal> deployment_refused(const State& s, std::size_t stand, const HexPlace& to) {
    const Setup& setup = *s.setup;
    const Side side = s.stands[stand].side;
    if (!on_map(setup, to.at)) return Refusal{"That is off the map."};
    const int depth = depth_of(setup, side, to.at), column = cell_of(to.at).column;
    const bool hides = ambush(s, side) && facts(s, stand).camouflage;
    const bool wide =
        posture(s, side) == Posture::envelope && !row(facts(s, stand).build.kind).foot && outermost(setup, column);
    if (depth > (hides ? 4 : wide ? 2 : 1)) return Refusal{"Stands are deployed in the two rows at their own edge."};
    if (depth > 0 && refused_column(s, side, column)) return Refusal{"The refused wing stands in the back row."};
    const int there = stand_at(s, to.at);
    if (there < 0 || static_cast<std::size_t>(there) == stand) return std::nullopt;
    const Stand& y = s.stands[static_cast<std::size_t>(there)];
    if (y.side != side) return Refusal{"An enemy stands there."};
    // The other one takes the place this one leaves, which must be fit for it.
    if (s.stands[stand].where == Where::flank)
        return is_king(s, static_cast<std::size_t>(there)) ? std::optional(Refusal{"The leader does not march round."})
                                                           : std::nullopt;
    State without = s;
    without.stands[stand].where = Where::flank;
    without.stands[static_cast<std::size_t>(there)].where = Where::flank;
    return deployment_refused(without, static_cast<std::size_t>(there), {s.stands[stand].at, y.facing});
}

std::optional<Refusal> entry_refused(const State& s, std::size_t stand, const HexPlace& to) {
    const Setup& setup = *s.setup;
    if (s.stands[stand].where != Where::flank) return Refusal{"It is not waiting beside the field."};
    if (s.turn < 2) return Refusal{"A flank march comes in from turn 2."};
    const HexCell c = cell_of(to.at);
    const bool west = c.column == 0, east = c.column == setup.columns - 1;
    if ((!west && !east) || c.row < 2 || c.row > 7)
        return Refusal{"A flank march enters by a side column, rows 2 to 7."};
    if (s.flank_column >= 0 && c.column != s.flank_column)
        return Refusal{"The flank march comes in on the other side."};
    const bool inward = west ? to.facing == 1 || to.facing == 2 : to.facing == 4 || to.facing == 5;
    if (!inward) return Refusal{"It enters facing inwards."};
    if (stand_at(s, to.at) >= 0) return Refusal{"That hex is taken."};
    return std::nullopt;
}

void deploy_automatically(State& s) {
    const Setup& setup = *s.setup;
    for (const Side side : both_sides) {
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < s.stands.size(); ++i) {
            Stand& x = s.stands[i];
            if (x.side != side) continue;
            x.facing = static_cast<std::uint8_t>(facing_of(side));
            x.where = Where::table;
            if (!is_king(s, i)) all.push_back(i);
            x.hidden = ambush(s, side) && facts(s, i).camouflage;
        }
        // Flank march: up to a third of the stands, flying, mounted and quick first.
        if (setup.stratagem[side] == Stratagem::flank_march) {
            std::vector<std::size_t> march = all;
            const auto speed = [&](std::size_t i) {
                const Facts& f = facts(s, i);
                return f.flying ? 3 : !row(f.build.kind).foot ? 2 : f.fast ? 1 : 0;
            };
            std::ranges::stable_sort(march, [&](std::size_t a, std::size_t b) { return speed(a) > speed(b); });
            march.resize((all.size() + 1) / 3);
            for (const std::size_t i : march) s.stands[i].where = Where::flank;
            std::erase_if(all, [&](std::size_t i) { return s.stands[i].where == Where::flank; });
        }
        std::vector<int> columns(static_cast<std::size_t>(setup.columns));
        std::iota(columns.begin(), columns.end(), 0);
        const int middle = setup.columns / 2;
        std::ranges::stable_sort(columns, [&](int a, int b) { return std::abs(a - middle) < std::abs(b - middle); });

        std::vector<Hex> taken;
        const auto put = [&](std::size_t i, Hex h) {
            s.stands[i].at = h;
            taken.push_back(h);
        };
        const auto free = [&](Hex h) { return std::ranges::find(taken, h) == taken.end(); };
        put(setup.king[side], at_depth(setup, side, middle, 0));

        const Posture how = posture(s, side);
        const bool screened = how == Posture::screened_attack;
        // The order in which columns are filled, by stand: from the middle, unless the posture says otherwise.
        const auto columns_for = [&](std::size_t i, bool dearer, bool cheapest) {
            std::vector<int> order = columns;
            const auto prefer = [&](auto first) { std::stable_partition(order.begin(), order.end(), first); };
            const bool right = how == Posture::attack_right, left = how == Posture::attack_left;
            if (dearer && (right || left))
                prefer([&](int c) { return right ? on_right(setup, side, c) : on_left(setup, side, c); });
            if (how == Posture::weak_center)
                prefer([&](int c) { return cheapest == (std::abs(c - middle) <= setup.columns / 6); });
            if (how == Posture::envelope && !row(facts(s, i).build.kind).foot) std::ranges::reverse(order);
            return order;
        };
        std::vector<std::size_t> by_value = all;
        std::ranges::stable_sort(by_value,
                                 [&](std::size_t a, std::size_t b) { return facts(s, a).value < facts(s, b).value; });
        const auto rank_of = [&](std::size_t i) {
            return static_cast<std::size_t>(std::ranges::find(by_value, i) - by_value.begin());
        };
        const auto class_of = [&](std::size_t i) {
            const Facts& f = facts(s, i);
            if (f.regular_missile) return 3;
            return !row(f.build.kind).foot ? 2 : row(f.build.kind).light ? 1 : 0;
        };
        std::ranges::stable_sort(all, [&](std::size_t a, std::size_t b) { return class_of(a) < class_of(b); });
        for (const std::size_t i : all) {
            const bool back = class_of(i) == 3 && !screened;
            const auto order = columns_for(i, rank_of(i) >= by_value.size() / 2, rank_of(i) < by_value.size() / 4);
            std::vector<int> depths = back ? std::vector<int>{0, 1} : std::vector<int>{1, 0};
            if (how == Posture::envelope && !row(facts(s, i).build.kind).foot) depths.insert(depths.begin(), 2);
            bool done = false;
            for (const int depth : depths) {
                for (const int c : order) {
                    const Hex h = at_depth(setup, side, c, depth);
                    if (!free(h) || (depth > 0 && refused_column(s, side, c)) || (depth == 2 && !outermost(setup, c)))
                        continue;
                    put(i, h);
                    done = true;
                    break;
                }
                if (done) break;
            }
            // A refused wing may leave too little room: then the rows behind and before serve.
            for (int depth = 0; depth < setup.rows && !done; ++depth)
                for (const int c : order) {
                    if (!free(at_depth(setup, side, c, depth))) continue;
                    put(i, at_depth(setup, side, c, depth));
                    done = true;
                    break;
                }
        }
    }
}

}  // namespace banneret::lionheart
