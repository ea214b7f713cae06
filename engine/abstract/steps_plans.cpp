#include "engine/abstract/steps.h"
#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"

// Steps 2 to 4: stratagems, declarations, stances and roles, postures.
namespace banneret::abstract::steps {

namespace {

using Ask = Decision::Ask;

bool may_attempt(const Record& r, Side s) {
    return !stratagem_refused(contingent(r, s), r.setup->start.day);
}

bool evades(const Record& r, Side s) {
    return effective_stratagem(r, s) == Stratagem::evade_battle;
}

// True if both sides wanted to attack and the contest is not settled yet (AD-16).
bool contested(const Record& r) {
    return !r.attacker && r.sides.first.stance == Stance::offensive && r.sides.second.stance == Stance::offensive;
}

std::optional<Side> superior_side(const Record& r) {
    for (const Side s : both_sides)
        if (superior(*r.setup, s)) return s;
    return std::nullopt;
}

// `how`: 0 the stances differ, 1 given from the start, 2 chosen after the contest, 3 named by a superior general.
void set_roles(Record& r, Side attacker, int how, Log& log) {
    r.attacker = attacker;
    log.add(RuleApplied{attacker, rule(13), how});
}

Attempt attempt_from(const Rolled& rolled) {
    return rolled.outcome == Rolled::Outcome::success ? Attempt::succeeded : Attempt::failed;
}

Rolled attempt_roll(const Record& r, const Decision& d, Stratagem s, Dice& dice) {
    Rolled out = thrown(d, dice, rule_of(s), stratagem_tally(s, contingent(r, d.side), sheet(r, d.side), house(r)));
    out.need = house(r).stratagem_need;
    out.outcome = out.read >= *out.need ? Rolled::Outcome::success : Rolled::Outcome::failure;
    return out;
}

void cancel(Record& r, Side foiled, Log& log) {
    SideRecord& side = r.sides[foiled];
    side.attempt = Attempt::foiled;
    log.add(RuleApplied{foiled, rule(10), static_cast<int>(side.stratagem->stratagem)});
}

// foil: declared-blind. A foil chosen in advance cancels a success of the enemy, if there is one; two foils pass each
// other and cancel nothing.
void settle_blind_foils(Record& r, Log& log) {
    for (const Side s : both_sides) {
        if (effective_stratagem(r, s) != Stratagem::foil) continue;
        const Stratagem enemy = effective_stratagem(r, other(s));
        if (enemy != Stratagem::none && enemy != Stratagem::foil)
            cancel(r, other(s), log);
        else
            log.add(RuleApplied{s, rule(10), 0});
    }
}

// AD-R14 and the exceptions of AD-6: logs a success without effect at the time when it would have counted.
void log_idle_stratagems(const Record& r, Log& log) {
    for (const Side s : both_sides) {
        const Stratagem mine = effective_stratagem(r, s);
        if (mine == Stratagem::none || mine == Stratagem::foil) continue;
        const StratagemEffect effect = stratagem_effect(mine, *role_of(r, s), *r.sides[other(s)].posture, house(r));
        if (effect.shift == 0) log.add(RuleApplied{s, effect.rule, static_cast<int>(mine)});
    }
}

Stage leave_evasion(const Record& r, Log& log) {
    bool anybody = false;
    for (const Side s : both_sides) anybody = anybody || evades(r, s);
    if (!anybody) return Stage::declarations;
    const auto holder = field(r);
    log.add(RuleApplied{holder.value_or(Side::first), ruling(19), holder ? 1 : 2});
    return Stage::retreat_directions;
}

// Called once the stances are revealed and a superior general, if there is one, has let them stand.
Stage settle_stances(Record& r, Log& log) {
    if (r.attacker) return Stage::postures;
    const Stance first = *r.sides.first.stance, second = *r.sides.second.stance;
    if (first != second) {
        set_roles(r, first == Stance::offensive ? Side::first : Side::second, 0, log);
        return Stage::postures;
    }
    if (first == Stance::offensive) return Stage::contest_rolls;
    log.add(RuleApplied{Side::first, rule(15), 0});
    for (const Side s : both_sides)
        if (has_fortifications(r, s)) log.add(RuleApplied{s, ruling(18), 2});
    return Stage::over;
}

void roll_contest(Record& r, const Decision& d, Dice& dice, Log& log) {
    const Rolled rolled = thrown(d, dice, rule(16), contest_tally(r, d.side));
    log.add(rolled);
    r.sides[d.side].contest = static_cast<std::int8_t>(rolled.read);
    const int first = r.sides.first.contest, second = r.sides.second.contest;
    if (d.side == Side::first) return;
    if (first == second) {
        r.sides.first.contest = r.sides.second.contest = 0;
        log.add(RuleApplied{Side::first, rule(16), 0});
        return;
    }
    r.contest_winner = first > second ? Side::first : Side::second;
    log.add(RuleApplied{*r.contest_winner, rule(16), 1});
}

}  // namespace

bool may_foil(const Record& r, Side side) {
    const SideRecord& enemy = r.sides[other(side)];
    return !house(r).foil_declared_blind && r.sides[side].attempt == Attempt::none &&
           (enemy.attempt == Attempt::succeeded || enemy.attempt == Attempt::foiled) && may_attempt(r, side);
}

bool has_fortifications(const Record& r, Side side) {
    return contingent(r, side).fortified || effective_stratagem(r, side) == Stratagem::field_fortifications;
}

std::optional<Decision> pending_plan(const Record& r) {
    const bool stance_step = !r.setup->start.roles_given;
    switch (r.stage) {
        case Stage::stratagems:
            for (const Side s : both_sides)
                if (!r.sides[s].stratagem && may_attempt(r, s)) return choice(Ask::stratagem, s, true);
            break;
        case Stage::stratagem_rolls:
            for (const Side s : both_sides)
                if (r.sides[s].attempt == Attempt::pending) return roll(RollFor::stratagem, s, 2, true);
            break;
        case Stage::foil:
            for (const Side s : both_sides)
                if (!r.sides[s].foils && may_foil(r, s)) return choice(Ask::foil, s, true);
            break;
        case Stage::foil_roll:
            for (const Side s : both_sides)
                if (r.sides[s].foil == Attempt::pending) return roll(RollFor::foil, s, 2, true);
            break;
        case Stage::evade_roll:
            for (const Side s : both_sides)
                if (r.sides[s].miles == 0 && evades(r, s)) return roll(RollFor::evade_miles, s, 1);
            break;
        case Stage::declarations:
            for (const Side s : both_sides)
                if (!r.sides[s].declaration) return choice(Ask::declaration, s, true);
            break;
        case Stage::stances:
            for (const Side s : both_sides)
                if (stance_step && !r.sides[s].stance) return choice(Ask::stance, s, true);
            break;
        case Stage::overrule:
            if (const auto s = superior_side(r); stance_step && s && !r.overruled) return choice(Ask::overrule, *s);
            break;
        case Stage::contest_rolls:
            if (!contested(r) || r.contest_winner) break;
            return roll(RollFor::stance, r.sides.first.contest == 0 ? Side::first : Side::second, 1);
        case Stage::role:
            if (r.contest_winner && !r.attacker) return choice(Ask::role, *r.contest_winner);
            break;
        case Stage::postures:
            for (const Side s : both_sides)
                if (!r.sides[s].posture) return choice(Ask::posture, s, true);
            break;
        default:
            CHECK(false);
    }
    return std::nullopt;
}

void choose_plan(Record& r, Side side, const Order& o, Log& log) {
    SideRecord& mine = r.sides[side];
    if (const auto* stratagem = std::get_if<ChooseStratagem>(&o)) {
        mine.stratagem = *stratagem;
        // Only the surprise attack has a time of day.
        if (stratagem->stratagem != Stratagem::surprise_attack) mine.stratagem->at_night = false;
        if (stratagem->stratagem != Stratagem::none) mine.attempt = Attempt::pending;
    } else if (const auto* foil = std::get_if<ChooseFoil>(&o)) {
        mine.foils = foil->foil;
        if (foil->foil) mine.foil = Attempt::pending;
    } else if (const auto* declared = std::get_if<Declare>(&o)) {
        mine.declaration = *declared;
    } else if (const auto* stance = std::get_if<ChooseStance>(&o)) {
        mine.stance = stance->stance;
    } else if (const auto* overrule = std::get_if<Overrule>(&o)) {
        r.overruled = true;
        if (overrule->own_role) set_roles(r, *overrule->own_role == Role::attacker ? side : other(side), 3, log);
    } else if (const auto* role = std::get_if<ChooseRole>(&o)) {
        set_roles(r, role->role == Role::attacker ? side : other(side), 2, log);
    } else {
        const auto& chosen = std::get<ChoosePosture>(o);
        mine.posture = chosen.posture;
        mine.planned_losses = chosen.losses;
        mine.planned_pursuit = chosen.pursue;
    }
}

void roll_plan(Record& r, const Decision& d, Dice& dice, Log& log) {
    SideRecord& mine = r.sides[d.side];
    switch (r.stage) {
        case Stage::stratagem_rolls: {
            const Rolled rolled = attempt_roll(r, d, mine.stratagem->stratagem, dice);
            mine.attempt = attempt_from(rolled);
            log.add(rolled);
            break;
        }
        case Stage::foil_roll: {
            const Rolled rolled = attempt_roll(r, d, Stratagem::foil, dice);
            mine.foil = attempt_from(rolled);
            log.add(rolled);
            if (mine.foil == Attempt::succeeded) cancel(r, other(d.side), log);
            break;
        }
        case Stage::evade_roll: {
            Rolled rolled = thrown(d, dice, rule(11), {});
            rolled.value = rolled.read;
            mine.miles = static_cast<std::int8_t>(rolled.read);
            log.add(rolled);
            break;
        }
        case Stage::contest_rolls:
            roll_contest(r, d, dice, log);
            break;
        default:
            CHECK(false);
    }
}

Stage leave_plan(Record& r, Log& log) {
    switch (r.stage) {
        case Stage::stratagems:
            return Stage::stratagem_rolls;
        case Stage::stratagem_rolls:
            if (house(r).foil_declared_blind) settle_blind_foils(r, log);
            for (const Side s : both_sides)
                if (may_foil(r, s)) log.add(RuleApplied{s, ruling(7), 0});
            return Stage::foil;
        case Stage::foil:
            return Stage::foil_roll;
        case Stage::foil_roll:
            return Stage::evade_roll;
        case Stage::evade_roll:
            return leave_evasion(r, log);
        case Stage::declarations:
            if (!r.setup->start.roles_given) return Stage::stances;
            set_roles(r, Side::first, 1, log);
            return Stage::postures;
        case Stage::stances:
            return Stage::overrule;
        case Stage::overrule:
            return settle_stances(r, log);
        case Stage::contest_rolls:
            return Stage::role;
        case Stage::role:
            return Stage::postures;
        case Stage::postures:
            log_idle_stratagems(r, log);
            return Stage::result_roll;
        default:
            CHECK(false);
    }
    return Stage::over;
}

void log_opening(const Record& r, Log& log) {
    log.add(PhaseBegan{rule(3)});
    for (const Side s : both_sides) log.add(RuleApplied{s, rule(3), 0});
    for (const Side s : both_sides)
        if (contingent(r, s).fortified) log.add(RuleApplied{s, ruling(18), 1});
    log.add(PhaseBegan{phase(Stage::stratagems)});
    for (const Side s : both_sides) {
        if (may_attempt(r, s)) continue;
        const Contingent& side = contingent(r, s);
        if (side.has_general)
            log.add(RuleApplied{s, ruling(5), side.stratagem_again.value_or(0)});
        else
            log.add(RuleApplied{s, ruling(13), 0});
    }
    if (r.stage != Stage::stratagems) log.add(PhaseBegan{phase(r.stage)});
}

}  // namespace banneret::abstract::steps
