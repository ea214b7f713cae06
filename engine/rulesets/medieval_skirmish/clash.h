#pragma once

#include "engine/rulesets/medieval_skirmish/skirmish.h"

namespace banneret::skirmish {

// All on which a piece's morale checks depend, apart from its losses in a contact.
struct Steadiness {
    bool never_checks = true;
    int modifiers = 0;
    Grade4 column{};
    bool operator==(const Steadiness&) const = default;
};
Steadiness steadiness_of(const State& s, std::size_t i);

// The weight of a figure that routs or falls back, as a share of one that is killed.
inline constexpr double of_rout = 0.6, of_falling_back = 0.1;
// Twelve times the share of a body that is expected to run in a check of morale.
double share_of_runners(int modifiers, Grade4 column);

// The expected losses of the next rounds of a contact, for the automatic commander.
struct Clash {
    // The figures expected to be killed or to rout. All count alike, as a side is broken by their number (MS-END).
    double a_loses = 0, b_loses = 0;
    double ratio_for_a() const { return (b_loses + 0.05) / (a_loses + 0.05); }
    double ratio_for_b() const { return (a_loses + 0.05) / (b_loses + 0.05); }
};
// `a_at`: the place of the body that makes the contact (c.a), whose edge touches c.zone of the other body.
Clash clash_of(const State& s, const Contact& c, const InchPlace& a_at, const Steadiness& of_a, const Steadiness& of_b);

}  // namespace banneret::skirmish
