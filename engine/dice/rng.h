#pragma once

#include <cstdint>
#include <pcg_random.hpp>

namespace banneret {

// Portable random numbers (PCG32): a seed gives the same battle on every machine, which the distributions of <random>
// do not promise. Streams of one seed are independent: trial i of a sample is Rng(seed, i) on any thread.
class Rng {
public:
    // Tells whether below(n), for a constant n, is less than `cut`, without the division (Lemire): r % n is less if the
    // fraction r / n leaves is.
    template <std::uint32_t n>
    class Cut {
    public:
        // REQUIRES: cut < n.
        explicit constexpr Cut(std::uint32_t cut) : limit_(part * cut) {}
        constexpr bool is_above(std::uint32_t drawn) const { return part * drawn < limit_; }

    private:
        static constexpr std::uint64_t part = UINT64_MAX / n + 1;
        std::uint64_t limit_;
    };

    explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) : Rng(Start{mixed(mixed(seed) + stream)}) {}
    // Uniform in [0, n), without bias. REQUIRES: n > 0.
    std::uint32_t below(std::uint32_t n) { return pcg_(n); }

    // below(n) < cut.
    template <std::uint32_t n>
    bool below(const Cut<n>& cut) {
        constexpr std::uint32_t least = (0 - n) % n;  // as pcg_(n) draws again, so that no number is favoured
        for (;;)
            if (const std::uint32_t drawn = pcg_(); drawn >= least) return cut.is_above(drawn);
    }

private:
    // PCG's own streams, and seeds that differ only in their high bits, are correlated: their states keep a constant
    // distance. So SplitMix64's finaliser derives both the initial state and the stream from seed and stream.
    struct Start {
        std::uint64_t state;
    };
    explicit Rng(Start start) : pcg_(start.state, mixed(start.state)) {}
    static constexpr std::uint64_t mixed(std::uint64_t x) {
        x += 0x9E3779B97F4A7C15u;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }

    pcg32 pcg_;
};

}  // namespace banneret
