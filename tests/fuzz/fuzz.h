#pragma once

#include <string_view>

namespace banneret::fuzz {

// How a loader answered: it took something from the bytes, or refused them all.
enum class Answer { taken, refused };

// Defined once by each fuzz target: reads the bytes and stops the program where a promise of the loader is broken.
Answer keeps_its_promises(std::string_view bytes);

}  // namespace banneret::fuzz
