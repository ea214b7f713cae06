#pragma once

#include "app/models/armies/armies_model.h"
#include "app/models/battle/battle_model.h"
#include "app/models/campaign/campaign_model.h"
#include "app/models/chronicle/chronicle_model.h"
#include "app/models/rules/house_rules_model.h"
#include "app/models/rules/rules_model.h"
#include "engine/core/document.h"

namespace banneret::app {

// The tables of the pages, for copying as text, CSV or Markdown. They leave out what the page hides. (Those of the
// chronicle's list and of a battle's losses are in chronicle_model.h.)

Table roster_table(const ArmiesModel& model);  // the selected army
Table armies_table(const ArmiesModel& model);  // all armies
Table record_table(const RecordModel& record);
Table treasury_table(const PurseModel& model);
Table prisoners_table(const PurseModel& model);

Table due_table(const CampaignModel& model);
Table forecast_table(const StrengthModel& model);
Table wounded_table(const WoundedModel& model);
Table miles_table(const MarchesModel& model);

Table line_up_table(const LineUpModel& army);
Table armies_then_table(const ChronicleModel::Moment& moment);

Table rules_table(const ReferencePage& page, const std::vector<std::size_t>& rows);
Table house_rules_table(const HouseRulesModel& model);

}  // namespace banneret::app
