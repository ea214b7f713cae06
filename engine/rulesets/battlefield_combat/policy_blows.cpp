// The automatic commander's scores of attacks, shots, charges and spells.

#include <algorithm>

#include "engine/rulesets/battlefield_combat/judgement.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

Blow blow_at(const State& s, std::size_t i, std::size_t target, bool charge) {
    Blow b;
    b.charge = charge;
    b.all_to_front = aspect(s, i, s.pieces[target].at) == 0;
    return b;
}

State with_unit_at(const State& s, std::size_t i, Square at, int facing) {
    State out = s;
    clear_grid(out, out.pieces[i].at);
    put_on(out, i, at);
    out.pieces[i].facing = static_cast<std::uint8_t>(facing);
    return out;
}

double Judgement::gain_of(std::size_t target, const AttackOdds& o, bool charge) const {
    const Piece& e = s_.pieces[target];
    if (facts(s_, target).commander)
        return worth(target) * (0.6 * o.destroyed + 0.4 * std::min(1.0, o.damage / std::max<int>(1, e.points)));
    double gain = each(target) * o.casualties;
    // A casualty that disbands a foot unit counts as the whole rest of it.
    if (!facts(s_, target).never_disbands && !e.disbanded && e.heads - o.casualties < least_formed)
        gain += 0.5 * each(target) * std::max(0.0, e.heads - o.casualties) * (1 - o.none);
    // Damage below the hit points of one man is carried over, so it has a worth too.
    gain += 0.4 * each(target) * std::max(0.0, o.damage / facts(s_, target).hit_points - o.casualties);
    if (charge && !without_morale(s_, target)) {
        const double fails = (1 - o.none) * fails_morale(morale_modifier<Whole>(s_, target).total());
        gain += worth(target) * fails * (e.morale == Morale::normal ? w_.shaken : w_.routed);
    }
    // Routing and disbanded units count half: they are out of the fight for now.
    if (e.disbanded || e.morale == Morale::routing) gain *= 0.5;
    return gain;
}

// The expected cost of the target's next attack on the unit, from its present square and with the share `left` of its
// strength.
double Judgement::strike_back(std::size_t i, std::size_t target, double left) const {
    if (left <= 0 || !may_attack(s_, target) || facts(s_, target).commander) return 0;
    if (!can_strike(s_, target, i)) return 0;
    Blow b;
    b.all_to_front = true;  // it will turn
    const AttackOdds o = attack_odds(s_, target, i, b);
    return left * (each(i) * o.casualties +
                   0.4 * each(i) * std::max(0.0, o.damage / std::max<int>(1, facts(s_, i).hit_points) - o.casualties));
}

Plan Judgement::best_strike(std::size_t i, bool with_shots) const {
    Plan best;
    best.piece = best.target = i;
    const Targets all = strike_targets(s_, i);
    for (std::size_t n = 0; n < all.count; ++n) {
        const std::size_t e = all.list[n];
        const AttackOdds o = attack_odds(s_, i, e, blow_at(s_, i, e, false));
        double score = gain_of(e, o, false);
        // Destroying a target that strikes back is worth more than slight damage to another.
        score += 0.1 * o.destroyed * worth(e);
        if (score <= best.score) continue;
        const Strike order{piece(i), piece(e), {}, 0};
        if (!legal(s_, order)) continue;
        best = {order, rule("BCR-MELEE"), score, i, e};
    }
    if (!with_shots || !facts(s_, i).breath || !may_attack(s_, i)) return best;
    for (const std::uint16_t e : enemies_) {
        if (distance(s_.pieces[e].at, s_.pieces[i].at) > 2) continue;
        AttackOdds o;
        o.damage = 3.75 * facts(s_, i).damage;
        o.casualties = std::min<double>(s_.pieces[e].heads, (o.damage + s_.pieces[e].excess) / facts(s_, e).hit_points);
        o.none = o.casualties >= 1 ? 0 : 1;
        const double score = gain_of(e, o, false);
        const Cast order{piece(i), piece(e), Keyword("breath"), 1, {}};
        if (score <= best.score || !legal(s_, order)) continue;
        best = {order, rule("BCR-SHOOT"), score, i, e};
    }
    return best;
}

