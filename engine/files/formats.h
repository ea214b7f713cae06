#pragma once

#include <cstdint>

namespace banneret {

// Versions of our file formats. To change the format of campaigns: add a name before `next` with a comment on its
// addition, read the old form with a sane default (`since`), and put a file of the previous version into
// tests/files/old/ with its line in the test that loads them. Never reuse or reorder. Every stored struct carries the
// newest version as its cereal version. A new optional field needs a new version too once a program without it is
// released: that program then reports that the file is newer rather than an unknown field.
enum class CampaignFormat : std::uint32_t {
    first = 1,
    books,   // the calendar's leap rule, festivals and seasons; the map, marches and dated notes; rosters, treasury,
             // sessions and branches; kept comparisons: all of them optional fields with a sane default
    tables,  // tabletop battles and their rulesets' house rules; programs before the change of number wrote them into
             // format 2, so they are read there as well
    named_orders,  // words instead of numbers in tabletop orders; roll purposes defined by rulesets
    packed,        // old versions packed into runs, a checksum at the end of the file, saved steps in a journal
    battle_plans,  // the referee's plan of a battle that waits, and its sealed answers
    land,          // the land of a tabletop battle, and dykes on the map
    next,
    oldest_read = first,
    written = next - 1,
};

// True if a part written in format `version` includes `feature`.
constexpr bool since(std::uint32_t version, CampaignFormat feature) {
    return version >= static_cast<std::uint32_t>(feature);
}

}  // namespace banneret
