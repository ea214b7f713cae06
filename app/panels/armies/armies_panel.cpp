#include <algorithm>
#include <cmath>

#include "app/panels/armies/army_orders.h"
#include "app/panels/armies/army_paste_view.h"
#include "app/panels/armies/army_views.h"
#include "app/panels/shell/frame_parts.h"
#include "app/panels/shell/panel.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr float list_width = 16.0f;
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
        return {{"Tab", "to the next cell"},
                {"Enter", "accepts, Escape gives up"},
                {"Delete", "removes the unit picked out"},
                {"Ctrl+D", "duplicates it"},
                {"Ctrl+F", "finds an army"},
                {"F8", "player-safe view"}};
    }

    void draw(const Ui& ui, const Models& models) override {
        const ArmiesModel& m = models.armies;
        follow(m);
        if (models.paste_open && !m.sides.empty()) {
            draw_paste(ui, m, paste_);
            return;
        }
        if (m.armies.empty()) {
            draw_empty(ui, m);
            return;
        }
        const float room = ImGui::GetContentRegionAvail().x;
        if (room >= ui.em(list_beside)) {
            ImGui::BeginChild("armies", {ui.em(list_width), 0});
            draw_army_list(ui, m, view_);
            ImGui::EndChild();
            ImGui::SameLine(0, ui.em(gap));
        } else {
            view_.search = false;
            draw_army_choice(ui, m);
        }
        ImGui::BeginGroup();
        const float tall = ImGui::GetContentRegionAvail().y, details = details_height(ui, m, tall);
        // Each army keeps its own scroll position.
        const std::string id = "army " + std::to_string(view_.army.value);
        if (ImGui::BeginChild(id.c_str(), {0, details > 0 ? tall - details - ui.em(gap_small) : 0})) draw_army(ui, m);
        ImGui::EndChild();
        if (details > 0) draw_foot(ui, m, details);
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
        if (view_.form.what != MusterForm::What::none) {
            view_.form = MusterForm{};
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
            view_.units_before.reset();
            view_.people_before.reset();
            view_.form = MusterForm{};
        }
        // A refused order leaves the form as it is.
        if (std::exchange(view_.form_given, false) && !m.refused) view_.form = MusterForm{};
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
        if (!view_.picked(m) && !m.record && view_.form.what == MusterForm::What::none) return 0;
        const float wanted = view_.details_height > 0 ? view_.details_height : ui.em(15);
        const bool form = view_.form.what != MusterForm::What::none;
        return std::floor(std::min(wanted, tall * (form ? 0.65f : 0.5f)));
    }

    void draw_foot(const Ui& ui, const ArmiesModel& m, float height) {
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.em(gap_small) - ImGui::GetStyle().ItemSpacing.y);
        begin_strip("details", {ImGui::GetContentRegionAvail().x, height}, ui.colours.panel,
                    {ui.em(gap), ui.em(gap_small)});
        ImGui::BeginChild("fields");
        if (view_.form.what != MusterForm::What::none)
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
            empty_state(ui, "An army serves a side, and there is none yet. Add one on the Campaign page.",
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
        if (m.notes_hidden) return;
        space(ui, gap_large);
        section(ui, "Notes");
        if (const auto notes = edit_lines(ui, "notes on the army", m.army->notes, 0, 4)) {
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
