#include <algorithm>
#include <cmath>

#include "app/panels/shell/panel.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// A recent campaign as a card that opens it.
void draw_card(const Ui& ui, const StartModel::Card& card) {
    ImGui::PushID(card.path.c_str());
    const float width = ImGui::GetContentRegionAvail().x, height = ui.em(4.4f), inset = ui.em(0.8f);
    const ImVec2 from = ImGui::GetCursorScreenPos(), to = {from.x + width, from.y + height};
    const ImVec2 inside = ImGui::GetCursorPos();
    ImGui::BeginGroup();
    const bool clicked = ImGui::InvisibleButton("card", {std::max(width - ui.em(2.6f), 1.0f), height});
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, to, paint(hovered && !card.missing ? ui.colours.hover : ui.colours.panel), ui.em(0.4f));
    list.AddRect(from, to, paint(hovered && !card.missing ? ui.colours.accent : ui.colours.line), ui.em(0.4f));
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
        list.AddRect(from, to, paint(ui.colours.accent), ui.em(0.4f), 0, 2);
    ui.note(card.name, !card.missing);
    if (clicked && !card.missing) ui.ask(OpenFile{card.path});
    if (card.missing) hover_tip(ui, "The file is no longer there. The cross removes it from the list.");

    const float right = inside.x + width - ui.em(2.6f);
    ImGui::SetCursorPos({inside.x + inset, inside.y + ui.em(0.55f)});
    ImGui::PushFont(ui.fonts.section);
    text(ui, fitted(card.name, right - inside.x - inset), card.missing ? Tone::quiet : Tone::plain);
    ImGui::PopFont();
    std::string facts = card.date;
    if (!card.armies.empty()) facts += (facts.empty() ? "" : "  \xC2\xB7  ") + card.armies;
    if (card.missing) facts = "the file is no longer there";
    if (card.open) facts += "  \xC2\xB7  open now";
    const std::string opened = (card.opened.empty() ? "" : card.opened + ", ") + card.folder;
    const float room = right - inside.x - inset;
    ImGui::SetCursorPos({inside.x + inset, inside.y + ui.em(2.45f)});
    const float facts_width = ImGui::CalcTextSize(facts.c_str()).x;
    text(ui, fitted(facts, room), card.missing ? Tone::warning : Tone::plain);
    if (const float left = room - facts_width - ui.em(gap); left > ui.em(6)) {
        const std::string shown = fitted(opened, left);
        ImGui::SetCursorPos({right - ImGui::CalcTextSize(shown.c_str()).x, inside.y + ui.em(2.45f)});
        text(ui, shown, Tone::quiet);
    }
    ImGui::SetCursorPos({inside.x + width - ui.em(2.3f), inside.y + ui.em(1.2f)});
    if (icon_button(ui, Icon::close, "Take " + card.name + " off the list")) ui.ask(ForgetRecent{card.path});
    ImGui::EndGroup();
    ImGui::PopID();
}

// Unsaved work of a killed program, with the actions for it.
void draw_left(const Ui& ui, const StartModel::Left& left) {
    ImGui::PushID(left.path.c_str());
    const float width = ImGui::GetContentRegionAvail().x, inset = ui.em(0.8f);
    const ImVec2 from = ImGui::GetCursorScreenPos(), inside = ImGui::GetCursorPos();
    const float line = ImGui::GetTextLineHeight(), height = line * 2.3f + ui.em(target_height) + ui.em(2.3f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, {from.x + width, from.y + height}, paint(ui.colours.panel), ui.em(0.4f));
    list.AddRect(from, {from.x + width, from.y + height}, paint(ui.colours.accent), ui.em(0.4f), 0, 2);
    ImGui::SetCursorPos({inside.x + inset, inside.y + ui.em(0.55f)});
    ImGui::BeginGroup();
    ImGui::PushFont(ui.fonts.section);
    text(ui, fitted(left.name, width - 2 * inset));
    ImGui::PopFont();
    text(ui, fitted(left.facts, width - 2 * inset), Tone::warning);
    if (button(ui, "Recover###recover", std::nullopt,
               {.look = Look::primary, .tip = "Continues where it ended, with everything up to the last change."}))
        ui.ask(Recover{left.path});
    ImGui::SameLine();
    if (button(ui, "Not wanted###not-wanted", std::nullopt,
               {.tip = "The saved file stays as it is. These changes are kept among the backups."}))
        ui.ask(DiscardRecovery{left.path});
    ImGui::EndGroup();
    ImGui::SetCursorPos({inside.x, inside.y + height});
    ImGui::Dummy({width, ui.em(gap_tiny)});
    ImGui::PopID();
}

// A backup as a row that opens it as a copy: game date, reason, age.
void draw_backup(const Ui& ui, const StartModel::BackupRow& row) {
    const float width = ImGui::GetContentRegionAvail().x, inset = ui.em(gap_small);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImGui::PushID(row.path.c_str());
    if (begin_row(ui, "backup of " + row.date + ", " + row.why, false)) ui.ask(OpenBackup{row.path});
    hover_tip(ui, "Opens a copy of the campaign as it stood then.");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = std::round(from.y + (ui.em(row_height) - ImGui::GetTextLineHeight()) * 0.5f);
    const float made = ImGui::CalcTextSize(row.made.c_str()).x, date = std::min(ui.em(13), (width - made) * 0.5f);
    list.AddText({from.x + inset, y}, paint(ui.colours.text), fitted(row.date, date - inset).c_str());
    list.AddText({from.x + inset + date, y}, paint(ui.colours.quiet),
                 fitted(row.why, std::max(0.0f, width - date - made - 3 * inset)).c_str());
    list.AddText({from.x + width - inset - made, y}, paint(ui.colours.quiet), row.made.c_str());
    end_row();
    ImGui::PopID();
}

