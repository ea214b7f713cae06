#include "engine/odds/exact/loss_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret {

namespace {

constexpr std::size_t share_count = 101;

std::string men_text(std::int64_t n) {
    return fmt::format("{} {}", with_commas(n), n == 1 ? "man" : "men");
}

// "lose at least 120 men"
std::string loses(const Loser& loser, const LossRange& men) {
    const std::string verb = fmt::format("{} {}", loser.name, loser.plural ? "lose" : "loses");
    if (men.at_most == 0) return verb + " nobody";
    if (!men.at_most) return fmt::format("{} at least {}", verb, men_text(men.at_least));
    if (*men.at_most == men.at_least) return fmt::format("{} exactly {}", verb, men_text(men.at_least));
    if (men.at_least <= 0) return fmt::format("{} at most {}", verb, men_text(*men.at_most));
    return fmt::format("{} {} to {}", verb, with_commas(men.at_least), men_text(*men.at_most));
}

}  // namespace

LossMap::LossMap(const MixedPlans& mix) : LossMap(mix.matchup, mix.keys, mix.evasion.any()) {}

// Whole numbers over one denominator: first the weights, then the outcome counts.
LossMap::LossMap(const Matchup& matchup, std::span<const WeighedKey> keys, const Fraction& evaded) {
    const Fraction battle = 1 - evaded;
    mpz_class under = evaded.get_den();
    for (const WeighedKey& f : keys) {
        const Fraction weight = f.weight * battle;
        mpz_lcm(under.get_mpz_t(), under.get_mpz_t(), weight.get_den_mpz_t());
    }
    std::vector<mpz_class> sums(share_count * share_count, 0);
    std::array<mpz_class, bins * bins> binned;
    JointOdds odds;
    for (const WeighedKey& f : keys) {
        compute_joint(matchup, f.key.modifier, f.key.retreat ? Posture::fighting_retreat : Posture::stand_and_hold,
                      odds);
        const Fraction chance = f.weight * battle;
        const mpz_class weight = chance.get_num() * (under / chance.get_den());
        for (const JointOdds::Cell& cell : odds.cells()) {
            const mpz_class outcomes_of_cell = weight * cell.outcomes;
            sums[cell.attacker_loss * share_count + cell.defender_loss] += outcomes_of_cell;
            binned[bin_of(cell.attacker_loss) * bins + bin_of(cell.defender_loss)] += outcomes_of_cell;
        }
    }
    const mpz_class unharmed = evaded.get_num() * (under / evaded.get_den()) * all_outcomes;
    sums.front() += unharmed;
    binned.front() += unharmed;
    under *= all_outcomes;
    const auto over = [&](const mpz_class& n) {
        Fraction out(n, under);
        out.canonicalize();
        return out;
    };
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (sums[i] != 0)
            entries_.push_back({static_cast<std::uint8_t>(i / share_count), static_cast<std::uint8_t>(i % share_count),
                                over(sums[i])});
    for (std::size_t i = 0; i < tenths_.size(); ++i) tenths_[i] = over(binned[i]);
}

Fraction LossMap::most() const {
    return *std::max_element(tenths_.begin(), tenths_.end());
}

Fraction LossMap::chance_of_both(const LossRange& attacker, const LossRange& defender) const {
    Fraction sum = 0;
    for (const Entry& e : entries_)
        if (attacker.holds(e.attacker) && defender.holds(e.defender)) sum += e.chance;
    return sum;
}

Fraction LossMap::chance(Role role, const LossRange& range) const {
    return role == Role::attacker ? chance_of_both(range, {}) : chance_of_both({}, range);
}

Fraction LossMap::chance_of_both_in_men(const LossRange& attacker, const LossRange& defender, const Men& attackers,
                                        const Men& defenders) const {
    Fraction sum = 0;
    for (const Entry& e : entries_)
        if (attacker.holds(attackers[e.attacker]) && defender.holds(defenders[e.defender])) sum += e.chance;
    return sum;
}

Fraction LossMap::chance_in_men(Role role, const LossRange& range, const Men& men) const {
    return role == Role::attacker ? chance_of_both_in_men(range, {}, men, men)
                                  : chance_of_both_in_men({}, range, men, men);
}

std::string loss_sentence(const LossMap& map, const Loser& loser, const LossRange& men) {
    return chance_sentence(map.chance_in_men(loser.role, men, loser.men), loses(loser, men));
}

std::string both_losses_sentence(const LossMap& map, const Loser& attacker, const LossRange& attackers_men,
                                 const Loser& defender, const LossRange& defenders_men) {
    CHECK(attacker.role == Role::attacker && defender.role == Role::defender);
    return chance_sentence(map.chance_of_both_in_men(attackers_men, defenders_men, attacker.men, defender.men),
                           fmt::format("{} and {}", loses(attacker, attackers_men), loses(defender, defenders_men)));
}

std::vector<std::string> loss_sentences(const LossMap& map, const Loser& loser) {
    const LossMap::Men& by_loss = loser.men;
    const auto at_least = [&](std::int64_t men) { return map.chance_in_men(loser.role, {men, {}}, by_loss); };
    std::set<std::int64_t> possible;
    Fraction mean = 0;
    for (const LossMap::Entry& e : map.hundredths()) {
        const std::int64_t men = by_loss[loser.role == Role::attacker ? e.attacker : e.defender];
        possible.insert(men);
        mean += e.chance * fraction(men);
    }
    // The largest loss with at least this chance of being reached.
    const auto exceeded = [&](const Fraction& chance) {
        std::int64_t largest = 0;
        for (const std::int64_t men : possible)
            if (at_least(men) >= chance) largest = men;
        return largest;
    };
    std::vector<std::string> out;
    const std::int64_t all = by_loss[100];
    const auto add = [&](const LossRange& range) {
        const std::string sentence = loss_sentence(map, loser, range);
        if (std::find(out.begin(), out.end(), sentence) == out.end()) out.push_back(sentence);
    };
    if (map.chance_in_men(loser.role, {0, 0}, by_loss) > 0) add({0, 0});
    for (const Fraction& chance : {fraction(1, 2), fraction(1, 10)})
        if (const std::int64_t men = exceeded(chance); men > 0 && men < all) add({men, {}});
    const Fraction everybody = at_least(all);
    if (everybody > 0)
        out.push_back(
            chance_sentence(everybody, fmt::format("{} {} everybody", loser.name, loser.plural ? "lose" : "loses")));
    out.push_back(fmt::format("On average {} {} {} of {}.", loser.name, loser.plural ? "lose" : "loses",
                              one_decimal(mean), men_text(all)));
    return out;
}

}  // namespace banneret
