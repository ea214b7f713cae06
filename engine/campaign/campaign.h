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
#include "engine/campaign/armies/roster.h"
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
struct Power {
    PowerId id{};
    std::string name;
    int colour = 0;             // place in the palette of sides, 0..5; each has its own shape
    std::int64_t treasury = 0;  // coins, 0..most_coins
    std::int64_t income = 0;    // coins on every payday, 0..most_coins
    bool operator==(const Power&) const = default;
};

// Wounded men on their way back (AD-27, AD-R11). They return on the morning of `due_day`. Of the die behind that day
// nothing is known (0) where it was set by hand, or in the first format; then the battle in the chronicle may tell.
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

// Start, orders and rolls: enough to play a battle again to the same end. The start is kept whole. One fought at a real
// table has its start alone, the line-ups as they stood. One fought on the table of this program has the abstract steps
// taken before it, if any were, and then the table's beginning and orders; the rolls of both stand in one row.
struct Transcript {
    Shared<abstract::Start> start;
    std::vector<Order> orders;
    std::vector<Roll> rolls;
    std::optional<Shared<TableBeginning>> table;
    std::vector<TableOrder> table_orders;
    bool operator==(const Transcript&) const = default;
};
inline constexpr std::size_t most_table_steps = 100'000;  // orders, or rolls, of one battle on the table

// Where a battle on the table stands after the orders of its transcript, so that one more order need not play all of
// them again. It says nothing that the transcript does not: it is neither compared nor stored, and may be missing.
class TableNow {
public:
    TableNow() = default;
    // After the transcript and so many orders and rolls more.
    TableNow(Battle battle, const Transcript& transcript, std::size_t orders = 0, std::size_t rolls = 0);
    // Null if it is not known, or is that of another transcript.
    const Battle* of(const Transcript& transcript) const;
    friend bool operator==(const TableNow&, const TableNow&) { return true; }

private:
    std::shared_ptr<const Battle> battle_;
    std::optional<Shared<TableBeginning>> table_;
    std::size_t orders_ = 0, rolls_ = 0;
};

// The record a transcript leads to, with everything that happened; a problem if it does not fit the rules (a damaged
// file, or a battle of an older release that reads a rule otherwise). Of a battle on the table: its abstract steps
// alone; the rest is replay_table()'s.
struct Replayed {
    abstract::Record record;
    std::vector<Event> events;
    std::vector<std::size_t> events_after;  // per order: how many events had happened when it was carried out
    std::size_t rolls_used = 0;
};
std::variant<Replayed, Problem> replay(const Transcript& transcript);

enum class Resolver : std::uint8_t { undecided, abstract, typed_in, on_table };  // append only

// What is about to reach the books: as the resolver gave it, and as the referee leaves it. Units and characters are
// those of the start, in its order, units that had nobody left out.
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
// Everybody unhurt and no result: where a battle that is typed in starts from.
Review untouched(const abstract::Start& start);
// What an over battle of the abstract system brings.
Review review_of(const abstract::Outcome& outcome);
// Why a review may not stand, naming the unit or the person: heads not conserved, or a result that contradicts itself.
std::optional<Refusal> review_refused(const abstract::Start& start, const Review& review);
// What was changed by hand, one line a thing: "Knights: killed 34 to 30". Empty if nothing was.
std::vector<std::string> review_changes(const abstract::Start& start, const Review& from, const Review& to);

// A battle offered, under way, or waiting to be reviewed. Held in the campaign, so that it is saved in the middle of
// any step and every step can be undone.
struct OpenBattle {
    BattleId id{};
    std::string name;  // "Battle of Harl Ford"
    ArmyId first{}, second{};
    std::string place;
    std::string note;         // why it waits, for the referee
    std::int32_t on_day = 0;  // put off to this day; it is due then. A day gone by: due now
    Resolver resolver = Resolver::undecided;
    std::uint64_t seed = 0;          // of the program's dice
    Transcript transcript;           // the start is taken when a resolver is chosen
    std::optional<Review> computed;  // once the resolver is done, or as first typed in
    std::optional<Review> reviewed;  // the same after changes by hand; none: nothing was changed
    TableNow table_now;
    bool operator==(const OpenBattle&) const = default;
    bool under_way() const { return resolver != Resolver::undecided; }
    // What ApplyBattle would bring to the books. None while it is being fought.
    const std::optional<Review>& to_apply() const { return reviewed ? reviewed : computed; }
};
// The roll that the program's dice give next: Rng(seed, 0), after every roll of the transcript and of `more` has used
// up its dice, typed ones too, so that typing one roll leaves the others as they would have fallen.
Roll program_roll(const OpenBattle& battle, std::span<const Roll> more, const Question& question);

