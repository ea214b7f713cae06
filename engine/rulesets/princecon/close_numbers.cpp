// Close action: modified levels, needs and castings that fight (tables 3.5 and 3.6).

#include <algorithm>
#include <array>
#include <span>
#include <tuple>

#include "engine/rulesets/princecon/bodies.h"
#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

namespace {

bool strikes_as_magic(const State& s, std::size_t by) {
    return facts(s, by).level >= 5 || has(s.pieces[by], Spell::enhance_weapons);
}

}  // namespace

// --- Close action ---------------------------------------------------------------------------------------------------

bool is_melee(const State& s, const Contact& c) {
    if (s.pieces[c.a].morale == Morale::disordered && s.pieces[c.b].morale == Morale::disordered) return true;
    if (s.areas.empty()) return false;
    return std::ranges::any_of(s.areas, [&](const Area& a) {
        return a.spell == Spell::growth_plants && (rect_in_circle(body(s, c.a), a.at.point(), a.size) ||
                                                   rect_in_circle(body(s, c.b), a.at.point(), a.size));
    });
}

namespace {

bool pikes_count(const State& s, const Contact& c, std::size_t unit) {
    const Facts& f = facts(s, unit);
    if (!f.pikes || f.horse) return false;
    if (!s.setup->house.pikes_front_only || c.since != s.turn) return true;
    return (c.a == unit ? c.struck_a : c.struck_b) == Edge::front;
}

}  // namespace

bool strikes(const State& s, const Contact& c, std::size_t by) {
    const Piece& p = s.pieces[by];
    if (!sound(p) || p.fired || p.stays || has(p, Spell::blinding_flash) || has(p, Spell::levitate)) return false;
    if (has(p, Spell::mass_confuse) && c.a == by && c.since == s.turn) return false;
    return !(c.since == s.turn && (c.a == by ? c.struck_a : c.struck_b) == Edge::rear);
}

template <class Sum>
Sum modified_level(const State& s, const Contact& c, std::size_t by) {
    const bool is_a = c.a == by;
    const std::size_t at = is_a ? c.b : c.a;
    const Piece &p = s.pieces[by], &q = s.pieces[at];
    const Facts &f = facts(s, p), &g = facts(s, q);
    const bool first = c.since == s.turn, charges = is_a && c.charge_a && first;
    Sum t(f.level);
    if (f.horse && !g.horse) {
        if (charges && !pikes_count(s, c, at)) t.times(rule("PC-81"), 2);
    } else if (f.horse && g.horse) {
        if (charges && !q.charged) t.add(rule("PC-82"), 1);
    } else if (!f.horse && g.horse) {
        t.add(rule("PC-83"), pikes_count(s, c, by) ? 1 : -1);
    }
    if (charges && c.gallop_a) t.add(rule("PC-82"), gallop_bonus[static_cast<std::size_t>(f.weight)]);
    if (s.setup->any_cover) {
        const int cover = cover_of(s, at, centre(body(s, by)));
        t.add(rule("PC-84"), cover == 2 ? -2 : cover == 1 ? -1 : 0);
    }
    const int duel = is_a ? c.duel_a : c.duel_b, help = is_a ? c.help_a : c.help_b;
    // With help there is no bonus of victory, and defeat is -2 in all (PC-R51).
    if (help != 0) {
        t.add(rule("PC-115"), duel < 0 ? -2 : -1);
    } else {
        t.add(rule("PC-85"), duel);
    }
    if (p.lost_fight) t.add(rule("PC-108"), -1);
    if (first) {
        const Edge face = is_a ? c.struck_a : c.struck_b;
        if (face == Edge::right || face == Edge::left) t.add(rule("PC-86"), -2);
    }
    const int ac = effective_ac(s, at);
    if (ac < 0) t.add(rule("PC-79"), ac);
    if (p.morale == Morale::disordered)
        t.add(rule("PC-87"), -1);
    else if (p.form != Form::formed && q.form == Form::formed && s.setup->house.unformed_penalty)
        t.add(rule("PC-R4"), -1);
    t.add(extra(Extra::multiple_attacks), f.extra_level);
    if ((p.effects | q.effects) != 0) {
        if (has(p, Spell::mass_confuse)) t.add(rule("PC-R84"), -3);
        if (has(p, Spell::fight_like_a_pride)) t.add(spell_rule(Spell::fight_like_a_pride), 1);
        if (has(p, Spell::mass_lycanthropy)) t.add(spell_rule(Spell::mass_lycanthropy), 1);
        if (first && has(q, Spell::invisibility) && !has(p, Spell::mass_see_invisible)) t.add(rule("PC-R76"), -2);
    }
    return t;
}
template Tally modified_level(const State&, const Contact&, std::size_t);
template Whole modified_level(const State&, const Contact&, std::size_t);

