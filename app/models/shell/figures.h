#pragma once

#include <array>
#include <string>
#include <vector>

namespace banneret::app {

// A number and its parts, for a tooltip.
struct TallyText {
    struct Part {
        std::string value, words, rule;  // "+2", "leadership", "AD-4"
    };
    std::string heading;  // "Battle results roll"
    std::string base;     // "2d6"; may be empty
    std::vector<Part> parts;
    std::string total;  // "2d6 + 3", "16"
};

// Three shares of one in tenths of a per cent, rounded by apportioned(). REQUIRES: none is negative; they add up to 1
// apart from rounding, or are all 0 (then 0, 1000, 0).
std::array<int, 3> tenths_of_a_percent(double first, double middle, double second);
// 381 is "38.1%".
std::string percent_words(int tenths);
// "7 in 10": a chance in plain words; "certain", "never", "more than 99 in 100", "less than 1 in 100".
std::string chance_words(double chance);

// The odds bar: the chances of three exclusive outcomes.
struct OddsBar {
    struct Part {
        std::string words;  // "Host of Arden wins"
        double chance = 0;
        int colour = 0;  // index in the palette of sides; unused for the middle part
    };
    Part first, middle, second;
    std::string certainty;  // "exact", "+/- 0.4"
};

// A histogram of losses.
struct Histogram {
    struct Bar {
        std::string words;  // "120 men"
        double chance = 0;
        double at_least = 0, at_most = 0;
    };
    std::vector<Bar> bars;  // in ascending order of the number
    std::string certainty;
    int colour = 0;
};

}  // namespace banneret::app
