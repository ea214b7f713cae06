#include "app/window/glfw/gl_pictures.h"

#include <GLFW/glfw3.h>

#include <array>
#include <cmath>
#include <type_traits>

namespace banneret::app {

namespace {

// ImGui's ID of a texture is a pointer or a number, depending on its version.
template <class Id>
Id texture_id(GLuint texture) {
    if constexpr (std::is_pointer_v<Id>)
        return reinterpret_cast<Id>(static_cast<std::uintptr_t>(texture));
    else
        return static_cast<Id>(texture);
}
template <class Id>
GLuint texture_name(Id id) {
    if constexpr (std::is_pointer_v<Id>)
        return static_cast<GLuint>(reinterpret_cast<std::uintptr_t>(id));
    else
        return static_cast<GLuint>(id);
}

// Sets the filter of the bound texture.
void filter_with(GLint filter) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
}
void filter_fonts_with(GLint filter) {
    glBindTexture(GL_TEXTURE_2D, texture_name(ImGui::GetIO().Fonts->TexID));
    filter_with(filter);
}

}  // namespace

GlPictures::~GlPictures() {
    for (const Uploaded& one : uploaded_) glDeleteTextures(1, &one.texture);
}

ImTextureID GlPictures::texture(const std::shared_ptr<const Picture>& picture) {
    for (const Uploaded& one : uploaded_)
        if (one.picture.lock() == picture) return texture_id<ImTextureID>(one.texture);
    Uploaded& made = uploaded_.emplace_back();
    made.picture = picture;
    glGenTextures(1, &made.texture);
    glBindTexture(GL_TEXTURE_2D, made.texture);
    filter_with(GL_LINEAR);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, picture->width, picture->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 picture->pixels.data());
    return texture_id<ImTextureID>(made.texture);
}

std::shared_ptr<const KeptPixels> GlPictures::keep(ImDrawList& list, ImVec2 from, ImVec2 to) {
    GLuint made = 0;
    glGenTextures(1, &made);
    copies_.push_back({made, from, to});
    list.AddCallback([](const ImDrawList*,
                        const ImDrawCmd* command) { static_cast<const Copy*>(command->UserCallbackData)->take(); },
                     &copies_.back());
    list.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
    return {new KeptPixels{texture_id<ImTextureID>(made)}, [made](const KeptPixels* kept) {
                glDeleteTextures(1, &made);
                delete kept;
            }};
}

void GlPictures::begin_mixed_letters(ImDrawList& list) {
    list.AddCallback([](const ImDrawList*, const ImDrawCmd*) { filter_fonts_with(GL_LINEAR); }, nullptr);
}
void GlPictures::end_mixed_letters(ImDrawList& list) {
    list.AddCallback([](const ImDrawList*, const ImDrawCmd*) { filter_fonts_with(GL_NEAREST); }, nullptr);
}

void GlPictures::drop_unused() {
    copies_.clear();
    std::erase_if(uploaded_, [](const Uploaded& one) {
        if (!one.picture.expired()) return false;
        glDeleteTextures(1, &one.texture);
        return true;
    });
}

void GlPictures::Copy::take() const {
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    std::array<GLint, 4> viewport{};
    glGetIntegerv(GL_VIEWPORT, viewport.data());
    const auto pixels = [](float units, float by) { return static_cast<GLint>(std::lround(units * by)); };
    const GLint left = pixels(from.x, scale.x), right = pixels(to.x, scale.x), top = pixels(from.y, scale.y),
                bottom = pixels(to.y, scale.y);
    glBindTexture(GL_TEXTURE_2D, texture);
    filter_with(GL_NEAREST);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, left, viewport[3] - bottom, right - left, bottom - top, 0);
}

void take_nearest_texels_of_fonts() {
    filter_fonts_with(GL_NEAREST);
}

}  // namespace banneret::app
