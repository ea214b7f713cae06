#include "engine/files/pdf_type.h"

#include <algorithm>

#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr const char* family = "Open Sans, Noto Sans, DejaVu Sans, sans-serif";

// Letters have the same widths on every surface, so that a preview breaks lines and pages as the PDF does.
FontOptions unhinted() {
    FontOptions out(cairo_font_options_create());
    cairo_font_options_set_hint_style(out.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(out.get(), CAIRO_HINT_METRICS_OFF);
    return out;
}

// The library accepts only UTF-8.
std::string fit(std::string words) {
    if (!valid_utf8(words))
        std::replace_if(
            words.begin(), words.end(), [](char c) { return (static_cast<unsigned char>(c) & 0x80u) != 0; }, '?');
    return words;
}

}  // namespace

PdfType::PdfType() : unhinted_(unhinted()) {}

double points(int pango_units) {
    return static_cast<double>(pango_units) / PANGO_SCALE;
}

Layout PdfType::layout(cairo_t* pen, const std::string& text, double width, bool bold, double size) const {
    const std::string words = fit(text);
    Layout out(pango_cairo_create_layout(pen));
    pango_cairo_context_set_font_options(pango_layout_get_context(out.get()), unhinted_.get());
    Font font(pango_font_description_from_string(family));
    pango_font_description_set_absolute_size(font.get(), size * PANGO_SCALE);
    if (bold) pango_font_description_set_weight(font.get(), PANGO_WEIGHT_BOLD);
    pango_layout_set_font_description(out.get(), font.get());
    pango_layout_set_wrap(out.get(), PANGO_WRAP_WORD_CHAR);
    if (width > 0) pango_layout_set_width(out.get(), static_cast<int>(width * PANGO_SCALE));
    pango_layout_set_text(out.get(), words.data(), static_cast<int>(words.size()));
    return out;
}

double natural_width(const Layout& l) {
    int width = 0;
    pango_layout_get_size(l.get(), &width, nullptr);
    return points(width);
}
double height_of(const Layout& l) {
    int height = 0;
    pango_layout_get_size(l.get(), nullptr, &height);
    return points(height);
}

void ink(cairo_t* pen, unsigned rgb) {
    const auto part = [&](unsigned shift) { return ((rgb >> shift) & 0xFFu) / 255.0; };
    cairo_set_source_rgb(pen, part(16), part(8), part(0));
}

}  // namespace banneret
