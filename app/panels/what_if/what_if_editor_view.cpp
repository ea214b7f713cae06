#include <fmt/format.h>

#include <algorithm>

#include "app/models/armies/army_edits.h"
#include "app/panels/what_if/what_if_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/unit_fields.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// A copy of the page's state, to change and ask for.
struct Edit {
    explicit Edit(const WhatIfModel& m) : what_if(m.now), foe_side(m.editor.foe_side), place(m.editor.place) {}
    Contender& contender() { return what_if.side(foe_side)[place]; }
    Army& army() { return contender().now.army; }
    void ask(const Ui& ui) const { app::ask(ui, what_if); }
    WhatIf what_if;
    bool foe_side;
    std::size_t place;
};

void change_unit(const Ui& ui, const WhatIfModel& m, const Unit& changed) {
    Edit edit(m);
    for (Unit& u : edit.army().units)
        if (u.id == changed.id) u = changed;
    edit.ask(ui);
}

void equipment(const Ui& ui, const WhatIfModel& m, const Unit& unit) {
    const std::string of = unit.name;
    Flow flow(ui, gap_small);
    const auto field = [&](std::string_view words, float units) {
        flow.next(label_width(ui, words) + ui.em(units));
        label(ui, words);
    };
    Unit changed = unit;
    field("Armour", 5.5f);
    if (const auto armour = pick_armour(ui, "armour of " + of, unit.armour, {ui.em(5.5f), true}))
        changed.armour = *armour;
    flow.next(ui.em(2.5f) + label_width(ui, "Shield"));
    if (toggle(ui, "Shield###shield", unit.shield)) changed.shield = !unit.shield;
    flow.next(ui.em(2.5f) + label_width(ui, "Mounted"));
    if (toggle(ui, "Mounted###mounted", unit.mounted)) changed.mounted = !unit.mounted;
    const float width = label_width(ui, "Abilities") + ui.em(gap_small);
    if (auto melee = melee_line(ui, of, unit.melee, width)) changed.melee = *std::move(melee);
    if (auto missile = missile_line(ui, of, unit.missile, width)) changed.missile = *std::move(missile);
    if (const auto abilities = ability_line(ui, of, unit.abilities, width)) changed.abilities = *abilities;
    if (changed != unit) change_unit(ui, m, changed);
}

// The name opens the unit's equipment; its value is on the right.
void unit_head(const Ui& ui, const WhatIfModel& m, const ContenderEditor::UnitRow& row, WhatIfLook& look) {
    const float room = ImGui::GetContentRegionAvail().x, height = ui.em(row_height), cross = ui.em(target_height);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const bool open = look.open == row.id;
    const std::string id = "equipment of " + row.name;
    const float strength = ImGui::CalcTextSize(row.strength.c_str()).x;
    const float wide = room - cross - strength - ui.em(gap_small);
    if (ImGui::InvisibleButton(id.c_str(), {std::max(1.0f, wide), height})) look.open = open ? UnitId{} : row.id;
    ui.note(id);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        list.AddRectFilled(from, {from.x + wide, from.y + height}, paint(ui.colours.hover), ui.em(gap_tiny));
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
        list.AddRect(from, {from.x + wide, from.y + height}, paint(ui.colours.accent), ui.em(gap_tiny));
    hover_tip(ui, row.changed.empty() ? "Shows and hides its equipment." : row.changed);
    draw_icon(list, open ? Icon::down : Icon::right, {from.x + ui.em(0.5f), from.y + height * 0.5f}, ui.em(0.6f),
              paint(ui.colours.quiet));
    const float y = from.y + (height - ImGui::GetTextLineHeight()) * 0.5f;
    const std::string name = fitted(row.name, wide - ui.em(1.4f));
    list.AddText({from.x + ui.em(1.2f), y}, paint(ui.colours.text), name.c_str());
    const float after = ui.em(1.8f) + ImGui::CalcTextSize(name.c_str()).x;
    const std::string aside = row.added ? "added" : row.changed;
    if (!aside.empty() && wide - after > ui.em(4))
        list.AddText({from.x + after, y}, paint(ui.colours.accent), fitted(aside, wide - after).c_str());
    ImGui::SameLine(0, ui.em(gap_small));
    const ImVec2 number = ImGui::GetCursorScreenPos();
    list.AddText({number.x, y}, paint(ui.colours.quiet), row.strength.c_str());
    ImGui::Dummy({strength, height});
    tally_tip(ui, row.strength_parts);
    ImGui::SameLine(0, 0);
    const bool last = m.editor.units.size() < 2;
    if (icon_button(ui, Icon::close, "Leave out " + row.name,
                    last ? std::optional<std::string>("Keep at least one unit.") : std::nullopt)) {
        Edit edit(m);
        auto& units = edit.army().units;
        units.erase(std::remove_if(units.begin(), units.end(), [&](const Unit& u) { return u.id == row.id; }),
                    units.end());
        edit.ask(ui);
    }
}

