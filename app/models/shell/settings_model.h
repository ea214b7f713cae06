#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

struct SettingsModel {
    Settings settings;
    std::vector<std::string> sides;  // the open campaign's, for choosing whose players look on
    std::string kept;                // the path of the settings file
};
SettingsModel make_settings_model(const Desk& desk);

}  // namespace banneret::app
