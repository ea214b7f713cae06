#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string>

#include "tests/audit/field.h"

// Tables, bodies and ground of PRINCECON XV for its auditor, typed a second time from the printed rules.
namespace banneret::audit::princecon {

struct MissileLine {
    const char *name, *word;
    std::array<int, 3> range;  // -9: out of range
    std::array<int, 8> ac;     // 2 to 9
};
inline constexpr MissileLine missile_lines[] = {
    {"long bow", "long-bow", {2, 1, -1}, {-2, 0, 0, 2, 3, 3, 3, 3}},
    {"short bow", "short-bow", {2, 1, -2}, {-3, -2, -2, 0, 1, 2, 2, 2}},
    {"heavy crossbow", "heavy-crossbow", {0, 0, -1}, {-1, 0, 1, 2, 3, 4, 4, 4}},
    {"light crossbow", "light-crossbow", {0, 0, -2}, {-3, -2, -1, 0, 2, 3, 3, 3}},
    {"sling", "sling", {-1, -1, -9}, {-3, -2, -2, -1, -2, -1, -1, 0}},
    {"javelin", "javelin", {-1, -9, -9}, {-4, -3, -3, -2, -2, 0, 0, 0}},
};

struct Body {
    bool person = false, attacker = false, horse = false, pikes = false, marksman = false, fanatic = false,
         fighter = false;
    bool camouflage = false, shield = false;
    bool sure = true;  // its hits are known from the events
    int level = 1, ac = 7, hits = 0, most = 0, each = 1, castings = 0, width = 1, extra = 0, turn_hits = 0, taken = 0;
    int intelligence = 10, charisma = 10, failures = 0, prowess = 1, items = 0, caster_level = 0;
    int morale = 0, vigour = 0;
    std::string order, weight, weapons, missiles;
    std::set<std::string> spells;
    Box box;
};
struct Touch {
    int a = 0, b = 0, turn = 0, face = 0;
    bool charge = false, gallop = false;
    bool pursuit = false;  // made in step 8, so it counts for another turn
    bool over = false;     // one of the two broke, disengaged or is gone
};

inline bool is_skirmish(const Body& b) {
    return b.order.starts_with("skirmish");
}
inline bool is_road(const Body& b) {
    return b.order.starts_with("road");
}
inline bool is_formed(const Body& b) {
    return !is_skirmish(b) && !is_road(b);
}
inline int ranks_of(const Body& b) {
    return (b.castings + b.width - 1) / std::max(1, b.width);
}
// In inches (PC-R1).
inline int spacing(const Body& b) {
    return is_skirmish(b) ? 2 : 1;
}
inline int rank_depth(const Body& b) {
    return is_skirmish(b) || b.horse ? 2 : 1;
}
inline Box box(const Body& b) {
    Box out = b.box;
    out.wide = b.width * spacing(b);
    out.deep = ranks_of(b) * rank_depth(b);
    return out;
}

// --- Cover (PC-R30, PC-R94)
// --------------------------------------------------------------------------------------------

struct Ground {
    std::string kind;
    int level = 0;
    bool line = false;
    std::vector<Point> outline;
    bool shelters() const { return !line && (kind == "scrub" || kind == "woods" || kind == "building"); }
    bool is_work() const { return line && (kind == "fortification" || (kind == "wall" && level > 0)); }
    bool is_low() const { return line && !is_work() && (kind == "wall" || kind == "hedge"); }
};
// Places are rounded to hundredths, so within this distance of a limit both answers are right.
inline constexpr double slack = 0.04;

inline Maybe both(Maybe a, Maybe b) {
    return a == Maybe::no || b == Maybe::no     ? Maybe::no
           : a == Maybe::yes && b == Maybe::yes ? Maybe::yes
                                                : Maybe::perhaps;
}
inline Maybe either(Maybe a, Maybe b) {
    return a == Maybe::yes || b == Maybe::yes ? Maybe::yes
           : a == Maybe::no && b == Maybe::no ? Maybe::no
                                              : Maybe::perhaps;
}
inline Maybe lies_in(const Ground& g, Point p) {
    for (std::size_t i = 0; i < g.outline.size(); ++i)
        if (distance(p, g.outline[i], g.outline[(i + 1) % g.outline.size()]) < slack) return Maybe::perhaps;
    return inside(g.outline, p) ? Maybe::yes : Maybe::no;
}
// Within an inch of a segment of the line; of works only on their sheltered side, the right of their direction.
inline Maybe holds(const Ground& g, const Box& b) {
    Maybe out = Maybe::no;
    const auto corners = b.corners();
    for (std::size_t i = 0; i + 1 < g.outline.size(); ++i) {
        const Point p = g.outline[i], q = g.outline[i + 1], along = q - p;
        Maybe here = Maybe::yes;
        if (g.is_work()) {
            const double left = cross(along, b.middle() - p) / std::max(0.01, std::sqrt(dot(along, along)));
            here = left > slack ? Maybe::no : left < -slack ? Maybe::yes : Maybe::perhaps;
        }
        const double away = std::min({distance(corners[0], p, q), distance(corners[1], p, q), distance(b.at, p, q)});
        out = either(out, both(here, away < 1 - slack ? Maybe::yes : away > 1 + slack ? Maybe::no : Maybe::perhaps));
    }
    return out;
}
inline Maybe crosses(const Ground& g, Point a, Point b) {
    Maybe out = Maybe::no;
    for (std::size_t i = 0; i + 1 < g.outline.size(); ++i) {
        const Point p = g.outline[i], q = g.outline[i + 1];
        const bool near =
            std::min({distance(a, p, q), distance(b, p, q), distance(p, a, b), distance(q, a, b)}) < slack;
        out = either(out, near ? Maybe::perhaps : segments_cross(a, b, p, q) ? Maybe::yes : Maybe::no);
    }
    return out;
}

// 0 none, 1 cover, 2 works: the least and the most that it may be.
struct Cover {
    int least = 0, most = 0;
    void add(int kind, Maybe is) {
        if (is == Maybe::yes) least = std::max(least, kind);
        if (is != Maybe::no) most = std::max(most, kind);
    }
    bool may_be(int kind) const { return kind >= least && kind <= most; }
};
inline Cover cover_of_ground(const std::vector<Ground>& ground, const Box& b) {
    Cover out;
    for (const Ground& g : ground)
        if (g.shelters()) out.add(1, lies_in(g, b.middle()));
    return out;
}
inline Cover cover_from(const std::vector<Ground>& ground, const Box& b, Point from) {
    Cover out = cover_of_ground(ground, b);
    for (const Ground& g : ground)
        if (g.is_work() || g.is_low()) out.add(g.is_work() ? 2 : 1, both(holds(g, b), crosses(g, from, b.middle())));
    return out;
}
inline Maybe behind_works(const std::vector<Ground>& ground, const Box& b) {
    Maybe out = Maybe::no;
    for (const Ground& g : ground)
        if (g.is_work()) out = either(out, holds(g, b));
    return out;
}

// --- Castings that fight (PC-75, PC-76, PC-R33)
// ------------------------------------------------------------------------

// The castings of the face that fights, and the inches of each. `struck`: 0 front, 1 right, 2 rear, 3 left.
struct FaceOf {
    int castings = 0, each = 1;
};
inline FaceOf face_of(const Body& b, bool first, int struck) {
    if (is_road(b)) return {1, 1};
    if (first && (struck == 1 || struck == 3)) return {ranks_of(b), rank_depth(b)};
    return {std::min(b.width, b.castings), spacing(b)};
}
// For two units that touch no other.
inline int engaged_of_pair(const FaceOf& own, const FaceOf& other, bool melee) {
    const int mine = own.castings * own.each, theirs = other.castings * other.each;
    if (melee || mine <= theirs) return own.castings;
    return std::min(own.castings, (theirs + own.each - 1) / own.each + 1);
}

// --- Spells
// ------------------------------------------------------------------------------------------------------------

// The dice of a spell of a caster of that level; none: not a spell whose dice do hits.
struct SpellDice {
    int count = 0, sides = 6;
};
inline std::optional<SpellDice> dice_of_spell(const std::string& spell, int level) {
    if (spell == "fireball" || spell == "lightning_bolt") return SpellDice{level, 6};
    if (spell == "snowball" || spell == "cold_cone") return SpellDice{level, 4};
    if (spell == "ice_storm") return SpellDice{3, 6};
    if (spell == "air_blast") return SpellDice{1, 4};
    return std::nullopt;
}

}  // namespace banneret::audit::princecon
