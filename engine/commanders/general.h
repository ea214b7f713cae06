#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/abstract/battle.h"
#include "engine/dice/rng.h"

namespace banneret {

// The automatic general of the abstract system (AD-COMMANDER). It sees only what its side knows, thinks with its own
// generator and never with battle dice, and answers any decision but the throwing of dice.

// Decisions the caller has fixed for one side; the general makes the rest.
struct Instructions {
    // Foil: attempt it whenever it may be attempted, and nothing else. None: no attempt at all, no foil either.
    std::optional<Stratagem> stratagem{};
    std::optional<bool> at_night{};  // for a surprise attack by either side
    std::optional<Stance> stance{};
    std::optional<Posture> posture{};            // ignored in the other role, unless roles are given
    std::optional<Posture> posture_otherwise{};  // for the other role: used where `posture` is ignored
    std::optional<LossWay> losses{};             // not by_hand: that needs a person
    std::optional<bool> pursue{};
    std::optional<Direction> direction{};
    // The posture to take in this role; none: the general's.
    std::optional<Posture> posture_in(Role role) const;
    bool operator==(const Instructions&) const = default;
};

// Why these instructions can never be followed in this battle, as far as it is known now: a stratagem without a general
// or before the week is over, a posture that is not allowed or, where roles are known, of the other role, losses by
// hand. Nothing if they can. It does not consider choices already made.
std::optional<Refusal> instructions_refused(const abstract::Record& r, Side side, const Instructions& fixed);

struct GeneralsChoice {
    Order order;
    std::string because;  // one sentence
};

// REQUIRES: `d` is open in `r`, the whole record and not one as seen by a side, and is not Ask::roll. The same
// arguments give the same choice. The rules accept it, unless it follows an instruction that they forbid.
GeneralsChoice choose(const abstract::Record& r, const Decision& d, Rng& rng, const Instructions& fixed = {});

// Plays the battle from its current state to its end. Rolls all dice; the generals make every choice that is not fixed.
struct PlayedBattle {
    abstract::Record record;
    std::vector<Order> orders;  // every order given, dice throws included
    std::vector<Roll> rolls;    // in the order they were asked
    std::vector<Event> events;
    std::optional<Refusal> refused;  // a fixed choice that the rules do not allow; the battle stops there
};
// Dice come from Rng(seed, 0); the generals think with streams 1 and 2 of the same seed.
PlayedBattle play_out(const abstract::Record& from, std::uint64_t seed, const PerSide<Instructions>& fixed = {});

}  // namespace banneret
