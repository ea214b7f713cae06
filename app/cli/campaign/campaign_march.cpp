#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/campaign/map_arguments.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

const Army* army_argument(const Campaign& now, std::string_view text, std::vector<std::string>& faults) {
    const auto found = army_called(now, text);
    if (const auto* fault = std::get_if<std::string>(&found)) {
        faults.push_back(*fault);
        return nullptr;
    }
    return std::get<const Army*>(found);
}

Reply run_march(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        const Army* army = army_argument(now, *arguments.value("ARMY"), faults);
        const auto to = point_argument(now, *arguments.value("PLACE"), faults);
        std::vector<MapPoint> via;
        for (const std::string& words : arguments.values("--via"))
            if (const auto at = point_argument(now, words, faults)) via.push_back(*at);
        if (!faults.empty()) return std::nullopt;
        return MarchArmy{army->id, *to, std::move(via), arguments.given("--careful") ? Pace::careful : Pace::full};
    });
}

Reply run_halt(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        const Army* army = army_argument(now, *arguments.value("ARMY"), faults);
        if (army == nullptr) return std::nullopt;
        return HaltArmy{army->id};
    });
}

Reply run_put(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        const Army* army = army_argument(now, *arguments.value("ARMY"), faults);
        const std::string_view where = *arguments.value("PLACE");
        if (army == nullptr) return std::nullopt;
        // On a map without places, any words are a place.
        if (find_place(*now.map, where) != nullptr || now.map->places.empty())
            return MoveArmy{army->id, std::string(where)};
        const auto at = point_argument(now, where, faults);
        if (!at) return std::nullopt;
        return PlaceArmy{army->id, *at};
    });
}

// --- places ------------------------------------------------------------------------------------------------------

std::int32_t length_of(const Map& map, const Road& road) {
    const auto line = line_of(map, road);
    std::int32_t length = 0;
    for (std::size_t i = 1; i < line.size(); ++i) length += distance(line[i - 1], line[i]);
    return length;
}

Table places_table(const Map& map) {
    Table table;
    table.left({{"Place", "place"}, {"", "kind"}});
    table.right({{"East", "east"}, {"North", "north"}});
    table.left({"Roads"});
    table.data({"secret", "note"});
    for (const Place& place : map.places) {
        std::vector<std::string> roads;
        for (const Road& road : map.roads) {
            if (road.from != place.id && road.to != place.id) continue;
            const Place* other = find_place(map, road.from == place.id ? road.to : road.from);
            roads.push_back(fmt::format("{} {}", other->name, hundredths_text(length_of(map, road))));
        }
        table.row({place.name,
                   {fmt::format("{}{}", words(place.kind), place.secret ? ", secret" : ""), words(place.kind)},
                   hundredths_text(place.at.x),
                   hundredths_text(place.at.y),
                   fmt::format("{}", fmt::join(roads, ", ")),
                   place.secret,
                   place.note});
    }
    return table;
}

Table roads_table(const Map& map) {
    Table table;
    table.data({"from", "to", "ground", "miles", "secret"});
    for (const Road& road : map.roads)
        table.row({find_place(map, road.from)->name, find_place(map, road.to)->name, words(road.ground),
                   hundredths_text(length_of(map, road)), road.secret});
    return table;
}

Table regions_table(const Map& map) {
    Table table;
    table.data({"region", "ground"});
    for (const Region& region : map.regions) table.row({region.name, words(region.ground)});
    return table;
}

