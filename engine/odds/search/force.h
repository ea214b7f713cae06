#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/odds/exact/outlook.h"

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
inline constexpr KindCode no_battle = 0xFFFF'FFFF;  // a side without strength (AD-R8)

// Pursuit bands of an army's survivors, by number. The first four are those of proportional losses.
class BandNumbers {
public:
    BandNumbers();
    static std::uint16_t proportional(const Force& force);
    // Not proportional: worked out from the units, and remembered if new.
    std::uint16_t number(const std::array<std::int8_t, 11>& bands);

private:
    std::map<std::array<std::int8_t, 11>, std::uint16_t> known_;
};

// REQUIRES: the numbers are below 4,096.
KindCode kind_code(const Force& attacker, std::uint16_t attacker_bands, const Force& defender,
                   std::uint16_t defender_bands);

// Of 36, the falls by which this side's attempt succeeds (AD-4); 0 of none.
int attempt_ways(Stratagem stratagem, const abstract::Contingent& side, const Force& force,
                 const abstract::House& house);
// The kind among those of armies with other chances for their attempts.
KindCode with_attempts(KindCode kind, int attacker_ways, int defender_ways);

// The same, taken apart, of armies with strength.
struct Kind {
    int column = 3;                    // AD-21
    bool envelope = false;             // the attacker may (AD-18)
    bool screen = false;               // the attacker may (AD-19)
    bool escapes = false;              // a fighting retreat of the defender is not pursued (AD-20)
    std::uint16_t attacker_bands = 0;  // AD-26
    std::uint16_t defender_bands = 0;
};
Kind kind_of(const Force& attacker, std::uint16_t attacker_bands, const Force& defender, std::uint16_t defender_bands);

// What a kind of matchup comes to.
struct KindAnswer {
    std::optional<Outlook> outlook;
    std::string refused;  // why there are no odds, as a sentence
};
KindAnswer answer_of(const abstract::Setup& setup, const Play& play, CountedFalls& known);

}  // namespace banneret
