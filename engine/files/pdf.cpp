#include "engine/files/pdf.h"

#include <cairo-pdf.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "engine/files/pdf_plan.h"
#include "engine/files/pdf_type.h"

namespace banneret {

namespace {

// In points, 72 to an inch.
constexpr double page_width = 595.28, page_height = 841.89, margin = 48;
constexpr double text_width = page_width - 2 * margin;
constexpr double usual_size = 10, least_size = 5;

cairo_status_t append(void* out, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

// Frees the library's font map on destruction: kept as a cache it would gain later documents little, and leak checkers
// would report it.
struct FontMapGuard {
    FontMapGuard() = default;
    FontMapGuard(const FontMapGuard&) = delete;
    FontMapGuard& operator=(const FontMapGuard&) = delete;
    ~FontMapGuard() { pango_cairo_font_map_set_default(nullptr); }
};

// Begins the next page, for which it may exchange the pen. False: the rest is only measured.
using NextPage = std::function<bool(cairo_t*& pen)>;

// Lays out a document from top to bottom, page after page. Without `next_page` it only measures.
class Setting {
public:
    Setting(cairo_t* pen, double size, NextPage next_page = {})
        : pen_(pen), size_(size), next_page_(std::move(next_page)), draws_(next_page_ != nullptr) {}

    int set(const Document& document) {
        if (!document.title.empty()) heading({1, document.title});
        for (const Block& block : document.blocks) std::visit([&](const auto& b) { one(b); }, block);
        return pages_;
    }
    // Letters without a glyph in the drawn text.
    int missing() const { return missing_; }

private:
    Layout layout(const std::string& text, double width, bool bold, double size) const {
        return type_.layout(pen_, text, width, bold, size);
    }

    void room_for(double height) {
        if (y_ + height <= page_height - margin || y_ <= margin) return;
        if (draws_) draws_ = next_page_(pen_);
        ++pages_;
        y_ = margin;
    }

    void gap(double units) {
        if (y_ > margin) y_ += units * size_;
    }

    void count_missing(const Layout& l) {
        if (draws_) missing_ += pango_layout_get_unknown_glyphs_count(l.get());
    }

    // Line by line, so that a long text can continue on the next page.
    void put_lines(const Layout& l, double x) {
        count_missing(l);
        Iter at(pango_layout_get_iter(l.get()));
        do {
            PangoRectangle logical{};
            pango_layout_iter_get_line_extents(at.get(), nullptr, &logical);
            const double height = points(logical.height);
            room_for(height);
            if (draws_) {
                const double baseline = points(pango_layout_iter_get_baseline(at.get()) - logical.y);
                cairo_move_to(pen_, x + points(logical.x), y_ + baseline);
                pango_cairo_show_layout_line(pen_, pango_layout_iter_get_line_readonly(at.get()));
            }
            y_ += height;
        } while (pango_layout_iter_next_line(at.get()) != 0);
    }

    void heading(const Heading& h) {
        constexpr double larger[] = {1.7, 1.25, 1.1};
        const double size = size_ * (h.level <= 3 ? larger[std::max(0, h.level - 1)] : 1.0);
        gap(h.level == 1 ? 1.0 : 0.8);
        const Layout l = layout(h.words, text_width, true, size);
        // Reserve room for following text, so that a heading is not alone at the foot of a page.
        room_for(height_of(l) + 2.5 * size_);
        put_lines(l, margin);
        gap(0.2);
    }
    void one(const Heading& h) { heading(h); }

    void one(const Paragraph& p) {
        gap(0.3);
        put_lines(layout(p.words, text_width, false, size_), margin);
        gap(0.2);
    }

    void one(const Bullets& b) {
        const double indent = 1.2 * size_;
        gap(0.15);
        for (const std::string& item : b.items) {
            const Layout words = layout(item, text_width - indent, false, size_);
            room_for(1.4 * size_);
            if (draws_) {
                cairo_move_to(pen_, margin, y_);
                const Layout mark = layout("\xE2\x80\xA2", 0, false, size_);
                pango_cairo_show_layout(pen_, mark.get());
            }
            put_lines(words, margin + indent);
        }
        gap(0.2);
    }

    // Two side by side, each with its name and words at the right of its picture.
    void one(const Emblems& e) {
        const double tall = 3.2 * size_, beside = tall + 0.4 * size_, each = text_width / 2;
        for (std::size_t i = 0; i < e.all.size(); i += 2) {
            gap(0.3);
            room_for(tall);
            double height = tall;
            for (std::size_t k = i; k < std::min(i + 2, e.all.size()); ++k) {
                const double x = margin + each * static_cast<double>(k - i);
                if (draws_) picture(e.all[k], x + tall / 2, y_ + tall / 2, tall);
                const Layout name = layout(e.all[k].name, each - beside - size_, true, size_),
                             words = layout(e.all[k].words, each - beside - size_, false, size_);
                const double both = height_of(name) + height_of(words), top = y_ + std::max(0.0, (tall - both) / 2);
                height = std::max(height, both);
                count_missing(name);
                count_missing(words);
                if (!draws_) continue;
                cairo_move_to(pen_, x + beside, top);
                pango_cairo_show_layout(pen_, name.get());
                cairo_move_to(pen_, x + beside, top + height_of(name));
                pango_cairo_show_layout(pen_, words.get());
            }
            y_ += height;
            gap(0.3);
        }
    }

    void picture(const Emblem& e, double x, double y, double tall) {
        cairo_save(pen_);
        cairo_translate(pen_, x, y);
        cairo_scale(pen_, tall, tall);
        const auto path = [&](const Emblem::Shape& shape) {
            cairo_new_path(pen_);
            for (const auto& p : shape.outline) cairo_line_to(pen_, double{p[0]}, double{p[1]});
            cairo_close_path(pen_);
        };
        for (const Emblem::Shape& shape : e.shapes) {
            ink(pen_, shape.rgb);
            path(shape);
            cairo_fill(pen_);
        }
        if (!e.shapes.empty()) {
            cairo_set_source_rgb(pen_, 0.2, 0.2, 0.2);
            cairo_set_line_width(pen_, 0.03);
            path(e.shapes.front());
            cairo_stroke(pen_);
        }
        cairo_restore(pen_);
    }

    void one(const Cards& cards) {
        const double between = 1.2 * size_, wide = (text_width - between) / 2;
        for (std::size_t i = 0; i < cards.all.size(); i += 2) {
            const std::size_t end = std::min(i + 2, cards.all.size());
            double tall = 0;
            for (std::size_t k = i; k < end; ++k) tall = std::max(tall, card(cards.all[k], 0, wide, 0));
            gap(0.6);
            room_for(tall);
            for (std::size_t k = i; k < end; ++k) {
                const double x = margin + (wide + between) * static_cast<double>(k - i);
                card(cards.all[k], x, wide, tall);
            }
            y_ += tall;
            gap(0.6);
        }
    }

    // Returns its height. `tall`: of its frame; 0: it is only measured.
    double card(const Card& c, double x, double wide, double tall) {
        const double edge = 0.8 * size_, inside = wide - 2 * edge, emblem = c.arms.empty() ? 0 : 2.6 * size_;
        const bool draws = draws_ && tall > 0;
        double y = y_ + edge;
        const auto put = [&](const std::string& words, double left, double room, bool bold, double size) {
            const Layout l = layout(words, room, bold, size);
            if (draws) {
                count_missing(l);
                cairo_move_to(pen_, x + edge + left, y);
                pango_cairo_show_layout(pen_, l.get());
            }
            return height_of(l);
        };
        const double beside = c.arms.empty() ? 0 : emblem + 0.6 * size_, top = y;
        if (draws && !c.arms.empty()) picture(c.arms.front(), x + edge + emblem / 2, y + emblem / 2, emblem);
        y += put(c.name, beside, inside - beside, true, 1.2 * size_);
        if (!c.aside.empty()) y += put(c.aside, beside, inside - beside, false, size_);
        y = std::max(y, top + emblem) + 0.4 * size_;
        // The facts in two columns, row by row.
        const double half = inside / 2;
        for (std::size_t i = 0; i < c.facts.size(); i += 2) {
            double row = 0;
            for (std::size_t k = i; k < std::min(i + 2, c.facts.size()); ++k) {
                const double left = half * static_cast<double>(k - i);
                row = std::max(row, put(c.facts[k][0], left, 0.46 * half, false, 0.92 * size_));
                row = std::max(row, put(c.facts[k][1], left + 0.47 * half, 0.53 * half, true, size_));
            }
            y += row + 0.15 * size_;
        }
        for (const std::string& words : c.words) y += put(words, 0, inside, false, size_) + 0.15 * size_;
        if (draws) {
            cairo_set_line_width(pen_, 0.7);
            cairo_rectangle(pen_, x, y_, wide, tall);
            cairo_stroke(pen_);
        }
        return y + edge - y_;
    }

    void one(const Plan& plan) {
        const double scale = std::min(text_width / plan.wide, (page_height - 3.5 * margin) / plan.deep);
        const double wide = plan.wide * scale, deep = plan.deep * scale;
        gap(0.3);
        room_for(deep);
        if (draws_) {
            cairo_save(pen_);
            cairo_translate(pen_, margin + (text_width - wide) / 2, y_);
            missing_ += draw_plan(pen_, type_, plan, scale, size_);
            cairo_restore(pen_);
        }
        y_ += deep;
        gap(0.3);
    }

    // The width of the widest text, if there is room; else the text columns share the width left by the number columns.
    std::vector<double> widths_of(const Table& t) const {
        std::vector<double> widths;
        for (std::size_t i = 0; i < t.columns.size(); ++i) {
            double width = natural_width(layout(t.columns[i].words, 0, true, size_));
            for (const auto& row : t.rows)
                width = std::max(width, natural_width(layout(cell_at(row, i).words, 0, false, size_)));
            widths.push_back(width + 1.6 * size_);
        }
        const double all = std::accumulate(widths.begin(), widths.end(), 0.0);
        if (all <= text_width) return widths;
        double numbers = 0, words = 0;
        for (std::size_t i = 0; i < widths.size(); ++i) (t.columns[i].right ? numbers : words) += widths[i];
        const bool only_words = words > 0 && numbers < 0.7 * text_width;
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (!only_words)
                widths[i] *= text_width / all;
            else if (!t.columns[i].right)
                widths[i] *= (text_width - numbers) / words;
        return widths;
    }

    void row_of(const Table& t, const std::vector<double>& widths, const Table::Row& row, bool bold) {
        std::vector<Layout> layouts;
        double height = 0;
        for (std::size_t i = 0; i < t.columns.size(); ++i) {
            layouts.push_back(layout(cell_at(row, i).words, std::max(size_, widths[i] - 1.2 * size_), bold, size_));
            if (t.columns[i].right) pango_layout_set_alignment(layouts.back().get(), PANGO_ALIGN_RIGHT);
            height = std::max(height, height_of(layouts.back()));
        }
        room_for(height + 0.3 * size_);
        double x = margin;
        for (std::size_t i = 0; i < layouts.size(); ++i) {
            if (draws_) {
                cairo_move_to(pen_, x, y_ + 0.1 * size_);
                count_missing(layouts[i]);
                pango_cairo_show_layout(pen_, layouts[i].get());
            }
            x += widths[i];
        }
        y_ += height + 0.2 * size_;
    }

    void one(const Table& t) {
        if (t.columns.empty()) return;
        const std::vector<double> widths = widths_of(t);
        std::vector<Cell> names;
        for (const Table::Column& column : t.columns) names.emplace_back(column.words);
        gap(0.2);
        room_for(4 * size_);
        row_of(t, widths, names, true);
        if (draws_) {
            cairo_set_line_width(pen_, 0.5);
            cairo_move_to(pen_, margin, y_);
            cairo_line_to(pen_, margin + std::accumulate(widths.begin(), widths.end(), 0.0), y_);
            cairo_stroke(pen_);
        }
        for (const auto& row : t.rows) row_of(t, widths, row, false);
        gap(0.3);
    }

    cairo_t* pen_;
    PdfType type_;
    double size_;
    NextPage next_page_;
    bool draws_;
    double y_ = margin;
    int pages_ = 1;
    int missing_ = 0;
};

double size_of_type(cairo_t* pen, const Document& document, bool one_page) {
    double size = usual_size;
    while (one_page && size > least_size && Setting(pen, size).set(document) > 1) size -= 0.5;
    return size;
}

// Paints a recorded page on white. Letters drawn straight onto an image would be hinted, and so have other widths than
// in the PDF.
std::shared_ptr<const Picture> painted(cairo_surface_t* page, int width) {
    Picture out;
    const double scale = width / page_width;
    out.width = width;
    out.height = static_cast<int>(std::ceil(page_height * scale));
    const Surface image(cairo_image_surface_create(CAIRO_FORMAT_RGB24, out.width, out.height));
    const Pen pen(cairo_create(image.get()));
    cairo_set_source_rgb(pen.get(), 1, 1, 1);
    cairo_paint(pen.get());
    cairo_scale(pen.get(), scale, scale);
    cairo_set_source_surface(pen.get(), page, 0, 0);
    cairo_paint(pen.get());
    cairo_surface_flush(image.get());
    const unsigned char* data = cairo_image_surface_get_data(image.get());
    if (cairo_status(pen.get()) != CAIRO_STATUS_SUCCESS || data == nullptr) return nullptr;
    const int stride = cairo_image_surface_get_stride(image.get());
    out.pixels.reserve(4u * static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x) {
            std::uint32_t pixel = 0;
            std::memcpy(&pixel, data + std::ptrdiff_t{y} * stride + std::ptrdiff_t{x} * 4, 4);
            for (const unsigned shift : {16u, 8u, 0u})
                out.pixels.push_back(static_cast<std::uint8_t>((pixel >> shift) & 0xFFu));
            out.pixels.push_back(255);
        }
    return std::make_shared<const Picture>(std::move(out));
}

}  // namespace

std::string missing_glyphs_words(int missing) {
    if (missing == 0) return "";
    if (missing == 1) return "1 letter has no glyph in the fonts of this machine and shows as a box.";
    return std::to_string(missing) + " letters have no glyph in the fonts of this machine and show as boxes.";
}

std::variant<Pdf, Problem> pdf_of(const Document& document, bool one_page) {
    const FontMapGuard guard;
    Pdf out;
    {
        const Surface surface(cairo_pdf_surface_create_for_stream(append, &out.bytes, page_width, page_height));
        cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);
        if (valid_utf8(document.title))
            cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, document.title.c_str());
        cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Banneret");
        const Pen pen(cairo_create(surface.get()));
        Setting setting(pen.get(), size_of_type(pen.get(), document, one_page), [](cairo_t*& page) {
            cairo_show_page(page);
            return true;
        });
        setting.set(document);
        out.missing = setting.missing();
        cairo_show_page(pen.get());
        cairo_surface_finish(surface.get());
        const cairo_status_t status = cairo_status(pen.get());
        const cairo_status_t made = cairo_surface_status(surface.get());
        if (status != CAIRO_STATUS_SUCCESS || made != CAIRO_STATUS_SUCCESS)
            return Problem{"PDF", std::string("it cannot be made: ") +
                                      cairo_status_to_string(status != CAIRO_STATUS_SUCCESS ? status : made)};
    }
    return out;
}

Preview preview_of(const Document& document, bool one_page, int width, int most) {
    const FontMapGuard guard;
    struct Page {
        Surface surface;
        Pen pen;
    };
    std::vector<Page> pages;
    const auto add_page = [&] {
        const cairo_rectangle_t paper = {0, 0, page_width, page_height};
        Surface surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &paper));
        Pen pen(cairo_create(surface.get()));
        pages.push_back({std::move(surface), std::move(pen)});
        return pages.back().pen.get();
    };
    Preview out;
    cairo_t* const first = add_page();
    out.page_count = Setting(first, size_of_type(first, document, one_page), [&](cairo_t*& pen) {
                         if (std::ssize(pages) >= most) return false;
                         pen = add_page();
                         return true;
                     }).set(document);
    for (const Page& page : pages) {
        auto picture = painted(page.surface.get(), width);
        if (picture == nullptr) return {};
        out.pages.push_back(std::move(picture));
    }
    return out;
}

}  // namespace banneret
