#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/abstract/losses.h"
#include "engine/odds/exact/joint.h"
#include "engine/odds/games/posture_game.h"

namespace banneret {

// Exact odds in plain words, shared by window and terminal.

// The three parts of the odds bar in tenths of a per cent. They add up to 1000, and equal chances get equal parts;
// three equal chances are 333 each.
struct ThreeParts {
    int attacker_wins = 0, drawn = 0, defender_wins = 0;
    bool operator==(const ThreeParts&) const = default;
};
ThreeParts three_parts(const JointOdds& odds);
// 417 is "41.7%".
std::string tenths_text(int tenths);
// A chance or share in per cent with one decimal, rounded half up: "41.7%". A possible event never reads "0.0%" and an
// uncertain one never "100.0%": "under 0.1%", "over 99.9%".
std::string percent_text(const Fraction& chance);

// "certain", "impossible", "7 in 10" if exact, "about 7 in 10", "over 9 in 10" (above 19/20), "under 1 in 10".
std::string chance_words(const Fraction& chance);

// A chance and what it is of, as a sentence: "About 7 in 10 that they lose 20 men.", "It is certain that they hold."
std::string chance_sentence(const Fraction& chance, const std::string& what);
// Rounded half up: "1,114.3". REQUIRES: not negative.
std::string one_decimal(const Fraction& f);

// The subject of a sentence about losses, as in "they lose", "we lose".
struct Loser {
    Role role = Role::defender;
    std::string_view name = "they";  // "they", "we", or "the defender"; `plural` gives its number
    bool plural = true;
    abstract::MenByLoss men{};  // AD-R9
};
// The largest loss that is at least as likely as not, with its chance: "About 7 in 10 that they lose at least 120 men."
// If no loss is likelier: "About 6 in 10 that they lose nobody."
std::string likely_loss_sentence(const JointOdds& odds, const Loser& loser);
// "On average they lose 114.2 of 400 men (28.6%)."
std::string mean_loss_sentence(const JointOdds& odds, const Loser& loser);
// "Red wins 50.0%, nobody 33.3%, Hob 16.7%."
std::string winner_sentence(const JointOdds& odds, std::string_view attacker, std::string_view defender);
// A mix of postures, likeliest first, without those never played: "attack right 52%, frontal assault 34%, envelope
// 14%". Whole per cents as apportioned() rounds them; a single posture stands without a number. REQUIRES: as many
// shares as postures, adding up to 1.
std::string mix_words(const std::vector<Posture>& postures, const std::vector<Fraction>& mix);

}  // namespace banneret
