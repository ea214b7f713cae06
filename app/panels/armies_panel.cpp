#include "app/panels/panel.h"
#include "app/panels/widgets.h"

namespace banneret::app {

namespace {

class ArmiesPanel final : public Panel {
public:
    Page page() const override { return Page::armies; }
    std::string title(const Models& models) const override { return models.armies.name.empty() ? "Armies" : models.armies.name; }
    std::string purpose(const Models& models) const override { return models.armies.place; }
    std::string help() const override { return "Every army of the campaign, and the roster of the one you picked."; }
    void draw(const Ui& ui, const Models& models) override {
        const ArmiesModel& m = models.armies;
        if (m.armies.empty()) {
            empty_state(ui, "No army has been raised yet. Import a list, or write one here.",
                        {{"Import army list (CSV)...", "", ChooseFile{ChooseFor::import_army}, std::nullopt, false, false}});
            return;
        }
        ImGui::BeginChild("armies", {ui.em(18), 0});
        for (const auto& army : m.armies) {
            if (begin_row(ui, army.name, army.here)) ui.ask(ShowArmy{army.id});
            side_text(ui, army.colour, army.name);
            ImGui::SameLine(0, 0);
            number_cell(ui, army.men, Tone::quiet);
            end_row();
        }
        ImGui::EndChild();
        ImGui::SameLine(0, ui.em(gap_large));
        ImGui::BeginChild("roster");
        if (m.hidden) text(ui, "Another side's army: its numbers are hidden in the player-safe view.", Tone::quiet);
        if (!m.units.empty() && begin_table(ui, "roster", {{"unit"}, {"men", true, 5}, {"", false, -1}})) {
            for (const auto& unit : m.units) {
                ImGui::TableNextRow();
                ImGui::TableNextColumn();
                text(ui, unit.name);
                ImGui::TableNextColumn();
                number_cell(ui, unit.men);
                ImGui::TableNextColumn();
                wrapped_text(ui, unit.words, Tone::quiet);
            }
            end_table();
        }
        ImGui::EndChild();
    }
};

}  // namespace

std::unique_ptr<Panel> make_armies_panel() { return std::make_unique<ArmiesPanel>(); }

}  // namespace banneret::app
