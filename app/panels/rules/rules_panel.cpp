#include <algorithm>
#include <cctype>

#include "app/models/exchange/tables.h"
#include "app/panels/shell/panel.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// True if most cells of a column are numbers, which are right-aligned.
bool numeric(const Table& table, std::size_t column) {
    std::size_t figures = 0, filled = 0;
    for (const Table::Row& row : table.rows) {
        const std::string& cell = cell_at(row, column).words;
        if (cell.empty()) continue;
        ++filled;
        const auto figure = [](char c) {
            return std::isdigit(static_cast<unsigned char>(c)) != 0 ||
                   std::string_view("+-.,/% ").find(c) != std::string_view::npos;
        };
        if (cell.size() <= 8 && std::all_of(cell.begin(), cell.end(), figure)) ++figures;
    }
    return filled > 0 && figures * 3 >= filled * 2;
}

float width_of(std::string_view words) {
    return ImGui::CalcTextSize(words.data(), words.data() + words.size()).x;
}

float longest_word(std::string_view words) {
    float longest = 0;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        longest = std::max(longest, width_of(words.substr(0, end)));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return longest;
}

// The width of a column in pixels with each cell on one line, and the least that breaks no word.
struct ColumnWidth {
    float wanted = 0, least = 0;
};
ColumnWidth column_width(const Table& table, std::size_t column, bool right) {
    ColumnWidth out{width_of(table.columns[column].words), longest_word(table.columns[column].words)};
    for (const Table::Row& row : table.rows) {
        const std::string& cell = cell_at(row, column).words;
        out.wanted = std::max(out.wanted, width_of(cell));
        out.least = std::max(out.least, right ? width_of(cell) : longest_word(cell));
    }
    return out;
}

// Takes width from the widest columns until all have room. A column never falls below the width of its longest word.
std::vector<float> fitted_widths(const std::vector<ColumnWidth>& columns, float room) {
    std::vector<float> out;
    float whole = 0;
    for (const ColumnWidth& c : columns) whole += out.emplace_back(c.wanted);
    while (whole > room) {
        std::size_t widest = columns.size();
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (out[i] > columns[i].least && (widest == columns.size() || out[i] > out[widest])) widest = i;
        if (widest == columns.size()) break;
        const float less = std::min({whole - room, 8.0f, out[widest] - columns[widest].least});
        out[widest] -= less;
        whole -= less;
    }
    return out;
}

void draw_table(const Ui& ui, const ReferencePage& page, const std::vector<std::size_t>& rows) {
    const std::size_t columns = page.table.columns.size();
    std::vector<ColumnWidth> wanted(columns);
    std::vector<char> right(columns);
    for (std::size_t c = 0; c < columns; ++c) {
        right[c] = numeric(page.table, c);
        wanted[c] = column_width(page.table, c, right[c]);
        wanted[c].wanted = std::max(std::min(wanted[c].wanted, ui.em(40)), wanted[c].least);
    }
    const float padding = 2 * ui.em(gap_small) + 2;
    const std::vector<float> widths =
        fitted_widths(wanted, ImGui::GetContentRegionAvail().x - static_cast<float>(columns) * padding);
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoSavedSettings |
                                      ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoHostExtendX;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(ui.em(gap_small), ui.em(0.25f)));
    if (ImGui::BeginTable(page.key.c_str(), static_cast<int>(columns), flags)) {
        note_table(ui, page.key);
        for (std::size_t c = 0; c < columns; ++c)
            ImGui::TableSetupColumn(page.table.columns[c].words.c_str(), ImGuiTableColumnFlags_WidthFixed,
                                    widths[c] + 1);
        const auto line = [&](auto&& words_of, Tone tone) {
            ImGui::TableNextRow();
            for (std::size_t c = 0; c < columns; ++c) {
                ImGui::TableNextColumn();
                const std::string& words = words_of(c);
                if (right[c] && width_of(words) <= ImGui::GetContentRegionAvail().x)
                    number_cell(ui, words, tone);
                else
                    wrapped_text(ui, words, tone);
            }
        };
        const Table& table = page.table;
        line([&](std::size_t c) -> const std::string& { return table.columns[c].words; }, Tone::quiet);
        for (const std::size_t row : rows)
            line([&](std::size_t c) -> const std::string& { return cell_at(table.rows[row], c).words; }, Tone::plain);
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    copy_table(ui, "copy " + page.title + "##" + page.key, rules_table(page, rows));
}

