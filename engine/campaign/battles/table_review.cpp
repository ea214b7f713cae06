// The review of a tabletop battle: what its end means for the campaign.

#include <fmt/format.h>

#include <algorithm>

#include "engine/abstract/losses.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/sheet.h"
#include "engine/abstract/tables.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/campaign/perform.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

std::int64_t left(const ArmyLosses& losses) {
    std::int64_t men = 0;
    for (const UnitLosses& u : losses.units) men += u.fit() + u.routed;
    return men;
}

bool nobody_fell(const Review& review) {
    for (const Side side : both_sides)
        for (const UnitLosses& u : review.losses[side].units)
            if (u.lost() > 0) return false;
    return true;
}

// Copies the table's losses into the order of the campaign's review.
void take_home(ArmyLosses& home, const ArmyLosses& table, bool heals) {
    for (UnitLosses& u : home.units) {
        const auto at = std::find_if(table.units.begin(), table.units.end(),
                                     [&](const UnitLosses& of) { return of.unit == u.unit; });
        if (at == table.units.end()) continue;  // not mustered, so without losses
        CHECK_EQ(at->before, u.before);
        u.killed = at->killed;
        u.wounded = at->wounded;
        u.routed = at->routed;
        u.deserted = at->deserted;
        u.captured = at->captured;
        if (!heals) u.killed += std::exchange(u.wounded, 0);  // AD-R11, healing: off
    }
    for (CharacterFate& c : home.characters)
        for (const CharacterFate& of : table.characters)
            if (of.character == c.character) {
                c.fate = of.fate;
                c.wounds = of.wounds;
            }
}

BattleResult result_of(const TableResult& table, bool skirmish) {
    if (!table.winner || table.withdrew) return {skirmish ? Grade::skirmish : Grade::stalemate, std::nullopt};
    return {grade_of(table), *table.winner == Side::first ? Role::attacker : Role::defender};
}

// AD-26 for the loser's men left on the table. The dead come first from routers, then from the others.
void pursue(const abstract::Start& start, Review& review, Side victor, Dice& dice) {
    const Side loser = other(victor);
    PerSide<abstract::Sheet> sheet;
    PerSide<abstract::Survivors> survivors;
    for (const Side side : both_sides) {
        sheet[side] = abstract::make_sheet(start.sides[side].units, start.house);
        CHECK_EQ(sheet[side].units.size(), review.losses[side].units.size());
        for (const UnitLosses& u : review.losses[side].units) survivors[side].push_back(Fraction(u.fit() + u.routed));
    }
    const int shift = abstract::survivors_band(sheet[victor], survivors[victor], start.house) -
                      abstract::survivors_band(sheet[loser], survivors[loser], start.house);
    const int tenths =
        abstract::casualty_tenths(dice.total(RollFor::pursuit, roller(victor, UnitId{}), 2, 6) + shift, start.house);
    const std::vector<std::int32_t> gone = abstract::whole_losses(
        sheet[loser], abstract::remove(sheet[loser], survivors[loser], tenths, LossWay::proportional));
    for (std::size_t i = 0; i < gone.size(); ++i) {
        UnitLosses& u = review.losses[loser].units[i];
        const std::int32_t was = u.before - u.fit() - u.routed;
        const std::int32_t more = std::clamp(gone[i] - was, 0, u.fit() + u.routed);
        u.routed -= std::min(u.routed, more);
        u.killed += more;
    }
}

// AD-R5: any attempt uses up the general's week.
PerSide<bool> attempted(const Transcript& transcript) {
    PerSide<bool> out;
    if (!transcript.orders.empty()) {
        const auto steps = replay(transcript);
        if (const auto* r = std::get_if<Replayed>(&steps))
            for (const Side side : both_sides)
                out[side] =
                    r->record.sides[side].attempt != abstract::Attempt::none || r->record.sides[side].foils == true;
        return out;
    }
    const TablePlan& plan = (*transcript.table)->plan;
    for (const Side side : both_sides)
        out[side] =
            plan.stratagem[side_on_table(plan, side)] != Stratagem::none && transcript.start->sides[side].has_general;
    return out;
}

}  // namespace

