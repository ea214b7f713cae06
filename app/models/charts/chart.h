#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/models/shell/figures.h"

namespace banneret::app {

// Charts as drawings: lines, areas and words in font units (1 is the height of body text), laid out here and drawn
// alike by the window and the SVG writer. No measure depends on a font: widths of words are estimates.

// The colour of a mark. `share` mixes it into the background: 0 is the background, 1 the full colour.
struct Ink {
    enum class Of : std::uint8_t { text, quiet, line, ground, accent, middle, side } of = Of::text;
    int side = 0;  // index in the palette of sides
    double share = 1;
    bool operator==(const Ink&) const = default;
};
constexpr Ink side_ink(int side, double share = 1) {
    return {Ink::Of::side, side, share};
}

// The colours of a theme, as the painter represents colours.
template <class Colour>
struct InkColours {
    Colour text, quiet, line, ground, accent, middle;
    std::array<Colour, 6> side;
};
// The full colour of an ink, before mixing.
template <class Colour>
constexpr const Colour& full_colour(const Ink& ink, const InkColours<Colour>& c) {
    switch (ink.of) {
        case Ink::Of::text:
            return c.text;
        case Ink::Of::quiet:
            return c.quiet;
        case Ink::Of::line:
            return c.line;
        case Ink::Of::ground:
            return c.ground;
        case Ink::Of::accent:
            return c.accent;
        case Ink::Of::middle:
            return c.middle;
        case Ink::Of::side:
            return c.side[static_cast<std::size_t>(ink.side) % c.side.size()];
    }
    return c.text;
}

struct Mark {
    enum class Kind : std::uint8_t {
        fill,     // a rectangle
        outline,  // its edge, `thick` wide
        line,     // from one corner to the other
        words,    // at (x, y); `align` 0 starts there, 1/2 is centred there, 1 ends there
        shape,    // a side's symbol, centred at (x, y), with radius `thick`
    } kind = Kind::fill;
    double x = 0, y = 0, to_x = 0, to_y = 0;
    Ink ink;
    double thick = 0.06;
    double align = 0;
    int shape = 0;  // square, circle, triangle, diamond, pentagon, cross
    std::string words;
    bool strong = false;
};

// An area with a tooltip.
struct HoverSpot {
    double x = 0, y = 0, to_x = 0, to_y = 0;
    std::string words;
};

struct Drawing {
    std::string title;
    double width = 0, height = 0;
    std::vector<Mark> marks;       // painted in this order
    std::vector<HoverSpot> spots;  // without overlaps; if they overlap, the first counts
};

inline constexpr double line_high = 1.3;  // the height of a line of words
// Estimated width of words.
double words_wide(std::string_view words);

// Round ticks over a range, between two and `count` of them: 0, 20, 40 ... The end ticks lie at or beyond the range.
// REQUIRES: both finite, least <= most, 2 <= count <= 20.
struct Scale {
    double least = 0, most = 1, step = 1;
    int decimals = 0;  // needed by the ticks
    std::vector<double> places() const;
};
Scale round_scale(double least, double most, int count);
// "12%", "1,200", "0.5": the label of a tick with its unit.
std::string place_words(const Scale& scale, double place, std::string_view unit);

// --- Bars over a range of numbers ----------------------------------------------------------------------------------

struct BarChart {
    struct Bar {
        std::string label;  // below the bar: "0", "41 to 50"
        double value = 0;   // 0 or more
        std::string tip;
        bool picked = false;  // emphasised
    };
    std::string title, x_words, y_words;  // "men lost", "chance"
    std::string unit = "%";               // unit of the values
    int colour = 0;
    std::vector<Bar> bars;
    std::optional<double> most;  // top of the scale; none: the highest bar
    // A vertical line at this bar index (0 is the left edge of the first bar, 1 that of the second).
    std::optional<double> line;
    std::string line_words;
};
Drawing draw(const BarChart& chart, double width, double height);
// Bars of this height, without axes; below them the words of the first and the last. The spots give the chance of
// exactly, at least and at most that number.
Drawing draw(const Histogram& losses, double width, double height);

// --- Contributions of several factors
// ----------------------------------------------------------------------------------

struct FactorChart {
    struct Factor {
        std::string label;
        double value = 0;
        std::string words;  // at the end of its bar: "+12.4%"
        std::string tip;
    };
    std::string title, less_words, more_words;  // over the two halves: "helped Hob", "helped Red"
    int less_colour = 1, more_colour = 0;
    std::vector<Factor> factors;
};
Drawing draw(const FactorChart& chart, double width);

// --- A table of numbers with shaded cells ----------------------------------------------------------------------------

struct HeatMap {
    struct Cell {
        std::string words;  // in the cell; may be empty
        double shade = 0;   // -1..1: negative in the column's colour, positive in the row's
        std::string tip;
        bool marked = false;  // gets a frame
    };
    std::string title, row_words, column_words;  // titles of rows and columns: "Red loses"
    int row_colour = 0, column_colour = 1;
    bool neutral = false;  // shades show a size, not a side
    // The symbols before the titles, if they differ from those of the shades: an axis may count either side's men.
    std::optional<int> row_symbol = std::nullopt, column_symbol = std::nullopt;
    std::vector<std::string> rows, columns;
    std::vector<std::string> row_asides, column_asides;  // labels at the far edges, may be empty: "52%"
    std::string asides_words;                            // title of these labels: "how often"
    std::vector<Cell> cells;                             // row by row
    bool upwards = false;                                // the first row is at the bottom, as on a graph
};
Drawing draw(const HeatMap& map, double width);

// --- Curves --------------------------------------------------------------------------------------------------------

struct CurveChart {
    struct Point {
        double x = 0, y = 0;
        std::string tip;
        double low = 0, high = 0;  // the uncertainty; both 0: exact
    };
    struct Curve {
        std::string name;
        int colour = 0;             // selects the shape as well
        std::vector<Point> points;  // in order of x
    };
    std::string title, x_words, y_words, x_unit, y_unit = "%";
    std::vector<Curve> curves;
    std::optional<double> least_y, most_y;
    std::optional<double> goal;  // a horizontal line
    std::string goal_words;
    std::optional<double> mark;  // a vertical line
    std::string mark_words;
    // Labels of whole x values, instead of numbers.
    std::vector<std::string> x_labels;
    // A step function: each value holds until the next point.
    bool stepped = false;
};
Drawing draw(const CurveChart& chart, double width, double height);

// --- Shares of a whole, one row per item
// -------------------------------------------------------------------------------

// The possible outcomes of several items; each row is a bar of 100%.
struct ShareChart {
    struct Part {
        std::string name;  // "crushing victory"
        Ink ink;
    };
    struct Row {
        std::string label;
        std::vector<double> shares;     // per cent, one for each part, 100 in total; empty: unknown
        std::vector<std::string> tips;  // one for each part
        std::string words;              // after the bar: "41.7%", or why it is empty
    };
    std::string title, x_words;
    std::vector<Part> parts;  // from left to right
    std::vector<Row> rows;
};
Drawing draw(const ShareChart& chart, double width);
// The inks of the eight results, from one side's crushing victory to the other's, the same in every chart. Neighbours
// differ with and without colour.
std::array<Ink, 8> result_inks(int own_colour, int foe_colour);

// --- Points on a scale, one row per item
// -------------------------------------------------------------------------------

struct SpanChart {
    struct Series {
        std::string name;
        int colour = 0;       // selects the shape as well
        bool hollow = false;  // separates series of one colour
    };
    struct Point {
        std::size_t series = 0;
        double value = 0;
        double low = 0, high = 0;  // the range; both 0: not shown
    };
    struct Row {
        std::string label;
        std::vector<Point> points;
        bool joined = false;  // draws a line from the first point to the last
        bool strong = false;
        std::string tip;
    };
    std::string title, x_words, x_unit = "%";
    std::optional<double> least, most;  // ends of the scale; none: those of the points
    bool stems = false;                 // draws a line from 0 to every point
    std::vector<Series> series;
    std::vector<Row> rows;
};
Drawing draw(const SpanChart& chart, double width);

// --- Stepwise outcomes and their values
// --------------------------------------------------------------------------------

struct LadderChart {
    struct Rung {
        double value = 0;
        double chance = 0;  // 0..1; the width of the rung
        std::string tip;
    };
    struct Step {
        std::string label;
        std::vector<Rung> rungs;
    };
    std::string title, x_words, y_words, y_unit;
    std::vector<Step> steps;  // from left to right
    double level = 0;         // a horizontal line: the mean of every step
    std::string level_words;
    int more_colour = 0, less_colour = 1;  // above and below the line
};
Drawing draw(const LadderChart& chart, double width, double height);

// --- Files -----------------------------------------------------------------------------------------------------------

// Colours on paper; the window has its own.
inline constexpr InkColours<std::uint32_t> paper_colours = {
    0x23211C,
    0x6B6557,
    0xCFC6B2,
    0xFFFFFF,
    0x8A5A00,
    0x878786,
    {0xD55E00, 0x1F6FB5, 0x00653E, 0xA25490, 0x705300, 0x435260}};
// A whole SVG file in UTF-8, words escaped; one font unit is 16 pixels.
std::string svg_text(const Drawing& drawing, const InkColours<std::uint32_t>& colours = paper_colours);

}  // namespace banneret::app
