#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/app/window/shipped_window.h"

// The What-if page of the real program: a slider is dragged and the odds follow, a long search runs and is stopped, a
// chart is written to a file.
namespace banneret {
namespace {

using WhatIfWindow = test::OnADisplay;

std::string odds_of(const test::Shown& s) {
    for (const auto& item : s.items)
        if (item.words.rfind("odds ", 0) == 0) return item.words;
    return "";
}

TEST_F(WhatIfWindow, ADraggedSliderChangesTheOddsALongSearchStopsAndAChartIsWritten) {
    test::Window window(BANNERET_PROGRAM, {}, home);
    ASSERT_TRUE(window.click("page-what-if"));
    ASSERT_TRUE(window.sees_item("men of Knights"));
    const std::string before = odds_of(window.shown());
    ASSERT_NE(before, "");
    ASSERT_TRUE(window.drag("men of Knights", 1.0));
    ASSERT_TRUE(
        window.sees("other odds", [&](const test::Shown& s) { return odds_of(s) != "" && odds_of(s) != before; }));

    ASSERT_TRUE(window.click("view-postures"));
    ASSERT_TRUE(window.click("solve-the-whole-battle"));
    // The task may be quick: either it is seen running, or its answer is there.
    ASSERT_TRUE(window.sees("the work", [](const test::Shown& s) {
        const auto* work = s.item("solve-the-whole-battle");
        return s.item("stop") != nullptr || (work != nullptr && !work->enabled);
    }));

    // Many battles in a row are too many to count, so they are sampled while the page is open.
    ASSERT_TRUE(window.click("view-season"));
    for (int battle = 2; battle <= 6; ++battle) {
        ASSERT_TRUE(window.click("a-further-battle"));
        ASSERT_TRUE(window.sees_item("days before " + std::to_string(battle) + "."));
    }
    ASSERT_TRUE(window.click("work-it-out"));
    ASSERT_TRUE(window.click("stop"));
    ASSERT_TRUE(window.sees("the end of the work", [](const test::Shown& s) {
        return s.item("stop") == nullptr && s.item("work-it-out") != nullptr;
    }));

    ASSERT_TRUE(window.click("view-losses"));
    ASSERT_TRUE(window.click("save-as-svg"));
    ASSERT_TRUE(window.click("file name"));
    window.keys("ctrl+a");
    const std::string path = (home.path() / "chart.svg").string();
    window.type(path);
    window.keys("Return");
    ASSERT_TRUE(window.sees_message("Exported to chart.svg."));
    std::stringstream written;
    written << std::ifstream(path).rdbuf();
    EXPECT_EQ(written.str().rfind("<?xml", 0), 0u);
    EXPECT_NE(written.str().find("</svg>"), std::string::npos);
}

}  // namespace
}  // namespace banneret
