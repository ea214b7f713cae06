#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/campaign/campaign.h"

namespace banneret::app {

// Reads the map of another program as a new campaign: the full JSON of Azgaar's Fantasy Map Generator, and GeoJSON.
// Burgs and points become places; routes become roads between them; rivers, lakes and the sea become water; states
// become sides; regiments become armies, whose equipment is guessed.
struct ImportedMap {
    Campaign campaign;                 // has no faults()
    std::vector<std::string> guesses;  // what was assumed or left out, whole sentences
};

// True if the text looks like such a map, even if it is damaged.
bool is_map_text(std::string_view text);
// `name`: for a map without a name. The refusal is one sentence.
std::variant<ImportedMap, std::string> read_map(std::string_view text, std::string_view name);

}  // namespace banneret::app
