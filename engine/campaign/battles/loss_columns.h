#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/tactics/losses.h"

namespace banneret {

// The ways in which men are lost, in the order in which they are told.
struct LossColumn {
    std::string_view words;
    std::int32_t UnitLosses::*count;
};
inline constexpr std::array<LossColumn, 5> loss_columns = {{
    {"killed", &UnitLosses::killed},
    {"wounded", &UnitLosses::wounded},
    {"captured", &UnitLosses::captured},
    {"deserted", &UnitLosses::deserted},
    {"routed", &UnitLosses::routed},
}};

}  // namespace banneret
