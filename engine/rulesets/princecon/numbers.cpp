// Every number the dice are held against: rates, command, morale, missiles, close action, single combat.

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/bodies.h"
#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

int effect_value(const State& s, std::size_t i, Spell spell) {
    if (!has(s.pieces[i], spell)) return 0;
    for (const Effect& e : s.effects)
        if (e.piece == i && e.spell == spell) return e.value;
    return 0;
}

InchPoint spot(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (p.host >= 0) return centre(body(s, static_cast<std::size_t>(p.host)));
    return is_person(s, i) ? p.at.point() : centre(body(s, i));
}
Hundredths apart(const State& s, std::size_t a, std::size_t b) {
    const auto where = [&](std::size_t i) {
        const Piece& p = s.pieces[i];
        if (p.host >= 0) return body(s, static_cast<std::size_t>(p.host));
        return is_person(s, i) ? Rect{p.at, 0, 0} : body(s, i);
    };
    return gap(where(a), where(b));
}
bool in_contact(const State& s, std::size_t i) {
    return std::ranges::any_of(s.contacts, [&](const Contact& c) { return c.a == i || c.b == i; });
}

// --- Movement ----------------------------------------------------------------------------------------------------------

Hundredths rate(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    if (f.kind == Kind::person) return has(p, Spell::fly_other) ? mounted_rate : f.walk;
    if (f.kind == Kind::elemental) return 1200;
    if (has(p, Spell::levitate)) return 300;
    if (!s.areas.empty())
        for (const Area& a : s.areas)
            if (a.spell == Spell::growth_plants && rect_in_circle(body(s, i), a.at.point(), a.size)) return 100;
    const bool open = p.form != Form::formed || has(p, Spell::mass_fly_other);
    auto weight = static_cast<std::size_t>(f.weight);
    if (has(p, Spell::mass_lycanthropy) && !f.horse) weight = static_cast<std::size_t>(Weight::light);
    Hundredths r = f.horse ? horse_rate[weight] : open ? foot_open_rate[weight] : foot_formed_rate[weight];
    if (f.slow) r /= 2;
    if (f.quick) r *= 2;
    if (p.effects != 0) {
        if (has(p, Spell::haste)) r *= 2;
        if (has(p, Spell::slow)) r /= 2;
        if (has(p, Spell::mass_combat_slow)) r /= 2;
    }
    return r;
}

int impulses_of(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    if (f.kind != Kind::unit || has(p, Spell::levitate)) return 1;
    if (!s.areas.empty())
        for (const Area& a : s.areas)
            if (a.spell == Spell::growth_plants && rect_in_circle(body(s, i), a.at.point(), a.size)) return 1;
    if (f.horse) return p.vigour == Vigour::exhausted ? 1 : 2;
    return has(p, Spell::mass_combat_haste) ? 2 : 1;
}

Hundredths turn_reach(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    const int n = impulses_of(s, i);
    const bool gallops = f.kind == Kind::unit && f.horse && p.vigour == Vigour::fresh && n == 2;
    return rate(s, i) * n + (gallops ? gallop_inches[static_cast<std::size_t>(f.weight)] : 0);
}

int effective_ac(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    int ac = facts(s, p).ac;
    if (has(p, Spell::mass_shield) || has(p, Spell::shield)) ac -= 2;
    return ac;
}

// --- Leaders -----------------------------------------------------------------------------------------------------------

int leader_of(const State& s, std::size_t unit, bool at_front) {
    int best = -1;
    for (const std::uint16_t i : s.setup->persons) {
        const Piece& p = s.pieces[i];
        if (p.host != static_cast<int>(unit) || p.points <= 0 || p.where != Where::table) continue;
        if (at_front && (!p.front || p.intent != Intent::command || p.no_lead)) continue;
        if (best < 0) {
            best = i;
            continue;
        }
        // Those at the front first: the owner chooses his leader by it.
        const Piece& o = s.pieces[static_cast<std::size_t>(best)];
        const Facts &f = facts(s, p), &g = facts(s, o);
        const auto key = [](const Piece& x, const Facts& y) { return (x.front ? 1 << 16 : 0) + 256 * y.level + y.charisma; };
        if (key(p, f) > key(o, g)) best = i;
    }
    return best;
}

