#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/armies/army.h"
#include "tests/app/window/shipped_window.h"

// A referee's evening without the mouse: Tab, Enter, arrows, Ctrl with a key, and the palette.
namespace banneret {
namespace {

struct KeyboardEvening : test::ShippedWindow {
    int actions = 0;  // since the last reset: a key that decides something, or a command of the palette

    void press(test::Window& window, const std::string& keys) {
        ++actions;
        window.keys(keys);
    }
    // Finds words in the palette.
    void say(test::Window& window, const std::string& words) {
        ++actions;
        window.keys("ctrl+p");
        ASSERT_TRUE(window.sees("the palette", [](const test::Shown& s) { return s.focus == "palette query"; }));
        window.type(words);
        ASSERT_TRUE(window.sees(words + " first in the palette", [&](const test::Shown& s) {
            return std::any_of(s.items.begin(), s.items.end(),
                               [&](const auto& item) { return item.id.rfind(words, 0) == 0; });
        }));
        window.keys("Return");
        ASSERT_TRUE(
            window.sees("the palette closed", [](const test::Shown& s) { return s.item("palette query") == nullptr; }));
    }
    // Presses Tab until the item has the keyboard.
    void tab_to(test::Window& window, const std::string& id) {
        for (int i = 0; window.shown().focus != id; ++i) {
            ASSERT_LT(i, 40) << id << " is reached by Tab";
            const std::string was = window.shown().focus;
            window.keys("Tab");
            ASSERT_TRUE(window.sees("another item with the keyboard",
                                    [&](const test::Shown& s) { return !s.focus.empty() && s.focus != was; }));
        }
        ++actions;
    }
    void import_list(test::Window& window, const std::string& letters, const std::string& name) {
        ASSERT_NO_FATAL_FAILURE(say(window, "Import list"));
        ASSERT_TRUE(window.sees("the name's field with the keyboard",
                                [](const test::Shown& s) { return s.focus == "file name"; }));
        window.type(letters);
        press(window, "Return");
        ASSERT_TRUE(window.sees_message(name + " was imported"));
    }
    static std::int64_t men(const Campaign& c, std::string_view army) {
        const Army* found = find_army(c, army);
        return found != nullptr ? individuals(*found) : -1;
    }
    // "lost 120 of 600": the first number; -1: not on the screen.
    static std::int64_t lost(const test::Shown& s, std::int64_t of) {
        const std::string end = " of " + std::to_string(of) + " ";
        for (const std::string& words : s.words)
            if (words.rfind("lost ", 0) == 0 && words.find(end) != words.npos) return std::stoll(words.substr(5));
        return -1;
    }
};

TEST_F(KeyboardEvening, FromTwoListsToTheLossesOfATabletopBattle) {
    const std::string first = "Host of the Thorn Crown", second = "Wardens of the Dyke";
    const std::int64_t first_men = men(saved().now(), first), second_men = men(saved().now(), second);
    for (const char* name : {"Red Guard", "Blue Guard"})
        std::ofstream(file(std::string(name) + ".csv")) << "name,count,fc,armour\nGuards,100,3,heavy\n";
    std::int64_t day = saved().now().day;
    {
        test::Window window(BANNERET_PROGRAM, {path}, home);
        ASSERT_TRUE(window.sees_page("Campaign"));
        window.keys("ctrl+3");
        ASSERT_TRUE(window.sees_page("Armies"));
        ASSERT_NO_FATAL_FAILURE(import_list(window, "red", "Red Guard"));
        ASSERT_NO_FATAL_FAILURE(import_list(window, "blue", "Blue Guard"));

        // Resolved and applied in three actions, and undone.
        actions = 0;
        press(window, "ctrl+4");
        ASSERT_TRUE(window.sees_page("Battle"));
        ASSERT_NO_FATAL_FAILURE(say(window, "Resolve in one go"));
        ASSERT_TRUE(window.reads("Nothing has been applied yet."));
        press(window, "ctrl+Return");
        ASSERT_TRUE(window.sees_message("Battle of Gannet Sluice."));
        EXPECT_LE(actions, 3);
        window.keys("ctrl+z");
        ASSERT_TRUE(window.sees_message("Undone: apply Battle of Gannet Sluice"));
        window.keys("ctrl+z");
        ASSERT_TRUE(window.sees_message("Undone: resolve Battle of Gannet Sluice"));

        ASSERT_NO_FATAL_FAILURE(tab_to(window, "seed of the dice"));
        window.keys("ctrl+a");
        window.type("7");
        window.keys("Return");

        // Step by step in twelve actions at most: the first secret choice by hand, the others by the generals.
        actions = 0;
        press(window, "ctrl+Return");
        ASSERT_TRUE(window.sees_item("reveal-both"));
        for (const int side : {1, 2}) {
            ASSERT_NO_FATAL_FAILURE(tab_to(window, "no stratagem"));
            window.keys("Return");
            ASSERT_TRUE(window.sees("the choice sealed",
                                    [&](const test::Shown& s) { return s.item("choose-again", side) != nullptr; }));
        }
        press(window, "ctrl+Return");
        const auto reviewed = [](const test::Shown& s) { return s.reads("Nothing has been applied yet."); };
        // The generals decide the rest: a secret of both sides, or a choice of one.
        const auto left_to = [](const test::Shown& s) -> std::string {
            for (const char* words : {"Let the generals decide", "Let the general decide"})
                for (const auto& item : s.items)
                    if (item.words == words) return words;
            return "";
        };
        const auto can = [](const test::Shown& s, const char* id) {
            return s.item(id) != nullptr && s.item(id)->enabled;
        };
        const auto asks = [](const test::Shown& s) {
            return std::any_of(s.items.begin(), s.items.end(),
                               [](const auto& item) { return item.words.find(": step ") != std::string::npos; });
        };
        for (int step = 0; !reviewed(window.shown()); ++step) {
            ASSERT_LT(step, 10);
            ASSERT_TRUE(window.sees("the next question", [&](const test::Shown& s) { return asks(s) || reviewed(s); }));
            const test::Shown now = window.shown();
            if (reviewed(now)) break;
            if (can(now, "roll") || can(now, "reveal-both")) {
                press(window, "ctrl+Return");
            } else if (!left_to(now).empty()) {
                ASSERT_NO_FATAL_FAILURE(say(window, left_to(now)));
            } else {
                // Tab begins with the first answer.
                window.keys("Tab");
                press(window, "Return");
            }
            ASSERT_TRUE(window.sees("an answer", [&](const test::Shown& s) {
                return s.words != now.words || s.items.size() != now.items.size();
            }));
        }
        const std::int64_t first_lost = lost(window.shown(), first_men), second_lost = lost(window.shown(), second_men);
        EXPECT_GE(first_lost, 0);
        EXPECT_GE(second_lost, 0);
        press(window, "ctrl+Return");
        ASSERT_TRUE(window.sees_message("Battle of Gannet Sluice."));
        EXPECT_LE(actions, 12);
        RecordProperty("step by step", actions);
        ASSERT_NO_FATAL_FAILURE(saves(window));
        EXPECT_EQ(men(saved().now(), first), first_men - first_lost);
        EXPECT_EQ(men(saved().now(), second), second_men - second_lost);
        EXPECT_EQ(men(saved().now(), "Red Guard"), 100);
        EXPECT_EQ(men(saved().now(), "Blue Guard"), 100);

        // A change that is not saved, and then the program is killed.
        window.keys("ctrl+2");
        ASSERT_TRUE(window.sees_page("Campaign"));
        window.keys("ctrl+Return");
        ASSERT_TRUE(window.sees("the change",
                                [](const test::Shown& s) { return s.title.find("(unsaved)") != std::string::npos; }));
        window.program().kill();
        ASSERT_TRUE(window.ended());
    }
    test::Window window(BANNERET_PROGRAM, {}, home);
    ASSERT_TRUE(window.sees_page("Start"));
    ASSERT_NO_FATAL_FAILURE(tab_to(window, "recover"));
    window.keys("Return");
    ASSERT_TRUE(window.sees_message("recovered"));
    ASSERT_NO_FATAL_FAILURE(saves(window));
    EXPECT_EQ(saved().now().day, day + 1);

    // Compare: a second variant of the army.
    window.keys("ctrl+5");
    ASSERT_TRUE(window.sees_page("What if"));
    window.keys("ctrl+d");
    ASSERT_TRUE(window.sees("two variants", [&](const test::Shown& s) {
        return std::count_if(s.items.begin(), s.items.end(), [&](const auto& item) {
                   return item.words.rfind(first, 0) == 0 || item.words.rfind("copy of ", 0) == 0;
               }) >= 2;
    }));

    // The battle again, on the table.
    window.keys("ctrl+4");
    for (const char* undone : {"Undone: pass", "Undone: apply"}) {
        window.keys("ctrl+z");
        ASSERT_TRUE(window.sees_message(undone));
    }
    ASSERT_TRUE(window.reads("Nothing has been applied yet."));
    ASSERT_NO_FATAL_FAILURE(say(window, "Start over"));
    ASSERT_TRUE(window.sees_item("fight-it-out"));
    ASSERT_NO_FATAL_FAILURE(say(window, "Fight it out"));
    ASSERT_NO_FATAL_FAILURE(tab_to(window, "Lionheart variant"));
    window.keys("Return");
    ASSERT_TRUE(window.sees_item("Fights as of Knights of the Thorn"));
    window.keys("ctrl+Return");
    ASSERT_TRUE(window.sees_item("table"));
    ASSERT_NO_FATAL_FAILURE(say(window, "Hand both sides to commanders: steady"));
    ASSERT_NO_FATAL_FAILURE(say(window, "To the end"));
    ASSERT_TRUE(window.reads("Nothing has been applied yet."));
    const std::int64_t first_lost = lost(window.shown(), first_men), second_lost = lost(window.shown(), second_men);
    EXPECT_GT(first_lost + second_lost, 0);
    window.keys("ctrl+Return");
    ASSERT_TRUE(window.sees_message("Battle of Gannet Sluice."));
    ASSERT_NO_FATAL_FAILURE(saves(window));
    const Campaign after = saved().now();
    const FoughtBattle& battle = **saved().versions()[saved().at()].entry->battle;
    std::int64_t unhurt = 0, routed = 0;  // those who routed are back at once
    for (const auto* losses : {&battle.applied.losses.first, &battle.applied.losses.second})
        for (const UnitLosses& unit : losses->units) unhurt += unit.fit(), routed += unit.routed;
    EXPECT_EQ(unhurt, first_men + second_men - first_lost - second_lost) << "as the screen said";
    EXPECT_EQ(men(after, first) + men(after, second), unhurt + routed);
    window.keys("ctrl+q");
    EXPECT_EQ(window.ended(), 0);
}

}  // namespace
}  // namespace banneret
