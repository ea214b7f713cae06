#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "app/panels/widgets/pictures.h"

namespace banneret::app {

// Pictures and parts of the screen as textures of OpenGL.
// REQUIRES: the window's OpenGL context outlives it and all that it keeps.
class GlPictures : public Pictures {
public:
    GlPictures() = default;
    GlPictures(const GlPictures&) = delete;
    GlPictures& operator=(const GlPictures&) = delete;
    ~GlPictures() override;
    ImTextureID texture(const std::shared_ptr<const Picture>& picture) override;
    std::shared_ptr<const KeptPixels> keep(ImDrawList& list, ImVec2 from, ImVec2 to) override;
    void begin_mixed_letters(ImDrawList& list) override;
    void end_mixed_letters(ImDrawList& list) override;
    void drop_unused() override;

private:
    using TextureName = std::uint32_t;  // OpenGL's GLuint
    struct Uploaded {
        std::weak_ptr<const Picture> picture;
        TextureName texture = 0;
    };
    // A copy of the screen, taken when the frame's draw list is executed up to it.
    struct Copy {
        TextureName texture = 0;
        ImVec2 from, to;
        void take() const;
    };
    std::vector<Uploaded> uploaded_;
    std::deque<Copy> copies_;  // of this frame, whose draw lists point at them
};

// Sets the font texture to nearest-neighbour filtering. Most letters are neither scaled nor rotated, so it is exact for
// them; without a graphics card, bilinear filtering takes a sixth of a frame.
void take_nearest_texels_of_fonts();

}  // namespace banneret::app
