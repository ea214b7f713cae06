// The ground of a battle (BTA-START).

#include "engine/rulesets/by_this_axe/mustering.h"

namespace banneret::axe {

namespace {

Patch square_patch(TableGround g, InchPoint at, std::int8_t level) {
    Patch p;
    p.ground = g;
    p.level = level;
    p.outline = {{at.x, at.y}, {at.x + 600, at.y}, {at.x + 600, at.y + 600}, {at.x, at.y + 600}};
    return p;
}

}  // namespace

Terrain arrangement(int number, Hundredths wide) {
    Terrain out;
    if (number == 0) return out;
    Rng rng(static_cast<std::uint64_t>(number), 6);
    const std::uint32_t n = rng.below(6);
    for (std::uint32_t k = 0; k < n; ++k) {
        const InchPoint at{static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(wide - 600))),
                           static_cast<Hundredths>(1200 + rng.below(1800))};
        switch (rng.below(4)) {
            case 0:
                out.patches.push_back(square_patch(TableGround::hill, at, 1));
                break;
            case 1:
                out.patches.push_back(square_patch(TableGround::scrub, at, 0));
                break;
            case 2:
                out.patches.push_back(square_patch(TableGround::woods, at, 0));
                break;
            default: {
                Patch wall;
                wall.ground = TableGround::wall;
                wall.line = true;
                wall.outline = {at, {at.x + 600, at.y}};
                out.patches.push_back(wall);
            }
        }
    }
    return out;
}

void lay_land(Setup& setup, const std::vector<LandPiece>& land) {
    const auto laid_as = [](TableGround ground) {
        switch (ground) {
            case TableGround::woods:
            case TableGround::scrub:
            case TableGround::hill:
            case TableGround::steep_hill:
            case TableGround::wall:
            case TableGround::hedge:
            case TableGround::river:
                return ground;
            case TableGround::marsh:
                return TableGround::scrub;
            case TableGround::deep_water:
                return TableGround::river;
            default:
                return TableGround::open;
        }
    };
    for (Patch& patch : laid_in_inches(land, {0, 1200}, {setup.wide, setup.deep - 1200}, laid_as))
        setup.terrain.patches.push_back(std::move(patch));
}

Patch river_across(Hundredths wide, Hundredths deep) {
    Patch p;
    p.ground = TableGround::river;
    p.outline = {{0, deep / 2 - 100}, {wide, deep / 2 - 100}, {wide, deep / 2 + 100}, {0, deep / 2 + 100}};
    return p;
}

}  // namespace banneret::axe
