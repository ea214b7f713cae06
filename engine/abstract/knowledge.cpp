#include <algorithm>

#include "engine/abstract/steps.h"
#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"

// The knowledge of each side: the secrets of AD-ORDER, AD-12, AD-R7, AD-R16.
namespace banneret::abstract {

namespace {

using Numbers = UnitDeclaration::Numbers;

constexpr int most_fc = 5;

// True if the stratagem has already counted in the results roll.
bool counted(const Record& r, Side owner) {
    if (r.stage < Stage::result_roll || !r.attacker) return false;
    const auto& against = r.sides[other(owner)].posture;
    if (!against || !r.sides[owner].posture) return false;
    return stratagem_effect(effective_stratagem(r, owner), *role_of(r, owner), *against, steps::house(r)).shift != 0;
}

int shown(int n, Numbers how) {
    switch (how) {
        case Numbers::as_they_are:
            break;
        case Numbers::halved:
            return (n + 1) / 2;
        case Numbers::doubled:
            return 2 * n;
    }
    return n;
}

// True if the enemy of the side that foiled knows of the foil.
bool foil_is_known(const Record& r, Side foiler) {
    return r.sides[foiler].foil == Attempt::succeeded && knows_of_foil(r, other(foiler));
}

bool order_is_visible(const Record& r, Side owner, const Order& o) {
    if (std::holds_alternative<ChooseStratagem>(o)) return steps::stratagem_is_out(r, owner);
    if (std::holds_alternative<ChooseFoil>(o)) return foil_is_known(r, owner);
    if (std::holds_alternative<Declare>(o)) return r.stage == Stage::over;
    if (std::holds_alternative<ChooseStance>(o)) return r.stage > Stage::stances;
    if (std::holds_alternative<ChoosePosture>(o)) return r.stage > Stage::postures;
    if (std::holds_alternative<AllotLosses>(o)) return r.stage > Stage::losses;
    return true;
}

std::optional<Event> visible_roll(const Record& r, Rolled rolled, Side viewer) {
    const Side roller = rolled.question.who.side;
    if (roller != viewer) {
        if (rolled.question.what == RollFor::stratagem && !steps::stratagem_is_out(r, roller)) return std::nullopt;
        if (rolled.question.what == RollFor::foil && !foil_is_known(r, roller)) return std::nullopt;
    }
    const bool deceived = effective_stratagem(r, other(viewer)) == Stratagem::deceptive_deployment;
    if (rolled.question.what == RollFor::battle_result && deceived && !steps::stratagem_is_out(r, other(viewer))) {
        Tally without(rolled.tally.base());
        for (const Tally::Part& part : rolled.tally.parts()) {
            const bool enemys = (part.value > 0) == (role_of(r, other(viewer)) == Role::attacker);
            if (!(part.rule == rule(7) && enemys)) without.add(part.rule, part.value);
        }
        rolled.tally = without;
    }
    return rolled;
}

std::optional<Event> visible_rule(const Record& r, RuleApplied applied, Side viewer) {
    const bool enemys = applied.side != viewer;
    if (applied.rule == rule(10)) {
        if (!enemys && r.sides[viewer].attempt == Attempt::foiled && !knows_of_foil(r, viewer)) return std::nullopt;
        // The side that foiled knows that its foil cancelled something, but not what.
        if (enemys && applied.value != 0) applied.value = static_cast<int>(Stratagem::foil);
        if (enemys && applied.value == 0) return std::nullopt;
        return applied;
    }
    const bool own_affair =
        applied.rule == rule(3) || applied.rule == ruling(5) || applied.rule == ruling(7) || applied.rule == ruling(13);
    if (enemys && own_affair) return std::nullopt;
    if (enemys && applied.rule == ruling(18)) {
        const bool fought = r.result.has_value();
        return fought ? std::optional<Event>(applied) : std::nullopt;
    }
    // A success that had no effect is named only in the review.
    const bool idle = applied.rule == ruling(14) || applied.rule == rule(6) || applied.rule == rule(9);
    if (enemys && idle && r.stage != Stage::over) return std::nullopt;
    return applied;
}

}  // namespace

namespace steps {

bool stratagem_is_out(const Record& r, Side owner) {
    switch (effective_stratagem(r, owner)) {
        case Stratagem::none:
            return false;
        case Stratagem::foil:
            return r.sides[other(owner)].attempt == Attempt::foiled && knows_of_foil(r, other(owner));
        case Stratagem::evade_battle:
            return r.stage > Stage::foil_roll;
        case Stratagem::deceptive_deployment:
            return r.stage == Stage::over;
        case Stratagem::surprise_attack:
            if (r.stage == Stage::contest_rolls || r.contest_winner) return true;
            break;
        case Stratagem::ambush:
        case Stratagem::flank_march:
        case Stratagem::field_fortifications:
            break;
    }
    return counted(r, owner) || (r.stage == Stage::over && r.result);
}

}  // namespace steps

bool knows_of_foil(const Record& r, Side side) {
    if (!steps::house(r).foil_told_later || r.stage > Stage::postures) return true;
    switch (r.sides[side].stratagem->stratagem) {
        case Stratagem::evade_battle:
            return true;
        case Stratagem::surprise_attack:
            return r.stage == Stage::contest_rolls || r.contest_winner.has_value();
        default:
            return false;
    }
}

Record as_seen_by(const Record& r, Side viewer) {
    Record seen = r;
    const Side enemy = other(viewer);
    SideRecord& theirs = seen.sides[enemy];
    SideRecord& own = seen.sides[viewer];
    const bool unaware = own.attempt == Attempt::foiled && !knows_of_foil(r, viewer);
    if (unaware) own.attempt = Attempt::succeeded;
    if (!steps::stratagem_is_out(r, enemy)) {
        theirs.stratagem.reset();
        if (!steps::may_foil(r, viewer)) theirs.attempt = Attempt::none;
    }
    if (theirs.foil != Attempt::succeeded || unaware) {
        theirs.foils.reset();
        theirs.foil = Attempt::none;
    }
    if (r.stage != Stage::over) theirs.declaration.reset();
    if (r.stage <= Stage::stances) theirs.stance.reset();
    if (r.stage <= Stage::postures) theirs.posture.reset();
    if (r.stage != Stage::over) {
        theirs.planned_losses.reset();
        theirs.planned_pursuit.reset();
    }
    if (r.stage <= Stage::losses) {
        theirs.battle_loss.way.reset();
        theirs.battle_loss.by_hand.clear();
    }
    return seen;
}

std::optional<Event> as_visible_to(const Record& r, const Event& e, Side viewer) {
    if (const auto* given = std::get_if<OrderGiven>(&e)) {
        if (given->side == viewer) return e;
        if (!order_is_visible(r, given->side, given->order)) return std::nullopt;
        OrderGiven told = *given;
        // The enemy's planned later answers stay secret.
        if (auto* posture = std::get_if<ChoosePosture>(&told.order)) *posture = {posture->posture};
        return told;
    }
    if (const auto* rolled = std::get_if<Rolled>(&e)) return visible_roll(r, *rolled, viewer);
    if (const auto* applied = std::get_if<RuleApplied>(&e)) return visible_rule(r, *applied, viewer);
    return e;
}

std::vector<DeclaredUnit> declared_to(const Record& r, Side viewer) {
    const Side enemy = other(viewer);
    const auto& declaration = r.sides[enemy].declaration;
    CHECK(declaration.has_value());
    std::vector<DeclaredUnit> out;
    for (const Unit& unit : steps::contingent(r, enemy).units) {
        if (unit.count == 0) continue;
        const auto named = std::find_if(declaration->units.begin(), declaration->units.end(),
                                        [&](const UnitDeclaration& d) { return d.unit == unit.id; });
        UnitDeclaration how;
        if (named != declaration->units.end()) how = *named;
        // A foiled deception shows true numbers, even if its side does not know of the foil yet and still declares
        // false ones.
        if (r.sides[enemy].attempt == Attempt::foiled) how.count = how.fc = Numbers::as_they_are;
        DeclaredUnit shown_as;
        shown_as.unit = unit.id;
        shown_as.name = unit.name;
        shown_as.count = shown(unit.count, how.count);
        if (!how.hide_fc) shown_as.fc = std::clamp(shown(unit.fc, how.fc), 1, most_fc);
        shown_as.armour = unit.armour;
        shown_as.shield = unit.shield;
        shown_as.mounted = unit.mounted;
        shown_as.flying = unit.abilities.has(Ability::flying);
        shown_as.missile = !unit.missile.empty();
        if (!how.hide_abilities) shown_as.abilities = unit.abilities;
        out.push_back(std::move(shown_as));
    }
    return out;
}

}  // namespace banneret::abstract
