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

// What both sides lose together, exact, of one pair of plans or of a mix of them.

// At least so many and at most so many; an end not given is open. In hundredths of the strength, or in men where the
// function says so.
struct LossRange {
    std::int64_t at_least = 0;
    std::optional<std::int64_t> at_most;
    bool holds(std::int64_t n) const { return n >= at_least && (!at_most || n <= *at_most); }
};

class LossMap {
public:
    explicit LossMap(const PlayedMix& mix);
    // `evaded` is the chance that there is no battle, which costs neither side a man.
    LossMap(const Matchup& matchup, std::span<const WeighedFall> falls, const Fraction& evaded = 0);

    struct Entry {
        std::uint8_t attacker = 0, defender = 0;  // hundredths of the strength at the start
        Fraction chance;                          // never 0
    };
    // Ordered by attacker's loss, then defender's; together 1.
    std::span<const Entry> hundredths() const { return entries_; }
    // The heat map: 0 is nobody lost, 1 above 0 and up to 10%, ... 10 above 90% and up to all. REQUIRES: both at
    // most 10.
    static constexpr std::size_t bins = 11;
    const Fraction& tenths(std::size_t attacker, std::size_t defender) const {
        return tenths_[attacker * bins + defender];
    }
    static std::size_t bin_of(int hundredths) { return static_cast<std::size_t>((hundredths + 9) / 10); }
    // The likeliest cell's chance: what the darkest colour stands for.
    Fraction most() const;

    // Both losses within their ranges, in hundredths.
    Fraction chance_of_both(const LossRange& attacker, const LossRange& defender) const;
    // One side's, whatever the other loses.
    Fraction chance(Role role, const LossRange& range) const;
    // The same in men (AD-R9).
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
// Both at once: "About 2 in 10 that they lose at least 120 men and we lose at most 60 men."
std::string both_losses_sentence(const LossMap& map, const Loser& attacker, const LossRange& attackers_men,
                                 const Loser& defender, const LossRange& defenders_men);
// What a referee would say of one side's losses: how likely none are, the loss that is as likely exceeded as not, that
// which only one battle in ten exceeds, how likely all are lost, and the mean. What cannot happen is left out.
std::vector<std::string> loss_sentences(const LossMap& map, const Loser& loser);

}  // namespace banneret