template <class Sum>
Sum close_need(const State& s, const Contact& c, std::size_t by) {
    const std::size_t at = other_of(c, by);
    const Piece& p = s.pieces[by];
    const Facts& f = facts(s, p);
    const House& house = s.setup->house;
    const int ac = effective_ac(s, at);
    Sum t(ac);
    const bool flails = f.uniform == Uniform::flail && ac == 3;
    const bool by_table = house.armour_effects && f.uniform != Uniform::mixed;
    if (by_table || flails) {
        t.add(rule("PC-80"), armour_effect_of(f.uniform, ac));
        if (house.uniform_weapon_adds) t.add(rule("PC-78"), 1);
    } else {
        t.add(rule("PC-78"), 1);
    }
    if (p.effects != 0) {
        const int enhanced = effect_value(s, by, Spell::enhance_weapons);
        if (enhanced > 0) t.add(spell_rule(Spell::enhance_weapons), (enhanced + 1) / 2);
        if (has(p, Spell::mass_strength)) t.add(spell_rule(Spell::mass_strength), 2);
        if (has(p, Spell::mass_weakness))
            t.add(spell_rule(Spell::mass_weakness), -effect_value(s, by, Spell::mass_weakness));
    }
    t.at_least(rule("PC-79"), 1);
    t.at_most(rule("PC-R73"), 19);
    if (facts(s, at).resistance && !strikes_as_magic(s, by)) t.at_most(extra(Extra::resistance), 1);
    return t;
}
template Tally close_need(const State&, const Contact&, std::size_t);
template Whole close_need(const State&, const Contact&, std::size_t);

