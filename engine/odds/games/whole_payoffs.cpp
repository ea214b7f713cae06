#include "engine/odds/games/whole_payoffs.h"

#include <algorithm>

namespace banneret {

WholePayoffs whole_payoffs(const MatrixGame& game) {
    WholePayoffs out;
    for (const auto& row : game.payoff)
        for (const Fraction& f : row)
            if (!mpz_divisible_p(out.scale.get_mpz_t(), f.get_den_mpz_t()))
                mpz_lcm(out.scale.get_mpz_t(), out.scale.get_mpz_t(), f.get_den_mpz_t());
    for (const auto& row : game.payoff)
        for (const Fraction& f : row) out.entries.push_back(f.get_num() * (out.scale / f.get_den()));
    out.least = *std::min_element(out.entries.begin(), out.entries.end());
    for (mpz_class& entry : out.entries) {
        entry -= out.least;
        if (out.step != 1) mpz_gcd(out.step.get_mpz_t(), out.step.get_mpz_t(), entry.get_mpz_t());
    }
    if (out.step == 0) out.step = 1;
    for (mpz_class& entry : out.entries) entry = entry / out.step + 1;
    return out;
}

}  // namespace banneret
