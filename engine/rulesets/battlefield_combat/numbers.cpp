#include "engine/rulesets/battlefield_combat/numbers.h"

namespace banneret::battlefield {

namespace {

bool is_foot(const Facts& f) {
    return !f.mounted;
}

RuleRef ground_row(Ground g) {
    switch (g) {
        case Ground::sparse_woods:
            return rule("BCR-10.3.1");
        case Ground::briars:
            return rule("BCR-10.3.2");
        case Ground::scree:
            return rule("BCR-10.3.3");
        case Ground::wreckage:
            return rule("BCR-10.3.4");
        case Ground::stream:
            return rule("BCR-10.3.5");
        case Ground::deep_sand:
            return rule("BCR-10.3.6");
        case Ground::mud:
            return rule("BCR-10.3.7");
        default:
            return rule("BCR-10.3");
    }
}

// Attached commander's rating and lone commanders' +1 (BCR-9.1.6, 9.2.4, 9.2.6).
template <class Sum>
void add_command(Sum& n, int sign, const State& s, std::size_t by, bool opportunity) {
    if (s.setup->units == s.pieces.size() || !is_unit(s, by)) return;
    const Piece& p = s.pieces[by];
    if (p.guest != nobody && !opportunity && gives_bonus(s, p.guest)) {
        const ThisRound& his = s.pieces[p.guest].now;
        if (!his.attacked && !his.cast && !his.tried_rally) n.add(rule("BCR-9.1.6"), sign * facts(s, p.guest).rating);
    }
    int best = 0, all = 0;
    bool orders = false;
    for (std::size_t c = s.setup->units; c < s.pieces.size(); ++c) {
        const Piece& x = s.pieces[c];
        if (!on_table(x) || x.side != p.side || !gives_bonus(s, c)) continue;
        if (distance(x.at, p.at) > facts(s, c).command_range) continue;
        const int worth = x.now.orders ? 2 : 1;
        best = std::max(best, worth);
        all += worth;
        orders = orders || x.now.orders;
    }
    const int worth = s.setup->house.command_attack_all ? all : best;
    if (worth == 0) return;
    if (!orders || s.setup->house.command_attack_all) {
        n.add(rule("BCR-9.2.4"), sign * worth);
    } else {
        n.add(rule("BCR-9.2.4"), sign);
        n.add(rule("BCR-9.2.6"), sign * (worth - 1));
    }
}

template <class Sum>
void add_attack(Sum& n, int sign, const State& s, std::size_t by, std::size_t target, const Blow& blow) {
    const Setup& setup = *s.setup;
    const Piece &p = s.pieces[by], &e = s.pieces[target];
    const Facts &f = facts(s, by), &g = facts(s, target);
    const auto add = [&](RuleRef why, int value) { n.add(why, sign * value); };
    // Adding 0 leaves no part, so the parts are added without branches.
    add(rule("BCR-4.4"), -set_penalty * blow.set);
    const int height = setup.plain ? 0 : level_of(s, p.at) - level_of(s, e.at);
    const int shaken = p.morale == Morale::shaken, above = height > 0, rides_down = f.mounted && is_foot(g);
    if (blow.shot) {
        add(rule("BCR-4.8.18"), -2 * shaken);
        add(rule("BCR-4.8.20"), above);
    } else {
        add(rule("BCR-4.8.1"), blow.all_to_front && faces(s, by) ? 2 : 0);
        if (blow.charge) {
            add(rule("BCR-4.8.8"), 2);
            add(rule("BCR-4.8.12"), above);
            const bool first_only = setup.house.set_first_roll && !blow.first_roll;
            if (!first_only && reaches(s, target, p.at)) add(rule("BCR-4.5.4"), -4);
            if (f.mounted && !f.commander && has_formation(s, p.side, Formations::encirclement))
                add(rule("BCR-12.2.5"), 2);
        }
        add(rule("BCR-4.8.9"), -2 * shaken);
        add(rule("BCR-4.8.11"), above);
        add(rule("BCR-4.8.13"), 2 * rides_down);
        add(rule("BCR-4.7.k"), f.feats.has(Feat::bull_rush));
        add(rule("BCR-4.7.j"), -p.power);
        add(rule("BCR-4.7.c"), -p.expertise);
    }
    add(rule("BCR-4.7.m"), -2 * f.feats.has(Feat::tower_shield));
    if (f.feats.has(Feat::mage_slayer) && has_caster(s, target)) add(rule("BCR-4.7.n"), 1);
    if (setup.night && !f.darkvision) add(rule("BCR-NIGHT"), -2);
    if (!bare(s)) {
        const Ground ground = ground_for(s, p.at, by);
        add(ground_row(ground), row(ground).attack);
        if (!s.effects.empty()) {
            if (effect_on(s, by, Spell::slow) != nullptr) add(rule("BCR-11.5.2"), -2);
            if (effect_on(s, target, Spell::invisibility) != nullptr) add(rule("BCR-11.5.6"), -2);
            if (effect_on(s, by, Spell::bless) != nullptr) add(rule("BCR-11.3"), 1);
        }
    }
    add_command(n, sign, s, by, blow.opportunity);
}

int base_attack(const Facts& f, bool shot) {
    return shot ? f.shot : f.attack;
}

template <class Sum>
void add_armour(Sum& n, const State& s, std::size_t target, std::size_t by, const Blow& blow) {
    const Setup& setup = *s.setup;
    const Piece &p = s.pieces[by], &e = s.pieces[target];
    const Facts &f = facts(s, by), &g = facts(s, target);
    const int shaken = e.morale == Morale::shaken, routing = e.morale == Morale::routing,
              ridden_down = g.mounted && is_foot(f), tower_shield = g.feats.has(Feat::tower_shield);
    // A commander who joined in with his unit strikes from its square.
    if (blow.shot) {
        if (faces(s, target) && !shot_from_front(e.at, e.facing, p.at)) n.add(rule("BCR-4.8.6"), -2);
        n.add(rule("BCR-4.8.21"), -2 * shaken);
        n.add(rule("BCR-4.8.22"), -4 * routing);
        const bool precise = f.feats.has(Feat::precise_shot);
        const bool covered = blow.cover == Cover::partial || tower_shield != 0;
        if (covered && !precise)
            n.add(blow.cover == Cover::partial ? rule("BCR-4.8.23") : rule("BCR-10.4"),
                  !setup.plain && level_of(s, p.at) >= level_of(s, e.at) + 2 ? 2 : 4);
        if (!precise && (is_unit(s, target) || e.where == Where::with ? engaged(s, target) : false))
            n.add(rule("BCR-4.8.25"), 4);
        if (setup.house.mounted_ac_all) n.add(rule("BCR-4.8.7"), 2 * ridden_down);
    } else {
        const int side = aspect(s, target, p.at);
        n.add(rule("BCR-4.8.4"), side == 2 ? -4 : 0);
        n.add(rule("BCR-4.8.3"), -2 * (side & 1));
        n.add(rule("BCR-4.8.7"), 2 * ridden_down);
        n.add(rule("BCR-4.8.14"), -2 * shaken);
        n.add(rule("BCR-4.8.15"), -4 * routing);
        n.add(rule("BCR-4.7.c"), e.expertise);
    }
    n.add(rule("BCR-4.7.q"), 2 * tower_shield);
    n.add(rule("BCR-4.7.r"), g.feats.has(Feat::shieldmate));
    if (!g.commander && is_foot(g) && !g.ranged && has_formation(s, e.side, Formations::legion))
        n.add(rule("BCR-12.2.3"), 1);
    n.add(rule("BCR-9.2.6"), -2 * e.now.orders);
    Ground ground = Ground::open;
    if (!bare(s)) {
        ground = ground_for(s, e.at, target);
        n.add(ground_row(ground), row(ground).armour_class);
        if (!s.effects.empty()) {
            if (const Effect* hold = hold_on(s, target))
                n.add(hold->spell == Spell::hold_person ? rule("BCR-4.8.17")
                      : hold->spell == Spell::tentacles ? rule("BCR-11.5.7")
                                                        : rule("BCR-11.5.5"),
                      -4);
            if (effect_on(s, target, Spell::slow) != nullptr) n.add(rule("BCR-11.5.2"), -2);
            if (effect_on(s, target, Spell::invisibility) != nullptr) n.add(rule("BCR-11.5.6"), 2);
        }
    }
    if (g.camouflage && (setup.night || ground != Ground::open)) n.add(rule("BCR-CAMOUFLAGE"), 2);
}

}  // namespace

template <class Sum>
Sum attack_bonus(const State& s, std::size_t by, std::size_t target, const Blow& blow) {
    Sum n(base_attack(facts(s, by), blow.shot));
    add_attack(n, 1, s, by, target, blow);
    return n;
}
template <class Sum>
Sum armour_class(const State& s, std::size_t target, std::size_t by, const Blow& blow) {
    Sum n(facts(s, target).armour_class);
    add_armour(n, s, target, by, blow);
    return n;
}
template <class Sum>
Sum need_of(const State& s, std::size_t by, std::size_t target, const Blow& blow) {
    Sum n = armour_class<Sum>(s, target, by, blow);
    n.add(rule("BCR-1.3.2"), -base_attack(facts(s, by), blow.shot));
    add_attack(n, -1, s, by, target, blow);
    return n;
}

template <class Sum>
Sum damage_of_hit(const State& s, std::size_t by, std::size_t target, const Blow& blow) {
    const Facts& f = facts(s, by);
    Sum n(blow.shot ? f.shot_damage : f.damage);
    n.add(rule("BCR-4.7.a"), 2 * f.feats.has(Feat::weapon_specialization));
    if (!blow.shot) {
        n.add(rule("BCR-4.7.j"), s.pieces[by].power);
        if (blow.charge && f.feats.has(Feat::powerful_charge)) n.add(rule("BCR-4.7.d"), 4);
        if (blow.charge && f.feats.has(Feat::spirited_charge)) n.add(rule("BCR-4.7.f"), n.total());
    }
    // BCR-R66: a single character against counters of many men each.
    if (f.commander && !facts(s, target).commander && s.setup->scale > 1)
        n.add(rule("BCR-R66"), std::max(1, n.total() / s.setup->scale) - n.total());
    return n;
}

template <class Sum>
Sum rolls_of(const State& s, std::size_t by, bool shot, bool front) {
    const Facts& f = facts(s, by);
    if (f.commander) return Sum(1);
    const int heads = s.pieces[by].heads;
    const bool few = heads < rolls_of_a_set && !s.setup->house.always_five;
    Sum n(rolls_of_a_set);
    if (few) n.add(rule("BCR-R3"), heads - rolls_of_a_set);
    if (shot) {
        if (f.feats.has(Feat::rapid_shot)) n.add(rule("BCR-4.7.i"), n.total());
    } else if (f.reach > 0 && front) {
        n.add(rule("BCR-4.5.1"), s.setup->house.reach_per_rating ? f.reach : 1);
    }
    return n;
}

bool has_caster(const State& s, std::size_t i) {
    if (!s.setup->any_magic) return false;
    const auto casts = [&](std::size_t c) { return facts(s, c).cleric + facts(s, c).magic_user > 0; };
    if (facts(s, i).commander) return casts(i);
    return s.pieces[i].guest != nobody && casts(s.pieces[i].guest);
}

bool undead_without_morale(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    for (std::size_t c = s.setup->units; c < s.pieces.size(); ++c) {
        const Piece& x = s.pieces[c];
        if (x.side != p.side && (x.where == Where::table || x.where == Where::with) && facts(s, c).cleric > 0 &&
            distance(x.at, p.at) <= 2)
            return false;
    }
    return true;
}

namespace {

template <class Sum>
void add_inspiration(Sum& n, const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    for (std::size_t c = s.setup->units; c < s.pieces.size(); ++c) {
        const Piece& x = s.pieces[c];
        if (!facts(s, c).inspires || x.side != p.side || c == i) continue;
        if (x.where != Where::table && x.where != Where::with) continue;
        if (!gives_bonus(s, c) || distance(x.at, p.at) > facts(s, c).command_range) continue;
        n.add(rule("BCR-9.6.1"), 2);
        return;
    }
}

// The one best commander's bonus of a unit (BCR-R42).
template <class Sum>
void add_best_commander(Sum& n, const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    int best = 0;
    RuleRef why = rule("BCR-8.7.6");
    const auto take = [&](int worth, RuleRef row) {
        if (worth <= best) return;
        best = worth;
        why = row;
    };
    if (p.guest != nobody && gives_bonus(s, p.guest)) take(facts(s, p.guest).rating, rule("BCR-8.7.6"));
    for (std::size_t c = s.setup->units; c < s.pieces.size(); ++c) {
        const Piece& x = s.pieces[c];
        if (x.side != p.side || c == p.guest || !gives_bonus(s, c)) continue;
        const int range = facts(s, c).command_range;
        if (x.where == Where::table && distance(x.at, p.at) <= range)
            take(facts(s, c).rating / 2, rule("BCR-9.2.3"));
        else if (x.where == Where::with && distance(x.at, p.at) <= range / 2)
            take(facts(s, c).rating / 2, rule("BCR-9.1.5"));
    }
    n.add(why, best);
}

bool attacked_in_the_rear(const State& s, std::size_t i) {
    if (!faces(s, i)) return false;
    const Piece& p = s.pieces[i];
    const std::uint16_t behind = unit_at(s, step(p.at, p.facing + 4));
    return behind != nobody && s.pieces[behind].side != p.side &&
           std::ranges::find(p.now.struck_by, behind) != p.now.struck_by.end();
}

bool attacked_from_above(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (p.now.shot_from_above) return true;
    if (s.setup->plain) return false;
    const int own = level_of(s, p.at);
    for (int d = 0; d < 4; ++d) {
        const Square q = step(p.at, 2 * d);
        const std::uint16_t e = unit_at(s, q);
        if (e != nobody && s.pieces[e].side != p.side && level_of(s, q) > own &&
            std::ranges::find(p.now.struck_by, e) != p.now.struck_by.end())
            return true;
    }
    return false;
}

}  // namespace

template <class Sum>
Sum morale_modifier(const State& s, std::size_t i, std::uint16_t rallied_by) {
    const Piece& p = s.pieces[i];
    const bool unit = is_unit(s, i);
    Sum n(facts(s, i).morale);
    if (unit && attacked_in_the_rear(s, i)) n.add(rule("BCR-8.7.1"), -2);
    if (attacked_from_above(s, i)) n.add(rule("BCR-8.7.2"), -1);
    n.add(rule("BCR-8.7.4"), p.morale == Morale::shaken ? -2 : 0);
    n.add(rule("BCR-8.7.5"), p.morale == Morale::routing ? -4 : 0);
    if (s.setup->units < s.pieces.size()) {
        if (rallied_by != nobody)
            n.add(rule("BCR-8.9.1"), facts(s, rallied_by).rating);
        else if (unit)
            add_best_commander(n, s, i);
        add_inspiration(n, s, i);
    }
    if (const int general = s.general[p.side]; general != 0)
        n.add(general > 0 ? rule("BCR-9.3.1") : rule("BCR-9.3.2"), general);
    if (has_formation(s, p.side, Formations::placement)) n.add(rule("BCR-12.2.2"), 1);
    if (under(s, i, Spell::bless)) n.add(rule("BCR-11.3"), 1);
    return n;
}

template <class Sum>
Sum save_modifier(const State& s, std::size_t i, bool by_caster) {
    Sum n(facts(s, i).save);
    if (by_caster && facts(s, i).feats.has(Feat::mage_slayer)) n.add(rule("BCR-4.7.s"), 1);
    if (s.setup->units < s.pieces.size()) add_inspiration(n, s, i);
    return n;
}

template Tally attack_bonus<Tally>(const State&, std::size_t, std::size_t, const Blow&);
template Whole attack_bonus<Whole>(const State&, std::size_t, std::size_t, const Blow&);
template Tally armour_class<Tally>(const State&, std::size_t, std::size_t, const Blow&);
template Whole armour_class<Whole>(const State&, std::size_t, std::size_t, const Blow&);
template Tally need_of<Tally>(const State&, std::size_t, std::size_t, const Blow&);
template Whole need_of<Whole>(const State&, std::size_t, std::size_t, const Blow&);
template Tally damage_of_hit<Tally>(const State&, std::size_t, std::size_t, const Blow&);
template Whole damage_of_hit<Whole>(const State&, std::size_t, std::size_t, const Blow&);
template Tally rolls_of<Tally>(const State&, std::size_t, bool, bool);
template Whole rolls_of<Whole>(const State&, std::size_t, bool, bool);
template Tally morale_modifier<Tally>(const State&, std::size_t, std::uint16_t);
template Whole morale_modifier<Whole>(const State&, std::size_t, std::uint16_t);
template Tally save_modifier<Tally>(const State&, std::size_t, bool);
template Whole save_modifier<Whole>(const State&, std::size_t, bool);

}  // namespace banneret::battlefield
