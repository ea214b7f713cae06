#include "app/models/exchange/exchange.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/campaign/chronicle_options.h"
#include "app/cli/campaign/map_arguments.h"
#include "app/models/exchange/exports.h"
#include "app/models/exchange/imports.h"
#include "app/models/shell/visibility.h"
#include "engine/armies/army_list.h"
#include "engine/campaign/chronicle/battle_account.h"
#include "engine/campaign/chronicle/chronicle_account.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"
#include "engine/files/output_file.h"
#include "engine/files/pdf.h"

namespace banneret::app {

namespace fs = std::filesystem;

namespace {

// --- export ------------------------------------------------------------------------------------------------------

enum class Form { markdown, text, pdf, csv, json };
constexpr std::string_view form_words[] = {"md", "txt", "pdf", "csv", "json"};

// Content to export, with the forms it supports.
struct Exported {
    std::optional<Document> document;
    bool one_page = false;
    std::function<std::string()> csv, json;
    bool has(Form form) const {
        switch (form) {
            case Form::markdown:
            case Form::text:
            case Form::pdf:
                return document.has_value();
            case Form::csv:
                return csv != nullptr;
            case Form::json:
                return json != nullptr;
        }
        return false;
    }
};

std::optional<Form> form_named(std::string_view word) {
    for (std::size_t i = 0; i < std::size(form_words); ++i)
        if (folded(word) == form_words[i]) return static_cast<Form>(i);
    return std::nullopt;
}

// The form asked for, else that of the file's extension, else JSON for --json on the standard output if there is one,
// else the first form available.
std::optional<Form> form_of(const Arguments& arguments, const Exported& exported, std::vector<std::string>& faults) {
    std::vector<std::string> known;
    std::optional<Form> first;
    for (std::size_t i = 0; i < std::size(form_words); ++i)
        if (exported.has(static_cast<Form>(i))) {
            known.emplace_back(form_words[i]);
            if (!first) first = static_cast<Form>(i);
        }
    std::optional<Form> out = first;
    if (const auto word = arguments.value("--format")) {
        out = form_named(*word);
    } else if (const auto file = arguments.value("--out")) {
        const std::string ending = fs::path(*file).extension().string();
        if (!ending.empty()) out = form_named(ending.substr(1));
    } else if (arguments.given("--json") && exported.has(Form::json)) {
        out = Form::json;
    }
    if (out && exported.has(*out)) return out;
    faults.push_back(
        fmt::format("this can be exported as {}; give a file with that ending, or --format", joined(known, "or")));
    return std::nullopt;
}

// The bytes of the export; `note` then says what is missing in them.
std::variant<std::string, Problem> text_of(const Exported& exported, Form form, std::string& note) {
    switch (form) {
        case Form::markdown:
            return markdown(*exported.document);
        case Form::text:
            return plain_text(*exported.document);
        case Form::pdf:
            break;
        case Form::csv:
            return exported.csv();
        case Form::json:
            return exported.json();
    }
    auto pdf = pdf_of(*exported.document, exported.one_page);
    if (const auto* problem = std::get_if<Problem>(&pdf)) return *problem;
    note = missing_glyphs_words(std::get<Pdf>(pdf).missing);
    return std::get<Pdf>(std::move(pdf)).bytes;
}

// The version of a fought battle, by its number in the chronicle or by a name that only one battle has.
std::optional<std::size_t> battle_named(std::string_view name, const History& history,
                                        std::vector<std::string>& faults) {
    if (const auto number = parse_integer(name); number && *number > 0 &&
                                                 static_cast<std::size_t>(*number) < history.size() &&
                                                 history.version(static_cast<std::size_t>(*number)).entry->battle)
        return static_cast<std::size_t>(*number);
    std::vector<std::string> names, days;
    std::vector<std::size_t> found;
    for (std::size_t i = history.at(); i != 0; i = history.from(i)) {
        const SharedEntry entry = history.version(i).entry;
        if (!entry->battle) continue;
        const FoughtBattle& battle = **entry->battle;
        if (same_name(battle.name, name)) {
            found.push_back(i);
            days.push_back(fmt::format("{} ({})", i, date_words(*history.now().calendar, battle.day)));
        }
        names.push_back(battle.name);
    }
    if (found.size() == 1) return found.front();
    if (found.size() > 1) {
        std::reverse(days.begin(), days.end());
        faults.push_back(fmt::format("{} battles are called {}; give the number of one instead: {}", found.size(),
                                     in_quotes(name), joined(days)));
        return std::nullopt;
    }
    const std::vector<std::string_view> known(names.begin(), names.end());
    faults.push_back(
        fmt::format("{} is not a battle of the chronicle{}", in_quotes(name),
                    suggestion(name, known,
                               known.empty() ? "; none has been fought"
                                             : "; banneret campaign FILE chronicle --kind battles lists them")));
    return std::nullopt;
}

struct PaperWord {
    std::string_view word;
    Paper paper;
};
constexpr PaperWord paper_words[] = {{"sheet", Paper::army_sheet},
                                     {"unit-cards", Paper::unit_cards},
                                     {"character-cards", Paper::character_cards},
                                     {"map", Paper::map}};

std::optional<Paper> paper_named(std::string_view word) {
    for (const PaperWord& row : paper_words)
        if (same_name(row.word, word)) return row.paper;
    return std::nullopt;
}

// The paper that the window would print. For a side it holds only what the player-safe view shows.
std::optional<Exported> paper_wanted(const Arguments& arguments, const History& history, Paper paper,
                                     std::optional<FactionId> reader, std::vector<std::string>& faults) {
    const Campaign& now = history.now();
    Desk desk;
    desk.history = history;
    if (const Faction* side = reader ? find_faction(now, *reader) : nullptr) {
        desk.player_safe = true;
        desk.settings.players_of = side->name;
    }
    if (paper != Paper::map) {
        const auto name = arguments.value("NAME");
        if (!name) {
            faults.push_back(fmt::format("export {}: name the army", *arguments.value("WHAT")));
            return std::nullopt;
        }
        const auto army = army_called(now, *name);
        if (const auto* fault = std::get_if<std::string>(&army)) {
            faults.push_back(*fault);
            return std::nullopt;
        }
        const Army& found = *std::get<const Army*>(army);
        if (hidden(desk, found.faction)) {
            faults.push_back(fmt::format("{} is another side's army, whose numbers {} does not know", found.name,
                                         desk.settings.players_of));
            return std::nullopt;
        }
        desk.focus.army = found.id;
    }
    auto made = paper_of(desk, paper);
    if (const auto* refusal = std::get_if<Refusal>(&made)) {
        faults.push_back(refusal->why);
        return std::nullopt;
    }
    Exported out;
    out.document = std::get<std::pair<Document, std::string>>(std::move(made)).first;
    return out;
}

std::optional<Exported> wanted(const Arguments& arguments, const History& history, std::vector<std::string>& faults) {
    const Campaign& now = history.now();
    const std::string what = folded(*arguments.value("WHAT"));
    Exported out;
    std::optional<FactionId> reader;
    if (const auto name = arguments.value("--for"); name && folded(*name) != "referee")
        reader = side_named(*name, now, faults);
    if (what == "chronicle") {
        AccountOptions wish;
        wish.filter = read_filter(arguments, now, faults);
        wish.reader = reader;
        wish.battles_whole = arguments.given("--whole");
        if (!faults.empty()) return std::nullopt;
        Chronicle chronicle;
        chronicle.follow(history);
        out.document = chronicle_account(history, chronicle, wish);
        return out;
    }
    if (what == "battle" || what == "handout") {
        const auto name = arguments.value("NAME");
        if (!name) faults.push_back(fmt::format("export {}: name the battle, or its number in the chronicle", what));
        const auto version = name ? battle_named(*name, history, faults) : std::nullopt;
        if (!version || !faults.empty()) return std::nullopt;
        std::optional<Side> side;
        if (reader && !(side = side_in_battle(history, *version, *reader))) {
            faults.push_back(fmt::format("{} did not take part in this battle", find_faction(now, *reader)->name));
            return std::nullopt;
        }
        const SharedEntry entry = history.version(*version).entry;
        const FoughtBattle& battle = **entry->battle;
        out.one_page = what == "handout";
        out.document = out.one_page ? battle_handout(battle, *now.calendar, side,
                                                     arms_in(*history.version(*version).campaign, battle))
                                    : battle_report(battle, *now.calendar, side);
        return out;
    }
    if (const auto paper = paper_named(what)) {
        if (!faults.empty()) return std::nullopt;
        return paper_wanted(arguments, history, *paper, reader, faults);
    }
    if (what == "army") {
        const auto name = arguments.value("NAME");
        if (!name) {
            faults.emplace_back("export army: name the army");
            return std::nullopt;
        }
        const auto army = army_called(now, *name);
        if (const auto* fault = std::get_if<std::string>(&army)) {
            faults.push_back(*fault);
            return std::nullopt;
        }
        const Army* found = std::get<const Army*>(army);
        out.csv = [found] { return write_army_list(found->units); };
        out.json = [found, &now] { return army_json(now, *found); };
        return out;
    }
    if (what == "campaign") {
        out.csv = [&now] { return campaign_csv(now); };
        out.json = [&now] { return campaign_json(now); };
        return out;
    }
    faults.push_back(
        fmt::format("export: say chronicle, battle, handout, sheet, unit-cards, character-cards, map, "
                    "army or campaign, not {}",
                    in_quotes(*arguments.value("WHAT"))));
    return std::nullopt;
}

Reply run_export(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        std::vector<std::string> faults;
        const auto exported = wanted(arguments, history, faults);
        if (!exported || !faults.empty()) return Failure{std::move(faults)};
        const auto form = form_of(arguments, *exported, faults);
        if (!form) return Failure{std::move(faults)};
        auto file = arguments.value("--out");
        const bool to_output = file && *file == "-";
        if (to_output) file.reset();
        if (!file && !to_output && *form == Form::pdf)
            return Failure{{"a PDF goes into a file; name it with --out FILE.pdf"}};
        std::string note;
        const auto text = text_of(*exported, *form, note);
        if (const auto* problem = std::get_if<Problem>(&text)) return Failure{{problem->sentence()}, exit_failed};
        const std::string& bytes = std::get<std::string>(text);
        if (!file && arguments.given("--json") && *form != Form::json)
            return json_text(
                Json{{"format", std::string(form_words[static_cast<std::size_t>(*form)])}, {"text", bytes}});
        if (!file) return bytes;
        const fs::path path(*file);
        if (const auto error = write_output(path, bytes))
            return Failure{error->faults, error->unfit ? exit_bad_input : exit_failed};
        const std::string written = arguments.given("--json")
                                        ? json_text(Json{{"file", path.string()}, {"bytes", bytes.size()}})
                                        : fmt::format("Written to {}.\n", path.string());
        if (!note.empty()) return Noted{written, {note}};
        return written;
    });
}

