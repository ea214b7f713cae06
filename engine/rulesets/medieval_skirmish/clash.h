#pragma once

#include "engine/rulesets/medieval_skirmish/skirmish.h"

namespace banneret::skirmish {

// The expected losses of the next rounds of a contact, for the automatic commander.
struct Clash {
    double a_loses = 0, b_loses = 0;  // value of the figures killed, and of those that rout
    double ratio_for_a() const { return (b_loses + 0.2) / (a_loses + 0.2); }
    double ratio_for_b() const { return (a_loses + 0.2) / (b_loses + 0.2); }
};
// `a_at`: the place of the body that makes the contact (c.a), whose edge touches c.zone of the other body.
Clash clash_of(const State& s, const Contact& c, const InchPlace& a_at);

}  // namespace banneret::skirmish
