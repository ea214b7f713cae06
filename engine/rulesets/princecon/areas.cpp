// Spells that stay: fog, walls, clouds, elementals, durations (PC-118, PC-130, PC-134, PC-R74, PC-R78 to PC-R80).

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/magic.h"

namespace banneret::princecon {

// PC-R74: true if it goes astray; `to` is then its final place.
bool fog_astray(const Table& t, std::size_t unit, InchPlace& to) {
    State& s = t.s;
    const InchPlace from = s.pieces[unit].at;
    if (area_at(s, Spell::fog_weave, from.point()) == nullptr) return false;
    const int level = facts(s, unit).level;
    if (throw_percent(t, {RollFor::move_distance, rule("PC-134"), static_cast<int>(unit), -1}, 5 * level, false).low)
        return false;
    const Hundredths d = distance(from.point(), to.point());
    const int whole_inches = d / 100;
    const int x = throw_total(t, {RollFor::move_distance, rule("PC-R74"), static_cast<int>(unit), -1}, 1,
                              whole_inches + 1 > 1 ? whole_inches + 1 : 2) -
                  1;
    const int side = throw_total(t, {RollFor::move_distance, rule("PC-R74"), static_cast<int>(unit), -1}, 1, 2);
    const Hundredths aside = std::min(x * 100, d) * (side == 1 ? -1 : 1);
    const auto forward = static_cast<Hundredths>(
        std::sqrt(static_cast<double>(std::int64_t{d} * d - std::int64_t{aside} * aside)) + 0.5);
    const InchPlace aim{from.x, from.y,
                        static_cast<std::int16_t>(d > 0 ? bearing(from.point(), to.point()) : from.degrees)};
    InchPoint end = offset(aim, forward, aside);
    // It stops at the first body it touches and at the table's edge.
    Rect r = body(s, unit);
    const Way w = way_between(from.point(), end);
    if (const auto met = first_met(s, {unit, false, false, false, -1}, r, w); met && met->far < w.length)
        end = along(from.point(), w, std::max(0, met->far - 5));
    to = {std::clamp(end.x, 0, s.setup->wide), std::clamp(end.y, 0, s.setup->deep), from.degrees};
    return true;
}

// --- Walls (PC-130, PC-R80) -----------------------------------------------------------------------------------------

void split_units(const Table& t, const Area& wall) {
    State& s = t.s;
    const InchPlace line{wall.at.x, wall.at.y, degrees(wall.at.degrees + 90)};
    const InchPoint a = offset(line, wall.size / 2, 0), b = offset(line, -wall.size / 2, 0);
    const std::size_t n = s.pieces.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (!is_deployed_unit(s, i) || s.pieces[i].castings < 2 || s.pieces.size() >= most_pieces) continue;
        if (!segment_meets(body(s, i), a, b)) continue;
        Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        // The castings on each side of the line, and the files of each.
        int on_left = 0, files_left = 0, files_right = 0, first_left = 1000, first_right = 1000;
        for (int k = 0; k < p.castings; ++k) {
            const InchPoint c = centre(casting_body(s, i, k));
            const bool left = cross(b, a, c) * (seen_from(p.at, a).forward >= seen_from(p.at, b).forward ? 1 : -1) > 0;
            on_left += left ? 1 : 0;
            if (k < p.width) {
                (left ? files_left : files_right) += 1;
                int& first = left ? first_left : first_right;
                first = std::min(first, k);
            }
        }
        const int on_right = p.castings - on_left;
        if (on_left == 0 || on_right == 0) continue;
        const int missing = p.castings * f.hits_each - p.hits;
        int hits_left = on_left * f.hits_each;
        // The part-damaged casting is in the larger part; on a tie in the left.
        if (on_left >= on_right) hits_left -= missing;
        Piece part = p;
        const InchPlace was = p.at;
        const Hundredths each = spacing(p);
        const auto middle_at = [&](int first, int files) {
            return -p.width * each / 2 + first * each + files * each / 2;
        };
        if (files_left == 0) files_left = 1, first_left = first_right;
        if (files_right == 0) files_right = 1, first_right = first_left;
        const InchPoint left_at = offset(was, 0, middle_at(first_left, files_left)),
                        right_at = offset(was, 0, middle_at(first_right, files_right));
        part.hits = static_cast<std::uint16_t>(hits_left);
        part.castings = static_cast<std::uint16_t>(on_left);
        part.width = static_cast<std::uint16_t>(std::min(files_left, on_left));
        set_size(part);
        part.at = {left_at.x, left_at.y, was.degrees};
        part.split = true;
        part.goal = static_cast<std::int16_t>(i);
        part.lasting = Lasting::none;
        part.effects = 0;
        part.turn_hits = part.hits;
        part.taken = 0;
        const int gone = p.castings - on_right;
        p.hits = static_cast<std::uint16_t>(p.hits - hits_left);
        p.castings = static_cast<std::uint16_t>(on_right);
        p.width = static_cast<std::uint16_t>(std::min(files_right, on_right));
        set_size(p);
        p.at = {right_at.x, right_at.y, was.degrees};
        p.turn_hits =
            std::max<std::uint16_t>(p.hits, static_cast<std::uint16_t>(p.turn_hits - std::min(p.turn_hits, part.hits)));
        if (t.log.keeps()) {
            t.log.add(FiguresLost{piece(i), gone, p.castings, rule("PC-130")});
            t.log.add(Moved{piece(i), was, p.at, rule("PC-130")});
        }
        s.pieces.push_back(part);
        if (s.marked.any()) marked(s, s.pieces.size() - 1);
        t.log.add(RuleWorked{f.home, rule("PC-130"), piece(i), piece(s.pieces.size() - 1), part.castings});
        if (in_contact(s, i)) {
            // Contacts go on with the part that still touches.
            for (Contact& c : s.contacts) {
                if (c.a != i && c.b != i) continue;
                const Rect enemy = body(s, other_of(c, i));
                if (gap(body(s, i), enemy) > gap(body(s, s.pieces.size() - 1), enemy))
                    (c.a == i ? c.a : c.b) = static_cast<std::uint16_t>(s.pieces.size() - 1);
            }
        }
    }
}

