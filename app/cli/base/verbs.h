#pragma once

#include <vector>

#include "app/cli/base/arguments.h"
#include "app/cli/base/long_work.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/reply.h"

namespace banneret::app {

// Results of the parts of a run over several machines (see part.h), in the order of their numbers.
using Parts = std::vector<Json>;

// A command of the terminal: its arguments and its function.
struct Verb {
    VerbRow row;
    Reply (*run)(const Arguments&) = nullptr;
    Reply (*run_long)(const Arguments&, const Surroundings&) = nullptr;  // instead of `run`, for long tasks
    // The reply of the whole run from its parts, for a verb that has --shard.
    Reply (*merge)(const Arguments&, const Surroundings&, const Parts&) = nullptr;
};

Verb strength_verb();
Verb odds_verb();
Verb resolve_verb();
Verb fight_verb();      // a tabletop battle by automatic commanders
Verb sample_verb();     // many such battles
Verb muster_verb();     // the units of armies in a tabletop battle
Verb judge_verb();      // the same battle by every ruleset
Verb calibrate_verb();  // how far the judges differ
Verb merge_verb();      // the parts of a run over several machines
Verb ladder_verb();     // commanders against each other
Verb bench_verb();      // the signature of the rules
Verb check_verb();
Verb rules_verb();
Verb history_verb();  // recorded battles compared with the rules
Verb compare_verb();
Verb explain_verb();
Verb sweep_verb();
Verb solve_verb();
Verb season_verb();
// "campaign FILE ACTION": one verb for each action; the action is the last word of its name.
std::vector<Verb> campaign_verbs();
Verb campaign_battle_verb();
Verb campaign_battles_verb();                 // battles: the off-screen list
std::vector<Verb> campaign_settings_verbs();  // new, name, house, side, remove
std::vector<Verb> campaign_edit_verbs();      // unit, character, army: edits by hand
std::vector<Verb> campaign_review_verbs();    // type-in, review
Verb campaign_step_verb();                    // a battle, order by order
Verb campaign_region_verb();
Verb campaign_picture_verb();
std::vector<Verb> roster_verbs();  // raise, split, merge, transfer, ...
std::vector<Verb> purse_verbs();   // prisoners, ransom, treasury, pay, prices
Verb campaign_compare_verb();
Verb campaign_judge_verb();
Verb campaign_strike_verb();
std::vector<Verb> chronicle_verbs();       // chronicle, note, session, changes, branches, goto
std::vector<Verb> exchange_verbs();        // export, import
std::vector<Verb> campaign_time_verbs();   // advance, calendar, delay, wounded, forecast
std::vector<Verb> campaign_march_verbs();  // march, halt, put, places, place, road, rates, ledger

}  // namespace banneret::app
