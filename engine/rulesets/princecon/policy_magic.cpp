// The automatic commander's magic: the worth of each spell here, in hits (PC-COMMANDER).

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/judgement.h"

namespace banneret::princecon {

namespace {

// Hits that a spell point should be worth before it is spent; less as the battle goes on.
double least_of_a_point(const State& s) {
    return s.turn <= 4 ? 2.5 : 1.5;
}

struct Spells {
    const Judgement& m;
    std::size_t by;
    const State& s = m.s;
    const Facts& f = facts(s, by);
    const Piece& p = s.pieces[by];

    double fails(std::size_t e) const {
        const int aura = effect_value(s, e, Spell::mass_aura), u = facts(s, e).level;
        return 1 - 0.1 * (aura > 0 ? std::min(9, u + aura) : u);
    }
    int check(std::size_t e) const { return morale_chance<Whole>(s, e, {}).total(); }
    double struck(std::size_t e, double hits) const {
        hits = std::min<double>(hits, s.pieces[e].hits);
        return hits <= 0       ? 0
               : is_unit(s, e) ? m.loss(e, hits, s.pieces[e].hit ? 0 : 1 - std::exp(-hits), check(e))
                               : hits;
    }
    // Hits on average that the dice of a damage spell do to a unit.
    double damage(Spell spell, std::size_t e, const AreaShape& area) const {
        const Facts& g = facts(s, e);
        const int inside_now = castings_inside(s, e, area);
        if (inside_now == 0) return 0;
        const double cap = inside_now * g.hits_each, level = f.caster_level, failed = fails(e), saved = 1 - failed;
        const bool halved =
            (spell == Spell::fireball && has(s.pieces[e], Spell::resist_fire)) ||
            (spell == Spell::lightning_bolt && has(s.pieces[e], Spell::resist_lightning)) ||
            (spell != Spell::fireball && spell != Spell::lightning_bolt && has(s.pieces[e], Spell::resist_cold));
        double hits = 0;
        switch (spell) {
            case Spell::fireball: {
                AreaShape inner = area, ring = area;
                inner.size = area.size / 3;
                ring.size = 2 * area.size / 3;
                const int n1 = castings_inside(s, e, inner), n2 = castings_inside(s, e, ring), each = g.hits_each;
                hits = fireball_hits(7 * f.caster_level / 2, n1 * each, (n2 - n1) * each, (inside_now - n2) * each) *
                       (failed + saved / 5);
                break;
            }
            case Spell::lightning_bolt:
                hits = std::min(cap, 3.5 * level) * failed + std::min(cap, 0.7 * level) * saved;
                break;
            case Spell::snowball:
                hits = std::min(cap, 2.5 * level) * failed + std::min(cap, 0.5 * level) * saved;
                break;
            case Spell::cold_cone:
                hits = std::min(cap, 2.5 * level) * failed + std::min(cap, 1.25 * level) * saved;
                break;
            default:
                hits = std::min(cap, (10.5 + level) * (has(s.pieces[e], Spell::mass_shield) ? 0.2
                                                       : g.shield                           ? 0.5
                                                                                            : 1));
        }
        return halved ? hits / 2 : hits;
    }
    double frightened(std::size_t e, const AreaShape& area) const {
        const Facts& g = facts(s, e);
        const int inside_now = castings_inside(s, e, area);
        if (inside_now == 0 || g.undead || g.fanatic || !is_unit(s, e) || !sound(s.pieces[e])) return 0;
        MoraleCase how;
        how.fear = true;
        const double breaks = std::clamp(morale_chance<Whole>(s, e, how).total(), 0, 100) / 100.0;
        return breaks * 0.9 * s.pieces[e].hits + (1 - breaks) * std::min(f.caster_level / 2, inside_now * g.hits_each);
    }
    // The hits on enemies inside the area, less one and a half times the hits on friends.
    double over(Spell spell, const InchPlace& at) const {
        const AreaShape area = shape_of(s, by, spell, at);
        double sum = 0;
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (!is_deployed(s, e) || s.pieces[e].hidden) continue;
            const double hits = spell == Spell::fear ? frightened(e, area) : struck(e, damage(spell, e, area));
            sum += m.mine(e) ? -1.5 * hits : hits;
        }
        return sum;
    }
    // The hits of the next close action that the unit deals, or that it takes.
    double dealt_by(std::size_t u) const {
        return hits_of_contacts(u, [&](const Contact&) { return u; });
    }
    double taken_by(std::size_t u) const {
        return hits_of_contacts(u, [&](const Contact& c) { return other_of(c, u); });
    }
    // `striker(contact)`: whose hits count.
    template <class Striker>
    double hits_of_contacts(std::size_t u, Striker striker) const {
        double hits = 0;
        each_contact(s, u, [&](const Contact& c) {
            Contact later = c;
            later.since = 0;
            hits += expected_close(s, later, striker(c));
        });
        return hits;
    }
    // A cheap spell on one unit at the present moment.
    double on_unit(Spell spell, std::size_t e) const {
        const Facts& g = facts(s, e);
        const Piece& q = s.pieces[e];
        if (m.mine(e)) {
            if (spell == Spell::enhance_weapons && in_contact(s, e) && !has(q, spell)) return 0.4 * dealt_by(e);
            if (spell == Spell::fight_like_a_pride && in_contact(s, e) && !has(q, spell)) return 0.4 * dealt_by(e);
            return 0;
        }
        switch (spell) {
            case Spell::fire_bomb:
                return fails(e) * struck(e, 2);
            case Spell::air_blast:
                return fails(e) * struck(e, (2.5 + f.caster_level) / 5);
            case Spell::phantasmal_force:
                return g.undead || !sound(q) ? 0 : m.loss(e, 0, 1, check(e));
            case Spell::sleep:
                return g.undead || q.morale != Morale::ordered
                           ? 0
                           : fails(e) * std::clamp(check(e), 0, 100) / 100.0 * 0.25 * q.hits;
            case Spell::blinding_flash:
                // Before the dice of close action: the target strikes at half, or not at all.
                return s.step != TurnStep::close_action || !in_contact(s, e)
                           ? 0
                           : (q.morale == Morale::ordered ? 0.25 * q.hits : 0) + (0.5 + 0.5 * fails(e)) * dealt_by(e);
            default:
                return 0;
        }
    }
    // A mass spell, which works from the next turn on.
    double mass(Spell spell, int grade, std::size_t u) const {
        const Piece& q = s.pieces[u];
        const Facts& g = facts(s, u);
        if (has(q, spell) || !sound(q)) return 0;
        const bool fights = in_contact(s, u);
        const double under_fire = q.shot_at ? std::max<double>(1, q.taken) : 0;
        if (m.mine(u) == row(spell).save) return 0;
        switch (spell) {
            case Spell::mass_combat_haste:
                return fights ? dealt_by(u) : 0;
            case Spell::mass_strength:
                return fights ? 0.7 * dealt_by(u) : 0;
            case Spell::mass_weakness:
                return fights ? 0.7 * dealt_by(u) : 0;
            case Spell::mass_combat_slow:
                return fights ? 0.5 * fails(u) * dealt_by(u) : 0;
            case Spell::mass_confuse:
                return g.undead
                           ? 0
                           : fails(u) * (0.6 * dealt_by(u) + (q.morale == Morale::ordered
                                                                  ? std::clamp(check(u), 0, 100) / 100.0 * 0.25 * q.hits
                                                                  : 0));
            case Spell::mass_prot_missiles:
                return 1.5 * under_fire;
            case Spell::mass_shield:
                return fights ? 0.4 * taken_by(u) : 0.4 * under_fire;
            case Spell::mass_mirror_image:
                return fights ? 0.8 * taken_by(u) : 0.8 * under_fire;
            case Spell::mass_beneficence:
                return 0.3 * under_fire;
            case Spell::mass_cure:
                return std::min(3.5 * grade, static_cast<double>(g.hits - q.hits));
            case Spell::mass_bless:
                return fights || under_fire > 0 ? 0.05 * grade * 0.4 * q.hits : 0;
            default:
                return 0;
        }
    }
    double best_mass(Spell spell, int grade) const {
        double best = 0;
        for (std::size_t u = 0; u < s.pieces.size(); ++u)
            if (is_deployed_unit(s, u) && !s.pieces[u].hidden && gap(body(s, u), spot(s, by)) <= row(spell).range)
                best = std::max(best, mass(spell, grade, u));
        return best;
    }
};

}  // namespace

