#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/battle/unit_selection.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/campaign/map_arguments.h"
#include "engine/armies/army_list.h"
#include "engine/campaign/armies/service_record.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"
#include "engine/files/text_file.h"

namespace banneret::app {

namespace {

using Sentences = std::vector<std::string>;

template <class C>
std::optional<Command> unless(const Sentences& faults, C command) {
    if (!faults.empty()) return std::nullopt;
    return Command(std::move(command));
}

Reply run_raise(const Arguments& arguments) {
    const std::filesystem::path path(*arguments.value("LIST"));
    auto text = read_text_file(path, most_army_list_bytes);
    if (auto* error = std::get_if<FileError>(&text)) return Failure{std::move(error->faults)};
    auto list = read_army_list(std::get<std::string>(text), path.string());
    if (const auto* problems = std::get_if<std::vector<Problem>>(&list)) {
        Sentences faults;
        for (const Problem& p : *problems) faults.push_back(p.sentence());
        return Failure{std::move(faults)};
    }
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) {
        RaiseTroops command;
        command.units = std::get<std::vector<Unit>>(std::move(list));
        command.from_treasury = arguments.given("--from-treasury");
        command.name = std::string(*arguments.value("ARMY"));
        if (const Army* army = find_army(now, command.name)) {
            command.army = army->id;
            if (arguments.given("--side") || arguments.given("--place"))
                faults.push_back(fmt::format(
                    "{} is already in the campaign; --side and --place are only for a new army", army->name));
        } else if (const auto side = arguments.value("--side")) {
            if (const Faction* faction = taken(faction_called(now, *side), faults)) command.faction = faction->id;
            if (const auto place = arguments.value("--place")) command.place = place_of_new_army(now, *place, faults);
        } else {
            taken(army_called(now, command.name), faults);
            faults.push_back("a new army needs --side NAME");
        }
        return unless(faults, std::move(command));
    });
}

Reply run_split(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) -> std::optional<Command> {
        const Army* army = army_named(now, arguments, "ARMY", faults);
        if (army == nullptr) return std::nullopt;
        SplitArmy command{army->id,
                          std::string(*arguments.value("NAME")),
                          units_given(arguments, *army, faults),
                          characters_given(arguments, *army, faults),
                          {}};
        if (const auto general = arguments.value("--general"))
            if (const Character* person = taken(character_called(*army, *general), faults)) {
                command.general = person->id;
                command.characters.push_back(person->id);
            }
        return unless(faults, std::move(command));
    });
}

Reply run_merge(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) -> std::optional<Command> {
        const Army* from = army_named(now, arguments, "FROM", faults);
        const Army* into = army_named(now, arguments, "INTO", faults);
        if (from == nullptr || into == nullptr) return std::nullopt;
        return MergeArmies{from->id, into->id};
    });
}

Reply run_transfer(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) -> std::optional<Command> {
        const Army* from = army_named(now, arguments, "FROM", faults);
        const Army* to = army_named(now, arguments, "TO", faults);
        if (from == nullptr || to == nullptr) return std::nullopt;
        TransferTroops command{from->id, to->id, units_given(arguments, *from, faults),
                               characters_given(arguments, *from, faults)};
        for (UnitShare& share : command.units) {
            if (const auto name = arguments.value("--as")) share.name = std::string(*name);
            if (const auto into = arguments.value("--into"))
                if (const Unit* unit = taken(unit_called(*to, *into), faults)) share.into = unit->id;
        }
        return unless(faults, std::move(command));
    });
}

Reply gone(const Arguments& arguments, Leaving how) {
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) -> std::optional<Command> {
        const Army* army = army_named(now, arguments, "ARMY", faults);
        if (army == nullptr) return std::nullopt;
        return unless(faults, DismissTroops{army->id, units_given(arguments, *army, faults),
                                            characters_given(arguments, *army, faults), how});
    });
}

Reply run_dismiss(const Arguments& arguments) {
    return gone(arguments, arguments.given("--died") ? Leaving::died : Leaving::dismissed);
}

Reply run_desert(const Arguments& arguments) {
    return gone(arguments, Leaving::deserted);
}

Reply run_reinforce(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) -> std::optional<Command> {
        const Army* army = army_named(now, arguments, "ARMY", faults);
        const auto men = whole_number("MEN", *arguments.value("MEN"), 1, most_individuals, faults);
        if (army == nullptr) return std::nullopt;
        const Unit* unit = taken(unit_called(*army, *arguments.value("UNIT")), faults);
        if (!faults.empty() || !men) return std::nullopt;
        return ReinforceUnit{army->id, unit->id, static_cast<int>(*men), arguments.given("--from-treasury")};
    });
}

