#include <fmt/format.h>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/battle/unit_selection.h"
#include "app/cli/campaign/campaign_access.h"
#include "engine/campaign/battles/batch_resolve.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

using Sentences = std::vector<std::string>;

std::string name_of_army(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    return army != nullptr ? army->name : "an army that no longer exists";
}

std::string_view state_of(const OpenBattle& battle) {
    if (battle.to_apply()) return battle.reviewed ? "changed by hand" : "over";
    return battle.under_way() ? "under way" : "waits";
}

std::int64_t lost(const ArmyLosses& losses) {
    std::int64_t men = 0;
    for (const UnitLosses& u : losses.units) men += u.lost();
    return men;
}

std::string result_of(const OpenBattle& battle) {
    if (!battle.to_apply()) return {};
    const Review& review = *battle.to_apply();
    if (!review.fought) return "no battle";
    return review.result ? words(*review.result) : std::string();
}

// Collects the changes of the battle list; each step starts from the campaign after the one before.
class Lot {
public:
    explicit Lot(const Campaign& now) : now_(&now) {}

    const Campaign& now() const { return steps_.empty() ? *now_ : steps_.back().campaign; }
    void add(Performed step) { steps_.push_back(std::move(step)); }
    void give(const Command& command) {
        auto done = perform_rolling(now(), command);
        if (auto* refusal = std::get_if<Refusal>(&done))
            faults.push_back(std::move(refusal->why));
        else
            add(std::move(std::get<Performed>(done)));
    }
    void left(const std::vector<Resolved::Left>& battles) {
        for (const Resolved::Left& one : battles) {
            const OpenBattle* battle = find_battle(now(), one.battle);
            waits.push_back(fmt::format("{}: {}", battle != nullptr ? battle->name : "a battle", one.why));
        }
    }
    // Adds all steps as one undo.
    void add_to(History& history) {
        if (steps_.empty()) return;
        const std::string action = steps_.back().entry.action;
        for (Performed& step : steps_) step.entry.action = action;
        history.add_in_one_go(std::move(steps_));
    }
    std::vector<std::string> lines() const {
        std::vector<std::string> out;
        for (const Performed& step : steps_) out.insert(out.end(), step.entry.lines.begin(), step.entry.lines.end());
        return out;
    }

    Sentences faults, waits;

private:
    const Campaign* now_;
    std::vector<Performed> steps_;
};

std::vector<BattleId> battles_where(const Campaign& c, bool over) {
    std::vector<BattleId> out;
    for (const auto& battle : c.battles)
        if (battle->to_apply().has_value() == over) out.push_back(battle->id);
    return out;
}

void mark(Lot& lot, const Arguments& arguments) {
    for (const std::string& given : arguments.values("--mark")) {
        // Army names may contain a colon, so split at the first one with an army's name on both sides.
        std::size_t at = given.find(':');
        for (std::size_t i = at; i != std::string::npos; i = given.find(':', i + 1)) {
            const std::string_view whole = given;
            if (find_army(lot.now(), trimmed(whole.substr(0, i))) == nullptr ||
                find_army(lot.now(), trimmed(whole.substr(i + 1))) == nullptr)
                continue;
            at = i;
            break;
        }
        if (at == std::string::npos) {
            lot.faults.push_back(
                fmt::format("--mark {}: write FIRST:SECOND, the names of two armies", in_quotes(given)));
            continue;
        }
        const std::string_view text = given;
        const Army* first = taken(army_called(lot.now(), trimmed(text.substr(0, at))), lot.faults);
        const Army* second = taken(army_called(lot.now(), trimmed(text.substr(at + 1))), lot.faults);
        if (first != nullptr && second != nullptr) lot.give(OfferBattle{first->id, second->id, "", "", ""});
    }
}

void resolve(Lot& lot, std::vector<BattleId> battles, std::uint64_t seed) {
    auto outcome = resolve_battles(lot.now(), battles, seed);
    if (auto* refusal = std::get_if<Refusal>(&outcome)) {
        lot.faults.push_back(std::move(refusal->why));
        return;
    }
    auto& resolved = std::get<Resolved>(outcome);
    lot.add(std::move(resolved.step));
    lot.left(resolved.left);
}

void accept(Lot& lot) {
    auto outcome = accept_battles(lot.now(), battles_where(lot.now(), true));
    if (auto* refusal = std::get_if<Refusal>(&outcome)) {
        lot.faults.push_back(std::move(refusal->why));
        return;
    }
    auto& accepted = std::get<Accepted>(outcome);
    for (Performed& step : accepted.steps) lot.add(std::move(step));
    lot.left(accepted.left);
}

