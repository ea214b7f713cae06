#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/models/shell/figures.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Three parts side by side, each with its symbol and percentage, adding up to 100.0%. As wide as the available space,
// or `width` font units.
void odds_bar(const Ui& ui, const OddsBar& odds, float width = 0);
// odds_bar() in one line, with the figures beside and inside the bar and the names in the tooltip.
void odds_line(const Ui& ui, const OddsBar& odds, float width = 0);

// The remaining share, 0..1, in a side's colour; `words` as tooltip.
void strength_bar(const Ui& ui, double share, int colour, std::string_view words, float width = 6);

// The dice of a roll; 0 is not rolled yet. With `can_type`, returns the index of a clicked die. Dice typed by hand have
// a marked edge.
struct ShownDice {
    std::vector<int> faces;
    int sides = 6;
    bool by_hand = false;
};
// "dice 4 5, by hand".
std::string dice_words(const ShownDice& dice);
std::optional<std::size_t> dice_faces(const Ui& ui, std::string_view id, const ShownDice& dice, bool can_type,
                                      float size = 2.5f);

}  // namespace banneret::app
