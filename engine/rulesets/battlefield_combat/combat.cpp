// Attacks: rolls at one or several targets, damage after them, Cleave; attacks of opportunity, breath, evasion, duels.

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

namespace {

RuleRef attack_row(const Blow& blow) {
    return blow.opportunity ? rule("BCR-R15") : blow.shot ? rule("BCR-6.6") : rule("BCR-4.6");
}

// Makes `rolls` attack rolls of one set at one target; `unlimited` is the need before its limits. Returns the hits.
int roll_at(const Table& t, std::size_t by, std::size_t target, int rolls, const Blow& blow, bool reach_in,
            int unlimited) {
    State& s = t.s;
    if (rolls <= 0) return 0;
    const int need = limited_need(s.setup->house, unlimited);
    int hits = need <= 1 ? rolls : 0;
    Question q{};
    Answer a{};
    if (need > 1 && need <= 20) {
        q = {blow.shot ? RollFor::shooting : RollFor::melee,
             roller(s.pieces[by].side, piece(by)),
             static_cast<std::uint16_t>(rolls),
             20,
             {static_cast<std::uint16_t>(need - 1), 0}};
        a = t.dice.classes(q);
        hits = a.n[1];
    }
    // A need that every face meets, or none, asks for no dice.
    if (q.sides != 20) t.log.add(RuleWorked{s.pieces[by].side, attack_row(blow), piece(by), piece(target), hits});
    if (q.sides == 20 && t.log.keeps()) {
        // The log shows the parts of the count only if all rolls of the unit go to this target.
        Tally count = rolls_of<Tally>(s, by, blow.shot, reach_in);
        if (count.total() != rolls) count = Tally(rolls);
        t.log.add(DiceFell{q, a, attack_row(blow), piece(by), piece(target), count, need_of<Tally>(s, by, target, blow),
                           static_cast<std::int16_t>(need), hits, DiceFell::Outcome::none});
    }
    if (hits > 0 && !s.effects.empty() && (dark_at(s, s.pieces[by].at) || dark_at(s, s.pieces[target].at))) {
        q = {blow.shot ? RollFor::shooting : RollFor::melee,
             roller(s.pieces[by].side, piece(by)),
             static_cast<std::uint16_t>(hits),
             20,
             {10, 0}};
        a = t.dice.classes(q);
        if (t.log.keeps())
            t.log.add(DiceFell{q, a, rule("BCR-11.5.1"), piece(by), piece(target), Tally(hits), Tally(11),
                               std::int16_t{11}, a.n[1], DiceFell::Outcome::none});
        hits = a.n[1];
    }
    return hits;
}

int roll_at(const Table& t, std::size_t by, std::size_t target, int rolls, const Blow& blow, bool reach_in) {
    return roll_at(t, by, target, rolls, blow, reach_in, need_of<Whole>(t.s, by, target, blow).total());
}

// The damage of `hits`, after resistance.
int points_of(const Table& t, std::size_t by, std::size_t target, int hits, const Blow& blow) {
    if (hits == 0) return 0;
    if (!harms(t.s, by, target)) {
        t.log.add(RuleWorked{t.s.pieces[target].side, rule("BCR-RESISTANCE"), piece(target), piece(by), hits});
        return 0;
    }
    const int each = damage_of_hit<Whole>(t.s, by, target, blow).total();
    if (t.log.keeps()) {
        t.log.add(RuleWorked{t.s.pieces[by].side, rule("BCR-1.3.3"), piece(by), piece(target), each});
        const Tally parts = damage_of_hit<Tally>(t.s, by, target, blow);
        for (const auto& part : parts.parts())
            t.log.add(RuleWorked{t.s.pieces[by].side, part.rule, piece(by), piece(target), part.value});
    }
    return hits * each;
}

void remember_blow(State& s, std::size_t by, std::size_t target, bool shot) {
    Piece& e = s.pieces[target];
    const Square from = s.pieces[by].at;
    if (shot) {
        if (level_of(s, from) > level_of(s, e.at)) e.now.shot_from_above = true;
        return;
    }
    const std::uint16_t striker = s.pieces[by].host != nobody ? s.pieces[by].host : index(by);
    auto& known = e.now.struck_by;
    if (std::ranges::find(known, striker) != known.end()) return;
    std::shift_right(known.begin(), known.end(), 1);
    known[0] = striker;
}

void no_longer_invisible(State& s, std::size_t i) {
    if (s.effects.empty()) return;
    for (std::size_t n = s.effects.size(); n-- > 0;)
        if (s.effects[n].piece == i && s.effects[n].spell == Spell::invisibility) drop_effect(s, n);
}

Cover shot_cover(const State& s, std::size_t by, std::size_t target) {
    return cover_of(s, s.pieces[by].at, index(target));
}

}  // namespace

