#pragma once

#include <string>

namespace banneret::app {

// A choice; `refused` says why it is not available.
struct Pick {
    std::string words, aside, refused;  // "flank march", "5 in 12", "needs ..."
};

}  // namespace banneret::app
