#pragma once

#include <string>

namespace banneret {

// Why something may not be done, as a sentence for the person who tried.
struct Refusal {
    std::string why;
    bool operator==(const Refusal&) const = default;
};

// One fault in something a person wrote or a file held, and where it is ("red.csv, line 3, column fc").
struct Problem {
    std::string where, what;
    bool operator==(const Problem&) const = default;
    std::string sentence() const { return where.empty() ? what : where + ": " + what; }
};

}  // namespace banneret
