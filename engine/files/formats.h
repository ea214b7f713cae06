#pragma once

#include <cstdint>

namespace banneret {

// Versions of what we write. To change the format of campaigns: add a name before `next`, say what it brought, read the
// old form with a sane default (`since`), and put a file of the version before into tests/files/old/ with its line in
// the test that loads them. Never reuse or reorder. Every stored struct carries the newest one as its cereal version.
enum class CampaignFormat : std::uint32_t {
    first = 1,
    books,  // the calendar's leap rule, festivals and seasons; the map, marches and dated notes; rosters, treasury,
            // sessions and branches; kept comparisons: all of them optional fields with a sane default
    next,
    oldest_read = first,
    written = next - 1,
};

// True where a part written as `version` has what `feature` brought.
constexpr bool since(std::uint32_t version, CampaignFormat feature) {
    return version >= static_cast<std::uint32_t>(feature);
}

}  // namespace banneret