Table positions_table(const Campaign& now) {
    Table table;
    table.left({{"Army", "army"}, {"Position", "place"}});
    table.data({"east", "north"});
    table.right({{"Miles a day", "miles_a_day"}});
    table.data({"slowest"});
    table.left({{"March", "marches_to"}});
    table.data({"careful", "arrives_day", "arrives"});
    for (const auto& army : now.armies) {
        const auto at = position_of(now, *army);
        const ArmyRate rate = movement_rate(*army, now.map->rules);
        std::vector<Cell> cells = {army->name,
                                   {at ? army->place : army->place + " (off the map)", army->place},
                                   at ? Cell(hundredths_text(at->x)) : Cell(),
                                   at ? Cell(hundredths_text(at->y)) : Cell(),
                                   rate.miles,
                                   rate.slowest};
        if (const March* march = find_march(now, army->id)) {
            const bool careful = march->pace == Pace::careful;
            const auto day = arrival_day(now, *march);
            const std::string date = day ? date_words(*now.calendar, *day) : "";
            cells.emplace_back(fmt::format("to {}{}{}", march->way->to_words, day ? ", arriving on " + date : "",
                                           careful ? ", sparing the wounded" : ""),
                               march->way->to_words);
            cells.emplace_back(careful);
            if (day) cells.insert(cells.end(), {*day, date});
        }
        table.row(std::move(cells));
    }
    return table;
}

Json map_json(const Campaign& now) {
    return Json{{"places", json_rows(places_table(*now.map))},
                {"roads", json_rows(roads_table(*now.map))},
                {"regions", json_rows(regions_table(*now.map))},
                {"armies", json_rows(positions_table(now))}};
}

std::string map_text(const Campaign& now) {
    if (now.map->places.empty()) return "The map has no places yet.\n";
    return plain_text(places_table(*now.map), 0, 110) + "\n" + plain_text(positions_table(now), 0, 110);
}

Reply run_places(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        return arguments.given("--json") ? json_text(map_json(history.now())) : map_text(history.now());
    });
}

Reply run_place(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        const std::string_view name = *arguments.value("NAME");
        const Place* known = find_place(*now.map, name);
        if (arguments.given("--remove")) {
            if (place_argument(now, name, faults) == nullptr) return std::nullopt;
            return RemovePlace{known->id};
        }
        Place place = known != nullptr ? *known : Place{};
        if (known == nullptr) place.name = std::string(name);
        if (const auto at = arguments.value("--at")) {
            if (const auto point = point_argument(now, *at, faults)) place.at = *point;
        } else if (known == nullptr) {
            faults.push_back("a new place needs --at EAST,NORTH");
        }
        if (const auto fresh = arguments.value("--name")) place.name = std::string(*fresh);
        if (const auto kind = arguments.value("--kind"))
            if (const auto at = word_argument("--kind", *kind, kind_keys, faults))
                place.kind = static_cast<PlaceKind>(*at);
        if (arguments.given("--secret")) place.secret = true;
        if (arguments.given("--open")) place.secret = false;
        if (const auto note = arguments.value("--note")) place.note = std::string(*note);
        return PutPlace{place};
    });
}

Reply run_road(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        const Place* from = place_argument(now, *arguments.value("FROM"), faults);
        const Place* to = place_argument(now, *arguments.value("TO"), faults);
        if (from == nullptr || to == nullptr) return std::nullopt;
        if (arguments.given("--remove")) return RemoveRoad{from->id, to->id};
        Road road{from->id, to->id, Ground::road, {}, arguments.given("--secret")};
        if (const auto ground = arguments.value("--ground"))
            if (const auto at = word_argument("--ground", *ground, ground_keys, faults))
                road.ground = static_cast<Ground>(*at);
        for (const std::string& bend : arguments.values("--bend"))
            if (const auto at = point_argument(now, bend, faults)) road.bends.push_back(*at);
        return PutRoad{std::move(road)};
    });
}

// --- rates -------------------------------------------------------------------------------------------------------

struct RateRow {
    std::string_view key, words;
    int MarchRules::*value;
};
constexpr std::array<RateRow, 6> rate_rows = {{
    {"mounted-light", "mounted or flying, light armour or none", &MarchRules::mounted_light},
    {"mounted-heavy", "mounted or flying, medium or heavy", &MarchRules::mounted_heavy},
    {"foot-light", "on foot, light armour or none", &MarchRules::foot_light},
    {"foot-heavy", "on foot, medium or heavy", &MarchRules::foot_heavy},
    {"slow", "slow, per cent of that", &MarchRules::slow_percent},
    {"quick", "quick, per cent of that", &MarchRules::quick_percent},
}};

