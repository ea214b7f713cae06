#include <fmt/format.h>

#include <algorithm>

#include "app/panels/chronicle/chronicle_views.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

// Search, filter and export above the chronicle's list; changes since the last session; branches.

namespace banneret::app {

namespace {

// The kinds offered by the filter; each may cover several row kinds.
struct KindOffer {
    std::string_view words;
    std::vector<RowKind> kinds;
};
std::vector<KindOffer> kind_offers() {
    return {{"everything", {}},
            {"battles", {RowKind::battle, RowKind::meeting}},
            {"marches", {RowKind::march}},
            {"notes and entries", {RowKind::note, RowKind::written}},
            {"armies and wounded", {RowKind::army, RowKind::wounded}},
            {"money", {RowKind::money}},
            {"days", {RowKind::time}},
            {"sessions", {RowKind::session}},
            {"rules and calendar", {RowKind::rules}},
            {"steps of battles", {RowKind::step}}};
}

// A drop-down list whose first line means "any".
template <class List, class Words, class Take>
void one_of(const Ui& ui, Flow& flow, std::string_view id, std::string_view any, const List& list, std::size_t chosen,
            float width, Words&& words, Take&& take) {
    if (list.empty()) return;
    std::vector<std::string> rows{std::string(any)};
    for (const auto& item : list) rows.push_back(words(item));
    flow.next(ui.em(width));
    if (const auto picked = choice(ui, id, rows, chosen, width)) take(*picked);
}

template <class List, class Is>
std::size_t place_of(const List& list, Is&& is) {
    const auto at = std::find_if(list.begin(), list.end(), is);
    return at == list.end() ? 0 : static_cast<std::size_t>(at - list.begin()) + 1;
}

constexpr DocumentForm forms[] = {DocumentForm::markdown, DocumentForm::text, DocumentForm::pdf};

}  // namespace

namespace {

// A day of the time span, in the calendar's words; errors are shown below.
void span_field(const Ui& ui, const ChronicleModel& m, ChronicleView& view, std::string_view id, std::string& words,
                std::optional<std::int32_t>& day, std::optional<std::int32_t> from = {}) {
    label(ui, id);
    const bool entered = text_field(ui, "day " + std::string(id), words, id == "from" ? "the beginning" : "today", 9);
    if (!entered && !ImGui::IsItemDeactivatedAfterEdit()) return;
    view.span_fault.clear();
    day.reset();
    if (trimmed(words).empty()) return;
    const auto read = past_day_from_words(*m.calendar, words, m.today, from);
    if (const auto* found = std::get_if<std::int32_t>(&read))
        day = *found;
    else
        view.span_fault = words + " " + std::get<Problem>(read).what;
}

void draw_more_filters(const Ui& ui, const ChronicleModel& m, ChronicleView& view) {
    ChronicleFilter& f = view.filter;
    Flow flow(ui, gap_small);
    one_of(
        ui, flow, "side", "any side", m.sides, place_of(m.sides, [&](const auto& s) { return s.id == f.side; }), 9,
        [](const auto& s) { return s.name; },
        [&](std::size_t i) { f.side = i == 0 ? FactionId{} : m.sides[i - 1].id; });
    one_of(
        ui, flow, "army", "any army", m.armies, place_of(m.armies, [&](const auto& a) { return a.id == f.army; }), 11,
        [](const auto& a) { return a.name; }, [&](std::size_t i) { f.army = i == 0 ? ArmyId{} : m.armies[i - 1].id; });
    one_of(
        ui, flow, "tag", "any tag", m.tags, place_of(m.tags, [&](const auto& t) { return same_name(t, f.tag); }), 8,
        [](const auto& t) { return "#" + t; }, [&](std::size_t i) { f.tag = i == 0 ? std::string() : m.tags[i - 1]; });
    one_of(
        ui, flow, "session", "any session", m.sessions,
        place_of(m.sessions, [&](const auto& s) { return s.session.number == f.session; }), 10,
        [](const auto& s) { return session_words(s.session); },
        [&](std::size_t i) { f.session = i == 0 ? 0 : m.sessions[i - 1].session.number; });
    flow.next(label_width(ui, "from") + ui.em(9));
    span_field(ui, m, view, "from", view.from, f.from);
    flow.next(label_width(ui, "to") + ui.em(9));
    span_field(ui, m, view, "to", view.to, f.to, f.from);
    flow.next(ImGui::CalcTextSize("minor entries").x + ui.em(3));
    if (toggle(ui, "minor entries###small-things", f.with_small)) f.with_small = !f.with_small;
    hover_tip(ui, "Edits, and battle steps without a report.");
    flow.next(ImGui::CalcTextSize("fold quiet days").x + ui.em(3));
    if (toggle(ui, "fold quiet days###fold-quiet-days", view.fold)) view.fold = !view.fold;
    if (!view.span_fault.empty()) wrapped_text(ui, view.span_fault, Tone::warning);
}

// The number of filters set in the part that folds away.
int filters_set(const ChronicleFilter& f) {
    return (f.side ? 1 : 0) + (f.army ? 1 : 0) + (f.tag.empty() ? 0 : 1) + (f.session != 0 ? 1 : 0) + (f.from ? 1 : 0) +
           (f.to ? 1 : 0) + (f.with_small ? 1 : 0);
}

}  // namespace

std::string lines_listed(std::size_t rows) {
    return fmt::format("{} listed", counted(rows, "line"));
}

void draw_filter(const Ui& ui, const ChronicleModel& m, ChronicleView& view) {
    ChronicleFilter& f = view.filter;
    const auto offers = kind_offers();
    std::vector<std::string> words;
    std::size_t kind = 0;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        words.emplace_back(offers[i].words);
        if (offers[i].kinds == f.kinds) kind = i;
    }
    const int set = filters_set(f);
    const std::string more = (set == 0 ? "Filter" : fmt::format("Filter ({})", set)) + "###filter";
    constexpr float kinds = 9.5f;
    const float beside = ui.em(kinds + 2 * gap_small) + button_width(ui, more);
    const float room = ImGui::GetContentRegionAvail().x;
    const bool in_one_line = room - beside > ui.em(10);
    search_field(ui, "search", f.words, "search the chronicle", std::exchange(view.search, false),
                 in_one_line ? (room - beside) / ui.em() : 0);
    if (in_one_line) ImGui::SameLine(0, ui.em(gap_small));
    if (const auto picked = choice(ui, "kind", words, kind, kinds)) f.kinds = offers[*picked].kinds;
    ImGui::SameLine(0, ui.em(gap_small));
    if (button(ui, more, std::nullopt, {.tip = "By side, army, tag, session, days."}))
        view.filter_open = !view.filter_open;
    if (view.filter_open) draw_more_filters(ui, m, view);
}

