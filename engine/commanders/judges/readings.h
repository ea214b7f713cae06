#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/commanders/judges/ratings.h"

namespace banneret {

// Three readings of the same verdicts: raw, as mustered; scaled, the losses of each ruleset multiplied by one factor
// that fits them to the abstract system's; rated, the prices of each ruleset exchanged for the abstract system's
// (ratings.h). No reading changes a die.
enum class Reading : std::uint8_t { raw, scaled, rated };
inline constexpr std::array every_reading = {Reading::raw, Reading::scaled, Reading::rated};
std::string_view key(Reading reading);    // "scaled"
std::string_view words(Reading reading);  // "Scaled"

// The verdict with its losses scaled, at most all of an army. Unchanged for the abstract system and for a ruleset
// without a fitted factor.
Verdict scaled(Verdict verdict);

struct RatedVerdict {
    std::string key, title;
    std::string refused;  // why there is no rating; then nothing below counts
    Measurement chance;   // that the attacker has the better of it, a draw counting half, at common prices
    Measurement ratio;    // the attacker's strength over the defender's as this judge sees it
};
// `mirrored`: the same judge's verdict with the roles swapped (with_roles_swapped()); null: only one game is known.
// Both games estimate the ratio, so that the advantage of the attack cancels.
RatedVerdict rated(const JudgeQuestion& question, const Verdict& verdict, const Verdict* mirrored = nullptr);

// A judge's prices for the traits of these armies: "Under a ruleset, mounted or flying troops are worth 1.60 times
// their US (1.31 to 1.95)." Only traits that either army has and whose interval leaves out 1.
std::vector<std::string> price_sentences(const JudgeQuestion& question, std::string_view key, std::string_view title);

}  // namespace banneret
