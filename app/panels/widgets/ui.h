#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/shell/intents.h"
#include "app/panels/widgets/colours.h"
#include "app/panels/widgets/fonts.h"

namespace banneret::app {

// What can be clicked, typed in or read, as the last frame drew it. Kept only for tests: they find things by their
// words, as a person does, and hold that no two have the same id.
struct ItemLog {
    struct Item {
        std::string words;
        unsigned id = 0;
        Spot spot;
        bool enabled = true;
    };
    std::vector<Item> items;
    std::vector<std::string> words;  // what can be read, as it was drawn
    // Tables as they were begun, and what copies one: "copy ..." behind the table it copies.
    std::vector<std::string> tables;
};

// What is being typed into the field that has the cursor: its words are the person's until the field is left.
struct Draft {
    unsigned field = 0;
    std::string words;
};

// Everything a page needs to draw itself: colours, faces, sizes, and where its wishes go. Sizes are in font units: the
// height of body text is 1.
struct Ui {
    const Colours& colours;
    const Fonts& fonts;
    bool animations = true;
    Intents& intents;
    Draft& draft;
    ItemLog* log = nullptr;                         // null: not wanted
    std::optional<Spot> refused_at = std::nullopt;  // beside it stands why it was refused

    float em(float units = 1.0f) const { return units * fonts.pixels; }

    // Asks for something on behalf of the item just drawn.
    void ask(Intent intent) const;
    // The sentence that refuses something stands beside the item just drawn: no tip is to cover it.
    bool refused_here() const;
    // It stands beside a place of the board, and the pointer is still about there.
    bool refused_at_pointer() const;
    // Enters the item just drawn in the log under the words a person reads on it. Every widget of widgets.h does.
    void note(std::string_view words, bool enabled = true) const;
};

// Steps of spacing, in font units.
inline constexpr float gap_tiny = 0.25f, gap_small = 0.5f, gap = 1.0f, gap_large = 1.5f, gap_huge = 2.5f;
inline constexpr float row_height = 1.8f, target_height = 2.0f;

// What of `words` a person reads: all before "##".
std::string_view shown(std::string_view words);
// How large words are in the face now used, in pixels.
ImVec2 extent(std::string_view words);

ImU32 paint(Rgb c, float alpha = 1.0f);
ImVec4 tint(Rgb c, float alpha = 1.0f);

// ImGui's own colours and measures after the theme. Called when theme or text size change, never while drawing.
void apply_theme(const Colours& c, float pixels);

// True in the frame the key goes down (and as it repeats). One spelling for all versions of ImGui.
bool key_pressed(ImGuiKey key);
bool enter_pressed();  // of the letters or of the figures
// A letter 'A'..'Z' or a figure '0'..'9' of the keyboard: while it is down, and in the frame it goes down.
bool letter_held(char letter);
bool letter_pressed(char letter);

}  // namespace banneret::app
