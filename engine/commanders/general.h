#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/abstract/battle.h"
#include "engine/dice/rng.h"

namespace banneret {

// The automatic general of the abstract system (section 8 of its rulings). It sees only what its side knows, thinks with
// its own generator and never with battle dice, and answers any decision but the throwing of dice.

// What the caller has fixed in advance for one side; the general decides the rest.
struct Instructions {
    std::optional<Stratagem> stratagem;     // foil: attempt it when it may be attempted
    std::optional<bool> at_night;
    std::optional<Stance> stance;
    std::optional<Posture> posture;
    std::optional<LossWay> losses;
    std::optional<bool> pursue;
    std::optional<Direction> direction;
};

struct GeneralsChoice {
    Order order;
    std::string because;  // one sentence
};

// REQUIRES: `d` is open in `r` and is not Ask::roll. The same arguments give the same choice.
GeneralsChoice choose(const abstract::Record& r, const Decision& d, Rng& rng, const Instructions& fixed = {});

// Plays the battle from where it stands to its end: dice for both, generals for every choice not fixed.
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
