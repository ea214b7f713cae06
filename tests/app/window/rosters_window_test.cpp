#include <gtest/gtest.h>

#include "engine/armies/army.h"
#include "tests/app/window/shipped_window.h"

// Split and merge with mouse and keyboard in the real program, compared with the file.
namespace banneret {
namespace {

struct Rosters : test::ShippedWindow {
    static std::int64_t men(const Campaign& c, std::string_view army) {
        const Army* found = find_army(c, army);
        return found != nullptr ? individuals(*found) : -1;
    }
};

TEST_F(Rosters, AnArmyIsSplitAndMergedAgain) {
    const Campaign before = saved().now();
    // An army with two units or more and no open battle.
    const Army* army = nullptr;
    for (const auto& a : before.armies) {
        bool bound = false;
        for (const auto& battle : before.battles) bound = bound || battle->first == a->id || battle->second == a->id;
        if (!bound && a->units.size() > 1 && a->units[0].count > 20) army = &*a;
    }
    ASSERT_NE(army, nullptr);
    const Unit& unit = army->units[0];
    test::Window window(BANNERET_PROGRAM, {path}, home);
    ASSERT_TRUE(window.click("page-armies"));
    ASSERT_TRUE(window.click(army->name));
    ASSERT_TRUE(window.sees_item("name of " + unit.name));  // the selected army's page, whose buttons are elsewhere
    ASSERT_TRUE(window.click("split"));
    ASSERT_TRUE(window.click("men of " + unit.name + " who go"));
    window.keys("ctrl+a");
    window.type("15");
    window.keys("Return");
    ASSERT_TRUE(window.reads("15 men go"));
    ASSERT_TRUE(window.click("split-off"));
    ASSERT_TRUE(window.sees_message("leaves " + army->name));
    ASSERT_NO_FATAL_FAILURE(saves(window));
    EXPECT_EQ(men(saved().now(), "Detachment of " + army->name), 15);
    EXPECT_EQ(men(saved().now(), army->name), individuals(*army) - 15);

    ASSERT_TRUE(window.click("merge"));
    ASSERT_TRUE(window.click("merge-them"));
    ASSERT_TRUE(window.sees_message("joins Detachment of " + army->name));
    window.keys("ctrl+z");
    ASSERT_TRUE(window.sees_message("Undone: merge"));
    window.keys("ctrl+z");
    ASSERT_TRUE(window.sees_message("Undone: split"));
    ASSERT_NO_FATAL_FAILURE(saves(window));
    EXPECT_EQ(saved().now(), before);
    window.keys("ctrl+q");
    EXPECT_EQ(window.ended(), 0);
}

}  // namespace
}  // namespace banneret
