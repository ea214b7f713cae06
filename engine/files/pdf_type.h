#pragma once

#include <pango/pangocairo.h>

#include <memory>
#include <string>

namespace banneret {

// Owners of what Cairo and Pango allocate.
struct FreeSurface {
    void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
};
struct FreePen {
    void operator()(cairo_t* c) const { cairo_destroy(c); }
};
struct FreeObject {
    void operator()(void* o) const { g_object_unref(o); }
};
struct FreeFont {
    void operator()(PangoFontDescription* f) const { pango_font_description_free(f); }
};
struct FreeOptions {
    void operator()(cairo_font_options_t* o) const { cairo_font_options_destroy(o); }
};
struct FreeIter {
    void operator()(PangoLayoutIter* i) const { pango_layout_iter_free(i); }
};
using Surface = std::unique_ptr<cairo_surface_t, FreeSurface>;
using Pen = std::unique_ptr<cairo_t, FreePen>;
using Layout = std::unique_ptr<PangoLayout, FreeObject>;
using Font = std::unique_ptr<PangoFontDescription, FreeFont>;
using Iter = std::unique_ptr<PangoLayoutIter, FreeIter>;
using FontOptions = std::unique_ptr<cairo_font_options_t, FreeOptions>;

// Sets text for a PDF and its preview. Sizes and widths are in points.
class PdfType {
public:
    PdfType();
    // `width`: of its lines; 0 is one line, however long.
    Layout layout(cairo_t* pen, const std::string& text, double width, bool bold, double size) const;

private:
    FontOptions unhinted_;
};
double natural_width(const Layout& l);
double height_of(const Layout& l);
// Pango's units in points.
double points(int pango_units);
// The pen paints in 0xRRGGBB.
void ink(cairo_t* pen, unsigned rgb);

}  // namespace banneret
