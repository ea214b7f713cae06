#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/what_if/what_if_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// True for measures shown at first; the rest on demand.
bool is_first(Measure m) {
    switch (m) {
        case Measure::strength:
        case Measure::individuals:
        case Measure::points:
        case Measure::column:
        case Measure::wins:
        case Measure::loses:
        case Measure::field:
        case Measure::loss:
        case Measure::loss_men:
        case Measure::heavy_loss:
        case Measure::light_loss:
        case Measure::foe_loss:
        case Measure::foe_loss_men:
        case Measure::foe_heavy_loss:
        case Measure::foe_light_loss:
        case Measure::pursues:
            return true;
        default:
            return false;
    }
}

float row_high(const Ui& ui) {
    return ui.em(1.15f);
}

// Breaks words at blanks into lines of this width; a longer word is alone.
std::vector<std::string> broken(std::string_view words, float width) {
    std::vector<std::string> out;
    for (const std::string_view word : split(words, ' ')) {
        const std::string longer = out.empty() ? std::string(word) : out.back() + " " + std::string(word);
        if (out.empty() || extent(longer).x > width)
            out.emplace_back(word);
        else
            out.back() = longer;
    }
    return out;
}

// True if a group of rows starts here: the army itself, the result, its losses, the foe's losses, the consequences.
bool begins_group(Measure m) {
    return m == Measure::crushing_victory || m == Measure::loss || m == Measure::foe_loss || m == Measure::pursues;
}

bool nothing_in(const ComparedRow& row) {
    return std::all_of(row.figures.begin(), row.figures.end(),
                       [](const Figure& f) { return f.text == "-" || (f.value == 0 && f.text == "0.0%"); });
}

// The sign of a difference is drawn as a shape, so drop it from the words.
std::string_view difference_words_of(const Figure& f) {
    const std::string_view all = f.difference;
    const std::size_t blank = all.find(' ');
    return blank == std::string_view::npos ? all : all.substr(blank + 1);
}

void difference_mark(const Ui& ui, ImVec2 centre, int better) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float r = ui.em(0.26f);
    if (better > 0)
        list.AddTriangleFilled({centre.x, centre.y - r}, {centre.x - r, centre.y + r}, {centre.x + r, centre.y + r},
                               paint(ui.colours.good));
    else if (better < 0)
        list.AddTriangleFilled({centre.x, centre.y + r}, {centre.x + r, centre.y - r}, {centre.x - r, centre.y - r},
                               paint(ui.colours.warning));
    else
        list.AddQuadFilled({centre.x, centre.y - r}, {centre.x + r, centre.y}, {centre.x, centre.y + r},
                           {centre.x - r, centre.y}, paint(ui.colours.quiet));
}

// The figure in its column, followed by its difference.
void figure_cell(const Ui& ui, const Figure& f, bool best, float figures, float differences, std::string_view refused) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = row_high(ui), y = std::round(from.y + (height - ImGui::GetTextLineHeight()) * 0.5f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::PushFont(best ? ui.fonts.strong : ui.fonts.body);
    const float letters = extent(f.text).x;
    list.AddText({from.x + figures - letters, y}, paint(best ? ui.colours.accent : ui.colours.text), f.text.c_str());
    ImGui::PopFont();
    if (best)
        draw_icon(list, Icon::check, {from.x + figures - letters - ui.em(0.7f), from.y + height * 0.5f}, ui.em(0.6f),
                  paint(ui.colours.accent));
    if (!f.difference.empty() && f.difference != "=") {
        difference_mark(ui, {from.x + figures + ui.em(0.9f), from.y + height * 0.5f}, f.better);
        const std::string words(difference_words_of(f));
        list.AddText({from.x + figures + ui.em(1.4f), y}, paint(ui.colours.quiet), words.c_str());
    } else if (f.difference == "=") {
        list.AddText({from.x + figures + ui.em(0.7f), y}, paint(ui.colours.quiet), "=");
    }
    ImGui::Dummy({figures + differences, height});
    if (!refused.empty()) hover_tip(ui, refused);
}