void draw_export(const Ui& ui, const ChronicleModel& m, ChronicleView& view) {
    if (!fold(ui, "Export###export", view.export_open, lines_listed(view.rows.size()))) return;
    Flow flow(ui, gap_small);
    flow.next(label_width(ui, "for") + ui.em(11));
    label(ui, "for");
    std::vector<std::string> readers = {"the referee"};
    for (const auto& side : m.sides) readers.push_back(side.name);
    if (view.export_reader >= readers.size()) view.export_reader = 0;
    if (const auto reader = choice(ui, "reader of the export", readers, view.export_reader, 11))
        view.export_reader = *reader;
    flow.next(label_width(ui, "as") + ui.em(8));
    label(ui, "as");
    if (const auto form = choice(ui, "form of the export",
                                 {"Markdown###markdown", "plain text###plain-text", "PDF###pdf"}, view.export_form, 8))
        view.export_form = *form;
    flow.next(ImGui::CalcTextSize("battles in full").x + ui.em(2.5f));
    if (toggle(ui, "battles in full###battles-in-full", view.export_whole)) view.export_whole = !view.export_whole;
    flow.next(button_width(ui, "Export what is listed", {.look = Look::primary}));
    const auto nothing = view.rows.empty() ? std::optional<std::string>("Nothing is listed.") : std::nullopt;
    if (button(ui, "Export what is listed###export-what-is-listed", nothing,
               {.look = Look::primary, .tip = "A side gets only what it knows."})) {
        const std::optional<FactionId> reader =
            view.export_reader == 0 ? std::nullopt : std::optional(m.sides[view.export_reader - 1].id);
        ui.ask(ExportChronicle{view.filter, reader, view.export_whole, forms[view.export_form]});
    }
    copy_table(ui, "copy the list", chronicle_table(view.rows, *m.calendar));
    space(ui, gap_small);
}

