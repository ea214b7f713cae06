#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/models/exchange/tables.h"
#include "app/panels/armies/army_orders.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

using What = ArmyOrderForm::What;

constexpr int most_fresh = most_individuals;

void open_form(ArmiesView& view, const ArmiesModel& m, What what) {
    view.form = ArmyOrderForm{};
    view.form.what = what;
    view.form.name = what == What::split ? m.muster.new_name : "";
}

// Refuses actions that need another army nearby.
std::optional<std::string> alone(const ArmiesModel& m) {
    return m.muster.others.empty() ? std::optional(m.muster.nobody_near) : std::nullopt;
}

std::string title_of(const ArmiesModel& m, const ArmyOrderForm& form) {
    switch (form.what) {
        case What::none:
            break;
        case What::split:
            return "Split " + m.name;
        case What::transfer:
            return "Transfer from " + m.name;
        case What::merge:
            return "Merge " + m.name + " into another army";
        case What::dismiss:
            return "Dismiss from " + m.name;
        case What::raise:
            return "Raise troops for " + m.name;
        case What::reinforce:
            for (const ArmyOrderModel::UnitLine& line : m.muster.units)
                if (line.id == form.unit) return "Reinforce " + line.name;
            break;
    }
    return m.name;
}

std::string_view verb_of(What what) {
    switch (what) {
        case What::none:
            break;
        case What::split:
            return "Split off###split-off";
        case What::transfer:
            return "Transfer them###transfer-them";
        case What::merge:
            return "Merge them###merge-them";
        case What::dismiss:
            return "Let them go###let-them-go";
        case What::raise:
            return "Raise them###raise-them";
        case What::reinforce:
            return "Send them###send-them";
    }
    return "Order it###order-it";
}

// The choice of the receiving army.
void other_field(const Ui& ui, const ArmiesModel& m, ArmyOrderForm& form) {
    std::vector<std::string> names;
    for (const ArmyOrderModel::Other& other : m.muster.others) names.push_back(other.name);
    form.other = names.empty() ? 0 : std::min(form.other, names.size() - 1);
    if (names.empty()) {
        wrapped_text(ui, m.muster.nobody_near, Tone::quiet);
        return;
    }
    label(ui, form.what == What::merge ? "into" : "to");
    if (const auto picked = choice(ui, "the other army", names, form.other, 16)) form.other = *picked;
}

// Aligns a cell's words with the field beside it.
void to_middle(const Ui& ui) {
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + (ui.em(row_height) - ImGui::GetTextLineHeight()) * 0.5f);
}

void unit_line(const Ui& ui, const ArmyOrderModel::UnitLine& line, ArmyOrderForm& form) {
    ImGui::TableNextRow();
    ImGui::PushID(static_cast<int>(line.id.value));
    ImGui::TableNextColumn();
    to_middle(ui);
    fitted_text(ui, line.name);
    ImGui::TableNextColumn();
    to_middle(ui);
    number_cell(ui, with_commas(line.men));
    ImGui::TableNextColumn();
    const int going = men_going(form, line.id);
    const bool whole = going >= 0 && (going == 0 || going >= line.men);
    const int shown = going < 0 ? 0 : whole ? line.men : going;
    // The field starts empty, so its frame shows that it is a field.
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::GetWindowDrawList()->AddRect(from, {from.x + room, from.y + ui.em(row_height)}, paint(ui.colours.line),
                                        ui.em(gap_tiny));
    if (const auto men = cell_number(ui, "men of " + line.name + " who go", shown, room, true))
        set_men_going(form, line.id, *men == 0 ? -1 : std::min(*men, line.men));
    ImGui::TableNextColumn();
    if (cell_tick(ui, "all of " + line.name, whole, ImGui::GetContentRegionAvail().x))
        set_men_going(form, line.id, whole ? -1 : line.men);
    hover_tip(ui, line.wounded.empty() ? "The whole unit goes." : "The whole unit goes: " + line.wounded + ".");
    ImGui::PopID();
}

void who_goes(const Ui& ui, const ArmiesModel& m, ArmyOrderForm& form) {
    if (begin_table(ui, "who goes",
                    {{"unit", false, -1}, {"fit", true, 4.5f}, {"men who go", true, 6.5f}, {"whole", false, 4}})) {
        for (const ArmyOrderModel::UnitLine& line : m.muster.units) unit_line(ui, line, form);
        end_table();
    }
    if (m.muster.people.empty()) return;
    space(ui, gap_tiny);
    Flow flow(ui, gap_small);
    flow.next(label_width(ui, "Characters"));
    label(ui, "Characters");
    for (const ArmyOrderModel::Person& person : m.muster.people) {
        const std::string words = person.general ? person.name + ", general" : person.name;
        flow.next(label_width(ui, words) + ui.em(gap));
        const bool goes = form.people.contains(person.id);
        if (!chip(ui, words + "##goes " + std::to_string(person.id.value), goes)) continue;
        if (goes)
            form.people.erase(person.id);
        else
            form.people.insert(person.id);
    }
}

