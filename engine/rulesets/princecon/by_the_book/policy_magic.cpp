// The magic of the commander by-the-book, which never changes (PC-COMMANDER).

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/by_the_book/judgement.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::princecon::by_the_book {

bool Judgement::enemies_near(std::size_t i, Hundredths far) const {
    const InchPoint own = spot(s, i);
    for (std::size_t e = 0; e < s.pieces.size(); ++e)
        if (enemy(e) && gap(body(s, e), own) <= far) return true;
    return false;
}

Plan Judgement::prepare() const {
    for (const std::uint16_t i : s.setup->persons) {
        if (!mine(i) || !is_alive(s, i)) continue;
        const Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        const auto say = [&](LeaderCommand c) {
            return Plan{LeadersOrder{piece(i), piece(i), c, {}, {}, {}, {}, 0}, Policy::declares, 0};
        };
        bool front = false;
        if (p.host >= 0 && f.fighter && f.level >= 4 && 2 * p.points > f.points && f.rank != Rank::general) {
            const auto host = static_cast<std::size_t>(p.host);
            front = f.level > facts(s, host).level;
        }
        if (front != p.front && (p.host >= 0 || p.front))
            return say(front ? LeaderCommand::lead_from_front : LeaderCommand::lead_from_rear);
        const bool casts = f.spell_level > 0 && p.spell_points > 0 && !f.fighter && enemies_near(i, 2400);
        if (casts != (p.intent == Intent::cast) && p.mass == 255)
            return say(casts ? LeaderCommand::cast : LeaderCommand::lead);
        if (!casts || p.mass != 255 || p.disrupts || enemies_near(i, 1500)) continue;
        // Nothing in reach of the others: one mass spell on the troops about to fight.
        const auto prepares = [&](Spell spell, int grade) -> std::optional<Plan> {
            const Cast o{piece(i), {}, keyword(spell), static_cast<std::uint16_t>(grade), {}};
            if (prepare_fault(s, o) != nullptr) return std::nullopt;
            return Plan{o, Policy::casts, 0};
        };
        if (f.casts_as_cleric) {
            if (f.caster_level > p.spell_points / 2)
                if (auto plan = prepares(Spell::mass_bless, std::min<int>(f.spell_level, p.spell_points / 2)))
                    return *plan;
        } else if (p.spell_points >= 6) {
            for (const Spell spell : {Spell::mass_combat_haste, Spell::mass_strength, Spell::mass_shield})
                if (auto plan = prepares(spell, 1)) return *plan;
        }
    }
    return {Done{}, Policy::declares, 0};
}

Plan Judgement::window() const {
    Plan best{Done{}, Policy::casts, 0};
    for (const std::uint16_t i : s.setup->persons) {
        if (!mine(i) || !may_cast(s, i)) continue;
        const Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        const int level = f.caster_level;
        const auto consider = [&](Spell spell, int grade, PieceId target, const InchPlace& at, double hits,
                                  double enemy_level) {
            const int cost = spell_cost(spell, grade);
            if (hits * enemy_level < 2 * cost || hits * enemy_level / cost <= best.score) return;
            const Cast o{piece(i), target, keyword(spell), static_cast<std::uint16_t>(grade), at};
            if (cast_fault(s, o) != nullptr) return;
            best = {o, Policy::casts, hits * enemy_level / cost};
        };
        if (f.casts_as_cleric) {
            if (p.host < 0) continue;
            const auto host = static_cast<std::size_t>(p.host);
            if (s.pieces[host].morale == Morale::broken) {
                const Cast o{piece(i), {}, keyword(Spell::word_of_rally), 1, {}};
                if (cast_fault(s, o) == nullptr) return {o, Policy::casts, 5};
            }
            for (std::size_t u = 0; u < s.pieces.size(); ++u)
                if (mine(u) && is_deployed_unit(s, u) && in_contact(s, u) && !has(s.pieces[u], Spell::enhance_weapons))
                    consider(Spell::enhance_weapons, 1, piece(u), {}, 0.05 * facts(s, u).level * s.pieces[u].width * 2,
                             3);
            continue;
        }
        if (p.damage_casts > 0 && p.plain_casts >= 1) continue;
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (!enemy(e)) continue;
            const Rect r = body(s, e);
            const InchPoint c = centre(r), own = spot(s, i);
            if (gap(r, own) > 2400) continue;
            const Facts& g = facts(s, e);
            const double fails = 1 - 0.1 * g.level;
            const InchPlace at{c.x, c.y, static_cast<std::int16_t>(c == own ? 0 : bearing(own, c))};
            const auto friends_in = [&](const AreaShape& area) {
                for (std::size_t u = 0; u < s.pieces.size(); ++u)
                    if (mine(u) && is_deployed_unit(s, u) && castings_inside(s, u, area) > 0) return true;
                return false;
            };
            if (p.damage_casts == 0) {
                for (const Spell spell : {Spell::fireball, Spell::ice_storm, Spell::snowball}) {
                    if (row(spell).level > f.spell_level || row(spell).level > p.spell_points) continue;
                    const AreaShape area = shape_of(s, i, spell, at);
                    const double cap = castings_inside(s, e, area) * g.hits_each;
                    double hits = 0;
                    if (spell == Spell::fireball) {
                        AreaShape inner = area;
                        inner.size = 100;
                        AreaShape mid = area;
                        mid.size = 200;
                        const int n1 = castings_inside(s, e, inner), n2 = castings_inside(s, e, mid),
                                  n3 = castings_inside(s, e, area);
                        hits = fireball_hits(7 * level / 2, n1 * g.hits_each, (n2 - n1) * g.hits_each,
                                             (n3 - n2) * g.hits_each) *
                               fails;
                    } else if (spell == Spell::ice_storm) {
                        hits = std::min(cap, 10.5 + level) * (g.shield ? 0.5 : 1);
                    } else {
                        hits = std::min(cap, 2.5 * level) * fails;
                    }
                    hits = std::min<double>(hits, s.pieces[e].hits);
                    if (hits * g.level < 2 * row(spell).level || friends_in(area)) continue;
                    consider(spell, 1, {}, at, hits, g.level);
                }
                consider(Spell::fire_bomb, 1, piece(e), {}, 2 * fails, g.level);
                consider(Spell::air_blast, 1, piece(e), {}, (2.5 + level) / 5 * fails, g.level);
            }
            if (p.plain_casts == 0 && s.step == TurnStep::close_action && in_contact(s, e) &&
                s.pieces[e].morale == Morale::ordered && !g.undead)
                consider(Spell::blinding_flash, 1, piece(e), {}, 0.1 * s.pieces[e].hits * fails, g.level);
        }
    }
    return best;
}

Plan Judgement::mass() const {
    const std::size_t by = s.setup->persons[s.at];
    const Piece& p = s.pieces[by];
    const auto spell = static_cast<Spell>(p.mass);
    Plan best{Done{}, Policy::casts, 0};
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!is_deployed_unit(s, i) || !is_unit(s, i)) continue;
        const bool hostile = row(spell).save;
        if (mine(i) == hostile || (!mine(i) && s.pieces[i].hidden) || has(s.pieces[i], spell)) continue;
        double value = worth(i) * (in_contact(s, i) ? 2 : 1);
        if (spell == Spell::mass_cure) value = facts(s, i).hits - s.pieces[i].hits;
        if (value <= best.score) continue;
        const Cast o{piece(by), piece(i), keyword(spell), p.mass_grade, {}};
        if (mass_fault(s, o) != nullptr) continue;
        best = {o, Policy::casts, value};
    }
    return best;
}

}  // namespace banneret::princecon::by_the_book
