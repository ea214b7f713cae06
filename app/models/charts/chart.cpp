#include "app/models/charts/chart.h"

#include <algorithm>
#include <cmath>

#include "app/models/charts/chart_parts.h"
#include "engine/core/text.h"

namespace banneret::app {

double words_wide(std::string_view words) {
    // Counts letters of UTF-8; narrow ones count less.
    double wide = 0;
    for (const char c : words) {
        if ((static_cast<unsigned char>(c) & 0xC0u) == 0x80u) continue;
        const bool narrow =
            c == ' ' || c == '.' || c == ',' || c == ':' || c == 'i' || c == 'l' || c == '1' || c == 't';
        const bool broad = c == 'm' || c == 'w' || c == 'M' || c == 'W' || c == '%';
        wide += narrow ? 0.24 : broad ? 0.66 : 0.43;
    }
    return wide;
}

std::vector<double> Scale::places() const {
    std::vector<double> out;
    const auto steps = static_cast<int>(std::lround((most - least) / step));
    for (int i = 0; i <= steps; ++i) out.push_back(least + step * i);
    return out;
}

Scale round_scale(double least, double most, int count) {
    if (most - least < 1e-12) {
        const double room = std::max(1e-3, std::abs(least) * 0.1);
        least = least == 0 ? 0 : least - room;
        most += room;
    }
    const double raw = (most - least) / std::max(1, count - 1);
    const double tenfold = std::pow(10.0, std::floor(std::log10(raw)));
    double step = tenfold * 10;
    for (const double times : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        const double tried = tenfold * times;
        if (std::ceil(most / tried - 1e-9) - std::floor(least / tried + 1e-9) <= count - 1) {
            step = tried;
            break;
        }
    }
    Scale s;
    s.step = step;
    s.least = std::floor(least / step + 1e-9) * step;
    s.most = std::ceil(most / step - 1e-9) * step;
    for (double part = step; s.decimals < 6 && std::abs(part - std::round(part)) > 1e-6 * part; part *= 10)
        ++s.decimals;
    return s;
}

std::string place_words(const Scale& scale, double place, std::string_view unit) {
    const double rounded = std::abs(place) < scale.step * 1e-6 ? 0 : place;
    const std::string number =
        scale.decimals == 0 ? with_commas(std::llround(rounded)) : fixed(rounded, scale.decimals);
    return number + std::string(unit);
}

Mark fill(double x, double y, double to_x, double to_y, Ink ink) {
    Mark m;
    m.kind = Mark::Kind::fill;
    m.x = x, m.y = y, m.to_x = to_x, m.to_y = to_y;
    m.ink = ink;
    return m;
}

Mark outline(double x, double y, double to_x, double to_y, Ink ink, double thick) {
    Mark m = fill(x, y, to_x, to_y, ink);
    m.kind = Mark::Kind::outline;
    m.thick = thick;
    return m;
}

Mark line(double x, double y, double to_x, double to_y, Ink ink, double thick) {
    Mark m = fill(x, y, to_x, to_y, ink);
    m.kind = Mark::Kind::line;
    m.thick = thick;
    return m;
}

Mark words(double x, double y, std::string_view text, double align, Ink ink, bool strong) {
    Mark m;
    m.kind = Mark::Kind::words;
    m.x = x, m.y = y;
    m.words = text;
    m.align = align;
    m.ink = ink;
    m.strong = strong;
    return m;
}

Mark shape(double x, double y, double radius, int of, Ink ink) {
    Mark m;
    m.kind = Mark::Kind::shape;
    m.x = x, m.y = y;
    m.thick = radius;
    m.shape = of;
    m.ink = ink;
    return m;
}

std::string cut_words(std::string_view text, double wide) {
    if (words_wide(text) <= wide) return std::string(text);
    std::string cut(text);
    while (!cut.empty() && words_wide(cut) + words_wide("...") > wide) {
        while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0u) == 0x80u) cut.pop_back();
        if (!cut.empty()) cut.pop_back();
    }
    return cut + "...";
}

Field axes(Drawing& d, const Scale& y, std::string_view y_unit, std::string_view y_words, std::string_view x_words,
           int lines, bool line_over) {
    Field f;
    f.y = y;
    double wide = 0;
    for (const double place : y.places()) wide = std::max(wide, words_wide(place_words(y, place, y_unit)));
    f.left = wide + 0.7;
    f.right = d.width - 0.3;
    f.top = (y_words.empty() && !line_over ? 0 : line_high) + 0.6;
    f.bottom = d.height - line_high * lines - 0.2 - (x_words.empty() ? 0 : line_high);
    if (!y_words.empty()) d.marks.push_back(words(0, 0, y_words, 0, {Ink::Of::quiet}));
    for (const double place : y.places()) {
        const double at = f.y_at(place);
        d.marks.push_back(
            line(f.left, at, f.right, at, {Ink::Of::line, 0, std::abs(place) < y.step * 1e-6 ? 1.0 : 0.55}));
        d.marks.push_back(words(f.left - 0.4, at - 0.55, place_words(y, place, y_unit), 1, {Ink::Of::quiet}));
    }
    if (!x_words.empty())
        d.marks.push_back(words((f.left + f.right) / 2, d.height - line_high, x_words, 0.5, {Ink::Of::quiet}));
    return f;
}

}  // namespace banneret::app
