#pragma once

#include <cstdint>
#include <pcg_random.hpp>

namespace banneret {

// Random numbers fixed by definition: PCG32, so that a seed gives the same battle on every machine. The distributions
// of <random> promise no such thing. Streams of one seed are independent: trial i of a sample is Rng(seed, i), whatever
// thread runs it.
class Rng {
public:
    explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) : pcg_(seed, stream) {}
    // Uniform in [0, n), without bias. REQUIRES: n > 0.
    std::uint32_t below(std::uint32_t n) { return pcg_(n); }

private:
    pcg32 pcg_;
};

}  // namespace banneret
