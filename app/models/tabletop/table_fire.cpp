#include "app/models/tabletop/table_fire.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/armies/attributes.h"
#include "engine/rulesets/by_this_axe/axe.h"
#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::app {

namespace {

constexpr int arc = 45;  // degrees to either side of ahead (BTA-R26)

// Everything within range and arc of some point of the front edge.
std::vector<BoardPoint> sector(const BoardView& board, const Rect& body, float range, bool lone) {
    std::vector<BoardPoint> out;
    const float half = lone ? 0 : static_cast<float>(body.wide) / (2 * inch);
    const BoardPoint front = {static_cast<float>(body.at.x) / inch, board.deep - static_cast<float>(body.at.y) / inch};
    const auto radians = [](int degrees) { return static_cast<float>(degrees) * 3.14159265f / 180; };
    const float facing = radians(body.at.degrees);
    const auto corner = [&](float aside) {
        return BoardPoint{front.x + std::cos(facing) * aside, front.y + std::sin(facing) * aside};
    };
    const BoardPoint left = corner(-half), right = corner(half);
    const auto reach = [&](BoardPoint from, int turn) {
        const float a = facing + radians(turn);
        out.push_back({from.x + std::sin(a) * range, from.y - std::cos(a) * range});
    };
    out.push_back(left);
    for (int turn = -arc; turn <= 0; turn += 5) reach(left, turn);
    for (int turn = 0; turn <= arc; turn += 5) reach(right, turn);
    if (!lone) out.push_back(right);
    return out;
}

std::vector<FireBand> of_inches(const axe::State& s, const BoardView& board, std::size_t i) {
    std::vector<FireBand> out;
    const Rect body = axe::body(s, i);
    const bool lone = axe::facts(s, i).character;
    for (const MissileWeaponRow& weapon : missile_weapon_rows())
        if ((axe::facts(s, i).missiles >> static_cast<unsigned>(weapon.weapon)) & 1u)
            out.push_back({sector(board, body, static_cast<float>(weapon.range_inches), lone),
                           fmt::format("{}, {} inches", weapon.name, weapon.range_inches)});
    return out;
}

std::vector<FireBand> of_hexes(const lionheart::State& s, const BoardView& board, std::size_t i) {
    std::vector<FireBand> out;
    const lionheart::Stand& x = s.stands[i];
    const float side = 1 / std::sqrt(3.0f), half = side / 2;
    for (int column = 0; column < board.columns; ++column)
        for (int row = 0; row < board.rows; ++row) {
            const Hex at = hex_at(column, row);
            if (at == x.at || !lionheart::in_arc(s, i, x.at, x.facing, at)) continue;
            const float cx = side + std::sqrt(3.0f) / 2 * static_cast<float>(column);
            const float cy = 0.5f + static_cast<float>(row) + (column % 2 != 0 ? 0.5f : 0.0f);
            out.push_back({{{cx - half, cy - 0.5f},
                            {cx + half, cy - 0.5f},
                            {cx + side, cy},
                            {cx + half, cy + 0.5f},
                            {cx - half, cy + 0.5f},
                            {cx - side, cy}},
                           ""});
        }
    return out;
}

}  // namespace

std::vector<FireBand> fire_of(const Battle& battle, const BoardView& board, PieceId piece) {
    const auto found =
        std::find_if(board.blocks.begin(), board.blocks.end(), [&](const BoardBlock& b) { return b.piece == piece; });
    if (found == board.blocks.end() || !found->missile) return {};
    const std::size_t i = piece.value - 1;
    if (const auto* s = battle.state<axe::Rules>(); s != nullptr && i < s->pieces.size())
        return of_inches(*s, board, i);
    if (const auto* s = battle.state<lionheart::Rules>(); s != nullptr && i < s->stands.size())
        return of_hexes(*s, board, i);
    return {};
}

}  // namespace banneret::app
