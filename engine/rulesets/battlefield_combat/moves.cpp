#include "engine/rulesets/battlefield_combat/moves.h"

#include "engine/core/check.h"

namespace banneret::battlefield {

namespace {

bool seen_enemy_unit(const State& s, Square q, Side side) {
    return sees_unit_of(s, q, other(side));
}
bool friend_unit(const State& s, Square q, std::size_t i) {
    const std::uint16_t there = unit_on(s, q);
    return there != nobody && there != i && s.pieces[there].side == s.pieces[i].side;
}
bool enemy_commander(const State& s, Square q, Side side) {
    return s.setup->units < s.pieces.size() && lone_on(s, q, other(side)) != nobody;
}
// True if there is a contact that the mover did not have where it started.
bool new_contact(const State& s, Square q, Side side, const Contacts& before) {
    const Beside units = beside_on_map(s, q);
    if (!enemy_among(units, side)) return false;
    const Contacts now = contacts_among(units, side);
    return std::ranges::any_of(now.unit, [&](std::uint16_t e) {
        return e != nobody && std::ranges::find(before.unit, e) == before.unit.end();
    });
}

}  // namespace

void reach(const State& s, std::size_t i, int steps, Reach& out) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const Contacts before = contacts_at(s, p.at, p.side);
    const bool through = f.mounted || f.commander || f.flying;
    const bool plain = bare(s);
    const SquareSet commanders = commanders_of(s, other(p.side));
    SquareSet found{};
    found.add(p.at);
    out.add({p.at, 0, true, -1});
    for (std::size_t n = 0; n < out.size(); ++n) {
        const Reached here = out[n];
        if (here.steps >= steps) break;
        // It stops on contact, and where a duel begins.
        if (n > 0 && !f.flying && new_contact(s, here.at, p.side, before)) continue;
        if (n > 0 && f.commander && commanders.has(here.at)) continue;
        for (int d = 0; d < 8; ++d) {
            const Square q = step(here.at, d);
            if (!on_map(*s.setup, q) || found.has(q)) continue;
            const std::uint16_t there = s.grid[grid_index(*s.setup, q)];
            const bool on_enemy = (there & seen_bit(other(p.side))) != 0 || (!f.commander && commanders.has(q));
            if (on_enemy && !f.flying) continue;
            const bool on_friend = there != 0 && unit_of(there) != i && s.pieces[unit_of(there)].side == p.side;
            if (on_friend && !through) continue;
            if (!can_step(s, i, here.at, d)) continue;
            found.add(q);
            const bool taken = on_friend || on_enemy || (!plain && closed(s, q, i));
            out.add({q, static_cast<std::uint8_t>(here.steps + 1), !taken, static_cast<std::int16_t>(n)});
        }
    }
}

std::vector<Square> way_to(const State& s, std::size_t i, Square to, int steps) {
    Reach all;
    reach(s, i, steps, all);
    for (const Reached& r : all) {
        if (!(r.at == to)) continue;
        std::vector<Square> way;
        for (const Reached* at = &r; at->from >= 0; at = &all[static_cast<std::size_t>(at->from)])
            way.push_back(at->at);
        std::ranges::reverse(way);
        return way;
    }
    return {};
}

bool charges_along(const State& s, std::size_t i, int direction) {
    if (!faces(s, i)) return true;
    const int turn = (direction - s.pieces[i].facing) & 7;
    return turn == 0 || turn == 1 || turn == 7;
}

int clear_charge(const State& s, std::size_t i, int direction) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!charges_along(s, i, direction)) return 0;
    const int most = charge_now(s, i);
    const bool plain = bare(s);
    Square at = p.at;
    int clear = 0;
    for (int n = 1; n <= most; ++n) {
        const Square q = step(at, direction);
        if (!can_step(s, i, at, direction)) break;
        if (!f.flying) {
            if (friend_unit(s, q, i) || seen_enemy_unit(s, q, p.side) || enemy_commander(s, q, p.side)) break;
            if (!plain && (row(ground_for(s, q, i)).difficult || edge_between(s, at, q))) break;
        }
        clear = n;
        at = q;
        if (!f.flying && contact_at(s, q, p.side)) break;
    }
    return clear;
}

