#include <algorithm>
#include <cmath>

#include "app/panels/armies/army_orders.h"
#include "app/panels/armies/army_paste_view.h"
#include "app/panels/armies/army_views.h"
#include "app/panels/shell/frame_parts.h"
#include "app/panels/shell/panel.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr float least_list = 12.5f, most_list = 16.0f, list_share = 0.24f;  // of the page's width
constexpr float list_beside = 48.0f;  // page width in font units from which the list is beside the roster

class ArmiesPanel final : public Panel {
public:
    Page page() const override { return Page::armies; }

    std::string purpose(const Models& models) const override {
        return models.armies.armies.empty() ? "The armies of each side, their units and their commanders."
                                            : models.armies.summary;
    }

    std::vector<Offer> actions(const Models& models) const override {
        const ArmiesModel& m = models.armies;
        if (m.sides.empty() || models.paste_open) return {};
        std::vector<Offer> offers = {
            {"new-army", "New army", "", GiveCommand{m.new_army}, std::nullopt},
            {"import-list", "Import list...", "", ChooseFile{ChooseFor::import_army}, std::nullopt},
            {"paste-as-words", "Paste as words...", "", TogglePaste{}, std::nullopt}};
        if (!m.army) return offers;
        const auto empty = m.units.empty() ? std::optional<std::string>("It has no unit to export.") : std::nullopt;
        const auto bound = m.battle
                               ? std::optional(m.name + " is in " + m.battle_name + "; call that battle off first.")
                               : std::nullopt;
        offers.push_back({"export-list", "Export list...", "", ChooseFile{ChooseFor::export_army}, empty});
        offers.push_back({"duplicate", "Duplicate", "", GiveCommand{m.copy}, std::nullopt});
        offers.push_back({"remove", "Remove", "", GiveCommand{RemoveArmy{m.army->id}}, bound});
        return offers;
    }

    std::vector<KeyHelp> keys() const override {
        return {
            {"Tab", "to the next cell"}, {"Enter", "accepts; Escape cancels"}, {"Delete", "removes the selected unit"},
            {"Ctrl+D", "duplicates it"}, {"Ctrl+F", "finds an army"},          {"F8", "player-safe view"}};
    }

    void draw(const Ui& ui, const Models& models) override {
        const ArmiesModel& m = models.armies;
        follow(m);
        if (models.paste_open && !m.sides.empty()) {
            draw_paste(ui, m, paste_);
            return;
        }
        paste_.opened = false;
        if (m.armies.empty()) {
            draw_empty(ui, m);
            return;
        }
        const float room = ImGui::GetContentRegionAvail().x;
        if (room >= ui.em(list_beside)) {
            ImGui::BeginChild("armies", {std::clamp(room * list_share, ui.em(least_list), ui.em(most_list)), 0});
            draw_army_list(ui, m, view_);
            ImGui::EndChild();
            ImGui::SameLine(0, ui.em(gap));
        } else {
            view_.search = false;
            draw_army_choice(ui, m);
        }
        ImGui::BeginGroup();
        draw_with_details(ui, m);
        ImGui::EndGroup();
    }

    bool search() override {
        view_.search = true;
        return true;
    }

    bool duplicate() override {
        view_.duplicate = true;
        return true;
    }

    bool cancel() override {
        if (view_.form.what != ArmyOrderForm::What::none) {
            view_.form = ArmyOrderForm{};
            return true;
        }
        if (!view_.unit && !view_.person && view_.filter.empty()) return false;
        view_.unit = {};
        view_.person = {};
        view_.filter.clear();
        return true;
    }

private:
    void follow(const ArmiesModel& m) {
        const ArmyId here = m.army ? m.army->id : ArmyId{};
        if (view_.army != here) {
            view_.army = here;
            view_.unit = {};
            view_.person = {};
            view_.clicked.reset();
            view_.details_taken = 0;
            view_.units_before.reset();
            view_.people_before.reset();
            view_.form = ArmyOrderForm{};
        }
        // A refused order leaves the form as it is.
        if (std::exchange(view_.form_given, false) && !m.refused) view_.form = ArmyOrderForm{};
        if (const auto unit = added(m.units, view_.units_before)) {
            view_.pick(*unit);
            view_.name_unit = view_.to_unit = true;
        }
        if (const auto person = added(m.people, view_.people_before)) {
            view_.pick(*person);
            view_.name_person = true;
        }
        if (view_.asked == m.asked) return;
        view_.asked = m.asked;
        if (m.unit) view_.pick(m.unit), view_.to_unit = true;
    }

