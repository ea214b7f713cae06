#include <fmt/format.h>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/unit_selection.h"
#include "app/cli/campaign/campaign_access.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

using Sentences = std::vector<std::string>;

std::string side_name(const Campaign& c, FactionId id) {
    const Faction* faction = find_faction(c, id);
    return faction != nullptr ? faction->name : std::string("nobody");
}

const Character* elsewhere(const Campaign& c, CharacterId id) {
    for (const auto& person : c.elsewhere)
        if (person->id == id) return &*person;
    return nullptr;
}

// --- prisoners ---------------------------------------------------------------------------------------------------

Reply run_prisoners(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        const Campaign& now = history.now();
        Table table;
        table.left({{"Held by", "held_by"}, {"Who", "unit"}});
        table.data({"character"});
        table.left({{"Of", "of"}});
        table.right({{"Men", "men"}, {"Ransom asked", "ransom"}});
        table.left({{"Taken", "day"}});
        for (const Prisoners& held : now.prisoners) {
            const std::int64_t price = price_of(*now.prices, held.unit, held.unit.count, now.prices->ransom);
            table.row({side_name(now, held.holder),
                       held.unit.name,
                       {},
                       side_name(now, held.from),
                       held.unit.count,
                       {coins_words(*now.prices, price), price},
                       {date_words(*now.calendar, held.day), held.day}});
        }
        for (const Captive& held : now.captives) {
            const Character* person = elsewhere(now, held.id);
            if (person == nullptr) continue;
            table.row({side_name(now, held.holder), {person->name, {}}, person->name, side_name(now, held.from)});
        }
        return rows_text(table, arguments.given("--json"), "There are no prisoners.\n", 0, 110);
    });
}

// Prisoners of a unit with that name, or a captive character.
struct Held {
    const Prisoners* men = nullptr;
    const Captive* person = nullptr;
};
std::optional<Held> held_called(const Campaign& now, std::string_view name, Sentences& faults) {
    std::vector<Held> found;
    for (const Prisoners& held : now.prisoners)
        if (same_name(held.unit.name, name)) found.push_back({&held, nullptr});
    for (const Captive& held : now.captives)
        if (const Character* person = elsewhere(now, held.id))
            if (same_name(person->name, name)) found.push_back({nullptr, &held});
    // If several groups of one unit are held, take the one captured first.
    if (!found.empty()) return found.front();
    faults.push_back(
        fmt::format("no prisoners are called {}; banneret campaign FILE prisoners lists them", in_quotes(name)));
    return std::nullopt;
}

Reply run_ransom(const Arguments& arguments) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        const Campaign& now = history.now();
        Sentences faults;
        const auto held = held_called(now, *arguments.value("WHO"), faults);
        PrisonersEnd how = PrisonersEnd::ransomed;
        int ways = 0;
        for (const auto& [option, way] :
             {std::pair{"--release", PrisonersEnd::released}, std::pair{"--escape", PrisonersEnd::escaped},
              std::pair{"--dead", PrisonersEnd::dead}})
            if (arguments.given(option)) {
                how = way;
                ++ways;
            }
        if (ways > 1) faults.push_back("only one of --release, --escape and --dead may be given");
        std::optional<std::int64_t> men, price;
        if (const auto text = arguments.value("--men")) men = whole_number("--men", *text, 1, most_individuals, faults);
        if (const auto text = arguments.value("--price")) price = whole_number("--price", *text, 0, most_coins, faults);
        if (price && ways > 0) faults.push_back("--price is only for a ransom");
        const Army* army = army_named(now, arguments, "--army", faults);
        if (!held || !faults.empty()) return Failure{std::move(faults)};
        if (held->person != nullptr)
            return carried_out(
                arguments, history,
                SettleCaptive{held->person->id, how, price.value_or(0), army != nullptr ? army->id : ArmyId{}});
        SettlePrisoners command{held->men->id, static_cast<int>(men.value_or(0)), how, 0,
                                army != nullptr ? army->id : ArmyId{}};
        if (how == PrisonersEnd::ransomed)
            command.price = price.value_or(
                price_of(*now.prices, held->men->unit, men.value_or(held->men->unit.count), now.prices->ransom));
        return carried_out(arguments, history, command);
    });
}

// --- treasury ----------------------------------------------------------------------------------------------------

Table purses_table(const Campaign& now) {
    Table table;
    table.left({{"Side", "side"}});
    table.right({{"Treasury", "treasury"}, {"Income a week", "income"}, {"Pay a week", "pay"}, {"Owed", "owed"}});
    table.right({{"Lasts", "weeks"}});
    for (const Faction& faction : now.factions) {
        const Purse purse = purse_of(now, faction);
        table.row({faction.name, purse.coins, purse.income, purse.pay, purse.owed,
                   purse.weeks ? Cell(counted(*purse.weeks, "week"), *purse.weeks) : Cell("indefinitely", nullptr)});
    }
    return table;
}