namespace {

int led_charisma(const Facts& f) {
    return f.fighter ? f.charisma : (f.charisma + 1) / 2;
}

}  // namespace

int leaders_base(const Facts& leader, int unit_level) {
    return -((leader.level - unit_level) + led_charisma(leader));
}

int command_base(const State& s, std::size_t person) {
    const Facts& f = facts(s, person);
    const int cha = led_charisma(f) + 3 * effect_value(s, person, Spell::word_of_command);
    return (f.intelligence + cha) * 5 / 2;
}

int others_failed(const State& s, std::size_t person, std::size_t unit) {
    int n = 0;
    for (std::size_t k = 0; k < s.failures.size(); ++k) {
        const Failure& f = s.failures[k];
        if (f.piece != unit || f.by == person) continue;
        bool counted = false;
        for (std::size_t j = 0; j < k; ++j) counted = counted || s.failures[j] == f;
        if (!counted) ++n;
    }
    if (s.setup->house.conflict_stays) n = std::max<int>(n, s.pieces[person].conflicts);
    return n;
}

template <class Sum>
Sum command_chance(const State& s, std::size_t person, std::size_t unit) {
    Sum t(command_base(s, person));
    t.add(rule(22), -10 * s.pieces[person].failures);
    t.add(rule(23), -20 * others_failed(s, person, unit));
    t.at_least(ruling(11), 0);
    t.at_most(ruling(11), 100);
    return t;
}
template Tally command_chance(const State&, std::size_t, std::size_t);
template Total command_chance(const State&, std::size_t, std::size_t);

// --- Cover -------------------------------------------------------------------------------------------------------------

bool in_cover(const State& s, std::size_t unit) {
    if (!s.setup->any_cover) return false;
    const InchPoint c = centre(body(s, unit));
    return std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
        return !patch.line && is_cover(patch.ground) && covers(patch, c);
    });
}

namespace {

bool is_work(const Patch& patch) {
    return patch.line && (patch.ground == TableGround::fortification || is_city_wall(patch));
}

// Within an inch of the line, so that its front castings hold it. A fortification or city wall shelters the side on the
// right of its outline's direction (PC-R94).
bool holds_line(const Rect& r, const Patch& patch) {
    for (std::size_t i = 0; i + 1 < patch.outline.size(); ++i) {
        const InchPoint a = patch.outline[i], b = patch.outline[i + 1];
        if (is_work(patch) && cross(a, b, centre(r)) > 0) continue;
        const InchPoint left = corner(r, 0), right = corner(r, 1), mid = r.at.point();
        if (std::min({distance(left, a, b), distance(right, a, b), distance(mid, a, b)}) <= 100) return true;
    }
    return false;
}

}  // namespace

int cover_of(const State& s, std::size_t unit, InchPoint from) {
    int best = in_cover(s, unit) ? 1 : 0;
    if (!s.setup->any_cover) return best;
    const Rect r = body(s, unit);
    const InchPoint c = centre(r);
    for (const Patch& patch : s.setup->terrain.patches) {
        const bool fort = is_work(patch);
        if (!patch.line || !(fort || patch.ground == TableGround::wall || patch.ground == TableGround::hedge)) continue;
        if (!holds_line(r, patch) || !crosses(patch, from, c)) continue;
        best = std::max(best, fort ? 2 : 1);
    }
    return best;
}

bool behind_fortification(const State& s, std::size_t unit) {
    if (!s.setup->any_cover) return false;
    const Rect r = body(s, unit);
    return std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
        return is_work(patch) && holds_line(r, patch);
    });
}

// --- Morale ------------------------------------------------------------------------------------------------------------

