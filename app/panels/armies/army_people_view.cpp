#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/models/armies/army_edits.h"
#include "app/panels/armies/army_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/shield.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

// The characters of an army as cards.

namespace banneret::app {

namespace {

constexpr float card_width = 15.5f, card_height = 6.4f;

bool fit_for_duty(const Character& person) {
    return person.state == CharacterState::fit;
}

void card(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view, float width) {
    const ArmiesModel::Person& p = m.people[place];
    const Character& person = m.army->characters[place];
    const bool open = view.person == p.id;
    const ImVec2 from = ImGui::GetCursorScreenPos(), size = {width, ui.em(card_height)},
                 to = {from.x + size.x, from.y + size.y};
    ImGui::PushID(static_cast<int>(p.id.value));
    if (ImGui::InvisibleButton("card", size)) {
        const bool by_pointer = ImGui::IsItemHovered();
        view.pick(open ? CharacterId{} : p.id,
                  by_pointer ? std::optional(ArmiesView::Clicked{from.y, to.y}) : std::nullopt);
    }
    const bool hovered = ImGui::IsItemHovered();
    ui.note(person.name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, to,
                       paint(open      ? ui.colours.raised
                             : hovered ? ui.colours.hover
                                       : ui.colours.panel),
                       ui.em(gap_tiny));
    const bool marked = open || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    list.AddRect(from, to, paint(marked ? ui.colours.accent : ui.colours.line), ui.em(gap_tiny));
    const float edge = ui.em(0.7f), line = ImGui::GetTextLineHeight() + ui.em(0.15f), x = from.x + edge;
    float y = from.y + ui.em(gap_small);
    const auto words = [&](std::string_view text, Rgb colour, bool strong = false) {
        if (strong) ImGui::PushFont(ui.fonts.strong);
        list.AddText({x, y}, paint(colour), fitted(text, width - 2 * edge).c_str());
        if (strong) ImGui::PopFont();
        y += line;
    };
    const bool fit = fit_for_duty(person);
    const std::string mark = p.general ? "general" : person.rank == Rank::leader ? "leader" : "";
    if (!mark.empty()) {
        const float wide = ImGui::CalcTextSize(mark.c_str()).x;
        list.AddText({to.x - edge - wide, y}, paint(ui.colours.accent), mark.c_str());
        ImGui::PushFont(ui.fonts.strong);
        list.AddText({x, y}, paint(fit ? ui.colours.text : ui.colours.quiet),
                     fitted(person.name, width - 2 * edge - wide - ui.em(gap_small)).c_str());
        ImGui::PopFont();
        y += line;
    } else {
        words(person.name, fit ? ui.colours.text : ui.colours.quiet, true);
    }
    constexpr float tall = 2.6f;
    draw_shield(ui, list, p.arms, {to.x - edge - ui.em(tall) * shield_width * 0.5f, to.y - edge - ui.em(tall) * 0.5f},
                ui.em(tall));
    width -= ui.em(tall);
    words(p.tiers == "no tier" ? p.classes : p.tiers + ", " + p.classes, ui.colours.text);
    words("leadership " + p.leadership, ui.colours.quiet);
    if (!fit)
        words(p.state + (person.wounds > 0 ? ", " + counted(person.wounds, "wound") : ""), ui.colours.warning);
    else
        words(p.with.empty() ? "rides alone" : "with " + p.with, ui.colours.quiet);
    ImGui::PopID();
}

}  // namespace

void draw_people(const Ui& ui, const ArmiesModel& m, ArmiesView& view) {
    section(ui, "Characters", m.people.empty() ? "" : fmt::format("{}", m.people.size()));
    ImGui::BeginDisabled(!m.locked.empty());
    if (m.people.empty())
        wrapped_text(ui, "This army has no characters: leadership 1, no stratagem. Add a character to command it.",
                     Tone::quiet);
    const float room = ImGui::GetContentRegionAvail().x, between = ui.em(gap_small);
    const float most = std::max(1.0f, std::floor((room + between) / (ui.em(card_width) + between)));
    const float width = std::min(ui.em(20), (room - (most - 1) * between) / most);
    Flow flow(ui, gap_small);
    for (std::size_t i = 0; i < m.people.size(); ++i) {
        flow.next(width);
        card(ui, m, i, view, width);
        if (view.person != m.people[i].id || !view.into_sight) continue;
        const float bottom = ImGui::GetItemRectMax().y - ImGui::GetWindowPos().y;
        if (bottom > ImGui::GetWindowHeight()) ImGui::SetScrollFromPosY(bottom, 1.0f);
        view.into_sight = false;
    }
    if (button(ui, "Add character###add-character", std::nullopt,
               {.look = m.people.empty() ? Look::plain : Look::quiet, .icon = Icon::plus})) {
        view.people_before = m.people.size();
        ui.ask(GiveCommand{add_character(*m.army)});
    }
    ImGui::EndDisabled();
}

}  // namespace banneret::app
