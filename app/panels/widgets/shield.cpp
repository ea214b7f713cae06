#include "app/panels/widgets/shield.h"

#include <algorithm>
#include <vector>

#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

const Emblem& KnownEmblems::of(const Arms& arms) {
    const auto [at, fresh] =
        known_.try_emplace({static_cast<std::size_t>(arms.field), static_cast<std::size_t>(arms.bearing),
                            static_cast<std::size_t>(arms.ink)});
    if (fresh) at->second = emblem_of(arms, "");
    return at->second;
}

void draw_emblem(const Ui& ui, ImDrawList& list, const Emblem& emblem, ImVec2 centre, float tall) {
    std::vector<ImVec2> points;
    const auto place = [&](const Emblem::Shape& shape) {
        points.clear();
        for (const auto& p : shape.outline) points.push_back({centre.x + p[0] * tall, centre.y + p[1] * tall});
    };
    for (const Emblem::Shape& shape : emblem.shapes) {
        place(shape);
        list.AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), paint(rgb(shape.rgb)));
    }
    if (emblem.shapes.empty()) return;
    place(emblem.shapes.front());
    list.AddPolyline(points.data(), static_cast<int>(points.size()), paint(mix(ui.colours.page, ui.colours.text, 0.7f)),
                     ImDrawFlags_Closed, std::max(1.0f, tall * 0.05f));
}

void draw_shield(const Ui& ui, ImDrawList& list, const Arms& arms, ImVec2 centre, float tall) {
    if (ui.emblems != nullptr)
        draw_emblem(ui, list, ui.emblems->of(arms), centre, tall);
    else
        draw_emblem(ui, list, emblem_of(arms, ""), centre, tall);
}

void shield(const Ui& ui, const Arms& arms, float tall) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float high = ui.em(tall), line = ImGui::GetTextLineHeight();
    draw_shield(ui, *ImGui::GetWindowDrawList(), arms, {from.x + high * shield_width * 0.5f, from.y + line * 0.5f},
                high);
    ImGui::Dummy({high * shield_width, line});
    hover_tip(ui, capitalised(words(arms)));
    if (ui.log != nullptr) ui.log->words.push_back("arms: " + words(arms));
}

void army_title(const Ui& ui, const std::optional<Arms>& arms, int colour, std::string_view name, bool strong) {
    if (arms) {
        shield(ui, *arms);
        ImGui::SameLine(0, ui.em(gap_tiny));
    }
    side_text(ui, colour, name, strong);
}

}  // namespace banneret::app