Table unpaid_table(const Campaign& now, FactionId faction) {
    Table table;
    table.data({"army", "unit", "weeks", "owed"});
    for (const auto& army : now.armies)
        for (const Unit& unit : army->units)
            if (const Arrears* a = find_arrears(now, unit.id); a != nullptr && army->faction == faction)
                table.row({army->name, unit.name, a->weeks, a->owed});
    return table;
}

Json treasury_json(const Campaign& now) {
    Json out;
    const auto payday = next_payday(now);
    out["pay_is_kept"] = now.prices->kept;
    out["coin"] = now.prices->coin;
    out["next_payday"] = payday ? Json(*payday) : Json();
    Json sides = json_rows(purses_table(now));
    for (std::size_t i = 0; i < now.factions.size(); ++i)
        sides[i]["unpaid"] = json_rows(unpaid_table(now, now.factions[i].id));
    out["sides"] = sides;
    return out;
}

std::string treasury_text(const Campaign& now) {
    const auto payday = next_payday(now);
    std::string out =
        payday ? fmt::format("The next payday is {}. All amounts are in {}.\n\n", date_words(*now.calendar, *payday),
                             now.prices->coin)
               : fmt::format("Troops are not paid; turn pay on with banneret campaign FILE prices --pay yes.\n\n");
    std::string unpaid;
    for (const Faction& faction : now.factions) {
        for (const auto& army : now.armies)
            for (const Unit& unit : army->units)
                if (const Arrears* a = find_arrears(now, unit.id); a != nullptr && army->faction == faction.id)
                    unpaid += wrapped(fmt::format("{} of {}: unpaid for {}, {} owed", unit.name, army->name,
                                                  counted(a->weeks, "week"), coins_words(*now.prices, a->owed)),
                                      96, 2);
    }
    out += plain_text(purses_table(now), 0, 110);
    return unpaid.empty() ? out : out + heading("Unpaid") + unpaid;
}

Reply run_treasury(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        return arguments.given("--json") ? json_text(treasury_json(history.now())) : treasury_text(history.now());
    });
}

Reply run_money(const Arguments& arguments) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        Sentences faults;
        MoveMoney command;
        if (const Faction* faction = taken(faction_called(history.now(), *arguments.value("SIDE")), faults))
            command.faction = faction->id;
        if (const auto coins = whole_number("COINS", *arguments.value("COINS"), -most_coins, most_coins, faults))
            command.coins = *coins;
        if (const auto why = arguments.value("--for")) command.why = std::string(*why);
        if (!faults.empty()) return Failure{std::move(faults)};
        return carried_out(arguments, history, command);
    });
}

Reply run_income(const Arguments& arguments) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        Sentences faults;
        PutFaction command;
        if (const Faction* faction = taken(faction_called(history.now(), *arguments.value("SIDE")), faults))
            command.faction = *faction;
        if (const auto coins = whole_number("COINS", *arguments.value("COINS"), 0, most_coins, faults))
            command.faction.income = *coins;
        if (!faults.empty()) return Failure{std::move(faults)};
        return carried_out(arguments, history, command);
    });
}

Reply run_pay(const Arguments& arguments) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        Sentences faults;
        PayArrears command;
        if (const Faction* faction = taken(faction_called(history.now(), *arguments.value("SIDE")), faults))
            command.faction = faction->id;
        if (const Army* army = army_named(history.now(), arguments, "--army", faults)) {
            command.army = army->id;
            if (faults.empty() && army->faction != command.faction)
                faults.push_back(fmt::format("{} does not serve {}", army->name, *arguments.value("SIDE")));
        }
        if (!faults.empty()) return Failure{std::move(faults)};
        return carried_out(arguments, history, command);
    });
}

// --- prices ------------------------------------------------------------------------------------------------------

struct PriceOption {
    const char* name;
    std::int64_t PriceList::*price;
    const char* key;
};
constexpr PriceOption price_options[] = {
    {"--raise", &PriceList::raise, "raise"},
    {"--week", &PriceList::week, "week"},
    {"--ransom", &PriceList::ransom, "ransom"},
};

void read_own_prices(PriceList& prices, const Arguments& arguments, Sentences& faults) {
    for (const std::string& given : arguments.values("--own")) {
        const std::size_t at = given.rfind('=');
        const std::string name(trimmed(std::string_view(given).substr(0, at)));
        if (at == std::string::npos || name.empty()) {
            faults.push_back(
                fmt::format("--own {}: write TROOPS=POINTS, or TROOPS=list for Appendix C's price", in_quotes(given)));
            continue;
        }
        std::erase_if(prices.own, [&](const OwnPrice& own) { return same_name(own.troops, name); });
        const std::string_view points = std::string_view(given).substr(at + 1);
        if (folded(points) == "list") continue;
        if (const auto number = whole_number("--own", points, 0, most_own_points, faults))
            prices.own.push_back({name, static_cast<int>(*number)});
    }
}

