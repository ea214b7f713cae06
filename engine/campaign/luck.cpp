#include "engine/campaign/luck.h"

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

void add(LuckLedger& ledger, const FoughtBattle& battle, const Fought& fought, const Outlook& before,
         const BattleLuck& luck, Role role) {
    const Side side = role == Role::attacker ? fought.attacker : other(fought.attacker);
    const auto& sheets = fought.plan.setup.sheets;
    LedgerArmy& row = row_of(ledger, battle.army[side]);
    row.name = battle.army_name[side];
    LedgerBattle one;
    one.battle = battle.id;
    one.name = battle.name;
    one.day = battle.day;
    one.attacked = role == Role::attacker;
    one.loss = role == Role::attacker ? luck.attacker : luck.defender;
    one.expected_margin = before.wins(role) - before.wins(other(role));
    const auto& winner = fought.end.result.winner;
    one.margin = !winner ? 0 : *winner == role ? 1 : -1;
    row.losses.add(before.loss(role), one.loss.actual,
                   role == Role::attacker ? sheets.first.individuals : sheets.second.individuals);
    row.expected_margin += one.expected_margin;
    row.margin += one.margin;
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
            out.left_out.push_back(fmt::format("{} is not counted: {}.", battle.name,
                                               battle.resolver == Resolver::typed_in
                                                   ? "it was typed in, and its dice are not known"
                                                   : "it was evaded or put off"));
            continue;
        }
        const Outlook before = planned(found->plan);
        const BattleLuck luck = battle_luck(*found);
        for (const Role role : {Role::attacker, Role::defender}) add(out, battle, *found, before, luck, role);
    }
    for (LedgerArmy& row : out.armies)
        if (const Army* army = find_army(history.now(), row.army)) row.power = army->power;
    return out;
}

}  // namespace banneret
