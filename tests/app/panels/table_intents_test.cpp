#include <gtest/gtest.h>

#include <algorithm>

#include "app/models/battle_model.h"
#include "app/models/chronicle_model.h"
#include "app/models/palette.h"
#include "app/models/table_cache.h"
#include "app/models/table_setup.h"
#include "app/window/carry_out.h"
#include "app/window/carry_out_table.h"
#include "engine/files/campaign_file.h"

// A battle of the shipped campaign fought out, by what the page asks for and what it is shown, without drawing.
namespace banneret::app {
namespace {

class OnTable : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        auto loaded = load_campaign(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
        ASSERT_TRUE(std::holds_alternative<History>(loaded));
        desk.history = std::get<History>(std::move(loaded));
        desk.page = Page::battle;
        desk.next_seed = 20'261;
        ASSERT_FALSE(desk.history->now().battles.empty());
        id = desk.history->now().battles[0]->id;
        desk.focus.battle = id;
    }

    // As the window does, but that the commanders think here and now.
    template <class I>
    void ask(I intent) {
        if constexpr (std::is_constructible_v<TableIntent, I>)
            go(TableIntent(std::move(intent)));
        else
            go(std::move(intent));
    }
    void go(const Intent& intent) {
        carry_out(desk, intent);
        for (int i = 0; i < 10'000 && desk.table.play_wanted; ++i) {
            const TablePlayQuestion question = std::move(*desk.table.play_wanted);
            desk.table.play_wanted.reset();
            const std::uint64_t number = desk.table.play.number;
            const auto tell = [&](TablePlayAnswer answer, bool last) {
                take_table_news(desk, {number, 0, 0, std::make_shared<const WorkAnswer>(std::move(answer)), last});
            };
            TablePlayAnswer answer = play_table(question, {}, [&](TablePlayAnswer so_far) { tell(std::move(so_far), false); });
            tell(std::move(answer), true);
        }
    }

    BattleModel model() const { return make_battle_model(desk); }
    TablePlayModel table() const {
        BattleModel m = model();
        EXPECT_EQ(m.view, BattleModel::View::table) << m.refused;
        EXPECT_TRUE(m.table.has_value()) << m.refused;
        return m.table ? std::move(*m.table) : TablePlayModel{};
    }
    TableMusterModel muster() const {
        BattleModel m = model();
        EXPECT_EQ(m.view, BattleModel::View::muster);
        EXPECT_TRUE(m.muster.has_value());
        return m.muster ? std::move(*m.muster) : TableMusterModel{};
    }
    const OpenBattle* battle() const { return find_battle(desk.history->now(), id); }
    std::string message() const { return desk.message ? desk.message->words : std::string(); }
    std::string refusal() const {
        return desk.message && desk.message->kind == Message::Kind::refused ? desk.message->words : std::string();
    }
    std::size_t orders() const { return battle()->transcript.table_orders.size(); }

    void begin() {
        ask(MusterTable{id});
        const TableMusterModel m = muster();
        ask(ChangeMuster{GetParam(), m.plan, 7});
        ask(BeginTable{});
        ASSERT_EQ(message(), "");
    }
    // Both deployments stand.
    void deploy() {
        for (int i = 0; i < 2; ++i) {
            ASSERT_EQ(table().decision->moment, TableDecision::Moment::deploy);
            ask(OrderOnTable{Done{}});
        }
    }
    // By hand, as a steady commander advises.
    void give_advised() {
        const TablePlayModel m = table();
        ASSERT_TRUE(m.advised.has_value());
        ask(OrderOnTable{*m.advised});
        ASSERT_EQ(refusal(), "");
    }
    // What was kept beside the desk is what the transcript leads to.
    void expect_cache_true() const {
        const TableCache* cache = table_cache(desk, *battle());
        ASSERT_NE(cache, nullptr);
        const auto anew = replay_table(battle()->transcript);
        const auto* replayed = std::get_if<TableReplayed>(&anew);
        ASSERT_NE(replayed, nullptr);
        EXPECT_EQ(cache->now(), replayed->battle);
        EXPECT_EQ(cache->events(), replayed->events);
    }

