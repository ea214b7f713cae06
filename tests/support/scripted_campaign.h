#pragma once

#include <vector>

#include "tests/support/random_commands.h"

namespace banneret::example {

// A random change of the campaign: an accepted command, or a step along its history.
using RandomCommand = Command (*)(const History&, Rng&);
inline void done_at_random(History& h, Rng& rng, std::size_t first, RandomCommand command = random_command) {
    const History::Standing before = h.standing();
    while (h.stands_at(before)) {
        const std::uint32_t luck = rng.below(10);
        if (luck == 0 && h.at() > first)
            h.undo();
        else if (luck == 1)
            h.redo();
        else if (luck == 2)
            h.go_to(first + rng.below(static_cast<std::uint32_t>(h.versions().size() - first)));
        else
            h.perform_rolling(command(h, rng));
    }
}

// A campaign before and after each of `steps` random changes, with branches, and battles at every stage. The same seed
// gives the same campaign.
inline std::vector<History> standings(std::uint64_t seed, std::size_t steps, RandomCommand command = random_command) {
    std::vector<History> out{books()};
    Rng rng(seed);
    while (out.size() <= steps) {
        History next = out.back();
        done_at_random(next, rng, out.front().at(), command);
        out.push_back(std::move(next));
    }
    return out;
}

}  // namespace banneret::example
