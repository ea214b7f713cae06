#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/tactics/losses.h"

namespace banneret {

// The kinds of losses of men, in display order, for every table and form.
struct LossColumn {
    std::string_view words;
    std::int32_t UnitLosses::*count;
};
inline constexpr std::array<LossColumn, 5> loss_columns = {{
    {"killed", &UnitLosses::killed},
    {"wounded", &UnitLosses::wounded},
    {"routed", &UnitLosses::routed},
    {"deserted", &UnitLosses::deserted},
    {"captured", &UnitLosses::captured},
}};

// The words of a character's fate, in the order of the enum.
inline constexpr std::array<std::string_view, 5> fates = {"unhurt", "wounded", "captured", "dead", "fled"};
constexpr std::string_view fate_words(Fate fate) {
    return fates.at(static_cast<std::size_t>(fate));
}

}  // namespace banneret
