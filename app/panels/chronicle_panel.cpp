#include <fmt/format.h>

#include "app/panels/battle_views.h"
#include "app/panels/panel.h"
#include "app/panels/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

class ChroniclePanel final : public Panel {
public:
    Page page() const override { return Page::chronicle; }
    std::string purpose(const Models&) const override {
        return "Everything that has happened, for ever. Click a battle to open it with every die.";
    }
    std::string help() const override {
        return "One entry for every fact, with its date. Battles open beside the list: losses, course and every die as it "
               "fell, typed dice with a marked edge. Your own notes stand among the facts; the player-safe view hides them. "
               "Any entry can be gone back to: what came after stays as a branch and redo leads there again.";
    }
    std::vector<KeyHelp> keys() const override { return {{"Ctrl+F", "search"}, {"Enter", "adds the note typed"}}; }

    bool search() override { return take_focus_ = true; }
    bool cancel() override {
        if (search_.empty()) return false;
        search_.clear();
        return true;
    }

    void draw(const Ui& ui, const Models& models) override {
        const ChronicleModel& m = models.chronicle;
        draw_tools(ui);
        if (m.lines.empty()) {
            empty_state(ui, "Nothing has happened yet. Battles, days that pass and your own notes are written down here.");
            return;
        }
        const bool wide = ImGui::GetContentRegionAvail().x > ui.em(56);
        const bool beside = m.battle.has_value() && wide;
        if (!ImGui::BeginTable("chronicle", beside ? 2 : 1, ImGuiTableFlags_SizingStretchProp)) return;
        if (beside) {
            ImGui::TableSetupColumn("list", ImGuiTableColumnFlags_WidthStretch, 0.9f);
            ImGui::TableSetupColumn("battle", ImGuiTableColumnFlags_WidthStretch, 1.3f);
        }
        ImGui::TableNextColumn();
        if (m.battle && !wide)
            draw_battle(ui, *m.battle);
        draw_list(ui, m);
        if (beside) {
            ImGui::TableNextColumn();
            draw_battle(ui, *m.battle);
        }
        ImGui::EndTable();
    }

private:
    void draw_tools(const Ui& ui) {
        search_field(ui, "search", search_, "search the chronicle", std::exchange(take_focus_, false), 16);
        ImGui::SameLine(0, ui.em(gap));
        if (chip(ui, "battles", only_ == Only::battles)) only_ = only_ == Only::battles ? Only::all : Only::battles;
        ImGui::SameLine();
        if (chip(ui, "notes", only_ == Only::notes)) only_ = only_ == Only::notes ? Only::all : Only::notes;
        ImGui::SameLine(0, ui.em(gap));
        if (text_field(ui, "new note", note_, "write a note for today", -1) && !note_.empty()) {
            ui.ask(GiveCommand{AddNote{note_}});
            note_.clear();
        }
        space(ui, gap_small);
    }

    bool shown(const ChronicleModel::Line& line) const {
        if (only_ == Only::battles && line.kind != ChronicleModel::Kind::battle) return false;
        if (only_ == Only::notes && line.kind != ChronicleModel::Kind::note) return false;
        return search_.empty() || line.found_by.find(folded(search_)) != std::string::npos;
    }

    void draw_list(const Ui& ui, const ChronicleModel& m) const {
        std::string last_date;
        bool any = false;
        for (const ChronicleModel::Line& line : m.lines) {
            if (!shown(line)) continue;
            any = true;
            if (line.date != last_date) {
                if (!last_date.empty()) space(ui, gap_tiny);
                strong_text(ui, line.date, Tone::quiet);
                last_date = line.date;
            }
            ImGui::PushID(static_cast<int>(line.version));
            draw_line(ui, line);
            ImGui::PopID();
        }
        if (!any) text(ui, "Nothing in the chronicle fits the search.", Tone::quiet);
    }

