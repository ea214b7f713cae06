#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/odds/compare/variant.h"
#include "tests/support/example_armies.h"

// Armies of the worked examples, and of lists, as variants.
namespace banneret::odds_test {

inline Variant army(std::string name, std::vector<Unit> units) {
    return variant_of_list(std::move(name), std::move(units));
}
inline Variant red() {
    return variant_of_list("Red", example::red(), {}, 3);
}
inline Variant hob() {
    return variant_of_list("Hob", example::hob(), {}, 2);
}

}  // namespace banneret::odds_test