// --- import ------------------------------------------------------------------------------------------------------

// Imports a campaign from JSON into a new file, which must not exist yet.
std::optional<Failure> file_exists(const fs::path& path) {
    std::error_code none;
    if (!fs::exists(path, none)) return std::nullopt;
    return Failure{{fmt::format("{} already exists; import the campaign into a new file", path.string())}};
}

Reply import_campaign(const Arguments& arguments, const fs::path& source) {
    const fs::path path(*arguments.value("FILE"));
    if (auto failure = file_exists(path)) return *failure;
    auto campaign = read_campaign_json_file(source);
    if (auto* faults = std::get_if<std::vector<std::string>>(&campaign)) return Failure{std::move(*faults)};
    std::vector<std::string> ambiguous;
    for (const Problem& p : ambiguities(*std::get<Campaign>(campaign).calendar)) ambiguous.push_back(p.sentence());
    if (!ambiguous.empty()) return Failure{std::move(ambiguous)};
    const History history(std::get<Campaign>(std::move(campaign)));
    if (const auto error = save_campaign(history, path)) return Failure{error->faults, exit_failed};
    const Campaign& now = history.now();
    if (arguments.given("--json"))
        return json_text(Json{{"campaign", now.name}, {"day", now.day}, {"armies", now.armies.size()}});
    return fmt::format("{} was imported: {}, {}.\n", now.name, long_date_words(*now.calendar, now.day),
                       counted(now.armies.size(), "army", "armies"));
}

