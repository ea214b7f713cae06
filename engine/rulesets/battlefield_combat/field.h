#pragma once

#include <algorithm>
#include <cstdlib>

#include "engine/rulesets/battlefield_combat/state.h"

namespace banneret::battlefield {

// The field: ground, contact, sight and range, on whole squares.

inline int distance(Square a, Square b) {
    return std::max(std::abs(a.column - b.column), std::abs(a.row - b.row));
}
inline bool across_a_side(Square a, Square b) {
    return std::abs(a.column - b.column) + std::abs(a.row - b.row) == 1;
}
// The level of a square; 0 off the map.
inline int level_of(const State& s, Square q) {
    return s.setup->plain ? 0 : s.setup->field[cell_index(*s.setup, q)].level;
}
// True where neither terrain nor a spell changes anything.
inline bool bare(const State& s) {
    return s.setup->plain && s.effects.empty();
}
// The ground as `i` meets it: walls of stone and illusions included, except illusions it saw through.
Ground ground_for(const State& s, Square q, std::size_t i);
// True if the square is off the map, or impassable.
bool closed(const State& s, Square q, std::size_t i);
// True if an obstacle of BCR-10.4 lies between two neighbouring squares.
bool edge_between(const State& s, Square a, Square b);
// True if one step of a move by `i` is possible: on the map, open, no cliff, not through a closed corner (BCR-R8,
// BCR-R52). Whether the square is taken is the caller's question.
bool can_step_on_ground(const State& s, std::size_t i, Square from, int direction);  // where it is not bare()
inline bool can_step(const State& s, std::size_t i, Square from, int direction) {
    const Square to = step(from, direction);
    if (!on_map(*s.setup, to)) return false;
    if (facts(s, i).flying) return true;
    if (!bare(s)) return can_step_on_ground(s, i, from, direction);
    if (direction % 2 == 0) return true;
    // The corners are on the map as well.
    const Side enemy = other(s.pieces[i].side);
    return !(sees_unit_of(s, {from.column, to.row}, enemy) && sees_unit_of(s, {to.column, from.row}, enemy));
}

// Squares of a field, a bit each. SquareSet{} is empty; without the braces it holds no value yet.
struct SquareSet {
    static constexpr std::size_t most_rows = 16;
    std::array<std::uint64_t, most_rows> rows;

    static SquareSet all(int columns, int row_count) {
        SquareSet out{};
        const std::uint64_t row = columns >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << columns) - 1;
        for (std::size_t n = 0; n < static_cast<std::size_t>(row_count); ++n) out.rows[n] = row;
        return out;
    }
    bool has(Square q) const { return (rows[static_cast<std::size_t>(q.row)] >> q.column & 1u) != 0; }
    void add(Square q) { rows[static_cast<std::size_t>(q.row)] |= std::uint64_t{1} << q.column; }
    void remove(Square q) { rows[static_cast<std::size_t>(q.row)] &= ~(std::uint64_t{1} << q.column); }
    void add(const SquareSet& other) {
        for (std::size_t n = 0; n < most_rows; ++n) rows[n] |= other.rows[n];
    }
    void keep_only(const SquareSet& other) {
        for (std::size_t n = 0; n < most_rows; ++n) rows[n] &= other.rows[n];
    }
    void take_away(const SquareSet& other) {
        for (std::size_t n = 0; n < most_rows; ++n) rows[n] &= ~other.rows[n];
    }
    // How many of the square and its eight neighbours it holds, two at most. REQUIRES: at most 62 columns.
    int up_to_two_around(Square q) const {
        std::uint64_t near = 0;
        for (int row = std::max(0, q.row - 1), last = std::min<int>(most_rows - 1, q.row + 1); row <= last; ++row)
            near = near << 3 | (rows[static_cast<std::size_t>(row)] << 1 >> q.column & 7u);
        return near == 0 ? 0 : (near & (near - 1)) == 0 ? 1 : 2;
    }
    bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t row : rows) any |= row;
        return any == 0;
    }
    bool operator==(const SquareSet&) const = default;
};
static_assert(field_depth <= static_cast<int>(SquareSet::most_rows) && most_width <= 64);

// --- Contact ---------------------------------------------------------------------------------------------------------

