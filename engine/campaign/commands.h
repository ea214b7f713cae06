#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/campaign.h"

namespace banneret {

// Everything that can be done to a campaign. Pure: perform() makes the campaign that follows and the entry that says
// what came of it, or says why not, or which roll it needs first. Append only: files name commands by their words.

struct NameCampaign { std::string name; };
struct SetCalendar { Calendar calendar; };
struct SetHouseRules { HouseRules house; };
struct PutPower { Power power; };                       // id 0: a new one
struct RemovePower { PowerId power{}; };                // refused while it has armies
struct PutArmy { Army army; std::string what; };        // id 0: a new one; units and characters without ids get them;
                                                        // `what` words the edit ("Knights: men 160 to 150")
struct RemoveArmy { ArmyId army{}; };                   // refused while it is in an open battle
struct MoveArmy { ArmyId army{}; std::string place; };  // leaves its fortifications
struct PassDays { int days = 1; };                      // 1..3650; every due thing happens on its day
struct AddNote { std::string text; };
struct OfferBattle { ArmyId first{}, second{}; std::string name, place, note; };
struct CallOffBattle { BattleId battle{}; };            // Skip
struct ChooseResolver { BattleId battle{}; Resolver resolver{}; std::uint64_t seed = 0; bool roles_given = false; };
// One order of the battle with the rolls it used; further rolls needed come from `rolls` of perform().
struct GiveBattleOrder { BattleId battle{}; Order order; };
// A run of orders with their rolls at once ("resolve in one go"): one step of undo.
struct PlayBattleOn { BattleId battle{}; std::vector<Order> orders; std::vector<Roll> rolls; };
struct TypeInBattle { BattleId battle{}; Review review; };     // fought at a real table
struct ReviewBattle { BattleId battle{}; Review review; std::string what; };  // changed by hand
struct ApplyBattle { BattleId battle{}; };              // the losses come home; asks the healing dice

using Command = std::variant<NameCampaign, SetCalendar, SetHouseRules, PutPower, RemovePower, PutArmy, RemoveArmy,
                             MoveArmy, PassDays, AddNote, OfferBattle, CallOffBattle, ChooseResolver, GiveBattleOrder,
                             PlayBattleOn, TypeInBattle, ReviewBattle, ApplyBattle>;

// What the window's undo says: "apply Battle of Harl Ford".
std::string command_words(const Campaign& before, const Command& command);

// One line of the chronicle, as facts: an old chronicle is never played under new rules.
enum class EntryKind : std::uint8_t { edit, note, time, wounded_return, march, battle_offered, battle_step, battle };
struct Entry {
    std::int32_t day = 0;
    EntryKind kind = EntryKind::edit;
    std::string action;                          // for undo: "apply Battle of Harl Ford"
    std::vector<std::string> lines;              // what a reader of the chronicle sees; empty: not shown (edits, steps)
    std::vector<Roll> rolls;                     // the dice of this command
    std::optional<Shared<FoughtBattle>> battle;  // of an applied battle
    bool operator==(const Entry&) const = default;
};

struct Performed {
    Campaign campaign;
    Entry entry;
};
std::variant<Performed, Refusal, NeedRoll> perform(const Campaign& now, const Command& command,
                                                   std::span<const Roll> rolls);

}  // namespace banneret
