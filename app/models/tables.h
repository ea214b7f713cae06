#pragma once

#include "app/models/armies_model.h"
#include "app/models/campaign_model.h"
#include "engine/core/document.h"

namespace banneret::app {

// What a page shows as a table of its own, to be copied as text, CSV or Markdown. What the page hides is not in it.
// (The chronicle's list and the losses of a battle: chronicle_model.h.)

Table roster_table(const ArmiesModel& model);   // the army looked at
Table armies_table(const ArmiesModel& model);   // all of them
Table due_table(const CampaignModel& model);

}  // namespace banneret::app
