#include <algorithm>
#include <cmath>

#include "app/models/charts/chart_parts.h"

namespace banneret::app {

Drawing draw(const HeatMap& map, double width) {
    constexpr double high = 1.9;
    Drawing d;
    d.title = map.title;
    double label = 0, aside = 0, head = 0;
    for (const std::string& row : map.rows) label = std::max(label, words_wide(row));
    for (const std::string& words_of : map.row_asides) aside = std::max(aside, words_wide(words_of));
    for (const std::string& column : map.columns) head = std::max(head, words_wide(column));
    aside = std::max(aside, map.row_asides.empty() ? 0.0 : words_wide(map.asides_words));
    const double left = label + 0.8;
    const double right_edge = aside > 0 ? aside + 0.8 : 0.2;
    d.width = std::max(left + right_edge + 6, width);
    const auto count = static_cast<double>(std::max<std::size_t>(1, map.columns.size()));
    const double wide = (d.width - left - right_edge) / count;
    // Headings that do not fit get two lines, broken at a blank.
    const bool two_lines = head + 0.3 > wide;
    const std::string row_words = (map.upwards ? "\u2191 " : "\u2193 ") + map.row_words,
                      column_words = "\u2192 " + map.column_words;
    const double after = words_wide(row_words) + 3;
    const bool one_title = after + words_wide(column_words) + 1.2 < d.width;
    const double titles = line_high * (one_title ? 1 : 2) + 0.2;
    const double top = titles + line_high * (two_lines ? 2 : 1) + 0.2;
    const double bottom = top + high * static_cast<double>(map.rows.size());
    const bool below = !map.column_asides.empty();
    d.height = bottom + (below ? line_high + 0.5 : 0.3);

    const double second_x = one_title ? after : 0, second_y = one_title ? 0 : line_high;
    const int row_symbol = map.row_symbol.value_or(map.row_colour),
              column_symbol = map.column_symbol.value_or(map.column_colour);
    d.marks.push_back(shape(0.4, 0.65, 0.36, row_symbol, side_ink(row_symbol)));
    d.marks.push_back(words(1.1, 0, cut_words(row_words, d.width - 1.2), 0, {Ink::Of::text}));
    d.marks.push_back(shape(second_x + 0.4, second_y + 0.65, 0.36, column_symbol, side_ink(column_symbol)));
    d.marks.push_back(
        words(second_x + 1.1, second_y, cut_words(column_words, d.width - second_x - 1.2), 0, {Ink::Of::text}));
    for (std::size_t c = 0; c < map.columns.size(); ++c) {
        const double middle = left + wide * (static_cast<double>(c) + 0.5);
        const std::string& name = map.columns[c];
        const std::size_t blank = two_lines ? name.find(' ', name.size() / 3) : std::string::npos;
        if (blank == std::string::npos) {
            d.marks.push_back(words(middle, top - line_high - 0.1, cut_words(name, wide), 0.5, {Ink::Of::quiet}));
        } else {
            d.marks.push_back(words(middle, top - 2 * line_high - 0.1, cut_words(name.substr(0, blank), wide), 0.5,
                                    {Ink::Of::quiet}));
            d.marks.push_back(
                words(middle, top - line_high - 0.1, cut_words(name.substr(blank + 1), wide), 0.5, {Ink::Of::quiet}));
        }
        if (below) d.marks.push_back(words(middle, bottom + 0.3, map.column_asides[c], 0.5, {}, true));
    }
    for (std::size_t r = 0; r < map.rows.size(); ++r) {
        const std::size_t place = map.upwards ? map.rows.size() - 1 - r : r;
        const double y = top + high * static_cast<double>(place);
        d.marks.push_back(words(left - 0.4, y + high / 2 - 0.6, map.rows[r], 1, {Ink::Of::quiet}));
        if (r < map.row_asides.size())
            d.marks.push_back(words(d.width - right_edge + 0.4, y + high / 2 - 0.6, map.row_asides[r], 0, {}, true));
        for (std::size_t c = 0; c < map.columns.size(); ++c) {
            const std::size_t at = r * map.columns.size() + c;
            if (at >= map.cells.size()) break;
            const HeatMap::Cell& cell = map.cells[at];
            const double x = left + wide * static_cast<double>(c);
            const int colour = cell.shade < 0 ? map.column_colour : map.row_colour;
            // Shades stay light enough to read words on them.
            const double shade = std::min(1.0, std::abs(cell.shade)) * 0.55;
            d.marks.push_back(fill(x + 0.04, y + 0.04, x + wide - 0.04, y + high - 0.04,
                                   shade > 0 ? Ink{map.neutral ? Ink::Of::accent : Ink::Of::side, colour, 0.04 + shade}
                                             : Ink{Ink::Of::line, 0, 0.25}));
            if (!cell.words.empty() && words_wide(cell.words) < wide)
                d.marks.push_back(words(x + wide / 2, y + high / 2 - 0.6, cell.words, 0.5));
            if (cell.marked) d.marks.push_back(outline(x + 0.08, y + 0.08, x + wide - 0.08, y + high - 0.08, {}, 0.1));
            d.spots.push_back({x, y, x + wide, y + high, cell.tip});
        }
    }
    if (below && !map.asides_words.empty())
        d.marks.push_back(words(left - 0.4, bottom + 0.3, map.asides_words, 1, {Ink::Of::quiet}));
    if (!map.row_asides.empty() && !map.asides_words.empty())
        d.marks.push_back(
            words(d.width - right_edge + 0.4, top - line_high - 0.1, map.asides_words, 0, {Ink::Of::quiet}));
    return d;
}

}  // namespace banneret::app