void fresh_men(const Ui& ui, const ArmiesModel& m, ArmyOrderForm& form) {
    Flow flow(ui);
    if (form.what == What::raise) {
        std::vector<std::string> kinds;
        for (const Unit& kind : m.muster.kinds)
            kinds.push_back(fmt::format("{}: {}", kind.name, description(kind).substr(2)));
        flow.next(label_width(ui, "As") + ui.em(22));
        label(ui, "As");
        if (const auto picked = choice(ui, "kind of troops", kinds, form.kind, 22)) form.kind = *picked;
        flow.next(label_width(ui, "Name") + ui.em(12));
        label(ui, "Name");
        text_field(ui, "name of the troops", form.name,
                   form.kind < m.muster.kinds.size() ? m.muster.kinds[form.kind].name : "", 12);
    }
    flow.next(label_width(ui, "Men") + ui.em(6));
    label(ui, "Men");
    if (const auto men = edit_number(ui, "fresh men", form.fresh, 1, most_fresh, 6)) form.fresh = *men;
    flow.next(label_width(ui, "The treasury pays") + ui.em(2.5f));
    if (toggle(ui, "The treasury pays###the-treasury-pays", form.from_treasury))
        form.from_treasury = !form.from_treasury;
}

void where_to(const Ui& ui, const ArmiesModel& m, ArmyOrderForm& form) {
    switch (form.what) {
        case What::split:
            label(ui, "Name of the new army");
            text_field(ui, "name of the new army", form.name, "", 16);
            break;
        case What::transfer: {
            other_field(ui, m, form);
            ImGui::SameLine(0, ui.em(gap));
            if (toggle(ui, "Parts join units of their kind###parts-join-units-of-their-kind", form.join_kinds))
                form.join_kinds = !form.join_kinds;
            break;
        }
        case What::merge:
            other_field(ui, m, form);
            break;
        case What::dismiss: {
            const std::vector<std::string> words = {"dismissed", "deserted", "died"};
            label(ui, "They have");
            if (const auto picked = segments(ui, "how they go", words, static_cast<std::size_t>(form.how)))
                form.how = static_cast<banneret::Leaving>(*picked);
            break;
        }
        case What::none:
        case What::raise:
        case What::reinforce:
            break;
    }
}

}  // namespace

void draw_army_orders(const Ui& ui, const ArmiesModel& m, ArmiesView& view) {
    struct VerbRow {
        std::string_view words;
        What what;
        std::optional<std::string> refused;
        std::string_view tip;
    };
    const auto locked = m.locked.empty() ? std::nullopt : std::optional(m.locked);
    const auto empty = m.units.empty() && m.people.empty() ? std::optional<std::string>("This army is empty.") : locked;
    const auto near = locked ? locked : alone(m);
    const auto merge = near ? near : m.muster.bound.empty() ? std::nullopt : std::optional(m.muster.bound);
    const std::array rows = {
        VerbRow{"Split...###split", What::split, empty, "Make a new army from part of this one, at the same place."},
        VerbRow{"Transfer...###transfer", What::transfer, near,
                "Move units, men and characters to another army at the same place."},
        VerbRow{"Merge...###merge", What::merge, merge, "The whole army joins another, and this one ceases to exist."},
        VerbRow{"Dismiss...###dismiss", What::dismiss, empty,
                "Units, men and characters go home, desert, or die of sickness."},
        VerbRow{"Raise...###raise", What::raise, locked, "Add fresh troops, paid from the treasury if you like."},
    };
    Flow flow(ui, gap_small);
    for (const VerbRow& row : rows) {
        const bool open = view.form.what == row.what;
        const ButtonStyle style{.look = open ? Look::primary : Look::plain, .tip = row.tip};
        flow.next(button_width(ui, row.words, style));
        if (!button(ui, row.words, row.refused, style)) continue;
        if (open)
            view.form = ArmyOrderForm{};
        else
            open_form(view, m, row.what);
        ui.ask(ShowRecord{});
    }
}