Reply run_promote(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) -> std::optional<Command> {
        const Army* army = army_named(now, arguments, "ARMY", faults);
        if (army == nullptr) return std::nullopt;
        const Unit* unit = taken(unit_called(*army, *arguments.value("UNIT")), faults);
        if (unit == nullptr) return std::nullopt;
        return PromoteUnit{army->id, unit->id};
    });
}

Reply run_appoint(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) -> std::optional<Command> {
        const Army* army = army_named(now, arguments, "ARMY", faults);
        if (army == nullptr) return std::nullopt;
        if (folded(*arguments.value("CHARACTER")) == "none") return AppointGeneral{army->id, {}};
        const Character* person = taken(character_called(*army, *arguments.value("CHARACTER")), faults);
        if (person == nullptr) return std::nullopt;
        return AppointGeneral{army->id, person->id};
    });
}

Reply run_rename(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) -> std::optional<Command> {
        const Army* army = army_named(now, arguments, "ARMY", faults);
        if (army == nullptr) return std::nullopt;
        Rename command{army->id, {}, {}, std::string(*arguments.value("NAME"))};
        if (arguments.given("--unit") && arguments.given("--character"))
            faults.push_back("--unit and --character: give only one of them");
        else if (const auto unit = arguments.value("--unit")) {
            if (const Unit* found = taken(unit_called(*army, *unit), faults)) command.unit = found->id;
        } else if (const auto person = arguments.value("--character")) {
            if (const Character* found = taken(character_called(*army, *person), faults)) command.character = found->id;
        }
        return unless(faults, std::move(command));
    });
}

Reply run_settle(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, Sentences& faults) -> std::optional<Command> {
        SettleCharacter command;
        if (const Character* person = taken(person_called(now, *arguments.value("CHARACTER")), faults))
            command.character = person->id;
        const std::string state = folded(*arguments.value("STATE"));
        bool known = false;
        for (auto each = CharacterState::fit; each <= CharacterState::missing;
             each = static_cast<CharacterState>(static_cast<int>(each) + 1)) {
            if (name(each) != state) continue;
            command.state = each;
            known = true;
        }
        if (!known)
            faults.push_back(fmt::format("STATE: {} is not a state; it may be fit, wounded, captured, dead or missing",
                                         in_quotes(*arguments.value("STATE"))));
        if (const Army* army = army_named(now, arguments, "--army", faults)) command.army = army->id;
        if (const auto side = arguments.value("--holder"))
            if (const Faction* faction = taken(faction_called(now, *side), faults)) command.holder = faction->id;
        return unless(faults, command);
    });
}

// --- record ------------------------------------------------------------------------------------------------------

Table lines_table(const Campaign& now, const ServiceRecord& r) {
    Table table;
    table.data({"day"});
    table.left({{"", "date"}, {"", "what"}});
    for (const ServiceLine& line : r.lines) table.row({line.day, date_words(*now.calendar, line.day), line.words});
    return table;
}

Json record_json(const Campaign& now, const ServiceRecord& r, bool unit) {
    Json out;
    out["name"] = r.name;
    out["army"] = r.army.empty() ? Json() : Json(r.army);
    out["battles"] = r.battles;
    out["won"] = r.won;
    out["lost"] = r.lost;
    out[unit ? "promotions" : "commands"] = unit ? r.promotions : r.commands;
    out["transfers"] = r.transfers;
    if (unit) {
        out["losses"] = Json{{"killed", r.killed},
                             {"wounded", r.wounded},
                             {"routed", r.routed},
                             {"captured", r.captured},
                             {"deserted", r.deserted}};
        out["heads"] =
            Json{{"raised", r.heads.raised},       {"received", r.heads.received},  {"given", r.heads.given},
                 {"killed", r.heads.killed},       {"captured", r.heads.captured},  {"deserted", r.heads.deserted},
                 {"dismissed", r.heads.dismissed}, {"standing", r.heads.standing()}};
    }
    out["record"] = json_rows(lines_table(now, r));
    return out;
}

std::string record_text(const Campaign& now, const ServiceRecord& r, bool unit) {
    std::string out = fmt::format(
        "{}, {}\n{}: {} won, {} lost, {} drawn; {}, {}\n", r.name, r.army.empty() ? "of no army" : "of " + r.army,
        counted(r.battles, "battle"), r.won, r.lost, r.battles - r.won - r.lost,
        unit ? counted(r.promotions, "promotion") : counted(r.commands, "command"), counted(r.transfers, "transfer"));
    if (unit) {
        const HeadLedger& h = r.heads;
        out += fmt::format(
            "Raised {}, received {}, given away {}; killed {}, captured {}, deserted {}, dismissed {}; now {}\n",
            with_commas(h.raised), with_commas(h.received), with_commas(h.given), with_commas(h.killed),
            with_commas(h.captured), with_commas(h.deserted), with_commas(h.dismissed), with_commas(h.standing()));
    }
    return out + "\n" + (r.lines.empty() ? "  Nothing yet.\n" : plain_text(lines_table(now, r), 2, 110));
}