namespace {

// Everything joined in one close action: bits of pieces.
struct Joined {
    std::array<std::uint64_t, most_pieces / 64> bits{};
    bool has(std::size_t i) const { return ((bits[i / 64] >> (i % 64)) & 1u) != 0; }
    void add(std::size_t i) { bits[i / 64] |= std::uint64_t{1} << (i % 64); }
};
Joined joined_with(const State& s, std::size_t unit) {
    Joined out;
    out.add(unit);
    for (bool more = true; more;) {
        more = false;
        for (const Contact& c : s.contacts)
            if (out.has(c.a) != out.has(c.b)) {
                out.add(c.a);
                out.add(c.b);
                more = true;
            }
    }
    return out;
}

template <class Sum>
void add_numbers(const State& s, std::size_t unit, Sum& t) {
    const bool horse = facts(s, unit).horse;
    bool same = false;
    each_contact(s, unit, [&](const Contact& c) { same = same || facts(s, other_of(c, unit)).horse == horse; });
    if (!same) return;
    const Side side = side_of(s, unit);
    int own = 0, enemy = 0;
    const auto count = [&](std::size_t i) {
        if (facts(s, i).horse == horse) (side_of(s, i) == side ? own : enemy) += s.pieces[i].castings;
    };
    // Most close actions are of two units.
    int others = 0;
    for (const Contact& c : s.contacts)
        if (c.a == unit || c.b == unit) ++others;
    const Joined all = joined_with(s, unit);
    if (others == 0) return;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (all.has(i)) count(i);
    if (own == 0 || enemy == 0) return;
    if (enemy >= 4 * own)
        t.add(ruling(19), 20);
    else if (enemy >= 2 * own)
        t.add(ruling(19), 10);
    else if (own >= 4 * enemy)
        t.add(ruling(19), -30);
    else if (own >= 2 * enemy)
        t.add(ruling(19), -15);
}

int percent_lost(const State& s, const Facts& f, const Piece& p, bool this_turn) {
    int all = this_turn ? p.turn_hits : f.hits, gone = this_turn ? std::min<int>(p.taken, all) : f.hits - p.hits;
    if (p.split && !this_turn) all = std::max<int>(p.turn_hits, 1), gone = all - p.hits;
    if (s.setup->house.casualties_by_castings) {
        const int before = castings_of(all, f.hits_each), now = castings_of(all - std::max(0, gone), f.hits_each);
        all = before;
        gone = before - now;
    }
    return all > 0 ? 100 * std::max(0, gone) / all : 0;
}

template <class Sum>
void add_leader(const State& s, std::size_t unit, Sum& t) {
    if (s.setup->persons.empty()) return;
    const Facts& f = facts(s, unit);
    if (const int who = leader_of(s, unit, true); who >= 0) {
        const auto leader = static_cast<std::size_t>(who);
        const Facts& l = facts(s, leader);
        const int base = leaders_base(l, f.level);
        t.add(rule(39), base);
        const bool won = std::ranges::any_of(s.contacts, [&](const Contact& c) {
            return (c.leader_a == who && c.duel_a > 0) || (c.leader_b == who && c.duel_b > 0);
        });
        if (won) t.add(rule(85), base);
        if (f.religion != 0) t.add(ruling(20), l.religion == f.religion ? -5 : 5);
        if (l.race != 0) t.add(ruling(20), l.race == f.race ? -5 : 5);
    }
    for (const std::uint16_t i : s.setup->persons)
        if (s.pieces[i].host == static_cast<int>(unit) && s.pieces[i].refused && lives(s, i)) {
            t.add(rule(114), 5);
            break;
        }
}

}  // namespace

