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

// Everything clickable, editable or readable in the last frame. For tests only: they find items by their stable IDs and
// check that ImGui's own IDs are unique.
struct ItemLog {
    struct Item {
        std::string id;     // see item_id(); does not change when the words do
        std::string words;  // as shown
        unsigned imgui_id = 0;
        ScreenRect spot;
        bool enabled = true;
    };
    std::vector<Item> items;
    std::vector<std::string> words;  // readable words, in drawing order
    // Tables in drawing order, and those that Copy offers: "copy ..." follows its table.
    std::vector<std::string> tables;
};

// The text of the focused field; the user owns it until the field loses focus.
struct Draft {
    unsigned field = 0;
    std::string words;
};

struct Copyable;
class Pictures;
class KnownEmblems;

// Buttons, tabs and switches of the page, collected for the palette while it is open. `press`: the item that the
// palette was told to press, which counts as clicked in the next frame; 0: none.
struct PageItems {
    struct Item {
        std::string words;
        unsigned imgui_id = 0;
        std::optional<std::string> refused;
    };
    std::vector<Item> items;
    unsigned press = 0;
};

// Regions of the window that F6 walks through; Tab stays within the child window of the region.
struct Regions {
    int count = 0;    // drawn so far in this frame
    int now = -1;     // where F6 last went
    int wanted = -1;  // the next draw gives this one the focus
    // The items of a part of the window that Tab goes through, in drawing order.
    struct Stop {
        unsigned id = 0;
        int part = 0;
    };
    std::vector<Stop> stops;
    std::size_t start = 0;  // of the page: the stop at which Tab begins
    int part = 0;           // the part being drawn
    unsigned to_stop = 0;   // the next draw gives this item the focus; 0: none
    bool board = false;     // a board with the focus has its own use for Tab
};

// Context for drawing a page: colours, fonts, sizes, intents. Sizes are in font units; the height of body text is 1.
struct Ui {
    const Colours& colours;
    const Fonts& fonts;
    bool animations = true;
    Intents& intents;
    Draft& draft;
    ItemLog* log = nullptr;                               // null: no log
    std::optional<ScreenRect> refused_at = std::nullopt;  // where a refusal is shown
    std::vector<Copyable>* copies = nullptr;              // collects the tables of the page; null: Copy is not offered
    PageItems* page_items = nullptr;                      // null: not collected
    Regions* regions = nullptr;                           // null: none here
    bool* moving = nullptr;                               // set while something moves and needs another frame
    Pictures* pictures = nullptr;                         // null: pictures show as empty frames
    KnownEmblems* emblems = nullptr;                      // null: the shapes of arms are recomputed

    float em(float units = 1.0f) const { return units * fonts.pixels; }
    // True in a window with few lines, such as 1920 x 1080 at 200%: pages leave out explanations to show more
    // content.
    bool low() const;

    // Adds an intent on behalf of the item just drawn.
    void ask(Intent intent) const;
    // True if a refusal is shown beside the item just drawn; it must not be covered by a tooltip.
    bool refused_here() const;
    // True if a refusal is shown at a point of the board and the pointer is still near it.
    bool refused_at_pointer() const;
    // Makes the item just drawn one that Tab stops at; note() does so for enabled items.
    void stop_of_tab() const;
    // If nothing of the page has the focus, Tab begins with the next item; the first call of a frame counts.
    void tab_begins_here() const;
    // Offers the item just drawn to the palette. True if the palette presses it.
    // `id`: of an item that is not drawn now, because its list is closed.
    bool palette_pressed(std::string_view words, const std::optional<std::string>& refused = std::nullopt,
                         unsigned id = 0) const;
    // The next item is the first of a region for F6.
    void region() const;
    // Logs the item just drawn. Every widget of widgets.h does so, with its whole label, "##" included.
    void note(std::string_view label, bool enabled = true) const;
};

// Spacing steps, in font units.
inline constexpr float gap_tiny = 0.25f, gap_small = 0.5f, gap = 1.0f, gap_large = 1.5f, gap_huge = 2.5f;
inline constexpr float row_height = 1.8f, target_height = 2.0f;
inline constexpr float low_window = 32;  // lower windows show less at once, see Ui::low()

// A label is "words", "words##tail" or "words###id", as in ImGui. The tail tells apart items with equal words. The id
// stays the same when the words change; that of a button or switch is in lower case with hyphens ("reveal-both"). A
// field is named by a label that is not shown ("men of Knights"), a row or chip by its army, unit or day.
// Returns the visible part of a label: everything before "##".
std::string_view shown(std::string_view label);
// The stable ID of a label: everything after "###", otherwise the visible part.
std::string_view item_id(std::string_view label);
// The size of words in the current font, in pixels.
ImVec2 extent(std::string_view words);

ImU32 paint(Rgb c, float alpha = 1.0f);
ImVec4 tint(Rgb c, float alpha = 1.0f);

// Sets ImGui's own colours and sizes from the theme. Call when theme or text size change, never while drawing.
void apply_theme(const Colours& c, float pixels);

// True in the frame the key goes down, and on key repeat. Works with all supported versions of ImGui.
bool key_pressed(ImGuiKey key);
bool enter_pressed();  // the main or the keypad's
// Makes Enter press the item with the keyboard focus, as Space does; from ImGui 1.88 on it does by itself. Call once a
// frame, before anything is drawn.
void let_enter_press();
// A letter 'A'..'Z' or digit '0'..'9': held down, or pressed in this frame.
bool letter_held(char letter);
bool letter_pressed(char letter);

}  // namespace banneret::app
