#pragma once

#include "app/panels/armies/army_views.h"

namespace banneret::app {

// Orders for whole armies on the Armies page: splitting, merging, raising, pay.

// Split, transfer, merge, dismiss, raise: the buttons below the army's numbers; each opens its form.
void draw_army_orders(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
// The open form, at the bottom of the page instead of the details.
void draw_muster_form(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
// Reinforce, promote, service record: the buttons of the selected unit.
void draw_unit_orders(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view);
// Service record, dismissal: the buttons of the selected character.
void draw_person_orders(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view);
// The open service record, at the bottom of the page.
void draw_record(const Ui& ui, const RecordModel& record);
// Treasury, pay, prices and prisoners of the side.
void draw_purse(const Ui& ui, const ArmiesModel& m, ArmiesView& view);

}  // namespace banneret::app
