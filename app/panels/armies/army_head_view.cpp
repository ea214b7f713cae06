#include <fmt/format.h>

#include <algorithm>

#include "app/models/armies/army_edits.h"
#include "app/models/exchange/tables.h"
#include "app/panels/armies/army_views.h"
#include "app/panels/widgets/charts.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/shield.h"
#include "app/panels/widgets/widgets.h"

// The list of armies, and the parts above and below the roster.

namespace banneret::app {

namespace {

// Two lines: name and men, place and strength.
void list_line(const Ui& ui, const ArmiesModel::Line& army) {
    ImGui::PushID(static_cast<int>(army.id.value));
    constexpr float height = 3.3f;
    const float width = ImGui::GetContentRegionAvail().x, edge = ui.em(gap_small);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    if (begin_row(ui, army.name, army.here, height)) ui.ask(ShowArmy{army.id});
    const float line = ImGui::GetTextLineHeight(), top = from.y + ui.em(0.3f), below = top + line + ui.em(0.15f);
    const auto wide = [](std::string_view words) {
        return ImGui::CalcTextSize(words.data(), words.data() + words.size()).x;
    };
    const float numbers = ui.em(3.6f), gap = ui.em(gap_small);
    ImGui::SetCursorScreenPos({from.x + edge, top});
    side_text(ui, army.colour, fitted(army.name, width - 2 * edge - ui.em(1.3f) - wide(army.men) - gap), army.here);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto at_right = [&](std::string_view words, float y, Rgb colour) {
        list.AddText({from.x + width - edge - wide(words), y}, paint(colour), words.data(),
                     words.data() + words.size());
    };
    at_right(army.men, top, ui.colours.text);
    at_right(army.strength, below, ui.colours.quiet);
    const float bar_units = width < ui.em(15) ? 1.6f : 2.8f, bar = army.hidden ? 0.0f : ui.em(bar_units);
    const std::string place = fitted(army.place, width - 2 * edge - ui.em(1.3f) - numbers - bar - gap);
    list.AddText({from.x + edge + ui.em(1.25f), below}, paint(ui.colours.quiet), place.c_str());
    if (!army.hidden) {
        ImGui::SetCursorScreenPos({from.x + width - edge - numbers - bar, below});
        strength_bar(ui, army.share, army.colour,
                     army.strength + " of unit strength; the longest bar is the strongest army.", bar_units);
    }
    ImGui::SetCursorScreenPos({from.x, from.y + ui.em(height)});
    end_row();
    ImGui::PopID();
}

std::vector<Picked> picks(const std::vector<std::string>& words, std::size_t chosen) {
    std::vector<Picked> rows;
    for (std::size_t i = 0; i < words.size(); ++i) rows.push_back({words[i], "", "", i == chosen ? 1 : 0});
    return rows;
}

void side_field(const Ui& ui, const ArmiesModel& m, float width) {
    std::vector<std::string> names;
    std::size_t chosen = m.sides.size();
    for (std::size_t i = 0; i < m.sides.size(); ++i) {
        names.push_back(m.sides[i].name);
        if (m.sides[i].id == m.army->faction) chosen = i;
    }
    const auto picked = pick_one(ui, "side", m.side, picks(names, chosen), {width, true});
    if (!picked) return;
    Army army = *m.army;
    army.faction = m.sides[*picked].id;
    ui.ask(GiveCommand{PutArmy{std::move(army), "side " + m.sides[*picked].name}});
}

void general_field(const Ui& ui, const ArmiesModel& m, float width) {
    std::vector<Picked> rows = {{"nobody", "leadership 1, no stratagem", "", m.army->general ? 0 : 1}};
    std::string now = "nobody";
    for (std::size_t i = 0; i < m.people.size(); ++i) {
        const ArmiesModel::Person& p = m.people[i];
        rows.push_back({m.army->characters[i].name, "leadership " + p.leadership, p.not_general, p.general ? 1 : 0});
        if (p.general) now = m.army->characters[i].name;
    }
    if (const auto picked = pick_one(ui, "general", now, rows, {width, true}))
        ui.ask(GiveCommand{make_general(*m.army, *picked == 0 ? CharacterId{} : m.people[*picked - 1].id)});
}

}  // namespace

void ask_for(const Ui& ui, const ArmiesModel& m, const Unit& unit) {
    ui.ask(GiveCommand{put(*m.army, unit)});
}
void ask_for(const Ui& ui, const ArmiesModel& m, const Character& person) {
    ui.ask(GiveCommand{put(*m.army, person)});
}

void draw_army_list(const Ui& ui, const ArmiesModel& m, ArmiesView& view) {
    search_field(ui, "find an army", view.filter, "Find (Ctrl+F)", view.search, 0);
    view.search = false;
    space(ui, gap_tiny);
    if (ImGui::BeginChild("list of armies", {0, 0})) {
        const auto found = matching(m, view.filter);
        for (const std::size_t i : found) list_line(ui, m.armies[i]);
        if (found.empty()) wrapped_text(ui, "No army, side or place of that name.", Tone::quiet);
    }
    ImGui::EndChild();
    copy_table(ui, "copy the armies", armies_table(m));
}

void draw_army_choice(const Ui& ui, const ArmiesModel& m) {
    std::vector<std::string> names;
    std::size_t here = 0;
    for (std::size_t i = 0; i < m.armies.size(); ++i) {
        const ArmiesModel::Line& army = m.armies[i];
        names.push_back(army.place.empty() ? army.name : fmt::format("{}, {}", army.name, army.place));
        if (army.here) here = i;
    }
    if (const auto picked = choice(ui, "army", names, here, 0)) ui.ask(ShowArmy{m.armies[*picked].id});
    space(ui, gap_tiny);
}

void draw_army_head(const Ui& ui, const ArmiesModel& m) {
    if (!m.locked.empty() || m.battle) {
        const float top = ImGui::GetCursorPosY();
        ImGui::SetCursorPosY(top + (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f);
        const float room = ImGui::GetContentRegionAvail().x - button_width(ui, "Go to the battle") - ui.em(gap);
        text(ui, fitted(m.locked.empty() ? m.battle_name + " waits for it." : m.locked, room),
             m.locked.empty() ? Tone::quiet : Tone::warning);
        if (!m.locked.empty()) hover_tip(ui, m.locked);
        ImGui::SameLine(0, ui.em(gap));
        ImGui::SetCursorPosY(top);
        if (button(ui, "Go to the battle###go-to-the-battle")) ui.ask(ShowBattle{m.battle});
        space(ui, gap_tiny);
    }
    ImGui::BeginDisabled(!m.locked.empty());
    Flow flow(ui);
    const auto field = [&](std::string_view words, float units) {
        const float width = label_width(ui, words);
        flow.next(width + ui.em(units));
        label(ui, words);
    };
    flow.next(ui.em(1.8f));
    ImGui::BeginGroup();
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f);
    shield(ui, m.arms, 2);
    ImGui::EndGroup();
    field("Name", 13);
    if (const auto name = edit_text(ui, "name of the army", m.name, "", 13)) {
        Army army = *m.army;
        army.name = *name;
        ui.ask(GiveCommand{put(*m.army, std::move(army))});
    }
    field("Side", 9);
    side_field(ui, m, ui.em(9));
    field("At", 13);
    if (const auto place = edit_suggested(ui, "place", m.place, "nowhere yet", m.places, 13)) {
        // A march is more than an edit, so it is recorded in the chronicle.
        if (!place->empty()) {
            ui.ask(GiveCommand{MoveArmy{m.army->id, *place}});
        } else {
            Army army = *m.army;
            army.place.clear();
            ui.ask(GiveCommand{put(*m.army, std::move(army))});
        }
    }
    field("General", 12);
    general_field(ui, m, ui.em(12));
    flow.next(ui.em(2.5f) + label_width(ui, "Fortified"));
    if (toggle(ui, "Fortified###fortified", m.army->fortified)) {
        Army army = *m.army;
        army.fortified = !army.fortified;
        ui.ask(GiveCommand{put(*m.army, std::move(army))});
    }
    hover_tip(ui, "Field fortifications remain while the army stays here (AD-R18).");
    ImGui::EndDisabled();
}

void draw_shares(const Ui& ui, const ArmiesModel& m) {
    Flow flow(ui, gap_large);
    const auto one = [&](std::string_view value, std::string_view words, std::string_view tip, bool strong) {
        ImGui::PushFont(ui.fonts.section);
        const float number = ImGui::CalcTextSize(value.data(), value.data() + value.size()).x;
        ImGui::PopFont();
        flow.next(std::max(number, ImGui::CalcTextSize(words.data(), words.data() + words.size()).x));
        ImGui::BeginGroup();
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
        ImGui::PushFont(ui.fonts.section);
        text(ui, value, strong ? Tone::accent : Tone::plain);
        ImGui::PopFont();
        text(ui, words, Tone::quiet);
        ImGui::PopStyleVar();
        ImGui::EndGroup();
        hover_tip(ui, tip);
    };
    one(m.totals.strength, "unit strength",
        "The sum of the units (AD-1, AD-2). Point at a unit's strength to see its parts.", true);
    one(m.totals.men, m.totals.men == "1" ? "man" : "men", m.totals.due, false);
    one(m.totals.points, "points",
        "Appendix C at 20 men a figure, with the characters who are fit: a " + m.totals.size + " army.", false);
    for (const ShareText& share : m.shares) one(share.value, share.words, share.tip, false);
}

}  // namespace banneret::app
