#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/ids.h"
#include "engine/rulesets/muster.h"

namespace banneret {

// Armies generated from a seed, on which automatic commanders are compared.

enum class LineupKind : std::uint8_t { foot, horse, bows, mixed, monsters };  // monsters: with characters and magic
inline constexpr std::size_t lineup_kind_count = 5;
std::string_view key(LineupKind kind);  // "foot"

struct Lineup {
    LineupKind kind{};
    bool mirrored = false;  // both sides have equal armies
    TableStart start;
};

// Line-up `index` of the seed. The kinds take turns; every second round of kinds is mirrored. Nothing but the seed and
// the index matters. In a line-up that is not mirrored either army may have up to half as many men more.
Lineup lineup(std::uint64_t seed, std::uint64_t index);
// Like lineup(), but mirrored at every index.
Lineup mirrored_lineup(std::uint64_t seed, std::uint64_t index);

}  // namespace banneret
