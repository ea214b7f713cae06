#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/abstract/battle.h"
#include "engine/armies/army.h"
#include "engine/campaign/calendar.h"
#include "engine/core/shared.h"
#include "engine/rulesets/house_rules.h"

namespace banneret {

// A side of the campaign.
struct Power {
    PowerId id{};
    std::string name;
    int colour = 0;  // place in the palette of sides, 0..5; each has its own shape
    bool operator==(const Power&) const = default;
};

// Wounded men on their way back (AD-27, R-11).
struct Recovery {
    BattleId battle{};
    ArmyId army{};
    UnitId unit{};
    std::int32_t men = 0;
    std::int32_t due_day = 0;
    bool operator==(const Recovery&) const = default;
};

// Start, orders and rolls: enough to play a battle again to the same end. The start is kept whole.
struct Transcript {
    Shared<abstract::Start> start;
    std::vector<Order> orders;
    std::vector<Roll> rolls;
    bool operator==(const Transcript&) const = default;
};
// The record a transcript leads to, with everything that happened; a problem if it does not fit the rules.
struct Replayed {
    abstract::Record record;
    std::vector<Event> events;
    std::size_t rolls_used = 0;
};
std::variant<Replayed, Problem> replay(const Transcript& transcript);

enum class Resolver : std::uint8_t { undecided, abstract, typed_in };  // append only: tactical rulesets follow

// What is about to reach the books: as the resolver gave it, and as the referee leaves it.
struct Review {
    std::optional<BattleResult> result;     // none: evaded or delayed
    std::optional<Side> attacker, winner, field;
    PerSide<int> retreat_miles{};
    PerSide<std::optional<Direction>> direction{};
    PerSide<ArmyLosses> losses;
    PerSide<bool> defeated{}, fortified{}, attempted{};
    bool fought = true;                     // false: evaded or delayed
    bool operator==(const Review&) const = default;
};

// A battle offered, under way, or waiting to be reviewed. Held in the campaign, so that it is saved in the middle of any
// step and every step can be undone.
struct OpenBattle {
    BattleId id{};
    std::string name;                        // "Battle of Harl Ford"
    ArmyId first{}, second{};
    std::string place;
    std::string note;                        // why it waits, for the referee
    Resolver resolver = Resolver::undecided;
    std::uint64_t seed = 0;                  // of the program's dice
    Transcript transcript;                   // of the abstract system; the start is taken when a resolver is chosen
    std::optional<Review> computed;          // once the resolver is done, or as first typed in
    std::optional<Review> reviewed;          // the same after changes by hand
    bool operator==(const OpenBattle&) const = default;
};

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
    Review computed, applied;                // they differ where the referee changed something by hand
    PerSide<std::optional<Roll>> healing_roll;
    PerSide<std::optional<std::int32_t>> healing_day;
    bool operator==(const FoughtBattle&) const = default;
};

// Everything that stands now. The past is in the History.
struct Campaign {
    std::string name;
    std::int32_t day = 0;
    Shared<Calendar> calendar;
    Shared<HouseRules> house;
    std::vector<Power> powers;
    std::vector<Shared<Army>> armies;
    std::vector<Shared<Character>> elsewhere;  // characters with no army: captured, fled, dead
    std::vector<Recovery> recoveries;
    std::vector<Shared<OpenBattle>> battles;   // offered or under way
    std::uint32_t next_id = 1;                 // for every new army, unit, character, battle
    bool operator==(const Campaign&) const = default;
};

const Army* find_army(const Campaign& c, ArmyId id);
const Army* find_army(const Campaign& c, std::string_view name);  // as words are compared; null if none or several
const Power* find_power(const Campaign& c, PowerId id);
const OpenBattle* find_battle(const Campaign& c, BattleId id);
// The start of a battle between two armies as they stand now. The fault names the army.
std::variant<abstract::Start, Refusal> battle_start(const Campaign& c, ArmyId first, ArmyId second,
                                                    std::string_view place, bool roles_given);
// What is due, soonest first: wounded returning, stratagem weeks ending, battles waiting.
struct Due {
    std::int32_t day = 0;
    std::string words;
};
std::vector<Due> due_list(const Campaign& c);

std::vector<Problem> faults(const Campaign& c);

}  // namespace banneret
