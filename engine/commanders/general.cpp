#include "engine/commanders/general.h"

#include <fmt/format.h>

#include <utility>

#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/commanders/estimate.h"
#include "engine/core/check.h"
#include "engine/odds/sentences.h"

namespace banneret {

namespace {

using abstract::Record;
using Numbers = UnitDeclaration::Numbers;

constexpr int all_ways = 36;              // outcomes of 2d6
constexpr int least_ways = all_ways / 4;  // a stratagem below this chance is not worth the general's week

std::string signed_value(const Fraction& value) {
    return fmt::format("{:+.2f}", value.get_d());
}
std::string chance_of(int ways) {
    return percent_text(fraction(ways, all_ways));
}
std::string_view doing(Role role) {
    return role == Role::attacker ? "attacking" : "defending";
}

std::string both_values(const RoleValues& v) {
    return fmt::format("{} attacking against {} defending", signed_value(v.attacking), signed_value(v.defending));
}

Role wanted_role(const Record& r, Side side, const RoleValues& values) {
    if (r.setup->start.roles_given) return side == Side::first ? Role::attacker : Role::defender;
    return values.better();
}

// --- Step 2 ------------------------------------------------------------------------------------------------------

struct Candidate {
    Stratagem stratagem = Stratagem::none;
    int ways = 0, shift = 0;
};

// The stratagem with the greatest chance x shift among those that work in this role; on a tie the first printed. The
// opponent's posture, which may weaken it, is not known yet.
Candidate best_stratagem(const Estimate& e, Role role) {
    Candidate best;
    for (const abstract::StratagemRow& row : abstract::stratagem_rows()) {
        if (row.only_as && *row.only_as != role) continue;
        if (row.stratagem == Stratagem::field_fortifications && e.own.fortified) continue;  // already built
        const int shift = row.shifts_by_house ? e.house.fortification_shift : row.shift;
        if (shift == 0) continue;
        const int ways = abstract::stratagem_ways(row.stratagem, e.own, e.own_sheet, e.house);
        if (ways * shift > best.ways * best.shift) best = {row.stratagem, ways, shift};
    }
    return best;
}

ChooseStratagem no_stratagem(bool foils) {
    return {Stratagem::none, false, foils};
}

GeneralsChoice choose_stratagem(const Record& r, Side side, const Estimate& e, const Instructions& fixed) {
    const bool at_night = fixed.at_night.value_or(false);
    if (fixed.stratagem) {
        if (*fixed.stratagem == Stratagem::foil && !e.house.foil_declared_blind)
            return {no_stratagem(true), "It keeps its attempt for a foil, as instructed."};
        if (*fixed.stratagem == Stratagem::none) return {no_stratagem(false), "As instructed."};
        return {ChooseStratagem{*fixed.stratagem, at_night && *fixed.stratagem == Stratagem::surprise_attack},
                "As instructed."};
    }
    const RoleValues values = role_values(e);
    const Fraction lost = fraction(-1, 2);
    if (values.attacking < lost && values.defending < lost)
        return {
            ChooseStratagem{Stratagem::evade_battle},
            fmt::format("The battle looks lost in both roles ({}), so it evades: {} to succeed.", both_values(values),
                        chance_of(abstract::stratagem_ways(Stratagem::evade_battle, e.own, e.own_sheet, e.house)))};
    const Role role = wanted_role(r, side, values);
    const Candidate best = best_stratagem(e, role);
    if (best.ways >= least_ways)
        return {ChooseStratagem{best.stratagem, at_night && best.stratagem == Stratagem::surprise_attack},
                fmt::format("For {}, {} promises most: it succeeds in {} and is then worth {} on the results roll.",
                            doing(role), words(best.stratagem), chance_of(best.ways), best.shift)};
    const std::string why = best.ways == 0
                                ? fmt::format("No stratagem can help it {}", doing(role))
                                : fmt::format("For {} the best stratagem, {}, succeeds in only {}, under a quarter",
                                              doing(role), words(best.stratagem), chance_of(best.ways));
    if (e.house.foil_declared_blind)
        return {ChooseStratagem{Stratagem::foil}, why + ", so it foils what the enemy tries."};
    return {no_stratagem(true), why + "."};
}

GeneralsChoice choose_foil(const Estimate& e, const Instructions& fixed) {
    if (fixed.stratagem && *fixed.stratagem != Stratagem::foil) return {ChooseFoil{false}, "As instructed."};
    return {ChooseFoil{true},
            fmt::format("The attempt is unused, and a foil cancels the enemy's success in {}.",
                        chance_of(abstract::stratagem_ways(Stratagem::foil, e.own, e.own_sheet, e.house)))};
}

// --- Steps 3 and 4 -----------------------------------------------------------------------------------------------

GeneralsChoice choose_declaration(const Record& r, Side side, const Estimate& e) {
    if (e.own_stratagem != Stratagem::deceptive_deployment)
        return {Declare{}, "Numbers must be true; fighting capacity and special abilities stay hidden."};
    const RoleValues values = role_values(e);
    const Role role = wanted_role(r, side, values);
    const Numbers numbers = role == Role::defender ? Numbers::doubled : Numbers::halved;
    Declare out;
    // A false fighting capacity must be seen to deceive; the true one stays hidden behind it.
    for (const abstract::UnitStrength& unit : e.own_sheet.units)
        out.units.push_back({unit.unit, numbers, numbers, false, true});
    return {
        std::move(out),
        fmt::format("The deception succeeded, and {} is worth more ({}), so the numbers declared are {}.", doing(role),
                    both_values(values), numbers == Numbers::doubled ? "doubled to deter" : "halved to lure")};
}

GeneralsChoice choose_stance(const Record& r, Side side, const Estimate& e, const Instructions& fixed) {
    if (fixed.stance) return {ChooseStance{*fixed.stance}, "As instructed."};
    const RoleValues values = role_values(e);
    const bool offensive = wanted_role(r, side, values) == Role::attacker && values.attacking >= 0;
    return {ChooseStance{offensive ? Stance::offensive : Stance::defensive},
            fmt::format("It expects {}.", both_values(values))};
}

GeneralsChoice choose_overrule(const Record& r, Side side, const Estimate& e, const Instructions& fixed) {
    const RoleValues values = role_values(e);
    // A general instructed to be offensive does not then choose to defend.
    const Role role = !fixed.stance                        ? wanted_role(r, side, values)
                      : *fixed.stance == Stance::offensive ? Role::attacker
                                                           : Role::defender;
    if (values.in(role) > 0)
        return {Overrule{role}, fmt::format("It expects {}, and the choice is its own.", both_values(values))};
    return {Overrule{},
            fmt::format("Naming the roles promises nothing ({}), so it lets the stances stand.", both_values(values))};
}

GeneralsChoice choose_role(const Record& r, Side side, const Estimate& e, const Instructions& fixed) {
    if (fixed.stance)
        return {ChooseRole{*fixed.stance == Stance::offensive ? Role::attacker : Role::defender},
                fmt::format("Instructed to be {}.", key(*fixed.stance))};
    const RoleValues values = role_values(e);
    return {ChooseRole{wanted_role(r, side, values)}, fmt::format("It expects {}.", both_values(values))};
}

// Samples the mixed strategy; the error of each share is at most 2^-64.
std::size_t drawn(const std::vector<Fraction>& mix, Rng& rng) {
    constexpr std::uint32_t step = 1u << 16;
    Fraction at = 0;
    for (int i = 0; i < 4; ++i) at = (at + rng.below(step)) / step;
    Fraction sum = 0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < mix.size(); ++i) {
        if (mix[i] == 0) continue;
        last = i;
        sum += mix[i];
        if (at < sum) return i;
    }
    return last;
}

GeneralsChoice choose_posture(const Record& r, const Decision& d, const Estimate& e, Rng& rng,
                              const Instructions& fixed) {
    const auto role = abstract::role_of(r, d.side);
    CHECK(role.has_value());
    const auto choice = [&](Posture posture) {
        return ChoosePosture{posture, fixed.losses.value_or(LossWay::proportional), fixed.pursue.value_or(true)};
    };
    if (const auto posture = fixed.posture_in(*role)) return {choice(*posture), "As instructed."};
    if (fixed.posture && r.setup->start.roles_given) return {choice(*fixed.posture), "As instructed."};
    // The rules decide by true strengths which postures are allowed; everything else follows the estimate.
    std::vector<Posture> allowed;
    for (const Option& option : abstract::options(r, d))
        if (!option.refused) allowed.push_back(std::get<ChoosePosture>(option.order).posture);
    const PostureGame game = posture_game(e, *role, allowed);
    const auto& mix = *role == Role::attacker ? game.equilibrium.row_mix : game.equilibrium.column_mix;
    const Fraction value = *role == Role::attacker ? game.equilibrium.value : Fraction(-game.equilibrium.value);
    return {choice(allowed[drawn(mix, rng)]), fmt::format("The posture is drawn from its best mix, worth {}: {}.",
                                                          signed_value(value), mix_words(allowed, mix))};
}

}  // namespace

