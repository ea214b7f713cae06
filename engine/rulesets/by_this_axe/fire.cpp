// Phase III: legal targets, the number of shooters, and offensive magic.

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

std::optional<MissileWeapon> missile_among(const Facts& f, std::uint8_t wanted) {
    if (wanted > 0) {
        if (wanted > missile_weapon_count || ((f.missiles >> (wanted - 1u)) & 1u) == 0) return std::nullopt;
        return static_cast<MissileWeapon>(wanted - 1);
    }
    std::optional<MissileWeapon> best;
    for (const MissileWeaponRow& r : missile_weapon_rows())
        if ((f.missiles >> static_cast<unsigned>(r.weapon)) & 1u)
            if (!best || r.range_inches > banneret::row(*best).range_inches ||
                (r.range_inches == banneret::row(*best).range_inches &&
                 r.save_modifier < banneret::row(*best).save_modifier))
                best = r.weapon;
    return best;
}

std::uint8_t weapon_number(const Keyword& weapon) {
    if (weapon.empty()) return 0;
    for (const MissileWeaponRow& r : missile_weapon_rows())
        if (r.key == weapon.word()) return static_cast<std::uint8_t>(static_cast<int>(r.weapon) + 1);
    return static_cast<std::uint8_t>(missile_weapon_count + 1);
}

bool may_fire(const State& s, std::size_t by) {
    const Piece& p = s.pieces[by];
    return facts(s, by).missiles != 0 && is_alive(s, by) && !p.fired && !routed(s, by) && !p.refused_now &&
           !surprised(s, by) && !in_melee(s, by);
}

std::vector<std::size_t> targets(const State& s, std::size_t by) {
    std::vector<std::size_t> out;
    const auto w = missile_of(s, by, 0);
    if (!w) return out;
    const Side side = facts(s, by).home;
    const Hundredths range = banneret::row(*w).range_inches * inch;
    std::vector<std::pair<Hundredths, std::size_t>> near;
    const Rect own = body(s, by);
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!is_target(s, side, e)) continue;
        const Rect r = body(s, e);
        if (distance(centre(own), centre(r)) > range + own.wide + r.wide + r.deep + own.deep) continue;
        const Hundredths d = gap(own, r);
        if (d <= range) near.emplace_back(d, e);
    }
    std::ranges::sort(near);
    std::optional<Hundredths> closest;
    for (const auto& [d, e] : near) {
        if (closest && d > *closest && !s.pieces[by].free_target) break;
        if (shooters(s, by, e, *w) == 0) continue;
        const bool left = limit_at(s, e) > 0;
        if (left) out.push_back(e);
        // BTA-R28: a lone character is no obstacle to shooting further; nor is a single monster (BTA-184).
        if (!has_all_round_front(s, e) && left && !closest) closest = d;
    }
    return out;
}

std::optional<Refusal> fire_refused(const State& s, std::size_t by, std::size_t at, std::uint8_t weapon) {
    const Facts& f = facts(s, by);
    const Piece& p = s.pieces[by];
    if (!is_alive(s, by)) return Refusal{"This unit is not on the table."};
    if (f.missiles == 0) return Refusal{"This unit has no missile weapon."};
    if (p.fired) return Refusal{"This unit has already fired in this phase."};
    if (routed(s, by)) return Refusal{"A routed unit cannot fire."};
    if (p.refused_now) return Refusal{"This character refused a duel and takes no part in attacks this turn."};
    if (surprised(s, by)) return Refusal{"Surprised troops cannot fire on the first turn."};
    if (in_melee(s, by)) return Refusal{"A unit in melee cannot fire."};
    if (at >= s.pieces.size() || !is_deployed(s, at) || facts(s, at).home == f.home || s.pieces[at].hidden)
        return Refusal{"That is not a valid target."};
    if (in_melee(s, at)) return Refusal{"Units cannot fire into a melee."};
    if (limit_at(s, at) <= 0) return Refusal{"No more figures may fire at that target in this phase."};
    const auto w = missile_of(s, by, weapon);
    if (!w) return Refusal{"This unit does not carry that missile weapon."};
    if (shooters(s, by, at, *w) == 0)
        return Refusal{"No figure has the target in range, in its arc and in clear sight."};
    const auto legal = targets(s, by);
    if (std::ranges::find(legal, at) == legal.end())
        return Refusal{"This unit must fire at the closest enemy that it can hit."};
    return std::nullopt;
}

