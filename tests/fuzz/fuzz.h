#pragma once

#include <string_view>

namespace banneret::fuzz {

// How a loader answered: it took something from the bytes, or refused them all.
enum class Answer { taken, refused };

// True of one input in eight, always the same ones: for promises that cost many times what reading does.
inline bool is_looked_at_closely(std::string_view bytes) {
    std::size_t hash = 1469598103934665603u;
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return (hash >> 32) % 8 == 0;
}

// Defined once by each fuzz target: reads the bytes and stops the program where a promise of the loader is broken.
Answer keeps_its_promises(std::string_view bytes);

}  // namespace banneret::fuzz
