#include "app/cli/base/program_help.h"

#include <fmt/format.h>

#include "app/cli/base/tables.h"

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

std::string campaign_help() {
    Table actions;
    actions.left({"", ""});
    for (const Verb& verb : campaign_verbs())
        actions.row({std::string(last_word(verb.row.name)), std::string(verb.row.summary)});
    return fmt::format(
        "Work with a campaign: its armies, days, battles and chronicle.\n\n"
        "Usage: banneret campaign {}\n\nActions:\n{}\n"
        "Each action has its own help: banneret campaign FILE battle --help\n",
        campaign_usage, plain_text(actions, 2, 110));
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