void fire_at(const Table& t, std::size_t by, std::size_t at, std::uint8_t weapon) {
    State& s = t.s;
    const MissileWeapon w = *missile_of(s, by, weapon);
    const MissileWeaponRow& r = banneret::row(w);
    Piece& p = s.pieces[by];
    const bool counted =
        s.stage == Stage::fire && p.aimed > 0 && p.aim == static_cast<int>(at) && w == missile_of(s, by, 0);
    const int figures = std::min(counted ? p.aimed : shooters(s, by, at, w), limit_at(s, at));
    p.fired = true;
    p.held_fire = false;
    Piece& seen = body_piece(s, by);
    if (seen.hidden) forget_aims(s);
    seen.hidden = false;
    if (p.host >= 0) s.pieces[static_cast<std::size_t>(p.host)].man_fired = true;
    if (facts(s, by).priest != PriestTier::none && attacks_as_hero(s, by)) p.struck_as_hero = true;
    Piece& q = s.pieces[at];
    q.shot_at = static_cast<std::uint8_t>(std::min(250, q.shot_at + figures));
    Strike& k = begin_strike(s, Strike::Kind::fire, by, at);
    k.pierce = static_cast<std::int8_t>(r.save_modifier);
    k.pierce_rule = rule("BTA-68");
    // BTA-R15: a shooter that overlaps the target, as it may after a turn, is not beyond its front.
    k.edge = has_all_round_front(s, at) ? Edge::front
                                        : struck_edge(body(s, at), body(s, by).at.point()).value_or(Edge::rear);
    const int each = w == MissileWeapon::artillery ? 1 : dice_each(s, by, false);
    const auto dice = [&](auto sum) {
        sum.add(figures > p.front() ? rule("BTA-60") : rule("BTA-55"), figures);
        if (each > 1) sum.add(rule("BTA-R34"), figures * (each - 1));
        if (p.volley) sum.add(rule("BTA-156"), figures * each);
        return sum;
    };
    HitRoll roll{RollFor::shooting, rule("BTA-67"), dice(Total()).total(), missile_number<Total>(s, by, at).total()};
    if (harmless(s, by, at)) {
        t.log.add(RuleWorked{facts(s, at).home, rule("BTA-200"), piece(at), piece(by), 0});
        roll.dice = 0;
    }
    throw_hits(t, roll);
    if (t.log.keeps()) log_hits(t, roll, {dice(Tally()), missile_number(s, by, at)});
}

// --- Magic -----------------------------------------------------------------------------------------------------------

bool can_cast(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return facts(s, i).mage != MageTier::none && p.spells > 0 && is_alive(s, i) && !routed(s, i) && !p.refused_now &&
           !p.cast && !in_melee(s, i);
}

std::optional<Refusal> cast_refused(const State& s, std::size_t by, std::size_t at, int dice) {
    const Piece& p = s.pieces[by];
    if (!is_alive(s, by) || facts(s, by).mage == MageTier::none) return Refusal{"This unit casts no spells."};
    if (p.cast) return Refusal{"A caster attacks only one target per phase."};
    if (in_melee(s, by)) return Refusal{"A caster in a melee cannot cast an attack."};
    if (!can_cast(s, by))
        return Refusal{"This caster has no dice left, is routed or has refused a duel, so it cannot cast."};
    if (dice < 1 || dice > p.spells) return Refusal{"This caster does not have that many spell dice left."};
    if (at >= s.pieces.size() || !is_target(s, facts(s, by).home, at))
        return Refusal{"The target of a spell must be an enemy in sight and not in melee."};
    if (limit_at(s, at) <= 0) return Refusal{"No more figures may aim at that target in this phase."};
    if (!within(s, by, at, spell_range)) return Refusal{"Spells reach 10 inches."};
    if (!sees(s, by, at)) return Refusal{"The target is not in clear sight."};
    return std::nullopt;
}