Line line_between(Square a, Square b) {
    const int dx = b.column - a.column, dy = b.row - a.row;
    if ((dx == 0 && dy == 0) || (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy))) return {};
    const int x = dx > 0 ? 1 : dx < 0 ? -1 : 0, y = dy > 0 ? 1 : dy < 0 ? -1 : 0;
    for (int d = 0; d < 8; ++d) {
        const Square one = step({}, d);
        if (one.column == x && one.row == y) return {d, std::max(std::abs(dx), std::abs(dy))};
    }
    return {};
}

bool charge_meets(const State& s, std::size_t i, Square from, std::size_t target) {
    const Square at = s.pieces[target].at;
    if (std::abs(from.column - at.column) + std::abs(from.row - at.row) != 1) return false;
    return !faces(s, i) || step(from, s.pieces[i].facing) == at;
}

int ride_by_most(const State& s) {
    const Act& a = s.act;
    if (!a.charged || a.left < 2 || a.target == nobody) return 0;
    const Piece& p = s.pieces[a.piece];
    const Side side = p.side;
    Square at = step(p.at, a.direction);  // the target's square
    int most = 0;
    for (int n = 2; n <= a.left; ++n) {
        if (!can_step(s, a.piece, at, a.direction)) break;
        const Square q = step(at, a.direction);
        if (unit_on(s, q) != nobody || enemy_commander(s, q, side)) break;
        if (!facts(s, a.piece).flying && !bare(s) &&
            (row(ground_for(s, q, a.piece)).difficult || edge_between(s, at, q)))
            break;
        most = n;
        at = q;
        bool stops = false;
        for (int d = 0; d < 4; ++d) {
            const std::uint16_t e = unit_at(s, step(q, 2 * d));
            stops = stops || (e != nobody && e != a.target && s.pieces[e].side != side && !s.pieces[e].hidden);
        }
        if (stops) break;
    }
    return most;
}

