#pragma once

#include "app/models/charts/chart.h"

// Internal helpers for laying out charts.
namespace banneret::app {

Mark fill(double x, double y, double to_x, double to_y, Ink ink);
Mark outline(double x, double y, double to_x, double to_y, Ink ink, double thick = 0.06);
Mark line(double x, double y, double to_x, double to_y, Ink ink, double thick = 0.06);
Mark words(double x, double y, std::string_view text, double align = 0, Ink ink = {}, bool strong = false);
Mark shape(double x, double y, double radius, int of, Ink ink);

// Shortens words to about this width, with "..." at the end.
std::string cut_words(std::string_view text, double wide);

// Draws names with their shapes or colours from the top left, on as many lines as needed; returns the height.
struct LegendEntry {
    std::string name;
    Ink ink;
    std::optional<int> shape;  // none: a patch of colour
    bool hollow = false;
};
double legend(Drawing& d, const std::vector<LegendEntry>& entries);
// Draws a series' shape; a hollow one shows the background.
void draw_point(Drawing& d, double x, double y, double radius, int of, const Ink& ink, bool hollow);
// Draws a vertical line at every tick, with its label below.
void upright_scale(Drawing& d, const Scale& scale, std::string_view unit, double left, double right, double top,
                   double bottom);

// The plotting area inside the axes.
struct Field {
    double left = 0, top = 0, right = 0, bottom = 0;
    Scale y;
    double y_at(double value) const { return bottom - (bottom - top) * (value - y.least) / (y.most - y.least); }
};
// Draws the vertical axis with its lines and both titles. Leaves room for `lines` lines of labels below the field, and
// with `line_over` for a line above it beside the vertical axis's title.
Field axes(Drawing& d, const Scale& y, std::string_view y_unit, std::string_view y_words, std::string_view x_words,
           int lines = 1, bool line_over = false);

}  // namespace banneret::app
