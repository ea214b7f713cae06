#include <fmt/format.h>

#include <algorithm>

#include "app/models/exchange/tables.h"
#include "app/panels/battle/battle_views.h"
#include "app/panels/chronicle/chronicle_views.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/campaign/battles/loss_columns.h"
#include "engine/core/text.h"

// The selected chronicle entry: its battle with every die, its note, the campaign at that time.

namespace banneret::app {

namespace {

void draw_losses(const Ui& ui, const ReviewModel& r, Side s) {
    const ReviewModel::OneSide& side = r.sides[s];
    side_text(ui, side.colour, side.army, true);
    ImGui::SameLine();
    text(ui, fmt::format("lost {} ({}), {} left", side.lost, side.share, side.left), Tone::quiet);
    if (!begin_table(
            ui, side.army,
            {{"unit", false, -1}, {"men", true}, {"killed", true}, {"wounded", true}, {"other", true}, {"left", true}}))
        return;
    for (const ReviewModel::UnitRow& row : side.units) {
        const UnitLosses& u = r.review.losses[s].units[row.index];
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const std::string name = row.changed ? row.name + " *" : row.name;
        const std::string shown = fitted(name, ImGui::GetContentRegionAvail().x);
        text(ui, shown);
        if (shown != name) hover_tip(ui, name);
        for (const std::int32_t men : {u.before, u.killed, u.wounded, u.routed + u.deserted + u.captured, u.fit()}) {
            ImGui::TableNextColumn();
            number_cell(ui, with_commas(men), men == 0 ? Tone::quiet : Tone::plain);
        }
    }
    end_table();
    for (const CharacterFate& c : r.review.losses[s].characters) {
        if (c.fate != Fate::unhurt) text(ui, fmt::format("{}: {}", c.name, fate_words(c.fate)));
    }
    copy_table(ui, "copy the losses of " + side.army, losses_table(r, s));
    space(ui, gap_small);
}

// The available reports: the referee's, each side's, and the handout.
void draw_reports(const Ui& ui, const ChronicleModel& m, const ChronicleModel::Battle& b) {
    Flow flow(ui, gap_small);
    const auto place = [&](std::string_view words) { flow.next(button_width(ui, words)); };
    place("Copy the report");
    if (button(ui, "Copy the report###copy-the-report", std::nullopt,
               {.tip = "The whole battle as text, for the clipboard."}))
        ImGui::SetClipboardText(plain_text(b.report).c_str());
    if (m.players) return;
    place("Export the report");
    if (button(ui, "Export the report###export-the-report", std::nullopt,
               {.tip = "Everything, for the referee, as Markdown."}))
        ui.ask(ExportBattle{b.version, false, std::nullopt, DocumentForm::markdown});
    for (const Side s : both_sides) {
        if (!b.factions[s]) continue;
        const auto side =
            std::find_if(m.sides.begin(), m.sides.end(), [&](const auto& one) { return one.id == *b.factions[s]; });
        if (side == m.sides.end()) continue;
        const std::string words = "Report for " + side->name + "###report-for-" + side->name;
        place(words);
        if (button(ui, words, std::nullopt, {.tip = "Only what this side did, suffered and saw."}))
            ui.ask(ExportBattle{b.version, false, *b.factions[s], DocumentForm::markdown});
    }
    place("Hand-out (PDF)");
    if (button(ui, "Hand-out (PDF)###hand-out", std::nullopt,
               {.tip = "One page: order of battle, course, butcher's bill."}))
        ui.ask(ExportBattle{b.version, true, std::nullopt, DocumentForm::pdf});
}

void draw_battle(const Ui& ui, const ChronicleModel& m, const ChronicleModel::Battle& b) {
    wrapped_text(ui,
                 m.players ? fmt::format("{}, {}.", b.place, b.resolver)
                           : fmt::format("{}, {}, seed {}.", b.place, b.resolver, b.seed),
                 Tone::quiet);
    draw_reports(ui, m, b);
    space(ui, gap_small);
    if (m.players) {
        draw_document(ui, b.report);
        return;
    }
    strong_text(ui, b.result.headline);
    for (const std::string& fact : b.result.facts) wrapped_text(ui, fact);
    for (const std::string& line : b.healing) wrapped_text(ui, line);
    space(ui, gap_small);
    draw_losses(ui, b.result, Side::first);
    draw_losses(ui, b.result, Side::second);
    for (const std::string& line : b.result.changes) wrapped_text(ui, "Changed by hand: " + line, Tone::quiet);
    if (!b.course_trouble.empty()) wrapped_text(ui, b.course_trouble, Tone::warning);
    if (b.course.empty()) return;
    section(ui, "Course");
    draw_course(ui, b.course, ui.em(26));
}

// The choices of readers: only the referee, everybody, one of the sides.
std::vector<std::string> reader_words(const ChronicleModel& m) {
    std::vector<std::string> out = {"only the referee", "everybody"};
    for (const auto& side : m.sides) out.push_back(side.name);
    return out;
}

std::size_t reader_of(const ChronicleModel& m, const Readers& readers) {
    if (readers.everybody) return 1;
    for (std::size_t i = 0; i < m.sides.size(); ++i)
        if (may_read(readers, m.sides[i].id)) return i + 2;
    return 0;
}

Readers readers_at(const ChronicleModel& m, std::size_t place) {
    if (place == 1) return for_everybody();
    return place >= 2 && place - 2 < m.sides.size() ? for_side(m.sides[place - 2].id) : Readers{};
}

std::string tag_words(const std::vector<std::string>& tags) {
    std::string out;
    for (const std::string& tag : tags) out += (out.empty() ? "" : ", ") + tag;
    return out;
}

void draw_note(const Ui& ui, const ChronicleModel& m, const Note& note) {
    constexpr float column = 6.0f;
    const auto change = [&](auto&& edit) {
        Note changed = note;
        edit(changed);
        ui.ask(GiveCommand{EditNote{std::move(changed)}});
    };
    if (const auto words = edit_lines(ui, "text of the note", note.text, 0, 4))
        change([&](Note& n) { n.text = *words; });
    label(ui, "Tags", ui.em(column));
    if (const auto words = edit_text(ui, "tags of the note", tag_words(note.tags), "siege, weather", 16))
        change([&](Note& n) { n.tags = tags_from_words(*words); });
    label(ui, "For", ui.em(column));
    if (const auto reader = choice(ui, "readers of the note", reader_words(m), reader_of(m, note.readers), 16))
        change([&](Note& n) { n.readers = readers_at(m, *reader); });
    if (note.due) {
        label(ui, "Due", ui.em(column));
        text(ui, date_words(*m.calendar, *note.due));
    }
    if (button(ui, "Delete the note###delete-the-note", std::nullopt,
               {.tip = "Removes it from the chronicle; undo brings it back."}))
        ui.ask(GiveCommand{StrikeNote{note.id}});
}

void draw_armies(const Ui& ui, const ChronicleModel::Moment& moment) {
    if (moment.armies.empty()) return;
    section(ui, moment.here ? "As it stands" : "As it stood");
    if (!begin_table(ui, "armies then", {{"army", false, -1}, {"place", false, -1}, {"men", true}, {"US", true}}))
        return;
    for (const auto& army : moment.armies) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        side_text(ui, army.colour, fitted(army.name, ImGui::GetContentRegionAvail().x - ui.em(1.5f)));
        if (!army.general.empty()) hover_tip(ui, "under " + army.general);
        ImGui::TableNextColumn();
        text(ui, fitted(army.place, ImGui::GetContentRegionAvail().x), Tone::quiet);
        hover_tip(ui, army.place);
        for (const std::string& words : {army.men, army.strength}) {
            ImGui::TableNextColumn();
            number_cell(ui, words);
        }
    }
    end_table();
    copy_table(ui, "copy the armies", armies_then_table(moment));
}

}  // namespace

