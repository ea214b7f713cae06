#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/dice/rng.h"
#include "engine/tactics/battle.h"

namespace banneret {

// Legal castings of the side that acts, drawn at random: an automatic commander casts only what pays, so rare spells
// would never be tested with the rest of the rules.
inline std::vector<Cast> drawn_casts(const Battle& battle, Rng& rng) {
    std::vector<Cast> out;
    const auto decision = battle.pending();
    if (!decision || decision->moment != TableDecision::Moment::act) return out;
    for (const TableOrder& order : battle.candidates(rng, 60))
        if (const auto* cast = std::get_if<Cast>(&order)) out.push_back(*cast);
    return out;
}

// One casting in half of the decisions; none in the other half, or if nothing can be cast now.
inline std::optional<TableOrder> drawn_cast(const Battle& battle, Rng& rng) {
    if (rng.below(2) == 0) return std::nullopt;
    const std::vector<Cast> casts = drawn_casts(battle, rng);
    if (casts.empty()) return std::nullopt;
    return casts[rng.below(static_cast<std::uint32_t>(casts.size()))];
}

}  // namespace banneret
