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

// The pieces pages are made of. A `##tail` after the words of a widget is not shown and keeps its id apart from others
// of the same words. All sizes follow the text.

enum class Tone : std::uint8_t { plain, quiet, accent, warning, good };
Rgb colour_of(const Ui& ui, Tone tone);

// --- Words ---------------------------------------------------------------------------------------------------------

void text(const Ui& ui, std::string_view words, Tone tone = Tone::plain);
void strong_text(const Ui& ui, std::string_view words, Tone tone = Tone::plain);
// Broken into lines at the width that is left, or `width` font units.
void wrapped_text(const Ui& ui, std::string_view words, Tone tone = Tone::plain, float width = 0);
// In the colour of a side (a place in the palette), with its shape in front.
void side_text(const Ui& ui, int colour, std::string_view words, bool strong = false);
// A section's title with a line under it, and quiet words at the right end.
void section(const Ui& ui, std::string_view title, std::string_view aside = {});
// The one number that matters, at title size, quiet words under it.
void big_number(const Ui& ui, std::string_view number, std::string_view words);
// "place   Harl Ford": a quiet label and its value in two columns; `column` font units to the value.
void labelled(const Ui& ui, std::string_view label, std::string_view value, float column = 7);
// A rule's id as a quiet link to the Rules page.
void rule_link(const Ui& ui, std::string_view id);
void space(const Ui& ui, float units = gap);
void separator(const Ui& ui);
// Shortened with "..." to the width in pixels.
std::string fitted(std::string_view words, float width);
// Shortened to the room that is left; the pointer resting on it shows the whole.
void fitted_text(const Ui& ui, std::string_view words, Tone tone = Tone::plain);

// --- Hover ---------------------------------------------------------------------------------------------------------

// Words shown while the pointer rests on the item just drawn, enabled or not.
void hover_tip(const Ui& ui, std::string_view words);
// The parts of a number, with their rules.
void tally_tip(const Ui& ui, const TallyText& tally);

// --- Actions -------------------------------------------------------------------------------------------------------

enum class Look : std::uint8_t { plain, primary, quiet };
struct ButtonStyle {
    Look look = Look::plain;
    std::optional<Icon> icon = std::nullopt;
    float width = 0;            // in font units; 0: as wide as the words, -1: all that is left
    std::string_view tip = {};  // on hover, where it is not refused
};
// True when clicked. A refused button is greyed and says why on hover.
bool button(const Ui& ui, std::string_view words, const std::optional<std::string>& refused = std::nullopt,
            const ButtonStyle& style = {});
inline bool primary_button(const Ui& ui, std::string_view words,
                           const std::optional<std::string>& refused = std::nullopt) {
    return button(ui, words, refused, {.look = Look::primary});
}
// Draws the offer as a button and asks for its intent.
void offer_button(const Ui& ui, const Offer& offer, Look look = Look::plain);
// Width of such a button in pixels, to place it from the right.
float button_width(const Ui& ui, std::string_view words, const ButtonStyle& style = {});
// A picture alone, as high and wide as a click target; `words` are its tip and its name.
bool icon_button(const Ui& ui, Icon icon, std::string_view words,
                 const std::optional<std::string>& refused = std::nullopt);

// --- Choices -------------------------------------------------------------------------------------------------------

// One of a few, side by side. The place of the one clicked, if any.
std::optional<std::size_t> segments(const Ui& ui, std::string_view id, const std::vector<std::string>& words,
                                    std::size_t chosen);
// One of many, in a list that drops down. `refused` (if not empty, one a word) says why one is not to be had.
std::optional<std::size_t> choice(const Ui& ui, std::string_view id, const std::vector<std::string>& words,
                                  std::optional<std::size_t> chosen, float width = 12,
                                  const std::vector<std::string>& refused = {}, std::string_view none = "choose");
// A switch with its words. True when it was clicked; the caller changes the value.
bool toggle(const Ui& ui, std::string_view words, bool on, const std::optional<std::string>& refused = std::nullopt);
// Small words in a frame that can be on or off; true when clicked.
bool chip(const Ui& ui, std::string_view words, bool on);
// The same as a mark that cannot be clicked.
void badge(const Ui& ui, std::string_view words, Tone tone = Tone::quiet);

// --- Typing --------------------------------------------------------------------------------------------------------

// A form's field, its words kept by the page. True when the person is done with it: Enter, or leaving the field after a
// change.
bool text_field(const Ui& ui, std::string_view id, std::string& value, std::string_view hint = {}, float width = 12);
// The same for dice that fell on a table: takes no letters, so that keys held elsewhere do not write into it. True on
// Enter.
bool dice_field(const Ui& ui, std::string_view id, std::string& value, std::string_view hint = {}, float width = 12);
// Editing in place: shows `now` until the person types; what was typed comes back once, when done with it and
// different. Escape gives it up.
std::optional<std::string> edit_text(const Ui& ui, std::string_view id, std::string_view now,
                                     std::string_view hint = {}, float width = 12);
std::optional<std::string> edit_lines(const Ui& ui, std::string_view id, std::string_view now, float width,
                                      float lines);
// The same for a whole number, kept within the limits, which are told on hover.
std::optional<int> edit_number(const Ui& ui, std::string_view id, int now, int least, int most, float width = 4);
// The same inside a table: bare words, `width` in pixels, until the pointer or the cursor is on them. A number is any
// that is not negative: what may not be is the campaign's to refuse, beside the cell. With `blank_zero` 0 is an empty
// cell.
std::optional<std::string> cell_text(const Ui& ui, std::string_view id, std::string_view now, float width);
std::optional<int> cell_number(const Ui& ui, std::string_view id, int now, float width, bool blank_zero = false);
// The next field drawn gets the cursor. ImGui 1.90 gives it to none in a window that was not the last one used.
void give_cursor_to_next_field();
// A search with its glass, and a cross that empties it. `take_focus` puts the cursor there. True when it changed.
bool search_field(const Ui& ui, std::string_view id, std::string& value, std::string_view hint, bool take_focus,
                  float width = 18);

// --- Lists and tables ----------------------------------------------------------------------------------------------

// A line of a list as wide as what is left: true when clicked. What is drawn after it until end_row() lies on it.
bool begin_row(const Ui& ui, std::string_view id, bool chosen, float height = row_height);
void end_row();

struct Column {
    std::string_view words;  // with the unit, "men", "%"
    bool right = false;      // numbers
    float width = 0;         // in font units; 0: as its content, below 0: a share of what is left
};
bool begin_table(const Ui& ui, std::string_view id, const std::vector<Column>& columns);
void end_table();
// Enters a table in the log, as begin_table() does: each is followed by a copy_table() (document_view.h), or is a form.
void note_table(const Ui& ui, std::string_view id);
// The next cell's words at the right end of its column.
void number_cell(const Ui& ui, std::string_view words, Tone tone = Tone::plain);

// What an empty place says: what belongs there and what to do about it.
void empty_state(const Ui& ui, std::string_view words, const std::vector<Offer>& offers = {});

}  // namespace banneret::app
