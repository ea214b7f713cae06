#include "app/panels/shell/frame.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "app/panels/shell/frame_parts.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr float bar_height = target_height + 2 * gap_small;
constexpr float narrow_below = 50.0f;  // 900 pixels at 100%
constexpr float more_width = 5.5f;

// The parts of the window that Tab stays in.
enum Part : int { part_bars, part_rail, part_head, part_page, part_status };

// Lists and the palette have their own keys.
bool tab_is_ours(const Models& models, const Regions& regions) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!key_pressed(ImGuiKey_Tab) || io.KeyCtrl || io.KeyAlt || regions.board || models.palette_open) return false;
    return !ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

// The actions that do not fit, as a list. The palette has them even while the list is closed.
void draw_more(const Ui& ui, std::span<const Offer> offers) {
    std::vector<Picked> rows;
    for (const Offer& offer : offers)
        rows.push_back({offer.words + "###" + offer.id, "", offer.refused.value_or(offer.keys), 0, false,
                        offer.refused.has_value()});
    const auto picked = pick_one(ui, "more actions", "More", rows, {ui.em(more_width), true});
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const bool pressed = ui.palette_pressed(offers[i].words, offers[i].refused, ImGui::GetID(offers[i].id.c_str()));
        if (pressed || picked == i) ui.ask(offers[i].intent);
    }
}

}  // namespace

