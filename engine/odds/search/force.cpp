#include "engine/odds/search/force.h"

#include <algorithm>

#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

constexpr MatchupKey flag_count = 8;

bool at_least(std::int64_t part, std::int64_t whole, int percent) {
    return abstract::Share{part, whole}.at_least(percent);
}

}  // namespace

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

AttemptWays::AttemptWays(Stratagem stratagem, const abstract::Contingent& side, const abstract::House& house) {
    if (stratagem == Stratagem::none) return;
    const abstract::StratagemRow& row = abstract::stratagem_row(stratagem);
    abstract::Sheet sheet;
    for (std::size_t steps = 0; steps < by_steps_.size(); ++steps) {
        if (row.share != nullptr)
            sheet.*row.share = {std::min<std::int64_t>(100, static_cast<std::int64_t>(steps) * row.step_percent), 100};
        by_steps_[steps] = abstract::stratagem_ways(stratagem, side, sheet, house);
    }
    step_percent_ = row.step_percent;
    if (row.share == &abstract::Sheet::fast) part_ = &Force::fast;
    if (row.share == &abstract::Sheet::hidden) part_ = &Force::hidden;
    if (row.share == &abstract::Sheet::engineers) part_ = &Force::engineers;
    if (row.share == &abstract::Sheet::light_horse) part_ = &Force::light_horse;
    CHECK((row.share == nullptr) == (part_ == nullptr));
}

int AttemptWays::of(const Force& force) const {
    if (part_ == nullptr) return by_steps_.front();
    // Share::full_steps() without the division: a sweep asks for every cell, and most percentages are a few steps.
    if (force.whole <= 0) return by_steps_.front();
    const std::int64_t share = force.*part_ * 100, step = force.whole * step_percent_;
    std::size_t steps = 0;
    for (std::int64_t next = step; steps + 1 < by_steps_.size() && share >= next; next += step) ++steps;
    return by_steps_[steps];
}

MatchupKey with_attempts(MatchupKey key, int attacker_ways, int defender_ways) {
    if (key == no_battle) return key;
    constexpr int key_bits = 2 * band_code_bits + 6, ways_bits = 6;
    return key | static_cast<MatchupKey>(attacker_ways) << key_bits |
           static_cast<MatchupKey>(defender_ways) << (key_bits + ways_bits);
}

MatchupKey matchup_key(const Force& attacker, BandCode attacker_bands, const Force& defender, BandCode defender_bands) {
    if (attacker.strength <= 0 || defender.strength <= 0) return no_battle;
    // Must agree with the comparisons of postures and pursuit on sheets.
    const bool envelope = at_least(attacker.mounted, attacker.whole, abstract::envelope_mounted) ||
                          at_least(attacker.flying, attacker.whole, abstract::envelope_flying) ||
                          attacker.individuals >= abstract::envelope_outnumbers * defender.individuals;
    const bool screen = at_least(attacker.missile, attacker.whole, abstract::screen_missile);
    const bool escapes = at_least(defender.mounted, defender.whole, abstract::escape_mounted) ||
                         at_least(defender.flying, defender.whole, abstract::escape_flying);
    const MatchupKey flags = (envelope ? 1u : 0u) + (screen ? 2u : 0u) + (escapes ? 4u : 0u);
    const auto column = static_cast<MatchupKey>(abstract::column(attacker.strength, defender.strength));
    static_assert(abstract::column_count <= 8);
    const MatchupKey bands = static_cast<MatchupKey>(attacker_bands) << band_code_bits | defender_bands;
    return (bands * flag_count + flags) * 8 + column;
}

MatchupOdds answer_of(const abstract::Setup& setup, const BattleAssumptions& play, OutcomeCache& known,
                      SolvedGames& games) {
    MatchupOdds out;
    if (auto refusal = assumptions_refused(setup, play))
        out.refused = std::move(refusal->why);
    else
        out.outlook = outlook(mixed_plans(setup, play, games), known);
    return out;
}

}  // namespace banneret
