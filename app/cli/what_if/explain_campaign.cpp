#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/choices.h"
#include "app/cli/base/tables.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/what_if/explain.h"
#include "app/cli/what_if/explain_change.h"
#include "app/cli/what_if/what_if.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

constexpr std::size_t most_named = 50;  // battles named in an error message

// --- After a battle: one of the chronicle ------------------------------------------------------------------------

Table luck_steps(const BattleLuck& luck) {
    Table table;
    table.left({{"Above what was expected, percentage points", "dice"}});
    table.right({{"attacker's margin", "margin"}, {"attacker loses", "attacker_loss"}});
    table.right({{"defender loses", "defender_loss"}});
    for (const LuckStep& step : luck.steps)
        table.row(
            {step.words, points_cell(step.margin), points_cell(step.attacker_loss), points_cell(step.defender_loss)});
    return table;
}

std::string luck_text(const FoughtPlan& plan, const BattleLuck& luck) {
    const auto& [first, second] = plan.setup.start.sides;
    std::string out = heading("Luck");
    for (const std::string& line : luck_sentences(luck, first.name, second.name)) out += wrapped(line, 96, 2);
    return out + "\n" + plain_text(luck_steps(luck), 2);
}

Json loss_luck_json(const LossLuck& luck) {
    return Json{{"expected", fraction_text(luck.expected)},
                {"actual", fraction_text(fraction(luck.actual, 100))},
                {"chance_of_as_much_or_more", fraction_text(luck.at_least)},
                {"chance_of_as_much_or_less", fraction_text(luck.at_most)}};
}

Json luck_json(const BattleLuck& luck) {
    return Json{{"attacker", loss_luck_json(luck.attacker)}, {"defender", loss_luck_json(luck.defender)},
                {"result", short_name(luck.result)},         {"chance_of_result", fraction_text(luck.chance_of_result)},
                {"margin", fraction_text(luck.margin)},      {"steps", json_rows(luck_steps(luck))}};
}

// The latest battle of this name in the chronicle.
std::optional<Shared<FoughtBattle>> fought_called(const History& history, std::string_view name,
                                                  std::vector<std::string>& faults) {
    std::optional<Shared<FoughtBattle>> found;
    std::vector<std::string> names;
    const HistoryLine chronicle = history.chronicle();
    for (std::size_t i = chronicle.size(); !found && i-- > 0;) {
        const SharedEntry entry = chronicle[i];
        if (!entry->battle) continue;
        if (names.size() < most_named) names.insert(names.begin(), (*entry->battle)->name);
        if (same_name((*entry->battle)->name, name)) found = entry->battle;
    }
    if (!found) {
        const std::vector<std::string_view> known(names.begin(), names.end());
        faults.push_back(known.empty() ? std::string("--battle: the chronicle has no battle yet")
                                       : fmt::format("--battle: no battle of the chronicle is called {}{}",
                                                     in_quotes(name), suggestion_or_list(name, known)));
    }
    return found;
}

Reply explain_battle(const Arguments& arguments, const History& history) {
    std::vector<std::string> faults;
    const auto called = fought_called(history, *arguments.value("--battle"), faults);
    if (!called) return Failure{std::move(faults)};
    const FoughtBattle* battle = &**called;
    const auto found = fought(*battle);
    if (!found)
        return Failure{
            {fmt::format("{} was not fought by the abstract system, so there are no dice to explain", battle->name)}};
    const Attribution mattered = attribute_result(found->plan);
    const BattleLuck luck = battle_luck(*found);
    std::optional<ChangedBattle> changed;
    if (arguments.given("--change")) {
        changed = fought_again(*battle, *found, arguments.values("--change"), faults);
        if (!faults.empty()) return Failure{std::move(faults)};
    }
    const auto& [first, second] = found->plan.setup.start.sides;
    if (arguments.given("--json") || arguments.given("--csv")) {
        Json out{{"battle", battle->name}, {"day", battle->day}, {"attacker", first.name}, {"defender", second.name}};
        out.update(attribution_json(mattered));
        out["luck"] = luck_json(luck);
        if (changed) out["changed"] = changed_json(*changed);
        return arguments.given("--csv") ? figures_csv(out) : json_text(out);
    }
    std::string out = fmt::format("{}, {}\n{} attacked {}: {} against {}\n", battle->name,
                                  long_date_words(*history.now().calendar, battle->day), first.name, second.name,
                                  words(found->plan.attacker), words(found->plan.defender));
    out += attribution_text(found->plan, mattered) + luck_text(found->plan, luck);
    return changed ? out + changed_text(*changed) : out;
}

// --- The luck of a campaign --------------------------------------------------------------------------------------

