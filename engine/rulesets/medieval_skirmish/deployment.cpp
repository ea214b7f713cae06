// Deployment and the start that a stratagem or a posture gives (MS-START).

#include "engine/rulesets/medieval_skirmish/deployment.h"

#include <algorithm>

#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/line_of_battle.h"

namespace banneret::skirmish {

namespace {

Hundredths depth(const State& s, Side side, InchPoint p) {
    return shared::depth_from(side, p, s.setup->deep);
}
shared::LineRole role_of(const Facts& f) {
    using shared::LineRole;
    if (f.character) return LineRole::lone;
    if (f.mounted || f.flying) return LineRole::horse;
    return f.missile != Missile::none && f.missile != Missile::javelin ? LineRole::missiles : LineRole::foot;
}
bool starts_formed(const Facts& f) {
    return !f.mounted && !f.flying && !f.skirmish && !f.character && f.missile == Missile::none && !f.big;
}
std::int64_t worth(const Facts& f) {
    return std::int64_t{value_each(f)} * f.started;
}

// The bodies of the lowest value, up to a quarter of the figures.
std::vector<std::size_t> weak_bodies(const State& s, Side side) {
    std::vector<std::size_t> all;
    for (const std::uint16_t i : s.setup->own[side])
        if (is_body(s, i) && s.pieces[i].where == Where::table) all.push_back(i);
    std::ranges::stable_sort(
        all, [&](std::size_t a, std::size_t b) { return value_each(facts(s, a)) < value_each(facts(s, b)); });
    std::vector<std::size_t> out;
    int left = s.setup->figures[side] / 4;
    for (const std::size_t i : all)
        if (s.pieces[i].figures <= left) {
            left -= s.pieces[i].figures;
            out.push_back(i);
        }
    return out;
}

// Up to a third of the figures: flyers, horse and the quick first, the fastest before the others.
void send_round(State& s, Side side) {
    std::vector<std::size_t> all;
    for (const std::uint16_t i : s.setup->own[side])
        if (is_body(s, i) && facts(s, i).missile != Missile::cannon) all.push_back(i);
    const auto rank = [&](std::size_t i) {
        const Facts& f = facts(s, i);
        return (f.flying ? 3 : f.mounted ? 2 : f.quick ? 1 : 0) * 100'000 + printed_move(f);
    };
    std::ranges::stable_sort(all, [&](std::size_t a, std::size_t b) { return rank(a) > rank(b); });
    int left = s.setup->figures[side] / 3;
    std::size_t sent = 0;
    for (const std::size_t i : all) {
        if (s.pieces[i].figures > left || sent + 1 >= all.size()) continue;
        left -= s.pieces[i].figures;
        ++sent;
        s.pieces[i].where = Where::flank;
        for (Piece& g : s.pieces)
            if (g.host == static_cast<int>(i)) g.where = Where::flank;
    }
}

// Fewest ranks for which the whole line fits 80 % of the width, two inches between bodies.
void choose_ranks(State& s, Side side) {
    for (int ranks = 1; ranks <= 4; ++ranks) {
        Hundredths all = 0;
        for (const std::uint16_t i : s.setup->own[side]) {
            Piece& p = s.pieces[i];
            const Facts& f = facts(s, i);
            if (!is_body(s, i) || p.where != Where::table) continue;
            p.order = starts_formed(f) ? Order::formed : Order::loose;
            if (s.turn == 0 && side == Side::second && s.setup->stratagem.first == Stratagem::surprise_attack)
                p.order = Order::loose;
            p.files = static_cast<std::int16_t>((f.started + ranks - 1) / ranks);
            shape(f, p);
            all += p.wide + 200;
        }
        if (all <= s.setup->wide * 8 / 10) return;
    }
}

void draw_up(State& s, Side side) {
    const Setup& setup = *s.setup;
    if (setup.stratagem[side] == Stratagem::flank_march) send_round(s, side);
    choose_ranks(s, side);
    const std::int16_t general = setup.general[side];
    const int with = general >= 0 ? s.pieces[at(general)].host : -1;
    std::vector<shared::LineUnit> line;
    for (const std::uint16_t i : setup.own[side]) {
        const Piece& p = s.pieces[i];
        if (p.host >= 0 || p.where != Where::table) continue;
        shared::LineUnit u;
        u.index = i;
        u.role = role_of(facts(s, i));
        u.wide = p.wide;
        u.deep = p.deep;
        u.worth = worth(facts(s, i));
        u.generals = static_cast<int>(i) == with;
        line.push_back(u);
    }
    shared::mark_weak(line, weak_bodies(s, side));
    const auto field = shared::inch_field(setup.wide, zone_depth, setup.deep / 2 - 150, 200);
    shared::place_line(
        line, setup.posture[side], field, side, setup.deep, [&](std::size_t i) -> Piece& { return s.pieces[i]; },
        [](const Piece& p) { return p.wide; });
    for (Piece& g : s.pieces)
        if (g.host >= 0) g.at = s.pieces[at(g.host)].at;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        p.hidden = facts(s, i).home == Side::second && side == Side::second &&
                   setup.stratagem.second == Stratagem::ambush && facts(s, i).camouflage && is_deployed(p) &&
                   in_brush(s, i);
    }
}

Hundredths deepest(const State& s, Side side) {
    Hundredths out = zone_depth;
    for (const std::uint16_t i : s.setup->own[side])
        if (is_deployed(s.pieces[i])) out = std::max(out, depth(s, side, s.pieces[i].at.point()));
    return out;
}

}  // namespace

