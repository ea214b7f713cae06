#include "app/window/glfw/window.h"

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "app/models/shell/app_paths.h"
#include "app/models/shell/start_model.h"
#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/ui.h"
#include "app/window/actions/campaign_files.h"
#include "app/window/actions/carry_out.h"
#include "app/window/desktop/desktop_portal.h"
#include "app/window/glfw/gl_pictures.h"
#include "app/window/glfw/item_log_file.h"
#include "app/window/shell/app.h"

namespace banneret::app {

namespace {

using Clock = std::chrono::steady_clock;

// State shared with the GLFW callbacks.
struct WindowInput {
    App* app = nullptr;
    int frames_wanted = 0;
    ImVec2 pointer{-1, -1};  // at the time of the event; glfwGetCursorPos only gives the current position
    // Events since the last frame: where a button went down, and the keys.
    std::optional<ImVec2> pressed_at;
    std::vector<int> keys_pressed, keys_held;  // held: reported as down by us in the last frame
    std::vector<KeyPress> presses;             // for the app, which handles them before a frame
};

// ImGui settles hovering and layout over a few frames after an event.
constexpr int frames_after_event = 3;
// Background updates only change numbers, so two frames do.
constexpr int frames_after_news = 2;

WindowInput* input_of(GLFWwindow* window) {
    return static_cast<WindowInput*>(glfwGetWindowUserPointer(window));
}

void wake(GLFWwindow* window) {
    if (WindowInput* hands = input_of(window)) hands->frames_wanted = frames_after_event;
}

// GLFW names keys by their position on an American keyboard; we want the letter of the actual layout, so that Ctrl+Z
// works.
std::optional<KeyPress> key_press(int key, int scancode, int mods) {
    using Key = KeyPress::Key;
    KeyPress press;
    press.ctrl = (mods & GLFW_MOD_CONTROL) != 0;
    press.shift = (mods & GLFW_MOD_SHIFT) != 0;
    switch (key) {
        case GLFW_KEY_ESCAPE:
            press.key = Key::escape;
            return press;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
            press.key = Key::enter;
            return press;
        case GLFW_KEY_F1:
            press.key = Key::f1;
            return press;
        case GLFW_KEY_F6:
            press.key = Key::f6;
            return press;
        case GLFW_KEY_F8:
            press.key = Key::f8;
            return press;
        case GLFW_KEY_KP_ADD:
            press.key = Key::plus;
            return press;
        case GLFW_KEY_KP_SUBTRACT:
            press.key = Key::minus;
            return press;
        case GLFW_KEY_KP_0:
            press.letter = '0';
            return press;
        default:
            break;
    }
    const char* name = glfwGetKeyName(key, scancode);
    char letter = name != nullptr && name[1] == '\0' ? name[0] : '\0';
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    // Many keyboards have plus and equals on one key; accept it without Shift.
    if (letter == '+' || letter == '=')
        press.key = Key::plus;
    else if (letter == '-' || letter == '_')
        press.key = Key::minus;
    else if ((letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9'))
        press.letter = letter;
    else if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9)
        press.letter = static_cast<char>('0' + key - GLFW_KEY_0);
    else
        return std::nullopt;
    return press;
}

void on_key(GLFWwindow* window, int key, int scancode, int action, int mods) {
    wake(window);
    if (action == GLFW_RELEASE) return;
    if (action == GLFW_PRESS && key >= 0) input_of(window)->keys_pressed.push_back(key);
    if (const auto press = key_press(key, scancode, mods))
        if (action == GLFW_PRESS || press->key == KeyPress::Key::plus || press->key == KeyPress::Key::minus)
            input_of(window)->presses.push_back(*press);
}

void on_pointer(GLFWwindow* window, double x, double y) {
    wake(window);
    input_of(window)->pointer = ImVec2(static_cast<float>(x), static_cast<float>(y));
}

void on_mouse_button(GLFWwindow* window, int, int action, int) {
    wake(window);
    WindowInput& hands = *input_of(window);
    if (action == GLFW_PRESS && hands.pointer.x >= 0) hands.pressed_at = hands.pointer;
}

// True if ImGui has not yet seen the latest press or release.
bool click_under_way(GLFWwindow* window, const WindowInput& hands) {
    const bool down = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
    bool waits = hands.pressed_at.has_value() || ImGui::GetIO().MouseDown[0] != down;
#if IMGUI_VERSION_NUM >= 18700
    for (const ImGuiInputEvent& event : ImGui::GetCurrentContext()->InputEventsQueue)
        waits = waits || event.Type == ImGuiInputEventType_MouseButton;
#endif
    return waits;
}

// ImGui before 1.87 polls mouse and keys once a frame and misses quick presses, so each gets its own frame here. Later
// versions queue them.
void replay_missed_input([[maybe_unused]] GLFWwindow* window, [[maybe_unused]] WindowInput& hands) {
#if IMGUI_VERSION_NUM < 18700
    ImGuiIO& io = ImGui::GetIO();
    if (hands.pressed_at) io.MousePos = *hands.pressed_at;
    for (const int key : hands.keys_held) io.KeysDown[key] = glfwGetKey(window, key) == GLFW_PRESS;
    for (const int key : hands.keys_pressed) io.KeysDown[key] = true;
    if (hands.pressed_at || !hands.keys_pressed.empty()) hands.frames_wanted = frames_after_event;
#endif
    hands.pressed_at.reset();
    hands.keys_held = std::exchange(hands.keys_pressed, {});
}

void on_drop(GLFWwindow* window, int count, const char** paths) {
    wake(window);
    for (int i = 0; i < count; ++i) input_of(window)->app->drop(paths[i]);
}

// The window was asked to close; the app may ask about unsaved changes first.
void on_close(GLFWwindow* window) {
    wake(window);
    glfwSetWindowShouldClose(window, GLFW_FALSE);
    // No frames are drawn while minimised, so restore the window to show the question.
    if (glfwGetWindowAttrib(window, GLFW_ICONIFIED) == GLFW_TRUE) glfwRestoreWindow(window);
    input_of(window)->app->ask(Quit{});
}

// Takes GLFW and ImGui down in the right order.
struct Screen {
    GLFWwindow* window = nullptr;
    bool glfw = false, context = false, backends = false;

    Screen() = default;
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    ~Screen() {
        if (backends) {
            ImGui_ImplOpenGL3_Shutdown();
            ImGui_ImplGlfw_Shutdown();
        }
        if (context) ImGui::DestroyContext();
        if (window != nullptr) glfwDestroyWindow(window);
        if (glfw) glfwTerminate();
    }
};

std::string last_glfw_error() {
    const char* words = nullptr;
    glfwGetError(&words);
    return words == nullptr ? "no reason given" : words;
}

GLFWwindow* create_window(int width, int height) {
    // Every software renderer supports 3.0.
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 0);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    return glfwCreateWindow(width, height, "Banneret", nullptr, nullptr);
}

// Returns a sentence if the window cannot be opened.
std::optional<std::string> open_screen(Screen& screen, int width, int height) {
    const char* display = std::getenv("DISPLAY");
    const char* wayland = std::getenv("WAYLAND_DISPLAY");
    const bool none = (display == nullptr || *display == '\0') && (wayland == nullptr || *wayland == '\0');
    if (none)
        return "Banneret cannot open a window: there is no display here. The command line works without one, see "
               "--help.";
#ifdef GLFW_PLATFORM
    // Without Wayland, trying it only makes its library print errors.
    if (wayland == nullptr || *wayland == '\0') glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
    if (glfwInit() != GLFW_TRUE)
        return "Banneret cannot open a window: the display cannot be reached (" + last_glfw_error() +
               "). The command line works without one, see --help.";
    screen.glfw = true;
    screen.window = create_window(width, height);
    if (screen.window == nullptr) {
        // If the driver fails, try the software renderer, which is fast enough.
        setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
        screen.window = create_window(width, height);
    }
    if (screen.window == nullptr)
        return "Banneret cannot open a window: OpenGL 3.0 is not available (" + last_glfw_error() +
               "). On Debian the package libgl1-mesa-dri provides it.";
    glfwMakeContextCurrent(screen.window);
    glfwSwapInterval(1);
    return std::nullopt;
}

void open_backends(Screen& screen) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    screen.context = true;
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    // A blinking cursor would need constant redrawing.
    io.ConfigInputTextCursorBlink = false;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGui_ImplGlfw_InitForOpenGL(screen.window, true);
    ImGui_ImplOpenGL3_Init("#version 130");
    screen.backends = true;
}

// Screen scale relative to window units; on Wayland the units are scaled already.
float scale_of(GLFWwindow* window) {
    float x = 1, y = 1;
    glfwGetWindowContentScale(window, &x, &y);
    int width = 0, height = 0, pixels_across = 0, pixels_down = 0;
    glfwGetWindowSize(window, &width, &height);
    glfwGetFramebufferSize(window, &pixels_across, &pixels_down);
    const float units =
        height > 0 && pixels_down > 0 ? static_cast<float>(pixels_down) / static_cast<float>(height) : 1.0f;
    return y > 0.1f ? y / units : 1.0f;
}

void begin_frame(GLFWwindow* window, WindowInput& hands, bool new_fonts) {
    if (new_fonts) ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_NewFrame();
    if (new_fonts) ImGui_ImplOpenGL3_CreateFontsTexture();
    if (new_fonts) take_nearest_texels_of_fonts();
    ImGui_ImplGlfw_NewFrame();
    replay_missed_input(window, hands);
    ImGui::NewFrame();
}

void end_frame(GLFWwindow* window, Rgb ground) {
    ImGui::Render();
    int width = 0, height = 0;
    glfwGetFramebufferSize(window, &width, &height);
    glViewport(0, 0, width, height);
    const ImVec4 colour = tint(ground);
    glClearColor(colour.x, colour.y, colour.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window);
}

Desk first_desk(std::ostream& err) {
    Desk desk;
    desk.settings_file = settings_path();
    desk.state_folder = state_path();
    LoadedSettings loaded = load_settings(desk.settings_file);
    desk.settings = std::move(loaded.settings);
    if (!loaded.trouble.empty()) {
        err << loaded.trouble << "\n";
        desk.message = Message{Message::Kind::trouble, loaded.trouble, 0};
    }
    desk.has_desktop_chooser = DesktopPortal::may_be_there();
    std::random_device chance;
    desk.next_seed = 100'000 + chance() % 900'000;
    return desk;
}

std::int64_t seconds_now() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

// Since 1.87 ImGui handles a press and its release in separate frames; queued input needs another frame.
bool input_waits() {
#if IMGUI_VERSION_NUM < 18700
    return false;
#else
    return !ImGui::GetCurrentContext()->InputEventsQueue.empty();
#endif
}

void report_first_frame(std::ostream& out, Clock::time_point began) {
    glFinish();
    out << std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began).count() << "\n";
}