void draw_moment(const Ui& ui, const ChronicleModel& m) {
    const ChronicleModel::Moment& moment = *m.moment;
    section(ui, m.battle ? m.battle->name : moment.date,
            m.battle           ? moment.date
            : moment.elsewhere ? "on a branch"
                               : "");
    {
        Flow flow(ui, gap_small);
        const auto here = moment.here ? std::optional<std::string>("The campaign is at this moment.") : std::nullopt;
        const std::string back =
            moment.elsewhere ? "Go to this branch###go-to-branch" : "Go back to this moment###go-back";
        flow.next(button_width(ui, back));
        if (button(ui, back, here,
                   {.tip = "Restores the campaign as it stood then; what came later stays as a branch."}))
            ui.ask(GoToVersion{moment.version});
        flow.next(button_width(ui, "Close"));
        if (button(ui, "Close###close", std::nullopt, {.look = Look::quiet})) ui.ask(ShowVersion{0});
    }
    space(ui, gap_small);
    if (moment.note)
        draw_note(ui, m, *moment.note);
    else if (!m.battle)
        for (const std::string& line : moment.lines) wrapped_text(ui, line);
    if (m.battle) draw_battle(ui, m, *m.battle);
    space(ui, gap_small);
    draw_armies(ui, moment);
    if (moment.here) return;
    section(ui, moment.elsewhere ? "What is different here" : "What has changed since");
    if (moment.since.empty()) text(ui, "Nothing worth listing.", Tone::quiet);
    for (const std::string& words : moment.since) wrapped_text(ui, "\xE2\x80\xA2 " + words);
}

void draw_writing(const Ui& ui, const ChronicleModel& m, ChronicleView& view) {
    const auto write = [&] {
        if (view.note.empty()) return;
        AddNote note{view.note, tags_from_words(view.tags), readers_at(m, view.reader)};
        if (view.due_in > 0) note.due = m.today + view.due_in;
        ui.ask(GiveCommand{std::move(note)});
        view.note.clear();
        view.due_in = 0;
    };
    const float more = ui.em(target_height) + ui.em(gap_small);
    if (text_field(ui, "new note", view.note, "write a note for today",
                   (ImGui::GetContentRegionAvail().x - more) / ui.em()))
        write();
    ImGui::SameLine(0, ui.em(gap_small));
    if (icon_button(ui, view.write_open ? Icon::up : Icon::down, "tags, readers, a date"))
        view.write_open = !view.write_open;
    if (!view.write_open) return;
    Flow flow(ui, gap_small);
    flow.next(ui.em(14));
    if (text_field(ui, "tags", view.tags, "tags, with commas", 14)) write();
    flow.next(label_width(ui, "for") + ui.em(12));
    label(ui, "for");
    if (const auto reader = choice(ui, "readers", reader_words(m), view.reader, 12)) view.reader = *reader;
    flow.next(label_width(ui, "remember in") + ui.em(4) + label_width(ui, "days, on 30 September 1043"));
    label(ui, "remember in");
    if (const auto days = edit_number(ui, "days until it is due", view.due_in, 0, 36500, 4)) view.due_in = *days;
    ImGui::SameLine(0, ui.em(gap_tiny));
    label(ui, view.due_in > 0 ? "days, on " + date_words(*m.calendar, m.today + view.due_in) : "days");
    ImGui::NewLine();
    const auto refused = view.note.empty() ? std::optional<std::string>("Write something first.") : std::nullopt;
    if (button(ui, "Write it###write-it", refused)) write();
}

}  // namespace banneret::app
