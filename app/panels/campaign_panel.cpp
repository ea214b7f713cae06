#include "app/panels/panel.h"
#include "app/panels/widgets.h"

namespace banneret::app {

namespace {

class CampaignPanel final : public Panel {
public:
    Page page() const override { return Page::campaign; }
    std::string title(const Models& models) const override { return models.campaign.name; }
    std::string purpose(const Models& models) const override { return models.campaign.date; }
    std::string help() const override {
        return "What day it is, what is due, and who stands where. Armies in the same place can give battle.";
    }
    std::vector<Offer> actions(const Models&) const override {
        return {{"Pass a day", "", GiveCommand{PassDays{1}}, std::nullopt, false, false},
                {"Pass a week", "", GiveCommand{PassDays{7}}, std::nullopt, false, false}};
    }
    void draw(const Ui& ui, const Models& models) override {
        const CampaignModel& m = models.campaign;
        section(ui, "Due");
        if (m.due.empty()) text(ui, "Nothing is due.", Tone::quiet);
        for (const auto& [date, words] : m.due) labelled(ui, date, words, 9);
        space(ui);
        for (const auto& battle : m.battles) {
            if (button(ui, battle.name)) ui.ask(ShowBattle{battle.id});
            ImGui::SameLine();
            text(ui, battle.place, Tone::quiet);
        }
        for (const auto& side : m.sides) {
            space(ui, gap_small);
            side_text(ui, side.colour, side.name, true);
            separator(ui);
            for (const auto& army : side.armies) {
                if (begin_row(ui, army.name, false)) ui.ask(ShowArmy{army.id});
                text(ui, army.name);
                ImGui::SameLine(ui.em(16));
                text(ui, army.place, Tone::quiet);
                ImGui::SameLine(0, 0);
                number_cell(ui, army.men);
                end_row();
            }
        }
    }
};

}  // namespace

std::unique_ptr<Panel> make_campaign_panel() { return std::make_unique<CampaignPanel>(); }

}  // namespace banneret::app
