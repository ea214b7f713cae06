#include <fmt/format.h>

#include <cmath>

#include "app/panels/campaign_views.h"
#include "app/panels/panel.h"
#include "app/panels/widgets.h"

namespace banneret::app {

namespace {

constexpr float two_columns = 50.0f;  // font units

class CampaignPanel final : public Panel {
public:
    Page page() const override { return Page::campaign; }
    std::string title(const Models& models) const override { return models.campaign.date; }

    std::string purpose(const Models& models) const override {
        const CampaignModel& m = models.campaign;
        return m.long_date == m.date ? m.name : fmt::format("{}. {}", m.long_date, m.name);
    }

    std::vector<Offer> actions(const Models& models) const override {
        const CampaignModel& m = models.campaign;
        const auto refused = m.no_days.empty() ? std::nullopt : std::optional(m.no_days);
        const auto nothing = m.to_next == 0 ? std::optional<std::string>("Nothing is due on a later day.") : refused;
        const std::string next = m.to_next == 0   ? "To the next due"
                                 : m.to_next == 1 ? "To the next due (1 day)"
                                                  : fmt::format("To the next due ({} days)", m.to_next);
        return {{"Pass a day", "", GiveCommand{PassDays{1}}, refused},
                {"Pass a week", "", GiveCommand{PassDays{7}}, refused},
                {next, m.next, GiveCommand{PassDays{m.to_next}}, nothing}};
    }

    std::string help() const override {
        return "What day it is, what is due, and who stands where. Days pass one by one, so that everybody who is due "
               "returns on his day. Enemies at the same place can give battle; a battle that waits is fought on its own "
               "page. Notes go to the chronicle with today's date.";
    }

    std::vector<KeyHelp> keys() const override { return {{"Ctrl+Z", "takes the last change back, days too"}, {"F8", "player-safe view"}}; }

    void draw(const Ui& ui, const Models& models) override {
        const CampaignModel& m = models.campaign;
        const float room = ImGui::GetContentRegionAvail().x;
        if (room < ui.em(two_columns)) {
            draw_left(ui, m);
            space(ui, gap_large);
            draw_right(ui, m);
            return;
        }
        const float left = std::floor((room - ui.em(gap_huge)) * 0.52f);
        ImGui::BeginChild("now", {left, 0});
        draw_left(ui, m);
        ImGui::EndChild();
        ImGui::SameLine(0, ui.em(gap_huge));
        ImGui::BeginChild("books");
        draw_right(ui, m);
        ImGui::EndChild();
    }

private:
    void draw_left(const Ui& ui, const CampaignModel& m) {
        draw_due(ui, m);
        draw_waiting_battles(ui, m);
        space(ui, gap_large);
        draw_places(ui, m);
        if (m.notes_hidden) return;
        space(ui, gap_large);
        draw_note(ui, view_);
    }

    void draw_right(const Ui& ui, const CampaignModel& m) {
        draw_sides(ui, m);
        space(ui, gap_large);
        draw_calendar(ui, m, view_);
    }

    CampaignView view_;
};

}  // namespace

std::unique_ptr<Panel> make_campaign_panel() { return std::make_unique<CampaignPanel>(); }

}  // namespace banneret::app
