#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/campaign/campaign.h"
#include "engine/core/document.h"

namespace banneret::app {

inline constexpr int exchange_version = 1;  // version of the JSON below

// Reads and writes armies and campaigns in forms for other programs and people: JSON with names instead of IDs, and
// CSV. README.md documents them. Everything else in a campaign file, above all its history, is left out.

// {"banneret": "army", "version": 1, "army": {...}}. Recovering wounded are not included.
std::string army_json(const Campaign& campaign, const Army& army);
// {"banneret": "campaign", "version": 1, ...}: date, calendar, changed house rules, sides, armies, characters
// elsewhere, recovering wounded, notes.
std::string campaign_json(const Campaign& campaign);

// Every unit of every army, one per row: side, army, place, then the columns of an army list.
std::string campaign_csv(const Campaign& campaign);

// Reads the JSON written above or by hand: fields in any order, missing ones with the defaults of an army list. Returns
// all faults, each with its path ("armies[2].units[0].count") and the allowed values.
using Faults = std::vector<Problem>;
struct ImportedArmy {
    Army army;         // without a side
    std::string side;  // the side's name; may be empty
};
std::variant<ImportedArmy, Faults> read_army_json(std::string_view text);
// The campaign has no faults() and a history of one version, as its past is unknown.
std::variant<Campaign, Faults> read_campaign_json(std::string_view text);
// True if the text declares itself a campaign; read it with read_campaign_json().
bool is_campaign_json(std::string_view text);

}  // namespace banneret::app
