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

// What a referee chose at the muster of a battle on the table, as a file: the window writes it, `fight` and `sample`
// read it, `muster --json` gives one with every choice there is.
//
// {"banneret": "muster", "version": 1, "ruleset": "by-this-axe", "night": false, "wooded": false,
//  "attacker": {"stratagem": "none", "posture": "frontal-assault",
//               "changes": [{"unit": "Knights", "change": "role", "value": "lcav"}, {"change": "terrain", "value": "3"}]},
//  "defender": {...}}
//
// A change without a unit is of the whole side. Of units with one name "Knights#2" is the second.
struct MusterFile {
    std::string ruleset;  // its key
    PerSide<std::optional<Stratagem>> stratagem;
    PerSide<std::optional<Posture>> posture;
    bool night = false, wooded = false;
    std::vector<MusterChange> changes;
    bool operator==(const MusterFile&) const = default;
};

// `lines`: those of the sheet, which name the units. A change of a unit that is not among them is left out.
std::string muster_json(const MusterFile& file, std::span<const MusterLine> lines);
// `lines`: the sheet of the two armies as they are, before any change. All faults come back, each with the way to it.
std::variant<MusterFile, Faults> read_muster_json(std::string_view text, std::span<const MusterLine> lines);
// Every choice of the sheet as it stands.
std::vector<MusterChange> every_choice(const MusterSheet& sheet);

}  // namespace banneret::app
