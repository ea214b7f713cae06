#include "app/models/chronicle/chronicle_model.h"
#include "app/models/shell/palette.h"
#include "app/models/tabletop/table_offers.h"
#include "engine/rulesets/lionheart/lionheart.h"
#include "tests/app/panels/table_scene.h"

// Replay, saving, applying and undoing a tabletop battle; odds, and what players may see.
namespace banneret::app {
namespace {

class TableAtHome : public OnTable {};

TEST_P(TableAtHome, AReplayShowsEveryMomentAndOrdersWaitForNow) {
    begin();
    deploy();
    for (int i = 0; i < 50; ++i) ASSERT_NO_FATAL_FAILURE(give_advised());
    const std::size_t all = orders();
    for (const std::size_t at :
         {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{16}, std::size_t{17}, std::size_t{40}, all}) {
        ask(ShowMoment{at});
        const TablePlayModel m = table();
        EXPECT_EQ(m.shown, at);
        EXPECT_EQ(m.live, at == all);
        const auto then = replay_table(battle()->transcript, at);
        ASSERT_TRUE(std::holds_alternative<TableReplayed>(then));
        EXPECT_EQ(table_cache(desk, *battle())->after(at), std::get<TableReplayed>(then).battle);
        for (const TableLogLine& line : m.log) EXPECT_LE(line.orders, at);
    }
    ask(RunReplay{true, 8});
    TablePlayModel m = table();
    EXPECT_TRUE(m.running);
    EXPECT_EQ(m.shown, 0u);
    EXPECT_EQ(m.speed, 8);
    ask(TickReplay{});
    EXPECT_EQ(table().shown, 1u);
    ask(OrderOnTable{Done{}});
    EXPECT_NE(refusal(), "") << "this is a moment gone by";
    EXPECT_EQ(orders(), all);
    for (std::size_t i = 0; i < all; ++i) ask(TickReplay{});
    m = table();
    EXPECT_TRUE(m.live);
    EXPECT_FALSE(m.running);
}

TEST_P(TableAtHome, TheBattleComesHomeThroughReviewAndBooksAndAllOfItCanBeUndone) {
    const Campaign offered = desk.history->now();
    const std::size_t offered_at = desk.history->at();
    begin();
    deploy();
    give_advised();
    ask(PlayOnTable{PlayFor::to_the_end});
    BattleModel m = model();
    ASSERT_EQ(m.view, BattleModel::View::review);
    ASSERT_TRUE(m.review.has_value());
    EXPECT_EQ(m.review->refused, "");
    EXPECT_FALSE(m.course.empty());
    // The table's losses, with one changed by hand.
    Review review = m.review->review;
    const PerSide<ArmyLosses> fought = review.losses;
    std::int64_t lost = 0;
    for (const Side side : both_sides)
        for (const UnitLosses& u : fought[side].units) lost += u.lost();
    EXPECT_GT(lost, 0) << "a battle without a loss shows nothing";
    UnitLosses* hurt = nullptr;
    for (const Side side : both_sides)
        for (UnitLosses& u : review.losses[side].units)
            if (u.killed > 0 && hurt == nullptr) hurt = &u;
    ASSERT_NE(hurt, nullptr);
    --hurt->killed;
    ask(GiveCommand{ReviewBattle{id, review, "one killed less"}});
    m = model();
    EXPECT_EQ(m.review->changes.size(), 1u);
    ask(GiveCommand{ApplyBattle{id}});
    EXPECT_EQ(battle(), nullptr);
    const Campaign applied = desk.history->now();
    const auto& entry = desk.history->versions()[desk.history->at()].entry;
    ASSERT_TRUE(entry && entry->battle);
    EXPECT_EQ((*entry->battle)->resolver, Resolver::on_table);
    EXPECT_EQ((*entry->battle)->applied.losses, review.losses);
    EXPECT_EQ((*(*entry->battle)->transcript.table)->ruleset, GetParam());
    // The chronicle shows its course with every die.
    ChronicleModel chronicle;
    desk.focus.version = desk.history->at();
    desk.page = Page::chronicle;
    refresh(chronicle, desk);
    ASSERT_TRUE(chronicle.battle.has_value());
    EXPECT_GT(chronicle.battle->course.size(), 20u);
    EXPECT_TRUE(std::any_of(chronicle.battle->course.begin(), chronicle.battle->course.end(),
                            [](const CourseLine& l) { return !l.faces.empty(); }));
    desk.page = Page::battle;
    // Undo step by step to the offered battle, and redo everything.
    int undone = 0;
    while (desk.history->at() != offered_at && undone < 100) ask(Undo{}), ++undone;
    EXPECT_EQ(desk.history->now(), offered);
    EXPECT_EQ(model().view, BattleModel::View::offered);
    EXPECT_LT(undone, 100);
    for (int i = 0; i < undone; ++i) {
        ask(Redo{});
        if (battle() != nullptr && battle()->resolver == Resolver::on_table && !battle()->to_apply())
            expect_cache_true();
    }
    EXPECT_EQ(desk.history->now(), applied);
}

TEST_P(TableAtHome, SavedInTheMiddleItGoesOnWhereItStood) {
    begin();
    deploy();
    for (int i = 0; i < 20; ++i) ASSERT_NO_FATAL_FAILURE(give_advised());
    const TablePlayModel before = table();
    const auto saved = campaign_to_text(*desk.history);
    auto read = campaign_from_text(saved);
    ASSERT_TRUE(std::holds_alternative<History>(read));
    Desk later;
    later.history = std::get<History>(std::move(read));
    later.page = Page::battle;
    later.focus.battle = id;
    desk = std::move(later);
    const TablePlayModel after = table();
    EXPECT_EQ(after.question, before.question);
    EXPECT_EQ(after.board, before.board);
    EXPECT_EQ(after.log.size(), before.log.size());
    give_advised();
    EXPECT_EQ(orders(), 23u);
}

TEST_P(TableAtHome, AfterTheAbstractStepsTheyDecideTheMuster) {
    carry_out(desk, GiveCommand{ChooseResolver{id, Resolver::abstract, 5, true}});
    ask(MusterTable{id});
    EXPECT_NE(refusal(), "") << "the postures are not chosen yet";
    const auto on = auto_play_to_postures(*battle());
    ASSERT_TRUE(std::holds_alternative<AutoPlayBattle>(on));
    carry_out(desk, GiveCommand{std::get<AutoPlayBattle>(on)});
    ask(MusterTable{id});
    ASSERT_EQ(refusal(), "");
    TableMusterModel m = muster();
    EXPECT_TRUE(m.steps_taken);
    TablePlan plan = m.plan;
    plan.attacker = other(plan.attacker);
    plan.stratagem.first = Stratagem::ambush;
    ask(ChangeMuster{GetParam(), plan, 99});
    EXPECT_EQ(muster().plan.attacker, m.plan.attacker);
    EXPECT_EQ(muster().plan.stratagem, m.plan.stratagem);
    ask(BeginTable{});
    ASSERT_EQ(message(), "");
    EXPECT_EQ(table().orders, 0u);
    give_advised();
    EXPECT_EQ(orders(), 1u);
}

TEST_P(TableAtHome, TheOddsAreSampledWhileSomebodyLooksOnAndStopAtWill) {
    ask(MusterTable{id});
    ask(ChangeMuster{GetParam(), muster().plan, 7});
    const auto sample_some = [&](std::uint64_t trials) {
        ask(SampleTable{true});
        const auto next = desk.tasks.take(TaskLane::odds);
        ASSERT_TRUE(next.has_value()) << refusal();
        auto question = std::get<TableSampleQuestion>(next->question);
        question.spec.trials = trials;
        take_update(
            desk,
            {desk.table.odds.task, 0, 0, std::make_shared<const TaskAnswer>(sample_table(question, {})), true, {}});
    };
    sample_some(2);
    TableMusterModel m = muster();
    ASSERT_TRUE(m.odds.has_value());
    EXPECT_EQ(m.odds->trials, 2u);
    EXPECT_NEAR(m.odds->first + m.odds->second + m.odds->drawn, 1, 1e-12);
    EXPECT_FALSE(m.odds->lost_by_turn.empty());
    EXPECT_NE(m.odds->abstract.words.find('%'), std::string::npos);
    EXPECT_NEAR(m.odds->abstract.first + m.odds->abstract.second + m.odds->abstract.neither, 1, 1e-12);
    EXPECT_TRUE(m.odds->of_now);
    TablePlan other = m.plan;
    other.wooded = !other.wooded;
    ask(ChangeMuster{GetParam(), other, 7});
    EXPECT_FALSE(muster().odds->of_now) << "they were of another muster";
    ask(BeginTable{});
    EXPECT_FALSE(table().odds.has_value());
    // If sampling is stopped before it starts, nothing runs.
    ask(SampleTable{true});
    ask(SampleTable{false});
    EXPECT_FALSE(desk.tasks.waiting(TaskLane::odds));
    EXPECT_FALSE(desk.tasks.runs(desk.table.odds.task));
}

TEST_P(TableAtHome, AfterAnOrderTheOddsAreSampledAnewUntilTheyAreStopped) {
    begin();
    deploy();
    const auto begun_at = [&] {
        return desk.tasks.waiting(TaskLane::odds) ? std::optional(desk.table.odds.orders) : std::nullopt;
    };
    const auto sampled = [&] {
        const auto next = desk.tasks.take(TaskLane::odds);
        auto question = std::get<TableSampleQuestion>(next.value().question);
        question.spec.trials = 1;
        take_update(
            desk,
            {desk.table.odds.task, 0, 0, std::make_shared<const TaskAnswer>(sample_table(question, {})), true, {}});
    };
    give_advised();
    EXPECT_FALSE(begun_at()) << "nobody has asked for them";
    ask(SampleTable{true});
    EXPECT_EQ(begun_at(), orders());
    sampled();
    EXPECT_FALSE(desk.tasks.runs(desk.table.odds.task));
    give_advised();
    ASSERT_EQ(begun_at(), orders());
    EXPECT_EQ(std::get<TableSampleQuestion>(desk.tasks.waiting(TaskLane::odds)->question).battle,
              table_cache(desk, *battle())->now());
    EXPECT_TRUE(desk.tasks.runs(desk.table.odds.task));
    // An order restarts the sampling, whether its task waits or runs.
    give_advised();
    EXPECT_EQ(begun_at(), orders());
    desk.tasks.take(TaskLane::odds);
    give_advised();
    EXPECT_EQ(begun_at(), orders());
    sampled();
    EXPECT_TRUE(table().odds->of_now);
    ask(UndoTableOrder{});
    ASSERT_EQ(refusal(), "");
    EXPECT_EQ(begun_at(), orders());
    // Sampling waits while the commanders play.
    sampled();
    ask(HandBoth{TableCommander::steady});
    ask(PlayOnTable{PlayFor::one_turn});
    EXPECT_EQ(begun_at(), orders());
    sampled();
    ask(HandBoth{std::nullopt});
    // Stopped by the user, sampling stays off.
    ask(SampleTable{false});
    give_advised();
    EXPECT_FALSE(begun_at());
    EXPECT_FALSE(table().odds->of_now);
}

TEST_P(TableAtHome, ThePaletteFightsItOutAndHandsBothSidesOver) {
    const auto find_words = [&](std::string_view words) {
        for (const PaletteEntry& e : make_palette(desk))
            if (e.words.find(words) != std::string::npos && !e.refused) return std::optional(e.intent);
        return std::optional<Intent>();
    };
    const auto fight = find_words("Fight it out");
    ASSERT_TRUE(fight.has_value());
    ask(*fight);
    EXPECT_EQ(model().view, BattleModel::View::muster);
    EXPECT_FALSE(find_words("Hand both sides to commanders").has_value());
    ask(BeginTable{});
    const auto hand = find_words("Hand both sides to commanders");
    ASSERT_TRUE(hand.has_value());
    ask(*hand);
    EXPECT_TRUE(desk.table.who.first && desk.table.who.second);
}

TEST_P(TableAtHome, WhatIsSecretIsSealedInThePlayerSafeView) {
    begin();
    // The players see only their own side's hidden deployment.
    const TablePlan plan = (*battle()->transcript.table)->plan;
    const auto power_of = [&](Side on_table) {
        const Side side = side_of_battle(plan, on_table);
        const Army* army = find_army(desk.history->now(), side == Side::first ? battle()->first : battle()->second);
        return find_faction(desk.history->now(), army->faction)->name;
    };
    int sealed = 0, open = 0;
    for (int i = 0; i < 6; ++i) {
        desk.player_safe = false;
        const TablePlayModel whole = table();
        desk.player_safe = true;
        for (const Side players : both_sides) {
            desk.settings.players_of = power_of(players);
            const TablePlayModel m = table();
            const bool theirs = players == whole.asked;
            EXPECT_EQ(m.hidden_from_players, whole.secret && !theirs);
            if (m.hidden_from_players) {
                ++sealed;
                EXPECT_TRUE(m.offers.empty());
                EXPECT_TRUE(m.moves.empty());
                EXPECT_EQ(m.battle, nullptr);
                EXPECT_EQ(m.advice, "");
                for (const TableLogLine& line : m.log)
                    EXPECT_EQ(line.words.find("deploy"), std::string::npos) << line.words;
            } else {
                ++open;
            }
            const BoardView seen = m.board, own = table_cache(desk, *battle())->now().view(players);
            EXPECT_EQ(seen, own) << "nothing but what this side may see";
        }
        desk.player_safe = false;
        give_advised();
    }
    EXPECT_GT(open, 0);
    if (std::string(GetParam()) == "lionheart-variant") {
        EXPECT_GT(sealed, 0);
    }
}

// The players see no position of a piece from before it came into sight, neither in the movement of its first attack.
TEST_P(TableAtHome, AnAttackFromHidingBeginsWhereThePlayersSeeThePiece) {
    for (const ArmyId army : {battle()->first, battle()->second}) {
        Army hides = *find_army(desk.history->now(), army);
        for (Unit& unit : hides.units) unit.abilities.add(Ability::camouflage);
        ask(GiveCommand{PutArmy{hides, ""}});
        ASSERT_EQ(refusal(), "");
    }
    const Desk before_the_muster = desk;
    int from_hiding = 0, charges = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        desk = before_the_muster;
        desk.table.cache = new_table_cache();
        ask(MusterTable{id});
        TablePlan plan = muster().plan;
        plan.stratagem.first = plan.stratagem.second = Stratagem::ambush;
        ask(ChangeMuster{GetParam(), plan, seed});
        ask(BeginTable{});
        ask(HandBoth{TableCommander::by_the_book});
        ask(PlayOnTable{PlayFor::to_the_end});
        TableCache& cache = *table_cache(desk, *battle());
        const std::vector<TableOrder> orders = battle()->transcript.table_orders;
        for (std::size_t i = 0; i < orders.size(); ++i) {
            const auto* shot = std::get_if<Shoot>(&orders[i]);
            const auto* charge = std::get_if<Charge>(&orders[i]);
            if (shot == nullptr && charge == nullptr) continue;
            const PieceId piece = shot != nullptr ? shot->piece : charge->piece;
            const Battle before = cache.after(i), after = cache.after(i + 1);
            for (const Side players : both_sides) {
                PerSide<bool> knows;
                knows[players] = true;
                const auto attack = cache.attack_before(i + 1, knows);
                const BoardView then_seen = before.view(players), now_seen = after.view(players);
                const BoardBlock *then = block_of(then_seen, piece), *now = block_of(now_seen, piece);
                if (attack && charge != nullptr && then != nullptr) {
                    ++charges;
                    EXPECT_EQ(attack->from, (BoardPoint{then->x, then->y}));
                    EXPECT_TRUE(attack->charge);
                }
                if (then != nullptr) continue;
                ++from_hiding;
                if (now == nullptr) {
                    EXPECT_FALSE(attack);
                } else if (attack) {
                    EXPECT_EQ(attack->from, (BoardPoint{now->x, now->y}));
                }
            }
        }
    }
    EXPECT_GT(charges, 0);
    if (std::string(GetParam()) == "lionheart-variant") {
        EXPECT_GT(from_hiding, 0);
    }
}

// Both sides have mercenaries and points to bid. The side whose leader is nearer is asked to bid; its choices are
// hidden from the other side's players, and its bid is visible to everybody (LH-R46, LH-R47, LH-R50).
TEST_P(TableAtHome, BidsAreAskedOfTheRightSideAndSealedFromTheOther) {
    if (std::string(GetParam()) != "lionheart-variant") return;
    ask(MusterTable{id});
    TableMusterModel m = muster();
    ask(ChangeMuster{GetParam(), m.plan, 7});
    m = muster();
    for (const Side side : both_sides) {
        m.plan.changes.push_back({side, {}, "pool", "300"});
        for (const MusterLine& line : m.lines[side])
            for (const MusterChoice& choice : line.choices)
                if (choice.key == "mercenary") m.plan.changes.push_back({side, line.unit, "mercenary", "yes"});
    }
    ask(ChangeMuster{GetParam(), m.plan, 7});
    ask(BeginTable{});
    ASSERT_EQ(message(), "");
    const TablePlan plan = (*battle()->transcript.table)->plan;
    const auto players_of = [&](Side on_table) {
        const Side side = side_of_battle(plan, on_table);
        const Army* army = find_army(desk.history->now(), side == Side::first ? battle()->first : battle()->second);
        desk.settings.players_of = find_faction(desk.history->now(), army->faction)->name;
    };
    int bids = 0;
    PerSide<int> asked;
    for (int orders = 0; orders < 600 && bids < 4 && !battle()->to_apply(); ++orders) {
        const TablePlayModel whole = table();
        if (whole.decision->moment != TableDecision::Moment::bid) {
            give_advised();
            continue;
        }
        ++bids;
        ++asked[whole.asked];
        const TableOffer* offer = nullptr;
        for (const TableOffer& o : whole.offers)
            if (std::holds_alternative<Bid>(o.order)) offer = &o;
        ASSERT_NE(offer, nullptr);
        // Nearer to the bidder's leader than to its own.
        const Battle& now = table_cache(desk, *battle())->now();
        const lionheart::State& s = *now.state<lionheart::Rules>();
        const std::size_t stand = std::get<Bid>(offer->order).piece.value - 1;
        EXPECT_NE(s.stands[stand].side, whole.asked);
        const auto far = [&](Side of) {
            return distance(s.stands[stand].at, s.stands[static_cast<std::size_t>(lionheart::king_of(s, of))].at);
        };
        EXPECT_LT(far(whole.asked), far(other(whole.asked)));
        EXPECT_EQ(whole.who, whole.army[whole.asked]);
        desk.player_safe = true;
        players_of(other(whole.asked));
        const TablePlayModel enemy = table();
        EXPECT_TRUE(enemy.hidden_from_players);
        EXPECT_TRUE(enemy.offers.empty());
        EXPECT_FALSE(enemy.bid_range.has_value());
        // Naming the side asked would reveal that it has points.
        for (const std::string& words : {enemy.who, enemy.question})
            EXPECT_EQ(words.find(whole.army[whole.asked]), std::string::npos) << words;
        players_of(whole.asked);
        const TablePlayModel own = table();
        EXPECT_FALSE(own.hidden_from_players);
        EXPECT_EQ(own.bid_range, whole.bid_range);
        // A typed sum is in points, like the offered bids.
        ASSERT_TRUE(whole.bid_range);
        EXPECT_EQ(whole.bid_range->second, s.pool[whole.asked]) << "all that it has";
        const PieceId hired = std::get<Bid>(offer->order).piece;
        for (const int amount : {whole.bid_range->first, whole.bid_range->second / 2, whole.bid_range->second}) {
            EXPECT_EQ(now.check(Bid{hired, amount}), std::nullopt);
            const std::string typed = bid_words(amount, whole.bid_point);
            EXPECT_EQ(bid_amount(typed, whole.bid_point, *whole.bid_range), amount) << typed;
        }
        EXPECT_EQ(bid_amount("a lot", whole.bid_point, *whole.bid_range), std::nullopt);
        EXPECT_EQ(bid_amount("1000000000", whole.bid_point, *whole.bid_range), whole.bid_range->second);
        // The bid itself is public.
        desk.player_safe = false;
        ask(OrderOnTable{offer->order});
        ASSERT_EQ(refusal(), "");
        desk.player_safe = true;
        players_of(other(whole.asked));
        bool told = false;
        for (const TableLogLine& line : table().log) told = told || line.words.find(": bid ") != std::string::npos;
        EXPECT_TRUE(told);
        desk.player_safe = false;
    }
    EXPECT_GE(bids, 2);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, TableAtHome, testing::Values("lionheart-variant", "by-this-axe"), ruleset_name);

}  // namespace
}  // namespace banneret::app
