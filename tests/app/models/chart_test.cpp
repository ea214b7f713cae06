#include "app/models/charts/chart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace banneret::app {
namespace {

bool says(const Drawing& d, std::string_view words) {
    return std::any_of(d.marks.begin(), d.marks.end(), [&](const Mark& m) { return m.words == words; });
}

std::size_t count(const Drawing& d, Mark::Kind kind) {
    return static_cast<std::size_t>(
        std::count_if(d.marks.begin(), d.marks.end(), [&](const Mark& m) { return m.kind == kind; }));
}

// Expects every mark inside the drawing.
void expect_inside(const Drawing& d) {
    for (const Mark& m : d.marks) {
        EXPECT_TRUE(std::isfinite(m.x) && std::isfinite(m.y) && std::isfinite(m.to_x) && std::isfinite(m.to_y));
        const double wide = m.kind == Mark::Kind::words ? words_wide(m.words) : 0;
        EXPECT_GE(m.x - wide * m.align, -0.6) << m.words;
        EXPECT_LE(m.x + wide * (1 - m.align), d.width + 0.6) << m.words;
        EXPECT_GE(m.y, -0.6) << m.words;
        EXPECT_LE(m.y, d.height + 0.1) << m.words;
    }
}

TEST(Scale, HasRoundPlacesThatHoldBothEnds) {
    for (const auto& [least, most] :
         {std::pair{0.0, 37.2}, {-12.5, 8.0}, {0.0, 0.0}, {99.0, 1234567.0}, {0.0, 0.003}, {5.0, 5.0}})
        for (int count = 2; count <= 12; ++count) {
            const Scale s = round_scale(least, most, count);
            EXPECT_LE(s.least, least + 1e-9);
            EXPECT_GE(s.most, most - 1e-9);
            const auto places = s.places();
            EXPECT_GE(places.size(), 2u);
            EXPECT_LE(places.size(), static_cast<std::size_t>(count) + 1) << least << " to " << most;
            for (std::size_t i = 1; i < places.size(); ++i)
                EXPECT_NEAR(places[i] - places[i - 1], s.step, s.step * 1e-6);
        }
    EXPECT_EQ(round_scale(0, 100, 6).places(), (std::vector<double>{0, 20, 40, 60, 80, 100}));
}

TEST(Scale, PlacesAreWrittenWithTheDecimalsTheyNeed) {
    EXPECT_EQ(place_words(round_scale(0, 100, 6), 20, "%"), "20%");
    EXPECT_EQ(place_words(round_scale(0, 5000, 6), 2000, ""), "2,000");
    EXPECT_EQ(place_words(round_scale(0, 1, 6), 0.2, ""), "0.2");
    EXPECT_EQ(place_words(round_scale(0, 0.1, 5), 0.025, ""), "0.025");
}

BarChart bars() {
    BarChart chart;
    chart.title = "Losses of Red & Blue";
    chart.x_words = "men lost";
    chart.y_words = "chance";
    chart.colour = 1;
    for (int i = 0; i < 11; ++i)
        chart.bars.push_back(
            {std::to_string(i * 10) + "%", i == 3 ? 0.0 : i * 2.0, "<tip " + std::to_string(i) + ">", i == 5});
    chart.line = 4.5;
    chart.line_words = "mean";
    return chart;
}

TEST(BarChart, HasABarForWhatCanHappenAndASpotForEach) {
    const Drawing d = draw(bars(), 40, 13);
    EXPECT_EQ(count(d, Mark::Kind::fill), 9u) << "eleven, of which two are nothing";
    EXPECT_EQ(d.spots.size(), 11u);
    EXPECT_TRUE(says(d, "men lost") && says(d, "chance") && says(d, "mean") && says(d, "20%"));
    expect_inside(d);
    expect_inside(draw(bars(), 12, 8));
}

TEST(BarChart, LeavesOutLabelsThatWouldRunTogether) {
    const auto labels = [](const Drawing& d) {
        std::size_t n = 0;
        for (int i = 0; i < 11; ++i)
            for (const Mark& m : d.marks)
                if (m.words == std::to_string(i * 10) + "%" && m.align == 0.5) ++n;
        return n;
    };
    EXPECT_EQ(labels(draw(bars(), 60, 13)), 11u);
    EXPECT_LT(labels(draw(bars(), 14, 13)), 6u);
}

TEST(Histogram, TheHighestBarIsAsHighAsTheChartAndEverySpotHasItsChances) {
    const Histogram losses{
        {{"nobody", 0.5, 1, 0.5}, {"10 men", 0, 0.5, 0.5}, {"20 men", 0.4999, 0.5, 0.9999}, {"all", 0.0001, 0.0001, 1}},
        "exact",
        1};
    const Drawing d = draw(losses, 40, 5);
    ASSERT_EQ(count(d, Mark::Kind::fill), 3u) << "four, of which one cannot happen";
    ASSERT_EQ(d.spots.size(), 4u);
    EXPECT_EQ(d.spots[0].words, "nobody\nexactly: 50.0%\nat least: 100.0%\nat most: 50.0%\nexact");
    EXPECT_TRUE(says(d, "nobody") && says(d, "all") && !says(d, "20 men"));
    std::vector<double> heights;
    for (const Mark& m : d.marks)
        if (m.kind == Mark::Kind::fill) heights.push_back(m.to_y - m.y);
    EXPECT_DOUBLE_EQ(heights.front(), 5);
    EXPECT_GT(heights.back(), 0.05) << "any chance stays visible";
    expect_inside(d);
    EXPECT_FALSE(says(draw(losses, 3, 5), "all")) << "the words do not fit side by side";
    EXPECT_EQ(draw(Histogram{}, 40, 5).spots.size(), 0u);
}

TEST(FactorChart, BarsGoBothWaysFromTheMiddle) {
    FactorChart chart;
    chart.less_words = "helped Hob";
    chart.more_words = "helped Red";
    chart.factors = {{"the numbers", 12.0, "+12.0%", ""}, {"the leader", -6.0, "-6.0%", ""}, {"luck", 0.0, "0", ""}};
    const Drawing d = draw(chart, 40);
    std::vector<Mark> fills;
    for (const Mark& m : d.marks)
        if (m.kind == Mark::Kind::fill) fills.push_back(m);
    ASSERT_EQ(fills.size(), 2u);
    EXPECT_NEAR(fills[0].x, fills[1].to_x, 1e-9) << "both begin at the middle";
    EXPECT_NEAR(fills[0].to_x - fills[0].x, 2 * (fills[1].to_x - fills[1].x), 1e-9);
    expect_inside(d);
}

TEST(HeatMap, HasItsFirstRowAtTheBottomWhenItGoesUpwards) {
    HeatMap map;
    map.rows = {"none", "10%"};
    map.columns = {"none", "10%"};
    map.cells = {{"1", 0.5, "a", false}, {"2", 0, "b", false}, {"3", -0.5, "c", true}, {"4", 1, "d", false}};
    const auto height_of = [](const Drawing& d, std::string_view words) {
        for (const Mark& m : d.marks)
            if (m.words == words) return m.y;
        return -1.0;
    };
    const Drawing down = draw(map, 30);
    EXPECT_LT(height_of(down, "1"), height_of(down, "3"));
    map.upwards = true;
    const Drawing up = draw(map, 30);
    EXPECT_GT(height_of(up, "1"), height_of(up, "3"));
    EXPECT_EQ(count(up, Mark::Kind::outline), 1u);
    EXPECT_EQ(up.spots.size(), 4u);
    expect_inside(up);
}

TEST(HeatMap, TheSymbolOfAnAxisMayDifferFromItsShade) {
    HeatMap map;
    map.rows = map.columns = {"1"};
    map.cells = {{"1", 0.5, "a", false}};
    map.row_colour = 0, map.column_colour = 1;
    const auto symbols = [](const Drawing& d) {
        std::vector<int> out;
        for (const Mark& m : d.marks)
            if (m.kind == Mark::Kind::shape) out.push_back(m.shape);
        return out;
    };
    EXPECT_EQ(symbols(draw(map, 30)), (std::vector{0, 1}));
    map.row_symbol = 1, map.column_symbol = 0;
    EXPECT_EQ(symbols(draw(map, 30)), (std::vector{1, 0}));
    const Drawing d = draw(map, 30);
    const auto cell = std::find_if(d.marks.begin(), d.marks.end(), [](const Mark& m) {
        return m.kind == Mark::Kind::fill && m.ink.of == Ink::Of::side;
    });
    ASSERT_NE(cell, d.marks.end());
    EXPECT_EQ(cell->ink.side, 0) << "the shade keeps its side";
}

TEST(CurveChart, AStepFunctionIsLevelAndUpright) {
    CurveChart chart;
    chart.curves.push_back({"", 0, {{0, 10, "a"}, {1, 10, "b"}, {2, 50, "c"}, {3, 30, "d"}}});
    const auto slanted = [](const Drawing& d) {
        std::size_t out = 0;
        for (const Mark& m : d.marks)
            out += m.kind == Mark::Kind::line && std::abs(m.x - m.to_x) > 1e-9 && std::abs(m.y - m.to_y) > 1e-9;
        return out;
    };
    EXPECT_EQ(slanted(draw(chart, 30, 12)), 2u);
    chart.stepped = true;
    const Drawing d = draw(chart, 30, 12);
    EXPECT_EQ(slanted(d), 0u);
    // A value holds until the next point: the level before the rise ends where the rise is.
    std::vector<Mark> curve;
    for (const Mark& m : d.marks)
        if (m.kind == Mark::Kind::line && m.ink == side_ink(0)) curve.push_back(m);
    ASSERT_EQ(curve.size(), 6u) << "a level and an upright for each of three steps";
    EXPECT_NEAR(curve[2].to_x, curve[3].x, 1e-9);
    EXPECT_NEAR(curve[3].x, curve[3].to_x, 1e-9);
    EXPECT_GT(curve[3].y, curve[3].to_y);
    expect_inside(d);
}

TEST(CurveChart, TellsCurvesApartByShapeAndShowsHowSureTheyAre) {
    CurveChart chart;
    chart.y_words = "chance to win";
    chart.x_words = "men";
    for (int curve = 0; curve < 2; ++curve) {
        chart.curves.push_back({"curve " + std::to_string(curve), curve, {}});
        for (int x = 0; x <= 10; ++x)
            chart.curves.back().points.push_back(
                {x * 100.0, 10.0 * curve + x * 5, "tip", curve == 0 ? 0 : x * 5.0, curve == 0 ? 0 : x * 5 + 15.0});
    }
    chart.goal = 60;
    chart.goal_words = "60%";
    chart.mark = 400;
    chart.mark_words = "now";
    const Drawing d = draw(chart, 50, 16);
    bool squares = false, circles = false;
    for (const Mark& m : d.marks)
        if (m.kind == Mark::Kind::shape) (m.shape == 0 ? squares : circles) = true;
    EXPECT_TRUE(squares && circles);
    EXPECT_TRUE(says(d, "curve 0") && says(d, "curve 1") && says(d, "now") && says(d, "60%"));
    expect_inside(d);
}

// The goal's words avoid the curve, above or below its line.
TEST(CurveChart, TheWordsOfTheGoalDoNotLieOnTheCurve) {
    for (const bool rises : {true, false})
        for (const double width : {16.0, 24.0, 50.0}) {
            CurveChart chart;
            chart.y_words = "chance to win";
            chart.x_words = "men";
            chart.curves.push_back({"", 0, {}});
            for (int x = 0; x <= 10; ++x) {
                // Steep on the left, then flat just above the goal, where the words at the right end would be.
                const double high = x < 3 ? 20.0 * x : 62.0;
                chart.curves.back().points.push_back({rises ? x * 100.0 : 1000 - x * 100.0, high, "tip", 0, 0});
            }
            chart.goal = 60;
            chart.goal_words = "win 60%";
            chart.most_y = 100;
            const Drawing d = draw(chart, width, 12);
            const auto goal =
                std::find_if(d.marks.begin(), d.marks.end(), [](const Mark& m) { return m.words == "win 60%"; });
            ASSERT_NE(goal, d.marks.end());
            const double left = goal->x - words_wide(goal->words) * goal->align, right = left + words_wide(goal->words);
            for (const Mark& m : d.marks) {
                if (m.kind != Mark::Kind::shape) continue;
                EXPECT_FALSE(m.x > left && m.x < right && m.y > goal->y && m.y < goal->y + line_high)
                    << width << ": " << m.x << ", " << m.y;
            }
            expect_inside(d);
        }
}

TEST(ShareChart, EveryBarIsAHundredLongAndItsPartsAreItsShares) {
    ShareChart chart;
    chart.x_words = "of all battles";
    chart.parts = {{"victory", side_ink(0)}, {"stalemate", {Ink::Of::middle}}, {"defeat", side_ink(1)}};
    chart.rows = {{"Red", {50, 30, 20}, {"a", "b", "c"}, "50.0%"},
                  {"More of Red", {75, 0, 25}, {"d", "e", "f"}, "75.0%"},
                  {"Nobody", {}, {}, "It has no men."}};
    for (const double width : {60.0, 20.0}) {
        const Drawing d = draw(chart, width);
        ASSERT_EQ(d.spots.size(), 6u) << "what cannot be has none, and a row with nothing to tell says why";
        const double whole = d.spots[2].to_x - d.spots[0].x;
        EXPECT_NEAR((d.spots[0].to_x - d.spots[0].x) / whole, 0.5, 1e-9);
        EXPECT_NEAR((d.spots[1].to_x - d.spots[1].x) / whole, 0.3, 1e-9);
        EXPECT_NEAR((d.spots[3].to_x - d.spots[3].x) / whole, 0.75, 1e-9);
        EXPECT_NEAR(d.spots[4].x, d.spots[3].to_x, 1e-9) << "they lie end to end";
        EXPECT_EQ(d.spots[4].words, "f");
        EXPECT_EQ(d.spots[5].words, "It has no men.");
        EXPECT_TRUE(says(d, "victory") && says(d, "stalemate") && says(d, "0%") && says(d, "100%"));
        expect_inside(d);
    }
    expect_inside(draw(ShareChart{}, 20));
}

TEST(CurveChart, TheNamesOfItsCurvesStandOverTheField) {
    CurveChart chart;
    chart.curves = {{"Red", 0, {{1, 10, ""}, {2, 100, ""}}}, {"Blue", 1, {{1, 0, ""}, {2, 40, ""}}}};
    for (const std::string title : {"", "lost"}) {
        chart.y_words = title;
        const Drawing d = draw(chart, 24, 12);
        double highest = 99, names = 0;
        for (const Mark& m : d.marks) {
            if (m.kind == Mark::Kind::line) highest = std::min({highest, m.y, m.to_y});
            if (m.kind == Mark::Kind::words && (m.words == "Red" || m.words == "Blue")) names = m.y + line_high;
        }
        EXPECT_GT(names, 0) << title;
        EXPECT_GE(highest, names) << title;
        expect_inside(d);
    }
}

TEST(SpanChart, PointsStandAtTheirValuesAndHollowOnesShowTheGround) {
    SpanChart chart;
    chart.x_words = "of its men lost";
    chart.least = 0;
    chart.series = {{"Red then", 0, true}, {"now", 0, false}};
    chart.rows = {{"Red", {{0, 10, 0, 0}, {1, 50, 0, 0}}, true, true, "tip"},
                  {"Knights", {{1, 30, 20, 45}}, true, false, "other tip"}};
    for (const double width : {50.0, 16.0}) {
        const Drawing d = draw(chart, width);
        std::vector<Mark> shapes, spreads;
        for (const Mark& m : d.marks) {
            if (m.kind == Mark::Kind::shape) shapes.push_back(m);
            if (m.kind == Mark::Kind::line && m.ink == side_ink(0, 0.6)) spreads.push_back(m);
        }
        ASSERT_EQ(shapes.size(), 7u) << "two of the legend and three points, of which two are hollow";
        EXPECT_EQ(shapes[1].ink.of, Ink::Of::ground);
        EXPECT_EQ(shapes[4].ink.of, Ink::Of::ground);
        EXPECT_EQ(shapes[3].x, shapes[4].x);
        const double ten = (shapes[5].x - shapes[3].x) / 4;
        EXPECT_GT(ten, 0);
        EXPECT_NEAR(shapes[6].x, shapes[3].x + 2 * ten, 1e-9);
        ASSERT_EQ(spreads.size(), 1u);
        EXPECT_NEAR(spreads[0].x, shapes[3].x + ten, 1e-9);
        EXPECT_NEAR(spreads[0].to_x, shapes[3].x + 3.5 * ten, 1e-9);
        EXPECT_EQ(d.spots.size(), 2u);
        EXPECT_TRUE(says(d, "of its men lost") && says(d, "Red then") && says(d, "now"));
        expect_inside(d);
    }
    const std::size_t lines = count(draw(chart, 50), Mark::Kind::line);
    chart.stems = true;
    EXPECT_EQ(count(draw(chart, 50), Mark::Kind::line), lines + 3) << "one from nothing to each point";
    expect_inside(draw(SpanChart{}, 20));
}

TEST(LadderChart, RungsAreAsBroadAsTheyAreLikelyAndStandAtWhatTheyAreWorth) {
    LadderChart chart;
    chart.y_words = "worth to Red";
    chart.x_words = "steps";
    chart.level = 5;
    chart.level_words = "on average +5.0";
    chart.steps = {{"2 Stratagems chosen", {{5, 1, "the only way"}}},
                   {"5 Results", {{40, 0.25, "up"}, {-30, 0.5, "down"}, {40.1, 0.25, "up as well"}, {99, 0, "never"}}}};
    for (const double width : {60.0, 18.0}) {
        const Drawing d = draw(chart, width, 22);
        std::vector<Mark> rungs;
        for (const Mark& m : d.marks)
            if (m.kind == Mark::Kind::fill) rungs.push_back(m);
        ASSERT_EQ(rungs.size(), 3u) << "what lies on one another is one rung, and what cannot be is none";
        const auto broad = [](const Mark& m) { return m.to_x - m.x; };
        const auto high = [](const Mark& m) { return (m.y + m.to_y) / 2; };
        EXPECT_NEAR(broad(rungs[1]), broad(rungs[0]) / 2, 1e-9);
        EXPECT_NEAR(broad(rungs[2]), broad(rungs[0]) / 2, 1e-9);
        EXPECT_NEAR((high(rungs[0]) - high(rungs[2])) / (high(rungs[1]) - high(rungs[0])), 35.05 / 35, 1e-9);
        EXPECT_EQ(rungs[0].ink.of, Ink::Of::middle);
        EXPECT_EQ(rungs[1].ink, side_ink(1));
        EXPECT_EQ(rungs[2].ink, side_ink(0));
        EXPECT_EQ(d.spots[2].words, "up\nup as well");
        EXPECT_TRUE(says(d, "5 Results") && says(d, "steps"));
        expect_inside(d);
    }
    expect_inside(draw(LadderChart{}, 20, 10));
}

TEST(CurveChart, OneThatRunsUnderAnotherIsSeenRoundIt) {
    CurveChart chart;
    for (int curve = 0; curve < 2; ++curve) {
        chart.curves.push_back({"curve " + std::to_string(curve), curve, {}});
        for (int x = 0; x <= 10; ++x) chart.curves.back().points.push_back({x * 1.0, 20.0, "tip", 0, 0});
    }
    const Drawing d = draw(chart, 50, 16);
    double below = 0, above = 0;
    for (const Mark& m : d.marks)
        if (m.kind == Mark::Kind::line && m.ink.of == Ink::Of::side) (m.ink.side == 0 ? below : above) = m.thick;
    EXPECT_GT(below, above * 1.5);
    EXPECT_GT(above, 0);
}

TEST(CurveChart, OfNothingIsAnEmptyField) {
    expect_inside(draw(CurveChart{}, 30, 12));
    expect_inside(draw(BarChart{}, 30, 12));
}

TEST(Svg, EscapesWordsAndClosesWhatItOpens) {
    const std::string svg = svg_text(draw(bars(), 40, 13));
    EXPECT_EQ(svg.rfind("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=", 0), 0u);
    EXPECT_NE(svg.find("<title>Losses of Red &amp; Blue</title>"), std::string::npos);
    EXPECT_NE(svg.find("&lt;tip 7&gt;"), std::string::npos);
    EXPECT_NE(svg.find("#1F6FB5"), std::string::npos) << "the picked bar has the full colour of side 1";
    EXPECT_EQ(svg.substr(svg.size() - 12), "</g>\n</svg>\n");
    // Every tag is either self-closing or closed by name.
    for (const std::string tag : {"text", "title", "rect", "g", "svg"}) {
        std::size_t open = 0, closed = 0, alone = 0;
        for (std::size_t at = svg.find("<" + tag); at != std::string::npos; at = svg.find("<" + tag, at + 1)) {
            if (svg[at + tag.size() + 1] != ' ' && svg[at + tag.size() + 1] != '>') continue;
            ++open;
            if (svg[svg.find('>', at) - 1] == '/') ++alone;
        }
        for (std::size_t at = svg.find("</" + tag + ">"); at != std::string::npos;
             at = svg.find("</" + tag + ">", at + 1))
            ++closed;
        EXPECT_EQ(open, closed + alone) << tag;
    }
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Svg, DrawsEveryShape) {
    Drawing d;
    d.width = d.height = 10;
    for (int i = 0; i < 6; ++i) {
        Mark m;
        m.kind = Mark::Kind::shape;
        m.x = m.y = i + 1;
        m.shape = i;
        m.ink = side_ink(i);
        d.marks.push_back(m);
    }
    const std::string svg = svg_text(d);
    EXPECT_NE(svg.find("<circle"), std::string::npos);
    EXPECT_NE(svg.find("<polygon"), std::string::npos);
    EXPECT_NE(svg.find("<path"), std::string::npos);
}

}  // namespace
}  // namespace banneret::app
