#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/models/shell/desk.h"
#include "app/models/shell/offer.h"

namespace banneret::app {

// One thing the command palette finds: something to do, or somewhere to go.
struct PaletteEntry {
    std::string kind;  // "Command", "Page", "Army", "Unit", "Battle", "Date"
    std::string words;
    std::string keys;  // of a command; or what tells two of a name apart
    Intent intent;
    std::optional<std::string> refused;
};

// Everything that can be found with this on the desk: commands and pages first, then armies, units, battles, dates.
std::vector<PaletteEntry> make_palette(const Desk& desk);

// How well the typed letters fit: every one of them must occur in order, capitals apart; runs, and beginnings of words,
// count for more. Nothing if they do not fit. An empty query fits everything equally.
std::optional<int> fit(std::string_view query, std::string_view words);

// Places in `entries`, best fit first, equal ones in their order; at most `limit`.
std::vector<std::size_t> find(const std::vector<PaletteEntry>& entries, std::string_view query, std::size_t limit);

}  // namespace banneret::app
