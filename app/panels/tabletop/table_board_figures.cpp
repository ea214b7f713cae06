#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/widgets.h"

// The figures of a body on a board in inches, each on its base.
namespace banneret::app {

namespace {

constexpr float least_base = 5.0f;    // in pixels: the smallest figure worth drawing
constexpr float least_inches = 0.4f;  // smaller bases would be a mass of men, not single figures
constexpr float loose_gap = 1.0f;     // in inches, between figures in loose order
constexpr float bow_half = 1.1f;      // half of a bow's arc, in radians

float off_from(float ratio, float wanted) {
    return std::abs(std::log(ratio / wanted));
}

}  // namespace

// A view need not give the number of files. Then it is the one whose bases come nearest to a square, or to twice as
// deep as wide for riders, with or without gaps between them.
FigureRanks ranks_of(const BoardBlock& b) {
    FigureRanks best;
    float least = 1e9f;
    const float wanted = b.mounted ? 0.5f : 1.0f;
    const int most = b.files > 0 ? std::min(b.files, b.figures) : b.figures;
    for (const float between : {0.0f, loose_gap})
        for (int files = b.files > 0 ? most : 1; files <= most; ++files) {
            const int ranks = (b.figures + files - 1) / files;
            const float wide = (b.wide + between) / static_cast<float>(files) - between,
                        deep = (b.deep + between) / static_cast<float>(ranks) - between;
            if (wide <= 0 || deep <= 0) continue;
            const float off = off_from(wide / deep, wanted);
            if (off >= least - 1e-4f) continue;
            least = off;
            best = {files, ranks, wide, deep, wide + between, deep + between};
        }
    return best;
}

bool shows_figures(const BoardView& board, const TableSight& sight, const BoardBlock& b) {
    if (board.grid != BoardView::Grid::inches || b.shape != BoardBlock::Shape::rectangle || b.figures < 1) return false;
    // The area excludes most bodies before their files are worked out.
    if (b.wide * b.deep < static_cast<float>(b.figures) * least_inches * least_inches) return false;
    const FigureRanks r = ranks_of(b);
    const float base = std::min(r.wide, r.deep);
    return base >= least_inches && base * sight.scale >= least_base;
}

void draw_figures(const Ui& ui, const TableSight& sight, const BoardBlock& b, int colour_index, Rgb colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const FigureRanks r = ranks_of(b);
    const BoardPoint a = ahead_of(b.degrees), right = {-a.y, a.x};
    const float radius = std::min(r.wide, r.deep) * sight.scale * 0.3f;
    const ImU32 fill = paint(colour), dark = paint(mix(colour, ui.colours.page, 0.45f));
    const auto spot = [&](float aside, float forward) {
        return sight.at(b.x + right.x * aside + a.x * forward, b.y + right.y * aside + a.y * forward);
    };
    for (int k = 0; k < b.figures; ++k) {
        const int file = k % r.files, rank = k / r.files;
        const float aside = static_cast<float>(file) * r.beside - b.wide / 2 + r.wide / 2,
                    forward = b.deep / 2 - r.deep / 2 - static_cast<float>(rank) * r.behind;
        const ImVec2 c = spot(aside, forward);
        // The weapon points ahead, a bow lies across; the horse is drawn behind its rider.
        const float reach = r.deep * 0.5f;
        if (b.missile) {
            const float ahead = std::atan2(a.y, a.x);
            list.PathArcTo(c, radius * 1.5f, ahead - bow_half, ahead + bow_half, 10);
            list.PathStroke(b.ready ? fill : dark, ImDrawFlags_None, std::max(1.0f, radius * 0.35f));
        } else {
            list.AddLine(c, spot(aside, forward + reach), fill, std::max(1.0f, radius * 0.4f));
        }
        if (b.mounted) {
            const ImVec2 tail = spot(aside, forward - reach * 0.8f);
            list.AddLine(c, tail, dark, std::max(2.0f, radius * 1.3f));
        }
        draw_side_shape(list, c, radius, colour_index, fill);
    }
}

}  // namespace banneret::app
