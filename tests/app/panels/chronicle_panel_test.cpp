#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "app/models/chronicle/chronicle_model.h"
#include "app/panels/widgets/pictures.h"
#include "engine/campaign/battles/fight.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"
#include "tests/support/folder.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// A campaign with a fought battle, selected on the Chronicle page.
Desk with_a_battle() {
    Desk desk;
    desk.history = example::books();
    FightAtOnce wish;
    wish.attacker = example::id_of(*desk.history, "Red");
    wish.defender = example::id_of(*desk.history, "Hob");
    wish.seed = 7;
    auto fought = fight_at_once(desk.history->now(), wish);
    EXPECT_TRUE(std::holds_alternative<Performed>(fought));
    desk.history->add(std::get<Performed>(std::move(fought)));
    desk.focus.version = desk.history->at();
    desk.page = Page::chronicle;
    return desk;
}

std::string contents(const std::filesystem::path& path) {
    std::stringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
}

TEST(ChroniclePanel, TheReportOfABattleIsExportedAsAFile) {
    test::Driver driver(with_a_battle());
    ASSERT_TRUE(driver.click("export-the-report"));
    ASSERT_TRUE(driver.desk().chooser);
    EXPECT_EQ(driver.desk().chooser->name, "battle-of-harl-ford.md");
    const std::string report = driver.desk().chooser->text;
    EXPECT_THAT(report, AllOf(StartsWith("# Battle of Harl Ford"), HasSubstr("Seed 7")));
    banneret::test::Folder folder;
    const auto path = folder.path() / "report.md";
    driver.ask(FileChosen{path});
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_EQ(contents(path), report);
}

TEST(ChroniclePanel, ASidesReportAndTheHandOutAreToBeHad) {
    test::Driver driver(with_a_battle());
    ASSERT_TRUE(driver.click("report-for-Hobs"));
    ASSERT_TRUE(driver.desk().chooser);
    EXPECT_THAT(driver.desk().chooser->text, AllOf(Not(HasSubstr("Seed")), HasSubstr("as declared")));
    driver.ask(Cancel{});
    ASSERT_TRUE(driver.click("hand-out"));
    ASSERT_TRUE(driver.desk().chooser);
    EXPECT_EQ(driver.desk().chooser->name, "battle-of-harl-ford-hand-out.pdf");
    EXPECT_THAT(driver.desk().chooser->text, StartsWith("%PDF"));
}

TEST(ChroniclePanel, ALineShowsTheCampaignAsItStoodAndLeadsBackThere) {
    Desk desk = with_a_battle();
    const std::size_t battle = desk.history->at();
    desk.focus.version = 0;
    test::Driver driver(std::move(desk));
    ASSERT_TRUE(driver.click("Orc is raised at Harl Ford: 1,100 men under General of Orc."));
    const std::size_t raised = driver.desk().focus.version;
    EXPECT_LT(raised, battle);
    ASSERT_TRUE(driver.click("go-back"));
    EXPECT_EQ(driver.desk().history->at(), raised);
    ASSERT_TRUE(driver.desk().message);
    EXPECT_THAT(driver.desk().message->words, HasSubstr("nothing is lost"));
    // The abandoned future is a branch; going there brings the battle back.
    ASSERT_TRUE(driver.click("part-branches"));
    ASSERT_TRUE(driver.click("Pass 3 days ... fight Battle of Harl Ford"));
    ASSERT_TRUE(driver.click("go-to-branch"));
    EXPECT_EQ(driver.desk().history->at(), battle);
}

TEST(ChroniclePanel, WhatDaysBroughtIsToldInTheListAndWhenTheyPass) {
    test::Driver driver(with_a_battle());
    driver.ask(ShowVersion{0});
    driver.ask(GiveCommand{PassDays{30}});
    const Entry& entry = *driver.desk().history->versions()[driver.desk().history->at()].entry;
    ASSERT_GE(entry.lines.size(), 2u) << "the wounded came back";
    EXPECT_THAT(entry.lines[0], StartsWith("30 days pass"));
    ASSERT_TRUE(driver.desk().message);
    EXPECT_THAT(driver.desk().message->words, StartsWith(entry.lines[0] + " " + entry.lines[1]));
    const auto listed = [&](const std::string& beginning) {
        const auto& items = driver.items().items;
        return std::any_of(items.begin(), items.end(),
                           [&](const ItemLog::Item& item) { return item.words.rfind(beginning, 0) == 0; });
    };
    EXPECT_TRUE(listed(entry.lines[1])) << driver.every_item();
    // An event on the last day does not repeat the date.
    driver.press('Z');
    driver.ask(GiveCommand{PassDays{30, true}});
    const Entry& next = *driver.desk().history->versions()[driver.desk().history->at()].entry;
    const std::string date = date_words(*driver.desk().history->now().calendar, next.day) + ": ";
    ASSERT_THAT(next.lines[1], StartsWith(date));
    const std::string first = next.lines[1].substr(date.size());
    EXPECT_THAT(driver.desk().message->words, StartsWith(next.lines[0] + " " + first));
    EXPECT_TRUE(listed(first)) << driver.every_item();
    // The player-safe view leaves the events out.
    driver.press('Z');
    driver.ask(TogglePlayerSafe{});
    driver.ask(GiveCommand{PassDays{30}});
    EXPECT_EQ(driver.desk().message->words, entry.lines[0]);
}