    Desk desk;
    BattleId id{};
};

TEST_P(OnTable, TheMusterShowsWhatEachUnitBecomesAndKeepsWhatIsChanged) {
    ask(MusterTable{id});
    TableMusterModel m = muster();
    EXPECT_EQ(m.rulesets.size(), tactical_rulesets().size());
    ask(ChangeMuster{GetParam(), m.plan, 7});
    m = muster();
    EXPECT_EQ(m.rulesets[m.ruleset].key, GetParam());
    EXPECT_TRUE(m.problems.empty()) << m.problems.front();
    EXPECT_FALSE(m.scale.empty());
    EXPECT_NE(m.army.first.find("attacks"), std::string::npos);
    EXPECT_EQ(m.seed, 7u);
    std::optional<MusterChange> change;
    for (const MusterLine& line : m.lines.first) {
        EXPECT_FALSE(line.unit && line.becomes.empty()) << line.name;
        for (const MusterChoice& c : line.choices)
            for (const std::string& value : c.values)
                if (line.unit && !change && value != c.value) change = MusterChange{Side::first, line.unit, c.key, value};
    }
    ASSERT_TRUE(change.has_value()) << "nothing can be changed";
    TablePlan plan = m.plan;
    plan.changes.push_back(*change);
    ask(ChangeMuster{GetParam(), plan, 7});
    m = muster();
    bool seen = false;
    for (const MusterLine& line : m.lines.first)
        for (const MusterChoice& c : line.choices)
            if (line.unit == change->unit && c.key == change->key) seen = c.value == change->value;
    EXPECT_TRUE(seen || !m.problems.empty()) << change->key << " " << change->value;
    // In the words of another ruleset it means nothing.
    const std::string other = std::string(GetParam()) == "by-this-axe" ? "lionheart-variant" : "by-this-axe";
    ask(ChangeMuster{other, plan, 7});
    EXPECT_TRUE(muster().plan.changes.empty());
    ask(LeaveMuster{});
    EXPECT_EQ(model().view, BattleModel::View::offered);
    EXPECT_EQ(desk.history->at(), desk.history->versions().size() - 1) << "nothing of it is in the books";
}

TEST_P(OnTable, WhoAttacksAndHowIsChosenAtTheMuster) {
    ask(MusterTable{id});
    TableMusterModel m = muster();
    const std::string attacker = m.army.first;
    TablePlan plan = m.plan;
    plan.attacker = other(plan.attacker);
    plan.stratagem.first = Stratagem::ambush;
    ask(ChangeMuster{GetParam(), plan, 7});
    m = muster();
    EXPECT_NE(m.army.first, attacker);
    EXPECT_EQ(m.plan.stratagem.second, Stratagem::ambush) << "it stays with its army";
    EXPECT_NE(m.tactic.second.find("ambush"), std::string::npos);
    for (const Stratagem s : m.stratagem_of.first) EXPECT_TRUE(s != Stratagem::foil && s != Stratagem::evade_battle);
    // The other side's posture is bad input and is said before it begins.
    plan = m.plan;
    plan.posture.first = Posture::stand_and_hold;
    ask(ChangeMuster{GetParam(), plan, 7});
    EXPECT_FALSE(muster().problems.empty());
    ask(BeginTable{});
    EXPECT_NE(refusal(), "");
    EXPECT_EQ(model().view, BattleModel::View::muster);
}

TEST_P(OnTable, WhatIsOrderedByHandIsCarriedOutAndWhatIsNotAllowedSaysWhy) {
    begin();
    TablePlayModel m = table();
    EXPECT_EQ(m.turn, "Deployment");
    EXPECT_FALSE(m.question.empty());
    EXPECT_TRUE(std::any_of(m.offers.begin(), m.offers.end(), [](const TableOffer& o) { return std::holds_alternative<Done>(o.order); }));
    ASSERT_FALSE(m.can_act.empty());
    ASSERT_NE(m.battle, nullptr);
    // A piece is taken by the hand: a place far off is refused beside the pointer, and given it changes nothing.
    const PieceId piece = m.can_act.front();
    ask(ChooseOnTable{piece});
    m = table();
    EXPECT_EQ(m.chosen, piece);
    const bool hexes = m.board.grid == BoardView::Grid::hexes;
    const TablePlace nowhere = hexes ? TablePlace(HexPlace{hex_at(400, 400), 0}) : TablePlace(InchPlace{400 * inch, 400 * inch, 0});
    const auto off = order_to(*m.battle, *m.decision, piece, nowhere);
    ASSERT_TRUE(off.has_value());
    EXPECT_NE(off->refused, "");
    ask(OrderOnTable{off->order});
    EXPECT_EQ(refusal(), off->refused);
    EXPECT_EQ(orders(), 0u);
    // Where it stands already it may stand.
    const BoardBlock* block = nullptr;
    for (const BoardBlock& b : m.board.blocks)
        if (b.piece == piece) block = &b;
    ASSERT_NE(block, nullptr);
    const auto here = order_to(*m.battle, *m.decision, piece, block->place);
    ASSERT_TRUE(here.has_value());
    EXPECT_EQ(here->refused, "");
    ask(OrderOnTable{here->order});
    EXPECT_EQ(refusal(), "");
    EXPECT_EQ(orders(), 1u);
    ask(BackOnTable{});
    EXPECT_EQ(orders(), 0u);
    deploy();
    // Both sides by hand for a while: every offer and every move shown can be given.
    PerSide<int> asked{};
    for (int i = 0; i < 40 && !table().over; ++i) {
        m = table();
        ++asked[m.asked];
        EXPECT_FALSE(m.offers.empty() && m.moves.empty());
        for (const TableOffer& o : m.offers) {
            EXPECT_FALSE(m.battle->check(o.order)) << o.words;
            EXPECT_FALSE(o.words.empty());
        }
        for (const auto& [place, order] : m.moves) EXPECT_FALSE(m.battle->check(order)) << place_words(place);
        if (!m.can_act.empty()) {
            ask(ChooseOnTable{m.can_act.front()});
            m = table();
            EXPECT_FALSE(m.offers.empty() && m.moves.empty());
            for (const TableOffer& o : m.offers) EXPECT_FALSE(m.battle->check(o.order)) << o.words;
        }
        give_advised();
        expect_cache_true();
    }
    EXPECT_GT(asked.first, 0);
    EXPECT_GT(asked.second, 0);
    EXPECT_FALSE(table().log.empty());
}

TEST_P(OnTable, AnySingleRollCanBeTypedAndTheLogSaysWhoThrewIt) {
    begin();
    deploy();
    desk.settings.dice = DiceMode::typed;
    const auto settle_asked = [&] {
        for (int i = 0; i < 400 && desk.asked; ++i) ask(RollForMe{});
    };
    settle_asked();
    for (int i = 0; i < 200 && !desk.asked; ++i) ASSERT_NO_FATAL_FAILURE(give_advised());
    ASSERT_TRUE(desk.asked.has_value()) << "no roll was asked for";
    const std::size_t before = orders();
    const Question question = desk.asked->question;
    EXPECT_FALSE(question_words(question).empty());
    ask(TypeRoll{"99"});
    EXPECT_NE(refusal(), "");
    EXPECT_EQ(orders(), before);
    std::string faces;
    for (int i = 0; i < question.count; ++i) faces += i == 0 ? "1" : " 1";
    ask(TypeRoll{faces});
    settle_asked();
    EXPECT_EQ(orders(), before + 1);
    const TablePlayModel m = table();
    const auto typed = std::find_if(m.log.begin(), m.log.end(), [](const TableLogLine& l) { return l.by_hand; });
    ASSERT_NE(typed, m.log.end());
    EXPECT_EQ(typed->faces, std::vector<int>(question.count, 1));
    EXPECT_FALSE(typed->tally.heading.empty()) << "a roll opens to what it is made of";
    EXPECT_EQ(std::count_if(m.log.begin(), m.log.end(), [](const TableLogLine& l) { return l.by_hand; }), 1);
    // Given up, an order that waits for its dice has not been given.
    for (int i = 0; i < 200 && !desk.asked; ++i) ASSERT_NO_FATAL_FAILURE(give_advised());
    ASSERT_TRUE(desk.asked.has_value());
    const std::size_t waiting = orders();
    ask(DropRoll{});
    EXPECT_EQ(orders(), waiting);
}

TEST_P(OnTable, ACommanderAnswersForHisSideAndOneUndoTakesHisAnswerBackWithTheOrder) {
    begin();
    ask(HandTo{Side::second, TableCommander::bold});
    for (int i = 0; i < 12; ++i) {
        ASSERT_EQ(table().asked, Side::first) << "the other side's questions are its commander's";
        const std::size_t before = orders();
        const Battle stood = table_cache(desk, *battle())->now();
        give_advised();
        EXPECT_GT(orders(), before);
        ask(BackOnTable{});
        EXPECT_EQ(refusal(), "");
        EXPECT_EQ(orders(), before);
        EXPECT_EQ(table_cache(desk, *battle())->now(), stood);
        ask(Redo{});
        EXPECT_GT(orders(), before);
        expect_cache_true();
    }
    // Taken back, the side is asked again.
    ask(HandTo{Side::second, {}});
    bool asked = false;
    for (int i = 0; i < 200 && !asked; ++i) {
        ASSERT_NO_FATAL_FAILURE(give_advised());
        asked = table().asked == Side::second;
    }
    EXPECT_TRUE(asked);
    // It does not answer when nobody told it to.
    ask(PlayOnTable{PlayFor::one_order});
    EXPECT_NE(refusal().find("by hand"), std::string::npos) << refusal();
}

TEST_P(OnTable, ACommandersDiceAreTypedToo) {
    begin();
    deploy();
    ask(HandTo{Side::second, TableCommander::steady});
    desk.settings.dice = DiceMode::typed;
    int of_commander = 0;
    for (int i = 0; i < 300 && of_commander < 2 && battle()->to_apply() == std::nullopt; ++i) {
        if (!desk.asked) {
            ASSERT_EQ(table().asked, Side::first) << "the commander has answered, or waits for his dice";
            ASSERT_NO_FATAL_FAILURE(give_advised());
            continue;
        }
        const auto* order = std::get_if<GiveTableOrder>(&desk.asked->command);
        ASSERT_NE(order, nullptr);
        of_commander += table().asked == Side::second ? 1 : 0;
        ask(RollForMe{});
    }
    EXPECT_GT(of_commander, 0) << "none of the commander's orders asked for a roll";
    while (desk.asked) ask(RollTheRest{});
    ask(BackOnTable{});
    EXPECT_EQ(refusal(), "");
    EXPECT_EQ(table().asked, Side::first) << "a person is asked again";
}

TEST_P(OnTable, ThePlayersSeeTheirOwnMusterAlone) {
    ask(MusterTable{id});
    const TableMusterModel whole = muster();
    desk.player_safe = true;
    const Army* army = find_army(desk.history->now(), battle()->first);
    desk.settings.players_of = find_power(desk.history->now(), army->power)->name;
    const TableMusterModel m = muster();
    const Side theirs = side_on_table(m.plan, Side::first);
    EXPECT_EQ(m.lines[theirs], whole.lines[theirs]);
    EXPECT_TRUE(m.lines[other(theirs)].empty());
    EXPECT_EQ(m.tactic[other(theirs)], "");
}

TEST_P(OnTable, TwoCommandersPlayOneOrderATurnOrTheWholeBattle) {
    begin();
    ask(HandBoth{TableCommander::steady});
    EXPECT_EQ(orders(), 0u) << "they wait to be told";
    ask(PlayOnTable{PlayFor::one_order});
    EXPECT_EQ(orders(), 1u);
    EXPECT_FALSE(message().empty()) << "it says why";
    ask(PlayOnTable{PlayFor::one_turn});
    TablePlayModel m = table();
    EXPECT_EQ(m.turn, "Turn 1");
    ask(PlayOnTable{PlayFor::one_turn});
    m = table();
    EXPECT_EQ(m.turn, "Turn 2");
    ask(Undo{});
    EXPECT_EQ(table().turn, "Turn 1");
    ask(PlayOnTable{PlayFor::to_the_end});
    EXPECT_EQ(model().view, BattleModel::View::review);
    ask(Undo{});
    EXPECT_EQ(table().turn, "Turn 1") << "what was played in one go is undone in one go";
}

TEST_P(OnTable, AReplayShowsEveryMomentAndOrdersWaitForNow) {
    begin();
    deploy();
    for (int i = 0; i < 50; ++i) ASSERT_NO_FATAL_FAILURE(give_advised());
    const std::size_t all = orders();
    for (const std::size_t at : {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{16}, std::size_t{17}, std::size_t{40}, all}) {
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

TEST_P(OnTable, TheBattleComesHomeThroughReviewAndBooksAndAllOfItCanBeUndone) {
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
    // The table's losses, and one of them changed by hand.
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
    // The chronicle tells its course, with every die.
    ChronicleModel chronicle;
    desk.focus.version = desk.history->at();
    desk.page = Page::chronicle;
    refresh(chronicle, desk);
    ASSERT_TRUE(chronicle.battle.has_value());
    EXPECT_GT(chronicle.battle->course.size(), 20u);
    EXPECT_TRUE(std::any_of(chronicle.battle->course.begin(), chronicle.battle->course.end(), [](const CourseLine& l) { return !l.faces.empty(); }));
    desk.page = Page::battle;
    // Back, step by step, to the battle as it was offered; and all the way here again.
    int undone = 0;
    while (desk.history->at() != offered_at && undone < 100) ask(Undo{}), ++undone;
    EXPECT_EQ(desk.history->now(), offered);
    EXPECT_EQ(model().view, BattleModel::View::offered);
    EXPECT_LT(undone, 100);
    for (int i = 0; i < undone; ++i) {
        ask(Redo{});
        if (battle() != nullptr && battle()->resolver == Resolver::on_table && !battle()->to_apply()) expect_cache_true();
    }
    EXPECT_EQ(desk.history->now(), applied);
}

TEST_P(OnTable, SavedInTheMiddleItGoesOnWhereItStood) {
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

TEST_P(OnTable, AfterTheAbstractStepsTheyDecideTheMuster) {
    carry_out(desk, GiveCommand{ChooseResolver{id, Resolver::abstract, 5, true}});
    ask(MusterTable{id});
    EXPECT_NE(refusal(), "") << "the postures are not chosen yet";
    const auto on = played_to_postures(*battle());
    ASSERT_TRUE(std::holds_alternative<PlayBattleOn>(on));
    carry_out(desk, GiveCommand{std::get<PlayBattleOn>(on)});
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

TEST_P(OnTable, TheOddsAreSampledWhileSomebodyLooksOnAndStopAtWill) {
    ask(MusterTable{id});
    ask(ChangeMuster{GetParam(), muster().plan, 7});
    const auto sample_some = [&](std::uint64_t trials) {
        ask(SampleTable{true});
        ASSERT_TRUE(desk.work_wanted.has_value()) << refusal();
        auto question = std::get<TableSampleQuestion>(*desk.work_wanted);
        desk.work_wanted.reset();
        question.spec.trials = trials;
        take_news(desk, {desk.table.odds.number, 0, 0, std::make_shared<const WorkAnswer>(sample_table(question, {})), true});
    };
    sample_some(2);
    TableMusterModel m = muster();
    ASSERT_TRUE(m.odds.has_value());
    EXPECT_EQ(m.odds->trials, 2u);
    EXPECT_NEAR(m.odds->first + m.odds->second + m.odds->drawn, 1, 1e-12);
    EXPECT_FALSE(m.odds->lost_by_turn.empty());
    EXPECT_NE(m.odds->abstract_words.find('%'), std::string::npos);
    EXPECT_TRUE(m.odds->of_now);
    TablePlan other = m.plan;
    other.wooded = !other.wooded;
    ask(ChangeMuster{GetParam(), other, 7});
    EXPECT_FALSE(muster().odds->of_now) << "they were of another muster";
    ask(BeginTable{});
    EXPECT_FALSE(table().odds.has_value());
    // Stopped before it is begun nothing runs.
    ask(SampleTable{true});
    ask(SampleTable{false});
    EXPECT_FALSE(desk.work_wanted.has_value());
    EXPECT_FALSE(desk.table.odds.runs());
}

TEST_P(OnTable, ThePaletteFightsItOutAndHandsBothSidesOver) {
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

TEST_P(OnTable, WhatIsSecretIsSealedInThePlayerSafeView) {
    begin();
    // Of two deployments unseen by each other the players see their own.
    const TablePlan plan = (*battle()->transcript.table)->plan;
    const auto power_of = [&](Side on_table) {
        const Side side = side_of_battle(plan, on_table);
        const Army* army = find_army(desk.history->now(), side == Side::first ? battle()->first : battle()->second);
        return find_power(desk.history->now(), army->power)->name;
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
                for (const TableLogLine& line : m.log) EXPECT_EQ(line.words.find("deploy"), std::string::npos) << line.words;
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

INSTANTIATE_TEST_SUITE_P(Rulesets, OnTable, testing::Values("lionheart-variant", "by-this-axe"), [](const auto& ruleset) {
    return std::string(ruleset.param) == "by-this-axe" ? std::string("ByThisAxe") : std::string("Lionheart");
});

}  // namespace
}  // namespace banneret::app
