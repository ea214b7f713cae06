#pragma once

#include <cstddef>
#include <string_view>

namespace banneret::fuzz {

// The loader's answer: it accepted some of the bytes, or refused them all.
enum class Answer { taken, refused };

// True for one input in `of`, always the same ones: for checks much slower than reading.
inline bool is_looked_at_closely(std::string_view bytes, std::size_t of = 8) {
    std::size_t hash = 1469598103934665603u;
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return (hash >> 32) % of == 0;
}

// Defined by each fuzz target: reads the bytes and aborts if the loader breaks a promise.
Answer keeps_its_promises(std::string_view bytes);

}  // namespace banneret::fuzz
