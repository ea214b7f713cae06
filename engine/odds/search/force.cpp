#include "engine/odds/search/force.h"

#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

constexpr std::uint16_t most_bands = 4096;
constexpr std::uint32_t flag_count = 8;

bool at_least(std::int64_t part, std::int64_t whole, int percent) {
    return abstract::Share{part, whole}.at_least(percent);
}

// Nobody is left to be mounted after a loss of everything.
std::array<std::int8_t, 11> all_of_one_band(int shift) {
    std::array<std::int8_t, 11> out{};
    out.fill(static_cast<std::int8_t>(shift));
    out[10] = 0;
    return out;
}

}  // namespace

Force& Force::operator+=(const Force& f) {
    strength += f.strength;
    individuals += f.individuals;
    whole += f.whole;
    mounted += f.mounted;
    flying += f.flying;
    mounted_or_flying += f.mounted_or_flying;
    missile += f.missile;
    fast += f.fast;
    hidden += f.hidden;
    engineers += f.engineers;
    light_horse += f.light_horse;
    return *this;
}

Force operator*(const Force& f, std::int64_t times) {
    return {f.strength * times, f.individuals * times,       f.whole * times,      f.mounted * times,
            f.flying * times,   f.mounted_or_flying * times, f.missile * times,    f.fast * times,
            f.hidden * times,   f.engineers * times,         f.light_horse * times};
}

Force force_of(const abstract::Sheet& sheet) {
    return {sheet.strength,       sheet.individuals,     sheet.mounted.whole,
            sheet.mounted.part,   sheet.flying.part,     sheet.mounted_or_flying.part,
            sheet.missile.part,   sheet.fast.part,       sheet.hidden.part,
            sheet.engineers.part, sheet.light_horse.part};
}

Force one_of(Unit unit, const abstract::House& house) {
    unit.count = 1;
    return force_of(abstract::make_sheet({unit}, house));
}

BandNumbers::BandNumbers() {
    for (const abstract::PursuitBand& band : abstract::pursuit_bands) number(all_of_one_band(band.shift));
}

std::uint16_t BandNumbers::proportional(const Force& force) {
    const int shift = abstract::pursuit_band(force.mounted_or_flying, force.whole);
    std::uint16_t number = 0;
    for (const abstract::PursuitBand& band : abstract::pursuit_bands) {
        if (band.shift == shift) break;
        ++number;
    }
    return number;
}

std::uint16_t BandNumbers::number(const std::array<std::int8_t, 11>& bands) {
    const auto [at, fresh] = known_.try_emplace(bands, static_cast<std::uint16_t>(known_.size()));
    CHECK(at->second < most_bands);
    return at->second;
}

int attempt_ways(Stratagem stratagem, const abstract::Contingent& side, const Force& force,
                 const abstract::House& house) {
    if (stratagem == Stratagem::none) return 0;
    abstract::Sheet shares;
    shares.fast = {force.fast, force.whole};
    shares.hidden = {force.hidden, force.whole};
    shares.engineers = {force.engineers, force.whole};
    shares.light_horse = {force.light_horse, force.whole};
    return abstract::stratagem_ways(stratagem, side, shares, house);
}

KindCode with_attempts(KindCode kind, int attacker_ways, int defender_ways) {
    if (kind == no_battle) return kind;
    return kind + ((static_cast<KindCode>(attacker_ways) * 64 + static_cast<KindCode>(defender_ways)) << 32);
}

Kind kind_of(const Force& attacker, std::uint16_t attacker_bands, const Force& defender, std::uint16_t defender_bands) {
    Kind out;
    out.column = abstract::column(attacker.strength, defender.strength);
    // As the postures and the pursuit read them off the sheets.
    out.envelope = at_least(attacker.mounted, attacker.whole, abstract::envelope_mounted) ||
                   at_least(attacker.flying, attacker.whole, abstract::envelope_flying) ||
                   attacker.individuals >= abstract::envelope_outnumbers * defender.individuals;
    out.screen = at_least(attacker.missile, attacker.whole, abstract::screen_missile);
    out.escapes = at_least(defender.mounted, defender.whole, abstract::escape_mounted) ||
                  at_least(defender.flying, defender.whole, abstract::escape_flying);
    out.attacker_bands = attacker_bands;
    out.defender_bands = defender_bands;
    return out;
}

KindCode kind_code(const Force& attacker, std::uint16_t attacker_bands, const Force& defender,
                   std::uint16_t defender_bands) {
    if (attacker.strength <= 0 || defender.strength <= 0) return no_battle;
    const Kind kind = kind_of(attacker, attacker_bands, defender, defender_bands);
    const std::uint32_t flags = (kind.envelope ? 1u : 0u) + (kind.screen ? 2u : 0u) + (kind.escapes ? 4u : 0u);
    const std::uint32_t bands = std::uint32_t{attacker_bands} * most_bands + defender_bands;
    return (bands * flag_count + flags) * abstract::column_count + static_cast<std::uint32_t>(kind.column);
}

KindAnswer answer_of(const abstract::Setup& setup, const Play& play, CountedFalls& known) {
    KindAnswer out;
    if (auto refusal = play_refused(setup, play))
        out.refused = std::move(refusal->why);
    else
        out.outlook = outlook(played_mix(setup, play), known);
    return out;
}

}  // namespace banneret