// Imports the map of another program into a new file.
Reply import_map(const Arguments& arguments, const fs::path& source) {
    const fs::path path(*arguments.value("FILE"));
    if (auto failure = file_exists(path)) return *failure;
    auto read = read_map_file(source);
    if (const auto* refusal = std::get_if<std::string>(&read)) return Failure{{*refusal}};
    auto& [campaign, guesses] = std::get<ImportedMap>(read);
    const History history(std::move(campaign));
    if (const auto error = save_campaign(history, path)) return Failure{error->faults, exit_failed};
    const Campaign& now = history.now();
    std::string text;
    if (arguments.given("--json"))
        text = json_text(Json{{"campaign", now.name},
                              {"places", now.map->places.size()},
                              {"roads", now.map->roads.size()},
                              {"sides", now.factions.size()},
                              {"armies", now.armies.size()}});
    else
        text = fmt::format("{} was imported: {}, {}, {}, {}.\n", now.name, counted(now.map->places.size(), "place"),
                           counted(now.map->roads.size(), "road"), counted(now.factions.size(), "side"),
                           counted(now.armies.size(), "army", "armies"));
    return Noted{std::move(text), std::move(guesses)};
}

Reply import_army(const Arguments& arguments, const fs::path& source) {
    auto read = read_army_file(source);
    if (auto* faults = std::get_if<std::vector<std::string>>(&read)) return Failure{std::move(*faults)};
    ImportedFile& imported = std::get<ImportedFile>(read);
    Reply reply = change_campaign(arguments, [&](History& history) -> Reply {
        const Campaign& now = history.now();
        std::vector<std::string> faults;
        Army army = imported.army;
        army.id = {};
        if (const auto name = arguments.value("--name")) army.name = std::string(*name);
        if (const auto place = arguments.value("--place")) army.place = place_of_new_army(now, *place, faults);
        const std::string side(arguments.value("--side").value_or(imported.side));
        if (side.empty())
            faults.emplace_back("name the side it serves with --side NAME");
        else if (const auto faction = side_named(side, now, faults))
            army.faction = *faction;
        if (!faults.empty()) return Failure{std::move(faults)};
        return carried_out(arguments, history, PutArmy{std::move(army), "import " + source.filename().string()});
    });
    if (imported.guesses.empty()) return reply;
    if (auto* text = std::get_if<std::string>(&reply)) return Noted{std::move(*text), std::move(imported.guesses)};
    if (auto* noted = std::get_if<Noted>(&reply))
        noted->notes.insert(noted->notes.end(), imported.guesses.begin(), imported.guesses.end());
    return reply;
}

