#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/armies/army_edits.h"
#include "app/panels/armies/army_orders.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/unit_fields.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// Armour, shield and mount, repeated here because the table may lack room for them.
void equipment(const Ui& ui, const ArmiesModel& m, const Unit& unit, const std::string& of) {
    Flow flow(ui);
    const auto field = [&](std::string_view words, float units) {
        flow.next(label_width(ui, words) + ui.em(units));
        label(ui, words);
    };
    Unit changed = unit;
    field("Armour", 5.5f);
    if (const auto armour = pick_armour(ui, "the armour of " + of, unit.armour, {ui.em(5.5f), true}))
        changed.armour = *armour, ask_for(ui, m, changed);
    flow.next(ui.em(2.5f) + label_width(ui, "Shield"));
    if (toggle(ui, "Shield###shield", unit.shield)) changed.shield = !unit.shield, ask_for(ui, m, changed);
    flow.next(ui.em(2.5f) + label_width(ui, "Mounted"));
    if (toggle(ui, "Mounted###mounted", unit.mounted)) changed.mounted = !unit.mounted, ask_for(ui, m, changed);
    field("Order", 6.5f);
    if (const auto formation = pick_formation(ui, "the order of " + of, unit.formation, {ui.em(6.5f), true}))
        changed.formation = *formation, ask_for(ui, m, changed);
}

void kind(const Ui& ui, const ArmiesModel& m, const Unit& unit, const ArmiesModel::UnitRow& row,
          const std::string& of) {
    Flow flow(ui);
    const auto field = [&](std::string_view words, float units) {
        flow.next(label_width(ui, words) + ui.em(units));
        label(ui, words);
    };
    Unit changed = unit;
    field("Race", 10);
    if (const auto race = edit_suggested(ui, "the race of " + of, unit.race, "men", m.races, 10))
        changed.race = *race, ask_for(ui, m, changed);
    if (!row.race_offer.empty()) {
        const std::string words = fmt::format("Make them {}", row.race_offer);
        flow.next(button_width(ui, words, {.look = Look::quiet}));
        if (button(ui, words, std::nullopt,
                   {.look = Look::quiet, .tip = "What the table of creatures says of this race (T-18, BTA-182)."}))
            if (const auto as = as_its_race(unit)) ask_for(ui, m, *as);
    }
    field("Religion", 9);
    if (const auto religion = edit_suggested(ui, "the religion of " + of, unit.religion, "none", m.religions, 9))
        changed.religion = *religion, ask_for(ui, m, changed);
    field("Hit dice", 3.5f);
    if (const auto dice = edit_number(ui, "the hit dice of " + of, unit.hit_dice, 0, most_hit_dice, 3.5f))
        changed.hit_dice = *dice, ask_for(ui, m, changed);
}

