#include <string_view>

#include "engine/armies/army_list.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "tests/fuzz/fuzz.h"

// Any bytes give units or faults. Faults say where and what, in readable text; units written out read back the same.
banneret::fuzz::Answer banneret::fuzz::keeps_its_promises(std::string_view text) {
    const auto read = read_army_list(text, "list.csv");
    if (const auto* faults = std::get_if<std::vector<Problem>>(&read)) {
        CHECK(!faults->empty());
        for (const Problem& fault : *faults) {
            CHECK(fault.where.starts_with("list.csv"));
            CHECK(!fault.what.empty());
            CHECK(valid_utf8(fault.what));
        }
        return Answer::refused;
    }
    const auto& units = std::get<std::vector<Unit>>(read);
    const auto again = read_army_list(write_army_list(units), "again.csv");
    CHECK(std::holds_alternative<std::vector<Unit>>(again));
    CHECK(std::get<std::vector<Unit>>(again) == units);
    return units.empty() ? Answer::refused : Answer::taken;
}