TEST(ChroniclePanel, SessionsBeginAndEndFromTheTopOfThePage) {
    Desk desk = with_a_battle();
    desk.focus.version = 0;
    test::Driver driver(std::move(desk));
    ASSERT_TRUE(driver.click("begin-a-session"));
    ASSERT_TRUE(driver.desk().history->now().session);
    EXPECT_TRUE(driver.desk().history->now().session->open);
    ASSERT_TRUE(driver.click("end-session"));
    EXPECT_FALSE(driver.desk().history->now().session->open);
    ASSERT_TRUE(driver.click("part-since-session"));
}

TEST(ChroniclePanel, OldHistoryIsFoldedAndUnfoldedFromTheEntrySelected) {
    Desk desk = with_a_battle();
    for (int i = 0; i < 3; ++i) example::done(*desk.history, PassDays{1});
    desk.focus.version = desk.history->at();
    test::Driver driver(std::move(desk));
    const std::size_t versions = driver.desk().history->size();
    ASSERT_TRUE(driver.click("fold-history"));
    const auto folded = driver.desk().history->now().fold;
    ASSERT_TRUE(folded);
    EXPECT_EQ(folded->versions, versions - 1) << "all before the day of the entry";
    EXPECT_THAT(folded->lines, testing::Contains(HasSubstr("1 battle, from ")));
    driver.ask(Undo{});
    EXPECT_FALSE(driver.desk().history->now().fold);
    ASSERT_TRUE(driver.click("fold-history"));
    ASSERT_TRUE(driver.click("unfold-history"));
    EXPECT_EQ(driver.desk().history->now().fold->versions, 0u);
}

TEST(ChroniclePanel, ANoteIsWrittenFoundChangedAndStruck) {
    Desk desk = with_a_battle();
    desk.focus.version = 0;
    test::Driver driver(std::move(desk));
    ASSERT_TRUE(driver.click("new note"));
    driver.type("A comet.");
    driver.key(ImGuiKey_Enter);
    ASSERT_EQ(driver.desk().history->now().notes.size(), 1u);
    ASSERT_TRUE(driver.click("A comet."));
    ASSERT_TRUE(driver.click("tags of the note"));
    driver.type("omen");
    driver.key(ImGuiKey_Enter);
    ASSERT_EQ(driver.desk().history->now().notes.back()->tags, std::vector<std::string>{"omen"});
    ASSERT_TRUE(driver.click("delete-the-note"));
    EXPECT_TRUE(driver.desk().history->now().notes.empty());
}

// The tags are typed before the note is written.
TEST(ChroniclePanel, ANoteIsWrittenWithItsTagsAtOnce) {
    Desk desk = with_a_battle();
    desk.focus.version = 0;
    test::Driver driver(std::move(desk));
    ASSERT_TRUE(driver.click("new note"));
    driver.type("A comet.");
    ASSERT_TRUE(driver.click("tags, readers, a date"));
    ASSERT_TRUE(driver.click("tags"));
    EXPECT_TRUE(driver.desk().history->now().notes.empty()) << "not yet";
    driver.type("omen");
    ASSERT_TRUE(driver.click("write-it"));
    ASSERT_EQ(driver.desk().history->now().notes.size(), 1u);
    EXPECT_EQ(driver.desk().history->now().notes.back()->tags, std::vector<std::string>{"omen"});
}

TEST(ChroniclePanel, ALineCutShortEndsInDotsAndIsToldWhole) {
    const std::string note =
        "The ford of the Harl rose in the night, and the carts of both armies stood in it until noon.";
    for (const float width : {1600.0f, 700.0f}) {
        Desk desk;
        desk.history = example::books();
        desk.page = Page::chronicle;
        example::done(*desk.history, AddNote{note});
        test::Driver driver(std::move(desk), width, 700);
        ASSERT_TRUE(driver.point_at(note));
        const auto read = [&](auto&& is) { return std::ranges::count_if(driver.items().words, is); };
        const auto whole = read([&](const std::string& w) { return w == note; });
        const auto cut = read(
            [&](const std::string& w) { return w.ends_with("...") && note.starts_with(w.substr(0, w.size() - 3)); });
        EXPECT_EQ(whole, 1) << "in the list or, where it has no room, where the pointer rests";
        EXPECT_EQ(cut, width < 1000 ? 1 : 0);
    }
}