float Frame::draw_leaving_bar(const Ui& ui, const FrameModel& frame) {
    const ImVec2 padding = {ui.em(gap), ui.em(gap_small)};
    begin_strip("leaving", {ImGui::GetContentRegionAvail().x, ui.em(bar_height)}, ui.colours.raised, padding);
    ImGui::AlignTextToFramePadding();
    const float top = ImGui::GetCursorPosY();
    const float buttons = button_width(ui, "Save", {.look = Look::primary}) + button_width(ui, "Discard changes") +
                          button_width(ui, "Cancel") + ui.em(2);
    ImGui::SetCursorPosY(top + (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f);
    strong_text(ui, fitted(frame.leaving, std::max(ui.em(8), ImGui::GetContentRegionAvail().x - buttons - ui.em())));
    ImGui::SameLine();
    ImGui::SetCursorPos({std::max(ImGui::GetCursorPosX(), ImGui::GetWindowWidth() - ui.em(gap) - buttons), top});
    if (primary_button(ui, "Save###save")) ui.ask(AnswerUnsaved{UnsavedAnswer::save});
    ImGui::SameLine();
    if (button(ui, "Discard changes###discard-changes")) ui.ask(AnswerUnsaved{UnsavedAnswer::discard});
    ImGui::SameLine();
    if (button(ui, "Cancel###cancel-leaving", std::nullopt, {.tip = "Escape"}))
        ui.ask(AnswerUnsaved{UnsavedAnswer::cancel});
    ImGui::EndChild();
    return ui.em(bar_height);
}

// If the words leave no room for the field and its buttons, they go above these.
float Frame::draw_roll_bar(const Ui& ui, const FrameModel& frame) {
    constexpr float field = 7;
    const ImVec2 padding = {ui.em(gap), ui.em(gap_small)};
    const float wide = ImGui::GetContentRegionAvail().x - 2 * padding.x;
    const std::string words = "Roll " + frame.asked->what;
    ImGui::PushFont(ui.fonts.strong);
    const std::string fit = fitted(words, wide);
    const float left = wide - extent(words).x;
    ImGui::PopFont();
    const float controls = ui.em(field) + button_width(ui, "Enter", {.look = Look::primary}) +
                           button_width(ui, "Roll it") + button_width(ui, "Roll the rest") +
                           button_width(ui, "Give up") + 5 * ImGui::GetStyle().ItemSpacing.x;
    const bool beside = controls <= left;
    const float height = ui.em(bar_height) + (beside ? 0 : ImGui::GetTextLineHeightWithSpacing());
    begin_strip("roll", {ImGui::GetContentRegionAvail().x, height}, ui.colours.raised, padding);
    const float top = ImGui::GetCursorPosY();
    if (beside) ImGui::SetCursorPosY(top + (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f);
    strong_text(ui, fit);
    if (fit != words) hover_tip(ui, words);
    if (beside) {
        ImGui::SameLine();
        ImGui::SetCursorPosY(top);
    }
    // Focus the field when a roll is requested, and again for the next one, so that the user can keep typing.
    if (roll_wants_cursor_ > 0) give_cursor_to_next_field();
    const bool entered = dice_field(ui, "typed roll", typed_roll_, frame.asked->range, field);
    roll_wants_cursor_ = ImGui::IsItemActive() ? 0 : std::max(0, roll_wants_cursor_ - 1);
    ImGui::SameLine();
    if ((primary_button(ui, "Enter###enter",
                        typed_roll_.empty() ? std::optional<std::string>("Type the faces (\"3 4\") or the total first.")
                                            : std::nullopt) ||
         entered) &&
        !typed_roll_.empty()) {
        ui.ask(TypeRoll{typed_roll_});
        typed_roll_.clear();
        roll_wants_cursor_ = cursor_frames;
    }
    ImGui::SameLine();
    if (button(ui, "Roll it###roll-it")) ui.ask(RollForMe{});
    ImGui::SameLine();
    if (button(ui, "Roll the rest###roll-the-rest")) ui.ask(RollTheRest{});
    ImGui::SameLine();
    if (button(ui, "Give up###give-up-roll", std::nullopt, {.tip = "Cancels it; nothing has happened yet."}))
        ui.ask(DropRoll{});
    ImGui::EndChild();
    return height;
}

// In a low window the head is one line: a smaller title with the purpose as its tooltip, and a list of the actions
// that do not fit.
void Frame::draw_low_head(const Ui& ui, std::string_view title, std::string_view purpose,
                          const std::vector<Offer>& actions, float copy) {
    const auto look = [&](std::size_t i) { return i == 0 && !actions[i].secondary ? Look::primary : Look::plain; };
    const ImVec2 start = ImGui::GetCursorPos();
    const float room = ImGui::GetContentRegionAvail().x, between = ui.em(gap_small);
    ImGui::PushFont(ui.fonts.section);
    const float wanted = extent(title).x;
    ImGui::PopFont();
    const auto width_of = [&](std::size_t count) {
        float width = copy + (count < actions.size() ? ui.em(more_width) + between : 0);
        for (std::size_t i = 0; i < count; ++i)
            width += button_width(ui, actions[i].words, {.look = look(i)}) + between;
        return width;
    };
    std::size_t count = actions.size();
    while (count > 1 && wanted + width_of(count) + between > room) --count;
    const float left = std::max(ui.em(4), room - width_of(count) - between);
    // A long title gets the smaller font before it is cut.
    ImGui::PushFont(wanted > left ? ui.fonts.strong : ui.fonts.section);
    ImGui::SetCursorPosY(start.y + (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f);
    text(ui, fitted(title, left));
    ImGui::PopFont();
    hover_tip(ui, wanted > left ? std::string(title) + "\n" + std::string(purpose) : std::string(purpose));
    // Right to left on the screen, left to right for the keyboard: the primary action is rightmost and first.
    float x = start.x + room;
    for (std::size_t i = 0; i < count; ++i) {
        x -= button_width(ui, actions[i].words, {.look = look(i)});
        ImGui::SetCursorPos({x, start.y});
        if (i == 0) ui.region();
        offer_button(ui, actions[i], look(i));
        x -= between;
    }
    if (count < actions.size()) {
        x -= ui.em(more_width);
        ImGui::SetCursorPos({x, start.y});
        draw_more(ui, std::span(actions).subspan(count));
        x -= between;
    }
    copy_at_ = {x + between - copy, start.y};
    ImGui::SetCursorPos(start);
    ImGui::Dummy({room, ui.em(target_height)});
}

void Frame::draw_head(const Ui& ui, std::string_view title, std::string_view purpose, const std::vector<Offer>& actions,
                      float copy) {
    float width = actions.empty() && copy > 0 ? copy - ui.em(gap_small) : copy;
    const auto look = [&](std::size_t i) { return i == 0 && !actions[i].secondary ? Look::primary : Look::plain; };
    for (std::size_t i = 0; i < actions.size(); ++i)
        width += button_width(ui, actions[i].words, {.look = look(i)}) + (i > 0 ? ui.em(gap_small) : 0.0f);
    const float left = ImGui::GetCursorPosX(), top = ImGui::GetCursorPosY(), room = ImGui::GetContentRegionAvail().x;
    ImGui::PushFont(ui.fonts.title);
    const bool beside = std::min(extent(title).x, ui.em(16)) + width + ui.em() < room;
    text(ui, fitted(title, beside ? room - width - ui.em() : room));
    ImGui::PopFont();
    if (!purpose.empty()) wrapped_text(ui, purpose, Tone::quiet);
    const float below = ImGui::GetCursorPosY();
    // The primary action is rightmost, and the first for the keyboard.
    if (beside && width > 0) ImGui::SetCursorPos({left + room - width, top + ui.em(0.2f)});
    copy_at_ = ImGui::GetCursorPos();
    if (beside && width > 0) {
        ImGui::SetCursorPos({copy_at_.x + copy, copy_at_.y});
        for (std::size_t i = actions.size(); i-- > 0;) {
            if (i == 0) ui.region();
            offer_button(ui, actions[i], look(i));
            if (i > 0) ImGui::SameLine();
        }
        if (actions.empty()) ImGui::Dummy({0, ui.em(target_height)});
    }
    // Below the title the actions wrap onto as many lines as needed.
    if (!beside) {
        Flow flow(ui, gap_small);
        for (std::size_t i = 0; i < actions.size(); ++i) {
            flow.next(button_width(ui, actions[i].words, {.look = look(i)}));
            if (i == 0) ui.region();
            offer_button(ui, actions[i], look(i));
        }
        if (copy > 0) {
            flow.next(copy_width(ui));
            copy_at_ = ImGui::GetCursorPos();
            ImGui::Dummy({copy_width(ui), ui.em(target_height)});
        }
    }
    if (beside) ImGui::SetCursorPos({left, std::max(below, width > 0 ? ImGui::GetCursorPosY() : below)});
}

void Frame::draw_page(const Ui& ui, const Models& models, Panel& panel) {
    const std::string purpose = models.chooser ? "" : panel.purpose(models);
    const std::string title = models.chooser ? models.chooser->title : panel.title(models);
    const bool elsewhere = models.chooser || panel.places_actions(models);
    const auto actions = elsewhere ? std::vector<Offer>{} : panel.actions(models);
    // The tables are known once the page is drawn, so Copy is placed by the tables of the previous
    // frame.
    const bool copies = !models.chooser && copies_of_ == panel.page();
    const float copy = copies ? copy_width(ui) + ui.em(gap_small) : 0.0f;
    if (ui.low())
        draw_low_head(ui, title, purpose, actions, copy);
    else
        draw_head(ui, title, purpose, actions, copy);
    space(ui, gap_small);
    regions_.part = part_page;
    if (models.chooser) {
        chooser_.draw(ui, *models.chooser);
        return;
    }
    chooser_.closed();
    // Each page keeps its own scroll position.
    std::vector<Copyable> tables;
    Ui page_ui = ui;
    page_ui.copies = &tables;
    // A page that is a little too high takes the empty strip below it instead of a scroll bar. It stays as wide as with
    // the bar, as a wider page has higher charts.
    if (over_page_ != panel.page()) over_ = 0;
    over_page_ = panel.page();
    const float strip = ui.em(ui.low() ? gap_small : gap), more = over_ > 0 && over_ <= strip ? strip : 0;
    ImVec2 size = ImGui::GetContentRegionAvail();
    if (more > 0) size = {size.x - ImGui::GetStyle().ScrollbarSize, size.y + more};
    if (ImGui::BeginChild(page_word(panel.page()), size)) {
        const ImGuiWindow& window = *ImGui::GetCurrentWindow();
        over_ = window.ContentSize.y - window.InnerRect.GetHeight() + more;
        ui.region();
        panel.draw(page_ui, models);
    }
    ImGui::EndChild();
    ImGui::GetCurrentWindow()->DC.CursorMaxPos.y -= more;
    copies_of_ = tables.empty() ? std::nullopt : std::optional(panel.page());
    if (tables.empty() || !copies) return;
    regions_.part = part_head;
    ImGui::SetCursorPos(copy_at_);
    draw_copy(ui, tables, copy_form_);
}

// ImGui's own Tab stops only at fields, and only in one child window.
void Frame::step_item(int step) {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    ImGui::NavMoveRequestCancel();
    g.NavTabbingDir = 0;
    const std::vector<Regions::Stop>& stops = regions_.stops;
    const ImGuiID now = g.ActiveId != 0 ? g.ActiveId : g.NavId;
    const auto here = std::find_if(stops.begin(), stops.end(), [&](const auto& s) { return s.id == now; });
    // If nothing has the keyboard focus, Tab begins with the page.
    const bool begins = here == stops.end();
    const int part = begins ? part_page : here->part;
    std::vector<ImGuiID> ring;
    std::size_t at = 0;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        if (stops[i].part != part) continue;
        if (begins ? i == regions_.start : stops[i].id == now) at = ring.size();
        ring.push_back(stops[i].id);
    }
    if (ring.empty()) return;
    const std::size_t by = step < 0 ? ring.size() - 1 : begins ? 0 : 1;
    regions_.to_stop = ring[(at + by) % ring.size()];
}

void Frame::step_region(int step) {
    if (regions_.count == 0) return;
    const int from = regions_.now < 0 ? (step > 0 ? -1 : 0) : regions_.now;
    regions_.wanted = ((from + step) % regions_.count + regions_.count) % regions_.count;
}

void Frame::draw(const Ui& outer, const Models& models, std::vector<std::unique_ptr<Panel>>& panels,
                 const std::optional<ScreenRect>& refusal) {
    if (region_page_ != models.page) regions_.now = -1, region_page_ = models.page;
    regions_.count = 0;
    if (tab_is_ours(models, regions_)) step_item(ImGui::GetIO().KeyShift ? -1 : 1);
    regions_.stops.clear();
    regions_.start = 0;
    regions_.board = false;
    regions_.part = part_bars;
    page_items_.items.clear();
    Ui ui = outer;
    ui.regions = &regions_;
    ui.page_items = models.palette_open || page_items_.press != 0 ? &page_items_ : nullptr;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(display);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushFont(ui.fonts.body);
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                       ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoScrollWithMouse |
                                       ImGuiWindowFlags_NoBackground;
    // The window is cleared with the page's colour; a software renderer takes long to fill it again.
    // The height of the menu bar comes from this padding.
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, menu_padding(ui));
    ImGui::Begin("banneret", nullptr, flags);
    ImGui::PopStyleVar(2);
    draw_title_row(ui, models.frame);

    float y = ImGui::GetCursorPosY();
    const auto bar = [&](auto&& draw_bar) {
        ImGui::SetCursorPos({0, y});
        y += draw_bar();
    };
    if (!models.frame.leaving.empty()) bar([&] { return draw_leaving_bar(ui, models.frame); });
    if (models.frame.asked)
        bar([&] { return draw_roll_bar(ui, models.frame); });
    else
        roll_wants_cursor_ = cursor_frames;

    const float height = std::max(ui.em(4), display.y - y - ui.em(status_row));
    const bool narrow = display.x < ui.em(narrow_below);
    const float rail = ui.em(narrow ? narrow_rail : wide_rail), edge = narrow ? gap : gap_large;
    ImGui::SetCursorPos({0, y});
    regions_.part = part_rail;
    draw_rail(ui, models.frame, narrow, height);
    regions_.part = part_head;
    ImGui::SetCursorPos({rail, y});
    const auto here =
        std::find_if(panels.begin(), panels.end(), [&](const auto& p) { return p->page() == models.page; });
    if (begin_strip("page", {display.x - rail, height}, std::nullopt,
                    {ui.em(edge), ui.em(ui.low() ? gap_small : gap)}) &&
        here != panels.end())
        draw_page(ui, models, **here);
    ImGui::EndChild();
    regions_.part = part_status;
    ImGui::SetCursorPos({0, y + height});
    draw_status_row(ui, models);
    ImGui::GetWindowDrawList()->AddLine({0, y + height}, {display.x, y + height}, paint(ui.colours.line));
    ImGui::End();

    page_items_.press = 0;
    ui.page_items = nullptr;
    if (models.help_open && here != panels.end()) draw_help(ui, **here);
    palette_.draw(ui, models, page_items_);
    // A refusal on the board disappears when the pointer leaves, as it would cover the board's own words.
    const bool gone = refusal && refusal->left == refusal->right && !ui.refused_at_pointer();
    if (refusal && !gone && models.message && models.message->kind == Message::Kind::refused)
        draw_refusal(ui, *models.message, *refusal);
    ImGui::PopFont();
}

}  // namespace banneret::app