std::optional<Refusal> deployment_refused(const State& s, std::size_t i, const InchPlace& to, int files, Order order) {
    const Facts& f = facts(s, i);
    const Side side = f.home;
    if (s.pieces[i].host >= 0) return Refusal{"This character is deployed with his body."};
    if (s.pieces[i].where != Where::table)
        return Refusal{"This body marches round a flank: it enters the table later."};
    if (const auto no = shared::inch_place_refused(to)) return no;
    if (files < 0 || files > s.pieces[i].figures)
        return Refusal{"The front must be at least 1 figure wide and at most the whole body."};
    if (order != Order::loose && (f.mounted || f.flying || f.skirmish || f.character))
        return Refusal{"Horse, flyers, skirmishers and lone characters cannot form up."};
    const bool pikes =
        (f.arms & (1u << static_cast<unsigned>(Arm::spear) | 1u << static_cast<unsigned>(Arm::pike))) != 0;
    if (order == Order::schiltron && (!pikes || s.pieces[i].figures < 8))
        return Refusal{"A schiltron needs at least eight figures with spears or pikes."};
    Piece p = s.pieces[i];
    if (files > 0) p.files = static_cast<std::int16_t>(files);
    p.order = order;
    p.at = to;
    shape(f, p);
    const Rect r = body(p);
    const bool hides = side == Side::second && s.setup->stratagem.second == Stratagem::ambush && f.camouflage;
    const bool wing =
        s.setup->posture[side] == Posture::envelope && f.mounted && shared::on_either_wing(to.x, s.setup->wide);
    const bool screen = s.setup->posture[side] == Posture::screened_attack && role_of(f) == shared::LineRole::missiles;
    const Hundredths most = hides    ? s.setup->deep / 2
                            : wing   ? std::max(deepest(s, side), zone_depth + 600)
                            : screen ? std::max(deepest(s, side), zone_depth + 400)
                                     : deepest(s, side);
    for (const InchPoint c : corners(r)) {
        if (c.x < 0 || c.x > s.setup->wide || depth(s, side, c) < 0) return Refusal{"That place is off the table."};
        if (depth(s, side, c) > most) return Refusal{"A body must be deployed within 12 inches of its own edge."};
        if (shared::on_refused_wing(s.setup->posture[side], side, to.x, s.setup->wide) &&
            depth(s, side, c) > zone_depth - 600)
            return Refusal{"The refused wing must stand at least 6 inches behind the front of the zone."};
    }
    if (s.setup->posture[side] == Posture::weak_center && !shared::in_middle_third(2 * to.x, s.setup->wide)) {
        const auto weak = weak_bodies(s, side);
        if (std::ranges::find(weak, i) != weak.end())
            return Refusal{"The weakest bodies must stand in the middle third."};
    }
    if (!free_place(s, i, r)) return Refusal{"There is no room for this body there."};
    return std::nullopt;
}

std::vector<std::vector<InchPoint>> deployment_zone(const State& s, Side side) {
    const Hundredths most = deepest(s, side);
    return shared::zone_outlines(shared::zone_strips(s.setup->posture[side], side, s.setup->wide, most,
                                                     zone_depth - 600, std::max(most, zone_depth + 600)),
                                 side, s.setup->deep);
}

void deploy_automatically(State& s) {
    for (const Side side : both_sides) draw_up(s, side);
}

void end_deployment(Table t) {
    State& s = t.s;
    const Setup& setup = *s.setup;
    if (setup.stratagem.second == Stratagem::field_fortifications) {
        // Along the middle half of the front of the defender's zone.
        Setup with = setup;
        Patch wall;
        wall.ground = TableGround::fortification;
        wall.name = "field fortifications";
        wall.line = true;
        const Hundredths y = setup.deep - zone_depth;
        wall.outline = {{setup.wide / 4, y}, {setup.wide * 3 / 4, y}};
        with.terrain.patches.push_back(std::move(wall));
        index_ground(with);
        s.setup = Shared<Setup>(std::move(with));
        t.log.add(RuleWorked{Side::second, rule("MS-START"), {}, {}, 1});
    }
    if (s.setup->stratagem.first == Stratagem::surprise_attack)
        for (const std::uint16_t i : s.setup->own[Side::second]) {
            s.pieces[i].barred = 1;
            if (s.pieces[i].order != Order::loose) set_order(t, i, Order::loose, rule("MS-START"));
        }
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        p.hidden = facts(s, i).home == Side::second && s.setup->stratagem.second == Stratagem::ambush &&
                   facts(s, i).camouflage && is_deployed(p) && in_brush(s, i);
    }
    s.stage = Stage::turn_begins;
}

}  // namespace banneret::skirmish