class StartPanel final : public Panel {
public:
    Page page() const override { return Page::start; }
    std::string title(const Models&) const override { return "Banneret"; }
    std::string purpose(const Models&) const override { return "Battles of armies, resolved at the game table."; }
    std::vector<KeyHelp> keys() const override { return {{"Ctrl+N", "new campaign"}, {"Ctrl+O", "open a file"}}; }
    void draw(const Ui& ui, const Models& models) override;

private:
    void draw_recent(const Ui& ui, const StartModel& model);
    void draw_backups(const Ui& ui, const StartModel& model);
    std::string all_of_;  // the folder whose backups are all listed
    void draw_ways(const Ui& ui, const StartModel& model);
};

void StartPanel::draw_backups(const Ui& ui, const StartModel& model) {
    constexpr std::size_t at_first = 4;
    if (model.backups.empty()) return;
    space(ui);
    section(ui, "Backups");
    for (const StartModel::BackupsOf& of : model.backups) {
        const std::string id = of.rows.front().path.parent_path().string();
        ImGui::PushID(id.c_str());
        space(ui, gap_tiny);
        strong_text(ui, of.name);
        if (!of.folder.empty()) {
            ImGui::SameLine();
            fitted_text(ui, of.folder, Tone::quiet);
        }
        const std::size_t shown = all_of_ == id ? of.rows.size() : std::min(at_first, of.rows.size());
        for (std::size_t i = 0; i < shown; ++i) draw_backup(ui, of.rows[i]);
        if (of.rows.size() > at_first) {
            space(ui, gap_tiny);
            const std::string more = std::to_string(of.rows.size() - at_first) + " older ones";
            if (button(ui, all_of_ == id ? "Fewer" : more, std::nullopt, {.look = Look::quiet}))
                all_of_ = all_of_ == id ? std::string() : id;
        }
        ImGui::PopID();
    }
}

void draw_left_behind(const Ui& ui, const StartModel& model) {
    if (model.left.empty()) return;
    section(ui, "Left open when Banneret ended");
    space(ui, gap_tiny);
    for (const StartModel::Left& left : model.left) draw_left(ui, left);
    space(ui, gap_small);
}

void StartPanel::draw_recent(const Ui& ui, const StartModel& model) {
    section(ui, "Recent campaigns");
    space(ui, gap_tiny);
    if (model.recent.empty())
        wrapped_text(ui, "Campaigns you open or save are listed here, with their date and armies.", Tone::quiet, 30);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.em(gap_small), ui.em(gap_small)));
    for (const StartModel::Card& card : model.recent) draw_card(ui, card);
    ImGui::PopStyleVar();
}

void StartPanel::draw_ways(const Ui& ui, const StartModel& model) {
    section(ui, "Begin");
    space(ui, gap_tiny);
    const auto way = [&ui](const char* words, const char* about, Look look, Intent intent) {
        const std::string_view tip = ui.low() ? about : "";
        if (button(ui, words, std::nullopt, {.look = look, .width = -1, .tip = tip})) ui.ask(std::move(intent));
        if (ui.low()) return;
        wrapped_text(ui, about, Tone::quiet);
        space(ui, gap_small);
    };
    way("Quick battle###quick-battle", "Two armies, one battle: nothing else to set up.", Look::primary, QuickBattle{});
    way("New campaign###new-campaign", "Sides, armies, a calendar and a chronicle.", Look::plain, NewCampaign{});
    way("Open a file...###open-a-file",
        "A campaign (.banneret), a map (.json, .geojson) or an army list (.csv); or drop it here.", Look::plain,
        ChooseFile{ChooseFor::open});
    if (model.samples.empty()) return;
    section(ui, "Samples");
    space(ui, gap_tiny);
    for (const auto& sample : model.samples)
        if (button(ui, sample.words, std::nullopt,
                   {.width = -1, .tip = "Opened as a copy: nothing you do can spoil it."}))
            ui.ask(OpenSample{sample.path});
}

void StartPanel::draw(const Ui& ui, const Models& models) {
    const float room = ImGui::GetContentRegionAvail().x, side = ui.em(20);
    if (room < ui.em(44)) {
        // The campaign that was open last comes first; without one, the ways to begin.
        const bool recent = !models.start.recent.empty();
        draw_left_behind(ui, models.start);
        if (recent) draw_recent(ui, models.start), space(ui, gap_small);
        draw_ways(ui, models.start);
        space(ui);
        if (!recent) draw_recent(ui, models.start);
        draw_backups(ui, models.start);
        return;
    }
    const float left = std::min(room - side - ui.em(gap_huge), ui.em(52));
    ImGui::BeginChild("recent", {left, 0});
    draw_left_behind(ui, models.start);
    draw_recent(ui, models.start);
    draw_backups(ui, models.start);
    ImGui::EndChild();
    ImGui::SameLine(0, ui.em(gap_huge));
    ImGui::BeginChild("ways", {side, 0});
    draw_ways(ui, models.start);
    ImGui::EndChild();
}

}  // namespace

std::unique_ptr<Panel> make_start_panel() {
    return std::make_unique<StartPanel>();
}

}  // namespace banneret::app
