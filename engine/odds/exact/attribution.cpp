#include "engine/odds/exact/attribution.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/abstract/tables.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::array<std::string_view, factor_count> keys = {"leader",  "numbers", "quality",
                                                             "mounted", "posture", "stratagem"};
constexpr std::array<std::string_view, factor_count> names = {"the generals", "the numbers",  "the quality",
                                                              "the mounts",   "the postures", "the stratagems"};

Outlook seen(const MixedPlans& mix) {
    OutcomeCache known;
    return outlook(mix, known);
}

// The outlook for another ratio of strengths, whose products are reduced to stay in range.
Outlook with_column(const FoughtPlan& plan, std::int64_t attacker, std::int64_t defender) {
    const std::int64_t common = std::gcd(attacker, defender);
    MixedPlans mix = planned_mix(plan);
    mix.matchup.column = abstract::column(attacker / common, defender / common);
    for (int die = 1; die <= 6; ++die)
        mix.matchup.result_of_die[static_cast<std::size_t>(die - 1)] =
            static_cast<std::uint8_t>(result_index(abstract::battle_result(mix.matchup.column, die)));
    return seen(mix);
}

Outlook without_leader(FoughtPlan plan) {
    auto& [first, second] = plan.setup.start.sides;
    first.leadership = second.leadership = std::min(first.leadership, second.leadership);
    return planned(plan);
}

Outlook without_numbers(const FoughtPlan& plan) {
    // Strengths per head, multiplied by both headcounts to stay whole.
    const auto& [a, d] = plan.setup.sheets;
    const std::int64_t heads = std::gcd(a.individuals, d.individuals);
    return with_column(plan, a.strength * (d.individuals / heads), d.strength * (a.individuals / heads));
}

Outlook without_quality(const FoughtPlan& plan) {
    return with_column(plan, plan.setup.sheets.first.individuals, plan.setup.sheets.second.individuals);
}

Outlook without_mounts(FoughtPlan plan) {
    for (const Side s : both_sides) {
        auto& units = plan.setup.start.sides[s].units;
        for (Unit& unit : units) {
            unit.mounted = false;
            unit.abilities.remove(Ability::flying);
        }
        plan.setup.sheets[s] = abstract::make_sheet(units, plan.setup.start.house);
    }
    return planned(plan);
}

Outlook without_posture(FoughtPlan plan) {
    plan.attacker = Posture::frontal_assault;
    plan.defender = Posture::stand_and_hold;
    return planned(plan);
}

Outlook without_stratagem(FoughtPlan plan) {
    plan.attacker_tried = plan.defender_tried = Stratagem::none;
    return planned(plan);
}

std::string tried(const FoughtPlan& plan, Side s) {
    const bool attacks = s == Side::first;
    const Stratagem what = attacks ? plan.attacker_tried : plan.defender_tried;
    const bool foils = attacks ? plan.attacker_foils : plan.defender_foils;
    const Stratagem enemys = attacks ? plan.defender_tried : plan.attacker_tried;
    const std::string& name = plan.setup.start.sides[s].name;
    if (what != Stratagem::none) return fmt::format("{} tried {}", name, words(what));
    return fmt::format("{} {}", name, foils && enemys != Stratagem::none ? "tried to foil that" : "tried none");
}

std::string per_head(const abstract::Sheet& sheet) {
    return fmt::format("{:.2f}", static_cast<double>(sheet.strength) / static_cast<double>(sheet.individuals));
}

// Facts of both sides in one line; `of` returns those of one side.
template <class Of>
std::string both(const FoughtPlan& plan, Of&& of) {
    return fmt::format("{} {}, {} {}", plan.setup.start.sides.first.name, of(Side::first),
                       plan.setup.start.sides.second.name, of(Side::second));
}

std::string facts(const FoughtPlan& plan, Factor f) {
    const auto& sheets = plan.setup.sheets;
    switch (f) {
        case Factor::leader:
            return both(plan, [&](Side s) { return fmt::format("leads at {}", plan.setup.start.sides[s].leadership); });
        case Factor::numbers:
            return both(plan, [&](Side s) { return "has " + with_commas(sheets[s].individuals); });
        case Factor::quality:
            return both(plan, [&](Side s) { return fmt::format("has {} US per hundred men", per_head(sheets[s])); });
        case Factor::mounted:
            return both(plan, [&](Side s) {
                return fmt::format("is {:.0f}% mounted or flying", sheets[s].mounted_or_flying.percent().get_d());
            });
        case Factor::posture:
            return fmt::format("{} against {}", words(plan.attacker), words(plan.defender));
        case Factor::stratagem:
            return fmt::format("{}, {}", tried(plan, Side::first), tried(plan, Side::second));
    }
    return {};
}

std::string_view neutral(Factor f) {
    constexpr std::array<std::string_view, factor_count> words = {"both lead as well as the weaker general",
                                                                  "equal numbers on both sides",
                                                                  "every man worth the same",
                                                                  "everybody on foot",
                                                                  "frontal assault against stand and hold",
                                                                  "no stratagem"};
    return words[static_cast<std::size_t>(f)];
}

Outlook without(const FoughtPlan& plan, Factor f) {
    switch (f) {
        case Factor::leader:
            return without_leader(plan);
        case Factor::numbers:
            return without_numbers(plan);
        case Factor::quality:
            return without_quality(plan);
        case Factor::mounted:
            return without_mounts(plan);
        case Factor::posture:
            return without_posture(plan);
        case Factor::stratagem:
            return without_stratagem(plan);
    }
    return planned(plan);
}

}  // namespace

std::string_view key(Factor f) {
    return keys[static_cast<std::size_t>(f)];
}
std::string_view words(Factor f) {
    return names[static_cast<std::size_t>(f)];
}

Attribution attribute_result(const FoughtPlan& plan) {
    Attribution out;
    out.planned = planned(plan);
    const Outlook& as_it_was = out.planned;
    for (std::size_t i = 0; i < factor_count; ++i) {
        const auto factor = static_cast<Factor>(i);
        const Outlook o = without(plan, factor);
        Contribution c;
        c.factor = factor;
        c.why = facts(plan, factor);
        c.without = neutral(factor);
        c.attacker_wins = as_it_was.attacker_wins - o.attacker_wins;
        c.defender_wins = as_it_was.defender_wins - o.defender_wins;
        c.margin = c.attacker_wins - c.defender_wins;
        c.attacker_loss = as_it_was.mean_loss(Role::attacker) - o.mean_loss(Role::attacker);
        c.defender_loss = as_it_was.mean_loss(Role::defender) - o.mean_loss(Role::defender);
        out.contributions.push_back(std::move(c));
    }
    return out;
}

}  // namespace banneret
