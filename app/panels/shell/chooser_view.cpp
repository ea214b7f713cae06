#include "app/panels/shell/chooser_view.h"

#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

void ChooserView::start_in(const ChooserModel& model) {
    if (title_ != model.title || folder_.empty()) name_ = model.suggested;
    title_ = model.title;
    folder_ = model.path;
    filter_.clear();
}

void ChooserView::draw(const Ui& ui, const ChooserModel& model) {
    if (folder_ != model.path || title_ != model.title) start_in(model);

    if (icon_button(ui, Icon::up, "One folder up###one-folder-up",
                    model.parent ? std::optional<std::string>{} : "There is nothing above this folder."))
        ui.ask(LookIn{*model.parent});
    for (const auto& shortcut : model.shortcuts) {
        ImGui::SameLine();
        if (button(ui, shortcut.words, std::nullopt, {.look = Look::quiet})) ui.ask(LookIn{shortcut.path});
    }
    text(ui, fitted(model.folder, ImGui::GetContentRegionAvail().x), Tone::quiet);
    space(ui, gap_small);

    const bool again = !model.replace.empty() && typed_path(model, name_) == model.replace;
    const std::string action = again ? "Replace" : model.action;
    const float buttons = button_width(ui, action, {.look = Look::primary}) + button_width(ui, "Cancel") + ui.em(gap);
    const bool beside = ImGui::GetContentRegionAvail().x > buttons + ui.em(16);
    const float field = beside ? (ImGui::GetContentRegionAvail().x - buttons) / ui.em() : 0.0f;
    const bool entered =
        text_field(ui, "file name", name_, model.saving ? "name of the file" : "type a name or a path", field) &&
        enter_pressed();
    if (beside) ImGui::SameLine();
    const auto path = typed_path(model, name_);
    const auto refused = path ? std::optional<std::string>{} : "Type or pick a file first.";
    if ((button(ui, action + "###choose", refused, {.look = Look::primary}) || entered) && path)
        ui.ask(FileChosen{*path});
    ImGui::SameLine();
    if (button(ui, "Cancel###cancel", std::nullopt, {.tip = "Escape"})) ui.ask(Cancel{});
    space(ui, gap_small);

    if (!model.trouble.empty()) {
        wrapped_text(ui, model.trouble, Tone::warning);
        return;
    }
    ImGui::BeginChild("files");
    const std::string wanted = model.saving ? std::string() : folded(name_);
    std::size_t shown = 0;
    for (const ChooserModel::Row& row : model.rows) {
        if (!wanted.empty() && folded(row.name).find(wanted) == std::string::npos) continue;
        ++shown;
        const bool clicked = begin_row(ui, row.name, false);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw_icon(*ImGui::GetWindowDrawList(), row.folder ? Icon::folder : Icon::file,
                  {at.x + ui.em(0.5f), at.y + ImGui::GetTextLineHeight() * 0.5f}, ui.em(0.85f),
                  paint(row.folder ? ui.colours.accent : ui.colours.quiet));
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.em(1.5f));
        text(ui, fitted(row.name, ImGui::GetContentRegionAvail().x - ui.em(6)));
        ImGui::SameLine(0, 0);
        number_cell(ui, row.size, Tone::quiet);
        end_row();
        if (!clicked) continue;
        if (row.folder)
            ui.ask(LookIn{row.path});
        else if (model.saving)
            name_ = row.name;
        else
            ui.ask(FileChosen{row.path});
    }
    if (shown == 0)
        text(ui, wanted.empty() ? "Nothing here to open." : "Nothing here has these letters in its name.", Tone::quiet);
    ImGui::EndChild();
}

}  // namespace banneret::app
