#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/ids.h"
#include "engine/geometry/terrain.h"
#include "engine/tactics/table_order.h"

namespace banneret {

// The table as one side may see it, in floats, for drawing: in inches, or with the distance between the middles of two
// neighbouring cells as 1. x grows to the right, y down the screen; degrees run clockwise from up.
struct BoardBlock {
    enum class Shape : std::uint8_t { rectangle, hex, square, round };
    PieceId piece{};
    Side side{};
    Shape shape{};
    TablePlace place;
    float x = 0, y = 0, wide = 1, deep = 1;
    std::int16_t degrees = 0;
    std::int32_t figures = 0, started = 0;
    std::int32_t files = 0;  // figures side by side; 0: unknown, or the body is drawn as one
    // Hit points or the damage pool now and at the start; none at the start: the piece is counted in figures alone.
    std::int32_t hits = 0, most_hits = 0;
    bool leader = false, hired = false, missile = false, mounted = false;
    bool ready = true;      // to shoot: loaded, and has not fired
    bool standard = false;  // its own standard is with it
    // How far its morale has fallen, 0 the best, of `morale_levels` in this ruleset. The words for it and for whatever
    // else it is now ("Shaken", "Fatigued", "has fired") are those of Battle::state_words().
    std::uint8_t morale = 0, morale_levels = 2;
    std::string label;  // the campaign unit
    std::string kind;   // "Cavalry, spears, heavy armour"
    bool operator==(const BoardBlock&) const = default;
};
struct BoardPoint {
    float x = 0, y = 0;
    bool operator==(const BoardPoint&) const = default;
};
// A piece of terrain; of a grid's terrain one for each cell it covers.
struct BoardGround {
    TableGround kind{};
    std::int8_t level = 0;  // height of a hill
    bool line = false;      // a wall, a hedge, a ditch: the outline is a line and not closed
    std::vector<BoardPoint> outline;
    std::string label;  // "woods", "hill, level 1", "field fortifications"
    bool operator==(const BoardGround&) const = default;
};
// Ground on which a side may place its pieces before the battle: a closed outline, of a grid one for each cell.
struct BoardZone {
    Side side{};
    std::vector<BoardPoint> outline;
    bool operator==(const BoardZone&) const = default;
};
struct BoardView {
    enum class Grid : std::uint8_t { inches, squares, hexes };
    Grid grid{};
    float wide = 0, deep = 0;
    int columns = 0, rows = 0;           // only with a grid
    bool night = false, wooded = false;  // hold for the whole field
    std::vector<BoardGround> ground;     // in the order it lies: later ones are on top
    std::vector<BoardZone> zones;        // zones of the side that deploys now; empty afterwards
    std::vector<BoardBlock> blocks;
    bool operator==(const BoardView&) const = default;
};

}  // namespace banneret
