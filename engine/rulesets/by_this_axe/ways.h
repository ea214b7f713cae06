#pragma once

#include <algorithm>
#include <cstdlib>

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

// Shared by moves and charges; only for these sources.

inline bool artillery(const Facts& f) {
    return (f.missiles >> static_cast<unsigned>(MissileWeapon::artillery)) & 1u;
}

inline bool on_table(const State& s, const Rect& r) {
    return std::ranges::all_of(
        corners(r), [&](InchPoint p) { return p.x >= 0 && p.y >= 0 && p.x <= s.setup->wide && p.y <= s.setup->deep; });
}

inline Rect at_place(const State& s, std::size_t i, const InchPlace& to) {
    Rect r = body_of(s.pieces[i]);
    r.at = to;
    return r;
}

inline bool near_rect(const Rect& a, const Rect& b, Hundredths by) {
    const InchPoint p = centre(a), q = centre(b);
    const Hundredths reach = (a.wide + a.deep + b.wide + b.deep) / 2 + by;
    return std::abs(p.x - q.x) <= reach && std::abs(p.y - q.y) <= reach;
}

// The minimum cost of the path, including woods.
inline Hundredths least_toll(const Toll& t) {
    return -t.certain.total() + t.woods * inch;
}

// Characters with a unit have moved with it (BTA-R48).
inline void moved_with(State& s, std::size_t i) {
    s.pieces[i].moved = true;
    for (const std::size_t c : call(s, facts(s, i).home).characters)
        if (s.pieces[c].host == static_cast<int>(i)) s.pieces[c].moved = true;
}

// How far it may go on this path, after rolling its dice. In moves.cpp.
Hundredths allowance(const Table& t, std::size_t i, InchPoint from, InchPoint to);

}  // namespace banneret::axe
