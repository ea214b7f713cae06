#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/armies/roster_commands.h"
#include "engine/campaign/battles/table_commands.h"
#include "engine/campaign/campaign.h"
#include "engine/campaign/chronicle/chronicle_commands.h"
#include "engine/campaign/chronicle/facts.h"
#include "engine/campaign/map/march_commands.h"
#include "engine/campaign/time/time_commands.h"
#include "engine/commanders/general.h"

namespace banneret {

// Everything that can be done to a campaign. Pure: perform() makes the campaign that follows and the entry that says
// what came of it, or says why not, or which roll it needs first. Files keep what commands did, never commands.

// clang-format off
struct NameCampaign { std::string name; };
struct SetCalendar { Calendar calendar; };
struct SetHouseRules { HouseRules house; };             // battles under way keep theirs
struct PutPower { Power power; };                       // id 0: a new one
struct RemovePower { PowerId power{}; };                // refused while it has armies
// id 0: a new army, all of whose units and characters get new ids (who rides with whom and who is general follow).
// Otherwise the army as it shall be: units and characters with id 0 or an id not seen before are new ones; the wounded
// of a unit that is left out are struck from the books with it. Refused while it is in a battle under way.
// `what` words the edit for undo and chronicle ("Knights: men 160 to 150").
struct PutArmy { Army army; std::string what; };
struct RemoveArmy { ArmyId army{}; };                   // refused while it is in an open battle
struct MoveArmy { ArmyId army{}; std::string place; };  // leaves its fortifications; refused while in an open battle
// Name empty: "Battle of (place)"; place empty: where the first army stands.
struct OfferBattle { ArmyId first{}, second{}; std::string name, place, note; };
struct CallOffBattle { BattleId battle{}; };            // Skip
// Takes the start from both armies as they stand; given again it begins the battle anew, and undecided puts it back.
// Where roles are given the first side attacks; `exchanged`: the second army becomes the first side before it begins.
struct ChooseResolver { BattleId battle{}; Resolver resolver{}; std::uint64_t seed = 0; bool roles_given = false;
                        bool exchanged = false; };
// One order of the battle; the rolls it needs come from `rolls` of perform() and are kept in the transcript.
struct GiveBattleOrder { BattleId battle{}; Order order; };
// A run of orders with their rolls at once ("resolve in one go"): one step of undo. All the rolls must be used; further
// ones needed come from `rolls` of perform().
struct PlayBattleOn { BattleId battle{}; std::vector<Order> orders; std::vector<Roll> rolls; };
// Fought at a real table. The seed is that of the program's healing dice.
struct TypeInBattle { BattleId battle{}; Review review; std::uint64_t seed = 0; };
struct ReviewBattle { BattleId battle{}; Review review; std::string what; };  // changed by hand
// The losses come home; asks the healing dice (AD-R11), one for each army that has wounded to return.
struct ApplyBattle { BattleId battle{}; };
// Id 0: a new one; otherwise the kept one of this number as it shall be.
struct KeepComparison { KeptComparison comparison; };
struct DropComparison { ComparisonId comparison{}; };
// clang-format on

// One of these. How a value of so many kinds is made, copied and ended is compiled once, in commands.cpp: of a bare
// std::variant it is compiled again wherever one is handled.
class Command
    : public std::variant<
          NameCampaign, SetCalendar, SetHouseRules, PutPower, RemovePower, PutArmy, RemoveArmy, MoveArmy, PassDays,
          AddNote, OfferBattle, CallOffBattle, ChooseResolver, GiveBattleOrder, PlayBattleOn, TypeInBattle,
          ReviewBattle, ApplyBattle, KeepComparison, DropComparison, RaiseTroops, ReinforceUnit, SplitArmy, MergeArmies,
          TransferTroops, DismissTroops, Rename, PromoteUnit, AppointGeneral, SettleCharacter, SettlePrisoners,
          SettleCaptive, SetPrices, MoveMoney, PayArrears, EditNote, StrikeNote, BeginSession, EndSession, DelayBattle,
          ChangeRecovery, SetFitAgain, PutPlace, RemovePlace, PutRoad, RemoveRoad, PutRegion, RemoveRegion,
          SetMarchRules, MarchArmy, HaltArmy, PlaceArmy, FightOnTable, GiveTableOrder, PlayTableOn> {
public:
    using variant::variant;
    Command();
    Command(const Command&);
    Command(Command&&) noexcept;
    Command& operator=(const Command&);
    Command& operator=(Command&&) noexcept;
    ~Command();
};

// What the window's undo says: "apply Battle of Harl Ford".
std::string command_words(const Campaign& before, const Command& command);

// What a command did, as facts: an old chronicle is never played under new rules.
enum class EntryKind : std::uint8_t {
    edit,
    note,
    time,
    wounded_return,
    march,
    battle_offered,
    battle_step,
    battle,
    roster,
    money,
    session
};
struct Entry {
    std::int32_t day = 0;  // after the command
    EntryKind kind = EntryKind::edit;
    std::string action;                          // for undo: "apply Battle of Harl Ford"
    std::vector<std::string> lines;              // what a reader of the chronicle sees; empty: not shown (edits, steps)
    std::vector<Readers> readers;                // of each of the lines, as far as they are named; see chronicle.h
    NoteId note{};                               // the note that was written
    std::vector<Roll> rolls;                     // the dice of this command, in order
    std::vector<MileLine> miles;                 // who went how far
    std::optional<Shared<FoughtBattle>> battle;  // of an applied battle
    std::vector<Fact> facts;                     // what it did to units and people, beside the battle's losses
    bool joined = false;                         // done in one go with the entry before it: undone and redone with it
    bool operator==(const Entry&) const = default;
};

// Texts, rolls and facts of an entry that may not be.
std::vector<Problem> faults(const Entry& entry);

struct Performed {
    Campaign campaign;
    Entry entry;
};
// REQUIRES: faults(now) is empty; the campaign that follows has none either. Rolls beyond those needed are left unused.
std::variant<Performed, Refusal, NeedRoll> perform(const Campaign& now, const Command& command,
                                                   std::span<const Roll> rolls);

// The battle a command is about, if it is about one: whose seed rolls the dice it needs.
BattleId battle_of(const Command& command);

// The rest of a battle as the automatic generals and the program's dice would play it, ready to be given in one go.
// From the beginning this is what play_out() of the same seed does.
std::variant<PlayBattleOn, Refusal> played_on(const OpenBattle& battle, const PerSide<Instructions>& fixed = {});
// The same as far as the postures, from where it can go on on the table; to its end where it is evaded or put off.
std::variant<PlayBattleOn, Refusal> played_to_postures(const OpenBattle& battle,
                                                       const PerSide<Instructions>& fixed = {});

}  // namespace banneret
