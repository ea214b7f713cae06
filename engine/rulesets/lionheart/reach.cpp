// The places a stand can reach in one action (LH-13..LH-15, LH-59, LH-62, LH-R11, LH-R12).

#include <algorithm>
#include <array>
#include <bitset>

#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

namespace {

// The index of a place within four steps of the start, with facing and free turn.
constexpr int span = 4, width = 2 * span + 1;
std::size_t cell(Hex start, Hex at, int facing, bool turned) {
    const auto q = static_cast<std::size_t>(at.q - start.q + span), r = static_cast<std::size_t>(at.r - start.r + span);
    return ((q * width + r) * 6 + static_cast<std::size_t>(facing)) * 2 + (turned ? 1 : 0);
}

// A lower bound for the cost from one place to another: a point per hex, plus a turn if the hex ahead is no nearer or
// the final facing differs. `free_turn`: a light stand that has not turned in this hex.
int least_cost(Hex at, int facing, bool free_turn, const HexPlace& to) {
    const int far = distance(at, to.at);
    if (far > 0) return far + (free_turn || distance(neighbour(at, facing), to.at) < far ? 0 : 1);
    constexpr std::array<int, 4> turn = {0, 1, 2, 1}, after_free = {0, 0, 1, 1};
    return (free_turn ? after_free : turn)[static_cast<std::size_t>(hexsides_between(facing, to.facing))];
}

}  // namespace

Action fresh_action(const State& s, std::size_t stand) {
    Action a;
    a.stand = static_cast<std::uint16_t>(stand);
    a.move_points = static_cast<std::int8_t>(facts(s, stand).move_points);
    return a;
}

void reach(const State& s, std::size_t stand, const Action& action, std::vector<Reached>& out, const HexPlace* until) {
    const Setup& setup = *s.setup;
    const Stand& mover = s.stands[stand];
    const Facts& f = facts(s, stand);
    const bool light = row(f.build.kind).light;
    const int points = action.move_points;
    const bool retreats_in_order =
        mover.side == Side::second && setup.posture[Side::second] == Posture::fighting_retreat;
    out.clear();
    constexpr auto cells = static_cast<std::size_t>(width * width * 6 * 2);
    std::bitset<cells> seen;
    // By state: the least cost at which it is queued, at first more than any cost. A later entry that costs no less is
    // never used.
    std::array<std::int8_t, cells> waits_at;
    waits_at.fill(std::int8_t{127});
    std::array<std::int8_t, static_cast<std::size_t>(width * width)> taken{};  // -1 empty, 1 taken, 0 unknown
    const auto is_taken = [&](Hex h) {
        auto& known = taken[static_cast<std::size_t>((h.q - mover.at.q + span) * width + (h.r - mover.at.r + span))];
        if (known == 0) {
            const int who = stand_at(s, h);
            const bool unseen = who >= 0 && s.stands[static_cast<std::size_t>(who)].hidden &&
                                s.stands[static_cast<std::size_t>(who)].side != mover.side;
            known = who >= 0 && !unseen && static_cast<std::size_t>(who) != stand ? std::int8_t{1} : std::int8_t{-1};
        }
        return known == 1;
    };
    // Dijkstra with one list per cost; each state is expanded once, cheapest first, with the free turn unused before
    // used. All lists are linked lists in one vector.
    struct Waiting {
        Reached state;
        std::int32_t next = -1;
    };
    struct List {
        std::int32_t first = -1, last = -1;
    };
    std::vector<Waiting> waiting;
    waiting.reserve(until != nullptr ? 32 : 256);
    std::array<std::array<List, 2>, 5> lists;
    const auto wait = [&](const Reached& r, List& list) {
        const auto self = static_cast<std::int32_t>(waiting.size());
        (list.first < 0 ? list.first : waiting[static_cast<std::size_t>(list.last)].next) = self;
        list.last = self;
        waiting.push_back({r, -1});
    };
    wait({mover.at, mover.facing, 0, action.turned, false, -1}, lists[0][0]);
    const auto add = [&](const Reached& r) {
        if (r.cost > points) return;
        std::int8_t& least = waits_at[cell(mover.at, r.at, r.facing, r.turned)];
        if (least <= r.cost) return;
        least = r.cost;
        // Prune places from which `until` can no longer be reached.
        if (until != nullptr && least_cost(r.at, r.facing, light && !r.turned, *until) > points - r.cost) return;
        wait(r, lists[static_cast<std::size_t>(r.cost)][r.turned ? 1 : 0]);
    };
    const auto wanted = [&](const Reached& r) {
        return until != nullptr && r.at == until->at && r.facing == until->facing;
    };
    for (std::size_t c = 0; c <= static_cast<std::size_t>(std::clamp(points, 0, 4)); ++c) {
        for (const List& list : lists[c]) {
            for (std::int32_t i = list.first; i >= 0; i = waiting[static_cast<std::size_t>(i)].next) {
                const Reached r = waiting[static_cast<std::size_t>(i)].state;
                const std::size_t place = cell(mover.at, r.at, r.facing, r.turned);
                if (seen[place]) continue;
                seen[place] = true;
                const auto self = static_cast<std::int16_t>(out.size());
                out.push_back(r);
                if (wanted(r)) return;
                const auto cost_after = [&](int more) { return static_cast<std::int8_t>(r.cost + more); };
                const bool free_turn = light && !r.turned;
                for (const int turn : {1, -1})
                    add({r.at, static_cast<std::uint8_t>(turned(r.facing, turn)), cost_after(free_turn ? 0 : 1),
                         light || r.turned, false, self});
                add({r.at, static_cast<std::uint8_t>(turned(r.facing, 3)), cost_after(1), r.turned, false, self});
                const Hex ahead = neighbour(r.at, r.facing);
                if (f.slow_step && (mover.this_turn.advanced || !(r.at == mover.at))) continue;
                if (!on_map(setup, ahead)) {
                    if (retreats_in_order && cell_of(ahead).row < 0 && r.cost < points)
                        out.push_back({ahead, r.facing, cost_after(1), false, true, self});
                    if (wanted(out.back())) return;
                    continue;
                }
                if (r.cost >= points || (is_taken(ahead) && !f.flying)) continue;
                for (const int turn : {0, 1, -1})
                    add({ahead, static_cast<std::uint8_t>(turned(r.facing, turn)), cost_after(1), false, false, self});
            }
        }
    }
}

