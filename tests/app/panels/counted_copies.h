#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "app/panels/widgets/pictures.h"

namespace banneret::app::test {

// Copies nothing, but records each request to copy and which copies are still held.
class CountedCopies : public Pictures {
public:
    ImTextureID texture(const std::shared_ptr<const Picture>&) override { return ImTextureID{}; }
    std::shared_ptr<const KeptPixels> keep(ImDrawList&, ImVec2 from, ImVec2 to) override {
        EXPECT_LT(from.x, to.x);
        EXPECT_LT(from.y, to.y);
        auto copy = std::make_shared<const KeptPixels>();
        made.emplace_back(copy);
        return copy;
    }
    void begin_mixed_letters(ImDrawList&) override { ++mixed; }
    void end_mixed_letters(ImDrawList&) override { --mixed; }
    void drop_unused() override {}
    std::ptrdiff_t held() const {
        return std::count_if(made.begin(), made.end(), [](const auto& copy) { return !copy.expired(); });
    }
    std::vector<std::weak_ptr<const KeptPixels>> made;
    int mixed = 0;  // begun and not ended
};

// The number of vertices of the last frame.
inline int points_drawn() {
    return ImGui::GetDrawData()->TotalVtxCount;
}

}  // namespace banneret::app::test
