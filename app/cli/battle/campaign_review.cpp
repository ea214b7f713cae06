// Reviews a battle's losses before they are applied, and enters a result by hand.

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/battle_report.h"
#include "app/cli/battle/match.h"
#include "app/cli/battle/unit_selection.h"
#include "app/cli/campaign/campaign_access.h"
#include "engine/campaign/battles/batch_resolve.h"
#include "engine/campaign/battles/loss_columns.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// --- Reading -----------------------------------------------------------------------------------------------------

class Changes {
public:
    Changes(const Arguments& arguments, const PerSide<std::string>& armies, std::vector<std::string>& faults)
        : arguments_(arguments), armies_(armies), faults_(faults) {}

    void put_into(Review& r) {
        if (arguments_.given("--not-fought")) r.fought = false;
        if (const auto words = arguments_.value("--attacker")) r.attacker = side(*words, "--attacker", false);
        if (const auto words = arguments_.value("--result")) {
            if (folded(*words) == "none")
                r.result.reset();
            else if (const auto result = parse_battle_result(*words))
                r.result = result;
            else
                fault("--result", *words, "SK, ST, A:MV, A:V, A:CV, D:MV, D:V, D:CV or none");
        }
        if (!r.fought) r.result.reset();
        // The winner and the losers follow from the result.
        r.winner.reset();
        if (r.result && r.result->winner && r.attacker)
            r.winner = *r.result->winner == Role::attacker ? *r.attacker : other(*r.attacker);
        for (const Side s : both_sides) r.defeated[s] = r.winner && *r.winner != s;
        if (arguments_.given("--result")) r.field = r.winner;
        if (const auto words = arguments_.value("--field")) r.field = side(*words, "--field", true);
        each("--retreat", [&](Side s, std::string_view value) {
            if (const auto miles = whole_number("--retreat", value, 0, 10'000, faults_))
                r.retreat_miles[s] = static_cast<int>(*miles);
        });
        each("--direction", [&](Side s, std::string_view value) {
            r.direction[s] = parse_direction(value);
            if (!r.direction[s]) fault("--direction", value, "north, north-east ... or away-from-the-enemy");
        });
        for (const std::string& words : arguments_.values("--attempted"))
            if (const auto s = side(words, "--attempted", false)) r.attempted[*s] = true;
        for (const std::string& words : arguments_.values("--loss")) loss(r, words);
        for (const std::string& words : arguments_.values("--fate")) fate(r, words);
    }

private:
    void fault(std::string_view option, std::string_view words, std::string_view allowed) {
        faults_.push_back(fmt::format("{}: {} is not {}", option, in_quotes(words), allowed));
    }
    std::optional<Side> side(std::string_view words, std::string_view option, bool nobody) {
        for (const Side s : both_sides)
            if (same_name(armies_[s], words)) return s;
        if (nobody && folded(words) == "nobody") return std::nullopt;
        fault(option, words, fmt::format("{} or {}{}", armies_.first, armies_.second, nobody ? " or nobody" : ""));
        return std::nullopt;
    }
    // Calls `put` for every ARMY=VALUE of the option.
    template <class Put>
    void each(std::string_view option, Put&& put) {
        for (const std::string& words : arguments_.values(option)) {
            const std::string_view whole = words;
            const std::size_t at = whole.rfind('=');
            if (at == std::string_view::npos)
                fault(option, words, "ARMY=VALUE");
            else if (const auto s = side(trimmed(whole.substr(0, at)), option, false))
                put(*s, trimmed(whole.substr(at + 1)));
        }
    }
    // Finds "ARMY:NAME" at the start of the text; NAME must be in the list.
    template <class T>
    T* named(PerSide<ArmyLosses>& losses, std::string_view text, std::string_view option,
             std::vector<T> ArmyLosses::*list) {
        for (const Side s : both_sides) {
            const std::size_t at = armies_[s].size();
            if (text.size() <= at || text[at] != ':' || !same_name(armies_[s], text.substr(0, at))) continue;
            const std::string_view name = trimmed(text.substr(at + 1));
            std::vector<std::string_view> known;
            for (T& one : losses[s].*list) {
                if (same_name(one.name, name)) return &one;
                known.push_back(one.name);
            }
            faults_.push_back(fmt::format("{}: {} has nothing called {} in this battle{}", option, armies_[s],
                                          in_quotes(name), suggestion_or_list(name, known)));
            return nullptr;
        }
        fault(option, text, fmt::format("{}:NAME or {}:NAME", armies_.first, armies_.second));
        return nullptr;
    }
    // "Red:Knights killed=30 wounded=10"
    void loss(Review& r, std::string_view text) {
        const auto [name, settings] = settings_of(text);
        UnitLosses* unit = named(r.losses, name, "--loss", &ArmyLosses::units);
        if (unit == nullptr) return;
        if (settings.empty()) fault("--loss", text, "ARMY:UNIT killed=N wounded=N routed=N deserted=N captured=N");
        for (const std::string_view setting : settings) {
            const std::size_t at = setting.find('=');
            const std::pair<const UnitLosses*, std::string> given(unit, folded(setting.substr(0, at)));
            if (std::find(losses_given_.begin(), losses_given_.end(), given) != losses_given_.end())
                faults_.push_back(fmt::format("--loss: {} of {} is given twice", given.second, unit->name));
            losses_given_.push_back(given);
            const auto field = std::find_if(std::begin(loss_columns), std::end(loss_columns), [&](const LossColumn& f) {
                return f.words == folded(setting.substr(0, at));
            });
            if (field == std::end(loss_columns))
                fault("--loss", setting, "killed, wounded, routed, deserted or captured, and a number");
            else if (const auto n = whole_number("--loss", setting.substr(at + 1), 0, unit->before, faults_))
                unit->*(field->count) = static_cast<std::int32_t>(*n);
        }
    }
    // "Red:Sir Odo=wounded"
    void fate(Review& r, std::string_view text) {
        const std::size_t at = text.rfind('=');
        if (at == std::string_view::npos) return fault("--fate", text, "ARMY:CHARACTER=FATE");
        CharacterFate* person = named(r.losses, trimmed(text.substr(0, at)), "--fate", &ArmyLosses::characters);
        const std::string word = folded(text.substr(at + 1));
        const auto found = std::find(std::begin(fates), std::end(fates), word);
        if (found == std::end(fates))
            return fault("--fate", text.substr(at + 1), "unhurt, wounded, captured, dead or fled");
        if (person == nullptr) return;
        person->fate = static_cast<Fate>(found - std::begin(fates));
        if (person->fate != Fate::wounded)
            person->wounds = 0;
        else if (person->wounds == 0)
            person->wounds = 1;
    }

    const Arguments& arguments_;
    std::vector<std::pair<const UnitLosses*, std::string>> losses_given_;
    const PerSide<std::string>& armies_;
    std::vector<std::string>& faults_;
};

bool changes_given(const Arguments& arguments) {
    for (const char* option : {"--result", "--attacker", "--field", "--retreat", "--direction", "--attempted", "--loss",
                               "--fate", "--not-fought"})
        if (arguments.given(option)) return true;
    return false;
}

// --- Printing -----------------------------------------------------------------------------------------------------

PerSide<std::string> armies_of(const abstract::Start& start) {
    return {start.sides.first.name, start.sides.second.name};
}

std::string nobody_or(const std::optional<Side>& side, const PerSide<std::string>& armies) {
    return side ? armies[*side] : std::string("nobody");
}

Json review_json(const OpenBattle& battle, const std::vector<std::string>& changes) {
    const Review& r = *battle.to_apply();
    const auto armies = armies_of(*battle.transcript.start);
    Json out{{"battle", battle.name}, {"place", battle.place}, {"fought", r.fought}};
    out["result"] = r.result ? Json(short_name(*r.result)) : Json();
    out["attacker"] = nobody_or(r.attacker, armies);
    out["winner"] = nobody_or(r.winner, armies);
    out["field"] = nobody_or(r.field, armies);
    Json list = Json::array();
    for (const Side s : both_sides) {
        Json side{{"army", armies[s]}, {"retreat_miles", r.retreat_miles[s]}};
        if (r.direction[s]) side["direction"] = std::string(key(*r.direction[s]));
        side["units"] = json_rows(unit_losses_table("", r.losses[s], loss_columns));
        side["characters"] = json_rows(fates_table(r.losses[s]));
        list.push_back(std::move(side));
    }
    out["armies"] = list;
    out["changed_by_hand"] = changes;
    return out;
}

std::string review_text(const OpenBattle& battle, const std::vector<std::string>& changes) {
    const Review& r = *battle.to_apply();
    const auto armies = armies_of(*battle.transcript.start);
    std::string out = fmt::format("{} at {}: {}; attacker: {}, field held by: {}\n", battle.name, battle.place,
                                  !r.fought  ? "not fought"
                                  : r.result ? words(*r.result)
                                             : "no result yet",
                                  nobody_or(r.attacker, armies), nobody_or(r.field, armies));
    for (const Side s : both_sides) {
        out +=
            heading(armies[s] + (r.retreat_miles[s] > 0 ? fmt::format(", retreats {} miles", r.retreat_miles[s]) : ""));
        out += plain_text(unit_losses_table("", r.losses[s], loss_columns), 2);
        for (const CharacterFate& c : r.losses[s].characters)
            if (c.fate != Fate::unhurt) out += fmt::format("  {}: {}\n", c.name, fate_words(c.fate));
    }
    if (!changes.empty()) out += heading("Changed by hand");
    for (const std::string& change : changes) out += wrapped(change, 96, 2);
    return out;
}

std::vector<std::string> changes_of(const OpenBattle& battle) {
    if (!battle.reviewed || !battle.computed) return {};
    return review_changes(*battle.transcript.start, *battle.computed, *battle.reviewed);
}

Reply review_reply(const Arguments& arguments, const OpenBattle& battle) {
    const auto changes = changes_of(battle);
    return arguments.given("--json") ? json_text(review_json(battle, changes)) : review_text(battle, changes);
}

// --- The verbs ---------------------------------------------------------------------------------------------------

// Carries out `commands` as one undo and reports the result.
Reply given(const Arguments& arguments, History& history, BattleId id, const std::vector<Command>& commands) {
    std::vector<Performed> steps;
    for (const Command& command : commands) {
        auto done = perform_rolling(steps.empty() ? history.now() : steps.back().campaign, command);
        if (const auto* refusal = std::get_if<Refusal>(&done)) return Failure{{refusal->why}};
        steps.push_back(std::get<Performed>(std::move(done)));
    }
    if (const OpenBattle* open = find_battle(steps.back().campaign, id)) {
        Reply reply = review_reply(arguments, *open);
        history.add_in_one_go(std::move(steps));
        return reply;
    }
    // Applied: report the chronicle's lines.
    const Entry entry = steps.back().entry;
    history.add_in_one_go(std::move(steps));
    const Campaign& now = history.now();
    if (arguments.given("--json"))
        return json_text(
            Json{{"day", now.day}, {"date", long_date_words(*now.calendar, now.day)}, {"lines", entry.lines}});
    std::string out = fmt::format("{}, day {}\n", long_date_words(*now.calendar, now.day), with_commas(now.day));
    for (const std::string& line : entry.lines) out += wrapped(line, 96, 2);
    return out;
}

Reply run_type_in(const Arguments& arguments) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        std::vector<std::string> faults;
        const Campaign& now = history.now();
        const OpenBattle* battle = taken(battle_called(now, *arguments.value("BATTLE")), faults);
        std::uint64_t seed = 1;
        if (const auto text = arguments.value("--seed")) seed = seed_number(*text, faults).value_or(1);
        if (!faults.empty()) return Failure{std::move(faults)};
        if (battle->under_way())
            return Failure{{fmt::format(
                "{} is under way; use review to change its result, or battles --call-off to cancel it", battle->name)}};
        auto start = battle_start(now, battle->first, battle->second, battle->place, false);
        if (const auto* refusal = std::get_if<Refusal>(&start)) return Failure{{refusal->why}};
        const abstract::Start& as_they_stand = std::get<abstract::Start>(start);
        const PerSide<std::string> armies = armies_of(as_they_stand);
        Review review = untouched(as_they_stand);
        review.attacker = Side::first;
        Changes(arguments, armies, faults).put_into(review);
        if (!faults.empty()) return Failure{std::move(faults)};
        std::vector<Command> commands = {EnterBattleResult{battle->id, review, seed}};
        if (arguments.given("--apply")) commands.emplace_back(ApplyBattle{battle->id});
        return given(arguments, history, battle->id, commands);
    });
}

