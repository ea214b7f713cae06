#pragma once

#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Frames in which a field of typed dice claims the keyboard: the click before may take the focus away.
inline constexpr int cursor_frames = 5;

// Places items side by side while they fit before the right edge, then on the next line.
class Flow {
public:
    explicit Flow(const Ui& ui, float between = gap);
    // Call before each item with its width in pixels.
    void next(float width);

private:
    float left_, right_, between_, x_;
    bool first_ = true;
};

// A background behind everything drawn during its lifetime, with a margin; as wide as the available space, or `width`
// pixels.
class Ground {
public:
    Ground(const Ui& ui, float width = 0);
    ~Ground();
    Ground(const Ground&) = delete;
    Ground& operator=(const Ground&) = delete;
    float inner_width() const { return width_ - 2 * margin_; }

private:
    const Ui& ui_;
    ImVec2 from_;
    float width_, margin_;
    ImDrawList* list_;
};

// Quiet words before a field, aligned with it; the field follows on the same line.
void label(const Ui& ui, std::string_view words, float width = 0);
float label_width(const Ui& ui, std::string_view words);
// A title that folds the part below it; true while open.
bool fold(const Ui& ui, std::string_view title, bool& open, std::string_view aside = {});

}  // namespace banneret::app