bool targets_in_front(const State& s, const Attack& a) {
    for (std::size_t n = 0; n < a.targets; ++n)
        if (a.aimed[n].rolls > 0 && aspect(s, a.by, s.pieces[a.aimed[n].target].at) != 0) return false;
    return true;
}

void carry_out_attack(const Table& t, Attack& a) {
    State& s = t.s;
    const std::size_t by = a.by;
    Piece& p = s.pieces[by];
    // BCR-R15: the attack is lost if what came before left the attacker unable to make it.
    if (p.heads == 0 || !may_attack(s, by) || (p.where != Where::table && p.where != Where::with)) return;
    p.now.attacked = true;
    if (!a.shot) p.on_the_ground = true;
    if (facts(s, by).commander) p.now.exposed = true;
    // BCR-R3: a charge that takes hits before contact rolls for the survivors.
    if (a.charge && a.targets > 0) {
        const bool front = reaches(s, by, s.pieces[a.aimed[0].target].at);
        a.aimed[0].rolls =
            static_cast<std::uint8_t>(std::min<int>(a.aimed[0].rolls, rolls_of<Whole>(s, by, false, front).total()));
    }
    Blow blow;
    blow.shot = a.shot;
    blow.charge = a.charge;
    blow.all_to_front = !a.shot;
    bool reach_in = false;
    if (!a.shot)
        for (std::size_t n = 0; n < a.targets; ++n) {
            if (a.aimed[n].rolls == 0) continue;
            const bool front = aspect(s, by, s.pieces[a.aimed[n].target].at) == 0;
            blow.all_to_front = blow.all_to_front && front;
            reach_in = reach_in || (front && facts(s, by).reach > 0);
        }
    std::array<int, 8> damage{}, needs{};  // needs: of the first set
    const int sets = facts(s, by).commander ? facts(s, by).sets : a.shot ? 1 : sets_of(s, by);
    for (int set = 0; set < sets; ++set)
        for (std::size_t n = 0; n < a.targets; ++n) {
            const Aimed& aim = a.aimed[n];
            if (aim.rolls == 0) continue;
            const std::size_t target = aim.target;
            blow.set = static_cast<std::uint8_t>(set);
            if (a.shot) blow.cover = shot_cover(s, by, target);
            int hits = 0;
            if (!s.setup->house.set_first_roll) {
                // The sets differ only in BCR-4.4.
                if (set == 0) needs[n] = need_of<Whole>(s, by, target, blow).total();
                hits = roll_at(t, by, target, aim.rolls, blow, reach_in, needs[n] + set_penalty * set);
            } else if (a.charge && set == 0) {
                blow.first_roll = true;
                hits = roll_at(t, by, target, 1, blow, reach_in);
                blow.first_roll = false;
                hits += roll_at(t, by, target, aim.rolls - 1, blow, reach_in);
            } else {
                blow.first_roll = set == 0;
                hits = roll_at(t, by, target, aim.rolls, blow, reach_in);
            }
            blow.first_roll = true;
            damage[n] += points_of(t, by, target, hits, blow);
        }
    int removed = 0;
    std::size_t most = 0;
    bool pained = false;
    for (std::size_t n = 0; n < a.targets; ++n) {
        if (a.aimed[n].rolls == 0) continue;
        remember_blow(s, by, a.aimed[n].target, a.shot);
        removed += hurt(t, a.aimed[n].target, damage[n], by, a.shot ? rule("BCR-6.6") : rule("BCR-5.1"));
        pained = pained || damage[n] > 0;
        if (damage[n] > damage[most]) most = n;
    }
    if (!a.shot && facts(s, by).feats.has(Feat::cleave) && a.targets > 0 && damage[most] > 0 &&
        s.pieces[a.aimed[most].target].heads > 0) {
        blow.set = 0;
        blow.first_roll = !s.setup->house.set_first_roll;
        const std::size_t target = a.aimed[most].target;
        t.log.add(RuleWorked{p.side, rule("BCR-4.7.l"), piece(by), piece(target), 1});
        const int hits = roll_at(t, by, target, 1, blow, false);
        removed += hurt(t, target, points_of(t, by, target, hits, blow), by, rule("BCR-4.7.l"));
    }
    no_longer_invisible(s, by);
    if (p.guest != nobody && !s.pieces[p.guest].now.attacked) s.pieces[p.guest].now.gave_rating = true;
    if (!a.charge || a.targets == 0) return;
    const std::size_t target = a.aimed[0].target;
    const bool hit_home = removed > 0 || (pained && (s.setup->house.charge_save_damage || facts(s, target).commander));
    if (!hit_home)
        owe(s, by, owed_charger);
    else if (s.pieces[target].heads > 0 && s.pieces[target].morale != Morale::routing)
        owe(s, target, owed_charged);
}