std::string prices_text(const PriceList& p) {
    std::string out = fmt::format(
        "Troops are {}. A figure is {} men (BTA-R20); its points are those of Appendix C.\n"
        "Per point: raising {}, a week's pay {}, ransom {}.\n",
        p.kept ? "paid every week" : "not paid", p.scale, coins_words(p, p.raise), coins_words(p, p.week),
        coins_words(p, p.ransom));
    for (const OwnPrice& own : p.own)
        out += fmt::format("  {}: {} a figure\n", own.troops, counted(own.points, "point"));
    return out;
}

Json prices_json(const PriceList& p) {
    Json out{{"pay_is_kept", p.kept}, {"coin", p.coin}, {"scale", p.scale}};
    for (const PriceOption& option : price_options) out[option.key] = p.*option.price;
    out["own"] = Json::object();
    for (const OwnPrice& own : p.own) out["own"][own.troops] = own.points;
    return out;
}

Reply run_prices(const Arguments& arguments) {
    bool change = false;
    for (const char* name : {"--pay", "--coin", "--scale", "--raise", "--week", "--ransom", "--own"})
        change = change || arguments.given(name);
    const auto report = [&](const Campaign& now) -> Reply {
        return arguments.given("--json") ? json_text(prices_json(*now.prices)) : prices_text(*now.prices);
    };
    if (!change) return read_campaign(arguments, [&](const History& history) { return report(history.now()); });
    return change_campaign(arguments, [&](History& history) -> Reply {
        Sentences faults;
        PriceList prices = *history.now().prices;
        if (const auto pay = arguments.value("--pay")) {
            const std::string word = folded(*pay);
            if (word != "yes" && word != "no")
                faults.push_back(fmt::format("--pay {}: say yes or no", in_quotes(*pay)));
            prices.kept = word == "yes";
        }
        if (const auto coin = arguments.value("--coin")) prices.coin = std::string(*coin);
        if (const auto text = arguments.value("--scale")) {
            if (const auto scale = whole_number("--scale", *text, 5, 20, faults))
                prices.scale = static_cast<int>(*scale);
        }
        for (const PriceOption& option : price_options)
            if (const auto text = arguments.value(option.name))
                if (const auto coins = whole_number(option.name, *text, 0, most_coins_a_point, faults))
                    prices.*option.price = *coins;
        read_own_prices(prices, arguments, faults);
        if (!faults.empty()) return Failure{std::move(faults)};
        const auto done = history.perform(SetPrices{prices});
        if (const auto* refusal = std::get_if<Refusal>(&done)) return Failure{{refusal->why}};
        return report(history.now());
    });
}

VerbRow row(std::string_view name, std::string_view summary, std::vector<PositionalRow> positionals,
            std::vector<OptionRow> options, std::string more = {}) {
    positionals.insert(positionals.begin(), campaign_file_row());
    options.push_back(json_option());
    return {name, summary, std::move(positionals), std::move(options), std::move(more)};
}

}  // namespace

std::vector<Verb> purse_verbs() {
    const PositionalRow side{"SIDE", "The side's name"};
    return {
        {row("campaign FILE prisoners", "Prisoners, their holders, and the ransom by the price list", {}, {}),
         run_prisoners},
        {row("campaign FILE ransom", "Settle prisoners: ransomed, released, escaped or dead",
             {{"WHO", "The unit's or the character's name"}},
             {{"--men", "N", "This many of them; all if not given"},
              {"--price", "COINS", "From their treasury to the holder's; the list price if not given"},
              {"--release", "", "Nothing is paid"},
              {"--escape", "", "They have escaped"},
              {"--dead", "", "They have died"},
              {"--army", "NAME", "The army that takes in a character, or men whose unit no longer exists"}}),
         run_ransom},
        {row("campaign FILE treasury", "Coins, income and pay of every side, and who is unpaid", {}, {}), run_treasury},
        {row("campaign FILE money", "Add coins to a side's treasury, or spend them",
             {side, {"COINS", "How many coins; a negative number spends them"}},
             {{"--for", "WORDS", "What it is for"}}),
         run_money},
        {row("campaign FILE income", "Set the coins that a side takes in on every payday",
             {side, {"COINS", "How many coins"}}, {}),
         run_income},
        {row("campaign FILE pay", "Pay what is owed to a side's troops, while its coins last", {side},
             {{"--army", "NAME", "Pay only this army"}}),
         run_pay},
        {row("campaign FILE prices", "Show or change the price list, by the points of Appendix C", {},
             {{"--pay", "yes|no", "Whether troops are paid every week, from today on"},
              {"--coin", "WORD", "What the coins are called"},
              {"--scale", "5|20", "Men in a figure"},
              {"--raise", "COINS", "Price of raising troops, per point"},
              {"--week", "COINS", "A week's pay, per point"},
              {"--ransom", "COINS", "Ransom for a prisoner, per point"},
              {"--own", "TROOPS=POINTS", "Points of a figure of units of this name; =list resets them to Appendix C's",
               true}}),
         run_prices},
    };
}

}  // namespace banneret::app
