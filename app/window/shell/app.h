#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"
#include "app/models/shell/models.h"
#include "app/panels/shell/frame.h"
#include "app/window/shell/job.h"

namespace banneret::app {

// A key of the frame's own, as the keyboard's layout has it. What is typed into fields goes to ImGui alone.
struct KeyPress {
    enum class Key : std::uint8_t { letter, plus, minus, escape, enter, f1, f8 } key = Key::letter;
    char letter = 0;  // 'A'..'Z', '0'..'9'
    bool ctrl = false, shift = false;
};

// The program between window and engine: models are built, pages drawn, and what they ask for is carried out after the
// last of them. Knows ImGui, but neither window nor graphics: tests drive it without either.
// REQUIRES: an ImGui context that outlives it.
class App {
public:
    // `wake` is called from another thread when long work has news: a frame should follow.
    explicit App(Desk desk, std::function<void()> wake = {});

    // Builds the faces into the context's font atlas if text size or screen scale are not those of last time; true if
    // it did: the texture must be made anew. Never between NewFrame and Render. `scale` is that of the screen.
    bool prepare_fonts(float scale);
    void press(const KeyPress& key);
    void drop(const std::filesystem::path& file);
    void ask(Intent intent) { later_.add(std::move(intent)); }

    // One frame, between ImGui's NewFrame and Render. True if something was carried out: another frame should follow.
    bool frame(ItemLog* log = nullptr);

    // Long work has news that the next frame will show.
    bool has_news() const { return job_.has_news() || table_job_.has_news(); }
    BackgroundJob& job() { return job_; }
    BackgroundJob& table_job() { return table_job_; }

    const Desk& desk() const { return desk_; }
    const Models& models() const { return models_; }
    void set_clock(std::int64_t seconds) { desk_.clock = seconds; }
    void set_window_size(int width, int height);

private:
    Panel& page();
    bool escape();
    void accept();
    void hand_over_work();
    void stop_work_on_table();
    Desk desk_;
    Models models_;
    std::uint64_t built_ = 0;  // revision of the desk the models were built from
    Frame frame_;
    std::vector<std::unique_ptr<Panel>> panels_;
    Intents intents_, later_;  // later: from the keyboard, after what the pages ask for in the next frame
    Draft draft_;
    std::optional<Spot> refusal_;
    Fonts fonts_;
    std::optional<ThemeName> theme_;
    BackgroundJob job_;
    BackgroundJob table_job_;                   // commanders on the table
    std::uint64_t looked_for_work_ = 0;         // revision of the desk
    std::uint64_t sampling_ = 0, playing_ = 0;  // numbers of the table's work that was begun; 0: none
};

}  // namespace banneret::app
