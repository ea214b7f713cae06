// Sight and missile fire (PC-60 to PC-70).

#include <algorithm>
#include <array>
#include <span>

#include "engine/rulesets/princecon/bodies.h"
#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

namespace {

constexpr std::array<Keyword, missile_count> missile_words = {Keyword{"long-bow"},       Keyword{"short-bow"},
                                                              Keyword{"heavy-crossbow"}, Keyword{"light-crossbow"},
                                                              Keyword{"sling"},          Keyword{"javelin"}};

int level_of(const State& s, InchPoint p) {
    return s.setup->any_block ? level_at(s.setup->terrain, p) : 0;
}

// False if the line is blocked: by more than 2" of woods, a building, or a hill or city wall higher than both ends
// (3.9, PC-R30).
bool ground_clear(const State& s, InchPoint from, InchPoint to, int top) {
    for (const Patch& patch : s.setup->terrain.patches) {
        if (is_city_wall(patch)) {
            // A unit at the foot of the wall holds it: it sees and is seen over the top.
            const auto holds = [&](InchPoint p) {
                for (std::size_t k = 0; k + 1 < patch.outline.size(); ++k)
                    if (distance(p, patch.outline[k], patch.outline[k + 1]) <= 100) return true;
                return false;
            };
            if (patch.level > top && crosses(patch, from, to) && !holds(from) && !holds(to)) return false;
            continue;
        }
        if (patch.line || !blocks_sight(patch.ground)) continue;
        const bool inside = covers(patch, from) || covers(patch, to);
        if (!inside && !crosses(patch, from, to)) continue;
        if (patch.ground == TableGround::hill || patch.ground == TableGround::steep_hill) {
            if (patch.level > top) return false;
            continue;
        }
        if (patch.ground == TableGround::building) {
            if (!inside) return false;
            continue;
        }
        const Way w = way_between(from, to);
        Hundredths within_woods = 0;
        for (Hundredths far = 25; far < w.length; far += 50)
            if (covers(patch, along(from, w, far))) within_woods += 50;
        if (within_woods > 200) return false;
    }
    return true;
}

bool fog_between(const State& s, InchPoint from, InchPoint to) {
    return std::ranges::any_of(s.areas, [&](const Area& a) {
        return a.spell == Spell::fog_weave && distance(a.at.point(), from, to) <= a.size;
    });
}

// The higher of both ends: lower units in between hide nothing.
int top_of(const State& s, InchPoint from, InchPoint to) {
    return std::max(level_of(s, from), level_of(s, to));
}
bool clear_of_ground_and_fog(const State& s, InchPoint from, InchPoint to) {
    if (!s.areas.empty() && fog_between(s, from, to)) return false;
    return !s.setup->any_block || ground_clear(s, from, to, top_of(s, from, to));
}
// A line of sight from one piece to another.
struct Line {
    const Piece &by, &at;
    InchPoint from, to;
};
// True for a unit, other than both, that stands in the line.
bool stands_in(const State& s, const Piece& p, const Line& line) {
    if (!is_deployed_unit(p) || p.hidden || &p == &line.by || &p == &line.at) return false;
    const Rect r = body_of(p);
    if (!segment_meets(r, line.from, line.to)) return false;
    return !s.setup->any_block || level_of(s, centre(r)) >= top_of(s, line.from, line.to);
}
// The first unit that stands in the line; null: none.
const Piece* unit_in(const State& s, const Line& line) {
    const Corridor corridor(line.from, way_of_bound(line.from, line.to), 0);
    for (const Piece& p : s.pieces)
        if (!corridor.is_clear_of(p.at.point(), p.reach) && stands_in(s, p, line)) return &p;
    return nullptr;
}
const Piece* unit_between(const State& s, std::size_t by, std::size_t at, InchPoint from, InchPoint to) {
    return unit_in(s, {s.pieces[by], s.pieces[at], from, to});
}

}  // namespace

bool line_clear(const State& s, std::size_t by, std::size_t at, InchPoint from, InchPoint to, bool units) {
    return clear_of_ground_and_fog(s, from, to) && (!units || unit_between(s, by, at, from, to) == nullptr);
}

