#include "engine/rulesets/battlefield_combat/field.h"

namespace banneret::battlefield {

namespace {

bool is_hold(Spell s) {
    return s == Spell::web || s == Spell::entangle || s == Spell::tentacles || s == Spell::hold_person;
}
bool covers(const Effect& e, Square q) {
    if (e.at == q) return true;
    for (std::size_t n = 1; n < e.squares; ++n)
        if (e.more[n - 1] == q) return true;
    return false;
}

// Calls f(square) for every square whose inside the segment between two middles passes through, without its ends;
// stops when f returns true and returns that.
template <class F>
bool any_crossed(Square from, Square to, F&& f) {
    const int dx = to.column - from.column, dy = to.row - from.row;
    const int w = std::abs(dx), h = std::abs(dy), sx = dx < 0 ? -1 : 1, sy = dy < 0 ? -1 : 1;
    const auto square = [&](int c, int r) {
        return Square{static_cast<std::int16_t>(from.column + sx * c), static_cast<std::int16_t>(from.row + sy * r)};
    };
    if (w == 0) {
        for (int r = 1; r < h; ++r)
            if (f(square(0, r))) return true;
        return false;
    }
    // In the quadrant of positive steps: column c is met between x = c - 1/2 and c + 1/2; there the rows whose inside
    // is met have r - 1/2 < y(end) and r + 1/2 > y(start), with y = h x / w. All in halves of a square, times w.
    int low = 0;
    for (int c = 0; c <= w; ++c) {
        const int start = h * std::max(0, 2 * c - 1), end = h * std::min(2 * w, 2 * c + 1);
        while (w * (2 * low + 1) <= start) ++low;
        for (int r = low; r <= h && w * (2 * r - 1) < end; ++r) {
            if (c + r == 0 || c + r == w + h) continue;  // an end
            if (f(square(c, r))) return true;
        }
    }
    return false;
}

bool blocks_sight(const State& s, Square q, int level_a, int level_b) {
    if (bare(s)) return false;
    const Ground g = ground_for(s, q, nobody);
    const int own = level_of(s, q);
    if (own >= level_a + 2 && own >= level_b + 2) return true;
    const bool opaque = row(g).blocks_sight || (s.setup->house.flat_total_cover && row(g).closed);
    return opaque && level_a < own + 2 && level_b < own + 2;
}

// True if an obstacle lies on the edge of the target's square that the shot crosses; on a corner either edge serves.
bool edge_crossed(const State& s, Square from, Square target) {
    if (s.setup->plain) return false;
    const std::uint8_t edges = s.setup->field[cell_index(*s.setup, target)].edges;
    if (edges == 0) return false;
    const int dx = from.column - target.column, dy = from.row - target.row;
    bool any = false;
    if (std::abs(dy) >= std::abs(dx) && dy != 0) any = any || (edges & (dy < 0 ? 1u : 4u));
    if (std::abs(dx) >= std::abs(dy) && dx != 0) any = any || (edges & (dx > 0 ? 2u : 8u));
    return any;
}

}  // namespace

Ground ground_for(const State& s, Square q, std::size_t i) {
    Ground g = s.setup->plain ? Ground::open : s.setup->field[cell_index(*s.setup, q)].ground;
    for (std::size_t n = 0; n < s.effects.size(); ++n) {
        const Effect& e = s.effects[n];
        if (e.spell == Spell::wall_of_stone && covers(e, q)) return Ground::high_wall;
        if (e.spell != Spell::hallucinatory_terrain || g != Ground::open || !covers(e, q)) continue;
        const bool sees_through =
            std::ranges::any_of(s.seen, [&](const Seen& x) { return x.effect == n && x.piece == i && x.through; });
        if (!sees_through) g = e.ground;
    }
    return g;
}

bool closed(const State& s, Square q, std::size_t i) {
    if (!on_map(*s.setup, q)) return true;
    return !bare(s) && row(ground_for(s, q, i)).closed;
}

bool edge_between(const State& s, Square a, Square b) {
    if (s.setup->plain) return false;
    const int dx = b.column - a.column, dy = b.row - a.row;
    const auto has = [&](Square q, int direction4) {
        return on_map(*s.setup, q) && (s.setup->field[cell_index(*s.setup, q)].edges >> direction4 & 1) != 0;
    };
    const int across = dx > 0 ? 1 : 3, along = dy > 0 ? 2 : 0;
    if (dx == 0) return has(a, along);
    if (dy == 0) return has(a, across);
    return has(a, along) || has(a, across) || has(b, (along + 2) & 3) || has(b, (across + 2) & 3);
}

bool can_step_on_ground(const State& s, std::size_t i, Square from, int direction) {
    const Square to = step(from, direction);
    if (closed(s, to, i) || std::abs(level_of(s, to) - level_of(s, from)) > 1) return false;
    if (direction % 2 == 0) return true;
    const auto shut = [&](Square q) {
        if (closed(s, q, i)) return true;
        const std::uint16_t there = unit_on(s, q);
        return there != nobody && s.pieces[there].side != s.pieces[i].side && !s.pieces[there].hidden;
    };
    return !(shut(step(from, direction - 1)) && shut(step(from, direction + 1)));
}

std::uint16_t lone_on(const State& s, Square q, Side side) {
    for (std::size_t i = s.setup->units, all = s.pieces.size(); i < all; ++i)
        if (s.pieces[i].at == q && s.pieces[i].side == side && on_table(s.pieces[i]))
            return static_cast<std::uint16_t>(i);
    return nobody;
}

SquareSet commanders_of(const State& s, Side side) {
    SquareSet out{};
    for (std::size_t c = s.setup->units, all = s.pieces.size(); c < all; ++c)
        if (const Piece& x = s.pieces[c]; x.side == side && on_table(x)) out.add(x.at);
    return out;
}

bool ring_closed_by_ground(const State& s, std::size_t i, const Beside& units) {
    const Piece& p = s.pieces[i];
    for (int d = 0; d < 4; ++d) {
        const Square q = step(p.at, 2 * d);
        const bool enemy = (units[static_cast<std::size_t>(d)] & seen_bit(other(p.side))) != 0;
        if (!on_map(*s.setup, q) || (!enemy && !closed(s, q, i))) return false;
    }
    return true;
}

bool shot_from_front(Square target, int facing, Square from) {
    const Square d = step({}, facing);
    const int x = from.column - target.column, y = from.row - target.row;
    const int ahead = x * d.column + y * d.row, aside = std::abs(x * d.row - y * d.column);
    return ahead > 0 && ahead >= aside;
}

Cover cover_of(const State& s, Square from, std::uint16_t target) {
    const Square to = s.pieces[target].at;
    if (bare(s)) {
        const bool covered = any_crossed(from, to, [&](Square q) {  // between two squares of the map
            return sees_unit(s, q);
        });
        return covered ? Cover::partial : Cover::none;
    }
    bool partial = edge_crossed(s, from, to);
    const int a = level_of(s, from), b = level_of(s, to);
    const bool total = any_crossed(from, to, [&](Square q) {
        if (!on_map(*s.setup, q)) return false;
        partial = partial || sees_unit(s, q);
        return blocks_sight(s, q, a, b);
    });
    return total ? Cover::total : partial ? Cover::partial : Cover::none;
}

bool sight_blocked(const State& s, Square from, Square to) {
    if (bare(s)) return false;
    const int a = level_of(s, from), b = level_of(s, to);
    return any_crossed(from, to, [&](Square q) { return on_map(*s.setup, q) && blocks_sight(s, q, a, b); });
}

const Effect* effect_on(const State& s, std::size_t i, Spell spell) {
    for (const Effect& e : s.effects)
        if (e.piece == i && e.spell == spell && e.until >= s.turn) return &e;
    return nullptr;
}

const Effect* hold_on(const State& s, std::size_t i) {
    for (const Effect& e : s.effects)
        if (e.piece == i && is_hold(e.spell) && e.until >= s.turn) return &e;
    return nullptr;
}

bool dark_at(const State& s, Square q) {
    return std::ranges::any_of(s.effects, [&](const Effect& e) {
        return (e.spell == Spell::fog_cloud || e.spell == Spell::darkness) && e.at == q && e.until >= s.turn;
    });
}

namespace {

int slowest(const State& s, std::size_t i, int squares, std::uint8_t Facts::*speed) {
    const std::uint16_t guest = s.pieces[i].guest;
    return guest == nobody ? squares : std::min<int>(squares, facts(s, guest).*speed);
}

}  // namespace

int speed_now(const State& s, std::size_t i) {
    if (held(s, i)) return 0;
    const Facts& f = facts(s, i);
    int squares = f.speed;
    // BCR-SLOW: slow foot moves in odd rounds, slow horse one square.
    if (f.slow && !f.commander) {
        if (f.mounted || f.speed > 1)
            squares = std::max(1, squares / 2);
        else if (s.turn % 2 == 0)
            squares = 0;
    }
    if (under(s, i, Spell::slow)) {
        if (squares > 1)
            squares /= 2;
        else if (s.turn % 2 == 0)
            squares = 0;
    }
    return slowest(s, i, squares, &Facts::speed);
}

int charge_now(const State& s, std::size_t i) {
    if (held(s, i)) return 0;
    const Facts& f = facts(s, i);
    int squares = f.charge_speed;
    if (f.slow && !f.commander) squares = std::max(1, squares / 2);
    if (under(s, i, Spell::slow)) squares = std::max(1, squares / 2);
    return slowest(s, i, squares, &Facts::charge_speed);
}

}  // namespace banneret::battlefield
