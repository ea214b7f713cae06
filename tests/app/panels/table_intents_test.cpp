#include "tests/app/panels/table_scene.h"

#include "app/models/tabletop/table_setup.h"
#include "tests/support/marches.h"

// Muster, orders by hand, typed dice, and commanders who answer.
namespace banneret::app {
namespace {

class TableIntents : public OnTable {};

TEST_P(TableIntents, TheMusterShowsWhatEachUnitBecomesAndKeepsWhatIsChanged) {
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
                if (line.unit && !change && value != c.value)
                    change = MusterChange{Side::first, line.unit, c.key, value};
    }
    ASSERT_TRUE(change.has_value()) << "nothing can be changed";
    // Choices never show words from the files.
    for (const MusterLine& line : m.lines.first)
        for (const MusterChoice& c : line.choices) {
            EXPECT_TRUE(c.shown.empty() || c.shown.size() == c.values.size()) << c.words;
            if (c.key == "role") {
                EXPECT_EQ(c.shown,
                          (std::vector<std::string>{"infantry", "light infantry", "cavalry", "light cavalry"}));
            }
        }
    TablePlan plan = m.plan;
    plan.changes.push_back(*change);
    ask(ChangeMuster{GetParam(), plan, 7});
    m = muster();
    bool seen = false;
    for (const MusterLine& line : m.lines.first)
        for (const MusterChoice& c : line.choices)
            if (line.unit == change->unit && c.key == change->key) seen = c.value == change->value;
    EXPECT_TRUE(seen || !m.problems.empty()) << change->key << " " << change->value;
    // The change is dropped under another ruleset, where it means nothing.
    const std::string other = std::string(GetParam()) == "by-this-axe" ? "lionheart-variant" : "by-this-axe";
    ask(ChangeMuster{other, plan, 7});
    EXPECT_TRUE(muster().plan.changes.empty());
    ask(LeaveMuster{});
    EXPECT_EQ(model().view, BattleModel::View::offered);
    EXPECT_EQ(desk.history->at(), desk.history->versions().size() - 1) << "nothing of it is in the campaign";
}

TEST_P(TableIntents, WhoAttacksAndHowIsChosenAtTheMuster) {
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
    // A posture of the other role is refused before the battle begins.
    plan = m.plan;
    plan.posture.first = Posture::stand_and_hold;
    ask(ChangeMuster{GetParam(), plan, 7});
    EXPECT_FALSE(muster().problems.empty());
    ask(BeginTable{});
    EXPECT_NE(refusal(), "");
    EXPECT_EQ(model().view, BattleModel::View::muster);
}

TEST_P(TableIntents, WhatIsOrderedByHandIsCarriedOutAndWhatIsNotAllowedSaysWhy) {
    begin();
    TablePlayModel m = table();
    EXPECT_EQ(m.turn, "Deployment");
    EXPECT_FALSE(m.question.empty());
    EXPECT_TRUE(std::any_of(m.offers.begin(), m.offers.end(),
                            [](const TableOffer& o) { return std::holds_alternative<Done>(o.order); }));
    ASSERT_FALSE(m.can_act.empty());
    ASSERT_NE(m.battle, nullptr);
    // Take a piece in hand: a place far away is refused beside the pointer, and ordering it changes nothing.
    const PieceId piece = m.can_act.front();
    ask(ChooseOnTable{piece});
    m = table();
    EXPECT_EQ(m.chosen, piece);
    const bool hexes = m.board.grid == BoardView::Grid::hexes;
    const TablePlace nowhere =
        hexes ? TablePlace(HexPlace{hex_at(400, 400), 0}) : TablePlace(InchPlace{400 * inch, 400 * inch, 0});
    const auto off = order_to(*m.battle, *m.decision, piece, nowhere);
    ASSERT_TRUE(off.has_value());
    EXPECT_NE(off->refused, "");
    ask(OrderOnTable{off->order});
    EXPECT_EQ(refusal(), off->refused);
    EXPECT_EQ(orders(), 0u);
    // The piece's current place is allowed.
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
    ask(UndoTableOrder{});
    EXPECT_EQ(orders(), 0u);
    deploy();
    // Both sides by hand for a while: every offer and move shown can be given.
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

// The log omits "done", answers without words, and orders that the next line repeats.
TEST_P(TableIntents, TheLogSaysWhatCameOfAnOrderOnce) {
    begin();
    deploy();
    for (int i = 0; i < 60; ++i) ASSERT_NO_FATAL_FAILURE(give_advised());
    const TablePlayModel m = table();
    const auto& given = battle()->transcript.table_orders;
    bool moved = false;
    for (const TableLogLine& line : m.log) {
        ASSERT_GE(line.orders, 1u);
        const TableOrder& order = given[line.orders - 1];
        if (line.depth == 2 && std::holds_alternative<Advance>(order)) {
            moved = true;
            EXPECT_TRUE(line.words.find("goes to") != std::string::npos ||
                        line.words.find("moved to") != std::string::npos ||
                        line.words.find("leaves") != std::string::npos)
                << line.words;
        }
        for (const char* nothing : {": done.", ": reply.", ": choice "})
            EXPECT_EQ(line.words.find(nothing), std::string::npos) << line.words;
    }
    EXPECT_TRUE(moved);
}

TEST_P(TableIntents, AnySingleRollCanBeTypedAndTheLogSaysWhoThrewIt) {
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
    // An order that waits for its dice is not given if it is cancelled.
    for (int i = 0; i < 200 && !desk.asked; ++i) ASSERT_NO_FATAL_FAILURE(give_advised());
    ASSERT_TRUE(desk.asked.has_value());
    const std::size_t waiting = orders();
    ask(DropRoll{});
    EXPECT_EQ(orders(), waiting);
}

TEST_P(TableIntents, ACommanderAnswersForHisSideAndOneUndoTakesHisAnswerBackWithTheOrder) {
    begin();
    ask(HandTo{Side::second, TableCommander::bold});
    for (int i = 0; i < 12; ++i) {
        ASSERT_EQ(table().asked, Side::first) << "the other side's questions are its commander's";
        const std::size_t before = orders();
        const Battle stood = table_cache(desk, *battle())->now();
        give_advised();
        EXPECT_GT(orders(), before);
        ask(UndoTableOrder{});
        EXPECT_EQ(refusal(), "");
        EXPECT_EQ(orders(), before);
        EXPECT_EQ(table_cache(desk, *battle())->now(), stood);
        ask(Redo{});
        EXPECT_GT(orders(), before);
        expect_cache_true();
    }
    // After an undo the side is asked again.
    ask(HandTo{Side::second, {}});
    bool asked = false;
    for (int i = 0; i < 200 && !asked; ++i) {
        ASSERT_NO_FATAL_FAILURE(give_advised());
        asked = table().asked == Side::second;
    }
    EXPECT_TRUE(asked);
    // No commander answers for a side played by hand.
    ask(PlayOnTable{PlayFor::one_order});
    EXPECT_NE(refusal().find("by hand"), std::string::npos) << refusal();
}

TEST_P(TableIntents, ACommandersDiceAreTypedToo) {
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
    ask(UndoTableOrder{});
    EXPECT_EQ(refusal(), "");
    EXPECT_EQ(table().asked, Side::first) << "a person is asked again";
}

TEST_P(TableIntents, ThePlayersSeeTheirOwnMusterAlone) {
    ask(MusterTable{id});
    const TableMusterModel whole = muster();
    desk.player_safe = true;
    const Army* army = find_army(desk.history->now(), battle()->first);
    desk.settings.players_of = find_faction(desk.history->now(), army->faction)->name;
    const TableMusterModel m = muster();
    const Side theirs = side_on_table(m.plan, Side::first);
    EXPECT_EQ(m.lines[theirs], whole.lines[theirs]);
    EXPECT_TRUE(m.lines[other(theirs)].empty());
    EXPECT_EQ(m.tactic[other(theirs)], "");
}

TEST_P(TableIntents, TwoCommandersPlayOneOrderATurnOrTheWholeBattle) {
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

// A turn may end right after a loss, so it stays on the piece through the next turn.
TEST_P(TableIntents, LossesStayOnThePieceThroughTheNextTurn) {
    begin();
    ask(HandBoth{TableCommander::steady});
    int lost = 0;
    for (int turn = 1; turn <= 9; ++turn) {
        ask(PlayOnTable{PlayFor::one_turn});
        if (model().view != BattleModel::View::table) break;
        const TablePlayModel m = table();
        for (const TablePieceCard& card : m.pieces) {
            const auto block = std::find_if(m.board.blocks.begin(), m.board.blocks.end(),
                                            [&](const BoardBlock& b) { return b.piece == card.piece; });
            ASSERT_NE(block, m.board.blocks.end());
            if (block->started == 1) continue;
            // In the first two turns nothing is older than the turn before.
            if (turn <= 2) {
                EXPECT_EQ(card.lost + card.lost_before, block->started - block->figures) << card.name;
            }
            EXPECT_LE(card.lost + card.lost_before, block->started - block->figures) << card.name;
            lost += card.lost_before;
        }
    }
    // Under the Lionheart variant these armies meet late.
    if (GetParam() == std::string("by-this-axe")) {
        EXPECT_GT(lost, 0) << "a loss of the turn before is shown";
    }
}

INSTANTIATE_TEST_SUITE_P(Rulesets, TableIntents, testing::Values("lionheart-variant", "by-this-axe"), ruleset_name);

// The map tells whether the battle is fought among trees; the referee can still change it.
TEST(TableMuster, IsOnWoodedGroundWhereTheMapHasAForest) {
    Desk desk;
    desk.history = example::mapped();
    History& h = *desk.history;
    example::done(h, OfferBattle{example::id_of(h, "Red"), example::id_of(h, "Hob"), "Battle of Harl Ford", "", ""});
    const auto wooded = [&] {
        const auto opened = opened_muster(desk, *h.now().battles.front());
        return std::get<TableDesk>(opened).plan.wooded;
    };
    EXPECT_FALSE(wooded());
    const auto mile = [](int x, int y) { return example::miles(x, y); };
    example::done(h, PutRegion{std::nullopt,
                               {"Ford Wood", Ground::forest, {mile(-2, -2), mile(2, -2), mile(2, 2), mile(-2, 2)}}});
    EXPECT_TRUE(wooded());
}

// The map's land is on the table unless the referee leaves a piece of it out.
TEST(TableMuster, TakesTheLandOfTheMap) {
    Desk desk;
    desk.history = example::mapped();
    History& h = *desk.history;
    example::done(h, OfferBattle{example::id_of(h, "Red"), example::id_of(h, "Hob"), "Battle of Harl Ford", "", ""});
    example::done(h,
                  PutRegion{std::nullopt, {"The Harl", Ground::water, {{-900, 20}, {900, 20}, {900, 60}, {-900, 60}}}});
    const OpenBattle battle = *h.now().battles.front();
    desk.table = std::get<TableDesk>(opened_muster(desk, battle));
    desk.table.ruleset = "by-this-axe";
    auto m = make_table_muster(desk, battle);
    ASSERT_TRUE(m);
    ASSERT_EQ(m->land.size(), 3u);
    EXPECT_EQ(m->land[0].words, "The Harl (river)");
    EXPECT_TRUE(m->land[0].taken);
    EXPECT_EQ(m->land[1].words, "Ford");
    EXPECT_EQ(m->land[2].words, "Bridge") << "the road to Moor";

    ChangeMuster change{"by-this-axe", desk.table.plan, 1};
    change.plan.land.erase(change.plan.land.begin());
    desk.table = std::get<TableDesk>(changed_muster(desk, change));
    m = make_table_muster(desk, battle);
    EXPECT_FALSE(m->land[0].taken);
    EXPECT_TRUE(m->land[1].taken);
    const std::string without = muster_signature(desk.table);

    change.plan.attacker = other(change.plan.attacker);
    desk.table = std::get<TableDesk>(changed_muster(desk, change));
    m = make_table_muster(desk, battle);
    EXPECT_FALSE(m->land[0].taken) << "what was left out stays out for another attacker";
    EXPECT_TRUE(m->land[1].taken);
    EXPECT_NE(muster_signature(desk.table), without);

    // The map changes: the muster opened again follows it, and so does one that is open.
    example::done(h, PutRegion{2, {"The Harl", Ground::water, {{-900, 80}, {900, 80}, {900, 120}, {-900, 120}}}});
    m = make_table_muster(desk, battle);
    EXPECT_EQ(m->land.back().words, "No longer on the map");
    desk.table = std::get<TableDesk>(opened_muster(desk, battle));
    m = make_table_muster(desk, battle);
    EXPECT_NE(m->land.back().words, "No longer on the map");
    EXPECT_FALSE(m->land[0].taken);
    EXPECT_TRUE(m->land[1].taken);

    change = {"lionheart-variant", desk.table.plan, 1};
    desk.table = std::get<TableDesk>(changed_muster(desk, change));
    EXPECT_TRUE(make_table_muster(desk, battle)->land.empty()) << "it has no terrain";
}

}  // namespace
}  // namespace banneret::app
