#pragma once

#include <string>
#include <vector>

#include "engine/tactics/battle.h"

namespace banneret::app {

// Where a piece can shoot from where it stands, as the board is drawn: on a grid one outline for each cell in its arc,
// in inches one for each weapon, out to its range. Sight is not asked about: a target says that itself.
struct FireBand {
    std::vector<BoardPoint> outline;  // closed
    std::string words;                // "longbow, 24 inches"; of cells empty
    bool operator==(const FireBand&) const = default;
};
// Nothing of a piece that has no missiles, is not on the board, or of a ruleset that does not say.
std::vector<FireBand> fire_of(const Battle& battle, const BoardView& board, PieceId piece);

}  // namespace banneret::app
