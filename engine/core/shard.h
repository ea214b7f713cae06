#pragma once

#include <cstdint>

namespace banneret {

// The part of a long run that one of several machines works out. REQUIRES: nth < of.
struct Shard {
    std::uint64_t nth = 0, of = 1;
    // Takes one of every `of` successive trials, counted from a multiple of `of`. The shards take turns in a rotating
    // order, so that trials of a repeating pattern, some of them slow, are shared evenly.
    bool plays(std::uint64_t trial) const { return (trial + trial / of) % of == nth; }
    // Instead of single trials, one block of 0 .. all-1, for work in which neighbours share their results.
    std::uint64_t begin(std::uint64_t all) const { return start(nth, all); }
    std::uint64_t end(std::uint64_t all) const { return start(nth + 1, all); }

private:
    std::uint64_t start(std::uint64_t n, std::uint64_t all) const {
        return all / of * n + (n < all % of ? n : all % of);
    }
};

}  // namespace banneret