TEST(ChroniclePanel, WhatIsListedIsExportedForTheRefereeByDefault) {
    Desk desk = with_a_battle();
    desk.focus.version = 0;
    test::Driver driver(std::move(desk));
    ASSERT_TRUE(driver.click("export"));
    ASSERT_TRUE(driver.click("export-what-is-listed"));
    ASSERT_TRUE(driver.desk().chooser);
    EXPECT_EQ(driver.desk().chooser->name, "the-test-marches-chronicle.md");
    EXPECT_THAT(driver.desk().chooser->text, AllOf(HasSubstr("Hob is raised"), HasSubstr("Orc is raised")));
}

TEST(ChroniclePanel, TheSpanIsTypedAsDates) {
    Desk desk = with_a_battle();
    desk.focus.version = 0;
    test::Driver driver(std::move(desk));
    const std::string raised = "Orc is raised at Harl Ford: 1,100 men under General of Orc.";
    ASSERT_NE(driver.item(raised), nullptr);
    ASSERT_TRUE(driver.click("filter"));
    ASSERT_TRUE(driver.click("day from"));
    driver.type("2 January 1");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.item(raised), nullptr);
    ASSERT_NE(driver.item("filter"), nullptr);
    driver.press(KeyPress::Key::escape);
    EXPECT_NE(driver.item(raised), nullptr) << "Escape empties the filter";
}

TEST(ChronicleModel, InThePlayerSafeViewOnlyWhatThePlayersMayReadIsThere) {
    Desk desk = with_a_battle();
    example::done(*desk.history, AddNote{"The Hobs will betray us."});
    example::done(*desk.history, AddNote{"A comet.", {}, for_everybody()});
    desk.settings.players_of = "Reds";
    const auto lines = [&] {
        ChronicleModel m;
        refresh(m, desk);
        std::string all;
        for (const ChronicleRow* row : m.rows)
            for (const std::string& line : row->lines) all += line + "\n";
        return all;
    };
    EXPECT_THAT(lines(), AllOf(HasSubstr("betray"), HasSubstr("Hob loses")));
    desk.player_safe = true;
    EXPECT_THAT(lines(), AllOf(Not(HasSubstr("betray")), Not(HasSubstr("Hob loses")), Not(HasSubstr("Orc is raised")),
                               HasSubstr("Red loses"), HasSubstr("A comet")));
    ChronicleModel m;
    refresh(m, desk);
    ASSERT_TRUE(m.battle);
    EXPECT_THAT(plain_text(m.battle->report), Not(HasSubstr("Seed")));
    EXPECT_TRUE(m.branches.empty());
}

class CountedPictures : public Pictures {
public:
    ImTextureID texture(const std::shared_ptr<const Picture>& picture) override {
        EXPECT_FALSE(picture->pixels.empty());
        ++shown;
        kept.emplace_back(picture);
        return ImTextureID{};
    }
    std::shared_ptr<const KeptPixels> keep(ImDrawList&, ImVec2, ImVec2) override { return nullptr; }
    void begin_mixed_letters(ImDrawList&) override {}
    void end_mixed_letters(ImDrawList&) override {}
    void drop_unused() override {
        std::erase_if(kept, [](const auto& picture) { return picture.expired(); });
    }
    int shown = 0;
    std::vector<std::weak_ptr<const Picture>> kept;
};

TEST(ChroniclePanel, AHandOutIsLookedAtBeforeItIsWritten) {
    test::Driver driver(with_a_battle());
    CountedPictures pictures;
    driver.app().show_pictures(&pictures);
    ASSERT_TRUE(driver.click("hand-out"));
    ASSERT_TRUE(driver.desk().chooser);
    const auto previews = [&] {
        return std::count(driver.items().words.begin(), driver.items().words.end(), "preview: Page 1 of 1");
    };
    EXPECT_EQ(previews(), 1);
    EXPECT_GT(pictures.shown, 0);
    EXPECT_FALSE(pictures.kept.empty());
    driver.press(KeyPress::Key::escape);
    EXPECT_TRUE(pictures.kept.empty()) << "the graphics card keeps no page of a closed chooser";
    ASSERT_TRUE(driver.click("export-the-report"));
    EXPECT_EQ(previews(), 0) << "a text has no pages";
}

