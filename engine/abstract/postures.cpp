#include "engine/abstract/postures.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace banneret::abstract {

namespace {

// A percentage with enough decimals that it does not look like the limit it falls short of: 24.96% is never "25%".
std::string short_of(const Share& share, int limit) {
    const Fraction exact = share.percent();
    Fraction scale = 10;
    while (true) {
        mpz_class units;
        const Fraction half_up = exact * scale + Fraction(1, 2);
        mpz_fdiv_q(units.get_mpz_t(), half_up.get_num().get_mpz_t(), half_up.get_den().get_mpz_t());
        Fraction shown(units, scale.get_num());
        shown.canonicalize();
        if (shown < limit || exact >= limit) return decimal_text(shown) + "%";
        scale *= 10;
    }
}

}  // namespace

std::optional<Refusal> posture_refused(Posture p, const Sheet& own, const Sheet& enemy, std::string_view army) {
    if (p == Posture::envelope) {
        const bool outnumbers = own.individuals >= envelope_outnumbers * enemy.individuals;
        if (own.mounted.at_least(envelope_mounted) || own.flying.at_least(envelope_flying) || outnumbers)
            return std::nullopt;
        return Refusal{fmt::format(
            "Envelope needs {}% mounted, {}% flying or twice the enemy's men; {} has {} mounted, {} flying and {} "
            "against "
            "{} men.",
            envelope_mounted, envelope_flying, army, short_of(own.mounted, envelope_mounted),
            short_of(own.flying, envelope_flying), with_commas(own.individuals), with_commas(enemy.individuals))};
    }
    if (p == Posture::screened_attack && !own.missile.at_least(screen_missile))
        return Refusal{fmt::format("Screened attack needs {}% with missile weapons; {} has {}.", screen_missile, army,
                                   short_of(own.missile, screen_missile))};
    return std::nullopt;
}

std::vector<Posture> postures_allowed(Role role, const Sheet& own, const Sheet& enemy) {
    std::vector<Posture> allowed;
    for (std::size_t i = 0; i < postures_each; ++i)
        if (const Posture p = posture_at(role, i); !posture_refused(p, own, enemy)) allowed.push_back(p);
    return allowed;
}

bool may_pursue_fighting_retreat(const Sheet& defender) {
    return !defender.mounted.at_least(escape_mounted) && !defender.flying.at_least(escape_flying);
}

std::optional<Role> field_holder(const BattleResult& result, Posture defender) {
    if (defender != Posture::fighting_retreat) return result.winner;
    // After a fighting retreat the defender leaves in any case; a beaten attacker must leave as well.
    return result.winner == Role::defender ? std::nullopt : std::optional(Role::attacker);
}

int retreat_dice(const BattleResult& result, Role role, Posture defender) {
    if (result.winner == other(role)) return result.grade == Grade::marginal_victory ? 1 : 2;
    return role == Role::defender && defender == Posture::fighting_retreat ? 1 : 0;
}

bool pursuit_allowed(const BattleResult& result, Posture defender, const Sheet& defender_sheet) {
    if (!result.winner || result.grade < Grade::victory) return false;
    if (defender != Posture::fighting_retreat) return true;
    return *result.winner == Role::attacker && may_pursue_fighting_retreat(defender_sheet);
}

}  // namespace banneret::abstract
