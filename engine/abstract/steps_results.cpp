#include "engine/abstract/postures.h"
#include "engine/abstract/steps.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"

#include <algorithm>

// Steps 5 to 7 and the end: results, casualties, pursuit, retreats.
namespace banneret::abstract::steps {

namespace {

using Ask = Decision::Ask;

std::array<Side, 2> attacker_first(const Record& r) {
    const Side first = r.attacker.value_or(Side::first);
    return {first, other(first)};
}

std::optional<Side> winner(const Record& r) {
    if (!r.result || !r.result->winner) return std::nullopt;
    return side_of(r, *r.result->winner);
}

Posture defenders_posture(const Record& r) {
    return *r.sides[other(*r.attacker)].posture;
}

// True if the loss leaves the owner a choice: some tenths but not all, from an army with more than one unit left
// (AD-R9).
bool has_choice(const Record& r, Side side, const Loss& loss) {
    if (loss.tenths <= 0 || loss.tenths >= 10) return false;
    const std::size_t units = sheet(r, side).units.size();
    if (units <= 1) return false;
    if (&loss == &r.sides[side].battle_loss || r.sides[side].battle_loss.way == LossWay::proportional) return true;
    const Survivors left = survivors(r, side);
    return std::count_if(left.begin(), left.end(), [](const Fraction& n) { return n > 0; }) > 1;
}

bool may_pursue(const Record& r) {
    const auto victor = winner(r);
    return victor && pursuit_allowed(*r.result, defenders_posture(r), sheet(r, other(*r.attacker))) &&
           !all_lost(r, other(*victor));
}

void log_no_pursuit(const Record& r, Log& log) {
    const auto victor = winner(r);
    if (!victor || r.result->grade == Grade::marginal_victory || r.pursued) return;
    const Side loser = other(*victor);
    if (all_lost(r, loser))
        log.add(RuleApplied{loser, ruling(10), 0});
    else
        log.add(RuleApplied{other(*r.attacker), rule(20), *victor == *r.attacker ? 0 : 1});
}

int percent(const Loss& loss) {
    return 10 * loss.tenths;
}

void roll_battle_result(Record& r, const Decision& d, Dice& dice, Log& log) {
    Rolled rolled = thrown(d, dice, rule(21), result_tally(r));
    rolled.read = std::clamp(rolled.read, 1, 6);
    r.result_die = static_cast<std::int8_t>(rolled.read);
    r.result = battle_result(column(sheet(r, d.side).strength, sheet(r, other(d.side)).strength), rolled.read);
    rolled.outcome = Rolled::Outcome::table_row;
    rolled.result = r.result;
    log.add(rolled);
}

void roll_casualties(Record& r, const Decision& d, Dice& dice, Log& log) {
    const Grade grade = r.result->grade;
    const RuleRef why = rule(grade == Grade::skirmish ? 24 : grade == Grade::stalemate ? 23 : 22);
    Tally tally;
    tally.add(why, casualty_shift(*r.result, *role_of(r, d.side)));
    Rolled rolled = thrown(d, dice, why, tally);
    const auto tenths = static_cast<std::int8_t>(casualty_tenths(rolled.read, house(r)));
    rolled.outcome = Rolled::Outcome::table_row;
    rolled.value = 10 * tenths;
    log.add(rolled);
    const auto loses = [&](Side s) {
        r.sides[s].battle_loss.tenths = tenths;
        log.add(StrengthLost{s, percent(r.sides[s].battle_loss), false});
    };
    loses(d.side);
    if (grade == Grade::stalemate) loses(other(d.side));
}

int band(const Record& r, Side side) {
    const Loss& loss = r.sides[side].battle_loss;
    // Fast path: if every unit loses the same share, the shares of the sheet do not change, and no exact fractions are
    // needed.
    if (loss.way == LossWay::proportional && loss.tenths < 10) {
        const Share& share = sheet(r, side).mounted_or_flying;
        return pursuit_band(share.part, share.whole);
    }
    return survivors_band(sheet(r, side), survivors(r, side), house(r));
}

void roll_pursuit(Record& r, const Decision& d, Dice& dice, Log& log) {
    const Side loser = other(d.side);
    Tally tally;
    tally.add(rule(26), band(r, d.side));
    tally.add(rule(26), -band(r, loser));
    Rolled rolled = thrown(d, dice, rule(26), tally);
    Loss& loss = r.sides[loser].pursuit_loss;
    loss.tenths = static_cast<std::int8_t>(casualty_tenths(rolled.read, house(r)));
    rolled.outcome = Rolled::Outcome::table_row;
    rolled.value = percent(loss);
    log.add(rolled);
    log.add(StrengthLost{loser, percent(loss), true});
}

// A loss that leaves no choice is shared in proportion without a decision.
void settle_without_choice(const Record& r, Side side, Loss& loss) {
    if (loss.tenths >= 0 && !loss.way && !has_choice(r, side, loss)) loss.way = LossWay::proportional;
}

void log_the_field(const Record& r, Log& log) {
    const auto holder = field(r);
    log.add(RuleApplied{holder.value_or(Side::first), rule(25), holder ? 1 : 0});
    for (const Side s : both_sides)
        if (has_fortifications(r, s) && r.sides[s].miles == 0 && !wiped_out(r, s))
            log.add(RuleApplied{s, ruling(18), 2});
}

}  // namespace

bool about_pursuit(const Record& r) {
    return r.stage > Stage::losses;
}

bool all_lost(const Record& r, Side side) {
    const SideRecord& mine = r.sides[side];
    if (mine.battle_loss.tenths == 10 || mine.pursuit_loss.tenths == 10) return true;
    const bool by_hand = mine.battle_loss.way == LossWay::by_hand || mine.pursuit_loss.way == LossWay::by_hand;
    return by_hand && strength_left(sheet(r, side), survivors(r, side)) == 0;
}

bool wiped_out(const Record& r, Side side) {
    if (all_lost(r, side)) return true;
    const SideRecord& mine = r.sides[side];
    const Sheet& own = sheet(r, side);
    if (mine.battle_loss.way != LossWay::by_hand && mine.pursuit_loss.way != LossWay::by_hand) {
        // Fast path: the final rounding moves an army by at most half an individual (AD-R9), so with more strength than
        // that left some individual survives.
        int strongest = 0;
        for (const UnitStrength& unit : own.units) strongest = std::max(strongest, unit.per_individual);
        const std::int64_t left =
            (10 - std::max<int>(0, mine.battle_loss.tenths)) * (10 - std::max<int>(0, mine.pursuit_loss.tenths));
        if (own.strength * left > 50 * strongest) return false;
    }
    const std::vector<std::int32_t> lost = whole_losses(own, survivors(r, side));
    for (std::size_t i = 0; i < lost.size(); ++i)
        if (lost[i] < own.units[i].count) return false;
    return true;
}

RetreatDice retreat_of(const Record& r, Side side) {
    if (!r.result || wiped_out(r, side)) return {};
    const int count = retreat_dice(*r.result, *role_of(r, side), defenders_posture(r));
    return {count, defeated(r, side) ? rule(25) : ruling(15)};
}

std::optional<Side> field(const Record& r) {
    if (r.result) {
        const auto holder = field_holder(*r.result, defenders_posture(r));
        return holder ? side_of(r, *holder) : std::nullopt;
    }
    const bool first = r.sides.first.miles > 0, second = r.sides.second.miles > 0;
    if (first == second) return std::nullopt;
    return first ? Side::second : Side::first;
}

std::optional<Decision> pending_result(const Record& r) {
    switch (r.stage) {
        case Stage::result_roll:
            if (r.result_die == 0) return roll(RollFor::battle_result, *r.attacker, 1);
            break;
        case Stage::casualty_rolls:
            for (const Side s : attacker_first(r))
                if (r.sides[s].battle_loss.tenths < 0) return roll(RollFor::casualties, s, 2);
            break;
        case Stage::losses:
            for (const Side s : both_sides)
                if (!r.sides[s].battle_loss.way) return choice(Ask::losses, s, true);
            break;
        case Stage::pursuit:
            if (!r.pursued && may_pursue(r)) return choice(Ask::pursuit, *winner(r));
            break;
        case Stage::pursuit_roll:
            if (r.pursued == true && r.sides[other(*winner(r))].pursuit_loss.tenths < 0)
                return roll(RollFor::pursuit, *winner(r), 2);
            break;
        case Stage::pursuit_losses:
            for (const Side s : both_sides)
                if (const Loss& loss = r.sides[s].pursuit_loss; loss.tenths >= 0 && !loss.way)
                    return choice(Ask::losses, s);
            break;
        case Stage::retreat_rolls:
            for (const Side s : attacker_first(r)) {
                if (r.sides[s].miles > 0) continue;
                if (const int dice = retreat_of(r, s).count; dice > 0) return roll(RollFor::retreat_miles, s, dice);
            }
            break;
        case Stage::retreat_directions:
            for (const Side s : attacker_first(r))
                if (r.sides[s].miles > 0 && !r.sides[s].direction) return choice(Ask::retreat_direction, s);
            break;
        default:
            break;
    }
    return std::nullopt;
}

void choose_result(Record& r, Side side, const Order& o) {
    SideRecord& mine = r.sides[side];
    if (const auto* losses = std::get_if<AllotLosses>(&o)) {
        Loss& loss = about_pursuit(r) ? mine.pursuit_loss : mine.battle_loss;
        loss.way = losses->way;
        loss.by_hand = losses->by_hand;
    } else if (const auto* pursuit = std::get_if<ChoosePursuit>(&o)) {
        r.pursued = pursuit->pursue;
    } else {
        mine.direction = std::get<ChooseDirection>(o).direction;
    }
}

void roll_result(Record& r, const Decision& d, Dice& dice, Log& log) {
    switch (r.stage) {
        case Stage::result_roll:
            roll_battle_result(r, d, dice, log);
            break;
        case Stage::casualty_rolls:
            roll_casualties(r, d, dice, log);
            break;
        case Stage::pursuit_roll:
            roll_pursuit(r, d, dice, log);
            break;
        case Stage::retreat_rolls: {
            Rolled rolled = thrown(d, dice, retreat_of(r, d.side).rule, {});
            rolled.value = rolled.read;
            r.sides[d.side].miles = static_cast<std::int8_t>(rolled.read);
            log.add(rolled);
            break;
        }
        default:
            CHECK(false);
    }
}

Stage leave_result(Record& r, Log& log) {
    switch (r.stage) {
        case Stage::result_roll:
            return Stage::casualty_rolls;
        case Stage::casualty_rolls:
            for (const Side s : both_sides) settle_without_choice(r, s, r.sides[s].battle_loss);
            return Stage::losses;
        case Stage::losses:
            return Stage::pursuit;
        case Stage::pursuit:
            log_no_pursuit(r, log);
            return Stage::pursuit_roll;
        case Stage::pursuit_roll:
            for (const Side s : both_sides) settle_without_choice(r, s, r.sides[s].pursuit_loss);
            return Stage::pursuit_losses;
        case Stage::pursuit_losses:
            for (const Side s : both_sides)
                if (wiped_out(r, s)) log.add(RuleApplied{s, ruling(19), 0});
            return Stage::retreat_rolls;
        case Stage::retreat_rolls:
            log_the_field(r, log);
            return Stage::retreat_directions;
        case Stage::retreat_directions:
            return Stage::over;
        default:
            CHECK(false);
    }
    return Stage::over;
}

}  // namespace banneret::abstract::steps
