#include "app/models/chart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace banneret::app {
namespace {

bool says(const Drawing& d, std::string_view words) {
    return std::any_of(d.marks.begin(), d.marks.end(), [&](const Mark& m) { return m.words == words; });
}

std::size_t count(const Drawing& d, Mark::Kind kind) {
    return static_cast<std::size_t>(std::count_if(d.marks.begin(), d.marks.end(), [&](const Mark& m) { return m.kind == kind; }));
}

// Nothing stands outside the drawing.
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
    for (const auto& [least, most] : {std::pair{0.0, 37.2}, {-12.5, 8.0}, {0.0, 0.0}, {99.0, 1234567.0}, {0.0, 0.003}, {5.0, 5.0}})
        for (int count = 2; count <= 12; ++count) {
            const Scale s = round_scale(least, most, count);
            EXPECT_LE(s.least, least + 1e-9);
            EXPECT_GE(s.most, most - 1e-9);
            const auto places = s.places();
            EXPECT_GE(places.size(), 2u);
            EXPECT_LE(places.size(), static_cast<std::size_t>(count) + 1) << least << " to " << most;
            for (std::size_t i = 1; i < places.size(); ++i) EXPECT_NEAR(places[i] - places[i - 1], s.step, s.step * 1e-6);
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
    for (int i = 0; i < 11; ++i) chart.bars.push_back({std::to_string(i * 10) + "%", i == 3 ? 0.0 : i * 2.0, "<tip " + std::to_string(i) + ">", i == 5});
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

TEST(CurveChart, TellsCurvesApartByShapeAndShowsHowSureTheyAre) {
    CurveChart chart;
    chart.y_words = "chance to win";
    chart.x_words = "men";
    for (int curve = 0; curve < 2; ++curve) {
        chart.curves.push_back({"curve " + std::to_string(curve), curve, {}});
        for (int x = 0; x <= 10; ++x) chart.curves.back().points.push_back({x * 100.0, 10.0 * curve + x * 5, "tip", curve == 0 ? 0 : x * 5.0, curve == 0 ? 0 : x * 5 + 15.0});
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
    // Every tag that is not closed in itself is closed by its name.
    for (const std::string tag : {"text", "title", "rect", "g", "svg"}) {
        std::size_t open = 0, closed = 0, alone = 0;
        for (std::size_t at = svg.find("<" + tag); at != std::string::npos; at = svg.find("<" + tag, at + 1)) {
            if (svg[at + tag.size() + 1] != ' ' && svg[at + tag.size() + 1] != '>') continue;
            ++open;
            if (svg[svg.find('>', at) - 1] == '/') ++alone;
        }
        for (std::size_t at = svg.find("</" + tag + ">"); at != std::string::npos; at = svg.find("</" + tag + ">", at + 1)) ++closed;
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
