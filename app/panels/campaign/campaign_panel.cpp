#include <fmt/format.h>

#include <cmath>

#include "app/panels/campaign/campaign_views.h"
#include "app/panels/shell/panel.h"
#include "app/panels/widgets/widgets.h"

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
        const auto nothing = m.to_next == 0 ? std::optional<std::string>("Nothing is scheduled.") : refused;
        const std::string next = m.to_next == 0   ? "To the next event"
                                 : m.to_next == 1 ? "To the next event (1 day)"
                                                  : fmt::format("To the next event ({} days)", m.to_next);
        return {{"pass-a-day", "Pass a day", "", GiveCommand{PassDays{1}}, refused},
                {"pass-a-week", "Pass a week", "", GiveCommand{PassDays{m.week}}, refused},
                {"to-the-next-event", next, m.next, GiveCommand{PassDays{most_days_at_once, true}}, nothing}};
    }

    std::vector<KeyHelp> keys() const override {
        return {{"Ctrl+Z", "takes back the last change, days too"},
                {"Drag", "an army to its destination; empty ground to pan the map"},
                {"Ctrl+drag", "an army to put it there at once"},
                {"Wheel", "zooms the map"},
                {"Drag in Month", "a battle to another day to postpone it"},
                {"Escape", "cancels a drag"},
                {"F8", "player-safe view"}};
    }
    bool cancel() override {
        if (view_.postpone.battle == BattleId{}) return cancel_map(view_.map) || cancel_month(view_.month);
        view_.postpone = PostponeTyping{};
        return true;
    }

    void draw(const Ui& ui, const Models& models) override {
        const CampaignModel& m = models.campaign;
        show_asked_place(m);
        parts(ui, m);
        switch (view_.part) {
            case CampaignPart::map:
                draw_now(ui, m);
                break;
            case CampaignPart::month:
                draw_month(ui, m.month_view, view_.month);
                break;
            case CampaignPart::strength:
                draw_strength(ui, m.strength);
                break;
            case CampaignPart::wounded:
                draw_wounded(ui, m.wounded);
                break;
            case CampaignPart::marches:
                draw_marches(ui, m.marches);
                break;
            case CampaignPart::sides:
                draw_sides(ui, m);
                break;
            case CampaignPart::calendar:
                draw_calendar(ui, m);
                break;
        }
    }

private:
    // Centres the map on the place that was asked for elsewhere, once.
    void show_asked_place(const CampaignModel& m) {
        if (m.asked == asked_) return;
        asked_ = m.asked;
        for (const Place& place : m.map.map->places) {
            if (place.id != m.asked_place) continue;
            view_.part = CampaignPart::map;
            view_.map.chosen_place = place.id;
            view_.map.chosen = {};
            view_.map.east = static_cast<double>(place.at.x) / mile;
            view_.map.north = static_cast<double>(place.at.y) / mile;
            // A map that was never drawn is fitted whole, and the place is in sight.
            view_.map.fitted = view_.map.moved = view_.map.size.x > 0;
        }
    }

    void parts(const Ui& ui, const CampaignModel& m) {
        const std::vector<std::string> words = {
            "Map###part-map",         "Month###part-month", "Strength###part-strength", "Wounded###part-wounded",
            "Marches###part-marches", "Sides###part-sides", "Calendar###part-calendar"};
        const auto now = static_cast<std::size_t>(view_.part);
        const auto picked = ui.low() ? choice(ui, "parts of the campaign", words, now, 7)
                                     : segments(ui, "parts of the campaign", words, now);
        if (picked) view_.part = static_cast<CampaignPart>(*picked);
        // In a low window the tools of the map follow in the same line.
        const bool beside = ui.low() && ImGui::GetContentRegionAvail().x < ui.em(two_columns);
        if (beside && view_.part == CampaignPart::map && (view_.fresh.done || !is_untouched(m)))
            ImGui::SameLine(0, ui.em(gap_small));
        else
            space(ui, gap_small);
    }

    // The map, with upcoming events beside it, or below it if there is no room.
    void draw_now(const Ui& ui, const CampaignModel& m) {
        if (!is_untouched(m)) view_.fresh = {};
        if (is_untouched(m) && !view_.fresh.done) return draw_new_campaign(ui, m, view_.fresh);
        const ImVec2 room = ImGui::GetContentRegionAvail();
        const float beside = std::clamp(room.x * 0.34f, ui.em(19), ui.em(26));
        if (room.x < ui.em(two_columns)) {
            draw_map_part(ui, m, ui.low() ? 0 : std::max(ui.em(14), room.y * 0.6f));
            space(ui, gap);
            draw_beside(ui, m);
            return;
        }
        ImGui::BeginChild("map and tools", {room.x - beside - ui.em(gap_large), 0}, false,
                          ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
        draw_map_part(ui, m, 0);
        ImGui::EndChild();
        ImGui::SameLine(0, ui.em(gap_large));
        ImGui::BeginChild("beside the map");
        draw_beside(ui, m);
        ImGui::EndChild();
    }

    // `height` 0: the remaining height.
    void draw_map_part(const Ui& ui, const CampaignModel& m, float height) {
        draw_map_tools(ui, m.map, view_.map, m.army_tracks != nullptr);
        draw_map_days(ui, m, view_);
        const float left = ImGui::GetContentRegionAvail().y, tall = height > 0 ? height : std::max(left, ui.em(8));
        draw_map(ui, map_shown(m, view_), view_.map, tall);
    }

    void draw_beside(const Ui& ui, const CampaignModel& m) {
        draw_army_card(ui, m, view_);
        draw_place_card(ui, m, view_);
        if (m.map.edits && view_.map.tool == MapTool::picture)
            draw_picture_card(ui, m, view_);
        else if (view_.map.tool != MapTool::look)
            draw_rates(ui, m, view_);
        draw_time(ui, m, view_);
        space(ui, gap_small);
        draw_due(ui, m);
        draw_waiting_battles(ui, m, view_);
        space(ui, gap_large);
        draw_places(ui, m);
        if (m.notes_hidden) return;
        space(ui, gap_large);
        draw_note(ui, view_);
    }

    CampaignView view_;
    std::uint32_t asked_ = 0;  // the last request from elsewhere to show something
};

}  // namespace

std::unique_ptr<Panel> make_campaign_panel() {
    return std::make_unique<CampaignPanel>();
}

}  // namespace banneret::app
