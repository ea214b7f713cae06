#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/ids.h"
#include "engine/tactics/battle.h"

namespace banneret {

// Plans for portfolio search (Churchill and Buro 2013): an army is divided into wings, and each wing is led in one
// style. No ruleset is named here: a style is a temper of the ruleset's own policy, or keeps the wing where it is.

enum class WingStyle : std::uint8_t { steady, bold, wary, by_the_book, hold };
inline constexpr std::size_t wing_style_count = 5;

inline constexpr std::size_t wing_count = 3;  // left, centre, right
struct WingPlan {
    std::array<WingStyle, wing_count> styles{};
    static WingPlan all(WingStyle s) { return {{s, s, s}}; }
    bool operator==(const WingPlan&) const = default;
};

// The wing of its army that each piece belongs to: a third of the pieces each, from left to right as they face the
// enemy.
class Wings {
public:
    // No wings: every piece belongs to the first.
    Wings() = default;
    // Reads the pieces of that side on the board, as that side sees it.
    Wings(const BoardView& board, Side side);
    std::size_t of(PieceId piece) const { return piece.value < wings_.size() ? wings_[piece.value] : 0; }

private:
    std::vector<std::uint8_t> wings_;  // by piece; the first wing where it has no place
};

// The order that the plan gives in the battle as the side that decides may know it: the first of its styles whose order
// is for a piece of a wing led in that style. REQUIRES: a decision is pending.
TableOrder planned_order(const Battle& seen, const Wings& wings, const WingPlan& plan, Rng& rng);

}  // namespace banneret