std::optional<Posture> Instructions::posture_in(Role role) const {
    for (const auto& one : {posture, posture_otherwise})
        if (one && role_of(*one) == role) return one;
    return std::nullopt;
}

std::optional<Refusal> instructions_refused(const Record& r, Side side, const Instructions& fixed) {
    const abstract::Contingent& own = r.setup->start.sides[side];
    const abstract::SideRecord& mine = r.sides[side];
    const bool tries = fixed.stratagem && *fixed.stratagem != Stratagem::none;
    if (tries && !mine.stratagem && r.stage <= abstract::Stage::declarations)
        if (auto barred = abstract::stratagem_refused(own, r.setup->start.day)) return barred;
    if (!mine.posture) {
        auto role = abstract::role_of(r, side);
        if (!role && r.setup->start.roles_given) role = side == Side::first ? Role::attacker : Role::defender;
        if (role && fixed.posture && !fixed.posture_in(*role))
            return Refusal{fmt::format("{} is {} {}'s posture, and {} is the {}.", key(*fixed.posture),
                                       *role == Role::attacker ? "a" : "an", key(other(*role)), own.name, key(*role))};
        for (const auto& posture : {fixed.posture, fixed.posture_otherwise}) {
            if (!posture || (role && role_of(*posture) != *role)) continue;
            if (auto barred =
                    abstract::posture_refused(*posture, r.setup->sheets[side], r.setup->sheets[other(side)], own.name))
                return barred;
        }
    }
    if (fixed.losses == LossWay::by_hand)
        return Refusal{
            fmt::format("Losses by hand name individuals, unit by unit; choose another way for {}.", own.name)};
    return std::nullopt;
}