bool blind_by_night(const State& s, std::size_t by) {
    if (!s.setup->night) return false;
    const auto gifted = [&](const Piece& p) {
        return facts(s, p).darkvision || has(p, Spell::infravision) || has(p, Spell::mass_infravision);
    };
    const Piece& p = s.pieces[by];
    // PC-122: a personality profits from a mass spell while he is with the unit.
    const bool by_unit = p.host >= 0 && has(s.pieces[static_cast<std::size_t>(p.host)], Spell::mass_infravision);
    return !gifted(p) && !by_unit;
}

namespace {

Rect seen_body(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (p.host >= 0) return body(s, static_cast<std::size_t>(p.host));
    return is_person(s, i) ? Rect{p.at, 0, 0} : body(s, i);
}
int host_or_self(const State& s, std::size_t i) {
    return s.pieces[i].host >= 0 ? s.pieces[i].host : static_cast<int>(i);
}

// `hides`: a unit that may stand between, tested first; then the one that does.
bool sees_past(const State& s, std::size_t by, std::size_t at, const Piece*& hides) {
    const Piece& q = s.pieces[at];
    const auto his = static_cast<std::size_t>(host_or_self(s, at));
    if (side_of(s, by) != side_of(s, at)) {
        if (s.pieces[his].hidden) return false;
        const bool blind = has(s.pieces[his], Spell::invisibility) && !has(s.pieces[by], Spell::mass_see_invisible) &&
                           !has(s.pieces[by], Spell::see_invisible);
        if (blind) return false;
    }
    if (q.where != Where::table) return false;
    const Rect a = seen_body(s, by), b = seen_body(s, at);
    const InchPoint to = nearest_point(b, centre(a)), from = nearest_point(a, to);
    if (!clear_of_ground_and_fog(s, from, to)) return false;
    const Line line{s.pieces[static_cast<std::size_t>(host_or_self(s, by))], s.pieces[his], from, to};
    if (hides == nullptr || !stands_in(s, *hides, line)) hides = unit_in(s, line);
    return hides == nullptr;
}

}  // namespace

bool sees(const State& s, std::size_t by, std::size_t at) {
    const Piece* hides = nullptr;
    return sees_past(s, by, at, hides);
}
bool sees_point(const State& s, std::size_t by, InchPoint at) {
    const Rect a = seen_body(s, by);
    const InchPoint from = nearest_point(a, at);
    const auto self = static_cast<std::size_t>(host_or_self(s, by));
    if (!clear_of_ground_and_fog(s, from, at)) return false;
    const Piece* hides = unit_between(s, self, self, from, at);
    if (hides == nullptr) return true;
    // The unit at the point itself does not hide it. Only one is left out, the last in order: others there do hide it.
    constexpr Hundredths at_it = 20;
    if (gap(body_of(*hides), at) > at_it) return false;
    std::size_t there = self;
    for (const Piece& p : s.pieces) {
        if (!is_deployed_unit(p) || plainly_further(p.at.point(), at, p.reach + at_it)) continue;
        const std::size_t i = index_in(s, p);
        if (i != self && gap(body_of(p), at) <= at_it) there = i;
    }
    return there != self && unit_between(s, self, there, from, at) == nullptr;
}
bool visible(const State& s, Side side, std::size_t at) {
    // A unit that hides it from one usually hides it from the next.
    const Piece* hides = nullptr;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if ((is_person(s, i) ? is_alive(s, i) : is_deployed(s, i)) && side_of(s, i) == side &&
            sees_past(s, i, at, hides))
            return true;
    return false;
}

// --- Fire -----------------------------------------------------------------------------------------------------------

Keyword keyword(Missile m) {
    return missile_words[static_cast<std::size_t>(m)];
}
std::optional<Missile> missile_named(const Facts& f, Keyword weapon) {
    for (std::size_t k = 0; k < missile_count; ++k)
        if (((f.missiles >> k) & 1u) != 0 && (weapon.empty() || weapon == missile_words[k]))
            return static_cast<Missile>(k);
    return std::nullopt;
}

