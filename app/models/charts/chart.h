#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banneret::app {

// Charts as drawings: lines, grounds and words in font units (the height of body text is 1), laid out here and painted
// alike by the window and by the writer of SVG files. No measure depends on a font: words are taken as wide as they
// usually are.

// What something is painted with. `share` mixes it into the ground: 0 is the ground, 1 the full colour.
struct Ink {
    enum class Of : std::uint8_t { text, quiet, line, ground, accent, middle, side } of = Of::text;
    int side = 0;  // place in the palette of sides
    double share = 1;
    bool operator==(const Ink&) const = default;
};
constexpr Ink side_ink(int side, double share = 1) {
    return {Ink::Of::side, side, share};
}

// The colours of a ground, in whatever a painter calls a colour.
template <class Colour>
struct InkColours {
    Colour text, quiet, line, ground, accent, middle;
    std::array<Colour, 6> side;
};
// The full colour of an ink, not yet mixed into the ground.
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
        words,    // at the first corner; `align` 0 begins there, 1/2 has its middle there, 1 ends there
        shape,    // the shape of a series (of a side), the first corner its middle, `thick` its radius
    } kind = Kind::fill;
    double x = 0, y = 0, to_x = 0, to_y = 0;
    Ink ink;
    double thick = 0.06;
    double align = 0;
    int shape = 0;  // square, circle, triangle, diamond, pentagon, cross
    std::string words;
    bool strong = false;
};

// Where the pointer learns more.
struct HoverSpot {
    double x = 0, y = 0, to_x = 0, to_y = 0;
    std::string words;
};

struct Drawing {
    std::string title;
    double width = 0, height = 0;
    std::vector<Mark> marks;       // painted in this order
    std::vector<HoverSpot> spots;  // do not overlap, or the first counts
};

inline constexpr double line_high = 1.3;  // from one line of words to the next
// About how wide words are.
double words_wide(std::string_view words);

// Round places between two numbers, at most so many and at least two: 0, 20, 40 ... The ends lie at or beyond the
// numbers. REQUIRES: both finite, least <= most, 2 <= count <= 20.
struct Scale {
    double least = 0, most = 1, step = 1;
    int decimals = 0;  // that the places need
    std::vector<double> places() const;
};
Scale round_scale(double least, double most, int count);
// "12%", "1,200", "0.5": a place of a scale, with the unit behind it.
std::string place_words(const Scale& scale, double place, std::string_view unit);

// --- Bars over a range of numbers ----------------------------------------------------------------------------------

struct BarChart {
    struct Bar {
        std::string label;  // under it: "0", "41 to 50"
        double value = 0;   // 0 or more
        std::string tip;
        bool picked = false;  // stands out
    };
    std::string title, x_words, y_words;  // "men lost", "chance"
    std::string unit = "%";               // of the values
    int colour = 0;
    std::vector<Bar> bars;
    std::optional<double> most;  // of the scale; none: as high as the bars
    // A line across the bars at this place (0 is the left edge of the first bar, 1 the left edge of the second).
    std::optional<double> line;
    std::string line_words;
};
Drawing draw(const BarChart& chart, double width, double height);

// --- What each of several things adds or takes ----------------------------------------------------------------------

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

// --- Figures in rows and columns -------------------------------------------------------------------------------------

struct HeatMap {
    struct Cell {
        std::string words;  // in the cell; may be empty
        double shade = 0;   // -1..1: below 0 towards the column's colour, above towards the row's
        std::string tip;
        bool marked = false;  // framed
    };
    std::string title, row_words, column_words;  // what the rows and columns are: "Red loses"
    int row_colour = 0, column_colour = 1;
    bool neutral = false;  // shades tell how much, not whose
    std::vector<std::string> rows, columns;
    std::vector<std::string> row_asides, column_asides;  // at the far edges, may be empty: "52%"
    std::string asides_words;                            // what the asides are: "how often"
    std::vector<Cell> cells;                             // row by row
    bool upwards = false;                                // the first row stands at the bottom, as on a graph
};
Drawing draw(const HeatMap& map, double width);