void draw_muster_form(const Ui& ui, const ArmiesModel& m, ArmiesView& view) {
    ArmyOrderForm& form = view.form;
    const auto order = order_of(m.muster, form);
    const auto* refusal = std::get_if<Refusal>(&order);
    const auto refused = !m.locked.empty()    ? std::optional(m.locked)
                         : refusal != nullptr ? std::optional(refusal->why)
                                              : std::nullopt;
    const std::string verb(verb_of(form.what));
    const float verbs = button_width(ui, verb, {.look = Look::primary}) + button_width(ui, "Cancel") + ui.em(gap_small);
    details_title(ui, title_of(m, form), verbs);
    const bool given = primary_button(ui, verb, refused);
    if (given) ui.ask(GiveCommand{std::get<Command>(order)});
    ImGui::SameLine(0, ui.em(gap_small));
    const bool cancelled = button(ui, "Cancel###cancel-form");
    where_to(ui, m, form);
    if (form.what == What::raise || form.what == What::reinforce)
        fresh_men(ui, m, form);
    else if (form.what != What::merge)
        who_goes(ui, m, form);
    space(ui, gap_tiny);
    wrapped_text(ui, army_order_words(m.muster, form), Tone::quiet);
    // Close the form only if the order is not refused.
    if (given) view.form_given = true;
    if (cancelled) view.form = ArmyOrderForm{};
}

void draw_unit_orders(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view) {
    const ArmiesModel::UnitRow& row = m.units[place];
    Flow flow(ui, gap_small);
    const auto verb = [&](std::string_view words, std::string_view tip, std::optional<std::string> refused) {
        const ButtonStyle style{.look = Look::quiet, .tip = tip};
        flow.next(button_width(ui, words, style));
        return button(ui, words, refused, style);
    };
    if (verb("Reinforce...###reinforce", "Add fresh men to it, paid from the treasury if you like.", std::nullopt)) {
        open_form(view, m, What::reinforce);
        view.form.unit = row.id;
    }
    const auto no_promotion = row.no_promotion.empty() ? std::nullopt : std::optional(row.no_promotion);
    if (verb("Promote###promote", "Raise its FC by 1 after a victory.", no_promotion))
        ui.ask(GiveCommand{PromoteUnit{m.army->id, row.id}});
    if (verb("Service record###service-record", "Its battles, losses, promotions and transfers.", std::nullopt))
        ui.ask(ShowRecord{row.id, {}});
    if (row.unpaid.empty()) return;
    flow.next(label_width(ui, row.unpaid) + ui.em(gap));
    badge(ui, row.unpaid, Tone::warning);
}

void draw_person_orders(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view) {
    const CharacterId id = m.people[place].id;
    if (button(ui, "Service record###service-record-person", std::nullopt,
               {.look = Look::quiet, .tip = "The battles, commands and fate of this character."}))
        ui.ask(ShowRecord{{}, id});
    ImGui::SameLine(0, ui.em(gap_small));
    if (!button(ui, "Send elsewhere...###send-elsewhere", std::nullopt,
                {.look = Look::quiet, .tip = "Send to another army at the same place, or home."}))
        return;
    open_form(view, m, m.muster.others.empty() ? What::dismiss : What::transfer);
    view.form.people = {id};
}

void draw_record(const Ui& ui, const RecordModel& record) {
    const float verbs = button_width(ui, "Close");
    details_title(ui, "Service record of " + record.title, verbs);
    if (button(ui, "Close###close-record")) ui.ask(ShowRecord{});
    wrapped_text(ui, record.summary);
    if (!record.heads.empty()) wrapped_text(ui, record.heads, Tone::quiet);
    space(ui, gap_tiny);
    if (record.lines.empty())
        text(ui, "Nothing yet.", Tone::quiet);
    else
        copy_table(ui, "copy the record", record_table(record));
    for (std::size_t i = 0; i < record.lines.size(); ++i) {
        const RecordModel::Line& line = record.lines[i];
        ImGui::PushID(static_cast<int>(i));
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, date = std::min(ui.em(11), width * 0.35f);
        if (begin_row(ui, line.date + ": " + line.words, false)) ui.ask(ShowVersion{line.version});
        const float y = from.y + (ui.em(row_height) - ImGui::GetTextLineHeight()) * 0.5f;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddText({from.x + ui.em(gap_small), y}, paint(ui.colours.quiet),
                     fitted(line.date, date - ui.em(gap_small)).c_str());
        list.AddText({from.x + date + ui.em(gap_small), y}, paint(ui.colours.text),
                     fitted(line.words, width - date - ui.em(gap)).c_str());
        end_row();
        ImGui::PopID();
    }
}

}  // namespace banneret::app