void draw_since(const Ui& ui, const ChronicleModel& m) {
    section(ui, m.since_words);
    if (m.since.empty()) {
        empty_state(ui, "Nothing worth listing has changed.");
        return;
    }
    // Changes by side, in the order of the sides; those without a side first.
    const auto lines = [&](FactionId side) {
        for (const Change& change : m.since)
            if (change.side == side) wrapped_text(ui, "\xE2\x80\xA2 " + change.words);
    };
    const auto any = [&](FactionId side) {
        return std::any_of(m.since.begin(), m.since.end(), [&](const Change& c) { return c.side == side; });
    };
    lines({});
    for (const auto& side : m.sides) {
        if (!any(side.id)) continue;
        space(ui, gap_small);
        side_text(ui, side.colour, side.name, true);
        lines(side.id);
    }
    for (const Change& change : m.since)
        if (change.side &&
            std::none_of(m.sides.begin(), m.sides.end(), [&](const auto& s) { return s.id == change.side; }))
            wrapped_text(ui, "\xE2\x80\xA2 " + change.words);
}

void draw_branches(const Ui& ui, const ChronicleModel& m) {
    if (m.branches.empty()) {
        empty_state(ui, m.players ? "Branches are the referee's; the player-safe view hides them."
                                  : "There are no branches. If you undo and then do something else, the old course of "
                                    "events is kept here.");
        return;
    }
    // The tree on the left. The current history runs down from the top; each branch forks from its parent.
    constexpr int most_depth = 6;
    constexpr float step = 1.3f, tall = 3.1f;
    const ImVec2 top = ImGui::GetCursorScreenPos();
    std::vector<ImVec2> nodes;
    int deepest = 0;
    for (const auto& branch : m.branches) deepest = std::max(deepest, std::min(branch.depth, most_depth));
    const float gutter = ui.em(step * static_cast<float>(deepest + 1) + 1.6f);
    ImDrawList& tree = *ImGui::GetWindowDrawList();
    const float thin = std::max(1.0f, ui.em(0.1f));
    for (const ChronicleModel::BranchLine& branch : m.branches) {
        ImGui::PushID(static_cast<int>(branch.leaf));
        const ImVec2 left = ImGui::GetCursorScreenPos();
        const ImVec2 node = {left.x + ui.em(step * static_cast<float>(std::min(branch.depth, most_depth) + 1) + 0.6f),
                             left.y + ui.em(tall * 0.5f)};
        const ImVec2 line_start = branch.parent ? nodes[*branch.parent] : ImVec2(left.x + ui.em(0.6f), top.y);
        const ImU32 ink = paint(branch.redo || branch.picked ? ui.colours.accent : ui.colours.quiet);
        tree.AddLine(line_start, {line_start.x, node.y}, paint(ui.colours.quiet), thin);
        tree.AddLine({line_start.x, node.y}, node, ink, thin);
        tree.AddCircleFilled(node, ui.em(0.3f), ink);
        nodes.push_back(node);
        ImGui::SetCursorScreenPos({left.x + gutter, left.y});
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        if (begin_row(ui, branch.words, branch.picked, tall)) ui.ask(ShowVersion{branch.picked ? 0 : branch.leaf});
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float x = from.x + ui.em(gap_small), y = from.y + ui.em(0.3f);
        const std::string mark = branch.redo ? "redo leads here" : "";
        const float room = width - ui.em(1) - (mark.empty() ? 0.0f : ImGui::CalcTextSize(mark.c_str()).x + ui.em(1));
        list.AddText({x, y}, paint(ui.colours.text), fitted(branch.words, room).c_str());
        if (!mark.empty())
            list.AddText({from.x + width - ui.em(gap_small) - ImGui::CalcTextSize(mark.c_str()).x, y},
                         paint(ui.colours.accent), mark.c_str());
        list.AddText({x, y + ImGui::GetTextLineHeight() + ui.em(0.1f)}, paint(ui.colours.quiet),
                     fitted(branch.aside, width - ui.em(1)).c_str());
        end_row();
        ImGui::PopID();
    }
}

}  // namespace banneret::app
