#include <algorithm>

#include "app/panels/panel.h"
#include "app/panels/widgets.h"

namespace banneret::app {

namespace {

class RulesPanel final : public Panel {
public:
    Page page() const override { return Page::rules; }
    std::string purpose(const Models&) const override { return "The rules and tables the program uses, line by line."; }
    std::string help() const override {
        return "Every line here is the very line the program reads when it counts, rolls or refuses. Search by words "
               "(\"pursuit\") or by a rule's number (\"AD-17\"). Rule numbers elsewhere in the window lead here.";
    }
    std::vector<KeyHelp> keys() const override { return {{"Ctrl+F", "search"}}; }
    bool search() override { return take_focus_ = true; }
    bool cancel() override {
        if (search_.empty()) return false;
        search_.clear();
        return true;
    }
    void draw(const Ui& ui, const Models& models) override;

private:
    std::string search_;
    std::size_t book_ = 0;
    std::uint32_t asked_ = 0;
    bool take_focus_ = false;
};

void RulesPanel::draw(const Ui& ui, const Models& models) {
    const RulesModel& model = models.rules;
    if (model.asked != asked_) {
        asked_ = model.asked;
        if (!model.looked_up.empty()) search_ = model.looked_up;
    }
    if (search_field(ui, "search rules", search_, "Search the rules: words, or AD-17", take_focus_, 22)) ImGui::SetScrollY(0);
    take_focus_ = false;
    std::vector<std::string> titles;
    for (const auto& book : model.books) titles.push_back(book.title);
    if (search_.empty() && titles.size() > 1) {
        ImGui::SameLine(0, ui.em());
        if (const auto picked = segments(ui, "books", titles, book_)) book_ = *picked;
    }
    space(ui, gap_small);
    ImGui::BeginChild("lines");
    bool any = false;
    for (std::size_t i = 0; i < model.books.size(); ++i) {
        if (search_.empty() && i != book_) continue;
        const auto& book = model.books[i];
        for (const auto& part : book.sections) {
            const auto fits = [&](const RulesModel::Row& row) { return answers(part, row, search_); };
            if (std::none_of(part.rows.begin(), part.rows.end(), fits)) continue;
            any = true;
            section(ui, part.heading, search_.empty() ? std::string_view() : std::string_view(book.title));
            for (const auto& row : part.rows) {
                if (!fits(row)) continue;
                const float left = ImGui::GetCursorPosX();
                text(ui, row.id, Tone::quiet);
                ImGui::SameLine(0, 0);
                ImGui::SetCursorPosX(left + ui.em(5));
                wrapped_text(ui, row.words, Tone::plain, std::min(44.0f, ImGui::GetContentRegionAvail().x / ui.em()));
            }
            space(ui, gap);
        }
    }
    if (!any) text(ui, "No rule has these words.", Tone::quiet);
    ImGui::EndChild();
}

}  // namespace

std::unique_ptr<Panel> make_rules_panel() { return std::make_unique<RulesPanel>(); }

}  // namespace banneret::app