Plan Judgement::best_shot(std::size_t i, bool any_will_do) const {
    Plan best;
    best.piece = best.target = i;
    const Facts& f = facts(s_, i);
    if (f.range == 0 || s_.pieces[i].now.charged || !may_attack(s_, i) || engaged(s_, i)) return best;
    const int range = range_now(s_, i);
    for (const std::uint16_t e : enemies_) {
        if (gap(s_, s_.pieces[i].at, s_.pieces[e].at) > range) continue;
        Blow b;
        b.shot = true;
        if (range_fault(s_, i, e) != Fault::none) continue;
        b.cover = cover_of(s_, s_.pieces[i].at, e);
        if (b.cover == Cover::total) continue;
        const AttackOdds o = attack_odds(s_, i, e, b);
        double score = gain_of(e, o, false);
        const Piece& x = s_.pieces[e];
        if (x.morale != Morale::normal) score *= 1.1;
        if (x.heads == 5 && !facts(s_, e).never_disbands) score *= 1.5;
        // A nearer enemy strikes sooner, so it counts more.
        score *= 1.0 + 0.1 / (1 + gap(s_, s_.pieces[i].at, x.at));
        if (score > best.score) best = {Shoot{piece(i), piece(e), {}}, rule("BCR-SHOOT"), score, i, e};
        if (any_will_do && best.score > 0) break;
    }
    if (best.score > 0 && !legal(s_, best.order)) best = {};
    return best;
}

std::optional<Plan> Judgement::use_feat(std::size_t i, std::size_t target) const {
    const Facts& f = facts(s_, i);
    const Piece& p = s_.pieces[i];
    if (p.power > 0 || p.expertise > 0 || (s_.act.begun && s_.act.attacked)) return std::nullopt;
    if (f.feats.has(Feat::power_attack) && f.attack > 0) {
        State s = s_;
        int best = 0;
        double most = -1;
        const int limit = std::min<int>(5, f.attack);
        for (int n = 0; n <= limit; ++n) {
            s.pieces[i].power = static_cast<std::uint8_t>(n);
            const double e = attack_odds(s, i, target, blow_at(s, i, target, false)).damage;
            if (e > most + 1e-9) {
                most = e;
                best = n;
            }
        }
        const UseFeat o{piece(i), {}, Keyword("power-attack"), best};
        if (best > 0 && legal(s_, o)) return Plan{o, rule("BCR-MELEE"), most, i, i};
    }
    if (f.feats.has(Feat::combat_expertise) && f.attack > 0 && contacts_at(s_, p.at, p.side).count >= 2) {
        const AttackOdds o = attack_odds(s_, i, target, blow_at(s_, i, target, false));
        const UseFeat order{piece(i), {}, Keyword("combat-expertise"), std::min<int>(5, f.attack)};
        if (o.casualties < 0.2 && legal(s_, order)) return Plan{order, rule("BCR-MELEE"), 0, i, i};
    }
    return std::nullopt;
}

