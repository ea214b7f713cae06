#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/tactics/losses.h"

namespace banneret {

// The kinds of losses of men, in display order.
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