    // The new row: it has the highest ID.
    template <class Row>
    static auto added(const std::vector<Row>& rows, std::optional<std::size_t>& before)
        -> std::optional<decltype(Row::id)> {
        const auto count = std::exchange(before, std::nullopt);
        if (!count || rows.size() <= *count) return std::nullopt;
        return std::max_element(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.id < b.id; })->id;
    }

    // As high as the content, up to half of the page, or more for a form.
    float details_height(const Ui& ui, const ArmiesModel& m, float tall) const {
        if (!view_.picked(m) && !m.record && view_.form.what == ArmyOrderForm::What::none) return 0;
        const float wanted = view_.details_height > 0 ? view_.details_height : ui.em(15);
        if (view_.form.what != ArmyOrderForm::What::none) return std::floor(std::min(wanted, tall * 0.65f));
        const float room = view_.details_room > 0 ? std::max(view_.details_room, ui.em(6)) : tall;
        return std::floor(std::min({wanted, tall * 0.5f, room}));
    }

    // Below the clicked row, or above it if that leaves more room; open details stay on their side.
    void place_details(const Ui& ui, float top, float tall) {
        const auto row = std::exchange(view_.clicked, std::nullopt);
        if (!row) return;
        constexpr float enough = 15;
        const float below = top + tall - row->bottom - ui.em(gap_small), above = row->top - top - ui.em(gap_small);
        if (view_.details_taken == 0) view_.details_above = below < ui.em(enough) && above > below;
        view_.details_room = view_.details_above ? above : below;
    }

    // The army, with the details of the selection below or above it. While they open, grow or close above, the page
    // scrolls by as much, so that nothing of it moves on the screen.
    void draw_with_details(const Ui& ui, const ArmiesModel& m) {
        const float tall = ImGui::GetContentRegionAvail().y, apart = ui.em(gap_small);
        place_details(ui, ImGui::GetCursorScreenPos().y, tall);
        const float details = details_height(ui, m, tall);
        if (details <= 0) view_.details_above = false, view_.details_room = 0;
        const float taken = std::exchange(view_.details_taken, view_.details_above ? details + apart : 0);
        const bool below = details > 0 && !view_.details_above;
        if (taken > 0) {
            draw_details_strip(ui, m, taken - apart);
            ImGui::SetCursorPosY(ImGui::GetCursorPosY() + apart - ImGui::GetStyle().ItemSpacing.y);
        }
        // Each army keeps its own scroll position.
        const std::string id = "army " + std::to_string(view_.army.value);
        if (ImGui::BeginChild(id.c_str(), {0, tall - taken - (below ? details + apart : 0)})) {
            draw_army(ui, m);
            const float unused = tall - ImGui::GetCursorPosY();
            if (view_.details_above && unused > 0) ImGui::Dummy({1, unused});
            if (taken != view_.details_taken) ImGui::SetScrollY(ImGui::GetScrollY() + view_.details_taken - taken);
        }
        ImGui::EndChild();
        if (!below) return;
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + apart - ImGui::GetStyle().ItemSpacing.y);
        draw_details_strip(ui, m, details);
    }

    void draw_details_strip(const Ui& ui, const ArmiesModel& m, float height) {
        begin_strip("details", {ImGui::GetContentRegionAvail().x, height}, ui.colours.panel,
                    {ui.em(gap), ui.em(gap_small)});
        ImGui::BeginChild("fields");
        if (view_.form.what != ArmyOrderForm::What::none)
            draw_muster_form(ui, m, view_);
        else if (m.record)
            draw_record(ui, *m.record);
        else
            draw_details(ui, m, view_);
        view_.details_height = ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + 2 * ui.em(gap_small);
        ImGui::EndChild();
        ImGui::EndChild();
    }

    static void draw_empty(const Ui& ui, const ArmiesModel& m) {
        if (!m.hidden_words.empty()) return empty_state(ui, m.hidden_words, {});
        if (m.sides.empty()) {
            empty_state(ui, "An army needs a side, and there is none yet. Add one on the Campaign page.",
                        {{"go-to-the-campaign", "Go to the campaign", "", GoTo{Page::campaign}, std::nullopt}});
            return;
        }
        empty_state(ui,
                    "No army has been raised. Write one here, or import a list (CSV); a file may also be dropped on "
                    "the window.",
                    {{"new-army-empty", "New army", "", GiveCommand{m.new_army}, std::nullopt},
                     {"import-list-empty", "Import list...", "", ChooseFile{ChooseFor::import_army}, std::nullopt},
                     {"paste-as-words-empty", "Paste as words...", "", TogglePaste{}, std::nullopt}});
    }

    // The buttons that print papers of the army.
    static void draw_papers(const Ui& ui, const ArmiesModel& m) {
        section(ui, "Print");
        const auto unless = [](bool there, const char* why) {
            return there ? std::optional<std::string>() : std::optional<std::string>(why);
        };
        Flow flow(ui, gap_small);
        const auto offer = [&](const char* words, Paper paper, const std::optional<std::string>& refused) {
            flow.next(button_width(ui, words));
            if (button(ui, words, refused, {.tip = "A PDF, whose pages you see before it is written."}))
                ui.ask(ExportPaper{paper});
        };
        offer("Army sheet...###print-sheet", Paper::army_sheet, std::nullopt);
        offer("Unit cards...###print-unit-cards", Paper::unit_cards,
              unless(!m.units.empty(), "It has no unit to print."));
        offer("Character cards...###print-character-cards", Paper::character_cards,
              unless(!m.people.empty(), "It has no character to print."));
    }

    void draw_army(const Ui& ui, const ArmiesModel& m) {
        if (!m.army) {
            side_text(ui, m.colour, m.name, true);
            text(ui, m.place, Tone::quiet);
            space(ui, gap_small);
            wrapped_text(ui, "Another side's army: its numbers are hidden in the player-safe view (F8).", Tone::quiet);
            return;
        }
        draw_army_head(ui, m);
        space(ui, gap);
        draw_shares(ui, m);
        space(ui, gap);
        draw_army_orders(ui, m, view_);
        space(ui, gap);
        draw_roster(ui, m, view_);
        space(ui, gap_large);
        draw_people(ui, m, view_);
        space(ui, gap_large);
        draw_purse(ui, m, view_);
        space(ui, gap_large);
        draw_papers(ui, m);
        if (m.notes_hidden) return;
        space(ui, gap_large);
        section(ui, "Notes");
        // Shorten the field by a line if the page then fits without a scroll bar.
        const float left = (ImGui::GetContentRegionAvail().y - ui.em()) / ImGui::GetTextLineHeight();
        const float lines = left >= 3 && left < 4 ? 3 : 4;
        if (const auto notes = edit_lines(ui, "notes on the army", m.army->notes, 0, lines)) {
            Army army = *m.army;
            army.notes = *notes;
            ui.ask(GiveCommand{PutArmy{std::move(army), "notes"}});
        }
    }

    ArmiesView view_;
    PasteView paste_;
};

}  // namespace

std::unique_ptr<Panel> make_armies_panel() {
    return std::make_unique<ArmiesPanel>();
}

}  // namespace banneret::app