// Measures an empty window of ImGui.
int run_bare(Screen& screen, std::ostream& out, Clock::time_point began) {
    open_backends(screen);
    WindowInput nobodys;
    begin_frame(screen.window, nobodys, false);
    ImGui::Begin("empty");
    ImGui::End();
    end_frame(screen.window, Rgb{});
    report_first_frame(out, began);
    return 0;
}

double median(std::vector<double> all) {
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
    return all[all.size() / 2];
}

class Loop {
public:
    Loop(Screen& screen, App& app) : screen_(screen), app_(app) {}

    // Draws a frame if one is wanted, else waits for the next event.
    void turn() {
        if (glfwGetWindowAttrib(screen_.window, GLFW_ICONIFIED) == GLFW_TRUE || hands_.frames_wanted <= 0) {
            wait();
        } else {
            glfwPollEvents();
        }
        if (auto chose = portal_.answer()) {
            app_.ask(*std::move(chose));
            hands_.frames_wanted = frames_after_event;
        }
        if (app_.has_update() && hands_.frames_wanted <= 0) hands_.frames_wanted = frames_after_news;
        if (hands_.frames_wanted <= 0 || glfwGetWindowAttrib(screen_.window, GLFW_ICONIFIED) == GLFW_TRUE) return;
        --hands_.frames_wanted;
        draw();
    }
    void draw() {
        app_.set_clock(seconds_now());
        // Do not let a key overtake the click before it.
        if (!click_under_way(screen_.window, hands_))
            for (const KeyPress& press : std::exchange(hands_.presses, {})) app_.press(press);
        begin_frame(screen_.window, hands_, app_.prepare_fonts(scale_of(screen_.window)));
        if (app_.frame(log_.log()) || input_waits() || !hands_.presses.empty())
            hands_.frames_wanted = frames_after_event;
        end_frame(screen_.window, colours(app_.desk().settings.theme).page);
        follow_desktop();
        if (hands_.frames_wanted <= 0) log_.write(app_.models());  // after the layout has settled
        if (app_.models().frame.window_title != title_) {
            title_ = app_.models().frame.window_title;
            glfwSetWindowTitle(screen_.window, title_.c_str());
        }
    }
    // A line for each page: its name, and the milliseconds of a frame until it is on the screen.
    void measure_frames(std::ostream& out) {
        constexpr int warm_up = 5, frames = 40;
        glfwSwapInterval(0);
        for (const Page page : every_page) {
            app_.ask(GoTo{page});
            std::vector<double> took;
            for (int i = 0; i < warm_up + frames; ++i) {
                const auto began = Clock::now();
                draw();
                glFinish();
                if (i >= warm_up)
                    took.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began).count());
            }
            if (app_.desk().page == page) out << page_word(page) << "\t" << median(std::move(took)) << "\n";
        }
    }
    void listen() {
        hands_.app = &app_;
        hands_.frames_wanted = frames_after_event;
        GLFWwindow* w = screen_.window;
        glfwSetWindowUserPointer(w, &hands_);
        // Install before ImGui's callbacks, which call these.
        glfwSetKeyCallback(w, on_key);
        glfwSetCharCallback(w, [](GLFWwindow* window, unsigned) { wake(window); });
        glfwSetMouseButtonCallback(w, on_mouse_button);
        glfwSetCursorPosCallback(w, on_pointer);
        glfwSetScrollCallback(w, [](GLFWwindow* window, double, double) { wake(window); });
        glfwSetWindowFocusCallback(w, [](GLFWwindow* window, int) { wake(window); });
        glfwSetWindowSizeCallback(w, [](GLFWwindow* window, int width, int height) {
            wake(window);
            // Stored for standard density; GLFW enlarges it again on a dense screen.
            const float scale = scale_of(window);
            const auto plain = [scale](int size) { return static_cast<int>(static_cast<float>(size) / scale); };
            if (width > 0 && height > 0) input_of(window)->app->set_window_size(plain(width), plain(height));
        });
        glfwSetWindowRefreshCallback(w, wake);
        glfwSetWindowIconifyCallback(w, [](GLFWwindow* window, int) { wake(window); });
        glfwSetWindowContentScaleCallback(w, [](GLFWwindow* window, float, float) { wake(window); });
        glfwSetDropCallback(w, on_drop);
        glfwSetWindowCloseCallback(w, on_close);
    }

