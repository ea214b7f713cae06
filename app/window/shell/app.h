#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"
#include "app/models/shell/models.h"
#include "app/panels/shell/frame.h"
#include "app/panels/widgets/shield.h"
#include "app/window/shell/background_job.h"

namespace banneret::app {

// A key of the frame, by the keyboard's layout. Text input goes directly to ImGui.
struct KeyPress {
    enum class Key : std::uint8_t { letter, plus, minus, escape, enter, f1, f6, f8 } key = Key::letter;
    char letter = 0;  // 'A'..'Z', '0'..'9'
    bool ctrl = false, shift = false;
};

// The program between window and engine: builds models, draws pages, then carries out their intents. Depends on ImGui
// but not on window or graphics, so tests run it without them. REQUIRES: an ImGui context that outlives it.
class App {
public:
    // `wake` is called from another thread when a background task has an update; draw a frame then.
    explicit App(Desk desk, const std::function<void()>& wake = {});

    // Null: pictures show as empty frames. They must outlive the frames.
    void show_pictures(Pictures* pictures) { pictures_ = pictures; }

    // Builds the fonts into the context's atlas if text size or screen scale has changed; true if it did, and the
    // texture must then be rebuilt. `scale` is the screen's. Never call between NewFrame and Render.
    bool prepare_fonts(float scale);
    // The next fonts have only letters of Latin-1; the fonts of the frame after it have all of them.
    void start_with_latin_letters() { latin_first_ = true; }
    void press(const KeyPress& key);
    void drop(const std::filesystem::path& file);
    void ask(Intent intent) { later_.add(std::move(intent)); }

    // Draws one frame, between ImGui's NewFrame and Render. True if an intent was carried out: draw another frame.
    bool frame(ItemLog* log = nullptr);

    // True if something on the page still moved in the last frame.
    bool moving() const { return moving_; }

    // True if a background task has an update for the next frame.
    bool has_update() const;
    // The thread of a lane.
    BackgroundJob& job(TaskLane lane) { return *jobs_[static_cast<std::size_t>(lane)]; }

    const Desk& desk() const { return desk_; }
    const Models& models() const { return models_; }
    void set_clock(std::int64_t seconds) { desk_.clock = seconds; }
    void set_window_size(int width, int height);

private:
    Panel& page();
    bool escape();
    void accept();
    void hand_over_tasks();
    Desk desk_;
    Models models_;
    std::uint64_t built_ = 0;  // revision of the desk the models were built from
    Frame frame_;
    std::vector<std::unique_ptr<Panel>> panels_;
    std::uint32_t opened_ = 0;  // the campaign of the panels, see Desk::opened
    Intents intents_, later_;   // later: from the keyboard, after the intents of the next frame's pages
    Draft draft_;
    std::optional<ScreenRect> refusal_;
    bool moving_ = false;
    Pictures* pictures_ = nullptr;
    KnownEmblems emblems_;
    Fonts fonts_;
    bool latin_first_ = false, fonts_unfinished_ = false;
    std::optional<ThemeName> theme_;
    std::uint64_t looked_for_tasks_ = 0;  // the desk's revision at the time
    std::array<std::unique_ptr<BackgroundJob>, every_task_lane.size()> jobs_;
};

}  // namespace banneret::app
