#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "app/models/shell/intent.h"

namespace banneret::app {

// The screen rectangle of a request, in pixels; a refusal is shown beside it.
struct ScreenRect {
    float left = 0, top = 0, right = 0, bottom = 0;
};

struct Asked {
    Intent intent;
    std::optional<ScreenRect> spot;  // none: requested by keyboard
};

// The requests of the pages in one frame, in order.
class Intents {
public:
    void add(Intent intent, std::optional<ScreenRect> spot = std::nullopt) {
        asked_.push_back({std::move(intent), spot});
    }
    std::vector<Asked> take() { return std::exchange(asked_, {}); }
    bool empty() const { return asked_.empty(); }

private:
    std::vector<Asked> asked_;
};

}  // namespace banneret::app
