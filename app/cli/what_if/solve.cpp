#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/what_if/what_if.h"
#include "engine/core/csv.h"
#include "engine/core/text.h"
#include "engine/odds/search/best_army.h"
#include "engine/odds/search/solve_for.h"

namespace banneret::app {

namespace {

struct SolvedBattle {
    Variant ours, foe;
    Role role = Role::attacker;
    BattleAssumptions play;
    int threads = 1;
};

std::string meeting(const SolvedBattle& b) {
    return fmt::format("{} {} {}", b.ours.name, b.role == Role::attacker ? "attacking" : "defending against",
                       b.foe.name);
}

Json value_json(const std::optional<Fraction>& value) {
    return value ? Json(fraction_text(*value)) : Json();
}
template <class Number>
Json number_json(const std::optional<Number>& number) {
    return number ? Json(*number) : Json();
}

// --- How many --------------------------------------------------------------------------------------------------------

std::string range_text(const CountStep& step) {
    return step.from == step.to ? with_commas(step.from)
                                : fmt::format("{} to {}", with_commas(step.from), with_commas(step.to));
}

// The table of steps, for the text and the JSON.
Table steps_table(const CountQuestion& q, const CountAnswer& a) {
    Table table;
    table.right({a.unit});
    table.data({"from", "to"});
    table.right({{std::string(row(q.goal.aim).words), "value"}});
    table.left({{"", "reached"}});
    for (const CountStep& step : a.steps)
        table.row(
            {range_text(step),
             step.from,
             step.to,
             step.value ? Cell(aim_text(q.goal.aim, *step.value), fraction_text(*step.value)) : Cell("-", nullptr),
             {step.reached ? "reached" : "", step.reached}});
    return table;
}

std::string count_text(const CountQuestion& q, const CountAnswer& a, const SolvedBattle& battle) {
    const auto value = [&](const std::optional<Fraction>& v) {
        return v ? aim_text(q.goal.aim, *v) : std::string("-");
    };
    std::string out = fmt::format("{}: how many {}?\nGoal: {}.\n\n", meeting(battle), a.unit, words(q.goal));
    out += fmt::format("  {} now: {}{}\n", with_commas(a.now), value(a.value_now),
                       a.reached_now ? ", and that reaches it" : "");
    if (a.smallest) {
        std::optional<Fraction> there;
        for (const CountStep& step : a.steps)
            if (step.from <= *a.smallest && *a.smallest <= step.to) there = step.value;
        out +=
            fmt::format("  {} is the smallest number that reaches it: {}{}\n", with_commas(*a.smallest), value(there),
                        a.nearest && *a.nearest != *a.smallest && !a.reached_now
                            ? fmt::format("; the nearest to now is {}", with_commas(*a.nearest))
                            : std::string());
    } else {
        out += fmt::format("  No number of men from {} to {} reaches it\n", with_commas(q.least),
                           with_commas(a.checked_to));
    }
    if (a.largest && *a.largest < a.checked_to)
        out += fmt::format("  With more than {} men the goal is missed again\n", with_commas(*a.largest));
    out += "\n" + plain_text(steps_table(q, a), 2) + "\n";
    for (const CountStep& step : a.steps)
        if (!step.refused.empty()) out += wrapped(fmt::format("{}: {}", range_text(step), step.refused), 96, 2);
    return out + fmt::format("Every number from {} to {} was counted, each exactly.\n", with_commas(q.least),
                             with_commas(a.checked_to));
}

std::string count_csv(const CountQuestion& q, const CountAnswer& a) {
    Table table;
    table.right({"from", "to", std::string(row(q.goal.aim).key), "exact", "reached"});
    for (const CountStep& step : a.steps)
        table.row({step.from, step.to, step.value ? Cell(step.value->get_d()) : Cell(),
                   step.value ? Cell(fraction_text(*step.value)) : Cell(), step.reached});
    return csv_text(table);
}

std::string count_json(const CountQuestion& q, const CountAnswer& a) {
    return json_text(Json{{"unit", a.unit},
                          {"goal", words(q.goal)},
                          {"measure", std::string(row(q.goal.aim).key)},
                          {"now", a.now},
                          {"value_now", value_json(a.value_now)},
                          {"reached_now", a.reached_now},
                          {"smallest", number_json(a.smallest)},
                          {"nearest", number_json(a.nearest)},
                          {"largest", number_json(a.largest)},
                          {"steps", json_rows(steps_table(q, a))},
                          {"threshold", a.threshold},
                          {"checked_to", a.checked_to},
                          {"complete", a.complete}});
}

Reply solve_unit(const Arguments& arguments, const SolvedBattle& battle, const Goal& goal, const Surroundings& around) {
    std::vector<std::string> faults;
    CountQuestion q{battle.ours, battle.foe, battle.role, battle.play,      false,
                    "",          goal,       0,           most_individuals, battle.threads};
    std::string_view unit = *arguments.value("--unit");
    if (const std::size_t colon = unit.find(':'); colon != unit.npos && folded(unit.substr(0, colon)) == "foe") {
        q.of_foe = true;
        unit = trimmed(unit.substr(colon + 1));
    }
    q.unit = std::string(unit);
    if (const auto text = arguments.value("--most"))
        if (const auto most = whole_number("--most", *text, 0, most_individuals, faults)) q.most = *most;
    if (!faults.empty()) return Failure{std::move(faults)};
    const LongWork work(around, "solve", "numbers of men");
    const auto solved = solve_count(q, work.job());
    if (const auto* refusal = std::get_if<Refusal>(&solved)) return Failure{{refusal->why}};
    const CountAnswer& a = std::get<CountAnswer>(solved);
    return known_so_far(arguments.given("--json")  ? count_json(q, a)
                        : arguments.given("--csv") ? count_csv(q, a)
                                                   : count_text(q, a, battle),
                        !a.complete);
}

// --- What to buy -------------------------------------------------------------------------------------------------

struct Market {
    std::vector<TroopType> types;
    std::string_view money;  // "points" or "coin"
};

// "Knights=12,Militia=1"
std::optional<std::vector<std::int64_t>> read_prices(std::string_view text, const std::vector<Unit>& list,
                                                     std::vector<std::string>& faults) {
    std::vector<std::int64_t> each(list.size(), 0);
    for (const std::string_view part : split(text, ',')) {
        const std::size_t equals = part.rfind('=');
        const std::string_view name = trimmed(part.substr(0, equals));
        std::optional<std::int64_t> price;
        if (equals != part.npos)
            price = whole_number("--coin", trimmed(part.substr(equals + 1)), 1, most_price, faults);
        else
            faults.push_back(fmt::format("--coin: {} should be a name and a price, as in \"Knights=12,Militia=1\"",
                                         in_quotes(part)));
        bool found = false;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (same_name(list[i].name, name)) {
                found = true;
                each[i] = price.value_or(1);
            }
        if (!found && equals != part.npos)
            faults.push_back(fmt::format("--coin: {} is not in the list of --from", in_quotes(name)));
    }
    for (std::size_t i = 0; i < list.size(); ++i)
        if (each[i] == 0) faults.push_back(fmt::format("--coin: {} has no price", in_quotes(list[i].name)));
    if (!faults.empty()) return std::nullopt;
    return each;
}

std::optional<Market> read_market(const Arguments& arguments, std::vector<std::string>& faults) {
    const std::string file(*arguments.value("--from"));
    auto read = read_armies(std::span(&file, 1));
    if (const auto* failure = std::get_if<Failure>(&read)) {
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
        return std::nullopt;
    }
    const NamedArmy& named = std::get<std::vector<NamedArmy>>(read).front();
    const std::vector<Unit> list = named.army ? named.army->units : named.units;
    int scale = 20, lot = 20;
    if (const auto text = arguments.value("--scale"))
        if (const auto n = whole_number("--scale", *text, 5, 20, faults)) {
            scale = static_cast<int>(*n);
            if (scale != 5 && scale != 20) faults.push_back("--scale: a figure stands for 5 or 20 men");
        }
    if (const auto text = arguments.value("--lot"))
        if (const auto n = whole_number("--lot", *text, 1, most_individuals, faults)) lot = static_cast<int>(*n);
    if (const auto coin = arguments.value("--coin")) {
        if (const auto each = read_prices(*coin, list, faults))
            if (faults.empty()) return Market{types_by_coin(list, *each, lot), "coin"};
        return std::nullopt;
    }
    if (!faults.empty()) return std::nullopt;
    return Market{types_by_points(list, scale), "points"};
}

std::string price_text(std::int64_t price, const Market& market) {
    return fmt::format("{} {}", with_commas(price), market.money);
}

// The units bought.
Table mix_table(const Mix& mix, const MixQuestion& q) {
    Table table;
    table.left({{"", "name"}});
    table.right({{"men", "men"}, {"price", "price"}});
    for (std::size_t i = 0; i < mix.lots.size(); ++i)
        if (mix.lots[i] > 0)
            table.row({q.types[i].unit.name, mix.lots[i] * q.types[i].unit.count, mix.lots[i] * q.types[i].price});
    return table;
}

std::string mix_text(const Mix& mix, const MixQuestion& q) {
    Table table = mix_table(mix, q);
    table.rule();
    table.row({"", mix.men, mix.price});
    return mix.men > 0 ? plain_text(table, 2) : "  nothing\n";
}

std::string how_text(const MixAnswer& a) {
    const std::string out = search_words(a);
    return out + (a.proven ? "; proven." : "; stopped before the end.") + "\n";
}

// How the best army was found; its value and its price are proven one after the other.
std::string best_how_text(const MixAnswer& a) {
    if (!a.proven || a.cheapest) return how_text(a);
    return search_words(a) + "; the value is proven, but a cheaper army may have it: stopped before the end.\n";
}

Json mix_json(const MixAnswer& a, const MixQuestion& q) {
    Json out;
    if (a.best) {
        out["bought"] = json_rows(mix_table(*a.best, q));
        out["men"] = a.best->men;
        out["price"] = a.best->price;
        out["value"] = fraction_text(a.best->value);
    } else {
        out["bought"] = Json();
    }
    out["now"] = value_json(a.now);
    out["way"] = a.way == SearchWay::every_one ? "every-one" : "branch-and-bound";
    out["compositions"] = a.compositions;
    out["looked_at"] = a.looked_at;
    out["proven"] = a.proven;
    out["bound"] = value_json(a.bound);
    return out;
}

std::string mix_csv(const std::vector<BudgetStep>& steps, const MixQuestion& q, std::string_view money) {
    Table table;
    table.left({"budget", std::string(money), "value", "exact", "proven"});
    for (const TroopType& t : q.types) table.right({t.unit.name});
    for (const BudgetStep& step : steps) {
        const auto& best = step.answer.best;
        std::vector<Cell> cells = {step.budget, {}, {}, {}, step.answer.proven};
        if (best)
            cells = {step.budget, best->price, best->value.get_d(), fraction_text(best->value), step.answer.proven};
        for (std::size_t i = 0; i < q.types.size(); ++i)
            cells.emplace_back(best ? best->lots[i] * q.types[i].unit.count : 0);
        table.row(std::move(cells));
    }
    return csv_text(table);
}

Reply solve_best(const Arguments& arguments, const SolvedBattle& battle, const MixQuestion& q, const Market& market,
                 Aim aim, const Surroundings& around) {
    const LongWork work(around, "solve", "compositions");
    const auto tell = [&](const MixAnswer& a) {
        around.err << fmt::format(
                          "solve: nothing is better than {} for {}; looking for a cheaper army with the same value, "
                          "Ctrl+C stops\n",
                          aim_text(aim, a.best->value), price_text(a.best->price, market))
                   << std::flush;
    };
    const auto found = best_army(q, aim, work.job(), tell);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return Failure{{refusal->why}};
    const MixAnswer& a = std::get<MixAnswer>(found);
    if (arguments.given("--csv")) return known_so_far(mix_csv({{q.budget, a}}, q, market.money), !a.proven);
    if (arguments.given("--json")) {
        Json out = mix_json(a, q);
        out["cheapest"] = a.cheapest;
        out["measure"] = std::string(row(aim).key);
        out["budget"] = q.budget;
        out["money"] = std::string(market.money);
        return known_so_far(json_text(out), !a.proven);
    }
    std::string out = fmt::format("{}: the best army for {}, by {}\n\n", meeting(battle), price_text(q.budget, market),
                                  row(aim).words);
    if (a.best)
        out += mix_text(*a.best, q) + fmt::format("\n  {}: {}\n", row(aim).words, aim_text(aim, a.best->value));
    else
        out += "  No army within the budget can give battle.\n";
    if (a.now) out += fmt::format("  without it: {}\n", aim_text(aim, *a.now));
    if (!a.proven && a.bound) out += fmt::format("  nothing is better than {}\n", aim_text(aim, *a.bound));
    return known_so_far(out + "\n" + best_how_text(a), !a.proven);
}

Reply solve_budgets(const Arguments& arguments, const SolvedBattle& battle, MixQuestion q, const Market& market,
                    Aim aim, const Surroundings& around) {
    const std::string_view text = *arguments.value("--budgets");
    const std::size_t dots = text.find(".."), colon = text.rfind(':');
    std::optional<std::int64_t> from, to, step;
    if (dots != text.npos && colon != text.npos && colon > dots) {
        from = parse_integer(trimmed(text.substr(0, dots)));
        to = parse_integer(trimmed(text.substr(dots + 2, colon - dots - 2)));
        step = parse_integer(trimmed(text.substr(colon + 1)));
    }
    if (!from || !to || !step || *from < 0 || *to < *from || *step < 1 || *to > most_budget)
        return Failure{{fmt::format("--budgets: {} should be FROM..TO:STEP, as in 100..600:50", in_quotes(text))}};
    q.budget = *to;
    const LongWork work(around, "solve", "budgets");
    const auto found = best_by_budget(q, aim, *from, *step, work.job());
    if (const auto* refusal = std::get_if<Refusal>(&found)) return Failure{{refusal->why}};
    const auto& steps = std::get<std::vector<BudgetStep>>(found);
    const bool stopped = work.stopped();
    if (arguments.given("--csv")) return known_so_far(mix_csv(steps, q, market.money), stopped);
    if (arguments.given("--json")) {
        Json list = Json::array();
        for (const BudgetStep& s : steps) {
            Json one = mix_json(s.answer, q);
            one["budget"] = s.budget;
            list.push_back(std::move(one));
        }
        return known_so_far(json_text(Json{{"measure", std::string(row(aim).key)},
                                           {"money", std::string(market.money)},
                                           {"budgets", list},
                                           {"complete", !stopped}}),
                            stopped);
    }
    Table table;
    table.right({"budget", std::string(row(aim).words), "spent"});
    table.left({"army"});
    for (const BudgetStep& s : steps) {
        if (!s.answer.best) {
            table.row({with_commas(s.budget), "-", "-", ""});
            continue;
        }
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < q.types.size(); ++i)
            if (const auto lots = s.answer.best->lots[i]; lots > 0)
                parts.push_back(fmt::format("{} {}", with_commas(lots * q.types[i].unit.count), q.types[i].unit.name));
        table.row({with_commas(s.budget), aim_text(aim, s.answer.best->value), with_commas(s.answer.best->price),
                   joined(parts)});
    }
    std::string out =
        fmt::format("{}: the best army of each budget in {}, by {}\n\n", meeting(battle), market.money, row(aim).words);
    return known_so_far(out + plain_text(table, 2, 110), stopped);
}

Reply solve_cheapest(const Arguments& arguments, const SolvedBattle& battle, const MixQuestion& q, const Market& market,
                     const Goal& goal, const Surroundings& around) {
    const LongWork work(around, "solve", "compositions");
    const auto found = cheapest_addition(q, goal, work.job());
    if (const auto* refusal = std::get_if<Refusal>(&found)) return Failure{{refusal->why}};
    const MixAnswer& a = std::get<MixAnswer>(found);
    if (arguments.given("--csv")) return known_so_far(mix_csv({{q.budget, a}}, q, market.money), !a.proven);
    if (arguments.given("--json")) {
        Json out = mix_json(a, q);
        out["goal"] = words(goal);
        out["measure"] = std::string(row(goal.aim).key);
        out["budget"] = q.budget;
        out["money"] = std::string(market.money);
        out["price_bound"] = a.price_bound;
        return known_so_far(json_text(out), !a.proven);
    }
    std::string out =
        fmt::format("{}: the cheapest addition that reaches the goal\nGoal: {}.\n\n", meeting(battle), words(goal));
    if (a.now) out += fmt::format("  without it: {}\n\n", aim_text(goal.aim, *a.now));
    if (a.best)
        out +=
            mix_text(*a.best, q) + fmt::format("\n  {}: {}\n", row(goal.aim).words, aim_text(goal.aim, a.best->value));
    else
        out += q.budget == most_budget
                   ? std::string("  No purchase reaches it.\n")
                   : fmt::format("  Nothing for at most {} reaches it.\n", price_text(q.budget, market));
    if (!a.proven) out += fmt::format("  nothing cheaper than {} reaches it\n", price_text(a.price_bound, market));
    return known_so_far(out + "\n" + how_text(a), !a.proven);
}

Reply run_solve(const Arguments& arguments, const Surroundings& around) {
    std::vector<std::string> faults;
    SolvedBattle battle;
    if (auto armies = read_ours_and_foes(arguments, arguments.values("FOE"), faults)) {
        battle.ours = std::move(armies->ours);
        battle.foe = std::move(armies->foes.front());
    }
    if (const auto word = arguments.value("--role"))
        if (const auto role = read_role(*word, faults)) battle.role = *role;
    battle.play = read_play(arguments, faults);
    battle.threads = read_threads(arguments, faults);
    one_form(arguments, faults);
    std::optional<Goal> goal;
    if (const auto text = arguments.value("--goal")) {
        const auto parsed = parse_goal(*text);
        if (const auto* refusal = std::get_if<Refusal>(&parsed))
            faults.push_back(fmt::format("--goal: {}", refusal->why));
        else
            goal = std::get<Goal>(parsed);
    }
    const auto measures = read_measures(arguments, Aim::wins, faults);
    if (measures.size() > 1) faults.push_back("--measure: give only one; the best army is best by one measure");
    if (arguments.given("--unit") == arguments.given("--from"))
        faults.push_back("give --unit UNIT for a number of men, or --from LIST for troops to buy");
    if (!faults.empty()) return Failure{std::move(faults)};
    if (arguments.given("--unit")) return solve_unit(arguments, battle, goal.value_or(Goal{}), around);

    const auto market = read_market(arguments, faults);
    MixQuestion q{battle.ours, battle.foe, battle.role, battle.play, {}, most_budget};
    if (market) q.types = market->types;
    if (arguments.given("--only-bought")) q.base.army.units.clear();
    const auto budget = arguments.value("--budget");
    if (budget)
        if (const auto n = whole_number("--budget", *budget, 0, most_budget, faults)) q.budget = *n;
    if (arguments.given("--budgets") && (budget || goal))
        faults.push_back("--budgets: leave out --budget and --goal; it finds the best army of each budget");
    if (!goal && !budget && !arguments.given("--budgets"))
        faults.push_back(
            "--from needs --goal for the cheapest addition, --budget for the best army, or --budgets for a curve");
    if (!faults.empty()) return Failure{std::move(faults)};
    if (arguments.given("--budgets")) return solve_budgets(arguments, battle, q, *market, measures.front(), around);
    if (goal) return solve_cheapest(arguments, battle, q, *market, *goal, around);
    return solve_best(arguments, battle, q, *market, measures.front(), around);
}

}  // namespace