template <class Sum>
Sum morale_chance(const State& s, std::size_t unit, const MoraleCase& how) {
    const Piece& p = s.pieces[unit];
    const Facts& f = facts(s, p);
    const int level = f.fanatic ? 5 : f.level;
    Sum t(how.fear ? 100 - 20 * level : 50 - 10 * level);
    if (s.setup->any_cover) {
        if (behind_fortification(s, unit))
            t.add(rule(37), how.missiles ? -30 : -20);
        else if (in_cover(s, unit) || how.near_line)
            t.add(rule(37), -10);
    }
    const int lost = percent_lost(s, f, p, false);
    t.add(ruling(17), lost >= 75 ? 30 : lost >= 50 ? 10 : lost >= 25 ? 5 : 0);
    if (p.form == Form::formed && p.width > 0) {
        int extra_ranks = std::max(0, p.castings / p.width - 1);
        if (s.setup->house.extra_ranks_capped) extra_ranks = std::min(extra_ranks, 3);
        t.add(ruling(18), -10 * extra_ranks);
    } else if (p.form == Form::skirmish) {
        t.add(rule(37), 5);
    }
    if (how.close) {
        add_numbers(s, unit, t);
        const int now = percent_lost(s, f, p, true);
        t.add(rule(38), now >= 50 ? 60 : now >= 25 ? 30 : 0);
        int worst = 0;
        bool charged = false;
        each_contact(s, unit, [&](const Contact& c) {
            if (c.since != s.turn) return;
            const Edge face = c.a == unit ? c.struck_a : c.struck_b;
            worst = std::max(worst, face == Edge::rear ? 30 : face == Edge::front ? 0 : 20);
            charged = charged || (c.b == unit && c.charge_a && facts(s, c.a).horse);
        });
        t.add(ruling(39), worst);
        if (charged && !f.horse && f.level <= 2) t.add(rule(38), 20);
    }
    if (how.charged && !f.horse && f.level <= 2) t.add(rule(101), 20);
    if (how.evading) t.add(rule(56), 10);
    t.add(rule(47), how.rally);
    if (p.effects != 0) {
        t.add(spell_rule(Spell::mass_bless), -5 * effect_value(s, unit, Spell::mass_bless));
        if (has(p, Spell::mass_lycanthropy)) t.add(spell_rule(Spell::mass_lycanthropy), -10);
    }
    add_leader(s, unit, t);
    return t;
}
template Tally morale_chance(const State&, std::size_t, const MoraleCase&);
template Total morale_chance(const State&, std::size_t, const MoraleCase&);

// --- Missiles ----------------------------------------------------------------------------------------------------------

template <class Sum>
Sum missile_dice(const State& s, const Volley& v) {
    const Piece &by = s.pieces[v.by], &at = s.pieces[v.at];
    const Facts &f = facts(s, by), &g = facts(s, at);
    const int by_range = v.band < 3 ? row(v.weapon).range[v.band] : no_dice;
    if (by_range == no_dice || f.level + by_range <= 0) return Sum(0);
    Sum t(f.level);
    t.add(rule(65), by_range);
    const int firing = s.setup->house.fire_in_two_ranks ? std::min<int>(by.castings, 2 * by.width) : by.castings;
    t.times(rule(61), firing);
    if (by.form != Form::skirmish) t.times(rule(66), 2, 3);
    if (v.indirect) t.times(rule(64), 1, 2);
    if (by.morale == Morale::disordered) t.times(rule(87), 1, 2);
    int cover = g.kind == Kind::unit ? cover_of(s, v.at, centre(body(s, v.by))) : 0;
    if (has(at, Spell::mass_beneficence)) cover = std::max(cover, 1);
    const bool skirmishers = at.form == Form::skirmish || g.kind == Kind::elemental;
    if (g.camouflage && cover > 0)
        t.times(extra(Extra::camouflage), 1, 6);
    else if (skirmishers)
        t.times(rule(66), 1, cover > 0 ? 6 : 2);
    else if (cover > 0)
        t.times(rule(66), cover == 2 ? 1 : 2, 3);
    t.round_down(rule(61));
    return t;
}
template Tally missile_dice(const State&, const Volley&);
template Total missile_dice(const State&, const Volley&);

namespace {

bool strikes_as_magic(const State& s, std::size_t by) {
    return facts(s, by).level >= 5 || has(s.pieces[by], Spell::enhance_weapons);
}

}  // namespace

