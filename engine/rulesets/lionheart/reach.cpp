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

}  // namespace banneret::lionheart
