#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/campaign.h"
#include "engine/campaign/map/map_delta.h"

namespace banneret {

// What differs between two versions of a campaign, by the ids of its parts: what a file keeps of each version, so that
// it holds the whole history and its branches, and gives every version back without playing any rule again. The
// difference from Campaign{} is the whole campaign.

// Of a list of things with ids.
template <class T, class Key>
struct ListDelta {
    std::vector<Key> removed;
    std::vector<T> put;      // takes the place of the one with its id, or stands at the end
    std::vector<Key> order;  // all ids, where the order is not that of the old list with the new ones at its end
    bool operator==(const ListDelta&) const = default;
    bool empty() const { return removed.empty() && put.empty() && order.empty(); }
};

struct UnitCount {
    UnitId unit{};
    int count = 0;
    bool operator==(const UnitCount&) const = default;
};

struct ArmyDelta {
    ArmyId army{};
    std::optional<std::string> name, place, notes;
    std::optional<PowerId> power;
    std::optional<CharacterId> general;
    std::optional<bool> fortified;
    std::vector<UnitCount> counts;  // units of which nothing else changed
    ListDelta<Unit, UnitId> units;
    ListDelta<Character, CharacterId> characters;
    bool operator==(const ArmyDelta&) const = default;
};

// The start of a battle. What it shares with the books, as they stand in the same version, is left out.
struct StartDelta {
    abstract::Start start;
    PerSide<bool> units_of_books{};  // the units are those of the army
    bool house_of_books = false;
    bool operator==(const StartDelta&) const = default;
};

// The same of a battle's beginning on the table.
struct TableDelta {
    TableBeginning table;
    PerSide<bool> people_of_books{};  // by side of the table: all who are fit in the army
    bool house_of_books = false;
    bool operator==(const TableDelta&) const = default;
};

struct ReviewDelta {
    std::optional<Review> put;  // none: there is none any more
    bool operator==(const ReviewDelta&) const = default;
};

struct BattleDelta {
    BattleId battle{};
    std::optional<std::string> name, place, note;
    std::optional<std::int32_t> on_day;
    std::optional<Resolver> resolver;
    std::optional<std::uint64_t> seed;
    bool anew = false;  // orders and rolls made before are gone, and so is the start unless it is given
    std::optional<StartDelta> start;
    std::vector<Order> orders;  // further ones
    std::vector<Roll> rolls;
    std::optional<TableDelta> table;
    std::vector<TableOrder> table_orders;  // further ones
    std::optional<ReviewDelta> computed, reviewed;
    bool operator==(const BattleDelta&) const = default;
};

// What a battle is before it begins; the rest comes as a BattleDelta.
struct OfferedBattle {
    BattleId id{};
    std::string name;
    ArmyId first{}, second{};
    std::string place, note;
    std::int32_t on_day = 0;
    bool operator==(const OfferedBattle&) const = default;
};

// How far a march has come of which nothing else changed.
struct MarchStep {
    ArmyId army{};
    Progress at;
    bool operator==(const MarchStep&) const = default;
};

struct Delta {
    std::optional<std::string> name;
    std::optional<std::int32_t> day;
    std::optional<Shared<Calendar>> calendar;
    std::optional<Shared<HouseRules>> house;
    std::optional<Shared<Map>> map;  // whole, where it is not told by what changed on it
    std::optional<MapDelta> map_change;
    ListDelta<Power, PowerId> powers;
    ListDelta<Shared<Army>, ArmyId> armies;
    std::vector<ArmyDelta> army_changes;
    ListDelta<Shared<Character>, CharacterId> elsewhere;
    std::vector<std::uint32_t> recoveries_removed;  // places in the old list, ascending
    std::vector<Recovery> recoveries_added;
    ListDelta<OfferedBattle, BattleId> battles;
    std::vector<BattleDelta> battle_changes;
    std::optional<SharedList<Meeting>> meetings;
    ListDelta<Shared<KeptComparison>, ComparisonId> comparisons;
    std::optional<Shared<PriceList>> prices;
    ListDelta<Arrears, UnitId> arrears;
    ListDelta<Honour, UnitId> honours;
    ListDelta<Prisoners, PrisonersId> prisoners;
    ListDelta<Captive, CharacterId> captives;
    ListDelta<Shared<Note>, NoteId> notes;
    std::optional<Session> session;  // never goes away: undo is another version
    ListDelta<March, ArmyId> marches;
    std::vector<MarchStep> march_steps;
    ListDelta<Stand, ArmyId> stands;
    std::optional<std::uint32_t> next_id;
    bool operator==(const Delta&) const = default;
};

Delta difference(const Campaign& before, const Campaign& after);
// The campaign that `delta` makes of `before`, sharing what did not change; a problem where it names what is not there.
// changed_by(before, difference(before, after)) is `after`. Values are not checked: see faults_since().
std::variant<Campaign, Problem> changed_by(const Campaign& before, const Delta& delta);

}  // namespace banneret