namespace {

constexpr int most_points_known = 3, square = 2 * most_points_known + 1;

std::uint64_t bit(int q, int r) {
    return std::uint64_t{1} << ((q + most_points_known) * square + r + most_points_known);
}

// Adds the hexes that a stand enters from here if nothing is in its way.
void enter_all(Hex at, int facing, bool light, bool has_turned, int points, std::uint64_t& entered) {
    if (points <= 0) return;
    const bool free_turn = light && !has_turned;
    for (const int turn : {1, -1})
        enter_all(at, turned(facing, turn), light, light || has_turned, points - (free_turn ? 0 : 1), entered);
    enter_all(at, turned(facing, 3), light, has_turned, points - 1, entered);
    const Hex ahead = neighbour(at, facing);
    entered |= bit(ahead.q, ahead.r);
    for (const int turn : {0, 1, -1}) enter_all(ahead, turned(facing, turn), light, false, points - 1, entered);
}

// A bit set of these hexes: what is on any other hex has no effect on where the stand can go.
std::uint64_t open_ways(int points, int facing, bool light, bool has_turned) {
    static const auto all = [] {
        std::array<std::uint64_t, (most_points_known + 1) * hex_directions * 4> out{};
        for (std::size_t n = 0; n < out.size(); ++n)
            enter_all({}, static_cast<int>(n / 4 % hex_directions), n % 4 / 2 == 1, n % 2 == 1,
                      static_cast<int>(n / 4 / hex_directions), out[n]);
        return out;
    }();
    return all[static_cast<std::size_t>(((points * hex_directions + facing) * 2 + (light ? 1 : 0)) * 2 +
                                        (has_turned ? 1 : 0))];
}

// The first so many hexes of a column.
std::uint64_t upper_hexes(int count) {
    return (std::uint64_t{1} << std::clamp(count, 0, square)) - 1;
}

// A bit set of the hexes around this one that are not on the map.
std::uint64_t off_map(const Setup& setup, Hex at, int points) {
    const HexCell here = cell_of(at);
    const bool near_edge = std::min<int>(here.column, here.row) < points ||
                           std::max(here.column + points - setup.columns, here.row + points - setup.rows) >= 0;
    std::uint64_t out = 0;
    for (int q = -points; near_edge && q <= points; ++q) {
        const bool no_column = here.column + q < 0 || here.column + q >= setup.columns;
        // The column's first hex, and the first one below it.
        const int top = no_column ? square : hex_at(here.column + q, 0).r - at.r + most_points_known;
        out |= (upper_hexes(top) | (upper_hexes(square) & ~upper_hexes(top + setup.rows)))
               << ((q + most_points_known) * square);
    }
    return out;
}

// The hexes of `ways`, a set of bits, that the mover cannot enter. None if a stand in its reach does more than close
// its own hex, which is rare: then reach() searches them.
std::optional<std::uint64_t> closed_around(const State& s, std::size_t stand, int points, std::uint64_t ways) {
    const Stand& mover = s.stands[stand];
    std::uint64_t closed = off_map(*s.setup, mover.at, points);
    if (facts(s, stand).flying) return closed & ways;
    for (const Stand& x : s.stands) {
        const int q = x.at.q - mover.at.q, r = x.at.r - mover.at.r;
        if (std::max(q, r) > points || std::min(q, r) < -points) continue;  // most are far off
        if (distance(x.at, mover.at) > points || !is_deployed(x) || &x == &mover) continue;
        if (x.hidden || x.at == mover.at) return std::nullopt;
        closed |= bit(q, r);
    }
    return closed & ways;
}

std::shared_ptr<const Ways> ways_by_search(const State& s, std::size_t stand, const Action& action, bool over_others) {
    std::vector<Reached> places;
    reach(s, stand, action, places);
    for (Reached& r : places) r.at = difference(r.at, s.stands[stand].at);
    Ways out = ways_by(std::move(places), action.move_points);
    out.over_others = over_others;
    return std::make_shared<const Ways>(std::move(out));
}

}  // namespace

