#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/base/verbs.h"

namespace banneret::app {

// The help of the whole program. The manual page prints the same texts.

inline constexpr std::string_view program_summary = "battles between armies for tabletop campaigns, with exact odds";

struct UsageRow {
    std::string_view words, what;
};
inline constexpr std::array<UsageRow, 2> program_usage = {UsageRow{"[FILE.banneret]", "the window"},
                                                          UsageRow{"VERB [words] [options]", ""}};
inline constexpr std::string_view campaign_usage = "FILE.banneret ACTION [options]";
inline constexpr std::string_view campaign_summary = "Show and play a campaign file";

// Options of every verb.
std::vector<OptionRow> common_options();

inline constexpr std::string_view army_words =
    "Armies are CSV files (columns name, count, fc, armour, shield, mounted, melee, missile,\n"
    "abilities, formation, race, religion, hit_dice) or CAMPAIGN.banneret:Army Name.\n";
inline constexpr std::string_view exit_words =
    "0 done; 2 bad usage or input, reported on standard error with nothing written;\n1 any other failure.\n";

// Every verb but `campaign`, in the order of the help.
std::vector<Verb> program_verbs();
// `campaign` follows this verb in the help.
inline constexpr std::string_view verb_before_campaign = "resolve";

// "battle" for "campaign FILE battle".
std::string_view last_word(std::string_view name);

// The actions of `campaign` in the order of the help.
struct ActionGroup {
    std::string_view title;
    std::vector<Verb> verbs;
};
std::vector<ActionGroup> campaign_groups();

std::string program_help();
std::string campaign_help();

}  // namespace banneret::app