void cast_at(const Table& t, std::size_t by, std::size_t at, int dice) {
    State& s = t.s;
    Piece& p = s.pieces[by];
    p.cast = true;
    Piece& seen = body_piece(s, by);
    if (seen.hidden) forget_aims(s);
    seen.hidden = false;
    p.spells = static_cast<std::uint8_t>(p.spells - dice);
    Piece& q = s.pieces[at];
    q.shot_at = static_cast<std::uint8_t>(std::min(250, q.shot_at + 1));
    begin_strike(s, Strike::Kind::spell, by, at);
    const int number = spell_number<Total>(s, at).total();
    const HitRoll roll{RollFor::spell, rule("BTA-171"), dice, number};
    throw_hits(t, roll);
    if (t.log.keeps()) log_hits(t, roll, {Tally(dice), spell_number(s, at)});
}

std::optional<Refusal> heal_refused(const State& s, std::size_t by, std::size_t at) {
    const Piece& p = s.pieces[by];
    if (!is_alive(s, by) || facts(s, by).priest == PriestTier::none) return Refusal{"Only a priest can pray."};
    if (p.prayers == 0 || routed(s, by) || p.refused_now || p.struck_as_hero)
        return Refusal{"This priest cannot pray now."};
    if (at >= s.pieces.size() || at == by || !is_alive(s, at) || facts(s, at).home != facts(s, by).home)
        return Refusal{"A priest heals only others of the same side."};
    const Facts& f = facts(s, at);
    const bool tiered =
        f.monster || f.hero != FighterTier::none || f.priest != PriestTier::none || f.mage != MageTier::none;
    if (!tiered || s.pieces[at].wounds == 0) return Refusal{"Only a wounded hero, caster or monster can be healed."};
    if (!within(s, by, at, prayer_range)) return Refusal{"Prayers reach 6 inches."};
    return std::nullopt;
}

void forget_aims(State& s) {
    for (const Side side : both_sides)
        for (const std::size_t i : call(s, side).shooters) {
            s.pieces[i].aim = Piece::not_looked;
            s.pieces[i].aimed = 0;
        }
}

bool anything_to_fire(State& s, Side side) {
    // Cache: no piece moves or falls during fire, so a target that was found stays valid until its limit is reached,
    // and a piece without a target stays without one.
    const auto ready = [&](std::size_t i) { return !s.pieces[i].held_fire && may_fire(s, i); };
    for (const std::size_t i : call(s, side).shooters) {
        Piece& p = s.pieces[i];
        if (p.fired || (p.aim == Piece::nobody && !p.free_target) || !ready(i)) continue;
        // With a Target card it still has the choice to hold its fire.
        if (p.free_target) return true;
        if (p.aim >= 0 && limit_at(s, static_cast<std::size_t>(p.aim)) > 0) return true;
        take_aim(s, i);
        if (p.aim != Piece::nobody) return true;
    }
    for (std::size_t i = 0; s.setup->any_magic && i < s.pieces.size(); ++i) {
        if (facts(s, i).home != side || !is_alive(s, i)) continue;
        if (can_cast(s, i))
            for (std::size_t e = 0; e < s.pieces.size(); ++e)
                if (facts(s, e).home != side && !cast_refused(s, i, e, 1)) return true;
        if (s.pieces[i].prayers > 0)
            for (std::size_t e = 0; e < s.pieces.size(); ++e)
                if (!heal_refused(s, i, e)) return true;
    }
    return false;
}

}  // namespace banneret::axe