// A battle in the chronicle, for ever, as data.
struct FoughtBattle {
    BattleId id{};
    std::string name, place;
    std::int32_t day = 0;
    PerSide<ArmyId> army{};
    PerSide<std::string> army_name;
    Resolver resolver = Resolver::abstract;
    std::uint64_t seed = 0;
    Transcript transcript;
    Review computed, applied;  // they differ where the referee changed something by hand
    PerSide<std::optional<Roll>> healing_roll;
    PerSide<std::optional<std::int32_t>> healing_day;
    bool operator==(const FoughtBattle&) const = default;
};
// The chronicle's record of a battle as it stood when it was applied. REQUIRES: to_apply() and a start.
FoughtBattle fought_battle(const OpenBattle& battle, PerSide<std::optional<Roll>> healing_roll,
                           PerSide<std::optional<std::int32_t>> healing_day);

// Two armies that met on a day; they may give battle again on the next (AD-15, AD-R18, AD-R19).
struct Meeting {
    ArmyId first{}, second{};
    std::int32_t day = 0;
    bool operator==(const Meeting&) const = default;
};

// Everything that stands now. The past is in the History. Lists are shared by all versions in which they are the same.
struct Campaign {
    std::string name;
    std::int32_t day = 0;  // 0 .. last_day
    Shared<Calendar> calendar{Calendar::plain()};
    Shared<HouseRules> house;
    Shared<Map> map;
    SharedList<Power> powers;
    SharedList<Shared<Army>> armies;          // one that lost everybody stays, with units of 0, until it is removed
    SharedList<Shared<Character>> elsewhere;  // characters with no army: captured, fled, dead
    SharedList<Recovery> recoveries;
    SharedList<Shared<OpenBattle>> battles;  // offered or under way
    SharedList<Meeting> meetings;            // of today
    SharedList<Shared<KeptComparison>> comparisons;
    Shared<PriceList> prices;
    SharedList<Arrears> arrears;      // of units that wait for pay
    SharedList<Honour> honours;       // of units that may be promoted
    SharedList<Prisoners> prisoners;  // men, by the battles they were taken in
    SharedList<Captive> captives;     // of those elsewhere, who is held by whom
    SharedList<Shared<Note>> notes;   // the referee's, in the order they were written
    std::optional<Session> session;   // the last one begun
    SharedList<March> marches;        // one for an army at most
    SharedList<Stand> stands;         // of armies in the field, one for an army at most
    std::uint32_t next_id =
        1;  // for every new power, army, unit, character, battle, comparison, prisoners, note, place
    bool operator==(const Campaign&) const = default;
};
inline constexpr std::int32_t last_day = 10'000'000;
inline constexpr std::size_t most_text_bytes = 20'000;  // of a note; names and places have most_name_letters

// A new campaign: a name, the plain calendar, the house rules' defaults. REQUIRES: the name is fit to be one.
Campaign new_campaign(std::string name);

const Army* find_army(const Campaign& c, ArmyId id);
const Army* find_army(const Campaign& c, std::string_view name);  // as words are compared; null if none or several
const Power* find_power(const Campaign& c, PowerId id);
const OpenBattle* find_battle(const Campaign& c, BattleId id);
const Note* find_note(const Campaign& c, NoteId id);
const OpenBattle* battle_under_way(const Campaign& c, ArmyId army);     // null: the army is free
std::int64_t wounded_due(const Campaign& c, ArmyId army, UnitId unit);  // men on their way back
// The start of a battle between two armies as they stand now. The refusal names the army: not there, of the same power,
// not at the same place, without strength (AD-R8), in a battle under way, or they have met today (AD-R18, AD-R19).
std::variant<abstract::Start, Refusal> battle_start(const Campaign& c, ArmyId first, ArmyId second,
                                                    std::string_view place, bool roles_given);
// Where an army stands that went `miles` from `place`: "7 miles from Harl Ford, north", or "..., away from Harl Levy"
// (so that two enemies who both leave a field are not at one place). Going on in the same direction adds the miles.
std::string place_after_retreat(std::string_view place, int miles, Direction direction, std::string_view enemy);
// What is due, soonest first: battles waiting or put off, armies that may give battle again, wounded and characters
// returning, stratagem weeks ending, marches arriving, notes with a date, the next payday.
enum class DueKind : std::uint8_t { battle, meeting, wounded, character, stratagem, march, note, payday };
struct Due {
    std::int32_t day = 0;
    std::string words;
    ArmyId army{};  // whose it is; none: of a battle, which both sides know
    DueKind kind = DueKind::battle;
    ArmyId other{};  // of a meeting: the second army
    bool operator==(const Due&) const = default;
};
std::vector<Due> due_list(const Campaign& c);

// Every value out of its range, every id used twice or naming nothing, every review that does not add up. Does not play
// battles again; see battle_faults().
std::vector<Problem> faults(const Campaign& c);
// The same where `before` is known to have none: parts that both share are not looked at again.
std::vector<Problem> faults_since(const Campaign& before, const Campaign& c);
// Battles under way whose transcript does not fit the rules, or whose end is not the one recorded.
std::vector<Problem> battle_faults(const Campaign& c);

}  // namespace banneret
