#pragma once

#include <imgui.h>

#include <memory>

#include "engine/core/picture.h"

namespace banneret::app {

// Puts pictures on the screen. The window's own does it with OpenGL; tests have none, or one that counts.
class Pictures {
public:
    virtual ~Pictures() = default;
    // The texture of a picture; it is kept as long as the picture.
    virtual ImTextureID texture(const std::shared_ptr<const Picture>& picture) = 0;
};

}  // namespace banneret::app
