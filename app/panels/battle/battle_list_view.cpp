#include <fmt/format.h>

#include "app/panels/battle/battle_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/shield.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

void side_line(const Ui& ui, const BattleListModel::Side& side) {
    army_title(ui, side.arms, side.colour, fitted(side.army, ImGui::GetContentRegionAvail().x * 0.6f), false);
    if (side.lost.empty()) return;
    ImGui::SameLine(0, ui.em(gap_small));
    text(ui, side.lost, Tone::quiet);
}

void battle_line(const Ui& ui, const BattleListModel::Line& line, PostponeTyping& postpone, bool& opened) {
    ImGui::PushID(static_cast<int>(line.id.value));
    const std::string_view fight = line.over ? "Redo###resolve" : "Resolve###resolve";
    const float fight_width = button_width(ui, "Resolve");
    const float buttons = button_width(ui, "Open") + fight_width + button_width(ui, "Apply") + postpone_width(ui) +
                          button_width(ui, "Call off") + 4 * ui.em(gap_small);
    const float left = ImGui::GetCursorPosX(), top = ImGui::GetCursorPosY(), room = ImGui::GetContentRegionAvail().x;
    const bool beside = room - buttons > ui.em(16);
    ImGui::BeginGroup();
    const float words = beside ? room - buttons - ui.em(gap) : room;
    strong_text(ui, fitted(line.name, words));
    ImGui::SameLine(0, ui.em(gap_small));
    const std::string state = line.refused.empty() || line.under_way ? line.state : line.refused;
    text(
        ui,
        fitted(state, std::max(ui.em(4), words - (ImGui::GetItemRectMax().x - ImGui::GetItemRectMin().x) - ui.em(gap))),
        line.over              ? Tone::accent
        : line.refused.empty() ? Tone::quiet
                               : Tone::warning);
    hover_tip(ui, state);
    for (const Side side : both_sides) side_line(ui, line.sides[side]);
    ImGui::EndGroup();
    const float below = ImGui::GetCursorPosY();
    if (beside) ImGui::SetCursorPos({left + room - buttons, top});
    const auto refused = line.refused.empty() ? std::nullopt : std::optional(line.refused);
    const auto not_over = line.over ? std::nullopt : std::optional<std::string>("This battle is not over.");
    if (button(ui, "Open###open", std::nullopt,
               {.tip = "Open its page: the odds, every die, and the losses, which you can edit."})) {
        ui.ask(ShowBattle{line.id});
        opened = true;
    }
    ImGui::SameLine(0, ui.em(gap_small));
    if (button(ui, fight, refused,
               {.width = fight_width / ui.em(),
                .tip = line.over ? "Fight it again with dice from the seed above."
                                 : "The automatic generals fight it in one go."}))
        ui.ask(ResolveBattles{{line.id}});
    ImGui::SameLine(0, ui.em(gap_small));
    if (button(ui, "Apply###apply", not_over, {.tip = "Apply its losses to the campaign."}))
        ui.ask(AcceptBattles{{line.id}});
    ImGui::SameLine(0, ui.em(gap_small));
    postpone_button(ui, line.id, line.under_way, postpone);
    ImGui::SameLine(0, ui.em(gap_small));
    if (button(ui, "Call off###skip", std::nullopt,
               {.tip = "The armies do not fight and lose nothing. Ctrl+Z brings the battle back."}))
        ui.ask(GiveCommand{CallOffBattle{line.id}});
    ImGui::SetCursorPos({left, std::max(below, ImGui::GetCursorPosY())});
    draw_postpone(ui, line.id, postpone);
    space(ui, gap_small);
    ImGui::PopID();
}

}  // namespace

bool draw_battle_list(const Ui& ui, const BattleListModel& m, PostponeTyping& postpone) {
    bool opened = false;
    seed_field(ui, m.seed);
    space(ui, gap_small);
    if (m.lines.empty()) text(ui, "No battle is waiting. Mark two armies that will fight.", Tone::quiet);
    for (const BattleListModel::Line& line : m.lines) battle_line(ui, line, postpone, opened);
    if (m.pairs.empty()) return opened;
    space(ui, gap_small);
    section(ui, "Enemies at the same place");
    for (const BattleListModel::Pair& pair : m.pairs) {
        ImGui::PushID(static_cast<int>(pair.first.value * 10007 + pair.second.value));
        const float room = ImGui::GetContentRegionAvail().x - button_width(ui, "Mark") - ui.em(gap);
        label(ui, fitted(fmt::format("{}, {}", pair.words, pair.place), room), room);
        if (button(ui, "Mark###mark", std::nullopt, {.tip = "They will fight: the battle goes on the list."}))
            ui.ask(GiveCommand{OfferBattle{pair.first, pair.second, "", pair.place, ""}});
        ImGui::PopID();
    }
    return opened;
}

}  // namespace banneret::app
