#include "engine/abstract/postures.h"
#include "engine/abstract/results_roll.h"
#include "engine/abstract/steps.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"

// Values that can be derived from a record at any stage.
namespace banneret::abstract {

namespace {

using steps::sheet;

constexpr int superior_by = 2;  // AD-14

void take(Survivors& left, const Sheet& sheet, const Loss& loss) {
    if (loss.tenths < 0 || !loss.way) return;
    if (*loss.way != LossWay::by_hand) {
        left = remove(sheet, left, loss.tenths, *loss.way);
        return;
    }
    left = remove_by_hand(left, loss.by_hand);
}

}  // namespace

std::optional<Side> side_of(const Record& r, Role role) {
    if (!r.attacker) return std::nullopt;
    return role == Role::attacker ? *r.attacker : other(*r.attacker);
}

std::optional<Role> role_of(const Record& r, Side side) {
    if (!r.attacker) return std::nullopt;
    return side == *r.attacker ? Role::attacker : Role::defender;
}

Stratagem effective_stratagem(const Record& r, Side side) {
    const SideRecord& mine = r.sides[side];
    return mine.attempt == Attempt::succeeded && mine.stratagem ? mine.stratagem->stratagem : Stratagem::none;
}

Tally result_tally(const Record& r) {
    CHECK(r.attacker.has_value());
    const Side attacker = *r.attacker, defender = other(attacker);
    CHECK(r.sides.first.posture && r.sides.second.posture);
    return results_roll_tally(*r.sides[attacker].posture, *r.sides[defender].posture, effective_stratagem(r, attacker),
                              effective_stratagem(r, defender), steps::contingent(r, defender).fortified,
                              steps::house(r));
}

bool superior(const Setup& setup, Side side) {
    return setup.start.sides[side].leadership >= setup.start.sides[other(side)].leadership + superior_by;
}

Tally contest_tally(const Record& r, Side side) {
    Tally tally;
    tally.add(rule(4), steps::contingent(r, side).leadership);
    const Fraction mine = sheet(r, side).mounted_or_flying.percent();
    const Fraction theirs = sheet(r, other(side)).mounted_or_flying.percent();
    if (mine > theirs) tally.add(rule(16), 1);
    if (effective_stratagem(r, side) == Stratagem::surprise_attack) tally.add(rule(8), 1);
    return tally;
}

Survivors survivors(const Record& r, Side side) {
    const Sheet& own = sheet(r, side);
    Survivors left = all_present(own);
    take(left, own, r.sides[side].battle_loss);
    take(left, own, r.sides[side].pursuit_loss);
    return left;
}

Fraction share_lost(const Record& r, Side side) {
    const Sheet& own = sheet(r, side);
    Fraction kept = 1;
    for (const Loss* loss : {&r.sides[side].battle_loss, &r.sides[side].pursuit_loss}) {
        if (loss->tenths < 0 || !loss->way) continue;
        if (*loss->way == LossWay::by_hand) return 1 - strength_left(own, survivors(r, side)) / fraction(own.strength);
        kept *= fraction(10 - loss->tenths, 10);
    }
    return 1 - kept;
}

bool defeated(const Record& r, Side side) {
    return r.result && r.result->winner && side_of(r, *r.result->winner) != side;
}

}  // namespace banneret::abstract
