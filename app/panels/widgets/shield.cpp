#include "app/panels/widgets/shield.h"

#include <algorithm>
#include <vector>

#include "app/panels/widgets/widgets.h"

namespace banneret::app {

void draw_shield(const Ui& ui, ImDrawList& list, const Arms& arms, ImVec2 centre, float tall) {
    const std::vector<ArmsShape> shapes = arms_shapes(arms);
    std::vector<ImVec2> points;
    const auto place = [&](const ArmsShape& shape) {
        points.clear();
        for (const ArmsPoint p : shape.outline) points.push_back({centre.x + p.x * tall, centre.y + p.y * tall});
    };
    for (const ArmsShape& shape : shapes) {
        place(shape);
        list.AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), paint(rgb(colour_of(shape.tincture))));
    }
    place(shapes.front());
    list.AddPolyline(points.data(), static_cast<int>(points.size()), paint(mix(ui.colours.page, ui.colours.text, 0.7f)),
                     ImDrawFlags_Closed, std::max(1.0f, tall * 0.05f));
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

}  // namespace banneret::app