// A number with its parts as a tooltip.
template <class Tip>
void fact(const Ui& ui, Flow& flow, std::string_view what, std::string_view value, Tip&& tip) {
    const float width = label_width(ui, what) + label_width(ui, value);
    flow.next(width);
    ImGui::BeginGroup();
    label(ui, what);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddText({from.x, from.y + (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f},
                                        paint(ui.colours.text), value.data(), value.data() + value.size());
    ImGui::Dummy({width - label_width(ui, what), ui.em(target_height)});
    ImGui::EndGroup();
    tip();
}

void facts(const Ui& ui, const ArmiesModel::UnitRow& row) {
    Flow flow(ui, gap);
    fact(ui, flow, "strength", row.strength + " US", [&] { tally_tip(ui, row.strength_parts); });
    fact(ui, flow, "points", row.points, [&] { tally_tip(ui, row.points_parts); });
    fact(ui, flow, "moves", row.movement, [&] { hover_tip(ui, row.movement_tip); });
    fact(ui, flow, "armour save", row.save,
         [&] { hover_tip(ui, "As rosters print it; (S) is a shield (BTA-14 to BTA-17)."); });
    if (!row.due.empty()) fact(ui, flow, "wounded:", row.due, [] {});
}

// Name on the left, actions on the right.
void title_and_verbs(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view) {
    const ArmiesModel::UnitRow& row = m.units[place];
    const float verbs =
        button_width(ui, "Duplicate") + button_width(ui, "Remove") + 3 * ui.em(target_height) + 4 * ui.em(gap_small);
    details_title(ui, m.army->units[place].name, verbs);
    if (button(ui, "Duplicate###duplicate-unit", std::nullopt, {.tip = "Ctrl+D"})) {
        view.units_before = m.units.size();
        ui.ask(GiveCommand{duplicate_unit(*m.army, row.id)});
    }
    ImGui::SameLine(0, ui.em(gap_small));
    const bool first = place == 0, last = place + 1 == m.units.size();
    if (icon_button(ui, Icon::up, "Move up###move-up",
                    first ? std::optional<std::string>("It is the first already.") : std::nullopt))
        ui.ask(GiveCommand{move_unit(*m.army, row.id, -1)});
    ImGui::SameLine(0, ui.em(gap_small));
    if (icon_button(ui, Icon::down, "Move down###move-down",
                    last ? std::optional<std::string>("It is the last already.") : std::nullopt))
        ui.ask(GiveCommand{move_unit(*m.army, row.id, +1)});
    ImGui::SameLine(0, ui.em(gap_small));
    if (button(ui, "Remove###remove-unit", std::nullopt, {.tip = "Delete; undo brings it back."}))
        ui.ask(GiveCommand{remove_unit(*m.army, row.id)});
    ImGui::SameLine(0, ui.em(gap_small));
    if (icon_button(ui, Icon::close, "Close the details###close-the-details")) view.unit = {};
}

}  // namespace

void details_title(const Ui& ui, std::string_view name, float verbs) {
    const float room = ImGui::GetContentRegionAvail().x;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImGui::PushFont(ui.fonts.section);
    const float y = from.y + std::round((ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f);
    // Without room for both, the name gets its own line.
    const bool beside = room - verbs > ui.em(7);
    const std::string words = fitted(name, beside ? room - verbs - ui.em(gap) : room);
    ImGui::GetWindowDrawList()->AddText({from.x, y}, paint(ui.colours.text), words.c_str());
    ImGui::PopFont();
    ImGui::Dummy({std::max(1.0f, room - verbs), ui.em(target_height)});
    if (beside) ImGui::SameLine(0, 0);
}

void draw_unit_details(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view) {
    const Unit& unit = m.army->units[place];
    const std::string of = unit.name;
    title_and_verbs(ui, m, place, view);
    draw_unit_orders(ui, m, place, view);
    equipment(ui, m, unit, of);
    const float width = label_width(ui, "Abilities") + ui.em(gap_small);
    Unit changed = unit;
    if (auto melee = melee_line(ui, of, unit.melee, width)) changed.melee = *std::move(melee), ask_for(ui, m, changed);
    if (auto missile = missile_line(ui, of, unit.missile, width))
        changed.missile = *std::move(missile), ask_for(ui, m, changed);
    if (const auto abilities = ability_line(ui, of, unit.abilities, width))
        changed.abilities = *abilities, ask_for(ui, m, changed);
    kind(ui, m, unit, m.units[place], of);
    facts(ui, m.units[place]);
}

void draw_details(const Ui& ui, const ArmiesModel& m, ArmiesView& view) {
    ImGui::BeginDisabled(!m.locked.empty());
    for (std::size_t i = 0; i < m.units.size(); ++i) {
        if (view.unit != m.units[i].id) continue;
        ImGui::PushID(static_cast<int>(m.units[i].id.value));
        draw_unit_details(ui, m, i, view);
        ImGui::PopID();
        break;
    }
    for (std::size_t i = 0; i < m.people.size(); ++i) {
        if (view.person != m.people[i].id) continue;
        ImGui::PushID(static_cast<int>(m.people[i].id.value));
        draw_person_details(ui, m, i, view);
        ImGui::PopID();
        break;
    }
    ImGui::EndDisabled();
}

}  // namespace banneret::app
