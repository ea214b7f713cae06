#include <fmt/format.h>

#include "app/cli/base/choices.h"
#include "app/cli/base/lineups.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/battle_report.h"
#include "app/cli/battle/match.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/tabletop/table_choices.h"
#include "app/cli/tabletop/table_report.h"
#include "engine/campaign/battles/fight.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/campaign/chronicle/battle_account.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// Replays the fought battle of an entry from its transcript, so that the report matches the campaign.
Reply report_of(const Arguments& arguments, const Campaign& now, const Entry& entry, const Choices& choices) {
    CHECK(entry.battle.has_value());
    const FoughtBattle& battle = **entry.battle;
    const auto again = replay(battle.transcript);
    if (const auto* problem = std::get_if<Problem>(&again)) return Failure{{problem->sentence()}, exit_failed};
    const auto& replayed = std::get<Replayed>(again);
    const BattleReport report{replayed.record, replayed.events, battle.transcript.rolls, battle.seed};
    const std::string date = long_date_words(*now.calendar, battle.day);
    const auto healing = [&](Side side) { return battle.healing_day[side]; };
    if (arguments.given("--json")) {
        Json out = battle_json(report);
        out["battle"] = battle.name;
        out["place"] = battle.place;
        out["day"] = battle.day;
        out["date"] = date;
        for (Side side : both_sides)
            if (const auto day = healing(side))
                out[side == Side::first ? "attacker" : "defender"]["wounded_return"] = *day;
        return json_text(out);
    }
    std::string out = fmt::format("{}\n{}, {}\n\n", battle.name, battle.place, date);
    out += lineups_text(*replayed.record.setup, choices, ChoicesShown::given) + battle_text(report);
    std::string due;
    for (Side side : both_sides)
        if (const auto day = healing(side))
            due += fmt::format("  The wounded of {} return on {}.\n", battle.army_name[side],
                               date_words(*now.calendar, *day));
    return due.empty() ? out : out + "\n" + due;
}

// A tabletop battle of an entry: the chronicle's report, or with --json the losses as `fight` reports them.
Reply table_report_of(const Arguments& arguments, const Campaign& now, const Entry& entry) {
    CHECK(entry.battle.has_value());
    const FoughtBattle& battle = **entry.battle;
    if (!arguments.given("--json")) return plain_text(battle_report(battle, *now.calendar, std::nullopt));
    const auto start = replay_table(battle.transcript, 0);
    const auto end = replay_table(battle.transcript);
    for (const auto* replayed : {&start, &end})
        if (const auto* problem = std::get_if<Problem>(replayed)) return Failure{{problem->sentence()}, exit_failed};
    const TableReplayed& whole = std::get<TableReplayed>(end);
    const TableGame game{whole.battle, true, battle.transcript.table_orders, battle.transcript.rolls, whole.events, {}};
    Json out = game_json(game, std::get<TableReplayed>(start).battle, battle.seed);
    out["battle"] = battle.name;
    out["place"] = battle.place;
    out["day"] = battle.day;
    out["date"] = long_date_words(*now.calendar, battle.day);
    for (const Side side : both_sides)
        if (battle.healing_day[side])
            out[side == *battle.applied.attacker ? "attacker" : "defender"]["wounded_return"] =
                *battle.healing_day[side];
    return json_text(out);
}

Reply run_battle(const Arguments& arguments) {
    std::vector<std::string> faults;
    const Choices choices = read_choices(arguments, faults);
    const auto seed = seed_number(*arguments.value("--seed"), faults);
    std::optional<OnTable> table;
    if (arguments.value("--ruleset")) {
        const TacticalRuleset* ruleset = read_ruleset(arguments, faults);
        if (ruleset != nullptr && arguments.given("--land") && !ruleset->lays_land)
            faults.push_back(no_land_sentence(*ruleset));
        table = OnTable{ruleset != nullptr ? std::string(ruleset->key) : "", read_commanders(arguments, faults),
                        arguments.given("--night"), arguments.given("--wooded"), arguments.given("--land")};
    } else {
        for (const char* of_table : {"--commanders", "--night", "--wooded", "--land"})
            if (arguments.value(of_table) || arguments.given(of_table))
                faults.push_back(
                    fmt::format("{} is for a battle on the table; choose its rules with --ruleset", of_table));
    }
    if (!faults.empty()) return Failure{std::move(faults)};

    return change_campaign(arguments, [&](History& history) -> Reply {
        const Campaign& before = history.now();
        FightAtOnce wish;
        wish.seed = *seed;
        wish.fixed = instructions_of(choices);
        wish.table = table;
        for (const char* role : {"ATTACKER", "DEFENDER"}) {
            const auto found = army_called(before, *arguments.value(role));
            if (const auto* fault = std::get_if<std::string>(&found)) {
                faults.push_back(*fault);
            } else {
                (role == std::string_view("ATTACKER") ? wish.attacker : wish.defender) =
                    std::get<const Army*>(found)->id;
            }
        }
        HouseRules house = *before.house;
        set_house(house, arguments, faults);
        if (!(house == *before.house)) wish.house = house;
        if (!faults.empty()) return Failure{std::move(faults)};

        Campaign under_house = before;
        under_house.house = Shared<HouseRules>(house);
        auto start = battle_start(under_house, wish.attacker, wish.defender, {}, true);
        if (const auto* refusal = std::get_if<Refusal>(&start)) return Failure{{refusal->why}};
        const auto setup = abstract::set_up(std::move(std::get<abstract::Start>(start)));
        if (const auto* problems = std::get_if<std::vector<Problem>>(&setup)) {
            for (const Problem& p : *problems) faults.push_back(p.sentence());
        } else {
            check_choices(choices, *std::get<Shared<abstract::Setup>>(setup), faults);
        }
        if (!faults.empty()) return Failure{std::move(faults)};
        auto fought = fight_at_once(before, wish);
        if (const auto* refusal = std::get_if<Refusal>(&fought)) return Failure{{refusal->why}};
        history.add(std::move(std::get<Performed>(fought)));
        const SharedEntry entry = history.version(history.at()).entry;
        if ((*entry->battle)->transcript.table) return table_report_of(arguments, history.now(), *entry);
        return report_of(arguments, history.now(), *entry, choices);
    });
}

}  // namespace

Verb campaign_battle_verb() {
    VerbRow verb{"campaign FILE battle",
                 "Offer battle, fight it abstractly or on the table, and apply the losses to the campaign",
                 {campaign_file_row(),
                  {"ATTACKER", "The name of the army that attacks"},
                  {"DEFENDER", "The name of the army that is attacked"}},
                 {{"--seed", "N", "Random seed; the same seed gives the same battle", false, true}},
                 "With --ruleset, the stratagems and postures are chosen as in the abstract system; automatic\n"
                 "commanders then play the battle on the table under that ruleset.\n"
                 "The automatic generals make the choices not given. Both armies must be at the same place.\n"
                 "The battle is one step: banneret campaign FILE undo takes it back."};
    for (OptionRow& option : choice_options()) verb.options.push_back(std::move(option));
    verb.options.push_back(ruleset_option(false));
    verb.options.push_back(commanders_option());
    verb.options.push_back({"--night", "", "On the table: the battle is fought at night"});
    verb.options.push_back({"--wooded", "", "On the table: wooded ground, which hides units that can hide"});
    verb.options.push_back(land_option());
    verb.options.push_back(house_option());
    verb.options.push_back(json_option());
    return {std::move(verb), run_battle};
}

}  // namespace banneret::app
