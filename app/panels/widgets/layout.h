#pragma once

#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Puts things side by side as long as they fit between here and the right edge, then below.
class Flow {
public:
    explicit Flow(const Ui& ui, float between = gap);
    // Before each thing: how wide it will be, in pixels.
    void next(float width);

private:
    float left_, right_, between_, x_;
    bool first_ = true;
};

// A ground of its own behind everything drawn while it lives, with a margin around it, as wide as what is left or
// `width` pixels.
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

// Quiet words before a field, on its middle line; the field follows on the same line.
void label(const Ui& ui, std::string_view words, float width = 0);
float label_width(const Ui& ui, std::string_view words);
// A title that opens and closes what is below it; true while it is open.
bool fold(const Ui& ui, std::string_view title, bool& open, std::string_view aside = {});

}  // namespace banneret::app
