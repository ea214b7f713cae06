#include "app/panels/campaign/campaign_views.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/models/exchange/tables.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/shield.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// Shapes in the order of the palette of sides, as in colours.cpp and icons.cpp.
constexpr std::array<std::string_view, side_colours> colour_names = {"square",  "circle",   "triangle",
                                                                     "diamond", "pentagon", "cross"};

// A link with the army's mark and name.
void army_link(const Ui& ui, const CampaignModel::ArmyLine& army) {
    ImGui::PushID(static_cast<int>(army.id.value));
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 size = {extent(army.name).x + ui.em(1.9f), ui.em(1.6f)};
    if (ImGui::InvisibleButton("army", size)) ui.ask(ShowArmy{army.id});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool marked = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    if (marked) list.AddRectFilled(from, {from.x + size.x, from.y + size.y}, paint(ui.colours.hover), ui.em(gap_tiny));
    const auto colour = static_cast<std::size_t>(army.colour) % side_colours;
    draw_side_shape(list, {from.x + ui.em(0.7f), from.y + size.y * 0.5f}, ui.em(0.36f), army.colour,
                    paint(ui.colours.side[colour]));
    list.AddText({from.x + ui.em(1.4f), std::round(from.y + (size.y - ImGui::GetTextLineHeight()) * 0.5f)},
                 paint(ui.colours.side_text[colour]), army.name.c_str());
    ui.note(army.name);
    std::string tip = army.side;
    if (!army.men.empty()) tip += fmt::format(": {}, {}", army.men, army.strength);
    hover_tip(ui, tip);
    ImGui::PopID();
}

void pair_line(const Ui& ui, const CampaignModel::Place& place, const CampaignModel::Pair& pair) {
    ImGui::PushID(static_cast<int>(pair.first.value));
    ImGui::PushID(static_cast<int>(pair.second.value));
    const auto refused = pair.refused.empty() ? std::nullopt : std::optional(pair.refused);
    const float button_room = button_width(ui, "Offer battle");
    label(ui, fitted(pair.words, ImGui::GetContentRegionAvail().x - button_room - ui.em(gap)),
          std::min(ui.em(16), ImGui::GetContentRegionAvail().x - button_room));
    if (button(ui, "Offer battle###offer-battle", refused))
        ui.ask(GiveCommand{OfferBattle{pair.first, pair.second, "", place.name, ""}});
    ImGui::PopID();
    ImGui::PopID();
}

void army_row(const Ui& ui, const CampaignModel::ArmyLine& army) {
    ImGui::PushID(static_cast<int>(army.id.value));
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    if (begin_row(ui, army.name, false)) ui.ask(ShowArmy{army.id});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = std::round(from.y + (ui.em(row_height) - ImGui::GetTextLineHeight()) * 0.5f), indent = ui.em(1.4f);
    const float numbers = army.men.empty() ? 0.0f : ui.em(6.5f),
                name = std::min(ui.em(13), (width - indent - numbers) * 0.55f);
    list.AddText({from.x + indent, y}, paint(ui.colours.text), fitted(army.name, name - ui.em(gap_small)).c_str());
    list.AddText({from.x + indent + name, y}, paint(ui.colours.quiet),
                 fitted(army.place, std::max(0.0f, width - indent - name - numbers - ui.em(gap_small))).c_str());
    list.AddText({from.x + width - ui.em(gap_small) - extent(army.men).x, y}, paint(ui.colours.text), army.men.c_str());
    end_row();
    ImGui::PopID();
}

// The arms of a side, with a list to change them. Tinctures that break the rule of tincture are greyed out; a new field
// also changes the charge's tincture if the rule requires it.
void arms_field(const Ui& ui, const Faction& side) {
    const Arms now = arms_of(side);
    std::vector<Picked> rows = {
        {"default###arms-default", "", "The arms that its colour and number give.", side.arms ? 0 : 1}};
    const auto same = [](auto a, auto b) { return a == b ? 1 : 0; };
    const std::string of = "###arms-";
    for (std::size_t i = 0; i < tincture_count; ++i) {
        const auto t = static_cast<Tincture>(i);
        rows.push_back({fmt::format("on {}{}field-{}", words(t), of, words(t)), "field", "", same(t, now.field)});
    }
    for (std::size_t i = 0; i < bearing_count; ++i) {
        const auto b = static_cast<Bearing>(i);
        rows.push_back({fmt::format("{}{}{}", words(b), of, words(b)), "charge", "", same(b, now.bearing)});
    }
    for (std::size_t i = 0; i < tincture_count; ++i) {
        const auto t = static_cast<Tincture>(i);
        const auto refused = arms_refused({now.field, now.bearing, t});
        rows.push_back({fmt::format("in {}{}charge-{}", words(t), of, words(t)), "charge",
                        refused ? refused->why : std::string(), same(t, now.ink), false, refused.has_value()});
    }
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const auto picked = pick_many(ui, "arms of " + side.name, "", rows, {ui.em(target_height)});
    draw_shield(ui, *ImGui::GetWindowDrawList(), now, {from.x + ui.em(1), from.y + ui.em(row_height) * 0.5f},
                ui.em(1.5f));
    hover_tip(ui, capitalised(words(now)));
    // A click on the present choice changes nothing.
    if (!picked || rows[*picked].times > 0) return;
    Faction faction = side;
    std::size_t row = *picked;
    if (row == 0) {
        faction.arms.reset();
    } else {
        Arms arms = now;
        if (--row < tincture_count) {
            arms = with_field(now, static_cast<Tincture>(row));
        } else if ((row -= tincture_count) < bearing_count) {
            arms.bearing = static_cast<Bearing>(row);
        } else {
            arms.ink = static_cast<Tincture>(row - bearing_count);
        }
        faction.arms = arms;
    }
    ui.ask(GiveCommand{PutFaction{faction}});
}

