#include "app/panels/widgets/layout.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {}  // namespace

Flow::Flow(const Ui& ui, float between)
    : left_(ImGui::GetCursorScreenPos().x),
      right_(left_ + ImGui::GetContentRegionAvail().x),
      between_(ui.em(between)),
      x_(left_) {}

void Flow::next(float width) {
    if (!first_ && x_ + between_ + width <= right_) {
        ImGui::SameLine(0, between_);
        x_ += between_ + width;
    } else {
        x_ = left_ + width;
    }
    first_ = false;
}

Ground::Ground(const Ui& ui, float width)
    : ui_(ui),
      from_(ImGui::GetCursorScreenPos()),
      width_(width > 0 ? width : ImGui::GetContentRegionAvail().x),
      margin_(ui.em(gap_small)),
      list_(ImGui::GetWindowDrawList()) {
    list_->ChannelsSplit(2);
    list_->ChannelsSetCurrent(1);
    ImGui::SetCursorScreenPos({from_.x + margin_, from_.y + margin_});
    ImGui::BeginGroup();
    ImGui::PushItemWidth(width_ - 2 * margin_);
}

Ground::~Ground() {
    ImGui::PopItemWidth();
    ImGui::EndGroup();
    const ImVec2 to = {from_.x + width_, ImGui::GetItemRectMax().y + margin_};
    list_->ChannelsSetCurrent(0);
    list_->AddRectFilled(from_, to, paint(ui_.colours.panel), ui_.em(gap_tiny));
    list_->ChannelsMerge();
    ImGui::SetCursorScreenPos(from_);
    ImGui::Dummy({width_, to.y - from_.y});
}

void label(const Ui& ui, std::string_view words, float width) {
    // Drawn, because ImGui shifts text that follows a field.
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.em(target_height), y = std::round(from.y + (height - ImGui::GetTextLineHeight()) * 0.5f);
    ImGui::GetWindowDrawList()->AddText({from.x, y}, paint(ui.colours.quiet), words.data(),
                                        words.data() + words.size());
    ImGui::Dummy({std::max(width, label_width(ui, words)), height});
    ImGui::SameLine(0, 0);
}

float label_width(const Ui& ui, std::string_view words) {
    return extent(shown(words)).x + ui.em(gap_small);
}

bool fold(const Ui& ui, std::string_view title, bool& open, std::string_view aside) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ui.em(target_height);
    const std::string name(title);
    const std::string_view label = shown(title);
    if (ImGui::InvisibleButton(name.c_str(), {std::max(1.0f, width), height})) open = !open;
    if (ui.palette_pressed(title)) open = !open;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 to = {from.x + width, from.y + height};
    if (ImGui::IsItemHovered()) list.AddRectFilled(from, to, paint(ui.colours.hover), ui.em(gap_tiny));
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
        list.AddRect(from, to, paint(ui.colours.accent), ui.em(gap_tiny), 0, 2);
    ui.note(title);
    draw_icon(list, open ? Icon::down : Icon::right, {from.x + ui.em(0.6f), from.y + height * 0.5f}, ui.em(0.7f),
              paint(ui.colours.quiet));
    ImGui::PushFont(ui.fonts.section);
    list.AddText({from.x + ui.em(1.4f), std::round(from.y + (height - ImGui::GetTextLineHeight()) * 0.5f)},
                 paint(ui.colours.text), label.data(), label.data() + label.size());
    const float end = ui.em(1.4f) + extent(label).x;
    ImGui::PopFont();
    const std::string words = fitted(aside, std::max(0.0f, width - end - ui.em(gap)));
    if (!aside.empty())
        list.AddText({to.x - extent(words).x, std::round(from.y + (height - ImGui::GetTextLineHeight()) * 0.5f)},
                     paint(ui.colours.quiet), words.c_str());
    list.AddLine({from.x, to.y}, to, paint(ui.colours.line));
    ImGui::Dummy({0, ui.em(gap_tiny)});
    return open;
}

}  // namespace banneret::app
