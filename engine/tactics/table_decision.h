#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "engine/core/check.h"
#include "engine/core/ids.h"
#include "engine/tactics/tally.h"

namespace banneret {

// What a battle on the table waits for. Reactions, secret choices and losses to allot are decisions like any other, and
// `side` need not be the side whose turn it is. Where both sides choose unseen the first side is asked first, and what
// it chose is hidden from the other (Battle::as_seen_by) until both have.
struct TableDecision {
    enum class Moment : std::uint8_t {
        deploy,  // Deploy, then Done
        act,     // the next piece's action, or more of the action begun (`piece`); Done ends it
        react,   // an answer to what the enemy does: Reply, or the words the ruleset names
        choose,  // Reply: who goes first, which weapon, evade or stand
        bid,     // Bid or Done
        allot,   // Allot
    };
    Moment moment{};
    Side side{};
    bool secret = false;
    PieceId piece{}, against{};  // whom it concerns, if anyone
    RuleRef rule{};              // what is asked, in words

    static constexpr std::size_t most_options = 8;
    constexpr void offer(RuleRef option) {
        CHECK(offered_ < most_options);
        options_[offered_++] = option;
    }
    // For Reply, in order: rows worded "evade", "stand".
    std::span<const RuleRef> options() const { return {options_.data(), offered_}; }
    bool operator==(const TableDecision&) const = default;

private:
    std::array<RuleRef, most_options> options_{};
    std::uint8_t offered_ = 0;
};
static_assert(std::is_trivially_copyable_v<TableDecision>);

}  // namespace banneret
