#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/campaign.h"
#include "engine/odds/exact/outlook.h"
#include "engine/odds/search/aim.h"

namespace banneret {

// When to strike: the odds of a battle between two armies on each of the coming days, if nothing else happens to them.
// Both sides' wounded return on the days that stand in the books (AD-27, AD-R11), and a general whose stratagem week
// ends may attempt again (AD-R5).

struct StrikeQuestion {
    ArmyId ours{}, foe{};
    Role role = Role::attacker;  // of ours
    Play play;
    int days = 28;  // today and so many days more, 0 .. most_days_ahead
};
inline constexpr int most_days_ahead = 1'000;

struct StrikeDay {
    std::int32_t day = 0;                 // of the campaign
    std::int64_t men = 0, foe_men = 0;    // fit that morning
    std::int64_t back = 0, foe_back = 0;  // of them those who returned that morning
    bool general_ready = false;           // ours may attempt a stratagem
    bool foe_general_ready = false;
    std::optional<Outlook> outlook;
    std::string refused;  // why there are no odds
};

struct StrikeDates {
    Role role = Role::attacker;
    std::vector<StrikeDay> days;  // today first
    // A postponed battle: other odds than the day before.
    std::vector<std::size_t> changes;  // places in `days`, the first day not among them
};
// Refused: an army that is not in the campaign, one army twice, too many days.
std::variant<StrikeDates, Refusal> strike_dates(const Campaign& campaign, const StrikeQuestion& question);

// The first day on which the aim is at its best for us; none where no day has odds.
std::optional<std::size_t> best_day(const StrikeDates& dates, Aim aim);

// How soon ours can stand where the foe stands now, by the quickest way: not every day of these is one to strike on.
struct StrikeMarch {
    std::string to;                            // "Otterholt"
    std::int32_t miles = 0;                    // hundredths; 0: both stand at one spot
    std::optional<std::int32_t> careful;       // day of arrival at half pace, which the wounded follow (AD-R11)
    std::optional<std::int32_t> by_full_pace;  // the same at the whole movement rate
    bool forced = false;                       // that would lose the wounded on their way back
};
// Refused: one of them is not on the map, there is no way, or ours cannot march. REQUIRES: both are in the books.
std::variant<StrikeMarch, Refusal> strike_march(const Campaign& campaign, ArmyId ours, ArmyId foe);

// The army as it stands on that morning, if nothing but its wounded comes to it. REQUIRES: the day is not past.
Army army_on(const Campaign& campaign, const Army& army, std::int32_t day);

}  // namespace banneret
