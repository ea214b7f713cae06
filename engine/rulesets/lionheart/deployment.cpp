// Deployment, secret and before the first turn, and the tactical effects of stratagems and postures (LH-START).

#include "engine/rulesets/lionheart/deployment.h"

#include <algorithm>
#include <numeric>

#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/line_of_battle.h"

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
// The right of the first side, which faces north, is the east.
bool on_right(const Setup& setup, Side side, int column) {
    return shared::on_wing(side, true, column, setup.columns);
}
bool on_left(const Setup& setup, Side side, int column) {
    return on_right(setup, other(side), column);
}
bool refused_column(const State& s, Side side, int column) {
    return shared::on_refused_wing(posture(s, side), side, column, s.setup->columns);
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

Hex leaders_place(const State& s, Side side) {
    return at_depth(*s.setup, side, s.setup->columns / 2, 0);
}

bool in_zone(const State& s, Side side, Hex h) {
    const int depth = depth_of(*s.setup, side, h);
    return on_map(*s.setup, h) && (depth == 0 || (depth == 1 && !refused_column(s, side, cell_of(h).column)));
}

std::optional<Refusal> deployment_refused(const State& s, std::size_t stand, const HexPlace& to) {
    const Setup& setup = *s.setup;
    const Side side = s.stands[stand].side;
    if (!on_map(setup, to.at)) return Refusal{"That hex is off the map."};
    if (to.facing != facing_of(side)) return Refusal{"Stands deploy facing the enemy's edge."};
    if (is_king(s, stand) && !(to.at == leaders_place(s, side)))
        return Refusal{"The leader deploys in the middle of the back row."};
    const int depth = depth_of(setup, side, to.at), column = cell_of(to.at).column;
    const bool hides = ambush(s, side) && facts(s, stand).camouflage;
    const bool wide =
        posture(s, side) == Posture::envelope && !row(facts(s, stand).build.kind).foot && outermost(setup, column);
    if (depth > (hides ? 4 : wide ? 2 : 1)) return Refusal{"Stands deploy in the two rows at their own edge."};
    if (depth > 0 && refused_column(s, side, column)) return Refusal{"The refused wing deploys in the back row."};
    const int there = stand_at(s, to.at);
    if (there < 0 || static_cast<std::size_t>(there) == stand) return std::nullopt;
    const Stand& y = s.stands[static_cast<std::size_t>(there)];
    if (y.side != side) return Refusal{"An enemy stands there."};
    if (is_king(s, static_cast<std::size_t>(there)))
        return Refusal{"The leader deploys in the middle of the back row."};
    // The two stands change places, so the other one must be allowed at this one's place.
    if (s.stands[stand].where == Where::flank) return std::nullopt;
    State without = s;
    without.stands[stand].where = Where::flank;
    without.stands[static_cast<std::size_t>(there)].where = Where::flank;
    return deployment_refused(without, static_cast<std::size_t>(there), {s.stands[stand].at, y.facing});
}

std::optional<Refusal> entry_refused(const State& s, std::size_t stand, const HexPlace& to) {
    const Setup& setup = *s.setup;
    const HexCell c = cell_of(to.at);
    const bool west = c.column == 0, east = c.column == setup.columns - 1;
    const bool other_edge = (west || east) && s.flank_column >= 0 && c.column != s.flank_column;
    if (auto no = shared::flank_entry_refused(s.stands[stand].where == Where::flank, s.turn, other_edge)) return no;
    if ((!west && !east) || c.row < 2 || c.row > 7)
        return Refusal{"A flank march enters by a side column, in rows 2 to 7."};
    const bool inward = west ? to.facing == 1 || to.facing == 2 : to.facing == 4 || to.facing == 5;
    if (!inward) return Refusal{"A flank march enters facing inwards."};
    // A hidden enemy there is unknown, so it does not block.
    const int there = stand_at(s, to.at);
    const Side side = s.stands[stand].side;
    if (there >= 0 &&
        !(s.stands[static_cast<std::size_t>(there)].hidden && s.stands[static_cast<std::size_t>(there)].side != side))
        return Refusal{"Another stand is in that hex."};
    return std::nullopt;
}

namespace {

// Resets the line of a side: all its stands in roster order without the leader's, facing the enemy, hidden where
// allowed.
std::vector<std::size_t> reset_line(State& s, Side side) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        Stand& x = s.stands[i];
        if (x.side != side) continue;
        x.facing = static_cast<std::uint8_t>(facing_of(side));
        x.where = Where::table;
        x.hidden = ambush(s, side) && facts(s, i).camouflage;
        if (!is_king(s, i)) out.push_back(i);
    }
    return out;
}

