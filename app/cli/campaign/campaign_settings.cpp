// Settings of the whole campaign: a new one, its name, house rules and sides, and removal.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/battle/unit_selection.h"
#include "app/cli/campaign/calendar_file.h"
#include "app/cli/campaign/campaign_access.h"
#include "engine/campaign/armies/heraldry.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"

namespace banneret::app {

namespace {

constexpr std::string_view shapes[] = {"square", "circle", "triangle", "diamond", "pentagon", "cross"};

// --- new, name ---------------------------------------------------------------------------------------------------

Reply run_new(const Arguments& arguments) {
    const std::filesystem::path path(*arguments.value("FILE"));
    const std::string name(trimmed(*arguments.value("NAME")));
    std::vector<std::string> faults;
    std::error_code none;
    if (std::filesystem::exists(path, none))
        faults.push_back(fmt::format("{} already exists; choose another file for the new campaign", path.string()));
    if (path.extension() != ".banneret")
        faults.push_back(
            fmt::format("{}: the name of a campaign file must end in .banneret", printable(path.string())));
    if (const auto fault = name_fault(name)) faults.push_back("NAME: " + *fault);
    Calendar calendar = Calendar::plain();
    if (const auto words = arguments.value("--calendar"))
        if (auto found = calendar_named(*words, faults)) calendar = std::move(*found);
    if (!faults.empty()) return Failure{std::move(faults)};
    Campaign campaign = new_campaign(name);
    campaign.calendar = Shared<Calendar>(std::move(calendar));
    if (const auto words = arguments.value("--date"))
        if (const auto day = date_argument(campaign, *words, faults)) campaign.day = *day;
    if (faults.empty())
        for (const Problem& p : banneret::faults(campaign)) faults.push_back(p.sentence());
    if (!faults.empty()) return Failure{std::move(faults)};
    const History history(std::move(campaign));
    if (const auto error = save_campaign(history, path)) return Failure{error->faults, exit_failed};
    const Campaign& now = history.now();
    const std::string date = long_date_words(*now.calendar, now.day);
    if (arguments.given("--json")) return json_text(Json{{"campaign", now.name}, {"day", now.day}, {"date", date}});
    return fmt::format("{} has begun: {}, day {}.\n", now.name, date, with_commas(now.day));
}

Reply run_name(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign&, std::vector<std::string>&) -> std::optional<Command> {
        return NameCampaign{std::string(trimmed(*arguments.value("NAME")))};
    });
}

// --- house -------------------------------------------------------------------------------------------------------

std::vector<std::string> house_changes(const Campaign& before, const Campaign& after) {
    std::vector<std::string> out;
    for (const HouseRule& rule : house_rules()) {
        const std::string was = house_rule_value(*before.house, rule.key);
        const std::string is = house_rule_value(*after.house, rule.key);
        if (was != is) out.push_back(fmt::format("House rule {}: {} instead of {}.", rule.key, is, was));
    }
    return out;
}

Reply show_house(const Arguments& arguments, const Campaign& now) {
    const auto changed = changed_house_rules(*now.house);
    const auto differs = [&](std::string_view key) {
        return std::find(changed.begin(), changed.end(), key) != changed.end();
    };
    Table table;
    table.left({{"Rule", "rule"}, {"Value", "value"}, {"", "changed"}, ""});
    for (const HouseRule& rule : house_rules()) {
        const bool changes = differs(rule.key);
        table.row({rule.key, house_rule_value(*now.house, rule.key), {changes ? "changed" : "", changes}, rule.words});
    }
    return rows_text(table, arguments.given("--json"), "", 0, 120);
}

Reply run_house(const Arguments& arguments) {
    const auto settings = arguments.values("KEY=VALUE");
    if (settings.empty())
        return read_campaign(arguments, [&](const History& history) { return show_house(arguments, history.now()); });
    const auto make = [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        HouseRules house = *now.house;
        for (const std::string& setting : settings) {
            const std::string_view whole = setting;
            const std::size_t at = whole.find('=');
            if (at == std::string_view::npos)
                faults.push_back(fmt::format("{} should be KEY=VALUE", in_quotes(setting)));
            else if (const auto refusal =
                         set_house_rule(house, trimmed(whole.substr(0, at)), trimmed(whole.substr(at + 1))))
                faults.push_back(fmt::format("{}: {}", printable(setting), refusal->why));
        }
        if (!faults.empty()) return std::nullopt;
        return SetHouseRules{std::move(house)};
    };
    return ordered(arguments, make, house_changes);
}

