#pragma once

#include <cstdint>

namespace banneret {

// Versions of what we write. To change the format of campaigns: add a name before `next`, say what it brought, read the
// old form with a sane default (`since`), and put a file of the version before into tests/files/old/ with its line in
// the test that loads them. Never reuse or reorder. Every stored struct carries the newest one as its cereal version.
// An optional field is a change as well, once anybody has a program that does not know it: that program says that the
// file is newer, and not that a field is unknown.
enum class CampaignFormat : std::uint32_t {
    first = 1,
    books,   // the calendar's leap rule, festivals and seasons; the map, marches and dated notes; rosters, treasury,
             // sessions and branches; kept comparisons: all of them optional fields with a sane default
    tables,  // battles on a table and what their rulesets add to house rules; programs of before the number changed
             // wrote them into format 2, so they are read there as well
    named_orders,  // orders on a table hold words where they held numbers; purposes of dice that a ruleset defines
    packed,  // old versions packed into runs, a checksum at the end of the file, steps of a journal that are saved
    next,
    oldest_read = first,
    written = next - 1,
};

// True where a part written as `version` has what `feature` brought.
constexpr bool since(std::uint32_t version, CampaignFormat feature) {
    return version >= static_cast<std::uint32_t>(feature);
}

}  // namespace banneret
