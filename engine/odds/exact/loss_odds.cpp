#include "engine/odds/exact/loss_odds.h"

#include "engine/core/check.h"

namespace banneret {

LossOdds LossOdds::of(std::span<const Fraction, 101> chances) {
    mpz_class denominator = 1;
    for (const Fraction& chance : chances) denominator = lcm(denominator, chance.get_den());
    LossOdds out(denominator);
    for (std::size_t h = 0; h < chances.size(); ++h)
        out.add(h, mpz_class(chances[h].get_num() * (denominator / chances[h].get_den())));
    return out;
}

void LossOdds::add(std::size_t hundredths, std::uint64_t numerator) {
    CHECK(hundredths < size() && (hundredths_.empty() || hundredths_.back() < hundredths));
    if (numerator == 0) return;
    hundredths_.push_back(static_cast<std::uint8_t>(hundredths));
    if (large_.empty())
        numerators_.push_back(numerator);
    else
        large_.emplace_back(numerator);
}

void LossOdds::add(std::size_t hundredths, const mpz_class& numerator) {
    if (numerator.fits_ulong_p()) return add(hundredths, std::uint64_t{numerator.get_ui()});
    CHECK(hundredths < size() && (hundredths_.empty() || hundredths_.back() < hundredths));
    for (const std::uint64_t before : numerators_) large_.emplace_back(before);
    numerators_.clear();
    hundredths_.push_back(static_cast<std::uint8_t>(hundredths));
    large_.push_back(numerator);
}

mpz_class LossOdds::numerator(std::size_t i) const {
    return large_.empty() ? mpz_class(numerators_[i]) : large_[i];
}

void LossOdds::add_product(mpz_class& sum, std::size_t i, std::int64_t weight) const {
    sum += numerator(i) * mpz_class(weight);
}

Fraction LossOdds::operator[](std::size_t hundredths) const {
    return expected([&](std::size_t h) { return h == hundredths ? 1 : 0; });
}

std::vector<LossOdds::Entry> LossOdds::entries() const {
    std::vector<Entry> out;
    for (std::size_t i = 0; i < hundredths_.size(); ++i) {
        Fraction chance(numerator(i), denominator_);
        chance.canonicalize();
        out.push_back({hundredths_[i], std::move(chance)});
    }
    return out;
}

std::array<Fraction, 101> LossOdds::by_hundredths() const {
    std::array<Fraction, 101> out{};
    for (Entry& e : entries()) out[e.hundredths] = std::move(e.chance);
    return out;
}

bool LossOdds::operator==(const LossOdds& other) const {
    if (hundredths_ != other.hundredths_) return false;
    for (std::size_t i = 0; i < hundredths_.size(); ++i)
        if (numerator(i) * other.denominator_ != other.numerator(i) * denominator_) return false;
    return true;
}

}  // namespace banneret
