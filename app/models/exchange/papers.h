#pragma once

#include <string_view>

#include "app/models/armies/armies_model.h"
#include "app/models/campaign/map_model.h"
#include "engine/core/document.h"

namespace banneret::app {

// Papers to print for the table. They are made from the models of the pages and leave out what those pages hide.

// The selected army: its strength and shares, its units, its characters. REQUIRES: `model.army`.
Document army_sheet(const ArmiesModel& model);
// A card for each unit, or each character, of the selected army. REQUIRES: `model.army`.
Document unit_cards(const ArmiesModel& model);
Document character_cards(const ArmiesModel& model);
// The campaign map with its armies and marches. REQUIRES: the map has a place or a region.
Document map_paper(const MapModel& model, std::string_view title);

}  // namespace banneret::app
