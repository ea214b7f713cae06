#include "app/panels/widgets.h"

#include <gtest/gtest.h>

#include <functional>

#include "app/panels/charts.h"
#include "tests/app/panels/headless.h"

namespace banneret::app {
namespace {

using Drawing = std::function<void(const Ui&)>;

// One window with whatever is drawn in it.
class Stage {
public:
    Stage() : fonts_(build_fonts(*ImGui::GetIO().Fonts, 16, installed_fonts())) { apply_theme(colours(ThemeName::dark), 16); }
    void frame(const Drawing& draw) {
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({1000, 700});
        ImGui::Begin("stage", nullptr, ImGuiWindowFlags_NoDecoration);
        log.items.clear();
        const Ui ui{colours(ThemeName::dark), fonts_, true, intents, draft, &log};
        draw(ui);
        ImGui::End();
        ImGui::Render();
        EXPECT_EQ(test::impossible_points(*ImGui::GetDrawData()), 0u);
    }
    void press(const Drawing& draw) {
        frame(draw);
        ImGui::GetIO().MouseDown[0] = true;
        frame(draw);
        ImGui::GetIO().MouseDown[0] = false;
        frame(draw);
        frame(draw);
    }
    void click(const std::string& words, const Drawing& draw) {
        frame(draw);
        frame(draw);
        for (const auto& item : log.items)
            if (item.words == words) ImGui::GetIO().MousePos = {item.spot.left + 4, (item.spot.top + item.spot.bottom) * 0.5f};
        press(draw);
    }
    void click_elsewhere(const Drawing& draw) {
        ImGui::GetIO().MousePos = {900, 600};
        press(draw);
    }

    Intents intents;
    Draft draft;
    ItemLog log;

private:
    test::Context context_;
    Fonts fonts_;
};

TEST(Widgets, AButtonIsClickedOnceAndARefusedOneNever) {
    Stage stage;
    int clicked = 0;
    stage.click("Go", [&](const Ui& ui) { clicked += button(ui, "Go##1"); });
    EXPECT_EQ(clicked, 1);
    stage.click("Stop", [&](const Ui& ui) { clicked += button(ui, "Stop", "Not today."); });
    EXPECT_EQ(clicked, 1);
    EXPECT_FALSE(stage.log.items.at(0).enabled);
}

TEST(Widgets, AnIntentRemembersWhereItWasAskedFor) {
    Stage stage;
    stage.click("Go", [](const Ui& ui) {
        if (button(ui, "Go")) ui.ask(Undo{});
    });
    const auto asked = stage.intents.take();
    ASSERT_EQ(asked.size(), 1u);
    ASSERT_TRUE(asked[0].spot);
    EXPECT_GT(asked[0].spot->right, asked[0].spot->left);
}

TEST(Widgets, SegmentsAnswerOnlyWhatIsNotChosen) {
    Stage stage;
    std::vector<std::size_t> picked;
    const Drawing draw = [&](const Ui& ui) {
        if (const auto p = segments(ui, "s", {"one", "two"}, 0)) picked.push_back(*p);
    };
    stage.click("one", draw);
    EXPECT_TRUE(picked.empty());
    stage.click("two", draw);
    EXPECT_EQ(picked, (std::vector<std::size_t>{1}));
}

TEST(Widgets, EditingInPlaceHandsInOnceWhatWasTyped) {
    Stage stage;
    std::vector<std::string> typed;
    const Drawing draw = [&](const Ui& ui) {
        if (const auto t = edit_text(ui, "name", "Knights")) typed.push_back(*t);
    };
    stage.click("name", draw);
    for (const char c : std::string("Lancers")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(c));
    stage.frame(draw);
    EXPECT_TRUE(typed.empty()) << "not before the field is left";
    stage.click_elsewhere(draw);
    EXPECT_EQ(typed, (std::vector<std::string>{"Lancers"}));
}

TEST(Widgets, ANumberEditedInPlaceStaysWithinItsLimits) {
    Stage stage;
    std::vector<int> typed;
    const Drawing draw = [&](const Ui& ui) {
        if (const auto n = edit_number(ui, "fc", 2, 1, 5)) typed.push_back(*n);
    };
    stage.click("fc", draw);
    ImGui::GetIO().AddInputCharacter('9');
    stage.frame(draw);
    stage.click_elsewhere(draw);
    EXPECT_EQ(typed, (std::vector<int>{5}));
}

TEST(Widgets, WordsAreShortenedBetweenLettersOnly) {
    Stage stage;
    stage.frame([](const Ui& ui) {
        const std::string accents = "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9";
        for (float width = 0; width < ui.em(8); width += 3) {
            const std::string cut = fitted(accents, width);
            if (cut != accents) {
                EXPECT_EQ((cut.size() - 3) % 2, 0u);
            }
        }
        EXPECT_EQ(fitted("Host of Arden", ui.em(40)), "Host of Arden");
    });
}

TEST(Widgets, ChartsAreDrawnAtTheirExtremes) {
    Stage stage;
    const auto bar = [](const Ui& ui, double a, double b, double c) {
        odds_bar(ui, {{"attacker wins", a, 0}, {"nobody wins", b, 0}, {"defender wins", c, 1}, "exact"});
    };
    stage.frame([&](const Ui& ui) {
        bar(ui, 1, 0, 0);
        bar(ui, 0, 0, 1);
        bar(ui, 0, 0, 0);
        bar(ui, 0.381, 0.169, 0.45);
        histogram(ui, "none", {});
        histogram(ui, "flat", {{{"0 men", 0, 1, 0}, {"10 men", 0, 0, 0}}, "losses", "exact", 1});
        histogram(ui, "one", {{{"0 men", 1, 1, 1}}, "losses", "exact", 1});
        strength_bar(ui, -1, 0, "none");
        strength_bar(ui, 2, 7, "all");
        for (const int sides : {4, 6, 20, 100})
            for (const int face : {0, 1, sides})
                dice_faces(ui, "d" + std::to_string(sides) + "-" + std::to_string(face), {{face}, sides, false}, true);
        for (int colour = 0; colour < 8; ++colour) side_text(ui, colour, "side");
    });
}

TEST(Widgets, ADieThatIsClickedSaysWhich) {
    Stage stage;
    std::optional<std::size_t> clicked;
    stage.click("die 2", [&](const Ui& ui) {
        if (const auto d = dice_faces(ui, "dice", {{3, 4}, 6, true}, true)) clicked = d;
    });
    EXPECT_EQ(clicked, std::optional<std::size_t>(1));
}

}  // namespace
}  // namespace banneret::app
