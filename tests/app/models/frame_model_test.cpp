#include "app/models/shell/frame_model.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/models/shell/visibility.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

Desk with_books() {
    Desk desk;
    desk.history = example::books();
    desk.path = "/tmp/books.banneret";
    desk.history->mark_saved();
    return desk;
}

const Offer& offer(const std::vector<Menu>& menus, std::string_view beginning) {
    for (const Menu& menu : menus)
        for (const Offer& o : menu.offers)
            if (std::string_view(o.words).substr(0, beginning.size()) == beginning) return o;
    static const Offer none{};
    ADD_FAILURE() << "no " << beginning;
    return none;
}

TEST(FrameModel, TheTitleShowsNameAndUnsavedMark) {
    EXPECT_EQ(make_frame_model(Desk{}).window_title, "Banneret");
    Desk desk = with_books();
    EXPECT_EQ(make_frame_model(desk).window_title, "The Test Marches - Banneret");
    example::done(*desk.history, AddNote{"rain"});
    EXPECT_EQ(make_frame_model(desk).window_title, "The Test Marches (unsaved) - Banneret");
    EXPECT_TRUE(make_frame_model(desk).unsaved);
}

TEST(FrameModel, UndoAndRedoAreCalledByWhatTheyDo) {
    Desk desk = with_books();
    example::done(*desk.history, NameCampaign{"The Fens"});
    const std::string undo = make_frame_model(desk).undo;
    ASSERT_FALSE(undo.empty());
    EXPECT_EQ(offer(make_menus(desk), "Undo").words, "Undo: " + undo);
    desk.history->undo();
    EXPECT_EQ(make_frame_model(desk).redo, undo);
    EXPECT_EQ(offer(make_menus(desk), "Redo").words, "Redo: " + undo);
}

TEST(FrameModel, WithNothingOpenTheRailSaysWhatToDo) {
    for (const auto& item : make_frame_model(Desk{}).rail)
        EXPECT_EQ(item.refused.empty(), !needs_campaign(item.page)) << item.word;
    EXPECT_EQ(offer(make_menus(Desk{}), "Save").refused, "No campaign is open.");
    EXPECT_EQ(offer(make_menus(Desk{}), "Undo").refused, "There is nothing to undo.");
}

TEST(FrameModel, CountsBattlesThatWait) {
    Desk desk = with_books();
    const auto& armies = desk.history->now().armies;
    const ArmyId first = armies[0]->id, second = armies[1]->id;
    example::done(*desk.history, OfferBattle{first, second, "Battle of Harl Ford", "Harl Ford", ""});
    for (const auto& item : make_frame_model(desk).rail)
        if (item.page == Page::battle) {
            EXPECT_EQ(item.count, 1);
            EXPECT_EQ(item.count_words, "1 battle waits");
        }
}

TEST(FrameModel, CountsWhatWaitsToBeRecoveredWithAnyCampaignOpen) {
    Desk desk = with_books();
    const auto start = [&] {
        const auto rail = make_frame_model(desk).rail;
        return *std::ranges::find(rail, Page::start, &FrameModel::RailItem::page);
    };
    EXPECT_EQ(start().count, 0);
    desk.left_behind.push_back({"war.banneret", true, 3, "The War", "day 3"});
    EXPECT_EQ(start().count, 1);
    EXPECT_EQ(start().count_words, "1 campaign left open when Banneret ended");
}

TEST(FrameModel, ThePlayerSafeViewIsAlwaysMarked) {
    Desk desk = with_books();
    EXPECT_EQ(make_frame_model(desk).player_safe, "");
    desk.player_safe = true;
    EXPECT_NE(make_frame_model(desk).player_safe, "");
    desk.settings.players_of = "Reds";
    EXPECT_NE(make_frame_model(desk).player_safe.find("Reds"), std::string::npos);
}

TEST(Desk, HidesWhatIsNotTheOnlookersOwn) {
    Desk desk = with_books();
    const auto& factions = desk.history->now().factions;
    EXPECT_FALSE(hidden(desk, factions[1].id));
    desk.player_safe = true;
    EXPECT_TRUE(hidden(desk, factions[0].id)) << "nobody's players: everything is hidden";
    desk.settings.players_of = factions[0].name;
    EXPECT_FALSE(hidden(desk, factions[0].id));
    EXPECT_TRUE(hidden(desk, factions[1].id));
}

TEST(Desk, LooksAtTheFirstArmyWhenTheOneLookedAtIsGone) {
    Desk desk = with_books();
    desk.focus.army = ArmyId{9999};
    ASSERT_NE(focused_army(desk), nullptr);
    EXPECT_EQ(focused_army(desk)->name, "Red");
    EXPECT_EQ(focused_army(Desk{}), nullptr);
}

}  // namespace
}  // namespace banneret::app
