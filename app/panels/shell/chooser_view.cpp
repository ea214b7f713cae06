#include "app/panels/shell/chooser_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// Campaigns are opened one at a time.
bool has_tick_box(const ChooserModel& model, const ChooserModel::Row& row) {
    return model.many && !row.folder && row.path.extension() != ".banneret";
}

bool tick_box(const Ui& ui, const std::string& id, bool on) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float side = ui.em(row_height), edge = ui.em(0.4f);
    const bool clicked = ImGui::InvisibleButton(id.c_str(), {side, side});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool marked = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    list.AddRect({from.x + edge, from.y + edge}, {from.x + side - edge, from.y + side - edge},
                 paint(marked || on ? ui.colours.accent : ui.colours.quiet), ui.em(0.15f));
    if (on)
        draw_icon(list, Icon::check, {from.x + side * 0.5f, from.y + side * 0.5f}, ui.em(0.75f),
                  paint(ui.colours.accent));
    ui.note(id);
    return clicked;
}

// The pages, one below the other, as wide as the space allows, at most 44 font units.
void draw_preview(const Ui& ui, const Preview& preview) {
    ImGui::BeginChild("preview");
    const float width = std::min(ImGui::GetContentRegionAvail().x, ui.em(44));
    for (std::size_t i = 0; i < preview.pages.size(); ++i) {
        const Picture& page = *preview.pages[i];
        const std::string words = fmt::format("Page {} of {}", i + 1, preview.page_count);
        text(ui, words, Tone::quiet);
        const ImVec2 from = ImGui::GetCursorScreenPos(),
                     size = {width, width * static_cast<float>(page.height) / static_cast<float>(page.width)};
        if (ui.pictures != nullptr)
            ImGui::Image(ui.pictures->texture(preview.pages[i]), size);
        else
            ImGui::Dummy(size);
        ImGui::GetWindowDrawList()->AddRect(from, {from.x + size.x, from.y + size.y}, paint(ui.colours.line));
        if (ui.log != nullptr) ui.log->words.push_back("preview: " + words);
        space(ui, gap_small);
    }
    if (preview.page_count > static_cast<int>(preview.pages.size()))
        text(ui, "The remaining pages are only in the file.", Tone::quiet);
    ImGui::EndChild();
}

}  // namespace

void ChooserView::start_in(const ChooserModel& model) {
    const bool fresh = title_ != model.title || folder_.empty();
    take_focus_ = true;
    // The typed name led to this folder, so it is cleared; the name of a file to save stays.
    const bool led_here = !model.saving || name_.ends_with('/') || name_ == model.path.filename();
    if (fresh || led_here) {
        name_ = model.suggested;
        ++emptied_;
    }
    title_ = model.title;
    folder_ = model.path;
    ticked_.clear();
}

// True once a file is entered.
bool ChooserView::draw_name(const Ui& ui, const ChooserModel& model, float width) {
    ImGui::PushID(emptied_);
    ui.region();
    if (take_focus_) give_cursor_to_next_field();
    take_focus_ = false;
    const bool entered =
        text_field(ui, "file name", name_, model.saving ? "name of the file" : "type a name or a path", width);
    ImGui::PopID();
    return entered;
}

// True when the row is clicked; its tick box is handled here.
bool ChooserView::draw_row(const Ui& ui, const ChooserModel& model, const ChooserModel::Row& row, bool beside_boxes) {
    const bool ticked = ticked_.contains(row.path);
    const bool boxed = has_tick_box(model, row);
    if (boxed && tick_box(ui, "tick " + row.name, ticked) && !ticked_.erase(row.path)) ticked_.insert(row.path);
    if (beside_boxes && !boxed) ImGui::Dummy({ui.em(row_height), ui.em(row_height)});
    if (beside_boxes) ImGui::SameLine(0, 0);
    const bool clicked = begin_row(ui, row.name, ticked);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_icon(*ImGui::GetWindowDrawList(), row.folder ? Icon::folder : Icon::file,
              {at.x + ui.em(0.5f), at.y + ImGui::GetTextLineHeight() * 0.5f}, ui.em(0.85f),
              paint(row.folder ? ui.colours.accent : ui.colours.quiet));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.em(1.5f));
    text(ui, fitted(row.name, ImGui::GetContentRegionAvail().x - ui.em(6)));
    ImGui::SameLine(0, 0);
    number_cell(ui, row.size, Tone::quiet);
    end_row();
    return clicked;
}

// Chooses this file and all ticked ones.
void ChooserView::choose(const Ui& ui, const std::filesystem::path& also) {
    std::vector<std::filesystem::path> files(ticked_.begin(), ticked_.end());
    if (!also.empty() && !ticked_.contains(also)) files.push_back(also);
    ui.ask(FileChosen{files.front(), {files.begin() + 1, files.end()}});
    ticked_.clear();
}

