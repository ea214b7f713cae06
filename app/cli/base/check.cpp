#include <fmt/format.h>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "engine/armies/army_list.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"

namespace banneret::app {

namespace {

struct Checked {
    std::string file, kind, holds;
};

std::optional<Checked> check_campaign(const std::string& file, std::vector<std::string>& faults_found) {
    const auto loaded = load_with_journal(file);
    if (const auto* error = std::get_if<FileError>(&loaded)) {
        faults_found.insert(faults_found.end(), error->faults.begin(), error->faults.end());
        return std::nullopt;
    }
    const auto& read = std::get<LoadedCampaign>(loaded);
    const Campaign& now = read.history.now();
    bool sound = true;
    const auto unsound = [&](std::string_view fault) {
        faults_found.push_back(fmt::format("{}: {}", file, fault));
        sound = false;
    };
    if (read.sum_differs) unsound(read.notes.front());
    for (const std::string& fault : packed_faults(read.history)) unsound(fault);
    for (const Problem& p : faults(now)) {
        faults_found.push_back(fmt::format("{}: {}", file, p.sentence()));
        sound = false;
    }
    if (!sound) return std::nullopt;
    return Checked{
        file, "campaign",
        fmt::format("{}, {}", counted(now.armies.size(), "army", "armies"), counted(now.factions.size(), "side"))};
}

std::optional<Checked> check_list(const std::string& file, std::vector<std::string>& faults_found) {
    const auto read = read_armies(std::span(&file, 1));
    if (const auto* failure = std::get_if<Failure>(&read)) {
        faults_found.insert(faults_found.end(), failure->faults.begin(), failure->faults.end());
        return std::nullopt;
    }
    const NamedArmy& army = std::get<std::vector<NamedArmy>>(read).front();
    std::int64_t heads = 0;
    for (const Unit& unit : army.units) heads += unit.count;
    return Checked{file, army.army ? "army of a campaign" : "army list",
                   fmt::format("{}, {}", counted(army.units.size(), "unit"), counted(heads, "individual"))};
}

Reply run_check(const Arguments& arguments) {
    std::vector<Checked> sound;
    std::vector<std::string> faults_found;
    for (const std::string& file : arguments.values("FILE")) {
        const bool campaign = std::string_view(file).ends_with(".banneret");
        if (auto checked = campaign ? check_campaign(file, faults_found) : check_list(file, faults_found))
            sound.push_back(std::move(*checked));
    }
    if (!faults_found.empty()) return Failure{std::move(faults_found)};
    if (arguments.given("--json")) {
        Table table;
        table.data({"file", "kind", "holds", "faults"});
        for (const Checked& c : sound) table.row({c.file, c.kind, c.holds, Cell::list("", {})});
        return json_text(json_rows(table));
    }
    std::string out;
    for (const Checked& c : sound) out += fmt::format("{}: no faults ({}: {})\n", c.file, c.kind, c.holds);
    return out;
}

}  // namespace

Verb check_verb() {
    return {{"check",
             "Look for faults in army lists and campaign files",
             {{"FILE", "Army lists (CSV) and campaigns (.banneret)", true, true}},
             {{"--json", "", "The report as JSON, if there are no faults"}},
             "Each fault is one line on standard error; the exit code is then 2."},
            run_check};
}

}  // namespace banneret::app