void rejoin_parts(const Table& t) {
    State& s = t.s;
    if (s.pieces.size() == s.setup->mustered) return;  // parts come after all others
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!s.pieces[i].split) continue;
        s.pieces[i].split = false;
        const std::int16_t goal = s.pieces[i].goal;
        s.pieces[i].goal = -1;
        if (goal < 0 || !is_deployed_unit(s, i)) continue;
        const auto parent = static_cast<std::size_t>(goal);
        if (!is_deployed_unit(s, parent)) continue;
        Piece &part = s.pieces[i], &whole = s.pieces[parent];
        const Facts& f = facts(s, parent);
        const bool takes_part = part.hits > whole.hits;
        const Morale status = part.hits == whole.hits ? std::max(part.morale, whole.morale)
                              : takes_part            ? part.morale
                                                      : whole.morale;
        const int before = whole.castings;
        if (takes_part) move_piece(t, parent, part.at, rule("PC-130"));
        const int width = whole.width + part.width;
        whole.hits = static_cast<std::uint16_t>(whole.hits + part.hits);
        whole.castings = static_cast<std::uint16_t>(castings_of(whole.hits, f.hits_each));
        whole.width = static_cast<std::uint16_t>(std::clamp(width, 1, std::max<int>(1, whole.castings)));
        set_size(whole);
        whole.morale = status;
        part.where = Where::destroyed;
        part.hits = 0;
        for (Contact& c : s.contacts) {
            if (c.a == i) c.a = static_cast<std::uint16_t>(parent);
            if (c.b == i) c.b = static_cast<std::uint16_t>(parent);
        }
        for (const std::uint16_t who : s.setup->persons)
            if (s.pieces[who].host == static_cast<int>(i)) s.pieces[who].host = goal;
        if (whole.castings > before)
            t.log.add(HitsHealed{piece(parent), rule("PC-130"), whole.castings - before, whole.hits, f.hits});
        t.log.add(RuleWorked{f.home, rule("PC-130"), piece(parent), piece(i), -1});
    }
    // Removes duplicates of a contact.
    for (std::size_t k = 0; k < s.contacts.size(); ++k)
        for (std::size_t j = s.contacts.size(); j-- > k + 1;)
            if (s.contacts[j].a == s.contacts[k].a && s.contacts[j].b == s.contacts[k].b)
                s.contacts.erase(s.contacts.begin() + static_cast<std::ptrdiff_t>(j));
}

// --- Clouds (PC-R78) ------------------------------------------------------------------------------------------------

void move_clouds(const Table& t) {
    State& s = t.s;
    for (std::size_t k = 0; k < s.areas.size(); ++k) {
        if (s.areas[k].spell != Spell::cloudkill) continue;
        Area a = s.areas[k];
        const InchPoint from = a.at.point();
        const int away = from == a.origin ? a.at.degrees : bearing(a.origin, from);
        const InchPoint to = offset({from.x, from.y, degrees(away)}, 300, 0);
        a.at = {to.x, to.y, a.at.degrees};
        s.areas[k] = a;
        t.log.add(RuleWorked{Side::first, rule("PC-R78"), piece(a.caster), {}, static_cast<std::int32_t>(k)});
        Cause cause;
        cause.rule = rule("PC-R78");
        cause.from = from;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (!is_deployed_unit(s, i) || gap(body(s, i), to) > a.size) continue;
            if (s.pieces[i].morale <= Morale::disordered)
                set_morale(t, i, Morale::broken, cause);
            else if (!s.pieces[i].routed)
                rout(t, i, cause, true);
            if (!is_deployed_unit(s, i)) continue;
            const int n = castings_inside(s, i, {AreaShape::Kind::circle, a.at, a.size});
            apply_hits(t, i, n * facts(s, i).hits_each, rule("PC-R78"));
            s.pieces[i].hit = false;
        }
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            if (is_deployed_unit(s, i) && sound(s.pieces[i]) && gap(body(s, i), to) <= a.size + 300)
                check_morale(t, i, {}, cause);
    }
}

