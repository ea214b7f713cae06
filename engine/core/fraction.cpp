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

namespace {

constexpr std::size_t most_digits = 40;

std::optional<Fraction> digits(std::string_view text) {
    if (text.empty() || text.size() > most_digits || text.find_first_not_of("0123456789") != text.npos)
        return std::nullopt;
    return Fraction(mpz_class(std::string(text), 10));
}

}  // namespace

std::optional<Fraction> parse_fraction(std::string_view text) {
    const bool minus = text.starts_with('-');
    if (minus || text.starts_with('+')) text.remove_prefix(1);
    std::optional<Fraction> out;
    if (const std::size_t slash = text.find('/'); slash != text.npos) {
        const auto above = digits(text.substr(0, slash)), below = digits(text.substr(slash + 1));
        if (!above || !below || *below == 0) return std::nullopt;
        out = *above / *below;
    } else {
        const std::size_t point = text.find('.');
        out = point == 0 ? Fraction(0) : digits(text.substr(0, point));
        if (out && point != text.npos) {
            const auto places = digits(text.substr(point + 1));
            if (!places) return std::nullopt;
            mpz_class scale;
            mpz_ui_pow_ui(scale.get_mpz_t(), 10, text.size() - point - 1);
            *out += *places / scale;
        }
    }
    if (out && minus) *out = -*out;
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
