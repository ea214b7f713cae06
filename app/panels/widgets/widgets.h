#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/models/shell/figures.h"
#include "app/models/shell/offer.h"
#include "app/panels/widgets/icons.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The widgets of the pages. A `##tail` after a widget's words is hidden; it gives widgets with equal words different
// IDs. All sizes scale with the text.

enum class Tone : std::uint8_t { plain, quiet, accent, warning, good };
Rgb colour_of(const Ui& ui, Tone tone);

// --- Words ---------------------------------------------------------------------------------------------------------

void text(const Ui& ui, std::string_view words, Tone tone = Tone::plain);
void strong_text(const Ui& ui, std::string_view words, Tone tone = Tone::plain);
// Wraps at the available width, or at `width` font units if they are less.
void wrapped_text(const Ui& ui, std::string_view words, Tone tone = Tone::plain, float width = 0);
// The words with line breaks at spaces only, each line at most so many pixels wide. ImGui's own wrapping also breaks
// after a point or a comma, in the middle of 38.59".
std::string broken_at_spaces(const ImFont& font, std::string_view words, float width);
// In a side's colour (index in the palette), with its symbol in front.
void side_text(const Ui& ui, int colour, std::string_view words, bool strong = false);
// A section title with a line below, and quiet words at the right end.
void section(const Ui& ui, std::string_view title, std::string_view aside = {});
// A large number at title size with quiet words below.
void big_number(const Ui& ui, std::string_view number, std::string_view words);
// "place Harl Ford": a quiet label and its value in two columns; the value starts at `column` font units.
void labelled(const Ui& ui, std::string_view label, std::string_view value, float column = 7);
// A rule's ID as a quiet link to the Rules page.
void rule_link(const Ui& ui, std::string_view id);
void space(const Ui& ui, float units = gap);
void separator(const Ui& ui);
// Shortened with "..." to a width in pixels.
std::string fitted(std::string_view words, float width);
// Shortened to the available width; the tooltip shows the whole.
void fitted_text(const Ui& ui, std::string_view words, Tone tone = Tone::plain);

// --- Tooltips ------------------------------------------------------------------------------------------------------

// A tooltip for the item just drawn, enabled or not.
void hover_tip(const Ui& ui, std::string_view words);
// The parts of a number with their rules.
void tally_tip(const Ui& ui, const TallyText& tally);

// --- Actions -------------------------------------------------------------------------------------------------------

enum class Look : std::uint8_t { plain, primary, quiet };
struct ButtonStyle {
    Look look = Look::plain;
    std::optional<Icon> icon = std::nullopt;
    float width = 0;            // in font units; 0: as wide as the words, -1: the available width
    std::string_view tip = {};  // tooltip, unless refused
};
// True when clicked. A refused button is greyed out and its tooltip says why.
bool button(const Ui& ui, std::string_view words, const std::optional<std::string>& refused = std::nullopt,
            const ButtonStyle& style = {});
inline bool primary_button(const Ui& ui, std::string_view words,
                           const std::optional<std::string>& refused = std::nullopt) {
    return button(ui, words, refused, {.look = Look::primary});
}
// A choice as wide as the available space, with quiet words in a second line and others at the right end of the first.
bool option_button(const Ui& ui, std::string_view words, std::string_view second, std::string_view right,
                   const std::optional<std::string>& refused = std::nullopt, std::string_view tip = {});
// Draws the offer as a button that asks for its intent.
void offer_button(const Ui& ui, const Offer& offer, Look look = Look::plain);
// The button's width in pixels, for right alignment.
float button_width(const Ui& ui, std::string_view words, const ButtonStyle& style = {});
// An icon as large as a click target; `words` are its tooltip and its name.
bool icon_button(const Ui& ui, Icon icon, std::string_view words,
                 const std::optional<std::string>& refused = std::nullopt);

// --- Choices -------------------------------------------------------------------------------------------------------

