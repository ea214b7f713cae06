#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/base/arguments.h"
#include "app/cli/base/reply.h"
#include "app/cli/battle/match.h"
#include "engine/odds/compare/variant.h"
#include "engine/odds/search/aim.h"

namespace banneret::app {

// Shared by the what-if verbs: armies as variants, plans, role, measures.

// The named armies, unchanged; `kept` receives them as read, for their house rules. Adds faults.
std::vector<Variant> read_variants(const Arguments& arguments, std::span<const std::string> references,
                                   std::string_view leadership_option, std::vector<std::string>& faults,
                                   std::vector<NamedArmy>& kept);
// Parses a variant, "NAME: change; change"; without a name its changes become the name.
std::optional<Variant> read_variant(const Variant& base, std::string_view text, std::vector<std::string>& faults);

// ARMY with the changes of --change, and the foes, all under shared house rules.
struct OursAndFoes {
    Variant ours;
    std::vector<Variant> foes;
};
std::optional<OursAndFoes> read_ours_and_foes(const Arguments& arguments, std::span<const std::string> foes,
                                              std::vector<std::string>& faults);

BattleAssumptions read_play(const Arguments& arguments, std::vector<std::string>& faults);
std::optional<Role> read_role(std::string_view word, std::vector<std::string>& faults);
// --measure KEY, any number of times; `otherwise` if none is given.
std::vector<Aim> read_measures(const Arguments& arguments, Aim otherwise, std::vector<std::string>& faults);
// --threads N; by default as many as the machine has.
int read_threads(const Arguments& arguments, std::vector<std::string>& faults);

// The options read above.
OptionRow payoff_option();
OptionRow attempts_option();
OptionRow role_option();
OptionRow measure_option();
OptionRow threads_option();
// --change, --role, plans, leaderships, house rules.
std::vector<OptionRow> what_if_options();

// Reads --json and --csv; adds a fault if both are given.
void one_form(const Arguments& arguments, std::vector<std::string>& faults);
// The text, with a note that it is incomplete if the task was stopped.
Reply known_so_far(std::string text, bool stopped);

}  // namespace banneret::app