// Drawn while the desktop's own chooser is open: says where to choose, and offers to choose here.
void ChooserView::draw_elsewhere(const Ui& ui) {
    wrapped_text(ui, "Choose in the window that your desktop has opened.");
    space(ui, gap_small);
    ui.region();
    if (button(ui, "Choose here instead###choose-here")) ui.ask(ShowChooser{false});
    ImGui::SameLine();
    if (button(ui, "Cancel###cancel", std::nullopt, {.tip = "Escape"})) ui.ask(Cancel{});
}

void ChooserView::draw(const Ui& ui, const ChooserModel& model) {
    if (model.in_desktop) {
        folder_.clear();
        return draw_elsewhere(ui);
    }
    if (folder_ != model.path || title_ != model.title) start_in(model);

    if (icon_button(ui, Icon::up, "One folder up###one-folder-up",
                    model.parent ? std::optional<std::string>{} : "There is nothing above this folder."))
        ui.ask(LookIn{*model.parent});
    for (const auto& shortcut : model.shortcuts) {
        ImGui::SameLine();
        if (button(ui, shortcut.words, std::nullopt, {.look = Look::quiet})) ui.ask(LookIn{shortcut.path});
    }
    if (model.has_desktop) {
        ImGui::SameLine();
        if (button(ui, "Desktop's chooser###choose-in-desktop", std::nullopt, {.look = Look::quiet}))
            ui.ask(ShowChooser{true});
    }
    text(ui, fitted(model.folder, ImGui::GetContentRegionAvail().x), Tone::quiet);
    space(ui, gap_small);

    const bool again = !model.replace.empty() && typed_path(model, name_) == model.replace;
    const std::string together = ticked_.size() > 1 ? " " + std::to_string(ticked_.size()) + " files" : "";
    const std::string action = again ? "Replace" : model.action + together;
    const bool prints = model.has_desktop && model.preview != nullptr;
    const float buttons = button_width(ui, action, {.look = Look::primary}) + button_width(ui, "Cancel") + ui.em(gap) +
                          (prints ? button_width(ui, "Print...") + ui.em(gap_small) : 0.0f);
    const bool beside = ImGui::GetContentRegionAvail().x > buttons + ui.em(16);
    const float field = beside ? (ImGui::GetContentRegionAvail().x - buttons) / ui.em() : 0.0f;
    const bool entered = draw_name(ui, model, field);
    if (entered) take_focus_ = true;  // to correct it, if it is refused
    if (beside) ImGui::SameLine();
    const auto path = typed_path(model, name_);
    const bool chosen = path || !ticked_.empty();
    const auto refused = chosen ? std::optional<std::string>{} : "Type or pick a file first.";
    const auto rows = rows_with(model, name_);
    if (const ChooserModel::Row* only = entered ? only_row(model, name_) : nullptr) {
        if (only->folder) return ui.ask(LookIn{only->path});
        return choose(ui, only->path);
    }
    const bool enter = entered || (!ticked_.empty() && !ImGui::IsAnyItemActive() && enter_pressed());
    if ((button(ui, action + "###choose", refused, {.look = Look::primary}) || enter) && chosen)
        choose(ui, path.value_or(std::filesystem::path()));
    if (prints) {
        ImGui::SameLine();
        if (button(ui, "Print...###print", std::nullopt, {.tip = "Opens the desktop's print window."}))
            ui.ask(PrintExport{});
    }
    ImGui::SameLine();
    if (button(ui, "Cancel###cancel", std::nullopt, {.tip = "Escape"})) ui.ask(Cancel{});
    space(ui, gap_small);

    if (!model.trouble.empty()) {
        wrapped_text(ui, model.trouble, Tone::warning);
        return;
    }
    const bool previews = model.preview != nullptr && !model.preview->pages.empty();
    const ImVec2 rest = ImGui::GetContentRegionAvail();
    const bool wide = rest.x > ui.em(44);
    // The pages of the PDF get most of the room, or all of it in a low window.
    if (previews && ui.low() && !wide) return draw_preview(ui, *model.preview);
    ImGui::BeginChild("files", !previews ? ImVec2(0, 0) : wide ? ImVec2(rest.x * 0.4f, 0) : ImVec2(0, rest.y * 0.3f));
    const bool boxes =
        std::any_of(model.rows.begin(), model.rows.end(), [&](const auto& row) { return has_tick_box(model, row); });
    for (const ChooserModel::Row* row : rows) {
        if (!draw_row(ui, model, *row, boxes)) continue;
        if (row->folder)
            ui.ask(LookIn{row->path});
        else if (model.saving)
            name_ = row->name;
        else
            choose(ui, row->path);
    }
    if (rows.empty())
        text(ui,
             !model.rows.empty() ? "No name here contains these letters."
             : model.saving      ? "This folder has no such file yet."
                                 : "Nothing here to open.",
             Tone::quiet);
    ImGui::EndChild();
    if (!previews) return;
    if (wide) ImGui::SameLine(0, ui.em(gap));
    draw_preview(ui, *model.preview);
}

}  // namespace banneret::app
