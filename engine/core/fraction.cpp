#include "engine/core/fraction.h"

#include "engine/core/check.h"

namespace banneret {

namespace {

mpz_class big(std::int64_t n) {
    mpz_class out;
    mpz_set_si(out.get_mpz_t(), static_cast<long>(n));
    return out;
}

}  // namespace

static_assert(sizeof(long) == sizeof(std::int64_t));

Fraction fraction(std::int64_t num, std::int64_t den) {
    CHECK(den != 0);
    Fraction out(big(num), big(den));
    out.canonicalize();
    return out;
}

std::string fraction_text(const Fraction& f) {
    return f.get_str();
}

std::string decimal_text(const Fraction& f) {
    const mpz_class& den = f.get_den();
    unsigned places = 0;
    mpz_class scale = 1;
    while (scale % den != 0) {
        scale *= 10;
        CHECK(++places <= 40);
    }
    const mpz_class whole = f.get_num() * (scale / den);
    std::string digits = mpz_class(abs(whole)).get_str();
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    if (places > 0) digits.insert(digits.size() - places, ".");
    return (whole < 0 ? "-" : "") + digits;
}

std::string hundredths_text(std::int64_t hundredths) {
    return decimal_text(fraction(hundredths, 100));
}

}  // namespace banneret