namespace {

int to_edge(const Setup& setup, Square q, Side side, bool own) {
    const int own_edge = side == Side::first ? setup.rows - q.row : q.row + 1;
    if (own) return own_edge;
    return std::min({q.row + 1, setup.rows - q.row, q.column + 1, setup.columns - q.column});
}

// The known enemy units of a side.
SquareSet known_enemies(const State& s, Side side) {
    SquareSet out{};
    for (std::size_t e = 0, units = s.setup->units; e < units; ++e)
        if (const Piece& x = s.pieces[e]; x.side != side && on_table(x) && !x.hidden) out.add(x.at);
    return out;
}
// The distance from a square to the nearest of `squares`; 1,000 if there is none.
int nearest_of(const SquareSet& squares, Square q) {
    std::uint64_t found = 0;  // the columns held in the rows that are near enough
    for (int r = 0; r < static_cast<int>(most_width); ++r) {
        const int up = q.row - r, down = q.row + r;
        if (up >= 0) found |= squares.rows[static_cast<std::size_t>(up)];
        if (down < static_cast<int>(SquareSet::most_rows)) found |= squares.rows[static_cast<std::size_t>(down)];
        const int left = std::max(0, q.column - r), right = q.column + r;
        const std::uint64_t columns = right >= 63 ? ~std::uint64_t{0} : (std::uint64_t{2} << right) - 1;
        if ((found & (columns >> left << left)) != 0) return r;
    }
    return 1'000;
}

// The directions, a bit each, in which a step shortens to_edge() by one: those toward a nearest edge.
unsigned ways_to_edge(const Setup& setup, Square q, Side side, bool own) {
    constexpr unsigned north = 0b1000'0011, east = 0b0000'1110, south = 0b0011'1000, west = 0b1110'0000;
    if (own) return side == Side::first ? south : north;
    const int up = q.row + 1, down = setup.rows - q.row, left = q.column + 1, right = setup.columns - q.column;
    const int least = std::min({up, down, left, right});
    return (up == least ? north : 0) | (down == least ? south : 0) | (left == least ? west : 0) |
           (right == least ? east : 0);
}

bool may_flee_through(const State& s, std::size_t i, Square from, int d) {
    if (!can_step(s, i, from, d)) return false;
    const Square q = step(from, d);
    return facts(s, i).flying || !seen_enemy_unit(s, q, s.pieces[i].side);
}

// For each square, the number of steps from it to the edge of the field, around obstacles; -1: no way out.
std::vector<std::int16_t> ways_out(const State& s, std::size_t i, bool own) {
    const Setup& setup = *s.setup;
    std::vector<std::int16_t> steps(setup.field.size(), -1);
    std::vector<Square> queue;
    queue.reserve(setup.field.size());
    const Side side = s.pieces[i].side;
    // On open ground only enemies bar the way: they are looked up once.
    const bool plain = bare(s), flies = facts(s, i).flying;
    std::vector<std::uint8_t> barred(setup.field.size(), 0);
    for (std::size_t e = 0; e < setup.units && !flies; ++e)
        if (const Piece& x = s.pieces[e]; x.side != side && on_table(x) && !x.hidden)
            barred[cell_index(setup, x.at)] = 1;
    const auto shut = [&](Square q) { return !on_map(setup, q) || barred[cell_index(setup, q)] != 0; };
    const auto may_pass = [&](Square from, int d) {
        if (!plain || flies) return may_flee_through(s, i, from, d);
        if (shut(step(from, d))) return false;
        return d % 2 == 0 || !(shut(step(from, d - 1)) && shut(step(from, d + 1)));
    };
    for (std::int16_t row = 0; row < setup.rows; ++row)
        for (std::int16_t column = 0; column < setup.columns; ++column) {
            const Square q{column, row};
            if (to_edge(setup, q, side, own) != 1) continue;
            if (!(q == s.pieces[i].at) && (barred[cell_index(setup, q)] != 0 || closed(s, q, i))) continue;
            steps[cell_index(setup, q)] = 1;
            queue.push_back(q);
        }
    for (std::size_t n = 0; n < queue.size(); ++n)
        for (int d = 0; d < 8; ++d) {
            const Square back = step(queue[n], d);
            if (!on_map(setup, back) || steps[cell_index(setup, back)] >= 0) continue;
            if (!may_pass(back, (d + 4) & 7)) continue;
            steps[cell_index(setup, back)] = static_cast<std::int16_t>(steps[cell_index(setup, queue[n])] + 1);
            queue.push_back(back);
        }
    return steps;
}

// Steps to the edge on open ground if only enemy units bar the way: ways_out() by whole rows of squares at once, for
// the squares that a flight from `from` can use. A layer holds the squares at one number of steps.
class OpenWays {
public:
    OpenWays() {}  // the layers hold no value until they are found
    // False: the way is longer than the layers kept; use ways_out().
    bool find(const State& s, std::size_t i, Square from, bool own) {
        const Setup& setup = *s.setup;
        const Side side = s.pieces[i].side;
        all_ = SquareSet::all(setup.columns, setup.rows);
        SquareSet free = all_;
        free.take_away(known_enemies(s, side));
        SquareSet& edge = layers_[0];
        edge = {};
        const int own_row = side == Side::first ? setup.rows - 1 : 0;
        for (int row = 0; row < setup.rows; ++row) {
            const std::uint64_t whole = all_.rows[static_cast<std::size_t>(row)];
            const bool every = own ? row == own_row : row == 0 || row == setup.rows - 1;
            edge.rows[static_cast<std::size_t>(row)] = (every ? whole
                                                        : own ? 0
                                                              : whole & (1 | std::uint64_t{1} << (setup.columns - 1))) &
                                                       free.rows[static_cast<std::size_t>(row)];
        }
        SquareSet found = edge;
        for (count_ = 1; !found.has(from); ++count_) {
            if (count_ == layers_.size()) return false;
            SquareSet& next = layers_[count_];
            next = before(layers_[count_ - 1], free);
            next.keep_only(all_);
            next.take_away(found);
            if (next.empty()) return true;
            found.add(next);
        }
        return true;
    }
    // Steps from a square, one of them over the edge; -1: none was found.
    int steps(Square q) const {
        for (std::size_t n = 0; n < count_; ++n)
            if (layers_[n].has(q)) return static_cast<int>(n) + 1;
        return -1;
    }

private:
    // Squares from which one step leads to a free square of `to`: straight, or past a corner that is open on one side.
    static SquareSet before(const SquareSet& to, const SquareSet& free) {
        SquareSet out{};
        constexpr std::size_t last = SquareSet::most_rows - 1;
        for (std::size_t row = 0; row <= last; ++row) {
            const std::uint64_t here = to.rows[row] & free.rows[row], open = free.rows[row];
            out.rows[row] |= here << 1 | here >> 1;
            for (const std::size_t next : {row - 1, row + 1}) {
                if (next > last) continue;
                const std::uint64_t there = to.rows[next] & free.rows[next], across = free.rows[next];
                // From column c a step leads to c + 1 past (c + 1, row) and (c, next).
                out.rows[row] |= there | ((there >> 1) & (open >> 1 | across)) | ((there << 1) & (open << 1 | across));
            }
        }
        return out;
    }