// Turns a formed unit to the enemy in contact that matters most.
std::optional<Plan> Judgement::face(std::size_t i) const {
    if (!faces(s_, i)) return std::nullopt;
    const Piece& p = s_.pieces[i];
    const Contacts c = contacts_at(s_, p.at, p.side);
    const auto worth_of = [&](int facing) {
        double sum = 0;
        for (int d = 0; d < 4; ++d) {
            const std::uint16_t e = c.unit[static_cast<std::size_t>(d)];
            if (e == nobody) continue;
            const int side = (d - facing / 2) & 3;
            sum += worth(e) * (in_order(s_.pieces[e]) ? 1.0 : 0.2) * (side == 0 ? 2.0 : side == 2 ? -1.5 : 0.0);
        }
        return sum;
    };
    std::optional<Plan> best;
    double most = worth_of(p.facing) + 1e-9;
    for (const int turn : {2, 6, 4}) {
        const int facing = (p.facing + turn) & 7;
        const double there = worth_of(facing);
        if (there <= most) continue;
        const Reform o{piece(i), {}, 0, SquarePlace{p.at, static_cast<std::uint8_t>(facing)}};
        if (!legal(s_, o)) continue;
        most = there;
        best = Plan{o, rule("BCR-MELEE"), there, i, i};
    }
    return best;
}

// True if a friend in order is near enough to come up next round.
bool Judgement::supported_at(std::size_t i, Square q) const {
    return std::ranges::any_of(own_, [&](std::uint16_t u) {
        const Piece& f = s_.pieces[u];
        return u != i && f.morale == Morale::normal && !f.disbanded &&
               distance(f.at, q) <= facts(s_, u).charge_speed + 1;
    });
}

// The worth of a charge that has brought the unit to where it is; `own_fail`: the chance that it failed a save before.
double Judgement::worth_of_charge(std::size_t i, std::size_t e, const Contacts& contacts, double own_fail) const {
    const Piece& p = s_.pieces[i];
    const Facts& f = facts(s_, i);
    const AttackOdds o = attack_odds(s_, i, e, blow_at(s_, i, e, true));
    double score = gain_of(e, o, true);
    score -= w_.own * o.none * own_fail * worth(i) * (p.morale == Morale::normal ? w_.shaken : w_.routed);
    // Attacks that come before the charge.
    double before = 0;
    if (f.reach == 0 && reaches(s_, e, p.at) && has_opportunity(s_, e))
        before += opportunity_odds(s_, e, i, true).damage;
    if (facts(s_, e).feats.has(Feat::hold_the_line) && may_attack(s_, e))
        before += opportunity_odds(s_, e, i, true).damage;
    if (facts(s_, e).breath && !s_.pieces[e].now.breathed) before += 3.75 * facts(s_, e).damage;
    score -= w_.own * each(i) * before / f.hit_points;
    // Afterwards the target and its neighbours strike back.
    const double left = std::max(0.0, 1.0 - o.casualties / std::max<int>(1, s_.pieces[e].heads));
    for (const std::uint16_t x : contacts.unit)
        if (x != nobody) score -= w_.own * 0.6 * strike_back(i, x, x == e ? left : 1.0);
    // A square that many enemies can reach is dangerous, most of all without friends near enough to follow.
    score -= w_.own * w_.danger * (supported_at(i, p.at) ? 0.3 : 1.0) * danger_at(i, p.at);
    // Friends in contact with it already, or able to follow, raise the value.
    const Contacts friends = contacts_at(s_, s_.pieces[e].at, other(side_));
    score += 0.1 * (friends.count - 1) * gain_of(e, o, false);
    return facts(s_, e).evasive ? score * 0.6 : score;
}

Plan Judgement::best_charge(std::size_t i) const {
    Plan best;
    best.piece = best.target = i;
    best.score = -1e300;
    const Piece& p = s_.pieces[i];
    if (!may_attack(s_, i) || engaged(s_, i) || p.now.activated != s_.act.begun) return best;
    if (s_.act.begun && (s_.act.moved || s_.act.attacked || s_.act.pivoted || s_.act.about)) return best;
    if (s_.setup->house.shaken_no_charge && p.morale == Morale::shaken) return best;
    if (!in_charge_reach(i)) return best;
    const double own_fail = fails_morale(morale_modifier<Whole>(s_, i).total());
    for (int d = 0; d < 8; ++d) {
        const int clear = clear_charge(s_, i, d);
        Square q = p.at;
        for (int n = 1; n <= clear; ++n) {
            q = step(q, d);
            if (unit_on(s_, q) != nobody || closed(s_, q, i)) continue;
            const Contacts c = contacts_at(s_, q, side_);
            if (c.count == 0) continue;
            for (const std::uint16_t e : c.unit) {
                if (e == nobody || !charge_meets(s_, i, q, e) || !can_strike(s_, i, e)) continue;
                const State moved = with_unit_at(s_, i, q, p.facing);
                const double score = Judgement(*this, moved).worth_of_charge(i, e, c, own_fail);
                if (score <= best.score) continue;
                const Charge order{piece(i), piece(e), SquarePlace{q, p.facing}, {}, {}};
                best = {order, rule("BCR-CHARGE"), score, i, e};
            }
        }
    }
    if (best.target != best.piece && !legal(s_, best.order)) {
        best = {};
        best.piece = best.target = i;
        best.score = -1e300;
    }
    return best;
}

