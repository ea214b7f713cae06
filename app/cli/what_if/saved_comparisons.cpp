#include "engine/campaign/chronicle/comparisons.h"

#include <fmt/format.h>

#include "app/cli/base/columns.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/verbs.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/what_if/comparisons.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::vector<std::string> names_of(const std::vector<KeptVariant>& variants) {
    std::vector<std::string> out;
    for (const KeptVariant& v : variants) out.push_back(v.name);
    return out;
}

std::string list_text(const Campaign& now) {
    if (now.comparisons.empty())
        return "No comparison is kept yet; banneret compare --keep FILE.banneret:NAME keeps one.\n";
    Columns table;
    table.column("Comparison", Columns::Align::left);
    table.column("", Columns::Align::left);
    table.column("Armies", Columns::Align::left);
    table.column("Against", Columns::Align::left);
    for (const auto& one : now.comparisons)
        table.row({one->name, one->role == Role::attacker ? "attacking" : "defending", joined(names_of(one->variants)),
                   joined(names_of(one->foes))});
    return table.text(0, 120);
}

Json list_json(const Campaign& now) {
    Json out = Json::array();
    for (const auto& one : now.comparisons)
        out.push_back(Json{{"comparison", one->name},
                           {"role", std::string(key(one->role))},
                           {"variants", names_of(one->variants)},
                           {"foes", names_of(one->foes)}});
    return out;
}

std::variant<const KeptComparison*, Failure> comparison_called(const Campaign& now, std::string_view name) {
    if (const KeptComparison* one = find_comparison(now, name)) return one;
    std::vector<std::string_view> known;
    for (const auto& one : now.comparisons) known.push_back(one->name);
    if (known.empty()) return Failure{{"the campaign keeps no comparison yet"}};
    const std::vector<std::string> listed(known.begin(), known.end());
    return Failure{
        {fmt::format("no comparison is called {}{}", in_quotes(name),
                     suggestion(name, known, (listed.size() == 1 ? "; there is " : "; there are ") + joined(listed)))}};
}

Reply run_drop(const Arguments& arguments, std::string_view name) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        const auto found = comparison_called(history.now(), name);
        if (const auto* failure = std::get_if<Failure>(&found)) return *failure;
        const std::string dropped = std::get<const KeptComparison*>(found)->name;
        const auto done = history.perform_rolling(DropComparison{std::get<const KeptComparison*>(found)->id});
        if (const auto* refusal = std::get_if<Refusal>(&done)) return Failure{{refusal->why}};
        return arguments.given("--json") ? json_text(Json{{"dropped", dropped}})
                                         : fmt::format("Dropped: {}\n", dropped);
    });
}

Reply run_kept(const Arguments& arguments) {
    const auto name = arguments.value("NAME");
    if (arguments.given("--drop"))
        return name ? run_drop(arguments, *name) : Failure{{"--drop: name the comparison to drop"}};
    return read_campaign(arguments, [&](const History& history) -> Reply {
        const Campaign& now = history.now();
        if (!name) return arguments.given("--json") ? json_text(list_json(now)) : list_text(now);
        const auto found = comparison_called(now, *name);
        if (const auto* failure = std::get_if<Failure>(&found)) return *failure;
        const auto question = question_of(now, *std::get<const KeptComparison*>(found));
        if (const auto* refusals = std::get_if<std::vector<Refusal>>(&question)) {
            Failure failure;
            for (const Refusal& r : *refusals) failure.faults.push_back(r.why);
            return failure;
        }
        return comparison_report(arguments, std::get<CompareQuestion>(question));
    });
}

}  // namespace

Verb campaign_compare_verb() {
    VerbRow verb{"campaign FILE compare",
                 "Comparisons that are kept in the campaign, asked again as things stand",
                 {campaign_file_row(), {"NAME", "The comparison; without it a list of all", false}},
                 {{"--drop", "", "Keep it no longer"}},
                 "banneret compare --keep FILE.banneret:NAME keeps one."};
    for (OptionRow& option : form_options()) verb.options.push_back(std::move(option));
    return {std::move(verb), run_kept};
}

}  // namespace banneret::app