Table battles_table(const Campaign& now) {
    Table table;
    table.left({{"Battle", "battle"}, "Armies"});
    table.data({"first", "second", "place"});
    table.left({{"State", "state"}});
    table.data({"seed"});
    table.left({{"Result", "result"}});
    table.right({"Lost"});
    table.data({"first_lost", "second_lost"});
    for (const auto& battle : now.battles) {
        const std::string first = name_of_army(now, battle->first), second = name_of_army(now, battle->second);
        std::vector<Cell> cells = {
            battle->name,      fmt::format("{} and {}", first, second),          first, second, battle->place,
            state_of(*battle), battle->under_way() ? Cell(battle->seed) : Cell()};
        if (const auto& review = battle->to_apply()) {
            const std::int64_t lost_first = lost(review->losses.first), lost_second = lost(review->losses.second);
            cells.insert(cells.end(), {result_of(*battle),
                                       fmt::format("{} and {}", with_commas(lost_first), with_commas(lost_second)),
                                       lost_first, lost_second});
        } else {
            cells.emplace_back(result_of(*battle), Cell());
        }
        table.row(std::move(cells));
    }
    return table;
}

// As JSON or as text.
std::string battles_report(const Campaign& now, bool json) {
    return rows_text(battles_table(now), json, "No battle is waiting.\n", 0, 120);
}

Reply changed(const Arguments& arguments, History& history) {
    Sentences faults;
    std::uint64_t seed = 0;
    if (const auto text = arguments.value("--seed")) seed = seed_number(*text, faults).value_or(0);
    const bool fights = arguments.given("--resolve") || arguments.given("--redo");
    if (fights && !arguments.given("--seed")) faults.push_back("--resolve and --redo need --seed N");
    if (!fights && arguments.given("--seed")) faults.push_back("--seed is only for --resolve and --redo");
    if (!faults.empty()) return Failure{std::move(faults)};

    Lot lot(history.now());
    for (const std::string& name : arguments.values("--call-off"))
        if (const OpenBattle* battle = taken(battle_called(lot.now(), name), lot.faults))
            lot.give(CallOffBattle{battle->id});
    mark(lot, arguments);
    std::vector<BattleId> again;
    for (const std::string& name : arguments.values("--redo"))
        if (const OpenBattle* battle = taken(battle_called(lot.now(), name), lot.faults)) again.push_back(battle->id);
    if (!lot.faults.empty()) return Failure{std::move(lot.faults)};
    if (!again.empty()) resolve(lot, again, seed);
    // With both options, an empty list is not a fault: the same command line may run every day.
    const bool resolves = arguments.given("--resolve"), accepts = arguments.given("--accept");
    const auto wanted = [&](bool over) { return !(resolves && accepts) || !battles_where(lot.now(), over).empty(); };
    if (resolves && wanted(false)) resolve(lot, battles_where(lot.now(), false), seed);
    if (accepts && wanted(true)) accept(lot);
    if (!lot.faults.empty()) return Failure{std::move(lot.faults)};

    const std::vector<std::string> lines = lot.lines();
    lot.add_to(history);
    if (arguments.given("--json"))
        return json_text(
            Json{{"lines", lines}, {"left", lot.waits}, {"battles", json_rows(battles_table(history.now()))}});
    std::string out;
    for (const std::string& line : lines) out += wrapped(line, 96, 0);
    if (!lot.waits.empty()) {
        out += heading("Not changed");
        for (const std::string& line : lot.waits) out += wrapped(line, 96, 2);
    }
    return out + (out.empty() ? "" : "\n") + battles_report(history.now(), false);
}

Reply run_battles(const Arguments& arguments) {
    bool change = false;
    for (const char* option : {"--mark", "--call-off", "--redo", "--resolve", "--accept", "--seed"})
        change = change || arguments.given(option);
    if (change) return change_campaign(arguments, [&](History& history) { return changed(arguments, history); });
    return read_campaign(arguments, [&](const History& history) -> Reply {
        return battles_report(history.now(), arguments.given("--json"));
    });
}

}  // namespace

Verb campaign_battles_verb() {
    VerbRow verb{"campaign FILE battles",
                 "List the waiting battles, mark new ones, resolve them all in one go, and apply their losses",
                 {campaign_file_row()},
                 {{"--call-off", "BATTLE", "Take a battle off the list", true},
                  {"--mark", "FIRST:SECOND", "Mark two armies at the same place for a battle", true},
                  {"--redo", "BATTLE", "Fight a finished battle again, with another seed", true},
                  {"--resolve", "", "Let the automatic generals fight all waiting battles"},
                  {"--accept", "", "Apply the losses of every battle that is over"},
                  {"--seed", "N", "Random seed for --resolve and --redo; each battle derives its own"}},
                 "The options take effect in this order, as one step: banneret campaign FILE undo takes it\n"
                 "back. A battle waits if one of its armies is in another battle that is not applied yet."};
    verb.options.push_back(json_option());
    return {std::move(verb), run_battles};
}

}  // namespace banneret::app