// --- Elementals (PC-R79) --------------------------------------------------------------------------------------------

namespace {

void fear_elemental(const Table& t, std::size_t unit, std::size_t elemental) {
    State& s = t.s;
    const Facts& f = facts(s, unit);
    if (f.undead || !is_deployed_unit(s, unit) || !sound(s.pieces[unit])) return;
    const Hundredths away = gap(body(s, unit), body(s, elemental));
    Cause cause;
    cause.rule = rule("PC-R79");
    cause.enemy = static_cast<int>(elemental);
    if (away <= 300) {
        set_morale(t, unit, Morale::broken, cause);
    } else if (away <= 1200 && !s.pieces[unit].scared_by_elemental) {
        s.pieces[unit].scared_by_elemental = true;
        check_morale(t, unit, {}, cause);
    }
}

}  // namespace

void elemental_near(const Table& t, std::size_t elemental) {
    for (std::size_t i = 0; i < t.s.pieces.size(); ++i)
        if (is_deployed_unit(t.s, i)) fear_elemental(t, i, elemental);
}
void near_elementals(const Table& t, std::size_t unit) {
    if (!t.s.setup->any_magic) return;
    for (std::size_t i = 0; i < t.s.pieces.size(); ++i)
        if (is_deployed(t.s, i) && facts(t.s, i).kind == Kind::elemental) fear_elemental(t, unit, i);
}

void elementals_fight(const Table& t) {
    State& s = t.s;
    if (!s.setup->any_magic) return;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!is_deployed(s, i) || facts(s, i).kind != Kind::elemental) continue;
        int touched = -1;
        for (std::size_t u = 0; u < s.pieces.size(); ++u)
            if (is_deployed_unit(s, u) && gap(body(s, u), body(s, i)) <= 10 &&
                (touched < 0 || side_of(s, u) != side_of(s, i)))
                touched = static_cast<int>(u);
        if (touched < 0) continue;
        const auto unit = static_cast<std::size_t>(touched);
        const int hits = throw_total(t, {RollFor::melee, rule("PC-R79"), static_cast<int>(i), touched}, 1, 6);
        if (facts(s, unit).undead) {
            const int dice = close_dice(facts(s, unit).level, std::min<int>(3, s.pieces[unit].width));
            Tally need(facts(s, i).ac);
            need.add(rule("PC-78"), 1);
            const int back = throw_hits(t, {RollFor::melee, rule("PC-R79"), touched, static_cast<int>(i)}, dice,
                                        need.total(), Tally(dice), need);
            apply_hits(t, i, back, rule("PC-R79"));
        }
        apply_hits(t, unit, hits, rule("PC-R79"));
    }
}

// Uncontrolled elementals attack the nearest unit of any side, in their side's movement.
void wild_elementals(const Table& t, Side side) {
    State& s = t.s;
    if (!s.setup->any_magic) return;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (!is_deployed(s, i) || facts(s, i).kind != Kind::elemental || side_of(s, i) != side || p.goal >= 0 ||
            p.moved)
            continue;
        const InchPoint own = spot(s, i);
        Hundredths nearest = no_way;
        InchPoint to = own;
        for (std::size_t u = 0; u < s.pieces.size(); ++u) {
            if (!is_deployed_unit(s, u)) continue;
            const InchPoint there = nearest_point(body(s, u), own);
            if (distance(own, there) < nearest) {
                nearest = distance(own, there);
                to = there;
            }
        }
        p.moved = true;
        if (nearest == no_way || nearest == 0) continue;
        const InchPoint end = along(own, way_between(own, to), std::min<Hundredths>(nearest, 1200));
        move_piece(t, i, moved({end.x, end.y, 0}, 50), rule("PC-R79"));
        elemental_near(t, i);
    }
}

// --- Durations (PC-118, PC-R64) -------------------------------------------------------------------------------------

void end_durations(const Table& t) {
    State& s = t.s;
    for (std::size_t k = s.effects.size(); k-- > 0;) {
        const Effect e = s.effects[k];
        if (e.until > s.turn && s.pieces[e.piece].where == Where::table) continue;
        s.effects.erase(s.effects.begin() + static_cast<std::ptrdiff_t>(k));
        Piece& p = s.pieces[e.piece];
        p.effects &= ~bit(e.spell);
        if (p.where != Where::table) continue;
        t.log.add(
            RuleWorked{side_of(s, e.piece), rule("PC-118"), piece(e.piece), {}, static_cast<std::int32_t>(e.spell)});
        if (e.spell == Spell::conjure_elemental) {
            p.where = Where::destroyed;
            p.hits = 0;
        }
    }
    std::erase_if(s.areas, [&](const Area& a) { return a.until <= s.turn; });
    if (!s.setup->any_magic) return;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (p.slept == 0 || --p.slept > 0 || p.morale != Morale::disordered || p.where != Where::table) continue;
        p.morale = Morale::ordered;
        t.log.add(StateChanged{piece(i), spell_rule(Spell::sleep), 1, 0});
    }
}

}  // namespace banneret::princecon
