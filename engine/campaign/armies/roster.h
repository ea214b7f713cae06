#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/armies/unit.h"
#include "engine/core/ids.h"
#include "engine/core/trouble.h"

namespace banneret {

// What the rosters keep beside the armies: prices, pay owed, victories that a promotion may follow, prisoners.

// What one kind of troops costs, where the referee wants another price than Appendix C's.
struct OwnPrice {
    std::string troops;  // name of the units it is for, as words are compared
    int points = 0;      // of one figure, 0..most_own_points
    bool operator==(const OwnPrice&) const = default;
};
inline constexpr int most_own_points = 1000;
inline constexpr std::size_t most_own_prices = 500;

// Coins for a point of Appendix C (BTA-213 to BTA-216); the points of a figure stand for `scale` individuals (BTA-R20)
// and are shared out among them exactly.
struct PriceList {
    bool kept = false;  // pay falls due; false: nobody is paid and nobody goes unpaid
    std::string coin = "gold";
    int scale = 20;           // 5 or 20
    std::int64_t raise = 10;  // once, for a point; 0..most_coins_a_point
    std::int64_t week = 1;    // every payday
    std::int64_t ransom = 5;  // asked for a prisoner
    std::int32_t since = 0;   // the day pay began; every week after it is a payday
    std::vector<OwnPrice> own;
    bool operator==(const PriceList&) const = default;
};
inline constexpr std::int64_t most_coins_a_point = 1'000'000;
inline constexpr std::int64_t most_coins = 1'000'000'000'000'000;  // in a treasury, owed, or moved at once

std::vector<Problem> faults(const PriceList& prices);

// Pay a unit waits for.
struct Arrears {
    UnitId id{};  // of the unit
    int weeks = 0;
    std::int64_t owed = 0;  // coins
    bool operator==(const Arrears&) const = default;
};

// The last victory of a unit that no promotion has followed.
struct Honour {
    UnitId id{};  // of the unit
    BattleId battle{};
    bool operator==(const Honour&) const = default;
};

using PrisonersId = Id<struct PrisonersTag>;

// Men of one unit taken in one battle.
struct Prisoners {
    PrisonersId id{};
    PowerId holder{}, from{};
    ArmyId army{};  // theirs, as the battle found it; it may be gone since
    Unit unit;      // what they are: the unit's id and kind, its count the men held
    BattleId battle{};
    std::int32_t day = 0;  // they were taken
    bool operator==(const Prisoners&) const = default;
};

// Who holds a captured character; he himself is among those elsewhere.
struct Captive {
    CharacterId id{};  // of the character
    PowerId holder{}, from{};
    BattleId battle{};  // none: not taken in a battle
    bool operator==(const Captive&) const = default;
};

}  // namespace banneret
