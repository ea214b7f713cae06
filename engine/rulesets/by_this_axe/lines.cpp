// The automatic line of battle for each posture (BTA-START).

#include <algorithm>

#include "engine/rulesets/by_this_axe/deployment.h"
#include "engine/rulesets/shared/line_of_battle.h"

namespace banneret::axe {

namespace {

// Order of weakness: by fighting capacity, then armour, then numbers.
int strength(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    return 10'000 * f.fc + 1'000 * f.armour_value + f.started * f.hits;
}

// The value of troops, by the costs of FC, armour and shield (T-22).
int worth_each(const Facts& f) {
    return (1 << (std::clamp<int>(f.fc, 1, 5) - 1)) + 2 * f.armour_value + (f.shield ? 2 : 0) + 20 * f.monster;
}

shared::LineRole role_of(const Facts& f) {
    using shared::LineRole;
    if (f.character) return LineRole::lone;
    if (f.missiles != 0) return LineRole::missiles;
    return f.mounted || f.flying ? LineRole::horse : LineRole::foot;
}

// Up to a third of the units, fastest first; on a tie horse, then foot, then missiles.
void send_flank_march(State& s, Side side) {
    std::vector<std::size_t> all;
    for (const auto role : {shared::LineRole::horse, shared::LineRole::foot, shared::LineRole::missiles})
        for (const std::size_t i : call(s, side).units)
            if (role_of(facts(s, i)) == role) all.push_back(i);
    const std::size_t third = all.size() / 3;
    for (const std::size_t i : shared::highest(std::move(all), third, [&](std::size_t u) { return rate(s, u); }))
        place_with_people(s, i, Where::flank);
}

std::vector<shared::LineUnit> units_of_line(const State& s, Side side) {
    const std::int16_t general = s.setup->general[side];
    const int with = general >= 0 ? s.pieces[static_cast<std::size_t>(general)].host : -1;
    std::vector<shared::LineUnit> out;
    for (const std::size_t i : call(s, side).all) {
        const Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        if (p.host >= 0 || p.where == Where::flank) continue;
        shared::LineUnit u;
        u.index = i;
        u.role = role_of(f);
        u.wide = p.wide();
        u.deep = p.deep();
        u.room = f.fc == 1 ? rout_sight + 5 : 0;  // BTA-COMMANDER: keeps poor troops out of sight, so that friends do
                                                  // not see them rout
        u.worth = worth_each(f) * p.figures();
        u.generals = static_cast<int>(i) == with;
        out.push_back(u);
    }
    shared::mark_weak(out, weakest_quarter(s, side));
    return out;
}

}  // namespace

std::vector<std::size_t> weakest_quarter(const State& s, Side side) {
    std::vector<std::size_t> all;
    for (const std::size_t i : call(s, side).units)
        if (s.pieces[i].where != Where::flank) all.push_back(i);
    const std::size_t quarter = all.empty() ? 0 : std::max<std::size_t>(1, (all.size() + 1) / 4);
    return shared::lowest(std::move(all), quarter, [&](std::size_t i) { return strength(s, i); });
}

void draw_up(State& s, Side side) {
    const Setup& setup = *s.setup;
    if (setup.stratagem[side] == Stratagem::flank_march) send_flank_march(s, side);
    const auto deployment = shared::inch_field(setup.wide, deployment_depth, setup.deep / 2 - 60, 25);
    shared::place_line(
        units_of_line(s, side), setup.posture[side], deployment, side, setup.deep,
        [&](std::size_t i) -> Piece& { return s.pieces[i]; }, [](const Piece& p) { return p.wide(); });
}

}  // namespace banneret::axe
