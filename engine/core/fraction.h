#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace banneret {

// An exact share or sum, as GMP's rational: for values that are shown or compared once, not for inner loops.
using Fraction = mpq_class;

// REQUIRES: den != 0. The result is reduced.
Fraction fraction(std::int64_t num, std::int64_t den = 1);

// Reads "2", "1/2", "0.25" or ".25", with an optional sign, exactly. None for any other text, for a denominator of 0,
// and for more than 40 digits in a row.
std::optional<Fraction> parse_fraction(std::string_view text);

// "0", "1", "7/36": reduced, as the terminal prints exact numbers.
std::string fraction_text(const Fraction& f);

// Exact decimal without trailing zeros ("49.6"). REQUIRES: the denominator divides a power of ten.
std::string decimal_text(const Fraction& f);

// Hundredths as an exact decimal: 4960 is "49.6".
std::string hundredths_text(std::int64_t hundredths);

}  // namespace banneret