TEST(ChronicleModel, ABranchFollowsTheOneThatItLeaves) {
    Desk desk;
    desk.history = example::books();
    History& h = *desk.history;
    const std::size_t root = h.at();
    example::done(h, AddNote{"to the ford"});
    const std::size_t ford = h.at();
    example::done(h, AddNote{"over it"});
    h.go_to(ford);
    example::done(h, AddNote{"round it"});
    h.go_to(root);
    example::done(h, AddNote{"home"});
    h.go_to(root);
    example::done(h, AddNote{"asleep"});
    ChronicleModel m;
    refresh(m, desk);
    ASSERT_EQ(m.branches.size(), 3u);
    int nested = 0;
    for (std::size_t i = 0; i < m.branches.size(); ++i) {
        const auto& branch = m.branches[i];
        EXPECT_EQ(branch.depth, branch.parent ? 1 : 0);
        if (!branch.parent) continue;
        EXPECT_EQ(*branch.parent, i - 1) << "it follows its parent";
        ++nested;
    }
    EXPECT_EQ(nested, 1) << "two of the three go to the ford";
    desk.page = Page::chronicle;
    test::Driver driver(std::move(desk));
    ASSERT_TRUE(driver.click("part-branches"));
    for (const auto& branch : m.branches) EXPECT_NE(driver.worded(branch.words), nullptr) << driver.every_item();
}

TEST(ChronicleModel, EveryBranchHasItsPlaceInTheTreeHoweverManyThereAre) {
    Desk desk;
    desk.history = example::books();
    History& h = *desk.history;
    // A spine of 50 steps with a side branch at each.
    const std::size_t root = h.at();
    for (int i = 0; i < 50; ++i) {
        example::done(h, AddNote{"on"});
        const std::size_t on = h.at();
        example::done(h, AddNote{"aside"});
        h.go_to(on);
    }
    h.go_to(root);
    example::done(h, AddNote{"home"});
    ChronicleModel m;
    refresh(m, desk);
    ASSERT_EQ(m.branches.size(), 50u);
    EXPECT_EQ(m.branches[0].depth, 0);
    for (std::size_t i = 1; i < m.branches.size(); ++i) {
        EXPECT_EQ(m.branches[i].depth, 1) << i;
        EXPECT_EQ(m.branches[i].parent, 0u) << i;
    }
}

TEST(ChronicleModel, KeepsItsRowsFromOneRefreshToTheNext) {
    Desk desk = with_a_battle();
    ChronicleModel m;
    refresh(m, desk);
    const auto* first = m.rows.front();
    example::done(*desk.history, PassDays{1});
    refresh(m, desk);
    EXPECT_EQ(m.rows.front(), first) << "rows of versions already seen are not made again";
}

// --- An army in words --------------------------------------------------------------------------------------------

TEST(PasteArmy, WordsBecomeAnArmyWithItsGuessesMarked) {
    Desk desk;
    desk.history = example::books();
    desk.page = Page::armies;
    test::Driver driver(std::move(desk));
    ASSERT_TRUE(driver.click("paste-as-words"));
    ASSERT_TRUE(driver.click("an-example"));
    ASSERT_TRUE(driver.click("add-as-a-new-army"));
    const Campaign& now = driver.desk().history->now();
    ASSERT_EQ(now.armies.size(), 4u);
    const Army& army = *now.armies.back();
    ASSERT_EQ(army.units.size(), 2u);
    EXPECT_EQ(army.units[0].count, 120);
    EXPECT_TRUE(army.units[0].shield);
    ASSERT_NE(general_of(army), nullptr);
    EXPECT_EQ(general_of(army)->name, "Sir Odo");
    EXPECT_FALSE(driver.desk().paste);
    EXPECT_EQ(driver.desk().focus.army, army.id);
}

TEST(PasteArmy, ItsUnitsAreAddedToTheArmyLookedAt) {
    Desk desk;
    desk.history = example::books();
    desk.page = Page::armies;
    desk.focus.army = example::id_of(*desk.history, "Hob");
    test::Driver driver(std::move(desk));
    driver.ask(TogglePaste{});
    ASSERT_TRUE(driver.click("the army in words"));
    driver.type("40 pikes");
    ASSERT_TRUE(driver.click("add-the-units"));
    const Army& hob = *find_army(driver.desk().history->now(), "Hob");
    EXPECT_EQ(hob.units.back().name, "Pikes");
    driver.ask(TogglePaste{});
    driver.press(KeyPress::Key::escape);
    EXPECT_FALSE(driver.desk().paste);
}

}  // namespace
}  // namespace banneret::app
