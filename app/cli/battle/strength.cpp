#include <fmt/format.h>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

struct Counted {
    std::string name;
    abstract::Sheet sheet;
};

// "4 fighting capacity + 3 heavy armour"; each number stays on the line of its words.
std::string parts_text(const abstract::UnitStrength& unit) {
    std::string out;
    for (const abstract::StrengthPart& part : unit.parts)
        if (part.value != 0)
            out += fmt::format("{}{}{}{}", out.empty() ? "" : " +\u00a0", part.value, unbroken_blank, part.why);
    return out;
}

// Every row shows as many decimals as the longest number needs, so that the points align.
int decimals_of(const abstract::Sheet& sheet) {
    std::vector<std::int64_t> strengths = {sheet.strength};
    for (const abstract::UnitStrength& unit : sheet.units) strengths.push_back(unit.strength);
    return decimals_needed(strengths);
}

Table units_table(const abstract::Sheet& sheet) {
    Table table;
    table.left({{"Unit", "name"}});
    table.right({"Men", "Points", {"US", "unit_strength"}});
    table.left({"Points of one man"});
    for (const abstract::UnitStrength& unit : sheet.units)
        table.row({unit.name,
                   unit.count,
                   unit.per_individual,
                   {strength_text(unit.strength, decimals_of(sheet)), hundredths_text(unit.strength)},
                   parts_text(unit)});
    return table;
}

Table parts_table(const abstract::UnitStrength& unit) {
    Table table;
    table.data({"why", "rule", "value"});
    for (const abstract::StrengthPart& part : unit.parts) table.row({part.why, row(part.rule).id, part.value});
    return table;
}

Json counted_json(const Counted& army) {
    Json units = json_rows(units_table(army.sheet));
    for (std::size_t i = 0; i < units.size(); ++i) units[i]["parts"] = json_rows(parts_table(army.sheet.units[i]));
    return Json{{"army", army.name},
                {"unit_strength", hundredths_text(army.sheet.strength)},
                {"individuals", army.sheet.individuals},
                {"percent", percent_json(army.sheet)},
                {"units", units}};
}

std::string army_text(const Counted& army) {
    std::string out = fmt::format("{}\n\n", army.name);
    Table units = units_table(army.sheet);
    units.rule();
    units.row(
        {"Unit strength", army.sheet.individuals, "", strength_text(army.sheet.strength, decimals_of(army.sheet)), ""});
    out += plain_text(units, 2, 100);

    Table shares;
    shares.right({""});
    shares.left({""});
    bool any = false;
    const auto add = [&](const abstract::Share& share, std::string_view words) {
        if (share.part == 0) return;
        shares.row({of_100_text(share.percent()), std::string(words)});
        any = true;
    };
    for (const ShareName& name : share_names()) add(army.sheet.*name.share, name.words);
    for (const AbilityRow& ability : ability_rows()) {
        const bool listed_above = ability.ability == Ability::flying || ability.ability == Ability::engineer;
        if (!listed_above) add(army.sheet.abilities[static_cast<std::size_t>(ability.ability)], ability.key);
    }
    if (any) out += "\n" + plain_text(shares, 2);
    return out;
}

Reply run_strength(const Arguments& arguments) {
    const auto read = read_armies(arguments.values("ARMY"));
    if (const auto* failure = std::get_if<Failure>(&read)) return *failure;
    std::vector<std::string> faults;
    std::vector<Counted> counted_armies;
    for (const NamedArmy& army : std::get<std::vector<NamedArmy>>(read)) {
        HouseRules house = army.house;
        std::vector<std::string> own_faults;
        set_house(house, arguments, own_faults);
        if (faults.empty()) faults = own_faults;  // equal for every army, so report them once
        counted_armies.push_back({army.name, abstract::make_sheet(army.units, house.abstract)});
    }
    if (!faults.empty()) return Failure{std::move(faults)};
    if (arguments.given("--json")) {
        Json out = Json::array();
        for (const Counted& army : counted_armies) out.push_back(counted_json(army));
        return json_text(out);
    }
    std::string out;
    for (const Counted& army : counted_armies) out += (out.empty() ? "" : "\n\n") + army_text(army);
    return out;
}

}  // namespace

Verb strength_verb() {
    return {{"strength",
             "Unit strength of armies, with every part of the sum",
             {{"ARMY", "An army list (CSV), or CAMPAIGN.banneret:Army Name", true, true}},
             {house_option(), json_option()},
             ""},
            run_strength};
}

}  // namespace banneret::app
