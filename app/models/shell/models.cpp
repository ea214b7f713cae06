#include "app/models/shell/models.h"

namespace banneret::app {

namespace {

void refresh_page(Models& m, const Desk& desk) {
    switch (desk.page) {
        case Page::start:
            m.start = make_start_model(desk);
            break;
        case Page::campaign:
            m.campaign = make_campaign_model(desk, m.campaign.army_tracks);
            break;
        case Page::armies:
            m.armies = make_armies_model(desk);
            break;
        case Page::battle:
            m.battle = make_battle_model(desk);
            break;
        case Page::what_if:
            m.what_if = make_what_if_model(desk);
            break;
        case Page::chronicle:
            refresh(m.chronicle, desk);
            break;
        case Page::rules:
            m.rules = make_rules_model(desk);
            break;
        case Page::house_rules:
            m.house_rules = make_house_rules_model(desk);
            break;
        case Page::settings:
            m.settings = make_settings_model(desk);
            break;
    }
}

}  // namespace

void refresh(Models& m, const Desk& desk) {
    m.frame = make_frame_model(desk);
    m.message = desk.message;
    m.page = desk.page;
    m.palette_open = desk.palette;
    m.help_open = desk.help;
    m.paste_open = desk.paste;
    refresh_page(m, desk);
    m.palette = desk.palette ? make_palette(desk) : std::vector<PaletteEntry>{};
    m.palette_dates = desk.palette ? make_palette_dates(desk) : PaletteDates{};
    m.chooser = desk.chooser ? std::optional(make_chooser_model(desk)) : std::nullopt;
}

}  // namespace banneret::app
