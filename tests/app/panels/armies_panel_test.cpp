#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "app/models/armies/army_edits.h"
#include "tests/app/panels/drawn_text.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"
#include "tests/support/folder.h"

// The Armies page with mouse and keyboard: every cell is one command, labelled for undo.
namespace banneret::app {
namespace {

Desk books() {
    Desk desk;
    desk.history = example::books();
    desk.page = Page::armies;
    return desk;
}

// Large enough to show everything.
struct ArmiesPage : testing::Test {
    test::Driver driver{books(), 2400, 2400};

    const History& history() const { return *driver.desk().history; }
    const Army& red() const { return example::named(history(), "Red"); }
    std::string undo() const { return history().undo_words().value_or(""); }
    // Clicks a cell, replaces its text, presses Enter.
    void retype(std::string_view cell, std::string_view words) {
        ASSERT_TRUE(driver.click(cell));
        driver.type(words);
        driver.key(ImGuiKey_Enter);
    }
};

TEST_F(ArmiesPage, MenAreEditedWhereTheyStandAndStrengthFollows) {
    retype("men of Knights", "150");
    EXPECT_EQ(red().units[0].count, 150);
    EXPECT_EQ(undo(), "edit Red: Knights: men 160 to 150");
    EXPECT_EQ(driver.app().models().armies.totals.strength, "48.6");
    driver.press('Z');
    EXPECT_EQ(red().units[0].count, 160);
    EXPECT_EQ(driver.app().models().armies.totals.strength, "49.6");
}

TEST_F(ArmiesPage, TabGoesToTheNextCellAndTakesWhatWasTyped) {
    ASSERT_TRUE(driver.click("men of Knights"));
    driver.type("150");
    driver.key(ImGuiKey_Tab);
    EXPECT_EQ(red().units[0].count, 150);
    driver.type("3");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(red().units[0].fc, 3);
    EXPECT_EQ(undo(), "edit Red: Knights: FC 4 to 3");
}

TEST_F(ArmiesPage, EscapeGivesUpWhatWasTyped) {
    ASSERT_TRUE(driver.click("men of Knights"));
    driver.type("9");
    driver.key(ImGuiKey_Escape);
    EXPECT_EQ(red().units[0].count, 160);
    EXPECT_EQ(undo(), "pass 3 days");
}

TEST_F(ArmiesPage, WhatMayNotBeIsRefusedInASentenceAndTheCellGoesBack) {
    retype("FC of Knights", "9");
    EXPECT_EQ(red().units[0].fc, 4);
    ASSERT_TRUE(driver.desk().message);
    EXPECT_EQ(driver.desk().message->kind, Message::Kind::refused);
    EXPECT_NE(driver.desk().message->words.find("Knights"), std::string::npos) << driver.desk().message->words;
}

TEST_F(ArmiesPage, TicksAndListsChangeTheUnit) {
    ASSERT_TRUE(driver.click("shield of Knights"));
    EXPECT_FALSE(red().units[0].shield);
    ASSERT_TRUE(driver.click("horse of Longbowmen"));
    EXPECT_TRUE(red().units[2].mounted);
    ASSERT_TRUE(driver.click("armour of Squires"));
    ASSERT_TRUE(driver.click("light"));
    EXPECT_EQ(red().units[1].armour, Armour::light);
    EXPECT_EQ(undo(), "edit Red: Squires: armour medium to light");
}

TEST_F(ArmiesPage, SeveralWeaponsAndAbilitiesAreTakenFromAListThatStaysOpen) {
    ASSERT_TRUE(driver.click("melee of Longbowmen"));
    ASSERT_TRUE(driver.click("dagger"));
    ASSERT_TRUE(driver.click("short sword"));
    EXPECT_EQ(red().units[2].melee, (std::vector{MeleeWeapon::axe, MeleeWeapon::dagger, MeleeWeapon::short_sword}));
    driver.key(ImGuiKey_Escape);
    ASSERT_TRUE(driver.click("abilities of Longbowmen"));
    ASSERT_TRUE(driver.click("multiple attacks"));
    ASSERT_TRUE(driver.click("multiple attacks"));
    EXPECT_TRUE(red().units[2].abilities.multiple_attacks_twice());
    driver.key(ImGuiKey_Escape);
    // The chip in the details removes both.
    ASSERT_TRUE(driver.click("take away multiple attacks twice"));
    EXPECT_TRUE(red().units[2].abilities.empty());
}

TEST_F(ArmiesPage, AUnitIsAddedNamedDuplicatedMovedAndRemoved) {
    ASSERT_TRUE(driver.click("add-unit"));
    ASSERT_EQ(red().units.size(), 5u);
    driver.type("Scouts");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(red().units[4].name, "Scouts") << "the cursor stands in the new unit's name";
    driver.press('D');
    ASSERT_EQ(red().units.size(), 6u);
    EXPECT_EQ(red().units[5].name, "Scouts 2");
    driver.key(ImGuiKey_Enter);
    ASSERT_TRUE(driver.click("move-up"));
    EXPECT_EQ(red().units[4].name, "Scouts 2");
    driver.key(ImGuiKey_Delete);
    ASSERT_EQ(red().units.size(), 5u);
    EXPECT_EQ(red().units[4].name, "Scouts");
    EXPECT_EQ(undo(), "edit Red: remove Scouts 2");
    driver.press('Z');
    EXPECT_EQ(red().units.size(), 6u);
}

TEST_F(ArmiesPage, DeleteInACellTakesLettersAndNotTheUnit) {
    ASSERT_TRUE(driver.click("name of Knights"));
    driver.key(ImGuiKey_Delete);
    EXPECT_EQ(red().units.size(), 4u);
    driver.key(ImGuiKey_Escape);
    EXPECT_EQ(red().units[0].name, "Knights");
}

TEST_F(ArmiesPage, TheRaceOffersWhatTheTableSays) {
    ASSERT_TRUE(driver.click("name of Longbowmen"));
    driver.key(ImGuiKey_Escape);
    ASSERT_TRUE(driver.click("suggestions for the race of Longbowmen"));
    ASSERT_TRUE(driver.click("Dwarves"));
    EXPECT_EQ(red().units[2].race, "Dwarves");
    ASSERT_TRUE(driver.click("Make them FC 2, tough, small"));
    EXPECT_EQ(red().units[2].fc, 2);
    EXPECT_TRUE(red().units[2].abilities.has(Ability::tough));
}

TEST_F(ArmiesPage, ACardCountsTheWoundsOfItsCharacter) {
    const auto with_wounds = [](int wounds) {
        Desk desk = books();
        Army army = example::named(*desk.history, "Red");
        army.characters[0].state = CharacterState::wounded;
        army.characters[0].wounds = wounds;
        example::done(*desk.history, PutArmy{army, ""});
        const test::Driver shown(std::move(desk), 2400, 2400);
        std::string letters;
        for (const test::DrawnLetter& letter : test::LetterReader().letters())
            if (letter.codepoint < 128) letters += static_cast<char>(letter.codepoint);
        return letters;
    };
    EXPECT_NE(with_wounds(1).find("wounded,1wound"), std::string::npos);
    EXPECT_EQ(with_wounds(1).find("1wounds"), std::string::npos);
    EXPECT_NE(with_wounds(2).find("wounded,2wounds"), std::string::npos);
}

TEST_F(ArmiesPage, ACharacterIsAddedEditedAndCommands) {
    ASSERT_TRUE(driver.click("add-character"));
    ASSERT_EQ(red().characters.size(), 2u);
    driver.type("Sir Odo");
    driver.key(ImGuiKey_Enter);
    ASSERT_EQ(red().characters[1].name, "Sir Odo");
    retype("Fighter of Sir Odo", "9");
    EXPECT_EQ(undo(), "edit Red: Sir Odo: fighter 1 to 9");
    EXPECT_EQ(driver.app().models().armies.people[1].tiers, "Superhero");
    retype("Cha of Sir Odo", "18");
    EXPECT_EQ(red().characters[1].scores.charisma, 18);
    ASSERT_TRUE(driver.click("Leadership of Sir Odo"));
    ASSERT_TRUE(driver.click("4 Superb"));
    EXPECT_EQ(red().characters[1].leadership, 4);
    ASSERT_TRUE(driver.click("tiers of Sir Odo"));
    ASSERT_TRUE(driver.click("set by hand"));
    ASSERT_TRUE(red().characters[1].tiers);
    EXPECT_EQ(red().characters[1].tiers->fighter, FighterTier::superhero) << "begins with what was worked out";
    ASSERT_TRUE(driver.click("rides with of Sir Odo"));
    ASSERT_TRUE(driver.click("Squires"));
    EXPECT_EQ(red().characters[1].rides_with, red().units[1].id);
    ASSERT_TRUE(driver.click("make-general"));
    EXPECT_EQ(red().general, red().characters[1].id);
    EXPECT_EQ(undo(), "edit Red: Sir Odo commands");
}

TEST_F(ArmiesPage, TheHeadRenamesMarchesAndChangesSides) {
    retype("name of the army", "Crimson");
    EXPECT_EQ(history().now().armies[0]->name, "Crimson");
    retype("place", "Old Bridge");
    EXPECT_EQ(history().now().armies[0]->place, "Old Bridge");
    EXPECT_EQ(undo(), "move Crimson to Old Bridge") << "a march, for the chronicle";
    ASSERT_TRUE(driver.click("side"));
    ASSERT_TRUE(driver.click("Orcs"));
    EXPECT_EQ(find_faction(history().now(), history().now().armies[0]->faction)->name, "Orcs");
}

TEST_F(ArmiesPage, ANewArmyIsRaisedAndLookedAtAndARemovedOneComesBack) {
    ASSERT_TRUE(driver.click("new-army"));
    EXPECT_EQ(driver.app().models().armies.name, "New army");
    ASSERT_TRUE(driver.click("remove"));
    EXPECT_EQ(history().now().armies.size(), 3u);
    driver.press('Z');
    EXPECT_EQ(history().now().armies.size(), 4u);
    ASSERT_TRUE(driver.click("Hob"));
    ASSERT_TRUE(driver.click("duplicate"));
    EXPECT_EQ(driver.app().models().armies.name, "Hob 2");
}

TEST_F(ArmiesPage, TheListIsSearched) {
    driver.press('F');
    driver.type("orc");
    EXPECT_NE(driver.item("Orc"), nullptr);
    EXPECT_EQ(driver.item("Hob"), nullptr);
    driver.key(ImGuiKey_Escape);
    EXPECT_NE(driver.item("Hob"), nullptr) << "Escape empties the search";
}

TEST(ArmiesPageLocked, NothingChangesWhileTheArmyFights) {
    Desk desk = books();
    example::joined(*desk.history, "Hob");
    const std::size_t versions = desk.history->versions().size();
    test::Driver driver(std::move(desk), 2400, 2400);
    ASSERT_TRUE(driver.click("shield of Knights"));
    ASSERT_TRUE(driver.click("men of Knights"));
    driver.type("1");
    driver.key(ImGuiKey_Enter);
    driver.press('D');
    driver.key(ImGuiKey_Delete);
    EXPECT_EQ(driver.desk().history->versions().size(), versions);
    ASSERT_TRUE(driver.click("go-to-the-battle"));
    EXPECT_EQ(driver.desk().page, Page::battle);
}

TEST(ArmiesPageHidden, AnotherSidesRosterIsNotDrawn) {
    Desk desk = books();
    desk.player_safe = true;
    desk.settings.players_of = "Hobs";
    test::Driver driver(std::move(desk), 2400, 2400);
    EXPECT_EQ(driver.item("men of Knights"), nullptr);
    ASSERT_TRUE(driver.click("Hob"));
    EXPECT_NE(driver.item("men of Hobbits"), nullptr);
}

TEST(ArmiesPageNarrow, ColumnsFoldAndTheirFieldsAreInTheDetails) {
    Desk desk = books();
    desk.settings.text_percent = 200;
    test::Driver driver(std::move(desk), 1280, 3200);
    EXPECT_EQ(driver.item("abilities of Knights"), nullptr);
    EXPECT_NE(driver.item("army"), nullptr) << "the list has become a choice";
    ASSERT_TRUE(driver.click("men of Knights"));
    driver.key(ImGuiKey_Escape);
    ASSERT_TRUE(driver.click("add an ability of Knights"));
    ASSERT_TRUE(driver.click("fanatic"));
    EXPECT_TRUE(example::named(*driver.desk().history, "Red").units[0].abilities.has(Ability::fanatic));
}

TEST(ArmiesPageDefault, TheRosterShowsMissilesAndAbilities) {
    test::Driver driver(books(), 1280, 800);
    for (const char* cell : {"men of Knights", "FC of Knights", "armour of Knights", "shield of Knights",
                             "horse of Knights", "melee of Knights", "missiles of Knights", "abilities of Knights"})
        EXPECT_NE(driver.item(cell), nullptr) << cell;
}

// "lance and sword" is wider than its column, and the columns beside it need less than theirs.
TEST(ArmiesPageDefault, WordsAreWholeWhereTheirNeighboursLeaveRoom) {
    test::Driver driver(books(), 1280, 800);
    ASSERT_EQ(driver.app().models().armies.units[0].melee, "lance and sword");
    const auto* melee = driver.item("melee of Knights");
    ASSERT_NE(melee, nullptr);
    EXPECT_GT(melee->spot.right - melee->spot.left, ImGui::CalcTextSize("lance and sword").x);
    for (const char* head : {"missiles", "abilities"}) {
        const auto* cell = driver.item(std::string(head) + " of Knights");
        ASSERT_NE(cell, nullptr) << head;
        EXPECT_GT(cell->spot.right - cell->spot.left, ImGui::CalcTextSize(head).x) << "its head stays whole";
    }
}

// At every height of the window: the details open below or above, and what was clicked stays under the pointer.
TEST(ArmiesPageDefault, AClickOnAUnitMovesNoRow) {
    for (const float height : {600.0f, 700.0f, 800.0f, 1000.0f})
        for (const char* unit : {"Knights", "Squires", "Longbowmen", "Spearmen"}) {
            test::Driver driver(books(), 1280, height);
            const std::string cell = std::string("name of ") + unit;
            const auto* before = driver.item(cell);
            if (before == nullptr || before->spot.bottom > height - 60) continue;
            const ScreenRect spot = before->spot;
            ASSERT_TRUE(driver.click(cell));
            EXPECT_NE(driver.item("close-the-details"), nullptr) << "the details are open";
            const auto* after = driver.item(cell);
            ASSERT_NE(after, nullptr) << cell << ", " << height;
            EXPECT_NEAR(after->spot.top, spot.top, 1) << cell << ", " << height;
            driver.settle();
            EXPECT_NEAR(driver.item(cell)->spot.top, spot.top, 1) << cell << ", " << height;
            // The details do not cover it.
            const ScreenRect strip = driver.item("close-the-details")->spot;
            EXPECT_TRUE(strip.top >= spot.bottom || strip.bottom <= spot.top) << cell << ", " << height;
        }
}

TEST(ArmiesPageDefault, TheStrengthOfAUnitIsExplainedInFewLines) {
    test::Driver driver(books(), 1280, 800);
    const auto& units = driver.app().models().armies.units;
    ASSERT_FALSE(units.empty());
    const auto* men = driver.item("men of Knights");
    ASSERT_NE(men, nullptr);
    // The figure is at the right end of the row.
    const float y = (men->spot.top + men->spot.bottom) * 0.5f;
    const auto* page = driver.item("new-army");
    ASSERT_NE(page, nullptr);
    bool read = false;
    for (float x = page->spot.right; x > page->spot.left - 200 && !read; x -= 6) {
        ImGui::GetIO().MousePos = {x, y};
        driver.frame();
        driver.frame();
        std::size_t rules = 0;
        float top = 1e9f, bottom = 0;
        for (const auto& item : driver.items().items) {
            if (item.id.rfind("rule ", 0) != 0) continue;
            ++rules;
            top = std::min(top, item.spot.top), bottom = std::max(bottom, item.spot.bottom);
            // On one line, as wide as its letters.
            EXPECT_LT(item.spot.bottom - item.spot.top, 24) << item.id;
            EXPECT_GT(item.spot.right - item.spot.left, 20) << item.id;
        }
        if (rules == 0) continue;
        read = true;
        EXPECT_LT(bottom - top, 32 * static_cast<float>(units[0].strength_parts.parts.size()));
    }
    EXPECT_TRUE(read) << "no part with its rule was shown";
}

TEST(ArmiesPageDefault, AnArmyInTheClipboardIsPastedInTwoClicks) {
    test::Driver driver(books(), 1280, 800);
    driver.frame();
    ImGui::SetClipboardText("120 heavy foot with shields, 40 longbows under Sir Odo");
    const std::size_t before = driver.desk().history->now().armies.size();
    ASSERT_TRUE(driver.click("paste-as-words"));
    ASSERT_TRUE(driver.click("add-as-a-new-army"));
    ASSERT_EQ(driver.desk().history->now().armies.size(), before + 1);
    EXPECT_EQ(driver.desk().history->now().armies.back()->units.size(), 2u);
    // Text that is not an army cannot be added.
    ImGui::SetClipboardText("https://example.org");
    ASSERT_TRUE(driver.click("paste-as-words"));
    const auto* add = driver.item("add-as-a-new-army");
    ASSERT_NE(add, nullptr);
    EXPECT_FALSE(add->enabled);
}

TEST(ArmiesPageDefault, AnArmyInWordsIsTypedAtOnce) {
    test::Driver driver(books(), 1280, 800);
    driver.frame();
    ImGui::SetClipboardText("");
    const std::size_t before = driver.desk().history->now().armies.size();
    ASSERT_TRUE(driver.click("paste-as-words"));
    driver.settle();
    driver.type("120 pikes, 40 bows");
    driver.settle();
    ASSERT_TRUE(driver.click("add-as-a-new-army"));
    ASSERT_EQ(driver.desk().history->now().armies.size(), before + 1);
    EXPECT_EQ(driver.desk().history->now().armies.back()->units.size(), 2u);
}

TEST(ArmiesPageDefault, AListIsImportedInTwoClicksBesideTheArmyOnThePage) {
    const banneret::test::Folder folder;
    std::ofstream(folder.path() / "levy.csv") << "name,count,fc,armour\nSpears,100,2,light\n";
    test::Driver driver(books(), 1280, 800);
    const Army shown = *driver.app().models().armies.army;
    driver.ask(ShowArmy{shown.id});
    ASSERT_TRUE(driver.click("import-list"));
    driver.ask(LookIn{folder.path()});
    ASSERT_TRUE(driver.click("levy.csv"));
    const Army& made = *driver.desk().history->now().armies.back();
    EXPECT_EQ(made.name, "levy");
    EXPECT_EQ(made.faction, shown.faction);
    EXPECT_EQ(made.place, shown.place);
    EXPECT_EQ(driver.app().models().armies.army->id, made.id) << "the new army is on the page";
}

TEST(ArmiesPageEmpty, SaysWhatToDo) {
    Desk desk;
    History h(banneret::new_campaign("Empty"));
    desk.history = h;
    desk.page = Page::armies;
    test::Driver no_sides(desk);
    ASSERT_TRUE(no_sides.click("go-to-the-campaign"));
    EXPECT_EQ(no_sides.desk().page, Page::campaign);
}

TEST(ArmiesPageEmpty, AnArmyIsRaisedFromNothing) {
    Desk desk;
    desk.history = History(banneret::new_campaign("Empty"));
    example::done(*desk.history, PutFaction{{{}, "Reds", 0}});
    desk.page = Page::armies;
    test::Driver driver(desk);
    ASSERT_TRUE(driver.click("new-army"));
    ASSERT_EQ(driver.desk().history->now().armies.size(), 1u);
    ASSERT_TRUE(driver.click("add-unit"));
    EXPECT_EQ(driver.desk().history->now().armies[0]->units.size(), 1u);
}

}  // namespace
}  // namespace banneret::app
