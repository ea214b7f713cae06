#include <algorithm>

#include "app/models/exchange/tables.h"
#include "app/panels/shell/panel.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"
#include "engine/rulesets/house_rule_words.h"

namespace banneret::app {

namespace {

constexpr float widest_table = 72;  // font units

class HouseRulesPanel final : public Panel {
public:
    Page page() const override { return Page::house_rules; }
    std::string purpose(const Models&) const override {
        return "The choices of this campaign where the rules can be read in more than one way.";
    }
    std::vector<Offer> actions(const Models& models) const override;
    std::vector<KeyHelp> keys() const override { return {{"Ctrl+F", "search"}}; }
    bool search() override { return take_focus_ = true; }
    void draw(const Ui& ui, const Models& models) override;

private:
    std::string search_;
    bool take_focus_ = false;
};

void set(const Ui& ui, const HouseRulesModel& model, std::string_view key, std::string_view value) {
    HouseRules house = model.house;
    if (!set_house_rule(house, key, value)) ui.ask(GiveCommand{SetHouseRules{house}});
}

std::vector<Offer> HouseRulesPanel::actions(const Models& models) const {
    Offer back{"back-to-the-printed-rules",
               "Back to the printed rules",
               "",
               GiveCommand{SetHouseRules{HouseRules{}}},
               std::nullopt,
               false,
               false};
    if (models.house_rules.changed == 0) back.refused = "Every rule is as printed.";
    return {back};
}

// `wide`: question, value and printed reading side by side; otherwise stacked.
void draw_row(const Ui& ui, const HouseRulesModel& model, const HouseRulesModel::Row& row, bool wide) {
    ImGui::PushID(row.key.c_str());
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.em(gap_tiny));
    rule_link(ui, row.rule);
    ImGui::TableNextColumn();
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.em(gap_tiny));
    strong_text(ui, row.title);
    wrapped_text(ui, row.words, Tone::quiet);
    if (wide) ImGui::TableNextColumn();
    if (!row.values.empty()) {
        const auto now = std::find(row.values.begin(), row.values.end(), row.value);
        const auto chosen =
            now == row.values.end() ? std::nullopt : std::optional(static_cast<std::size_t>(now - row.values.begin()));
        if (const auto picked = choice(ui, "value of " + row.key, row.labels, chosen, 10))
            set(ui, model, row.key, row.values[*picked]);
    } else {
        const int now = static_cast<int>(parse_integer(row.value).value_or(row.least));
        if (const auto typed = edit_number(ui, "value of " + row.key, now, row.least, row.most))
            set(ui, model, row.key, std::to_string(*typed));
        ImGui::SameLine();
        text(ui, std::to_string(row.least) + " to " + std::to_string(row.most), Tone::quiet);
    }
    if (wide) ImGui::TableNextColumn();
    if (row.changed) {
        if (button(ui, "printed: " + value_words(row.otherwise), std::nullopt,
                   {.look = Look::quiet, .icon = Icon::left, .tip = "Back to the printed reading"}))
            set(ui, model, row.key, row.otherwise);
    }
    ImGui::PopID();
}

void HouseRulesPanel::draw(const Ui& ui, const Models& models) {
    const HouseRulesModel& model = models.house_rules;
    search_field(ui, "search house rules", search_, "Search the house rules", take_focus_);
    take_focus_ = false;
    copy_table(ui, "copy the house rules", house_rules_table(model));
    if (model.changed > 0) {
        ImGui::SameLine(0, ui.em());
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.em(0.45f));
        text(ui, counted(model.changed, "choice") + " of your own", Tone::accent);
    }
    if (!model.battles.empty()) wrapped_text(ui, model.battles, Tone::quiet);
    space(ui, gap_small);
    const std::string wanted = folded(search_);
    bool any = false;
    ImGui::BeginChild("rows");
    for (const HouseRulesModel::Group& group : model.groups) {
        const auto fits = [&](const HouseRulesModel::Row& row) {
            return wanted.empty() ||
                   folded(row.title + " " + row.rule + " " + row.words).find(wanted) != std::string::npos;
        };
        if (std::none_of(group.rows.begin(), group.rows.end(), fits)) continue;
        any = true;
        section(ui, group.title);
        constexpr ImGuiTableFlags flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoSavedSettings;
        const float room = ImGui::GetContentRegionAvail().x;
        const bool wide = room > ui.em(42);
        // A value too far from its question is hard to assign to it.
        if (ImGui::BeginTable(group.title.c_str(), wide ? 4 : 2, flags, {std::min(room, ui.em(widest_table)), 0})) {
            ImGui::TableSetupColumn("rule", ImGuiTableColumnFlags_WidthFixed, ui.em(3.5f));
            ImGui::TableSetupColumn("words", ImGuiTableColumnFlags_WidthStretch);
            if (wide) {
                ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, ui.em(11));
                ImGui::TableSetupColumn("printed", ImGuiTableColumnFlags_WidthFixed, ui.em(11));
            }
            for (const HouseRulesModel::Row& row : group.rows)
                if (fits(row)) draw_row(ui, model, row, wide);
            ImGui::EndTable();
        }
        space(ui, gap_large);
    }
    if (!any) text(ui, "No house rule matches these letters.", Tone::quiet);
    ImGui::EndChild();
}

}  // namespace

std::unique_ptr<Panel> make_house_rules_panel() {
    return std::make_unique<HouseRulesPanel>();
}

}  // namespace banneret::app
