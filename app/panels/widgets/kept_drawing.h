#pragma once

#include <imgui.h>

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Caches a costly drawing that covers the current clip rectangle: once nothing that it depends on has changed for a
// frame, its pixels are copied from the screen, and later frames draw them as one picture. `Subject` holds what it
// depends on besides theme and text size; it is made from the drawing's `source` and compared with it (==).
template <class Subject>
class KeptDrawing {
public:
    // Calls draw(), or draws the cached pixels.
    template <class Source, class Draw>
    void show(const Ui& ui, const Source& source, Draw&& draw) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Place place{&ui.colours, ui.fonts.pixels, whole(list.GetClipRectMin(), std::ceil),
                          whole(list.GetClipRectMax(), std::floor)};
        const bool same = subject_ && place_ == place && *subject_ == source;
        if (same && pixels_) return list.AddImage(pixels_->texture, place.from, place.to, {0, 1}, {1, 0});
        draw();
        if (!same) {
            place_ = place;
            subject_.emplace(source);
            pixels_ = nullptr;
        } else if (ui.pictures != nullptr && place.from.x < place.to.x && place.from.y < place.to.y) {
            pixels_ = ui.pictures->keep(list, place.from, place.to);
        }
    }

private:
    struct Place {
        const Colours* colours = nullptr;
        float text_pixels = 0;
        ImVec2 from, to;
        bool operator==(const Place& other) const {
            return colours == other.colours && text_pixels == other.text_pixels && from.x == other.from.x &&
                   from.y == other.from.y && to.x == other.to.x && to.y == other.to.y;
        }
    };
    static ImVec2 whole(ImVec2 p, float (*rounded)(float)) { return {rounded(p.x), rounded(p.y)}; }

    Place place_;
    std::optional<Subject> subject_;
    std::shared_ptr<const KeptPixels> pixels_;
};

}  // namespace banneret::app