template <class Sum>
Sum missile_need(const State& s, const Volley& v) {
    const int ac = effective_ac(s, v.at);
    Sum t(ac);
    t.add(rule(62), missile_ac_modifier(v.weapon, ac));
    const Piece& by = s.pieces[v.by];
    if (facts(s, by).marksman) t.add(extra(Extra::marksman), 1);
    if (has(by, Spell::mass_range_finder)) t.add(spell_rule(Spell::mass_range_finder), 2);
    if (has(by, Spell::mass_range_loser)) t.add(spell_rule(Spell::mass_range_loser), -4);
    if (s.setup->house.missile_floor) t.at_least(ruling(29), 1);
    t.at_most(ruling(29), 19);
    if (facts(s, v.at).resistance && facts(s, by).level < 5) t.at_most(extra(Extra::resistance), 1);
    return t;
}
template Tally missile_need(const State&, const Volley&);
template Total missile_need(const State&, const Volley&);

// --- Close action --------------------------------------------------------------------------------------------------------

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
        if (charges && !pikes_count(s, c, at)) t.times(rule(81), 2);
    } else if (f.horse && g.horse) {
        if (charges && !q.charged) t.add(rule(82), 1);
    } else if (!f.horse && g.horse) {
        t.add(rule(83), pikes_count(s, c, by) ? 1 : -1);
    }
    if (charges && c.gallop_a) t.add(rule(82), gallop_bonus[static_cast<std::size_t>(f.weight)]);
    if (s.setup->any_cover) {
        const int cover = cover_of(s, at, centre(body(s, by)));
        t.add(rule(84), cover == 2 ? -2 : cover == 1 ? -1 : 0);
    }
    const int duel = is_a ? c.duel_a : c.duel_b, help = is_a ? c.help_a : c.help_b;
    // With help there is no bonus of victory, and defeat is -2 in all (PC-R51).
    if (help != 0) {
        t.add(rule(115), duel < 0 ? -2 : -1);
    } else {
        t.add(rule(85), duel);
    }
    if (p.lost_fight) t.add(rule(108), -1);
    if (first) {
        const Edge face = is_a ? c.struck_a : c.struck_b;
        if (face == Edge::right || face == Edge::left) t.add(rule(86), -2);
    }
    const int ac = effective_ac(s, at);
    if (ac < 0) t.add(rule(79), ac);
    if (p.morale == Morale::disordered)
        t.add(rule(87), -1);
    else if (p.form != Form::formed && q.form == Form::formed && s.setup->house.unformed_penalty)
        t.add(ruling(4), -1);
    t.add(extra(Extra::multiple_attacks), f.extra_level);
    if ((p.effects | q.effects) != 0) {
        if (has(p, Spell::mass_confuse)) t.add(ruling(84), -3);
        if (has(p, Spell::fight_like_a_pride)) t.add(spell_rule(Spell::fight_like_a_pride), 1);
        if (has(p, Spell::mass_lycanthropy)) t.add(spell_rule(Spell::mass_lycanthropy), 1);
        if (first && has(q, Spell::invisibility) && !has(p, Spell::mass_see_invisible)) t.add(ruling(76), -2);
    }
    return t;
}
template Tally modified_level(const State&, const Contact&, std::size_t);
template Total modified_level(const State&, const Contact&, std::size_t);

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
        t.add(rule(80), armour_effect_of(f.uniform, ac));
        if (house.uniform_weapon_adds) t.add(rule(78), 1);
    } else {
        t.add(rule(78), 1);
    }
    if (p.effects != 0) {
        const int enhanced = effect_value(s, by, Spell::enhance_weapons);
        if (enhanced > 0) t.add(spell_rule(Spell::enhance_weapons), (enhanced + 1) / 2);
        if (has(p, Spell::mass_strength)) t.add(spell_rule(Spell::mass_strength), 2);
        if (has(p, Spell::mass_weakness))
            t.add(spell_rule(Spell::mass_weakness), -effect_value(s, by, Spell::mass_weakness));
    }
    t.at_least(rule(79), 1);
    t.at_most(ruling(73), 19);
    if (facts(s, at).resistance && !strikes_as_magic(s, by)) t.at_most(extra(Extra::resistance), 1);
    return t;
}
template Tally close_need(const State&, const Contact&, std::size_t);
template Total close_need(const State&, const Contact&, std::size_t);

