// The abilities of a stand: dice, saves, arcs.

#include <algorithm>

#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

Facts facts_of(const Build& build, int figures) {
    const KindRow& k = row(build.kind);
    Facts f;
    f.build = build;
    f.started = static_cast<std::uint8_t>(figures > 0 ? figures : k.figures);
    f.move_points = static_cast<std::uint8_t>(k.move_points[build.armour]);
    f.save_armour = build.armour;
    f.never_panics = build.dedicated;
    f.strikes_resistant = k.king;
    f.fast = !k.foot;
    f.regular_missile = row(build.weapon).missile;
    f.price = cost(build);
    f.value = f.price * f.started / k.figures;
    return f;
}

int stand_at(const State& s, Hex h) {
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].at == h && is_deployed(s.stands[i])) return static_cast<int>(i);
    return -1;
}

int king_of(const State& s, Side side) {
    const Setup& setup = *s.setup;
    const std::size_t first = setup.king[side];
    if (first < s.stands.size() && s.stands[first].figures > 0 && s.stands[first].where != Where::ran_off)
        return static_cast<int>(first);
    if (setup.house.king_death_ends) return -1;
    // LH-R51: the surviving character with the highest leadership takes command, with its stand.
    int best = -1, most = 0;
    for (const Person& p : setup.people) {
        if (p.side != side || p.leads) continue;
        const Stand& his = s.stands[p.stand];
        if (his.side != side || !is_deployed(his) || p.leadership <= most) continue;
        most = p.leadership;
        best = p.stand;
    }
    return best;
}

bool tests_morale(const State& s, std::size_t stand, std::size_t enemy) {
    const Facts& f = facts(s, stand);
    if (s.setup->house.king_never_panics && king_of(s, s.stands[stand].side) == static_cast<int>(stand)) return false;
    if (f.undead) return facts(s, enemy).priest;
    return !f.never_panics;
}

template <class Sum>
Sum save_level(const State& s, std::size_t target, std::size_t enemy, const SaveCase& how) {
    const Facts& f = facts(s, target);
    const KindRow& k = row(f.build.kind);
    const Facts& e = facts(s, enemy);
    if (f.resists && !e.strikes_resistant) {
        Sum best;
        best.add(extra(Extra::resistance), most_save_level);
        return best;
    }
    const std::size_t column = save_column(k.saves, how.shot, f.build.shields);
    Sum t(save_column_base[column]);
    const RuleRef table = k.saves == SaveColumns::cavalry    ? rule("LH-30")
                          : k.saves == SaveColumns::infantry ? rule("LH-31")
                                                             : rule("LH-32");
    if (f.save_armour > f.build.armour)
        t.add(extra(Extra::thick_hide), f.save_armour);
    else
        t.add(table, f.save_armour);
    if (how.breath) {
        t.add(extra(Extra::breath), -2);
    } else {
        const WeaponRow& w = row(e.build.weapon);
        const int through = !how.shot ? w.melee_penetration : w.missile ? w.shot_penetration : 0;
        t.add(w.weapon == Weapon::arbalests ? rule("LH-68") : w.rule, -through);
    }
    if (f.tough) t.add(extra(Extra::tough), 1);
    if (f.regenerates) t.add(extra(Extra::regeneration), 2);
    if (f.heroic_leader) t.add(extra(Extra::kings_tier), 1);
    const Setup& setup = *s.setup;
    if (how.shot && f.camouflage && (setup.night || setup.wooded)) t.add(extra(Extra::camouflage), 1);
    if (s.stands[target].side == Side::second && setup.stratagem[Side::second] == Stratagem::field_fortifications &&
        cell_of(s.stands[target].at).row == 1 && cell_of(how.from).row >= 2)
        t.add(extra(Extra::fortified), 1);
    return t;
}
template Tally save_level(const State& s, std::size_t target, std::size_t enemy, const SaveCase& how);
template Total save_level(const State& s, std::size_t target, std::size_t enemy, const SaveCase& how);

template <class Sum>
Sum melee_dice(const State& s, std::size_t stand, std::size_t against) {
    const Facts& f = facts(s, stand);
    const Facts& e = facts(s, against);
    const KindRow& k = row(f.build.kind);
    const int figures = s.stands[stand].figures;
    Sum t(figures * k.dice);
    if (f.build.weapon == Weapon::spears && e.build.weapon != Weapon::spears) {
        const bool per_figure = f.build.kind == Kind::cav || f.build.kind == Kind::kingm;
        t.add(per_figure ? rule("LH-70") : rule("LH-69"), per_figure ? figures : figures / 2);
    }
    if (f.build.weapon == Weapon::halberds) t.add(rule("LH-71"), figures / 2);
    if (figures == 0) return t;
    t.add(extra(Extra::multiple_attacks), f.figure_dice * figures);
    if (2 * figures >= f.started) t.add(extra(Extra::fc_dice), f.fine_dice);
    t.add(extra(Extra::tier), f.tier_dice);
    if (s.setup->night && f.darkvision && !e.darkvision) t.add(extra(Extra::darkvision), 1);
    return t;
}
template Tally melee_dice(const State& s, std::size_t stand, std::size_t against);
template Total melee_dice(const State& s, std::size_t stand, std::size_t against);

int shooting_dice(const State& s, std::size_t stand) {
    return s.stands[stand].figures * row(facts(s, stand).build.kind).dice;
}

bool loaded_to_shoot(const State& s, std::size_t stand) {
    const Facts& f = facts(s, stand);
    if (row(f.build.weapon).missile) return s.stands[stand].loaded;
    return s.stands[stand].throws > 0;
}

bool casts(const State& s, std::size_t stand) {
    return s.stands[stand].spells > 0;
}

bool in_arc(const State& s, std::size_t shooter, Hex at, int facing, Hex target) {
    const Facts& f = facts(s, shooter);
    if (!row(f.build.weapon).missile) return neighbour(at, facing) == target;
    const bool both = s.setup->house.horse_arc_both;
    const bool inside = row(f.build.kind).foot
                            ? in_front_block(at, facing, target)
                            : in_sector(at, facing, 2, 3, target) || (both && in_sector(at, facing + 2, 2, 3, target));
    if (!inside || !s.setup->house.stands_block_sight) return inside;
    std::vector<Hex> occupied;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (i != shooter && is_deployed(s.stands[i])) occupied.push_back(s.stands[i].at);
    return !line_blocked(at, target, occupied);
}

}  // namespace banneret::lionheart
