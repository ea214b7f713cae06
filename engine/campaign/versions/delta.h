#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/campaign.h"
#include "engine/campaign/map/map_delta.h"

namespace banneret {

// The difference between two versions of a campaign, by the ids of its parts. Files store each version as a difference,
// so that they hold the whole history with its branches and restore every version without replaying rules. The
// difference from Campaign{} is the whole campaign.

// The difference between two lists of things with ids.
template <class T, class Key>
struct ListDelta {
    std::vector<Key> removed;
    std::vector<T> put;      // replaces the item with its id, or is added at the end
    std::vector<Key> order;  // all ids, if the order is not that of the old list followed by the new ones
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
    std::optional<FactionId> faction;
    std::optional<CharacterId> general;
    std::optional<bool> fortified;
    std::vector<UnitCount> counts;  // units whose only change is their count
    ListDelta<Unit, UnitId> units;
    ListDelta<Character, CharacterId> characters;
    bool operator==(const ArmyDelta&) const = default;
};

// The start of a battle. Parts equal to those of the campaign in the same version are left out.
struct StartDelta {
    abstract::Start start;
    PerSide<bool> units_of_campaign{};  // true: the units are those of the army
    bool house_of_campaign = false;
    bool operator==(const StartDelta&) const = default;
};

// The beginning of a tabletop battle, with the same omissions.
struct TableDelta {
    TableBeginning table;
    PerSide<bool> people_of_campaign{};  // by side of the table: all fit characters of the army
    bool house_of_campaign = false;
    bool operator==(const TableDelta&) const = default;
};

struct ReviewDelta {
    std::optional<Review> put;  // none: the review was removed
    bool operator==(const ReviewDelta&) const = default;
};

struct BattleDelta {
    BattleId battle{};
    std::optional<std::string> name, place, note;
    std::optional<std::int32_t> on_day;
    std::optional<Resolver> resolver;
    std::optional<std::uint64_t> seed;
    bool anew = false;  // earlier orders and rolls are removed, and so is the start unless it is given
    std::optional<StartDelta> start;
    std::vector<Order> orders;  // appended
    std::vector<Roll> rolls;
    std::optional<TableDelta> table;
    std::vector<TableOrder> table_orders;  // appended
    std::optional<ReviewDelta> computed, reviewed;
    std::optional<BattlePlan> plan;
    bool operator==(const BattleDelta&) const = default;
};

// A battle before it begins; a BattleDelta adds the rest.
struct OfferedBattle {
    BattleId id{};
    std::string name;
    ArmyId first{}, second{};
    std::string place, note;
    std::int32_t on_day = 0;
    bool operator==(const OfferedBattle&) const = default;
};

// The progress of a march, if nothing else of it changed.
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
    std::optional<Shared<Map>> map;  // whole, unless map_change describes the change
    std::optional<MapDelta> map_change;
    ListDelta<Faction, FactionId> factions;
    ListDelta<Shared<Army>, ArmyId> armies;
    std::vector<ArmyDelta> army_changes;
    ListDelta<Shared<Character>, CharacterId> elsewhere;
    std::vector<std::uint32_t> recoveries_removed;  // indices in the old list, ascending
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
    std::optional<Session> session;   // a session is never removed: undo goes to another version
    std::optional<HistoryFold> fold;  // likewise
    ListDelta<March, ArmyId> marches;
    std::vector<MarchStep> march_steps;
    ListDelta<Stand, ArmyId> stands;
    std::optional<std::uint32_t> next_id;
    bool operator==(const Delta&) const = default;
};

Delta difference(const Campaign& before, const Campaign& after);
// The campaign that `delta` makes of `before`, sharing unchanged parts; a problem if the delta names missing items.
// changed_by(before, difference(before, after)) equals `after`. Values are not checked: see faults_since().
std::variant<Campaign, Problem> changed_by(const Campaign& before, const Delta& delta);

}  // namespace banneret