void unit_numbers(const Ui& ui, const WhatIfModel& m, const Unit& unit, const ContenderEditor::UnitRow& row) {
    const Contender& c = m.now.side(m.editor.foe_side)[m.editor.place];
    const Unit* before = find_unit(c.base.army, unit.id);
    const float fields = ui.em(5 + 3.2f) + label_width(ui, "FC") + 3 * ui.em(gap_small);
    const float line = std::max(ui.em(5), ImGui::GetContentRegionAvail().x - fields);
    Unit changed = unit;
    if (const auto men = slider(ui, "men of " + unit.name, unit.count, 0, row.most, line,
                                before != nullptr ? std::optional(before->count) : std::nullopt, m.editor.colour))
        changed.count = *men;
    ImGui::SameLine(0, ui.em(gap_small));
    if (const auto men = edit_number(ui, "number of " + unit.name, unit.count, 0, most_individuals, 5))
        changed.count = *men;
    ImGui::SameLine(0, ui.em(gap_small));
    label(ui, "FC");
    if (const auto fc = edit_number(ui, "FC of " + unit.name, unit.fc, 1, 5, 3.2f)) changed.fc = *fc;
    if (changed != unit) change_unit(ui, m, changed);
}

void head(const Ui& ui, const WhatIfModel& m) {
    const ContenderEditor& e = m.editor;
    const float height = ui.em(target_height);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    draw_side_shape(*ImGui::GetWindowDrawList(), {from.x + ui.em(0.45f), from.y + height * 0.5f}, ui.em(0.36f),
                    e.colour, paint(ui.colours.side[static_cast<std::size_t>(e.colour) % side_colours]));
    ImGui::Dummy({ui.em(1.2f), height});
    ImGui::SameLine(0, 0);
    const float name = std::min(ui.em(16), ImGui::GetContentRegionAvail().x);
    if (auto typed = edit_text(ui, "name of the army in hand", e.name, "name", name / ui.em())) {
        Edit edit(m);
        edit.contender().now.name = *std::move(typed);
        edit.ask(ui);
    }
    Flow flow(ui, gap_tiny);
    const auto verb = [&](std::string_view words, const std::string& refused, std::string_view tip) {
        flow.next(button_width(ui, words, {.look = Look::quiet}));
        return button(ui, words, refused.empty() ? std::nullopt : std::optional(refused),
                      {.look = Look::quiet, .tip = tip});
    };
    if (verb("Duplicate###duplicate", e.refused_copy, "Ctrl+D: a copy to change beside it.")) {
        Edit edit(m);
        duplicate(edit.what_if, e.foe_side, e.place);
        edit.ask(ui);
    }
    if (verb("Clear changes###as-it-was", e.changes.empty() ? "It has no changes." : "",
             "Takes back every change made here.")) {
        Edit edit(m);
        const std::string kept = edit.contender().now.name;
        edit.contender().now = edit.contender().base;
        edit.contender().now.name = kept;
        edit.ask(ui);
    }
    if (verb("Remove###take-away", e.refused_remove, "Removes it from the comparison; the campaign keeps it.")) {
        Edit edit(m);
        remove(edit.what_if, e.foe_side, e.place);
        edit.ask(ui);
    }
}