namespace {

// Why a piece cannot fire now; null: it can.
const char* fire_barred(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    if (p.where != Where::table || p.hits == 0) return "The unit is not on the table.";
    if (f.missiles == 0 || f.kind != Kind::unit) return "The unit has no missile weapon.";
    if (!sound(p)) return "The unit is Broken, so it cannot fire.";
    if (p.evaded) return "The unit has evaded this turn, so it cannot fire.";
    if (p.stays) return "The unit may not act this turn, so it cannot fire.";
    if (p.engaged || in_contact(s, i)) return "The unit is in close action, so it cannot fire.";
    if (p.effects != 0 &&
        (has(p, Spell::blinding_flash) || has(p, Spell::mass_confuse) || has(p, Spell::mass_lycanthropy)))
        return "The unit is under a spell and cannot fire.";
    const bool hasted = has(p, Spell::mass_combat_haste);
    if (p.fired && !(hasted && p.second_shot)) return "The unit has already fired this turn.";
    // PC-67, PC-68: half a move at most, and only some. Haste gives a move and fire.
    if (p.moved && !p.moved_half && !(hasted && !p.second_shot && p.impulses > 0))
        return "The unit's move this turn does not allow it to fire.";
    return nullptr;
}

}  // namespace

bool may_fire(const State& s, std::size_t i) {
    return fire_barred(s, i) == nullptr;
}

namespace {

// range_band(gap(a, b)), but cheaper.
std::size_t band_between(const Rect& a, const Rect& b) {
    std::size_t band = range_bands.size();
    if (is_upright(a) && is_upright(b)) {
        const std::int64_t apart_2 = UprightBox(a).square_of_gap(UprightBox(b));
        while (band > 0 && apart_2 <= rounds_to_at_most(range_bands[band - 1])) --band;
        return band;
    }
    while (band > 0 && gap_at_most(a, b, range_bands[band - 1])) --band;
    return band;
}

}  // namespace

std::optional<Volley> volley(const State& s, std::size_t by, std::size_t at, Missile weapon, const char** why) {
    const auto no = [&](const char* words) {
        if (why != nullptr) *why = words;
        return std::nullopt;
    };
    const Piece &p = s.pieces[by], &q = s.pieces[at];
    if (q.where != Where::table || q.hits == 0 || q.hidden) return no("There is no such enemy.");
    const Rect a = body(s, by), b = body(s, at);
    Volley v;
    v.by = by;
    v.at = at;
    v.weapon = weapon;
    v.band = band_between(a, b);  // PC-R27: between nearest points
    if (v.band > 2 || row(weapon).range[v.band] == no_dice) return no("The target is out of range.");
    if (facts(s, by).level + row(weapon).range[v.band] <= 0) return no("The unit has no dice at that range.");
    if (v.band > 0 && blind_by_night(s, by)) return no("By night the unit cannot fire farther than 6\".");
    const InchPoint to = nearest_point(b, a.at.point()), from = nearest_point(a, to);
    if (p.form != Form::skirmish && !within_arc(p.at, 45, to) && !(to == p.at.point()))
        return no("The target is not within 45 degrees of the unit's facing.");
    if (q.engaged || in_contact(s, at)) return no("A unit cannot fire at an enemy in close action.");
    if ((q.effects & (bit(Spell::invisibility) | bit(Spell::mass_disguise))) != 0) {
        if (has(q, Spell::invisibility) && !has(p, Spell::mass_see_invisible)) return no("The target is invisible.");
        if (has(q, Spell::mass_disguise) && v.band > 1)
            return no("The target is disguised and can be recognised as an enemy only within 12\".");
    }
    if (!s.areas.empty() && fog_between(s, from, to)) return no("Fog lies in the way, and missiles do not cross it.");
    // PC-R76: a floating unit fires over every obstacle.
    if (has(p, Spell::levitate) || line_clear(s, by, at, from, to, true)) return v;
    const bool with_leader = std::ranges::any_of(
        s.setup->persons, [&](std::uint16_t i) { return s.pieces[i].host == static_cast<int>(by) && is_alive(s, i); });
    if (!with_leader)
        return no("The line of sight is blocked, and only with a personality can the unit fire indirectly.");
    if (!visible(s, side_of(s, by), at)) return no("Nobody on its side sees that enemy.");
    v.indirect = true;
    return v;
}

