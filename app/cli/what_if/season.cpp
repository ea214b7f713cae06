#include "engine/odds/season/season.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/what_if/what_if.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

Json exact_or_interval_json(const Measurement& e) {
    Json out{{"value", e.value}};
    if (e.exact) {
        out["exact"] = fraction_text(*e.exact);
    } else {
        out["low"] = e.low;
        out["high"] = e.high;
    }
    return out;
}

std::string how_text(const SeasonAnswer& a, const SeasonQuestion& q) {
    if (a.exact && !a.complete)
        return fmt::format("Exact, but stopped after {} of {}.\n", a.legs.size(), counted(q.legs.size(), "battle"));
    if (a.exact)
        return fmt::format("Exact: at most {} at one time, equal ones counted once.\n",
                           counted(a.states, "different army", "different armies"));
    std::string out;
    if (a.beyond)
        out = fmt::format("More than {} different armies after battle {}, so the season is sampled. ",
                          with_commas(q.most_states), *a.beyond + 1);
    return out + fmt::format("Sampled: {}, seed {}; each interval holds the truth in 95 of 100 samples.\n",
                             counted(a.trials, "season"), q.seed);
}

std::string season_text(const SeasonAnswer& a, const SeasonQuestion& q) {
    std::string out = fmt::format("A season of {}: {} and {}\n\n", q.army.name, counted(a.first_men, "man", "men"),
                                  counted(q.legs.size(), "battle"));
    Table table;
    table.right({"day"});
    table.left({"foe"});
    table.right({"fought", "won", "drawn", "lost", "no men left", "men back before", "men after"});
    for (const SeasonStep& s : a.legs)
        table.row({with_commas(s.day), s.foe, percent_text(s.fights), percent_text(s.wins), percent_text(s.draws),
                   percent_text(s.beaten), percent_text(s.gone), interval_text(s.back), interval_text(s.men)});
    out += plain_text(table, 2);
    if (!a.by_wins.empty()) {
        out += heading("In the end");
        Table ends;
        ends.left({""});
        ends.right({""});
        ends.row({"wins them all", percent_text(a.wins_all)});
        ends.row({"is never beaten", percent_text(a.unbeaten)});
        ends.row({"has no men left", percent_text(a.gone)});
        for (std::size_t i = 0; i < a.by_wins.size(); ++i)
            ends.row({fmt::format("wins {} of {}", i, a.by_wins.size() - 1), percent_text(a.by_wins[i])});
        ends.row({"men fit, on average", interval_text(a.men)});
        ends.row({"counting wounded yet to return", interval_text(a.men_later)});
        out += plain_text(ends, 2);
    }
    return out + "\n" + how_text(a, q);
}

std::string season_json(const SeasonAnswer& a, const SeasonQuestion& q) {
    Json legs = Json::array();
    for (const SeasonStep& s : a.legs) {
        Json left = Json::object();
        for (std::size_t i = 0; i <= 100; ++i)
            if (s.left[i] > 0) left[fmt::format("{}", i)] = s.left[i];
        legs.push_back(Json{{"foe", s.foe},
                            {"day", s.day},
                            {"fights", exact_or_interval_json(s.fights)},
                            {"wins", exact_or_interval_json(s.wins)},
                            {"draws", exact_or_interval_json(s.draws)},
                            {"beaten", exact_or_interval_json(s.beaten)},
                            {"gone", exact_or_interval_json(s.gone)},
                            {"back", exact_or_interval_json(s.back)},
                            {"men", exact_or_interval_json(s.men)},
                            {"percent_left", left}});
    }
    Json out{{"army", q.army.name}, {"men", a.first_men}, {"exact", a.exact}, {"legs", legs}};
    if (!a.by_wins.empty()) {
        Json by_wins = Json::array();
        for (const Measurement& e : a.by_wins) by_wins.push_back(exact_or_interval_json(e));
        out["by_wins"] = by_wins;
        out["wins_all"] = exact_or_interval_json(a.wins_all);
        out["unbeaten"] = exact_or_interval_json(a.unbeaten);
        out["gone"] = exact_or_interval_json(a.gone);
        out["men_left"] = exact_or_interval_json(a.men);
        out["men_later"] = exact_or_interval_json(a.men_later);
    }
    if (a.exact)
        out["states"] = a.states;
    else
        out["trials"] = a.trials;
    if (a.beyond) out["too_many_states_after"] = *a.beyond + 1;
    out["complete"] = a.complete;
    return json_text(out);
}

