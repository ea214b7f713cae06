#include "engine/files/pdf_plan.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace banneret {

namespace {

constexpr double dot_radius = 2.6;  // in points

class PlanPainter {
public:
    PlanPainter(cairo_t* pen, const PdfType& type, double scale, double size)
        : pen_(pen), type_(type), scale_(scale), size_(size) {}

    void draw(const Plan& plan) {
        const double scale = scale_, wide = plan.wide * scale_, deep = plan.deep * scale_;
        const auto at = [&](const Plan::Point& p) { return std::pair(p[0] * scale, p[1] * scale); };
        cairo_rectangle(pen_, 0, 0, wide, deep);
        cairo_clip_preserve(pen_);
        ink(pen_, plan.ground);
        cairo_fill(pen_);
        for (const Plan::Area& area : plan.areas) {
            smooth_path(area.outline);
            ink(pen_, area.rgb);
            cairo_fill(pen_);
        }
        cairo_set_line_join(pen_, CAIRO_LINE_JOIN_ROUND);
        for (const Plan::Line& line : plan.lines) {
            cairo_new_path(pen_);
            for (const Plan::Point& p : line.points) cairo_line_to(pen_, at(p).first, at(p).second);
            const double dash = 3;
            cairo_set_dash(pen_, &dash, line.dashed ? 1 : 0, 0);
            cairo_set_line_width(pen_, double{line.points_wide});
            ink(pen_, line.rgb);
            cairo_stroke(pen_);
        }
        cairo_set_dash(pen_, nullptr, 0, 0);
        constexpr double radius = dot_radius;
        for (const Plan::Dot& dot : plan.dots) {
            const auto [x, y] = at(dot.at);
            cairo_new_path(pen_);
            if (dot.square)
                cairo_rectangle(pen_, x - radius, y - radius, 2 * radius, 2 * radius);
            else
                cairo_arc(pen_, x, y, radius, 0, 6.283185307);
            ink(pen_, dot.rgb);
            cairo_fill(pen_);
        }
        draw_labels(plan, wide, deep);
        cairo_reset_clip(pen_);
        cairo_set_line_width(pen_, 0.7);
        ink(pen_, 0x404040);
        cairo_rectangle(pen_, 0, 0, wide, deep);
        cairo_stroke(pen_);
    }

    struct Box {
        double x, y, wide, tall;
        bool meets(const Box& o) const {
            return x < o.x + o.wide && o.x < x + wide && y < o.y + o.tall && o.y < y + tall;
        }
    };

    // Each label at the first of its places that is free: beside its point, then a few lines above or below.
    void draw_labels(const Plan& plan, double wide, double deep) {
        const double scale = scale_;
        std::vector<Box> taken;
        for (const Plan::Dot& dot : plan.dots)
            taken.push_back(
                {dot.at[0] * scale - dot_radius, dot.at[1] * scale - dot_radius, 2 * dot_radius, 2 * dot_radius});
        for (const Plan::Label& label : plan.labels) {
            const Layout l = type_.layout(pen_, label.words, 0, label.strong, 0.85 * size_);
            missing_ += pango_layout_get_unknown_glyphs_count(l.get());
            const double w = natural_width(l), h = height_of(l), x = label.at[0] * scale, y = label.at[1] * scale;
            const double right = label.centred ? x - w / 2 : x + 1.8 * dot_radius,
                         left = label.centred ? right : x - 1.8 * dot_radius - w;
            Box best{right, y - h / 2, w, h};
            const auto fits = [&](const Box& b) {
                return b.x >= 0 && b.y >= 0 && b.x + b.wide <= wide && b.y + b.tall <= deep &&
                       std::none_of(taken.begin(), taken.end(), [&](const Box& o) { return b.meets(o); });
            };
            constexpr int most_lines = 4;
            for (int step = 0; step <= 2 * most_lines; ++step) {
                const double lines = (step + 1) / 2 * (step % 2 == 0 ? -1 : 1), top = y - h / 2 + lines * h * 0.9;
                const Box beside[] = {{right, top, w, h}, {left, top, w, h}};
                const auto* free = std::find_if(std::begin(beside), std::end(beside), fits);
                if (free == std::end(beside)) continue;
                best = *free;
                break;
            }
            taken.push_back(best);
            draw_label(l, best, label.rgb);
        }
    }

    void draw_label(const Layout& l, const Box& at, unsigned rgb) {
        // A pale edge keeps the letters legible on lines and grounds.
        cairo_move_to(pen_, at.x, at.y);
        pango_cairo_layout_path(pen_, l.get());
        cairo_set_line_width(pen_, 1.6);
        cairo_set_source_rgba(pen_, 1, 1, 1, 0.75);
        cairo_stroke(pen_);
        ink(pen_, rgb);
        cairo_move_to(pen_, at.x, at.y);
        pango_cairo_show_layout(pen_, l.get());
    }

    // A closed curve through the corners (Catmull-Rom, as Bezier curves).
    void smooth_path(const std::vector<Plan::Point>& corners) {
        const double scale = scale_;
        const std::size_t n = corners.size();
        cairo_new_path(pen_);
        if (n < 3) return;
        const auto corner = [&](std::size_t i) { return corners[i % n]; };
        cairo_move_to(pen_, corners[0][0] * scale, corners[0][1] * scale);
        for (std::size_t i = 0; i < n; ++i) {
            const Plan::Point before = corner(i + n - 1), from = corner(i), to = corner(i + 1), after = corner(i + 2);
            const auto control = [&](std::size_t k, const Plan::Point& p, const Plan::Point& a, const Plan::Point& b) {
                return (p[k] + (b[k] - a[k]) / 6) * scale;
            };
            cairo_curve_to(pen_, control(0, from, before, to), control(1, from, before, to),
                           control(0, to, after, from), control(1, to, after, from), to[0] * scale, to[1] * scale);
        }
        cairo_close_path(pen_);
    }

    // Letters without a glyph.
    int missing() const { return missing_; }

private:
    cairo_t* pen_;
    const PdfType& type_;
    double scale_, size_;
    int missing_ = 0;
};

}  // namespace

int draw_plan(cairo_t* pen, const PdfType& type, const Plan& plan, double scale, double size) {
    PlanPainter painter(pen, type, scale, size);
    painter.draw(plan);
    return painter.missing();
}

}  // namespace banneret
