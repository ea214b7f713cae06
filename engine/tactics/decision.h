#pragma once

#include <optional>
#include <string>

#include "engine/core/trouble.h"
#include "engine/dice/dice.h"
#include "engine/tactics/order.h"

namespace banneret {

// What a battle waits for. A secret choice is made by one side unseen by the other; the two are revealed together. Dice
// are a decision too: whoever answers it throws them.
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
    Side side = Side::first;  // who decides, or whose dice they are
    bool secret = false;
    Question question{};  // for Ask::roll
    bool operator==(const Decision&) const = default;
};

// One answer a person may pick, or why it is not to be had.
struct Option {
    Order order;
    std::string words;
    std::optional<Refusal> refused;
};

}  // namespace banneret
