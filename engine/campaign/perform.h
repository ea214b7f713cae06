#pragma once

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
Outcome carry_out(const Campaign& now, const PassDays& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const AddNote& command, Rolls rolls);
// battles.cpp
Outcome carry_out(const Campaign& now, const OfferBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const CallOffBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const ChooseResolver& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const GiveBattleOrder& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const PlayBattleOn& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const TypeInBattle& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const ReviewBattle& command, Rolls rolls);
// aftermath.cpp
Outcome carry_out(const Campaign& now, const ApplyBattle& command, Rolls rolls);
// comparisons.cpp
Outcome carry_out(const Campaign& now, const KeepComparison& command, Rolls rolls);
Outcome carry_out(const Campaign& now, const DropComparison& command, Rolls rolls);

// A retreat without a direction goes away from the enemy; who lost everybody goes nowhere.
Review tidied(Review review);

// The program's dice, with those of every roll made so far used up, so that the next one falls as it would have fallen.
Rng dice_after(const OpenBattle& battle, std::span<const Roll> more);

// A campaign to change, with the entry of today begun.
Performed begin_work(const Campaign& now, EntryKind kind);

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
