#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/table.h"

namespace banneret {

// A readable text without markup: headings, paragraphs, lists and tables. Made once, then written as Markdown, as plain
// text, or (engine/files/pdf.h) as a PDF. All texts are UTF-8; line ends inside a text are kept where the format allows
// it.

// clang-format off
struct Heading { int level = 1; std::string words; bool operator==(const Heading&) const = default; };  // 1..6
struct Paragraph { std::string words; bool operator==(const Paragraph&) const = default; };
struct Bullets { std::vector<std::string> items; bool operator==(const Bullets&) const = default; };
// clang-format on

// A small picture with a name and a text, such as the arms of an army.
struct Emblem {
    struct Shape {
        std::vector<std::array<float, 2>> outline;  // right and down, -0.5..0.5; convex
        unsigned rgb = 0;                           // 0xRRGGBB
        bool operator==(const Shape&) const = default;
    };
    std::vector<Shape> shapes;  // painted in this order; the first one gets an edge
    std::string name, words;
    bool operator==(const Emblem&) const = default;
};
struct Emblems {
    std::vector<Emblem> all;  // side by side in a PDF; elsewhere lines of "name: words"
    bool operator==(const Emblems&) const = default;
};

// A card to cut out: a name with its arms, facts in two columns, and lines of words.
struct Card {
    std::vector<Emblem> arms;  // at most one
    std::string name, aside;
    std::vector<std::array<std::string, 2>> facts;  // "men", "140"
    std::vector<std::string> words;
    bool operator==(const Card&) const = default;
};
struct Cards {
    std::vector<Card> all;  // two side by side in a PDF, never split between pages
    bool operator==(const Cards&) const = default;
};

// A map, as wide as the page; only a PDF shows it. Points go right and down, 0..wide and 0..deep.
struct Plan {
    using Point = std::array<float, 2>;
    struct Area {
        std::vector<Point> outline;  // closed, drawn as a smooth curve through these corners
        unsigned rgb = 0;            // 0xRRGGBB
        bool operator==(const Area&) const = default;
    };
    struct Line {
        std::vector<Point> points;
        unsigned rgb = 0;
        float points_wide = 1;  // in typographic points
        bool dashed = false;
        bool operator==(const Line&) const = default;
    };
    struct Dot {
        Point at{};
        unsigned rgb = 0;
        bool square = false;
        bool operator==(const Dot&) const = default;
    };
    struct Label {
        Point at{};
        std::string words;
        unsigned rgb = 0;
        bool strong = false, centred = false;  // else it begins right of the point, for a dot there
        bool operator==(const Label&) const = default;
    };
    float wide = 1, deep = 1;
    unsigned ground = 0xFFFFFF;
    std::vector<Area> areas;
    std::vector<Line> lines;
    std::vector<Dot> dots;
    std::vector<Label> labels;
    bool operator==(const Plan&) const = default;
};

using Block = std::variant<Heading, Paragraph, Bullets, Table, Emblems, Cards, Plan>;

struct Document {
    std::string title;
    std::vector<Block> blocks;
    bool operator==(const Document&) const = default;
};

// CommonMark with GitHub's tables. All text is escaped: no text can make a heading, a link, HTML or a new cell.
std::string markdown(const Document& document);
// One text, escaped as in markdown(); line ends become hard breaks.
std::string markdown_text(std::string_view words);

// Lines of at most `width` letters where the words allow it; columns are aligned. Letters are counted, not measured, so
// tables line up only in a fixed-width font.
std::string plain_text(const Document& document, std::size_t width = 80);

}  // namespace banneret
