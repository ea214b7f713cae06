#pragma once

#include <imgui.h>

#include <memory>

#include "engine/core/picture.h"

namespace banneret::app {

// A part of the screen as once drawn. Its first row is the lowest, as in OpenGL.
struct KeptPixels {
    ImTextureID texture{};
};

// Turns pictures into textures. The window implements it with OpenGL; tests have none or a counting fake.
class Pictures {
public:
    virtual ~Pictures() = default;
    // The texture of a picture; it lives as long as the picture.
    virtual ImTextureID texture(const std::shared_ptr<const Picture>& picture) = 0;
    // Copies what is drawn up to here in this part of the screen (whole pixels), for later frames; the frame under way
    // must not use it. Null: nothing can be kept here.
    virtual std::shared_ptr<const KeptPixels> keep(ImDrawList& list, ImVec2 from, ImVec2 to) = 0;
    // Letters drawn between the two are rotated or scaled, so their texels must be interpolated.
    virtual void begin_mixed_letters(ImDrawList& list) = 0;
    virtual void end_mixed_letters(ImDrawList& list) = 0;
    // Frees the textures of pictures that are gone. Called before a frame is drawn.
    virtual void drop_unused() = 0;
};

// While it lives, letters of this draw list may be rotated or scaled.
class MixedLetters {
public:
    MixedLetters(Pictures* pictures, ImDrawList& list) : pictures_(pictures), list_(&list) {
        if (pictures_ != nullptr) pictures_->begin_mixed_letters(*list_);
    }
    ~MixedLetters() {
        if (pictures_ != nullptr) pictures_->end_mixed_letters(*list_);
    }
    MixedLetters(const MixedLetters&) = delete;
    MixedLetters& operator=(const MixedLetters&) = delete;

private:
    Pictures* pictures_;
    ImDrawList* list_;
};

}  // namespace banneret::app