void table(const Ui& ui, const Comparison& c, const ComparedFoe& foe, const WhatIfLook& look, std::size_t number) {
    // Columns are as wide as their content; measure first so that figures align.
    std::vector<float> figures(c.variants.size(), 0), differences(c.variants.size(), 0);
    const std::string heading = foe.name.empty() ? "" : "against " + foe.name;
    float label = extent(heading).x;
    std::vector<const ComparedRow*> rows;
    for (const ComparedRow& row : foe.rows) {
        if (!look.every_row && !is_first(row.measure)) continue;
        if (nothing_in(row)) continue;
        rows.push_back(&row);
        label = std::max(label, extent(row.words).x);
        for (std::size_t v = 0; v < row.figures.size(); ++v) {
            figures[v] = std::max(figures[v], extent(row.figures[v].text).x * 1.08f + ui.em(1.4f));
            const Figure& f = row.figures[v];
            if (!f.difference.empty())
                differences[v] = std::max(differences[v], extent(difference_words_of(f)).x + ui.em(1.8f));
        }
    }
    std::vector<std::vector<std::string>> heads;
    std::size_t lines = 1;
    const float padding = 2 * ImGui::GetStyle().CellPadding.x + ui.em(0.6f);
    float total = label + padding + ui.em(gap);
    ImGui::PushFont(ui.fonts.strong);
    for (std::size_t v = 0; v < figures.size(); ++v) {
        heads.push_back(broken(c.variants[v], std::max(figures[v] + differences[v], ui.em(6))));
        lines = std::max(lines, heads.back().size());
        for (const std::string& head : heads.back()) figures[v] = std::max(figures[v], extent(head).x - differences[v]);
        total += figures[v] + differences[v] + padding;
    }
    ImGui::PopFont();
    const bool scrolls = total > ImGui::GetContentRegionAvail().x;
    ImGuiTableFlags flags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_PadOuterX;
    ImVec2 size(0, 0);
    if (scrolls) {
        flags |= ImGuiTableFlags_ScrollX;
        const float line = row_high(ui) + 2 * ImGui::GetStyle().CellPadding.y;
        size = {ImGui::GetContentRegionAvail().x,
                line * static_cast<float>(rows.size() + lines + 1) + ImGui::GetStyle().ScrollbarSize};
    }
    const std::string id = fmt::format("comparison {}", number);
    if (!ImGui::BeginTable(id.c_str(), static_cast<int>(c.variants.size()) + 1, flags, size)) return;
    if (scrolls) ImGui::TableSetupScrollFreeze(1, 0);
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthFixed, label);
    for (std::size_t v = 0; v < c.variants.size(); ++v)
        ImGui::TableSetupColumn(c.variants[v].c_str(), ImGuiTableColumnFlags_WidthFixed, figures[v] + differences[v]);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    text(ui, heading, Tone::quiet);
    for (std::size_t v = 0; v < c.variants.size(); ++v) {
        ImGui::TableNextColumn();
        ImGui::PushFont(ui.fonts.strong);
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float room = figures[v] + differences[v], line_height = ImGui::GetTextLineHeight();
        for (std::size_t line = 0; line < heads[v].size(); ++line) {
            const float letters = extent(heads[v][line]).x;
            const float x = std::max(0.0f, std::max(figures[v], letters) - letters);
            ImGui::GetWindowDrawList()->AddText(
                {std::round(from.x + x), from.y + line_height * static_cast<float>(line)}, paint(ui.colours.text),
                heads[v][line].c_str());
        }
        ImGui::Dummy({room, line_height * static_cast<float>(lines)});
        ImGui::PopFont();
    }
    bool began = false;
    for (const ComparedRow* row : rows) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const bool line = began && (begins_group(row->measure) || (row->measure == Measure::wins && !look.every_row));
        began = true;
        // The cell's part of the line above a group.
        const auto rule = [&](float width) {
            if (!line) return;
            const ImVec2 from = ImGui::GetCursorScreenPos(), padding = ImGui::GetStyle().CellPadding;
            const float y = from.y - padding.y;
            ImGui::GetWindowDrawList()->AddLine({from.x - padding.x, y}, {from.x + width + padding.x, y},
                                                paint(ui.colours.line));
        };
        rule(label);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddText({at.x, at.y + (row_high(ui) - ImGui::GetTextLineHeight()) * 0.5f},
                                            paint(ui.colours.text), row->words.c_str());
        ImGui::Dummy({label, row_high(ui)});
        for (std::size_t v = 0; v < row->figures.size(); ++v) {
            ImGui::TableNextColumn();
            rule(figures[v] + differences[v]);
            const bool best = std::find(row->best.begin(), row->best.end(), v) != row->best.end();
            figure_cell(ui, row->figures[v], best, figures[v], differences[v], foe.refused[v].value_or(""));
        }
    }
    ImGui::EndTable();
    for (std::size_t v = 0; v < foe.refused.size(); ++v)
        if (foe.refused[v]) wrapped_text(ui, *foe.refused[v], Tone::warning);
}

