#include "app/panels/armies/army_paste_view.h"

#include <fmt/format.h>

#include <utility>

#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr std::string_view example = "120 heavy foot with shields, 40 longbows under Sir Odo";

// The text field; updates the text while the user is still typing.
void draw_words(const Ui& ui, PasteView& view, bool take_focus) {
    if (take_focus) give_cursor_to_next_field();
    if (const auto typed = edit_lines(ui, "the army in words", view.text, 0, 6)) view.text = *typed;
    if (ImGui::IsItemActive() && ui.draft.field != 0) view.text = ui.draft.words;
    Flow flow(ui, gap_small);
    flow.next(button_width(ui, "From the clipboard"));
    if (button(ui, "From the clipboard###from-the-clipboard")) {
        const char* words = ImGui::GetClipboardText();
        view.text = words != nullptr ? words : "";
    }
    flow.next(button_width(ui, "An example", {.look = Look::quiet}));
    if (button(ui, "An example###an-example", std::nullopt, {.look = Look::quiet})) view.text = std::string(example);
    flow.next(button_width(ui, "Empty", {.look = Look::quiet}));
    if (button(ui, "Empty###empty", std::nullopt, {.look = Look::quiet})) view.text.clear();
}

std::string arms_of(const Unit& u) {
    std::vector<std::string> parts;
    for (const MeleeWeapon w : u.melee) parts.emplace_back(row(w).name);
    for (const MissileWeapon w : u.missile) parts.emplace_back(row(w).name);
    for (const Ability a : u.abilities.list()) parts.emplace_back(row(a).name);
    if (u.formation == Formation::skirmish) parts.emplace_back("skirmish order");
    if (!u.race.empty()) parts.push_back(u.race);
    return joined(parts);
}

std::string kind_of(const Unit& u) {
    return fmt::format("{}{}{}", u.mounted ? "mounted" : "foot",
                       u.armour == Armour::none ? "" : fmt::format(", {}", row(u.armour).key),
                       u.shield ? ", shield" : "");
}

void draw_guesses(const Ui& ui, const std::vector<std::string>& guesses, const std::vector<std::string>& unread) {
    for (const std::string& guess : guesses) wrapped_text(ui, "? " + guess, Tone::warning);
    for (const std::string& word : unread)
        wrapped_text(ui, fmt::format("? \"{}\" means nothing here", word), Tone::warning);
}

void draw_read(const Ui& ui, const ReadArmy& read) {
    for (const std::string& fault : read.faults) wrapped_text(ui, fault, Tone::warning);
    if (read.units.empty()) {
        wrapped_text(ui, fmt::format("No unit yet: each number of men begins a unit, as in \"{}\".", example),
                     Tone::quiet);
        return;
    }
    if (begin_table(ui, "units read",
                    {{"unit", false, -1},
                     {"men", true, 4},
                     {"FC", true, 2.5f},
                     {"kind", false, 11},
                     {"arms and abilities", false, -1},
                     {"guessed", false, -1.4f}})) {
        for (const ReadUnit& u : read.units) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            wrapped_text(ui, u.unit.name);
            ImGui::TableNextColumn();
            number_cell(ui, with_commas(u.unit.count));
            ImGui::TableNextColumn();
            number_cell(ui, std::to_string(u.unit.fc));
            ImGui::TableNextColumn();
            wrapped_text(ui, kind_of(u.unit));
            ImGui::TableNextColumn();
            wrapped_text(ui, arms_of(u.unit));
            ImGui::TableNextColumn();
            draw_guesses(ui, u.guesses, u.unread);
        }
        end_table();
    }
    for (const ReadCharacter& c : read.characters) {
        const bool commands = c.character.id == read.general;
        strong_text(ui, fmt::format("{} {}", c.character.name, commands ? "commands" : "leads"));
        draw_guesses(ui, c.guesses, c.unread);
    }
    for (const std::string& words : read.unread)
        wrapped_text(ui, fmt::format("? \"{}\" was not understood", words), Tone::warning);
}

Army with_units(Army army, const ReadArmy& read) {
    for (const ReadUnit& u : read.units) {
        army.units.push_back(u.unit);
        army.units.back().id = {};
    }
    return army;
}

}  // namespace

void draw_paste(const Ui& ui, const ArmiesModel& m, PasteView& view) {
    const bool opens = !std::exchange(view.opened, true);
    if (opens && view.text.empty()) {
        const char* words = ImGui::GetClipboardText();
        if (words != nullptr && !army_from_text(words).units.empty()) view.text = words;
    }
    section(ui, "An army in words");
    draw_words(ui, view, opens);
    if (view.text != view.read_from) {
        view.read = army_from_text(view.text);
        view.read_from = view.text;
    }
    space(ui, gap_small);
    const auto nothing = view.read.units.empty() ? std::optional<std::string>("No unit was read yet.") : std::nullopt;
    const auto done = [&](Army army) {
        ui.ask(GiveCommand{PutArmy{std::move(army), "paste " + counted(view.read.units.size(), "unit")}});
        ui.ask(TogglePaste{});
        view = {};
    };
    Flow flow(ui, gap_small);
    flow.next(label_width(ui, "Name") + ui.em(14));
    label(ui, "Name");
    const std::string named = view.read.name.empty() ? m.new_army.army.name : view.read.name;
    text_field(ui, "name of the pasted army", view.name, named, 14);
    flow.next(button_width(ui, "Add as a new army", {.look = Look::primary}));
    if (primary_button(ui, "Add as a new army###add-as-a-new-army", nothing)) {
        Army army = army_of(view.read);
        army.name = view.name.empty() ? named : view.name;
        army.faction = m.new_army.army.faction;
        army.place = m.new_army.army.place;
        return done(std::move(army));
    }
    if (m.army) {
        const std::string words = "Add the units to " + m.name + "###add-the-units";
        flow.next(button_width(ui, words));
        const auto refused = nothing ? nothing : m.locked.empty() ? std::nullopt : std::optional(m.locked);
        if (button(ui, words, refused)) return done(with_units(*m.army, view.read));
    }
    flow.next(button_width(ui, "Cancel"));
    if (button(ui, "Cancel###cancel", std::nullopt, {.tip = "Escape"})) ui.ask(TogglePaste{});
    space(ui, gap);
    if (ImGui::BeginChild("what was read")) draw_read(ui, view.read);
    ImGui::EndChild();
}

}  // namespace banneret::app
