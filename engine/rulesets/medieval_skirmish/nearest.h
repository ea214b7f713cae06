#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/geometry/inches.h"

namespace banneret::skirmish {

struct State;

// The enemy nearest to a body, and how far it is.
struct NearEnemy {
    static constexpr std::int32_t unknown = -2, nobody_there = -1;
    std::int32_t index = unknown;
    Hundredths gap = 0;
    std::optional<std::size_t> piece() const {
        return index < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index));
    }
};
NearEnemy near_enemy(const State& s, std::size_t i);

}  // namespace banneret::skirmish
