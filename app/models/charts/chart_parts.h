#pragma once

#include "app/models/charts/chart.h"

// The pieces charts are laid out with; no part of their contract.
namespace banneret::app {

Mark fill(double x, double y, double to_x, double to_y, Ink ink);
Mark outline(double x, double y, double to_x, double to_y, Ink ink, double thick = 0.06);
Mark line(double x, double y, double to_x, double to_y, Ink ink, double thick = 0.06);
Mark words(double x, double y, std::string_view said, double align = 0, Ink ink = {}, bool strong = false);
Mark shape(double x, double y, double radius, int of, Ink ink);

// Shortened with "..." to about this width.
std::string cut_words(std::string_view said, double wide);

// Names with their shapes or grounds, in as many lines as they need from the top left; gives the height they take.
struct LegendEntry {
    std::string name;
    Ink ink;
    std::optional<int> shape;  // none: a patch of its ink
    bool hollow = false;
};
double legend(Drawing& d, const std::vector<LegendEntry>& entries);
// The shape of a series; a hollow one shows the ground.
void draw_point(Drawing& d, double x, double y, double radius, int of, const Ink& ink, bool hollow);
// A line at every place of a scale from left to right, with its words under it.
void upright_scale(Drawing& d, const Scale& scale, std::string_view unit, double left, double right, double top,
                   double bottom);

// The place of the figures inside a chart with axes.
struct Field {
    double left = 0, top = 0, right = 0, bottom = 0;
    Scale y;
    double y_at(double value) const { return bottom - (bottom - top) * (value - y.least) / (y.most - y.least); }
};
// Draws the upright axis with its lines and both titles, and leaves room for `lines` lines of labels under the field,
// and for a line over it where something else stands there than the upright axis's title.
Field axes(Drawing& d, const Scale& y, std::string_view y_unit, std::string_view y_words, std::string_view x_words,
           int lines = 1, bool line_over = false);

}  // namespace banneret::app
