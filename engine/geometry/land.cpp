#include "engine/geometry/land.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace banneret {

namespace {

// In hundredths of an inch; -land_reach is at `from` and land_reach at `to`.
Hundredths along(std::int16_t at, Hundredths from, Hundredths to) {
    return static_cast<Hundredths>(from + std::int64_t{to - from} * (at + land_reach) / (2 * land_reach));
}

bool is_line(TableGround g) {
    return g == TableGround::wall || g == TableGround::hedge || g == TableGround::ditch ||
           g == TableGround::fortification;
}

}  // namespace

std::vector<Problem> faults(const std::vector<LandPiece>& land) {
    std::vector<Problem> out;
    if (land.size() > most_land_pieces)
        out.push_back({"land", fmt::format("can have at most {} pieces", most_land_pieces)});
    for (std::size_t i = 0; i < land.size(); ++i) {
        const LandPiece& piece = land[i];
        const auto fault = [&](std::string what) {
            out.push_back({fmt::format("land, piece {}", i + 1), std::move(what)});
        };
        const std::size_t least = piece.line ? 2 : 3;
        if (piece.outline.size() < least || piece.outline.size() > most_land_corners)
            fault(fmt::format("needs {} to {} points", least, most_land_corners));
        if (piece.line != is_line(piece.ground))
            fault(fmt::format("{} {} be a line", words(piece.ground), piece.line ? "cannot" : "must"));
        for (const LandPoint p : piece.outline)
            if (std::max(std::abs(p.x), std::abs(p.y)) > land_reach) {
                fault(fmt::format("has a point outside -{0} to {0}", land_reach));
                break;
            }
    }
    return out;
}

Patch in_thousandths(const LandPiece& piece) {
    Patch out;
    out.ground = piece.ground;
    out.line = piece.line;
    for (const LandPoint corner : piece.outline) out.outline.push_back({corner.x, corner.y});
    return out;
}

bool covers(const LandPiece& piece, LandPoint p) {
    return covers(in_thousandths(piece), InchPoint{p.x, p.y});
}

std::vector<Patch> laid_in_inches(const std::vector<LandPiece>& land, InchPoint left, InchPoint right, LaidAs laid_as) {
    std::vector<Patch> out;
    for (const LandPiece& piece : land) {
        Patch patch;
        patch.ground = laid_as(piece.ground);
        if (patch.ground == TableGround::open) continue;
        patch.name = piece.name;
        patch.line = piece.line;
        patch.level = patch.ground == TableGround::hill || patch.ground == TableGround::steep_hill ? 1 : 0;
        for (const LandPoint p : piece.outline)
            patch.outline.push_back({along(p.x, left.x, right.x), along(p.y, left.y, right.y)});
        out.push_back(std::move(patch));
    }
    return out;
}

}  // namespace banneret
