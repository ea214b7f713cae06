#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/armies/roster_commands.h"
#include "engine/campaign/battles/table_commands.h"
#include "engine/campaign/campaign.h"
#include "engine/campaign/chronicle/chronicle_commands.h"
#include "engine/campaign/chronicle/service_facts.h"
#include "engine/campaign/map/march_commands.h"
#include "engine/campaign/time/time_commands.h"
#include "engine/commanders/general.h"

namespace banneret {

// All commands that change a campaign. Pure: perform() returns the next campaign and the entry that describes the
// change, or a refusal, or the roll that is needed first. Files store the effects of commands, never commands.

// clang-format off
struct NameCampaign { std::string name; };
struct SetCalendar { Calendar calendar; };
struct SetHouseRules { HouseRules house; };             // battles under way keep theirs
struct PutFaction { Faction faction; };                       // id 0: a new one
struct RemoveFaction { FactionId faction{}; };                // refused while it has armies
// id 0: a new army; all its units and characters get new ids, and references between them are kept. Otherwise the new
// state of the army: units and characters with id 0 or an unknown id are new; the wounded of a unit that is left out
// are removed with it. Refused while the army is in a battle under way. `what` describes the edit for undo and
// chronicle ("Knights: men 160 to 150").
struct PutArmy { Army army; std::string what; };
struct RemoveArmy { ArmyId army{}; };                   // refused while it is in an open battle
struct MoveArmy { ArmyId army{}; std::string place; };  // removes its fortifications; refused while in an open battle
// Name empty: "Battle of (place)"; place empty: the place of the first army.
struct OfferBattle { ArmyId first{}, second{}; std::string name, place, note; };
struct CallOffBattle { BattleId battle{}; };            // Skip
// The referee's choices before and secret answers during an abstract battle. `what` names the change for undo, without
// the choice itself: "the stratagem of Red".
struct PlanBattle { BattleId battle{}; BattlePlan plan; std::string what; };
// Takes the start from both armies as they are; given again it starts the battle over, and `undecided` resets it. With
// `roles_given` the first side attacks; `exchanged`: the second army becomes the first side before it begins.
struct ChooseResolver { BattleId battle{}; Resolver resolver{}; std::uint64_t seed = 0; bool roles_given = false;
                        bool exchanged = false; };
// One order of the battle; the rolls it needs come from `rolls` of perform() and are kept in the transcript.
struct GiveBattleOrder { BattleId battle{}; Order order; };
// A run of orders with their rolls ("resolve in one go"): one step of undo. All the rolls must be used; any further
// rolls come from `rolls` of perform().
struct AutoPlayBattle { BattleId battle{}; std::vector<Order> orders; std::vector<Roll> rolls; };
// The battle was fought at a real table. The seed is for the program's healing dice.
struct EnterBattleResult { BattleId battle{}; Review review; std::uint64_t seed = 0; };
struct ReviewBattle { BattleId battle{}; Review review; std::string what; };  // the result of changes by hand
// Applies losses to the campaign; asks for the healing dice (AD-R11), one for each army that has wounded to return.
struct ApplyBattle { BattleId battle{}; };
// Id 0: a new one; otherwise the new state of the comparison with this id.
struct KeepComparison { KeptComparison comparison; };
struct DropComparison { ComparisonId comparison{}; };
// clang-format on

// One of the commands. A class, so that construction, copy and destruction of this large variant are compiled once, in
// commands.cpp; a bare std::variant would be compiled again wherever one is used.
class Command
    : public std::variant<NameCampaign, SetCalendar, SetHouseRules, PutFaction, RemoveFaction, PutArmy, RemoveArmy,
                          MoveArmy, PassDays, AddNote, OfferBattle, CallOffBattle, ChooseResolver, GiveBattleOrder,
                          AutoPlayBattle, EnterBattleResult, ReviewBattle, ApplyBattle, KeepComparison, DropComparison,
                          RaiseTroops, ReinforceUnit, SplitArmy, MergeArmies, TransferTroops, DismissTroops, Rename,
                          PromoteUnit, AppointGeneral, SettleCharacter, SettlePrisoners, SettleCaptive, SetPrices,
                          MoveMoney, PayArrears, EditNote, StrikeNote, BeginSession, EndSession, DelayBattle,
                          ChangeRecovery, SetFitAgain, PutPlace, RemovePlace, PutRoad, RemoveRoad, PutRegion,
                          RemoveRegion, SetMarchRules, MarchArmy, HaltArmy, PlaceArmy, FightOnTable, GiveTableOrder,
                          AutoPlayTable, FoldHistory, PlanBattle, SetMapPicture> {
public:
    using variant::variant;
    Command();
    Command(const Command&);
    Command(Command&&) noexcept;
    Command& operator=(const Command&);
    Command& operator=(Command&&) noexcept;
    ~Command();
};

// The window's label for undo: "apply Battle of Harl Ford".
std::string command_words(const Campaign& before, const Command& command);

// The effects of a command, as facts: an old chronicle is never replayed under new rules.
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
    std::vector<std::string> lines;              // as shown to readers of the chronicle; empty: not shown (edits,
                                                 // steps)
    std::vector<Readers> readers;                // one per line, for as many lines as have their own; see chronicle.h
    NoteId note{};                               // the note that was written
    std::vector<Roll> rolls;                     // the dice of this command, in order
    std::vector<MileLine> miles;                 // the miles that armies moved
    std::optional<Shared<FoughtBattle>> battle;  // set if a battle was applied
    std::vector<ServiceFact> facts;              // effects on units and characters, except the battle's losses
    bool joined = false;                         // made together with the entry before it: undone and redone with it
    bool operator==(const Entry&) const = default;
};

// Invalid texts, rolls and facts of an entry.
std::vector<Problem> faults(const Entry& entry);

struct Performed {
    Campaign campaign;
    Entry entry;
};
// REQUIRES: faults(now) is empty; the next campaign has none either. Surplus rolls are not used.
std::variant<Performed, Refusal, NeedRoll> perform(const Campaign& now, const Command& command,
                                                   std::span<const Roll> rolls);

// The battle that a command is about, if any; its seed provides the dice.
BattleId battle_of(const Command& command);

// The rest of a battle as played by the automatic generals with the program's dice, as one command. From the beginning
// it equals play_out() with the same seed.
std::variant<AutoPlayBattle, Refusal> auto_play(const OpenBattle& battle, const PerSide<Instructions>& fixed = {});
// Like auto_play(), but with the rolls given. When they are used up, the last order waits for its next roll. The
// command holds no rolls: perform() is given them.
std::variant<AutoPlayBattle, Refusal> auto_play_with(const OpenBattle& battle, const PerSide<Instructions>& fixed,
                                                     std::span<const Roll> rolls);
// Like auto_play(), but only as far as the postures, where a battle can move to the table; to the end if it is evaded
// or postponed.
std::variant<AutoPlayBattle, Refusal> auto_play_to_postures(const OpenBattle& battle,
                                                            const PerSide<Instructions>& fixed = {});

}  // namespace banneret
