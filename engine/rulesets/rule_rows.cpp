#include "engine/rulesets/rule_rows.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "engine/abstract/tables.h"
#include "engine/core/check.h"
#include "engine/rulesets/by_this_axe/tables.h"
#include "engine/rulesets/lionheart/tables.h"

namespace banneret {

std::span<const RulesetEntry> rulesets() {
    static const std::array<RulesetEntry, 3> list = {{
        {"abstract", "Abstract mass combat", abstract::rule_rows()},
        {"by-this-axe", "By This Axe", axe::rule_rows()},
        {"lionheart-variant", "Lionheart variant", lionheart::rule_rows()},
    }};
    return list;
}

bool known(RuleRef ref) {
    const auto list = rulesets();
    return ref.ruleset < list.size() && ref.row < list[ref.ruleset].rows.size();
}

const RuleRow& row(RuleRef ref) {
    CHECK(known(ref));
    return rulesets()[ref.ruleset].rows[ref.row];
}

std::string tally_words(const Tally& tally, std::string_view dice) {
    std::string out(dice);
    const auto term = [&](int value, const std::string& what) {
        if (out.empty())
            out = fmt::format("{}{}", value, what);
        else
            out += fmt::format(" {} {}{}", value < 0 ? '-' : '+', std::abs(value), what);
    };
    if (tally.base() != 0) term(tally.base(), "");
    for (const Tally::Part& part : tally.parts()) {
        const RuleRow& why = row(part.rule);
        term(part.value, fmt::format(" {} ({})", why.name, why.id));
    }
    return out.empty() ? "0" : out;
}

}  // namespace banneret