// Every rate with its key, as `rates` shows them.
std::vector<std::pair<std::string, std::string>> rates_of(const MarchRules& rules) {
    std::vector<std::pair<std::string, std::string>> out;
    for (const RateRow& row : rate_rows) out.emplace_back(row.key, std::to_string(rules.*row.value));
    for (std::size_t i = 0; i < ground_count; ++i)
        out.emplace_back(ground_keys[i], std::to_string(rules.ground_percent[i]));
    out.emplace_back("contact", hundredths_text(rules.contact));
    return out;
}

std::vector<std::string> rate_keys() {
    std::vector<std::string> out;
    for (auto& [key, value] : rates_of({})) out.push_back(std::move(key));
    return out;
}

Json rates_json(const MarchRules& rules) {
    Json out;
    for (const RateRow& row : rate_rows) out[std::string(row.key)] = rules.*row.value;
    for (std::size_t i = 0; i < ground_count; ++i) out[std::string(ground_keys[i])] = rules.ground_percent[i];
    out["contact"] = hundredths_text(rules.contact);
    return out;
}

std::vector<std::string> rate_changes(const Campaign& before, const Campaign& after) {
    std::vector<std::string> out;
    const auto was = rates_of(before.map->rules), is = rates_of(after.map->rules);
    for (std::size_t i = 0; i < is.size(); ++i)
        if (was[i] != is[i])
            out.push_back(fmt::format("Rate {}: {} instead of {}.", is[i].first, is[i].second, was[i].second));
    return out;
}

Reply run_rates(const Arguments& arguments) {
    const auto settings = arguments.values("RATE=VALUE");
    if (settings.empty())
        return read_campaign(arguments, [&](const History& history) -> Reply {
            const MarchRules& rules = history.now().map->rules;
            if (arguments.given("--json")) return json_text(rates_json(rules));
            Table table;
            table.left({"Rate"});
            table.right({""});
            table.left({""});
            for (const RateRow& row : rate_rows)
                table.row({std::string(row.key), std::to_string(rules.*row.value), std::string(row.words)});
            for (std::size_t i = 0; i < ground_count; ++i)
                table.row({std::string(ground_keys[i]), std::to_string(rules.ground_percent[i]),
                           rules.ground_percent[i] == 0 ? "impassable" : "per cent of the rate on it"});
            table.row({"contact", hundredths_text(rules.contact), "miles at which armies meet"});
            return plain_text(table, 0);
        });
    const auto make = [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        MarchRules rules = now.map->rules;
        for (const std::string& setting : settings) {
            const std::size_t equals = setting.find('=');
            const std::string key = folded(setting.substr(0, equals));
            if (equals == std::string::npos) {
                faults.push_back(fmt::format("{} should be RATE=VALUE, as in foot-heavy=8", in_quotes(setting)));
                continue;
            }
            const std::string value = setting.substr(equals + 1);
            bool known = false;
            if (key == "contact") {
                known = true;
                if (const auto miles = hundredths(value))
                    rules.contact = *miles;
                else
                    faults.push_back(fmt::format("contact must be miles, not {}", in_quotes(value)));
            }
            const auto set = [&](std::string_view name, int& out) {
                if (folded(name) != key) return;
                known = true;
                if (const auto number = whole_number(name, value, 0, 1000, faults)) out = static_cast<int>(*number);
            };
            for (const RateRow& row : rate_rows) set(row.key, rules.*row.value);
            for (std::size_t i = 0; i < ground_count; ++i) set(ground_keys[i], rules.ground_percent[i]);
            if (!known)
                faults.push_back(fmt::format("unknown rate {}; known rates: {}",
                                             in_quotes(std::string_view(setting).substr(0, equals)),
                                             joined(rate_keys())));
        }
        return SetMarchRules{rules};
    };
    return ordered(arguments, make, rate_changes);
}

// --- ledger ------------------------------------------------------------------------------------------------------