void side_head(const Ui& ui, const CampaignModel::SideCard& side) {
    std::vector<Picked> rows;
    for (std::size_t i = 0; i < colour_names.size(); ++i)
        rows.push_back({std::string(colour_names[i]), "", "", static_cast<int>(i) == side.faction.colour ? 1 : 0});
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const std::string of = " of " + side.faction.name;
    const auto picked = pick_one(ui, "mark" + of, "", rows, {ui.em(target_height)});
    draw_side_shape(*ImGui::GetWindowDrawList(), {from.x + ui.em(1), from.y + ui.em(row_height) * 0.5f}, ui.em(0.45f),
                    side.faction.colour,
                    paint(ui.colours.side[static_cast<std::size_t>(side.faction.colour) % side_colours]));
    hover_tip(ui, "Mark and colour");
    if (picked) {
        Faction faction = side.faction;
        faction.colour = static_cast<int>(*picked);
        ui.ask(GiveCommand{PutFaction{faction}});
    }
    ImGui::SameLine(0, 0);
    arms_field(ui, side.faction);
    ImGui::SameLine(0, 0);
    const float total = std::max(ui.em(5), extent(side.total).x) + ui.em(gap),
                name = ImGui::GetContentRegionAvail().x - total - ui.em(target_height);
    ImGui::PushFont(ui.fonts.strong);
    const auto typed = cell_text(ui, "name" + of, side.faction.name, std::max(ui.em(6), name));
    ImGui::PopFont();
    if (typed) {
        Faction faction = side.faction;
        faction.name = *typed;
        ui.ask(GiveCommand{PutFaction{faction}});
    }
    ImGui::SameLine(0, 0);
    label(ui, side.total, total);
    const auto refused = side.cannot_go.empty() ? std::nullopt : std::optional(side.cannot_go);
    if (icon_button(ui, Icon::close, "Remove the side###remove-side-" + side.faction.name, refused))
        ui.ask(GiveCommand{RemoveFaction{side.faction.id}});
}

}  // namespace

void draw_time(const Ui& ui, const CampaignModel& m, CampaignView& view) {
    const auto refused = m.no_days.empty() ? std::nullopt : std::optional(m.no_days);
    Flow flow(ui, gap_small);
    flow.next(button_width(ui, "Pass a month"));
    if (button(ui, "Pass a month###pass-a-month", refused,
               {.tip = "To the same day of the next month, or until something needs your decision."}))
        ui.ask(GiveCommand{PassDays{m.month}});
    flow.next(ui.em(8));
    const bool entered = text_field(ui, "date to go to", view.date, "to a date", 8);
    flow.next(button_width(ui, "Go"));
    const bool blank = view.date.empty() && !ImGui::IsItemActive();
    const bool clicked = button(
        ui, "Go###go", blank ? std::optional<std::string>("Write a date first, as in \"" + m.date + "\".") : refused);
    if ((!entered && !clicked) || view.date.empty() || refused) return;
    const auto day = day_from_words(m.calendar, view.date, m.day);
    if (const auto* problem = std::get_if<Problem>(&day)) {
        ui.ask(Say{problem->sentence()});
    } else if (std::get<std::int32_t>(day) <= m.day) {
        ui.ask(Say{fmt::format("It is already {}. Use Undo to go back.", m.date)});
    } else {
        ui.ask(GiveCommand{PassDays{std::get<std::int32_t>(day) - m.day}});
        view.date.clear();
    }
}

