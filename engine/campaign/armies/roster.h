#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/armies/unit.h"
#include "engine/core/ids.h"
#include "engine/core/trouble.h"

namespace banneret {

// Roster data kept beside the armies: prices, arrears of pay, victories that allow a promotion, prisoners.

// A referee's price for one kind of troops, which replaces Appendix C's.
struct OwnPrice {
    std::string troops;  // name of the units it is for; compared as words
    int points = 0;      // per figure, 0..most_own_points
    bool operator==(const OwnPrice&) const = default;
};
inline constexpr int most_own_points = 1000;
inline constexpr std::size_t most_own_prices = 500;

// Coins per point of Appendix C (BTA-213 to BTA-216); the points of a figure stand for `scale` individuals (BTA-R20)
// and are divided among them exactly.
struct PriceList {
    bool kept = false;  // true: pay falls due; false: no unit is paid or unpaid
    std::string coin = "gold";
    int scale = 20;           // 5 or 20
    std::int64_t raise = 10;  // once, per point; 0..most_coins_a_point
    std::int64_t week = 1;    // every payday
    std::int64_t ransom = 5;  // asked for a prisoner, per point
    std::int32_t since = 0;   // the day pay began; paydays follow at intervals of days_a_week()
    std::vector<OwnPrice> own;
    bool operator==(const PriceList&) const = default;
};
inline constexpr std::int64_t most_coins_a_point = 1'000'000;
inline constexpr std::int64_t most_coins = 1'000'000'000'000'000;  // in a treasury, in arrears, or moved at once

std::vector<Problem> faults(const PriceList& prices);

// Pay owed to a unit.
struct Arrears {
    UnitId id{};
    int weeks = 0;
    std::int64_t owed = 0;  // coins
    bool operator==(const Arrears&) const = default;
};

// The last victory of a unit that was not followed by a promotion.
struct Honour {
    UnitId id{};
    BattleId battle{};
    bool operator==(const Honour&) const = default;
};

using PrisonersId = Id<struct PrisonersTag>;

// Men of one unit captured in one battle.
struct Prisoners {
    PrisonersId id{};
    FactionId holder{}, from{};
    ArmyId army{};  // the army they were captured from; it may be gone by now
    Unit unit;      // the unit's id and kind; its count is the men held
    BattleId battle{};
    std::int32_t day = 0;  // the day of their capture
    bool operator==(const Prisoners&) const = default;
};

// The captor of a captured character; the character itself is in Campaign::elsewhere.
struct Captive {
    CharacterId id{};
    FactionId holder{}, from{};
    BattleId battle{};  // none: not captured in a battle
    bool operator==(const Captive&) const = default;
};

}  // namespace banneret