// --- Spells ----------------------------------------------------------------------------------------------------------

// A spell that a caster still has, and the plan to beat.
struct Judgement::Casting {
    std::size_t by;
    const SpellRow& row;
    int level, dc;
    double risk;  // he is exposed afterwards
    Plan& best;
};

void Judgement::offer_spell(const Casting& c, PieceId target, Square at, double score) const {
    if (score <= c.best.score) return;
    const Cast o{piece(c.by), target, Keyword(c.row.key), 1, SquarePlace{at, 0}};
    if (!legal(s_, o)) return;
    c.best = {o, rule("BCR-SPELL"), score, c.by, target ? target.value - 1 : c.by};
}

double Judgement::fails_save(const Casting& c, std::size_t e) const {
    return std::clamp(c.dc - 1 - save_modifier<Whole>(s_, e, true).total(), 1, 19) / 20.0;
}

// Dice of damage on an area.
void Judgement::weigh_area(const Casting& c) const {
    const int scale = s_.setup->scale;
    const double dice = 3.5 * std::min(c.level, c.row.dice_cap);
    for (const std::uint16_t e : enemies_) {
        const Piece& x = s_.pieces[e];
        if (gap(s_, s_.pieces[c.by].at, x.at) > c.row.range) continue;
        AttackOdds o;
        const double full = dice * (s_.setup->house.area_damage == AreaDamage::times_five ? 5.0 / scale : 1.0);
        o.damage = full * (0.5 + 0.5 * fails_save(c, e));
        o.casualties = std::min<double>(x.heads, (o.damage + 0.5 * x.excess) / facts(s_, e).hit_points);
        if (o.casualties < 1) o.casualties *= 0.5;
        o.none = o.casualties >= 1 ? 0.1 : 0.8;
        offer_spell(c, {}, x.at, gain_of(e, o, false) - c.risk);
    }
}

// Fear, Slow, Web, Black Tentacles.
void Judgement::weigh_hindrance(const Casting& c) const {
    const Spell spell = c.row.spell;
    const bool on_unit = spell == Spell::fear || spell == Spell::slow;
    for (const std::uint16_t e : enemies_) {
        const Piece& x = s_.pieces[e];
        if (gap(s_, s_.pieces[c.by].at, x.at) > c.row.range || x.morale == Morale::routing || held(s_, e)) continue;
        if (spell == Spell::fear && facts(s_, e).undead) continue;
        const double share = spell == Spell::fear   ? w_.routed * fails_save(c, e)
                             : spell == Spell::slow ? 0.12 * fails_save(c, e)
                                                    : 0.1 + 0.2 * fails_save(c, e);
        const bool mixed = engaged(s_, e) && !on_unit;
        if (mixed || under(s_, e, Spell::slow)) continue;
        offer_spell(c, on_unit ? piece(e) : PieceId{}, x.at, share * worth(e) - c.risk);
    }
}

