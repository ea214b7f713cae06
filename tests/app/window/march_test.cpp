#include <gtest/gtest.h>

#include "tests/app/window/shipped_window.h"

// Days and marches on the shipped campaign, with mouse and keyboard.
namespace banneret {
namespace {

using MarchingWindow = test::ShippedWindow;

TEST_F(MarchingWindow, AnArmyIsDraggedToItsMarchAndDaysPassToTheNextEvent) {
    const Campaign before = saved().now();
    const ArmyId fenwatch = find_army(before, "Fenwatch")->id;
    ASSERT_EQ(find_march(before, fenwatch), nullptr);
    test::Window window(BANNERET_PROGRAM, {path}, home);
    ASSERT_TRUE(window.sees_page("Campaign"));
    ASSERT_TRUE(window.pull("Fenwatch on the map", -70, 10));
    ASSERT_TRUE(window.reads("arriving on")) << "the way, the days and the day of arrival while it is dragged";
    window.let_go();
    ASSERT_TRUE(window.reads("Fenwatch arrives at")) << "it stands on the due list";
    ASSERT_NO_FATAL_FAILURE(saves(window));
    const Campaign ordered = saved().now();
    const March* march = find_march(ordered, fenwatch);
    ASSERT_NE(march, nullptr);
    EXPECT_EQ(march->way->from_words, "Cold Beacon");
    const auto there = arrival_day(ordered, *march);
    ASSERT_TRUE(there.has_value());

    // Undo and redo it, then go to the next day with an event.
    window.keys("ctrl+z");
    ASSERT_TRUE(window.sees_message("Undone: march Fenwatch"));
    window.keys("ctrl+y");
    ASSERT_TRUE(window.sees_message("Redone: march Fenwatch"));
    ASSERT_TRUE(window.sees("how far the next event is", [](const test::Shown& s) {
        const auto* next = s.item("to-the-next-event");
        return next != nullptr && next->words.rfind("To the next event (", 0) == 0;
    }));
    ASSERT_TRUE(window.click("to-the-next-event"));
    ASSERT_TRUE(window.sees_message("days pass: it is"));
    ASSERT_NO_FATAL_FAILURE(saves(window));
    const Campaign after = saved().now();
    EXPECT_GT(after.day, before.day);
    std::int32_t due = last_day;
    for (const Due& d : due_list(ordered))
        if (d.day > ordered.day) due = std::min(due, d.day);
    EXPECT_EQ(after.day, due);
}

}  // namespace
}  // namespace banneret