    static void draw_line(const Ui& ui, const ChronicleModel::Line& line) {
        const Tone tone = line.kind == ChronicleModel::Kind::note ? Tone::accent : Tone::plain;
        if (line.kind == ChronicleModel::Kind::battle) {
            if (begin_row(ui, line.lines.front(), line.here)) ui.ask(ShowVersion{line.here ? 0 : line.version});
            strong_text(ui, fitted(line.lines.front(), ImGui::GetContentRegionAvail().x - ui.em(1)));
            end_row();
            for (std::size_t i = 1; i < line.lines.size(); ++i) wrapped_text(ui, line.lines[i], Tone::quiet);
            return;
        }
        for (const std::string& words : line.lines) wrapped_text(ui, words, tone);
    }

    static void draw_losses(const Ui& ui, const ReviewModel& r, Side s) {
        const ReviewModel::OneSide& side = r.sides[s];
        side_text(ui, side.colour, side.army, true);
        ImGui::SameLine();
        text(ui, fmt::format("lost {} ({}), {} left", side.lost, side.share, side.left), Tone::quiet);
        if (!begin_table(ui, side.army, {{"unit", false, -1}, {"men", true, 4}, {"killed", true, 4}, {"wounded", true, 5},
                                         {"other", true, 4}, {"left", true, 4}}))
            return;
        for (const ReviewModel::UnitRow& row : side.units) {
            const UnitLosses& u = r.review.losses[s].units[row.index];
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            text(ui, row.changed ? row.name + " *" : row.name);
            for (const std::int32_t men : {u.before, u.killed, u.wounded, u.routed + u.deserted + u.captured, u.fit()}) {
                ImGui::TableNextColumn();
                number_cell(ui, with_commas(men), men == 0 ? Tone::quiet : Tone::plain);
            }
        }
        end_table();
        for (const CharacterFate& c : r.review.losses[s].characters) {
            static constexpr std::string_view fates[] = {"unhurt", "wounded", "captured", "dead", "fled"};
            if (c.fate != Fate::unhurt) text(ui, fmt::format("{}: {}", c.name, fates[static_cast<std::size_t>(c.fate)]));
        }
        space(ui, gap_small);
    }

    static void draw_battle(const Ui& ui, const ChronicleModel::Battle& b) {
        section(ui, b.name, b.date);
        wrapped_text(ui, fmt::format("{}, {}, seed {}.", b.place, b.resolver, b.seed), Tone::quiet);
        strong_text(ui, b.result.headline);
        for (const std::string& fact : b.result.facts) wrapped_text(ui, fact);
        for (const std::string& line : b.healing) wrapped_text(ui, line);
        space(ui, gap_small);
        draw_losses(ui, b.result, Side::first);
        draw_losses(ui, b.result, Side::second);
        for (const std::string& line : b.result.changes) wrapped_text(ui, "Changed by hand: " + line, Tone::quiet);
        if (button(ui, "Copy the report", std::nullopt, {.tip = "The whole battle as text, for the clipboard."}))
            ImGui::SetClipboardText(b.report.c_str());
        ImGui::SameLine();
        if (button(ui, "Export the report", std::nullopt, {.tip = "The same as a file."}))
            ui.ask(ExportText{b.report_name, b.report});
        ImGui::SameLine();
        if (button(ui, "Go back to this moment", std::nullopt,
                   {.tip = "The campaign as it stood after this battle; what came later stays as a branch."}))
            ui.ask(GoToVersion{b.version});
        ImGui::SameLine();
        if (button(ui, "Close", std::nullopt, {.look = Look::quiet})) ui.ask(ShowVersion{0});
        if (!b.course_trouble.empty()) wrapped_text(ui, b.course_trouble, Tone::warning);
        if (b.course.empty()) return;
        section(ui, "Course");
        draw_course(ui, b.course, ui.em(26));
    }

    enum class Only : std::uint8_t { all, battles, notes };
    std::string search_, note_;
    Only only_ = Only::all;
    bool take_focus_ = false;
};

}  // namespace

std::unique_ptr<Panel> make_chronicle_panel() { return std::make_unique<ChroniclePanel>(); }

}  // namespace banneret::app