GeneralsChoice choose(const Record& r, const Decision& d, Rng& rng, const Instructions& fixed) {
    using Ask = Decision::Ask;
    switch (d.ask) {
        case Ask::roll:
            break;
        case Ask::stratagem:
            return choose_stratagem(r, d.side, estimate(r, d.side), fixed);
        case Ask::foil:
            return choose_foil(estimate(r, d.side), fixed);
        case Ask::declaration:
            return choose_declaration(r, d.side, estimate(r, d.side));
        case Ask::stance:
            return choose_stance(r, d.side, estimate(r, d.side), fixed);
        case Ask::overrule:
            return choose_overrule(r, d.side, estimate(r, d.side), fixed);
        case Ask::role:
            return choose_role(r, d.side, estimate(r, d.side), fixed);
        case Ask::posture:
            return choose_posture(r, d, estimate(r, d.side), rng, fixed);
        case Ask::losses:
            if (fixed.losses) return {AllotLosses{*fixed.losses, {}}, "As instructed."};
            return {AllotLosses{}, "Every unit bears the same share."};
        case Ask::pursuit:
            if (fixed.pursue) return {ChoosePursuit{*fixed.pursue}, "As instructed."};
            return {ChoosePursuit{true}, "A pursuit costs nothing and may destroy the enemy."};
        case Ask::retreat_direction:
            if (fixed.direction) return {ChooseDirection{*fixed.direction}, "As instructed."};
            return {ChooseDirection{Direction::away_from_the_enemy}, "It retreats away from the enemy."};
    }
    CHECK(false);
    return {};
}

}  // namespace banneret