std::string rules_of(const ReferencePage& page) {
    constexpr std::size_t most = 6;
    std::string words;
    for (std::size_t i = 0; i < std::min(most, page.rules.size()); ++i) words += (i > 0 ? ", " : "") + page.rules[i];
    return page.rules.size() > most ? words + ", ..." : words;
}

class RulesPanel final : public Panel {
public:
    Page page() const override { return Page::rules; }
    std::string purpose(const Models& models) const override {
        return models.rules.house.empty()
                   ? "The tables the program uses, read from the program itself."
                   : "The tables the program uses, with the house rules of " + models.rules.house + ".";
    }
    std::vector<KeyHelp> keys() const override { return {{"Ctrl+F", "search"}, {"Escape", "empty the search"}}; }
    bool search() override { return take_focus_ = true; }
    bool cancel() override {
        if (search_.empty()) return false;
        search_.clear();
        return true;
    }
    void draw(const Ui& ui, const Models& models) override;

private:
    void draw_contents(const Ui& ui, const RulesModel& model);
    void draw_pages(const Ui& ui, const RulesModel& model);

    std::string search_, key_;
    std::uint32_t asked_ = 0;
    bool take_focus_ = false, to_top_ = false;
};

void RulesPanel::draw_contents(const Ui& ui, const RulesModel& model) {
    for (const ReferencePage& page : model.pages) {
        const bool found = search_.empty() || find_in(page, search_).any();
        if (!found) continue;
        if (begin_row(ui, page.title + "##" + page.key, search_.empty() && page.key == key_)) {
            key_ = page.key;
            search_.clear();
            to_top_ = true;
        }
        text(ui, fitted(page.title, ImGui::GetContentRegionAvail().x));
        end_row();
    }
}

void RulesPanel::draw_pages(const Ui& ui, const RulesModel& model) {
    if (to_top_) ImGui::SetScrollY(0);
    to_top_ = false;
    bool any = false;
    for (const ReferencePage& page : model.pages) {
        if (search_.empty() && page.key != key_) continue;
        const Found found = find_in(page, search_);
        if (!found.any()) continue;
        any = true;
        section(ui, page.title, rules_of(page));
        if (!page.table.columns.empty() && !found.rows.empty()) draw_table(ui, page, found.rows);
        if (!found.notes.empty()) space(ui, gap_small);
        for (const std::size_t note : found.notes)
            wrapped_text(ui, page.notes[note], Tone::quiet,
                         std::min(48.0f, ImGui::GetContentRegionAvail().x / ui.em()));
        space(ui, gap_large);
    }
    if (!any) text(ui, "No rule matches these words.", Tone::quiet);
}

void RulesPanel::draw(const Ui& ui, const Models& models) {
    const RulesModel& model = models.rules;
    if (model.asked != asked_) {
        asked_ = model.asked;
        if (!model.looked_up.empty()) search_ = model.looked_up, to_top_ = true;
    }
    if (key_.empty() && !model.pages.empty()) key_ = model.pages.front().key;
    const float room = ImGui::GetContentRegionAvail().x, contents = std::clamp(room * 0.24f, ui.em(15), ui.em(21));
    const bool beside = room > ui.em(44);
    if (search_field(ui, "search rules", search_, "Words, or a rule: AD-17", take_focus_,
                     beside     ? contents / ui.em()
                     : ui.low() ? 13
                                : 18))
        to_top_ = true;
    take_focus_ = false;
    if (ui.low() && !beside && search_.empty())
        ImGui::SameLine(0, ui.em(gap_small));
    else
        space(ui, gap_small);
    if (beside) {
        ImGui::BeginChild("contents", {contents, 0});
        draw_contents(ui, model);
        ImGui::EndChild();
        ImGui::SameLine(0, ui.em(gap_large));
    } else if (search_.empty()) {
        std::vector<std::string> titles;
        std::size_t chosen = 0;
        for (std::size_t i = 0; i < model.pages.size(); ++i) {
            titles.push_back(model.pages[i].title);
            if (model.pages[i].key == key_) chosen = i;
        }
        if (const auto picked = choice(ui, "table", titles, chosen, ui.low() ? 14 : 18))
            key_ = model.pages[*picked].key, to_top_ = true;
        space(ui, gap_small);
    }
    ImGui::BeginChild("pages");
    draw_pages(ui, model);
    ImGui::EndChild();
}

}  // namespace

std::unique_ptr<Panel> make_rules_panel() {
    return std::make_unique<RulesPanel>();
}

}  // namespace banneret::app
