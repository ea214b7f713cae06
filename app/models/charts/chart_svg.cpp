#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/models/charts/chart.h"

namespace banneret::app {

namespace {

constexpr double unit = 16, pi = 3.14159265358979323846;

std::string number(double value) {
    std::string out = fmt::format("{:.2f}", value * unit);
    while (out.back() == '0') out.pop_back();
    if (out.back() == '.') out.pop_back();
    return out == "-0" ? "0" : out;
}

std::string escaped(std::string_view words) {
    std::string out;
    for (const char c : words) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        // XML allows no other control character.
        else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n')
            out += c;
    }
    return out;
}

std::uint32_t colour_of(const Ink& ink, const InkColours<std::uint32_t>& c) {
    const std::uint32_t full = full_colour(ink, c);
    std::uint32_t out = 0;
    for (const int shift : {16, 8, 0}) {
        const double from = (c.ground >> shift) & 0xFFu, to = (full >> shift) & 0xFFu;
        out |= static_cast<std::uint32_t>(std::lround(from + (to - from) * std::clamp(ink.share, 0.0, 1.0))) << shift;
    }
    return out;
}

std::string polygon(const Mark& m, int corners, double turned, const std::string& paint) {
    std::string points;
    for (int i = 0; i < corners; ++i) {
        const double angle = turned + 2 * pi * i / corners;
        points += fmt::format("{}{},{}", i > 0 ? " " : "", number(m.x + m.thick * std::cos(angle)),
                              number(m.y + m.thick * std::sin(angle)));
    }
    return fmt::format("<polygon points=\"{}\" fill=\"{}\"/>\n", points, paint);
}

// The shapes of the sides, as in the window.
std::string shape_text(const Mark& m, const std::string& paint) {
    switch (m.shape % 6) {
        case 0:
            return polygon(m, 4, pi / 4, paint);
        case 1:
            return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n", number(m.x), number(m.y),
                               number(m.thick), paint);
        case 2:
            return polygon(m, 3, -pi / 2, paint);
        case 3:
            return polygon(m, 4, 0, paint);
        case 4:
            return polygon(m, 5, -pi / 2, paint);
        default:
            return fmt::format("<path d=\"M{0} {1}H{2}M{3} {4}V{5}\" stroke=\"{6}\" stroke-width=\"{7}\"/>\n",
                               number(m.x - m.thick), number(m.y), number(m.x + m.thick), number(m.x),
                               number(m.y - m.thick), number(m.y + m.thick), paint, number(m.thick * 0.7));
    }
}

std::string mark_text(const Mark& m, const InkColours<std::uint32_t>& colours) {
    const std::string paint = fmt::format("#{:06X}", colour_of(m.ink, colours));
    switch (m.kind) {
        case Mark::Kind::fill:
            return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", number(m.x),
                               number(m.y), number(m.to_x - m.x), number(m.to_y - m.y), paint);
        case Mark::Kind::outline:
            return fmt::format(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\" "
                "stroke-width=\"{}\"/>\n",
                number(m.x), number(m.y), number(m.to_x - m.x), number(m.to_y - m.y), paint, number(m.thick));
        case Mark::Kind::line:
            return fmt::format(
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"{}\" "
                "stroke-linecap=\"round\"/>\n",
                number(m.x), number(m.y), number(m.to_x), number(m.to_y), paint, number(m.thick));
        case Mark::Kind::words: {
            const std::string_view anchor = m.align < 0.25 ? "start" : m.align > 0.75 ? "end" : "middle";
            return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n", number(m.x),
                               number(m.y + 0.85), anchor, paint, m.strong ? " font-weight=\"600\"" : "",
                               escaped(m.words));
        }
        case Mark::Kind::shape:
            return shape_text(m, paint);
    }
    return "";
}

}  // namespace

std::string svg_text(const Drawing& d, const InkColours<std::uint32_t>& colours) {
    constexpr double margin = 1, title = 2.2;
    const double top = d.title.empty() ? margin : margin + title;
    const double wide = d.width + 2 * margin, high = d.height + top + margin;
    std::string out = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" "
        "height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" font-family=\"Inter, Lato, 'Noto Sans', sans-serif\" font-size=\"{2}\">\n",
        number(wide), number(high), number(0.78));
    if (!d.title.empty()) out += fmt::format("<title>{}</title>\n", escaped(d.title));
    out += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"#{:06X}\"/>\n", number(wide), number(high),
                       colours.ground);
    if (!d.title.empty())
        out += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"600\" fill=\"#{:06X}\">{}</text>\n",
                           number(margin), number(margin + 1.0), number(1.0), colours.text, escaped(d.title));
    out += fmt::format("<g transform=\"translate({} {})\">\n", number(margin), number(top));
    for (const Mark& m : d.marks) out += mark_text(m, colours);
    for (const HoverSpot& s : d.spots)
        if (!s.words.empty())
            out += fmt::format(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill-opacity=\"0\"><title>{}</title></rect>\n",
                number(s.x), number(s.y), number(s.to_x - s.x), number(s.to_y - s.y), escaped(s.words));
    return out + "</g>\n</svg>\n";
}

}  // namespace banneret::app