// The grid's values north, east, south and west of a square; 0: no unit, or off the map.
using Beside = std::array<std::uint16_t, 4>;
// REQUIRES: on_map, as every piece is.
inline Beside beside_on_map(const State& s, Square q) {
    const std::uint16_t* at = s.grid.data() + grid_index(*s.setup, q);
    const std::ptrdiff_t row = s.setup->columns + 2;
    return {at[-row], at[1], at[row], at[-1]};
}
inline Beside beside(const State& s, Square q) {
    return on_map(*s.setup, q) ? beside_on_map(s, q) : Beside{};
}
inline bool none_of(const Beside& units) {
    return (units[0] | units[1] | units[2] | units[3]) == 0;
}
// Enemy units of `side` that share a side with the square, except hidden ones.
inline bool enemy_among(const Beside& units, Side side) {
    return ((units[0] | units[1] | units[2] | units[3]) & seen_bit(other(side))) != 0;
}
inline int enemies_among(const Beside& units, Side side) {
    const unsigned shift = 14u + static_cast<unsigned>(other(side));
    return static_cast<int>((units[0] >> shift & 1u) + (units[1] >> shift & 1u) + (units[2] >> shift & 1u) +
                            (units[3] >> shift & 1u));
}
struct Contacts {
    std::array<std::uint16_t, 4> unit{nobody, nobody, nobody, nobody};  // to N, E, S, W; nobody: no enemy unit
    int count = 0;
};
// Enemy units that share a side with a square (BCR-4.1).
inline Contacts contacts_among(const Beside& units, Side side) {
    const unsigned shift = 14u + static_cast<unsigned>(other(side));
    Contacts out;
    for (std::size_t d = 0; d < 4; ++d) {
        const unsigned is_enemy = units[d] >> shift & 1u;
        out.unit[d] = static_cast<std::uint16_t>(unit_of(units[d]) | (is_enemy - 1));
        out.count += static_cast<int>(is_enemy);
    }
    return out;
}
inline Contacts contacts_at(const State& s, Square q, Side side) {
    return contacts_among(beside(s, q), side);
}
inline bool contact_at(const State& s, Square q, Side side) {
    return enemy_among(beside(s, q), side);
}
// True if the piece is in contact across a side with an enemy unit (BCR-R10).
inline bool engaged(const State& s, std::size_t i) {
    return enemy_among(beside_on_map(s, s.pieces[i].at), s.pieces[i].side);
}
// A lone commander of `side` on a square, or nobody.
std::uint16_t lone_on(const State& s, Square q, Side side);
// The squares of the lone commanders of `side`.
SquareSet commanders_of(const State& s, Side side);
// True if all four sides are enemy units or impassable, and at least two are enemy units (BCR-R33).
bool ring_closed_by_ground(const State& s, std::size_t i, const Beside& units);
inline bool ring_closed(const State& s, std::size_t i) {
    const Beside units = beside_on_map(s, s.pieces[i].at);
    const int enemies = enemies_among(units, s.pieces[i].side);
    return enemies == 4 || (enemies >= 2 && !bare(s) && ring_closed_by_ground(s, i, units));
}

// The side of `target` on which a neighbour across a side is: 0 front, 1 right, 2 rear, 3 left; 0 without facing.
inline int aspect(const State& s, std::size_t target, Square from) {
    if (!faces(s, target)) return 0;
    const Square at = s.pieces[target].at;
    const int dx = from.column - at.column, dy = from.row - at.row;
    const int toward = dy < 0 ? 0 : dx > 0 ? 1 : dy > 0 ? 2 : 3;
    return (toward - s.pieces[target].facing / 2) & 3;
}
// BCR-R25: true if the shot comes from ahead of a target with this facing.
bool shot_from_front(Square target, int facing, Square from);

// --- Shooting --------------------------------------------------------------------------------------------------------

enum class Cover : std::uint8_t { none, partial, total };
// Cover of a target from terrain and units in the path (BCR-R24, BCR-R27); does not count tower shields.
Cover cover_of(const State& s, Square from, std::uint16_t target);
// True if terrain blocks the line of sight between two squares (BCR-10.2, BCR-R27).
bool sight_blocked(const State& s, Square from, Square to);
// The number of squares between two squares (BCR-R26).
inline int gap(const State& s, Square a, Square b) {
    return distance(a, b) - (s.setup->house.range_centre ? 0 : 1);
}
// Range in squares now: Far Shot is in the facts, massed assault is added.
inline int range_now(const State& s, std::size_t i) {
    const int r = facts(s, i).range;
    return r > 0 && has_formation(s, s.pieces[i].side, Formations::massed_shots) ? r + 1 : r;
}

// --- Effects ---------------------------------------------------------------------------------------------------------

// The lasting spell of this kind on a piece; null if there is none.
const Effect* effect_on(const State& s, std::size_t i, Spell spell);
// The spell that holds the piece (Web, Entangle, Tentacles or Hold Person: no move, no attack); null if none does.
const Effect* hold_on(const State& s, std::size_t i);
inline bool held(const State& s, std::size_t i) {
    return !s.effects.empty() && hold_on(s, i) != nullptr;
}
bool dark_at(const State& s, Square q);
inline bool under(const State& s, std::size_t i, Spell spell) {
    return !s.effects.empty() && effect_on(s, i, spell) != nullptr;
}

// --- Speed -----------------------------------------------------------------------------------------------------------

// Squares of a regular move this round, the slower of unit and commander (BCR-R44); 0 while it may not move.
int speed_now(const State& s, std::size_t i);
int charge_now(const State& s, std::size_t i);

}  // namespace banneret::battlefield