Volley legal_volley(const State& s, std::size_t by, std::size_t at, Missile weapon) {
    const Rect a = body(s, by), b = body(s, at);
    Volley v{by, at, weapon, false, band_between(a, b)};
    const InchPoint to = nearest_point(b, a.at.point()), from = nearest_point(a, to);
    v.indirect = !has(s.pieces[by], Spell::levitate) && !line_clear(s, by, at, from, to, true);
    return v;
}

std::optional<Refusal> fire_refused(const State& s, const Shoot& o) {
    if (!is_piece(s, o.piece) || !is_piece(s, o.target)) return Refusal{"There is no such unit."};
    const std::size_t by = index_of(o.piece), at = index_of(o.target);
    if (side_of(s, by) != s.active || is_person(s, by)) return Refusal{"That is not a unit of the side that fires."};
    if (const char* why = fire_barred(s, by)) return Refusal{why};
    if (is_person(s, at) || side_of(s, at) == s.active) return Refusal{"The target must be an enemy unit."};
    const auto weapon = missile_named(facts(s, by), o.weapon);
    if (!weapon) return Refusal{"The unit has no such missile weapon."};
    const char* why = nullptr;
    if (!volley(s, by, at, *weapon, &why)) return Refusal{why};
    return std::nullopt;
}

namespace {

// PC-106: a sergeant of the firers shoots at each leader at the front.
void snipe(const Table& t, const Volley& v) {
    State& s = t.s;
    for (const std::uint16_t i : s.setup->persons) {
        const Piece& p = s.pieces[i];
        if (p.host != static_cast<int>(v.at) || !p.front || !is_alive(s, i)) continue;
        if (has(p, Spell::disguise) || has(p, Spell::prot_missiles)) continue;
        const int ac = effective_ac(s, i);
        Tally need(ac);
        need.add(rule("PC-62"), missile_ac_modifier(v.weapon, ac));
        need.add(rule("PC-R47"), facts(s, v.by).level);
        need.at_least(rule("PC-R47"), 1);
        need.at_most(rule("PC-R47"), 19);
        const int hit = throw_hits(t, {RollFor::shooting, rule("PC-106"), static_cast<int>(v.by), static_cast<int>(i)},
                                   1, need.total(), Tally(1), need);
        if (hit == 0) continue;
        if (has(p, Spell::mirror_image) &&
            throw_total(t, {RollFor::save, spell_rule(Spell::mirror_image), static_cast<int>(i), -1}, 1, 6) >= 4)
            continue;
        const int points =
            throw_total(t, {RollFor::who_is_hit, rule("PC-R47"), static_cast<int>(v.by), static_cast<int>(i)}, 1, 6);
        hurt_person(t, i, points, rule("PC-106"));
    }
}

}  // namespace

void fire(const Table& t, const Shoot& o) {
    State& s = t.s;
    const std::size_t by = index_of(o.piece), at = index_of(o.target);
    const Volley v = legal_volley(s, by, at, *missile_named(facts(s, by), o.weapon));
    Piece& p = s.pieces[by];
    p.second_shot = has(p, Spell::mass_combat_haste) && !p.fired;
    p.fired = true;
    p.hidden = false;
    forget_effect(s, by, Spell::invisibility);
    forget_effect(s, by, Spell::mass_disguise);
    s.pieces[at].shot_at = true;
    const Why why{RollFor::shooting, rule("PC-60"), static_cast<int>(by), static_cast<int>(at)};
    int hits = 0;
    if (t.log.keeps()) {
        const Tally dice = missile_dice<Tally>(s, v), need = missile_need<Tally>(s, v);
        hits = throw_hits(t, why, dice.total(), need.total(), dice, need);
    } else {
        hits = throw_hits(t, why, missile_dice<Total>(s, v).total(), missile_need<Total>(s, v).total(), {}, {});
    }
    Piece& q = s.pieces[at];
    if (has(q, Spell::mass_prot_missiles)) {
        if (hits > 0)
            t.log.add(RuleWorked{side_of(s, at), spell_rule(Spell::mass_prot_missiles), piece(at), piece(by), hits});
        hits = 0;
    }
    if (has(q, Spell::mass_mirror_image)) hits /= 2;
    note_damage(s, at, by, hits);
    apply_hits(t, at, hits, rule("PC-60"));
    snipe(t, v);
    if (s.setup->house.missile_morale_per_volley) {
        MoraleCase how;
        how.missiles = true;
        check_damaged(t, how);
    }
    uncover(t);
}

