// Deployment and the tactical start that a stratagem or a posture gives (section 6).

#include "engine/rulesets/by_this_axe/deployment.h"

#include <algorithm>

namespace banneret::axe {

namespace {

constexpr Hundredths zone = 1200;

// How far from its own edge a point is.
Hundredths depth(const State& s, Side side, InchPoint p) {
    return side == Side::first ? p.y : s.setup->deep - p.y;
}
Hundredths deepest(const State& s, Side side) {
    Hundredths out = zone;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (stands(s, i) && facts(s, i).home == side) out = std::max(out, depth(s, side, s.pieces[i].at.point()));
    return out;
}
// Its own right is the east for the first side.
bool on_wing(const State& s, Side side, bool right, Hundredths x) {
    const Hundredths third = s.setup->wide / 3;
    return (side == Side::first) == right ? x >= s.setup->wide - third : x < third;
}

// Who is the weaker: by fighting capacity, then by armour, then by numbers.
int strength(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    return 10'000 * f.fc + 1'000 * f.armour_value + f.started * f.hits;
}

}  // namespace

std::optional<Refusal> deployment_refused(const State& s, std::size_t i, const InchPlace& to, int width) {
    const Facts& f = facts(s, i);
    if (s.pieces[i].host >= 0) return Refusal{"He stands with his unit."};
    if (to.degrees < 0 || to.degrees > 359) return Refusal{"A facing is 0 to 359 degrees."};
    if (std::abs(to.x) > 100'000 || std::abs(to.y) > 100'000) return Refusal{"That is off the table."};
    if (width < 0 || width > s.pieces[i].figures) return Refusal{"A front is 1 figure up to the whole unit wide."};
    Piece p = s.pieces[i];
    if (width > 0) p.width = static_cast<std::uint8_t>(width);
    p.at = to;
    const Rect r = body_of(f, p);
    const Hundredths most = deepest(s, f.home);
    for (const InchPoint c : corners(r)) {
        if (c.x < 0 || c.x > s.setup->wide || depth(s, f.home, c) < 0) return Refusal{"That is off the table."};
        if (depth(s, f.home, c) > most) return Refusal{"Units are placed within 12 inches of their own edge."};
        const Posture how = s.setup->posture[f.home];
        const bool refused = (how == Posture::refuse_right && on_wing(s, f.home, true, to.x)) ||
                             (how == Posture::refuse_left && on_wing(s, f.home, false, to.x));
        if (refused && depth(s, f.home, c) > zone / 2)
            return Refusal{"The refused wing stands in the rear half of the zone."};
    }
    for (std::size_t o = 0; o < s.pieces.size(); ++o)
        if (o != i && stands(s, o) && facts(s, o).home == f.home && overlap(r, body(s, o)))
            return Refusal{"A friend stands there."};
    return std::nullopt;
}

std::vector<std::vector<InchPoint>> deployment_zone(const State& s, Side side) {
    const Setup& setup = *s.setup;
    const auto box = [&](Hundredths left, Hundredths right, Hundredths most) {
        const Hundredths near = side == Side::first ? 0 : setup.deep - most;
        return std::vector<InchPoint>{{left, near}, {right, near}, {right, near + most}, {left, near + most}};
    };
    const Hundredths most = deepest(s, side), third = setup.wide / 3;
    const Posture how = setup.posture[side];
    if (how != Posture::refuse_right && how != Posture::refuse_left) return {box(0, setup.wide, most)};
    if ((side == Side::first) == (how == Posture::refuse_right))
        return {box(0, setup.wide - third, most), box(setup.wide - third, setup.wide, zone / 2)};
    return {box(0, third, zone / 2), box(third, setup.wide, most)};
}

std::optional<Refusal> entry_refused(const State& s, std::size_t i, const InchPlace& to) {
    const Piece& p = s.pieces[i];
    if (p.where != Where::flank || p.figures == 0) return Refusal{"It is not waiting beside the table."};
    if (s.turn < 2) return Refusal{"A flank march comes in from turn 2."};
    if (to.degrees != 90 && to.degrees != 270) return Refusal{"It enters straight in, at 90 or 270 degrees."};
    const bool left = to.degrees == 90;
    if (s.flank_edge >= 0 && (s.flank_edge == 0) != left) return Refusal{"The flank march comes in on the other side."};
    const Hundredths in = left ? to.x : s.setup->wide - to.x;
    if (in < 0 || in > std::max(rate(s, i), body_of(facts(s, i), p).deep)) return Refusal{"That is beyond its rate."};
    return place_refused(s, i, to);
}

void enter(Table t, std::size_t i, const InchPlace& to) {
    Piece& p = t.s.pieces[i];
    p.where = Where::table;
    p.moved = true;
    t.s.flank_edge = to.degrees == 90 ? 0 : 1;
    t.log.add(StateChanged{piece(i), field(Field::flank_march), 0, 1});
    move_to(t, i, to, field(Field::flank_march));
}

std::optional<Refusal> leave_refused(const State& s, std::size_t i) {
    const Side side = facts(s, i).home;
    if (side != Side::second || s.setup->posture.second != Posture::fighting_retreat)
        return Refusal{"Only in a fighting retreat does a side leave by its own edge."};
    if (!may_move(s, i)) return Refusal{"It may not move now."};
    Hundredths nearest = s.setup->deep;
    for (const InchPoint c : corners(body(s, i))) nearest = std::min(nearest, depth(s, side, c));
    if (nearest > rate(s, i)) return Refusal{"Its own edge is beyond its rate."};
    return std::nullopt;
}

void deploy_automatically(State& s) {
    const Setup& setup = *s.setup;
    for (const Side side : both_sides) {
        std::vector<std::size_t> horse, missiles, foot, lonely;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (facts(s, i).home != side || s.pieces[i].host >= 0) continue;
            const Facts& f = facts(s, i);
            (f.character ? lonely : f.missiles != 0 ? missiles : f.mounted || f.flying ? horse : foot).push_back(i);
        }
        // Flank march: up to a third of the units, the fastest first.
        if (setup.stratagem[side] == Stratagem::flank_march) {
            std::vector<std::size_t> all;
            for (const auto* group : {&horse, &foot, &missiles}) all.insert(all.end(), group->begin(), group->end());
            std::ranges::stable_sort(all, [&](std::size_t a, std::size_t b) { return rate(s, a) > rate(s, b); });
            all.resize(all.size() / 3);
            for (const std::size_t i : all) s.pieces[i].where = Where::flank;
            for (auto* group : {&horse, &foot, &missiles})
                std::erase_if(*group, [&](std::size_t i) { return s.pieces[i].where == Where::flank; });
        }
        // The weak centre: the weakest quarter goes to the middle of the line, below.
        std::vector<std::size_t> weakest;
        if (setup.posture[side] == Posture::weak_center) {
            for (const auto* group : {&foot, &missiles, &horse})
                weakest.insert(weakest.end(), group->begin(), group->end());
            std::ranges::stable_sort(weakest,
                                     [&](std::size_t a, std::size_t b) { return strength(s, a) < strength(s, b); });
            weakest.resize((weakest.size() + 1) / 4);
            for (auto* group : {&horse, &foot, &missiles})
                std::erase_if(*group, [&](std::size_t i) { return std::ranges::find(weakest, i) != weakest.end(); });
        }
        // The general's unit in the middle of the foot.
        const std::int16_t general = setup.general[side];
        const int host = general >= 0 ? s.pieces[static_cast<std::size_t>(general)].host : -1;
        const auto his = std::ranges::find(foot, static_cast<std::size_t>(host));
        if (host >= 0 && his != foot.end()) {
            foot.erase(his);
            foot.insert(foot.begin() + static_cast<std::ptrdiff_t>(foot.size() / 2), static_cast<std::size_t>(host));
        }
        // Horse on both wings, missiles inside of them, foot in the centre.
        std::vector<std::size_t> line;
        const auto half = [&](const std::vector<std::size_t>& group, bool second) {
            const auto mid = group.begin() + static_cast<std::ptrdiff_t>((group.size() + 1) / 2);
            second ? line.insert(line.end(), mid, group.end()) : line.insert(line.end(), group.begin(), mid);
        };
        half(horse, false);
        half(missiles, false);
        line.insert(line.end(), foot.begin(), foot.end());
        half(missiles, true);
        half(horse, true);
        line.insert(line.begin() + static_cast<std::ptrdiff_t>(line.size() / 2), weakest.begin(), weakest.end());
        line.insert(line.end(), lonely.begin(), lonely.end());

        std::vector<std::vector<std::size_t>> rows(1);
        Hundredths used_up = 0;
        for (const std::size_t i : line) {
            const Hundredths w = body_of(facts(s, i), s.pieces[i]).wide;
            if (used_up > 0 && used_up + w + 25 > setup.wide) {
                rows.emplace_back();
                used_up = 0;
            }
            rows.back().push_back(i);
            used_up += w + 25;
        }
        Hundredths total = 0;
        std::vector<Hundredths> deep;
        for (const auto& row : rows) {
            Hundredths d = 0;
            for (const std::size_t i : row) d = std::max(d, body_of(facts(s, i), s.pieces[i]).deep);
            deep.push_back(d);
            total += d + 25;
        }
        const bool refuses =
            setup.posture[side] == Posture::refuse_right || setup.posture[side] == Posture::refuse_left;
        Hundredths y = std::max(zone - 5, std::min(total + 5, setup.deep / 2 - 60));
        for (std::size_t r = 0; r < rows.size(); ++r) {
            Hundredths sum = 0;
            for (const std::size_t i : rows[r]) sum += body_of(facts(s, i), s.pieces[i]).wide;
            const auto n = static_cast<Hundredths>(rows[r].size());
            const Hundredths room = std::clamp((setup.wide - sum) / (n + 1), 0, 200);
            // Section 7: the poor stand six inches from their friends, who would see them rout, where there is room.
            std::vector<Hundredths> rooms(rows[r].size(), room);
            Hundredths spare = setup.wide - sum - room * (n - 1);
            for (std::size_t k = 0; k + 1 < rows[r].size(); ++k) {
                const bool poor = facts(s, rows[r][k]).fc == 1 || facts(s, rows[r][k + 1]).fc == 1;
                if (!poor || spare < rout_sight + 5 - room) continue;
                spare -= rout_sight + 5 - room;
                rooms[k] = rout_sight + 5;
            }
            Hundredths x = spare / 2;
            for (std::size_t k = 0; k < rows[r].size(); ++k) {
                const std::size_t i = rows[r][k];
                const Rect b = body_of(facts(s, i), s.pieces[i]);
                Hundredths front = std::max(y, b.deep);
                const Hundredths mid = x + b.wide / 2;
                const Hundredths own_x = side == Side::first ? mid : setup.wide - mid;
                if (refuses && rows.size() == 1 &&
                    on_wing(s, side, setup.posture[side] == Posture::refuse_right, own_x))
                    front = std::max(b.deep, zone / 2 - 5);
                s.pieces[i].at =
                    side == Side::first ? InchPlace{own_x, front, 0} : InchPlace{own_x, setup.deep - front, 180};
                x += b.wide + rooms[k];
            }
            y -= deep[r] + 25;
        }
    }
    hide_ambush(s);
}

