#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "engine/geometry/inches.h"
#include "engine/geometry/terrain.h"
#include "engine/tactics/board_view.h"

namespace banneret::shared {

// A table measured in inches, for drawing: y grows up the table and down the screen.
// REQUIRES of Setup: a StartSetup as its base, `wide` and `deep`.

template <class Setup>
BoardView inch_view(const Setup& setup) {
    BoardView v;
    v.grid = BoardView::Grid::inches;
    v.wide = static_cast<float>(setup.wide) / inch;
    v.deep = static_cast<float>(setup.deep) / inch;
    v.night = setup.night;
    v.wooded = setup.wooded;
    return v;
}
// `s`: a State with a `setup`.
template <class State>
BoardPoint drawn(const State& s, InchPoint p) {
    return {static_cast<float>(p.x) / inch, static_cast<float>(s.setup->deep - p.y) / inch};
}
template <class State>
std::vector<BoardPoint> drawn(const State& s, const std::vector<InchPoint>& outline) {
    std::vector<BoardPoint> out;
    out.reserve(outline.size());
    for (const InchPoint p : outline) out.push_back(drawn(s, p));
    return out;
}
// Gives a block its place: its middle, width, depth and facing.
template <class State>
void place_block(BoardBlock& b, const State& s, InchPoint mid, Hundredths wide, Hundredths deep, const InchPlace& at) {
    const BoardPoint p = drawn(s, mid);
    b.x = p.x;
    b.y = p.y;
    b.wide = static_cast<float>(wide) / inch;
    b.deep = static_cast<float>(deep) / inch;
    b.place = at;
    b.degrees = at.degrees;
}
// A patch of ground, labelled with its name, the level of a hill, or the kind of ground.
template <class State>
BoardGround drawn_ground(const State& s, const Patch& p) {
    return {p.ground, p.level, p.line, drawn(s, p.outline),
            !p.name.empty()                 ? p.name
            : p.ground == TableGround::hill ? fmt::format("hill, level {}", p.level)
                                            : std::string(words(p.ground))};
}

}  // namespace banneret::shared
