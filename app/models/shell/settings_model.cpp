#include "app/models/shell/settings_model.h"

#include "app/models/shell/start_model.h"

namespace banneret::app {

SettingsModel make_settings_model(const Desk& desk) {
    SettingsModel m;
    m.settings = desk.settings;
    if (const Campaign* c = campaign(desk))
        for (const Faction& faction : c->factions) m.sides.push_back(faction.name);
    m.kept =
        desk.settings_file.empty() ? "Settings are not kept." : "Kept in " + folder_words(desk.settings_file) + ".";
    return m;
}

}  // namespace banneret::app
