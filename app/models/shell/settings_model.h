#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

struct SettingsModel {
    Settings settings;
    std::vector<std::string> sides;  // of the open campaign: whose players may look on
    std::string kept;                // where the settings are kept
};
SettingsModel make_settings_model(const Desk& desk);

}  // namespace banneret::app
