// Movement rates, costs of ground, and rivers (T-9, T-10).

#include <algorithm>

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

bool is_obstacle(TableGround g) {
    return g == TableGround::wall || g == TableGround::hedge;
}
bool is_river(TableGround g) {
    return g == TableGround::river;
}
bool is_rough(TableGround g) {
    return g == TableGround::scrub || g == TableGround::woods || g == TableGround::river;
}

}  // namespace

template <class Sum>
Sum rate_tally(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    const bool horse = f.mounted || f.flying;
    Sum t;
    if (f.character) {
        t.add(rule("BTA-80"), inch * (horse ? lone_horse : lone_foot));
        if (p.extra > 0) t.add(rule("BTA-139"), p.extra);
        return t;
    }
    const auto armour = static_cast<std::size_t>(f.armour);
    t.add(rate_rule(horse, f.armour), inch * (horse ? horse_rate : foot_rate)[armour]);
    if (!uses_cards(s))
        t.add(rule("BTA-75"), t.total());
    else if (p.doubled > 0)
        t.add(p.doubled == 1 ? rule("BTA-147") : rule("BTA-148"), t.total());
    if (f.slow) t.add(rule("BTA-198"), -(t.total() / 2));
    if (f.quick) t.add(rule("BTA-199"), t.total());
    if (f.musician) t.add(rule("BTA-81"), inch);
    if (p.extra > 0) t.add(rule("BTA-139"), p.extra);
    return t;
}

template Tally rate_tally(const State& s, std::size_t i);

Hundredths rate(const State& s, std::size_t i) {
    return rate_tally<Whole>(s, i).total();
}

Toll toll(const State& s, std::size_t i, InchPoint from, InchPoint to) {
    Toll out;
    const Terrain& ground = s.setup->terrain;
    if (facts(s, i).flying || ground.patches.empty()) return out;
    int top = level_at(ground, to);
    for (const Patch& patch : ground.patches) {
        if (!crosses(patch, from, to)) continue;
        if (patch.ground == TableGround::hill || patch.ground == TableGround::steep_hill)
            top = std::max<int>(top, patch.level);
        if (patch.ground == TableGround::scrub) out.certain.add(rule("BTA-83"), -inch);
        if (patch.ground == TableGround::woods) ++out.woods;
        if (is_obstacle(patch.ground)) out.certain.add(rule("BTA-85"), -inch);
    }
    const int up = top - level_at(ground, from);
    if (up > 0) out.certain.add(rule("BTA-82"), -up * inch);
    return out;
}

bool crosses_river(const State& s, InchPoint from, InchPoint to) {
    return std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
        return patch.ground == TableGround::river && (crosses(patch, from, to) || covers(patch, to));
    });
}

bool across_obstacle(const State& s, InchPoint from, InchPoint to) {
    return std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
        return is_obstacle(patch.ground) && crosses(patch, from, to);
    });
}

bool in_cover(const State& s, std::size_t i) {
    if (s.setup->terrain.patches.empty()) return false;
    const InchPoint c = centre(body(s, i));
    return std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
        return (patch.ground == TableGround::scrub || patch.ground == TableGround::woods) && covers(patch, c);
    });
}

namespace {

bool touches(const Patch& patch, const Rect& r) {
    const auto all = corners(r);
    if (covers(patch, centre(r)) || std::ranges::any_of(all, [&](InchPoint p) { return covers(patch, p); }))
        return true;
    const std::size_t n = patch.outline.size();
    for (std::size_t k = 0; k + (patch.line ? 1 : 0) < n; ++k)
        if (segment_meets(r, patch.outline[k], patch.outline[(k + 1) % n])) return true;
    return false;
}

}  // namespace

bool in_rough(const State& s, std::size_t i) {
    if (s.setup->terrain.patches.empty()) return false;
    const Rect r = body(s, i);
    return std::ranges::any_of(s.setup->terrain.patches,
                               [&](const Patch& patch) { return is_rough(patch.ground) && touches(patch, r); });
}

bool in_river(const State& s, const Rect& r) {
    return std::ranges::any_of(s.setup->terrain.patches,
                               [&](const Patch& patch) { return is_river(patch.ground) && touches(patch, r); });
}

bool by_river(const State& s, const Rect& r) {
    constexpr Hundredths near = 50;
    return !s.setup->terrain.patches.empty() && in_river(s, {moved(r.at, near), r.wide + 2 * near, r.deep + 2 * near});
}

Hundredths way_to_river(const State& s, std::size_t i, const InchPlace& from, Hundredths most) {
    if (facts(s, i).flying || most <= 0) return most;
    if (!std::ranges::any_of(s.setup->terrain.patches, [](const Patch& patch) { return is_river(patch.ground); }))
        return most;
    constexpr Hundredths step = 5;
    Rect r = body(s, i);
    r.at = from;
    // A body already in the river, as it may be after a turn, is not stopped by it.
    if (in_river(s, {moved(from, -3), r.wide - 6, r.deep - 6})) return most;
    for (Hundredths go = step; go < most + step; go += step) {
        r.at = moved(from, std::min(go, most));
        if (in_river(s, r)) return go - step;
    }
    return most;
}

Hundredths way_over_river(const State& s, std::size_t i, const InchPlace& from, Hundredths most) {
    Rect r = body(s, i);
    r.at = from;
    const InchPoint start = centre(r);
    for (Hundredths go = 5; go <= 30 * inch; go += 5) {
        r.at = moved(from, go);
        const InchPoint c = centre(r);
        if (!std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
                return is_river(patch.ground) && crosses(patch, start, c) && !covers(patch, c);
            }))
            continue;
        if (!in_river(s, r)) return go;
    }
    return way_to_river(s, i, from, most);
}

}  // namespace banneret::axe