void draw_due(const Ui& ui, const CampaignModel& m) {
    section(ui, "Due", m.season);
    if (m.due.empty()) {
        wrapped_text(ui, "Nothing is due: no battle is waiting, and no wounded are on their way back.", Tone::quiet);
        return;
    }
    float date = ui.em(3);
    for (const CampaignModel::Due& due : m.due)
        date = std::clamp(ImGui::CalcTextSize(due.when.c_str()).x + ui.em(gap), date, ui.em(8));
    for (const CampaignModel::Due& due : m.due) {
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddText(from, paint(due.now ? ui.colours.accent : ui.colours.quiet),
                     fitted(due.when, date - ui.em(gap_small)).c_str());
        const float room = width - date;
        list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {from.x + date, from.y}, paint(ui.colours.text),
                     due.words.c_str(), nullptr, room);
        if (ui.log != nullptr) ui.log->words.push_back(due.words);
        ImGui::Dummy({width, ImGui::CalcTextSize(due.words.c_str(), nullptr, false, room).y + ui.em(0.5f)});
        hover_tip(ui, fmt::format("{}: {}", due.date, due.words));
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y);
    }
    copy_table(ui, "copy what is due", due_table(m));
}

void draw_waiting_battles(const Ui& ui, const CampaignModel& m, CampaignView& view) {
    if (m.battles.empty()) return;
    space(ui, gap_large);
    section(ui, "Waiting battles");
    for (const CampaignModel::BattleLine& battle : m.battles) {
        ImGui::PushID(static_cast<int>(battle.id.value));
        strong_text(ui, fitted(battle.name, ImGui::GetContentRegionAvail().x));
        ImGui::PushTextWrapPos(0);
        const std::string where =
            battle.place.empty() ? battle.state : fmt::format("{}: {}", battle.place, battle.state);
        ImGui::PushStyleColor(ImGuiCol_Text, tint(ui.colours.quiet));
        ImGui::TextUnformatted(where.c_str());
        if (!battle.note.empty()) ImGui::TextUnformatted(battle.note.c_str());
        ImGui::PopStyleColor();
        ImGui::PopTextWrapPos();
        {
            Flow flow(ui, gap_small);
            flow.next(button_width(ui, "Go to", {.look = Look::primary}));
            if (primary_button(ui, "Go to###go-to")) ui.ask(ShowBattle{battle.id});
            flow.next(postpone_width(ui));
            postpone_button(ui, battle.id, battle.under_way, view.postpone);
            flow.next(button_width(ui, "Call off"));
            if (button(ui, "Call off###skip", std::nullopt,
                       {.tip = "The armies do not fight and lose nothing; undo brings the battle back."}))
                ui.ask(GiveCommand{CallOffBattle{battle.id}});
        }
        draw_postpone(ui, battle.id, view.postpone);
        space(ui, gap_small);
        ImGui::PopID();
    }
}

void draw_places(const Ui& ui, const CampaignModel& m) {
    section(ui, "Where the armies are");
    if (m.places.empty()) {
        empty_state(ui, m.no_armies, {{"go-to-the-armies", "Go to the armies", "", GoTo{Page::armies}, std::nullopt}});
        return;
    }
    for (const CampaignModel::Place& place : m.places) {
        if (place.name.empty())
            text(ui, "Nowhere yet", Tone::quiet);
        else
            strong_text(ui, place.name);
        {
            Flow flow(ui, gap_tiny);
            for (const CampaignModel::ArmyLine& army : place.armies) {
                flow.next(extent(army.name).x + ui.em(1.9f));
                army_link(ui, army);
            }
        }
        for (const CampaignModel::Pair& pair : place.pairs) pair_line(ui, place, pair);
        space(ui, gap_small);
    }
    if (button(ui, "Print the map...###print-map", std::nullopt,
               {.tip = "A PDF, whose pages you see before it is written."}))
        ui.ask(ExportPaper{Paper::map});
}

void draw_sides(const Ui& ui, const CampaignModel& m) {
    section(ui, "Sides");
    if (m.sides.empty())
        wrapped_text(ui, "A campaign needs at least two sides before armies can be raised.", Tone::quiet);
    for (const CampaignModel::SideCard& side : m.sides) {
        ImGui::PushID(static_cast<int>(side.faction.id.value));
        side_head(ui, side);
        for (const CampaignModel::ArmyLine& army : side.armies) army_row(ui, army);
        ImGui::PopID();
        space(ui, gap_small);
    }
    if (button(ui, "Add side###add-side", std::nullopt, {.look = Look::quiet, .icon = Icon::plus}))
        ui.ask(GiveCommand{new_side(m)});
}

void draw_note(const Ui& ui, CampaignView& view) {
    section(ui, "Note for the chronicle");
    if (const auto typed = edit_lines(ui, "note", view.note, 0, 3)) view.note = *typed;
    const bool blank = view.note.empty();
    const bool typing = ImGui::IsItemActive();
    if (button(ui, "Add note###add-note",
               blank && !typing ? std::optional<std::string>("Write something first.") : std::nullopt) &&
        !view.note.empty()) {
        ui.ask(GiveCommand{AddNote{view.note}});
        view.note.clear();
    }
}

}  // namespace banneret::app