// --- Attacks of opportunity ------------------------------------------------------------------------------------------

namespace {

bool may_strike(const State& s, std::size_t e, std::size_t mover) {
    return can_strike(s, e, mover);
}

}  // namespace

void push_opportunities(const Table& t, std::size_t mover, Trigger why) {
    State& s = t.s;
    const Piece& p = s.pieces[mover];
    Contacts c = contacts_at(s, p.at, p.side);
    std::ranges::sort(c.unit, std::greater<>());  // the last in roster order is pushed first
    for (const std::uint16_t e : c.unit) {
        if (e == nobody || !may_strike(s, e, mover)) continue;
        if (why == Trigger::reach) {
            const bool known = std::ranges::find(s.act.contact, e) != s.act.contact.end();
            if (known || !reaches(s, e, p.at)) continue;
        }
        if (!has_opportunity(s, e)) continue;
        push(s, {.kind = Task::Kind::opportunity, .trigger = why, .piece = e, .enemy = index(mover), .at = p.at});
    }
}

void strike_opportunity(const Table& t, const Task& task) {
    State& s = t.s;
    const Trigger why = task.trigger;
    Piece& p = s.pieces[task.piece];
    if (why != Trigger::hold_the_line) ++p.now.opportunities;
    Blow blow;
    blow.opportunity = true;
    blow.all_to_front = aspect(s, task.piece, s.pieces[task.enemy].at) == 0;
    t.log.add(RuleWorked{p.side, trigger_row(why), piece(task.piece), piece(task.enemy), 1});
    const int hits = roll_at(t, task.piece, task.enemy, 1, blow, false);
    remember_blow(s, task.piece, task.enemy, false);
    hurt(t, task.enemy, points_of(t, task.piece, task.enemy, hits, blow), task.piece, rule("BCR-R15"));
    no_longer_invisible(s, task.piece);
}

// --- Coming into contact ---------------------------------------------------------------------------------------------

namespace {

// On 4 to 6 of a d6 the piece steps back where it can.
bool evades(const Table& t, std::size_t e, std::size_t mover) {
    State& s = t.s;
    Piece& p = s.pieces[e];
    if (!facts(s, e).evasive || p.morale == Morale::routing || p.hidden || held(s, e)) return false;
    const Question q{RollFor::evasion, roller(p.side, piece(e)), 1, 6, {}};
    const Answer a = t.dice.classes(q);
    const bool back = a.n[0] >= 4;
    int best = -1, most = -1;
    for (int d = 0; d < 8 && back; ++d) {
        const Square to = step(p.at, d);
        if (!can_step(s, e, p.at, d) || closed(s, to, e) || unit_on(s, to) != nobody) continue;
        if (contact_at(s, to, p.side) || lone_on(s, to, other(p.side)) != nobody) continue;
        const int far = std::abs(to.column - s.pieces[mover].at.column) + std::abs(to.row - s.pieces[mover].at.row);
        if (far <= most) continue;
        most = far;
        best = d;
    }
    if (t.log.keeps())
        t.log.add(DiceFell{q, a, rule("BCR-EVASIVE"), piece(e), piece(mover), Tally(1), Tally{}, std::int16_t{4},
                           a.n[0], best >= 0 ? DiceFell::Outcome::success : DiceFell::Outcome::failure});
    if (best < 0) return false;
    move_piece(t, e, step(p.at, best), p.facing, rule("BCR-EVASIVE"));
    look_for_rings(t, e);
    return true;
}

}  // namespace