Reply run_review(const Arguments& arguments) {
    const bool changes = changes_given(arguments);
    const auto over = [](const OpenBattle& battle) -> std::optional<Failure> {
        if (battle.to_apply()) return std::nullopt;
        return Failure{{fmt::format("{} is not over; finish it with type-in, battles --resolve or step", battle.name)}};
    };
    if (!changes && !arguments.given("--apply"))
        return read_campaign(arguments, [&](const History& history) -> Reply {
            std::vector<std::string> faults;
            const OpenBattle* battle = taken(battle_called(history.now(), *arguments.value("BATTLE")), faults);
            if (battle == nullptr) return Failure{std::move(faults)};
            if (auto failure = over(*battle)) return *failure;
            return review_reply(arguments, *battle);
        });
    return change_campaign(arguments, [&](History& history) -> Reply {
        std::vector<std::string> faults;
        const OpenBattle* battle = taken(battle_called(history.now(), *arguments.value("BATTLE")), faults);
        if (battle == nullptr) return Failure{std::move(faults)};
        if (auto failure = over(*battle)) return *failure;
        std::vector<Command> commands;
        if (changes) {
            const PerSide<std::string> armies = armies_of(*battle->transcript.start);
            Review review = *battle->to_apply();
            Changes(arguments, armies, faults).put_into(review);
            if (!faults.empty()) return Failure{std::move(faults)};
            commands.emplace_back(ReviewBattle{battle->id, review, "change " + battle->name + " by hand"});
        }
        if (arguments.given("--apply")) commands.emplace_back(ApplyBattle{battle->id});
        return given(arguments, history, battle->id, commands);
    });
}

