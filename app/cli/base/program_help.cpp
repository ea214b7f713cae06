#include "app/cli/base/program_help.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/tables.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret::app {

std::vector<OptionRow> common_options() {
    return {{"-h, --help", "", "Show this help, or the help of a verb"},
            {"--version", "", "The version"},
            {"--samples", "", "The folder of the shipped campaigns and army lists"},
            {"--json", "", "With any verb that reports: the report as JSON"}};
}

std::vector<Verb> program_verbs() {
    return {strength_verb(), odds_verb(),    resolve_verb(),   fight_verb(),   sample_verb(),
            muster_verb(),   judge_verb(),   calibrate_verb(), history_verb(), merge_verb(),
            ladder_verb(),   compare_verb(), explain_verb(),   sweep_verb(),   solve_verb(),
            season_verb(),   check_verb(),   rules_verb(),     bench_verb()};
}

std::string_view last_word(std::string_view name) {
    return name.substr(name.find_last_of(' ') + 1);
}

std::vector<ActionGroup> campaign_groups() {
    struct Group {
        std::string_view title;
        std::vector<std::string_view> actions;
    };
    const std::vector<Group> groups = {
        {"Set up",
         {"new", "name", "house", "side", "calendar", "place", "places", "road", "region", "picture", "rates"}},
        {"Armies",
         {"show", "raise", "reinforce", "import", "unit", "character", "army", "rename", "appoint", "split", "merge",
          "transfer", "dismiss", "desert", "promote", "settle", "record", "remove"}},
        {"Money", {"treasury", "money", "income", "pay", "prices", "prisoners", "ransom"}},
        {"Days", {"advance", "forecast", "march", "halt", "put", "ledger", "wounded"}},
        {"Battles", {"battles", "battle", "step", "type-in", "review", "delay", "strike", "compare", "judge"}},
        {"Records",
         {"chronicle", "note", "session", "changes", "fold", "branches", "goto", "undo", "redo", "export", "save"}}};
    std::vector<Verb> all = campaign_verbs();
    std::vector<ActionGroup> out;
    for (const Group& group : groups) {
        out.push_back({group.title, {}});
        ActionGroup& made = out.back();
        for (const std::string_view action : group.actions) {
            const auto verb = std::ranges::find(all, action, [](const Verb& v) { return last_word(v.row.name); });
            CHECK(verb != all.end());
            made.verbs.push_back(std::move(*verb));
            all.erase(verb);
        }
    }
    CHECK(all.empty());
    return out;
}

std::string campaign_help() {
    Table actions;
    actions.left({"", ""});
    for (const ActionGroup& group : campaign_groups())
        for (const Verb& verb : group.verbs)
            actions.row({std::string(last_word(verb.row.name)), std::string(verb.row.summary)});
    // One table, so that the summaries of all groups begin in one column.
    const std::string text = plain_text(actions, 2, 110);
    const std::vector<std::string_view> lines = split(text, '\n');
    std::string out = fmt::format(
        "Work with a campaign: its armies, days, battles and chronicle.\n\n"
        "Usage: banneret campaign {}\n\n",
        campaign_usage);
    std::size_t at = 0;
    for (const ActionGroup& group : campaign_groups()) {
        out += fmt::format("{}:\n", group.title);
        for (std::size_t i = 0; i < group.verbs.size(); ++i) out += fmt::format("{}\n", lines.at(at++));
        out += "\n";
    }
    return out + "Each action has its own help: banneret campaign FILE battle --help\n";
}

std::string program_help() {
    Table list, options;
    list.left({"", ""});
    options.left({"", ""});
    for (const Verb& verb : program_verbs()) {
        list.row({std::string(verb.row.name), std::string(verb.row.summary)});
        if (verb.row.name == verb_before_campaign) list.row({"campaign", std::string(campaign_summary)});
    }
    for (const OptionRow& row : common_options()) options.row({std::string(row.name), row.words});
    std::string usage;
    for (const UsageRow& row : program_usage) {
        const std::string line =
            fmt::format("{}banneret {:<22}{}", usage.empty() ? "Usage: " : "       ", row.words, row.what);
        usage += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return fmt::format("Banneret: {}.\n\n{}\nVerbs:\n{}\nOptions:\n{}\n{}\nExit code: {}", program_summary, usage,
                       plain_text(list, 2), plain_text(options, 2), army_words, exit_words);
}

}  // namespace banneret::app