// --- side --------------------------------------------------------------------------------------------------------

Reply show_sides(const Arguments& arguments, const Campaign& now) {
    Table table;
    table.left({{"Side", "side"}});
    table.right({{"Colour", "colour"}});
    table.left({""});
    table.right({{"Armies", "armies"}, {"Treasury", "treasury"}, {"Income", "income"}});
    table.left({{"Arms", "arms"}});
    for (const Faction& faction : now.factions) {
        std::int64_t armies = 0;
        for (const auto& army : now.armies) armies += army->faction == faction.id ? 1 : 0;
        table.row({faction.name, faction.colour + 1, shapes[static_cast<std::size_t>(faction.colour)], armies,
                   faction.treasury, faction.income, words(arms_of(faction))});
    }
    return rows_text(table, arguments.given("--json"), "No sides yet.\n");
}

std::string colour_words(const Faction& faction) {
    return fmt::format("{} ({})", faction.colour + 1, shapes[static_cast<std::size_t>(faction.colour)]);
}

// Without the treasury of a side that was there before: the chronicle has a line about it.
std::vector<std::string> side_changes(const Campaign& before, const Campaign& after) {
    std::vector<std::string> out;
    for (const Faction& is : after.factions) {
        const Faction* was = find_faction(before, is.id);
        if (was == nullptr) {
            out.push_back(fmt::format("{} is a new side: colour {}, treasury {}, income {}.", is.name, colour_words(is),
                                      with_commas(is.treasury), with_commas(is.income)));
            continue;
        }
        std::vector<std::string> changes;
        if (was->name != is.name) changes.push_back(fmt::format("its name was {}", was->name));
        if (was->colour != is.colour)
            changes.push_back(fmt::format("colour {} instead of {}", colour_words(is), colour_words(*was)));
        if (was->income != is.income)
            changes.push_back(fmt::format("income {} instead of {}", with_commas(is.income), with_commas(was->income)));
        if (arms_of(*was) != arms_of(is))
            changes.push_back(fmt::format("arms {} instead of {}", words(arms_of(is)), words(arms_of(*was))));
        if (!changes.empty()) out.push_back(fmt::format("{}: {}.", is.name, joined(changes)));
    }
    return out;
}

Reply run_side(const Arguments& arguments) {
    if (!arguments.given("NAME"))
        return read_campaign(arguments, [&](const History& history) { return show_sides(arguments, history.now()); });
    const auto make = [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        const std::string_view name = *arguments.value("NAME");
        Faction faction;
        if (arguments.given("--new")) {
            faction.name = std::string(trimmed(name));
            faction.colour = static_cast<int>(now.factions.size() % std::size(shapes));
            for (const Faction& other : now.factions)
                if (same_name(other.name, name))
                    faults.push_back(fmt::format("{} is already in the campaign", other.name));
        } else if (const Faction* known = taken(faction_called(now, name), faults)) {
            faction = *known;
        } else {
            offer_new(faults.back());
        }
        if (const auto fresh = arguments.value("--name")) faction.name = std::string(trimmed(*fresh));
        if (const auto text = arguments.value("--colour"))
            if (const auto n = whole_number("--colour", *text, 1, static_cast<std::int64_t>(std::size(shapes)), faults))
                faction.colour = static_cast<int>(*n) - 1;
        if (const auto text = arguments.value("--treasury"))
            faction.treasury = whole_number("--treasury", *text, 0, most_coins, faults).value_or(0);
        if (const auto text = arguments.value("--income"))
            faction.income = whole_number("--income", *text, 0, most_coins, faults).value_or(0);
        if (const auto text = arguments.value("--arms"); text && same_name(*text, "default")) {
            faction.arms.reset();
        } else if (text) {
            auto arms = parse_arms(*text);
            if (const auto* refusal = std::get_if<Refusal>(&arms))
                faults.push_back("--arms: " + refusal->why);
            else
                faction.arms = std::get<Arms>(arms);
        }
        if (!faults.empty()) return std::nullopt;
        return PutFaction{std::move(faction)};
    };
    return ordered(arguments, make, side_changes);
}

