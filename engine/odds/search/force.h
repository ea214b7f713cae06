#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/abstract/contingent.h"
#include "engine/odds/exact/outlook.h"
#include "engine/odds/exact/survivor_bands.h"

namespace banneret {

// What the odds see of an army, as sums that add up unit by unit, so that a million armies are counted without a
// million sheets.
struct Force {
    std::int64_t strength = 0;  // hundredths of US
    std::int64_t individuals = 0;
    // Shares of `whole`, by heads or by strength (AD-R3).
    std::int64_t whole = 0, mounted = 0, flying = 0, mounted_or_flying = 0, missile = 0;
    std::int64_t fast = 0, hidden = 0, engineers = 0, light_horse = 0;  // what stratagems are tried with

    Force& operator+=(const Force& f);
    friend Force operator+(Force a, const Force& b) { return a += b; }
    friend Force operator*(const Force& f, std::int64_t times);
    bool operator==(const Force&) const = default;
};
Force force_of(const abstract::Sheet& sheet);
// One individual of this unit, whatever its count.
Force one_of(Unit unit, const abstract::House& house);

// Matchups that count the same: column of the results table, pursuit bands, who may envelope, screen and chase. With
// plans, house rules and fortifications given, the odds depend on nothing else; where stratagems are only tried, on the
// chances of the two attempts as well.
using KindCode = std::uint64_t;
inline constexpr KindCode no_battle = ~KindCode{0};  // a side without strength (AD-R8)

KindCode kind_code(const Force& attacker, BandCode attacker_bands, const Force& defender, BandCode defender_bands);

// The chance of a side's attempt (AD-4) with any army it may have: of 36, the outcomes that succeed; 0 of none.
class AttemptWays {
public:
    AttemptWays(Stratagem stratagem, const abstract::Contingent& side, const abstract::House& house);
    int of(const Force& force) const;

private:
    std::int64_t Force::*part_ = nullptr;  // none: the army does not matter
    int step_percent_ = 0;
    std::array<int, 11> by_steps_{};  // by full steps of the share
};
// The kind among those of armies with other chances for their attempts.
KindCode with_attempts(KindCode kind, int attacker_ways, int defender_ways);

// What a kind of matchup comes to.
struct KindAnswer {
    std::optional<Outlook> outlook;
    std::string refused;  // why there are no odds, as a sentence
};
KindAnswer answer_of(const abstract::Setup& setup, const Play& play, CountedFalls& known);

}  // namespace banneret
