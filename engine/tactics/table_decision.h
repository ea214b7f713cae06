#pragma once

#include <cstdint>
#include <span>

#include "engine/core/ids.h"
#include "engine/core/small_list.h"
#include "engine/tactics/tally.h"

namespace banneret {

// A decision that a tabletop battle waits for. Reactions, secret choices and losses to allot are decisions like any
// other, and `side` need not be the side whose turn it is. Where both sides choose in secret the first side is asked
// first, and its choice is hidden from the other (Battle::as_seen_by) until both have chosen.
struct TableDecision {
    enum class Moment : std::uint8_t {
        deploy,  // Deploy, then Done
        act,     // the next piece's action, or more of the action begun (`piece`); Done ends it
        react,   // an answer to the enemy's action: Reply, or the words the ruleset names
        choose,  // Reply: who goes first, which weapon, evade or stand
        bid,     // Bid or Done
        allot,   // Allot
    };
    Moment moment{};
    Side side{};
    bool secret = false;
    PieceId piece{}, against{};  // the pieces it concerns, if any
    RuleRef rule{};              // the question, in words

    // As many as the ruleset likes; up to eight cost no allocation.
    void offer(RuleRef option) { options_.push_back(option); }
    // For Reply, in order: rows worded "evade", "stand".
    std::span<const RuleRef> options() const { return options_.items(); }
    bool operator==(const TableDecision&) const = default;

private:
    SmallList<RuleRef, 8> options_;
};

}  // namespace banneret
