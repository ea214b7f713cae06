#pragma once

#include <vector>

#include "engine/core/fraction.h"

namespace banneret {

// Rounds shares of one to whole numbers for display: `total` is 100 for per cents, 1000 for tenths of a per cent.
// Equal shares get equal numbers, a greater share never gets a smaller one, and a share of 0 or 1 stays 0 or `total`.
// Subject to that the sum is as near to `total` as possible, which is `total` itself unless every share is the same;
// then each number is as near to its exact value as possible. REQUIRES: no share is negative; they add up to 1.
std::vector<int> apportioned(const std::vector<Fraction>& shares, int total);

}  // namespace banneret