// --- remove ------------------------------------------------------------------------------------------------------

template <class T, class Id>
void strike(std::vector<T>& list, Id id) {
    std::erase_if(list, [&](const T& one) { return one.id == id; });
}

Reply run_remove(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        if (const auto side = arguments.value("--side")) {
            if (arguments.given("ARMY")) faults.push_back("remove: name an army or give --side, not both");
            const Faction* faction = taken(faction_called(now, *side), faults);
            if (!faults.empty()) return std::nullopt;
            return RemoveFaction{faction->id};
        }
        if (!arguments.given("ARMY")) faults.push_back("remove: name an army, or a side with --side");
        const Army* army = army_named(now, arguments, "ARMY", faults);
        if (army == nullptr) return std::nullopt;
        const auto units = arguments.values("--unit"), people = arguments.values("--character");
        if (units.empty() && people.empty()) return RemoveArmy{army->id};
        PutArmy put{*army, ""};
        std::vector<std::string> names;
        for (const std::string& name : units)
            if (const Unit* unit = taken(unit_called(*army, name), faults)) {
                strike(put.army.units, unit->id);
                for (Character& c : put.army.characters)
                    if (c.rides_with == unit->id) c.rides_with = {};
                names.push_back(unit->name);
            }
        for (const std::string& name : people)
            if (const Character* person = taken(character_called(*army, name), faults)) {
                strike(put.army.characters, person->id);
                if (put.army.general == person->id) put.army.general = {};
                names.push_back(person->name);
            }
        if (!faults.empty()) return std::nullopt;
        put.what = "remove " + joined(names);
        return put;
    });
}

}  // namespace

std::vector<Verb> campaign_settings_verbs() {
    std::vector<Verb> out;
    out.push_back({{"campaign FILE new",
                    "Begin a new campaign in a new file",
                    {campaign_file_row(), {"NAME", "What it is called"}},
                    {{"--calendar", "WHICH", calendar_words()},
                     {"--date", "DATE", "The day on which it begins; the first of its calendar if not given"},
                     json_option()},
                    ""},
                   run_new});
    out.push_back({{"campaign FILE name",
                    "Give the campaign another name",
                    {campaign_file_row(), {"NAME", "The new name"}},
                    {json_option()},
                    ""},
                   run_name});
    out.push_back({{"campaign FILE house",
                    "Show or change the campaign's house rules",
                    {campaign_file_row(), {"KEY=VALUE", "As in abstract.foil=declared-blind", false, true}},
                    {json_option()},
                    "Battles under way keep the rules they began with."},
                   run_house});
    out.push_back(
        {{"campaign FILE side",
          "List the sides; add or change one",
          {campaign_file_row(), {"NAME", "The side's name", false}},
          {{"--new", "", "Add a new side"},
           {"--name", "NAME", "Its new name"},
           {"--colour", "1..6", "Its colour and shape on the map"},
           {"--treasury", "COINS", "Coins in its treasury; campaign FILE money changes them with a reason"},
           {"--income", "COINS", "Coins it takes in on every payday"},
           {"--arms", "ARMS", "Its arms, such as \"a gold cross on red\"; \"default\": by its colour and number"},
           json_option()},
          ""},
         run_side});
    out.push_back({{"campaign FILE remove",
                    "Remove an army, a unit, a character or a side",
                    {campaign_file_row(), {"ARMY", "The army to remove, or the army its unit is in", false}},
                    {{"--unit", "NAME", "Only this unit, with its wounded", true},
                     {"--character", "NAME", "Only this character", true},
                     {"--side", "NAME", "A side without armies"},
                     json_option()},
                    "Only the chronicle records the removal. For men who leave, use dismiss or desert."},
                   run_remove});
    return out;
}

}  // namespace banneret::app
