#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/odds/exact/outlook.h"
#include "engine/odds/sentences.h"

namespace banneret {

// The exact joint losses of both sides, for one pair of plans or a mix of them.

// A range of losses, ends included; a missing end is open. In hundredths of the strength, or in men where the function
// says so.
struct LossRange {
    std::int64_t at_least = 0;
    std::optional<std::int64_t> at_most;
    bool holds(std::int64_t n) const { return n >= at_least && (!at_most || n <= *at_most); }
};

class LossMap {
public:
    explicit LossMap(const MixedPlans& mix);
    // `evaded` is the chance that there is no battle, with losses of 0.
    LossMap(const Matchup& matchup, std::span<const WeighedKey> keys, const Fraction& evaded = 0);

    struct Entry {
        std::uint8_t attacker = 0, defender = 0;  // hundredths of the strength at the start
        Fraction chance;                          // never 0
    };
    // Ordered by attacker's loss, then defender's; the chances add up to 1.
    std::span<const Entry> hundredths() const { return entries_; }
    // The heat map: bin 0 is a loss of 0, bin 1 above 0 and up to 10%, ... bin 10 above 90% and up to all. REQUIRES:
    // both at most 10.
    static constexpr std::size_t bins = 11;
    const Fraction& tenths(std::size_t attacker, std::size_t defender) const {
        return tenths_[attacker * bins + defender];
    }
    static std::size_t bin_of(int hundredths) { return static_cast<std::size_t>((hundredths + 9) / 10); }
    // The chance of the likeliest cell, which gets the darkest colour.
    Fraction most() const;

    // The chance that both losses are within their ranges, in hundredths.
    Fraction chance_of_both(const LossRange& attacker, const LossRange& defender) const;
    // The chance for one side's loss, whatever the other loses.
    Fraction chance(Role role, const LossRange& range) const;
    // The chances for ranges in men (AD-R9).
    using Men = abstract::MenByLoss;
    Fraction chance_of_both_in_men(const LossRange& attacker, const LossRange& defender, const Men& attackers,
                                   const Men& defenders) const;
    Fraction chance_in_men(Role role, const LossRange& range, const Men& men) const;

private:
    std::vector<Entry> entries_;
    std::array<Fraction, bins * bins> tenths_;
};

// "About 4 in 10 that they lose at least 120 men.", "... exactly 40 men.", "... 20 to 60 men.", "... at most 60 men.",
// "... nobody."
std::string loss_sentence(const LossMap& map, const Loser& loser, const LossRange& men);
// The chance of both losses: "About 2 in 10 that they lose at least 120 men and we lose at most 60 men."
std::string both_losses_sentence(const LossMap& map, const Loser& attacker, const LossRange& attackers_men,
                                 const Loser& defender, const LossRange& defenders_men);
// A summary of one side's losses: the chance of none, the median loss, the loss that only one battle in ten exceeds,
// the chance of a total loss, and the mean. Impossible events are left out.
std::vector<std::string> loss_sentences(const LossMap& map, const Loser& loser);

}  // namespace banneret
