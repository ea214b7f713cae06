#pragma once

#include "app/panels/armies/army_views.h"

namespace banneret::app {

// Orders about an army as a whole, on the Armies page: who leaves it, who joins it, what its side pays.

// Split, transfer, merge, dismiss, raise: the verbs under the army's numbers. What is clicked opens its form.
void draw_army_orders(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
// The form that is open, at the foot of the page in place of the details.
void draw_muster_form(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
// Reinforce, promote, service record: the verbs of the unit picked out.
void draw_unit_orders(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view);
// Service record, dismissal: the verbs of the character picked out.
void draw_person_orders(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view);
// The service record that is open, at the foot of the page.
void draw_record(const Ui& ui, const RecordModel& record);
// Treasury, pay and prices of the side, and its prisoners.
void draw_purse(const Ui& ui, const ArmiesModel& m, ArmiesView& view);

}  // namespace banneret::app