// One mass spell, if it is worth more than the spells that could be cast in the turn.
Plan Judgement::prepare_magic(std::size_t i) const {
    Plan best{Done{}, Policy::declares, 0};
    const Spells magic{*this, i};
    double most = least_of_a_point(s);
    for (std::size_t k = 0; k < spell_count; ++k) {
        const auto spell = static_cast<Spell>(k);
        if (row(spell).kind != SpellKind::mass || row(spell).at != SpellAt::unit) continue;
        const int highest = row(spell).level > 0 ? 1 : std::min<int>(facts(s, i).spell_level, s.pieces[i].spell_points);
        for (int grade = 1; grade <= highest; ++grade) {
            const int cost = spell_cost(spell, grade);
            if (cost > s.pieces[i].spell_points) continue;
            const double each = magic.best_mass(spell, grade) / cost;
            if (each <= most) continue;
            const Cast o{piece(i), {}, keyword(spell), static_cast<std::uint16_t>(grade), {}};
            if (prepare_fault(s, o) != nullptr) continue;
            most = each;
            best = {o, Policy::casts, each};
        }
    }
    return best;
}

// The cast of the highest worth for a spell point now, over every caster, spell and target in reach.
Plan Judgement::window() const {
    Plan best{Done{}, Policy::casts, 0};
    for (const std::uint16_t i : s.setup->persons) {
        if (!mine(i) || !may_cast(s, i)) continue;
        const Facts& f = facts(s, i);
        const Spells magic{*this, i};
        const auto consider = [&](Spell spell, int grade, PieceId target, const InchPlace& at, double hits) {
            const double each = hits / spell_cost(spell, grade);
            if (each < std::max(best.score, least_of_a_point(s))) return;
            const Cast o{piece(i), target, keyword(spell), static_cast<std::uint16_t>(grade), at};
            if (cast_fault(s, o) == nullptr) best = {o, Policy::casts, each};
        };
        const InchPoint own = spot(s, i);
        if (f.casts_as_cleric && s.pieces[i].host >= 0) {
            const auto host = static_cast<std::size_t>(s.pieces[i].host);
            if (s.pieces[host].morale == Morale::broken)
                consider(Spell::word_of_rally, 1, {}, {}, 0.8 * s.pieces[host].hits);
        }
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (!is_deployed_unit(s, e) || s.pieces[e].hidden || gap(body(s, e), own) > 2400) continue;
            if (f.casts_as_cleric) {
                if (mine(e))
                    for (const Spell spell : {Spell::enhance_weapons, Spell::fight_like_a_pride})
                        consider(spell, 1, piece(e), {}, magic.on_unit(spell, e));
                continue;
            }
            if (mine(e)) continue;
            for (const Spell spell :
                 {Spell::phantasmal_force, Spell::sleep, Spell::fire_bomb, Spell::air_blast, Spell::blinding_flash})
                consider(spell, 1, piece(e), {}, magic.on_unit(spell, e));
            const InchPoint c = centre(body(s, e));
            const auto way = static_cast<std::int16_t>(c == own ? 0 : bearing(own, c));
            if (s.pieces[i].damage_casts > 0) continue;
            for (const Spell spell : {Spell::fireball, Spell::ice_storm, Spell::snowball, Spell::cold_cone, Spell::fear,
                                      Spell::lightning_bolt}) {
                if (row(spell).level > f.spell_level || row(spell).level > s.pieces[i].spell_points) continue;
                InchPlace at{c.x, c.y, way};
                if (row(spell).at == SpellAt::line) {
                    // Along its ranks: from its nearest part on.
                    const InchPoint near = nearest_point(body(s, e), own);
                    at = {near.x, near.y, way};
                }
                consider(spell, 1, {}, at, magic.over(spell, at));
            }
        }
    }
    return best;
}

Plan Judgement::mass() const {
    const std::size_t by = s.setup->persons[s.at];
    const Piece& p = s.pieces[by];
    const auto spell = static_cast<Spell>(p.mass);
    const Spells magic{*this, by};
    Plan best{Done{}, Policy::casts, 0};
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!is_deployed_unit(s, i) || !is_unit(s, i) || (!mine(i) && s.pieces[i].hidden) || mine(i) == row(spell).save)
            continue;
        const double value = magic.mass(spell, p.mass_grade, i) + (has(s.pieces[i], spell) ? 0 : 0.001 * worth(i));
        if (value <= best.score) continue;
        const Cast o{piece(by), piece(i), keyword(spell), p.mass_grade, {}};
        if (mass_fault(s, o) == nullptr) best = {o, Policy::casts, value};
    }
    return best;
}

}  // namespace banneret::princecon
