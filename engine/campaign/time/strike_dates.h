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
// Both sides' wounded return on their days (AD-27, AD-R11), and a general whose stratagem week ends may make another
// attempt (AD-R5).

struct StrikeQuestion {
    ArmyId ours{}, foe{};
    Role role = Role::attacker;  // our role
    BattleAssumptions play;
    int days = 28;  // how many days after today, 0 .. most_days_ahead
};
inline constexpr int most_days_ahead = 1'000;

struct StrikeDay {
    std::int32_t day = 0;                 // campaign day
    std::int64_t men = 0, foe_men = 0;    // fit that morning
    std::int64_t back = 0, foe_back = 0;  // men among them who returned that morning
    bool general_ready = false;           // our general may attempt a stratagem
    bool foe_general_ready = false;
    std::optional<Outlook> outlook;
    std::string refused;  // why there are no odds; else empty
};

struct StrikeDates {
    Role role = Role::attacker;
    std::vector<StrikeDay> days;  // today first
    // Days on which postponing the battle to them changes the odds.
    std::vector<std::size_t> changes;  // indices in `days`, without the first day
};
// Refused: an army that is not in the campaign, one army twice, too many days.
std::variant<StrikeDates, Refusal> strike_dates(const Campaign& campaign, const StrikeQuestion& question);

// The first day with the best value of the aim for us; none if no day has odds.
std::optional<std::size_t> best_day(const StrikeDates& dates, Aim aim);

// When our army can reach the present position of the foe by the quickest way; it need not strike on every day after
// that.
struct StrikeMarch {
    std::string to;                            // "Otterholt"
    std::int32_t miles = 0;                    // hundredths; 0: both are at one point
    std::optional<std::int32_t> careful;       // day of arrival at half pace, at which the wounded still return
                                               // (AD-R11)
    std::optional<std::int32_t> by_full_pace;  // day of arrival at the full movement rate
    bool forced = false;                       // true if the full rate would lose the recovering wounded
};
// Refused: one of them is not on the map, there is no way, or ours cannot march. REQUIRES: both are in the campaign.
std::variant<StrikeMarch, Refusal> strike_march(const Campaign& campaign, ArmyId ours, ArmyId foe);

// The army on that morning, if only its wounded return until then. REQUIRES: the day is not past.
Army army_on(const Campaign& campaign, const Army& army, std::int32_t day);

}  // namespace banneret
