#pragma once

#include <string>

namespace banneret {

// Why an action is not allowed, as a sentence for the person who tried it.
struct Refusal {
    std::string why;
    bool operator==(const Refusal&) const = default;
};

// One fault in input or in a file, and its place ("red.csv, line 3, column fc").
struct Problem {
    std::string where, what;
    bool operator==(const Problem&) const = default;
    std::string sentence() const { return where.empty() ? what : where + ": " + what; }
};

}  // namespace banneret
