#include "engine/campaign/chronicle/army_luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace banneret {

namespace {

LedgerArmy& row_of(LuckLedger& ledger, ArmyId army) {
    for (LedgerArmy& row : ledger.armies)
        if (row.army == army) return row;
    LedgerArmy& row = ledger.armies.emplace_back();
    row.army = army;
    return row;
}

LedgerSide& side_of(LuckLedger& ledger, const Power& power) {
    for (LedgerSide& side : ledger.sides)
        if (side.power == power.id) return side;
    LedgerSide& side = ledger.sides.emplace_back();
    side.power = power.id;
    side.name = power.name;
    return side;
}

// Why a battle has no dice to count.
std::string_view left_out_because(const FoughtBattle& battle) {
    if (battle.resolver == Resolver::typed_in) return "it was typed in, and its dice are not known";
    if (battle.resolver == Resolver::on_table) return "it was fought on the table, by other odds";
    if (!battle.computed.fought) return "it was evaded or put off";
    return "its record does not fit the rules as this version reads them";
}

void add(LuckLedger& ledger, const Campaign& now, const FoughtBattle& battle, const Fought& fought,
         const Outlook& before, const BattleLuck& luck, Role role) {
    const Side side = role == Role::attacker ? fought.attacker : other(fought.attacker);
    const bool attacks = role == Role::attacker;
    const abstract::MenByLoss men =
        abstract::men_by_loss(attacks ? fought.plan.setup.sheets.first : fought.plan.setup.sheets.second,
                              attacks ? fought.plan.attacker_losses : fought.plan.defender_losses);
    LedgerArmy& row = row_of(ledger, battle.army[side]);
    row.name = battle.army_name[side];
    LedgerBattle one;
    one.battle = battle.id;
    one.name = battle.name;
    one.day = battle.day;
    one.attacked = attacks;
    one.loss = attacks ? luck.attacker : luck.defender;
    one.expected_margin = before.wins(role) - before.wins(other(role));
    const auto& winner = fought.end.result.winner;
    one.margin = !winner ? 0 : *winner == role ? 1 : -1;
    const auto count = [&](auto& in) {
        in.losses.add(before.loss(role), one.loss.actual, men);
        in.expected_margin += one.expected_margin;
        in.margin += one.margin;
    };
    count(row);
    if (const Army* army = find_army(now, row.army)) {
        row.power = army->power;
        if (const Power* power = find_power(now, army->power)) count(side_of(ledger, *power));
    }
    row.battles.push_back(std::move(one));
}

}  // namespace

std::optional<Fought> fought(const FoughtBattle& battle) {
    if (battle.resolver != Resolver::abstract) return std::nullopt;
    const auto replayed = replay(battle.transcript);
    if (!std::holds_alternative<Replayed>(replayed)) return std::nullopt;
    return fought(std::get<Replayed>(replayed).record);
}

LuckLedger luck_ledger(const History& history) {
    LuckLedger out;
    for (const Entry* entry : history.chronicle()) {
        if (!entry->battle) continue;
        const FoughtBattle& battle = **entry->battle;
        const auto found = fought(battle);
        if (!found) {
            out.left_out.push_back(fmt::format("{} is not counted: {}.", battle.name, left_out_because(battle)));
            continue;
        }
        const Outlook before = planned(found->plan);
        const BattleLuck luck = battle_luck(*found);
        for (const Role role : {Role::attacker, Role::defender})
            add(out, history.now(), battle, *found, before, luck, role);
    }
    const SharedList<Power>& powers = history.now().powers;
    const auto place = [&](const LedgerSide& side) {
        return std::find_if(powers.begin(), powers.end(), [&](const Power& p) { return p.id == side.power; });
    };
    std::sort(out.sides.begin(), out.sides.end(),
              [&](const LedgerSide& a, const LedgerSide& b) { return place(a) < place(b); });
    return out;
}

}  // namespace banneret