std::string season_csv(const SeasonAnswer& a) {
    Table table;
    table.left({"day", "foe"});
    for (const char* what : {"fights", "wins", "draws", "beaten", "gone", "back", "men"})
        table.right({what, fmt::format("{}_low", what), fmt::format("{}_high", what)});
    for (const SeasonStep& s : a.legs) {
        std::vector<Cell> cells = {s.day, s.foe};
        for (const Measurement* e : {&s.fights, &s.wins, &s.draws, &s.beaten, &s.gone, &s.back, &s.men})
            cells.insert(cells.end(), {e->value, e->low, e->high});
        table.row(std::move(cells));
    }
    return csv_text(table);
}

// The value for a battle: the list's, or its last one if the list is shorter.
template <class Value>
Value of_leg(const std::vector<Value>& values, std::size_t leg, Value otherwise) {
    if (values.empty()) return otherwise;
    return values[std::min(leg, values.size() - 1)];
}

Reply run_season(const Arguments& arguments, const Surroundings& around) {
    std::vector<std::string> faults;
    SeasonQuestion q;
    const auto armies = read_ours_and_foes(arguments, arguments.values("FOE"), faults);
    std::vector<int> days;
    for (const std::string& text : arguments.values("--days"))
        if (const auto n = whole_number("--days", text, 0, most_days_between, faults))
            days.push_back(static_cast<int>(*n));
    std::vector<Role> roles;
    for (const std::string& text : arguments.values("--role"))
        if (const auto role = read_role(text, faults)) roles.push_back(*role);
    const BattleAssumptions play = read_play(arguments, faults);
    q.threads = read_threads(arguments, faults);
    q.ends_with_defeat = arguments.given("--ends-with-defeat");
    if (const auto text = arguments.value("--trials"))
        if (const auto n = whole_number("--trials", *text, 1, 100'000'000, faults))
            q.trials = static_cast<std::uint64_t>(*n);
    if (const auto text = arguments.value("--states"))
        if (const auto n = whole_number("--states", *text, 0, 10'000'000, faults))
            q.most_states = static_cast<std::size_t>(*n);
    if (const auto text = arguments.value("--seed"))
        if (const auto seed = seed_number(*text, faults)) q.seed = *seed;
    one_form(arguments, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    q.army = armies->ours;
    for (std::size_t i = 0; i < armies->foes.size(); ++i)
        q.legs.push_back({armies->foes[i], of_leg(roles, i, Role::attacker), play, of_leg(days, i, 14)});

    const LongWork work(around, "season", "steps");
    const auto found = season(q, work.job());
    if (const auto* refusal = std::get_if<Refusal>(&found)) return Failure{{refusal->why}};
    const SeasonAnswer& a = std::get<SeasonAnswer>(found);
    return known_so_far(arguments.given("--json")  ? season_json(a, q)
                        : arguments.given("--csv") ? season_csv(a)
                                                   : season_text(a, q),
                        !a.complete);
}

}  // namespace

Verb season_verb() {
    VerbRow verb{
        "season",
        "An army fights one foe after another; its wounded return in between",
        {{"ARMY", "An army list (CSV), or CAMPAIGN.banneret:Army Name"},
         {"FOE", "Its foes, in order; each one fresh", true, true}},
        {{"--days", "N",
          "Days before each battle: one number for all, or one\nfor each; the last counts for the rest; 14 if "
          "not given",
          true},
         {"--ends-with-defeat", "", "A beaten army goes home instead of fighting on"},
         {"--states", "N",
          fmt::format("With more different armies than this at one time, the\n"
                      "season is sampled; {} if not given, 0 always samples",
                      with_commas(SeasonQuestion{}.most_states))},
         {"--trials", "N", fmt::format("Seasons in a sample; {} if not given", with_commas(SeasonQuestion{}.trials))},
         {"--seed", "N", "Random seed of the sample; 1 if not given"},
         threads_option()},
        "Exact where possible: equal armies are counted once. Beyond a limit the season is sampled, and\n"
        "every figure shows its 95% interval. Between battles 30% of a battle's losses return after one\n"
        "or two weeks, unless the army lost that battle or loses another first (AD-27). If the army can no\n"
        "longer take a posture, it plays the best mix instead."};
    for (OptionRow& option : what_if_options()) {
        if (option.name == "--role") {
            option.words = "The role of ARMY: one for all battles, or one for each;\nattack if not given";
            option.any_number = true;
        }
        verb.options.push_back(std::move(option));
    }
    verb.options.push_back({"--csv", "", "One line for each battle, as CSV"});
    verb.options.push_back(json_option());
    return {std::move(verb), nullptr, run_season};
}

}  // namespace banneret::app
