#include <fmt/format.h>

#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/tabletop/muster_arguments.h"
#include "app/cli/tabletop/table_choices.h"
#include "app/models/shell/figures.h"
#include "engine/core/text.h"
#include "engine/files/text_file.h"

// The verb `muster`: what two armies become in a tabletop battle, and the file that changes it.

namespace banneret::app {

namespace {

constexpr std::size_t most_bytes = 4'000'000;

std::string choice_text(const MusterChoice& c) {
    std::string out = fmt::format("      {} = {}", c.key, c.value.empty() ? "\"\"" : c.value);
    if (c.values.empty()) return fmt::format("{}  ({}: any value)\n", out, c.words);
    return fmt::format("{}  ({}: {})\n", out, c.words, joined(c.values, "or"));
}

std::string sheet_text(const TableStart& start, const MusterSheet& sheet) {
    std::string out = sheet.scale.empty() ? "" : capitalised(sheet.scale) + ".\n";
    for (const Side side : both_sides) {
        out += fmt::format("\n{}: {}\n", side == Side::first ? "Attacker" : "Defender", start.sides[side].name);
        for (const MusterLine& line : sheet.lines) {
            if (line.side != side) continue;
            out += line.unit ? fmt::format("  {}: {}\n", line.name, line.becomes) : "  The whole side\n";
            if (!line.note.empty()) out += fmt::format("    {}\n", line.note);
            for (const MusterChoice& c : line.choices) out += choice_text(c);
        }
    }
    for (const Problem& p : sheet.problems) out += "\n" + p.sentence();
    return sheet.problems.empty() ? out : out + "\n";
}

Reply run_muster(const Arguments& arguments, const Surroundings&) {
    std::vector<std::string> faults;
    const TacticalRuleset* ruleset = read_ruleset(arguments, faults);
    auto match = read_table_match(arguments);
    if (auto* failure = std::get_if<Failure>(&match))
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
    if (!faults.empty()) return Failure{std::move(faults)};
    TableStart& start = std::get<TableMatch>(match).start;
    MusterFile file;
    if (auto given = read_muster_file(arguments, *ruleset, start, faults)) {
        file = std::move(*given);
        start.changes = file.changes;
        start.night = file.night;
        start.wooded = file.wooded;
        start.land = file.land;
        for (const Side side : both_sides) {
            if (file.stratagem[side]) start.stratagem[side] = *file.stratagem[side];
            if (file.posture[side]) start.posture[side] = *file.posture[side];
        }
    }
    if (!faults.empty()) return Failure{std::move(faults)};
    const MusterSheet sheet = ruleset->muster(start);
    if (!arguments.given("--json")) return sheet_text(start, sheet);
    file.ruleset = ruleset->key;
    file.changes = every_choice(sheet);
    return muster_json(file, sheet.lines);
}

}  // namespace

OptionRow muster_option() {
    return {"--muster", "FILE", "The referee's choices at the muster, from the window or from\nbanneret muster --json"};
}

std::optional<MusterFile> read_muster_file(const Arguments& arguments, const TacticalRuleset& ruleset,
                                           const TableStart& start, std::vector<std::string>& faults) {
    const auto name = arguments.value("--muster");
    if (!name) return std::nullopt;
    const auto text = read_text_file(std::filesystem::path(*name), most_bytes);
    if (const auto* error = std::get_if<FileError>(&text)) {
        faults.insert(faults.end(), error->faults.begin(), error->faults.end());
        return std::nullopt;
    }
    auto read = read_muster_json(std::get<std::string>(text), ruleset.muster(start).lines);
    if (const auto* wrong = std::get_if<Faults>(&read)) {
        for (const Problem& p : *wrong) faults.push_back(fmt::format("{}: {}", *name, p.sentence()));
        return std::nullopt;
    }
    MusterFile& file = std::get<MusterFile>(read);
    if (find_tactical_ruleset(file.ruleset) != &ruleset) {
        faults.push_back(
            fmt::format("{}: this muster is for {}, not for {}", *name, printable(file.ruleset), ruleset.key));
        return std::nullopt;
    }
    return std::move(file);
}

Verb muster_verb() {
    VerbRow row{"muster",
                "Show what two armies become on the table, and what you may change",
                match_positionals(),
                {ruleset_option(true), muster_option()},
                "With --json it prints every choice: save that in a file, edit it, and give it to fight, sample "
                "or\nmuster with --muster."};
    for (const char* ally : {"--attacker-ally", "--defender-ally"})
        row.options.push_back({ally, "ARMY", "An army that fights beside it, named the same way; any number", true});
    for (OptionRow& option : match_options()) row.options.push_back(std::move(option));
    row.options.push_back(json_option());
    return {std::move(row), nullptr, run_muster};
}

}  // namespace banneret::app
