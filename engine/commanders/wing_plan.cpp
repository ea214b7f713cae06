#include "engine/commanders/wing_plan.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace banneret {

namespace {

Temper temper_of(WingStyle s) {
    switch (s) {
        case WingStyle::bold:
            return Temper::bold;
        case WingStyle::wary:
            return Temper::wary;
        case WingStyle::by_the_book:
            return Temper::by_the_book;
        case WingStyle::steady:
        case WingStyle::hold:
            break;
    }
    return Temper::steady;
}

bool seeks_the_enemy(const TableOrder& o) {
    return std::holds_alternative<Advance>(o) || std::holds_alternative<Charge>(o);
}

struct Centre {
    double x = 0, y = 0;
    int pieces = 0;
    void add(const BoardBlock& b) {
        x += b.x;
        y += b.y;
        ++pieces;
    }
};

}  // namespace

Wings::Wings(const BoardView& board, Side side) {
    Centre own, enemy;
    for (const BoardBlock& b : board.blocks) (b.side == side ? own : enemy).add(b);
    if (own.pieces == 0) return;
    // Divides along the perpendicular of the line between the middles of both armies; across the board while no enemy
    // is visible.
    double across_x = 1, across_y = 0;
    if (enemy.pieces > 0) {
        const double dx = enemy.x / enemy.pieces - own.x / own.pieces, dy = enemy.y / enemy.pieces - own.y / own.pieces;
        if (std::hypot(dx, dy) > 1e-6) {
            across_x = -dy;
            across_y = dx;
        }
    }
    struct Placed {
        double across;
        std::uint32_t piece;
    };
    std::vector<Placed> placed;
    std::uint32_t most = 0;
    for (const BoardBlock& b : board.blocks) {
        if (b.side != side) continue;
        placed.push_back({b.x * across_x + b.y * across_y, b.piece.value});
        most = std::max(most, b.piece.value);
    }
    std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
        return a.across != b.across ? a.across < b.across : a.piece < b.piece;
    });
    wings_.assign(most + 1, 0);
    for (std::size_t i = 0; i < placed.size(); ++i)
        wings_[placed[i].piece] = static_cast<std::uint8_t>(i * wing_count / placed.size());
}

TableOrder planned_order(const Battle& seen, const Wings& wings, const WingPlan& plan, Rng& rng) {
    const auto keeps_still = [&](const TableOrder& o) {
        return seeks_the_enemy(o) && plan.styles[wings.of(piece_of(o))] == WingStyle::hold;
    };
    std::optional<TableOrder> first;
    for (std::size_t w = 0; w < wing_count; ++w) {
        const WingStyle style = plan.styles[w];
        const auto begin = plan.styles.begin(), end = begin + static_cast<std::ptrdiff_t>(w);
        if (std::find(begin, end, style) != end) continue;
        const TableOrder o = seen.choose(temper_of(style), rng).order;
        if (keeps_still(o)) continue;
        const PieceId piece = piece_of(o);
        const bool ends = std::holds_alternative<Done>(o);
        if (!ends && (piece == PieceId{} || plan.styles[wings.of(piece)] == style)) return o;
        if (!first || (std::holds_alternative<Done>(*first) && !ends)) first = o;
    }
    if (first && !keeps_still(*first)) return *first;
    // The wing must not give the only orders that are left.
    if (!seen.check(Done{})) return Done{};
    return seen.choose(Temper::steady, rng).order;
}

}  // namespace banneret
