#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/models/exchange/exchange.h"
#include "engine/rulesets/muster.h"

namespace banneret::app {

// The referee's choices at the muster of a tabletop battle, as a file: the window writes it, `fight` and `sample` read
// it, and `muster --json` prints one with every choice.
//
// {"banneret": "muster", "version": 1, "ruleset": KEY, "night": false, "wooded": false,
//  "land": [{"ground": "woods", "name": "Thornwood", "outline": [{"x": -300, "y": 0}, ...]},
//           {"ground": "wall", "line": true, "outline": [{"x": -1000, "y": 100}, {"x": 1000, "y": 100}]}],
//  "attacker": {"stratagem": "none", "posture": "frontal-assault",
//               "changes": [{"unit": "Knights", "change": "role", "value": "lcav"},
//                           {"change": "terrain", "value": "3"}]},
//  "defender": {...}}
//
// The land, which may be missing, is in the thousandths of engine/geometry/land.h.
// A change without a unit applies to the whole side. Among units of one name "Knights#2" is the second.
struct MusterFile {
    std::string ruleset;  // the ruleset's key
    PerSide<std::optional<Stratagem>> stratagem;
    PerSide<std::optional<Posture>> posture;
    bool night = false, wooded = false;
    std::vector<LandPiece> land;
    std::vector<MusterChange> changes;
    bool operator==(const MusterFile&) const = default;
};

// `lines`: those of the sheet, which name the units. Changes of units not on the sheet are left out.
std::string muster_json(const MusterFile& file, std::span<const MusterLine> lines);
// `lines`: the sheet of the two armies before any change. Returns all faults, each with its path.
std::variant<MusterFile, Faults> read_muster_json(std::string_view text, std::span<const MusterLine> lines);
// Every choice of the sheet with its current value.
std::vector<MusterChange> every_choice(const MusterSheet& sheet);

}  // namespace banneret::app