// The general; wizards if they are counted without names.
void command(const Ui& ui, const WhatIfModel& m) {
    const ContenderEditor& e = m.editor;
    const auto change = [&](std::string_view key, int value) {
        Edit edit(m);
        banneret::change(edit.contender().now, fmt::format("{}={}", key, value));
        edit.ask(ui);
    };
    Flow flow(ui, gap);
    const std::string_view who = "Leadership";
    flow.next(label_width(ui, who) + ui.em(9.2f));
    ImGui::BeginGroup();
    label(ui, who);
    if (const auto score =
            slider(ui, "leadership", e.has_general ? e.leadership : 1, 1, 5, ui.em(5.5f), std::nullopt, e.colour))
        change("leadership", *score);
    ImGui::SameLine(0, ui.em(gap_small));
    if (const auto score = edit_number(ui, "leadership score", e.leadership, 1, 5, 3.2f)) change("leadership", *score);
    hover_tip(ui, e.general);
    ImGui::EndGroup();
    const auto wizards = [&](std::string_view words, std::string_view key, int now) {
        flow.next(label_width(ui, words) + ui.em(3.2f));
        ImGui::BeginGroup();
        label(ui, words);
        if (const auto number = edit_number(ui, key, now, 0, most_characters, 3.2f)) change(key, *number);
        ImGui::EndGroup();
    };
    wizards("Wizards", "wizards", e.wizards);
    wizards("Arch-wizards", "arch-wizards", e.arch_wizards);
    flow.next(ui.em(2.5f) + label_width(ui, "A general commands"));
    if (toggle(ui, "A general commands###a-general-commands", e.has_general)) {
        Edit edit(m);
        edit.contender().now.has_general = !e.has_general;
        edit.ask(ui);
    }
}

}  // namespace

void draw_contender_editor(const Ui& ui, const WhatIfModel& m, WhatIfLook& look) {
    const ContenderEditor& e = m.editor;
    const Army& army = m.now.side(e.foe_side)[e.place].now.army;
    head(ui, m);
    for (std::size_t i = 0; i < e.units.size(); ++i) {
        ImGui::PushID(static_cast<int>(e.units[i].id.value));
        unit_head(ui, m, e.units[i], look);
        unit_numbers(ui, m, army.units[i], e.units[i]);
        if (look.open == e.units[i].id) equipment(ui, m, army.units[i]);
        ImGui::PopID();
    }
    if (button(ui, "Add a unit###add-a-unit", std::nullopt, {.icon = Icon::plus})) {
        Edit edit(m);
        edit.army() = add_unit(edit.army(), army.units.empty() ? UnitId{} : army.units.back().id).army;
        std::uint32_t last = 0;
        for (const Unit& u : army.units) last = std::max(last, u.id.value);
        for (const Unit& u : m.now.side(e.foe_side)[e.place].base.army.units) last = std::max(last, u.id.value);
        for (Unit& u : edit.army().units)
            if (!u.id) u.id = UnitId{last + 1}, look.open = u.id;
        edit.ask(ui);
    }
    space(ui, gap_small);
    command(ui, m);
    const std::string unit = e.units.empty() ? "Knights" : e.units.front().name;
    if (text_field(ui, "typed change", look.change, "or type: " + unit + ".count=+40; leadership=4", -1) &&
        !look.change.empty()) {
        ui.ask(WhatIfIntent{TypeChange{look.change}});
        look.change.clear();
    }
    hover_tip(ui,
              "Changes as the terminal takes them, with ; between them: UNIT.FIELD=VALUE, +NAME,COUNT,FC,ARMOUR, "
              "-UNIT, leadership=N, a house rule's KEY=VALUE.");
    for (const std::string& change : e.changes) wrapped_text(ui, change, Tone::quiet);
}

}  // namespace banneret::app