// `key`: "army" or "side".
Table luck_columns(std::string key) {
    Table table;
    table.left({{"Army", std::move(key)}});
    table.right({"battles", {"men lost", "men_lost"}, {"expected", "expected"}, "difference"});
    table.left({"of such runs of battles"});
    table.data({"chance_of_as_much_or_more", "chance_of_as_much_or_less", "expected_margin", "margin"});
    return table;
}

// An army or a side, by its ledger.
template <class Row>
std::vector<Cell> luck_cells(std::string words, const Row& row) {
    const double actual = row.losses.actual_men(), expected = row.losses.expected_men();
    return {{std::move(words), row.name},
            std::to_string(row.losses.battles()),
            {fmt::format("{:.0f}", actual), rounded(actual)},
            {fmt::format("{:.1f}", expected), rounded(expected)},
            fmt::format("{:+.1f}", actual - expected),
            tail_words(row.losses),
            rounded(row.losses.at_least()),
            rounded(row.losses.at_most()),
            fraction_text(row.expected_margin),
            row.margin};
}

std::string ledger_text(const History& history, const LuckLedger& ledger) {
    std::string out = fmt::format("The luck of {}\n", history.now().name);
    if (ledger.armies.empty()) out += "\n  No battle of the chronicle has been fought by the abstract system yet.\n";
    if (!ledger.armies.empty()) {
        Table table = luck_columns("army");
        for (const LedgerArmy& row : ledger.armies) {
            table.row(luck_cells(row.name, row));
            const std::size_t earlier = row.battles.size() - std::min(row.battles.size(), battles_listed);
            if (earlier > 0)
                table.row({fmt::format("  {}, see --json", counted(earlier, "earlier battle")), "", "", "", "", ""});
            for (std::size_t i = earlier; i < row.battles.size(); ++i) {
                const LossLuck& loss = row.battles[i].dice().loss;
                table.row({"  " + row.battles[i].record->name, "", fmt::format("{}%", loss.actual),
                           percent_text(loss.expected),
                           signed_points(Fraction(fraction(loss.actual, 100) - loss.expected)), ""});
            }
        }
        table.gap();
        for (const LedgerSide& side : ledger.sides) table.row(luck_cells(side.name + ", all armies", side));
        out += "\n" + plain_text(table, 2);
    }
    const std::size_t named = std::min(ledger.left_out.size(), battles_listed);
    for (std::size_t i = 0; i < named; ++i) out += "\n" + wrapped(ledger.left_out[i], 96, 2);
    if (const std::size_t more = ledger.left_out.size() - named; more > 0)
        out += fmt::format("\n  {} not counted, see --json.\n", counted(more, "more battle is", "more battles are"));
    return out;
}

Json ledger_json(const LuckLedger& ledger) {
    Table armies = luck_columns("army"), sides = luck_columns("side");
    for (const LedgerArmy& row : ledger.armies) armies.row(luck_cells(row.name, row));
    for (const LedgerSide& side : ledger.sides) sides.row(luck_cells(side.name, side));
    Json of_armies = json_rows(armies);
    for (std::size_t i = 0; i < ledger.armies.size(); ++i) {
        Json battles = Json::array();
        for (const LedgerBattle& b : ledger.armies[i].battles) {
            Json one{{"battle", b.record->name}, {"day", b.record->day}, {"attacked", b.attacked}};
            one.update(loss_luck_json(b.dice().loss));
            battles.push_back(one);
        }
        of_armies[i]["battles"] = battles;
    }
    return Json{{"armies", of_armies}, {"sides", json_rows(sides)}, {"left_out", ledger.left_out}};
}

}  // namespace

Reply explain_campaign(const Arguments& arguments, const Surroundings& around) {
    std::vector<std::string> faults;
    std::vector<OptionRow> options = choice_options();
    for (const char* name : {"--payoff", "--attacker-guess", "--defender-guess"}) options.push_back({name, "", ""});
    for (const OptionRow& option : options)
        if (arguments.given(option.name))
            faults.push_back(fmt::format(
                "{}: a battle that was fought keeps its choices; use --change to see it with others", option.name));
    if (arguments.given("--change") && !arguments.given("--battle"))
        faults.push_back("--change: name the battle with --battle");
    one_form(arguments, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    return read_campaign(std::filesystem::path(*arguments.value("ATTACKER")), [&](const History& history) -> Reply {
        if (arguments.given("--battle")) return explain_battle(arguments, history);
        const LongWork work(around, "explain", "steps of the campaign");
        const LuckLedger ledger = luck_ledger(history, work.job());
        std::string text = arguments.given("--csv")    ? figures_csv(ledger_json(ledger))
                           : arguments.given("--json") ? json_text(ledger_json(ledger))
                                                       : ledger_text(history, ledger);
        return known_so_far(std::move(text), work.stopped());
    });
}

}  // namespace banneret::app
