#pragma once

#include <array>
#include <span>
#include <string_view>

namespace banneret {

// Recorded battles of 1600 to 1815, as figures over all of them: 149 battles of the data base CDB90 of the US Army
// Concepts Analysis Agency that have both strengths, both casualties and an outcome. Losses are casualties in per cent
// of the strength at the start.
inline constexpr std::string_view record_source =
    "149 battles of 1600 to 1815 from CDB90, the data base of battles of the US Army Concepts Analysis Agency";

// How the losses of one kind of side are distributed.
struct RecordedLosses {
    int battles;
    double mean, lower_quarter, median, upper_quarter, nine_in_ten;  // per cent
    // The loss that a share `u` of the sides, 0 to 1, stays below: straight lines between the figures above, from 0 to
    // the highest loss that gives the mean.
    double quantile(double u) const;
};
inline constexpr RecordedLosses recorded_winners{145, 11.9, 4.6, 8.8, 17.6, 26.0};
inline constexpr RecordedLosses recorded_losers{145, 28.0, 14.4, 25.0, 37.3, 55.1};

// The attacker's results, in per cent of the battles; the rest of 100 was drawn.
struct RecordedResults {
    std::string_view key, words;
    int battles;
    double won, lost;
    // The situation put to a ruleset: multiples of the units for the attacker and the defender.
    int attacker, defender;
    constexpr double drawn() const { return 100 - won - lost; }
};
inline constexpr std::array<RecordedResults, 4> recorded_ratios = {{
    {"1:2", "attacker to defender about 1 to 2", 18, 50, 44, 1, 2},
    {"1:1", "about even", 97, 58, 39, 1, 1},
    {"2:1", "about 2 to 1", 24, 71, 29, 2, 1},
    {"3:1", "about 3 to 1", 6, 100, 0, 3, 1},
}};
// The attacker's manoeuvre, at any strengths.
inline constexpr std::array<RecordedResults, 6> recorded_ways = {{
    {"frontal", "frontal attack", 99, 55, 42, 1, 1},
    {"one-flank", "enveloped one flank", 41, 63, 34, 1, 1},
    {"both-flanks", "enveloped both", 8, 100, 0, 1, 1},
    {"no-surprise", "no surprise", 100, 55, 41, 1, 1},
    {"some-surprise", "some surprise", 23, 74, 26, 1, 1},
    {"surprise", "full surprise", 19, 89, 11, 1, 1},
}};

}  // namespace banneret