Reply run_ledger(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        const Campaign& now = history.now();
        ArmyId only{};
        if (const auto name = arguments.value("ARMY")) {
            std::vector<std::string> faults;
            const Army* army = army_argument(now, *name, faults);
            if (army == nullptr) return Failure{std::move(faults)};
            only = army->id;
        }
        constexpr std::array<std::string_view, 3> kinds = {"march", "forced march", "retreat"};
        Table table;
        table.data({"day"});
        table.left({{"Date", "date"}, {"Army", "army"}});
        table.right({{"Miles", "miles"}});
        table.left({{"", "kind"}});
        for (const MileLine& line : ledger(history.chronicle(), only)) {
            const Army* army = find_army(now, line.army);
            table.row({line.day, date_words(*now.calendar, line.day),
                       army != nullptr ? army->name : "an army that no longer exists", hundredths_text(line.miles),
                       kinds[static_cast<std::size_t>(line.kind)]});
        }
        return rows_text(table, arguments.given("--json"), "No army has marched yet.\n");
    });
}

}  // namespace

std::vector<Verb> campaign_march_verbs() {
    const PositionalRow army{"ARMY", "The army's name"};
    const PositionalRow place{"PLACE", "A place of the map, \"7 miles north of\" one, or EAST,NORTH in miles"};
    std::vector<Verb> out;
    out.push_back(
        {{"campaign FILE march",
          "Send an army on a march",
          {campaign_file_row(), army, place},
          {{"--via", "PLACE", "Pass through this place; give several in order", true},
           {"--careful", "", "At most half its movement rate a day, so that the wounded still return (AD-R11)"},
           json_option()},
          "It sets out the next day and takes the quickest way at the speed of its slowest unit."},
         run_march});
    out.push_back({{"campaign FILE halt",
                    "Stop a march; the army stays where it is",
                    {campaign_file_row(), army},
                    {json_option()},
                    ""},
                   run_halt});
    out.push_back({{"campaign FILE put",
                    "Put an army somewhere at once, by hand",
                    {campaign_file_row(), army, place},
                    {json_option()},
                    ""},
                   run_put});
    out.push_back({{"campaign FILE places",
                    "The map: places, roads, and the position and march of every army",
                    {campaign_file_row()},
                    {json_option()},
                    ""},
                   run_places});
    out.push_back({{"campaign FILE place",
                    "Put a place on the map, change it or remove it",
                    {campaign_file_row(), {"NAME", "Name of the place"}},
                    {{"--at", "EAST,NORTH", "Where it lies, in miles"},
                     {"--name", "NAME", "Its new name, also for armies there"},
                     {"--kind", "KIND", "town, village, fort, crossing, landmark or port"},
                     {"--secret", "", "Only the referee sees it"},
                     {"--open", "", "Everybody sees it"},
                     {"--note", "TEXT", "A note"},
                     {"--remove", "", "Remove it, with its roads"},
                     json_option()},
                    ""},
                   run_place});
    out.push_back({{"campaign FILE road",
                    "Lay a road between two places, change it or remove it",
                    {campaign_file_row(), {"FROM", "A place"}, {"TO", "Another place"}},
                    {{"--ground", "GROUND", "road if not given, track, or a kind of ground"},
                     {"--bend", "EAST,NORTH", "A bend, in miles; give several in order from FROM to TO", true},
                     {"--secret", "", "Only the referee sees it"},
                     {"--remove", "", "Remove the road"},
                     json_option()},
                    ""},
                   run_road});
    out.push_back({{"campaign FILE rates",
                    "Show or change the miles a day of AD-R11's table and the per cent by ground",
                    {campaign_file_row(), {"RATE=VALUE", "As in foot-heavy=8 or marsh=40", false, true}},
                    {json_option()},
                    ""},
                   run_rates});
    out.push_back({{"campaign FILE ledger",
                    "Miles marched on each day, by every army or one",
                    {campaign_file_row(), {"ARMY", "Only this army", false}},
                    {json_option()},
                    ""},
                   run_ledger});
    return out;
}

}  // namespace banneret::app
