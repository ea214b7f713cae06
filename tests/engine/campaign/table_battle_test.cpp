#include "engine/campaign/battles/table_battle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/battles/batch_resolve.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/engine/campaign/battle_on_table.h"
#include "tests/support/edited_house.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using example::joined;
using example::named;
using example::only_battle;
using example::refusal;
using test::next;
using test::on_table;
using test::open;
using test::table_offered;
using testing::HasSubstr;

Entry stepped(History& h, BattleId id) {
    const AutoPlayedTable on = next(h, id, 1);
    EXPECT_EQ(on.command.orders.size(), 1u);
    return done(h, GiveTableOrder{id, on.command.orders.at(0)}, on.command.rolls);
}

void expect_heads_conserved(const abstract::Start& start, const Review& review) {
    EXPECT_EQ(review_refused(start, review), std::nullopt);
    for (const Side side : both_sides)
        for (const UnitLosses& u : review.losses[side].units) {
            EXPECT_GE(u.fit(), 0) << u.name;
            EXPECT_EQ(u.before, u.fit() + u.killed + u.wounded + u.routed + u.deserted + u.captured) << u.name;
        }
}

class EveryRuleset : public testing::TestWithParam<std::string_view> {};

std::vector<std::string_view> keys() {
    std::vector<std::string_view> out;
    for (const TacticalRuleset& r : tactical_rulesets()) out.push_back(r.key);
    return out;
}

