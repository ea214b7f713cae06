#include "app/panels/shell/panel.h"

namespace banneret::app {

std::vector<std::unique_ptr<Panel>> make_panels() {
    std::vector<std::unique_ptr<Panel>> panels;
    panels.push_back(make_start_panel());
    panels.push_back(make_campaign_panel());
    panels.push_back(make_armies_panel());
    panels.push_back(make_battle_panel());
    panels.push_back(make_what_if_panel());
    panels.push_back(make_chronicle_panel());
    panels.push_back(make_rules_panel());
    panels.push_back(make_house_rules_panel());
    panels.push_back(make_settings_panel());
    return panels;
}

}  // namespace banneret::app