void hide_ambush(State& s) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        s.pieces[i].hidden = facts(s, i).home == Side::second && s.setup->stratagem.second == Stratagem::ambush &&
                             facts(s, i).camouflage && stands(s, i) && (s.setup->wooded || in_cover(s, i));
}

std::vector<Patch> fortifications(const State& s) {
    std::vector<Patch> out;
    if (s.setup->stratagem.second != Stratagem::field_fortifications) return out;
    const auto of_line = [&](std::size_t i) {
        return stands(s, i) && facts(s, i).home == Side::second && !facts(s, i).character;
    };
    const auto from_to = [&](std::size_t i) {
        Hundredths left = s.setup->wide, right = 0, low = s.setup->deep;
        for (const InchPoint c : corners(body(s, i))) {
            left = std::min(left, c.x);
            right = std::max(right, c.x);
            low = std::min(low, c.y);
        }
        return std::array{left, right, low};
    };
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!of_line(i)) continue;
        const auto own = from_to(i);
        bool first = true;
        for (std::size_t o = 0; o < s.pieces.size() && first; ++o) {
            if (o == i || !of_line(o)) continue;
            const auto his = from_to(o);
            first = his[2] >= own[2] || his[0] >= own[1] || his[1] <= own[0];
        }
        if (!first) continue;
        Rect before = body(s, i);
        before.at = moved(before.at, 10);
        const EdgeLine front = edge(before, Edge::front);
        Patch wall;
        wall.ground = TableGround::wall;
        wall.name = "field fortifications";
        wall.line = true;
        wall.outline = {front.a, front.b};
        out.push_back(std::move(wall));
    }
    return out;
}

void fortify(Table t) {
    std::vector<Patch> walls = fortifications(t.s);
    if (walls.empty()) return;
    t.log.add(RuleWorked{Side::second, field(Field::fortifications), {}, {}, static_cast<std::int32_t>(walls.size())});
    Setup setup = *t.s.setup;
    for (Patch& w : walls) setup.terrain.patches.push_back(std::move(w));
    t.s.setup = Shared<Setup>(std::move(setup));
}

}  // namespace banneret::axe
