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

// What the verbs of what-if share: armies as variants, plans, the role, the measures.

// The armies named, as they are; `kept` receives them as read, for their house rules. Faults are added.
std::vector<Variant> read_variants(const Arguments& arguments, std::span<const std::string> references,
                                   std::string_view leadership_option, std::vector<std::string>& faults,
                                   std::vector<NamedArmy>& kept);
// "NAME: change; change" of a variant; without a name the changes are its name.
std::optional<Variant> read_variant(const Variant& base, std::string_view text, std::vector<std::string>& faults);

// ARMY and the foes, under the house rules they share; ARMY with the changes of --change.
struct OursAndFoes {
    Variant ours;
    std::vector<Variant> foes;
};
std::optional<OursAndFoes> read_ours_and_foes(const Arguments& arguments, std::span<const std::string> foes,
                                              std::vector<std::string>& faults);

Play read_play(const Arguments& arguments, std::vector<std::string>& faults);
std::optional<Role> read_role(std::string_view word, std::vector<std::string>& faults);
// --measure KEY, any number; `otherwise` where none is given.
std::vector<Aim> read_measures(const Arguments& arguments, Aim otherwise, std::vector<std::string>& faults);
// --threads N; as many as the machine has where not given.
int read_threads(const Arguments& arguments, std::vector<std::string>& faults);

// The options read above.
OptionRow payoff_option();
OptionRow attempts_option();
OptionRow role_option();
OptionRow measure_option();
OptionRow threads_option();
// --change, --role, plans, leaderships, house rules.
std::vector<OptionRow> what_if_options();

// Which of --json and --csv, at most one.
void one_form(const Arguments& arguments, std::vector<std::string>& faults);
// The text, with the note that it is not all where the work was stopped.
Reply known_so_far(std::string text, bool stopped);

}  // namespace banneret::app