namespace {

// The castings of the face that fights in this contact, and the inches between them.
struct Face {
    int castings = 0;
    Hundredths each = 100;
    Edge edge = Edge::front;
};
Face face_of(const State& s, const Contact& c, std::size_t unit) {
    const Piece& p = s.pieces[unit];
    if (p.form == Form::road) return {1, 100, Edge::front};
    const Edge struck = c.a == unit ? c.struck_a : c.struck_b;
    if (c.since == s.turn && (struck == Edge::left || struck == Edge::right))
        return {ranks_of(p), rank_depth(facts(s, p), p), struck};
    return {std::min<int>(p.width, p.castings), spacing(p), c.since == s.turn ? struck : Edge::front};
}
int contacts_of(const State& s, std::size_t unit) {
    int n = 0;
    for (const Contact& c : s.contacts)
        if (c.a == unit || c.b == unit) ++n;
    return n;
}

// Where an enemy lies along the front of `unit`: hundredths from its left end.
struct Span {
    Hundredths low = 0, high = 0;
};
Span span_along(const State& s, std::size_t unit, const Face& face, std::size_t enemy) {
    const Rect r = body(s, unit);
    const EdgeLine line = edge(r, face.edge);
    // Clockwise round the body: on its front from left to right.
    const InchPlace frame{line.a.x, line.a.y, degrees(r.at.degrees + 90 * static_cast<int>(face.edge) + 90)};
    Span out{no_way, -no_way};
    for (const InchPoint p : corners(body(s, enemy))) {
        const Bearings b = seen_from(frame, p);
        out.low = std::min(out.low, b.forward);
        out.high = std::max(out.high, b.forward);
    }
    return out;
}

constexpr int most_front = 512;

// PC-R34: the front castings of `unit` divided among the enemies it touches; how many fight in contact `wanted`.
int divided(const State& s, std::size_t unit, const Contact& wanted) {
    const Face own = face_of(s, wanted, unit);
    std::array<std::int16_t, most_front> owner{};
    const int n = std::min(own.castings, most_front);
    std::fill_n(owner.begin(), n, std::int16_t{-1});
    struct Pair {
        const Contact* c;
        Span span;
    };
    std::array<Pair, 24> pairs{};
    std::size_t count = 0;
    int wanted_at = -1;
    for (const Contact& c : s.contacts) {
        if ((c.a != unit && c.b != unit) || count == pairs.size()) continue;
        const Face face = face_of(s, c, unit);
        if (face.edge != own.edge) continue;
        if (&c == &wanted || (c.a == wanted.a && c.b == wanted.b)) wanted_at = static_cast<int>(count);
        Face along = own;
        along.edge = own.edge;
        pairs[count] = {&c, span_along(s, unit, along, other_of(c, unit))};
        ++count;
    }
    if (wanted_at < 0) return 0;
    const auto left_first = [](const Pair& x, const Pair& y) { return x.span.low < y.span.low; };
    // Sorted from the left; the wanted one is found again by its contact.
    std::stable_sort(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(count), left_first);
    for (std::size_t k = 0; k < count; ++k)
        if (pairs[k].c->a == wanted.a && pairs[k].c->b == wanted.b) wanted_at = static_cast<int>(k);
    for (int j = 0; j < n; ++j) {
        Hundredths most = 4;  // rounding is no overlap
        for (std::size_t k = 0; k < count; ++k) {
            const Hundredths over = std::min(pairs[k].span.high, (j + 1) * own.each) - std::max(pairs[k].span.low, j * own.each);
            // Of equals the one on its right.
            if (over >= most) {
                most = over;
                owner[static_cast<std::size_t>(j)] = static_cast<std::int16_t>(k);
            }
        }
    }
    // One beside them that overlaps nobody, pairs from the left, the left neighbour first.
    for (std::size_t k = 0; k < count; ++k) {
        int low = -1, high = -1;
        for (int j = 0; j < n; ++j)
            if (owner[static_cast<std::size_t>(j)] == static_cast<int>(k)) {
                if (low < 0) low = j;
                high = j;
            }
        if (low < 0) continue;
        if (low > 0 && owner[static_cast<std::size_t>(low - 1)] < 0)
            owner[static_cast<std::size_t>(low - 1)] = static_cast<std::int16_t>(k);
        else if (high + 1 < n && owner[static_cast<std::size_t>(high + 1)] < 0)
            owner[static_cast<std::size_t>(high + 1)] = static_cast<std::int16_t>(k);
    }
    // A melee takes those that are left, each to the nearest enemy.
    for (int j = 0; j < n; ++j) {
        if (owner[static_cast<std::size_t>(j)] >= 0) continue;
        Hundredths nearest = no_way;
        int best = -1;
        for (std::size_t k = 0; k < count; ++k) {
            if (!is_melee(s, *pairs[k].c)) continue;
            const Hundredths middle_of = j * own.each + own.each / 2;
            const Hundredths off = middle_of < pairs[k].span.low    ? pairs[k].span.low - middle_of
                                   : middle_of > pairs[k].span.high ? middle_of - pairs[k].span.high
                                                                    : 0;
            if (off < nearest) {
                nearest = off;
                best = static_cast<int>(k);
            }
        }
        if (best == wanted_at) owner[static_cast<std::size_t>(j)] = static_cast<std::int16_t>(best);
    }
    int fights = 0;
    for (int j = 0; j < n; ++j) fights += owner[static_cast<std::size_t>(j)] == wanted_at ? 1 : 0;
    return std::max(fights, 1);
}

}  // namespace

