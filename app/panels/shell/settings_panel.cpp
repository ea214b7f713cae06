#include <algorithm>

#include "app/panels/shell/panel.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// A setting: its name, its effect, and the control beside or below it.
template <class Control>
void setting(const Ui& ui, const char* name, const char* about, Control&& control) {
    const float left = ImGui::GetCursorPosX(), room = ImGui::GetContentRegionAvail().x;
    const bool beside = room > ui.em(42);
    ImGui::BeginGroup();
    strong_text(ui, name);
    wrapped_text(ui, about, Tone::quiet, beside ? 22 : 0);
    ImGui::EndGroup();
    if (beside) {
        ImGui::SameLine(0, 0);
        ImGui::SetCursorPosX(left + ui.em(25));
    }
    ImGui::BeginGroup();
    control();
    ImGui::EndGroup();
    space(ui, gap);
}

class SettingsPanel final : public Panel {
public:
    Page page() const override { return Page::settings; }
    std::string purpose(const Models&) const override {
        return "How Banneret looks and rolls for you, in every campaign.";
    }
    void draw(const Ui& ui, const Models& models) override;
};

void SettingsPanel::draw(const Ui& ui, const Models& models) {
    const SettingsModel& model = models.settings;
    const auto change = [&](auto&& edit) {
        Settings settings = model.settings;
        edit(settings);
        ui.ask(ChangeSettings{std::move(settings)});
    };
    setting(ui, "Colours", "Sides have shapes besides their colours in all of them.", [&] {
        if (const auto picked = segments(ui, "theme", {"Dark###dark", "Light###light", "High contrast###high-contrast"},
                                         static_cast<std::size_t>(model.settings.theme)))
            change([&](Settings& s) { s.theme = static_cast<ThemeName>(*picked); });
    });
    setting(ui, "Text size", "Everything grows with it. Ctrl+plus, Ctrl+minus, Ctrl+0.", [&] {
        const int percent = model.settings.text_percent;
        const auto limit = [](bool there, const char* why) {
            return there ? std::optional<std::string>(why) : std::nullopt;
        };
        if (button(ui, "Smaller###smaller", limit(percent <= least_text_percent, "The text is as small as it gets.")))
            ui.ask(StepTextSize{-1});
        ImGui::SameLine();
        const ImVec2 from = ImGui::GetCursorPos();
        const std::string words = std::to_string(percent) + "%";
        ImGui::SetCursorPos({from.x + (ui.em(4) - ImGui::CalcTextSize(words.c_str()).x) * 0.5f,
                             from.y + (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f});
        strong_text(ui, words);
        ImGui::SetCursorPos({from.x + ui.em(4) + ImGui::GetStyle().ItemSpacing.x, from.y});
        if (button(ui, "Larger###larger", limit(percent >= most_text_percent, "The text is as large as it gets.")))
            ui.ask(StepTextSize{1});
        if (percent == 100) return;
        ImGui::SameLine();
        if (button(ui, "Back to 100%###back-to-100", std::nullopt, {.look = Look::quiet})) ui.ask(StepTextSize{0});
    });
    setting(ui, "Dice",
            "This is the default; you can choose differently for a single roll. Typed dice are checked against what "
            "dice can show.",
            [&] {
                if (const auto picked = segments(
                        ui, "dice", {"The program rolls###the-program-rolls", "I type them in###i-type-them-in"},
                        static_cast<std::size_t>(model.settings.dice)))
                    change([&](Settings& s) { s.dice = static_cast<DiceMode>(*picked); });
            });
    setting(ui, "Player-safe view",
            "F8 hides the numbers of the other sides, sealed choices and your notes. Choose here whose players are "
            "watching.",
            [&] {
                std::vector<std::string> words = {"all sides hidden"};
                words.insert(words.end(), model.sides.begin(), model.sides.end());
                const auto now = std::find(words.begin() + 1, words.end(), model.settings.players_of);
                const std::size_t chosen = now == words.end() ? 0 : static_cast<std::size_t>(now - words.begin());
                if (const auto picked = choice(ui, "players of", words, chosen))
                    change([&](Settings& s) { s.players_of = *picked == 0 ? std::string() : words[*picked]; });
                if (model.sides.empty()) text(ui, "The sides of the open campaign appear here.", Tone::quiet);
            });
    setting(ui, "Backups",
            "How many backups are kept of each campaign: as it was opened, before each battle, and at intervals. The "
            "Start page lists them.",
            [&] {
                if (const auto number = edit_number(ui, "backups kept", model.settings.backups, 0, most_backups))
                    change([&](Settings& s) { s.backups = *number; });
                ImGui::SameLine();
                text(ui, model.settings.backups == 0 ? "none" : "of each kind", Tone::quiet);
            });
    setting(ui, "Movement on the screen",
            "Losses leave the lines in the picture of a battle; shots and charges cross the table. All of this is also "
            "written on the page.",
            [&] {
                if (toggle(ui, "Animations###animations", model.settings.animations))
                    change([](Settings& s) { s.animations = !s.animations; });
            });
    setting(
        ui, "File chooser",
        "The window of your desktop, where it has one. Banneret's own shows the pages of a PDF before it is written.",
        [&] {
            if (toggle(ui, "Use the desktop's###desktop-chooser", model.settings.desktop_chooser))
                change([](Settings& s) { s.desktop_chooser = !s.desktop_chooser; });
        });
    wrapped_text(ui, model.kept, Tone::quiet);
}

}  // namespace

std::unique_ptr<Panel> make_settings_panel() {
    return std::make_unique<SettingsPanel>();
}

}  // namespace banneret::app