void Judgement::weigh_missiles(const Casting& c) const {
    const double damage = 3.5 * std::min(5, (c.level + 1) / 2);
    for (std::size_t e = 0; e < s_.pieces.size(); ++e) {
        const Piece& x = s_.pieces[e];
        if (x.side == side_ || x.heads == 0 || x.hidden || gap(s_, s_.pieces[c.by].at, x.at) > c.row.range) continue;
        double score = 0;
        if (facts(s_, e).commander)
            score = worth(e) * std::min(1.0, damage / std::max<int>(1, x.points)) * 0.5;
        else
            score = each(e) * std::min(1.0, (damage / s_.setup->scale + x.excess) / facts(s_, e).hit_points) *
                    (x.heads == least_formed && !facts(s_, e).never_disbands ? 3 : 1);
        offer_spell(c, piece(e), x.at, score - c.risk);
    }
}

void Judgement::weigh_hold(const Casting& c) const {
    for (std::size_t e = s_.setup->units; e < s_.pieces.size(); ++e) {
        const Piece& x = s_.pieces[e];
        if (x.side == side_ || x.heads == 0 || gap(s_, s_.pieces[c.by].at, x.at) > c.row.range || held(s_, e)) continue;
        offer_spell(c, piece(e), x.at, 0.3 * worth(e) * fails_save(c, e) - c.risk);
    }
}

void Judgement::weigh_bless(const Casting& c) const {
    const Square at = s_.pieces[c.by].at;
    double score = 0;
    for (const std::uint16_t i : own_)
        if (gap(s_, at, s_.pieces[i].at) <= 2 && !under(s_, i, Spell::bless) && (engaged(s_, i) || in_charge_reach(i)))
            score += 0.03 * worth(i);
    offer_spell(c, {}, at, score);
}

void Judgement::weigh_cure(const Casting& c) const {
    const int dice = static_cast<int>(c.row.spell) - static_cast<int>(Spell::cure_light) + 1;
    const double points = (4.5 * dice + std::min(c.level, c.row.dice_cap)) / s_.setup->scale;
    for (std::size_t i = 0; i < s_.pieces.size(); ++i) {
        const Piece& x = s_.pieces[i];
        if (x.side != side_ || x.heads == 0 || facts(s_, i).undead || distance(x.at, s_.pieces[c.by].at) > 1) continue;
        double score = 0;
        if (facts(s_, i).commander)
            score =
                worth(i) * 0.4 * std::min<double>(points, facts(s_, i).hit_points - x.points) / facts(s_, i).hit_points;
        else
            score = each(i) * std::min<double>(x.now.lost, points / facts(s_, i).hit_points);
        offer_spell(c, piece(i), x.at, score);
    }
}

Plan Judgement::best_spell(std::size_t c) const {
    Plan best;
    best.piece = best.target = c;
    const Piece& p = s_.pieces[c];
    if (caster_of(s_, c) == nullptr || p.now.cast || p.now.attacked || p.now.tried_rally) return best;
    const double risk = p.where == Where::with ? 0.02 * worth(c) : 0;
    for (const SpellRow& r : spell_rows()) {
        if (level_left(s_, c, r.spell) == 0) continue;
        const Casting casting{c, r, caster_level(s_, c, r.spell), spell_dc(s_, c, r.spell), risk, best};
        if (r.dice_cap > 0 && r.range > 0) {
            weigh_area(casting);
            continue;
        }
        switch (r.spell) {
            case Spell::fear:
            case Spell::slow:
            case Spell::web:
            case Spell::tentacles:
                weigh_hindrance(casting);
                break;
            case Spell::magic_missile:
                weigh_missiles(casting);
                break;
            case Spell::hold_person:
                weigh_hold(casting);
                break;
            case Spell::bless:
                weigh_bless(casting);
                break;
            case Spell::cure_light:
            case Spell::cure_moderate:
            case Spell::cure_serious:
            case Spell::cure_critical:
                weigh_cure(casting);
                break;
            default:
                break;
        }
    }
    return best;
}

}  // namespace banneret::battlefield
