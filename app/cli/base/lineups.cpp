#include "app/cli/base/lineups.h"

#include <fmt/format.h>

#include <vector>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "engine/armies/attributes.h"
#include "engine/core/text.h"
#include "engine/rulesets/house_rules.h"

namespace banneret::app {

namespace {

std::string general_text(const abstract::Contingent& side) {
    if (!side.has_general) return "no general";
    return fmt::format("{} {}", side.leadership, leadership_name(side.leadership));
}

}  // namespace

std::string lineups_text(const abstract::Setup& setup, const Choices& choices, ChoicesShown shown) {
    const auto& sides = setup.start.sides;
    std::string out = fmt::format("{} attacks {}\n\n", sides.first.name, sides.second.name);
    Table table;
    table.left({""});
    table.right({sides.first.name, sides.second.name});
    const auto both = [&](std::string words, auto text) {
        table.row({std::move(words), text(Side::first), text(Side::second)});
    };
    const std::int64_t strengths[] = {setup.sheets.first.strength, setup.sheets.second.strength};
    both("Unit strength", [&](Side s) { return strength_text(setup.sheets[s].strength, decimals_needed(strengths)); });
    both("Individuals", [&](Side s) { return with_commas(setup.sheets[s].individuals); });
    for (const ShareName& name : share_names()) {
        if ((setup.sheets.first.*name.share).part == 0 && (setup.sheets.second.*name.share).part == 0) continue;
        both("  " + std::string(name.words),
             [&](Side s) { return of_100_text((setup.sheets[s].*name.share).percent()); });
    }
    both("Leadership", [&](Side s) { return general_text(sides[s]); });
    if (sides.first.wizards + sides.second.wizards > 0)
        both("Wizards", [&](Side s) { return std::to_string(sides[s].wizards); });
    if (sides.first.arch_wizards + sides.second.arch_wizards > 0)
        both("Arch-wizards", [&](Side s) { return std::to_string(sides[s].arch_wizards); });
    if (sides.first.fortified || sides.second.fortified)
        both("Fortifications", [&](Side s) { return std::string(sides[s].fortified ? "standing" : "none"); });
    const auto chosen = [&](std::string what, const auto& choice, std::string_view otherwise) {
        const auto cell = [&](Side s) { return choice[s] ? std::string(words(*choice[s])) : std::string(otherwise); };
        if (shown == ChoicesShown::all || choice.first || choice.second) both(std::move(what), cell);
    };
    chosen("Stratagem", choices.stratagem, shown == ChoicesShown::all ? "none" : "open");
    chosen("Posture", choices.posture, "open");
    chosen("Losses", choices.losses, words(LossWay::proportional));
    out += plain_text(table, 2);
    return out + house_text(setup.start.house);
}

std::string house_text(const abstract::House& house) {
    HouseRules rules;
    rules.abstract = house;
    std::vector<std::string> changed;
    for (std::string_view rule : changed_house_rules(rules))
        changed.push_back(fmt::format("{}={}", rule, house_rule_value(rules, rule)));
    return changed.empty() ? std::string() : "\n" + wrapped("House rules: " + joined(changed, "and"), 96, 2);
}

}  // namespace banneret::app