void come_into_contact(const Table& t, std::size_t mover) {
    State& s = t.s;
    const Setup& setup = *s.setup;
    const Side side = s.pieces[mover].side;
    const bool charge = s.act.charged;
    if (charge && setup.any_breath && s.act.target != nobody) {
        const std::uint16_t e = s.act.target;
        if (facts(s, e).breath && !s.pieces[e].now.breathed && may_attack(s, e)) breathe(t, e, mover, true);
    }
    bool lost = false;
    if (setup.any_evasive) {
        const Contacts c = contacts_at(s, s.pieces[mover].at, side);
        for (const std::uint16_t e : c.unit) {
            if (e == nobody || std::ranges::find(s.act.contact, e) != s.act.contact.end()) continue;
            if (evades(t, e, mover) && e == s.act.target) lost = true;
        }
    }
    if (lost) s.attack = {};
    // Push the next tasks in reverse order: the last pushed runs first.
    if (charge) {
        push(s, {.kind = Task::Kind::after_charge, .piece = index(mover)});
        if (!lost) push(s, {.kind = Task::Kind::attack, .piece = index(mover)});
    }
    push(s, {.kind = Task::Kind::own_saves, .piece = index(mover)});
    if (s.pieces[mover].heads == 0) return;
    if (charge && !lost && s.act.target != nobody) {
        const std::uint16_t e = s.act.target;
        if (facts(s, e).feats.has(Feat::hold_the_line) && may_attack(s, e) && may_strike(s, e, mover))
            push(s, {.kind = Task::Kind::opportunity,
                     .trigger = Trigger::hold_the_line,
                     .piece = e,
                     .enemy = index(mover),
                     .at = s.pieces[mover].at});
    }
    if (facts(s, mover).reach == 0) push_opportunities(t, mover, Trigger::reach);
}

void breathe(const Table& t, std::size_t by, std::size_t target, bool at_charger) {
    State& s = t.s;
    Piece& p = s.pieces[by];
    if (at_charger) p.now.breathed = true;
    const int full = 5 * facts(s, by).damage;
    const D20 d = throw_d20(t, RollFor::breath, target);
    const int modifier = save_modifier<Whole>(s, target, false).total();
    const bool saved = d20_succeeds(s.setup->house, d.face, modifier, 18, false);
    if (t.log.keeps())
        t.log.add(DiceFell{d.question, d.answer, rule("BCR-BREATH"), piece(target), piece(by), Tally(1),
                           save_modifier<Tally>(s, target, false), std::int16_t{18}, d.face + modifier,
                           saved ? DiceFell::Outcome::success : DiceFell::Outcome::failure});
    hurt(t, target, saved ? full / 2 : full, by, rule("BCR-BREATH"));
    no_longer_invisible(s, by);
}

void duel_routine(const Table& t, std::size_t by, std::size_t target) {
    State& s = t.s;
    if (s.pieces[by].heads == 0 || s.pieces[target].heads == 0 || held(s, by)) return;
    s.pieces[by].now.attacked = true;
    s.pieces[by].now.exposed = true;
    Blow blow;
    int damage = 0;
    for (int set = 0; set < facts(s, by).sets; ++set) {
        blow.set = static_cast<std::uint8_t>(set);
        const int hits = roll_at(t, by, target, 1, blow, false);
        damage += points_of(t, by, target, hits, blow);
    }
    hurt(t, target, damage, by, rule("BCR-9.2.7"));
}

}  // namespace banneret::battlefield
