#include "app/window/shell/app.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/ui.h"
#include "app/window/actions/carry_out.h"
#include "app/window/actions/carry_out_table.h"

namespace banneret::app {

namespace {

constexpr float body_pixels = 18.0f;  // at 100% on standard density: readable across a table

// The intent of a key of the frame; none if it has no meaning here.
std::optional<Intent> meaning(const KeyPress& key, bool typing) {
    using Key = KeyPress::Key;
    if (key.key == Key::f1) return ToggleHelp{};
    if (key.key == Key::f8) return TogglePlayerSafe{};
    if (!key.ctrl) return std::nullopt;
    if (key.key == Key::plus) return StepTextSize{1};
    if (key.key == Key::minus) return StepTextSize{-1};
    if (key.key != Key::letter) return std::nullopt;
    if (key.letter >= '1' && key.letter <= '9') {
        const auto place = static_cast<std::size_t>(key.letter - '1');
        return place < page_count ? std::optional<Intent>(GoTo{every_page[place]}) : std::nullopt;
    }
    switch (key.letter) {
        case '0':
            return StepTextSize{0};
        case 'S':
            return key.shift ? Intent{ChooseFile{ChooseFor::save_as}} : Intent{Save{}};
        case 'O':
            return ChooseFile{ChooseFor::open};
        case 'N':
            return NewCampaign{};
        case 'P':
            return TogglePalette{};
        case 'Q':
            return Quit{};
        // A focused field has its own undo, as long as something was typed into it.
        case 'Z':
            return typing ? std::nullopt : std::optional<Intent>(key.shift ? Intent{Redo{}} : Intent{Undo{}});
        case 'Y':
            return typing ? std::nullopt : std::optional<Intent>(Redo{});
        default:
            return std::nullopt;
    }
}

// True if the focused field can undo or redo what was typed.
bool field_has_undo() {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    const ImGuiInputTextState& state = g.InputTextState;
    if (g.ActiveId == 0 || state.ID != g.ActiveId) return false;
    return state.GetUndoAvailCount() > 0 || state.GetRedoAvailCount() > 0;
}

}  // namespace

App::App(Desk desk, const std::function<void()>& wake) : desk_(std::move(desk)), panels_(make_panels()) {
    for (auto& job : jobs_) job = std::make_unique<BackgroundJob>(wake);
}

bool App::has_update() const {
    return std::any_of(jobs_.begin(), jobs_.end(), [](const auto& job) { return job->has_update(); });
}

bool App::prepare_fonts(float scale) {
    const float wanted = std::round(
        std::clamp(body_pixels * scale * static_cast<float>(desk_.settings.text_percent) / 100.0f, 8.0f, 160.0f));
    const bool rebuild = fonts_.body == nullptr || fonts_.pixels != wanted || fonts_unfinished_;
    if (rebuild) {
        ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
        atlas.Clear();
        fonts_unfinished_ = std::exchange(latin_first_, false);
        fonts_ = build_fonts(atlas, wanted, installed_fonts(), fonts_unfinished_ ? Letters::latin : Letters::all);
        ImGui::GetIO().FontDefault = fonts_.body;
    }
    if (rebuild || theme_ != desk_.settings.theme) {
        theme_ = desk_.settings.theme;
        apply_theme(colours(*theme_), fonts_.pixels);
    }
    return rebuild;
}

void App::set_window_size(int width, int height) {
    desk_.settings.window_width = width;
    desk_.settings.window_height = height;
}

void App::drop(const std::filesystem::path& file) {
    later_.add(OpenFile{file});
}

Panel& App::page() {
    for (const auto& panel : panels_)
        if (panel->page() == desk_.page) return *panel;
    return *panels_.front();
}

// True if Escape should close an overlay; otherwise the page cancels its own edit first.
bool App::escape() {
    if (desk_.palette || desk_.chooser || desk_.leaving || desk_.help) return true;
    return !page().cancel();
}

void App::accept() {
    if (desk_.palette || desk_.chooser) return;
    const auto main = page().main_action(models_);
    if (!main)
        later_.add(Say{"This page has no main action. Ctrl+P finds everything."});
    else if (main->refused)
        later_.add(Say{*main->refused});
    else
        later_.add(main->intent);
}

void App::press(const KeyPress& key) {
    const bool typing = ImGui::GetIO().WantTextInput;
    if (key.key == KeyPress::Key::escape) {
        // Open lists and fields handle Escape themselves, except the palette's field, which closes the palette.
        const bool popup = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        if (!popup && (!typing || desk_.palette) && escape()) later_.add(Cancel{});
        return;
    }
    if (key.ctrl && key.key == KeyPress::Key::letter && key.letter == 'F') {
        if (!page().search()) later_.add(Say{"There is nothing to search on this page. Ctrl+P finds everything."});
        return;
    }
    if (key.key == KeyPress::Key::f6) {
        if (typing) ImGui::ClearActiveID();
        frame_.step_region(key.shift ? -1 : 1);
        return;
    }
    if (key.ctrl && key.key == KeyPress::Key::enter) {
        if (typing) ImGui::ClearActiveID();
        accept();
        return;
    }
    if (key.ctrl && key.key == KeyPress::Key::letter && key.letter == 'D') {
        // Commit the field being edited, so that the copy includes it.
        if (typing) ImGui::ClearActiveID();
        for (const auto& panel : panels_)
            if (panel->page() == desk_.page && panel->duplicate()) return;
    }
    const auto wish = meaning(key, typing && field_has_undo());
    if (!wish) return;
    // Immediately, as letters for the palette may arrive before the next frame.
    if (std::holds_alternative<TogglePalette>(*wish)) return carry_out(desk_, *wish);
    // Commit the field being edited first: it reports its text in the next frame, before this intent.
    if (typing) ImGui::ClearActiveID();
    later_.add(*wish);
}

// Stops tasks that the user cancelled or whose battle is gone, and starts those that wait and the automatic ones whose
// question changed.
void App::hand_over_tasks() {
    std::vector<std::uint64_t> wanted = {desk_.table.play.task, desk_.table.odds.task, desk_.table.worth.task,
                                         desk_.judged.task};
    for (const ViewTask& view : desk_.view_tasks) wanted.push_back(view.task);
    desk_.tasks.keep_only(wanted);
    if (looked_for_tasks_ != desk_.revision && task_is_due(desk_)) {
        begin_task(desk_);
        ++desk_.revision;
    }
    looked_for_tasks_ = desk_.revision;
    for (const TaskLane lane : every_task_lane) {
        if (desk_.tasks.should_stop(lane)) job(lane).stop();
        if (auto next = desk_.tasks.take(lane)) job(lane).begin(next->number, std::move(next->question));
    }
}

bool App::frame(ItemLog* log) {
    let_enter_press();
    for (const auto& job : jobs_)
        if (const auto update = job->update()) take_update(desk_, *update);
    if (built_ != desk_.revision) {
        refresh(models_, desk_);
        built_ = desk_.revision;
    }
    // The map's view, filters and typed words belong to the campaign that was open before.
    if (std::exchange(opened_, desk_.opened) != desk_.opened) panels_ = make_panels();
    if (pictures_ != nullptr) pictures_->drop_unused();
    const bool refused = desk_.message && desk_.message->kind == Message::Kind::refused;
    const Ui ui{colours(desk_.settings.theme),
                fonts_,
                desk_.settings.animations,
                intents_,
                draft_,
                log,
                refused ? refusal_ : std::nullopt,
                nullptr,
                nullptr,
                nullptr,
                &moving_,
                pictures_,
                &emblems_};
    moving_ = false;
    frame_.draw(ui, models_, panels_, refusal_);

    std::vector<Asked> asked = intents_.take();
    for (Asked& from_keys : later_.take()) asked.push_back(std::move(from_keys));
    for (const Asked& one : asked) {
        refusal_.reset();
        carry_out(desk_, one.intent);
        if (desk_.message && desk_.message->kind == Message::Kind::refused) refusal_ = one.spot;
    }
    hand_over_tasks();
    return !asked.empty() || built_ != desk_.revision;
}

}  // namespace banneret::app