// PC-60: morale of all who were hit, after all fire.
void end_fire(const Table& t) {
    MoraleCase how;
    how.missiles = true;
    check_damaged(t, how);
}

Hundredths longest_shot(const Facts& f) {
    Hundredths most = 0;
    for (std::size_t k = 0; k < missile_count; ++k) {
        if (((f.missiles >> k) & 1u) == 0) continue;
        const auto& by_band = row(static_cast<Missile>(k)).range;
        for (std::size_t band = 0; band < by_band.size(); ++band)
            if (by_band[band] != no_dice && f.level + by_band[band] > 0) most = std::max(most, range_bands[band]);
    }
    return most;
}

Aim::Aim(const State& s, const Piece& unit) : by(unit), longest(longest_shot(facts(s, unit))) {
    if (is_upright(body_of(unit))) box = UprightBox(body_of(unit));
}

// Engaged, hidden or gone, out of range, or beside the arc by more than its extent.
bool Aim::plainly_none(const Piece& at) const {
    if (at.engaged || at.hidden || !is_deployed(at)) return true;
    if (plainly_further(by.at.point(), at.at.point(), longest + by.reach + at.reach)) return true;
    const Rect r = body_of(at);
    if (box && is_upright(r) && box->square_of_gap(UprightBox(r)) > rounds_to_at_most(longest)) return true;
    if (by.form == Form::skirmish) return false;
    const Bearings b = seen_from(by.at, at.at.point());
    return std::abs(b.right) - b.forward > at.reach * 3 / 2;  // more than the root of two
}

namespace {

std::optional<ReadyShot> shot_of(const State& s, const Piece& by) {
    const Facts& f = facts(s, by);
    const Aim aim(s, by);
    if (aim.longest == 0) return std::nullopt;
    for (const Piece& at : s.pieces) {
        if (at.side == by.side || aim.plainly_none(at)) continue;
        for (std::size_t k = 0; k < missile_count; ++k) {
            const auto weapon = static_cast<Missile>(k);
            if (((f.missiles >> k) & 1u) != 0 && volley(s, index_in(s, by), index_in(s, at), weapon))
                return ReadyShot{static_cast<std::uint16_t>(index_in(s, by)),
                                 static_cast<std::uint16_t>(index_in(s, at)), weapon, true};
        }
    }
    return std::nullopt;
}

}  // namespace

bool anyone_fires(State& s, Side side) {
    if (!s.setup->any_missiles) return false;
    // The shot found last, before another unit fired, can usually still be made.
    const ReadyShot& last = s.ready;
    if (last.found && side_of(s, last.by) == side && may_fire(s, last.by) && volley(s, last.by, last.at, last.weapon))
        return true;
    s.ready.found = false;
    // Units usually fire in order of number, so the search begins after the one that fired last.
    const std::span<const Piece> all = s.pieces;
    const std::size_t begin = s.at % all.size() + 1;
    for (const auto& part : {all.subspan(begin), all.first(begin)})
        for (const Piece& p : part) {
            if (p.side != side || facts(s, p).missiles == 0 || !may_fire(s, index_in(s, p))) continue;
            const auto shot = shot_of(s, p);
            if (!shot) continue;
            s.ready = *shot;
            return true;
        }
    return false;
}

}  // namespace banneret::princecon