Reply run_record(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        const Campaign& now = history.now();
        Sentences faults;
        ServiceRecord record;
        const auto army_words = arguments.value("--army");
        if (army_words) {
            const Army* army = army_named(now, arguments, "--army", faults);
            const Unit* unit = army != nullptr ? taken(unit_called(*army, *arguments.value("NAME")), faults) : nullptr;
            if (unit == nullptr) return Failure{std::move(faults)};
            record = service_record(history, unit->id);
        } else {
            const Character* person = taken(person_called(now, *arguments.value("NAME")), faults);
            if (person == nullptr) return Failure{std::move(faults)};
            record = service_record(history, person->id);
        }
        const bool unit = army_words.has_value();
        return arguments.given("--json") ? json_text(record_json(now, record, unit)) : record_text(now, record, unit);
    });
}

VerbRow roster_row(std::string_view name, std::string_view summary, std::vector<PositionalRow> positionals,
                   std::vector<OptionRow> options, std::string more = {}) {
    positionals.insert(positionals.begin(), campaign_file_row());
    options.push_back(json_option());
    return {name, summary, std::move(positionals), std::move(options), std::move(more)};
}

std::vector<OptionRow> who_and(std::vector<OptionRow> more) {
    std::vector<OptionRow> out = who_options();
    for (OptionRow& option : more) out.push_back(std::move(option));
    return out;
}

constexpr const char* whole_units =
    "A unit named without a number of men goes as a whole, with its wounded and the characters who ride\nwith it. If "
    "two units share a name, Knights#2 is the second.";

}  // namespace

std::vector<Verb> roster_verbs() {
    const PositionalRow army{"ARMY", "The army's name"};
    const PositionalRow unit{"UNIT", "The unit's name"};
    const OptionRow treasury{"--from-treasury", "", "Its side pays the list price"};
    return {
        {roster_row("campaign FILE raise", "Raise a new army, or more units for one",
                    {{"ARMY", "The name of a new army, or of one in the campaign"},
                     {"LIST", "The units, as an army list (CSV)"}},
                    {{"--side", "NAME", "The side a new army serves"},
                     {"--place", "PLACE", "The place of a new army"},
                     treasury}),
         run_raise},
        {roster_row("campaign FILE reinforce", "Fresh men for a unit", {army, unit, {"MEN", "How many men"}},
                    {treasury}),
         run_reinforce},
        {roster_row("campaign FILE split", "Make a new army of a part of one", {army, {"NAME", "The new army's name"}},
                    who_and({{"--general", "NAME", "The character who goes as its general"}}), whole_units),
         run_split},
        {roster_row("campaign FILE merge", "Join one army to another at the same place",
                    {{"FROM", "The army that ceases to exist"}, {"INTO", "The army it joins"}}, {}),
         run_merge},
        {roster_row("campaign FILE transfer",
                    "Move units, men and characters from one army to another at the same place",
                    {{"FROM", "The army they leave"}, {"TO", "The army they join, or the same one to divide a unit"}},
                    who_and({{"--into", "UNIT", "They join this unit, which must be of their kind"},
                             {"--as", "NAME", "The name of a new unit made of a part"}}),
                    whole_units),
         run_transfer},
        {roster_row("campaign FILE dismiss", "Send units, men and characters home", {army},
                    who_and({{"--died", "", "Record them as dead instead"}})),
         run_dismiss},
        {roster_row("campaign FILE desert", "Units, men and characters desert", {army}, who_options()), run_desert},
        {roster_row("campaign FILE promote", "Raise a unit's fighting capacity by 1 after a victory", {army, unit}, {}),
         run_promote},
        {roster_row("campaign FILE appoint", "Give an army another general",
                    {army, {"CHARACTER", "One of its characters, or none"}}, {}),
         run_appoint},
        {roster_row("campaign FILE rename", "Rename an army, a unit or a character", {army, {"NAME", "The new name"}},
                    {{"--unit", "NAME", "A unit of the army"}, {"--character", "NAME", "A character of the army"}}),
         run_rename},
        {roster_row("campaign FILE settle", "Record what became of a character",
                    {{"CHARACTER", "The character's name"}, {"STATE", "fit, wounded, captured, dead or missing"}},
                    {{"--army", "NAME", "The army of the character"},
                     {"--holder", "SIDE", "The side that holds a captured character"}}),
         run_settle},
        {roster_row("campaign FILE record", "The service record of a character, or of a unit of --army",
                    {{"NAME", "The character or the unit"}}, {{"--army", "NAME", "The army of the unit"}}),
         run_record},
    };
}

}  // namespace banneret::app
