#pragma once

#include <optional>
#include <string>

#include "engine/core/trouble.h"
#include "engine/dice/dice.h"
#include "engine/tactics/order.h"

namespace banneret {

// A decision that a battle waits for. Secret choices of the two sides are revealed together. A dice roll is also a
// decision: its answer is the roll.
struct Decision {
    enum class Ask : std::uint8_t {
        roll,
        stratagem,
        foil,
        declaration,
        stance,
        overrule,
        role,
        posture,
        losses,
        pursuit,
        retreat_direction,
    };
    Ask ask{};
    Side side = Side::first;  // decides, or rolls
    bool secret = false;
    Question question{};  // for Ask::roll
    bool operator==(const Decision&) const = default;
};

// One answer a person may pick, or why it is not available.
struct Option {
    Order order;
    std::string words;
    std::optional<Refusal> refused;
};

}  // namespace banneret