void copy_line(const Ui& ui, const Comparison& c, WhatIfLook& look) {
    Flow flow(ui, gap_tiny);
    const auto copy = [&](const char* words, const char* how, std::string (*text_of)(const Comparison&)) {
        flow.next(button_width(ui, words, {.look = Look::quiet}));
        if (!button(ui, words, std::nullopt, {.look = Look::quiet, .tip = "Copies to the clipboard."})) return;
        ImGui::SetClipboardText(text_of(c).c_str());
        ui.ask(Say{std::string("The comparison is copied as ") + how + "."});
    };
    copy("Copy as text###copy-as-text", "text", compare_as_text);
    copy("as CSV###copy-as-csv", "CSV", compare_as_csv);
    copy("as Markdown###copy-as-markdown", "Markdown", compare_as_markdown);
    flow.next(button_width(ui, "Save to a file...", {.look = Look::quiet}));
    if (button(ui, "Save to a file...###save-to-a-file", std::nullopt,
               {.look = Look::quiet, .tip = "Saves the comparison as Markdown."}))
        ui.ask(ExportText{"comparison.md", compare_as_markdown(c)});
    flow.next(ui.em(2.5f) + label_width(ui, "Every row"));
    if (toggle(ui, "Every row###every-row", look.every_row)) look.every_row = !look.every_row;
}

}  // namespace

void draw_kept_list(const Ui& ui, const WhatIfModel& m, WhatIfLook& look) {
    if (!m.in_campaign) return;
    section(ui, "Kept in the campaign");
    const float button = button_width(ui, "Keep this one");
    const float field = std::max(ui.em(8), ImGui::GetContentRegionAvail().x - button - ui.em(gap));
    if (auto typed = edit_text(ui, "name to keep it under", look.name.empty() ? m.kept_name : look.name, "name",
                               field / ui.em()))
        look.name = *std::move(typed);
    if (ImGui::GetContentRegionAvail().x > field + button) ImGui::SameLine(0, ui.em(gap_small));
    if (app::button(ui, "Keep this one###keep-this-one", std::nullopt,
                    {.tip = "Keeps the question; opening it again recomputes the odds."})) {
        ui.ask(WhatIfIntent{KeepComparisonAs{look.name.empty() ? m.kept_name : look.name}});
        look.name.clear();
    }
    for (const auto& one : m.kept) {
        ImGui::PushID(static_cast<int>(one.id.value));
        if (app::button(ui, one.name, std::nullopt,
                        {.look = Look::quiet, .tip = "Opens it here with the armies as they are today."}))
            ui.ask(WhatIfIntent{OpenComparison{one.id}});
        ImGui::SameLine(0, ui.em(gap_small));
        label(ui, one.aside);
        if (icon_button(ui, Icon::close, "Drop " + one.name)) ui.ask(GiveCommand{DropComparison{one.id}});
        ImGui::PopID();
    }
}

void draw_comparison(const Ui& ui, const WhatIfModel& m, WhatIfLook& look) {
    const bool beside = ImGui::GetContentRegionAvail().x > ui.em(54);
    if (!ImGui::BeginTable("compare", beside ? 2 : 1, ImGuiTableFlags_SizingStretchProp)) return;
    if (beside) {
        const float variants = static_cast<float>(std::min<std::size_t>(4, m.variants.size()));
        ImGui::TableSetupColumn("figures", ImGuiTableColumnFlags_WidthStretch, 1.0f + 0.12f * (variants - 1));
        ImGui::TableSetupColumn("numbers", ImGuiTableColumnFlags_WidthStretch, 1.0f);
    }
    ImGui::TableNextColumn();
    ImGui::Dummy({0, 1});
    const auto figures = [&] {
        if (!m.comparison) return;
        for (std::size_t f = 0; f < m.comparison->foes.size(); ++f) {
            table(ui, *m.comparison, m.comparison->foes[f], look, f);
            space(ui, gap_small);
            if (f >= m.comparison_charts.size()) continue;
            const ComparisonCharts& charts = m.comparison_charts[f];
            chart(ui, fmt::format("results against {}", f), [&](double width) { return draw(charts.results, width); });
            chart(ui, fmt::format("losses against {}", f), [&](double width) { return draw(charts.losses, width); });
            space(ui, gap_small);
        }
        draw_loss_marks(ui, m);
        copy_line(ui, *m.comparison, look);
        draw_kept_list(ui, m, look);
    };
    const auto numbers = [&] { draw_contender_editor(ui, m, look); };
    // If stacked, the numbers come first: the odds above them change with them.
    if (beside)
        figures();
    else
        numbers();
    ImGui::TableNextColumn();
    ImGui::Dummy({0, 1});
    if (beside)
        numbers();
    else
        figures();
    ImGui::EndTable();
}

}  // namespace banneret::app
