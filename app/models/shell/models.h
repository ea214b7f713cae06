#pragma once

#include "app/models/armies/armies_model.h"
#include "app/models/battle/battle_model.h"
#include "app/models/campaign/campaign_model.h"
#include "app/models/chronicle/chronicle_model.h"
#include "app/models/rules/house_rules_model.h"
#include "app/models/rules/rules_model.h"
#include "app/models/shell/chooser_model.h"
#include "app/models/shell/desk.h"
#include "app/models/shell/frame_model.h"
#include "app/models/shell/palette.h"
#include "app/models/shell/settings_model.h"
#include "app/models/shell/start_model.h"
#include "app/models/what_if/what_if_model.h"

namespace banneret::app {

// The models of the whole window, built before the frame. Only those on the screen are kept up to date.
struct Models {
    FrameModel frame;
    StartModel start;
    CampaignModel campaign;
    ArmiesModel armies;
    BattleModel battle;
    WhatIfModel what_if;
    ChronicleModel chronicle;
    RulesModel rules;
    HouseRulesModel house_rules;
    SettingsModel settings;
    std::vector<PaletteEntry> palette;    // while the palette is open
    PaletteDates palette_dates;           // likewise
    std::optional<ChooserModel> chooser;  // while the file chooser is open
    std::optional<Message> message;
    Page page = Page::start;
    bool palette_open = false, help_open = false, paste_open = false;
};

// Rebuilds the frame's model and that of the current page.
void refresh(Models& models, const Desk& desk);

}  // namespace banneret::app
