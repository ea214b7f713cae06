#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/models/shell/desk.h"
#include "app/models/shell/offer.h"

namespace banneret::app {

// An entry of the command palette: an action or a destination.
struct PaletteEntry {
    std::string kind;  // "Command", "Page", "Army", "Unit", "Battle", "Place", "Date", "Here"
    std::string words;
    std::string keys;  // shortcut of a command, or what distinguishes entries of one name
    Intent intent;
    std::optional<std::string> refused;
};

// All entries: commands and pages first, then armies, units, battles, places, dates.
std::vector<PaletteEntry> make_palette(const Desk& desk);

// The data to read a typed date: the calendar, today, and the days with an event in the chronicle, latest first.
struct PaletteDates {
    std::optional<Shared<Calendar>> calendar;  // none: no campaign is open
    std::int32_t today = 0;
    std::vector<std::pair<std::int32_t, std::size_t>> past;  // day, version
};
PaletteDates make_palette_dates(const Desk& desk);
// The entry for a date in words ("14 Harvest", "in 9 days"): a future day is passed to, a past one shown in the
// chronicle. None if the words are not a date, or no event is known by then.
std::optional<PaletteEntry> date_entry(const PaletteDates& dates, std::string_view words);

// Match quality: every letter must occur in order, ignoring case; runs and starts of words score higher. None if it
// does not match. An empty query matches everything equally.
std::optional<int> fit(std::string_view query, std::string_view words);

// Indices into `entries`, best match first, stable for equal ones, at most `limit`.
std::vector<std::size_t> find(const std::vector<PaletteEntry>& entries, std::string_view query, std::size_t limit);

}  // namespace banneret::app