Ways ways_by(std::vector<Reached> places, int points) {
    Ways out{std::move(places), {}, false};
    for (const Reached& r : out.places) {
        if (r.leaves || r.cost >= points) continue;
        const Hex there = neighbour(r.at, r.facing);
        out.strikes[Ways::index(there)] |= static_cast<std::uint8_t>(1u << turned(r.facing, 3));
    }
    return out;
}

bool may_go_by(const State& s, std::size_t stand, Hex at) {
    const Stand& mover = s.stands[stand];
    const int points = facts(s, stand).move_points;
    const Hex there = difference(at, mover.at);
    if (points > most_points_known || there == Hex{}) return true;
    if (distance({}, there) > points) return false;
    const bool light = row(facts(s, stand).build.kind).light;
    return (open_ways(points, mover.facing, light, false) & bit(there.q, there.r)) != 0;
}

std::shared_ptr<const Ways> ways_of(const State& s, std::size_t stand, const Action& action) {
    const Stand& mover = s.stands[stand];
    const Facts& f = facts(s, stand);
    const int points = action.move_points;
    const bool may_leave = mover.side == Side::second && s.setup->posture[Side::second] == Posture::fighting_retreat;
    const bool light = row(f.build.kind).light;
    std::optional<std::uint64_t> closed;
    if (points >= 0 && points <= most_points_known && !f.slow_step && !may_leave)
        closed = closed_around(s, stand, points, open_ways(points, mover.facing, light, action.turned));
    if (!closed) return ways_by_search(s, stand, action, true);
    std::uint64_t key = *closed << 2 | static_cast<std::uint64_t>(points);
    key = key << 3 | mover.facing;
    key = key << 1 | (light ? 1 : 0);
    key = key << 1 | (action.turned ? 1 : 0);
    key = key << 1 | (f.flying ? 1 : 0);
    return s.setup->ways.at(key, [&] { return ways_by_search(s, stand, action, f.flying); });
}

}  // namespace banneret::lionheart
