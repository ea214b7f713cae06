#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/abstract/battle.h"
#include "engine/armies/army.h"
#include "engine/campaign/armies/heraldry.h"
#include "engine/campaign/armies/roster.h"
#include "engine/campaign/battles/battle_plan.h"
#include "engine/campaign/battles/table_plan.h"
#include "engine/campaign/chronicle/comparisons.h"
#include "engine/campaign/chronicle/note.h"
#include "engine/campaign/map/march.h"
#include "engine/campaign/time/calendar.h"
#include "engine/core/shared.h"
#include "engine/core/shared_list.h"
#include "engine/dice/rng.h"
#include "engine/rulesets/house_rules.h"
#include "engine/tactics/table_order.h"

namespace banneret {

class Battle;

// A side of the campaign.
struct Faction {
    FactionId id{};
    std::string name;
    int colour = 0;              // index in the palette of sides, 0..5; each has its own shape
    std::int64_t treasury = 0;   // coins, 0..most_coins
    std::int64_t income = 0;     // coins per payday, 0..most_coins
    std::optional<Arms> arms{};  // none: arms_of() gives some
    bool operator==(const Faction&) const = default;
};

// Recovering wounded (AD-27, AD-R11). They return on the morning of `due_day`. The die behind that day is unknown (0)
// if the day was set by hand, or in the first file format; then the battle in the chronicle may know it.
struct Recovery {
    BattleId battle{};
    ArmyId army{};
    UnitId unit{};
    std::int32_t men = 0;
    std::int32_t due_day = 0;
    std::int32_t healing_sides = 0, healing_face = 0;
    bool by_hand = false;
    bool operator==(const Recovery&) const = default;
};

// Start, orders and rolls: enough to replay a battle to the same end. The start is kept whole. A battle fought at a
// real table has only its start, the armies as they were. A tabletop battle of this program has the abstract steps
// taken before it, if any, and then the table's beginning and orders; the rolls of both are in one list.
struct Transcript {
    Shared<abstract::Start> start;
    std::vector<Order> orders;
    std::vector<Roll> rolls;
    std::optional<Shared<TableBeginning>> table;
    std::vector<TableOrder> table_orders;
    bool operator==(const Transcript&) const = default;
};
inline constexpr std::size_t most_table_steps = 100'000;  // orders, or rolls, of one tabletop battle

// Cache of a tabletop battle after the orders of its transcript, so that one more order need not replay all of them. It
// is derived from the transcript, so it is neither compared nor stored, and may be missing.
class TranscriptCache {
public:
    TranscriptCache() = default;
    // After the transcript plus this many further orders and rolls.
    TranscriptCache(Battle battle, const Transcript& transcript, std::size_t orders = 0, std::size_t rolls = 0);
    // Null if the cache is empty or belongs to another transcript.
    const Battle* of(const Transcript& transcript) const;
    friend bool operator==(const TranscriptCache&, const TranscriptCache&) { return true; }

private:
    std::shared_ptr<const Battle> battle_;
    std::optional<Shared<TableBeginning>> table_;
    std::size_t orders_ = 0, rolls_ = 0;
};

// The record after a transcript, with all events; a problem if it does not fit the rules (a damaged file, or a battle
// of an older release that reads a rule differently). For a tabletop battle only the abstract steps; for the rest see
// replay_table().
struct Replayed {
    abstract::Record record;
    std::vector<Event> events;
    std::vector<std::size_t> events_after;  // per order: how many events there were after it
    std::size_t rolls_used = 0;
};
std::variant<Replayed, Problem> replay(const Transcript& transcript);

enum class Resolver : std::uint8_t { undecided, abstract, typed_in, on_table };  // append only

// The result of a battle before it is applied: first as the resolver computed it, then as the referee edits it. Units
// and characters are those of the start, in its order, without units that were empty.
struct Review {
    std::optional<BattleResult> result;  // none: evaded or delayed
    std::optional<Side> attacker, winner, field;
    PerSide<int> retreat_miles{};
    PerSide<std::optional<Direction>> direction{};
    PerSide<ArmyLosses> losses;
    PerSide<bool> defeated{}, fortified{}, attempted{};
    bool fought = true;  // false: evaded or delayed
    bool operator==(const Review&) const = default;
};
// All unhurt and no result: the initial review of a battle that is typed in.
Review untouched(const abstract::Start& start);
// The review of a finished abstract battle.
Review review_of(const abstract::Outcome& outcome);
// Why a review is not valid, naming the unit or the character: headcounts that do not add up, or a contradictory
// result.
std::optional<Refusal> review_refused(const abstract::Start& start, const Review& review);
// The changes by hand, one line each: "Knights: killed 34 to 30". Empty if there are none.
std::vector<std::string> review_changes(const abstract::Start& start, const Review& from, const Review& to);

// A battle offered, under way, or waiting for review. Part of the campaign, so that it can be saved at any step and
// every step can be undone.
struct OpenBattle {
    BattleId id{};
    std::string name;  // "Battle of Harl Ford"
    ArmyId first{}, second{};
    std::string place;
    std::string note;         // why it waits, for the referee
    std::int32_t on_day = 0;  // postponed to this day, on which it is due; a past day: due now
    BattlePlan plan;          // sealed answers only while the abstract system asks
    Resolver resolver = Resolver::undecided;
    std::uint64_t seed = 0;          // for the program's dice
    Transcript transcript;           // the start is taken when a resolver is chosen
    std::optional<Review> computed;  // set once the resolver is done, or as first typed in
    std::optional<Review> reviewed;  // `computed` after changes by hand; none: nothing was changed
    TranscriptCache transcript_cache;
    bool operator==(const OpenBattle&) const = default;
    bool under_way() const { return resolver != Resolver::undecided; }
    // The review that ApplyBattle would use. None while the battle is being fought.
    const std::optional<Review>& to_apply() const { return reviewed ? reviewed : computed; }
};
// The next roll of the program's dice: from Rng(seed, 0) after the dice of every roll of the transcript and of `more`.
// Typed rolls use up dice too, so that typing one roll does not change the others.
Roll program_roll(const OpenBattle& battle, std::span<const Roll> more, const Question& question);

// A battle in the chronicle: a permanent record.
struct FoughtBattle {
    BattleId id{};
    std::string name, place;
    std::int32_t day = 0;
    PerSide<ArmyId> army{};
    PerSide<std::string> army_name;
    Resolver resolver = Resolver::abstract;
    std::uint64_t seed = 0;
    Transcript transcript;
    Review computed, applied;  // they differ if the referee changed something by hand
    PerSide<std::optional<Roll>> healing_roll;
    PerSide<std::optional<std::int32_t>> healing_day;
    bool operator==(const FoughtBattle&) const = default;
};
// The chronicle's record of a battle at the time it is applied. REQUIRES: to_apply() and a start.
FoughtBattle fought_battle(const OpenBattle& battle, PerSide<std::optional<Roll>> healing_roll,
                           PerSide<std::optional<std::int32_t>> healing_day);

// Two armies that met on a day; they may give battle again on the next (AD-15, AD-R18, AD-R19).
struct Meeting {
    ArmyId first{}, second{};
    std::int32_t day = 0;
    bool operator==(const Meeting&) const = default;
};

// The present state of a campaign; the past is in History. Versions share the lists that are equal.
struct Campaign {
    std::string name;
    std::int32_t day = 0;  // 0 .. last_day
    Shared<Calendar> calendar{Calendar::plain()};
    Shared<HouseRules> house;
    Shared<Map> map;
    SharedList<Faction> factions;
    SharedList<Shared<Army>> armies;          // an army without men stays, with units of 0, until it is removed
    SharedList<Shared<Character>> elsewhere;  // characters with no army: captured, fled, dead
    SharedList<Recovery> recoveries;
    SharedList<Shared<OpenBattle>> battles;  // offered or under way
    SharedList<Meeting> meetings;            // today only
    SharedList<Shared<KeptComparison>> comparisons;
    Shared<PriceList> prices;
    SharedList<Arrears> arrears;      // units with unpaid wages
    SharedList<Honour> honours;       // units that may be promoted
    SharedList<Prisoners> prisoners;  // captured men, by battle
    SharedList<Captive> captives;     // captured characters and their captors
    SharedList<Shared<Note>> notes;   // the referee's, in the order they were written
    std::optional<Session> session;   // the latest one
    std::optional<HistoryFold> fold;  // none, or one of no versions: the chronicle shows everything
    SharedList<March> marches;        // at most one per army
    SharedList<Stand> stands;         // positions of armies in the field, at most one per army
    std::uint32_t next_id =
        1;  // the next id of any faction, army, unit, character, battle, comparison, prisoners, note or place
    bool operator==(const Campaign&) const = default;
};
inline constexpr std::int32_t last_day = 10'000'000;
inline constexpr std::size_t most_text_bytes = 20'000;  // in a note; names and places have most_name_letters

// A new campaign: a name, the plain calendar, the default house rules. REQUIRES: the name has no name_fault().
Campaign new_campaign(std::string name);

const Army* find_army(const Campaign& c, ArmyId id);
const Army* find_army(const Campaign& c, std::string_view name);  // compared as words; null if none or several match
const Faction* find_faction(const Campaign& c, FactionId id);
const OpenBattle* find_battle(const Campaign& c, BattleId id);
const Note* find_note(const Campaign& c, NoteId id);
const OpenBattle* battle_under_way(const Campaign& c, ArmyId army);     // null: the army is free
std::int64_t wounded_due(const Campaign& c, ArmyId army, UnitId unit);  // recovering men
// True if the army has units but no men, neither fit nor recovering. By AD-R19 it no longer exists; its record and its
// characters stay until the referee removes it.
bool is_destroyed(const Campaign& c, const Army& army);
// The start of a battle between two armies as they are now. The refusal names the army: missing, of the same faction,
// not at the same place, without strength (AD-R8), in a battle under way, or they have met today (AD-R18, AD-R19).
std::variant<abstract::Start, Refusal> battle_start(const Campaign& c, ArmyId first, ArmyId second,
                                                    std::string_view place, bool roles_given);
// The words for an army's place `miles` from `place`: "7 miles from Harl Ford, north", or "..., away from Harl Levy"
// (so that two enemies who both leave a field are not at one place). A second retreat in the same direction adds its
// miles.
std::string place_after_retreat(std::string_view place, int miles, Direction direction, std::string_view enemy);
// Coming events, soonest first: battles waiting or postponed, armies that may give battle again, wounded and characters
// returning, stratagem weeks ending, marches arriving, dated notes, the next payday.
enum class DueKind : std::uint8_t { battle, meeting, wounded, character, stratagem, march, note, payday };
struct Due {
    std::int32_t day = 0;
    std::string words;
    ArmyId army{};  // the army concerned; none: it concerns no army, or all
    DueKind kind = DueKind::battle;
    ArmyId other{};  // for a battle or a meeting: the second army
    bool operator==(const Due&) const = default;
};
std::vector<Due> due_list(const Campaign& c);

// Every value out of range, every repeated or dangling id, every review that does not add up. Does not replay battles;
// see battle_faults().
std::vector<Problem> faults(const Campaign& c);
// The faults if `before` is known to have none: parts shared by both are not checked again.
std::vector<Problem> faults_since(const Campaign& before, const Campaign& c);
// Battles under way whose transcript does not fit the rules, or whose replayed end differs from the recorded one.
std::vector<Problem> battle_faults(const Campaign& c);

}  // namespace banneret
