#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/campaign/campaign.h"
#include "engine/core/document.h"

namespace banneret::app {

inline constexpr int exchange_version = 1;  // of the JSON below

// Armies and campaigns in forms that other programs and people read and write: JSON with names instead of numbers, and
// CSV. README.md documents them. What a campaign file holds besides, its history above all, stays in it.

// {"banneret": "army", "version": 1, "army": {...}}. The wounded on their way are not part of an army's file.
std::string army_json(const Campaign& campaign, const Army& army);
// {"banneret": "campaign", "version": 1, ...}: date, calendar, house rules that differ, sides, armies, characters
// elsewhere, wounded on their way, notes.
std::string campaign_json(const Campaign& campaign);

// Every unit of every army, one a row: side, army, place, then the columns of an army list.
std::string campaign_csv(const Campaign& campaign);

// Reads what the two above wrote, or a person in their manner: fields in any order, those left out as an army list has
// them. All faults come back, each with the way to it ("armies[2].units[0].count") and what is allowed.
using Faults = std::vector<Problem>;
struct ImportedArmy {
    Army army;         // without a power
    std::string side;  // the name of its side; may be empty
};
std::variant<ImportedArmy, Faults> read_army_json(std::string_view text);
// Has no faults(). A campaign of version 1 of a history: what came before is not known.
std::variant<Campaign, Faults> read_campaign_json(std::string_view text);
// True of a text that says it is a campaign; then read_campaign_json() is the one to ask.
bool is_campaign_json(std::string_view text);

}  // namespace banneret::app