Reply run_import(const Arguments& arguments) {
    const fs::path source(*arguments.value("SOURCE"));
    if (holds_map(source)) return import_map(arguments, source);
    if (holds_campaign_json(source)) return import_campaign(arguments, source);
    return import_army(arguments, source);
}

}  // namespace

std::vector<Verb> exchange_verbs() {
    std::vector<Verb> out;
    std::vector<OptionRow> options = {
        {"--out", "FILE", "Write to this file; its ending decides the format"},
        {"--format", "FORM", "md, txt or pdf; csv or json for an army or the campaign"},
        {"--for", "SIDE", "Only what this side knows; if not given, everything, for the referee"},
        {"--whole", "", "For a chronicle: include the report of each battle"}};
    for (OptionRow& option : filter_options()) options.push_back(std::move(option));
    options.push_back(json_option());
    out.push_back({{"campaign FILE export",
                    "Write out the chronicle, a battle, an army, the map, cards or the campaign",
                    {campaign_file_row(),
                     {"WHAT", "chronicle, battle, handout, sheet, unit-cards, character-cards, map, army or campaign"},
                     {"NAME", "Name of the battle or the army", false}},
                    std::move(options),
                    "The options pick a part of the chronicle; a battle's NAME may be its number there. A "
                    "hand-out is\n"
                    "one page. With --json and no --out, reports become a JSON string."},
                   run_export});
    out.push_back(
        {{"campaign FILE import",
          "Import an army, a campaign, or the map of another program",
          {campaign_file_row(), {"SOURCE", "The file; a campaign or a map is written to FILE, which must be new"}},
          {{"--side", "NAME", "The side the army serves"},
           {"--name", "NAME", "Its name, if not the one in the file"},
           {"--place", "PLACE", "The place of the army"},
           json_option()},
          "An army is CSV, JSON or a text with numbers of men; a campaign is JSON; a map is the full JSON of\nAzgaar's "
          "Fantasy Map Generator, or GeoJSON. The program guesses what a text or a map leaves open, and\nreports each "
          "guess on standard error."},
         run_import});
    return out;
}

}  // namespace banneret::app