    SquareSet all_;
    std::array<SquareSet, 64> layers_;
    std::size_t count_ = 0;
};

}  // namespace

Flight flight_of(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Setup& setup = *s.setup;
    const bool own = setup.house.rout_own_edge, flies = facts(s, i).flying;
    const bool plain = bare(s);
    Flight out;
    int speed = std::min<int>(charge_now(s, i), static_cast<int>(out.way.size()));
    if (!plain && !flies && row(ground_for(s, p.at, i)).difficult)
        speed = std::min(speed, std::max(1, speed_now(s, i)));
    std::vector<std::int16_t> field;
    OpenWays open;
    bool opened = false, looked = false;
    SquareSet enemies;  // filled on first use
    const auto far = [&](Square q) -> int {
        if (opened) return open.steps(q);
        return field.empty() ? to_edge(setup, q, p.side, own) : field[cell_index(setup, q)];
    };
    // On open ground the way is straight; distances are needed only where something bars it.
    if (!plain) field = ways_out(s, i, own);
    Square at = p.at;
    int last_free = 0;
    for (int n = 0; n < speed; ++n) {
        const int left = far(at);
        if (left < 0) break;
        if (left == 1) {
            out.off = true;
            break;
        }
        std::array<int, 8> ways{};
        std::size_t count = 0;
        for (int pass = 0; pass < 2 && count == 0; ++pass) {
            if (pass == 1) {
                if (!field.empty() || opened) break;
                opened = !flies && open.find(s, i, at, own);
                if (!opened) field = ways_out(s, i, own);
                if (far(at) < 0) break;
            }
            const bool straight = field.empty() && !opened;
            const unsigned nearer = straight ? ways_to_edge(setup, at, p.side, own) : 0xFFu;
            const int now = straight ? left : far(at);
            int own_best = -1'000;
            for (int d = 0; d < 8; ++d) {
                if ((nearer >> d & 1u) == 0) continue;
                const Square q = step(at, d);
                if (!on_map(setup, q) || (!straight && far(q) != now - 1) || !may_flee_through(s, i, at, d)) continue;
                const int toward_own = -to_edge(setup, q, p.side, true);
                if (toward_own < own_best) continue;
                if (toward_own > own_best) count = 0;
                own_best = toward_own;
                ways[count++] = d;
            }
        }
        if (count == 0) break;
        // If there are several ways, the one farthest from the enemy is taken; among equals, a straight one.
        int best = ways[0];
        if (count > 1) {
            if (!looked) enemies = known_enemies(s, p.side);
            looked = true;
            for (int best_key = -1, w = 0; w < static_cast<int>(count); ++w) {
                const int d = ways[static_cast<std::size_t>(w)];
                const int key = nearest_of(enemies, step(at, d)) * 8 + 1 - (d % 2);
                if (key > best_key) {
                    best_key = key;
                    best = d;
                }
            }
        }
        at = step(at, best);
        out.way[static_cast<std::size_t>(out.steps++)] = at;
        if (unit_on(s, at) == nobody || unit_on(s, at) == i) last_free = out.steps;
        if (!plain && !flies && row(ground_for(s, at, i)).difficult)
            speed = std::min(speed, std::max(n + 1, speed_now(s, i)));
    }
    out.steps = last_free;
    return out;
}

}  // namespace banneret::battlefield