// Flank march: up to a third of the army's stands, flying, mounted and quick first, wait off the map.
void hold_back_flankers(State& s, std::vector<std::size_t>& stands) {
    const auto speed = [&](std::size_t i) {
        const Facts& f = facts(s, i);
        return f.flying ? 3 : !row(f.build.kind).foot ? 2 : f.fast ? 1 : 0;
    };
    for (const std::size_t i : shared::highest(stands, (stands.size() + 1) / 3, speed))
        s.stands[i].where = Where::flank;
    std::erase_if(stands, [&](std::size_t i) { return s.stands[i].where == Where::flank; });
}

// Places one side's stands one by one.
class LineUp {
public:
    LineUp(State& s, Side side, const std::vector<std::size_t>& stands) : s_(s), side_(side), how_(posture(s, side)) {
        by_value_ = shared::lowest(stands, stands.size(), [&](std::size_t i) { return facts(s, i).value; });
        columns_.resize(static_cast<std::size_t>(setup().columns));
        std::iota(columns_.begin(), columns_.end(), 0);
        std::ranges::stable_sort(columns_, [&](int a, int b) { return off_middle(a) < off_middle(b); });
        put(setup().king[side], leaders_place(s, side));
    }

    // Order: formed melee foot, light melee foot, melee horse, missile stands; a screen of missiles comes before all.
    void in_their_order(std::vector<std::size_t>& stands) const {
        const auto at = [&](std::size_t i) {
            const KindRow& k = row(facts(s_, i).build.kind);
            if (facts(s_, i).regular_missile) return screened() ? -1 : 3;
            return !k.foot ? 2 : k.light ? 1 : 0;
        };
        std::ranges::stable_sort(stands, [&](std::size_t a, std::size_t b) { return at(a) < at(b); });
    }

    void place(std::size_t stand) {
        const std::vector<int> columns = columns_for(stand);
        const bool back = facts(s_, stand).regular_missile && !screened();
        std::vector<int> depths = back ? std::vector<int>{0, 1} : std::vector<int>{1, 0};
        if (envelops(stand)) depths.insert(depths.begin(), 2);
        for (const int depth : depths)
            if (take(
                    stand, columns,
                    [&](int column) {
                        return depth == 2 ? outermost(setup(), column)
                                          : depth == 0 || !refused_column(s_, side_, column);
                    },
                    depth))
                return;
        // If a refused wing leaves too little room, use the rows behind and in front.
        for (int depth = 0; depth < setup().rows; ++depth)
            if (take(
                    stand, columns, [](int) { return true; }, depth))
                return;
    }

private:
    const Setup& setup() const { return *s_.setup; }
    int middle() const { return setup().columns / 2; }
    int off_middle(int column) const { return std::abs(column - middle()); }
    bool screened() const { return how_ == Posture::screened_attack; }
    bool envelops(std::size_t stand) const {
        return how_ == Posture::envelope && !row(facts(s_, stand).build.kind).foot;
    }
    std::size_t rank_by_value(std::size_t stand) const {
        return static_cast<std::size_t>(std::ranges::find(by_value_, stand) - by_value_.begin());
    }

    // The columns in the order that a stand tries them: from the middle, unless the posture says otherwise.
    std::vector<int> columns_for(std::size_t stand) const {
        std::vector<int> order = columns_;
        const auto prefer = [&](auto which) { std::stable_partition(order.begin(), order.end(), which); };
        const bool dearer = rank_by_value(stand) >= by_value_.size() / 2;
        const bool cheapest = rank_by_value(stand) < by_value_.size() / 4;
        if (how_ == Posture::attack_right && dearer) prefer([&](int c) { return on_right(setup(), side_, c); });
        if (how_ == Posture::attack_left && dearer) prefer([&](int c) { return on_left(setup(), side_, c); });
        if (how_ == Posture::weak_center)
            prefer([&](int c) { return cheapest == (off_middle(c) <= setup().columns / 6); });
        if (envelops(stand)) std::ranges::reverse(order);
        return order;
    }

    void put(std::size_t stand, Hex h) {
        s_.stands[stand].at = h;
        taken_.push_back(h);
    }
    // Takes the first free hex of the row among these columns; false: there is none.
    template <class Fit>
    bool take(std::size_t stand, const std::vector<int>& columns, Fit fit, int depth) {
        for (const int column : columns) {
            const Hex h = at_depth(setup(), side_, column, depth);
            if (!fit(column) || std::ranges::find(taken_, h) != taken_.end()) continue;
            put(stand, h);
            return true;
        }
        return false;
    }

    State& s_;
    Side side_;
    Posture how_;
    std::vector<std::size_t> by_value_;  // cheapest first
    std::vector<int> columns_;           // from the middle outwards, the lower column first
    std::vector<Hex> taken_;
};

}  // namespace

void deploy_automatically(State& s) {
    for (const Side side : both_sides) {
        std::vector<std::size_t> stands = reset_line(s, side);
        if (s.setup->stratagem[side] == Stratagem::flank_march) hold_back_flankers(s, stands);
        LineUp line(s, side, stands);
        line.in_their_order(stands);
        for (const std::size_t i : stands) line.place(i);
    }
}

}  // namespace banneret::lionheart
