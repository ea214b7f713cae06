#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/fraction.h"

namespace banneret {

// The chance of each loss of one side, by hundredths of its strength. Only losses with a chance are stored, as
// numerators over one denominator, because a sweep makes thousands of these and reads few of their numbers.
class LossOdds {
public:
    static constexpr std::size_t size() { return 101; }
    struct Entry {
        std::size_t hundredths = 0;
        Fraction chance;
    };

    LossOdds() = default;
    // REQUIRES: denominator > 0.
    explicit LossOdds(mpz_class denominator) : denominator_(std::move(denominator)) {}
    static LossOdds of(std::span<const Fraction, 101> chances);

    // A chance of 0 is left out. REQUIRES: above every loss that was added before, at most 100.
    void add(std::size_t hundredths, std::uint64_t numerator);
    void add(std::size_t hundredths, const mpz_class& numerator);

    // 0 for a loss without a chance.
    Fraction operator[](std::size_t hundredths) const;
    std::vector<Entry> entries() const;  // ascending
    std::array<Fraction, 101> by_hundredths() const;
    // The sum of chance x weight(hundredths), which is a whole number.
    template <class Weight>
    Fraction expected(Weight weight) const {
        mpz_class sum = 0;
        for (std::size_t i = 0; i < hundredths_.size(); ++i) add_product(sum, i, weight(std::size_t{hundredths_[i]}));
        Fraction out(sum, denominator_);
        out.canonicalize();
        return out;
    }
    // True if both have the same losses with the same chances.
    bool operator==(const LossOdds& other) const;

private:
    mpz_class numerator(std::size_t i) const;
    void add_product(mpz_class& sum, std::size_t i, std::int64_t weight) const;
    std::vector<std::uint8_t> hundredths_;
    // One numerator for each loss: all in numerators_ as long as they fit in 64 bits, otherwise all in large_.
    std::vector<std::uint64_t> numerators_;
    std::vector<mpz_class> large_;
    mpz_class denominator_ = 1;
};

}  // namespace banneret
