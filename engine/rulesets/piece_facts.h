#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tactics/battle.h"

namespace banneret {

// The muster in words and numbers, fact by fact; what is not so is not said.
struct FactList {
    std::vector<PieceFact> out;
    void add(std::string_view key, std::string value) { out.push_back({key, std::move(value)}); }
    void number(std::string_view key, std::int64_t n) { add(key, std::to_string(n)); }
    void flag(std::string_view key, bool yes) {
        if (yes) add(key, "yes");
    }
};

}  // namespace banneret
