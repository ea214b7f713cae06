#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/abstract/contingent.h"
#include "engine/odds/exact/outlook.h"
#include "engine/odds/exact/survivor_bands.h"

namespace banneret {

// The sums over an army's units that determine its odds. They are additive per unit, so that a million armies need no
// sheets.
struct Force {
    std::int64_t strength = 0;  // hundredths of US
    std::int64_t individuals = 0;
    // Parts of `whole`, by heads or by strength (AD-R3).
    std::int64_t whole = 0, mounted = 0, flying = 0, mounted_or_flying = 0, missile = 0;
    std::int64_t fast = 0, hidden = 0, engineers = 0, light_horse = 0;  // parts that improve stratagem attempts

    Force& operator+=(const Force& f) {
        strength += f.strength;
        individuals += f.individuals;
        whole += f.whole;
        mounted += f.mounted;
        flying += f.flying;
        mounted_or_flying += f.mounted_or_flying;
        missile += f.missile;
        fast += f.fast;
        hidden += f.hidden;
        engineers += f.engineers;
        light_horse += f.light_horse;
        return *this;
    }
    friend Force operator+(Force a, const Force& b) { return a += b; }
    friend Force operator*(const Force& f, std::int64_t times) {
        return {f.strength * times, f.individuals * times,       f.whole * times,      f.mounted * times,
                f.flying * times,   f.mounted_or_flying * times, f.missile * times,    f.fast * times,
                f.hidden * times,   f.engineers * times,         f.light_horse * times};
    }
    bool operator==(const Force&) const = default;
};
Force force_of(const abstract::Sheet& sheet);
// The values for one individual of this unit, ignoring its count.
Force one_of(Unit unit, const abstract::House& house);

// Equivalence class: matchups with one key have the same odds. It holds the column of the results table, the pursuit
// bands, and which sides may envelope, screen and pursue. For given plans, house rules and fortifications the odds
// depend on nothing else, except the chances of both attempts if stratagems are attempted.
using MatchupKey = std::uint64_t;
inline constexpr MatchupKey no_battle = ~MatchupKey{0};  // a side has no strength (AD-R8)

MatchupKey matchup_key(const Force& attacker, BandCode attacker_bands, const Force& defender, BandCode defender_bands);

// The chance of a side's attempt (AD-4) for any army: the number of successful outcomes out of 36; 0 without an
// attempt.
class AttemptWays {
public:
    AttemptWays(Stratagem stratagem, const abstract::Contingent& side, const abstract::House& house);
    int of(const Force& force) const;

private:
    std::int64_t Force::*part_ = nullptr;  // null: the army does not matter
    int step_percent_ = 0;
    std::array<int, 11> by_steps_{};  // by full steps of the share
};
// Extends the class by the chances of the attempts.
MatchupKey with_attempts(MatchupKey key, int attacker_ways, int defender_ways);

// The odds of one class of matchups.
struct MatchupOdds {
    std::optional<Outlook> outlook;
    std::string refused;  // why there are no odds, as a sentence; else empty
};
MatchupOdds answer_of(const abstract::Setup& setup, const BattleAssumptions& play, OutcomeCache& known,
                      SolvedGames& games);

}  // namespace banneret
