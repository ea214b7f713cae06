// Rates and what the ground costs (T-9, T-10).

#include <algorithm>

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

bool is_obstacle(TableGround g) {
    return g == TableGround::wall || g == TableGround::hedge;
}
bool is_rough(TableGround g) {
    return g == TableGround::scrub || g == TableGround::woods || g == TableGround::river;
}

}  // namespace

Tally rate_tally(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    const bool horse = f.mounted || f.flying;
    Tally t;
    if (f.character) {
        t.add(rule(80), inch * (horse ? lone_horse : lone_foot));
        if (p.extra > 0) t.add(rule(139), p.extra);
        return t;
    }
    const auto armour = static_cast<std::size_t>(f.armour);
    t.add(rule(rate_rule(horse, f.armour)), inch * (horse ? horse_rate : foot_rate)[armour]);
    if (!uses_cards(s))
        t.add(rule(75), t.total());
    else if (p.doubled)
        t.add(rule(147), t.total());
    if (f.slow) t.add(rule(198), -(t.total() / 2));
    if (f.quick) t.add(rule(199), t.total());
    if (f.musician) t.add(rule(81), inch);
    if (p.extra > 0) t.add(rule(139), p.extra);
    return t;
}

Hundredths rate(const State& s, std::size_t i) {
    return rate_tally(s, i).total();
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
        if (patch.ground == TableGround::scrub) out.certain.add(rule(83), -inch);
        if (patch.ground == TableGround::woods) ++out.woods;
        if (is_obstacle(patch.ground)) out.certain.add(rule(85), -inch);
    }
    const int up = top - level_at(ground, from);
    if (up > 0) out.certain.add(rule(82), -up * inch);
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

bool in_rough(const State& s, std::size_t i) {
    if (s.setup->terrain.patches.empty()) return false;
    const Rect r = body(s, i);
    const auto all = corners(r);
    return std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
        if (!is_rough(patch.ground)) return false;
        if (covers(patch, centre(r)) || std::ranges::any_of(all, [&](InchPoint p) { return covers(patch, p); }))
            return true;
        const std::size_t n = patch.outline.size();
        for (std::size_t k = 0; k + (patch.line ? 1 : 0) < n; ++k)
            if (segment_meets(r, patch.outline[k], patch.outline[(k + 1) % n])) return true;
        return false;
    });
}

}  // namespace banneret::axe