// A few choices side by side. Returns the index of the clicked one.
std::optional<std::size_t> segments(const Ui& ui, std::string_view id, const std::vector<std::string>& words,
                                    std::size_t chosen);
// A drop-down list of choices. `refused`, if not empty, has one entry per choice: why it is not available.
std::optional<std::size_t> choice(const Ui& ui, std::string_view id, const std::vector<std::string>& words,
                                  std::optional<std::size_t> chosen, float width = 12,
                                  const std::vector<std::string>& refused = {}, std::string_view none = "choose");
// A switch with its words. True when clicked; the caller changes the value.
bool toggle(const Ui& ui, std::string_view words, bool on, const std::optional<std::string>& refused = std::nullopt);
float toggle_width(const Ui& ui, std::string_view words);
// Small framed words that can be on or off; true when clicked.
bool chip(const Ui& ui, std::string_view words, bool on);
// A chip that cannot be clicked.
void badge(const Ui& ui, std::string_view words, Tone tone = Tone::quiet);

// --- Typing --------------------------------------------------------------------------------------------------------

// A form field; the page keeps its text. True on Enter; leaving the field submits nothing.
bool text_field(const Ui& ui, std::string_view id, std::string& value, std::string_view hint = {}, float width = 12);
// A field for typed dice: takes no letters, so that keys held for other purposes do not write into it. True on Enter.
bool dice_field(const Ui& ui, std::string_view id, std::string& value, std::string_view hint = {}, float width = 12);
// Editing in place: shows `now` until the user types. Returns the new text once, when the user is done and it differs.
// Escape discards it.
std::optional<std::string> edit_text(const Ui& ui, std::string_view id, std::string_view now,
                                     std::string_view hint = {}, float width = 12);
std::optional<std::string> edit_lines(const Ui& ui, std::string_view id, std::string_view now, float width,
                                      float lines);
// Edits a whole number in place, clamped to the limits, which the tooltip shows.
std::optional<int> edit_number(const Ui& ui, std::string_view id, int now, int least, int most, float width = 4);
// Editing inside a table: plain words until hovered or focused, `width` in pixels. Accepts any non-negative number; the
// campaign refuses wrong ones, beside the cell. With `blank_zero` 0 is an empty cell.
std::optional<std::string> cell_text(const Ui& ui, std::string_view id, std::string_view now, float width);
std::optional<int> cell_number(const Ui& ui, std::string_view id, int now, float width, bool blank_zero = false);
// Gives the next field the keyboard focus. ImGui 1.90 does not do so in a window that was not the last one used.
void give_cursor_to_next_field();
// A search field with an icon, and a cross that clears it. `take_focus` focuses it. True when it changed.
bool search_field(const Ui& ui, std::string_view id, std::string& value, std::string_view hint, bool take_focus,
                  float width = 18);

// --- Lists and tables ----------------------------------------------------------------------------------------------

// A row of a list, as wide as the available space; true when clicked. Items drawn before end_row() lie on it.
bool begin_row(const Ui& ui, std::string_view id, bool chosen, float height = row_height);
void end_row();

struct Column {
    std::string_view words;  // with the unit: "men", "%"
    bool right = false;      // right-aligned, for numbers
    float width = 0;         // in font units; 0: as wide as its content, negative: a share of the remaining width
};
bool begin_table(const Ui& ui, std::string_view id, const std::vector<Column>& columns);
void end_table();
// Logs a table, as begin_table() does. Every logged table is followed by a copy_table() (document_view.h) or is a form.
void note_table(const Ui& ui, std::string_view id);
// The next cell's words, right-aligned.
void number_cell(const Ui& ui, std::string_view words, Tone tone = Tone::plain);

// The text of an empty page: what belongs here and how to add it.
void empty_state(const Ui& ui, std::string_view words, const std::vector<Offer>& offers = {});

}  // namespace banneret::app
