#include <fmt/format.h>

#include "app/models/exchange/tables.h"
#include "app/panels/campaign/campaign_views.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// Adds the command that sets a line's new date, or a message if the words are not a date.
void date_given(const Ui& ui, const WoundedModel& m, const WoundedModel::Line& line, const std::string& words) {
    const auto day = day_from_words(*m.calendar, words, m.today);
    if (const auto* problem = std::get_if<Problem>(&day)) {
        ui.ask(Say{problem->sentence()});
        return;
    }
    if (line.character)
        ui.ask(GiveCommand{SetFitAgain{line.army_id, line.character, std::get<std::int32_t>(day)}});
    else
        ui.ask(GiveCommand{ChangeRecovery{line.army_id, line.unit, line.battle_id, line.due_day, line.men,
                                          std::get<std::int32_t>(day)}});
}

}  // namespace

void draw_wounded(const Ui& ui, const WoundedModel& m) {
    section(ui, "On their way back", m.total);
    if (m.lines.empty()) {
        empty_state(ui,
                    "No wounded are recovering. 30% of an army's losses return one or two weeks after a battle that it "
                    "did not lose (AD-27).");
        return;
    }
    wrapped_text(ui,
                 "A defeat, or a march of over half the movement rate in a day, loses them for good (AD-R11). Any date "
                 "or number may be changed by hand.",
                 Tone::quiet);
    space(ui, gap_small);
    // A narrow table leaves die and battle to the tooltip, and the army to its mark.
    const bool wide = ImGui::GetContentRegionAvail().x > ui.em(44);
    const std::vector<Column> all = {{"Army", false, -1.9f},     {"Who", false, -1.3f}, {"men", true, 3.0f},
                                     {"return on", false, 7.0f}, {"", false, 4.0f},     {"die", false, -1.7f},
                                     {"battle", false, -1.4f},   {"", false, 3.6f}};
    if (!begin_table(ui, "wounded", wide ? all : std::vector<Column>{{"Who", false, -1}, all[2], all[3], all.back()}))
        return;
    for (std::size_t i = 0; i < m.lines.size(); ++i) {
        const WoundedModel::Line& line = m.lines[i];
        const std::string of = fmt::format(" of {} ({})", line.who, i + 1);
        ImGui::PushID(static_cast<int>(i));
        ImGui::TableNextRow();
        // Aligned with the editable cells.
        const auto next_words = [&] {
            ImGui::TableNextColumn();
            ImGui::SetCursorPosY(ImGui::GetCursorPosY() + (ui.em(row_height) - ImGui::GetTextLineHeight()) * 0.5f);
        };
        next_words();
        side_text(ui, line.colour, fitted(wide ? line.army : line.who, ImGui::GetContentRegionAvail().x - ui.em(1.4f)));
        if (wide) {
            next_words();
            fitted_text(ui, line.who);
        } else {
            hover_tip(ui, fmt::format("{}, {}\n{}\n{}", line.who, line.army, line.die, line.battle));
        }
        ImGui::TableNextColumn();
        if (!line.character)
            if (const auto men = cell_number(ui, "men" + of, line.men, ImGui::GetContentRegionAvail().x))
                ui.ask(GiveCommand{
                    ChangeRecovery{line.army_id, line.unit, line.battle_id, line.due_day, *men, line.due_day}});
        ImGui::TableNextColumn();
        if (const auto date = cell_text(ui, "return" + of, line.date, ImGui::GetContentRegionAvail().x))
            date_given(ui, m, line, *date);
        if (wide) {
            ImGui::TableNextColumn();
            fitted_text(ui, line.in_days, Tone::quiet);
            ImGui::TableNextColumn();
            fitted_text(ui, line.die, Tone::quiet);
            ImGui::TableNextColumn();
            if (!line.battle.empty()) {
                fitted_text(ui, line.battle, Tone::quiet);
                if (ImGui::IsItemClicked()) ui.ask(ShowBattle{line.battle_id});
            }
        }
        ImGui::TableNextColumn();
        if (button(ui, "Today###today" + of, std::nullopt,
                   {.look = Look::quiet, .tip = "Returns, or is fit again, at once"})) {
            if (line.character)
                ui.ask(GiveCommand{SetFitAgain{line.army_id, line.character, m.today}});
            else
                ui.ask(GiveCommand{
                    ChangeRecovery{line.army_id, line.unit, line.battle_id, line.due_day, line.men, m.today}});
        }
        ImGui::PopID();
    }
    end_table();
    copy_table(ui, "copy the wounded", wounded_table(m));
}

void draw_marches(const Ui& ui, const MarchesModel& m) {
    section(ui, "On the march");
    if (m.marches.empty()) text(ui, "No army is on the march. Drag one on the map to its destination.", Tone::quiet);
    for (const MarchesModel::March& march : m.marches) {
        ImGui::PushID(static_cast<int>(march.id.value));
        const float top = ImGui::GetCursorPosY(), left = ImGui::GetCursorPosX(),
                    room = ImGui::GetContentRegionAvail().x, wide = button_width(ui, "Halt");
        side_text(ui, march.colour, fitted(march.army, room - wide - ui.em(2)), true);
        wrapped_text(
            ui,
            fmt::format("{}; {}{}", march.words, march.pace,
                        march.arrives.empty() ? "" : fmt::format("; arriving on {}, {}", march.arrives, march.in_days)),
            Tone::quiet, (room - wide) / ui.em() - 1);
        const float below = ImGui::GetCursorPosY();
        ImGui::SetCursorPos({left + room - wide, top});
        if (button(ui, "Halt###halt", std::nullopt, {.tip = "The march ends where the army is now."}))
            ui.ask(GiveCommand{HaltArmy{march.id}});
        ImGui::SetCursorPos({left, std::max(below, ImGui::GetCursorPosY())});
        space(ui, gap_small);
        ImGui::PopID();
    }
    space(ui, gap_large);
    section(ui, "Miles",
            m.all_lines > m.ledger.size() ? fmt::format("the last {} of {}", m.ledger.size(), m.all_lines) : "");
    if (m.ledger.empty()) {
        text(ui, "No army has marched yet.", Tone::quiet);
        return;
    }
    if (!begin_table(ui, "ledger", {{"Date", false, 11}, {"Army", false, -1}, {"miles", true, 5}, {"", false, -1}}))
        return;
    for (const MarchesModel::Line& line : m.ledger) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        fitted_text(ui, line.date, Tone::quiet);
        ImGui::TableNextColumn();
        side_text(ui, line.colour, fitted(line.army, ImGui::GetContentRegionAvail().x - ui.em(1.4f)));
        ImGui::TableNextColumn();
        number_cell(ui, line.miles);
        ImGui::TableNextColumn();
        text(ui, line.kind, line.forced ? Tone::warning : Tone::quiet);
    }
    end_table();
    copy_table(ui, "copy the miles", miles_table(m));
}

}  // namespace banneret::app
