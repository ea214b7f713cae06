#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/panels/tabletop/table_board.h"
#include "tests/app/panels/counted_copies.h"
#include "tests/app/panels/table_pages.h"

// The pages of a tabletop battle drawn without a window, for each ruleset and size, with mouse and keyboard.
namespace banneret::app {
namespace {

TEST_P(TablePages, AreDrawnFromMusterToReplay) {
    test::Driver driver(desk(), GetParam().view.width, GetParam().view.height);
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    point_at_every_piece(driver);
    ASSERT_NO_FATAL_FAILURE(deploy(driver));
    for (int i = 0; i < 40; ++i) {
        ASSERT_TRUE(table(driver).advised);
        const auto can_act = table(driver).can_act;
        if (!can_act.empty()) driver.ask(TableIntent{ChooseOnTable{can_act.front()}});
        if (i % 8 == 0) point_at_every_piece(driver);
        ASSERT_NO_FATAL_FAILURE(give(driver, *table(driver).advised));
    }
    driver.ask(TogglePlayerSafe{});
    driver.ask(TogglePlayerSafe{});
    for (const std::size_t moment : {0u, 10u, 39u}) {
        driver.ask(TableIntent{ShowMoment{moment}});
        EXPECT_FALSE(table(driver).live);
        point_at_every_piece(driver);
    }
    driver.ask(TableIntent{ShowMoment{}});
    EXPECT_TRUE(table(driver).live);
    driver.ask(ToggleHelp{});
    driver.ask(ToggleHelp{});
}

INSTANTIATE_TEST_SUITE_P(RulesetsAndSizes, TablePages,
                         testing::Values(TableView{}, TableView{"by-this-axe"},
                                         TableView{"lionheart-variant", {ThemeName::light, 200}},
                                         TableView{"by-this-axe", {ThemeName::high_contrast, 200, 1920, 1080}},
                                         TableView{"lionheart-variant", {ThemeName::dark, 300, 640, 400}},
                                         TableView{"by-this-axe", {ThemeName::light, 100, 700, 500}}),
                         name_of);

// Each standard that is with its body, and no other, is on the board.
class TableOfStandards : public TablePages {};
TEST_P(TableOfStandards, ShowsThoseThatAreWithTheirBodies) {
    test::Driver driver(desk(), 1280, 800);
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    ASSERT_NO_FATAL_FAILURE(deploy(driver));
    driver.frame();
    std::vector<std::string> expected, shown;
    for (const BoardBlock& b : table(driver).board.blocks)
        if (b.standard) expected.push_back("standard: " + b.label);
    for (const std::string& words : driver.items().words)
        if (words.rfind("standard: ", 0) == 0) shown.push_back(words);
    EXPECT_FALSE(expected.empty());
    EXPECT_LT(expected.size(), table(driver).board.blocks.size());
    EXPECT_EQ(shown, expected);
}
INSTANTIATE_TEST_SUITE_P(Rulesets, TableOfStandards, testing::Values(TableView{"medieval-skirmish"}), name_of);

class TableByHand : public TablePages {};

// The selected piece has no orders when the other side is asked.
TEST_P(TableByHand, APieceIsLetGoWhenTheOtherSideIsAsked) {
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    const Side first = table(driver).asked;
    driver.ask(TableIntent{ChooseOnTable{table(driver).can_act.front()}});
    ASSERT_TRUE(table(driver).chosen);
    ASSERT_NO_FATAL_FAILURE(give(driver, Done{}));
    ASSERT_NE(table(driver).asked, first);
    EXPECT_FALSE(table(driver).chosen);
}

TEST_P(TableByHand, NoFigureOfTheKeyboardGivesTheBattleUp) {
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    ASSERT_NO_FATAL_FAILURE(deploy(driver));
    const auto gives_up = [&]() -> std::optional<std::size_t> {
        const auto& offers = table(driver).offers;
        for (std::size_t i = 0; i < offers.size() && i < 9; ++i)
            if (std::holds_alternative<Concede>(offers[i].order)) return i;
        return std::nullopt;
    };
    for (int i = 0; i < 200 && !gives_up(); ++i) ASSERT_NO_FATAL_FAILURE(give(driver, *table(driver).advised));
    const auto which = gives_up();
    ASSERT_TRUE(which);
    const std::size_t orders = table(driver).orders;
    driver.letter(static_cast<char>('1' + *which));
    EXPECT_EQ(table(driver).orders, orders);
    EXPECT_FALSE(table(driver).over);
    // By mouse it takes two clicks at different places.
    ASSERT_TRUE(driver.click("concede"));
    EXPECT_EQ(table(driver).orders, orders);
    ASSERT_NE(driver.item("give-it-up"), nullptr);
    const ScreenRect& spot = driver.item("give-it-up")->spot;
    const ImVec2 at = ImGui::GetIO().MousePos;
    EXPECT_FALSE(at.x > spot.left && at.x < spot.right && at.y > spot.top && at.y < spot.bottom);
    ASSERT_TRUE(driver.click("fight-on"));
    ASSERT_TRUE(driver.click("concede"));
    ASSERT_TRUE(driver.click("give-it-up"));
    EXPECT_EQ(battle(driver).view, BattleModel::View::review);
}

TEST_P(TableByHand, TheGroundIsKeptAsLongAsItStaysTheSame) {
    test::CountedCopies copies;
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    driver.settle();
    const int drawn = test::points_drawn();
    driver.app().show_pictures(&copies);
    driver.settle();
    ASSERT_EQ(copies.made.size(), 1u);
    EXPECT_LT(test::points_drawn(), drawn) << "the copy takes the place of the ground";
    ASSERT_NO_FATAL_FAILURE(deploy(driver));
    driver.settle();
    EXPECT_EQ(copies.made.size(), 3u) << "with the zone of the other side, and without any";
    EXPECT_EQ(copies.held(), 1);
    ASSERT_NO_FATAL_FAILURE(give(driver, *table(driver).advised));
    driver.settle();
    EXPECT_EQ(copies.made.size(), 3u) << "an order leaves the ground alone";
    EXPECT_EQ(copies.mixed, 0);
    driver.app().show_pictures(nullptr);
}

// A shot or a charge moves once over the board; after that nothing requests frames.
TEST_P(TableByHand, ShotsAndChargesMoveOnceIfAnimationsAreOn) {
    for (const bool on : {true, false}) {
        Desk d = desk();
        d.settings.animations = on;
        test::Driver driver(std::move(d));
        ASSERT_NO_FATAL_FAILURE(begin(driver));
        ASSERT_NO_FATAL_FAILURE(deploy(driver));
        const auto animated = [&] {
            return std::any_of(driver.items().words.begin(), driver.items().words.end(),
                               [](const std::string& words) { return words.starts_with("animation: "); });
        };
        int orders = 0;
        while (!table(driver).last_attack && orders++ < 300)
            ASSERT_NO_FATAL_FAILURE(give(driver, *table(driver).advised));
        ASSERT_TRUE(table(driver).last_attack);
        EXPECT_EQ(animated(), on);
        EXPECT_EQ(driver.app().moving(), on);
        for (int i = 0; i < 60; ++i) driver.frame();
        EXPECT_FALSE(animated());
        EXPECT_FALSE(driver.app().moving());
        // Going back in the replay shows no attack; the step to it shows it again, a jump over several orders does not.
        const std::size_t now = table(driver).orders;
        driver.ask(TableIntent{ShowMoment{now - 1}});
        EXPECT_FALSE(animated());
        driver.ask(TableIntent{ShowMoment{}});
        EXPECT_EQ(animated(), on);
        driver.ask(TableIntent{ShowMoment{0}});
        driver.ask(TableIntent{ShowMoment{}});
        ASSERT_TRUE(table(driver).last_attack);
        EXPECT_FALSE(animated());
    }
}

// The board gets the keyboard focus as soon as it appears.
TEST_P(TableByHand, KeysWalkFromPieceToPieceAndEndWhatIsAsked) {
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    const auto pieces = table(driver).can_act;
    ASSERT_GT(pieces.size(), 2u);
    driver.key(ImGuiKey_Tab);
    EXPECT_EQ(table(driver).chosen, pieces[0]);
    driver.key(ImGuiKey_RightArrow);
    EXPECT_EQ(table(driver).chosen, pieces[1]);
    driver.key(ImGuiKey_LeftArrow);
    EXPECT_EQ(table(driver).chosen, pieces[0]);
    driver.key(ImGuiKey_Space);
    EXPECT_EQ(table(driver).orders, 1u) << "the deployment stands";
}

// A key or a button zooms to all the pieces and back to the whole board; a click on the button gives no order.
TEST_P(TableByHand, AllThePiecesOrTheWholeBoardFillIt) {
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    driver.ask(TableIntent{ChooseOnTable{table(driver).can_act.at(0)}});
    // The pieces' middles on the screen, all visible.
    const auto across = [&] {
        float low = 1e9f, high = -1e9f, top = 1e9f, bottom = -1e9f;
        const ScreenRect board = driver.item("table")->spot;
        for (const BoardBlock& b : table(driver).board.blocks) {
            const ItemLog::Item* item = driver.item(b.label);
            EXPECT_NE(item, nullptr) << b.label;
            if (item == nullptr) continue;
            const float x = (item->spot.left + item->spot.right) / 2, y = (item->spot.top + item->spot.bottom) / 2;
            EXPECT_TRUE(x > board.left && x < board.right && y > board.top && y < board.bottom) << b.label;
            low = std::min(low, x), high = std::max(high, x), top = std::min(top, y), bottom = std::max(bottom, y);
        }
        return std::hypot(high - low, bottom - top);
    };
    const float whole = across();
    driver.letter('F');
    const float near = across();
    EXPECT_GT(near, whole + 2);
    driver.key(ImGuiKey_Home);
    EXPECT_NEAR(across(), whole, 1.0f);
    const std::size_t orders = table(driver).orders;
    ASSERT_TRUE(driver.click("all-the-pieces"));
    EXPECT_NEAR(across(), near, 1.0f);
    ASSERT_TRUE(driver.click("the-whole-board"));
    EXPECT_NEAR(across(), whole, 1.0f);
    EXPECT_EQ(table(driver).orders, orders);
}

// A click on the board selects a piece and deselects it again; its card is beside the board.
TEST_P(TableByHand, AClickPicksAPieceAndPicksItOutAgain) {
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    const BoardBlock* block = nullptr;
    for (const BoardBlock& b : table(driver).board.blocks)
        if (b.side == table(driver).asked && b.shape != BoardBlock::Shape::round && driver.item(b.label) != nullptr)
            block = &b;
    ASSERT_NE(block, nullptr);
    const PieceId piece = block->piece;
    const std::string label = block->label;
    ASSERT_TRUE(driver.click(label));
    EXPECT_EQ(table(driver).chosen, piece);
    ASSERT_TRUE(driver.click(label));
    EXPECT_FALSE(table(driver).chosen);
}

// Uses a captain who is drawn on his unit; both can be placed during the deployment.
TEST_P(TableByHand, AClickOnTheCaptainOfAUnitPicksTheUnitAndASecondOneTheCaptain) {
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    const std::vector<BoardBlock> blocks = table(driver).board.blocks;
    int pairs = 0;
    for (const BoardBlock& captain : blocks)
        for (const BoardBlock& unit : blocks) {
            const bool one_spot = captain.shape == BoardBlock::Shape::round && unit.shape != BoardBlock::Shape::round &&
                                  captain.x == unit.x && captain.y == unit.y;
            if (!one_spot || captain.side != table(driver).asked || driver.item(captain.label) == nullptr) continue;
            ++pairs;
            ASSERT_TRUE(driver.click(captain.label));
            EXPECT_EQ(table(driver).chosen, unit.piece) << captain.label << " on " << unit.label;
            ASSERT_TRUE(driver.click(captain.label));
            EXPECT_EQ(table(driver).chosen, captain.piece);
            ASSERT_TRUE(driver.click(captain.label));
            EXPECT_FALSE(table(driver).chosen);
        }
    if (table(driver).board.grid == BoardView::Grid::inches) {
        EXPECT_GT(pairs, 0);
    }
}

// Gold marks the recommended offer, wherever it is in the list.
TEST(TableAnswers, GoldIsWhatASteadyCommanderWouldChoose) {
    TablePlayModel m;
    for (const TableOrder& order : {TableOrder(Reply{0}), TableOrder(Reply{1}), TableOrder(Done{})})
        m.offers.push_back({order, "", "", "", {}, {}, {}});
    EXPECT_EQ(advised_offer(m), std::nullopt);
    m.advised = Reply{1};
    EXPECT_EQ(advised_offer(m), 1u);
    m.advised = Reply{2};  // not in this list, which has no moves either
    EXPECT_EQ(advised_offer(m), std::nullopt);
}

// Every field of the muster is inside the window, and those of units with the same choices are one below the other.
TEST_P(TableByHand, TheChoicesOfTheMusterStandInColumns) {
    test::Driver driver(desk(), 1280, 4000);
    ASSERT_NO_FATAL_FAILURE(muster(driver));
    const TableMusterModel m = *battle(driver).muster;
    int compared = 0;
    for (const Side side : both_sides)
        for (std::size_t i = 0; i < m.lines[side].size(); ++i) {
            const MusterLine &first = m.lines[side].front(), &line = m.lines[side][i];
            for (std::size_t k = 0; k < line.choices.size(); ++k) {
                const auto* field = driver.item(line.choices[k].words + " of " + line.name);
                ASSERT_NE(field, nullptr) << line.choices[k].words << " of " << line.name;
                EXPECT_LE(field->spot.right, 1280);
                if (k >= first.choices.size() || first.choices[k].words != line.choices[k].words ||
                    first.choices.size() != line.choices.size())
                    continue;
                const auto* above = driver.item(first.choices[k].words + " of " + first.name);
                ASSERT_NE(above, nullptr);
                EXPECT_EQ(field->spot.left, above->spot.left) << line.name;
                compared += i > 0;
            }
        }
    EXPECT_GT(compared, 0);
}

TEST_P(TableByHand, AllAnswersAreInSightWhileTheLogHasRoom) {
    test::Driver driver(desk(), 1280, 800);
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    ASSERT_NO_FATAL_FAILURE(deploy(driver));
    for (int orders = 0; orders < 12 && table(driver).advised; ++orders) {
        // A copy, because choosing a piece replaces the model.
        const auto pieces = table(driver).can_act;
        for (const PieceId piece : pieces) {
            driver.ask(TableIntent{ChooseOnTable{piece}});
            const TablePlayModel& m = table(driver);
            const auto* log = driver.item("log");
            ASSERT_NE(log, nullptr);
            if (m.offers.empty()) continue;
            const auto* last = driver.worded(m.offers.back().words);
            if (std::holds_alternative<Concede>(m.offers.back().order)) last = driver.item("concede");
            // More answers than fit take all but the last lines of the log.
            if (last == nullptr || last->spot.bottom > log->spot.top) {
                EXPECT_GT(log->spot.top, 640) << m.offers.size() << " answers";
            }
        }
        ASSERT_NO_FATAL_FAILURE(give(driver, *table(driver).advised));
    }
}

// A piece of the asked side, and a place to drag it to.
struct Pull {
    std::string label;
    ImVec2 from, to;
};
// Takes a copy of the model, because every intent rebuilds it.
std::optional<Pull> pull_of(test::Driver& driver, const TablePlayModel table) {
    const auto middle = [](const ScreenRect& s) {
        return ImVec2((s.left + s.right) * 0.5f, (s.top + s.bottom) * 0.5f);
    };
    for (const BoardBlock& b : table.board.blocks) {
        if (b.side != table.asked || b.shape == BoardBlock::Shape::round || driver.item(b.label) == nullptr) continue;
        const ImVec2 from = middle(driver.item(b.label)->spot);
        if (table.board.grid == BoardView::Grid::inches)
            return Pull{b.label, from, {from.x, from.y + (b.degrees == 180 ? -40.0f : 40.0f)}};
        driver.ask(TableIntent{ChooseOnTable{b.piece}});
        for (const auto& item : driver.items().items)
            if (item.words.rfind("to ", 0) == 0 &&
                std::abs(middle(item.spot).y - from.y) + std::abs(middle(item.spot).x - from.x) > 20)
                return Pull{b.label, from, middle(item.spot)};
    }
    return std::nullopt;
}

void hold(test::Driver& driver, const Pull& pull) {
    ImGui::GetIO().MousePos = pull.from;
    driver.frame();
    ImGui::GetIO().MouseDown[0] = true;
    driver.frame();
    for (const float part : {0.3f, 0.7f, 1.0f}) {
        ImGui::GetIO().MousePos = {pull.from.x + (pull.to.x - pull.from.x) * part,
                                   pull.from.y + (pull.to.y - pull.from.y) * part};
        driver.settle();
    }
}
void let_go(test::Driver& driver) {
    ImGui::GetIO().MouseDown[0] = false;
    driver.settle();
}

TEST_P(TableByHand, APieceIsDraggedToItsPlaceAndEscapeGivesADragUp) {
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    auto pull = pull_of(driver, table(driver));
    ASSERT_TRUE(pull);
    hold(driver, *pull);
    const auto& words = driver.items().words;
    EXPECT_TRUE(std::any_of(words.begin(), words.end(), [](const std::string& w) { return w.rfind("Place ", 0) == 0; }))
        << "what it would be, beside the pointer";
    driver.press(KeyPress::Key::escape);
    let_go(driver);
    EXPECT_EQ(table(driver).orders, 0u) << "given up";
    hold(driver, *pull);
    let_go(driver);
    EXPECT_EQ(table(driver).orders, 1u) << (driver.desk().message ? driver.desk().message->words : "");
}

TEST_P(TableByHand, ARefusalOnTheBoardStandsAloneAndGoesWhenThePointerDoes) {
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    auto pull = pull_of(driver, table(driver));
    ASSERT_TRUE(pull);
    const ScreenRect board = driver.item("table")->spot;
    pull->to = {(board.left + board.right) / 2, (board.top + board.bottom) / 2};  // outside both deployment zones
    hold(driver, *pull);
    let_go(driver);
    ASSERT_TRUE(driver.desk().message);
    ASSERT_EQ(driver.desk().message->kind, Message::Kind::refused) << driver.desk().message->words;
    const std::string why = driver.desk().message->words;
    const auto said = [&](const std::string& beginning) {
        const auto& words = driver.items().words;
        return std::count_if(words.begin(), words.end(),
                             [&](const std::string& w) { return w.rfind(beginning, 0) == 0; });
    };
    EXPECT_EQ(said("Place "), 0);
    const auto beside = said(why);  // once more in the status row
    ImGui::GetIO().MousePos.x += static_cast<float>(driver.desk().settings.text_percent);
    driver.settle();
    EXPECT_EQ(said(why), beside - 1) << "only the status row";
}

TEST_P(TableByHand, WithOnesOwnPickedOutAClickOnAnEnemyListsWhatCanBeDoneToIt) {
    test::Driver driver(desk());
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    ASSERT_NO_FATAL_FAILURE(deploy(driver));
    for (int i = 0; i < 200 && table(driver).can_act.empty(); ++i)
        ASSERT_NO_FATAL_FAILURE(give(driver, *table(driver).advised));
    ASSERT_FALSE(table(driver).can_act.empty());
    driver.ask(TableIntent{ChooseOnTable{table(driver).can_act.front()}});
    const BoardBlock* enemy = nullptr;
    for (const BoardBlock& b : table(driver).board.blocks)
        if (b.side != table(driver).asked && b.shape != BoardBlock::Shape::round && driver.item(b.label) != nullptr)
            enemy = &b;
    ASSERT_NE(enemy, nullptr);
    const auto offers =
        orders_against(*table(driver).battle, *table(driver).decision, table(driver).chosen, enemy->piece);
    ASSERT_FALSE(offers.empty());
    ASSERT_TRUE(driver.click(enemy->label));
    EXPECT_NE(driver.item(offers.front().words), nullptr) << offers.front().words << " among " << driver.every_item();
}

// With a long question in a narrow window, the field and its buttons go below the words.
TEST_P(TableByHand, WhatARollIsAnsweredWithIsInSight) {
    for (const float width : {1600.0f, 900.0f, 640.0f}) {
        Desk d = desk();
        d.settings.dice = DiceMode::typed;
        test::Driver driver(std::move(d), width);
        ASSERT_NO_FATAL_FAILURE(begin(driver));
        ASSERT_NO_FATAL_FAILURE(give(driver, Done{}));
        ASSERT_TRUE(driver.click("done-deploy"));
        driver.settle();
        for (const char* words : {"typed roll", "enter", "roll-it", "roll-the-rest", "give-up-roll"}) {
            ASSERT_NE(driver.item(words), nullptr) << words << " at " << width;
            EXPECT_LE(driver.item(words)->spot.right, width) << words;
        }
    }
}

// No click between rolls: the field has the focus again for the next.
TEST_P(TableByHand, DiceAreTypedOneRollAfterTheOther) {
    Desk d = desk();
    d.settings.dice = DiceMode::typed;
    test::Driver driver(std::move(d));
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    ASSERT_NO_FATAL_FAILURE(give(driver, Done{}));
    ASSERT_TRUE(driver.click("done-deploy"));
    driver.settle();
    ASSERT_TRUE(driver.desk().asked) << "the first roll of the turn";
    const std::size_t before = table(driver).orders;
    const bool plain = std::string(GetParam().ruleset) == "by-this-axe";
    const std::string dice = plain ? "" : " 3 5";
    EXPECT_EQ(make_frame_model(driver.desk()).asked->what.find("(1-3 an axe, 4-5 an arrow, 6 a panic face)") ==
                  std::string::npos,
              plain);
    for (const char* first : {"4", "2"}) {
        ASSERT_TRUE(driver.desk().asked);
        driver.type(first + dice);
        driver.key(ImGuiKey_Enter);
    }
    EXPECT_FALSE(driver.desk().asked) << driver.desk().asked->question.count;
    EXPECT_EQ(table(driver).orders, before + 1);
}

// Only the visible part of a long course is drawn, at first its end.
TEST_P(TableByHand, TheCourseOfALongBattleIsDrawnWhereItIsLookedAt) {
    test::Driver driver(desk(), 1280, 2400);
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    for (int i = 0; i < 2000 && battle(driver).view == BattleModel::View::table; ++i)
        driver.ask(TableIntent{OrderOnTable{*table(driver).advised}});
    ASSERT_EQ(battle(driver).view, BattleModel::View::review);
    ASSERT_EQ(battle(driver).view, BattleModel::View::review);
    driver.settle();
    const std::vector<CourseLine> course = battle(driver).course;
    ASSERT_GT(course.size(), 100u);
    // A course twice as long takes no more time to draw.
    const auto most_points = [&] {
        int most = 0;
        const ImDrawData& data = *ImGui::GetDrawData();
        for (int i = 0; i < data.CmdListsCount; ++i) most = std::max(most, data.CmdLists[i]->VtxBuffer.Size);
        return most;
    };
    EXPECT_LT(most_points(), 25'000);
    const auto& words = driver.items().words;
    EXPECT_NE(std::find(words.begin(), words.end(), course.back().words), words.end());
    EXPECT_NE(std::find(words.begin(), words.end(), course[1].words), words.end()) << "and all of it can be read";
}

INSTANTIATE_TEST_SUITE_P(Rulesets, TableByHand, testing::Values(TableView{}, TableView{"by-this-axe"}), name_of);

}  // namespace
}  // namespace banneret::app
