#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/commands.h"

namespace banneret {

// Internal to the campaign: one function for each command, each pure and with the contract of perform().

using Outcome = std::variant<Performed, Refusal, NeedRoll>;
using Rolls = std::span<const Roll>;

// armies/settings_and_armies.cpp
Outcome carry_out(const Campaign& now, const NameCampaign& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetCalendar& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetHouseRules& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PutFaction& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemoveFaction& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PutArmy& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemoveArmy& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const MoveArmy& command, Rolls rolls);
// chronicle/notes.cpp
Outcome carry_out(const Campaign& now, const AddNote& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const EditNote& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const StrikeNote& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const BeginSession& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const EndSession& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const FoldHistory& command, Rolls rolls);
// battles/offer.cpp
Outcome carry_out(const Campaign& now, const OfferBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const CallOffBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PlanBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const ChooseResolver& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const GiveBattleOrder& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const AutoPlayBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const EnterBattleResult& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const ReviewBattle& command, Rolls rolls);
// battles/table_battle.cpp
Outcome carry_out(const Campaign& now, const FightOnTable& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const GiveTableOrder& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const AutoPlayTable& command, Rolls rolls);
// battles/aftermath.cpp
Outcome carry_out(const Campaign& now, const ApplyBattle& command, Rolls rolls);
// chronicle/comparisons.cpp
Outcome carry_out(const Campaign& now, const KeepComparison& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const DropComparison& command, Rolls rolls);

// armies/: roster_moves.cpp, roster_troops.cpp, prisoners.cpp, treasury.cpp
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

// Undo labels of these commands: armies/roster_words.cpp
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

// Why the campaign cannot hold this army: a fault of its values, no side, the name of another army, too many men
// including the wounded.
std::optional<Refusal> army_refused(const Campaign& now, const Army& army);
// time/days.cpp
Outcome carry_out(const Campaign& now, const PassDays& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const DelayBattle& command, Rolls rolls);
// time/healing.cpp
Outcome carry_out(const Campaign& now, const ChangeRecovery& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetFitAgain& command, Rolls rolls);
// map/map_orders.cpp
Outcome carry_out(const Campaign& now, const PutPlace& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemovePlace& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PutRoad& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemoveRoad& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PutRegion& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const RemoveRegion& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetMarchRules& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const SetMapPicture& command, Rolls rolls);
// map/march_orders.cpp
Outcome carry_out(const Campaign& now, const MarchArmy& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const HaltArmy& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PlaceArmy& command, Rolls rolls);

// Undo labels, each defined beside its carry_out().
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
std::string action_words(const Campaign& before, const SetMapPicture& command);
std::string action_words(const Campaign& before, const MarchArmy& command);
std::string action_words(const Campaign& before, const HaltArmy& command);
std::string action_words(const Campaign& before, const PlaceArmy& command);
std::string action_words(const Campaign& before, const FightOnTable& command);
std::string action_words(const Campaign& before, const GiveTableOrder& command);
std::string action_words(const Campaign& before, const AutoPlayTable& command);

inline constexpr std::uint32_t last_number = 4'000'000'000;  // the limit of next_id

// "18 wounded of Knights and 9 of Squires", in roster order.
std::string wounded_words(const Army& army, const std::map<UnitId, std::int64_t>& men);
void make_fit(Character& person);
// AD-27, AD-R11: after a defeat or a forced march the recovering wounded are lost for good. Returns the sentence for
// it, beginning with `by` ("By the defeat"); none: the army had no recovering wounded.
std::optional<std::string> lose_wounded(Campaign& c, const Army& army, std::string_view by);
// Wounded characters are not lost: their recovery starts over from today. Returns a line for each.
std::vector<std::string> reopen_wounds(const Campaign& c, Army& army);

// The position of an army after a retreat of `miles` (AD-R19). Away from the enemy means: straight away if they are
// apart, else back where it marched from, else on where the enemy marches to, else towards its own side's nearest army,
// else west for the first side and east for the second. Avoids water if any other of the eight directions is drier.
MapPoint retreat_point(const Campaign& c, const Army& army, ArmyId enemy, MapPoint from, int miles, Direction chosen,
                       Side side);

void end_march(Campaign& c, ArmyId army);
void put_stand(Campaign& c, Stand stand);
// Removes marches and stands of armies that were removed or moved by hand. An army that shares another's position, as
// after a split, gets a stand of its own, since the other may march away.
void tidy_map(Campaign& c);

// A retreat without a direction is away from the enemy; an army without men does not retreat (AD-R19).
Review tidied(Review review);

// The program's dice after every roll made so far, so that the next roll is the same with and without typed dice.
Rng dice_after(const OpenBattle& battle, std::span<const Roll> more);

// Starts the battle over from both armies as they are; `now` may already have it under way. battles/offer.cpp
std::variant<OpenBattle, Refusal> begin_battle(const Campaign& now, const OpenBattle& battle, Resolver resolver,
                                               std::uint64_t seed, bool roles_given);

// A working copy of the campaign, with the entry of today begun.
Performed begin_work(const Campaign& now, EntryKind kind);

// Adds a line with its readers to the entry. A line added without readers is for the referee and, if all that the entry
// changes belongs to one side, for that side.
void add_line(Entry& entry, std::string line, Readers readers);
// Adds a line for each note whose due day is today; called for every day that passes.
void remind(Performed& work);

// Replaces the item with this id. REQUIRES: it is in the list.
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
