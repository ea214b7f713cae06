#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <map>
#include <string>
#include <string_view>

#include "app/panels/widgets/fonts.h"
#include "app/panels/widgets/ui.h"
#include "app/window/shell/app.h"

// Drawing without a window, with only an ImGui context. Items are found by their stable IDs (see item_id() in ui.h).
namespace banneret::app::test {

// An ImGui context for the duration of a test.
class Context {
public:
    explicit Context(float width = 1280, float height = 800) : context_(ImGui::CreateContext()) {
        use();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {width, height};
        io.DeltaTime = 1.0f / 60.0f;
        io.MousePos = {-1000, -1000};
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
        // As the window's OpenGL 3.2: lists of more than 65,535 points.
        io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
#if IMGUI_VERSION_NUM < 18700
        // As the window's backend does, but with ImGui's own key numbers.
        for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = key;
#endif
    }
    // If it is the current one there is none afterwards: the one before may be gone, and ImGui counts the memory it
    // takes in the current one.
    ~Context() {
        ImGui::DestroyContext(context_);
    }
    // Makes this the current one of several contexts.
    void use() {
        ImGui::SetCurrentContext(context_);
    }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

private:
    ImGuiContext* context_;
};

// Vertices that no screen could show.
inline std::size_t impossible_points(const ImDrawData& data) {
    std::size_t bad = 0;
    for (int i = 0; i < data.CmdListsCount; ++i)
        for (const ImDrawVert& v : data.CmdLists[i]->VtxBuffer)
            if (!std::isfinite(v.pos.x) || !std::isfinite(v.pos.y) || std::abs(v.pos.x) > 1e6f ||
                std::abs(v.pos.y) > 1e6f)
                ++bad;
    return bad;
}

// The whole program except the window.
class Driver {
public:
    explicit Driver(Desk desk, float width = 1280, float height = 800)
        : context_(width, height), app_(std::move(desk)) {
        settle();
    }

    App& app() { return app_; }
    const Desk& desk() const { return app_.desk(); }
    const ItemLog& items() const { return items_; }

    void frame() {
        context_.use();
        app_.prepare_fonts(1.0f);
        ImGui::NewFrame();
        items_.items.clear();
        items_.words.clear();
        app_.frame(&items_);
        ImGui::Render();
        EXPECT_EQ(impossible_points(*ImGui::GetDrawData()), 0u);
        EXPECT_EQ(same_ids(), "") << "two things have one id, and a click on one may be taken for the other";
    }
    void settle() {
        for (int i = 0; i < 3; ++i) frame();
    }
    void ask(Intent intent) {
        app_.ask(std::move(intent));
        settle();
    }

    const ItemLog::Item* item(std::string_view id) const {
        for (const auto& item : items_.items)
            if (item.id == id) return &item;
        return nullptr;
    }
    // The item that shows these words; for tests of wording, and of items named by what they show.
    const ItemLog::Item* worded(std::string_view words) const {
        for (const auto& item : items_.items)
            if (item.words == words) return &item;
        return nullptr;
    }
    std::string every_item() const {
        std::string all;
        for (const auto& item : items_.items) all += item.id + " | ";
        return all;
    }
    // False, with the test failed, if there is no such item.
    bool point_at(std::string_view id) {
        const ItemLog::Item* found = item(id);
        EXPECT_NE(found, nullptr) << "no item \"" << id << "\" among: " << every_item();
        if (found == nullptr) return false;
        const ScreenRect& s = found->spot;
        ImGui::GetIO().MousePos = {(s.left + s.right) * 0.5f, (s.top + s.bottom) * 0.5f};
        frame();
        return true;
    }
    bool click(std::string_view id) {
        if (!point_at(id)) return false;
        ImGui::GetIO().MouseDown[0] = true;
        frame();
        ImGui::GetIO().MouseDown[0] = false;
        settle();
        return true;
    }
    void type(std::string_view text) {
        for (const char c : text) ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(c));
        settle();
    }
    void key(ImGuiKey key) {
        set_key(key, true);
        frame();
        set_key(key, false);
        settle();
    }
    // A letter 'A'..'Z' or a digit, as the board reads them.
    void letter(char which) {
        set_letter(which, true);
        frame();
        set_letter(which, false);
        settle();
    }
    void hold_ctrl(bool down) {
#if IMGUI_VERSION_NUM < 18700
        ImGui::GetIO().KeyCtrl = down;
#else
        ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, down);
#endif
    }
    // With Ctrl held.
    void press(char letter, bool shift = false) {
        KeyPress press;
        press.ctrl = true;
        press.shift = shift;
        press.letter = letter;
        app_.press(press);
        settle();
    }
    void press(KeyPress::Key named) {
        KeyPress press;
        press.key = named;
        app_.press(press);
        settle();
    }

private:
    static void set_key(ImGuiKey key, bool down) {
#if IMGUI_VERSION_NUM < 18700
        ImGui::GetIO().KeysDown[key] = down;
#else
        ImGui::GetIO().AddKeyEvent(key, down);
#endif
    }
    static void set_letter(char which, bool down) {
#if IMGUI_VERSION_NUM < 18700
        ImGui::GetIO().KeysDown[static_cast<int>(which)] = down;
#else
        const int key = which >= '0' && which <= '9' ? ImGuiKey_0 + (which - '0') : ImGuiKey_A + (which - 'A');
        ImGui::GetIO().AddKeyEvent(static_cast<ImGuiKey>(key), down);
#endif
    }
    std::string same_ids() const {
        std::map<unsigned, std::string> seen;
        for (const auto& item : items_.items) {
            if (item.imgui_id == 0) continue;
            const auto [at, fresh] = seen.emplace(item.imgui_id, item.id);
            if (!fresh) return at->second + " and " + item.id;
        }
        return "";
    }

    Context context_;
    App app_;
    ItemLog items_;
};

}  // namespace banneret::app::test