int engaged_castings(const State& s, const Contact& c, std::size_t by) {
    const std::size_t at = other_of(c, by);
    if (s.pieces[by].castings == 0) return 0;
    if (contacts_of(s, by) > 1 || contacts_of(s, at) > 1) return divided(s, by, c);
    const Face own = face_of(s, c, by), his = face_of(s, c, at);
    if (is_melee(s, c)) return own.castings;
    const Hundredths mine = own.castings * own.each, theirs = his.castings * his.each;
    if (mine <= theirs) return own.castings;
    return std::min(own.castings, (theirs + own.each - 1) / own.each + 1);
}

int close_dice_of(const State& s, const Contact& c, std::size_t by) {
    if (!strikes(s, c, by)) return 0;
    const Piece& p = s.pieces[by];
    int n = close_dice(modified_level<Total>(s, c, by).total(), engaged_castings(s, c, by));
    if (has(p, Spell::mass_combat_haste)) n *= 2;
    if (has(p, Spell::mass_combat_slow)) n /= 2;
    return n;
}

double expected_close(const State& s, const Contact& c, std::size_t by) {
    return close_dice_of(s, c, by) * std::clamp(close_need<Total>(s, c, by).total(), 0, 20) / 20.0;
}
double expected_shot(const State& s, const Volley& v) {
    if (has(s.pieces[v.at], Spell::mass_prot_missiles)) return 0;
    const double hits = missile_dice<Total>(s, v).total() * std::clamp(missile_need<Total>(s, v).total(), 0, 20) / 20.0;
    return has(s.pieces[v.at], Spell::mass_mirror_image) ? hits / 2 : hits;
}

// --- Single combat -----------------------------------------------------------------------------------------------------

int duel_need(const State& s, std::size_t by, std::size_t at) {
    const Facts& f = facts(s, by);
    int need = effective_ac(s, at) + f.prowess + f.items;
    const Piece& p = s.pieces[by];
    if (has(p, Spell::strength)) need += 2;
    if (has(p, Spell::weakness)) need -= 2;
    if (has(p, Spell::confuse)) need -= 3;
    return std::clamp(need, 1, 19);
}
int sergeant_ac(const Facts& unit, int items) {
    return unit.ac - items;
}
double duel_win(const State& s, std::size_t a, std::size_t b) {
    return static_cast<double>(duel_need(s, a, b)) * s.pieces[a].points /
           std::max(1.0, static_cast<double>(duel_need(s, b, a)) * s.pieces[b].points);
}

}  // namespace banneret::princecon