// --- Curves --------------------------------------------------------------------------------------------------------

struct CurveChart {
    struct Point {
        double x = 0, y = 0;
        std::string tip;
        double low = 0, high = 0;  // how sure; both 0: exact
    };
    struct Curve {
        std::string name;
        int colour = 0;             // and shape
        std::vector<Point> points;  // by x
    };
    std::string title, x_words, y_words, x_unit, y_unit = "%";
    std::vector<Curve> curves;
    std::optional<double> least_y, most_y;
    std::optional<double> goal;  // a level line
    std::string goal_words;
    std::optional<double> mark;  // an upright line
    std::string mark_words;
    // Words for places of the x axis, in place of numbers; by whole x.
    std::vector<std::string> x_labels;
};
Drawing draw(const CurveChart& chart, double width, double height);

// --- Parts of a whole, row by row ------------------------------------------------------------------------------------

// What can come of several things, each a bar of its own that is 100% long.
struct ShareChart {
    struct Part {
        std::string name;  // "crushing victory"
        Ink ink;
    };
    struct Row {
        std::string label;
        std::vector<double> shares;     // per cent, one a part; together 100; empty: there is nothing to tell
        std::vector<std::string> tips;  // one a part
        std::string words;              // behind the bar: "41.7%", or why it is empty
    };
    std::string title, x_words;
    std::vector<Part> parts;  // from left to right
    std::vector<Row> rows;
};
Drawing draw(const ShareChart& chart, double width);
// The inks of the eight results from one side's crushing victory to the other's, the same in every chart: each is told
// from its neighbours with and without colours.
std::array<Ink, 8> result_inks(int own_colour, int foe_colour);

// --- Points on a line, row by row ------------------------------------------------------------------------------------

struct SpanChart {
    struct Series {
        std::string name;
        int colour = 0;       // and shape
        bool hollow = false;  // tells apart what has one colour
    };
    struct Point {
        std::size_t series = 0;
        double value = 0;
        double low = 0, high = 0;  // how far it spreads; both 0: not shown
    };
    struct Row {
        std::string label;
        std::vector<Point> points;
        bool joined = false;  // a line from the first point to the last
        bool strong = false;
        std::string tip;
    };
    std::string title, x_words, x_unit = "%";
    std::optional<double> least, most;  // of the scale; none: as far as the points go
    bool stems = false;                 // a line from 0 to every point
    std::vector<Series> series;
    std::vector<Row> rows;
};
Drawing draw(const SpanChart& chart, double width);

// --- What may happen step by step, and what it is worth --------------------------------------------------------------

struct LadderChart {
    struct Rung {
        double value = 0;
        double chance = 0;  // 0..1: the rung is as broad
        std::string tip;
    };
    struct Step {
        std::string label;
        std::vector<Rung> rungs;
    };
    std::string title, x_words, y_words, y_unit;
    std::vector<Step> steps;  // from left to right
    double level = 0;         // a line through all: the mean of every step
    std::string level_words;
    int more_colour = 0, less_colour = 1;  // of what lies above the line, and below
};
Drawing draw(const LadderChart& chart, double width, double height);

// --- Files -----------------------------------------------------------------------------------------------------------

// The colours of a drawing on paper; a window has its own.
inline constexpr InkColours<std::uint32_t> paper_colours = {
    0x23211C,
    0x6B6557,
    0xCFC6B2,
    0xFFFFFF,
    0x8A5A00,
    0x878786,
    {0xD55E00, 0x1F6FB5, 0x00653E, 0xA25490, 0x705300, 0x435260}};
// The whole file, UTF-8, words escaped. Sizes as they are, a font unit 16 pixels.
std::string svg_text(const Drawing& drawing, const InkColours<std::uint32_t>& colours = paper_colours);

}  // namespace banneret::app
