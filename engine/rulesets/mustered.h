#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/tactics/battle.h"

namespace banneret {

// A choice of the referee's at the muster; none: neither yes nor no.
std::optional<bool> yes_or_no(std::string_view word);

// The battle that a muster has brought about, or its faults.
template <class Rules>
std::variant<Battle, std::vector<Problem>> begun(std::variant<typename Rules::State, std::vector<Problem>> mustered) {
    if (auto* problems = std::get_if<std::vector<Problem>>(&mustered)) return std::move(*problems);
    return Battle::of<Rules>(std::get<typename Rules::State>(std::move(mustered)));
}

}  // namespace banneret