std::vector<OptionRow> review_options() {
    return {{"--result", "KEY", "SK, ST, A:MV, A:V, A:CV, D:MV, D:V, D:CV or none; the result decides who won"},
            {"--attacker", "ARMY", "The army that attacked; the first of the two if not given"},
            {"--field", "ARMY", "The army that holds the field, or nobody; the winner if not given"},
            {"--loss", "\"ARMY:UNIT killed=N\"", "What a unit lost: killed, wounded, routed, deserted, captured", true},
            {"--fate", "\"ARMY:WHO=FATE\"", "A character: unhurt, wounded, captured, dead or fled", true},
            {"--retreat", "ARMY=MILES", "How far an army retreats", true},
            {"--direction", "ARMY=WHERE", "The direction of its retreat: north, south-west, away-from-the-enemy", true},
            {"--attempted", "ARMY", "Its general tried a stratagem (at most one a week)", true},
            {"--not-fought", "", "There was no battle: it was evaded or postponed"},
            {"--apply", "", "Apply the losses to the campaign"}};
}

}  // namespace

std::vector<Verb> campaign_review_verbs() {
    const PositionalRow battle{"BATTLE", "Its name, as battles lists it"};
    std::vector<Verb> out;
    VerbRow type_in{
        "campaign FILE type-in",
        "Type in a battle that was fought at a real table",
        {campaign_file_row(), battle},
        review_options(),
        "The battle must be waiting: battles --mark offers it. The campaign does not change before --apply,\n"
        "here or in review; one undo then takes back the whole battle."};
    type_in.options.push_back({"--seed", "N", "Random seed of the healing dice; 1 if not given"});
    type_in.options.push_back(json_option());
    out.push_back({std::move(type_in), run_type_in});
    VerbRow review{"campaign FILE review",
                   "Show what a finished battle will change in the campaign, edit it by hand, and apply it",
                   {campaign_file_row(), battle},
                   review_options(),
                   "Without options it shows the result. Changes by hand are recorded as such."};
    review.options.push_back(json_option());
    out.push_back({std::move(review), run_review});
    return out;
}

}  // namespace banneret::app
