#pragma once

#include <imgui.h>

#include <memory>

#include "engine/core/picture.h"

namespace banneret::app {

// Turns pictures into textures. The window implements it with OpenGL; tests have none or a counting fake.
class Pictures {
public:
    virtual ~Pictures() = default;
    // The texture of a picture; it lives as long as the picture.
    virtual ImTextureID texture(const std::shared_ptr<const Picture>& picture) = 0;
    // Frees the textures of pictures that are gone. Called before a frame is drawn.
    virtual void drop_unused() = 0;
};

}  // namespace banneret::app
