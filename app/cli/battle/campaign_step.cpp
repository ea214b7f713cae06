// Plays an abstract or tabletop battle one order at a time.

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/order_words.h"
#include "app/cli/battle/unit_selection.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/tabletop/table_choices.h"
#include "app/cli/tabletop/table_step.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/dice/tape.h"

namespace banneret::app {

namespace {

// The open decision of the battle, with all its answers.
struct Waiting {
    abstract::Record record;
    std::vector<Event> events;
    std::optional<Decision> decision;
    std::vector<Option> answers;
};

std::variant<Waiting, Failure> waiting(const OpenBattle& battle) {
    auto again = replay(battle.transcript);
    if (const auto* problem = std::get_if<Problem>(&again)) return Failure{{problem->sentence()}, exit_failed};
    auto& replayed = std::get<Replayed>(again);
    Waiting out{std::move(replayed.record), std::move(replayed.events), {}, {}};
    out.decision = abstract::pending(out.record);
    if (!out.decision) return out;
    out.answers = abstract::options(out.record, *out.decision);
    // Losses by hand need a number for each unit, so they cannot be listed as a ready answer.
    std::erase_if(out.answers, [](const Option& o) {
        const auto* losses = std::get_if<AllotLosses>(&o.order);
        return losses != nullptr && losses->way == LossWay::by_hand;
    });
    return out;
}

const abstract::Sheet& sheet_of(const Waiting& w) {
    return w.record.setup->sheets[w.decision->side];
}

std::string question_of(const Waiting& w) {
    return abstract::describe(w.record, *w.decision);
}

Json state_json(const OpenBattle& battle, const Waiting& w, const std::vector<std::string>& happened) {
    Json answers = Json::array();
    for (const Option& o : w.answers) {
        Json one{{"order", order_words(o.order)}, {"words", o.words}};
        if (o.refused) one["refused"] = o.refused->why;
        answers.push_back(std::move(one));
    }
    Json out{{"battle", battle.name}, {"over", !w.decision}, {"happened", happened}};
    if (w.decision) {
        out["question"] = question_of(w);
        out["army"] = w.record.setup->start.sides[w.decision->side].name;
        out["answers"] = answers;
        if (const auto form = form_by_unit(w.decision->ask)) {
            Json units = Json::array();
            for (const abstract::UnitStrength& unit : sheet_of(w).units) units.push_back(unit.name);
            out["by_unit"] = Json{{"form", *form}, {"units", std::move(units)}};
        }
    }
    return out;
}

std::string state_text(const Waiting& w, const std::vector<std::string>& happened) {
    std::string out;
    for (const std::string& line : happened) out += wrapped(line, 96, 0);
    if (!w.decision)
        return out + (out.empty() ? "" : "\n") +
               "The battle is over: review shows its result, and review --apply applies it to the campaign.\n";
    out += (out.empty() ? "" : "\n") + wrapped(question_of(w), 96, 0);
    Table table;
    table.left({"", ""});
    for (const Option& o : w.answers)
        table.row({order_words(o.order), o.refused ? "not allowed: " + o.refused->why : o.words});
    out += plain_text(table, 2, 110);
    if (const auto form = form_by_unit(w.decision->ask)) {
        std::vector<std::string> units;
        for (const abstract::UnitStrength& unit : sheet_of(w).units)
            units.push_back(fmt::format("{} ({})", unit.name, with_commas(unit.count)));
        out += fmt::format("Or unit by unit: {}\n", *form) + wrapped("The units: " + joined(units) + ".", 96, 0);
    }
    return out;
}

Reply step_reply(const Arguments& arguments, const OpenBattle& battle, std::size_t events_before) {
    auto found = waiting(battle);
    if (auto* failure = std::get_if<Failure>(&found)) return std::move(*failure);
    const Waiting& w = std::get<Waiting>(found);
    std::vector<std::string> happened;
    for (std::size_t i = events_before; i < w.events.size(); ++i)
        happened.push_back(abstract::describe(*w.record.setup, w.events[i]));
    return arguments.given("--json") ? json_text(state_json(battle, w, happened)) : state_text(w, happened);
}

// The words after the battle's name, read as an order, and the dice typed with it.
struct GivenOrder {
    Order order;
    std::vector<Roll> rolls;
};
std::variant<GivenOrder, Failure> order_given(const Waiting& w, std::span<const std::string> words) {
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + std::string(trimmed(word));
    if (w.decision->ask == Decision::Ask::roll) {
        if (folded(words.front()) != "dice")
            return Failure{{fmt::format("the battle needs a roll now; answer dice, or dice and what you rolled: {}",
                                        question_of(w))}};
        if (words.size() == 1) return GivenOrder{ThrowDice{}, {}};
        auto roll = typed_roll(w.decision->question, line.substr(words.front().size() + 1));
        if (const auto* refusal = std::get_if<Refusal>(&roll)) return Failure{{refusal->why}};
        return GivenOrder{ThrowDice{}, {std::get<Roll>(roll)}};
    }
    if (auto by_unit = order_by_unit(w.decision->ask, sheet_of(w), words)) {
        if (auto* failure = std::get_if<Failure>(&*by_unit)) return std::move(*failure);
        return GivenOrder{std::get<Order>(std::move(*by_unit)), {}};
    }
    std::vector<std::string> known;
    for (const Option& o : w.answers) {
        if (same_name(order_words(o.order), line)) {
            if (o.refused) return Failure{{o.refused->why}};
            return GivenOrder{o.order, {}};
        }
        if (!o.refused) known.push_back(order_words(o.order));
    }
    const std::vector<std::string_view> near(known.begin(), known.end());
    return Failure{{fmt::format("{} does not answer this: {} The answers are {}{}", in_quotes(line), question_of(w),
                                joined(known, "or"), suggestion(line, near))}};
}

Reply begin(const Arguments& arguments, History& history, const OpenBattle& battle) {
    std::vector<std::string> faults;
    const auto seed = seed_number(*arguments.value("--seed"), faults);
    if (!seed) return Failure{std::move(faults)};
    const BattleId id = battle.id;
    const auto done =
        history.perform_rolling(ChooseResolver{id, Resolver::abstract, *seed, arguments.given("--roles-given")});
    if (const auto* refusal = std::get_if<Refusal>(&done)) return Failure{{refusal->why}};
    return step_reply(arguments, *find_battle(history.now(), id), 0);
}

Reply run_step(const Arguments& arguments) {
    const auto words = arguments.values("ORDER");
    const bool begins = arguments.given("--seed");
    if (begins && !words.empty())
        return Failure{{"--seed begins the battle and takes no order; give the orders after it, one at a time"}};
    if (arguments.given("--land") && !arguments.value("--ruleset"))
        return Failure{{"--land is for a battle that begins on the table; choose its rules with --ruleset"}};
    if (arguments.value("--ruleset") && !begins)
        return Failure{{"--ruleset needs --seed N, which begins the battle on the table"}};
    if (arguments.value("--ruleset") && arguments.given("--roles-given"))
        return Failure{
            {"on the table the first army attacks unless the abstract steps decided differently; leave --roles-given "
             "out"}};
    const auto battle_in = [&](const History& history, std::vector<std::string>& faults) -> const OpenBattle* {
        const OpenBattle* battle = taken(battle_called(history.now(), *arguments.value("BATTLE")), faults);
        if (battle == nullptr || begins) return battle;
        if (!battle->under_way())
            faults.push_back(fmt::format("{} has not begun; step --seed N begins it", battle->name));
        if (battle->under_way() && battle->resolver != Resolver::abstract && battle->resolver != Resolver::on_table)
            faults.push_back(fmt::format("{} was typed in; step is for battles that are fought", battle->name));
        if (battle->resolver != Resolver::on_table)
            for (const char* of_table : {"--piece", "--rolled"})
                if (arguments.value(of_table))
                    faults.push_back(
                        fmt::format("{} is for a battle on the table, and {} is not", of_table, battle->name));
        return battle;
    };
    if (!begins && words.empty())
        return read_campaign(arguments, [&](const History& history) -> Reply {
            std::vector<std::string> faults;
            const OpenBattle* battle = battle_in(history, faults);
            if (!faults.empty()) return Failure{std::move(faults)};
            if (battle->resolver == Resolver::on_table) return table_reply(arguments, *battle);
            return step_reply(arguments, *battle, std::numeric_limits<std::size_t>::max());
        });
    return change_campaign(arguments, [&](History& history) -> Reply {
        std::vector<std::string> faults;
        const OpenBattle* battle = battle_in(history, faults);
        if (!faults.empty()) return Failure{std::move(faults)};
        if (begins && arguments.value("--ruleset")) return table_begun(arguments, history, *battle);
        if (begins) return begin(arguments, history, *battle);
        if (battle->resolver == Resolver::on_table) return table_ordered(arguments, history, *battle, words);
        auto found = waiting(*battle);
        if (auto* failure = std::get_if<Failure>(&found)) return std::move(*failure);
        const Waiting& w = std::get<Waiting>(found);
        if (!w.decision) return Failure{{fmt::format("{} is over; review shows its result", battle->name)}};
        auto order = order_given(w, words);
        if (auto* failure = std::get_if<Failure>(&order)) return std::move(*failure);
        const BattleId id = battle->id;
        const auto& [what, rolls] = std::get<GivenOrder>(order);
        const auto done = history.perform_rolling(GiveBattleOrder{id, what}, rolls);
        if (const auto* refusal = std::get_if<Refusal>(&done)) return Failure{{refusal->why}};
        return step_reply(arguments, *find_battle(history.now(), id), w.events.size());
    });
}

}  // namespace

Verb campaign_step_verb() {
    return {{"campaign FILE step",
             "Fight a battle one order or roll at a time, by the abstract system or on the table",
             {campaign_file_row(),
              {"BATTLE", "Its name, as battles lists it"},
              {"ORDER",
               "The answer, as in posture envelope, pursue yes, dice or dice 8; unit by unit,\nas in losses by-hand "
               "\"Hobbits=40\"; on the table as in shoot 3 9, advance 3 to=4,7,NE, done,\nor commander bold; if not "
               "given, show what is asked",
               false, true}},
             {{"--seed", "N", "Start the battle, or start it over, with this seed for the dice"},
              {"--roles-given", "", "With --seed: the first army attacks, and there is no stance step"},
              ruleset_option(false),
              land_option(),
              {"--piece", "PIECE", "On the table: show what this piece can do, by its number or name"},
              {"--rolled", "DICE", "On the table: the dice rolled by hand for this order, as in \"3 4; 5\""},
              json_option()},
             "dice alone lets the program roll; dice 8 or dice 3 5 enters a roll made by hand. battles --resolve\n"
             "plays the rest of the battle. --seed with --ruleset begins the battle on the table, after any\n"
             "abstract steps already taken. Each order is a step that undo takes back."},
            run_step};
}

}  // namespace banneret::app