private:
    // Opens and closes the desktop's windows as the desk says.
    void follow_desktop() {
        const std::optional<ChooserModel>& model = app_.models().chooser;
        const std::optional<Printing>& printing = app_.desk().printing;
        std::optional<DesktopQuestion> wanted;
        if (printing && printing->number != asked_)
            wanted = print_question(*printing);
        else if (!printing && model && model->in_desktop)
            wanted = desktop_question(*model);
        const std::uint32_t open = printing ? printing->number : wanted ? wanted->number : 0;
        if (portal_.open_question() && portal_.open_question() != open) portal_.close();
        if (!wanted || wanted->number == asked_) return;
        asked_ = wanted->number;
        portal_.ask(*std::move(wanted));
    }
    // Waits for the next event, or for the next step of a running replay or movement.
    void wait() {
        if (app_.moving()) {
            constexpr double frame_seconds = 1.0 / 60;
            glfwWaitEventsTimeout(frame_seconds);
            hands_.frames_wanted = std::max(hands_.frames_wanted, 1);
            return;
        }
        const TableDesk& table = app_.desk().table;
        if (!table.running) return glfwWaitEvents();
        glfwWaitEventsTimeout(1.0 / static_cast<double>(std::max(0.25f, table.speed)));
        hands_.frames_wanted = std::max(hands_.frames_wanted, 1);
    }

    Screen& screen_;
    App& app_;
    WindowInput hands_;
    ItemLogFile log_;
    DesktopPortal portal_{[] { glfwPostEmptyEvent(); }};
    std::uint32_t asked_ = 0;  // the last question to it
    std::string title_ = "Banneret";
};

}  // namespace

int run_window(const WindowRun& run, std::ostream& out, std::ostream& err) {
    const auto began = Clock::now();
    Screen screen;
    Desk desk = first_desk(err);
    if (const auto trouble = open_screen(screen, desk.settings.window_width, desk.settings.window_height)) {
        err << *trouble << "\n";
        return 1;
    }
    if (run.first_frame_only && run.bare) return run_bare(screen, out, began);

    desk.clock = seconds_now();
    find_unsaved_work(desk);
    if (run.file) open_at_start(desk, *run.file);
    App app(std::move(desk), [] { glfwPostEmptyEvent(); });
    if (!run.file && start_page_is_latin(app.desk())) app.start_with_latin_letters();
    Loop loop(screen, app);
    loop.listen();
    open_backends(screen);
    GlPictures pictures;
    app.show_pictures(&pictures);
    loop.draw();
    if (run.first_frame_only) {
        report_first_frame(out, began);
        return 0;
    }
    if (run.measure_frames) {
        loop.measure_frames(out);
        return 0;
    }
    while (!app.desk().closed) loop.turn();
    // Save the window size last.
    if (!app.desk().settings_file.empty()) save_settings(app.desk().settings, app.desk().settings_file);
    return 0;
}

}  // namespace banneret::app
