#include "app/cli/base/choices.h"
#include "app/cli/base/lineups.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/battle_report.h"
#include "app/cli/battle/match.h"

namespace banneret::app {

namespace {

Reply run_resolve(const Arguments& arguments) {
    std::vector<std::string> faults;
    const Choices choices = read_choices(arguments, faults);
    const auto seed = seed_number(*arguments.value("--seed"), faults);
    const auto match = read_match(arguments);
    if (const auto* failure = std::get_if<Failure>(&match)) {
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
        return Failure{std::move(faults)};
    }
    const Shared<abstract::Setup>& setup = std::get<Shared<abstract::Setup>>(match);
    check_choices(choices, *setup, faults);
    if (!faults.empty()) return Failure{std::move(faults)};

    const PlayedBattle played = play_out(abstract::begin(setup), *seed, instructions_of(choices));
    if (played.refused) return Failure{{played.refused->why}};
    const BattleReport report{played.record, played.events, played.rolls, *seed};
    if (arguments.given("--json")) return json_text(battle_json(report));
    return lineups_text(*setup, choices, ChoicesShown::given) + battle_text(report);
}

}  // namespace

Verb resolve_verb() {
    VerbRow verb{"resolve",
                 "Fight one battle by the abstract system, with dice from a seed",
                 match_positionals(),
                 {{"--seed", "N", "Random seed; the same seed gives the same battle", false, true}},
                 "The automatic generals make the choices not given. A named stratagem is attempted; one that is\n"
                 "only for the other role has no effect."};
    for (OptionRow& option : choice_options()) verb.options.push_back(std::move(option));
    for (OptionRow& option : match_options()) verb.options.push_back(std::move(option));
    verb.options.push_back(json_option());
    return {std::move(verb), run_resolve};
}

}  // namespace banneret::app
