#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/commands.h"

namespace banneret {

// Inside the campaign: one function for each command, each pure and in the manner of perform().

using Outcome = std::variant<Performed, Refusal, NeedRoll>;
using Rolls = std::span<const Roll>;

// books.cpp
Outcome carry_out(const Campaign& now, const NameCampaign& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetCalendar& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetHouseRules& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PutPower& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemovePower& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PutArmy& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemoveArmy& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const MoveArmy& command, Rolls rolls);
// notes.cpp
Outcome carry_out(const Campaign& now, const AddNote& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const EditNote& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const StrikeNote& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const BeginSession& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const EndSession& command, Rolls rolls);
// battles.cpp
Outcome carry_out(const Campaign& now, const OfferBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const CallOffBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const ChooseResolver& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const GiveBattleOrder& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PlayBattleOn& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const TypeInBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const ReviewBattle& command, Rolls rolls);
// table_battle.cpp
Outcome carry_out(const Campaign& now, const FightOnTable& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const GiveTableOrder& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PlayTableOn& command, Rolls rolls);
// aftermath.cpp
Outcome carry_out(const Campaign& now, const ApplyBattle& command, Rolls rolls);
// comparisons.cpp
Outcome carry_out(const Campaign& now, const KeepComparison& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const DropComparison& command, Rolls rolls);

// roster_moves.cpp, roster_troops.cpp, prisoners.cpp, treasury.cpp
Outcome carry_out(const Campaign& now, const RaiseTroops& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const ReinforceUnit& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SplitArmy& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const MergeArmies& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const TransferTroops& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const DismissTroops& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const Rename& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PromoteUnit& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const AppointGeneral& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SettleCharacter& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SettlePrisoners& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SettleCaptive& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetPrices& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const MoveMoney& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PayArrears& command, Rolls rolls);

// What undo says of them. roster_words.cpp
std::string action_words(const Campaign& before, const RaiseTroops& command);
std::string action_words(const Campaign& before, const ReinforceUnit& command);
std::string action_words(const Campaign& before, const SplitArmy& command);
std::string action_words(const Campaign& before, const MergeArmies& command);
std::string action_words(const Campaign& before, const TransferTroops& command);
std::string action_words(const Campaign& before, const DismissTroops& command);
std::string action_words(const Campaign& before, const Rename& command);
std::string action_words(const Campaign& before, const PromoteUnit& command);
std::string action_words(const Campaign& before, const AppointGeneral& command);
std::string action_words(const Campaign& before, const SettleCharacter& command);
std::string action_words(const Campaign& before, const SettlePrisoners& command);
std::string action_words(const Campaign& before, const SettleCaptive& command);
std::string action_words(const Campaign& before, const SetPrices& command);
std::string action_words(const Campaign& before, const MoveMoney& command);
std::string action_words(const Campaign& before, const PayArrears& command);

// Why the books may not hold this army: a fault of its values, no side, a name that another one has, too many men with
// the wounded.
std::optional<Refusal> army_refused(const Campaign& now, const Army& army);
// days.cpp
Outcome carry_out(const Campaign& now, const PassDays& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const DelayBattle& command, Rolls rolls);
// healing.cpp
Outcome carry_out(const Campaign& now, const ChangeRecovery& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetFitAgain& command, Rolls rolls);
// map_orders.cpp
Outcome carry_out(const Campaign& now, const PutPlace& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemovePlace& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PutRoad& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemoveRoad& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PutRegion& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemoveRegion& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetMarchRules& command, Rolls rolls);
// march_orders.cpp
Outcome carry_out(const Campaign& now, const MarchArmy& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const HaltArmy& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PlaceArmy& command, Rolls rolls);

// What undo calls them, beside the carrying out of each.
std::string action_words(const Campaign& before, const PassDays& command);
std::string action_words(const Campaign& before, const DelayBattle& command);
std::string action_words(const Campaign& before, const ChangeRecovery& command);
std::string action_words(const Campaign& before, const SetFitAgain& command);
std::string action_words(const Campaign& before, const PutPlace& command);
std::string action_words(const Campaign& before, const RemovePlace& command);
std::string action_words(const Campaign& before, const PutRoad& command);
std::string action_words(const Campaign& before, const RemoveRoad& command);
std::string action_words(const Campaign& before, const PutRegion& command);
std::string action_words(const Campaign& before, const RemoveRegion& command);
std::string action_words(const Campaign& before, const SetMarchRules& command);
std::string action_words(const Campaign& before, const MarchArmy& command);
std::string action_words(const Campaign& before, const HaltArmy& command);
std::string action_words(const Campaign& before, const PlaceArmy& command);
std::string action_words(const Campaign& before, const FightOnTable& command);
std::string action_words(const Campaign& before, const GiveTableOrder& command);
std::string action_words(const Campaign& before, const PlayTableOn& command);

inline constexpr std::uint32_t last_number = 4'000'000'000;  // that next_id may reach

// "18 wounded of Knights and 9 of Squires", in roster order.
std::string wounded_words(const Army& army, const std::map<UnitId, std::int64_t>& men);
void make_fit(Character& person);
// AD-27, AD-R11: a defeat or a forced march before the day, and the wounded on their way back are lost for good. What
// is told of it, beginning with `by` ("By the defeat"); none: nobody was on his way.
std::optional<std::string> lose_wounded(Campaign& c, const Army& army, std::string_view by);
// The same of wounded characters, who are not lost: their days are recounted from today. A line for each.
std::vector<std::string> reopen_wounds(const Campaign& c, Army& army);

// Where an army comes to that retreats `miles` (AD-R19). Away from the enemy: straight away where they stand apart,
// else back where it marched from, else on where the enemy marches to, else towards its own side's nearest army, else
// west of the first side and east of the second. Not into the water if any other of the eight directions is drier.
MapPoint retreat_point(const Campaign& c, const Army& army, ArmyId enemy, MapPoint from, int miles, Direction chosen,
                       Side side);

void end_march(Campaign& c, ArmyId army);
void put_stand(Campaign& c, Stand stand);
// Marches and stands of armies that have left the books, or were put elsewhere by hand, are forgotten. An army that
// came to be where another stands, as one split off from it, gets a stand of its own: the other may march away.
void tidy_map(Campaign& c);

// A retreat without a direction goes away from the enemy; who lost everybody goes nowhere (AD-R19).
Review tidied(Review review);

// The program's dice, with those of every roll made so far used up, so that the next one falls as it would have fallen.
Rng dice_after(const OpenBattle& battle, std::span<const Roll> more);

// The battle begun anew from both armies as they stand. `now` may have it under way already. battles.cpp
std::variant<OpenBattle, Refusal> begin_battle(const Campaign& now, const OpenBattle& battle, Resolver resolver,
                                               std::uint64_t seed, bool roles_given);

// A campaign to change, with the entry of today begun.
Performed begin_work(const Campaign& now, EntryKind kind);

// One more line of the entry, and whom it may be told. A line that is pushed back without it is for the referee and,
// where all that the entry changes is of one side, for that side.
void tell(Entry& entry, std::string line, Readers readers);
// Notes whose day is today: a line each. For every day that passes.
void remind(Performed& work);

// The item with this id is replaced. REQUIRES: it is in the list.
template <class T, class Key>
void replace(SharedList<Shared<T>>& list, Key id, T item) {
    list.edit([&](std::vector<Shared<T>>& items) {
        for (Shared<T>& at : items)
            if (at->id == id) {
                at = Shared<T>(std::move(item));
                return;
            }
    });
}

template <class T, class Which>
void erase_if(SharedList<T>& list, Which&& which) {
    bool any = false;
    for (const T& item : list) any = any || which(item);
    if (any) list.edit([&](std::vector<T>& items) { std::erase_if(items, which); });
}

}  // namespace banneret