TEST_P(EveryRuleset, FightsAWaitingBattleToItsEndAndBringsTheLossesHome) {
    History h = books();
    const BattleId id = on_table(h, GetParam());
    EXPECT_EQ(open(h, id).resolver, Resolver::on_table);
    EXPECT_THAT(refusal(h, ApplyBattle{id}), HasSubstr("not over"));
    const AutoPlayedTable on = next(h, id, 20'000);
    ASSERT_TRUE(on.over);
    done(h, on.command);
    ASSERT_TRUE(open(h, id).to_apply());
    const Review review = *open(h, id).to_apply();
    const abstract::Start start = *open(h, id).transcript.start;
    expect_heads_conserved(start, review);
    EXPECT_EQ(battle_faults(h.now()).size(), 0u);
    EXPECT_EQ(faults(h.now()).size(), 0u);

    std::int64_t before = 0;
    for (const std::string_view army : {"Red", "Hob"}) before += individuals(named(h, army));
    auto applied = perform_rolling(h.now(), ApplyBattle{id});
    ASSERT_TRUE(std::holds_alternative<Performed>(applied));
    const Entry entry = std::get<Performed>(applied).entry;
    h.add(std::get<Performed>(std::move(applied)));
    std::int64_t after = 0, gone = 0;
    for (const std::string_view army : {"Red", "Hob"}) after += individuals(named(h, army));
    for (const Side side : both_sides)
        for (const UnitLosses& u : review.losses[side].units) gone += u.killed + u.wounded + u.deserted + u.captured;
    EXPECT_EQ(before, after + gone);
    ASSERT_TRUE(entry.battle);
    EXPECT_EQ((*entry.battle)->applied, review);
    const TacticalRuleset* ruleset = find_tactical_ruleset(GetParam());
    EXPECT_THAT(entry.lines, testing::Contains(HasSubstr("under " + std::string(ruleset->title))));
    EXPECT_THAT(entry.lines, testing::Contains(HasSubstr(" turn")));
    h.undo();
    EXPECT_TRUE(open(h, id).to_apply());
    EXPECT_EQ(individuals(named(h, "Red")) + individuals(named(h, "Hob")), before);
}

TEST_P(EveryRuleset, StepByStepIsTheSameBattleAsInOneGoAndPlaysAgainFromItsRecord) {
    History steps = books(), whole = books();
    const BattleId id = on_table(steps, GetParam());
    ASSERT_EQ(on_table(whole, GetParam()), id);
    // 40 orders, or the whole of a shorter battle.
    const AutoPlayedTable first = next(whole, id, 40);
    const std::size_t orders = first.command.orders.size();
    ASSERT_GT(orders, 20u);
    done(whole, first.command);
    for (std::size_t i = 0; i < orders; ++i) stepped(steps, id);
    EXPECT_EQ(open(steps, id), open(whole, id));
    const auto again = replay_table(open(whole, id).transcript);
    ASSERT_TRUE(std::holds_alternative<TableReplayed>(again));
    const TableReplayed& r = std::get<TableReplayed>(again);
    EXPECT_EQ(r.events_after.size(), orders);
    EXPECT_EQ(r.events_after.back(), r.events.size());
    // Up to any order the replayed table equals the table at that order.
    const auto part = replay_table(open(whole, id).transcript, 17);
    ASSERT_TRUE(std::holds_alternative<TableReplayed>(part));
    for (std::size_t i = 17; i < orders; ++i) steps.undo();
    const auto then = replay_table(open(steps, id).transcript);
    ASSERT_TRUE(std::holds_alternative<TableReplayed>(then));
    EXPECT_TRUE(std::get<TableReplayed>(part).battle == std::get<TableReplayed>(then).battle);
}

// The cached table after each order equals the table replayed from the start.
TEST_P(EveryRuleset, KeptFromOrderToOrderItStandsAsPlayedFromTheStart) {
    History h = books();
    const BattleId id = on_table(h, GetParam());
    EXPECT_EQ(open(h, id).transcript_cache.of(open(h, id).transcript), nullptr);
    const auto as_replayed = [&] {
        const OpenBattle& b = open(h, id);
        const Battle* kept = b.transcript_cache.of(b.transcript);
        const auto anew = replay_table(b.transcript);
        return kept != nullptr && *kept == std::get<TableReplayed>(anew).battle;
    };
    for (int i = 0; i < 30; ++i) {
        stepped(h, id);
        ASSERT_TRUE(as_replayed()) << i;
    }
    done(h, next(h, id, 10).command);
    EXPECT_TRUE(as_replayed());
    h.undo();
    EXPECT_TRUE(as_replayed());

    // A transcript that is not the cached one: longer, shorter, or of another battle.
    OpenBattle other = open(h, id);
    const AutoPlayedTable on = next(h, id, 1);
    other.transcript.table_orders.push_back(on.command.orders.at(0));
    EXPECT_EQ(other.transcript_cache.of(other.transcript), nullptr);
    other.transcript.table_orders.resize(3);
    EXPECT_EQ(other.transcript_cache.of(other.transcript), nullptr);
    other = open(h, id);
    other.transcript.table = Shared<TableBeginning>(**other.transcript.table);
    EXPECT_EQ(other.transcript_cache.of(other.transcript), nullptr);
    // Without the cache the results are the same, and the cache does not count in comparisons.
    OpenBattle bare = open(h, id);
    bare.transcript_cache = {};
    EXPECT_EQ(bare, open(h, id));
    TableCommanders by;
    by.who = {TableCommander::steady, TableCommander::steady};
    by.most_orders = 20;
    const auto with = auto_play_table(open(h, id), by), without = auto_play_table(bare, by);
    const AutoPlayTable& run = std::get<AutoPlayedTable>(with).command;
    EXPECT_EQ(run.orders, std::get<AutoPlayedTable>(without).command.orders);
    EXPECT_EQ(run.rolls, std::get<AutoPlayedTable>(without).command.rolls);
    // When the battle is played on outside the campaign, the result is the same.
    Transcript& t = bare.transcript;
    t.table_orders.insert(t.table_orders.end(), run.orders.begin(), run.orders.end());
    t.rolls.insert(t.rolls.end(), run.rolls.begin(), run.rolls.end());
    const Battle* then = std::get<AutoPlayedTable>(with).transcript_cache.of(bare.transcript);
    ASSERT_NE(then, nullptr);
    EXPECT_TRUE(*then == std::get<TableReplayed>(replay_table(bare.transcript)).battle);
}

TEST_P(EveryRuleset, AStepTakenBackFallsAgainWithTheSameDice) {
    History h = books();
    const BattleId id = on_table(h, GetParam());
    while (open(h, id).transcript.rolls.size() < 3) stepped(h, id);
    const OpenBattle stood = open(h, id);
    const TableOrder last = stood.transcript.table_orders.back();
    h.undo();
    EXPECT_NE(open(h, id), stood);
    h.redo();
    EXPECT_EQ(open(h, id), stood);
    h.undo();
    auto again = perform_rolling(h.now(), GiveTableOrder{id, last});
    ASSERT_TRUE(std::holds_alternative<Performed>(again));
    EXPECT_EQ(*find_battle(std::get<Performed>(again).campaign, id), stood);
}

TEST_P(EveryRuleset, ARollTypedInIsKeptAndTheNextOnesFallAsTheyWouldHave) {
    History h = books();
    const BattleId id = on_table(h, GetParam());
    AutoPlayedTable on;
    for (;;) {
        on = next(h, id, 1);
        if (!on.command.rolls.empty()) break;
        done(h, GiveTableOrder{id, on.command.orders.at(0)});
    }
    std::vector<Roll> typed = on.command.rolls;
    for (Roll& roll : typed) roll.by = Roll::By::hand;
    const Entry entry = done(h, GiveTableOrder{id, on.command.orders.at(0)}, typed);
    EXPECT_EQ(entry.rolls, typed);
    EXPECT_EQ(open(h, id).transcript.rolls.back().by, Roll::By::hand);
    const Question q{RollFor::melee, roller(Side::first, UnitId{}), 2, 6, {}};
    OpenBattle by_program = open(h, id);
    for (Roll& roll : by_program.transcript.rolls) roll.by = Roll::By::program;
    EXPECT_EQ(program_roll(open(h, id), {}, q), program_roll(by_program, {}, q));
}

TEST_P(EveryRuleset, AnOrderThatIsRefusedChangesNothing) {
    History h = books();
    const BattleId id = on_table(h, GetParam());
    EXPECT_NE(refusal(h, GiveTableOrder{id, Shoot{PieceId{40'000}, PieceId{1}}}), "(not refused)");
    EXPECT_NE(refusal(h, AutoPlayTable{id, {}, {}}), "(not refused)");
    const AutoPlayedTable on = next(h, id, 30);
    AutoPlayTable too_many = on.command;
    too_many.rolls.push_back(example::fell({RollFor::melee, roller(Side::first, UnitId{}), 1, 6, {}}, 3));
    EXPECT_THAT(refusal(h, too_many), HasSubstr("of the"));
}

TEST_P(EveryRuleset, ASideWithoutACommanderIsWaitedFor) {
    History h = books();
    const BattleId id = on_table(h, GetParam());
    TableCommanders by;
    by.who.second = TableCommander::bold;
    auto played = auto_play_table(open(h, id), by);
    ASSERT_TRUE(std::holds_alternative<AutoPlayedTable>(played));
    const AutoPlayedTable& on = std::get<AutoPlayedTable>(played);
    EXPECT_FALSE(on.over);
    if (!on.command.orders.empty()) done(h, on.command);
    const auto table = replay_table(open(h, id).transcript);
    ASSERT_TRUE(std::holds_alternative<TableReplayed>(table));
    ASSERT_TRUE(std::get<TableReplayed>(table).battle.pending());
    EXPECT_EQ(std::get<TableReplayed>(table).battle.pending()->side, Side::first);
}

// A commander that plays out its candidates can lead a side, and repeats its orders.
TEST_P(EveryRuleset, TheCommanderWhoTriesThingsOutLeadsASide) {
    History h = books();
    const BattleId id = on_table(h, GetParam());
    TableCommanders by;
    by.who = {TableCommander::rollout, TableCommander::steady};
    by.most_orders = 6;
    const auto played = auto_play_table(open(h, id), by), again = auto_play_table(open(h, id), by);
    ASSERT_TRUE(std::holds_alternative<AutoPlayedTable>(played));
    const AutoPlayTable& run = std::get<AutoPlayedTable>(played).command;
    EXPECT_EQ(run.orders.size(), 6u);
    EXPECT_EQ(run.orders, std::get<AutoPlayedTable>(again).command.orders);
    done(h, run);
    EXPECT_EQ(open(h, id).transcript.table_orders, run.orders);
    // If stopped, it answers at once.
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = auto_play_table(open(h, id), by, Job{stop.get_token(), {}});
    EXPECT_TRUE(std::get<AutoPlayedTable>(stopped).command.orders.empty());
}

TEST_P(EveryRuleset, UnitsOfOneNameAreToldApart) {
    History h = books();
    for (const std::string_view army : {"Red", "Hob"}) {
        Army fresh = named(h, army);
        for (Unit& unit : fresh.units) unit.name = "Levy";
        done(h, PutArmy{fresh, "all are levies"});
    }
    const BattleId id = on_table(h, GetParam());
    const auto replayed = replay_table(open(h, id).transcript);
    ASSERT_TRUE(std::holds_alternative<TableReplayed>(replayed));
    const Battle& battle = std::get<TableReplayed>(replayed).battle;
    std::vector<std::string> names;
    for (const BoardBlock& block : battle.view(Side::first).blocks) names.push_back(battle.name(block.piece));
    ASSERT_GT(names.size(), 2u);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end()) << testing::PrintToString(names);
    const AutoPlayedTable on = next(h, id, 20'000);
    done(h, on.command);
    EXPECT_TRUE(std::holds_alternative<Entry>(h.perform_rolling(ApplyBattle{id})));
    EXPECT_EQ(battle_faults(h.now()).size(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Tables, EveryRuleset, testing::ValuesIn(keys()), [](const auto& which) {
    std::string name(which.param);
    std::erase(name, '-');
    return name;
});

// Plays the battle until its first answer; true if that answer is named by its words in the list of steps to undo.
bool first_answer_is_named(std::string_view ruleset) {
    History h = books();
    const BattleId id = on_table(h, ruleset);
    for (int i = 0; i < 400; ++i) {
        const auto asked = std::get<TableReplayed>(replay_table(open(h, id).transcript)).battle.pending();
        if (!asked) return false;
        const AutoPlayedTable on = next(h, id, 1);
        const Entry entry = done(h, GiveTableOrder{id, on.command.orders.at(0)}, on.command.rolls);
        const auto* reply = std::get_if<Reply>(&on.command.orders.at(0));
        if (reply == nullptr) continue;
        EXPECT_EQ(entry.action, open(h, id).name + ": " + std::string(row(asked->options()[reply->option]).name));
        return true;
    }
    return false;
}

TEST(TableBattle, WhatEndsAStepIsUndoneByItsWords) {
    History h = books();
    const BattleId id = on_table(h, "medieval-skirmish");
    EXPECT_EQ(done(h, GiveTableOrder{id, Done{}}, {}).action, open(h, id).name + ": end deployment");
}

TEST(TableBattle, AnAnswerIsUndoneByItsWords) {
    std::vector<std::string_view> named;
    for (const std::string_view ruleset : keys())
        if (first_answer_is_named(ruleset)) named.push_back(ruleset);
    EXPECT_THAT(named,
                testing::ElementsAre("by-this-axe", "lionheart-variant", "battlefield-combat", "medieval-skirmish"))
        << "PRINCECON asks nothing in so small a battle";
}

// --- From the abstract steps ---------------------------------------------------------------------------------------

TEST(TableBattle, TakesAttackerPosturesAndDiceFromTheAbstractSteps) {  // AD-START
    History h = books();
    const BattleId id = joined(h, "Hob", 11);
    EXPECT_THAT(refusal(h, FightOnTable{id, "lionheart-variant", 1, {}, true}), HasSubstr("choose the postures first"));
    // The postures are the last decision before the results roll.
    auto rest = auto_play(open(h, id));
    const AutoPlayBattle all = std::get<AutoPlayBattle>(rest);
    std::size_t orders = 0, rolls = 0;
    AutoPlayBattle part{id, {}, {}};
    while (!std::holds_alternative<TablePlan>(plan_of_steps(open(h, id)))) {
        ASSERT_LT(orders, all.orders.size());
        auto outcome = h.perform(GiveBattleOrder{id, all.orders[orders]}, std::span(all.rolls).subspan(rolls));
        const auto* entry = std::get_if<Entry>(&outcome);
        ASSERT_NE(entry, nullptr);
        rolls += entry->rolls.size();
        ++orders;
    }
    const TablePlan plan = std::get<TablePlan>(plan_of_steps(open(h, id)));
    const OpenBattle before = open(h, id);
    TablePlan referee;
    referee.wooded = true;
    done(h, FightOnTable{id, "lionheart-variant", 999, referee, true});
    const OpenBattle& battle = open(h, id);
    EXPECT_EQ(battle.seed, 11u);
    EXPECT_EQ(battle.transcript.orders, before.transcript.orders);
    EXPECT_EQ(battle.transcript.rolls, before.transcript.rolls);
    EXPECT_EQ((*battle.transcript.table)->plan.posture, plan.posture);
    EXPECT_EQ((*battle.transcript.table)->plan.attacker, Side::first);
    EXPECT_TRUE((*battle.transcript.table)->plan.wooded);
    done(h, next(h, id, 20'000).command);
    EXPECT_TRUE(open(h, id).to_apply());
    EXPECT_EQ(battle_faults(h.now()).size(), 0u);
    EXPECT_THAT(refusal(h, GiveBattleOrder{id, ThrowDice{}}), HasSubstr("not being fought by the abstract system"));
}

TEST(TableBattle, TheSecondArmyMayAttack) {
    History h = books();
    const BattleId id = table_offered(h);
    TablePlan plan;
    plan.attacker = Side::second;
    done(h, FightOnTable{id, "lionheart-variant", 3, plan, false});
    const TableStart start = table_start(open(h, id).transcript);
    EXPECT_EQ(start.sides.first.name, "Hob");
    EXPECT_EQ(start.sides.second.name, "Red");
    done(h, next(h, id, 20'000).command);
    const Review& review = *open(h, id).to_apply();
    EXPECT_EQ(review.attacker, Side::second);
    expect_heads_conserved(*open(h, id).transcript.start, review);
}

TEST(TableBattle, IsRefusedInWords) {
    History h = books();
    const BattleId id = table_offered(h);
    EXPECT_THAT(refusal(h, FightOnTable{id, "chess", 1, {}, false}), HasSubstr("no ruleset \"chess\""));
    EXPECT_THAT(refusal(h, FightOnTable{id, "lionheart-variant", 1, {}, true}), HasSubstr("abstract steps"));
    TablePlan plan;
    plan.stratagem.first = Stratagem::foil;
    EXPECT_THAT(refusal(h, FightOnTable{id, "lionheart-variant", 1, plan, false}),
                HasSubstr("cannot be used on the table"));
    plan = {};
    plan.posture.second = Posture::envelope;
    EXPECT_THAT(refusal(h, FightOnTable{id, "lionheart-variant", 1, plan, false}),
                HasSubstr("is not a posture of the defender"));
    plan = {};
    plan.land = {{TableGround::woods, "", false, {{0, 0}, {2000, 0}, {0, 100}}}};
    EXPECT_EQ(refusal(h, FightOnTable{id, "lionheart-variant", 1, plan, false}),
              "land, piece 1: has a point outside -1000 to 1000.");
    plan.land = {{TableGround::woods, "two\nlines", false, {{0, 0}, {200, 0}, {0, 100}}}};
    EXPECT_THAT(refusal(h, FightOnTable{id, "lionheart-variant", 1, plan, false}), HasSubstr("A piece of land"));
    EXPECT_THAT(refusal(h, GiveTableOrder{id, Done{}}), HasSubstr("not being fought on the table"));
    EXPECT_THAT(refusal(h, ChooseResolver{id, Resolver::on_table, 1, false}), HasSubstr("ruleset"));
    done(h, FightOnTable{id, "lionheart-variant", 1, {}, false});
    const BattleId ids[] = {id};
    const auto lot = resolve_battles(h.now(), ids, 1);
    ASSERT_TRUE(std::holds_alternative<Refusal>(lot));
    EXPECT_THAT(std::get<Refusal>(lot).why, HasSubstr("on the table"));
    done(h, ChooseResolver{id, Resolver::undecided, 0, false});
    EXPECT_FALSE(open(h, id).transcript.table);
}

}  // namespace
}  // namespace banneret