namespace {

// The castings of the face that fights in this contact, and the inches between them.
struct Face {
    Face(const State& s, const Contact& c, std::size_t unit) : edge(fighting_edge(s, c, unit)) {
        const Piece& p = s.pieces[unit];
        const bool flank = edge == Edge::left || edge == Edge::right;
        if (p.form != Form::road) castings = flank ? ranks_of(p) : std::min<int>(p.width, p.castings);
        if (p.form != Form::road) each = flank ? rank_depth(p) : spacing(p);
    }
    static Edge fighting_edge(const State& s, const Contact& c, std::size_t unit) {
        if (c.since != s.turn || s.pieces[unit].form == Form::road) return Edge::front;
        return c.a == unit ? c.struck_a : c.struck_b;
    }
    Edge edge;
    int castings = 1;
    Hundredths each = 100;
};
// True if one of two units touches more than one enemy.
bool touch_others(const State& s, std::size_t one, std::size_t two) {
    int of_one = 0, of_two = 0;
    for (const Contact& c : s.contacts) {
        of_one += c.a == one || c.b == one ? 1 : 0;
        of_two += c.a == two || c.b == two ? 1 : 0;
    }
    return of_one > 1 || of_two > 1;
}

// The position of an enemy along the front of `unit`: hundredths from its left end.
using Span = UprightBox::Stretch;
Span span_along(const State& s, std::size_t unit, Edge face, std::size_t enemy) {
    const Rect r = body(s, unit), other = body(s, enemy);
    const InchPoint begin = corner(r, static_cast<int>(face));
    // Clockwise round the body: on its front from left to right.
    const InchPlace frame{begin.x, begin.y, degrees(r.at.degrees + 90 * static_cast<int>(face) + 90)};
    if (is_upright(r) && is_upright(other)) return UprightBox(other).ahead_of(frame);
    Span out{no_way, -no_way};
    for (const InchPoint p : corners(other)) {
        const Hundredths along_face = seen_from(frame, p).forward;
        out.low = std::min(out.low, along_face);
        out.high = std::max(out.high, along_face);
    }
    return out;
}

constexpr int most_front = 512;

// PC-R34: the front castings of `unit` divided among the enemies it touches; how many fight in contact `wanted`.
int divided(const State& s, std::size_t unit, const Contact& wanted) {
    const Face own(s, wanted, unit);
    std::array<std::int8_t, most_front> owner;  // only the first n are used
    const int n = std::min(own.castings, most_front);
    struct Pair {
        const Contact* c;
        Span span;
        int first, last;  // of its castings
    };
    std::array<Pair, 24> pairs;  // only the first `count` are used
    int count = 0, wanted_at = -1;
    for (const Contact& c : s.contacts) {
        if ((c.a != unit && c.b != unit) || count == static_cast<int>(pairs.size())) continue;
        if (Face::fighting_edge(s, c, unit) != own.edge) continue;
        if (&c == &wanted || (c.a == wanted.a && c.b == wanted.b)) wanted_at = count;
        pairs[static_cast<std::size_t>(count)] = {&c, span_along(s, unit, own.edge, other_of(c, unit)), -1, -1};
        ++count;
    }
    if (wanted_at < 0) return 0;
    const auto left_first = [](const Pair& x, const Pair& y) {
        return std::tie(x.span.low, x.c) < std::tie(y.span.low, y.c);
    };
    // Sorting from the left, ties in the order of the contacts, moves the wanted pair, so its index is found again.
    const std::span<Pair> all(pairs.data(), static_cast<std::size_t>(count));
    std::ranges::sort(all, left_first);
    for (int k = 0; k < count; ++k)
        if (all[static_cast<std::size_t>(k)].c->a == wanted.a && all[static_cast<std::size_t>(k)].c->b == wanted.b)
            wanted_at = k;
    for (int j = 0; j < n; ++j) {
        Hundredths most = 4;  // rounding is no overlap
        Pair* nearest = nullptr;
        for (Pair& pair : all) {
            const Hundredths over =
                std::min(pair.span.high, (j + 1) * own.each) - std::max(pair.span.low, j * own.each);
            // On a tie, the enemy on its right.
            if (over < most) continue;
            most = over;
            nearest = &pair;
        }
        owner[static_cast<std::size_t>(j)] = static_cast<std::int8_t>(nearest != nullptr ? nearest - all.data() : -1);
        if (nearest == nullptr) continue;
        if (nearest->first < 0) nearest->first = j;
        nearest->last = j;
    }
    // Each pair, from the left, takes one casting beside its own that faces no other enemy, its left neighbour first.
    for (int k = 0; k < count; ++k) {
        const int low = all[static_cast<std::size_t>(k)].first, high = all[static_cast<std::size_t>(k)].last;
        if (low < 0) continue;
        if (low > 0 && owner[static_cast<std::size_t>(low - 1)] < 0)
            owner[static_cast<std::size_t>(low - 1)] = static_cast<std::int8_t>(k);
        else if (high + 1 < n && owner[static_cast<std::size_t>(high + 1)] < 0)
            owner[static_cast<std::size_t>(high + 1)] = static_cast<std::int8_t>(k);
    }
    // A melee takes those that are left, each to the nearest enemy.
    const auto nearest_melee = [&](int j) {
        const Hundredths middle_of = j * own.each + own.each / 2;
        Hundredths nearest = no_way;
        int best = -1;
        for (int k = 0; k < count; ++k) {
            const Pair& pair = all[static_cast<std::size_t>(k)];
            if (!is_melee(s, *pair.c)) continue;
            const Hundredths off = std::max({pair.span.low - middle_of, middle_of - pair.span.high, 0});
            if (off >= nearest) continue;
            nearest = off;
            best = k;
        }
        return best;
    };
    const bool melee = is_melee(s, *all[static_cast<std::size_t>(wanted_at)].c);
    int fights = 0;
    for (int j = 0; j < n; ++j) {
        const int of = owner[static_cast<std::size_t>(j)];
        fights += of == wanted_at || (of < 0 && melee && nearest_melee(j) == wanted_at) ? 1 : 0;
    }
    return std::max(fights, 1);
}

}  // namespace

int engaged_castings(const State& s, const Contact& c, std::size_t by) {
    const std::size_t at = other_of(c, by);
    if (s.pieces[by].castings == 0) return 0;
    if (touch_others(s, by, at)) return divided(s, by, c);
    const Face own(s, c, by), his(s, c, at);
    if (is_melee(s, c)) return own.castings;
    const Hundredths mine = own.castings * own.each, theirs = his.castings * his.each;
    if (mine <= theirs) return own.castings;
    return std::min(own.castings, (theirs + own.each - 1) / own.each + 1);
}

int close_dice_of(const State& s, const Contact& c, std::size_t by) {
    if (!strikes(s, c, by)) return 0;
    const Piece& p = s.pieces[by];
    int n = close_dice(modified_level<Whole>(s, c, by).total(), engaged_castings(s, c, by));
    if (has(p, Spell::mass_combat_haste)) n *= 2;
    if (has(p, Spell::mass_combat_slow)) n /= 2;
    return n;
}

double expected_close(const State& s, const Contact& c, std::size_t by) {
    return close_dice_of(s, c, by) * std::clamp(close_need<Whole>(s, c, by).total(), 0, 20) / 20.0;
}

}  // namespace banneret::princecon