Verb solve_verb() {
    VerbRow verb{
        "solve",
        "How many men, or which troops for how much, reach a goal; the best army for a budget",
        {{"ARMY", "An army list (CSV), or CAMPAIGN.banneret:Army Name"}, {"FOE", "Its foe"}},
        {{"--unit", "UNIT", "How many men of this unit? foe:UNIT for one of the foe's"},
         {"--most", "N", "No more men than this; 1,000,000 if not given"},
         {"--goal", "GOAL", "The goal: even, \"wins>=60%\", \"loss<=1/5\";\nwith --unit, even if not given"},
         {"--from", "LIST",
          "Troops to buy, an army list whose counts are the most\nmen available; priced in points, a figure at a time"},
         {"--budget", "N", "The best army for N, or with --goal at most N"},
         {"--budgets", "FROM..TO:STEP", "The best army of each budget"},
         {"--only-bought", "", "Ignore the units of ARMY: only what is bought", false, false, "--anew"},
         {"--coin", "PRICES", "Prices of one man in coin instead of points:\n\"Knights=12,Militia=1\""},
         {"--lot", "N", "Men are bought for coin in lots of N; 20 if not given"},
         {"--scale", "5|20", "Men per figure, for points; 20 if not given"},
         measure_option(),
         threads_option()},
        "Every number of men is computed exactly; none is skipped, because more men can be worse. If there\nare few "
        "compositions, all are computed; if many, branch and bound finds the best; the answer says\nwhich. Stopped "
        "with Ctrl+C, it shows the best so far and a bound on the best possible."};
    for (OptionRow& option : what_if_options()) verb.options.push_back(std::move(option));
    verb.options.push_back({"--csv", "", "As CSV"});
    verb.options.push_back(json_option());
    return {std::move(verb), nullptr, run_solve};
}

}  // namespace banneret::app
