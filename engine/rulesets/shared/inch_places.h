#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/geometry/inches.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/line_of_battle.h"
#include "engine/rulesets/shared/table.h"
#include "engine/tactics/log.h"
#include "engine/tactics/table_order.h"

namespace banneret::shared {

// Places on a table measured in inches: of orders, of the line of battle, of the zones. The first side's edge is y = 0,
// and `deep` is the second side's.

// The place in inches; null if the order gives another kind of place.
inline const InchPlace* inches_of(const TablePlace& p) {
    return std::get_if<InchPlace>(&p);
}
// "front", "right flank", "rear", "left flank", by the order of Edge.
inline std::string_view edge_words(std::size_t edge) {
    return std::array<std::string_view, 4>{"front", "right flank", "rear", "left flank"}[edge & 3];
}
// Places a piece at `to`, its facing brought within 0 to 359 degrees, and logs that, unless it stands there.
template <class Piece>
void place_piece(TableLog& log, std::size_t index, Piece& piece, const InchPlace& to, RuleRef why) {
    const InchPlace there{to.x, to.y, degrees(to.degrees)};
    if (log.keeps() && !(piece.at == there)) log.add(Moved{shared::piece(index), piece.at, there, why});
    piece.at = there;
}
// Refuses an impossible facing, and a point that no table has.
inline std::optional<Refusal> inch_place_refused(const InchPlace& to) {
    constexpr Hundredths farthest = 100'000;
    if (to.degrees < 0 || to.degrees > 359) return Refusal{"A facing is from 0 to 359 degrees."};
    if (std::abs(to.x) > farthest || std::abs(to.y) > farthest) return Refusal{"That place is off the table."};
    return std::nullopt;
}
// The distance of a point from the side's own edge.
constexpr Hundredths depth_from(Side side, InchPoint p, Hundredths deep) {
    return side == Side::first ? p.y : deep - p.y;
}
// The place on the table of a unit `unit_wide` wide in the line of battle.
constexpr InchPlace place_in_line(const LinePlace& p, Side side, Hundredths unit_wide, Hundredths wide,
                                  Hundredths deep) {
    const Hundredths mid = p.left + unit_wide / 2;
    return side == Side::first ? InchPlace{mid, p.front, 0} : InchPlace{wide - mid, deep - p.front, 180};
}
// Gives every unit of the line of battle its place: `piece_of(index)` is the piece to place, with `at`;
// `wide_of(piece)` its width. `deep`: of the table.
template <class PieceOf, class WideOf>
void place_line(const std::vector<LineUnit>& units, Posture posture, const LineField& field, Side side, Hundredths deep,
                PieceOf piece_of, WideOf wide_of) {
    for (const LinePlace& p : line_of_battle(units, posture, field)) {
        auto& piece = piece_of(p.index);
        piece.at = place_in_line(p, side, wide_of(piece), field.wide, deep);
    }
}
// The outlines of the strips of a zone.
inline std::vector<std::vector<InchPoint>> zone_outlines(const std::vector<ZoneStrip>& strips, Side side,
                                                         Hundredths deep) {
    std::vector<std::vector<InchPoint>> out;
    for (const ZoneStrip& z : strips) {
        const Hundredths near = side == Side::first ? 0 : deep - z.depth, far = near + z.depth;
        out.push_back({{z.left, near}, {z.right, near}, {z.right, far}, {z.left, far}});
    }
    return out;
}

}  // namespace banneret::shared