Grade grade_of(const TableResult& result) {
    if (!result.winner) return Grade::stalemate;
    if (result.grade) return *result.grade;
    const double d = result.lost[other(*result.winner)] - result.lost[*result.winner];
    return d >= 0.6 ? Grade::crushing_victory : d >= 0.3 ? Grade::victory : Grade::marginal_victory;
}

Review review_of_table(const Transcript& transcript, const Battle& over, Dice& dice) {
    CHECK(transcript.table.has_value());
    const abstract::Start& start = *transcript.start;
    const TablePlan& plan = (*transcript.table)->plan;
    const TableResult table = over.result();
    CHECK(table.over);
    const PerSide<ArmyLosses> losses = over.losses();
    Review review = untouched(start);
    for (const Side side : both_sides)
        take_home(review.losses[side], losses[side_on_table(plan, side)], start.house.healing);
    const BattleResult result = result_of(table, nobody_fell(review));
    const Posture defence = plan.posture.second;
    const auto side_of = [&](Role role) { return role == Role::attacker ? plan.attacker : other(plan.attacker); };
    review.result = result;
    review.attacker = plan.attacker;
    if (result.winner) {
        review.winner = side_of(*result.winner);
        review.defeated[other(*review.winner)] = true;
    }
    if (const auto holder = abstract::field_holder(result, defence))
        review.field = side_of(*holder);
    else if (table.winner && table.withdrew)
        review.field = side_of_battle(plan, *table.winner);
    const TacticalRuleset* ruleset = find_tactical_ruleset(over.ruleset());
    if (ruleset != nullptr && ruleset->leaves_pursuit && plan.pursuit && review.winner &&
        left(review.losses[other(*review.winner)]) > 0) {
        const Side defender = other(plan.attacker);
        const abstract::Sheet sheet = abstract::make_sheet(start.sides[defender].units, start.house);
        if (abstract::pursuit_allowed(result, defence, sheet)) pursue(start, review, *review.winner, dice);
    }
    for (const Side side : both_sides) {
        const Role role = side == plan.attacker ? Role::attacker : Role::defender;
        ArmyLosses& own = review.losses[side];
        if (left(own) == 0) {
            // AD-R20: an army that lost every man also loses its characters, if the table left them unhurt.
            for (CharacterFate& c : own.characters)
                if (c.fate == Fate::unhurt) c.fate = review.field == other(side) ? Fate::captured : Fate::fled;
            continue;
        }
        if (const int count = abstract::retreat_dice(result, role, defence); count > 0)
            review.retreat_miles[side] = dice.total(RollFor::retreat_miles, roller(side, UnitId{}), count, 6);
        const Stratagem tried = plan.stratagem[side_on_table(plan, side)];
        review.fortified[side] = review.retreat_miles[side] == 0 &&
                                 (start.sides[side].fortified || tried == Stratagem::field_fortifications);
    }
    review.attempted = attempted(transcript);
    return tidied(std::move(review));
}

std::vector<CharacterId> out_for_a_month(const Transcript& transcript) {
    CHECK(transcript.table.has_value());
    std::vector<CharacterId> out;
    const auto replayed = replay_table(transcript);
    const auto* end = std::get_if<TableReplayed>(&replayed);
    if (end == nullptr || !end->battle.result().over) return out;
    const PerSide<ArmyLosses> losses = end->battle.losses();
    for (const Side side : both_sides)
        for (const CharacterFate& c : losses[side].characters)
            if (c.out_for_a_month) out.push_back(c.character);
    return out;
}

std::string table_course_words(const Transcript& transcript) {
    CHECK(transcript.table.has_value());
    const std::string& key = (*transcript.table)->ruleset;
    const TacticalRuleset* ruleset = find_tactical_ruleset(key);
    const std::string title(ruleset != nullptr ? ruleset->title : std::string_view(key));
    const auto replayed = replay_table(transcript);
    if (!std::holds_alternative<TableReplayed>(replayed)) return fmt::format("Fought on the table under {}.", title);
    const TableResult result = std::get<TableReplayed>(replayed).battle.result();
    return fmt::format("Fought on the table under {}: {}, {}.", title, counted(result.turns, "turn"),
                       counted(transcript.table_orders.size(), "order"));
}

}  // namespace banneret
