#pragma once

#include <string>

namespace banneret::app {

// Something that can be picked, or cannot and why.
struct Pick {
    std::string words, aside, refused;  // "flank march", "5 in 12", "needs ..."
};

}  // namespace banneret::app
