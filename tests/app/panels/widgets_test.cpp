#include "app/panels/widgets/widgets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/charts.h"
#include "tests/app/panels/headless.h"

namespace banneret::app {
namespace {

using Drawing = std::function<void(const Ui&)>;

// A window with a given content.
class Stage {
public:
    Stage() : fonts_(build_fonts(*ImGui::GetIO().Fonts, 16, installed_fonts())) {
        apply_theme(colours(ThemeName::dark), 16);
    }
    void frame(const Drawing& draw) {
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({1000, 700});
        ImGui::Begin("stage", nullptr, ImGuiWindowFlags_NoDecoration);
        log.items.clear();
        log.words.clear();
        const Ui ui{colours(ThemeName::dark), fonts_, true, intents, draft, &log, refused_at};
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
            if (item.id == words)
                ImGui::GetIO().MousePos = {item.spot.left + 4, (item.spot.top + item.spot.bottom) * 0.5f};
        press(draw);
    }
    void click_elsewhere(const Drawing& draw) {
        ImGui::GetIO().MousePos = {900, 600};
        press(draw);
    }

    Intents intents;
    Draft draft;
    ItemLog log;
    std::optional<ScreenRect> refused_at;

private:
    test::Context context_;
    Fonts fonts_;
};

TEST(WrappedText, BreaksLinesAtSpacesOnly) {
    Stage stage;
    std::string narrow, whole, two;
    stage.frame([&](const Ui&) {
        const ImFont& font = *ImGui::GetFont();
        const std::string words = "went to 38.59\", 48.58\" facing 245 (PC-52).";
        whole = broken_at_spaces(font, words, 4000);
        narrow = broken_at_spaces(font, words, 1);
        two = broken_at_spaces(font, "one\ntwo three", ImGui::CalcTextSize("two three").x + 1);
    });
    EXPECT_EQ(whole, "went to 38.59\", 48.58\" facing 245 (PC-52).");
    EXPECT_EQ(narrow, "went\nto\n38.59\",\n48.58\"\nfacing\n245\n(PC-52).");
    EXPECT_EQ(two, "one\ntwo three");
}

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

// A tooltip would cover the refusal beside the item.
TEST(Widgets, ATipIsNotShownWhereARefusalStands) {
    Stage stage;
    const Drawing draw = [](const Ui& ui) {
        if (button(ui, "Go", std::nullopt, {.tip = "How it goes"})) ui.ask(Undo{});
        button(ui, "Stay", std::nullopt, {.tip = "How it stays"});
    };
    const auto tip = [&](const std::string& words) {
        return std::find(stage.log.words.begin(), stage.log.words.end(), words) != stage.log.words.end();
    };
    stage.click("Go", draw);
    EXPECT_TRUE(tip("How it goes"));
    stage.refused_at = stage.intents.take().at(0).spot;
    stage.frame(draw);
    EXPECT_FALSE(tip("How it goes"));
    for (const auto& item : stage.log.items)
        if (item.id == "Stay") ImGui::GetIO().MousePos = {item.spot.left + 4, item.spot.top + 4};
    stage.frame(draw);
    EXPECT_TRUE(tip("How it stays")) << "others have theirs";
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

TEST(Widgets, ANumberOutOfItsLimitsIsRefusedBesideItsField) {
    for (const std::string words : {"9", "0", "99999999999999999999", "-", "1.5"}) {
        Stage stage;
        std::vector<int> typed;
        const Drawing draw = [&](const Ui& ui) {
            if (const auto n = edit_number(ui, "fc", 2, 1, 5)) typed.push_back(*n);
        };
        stage.click("fc", draw);
        for (const char c : words) ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(c));
        stage.frame(draw);
        stage.click_elsewhere(draw);
        EXPECT_TRUE(typed.empty()) << words;
        const auto asked = stage.intents.take();
        ASSERT_EQ(asked.size(), 1u) << words;
        ASSERT_TRUE(std::holds_alternative<Refuse>(asked[0].intent));
        EXPECT_EQ(std::get<Refuse>(asked[0].intent).why,
                  "The field \"fc\" takes a whole number from 1 to 5, not \"" + words + "\".");
        EXPECT_TRUE(asked[0].spot.has_value());
    }
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

// Marks drawn by a chart: their extent by colour, and whether all are inside its area.
struct Marks {
    struct Extent {
        float left = 1e9f, top = 1e9f, right = -1e9f, bottom = -1e9f;
        bool empty() const { return right < left; }
        float wide() const { return empty() ? 0 : right - left; }
        float tall() const { return empty() ? 0 : bottom - top; }
    };
    ImVec2 from, to;  // the area it took
    std::map<ImU32, Extent> by_colour;
    std::size_t outside = 0, points = 0;

    Extent of(Rgb colour) const {
        const auto at = by_colour.find(paint(colour));
        return at == by_colour.end() ? Extent{} : at->second;
    }
};
Marks marks_of(const std::function<void()>& chart) {
    Marks m;
    const ImDrawList& list = *ImGui::GetWindowDrawList();
    const int before = list.VtxBuffer.Size;
    m.from = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    chart();
    m.to = {m.from.x + wide, ImGui::GetCursorScreenPos().y};
    for (int i = before; i < list.VtxBuffer.Size; ++i) {
        const ImDrawVert& v = list.VtxBuffer[i];
        ++m.points;
        // Anti-aliasing adds a pixel on each side.
        if (v.pos.x < m.from.x - 1.5f || v.pos.x > m.to.x + 1.5f || v.pos.y < m.from.y - 1.5f ||
            v.pos.y > m.to.y + 1.5f)
            ++m.outside;
        if ((v.col & IM_COL32_A_MASK) == 0) continue;
        Marks::Extent& e = m.by_colour[v.col];
        e.left = std::min(e.left, v.pos.x), e.right = std::max(e.right, v.pos.x);
        e.top = std::min(e.top, v.pos.y), e.bottom = std::max(e.bottom, v.pos.y);
    }
    EXPECT_GT(m.points, 0u);
    EXPECT_EQ(m.outside, 0u) << "of " << m.points;
    return m;
}

TEST(Widgets, ChartsAreDrawnAtTheirExtremes) {
    Stage stage;
    const auto bar = [](const Ui& ui, double a, double b, double c) {
        return marks_of([&] {
            odds_bar(ui, {{"attacker wins", a, 0}, {"neither wins", b, 0}, {"defender wins", c, 1}, "exact"});
        });
    };
    stage.frame([&](const Ui& ui) {
        const Rgb first = ui.colours.side[0], second = ui.colours.side[1];
        const float whole = ImGui::GetContentRegionAvail().x;
        // A certain winner takes the whole bar; the other keeps only its symbol beside its percentage.
        const Marks sure = bar(ui, 1, 0, 0), lost = bar(ui, 0, 0, 1);
        EXPECT_NEAR(sure.of(first).wide(), whole, 4);
        EXPECT_LT(sure.of(second).wide(), ui.em(1.5f));
        EXPECT_NEAR(lost.of(second).wide(), whole, 4);
        EXPECT_LT(lost.of(first).wide(), ui.em(1.5f));
        bar(ui, 0, 0, 0);
        const Marks even = bar(ui, 0.381, 0.169, 0.45);
        EXPECT_NEAR(even.of(first).wide(), whole * 0.381f, 4);
        EXPECT_NEAR(even.of(second).wide(), whole * 0.45f, 4);
        EXPECT_NEAR(even.of(ui.colours.middle).wide(), whole * 0.169f, 4);

        const auto bars = [&](const char* id, const Histogram& losses) {
            return marks_of([&] { paint_drawing(ui, id, draw(losses, static_cast<double>(whole / ui.em()), 6)); });
        };
        EXPECT_TRUE(bars("none", {}).of(first).empty());
        EXPECT_TRUE(bars("flat", {{{"0 men", 0, 1, 0}, {"10 men", 0, 0, 0}}, "exact", 0}).of(first).empty());
        const Marks one = bars("one", {{{"0 men", 1, 1, 1}}, "exact", 0});
        EXPECT_NEAR(one.of(first).wide(), whole, 4);
        EXPECT_NEAR(one.of(first).tall(), ui.em(6), 2);
        const Marks two = bars("two", {{{"0 men", 0.8, 1, 0.8}, {"10 men", 0.2, 0.2, 1}}, "exact", 0});
        EXPECT_NEAR(two.of(first).tall(), ui.em(6), 2) << "the highest is as high as the chart";

        EXPECT_TRUE(marks_of([&] { strength_bar(ui, -1, 0, "none"); }).of(first).empty())
            << "less than nothing is nothing";
        const Marks all = marks_of([&] { strength_bar(ui, 2, 1, "all"); });
        EXPECT_NEAR(all.of(second).wide(), ui.em(6), 2) << "more than all is all";
        EXPECT_NEAR(marks_of([&] { strength_bar(ui, 0.5, 1, "half"); }).of(second).wide(), ui.em(3), 2);

        for (const int sides : {4, 6, 20, 100})
            for (const int face : {0, 1, sides})
                marks_of([&] {
                    dice_faces(ui, "d" + std::to_string(sides) + "-" + std::to_string(face), {{face}, sides, false},
                               true);
                });
        for (int colour = 0; colour < 8; ++colour) marks_of([&] { side_text(ui, colour, "side"); });
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
