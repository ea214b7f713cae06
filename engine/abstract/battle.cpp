#include "engine/abstract/battle.h"

#include "engine/abstract/steps.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"

namespace banneret::abstract {

namespace steps {

RuleRef phase(Stage s) {
    switch (s) {
        case Stage::stratagems:
        case Stage::stratagem_rolls:
        case Stage::foil:
        case Stage::foil_roll:
        case Stage::evade_roll:
            return rule(4);
        case Stage::declarations:
            return rule(12);
        case Stage::stances:
        case Stage::overrule:
        case Stage::contest_rolls:
        case Stage::role:
            return rule(13);
        case Stage::postures:
            return rule(17);
        case Stage::result_roll:
            return rule(21);
        case Stage::casualty_rolls:
        case Stage::losses:
            return rule(22);
        case Stage::pursuit:
        case Stage::pursuit_roll:
        case Stage::pursuit_losses:
            return rule(26);
        case Stage::retreat_rolls:
        case Stage::retreat_directions:
        case Stage::over:
            break;
    }
    return rule(25);
}

RuleRef rule_of(Stratagem s) {
    CHECK(s != Stratagem::none);
    return rule(4 + static_cast<int>(s));
}

Decision choice(Decision::Ask ask, Side side, bool secret) {
    Decision d;
    d.ask = ask;
    d.side = side;
    d.secret = secret;
    return d;
}

Decision roll(RollFor what, Side side, int count, bool secret) {
    Decision d = choice(Decision::Ask::roll, side, secret);
    d.question = {what, roller(side), static_cast<std::uint16_t>(count), 6, {}};
    return d;
}

Rolled thrown(const Decision& d, Dice& dice, RuleRef rule, const Tally& tally) {
    Rolled out;
    out.question = d.question;
    out.answer.n[0] = dice.total(d.question.what, d.question.who, d.question.count, d.question.sides);
    out.rule = rule;
    out.tally = tally;
    out.read = out.answer.n[0] + tally.total();
    return out;
}

}  // namespace steps

namespace {

bool is_plan(Stage s) {
    return s <= Stage::postures;
}

// Moves from stage to stage until one has a decision to wait for.
void advance(Record& r, Log& log) {
    const RuleRef before = steps::phase(r.stage);
    while (r.stage != Stage::over && !pending(r))
        r.stage = is_plan(r.stage) ? steps::leave_plan(r, log) : steps::leave_result(r, log);
    // A stage that follows an evasion still belongs to step 2.
    const bool evading = r.stage > Stage::postures && !r.attacker;
    if (r.stage != Stage::over && !evading && !(steps::phase(r.stage) == before))
        log.add(PhaseBegan{steps::phase(r.stage)});
}

bool untouched(const Record& r) {
    return r.stage <= Stage::declarations && r.sides == PerSide<SideRecord>{};
}

}  // namespace

Record begin(Shared<Setup> setup) {
    Record r;
    r.setup = std::move(setup);
    NoLog log;
    advance(r, log);
    return r;
}

std::optional<Decision> pending(const Record& r) {
    return is_plan(r.stage) ? steps::pending_plan(r) : steps::pending_result(r);
}

std::vector<Decision> open_decisions(const Record& r) {
    std::vector<Decision> out;
    const auto first = pending(r);
    if (!first) return out;
    out.push_back(*first);
    if (!first->secret || first->ask == Decision::Ask::roll || first->side == Side::second) return out;
    // The second decision of a secret pair is the one that would be pending if the first side had answered.
    Record answered = r;
    SideRecord& side = answered.sides.first;
    switch (first->ask) {
        case Decision::Ask::stratagem:
            side.stratagem.emplace();
            break;
        case Decision::Ask::declaration:
            side.declaration.emplace();
            break;
        case Decision::Ask::stance:
            side.stance = Stance::offensive;
            break;
        case Decision::Ask::posture:
            side.posture = Posture::frontal_assault;
            break;
        case Decision::Ask::losses:
            side.battle_loss.way = LossWay::proportional;
            break;
        default:
            return out;
    }
    if (const auto second = pending(answered)) out.push_back(*second);
    return out;
}

std::optional<Refusal> check(const Record& r, const Order& o) {
    const auto d = pending(r);
    if (!d) return Refusal{"The battle is over; there is nothing left to order."};
    return steps::refusal(r, *d, o);
}

void apply(Record& r, const Order& o, Dice& dice, Log& log) {
    const auto d = pending(r);
    CHECK(d.has_value());
    CHECK(!steps::refusal(r, *d, o));
    if (untouched(r)) steps::log_opening(r, log);
    if (d->ask == Decision::Ask::roll) {
        is_plan(r.stage) ? steps::roll_plan(r, *d, dice, log) : steps::roll_result(r, *d, dice, log);
    } else {
        log.add(OrderGiven{d->side, o});
        is_plan(r.stage) ? steps::choose_plan(r, d->side, o, log) : steps::choose_result(r, d->side, o);
    }
    advance(r, log);
}

std::variant<Stepped, NeedRoll, Refusal> try_step(const Record& r, const Order& o, std::span<const Roll> rolls) {
    if (auto no = check(r, o)) return *std::move(no);
    Stepped out;
    out.record = r;
    Tape tape(rolls);
    RecordingLog log;
    try {
        apply(out.record, o, tape, log);
    } catch (const NeedRoll& need) {
        return need;
    } catch (const TapeMismatch& mismatch) {
        return Refusal{mismatch.what()};
    }
    out.events = std::move(log.events);
    out.rolls_used = tape.used();
    return out;
}

StageName stage_name(Stage s) {
    switch (s) {
        case Stage::stratagems:
            return {2, "stratagems"};
        case Stage::stratagem_rolls:
            return {2, "dice of the stratagems"};
        case Stage::foil:
            return {2, "foil"};
        case Stage::foil_roll:
            return {2, "dice of the foil"};
        case Stage::evade_roll:
            return {2, "evasion"};
        case Stage::declarations:
            return {3, "declarations"};
        case Stage::stances:
            return {4, "stances"};
        case Stage::overrule:
            return {4, "the superior general"};
        case Stage::contest_rolls:
            return {4, "contest of the stances"};
        case Stage::role:
            return {4, "choice of role"};
        case Stage::postures:
            return {4, "postures"};
        case Stage::result_roll:
            return {5, "battle result"};
        case Stage::casualty_rolls:
            return {6, "casualties"};
        case Stage::losses:
            return {6, "sharing the losses"};
        case Stage::pursuit:
            return {7, "pursuit"};
        case Stage::pursuit_roll:
            return {7, "dice of the pursuit"};
        case Stage::pursuit_losses:
            return {7, "sharing the losses of the pursuit"};
        case Stage::retreat_rolls:
            return {7, "retreat"};
        case Stage::retreat_directions:
            return {7, "direction of the retreat"};
        case Stage::over:
            break;
    }
    return {7, "over"};
}

}  // namespace banneret::abstract
