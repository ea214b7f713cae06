// The field: random terrain and the defender's walls.

#include <algorithm>
#include <array>
#include <utility>

#include "engine/dice/rng.h"
#include "engine/rulesets/battlefield_combat/mustering.h"

namespace banneret::battlefield {

// Each block of 4 x 4 squares outside the zones has 1 in 4 of one kind in 2 to 5 connected squares.
void random_field(Setup& setup, int seed) {
    Rng rng(static_cast<std::uint64_t>(seed), 3);
    for (int top = zone_depth; top + 4 <= setup.rows - zone_depth; top += 4)
        for (int left = 0; left + 4 <= setup.columns; left += 4) {
            if (rng.below(4) != 0) continue;
            const int kind = 1 + static_cast<int>(rng.below(8));
            const int count = 2 + static_cast<int>(rng.below(4));
            Square at{static_cast<std::int16_t>(left + static_cast<int>(rng.below(4))),
                      static_cast<std::int16_t>(top + static_cast<int>(rng.below(4)))};
            for (int n = 0; n < count;) {
                Cell& cell = setup.field[cell_index(setup, at)];
                const bool fresh = cell.ground == Ground::open && cell.level == 0;
                if (fresh) {
                    if (kind == 8)
                        cell.level = 1;
                    else
                        cell.ground = static_cast<Ground>(kind);
                    ++n;
                }
                const Square to = step(at, 2 * static_cast<int>(rng.below(4)));
                if (to.column >= left && to.column < left + 4 && to.row >= top && to.row < top + 4) at = to;
            }
        }
}

static void lay_wall(Setup& setup, Square q, int direction4) {
    const Square beyond = step(q, 2 * direction4);
    if (!on_map(setup, q) || !on_map(setup, beyond)) return;
    Cell &a = setup.field[cell_index(setup, q)], &b = setup.field[cell_index(setup, beyond)];
    a.edges = static_cast<std::uint8_t>(a.edges | (1u << direction4));
    b.edges = static_cast<std::uint8_t>(b.edges | (1u << ((direction4 + 2) & 3)));
}

namespace {

// The middle of a square in thousandths of the land, times two so that it is whole.
InchPoint middle_on_land(const Setup& setup, Square q) {
    const int deep = setup.rows - 2 * zone_depth;
    return {(2 * q.column + 1) * 2 * land_reach / setup.columns - 2 * land_reach,
            2 * land_reach - (2 * (q.row - zone_depth) + 1) * 2 * land_reach / deep};
}

// The kinds of ground that these rules know; hills are levels.
constexpr std::array<std::pair<TableGround, Ground>, 9> laid_as = {{
    {TableGround::steep_hill, Ground::scree},
    {TableGround::woods, Ground::sparse_woods},
    {TableGround::scrub, Ground::briars},
    {TableGround::marsh, Ground::mud},
    {TableGround::ford, Ground::stream},
    {TableGround::bridge, Ground::open},
    {TableGround::river, Ground::river},
    {TableGround::deep_water, Ground::lake},
    {TableGround::building, Ground::high_wall},
}};

void lay_on(Cell& cell, TableGround ground) {
    // A second level beside flat ground would be a cliff (BCR-R52), so a steep hill is scree on the first.
    if (ground == TableGround::hill || ground == TableGround::steep_hill) cell.level = 1;
    const auto* laid = std::ranges::find(laid_as, ground, &std::pair<TableGround, Ground>::first);
    if (laid != laid_as.end()) cell.ground = laid->second;
}

}  // namespace

void lay_land(Setup& setup, const std::vector<LandPiece>& land) {
    const auto lay = [&](const LandPiece& piece) {
        Patch twice;
        twice.line = piece.line;
        for (const LandPoint p : piece.outline) twice.outline.push_back({2 * p.x, 2 * p.y});
        // A wall may stand between a zone and the first row of the field.
        for (std::int16_t row = zone_depth - 1; row < setup.rows - zone_depth; ++row)
            for (std::int16_t column = 0; column < setup.columns; ++column) {
                const Square q{column, row};
                const InchPoint middle = middle_on_land(setup, q);
                if (row >= zone_depth && covers(twice, middle)) lay_on(setup.field[cell_index(setup, q)], piece.ground);
                if (!piece.line) continue;
                for (const int direction4 : {1, 2})
                    if ((row >= zone_depth || direction4 == 2) &&
                        crosses(twice, middle, middle_on_land(setup, step(q, 2 * direction4))))
                        lay_wall(setup, q, direction4);
            }
    };
    const auto leads_over = [](const LandPiece& piece) {
        return piece.ground == TableGround::ford || piece.ground == TableGround::bridge;
    };
    for (const bool last : {false, true})
        for (const LandPiece& piece : land)
            if (leads_over(piece) == last) lay(piece);
}

// Walls along the front of the defender's zone: all of it, or two edges for each counter of engineers.
void fortify(Setup& setup) {
    if (setup.stratagem.second == Stratagem::field_fortifications)
        for (std::int16_t column = zone_flank; column < setup.columns - zone_flank; ++column)
            lay_wall(setup, {column, zone_depth - 1}, 2);
    int engineers = 0;
    for (std::size_t i = 0; i < setup.units; ++i)
        engineers += setup.facts[i].home == Side::second && setup.facts[i].engineer;
    for (int n = 0; n < 2 * engineers; ++n) {
        const int off = (n + 1) / 2 * (n % 2 == 0 ? 1 : -1);
        const auto column = static_cast<std::int16_t>(setup.columns / 2 + off);
        if (column >= zone_flank && column < setup.columns - zone_flank) lay_wall(setup, {column, zone_depth - 1}, 2);
    }
}

}  // namespace banneret::battlefield
