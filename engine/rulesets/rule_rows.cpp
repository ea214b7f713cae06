#include "engine/rulesets/rule_rows.h"

#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include "engine/abstract/tables.h"
#include "engine/core/check.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

namespace {

// Looks up a ruleset by number; null: unknown.
const RulesetEntry* entry_of(std::uint8_t number) {
    static const std::vector<const RulesetEntry*> by_number = [] {
        std::vector<const RulesetEntry*> out(256, nullptr);
        for (const RulesetEntry& e : rulesets()) out[e.number] = &e;
        return out;
    }();
    return by_number[number];
}

}  // namespace

std::span<const RulesetEntry> rulesets() {
    static const std::vector<RulesetEntry> list = [] {
        std::vector<RulesetEntry> out = {
            {"abstract", "Abstract mass combat", abstract::ruleset_number, abstract::rule_rows()}};
        for (const TacticalRuleset& r : tactical_rulesets()) out.push_back({r.key, r.title, r.number, r.rows()});
        return out;
    }();
    return list;
}

bool known(RuleRef ref) {
    const RulesetEntry* entry = entry_of(ref.ruleset);
    return entry != nullptr && ref.row < entry->rows.size();
}

const RuleRow& row(RuleRef ref) {
    CHECK(known(ref));
    return entry_of(ref.ruleset)->rows[ref.row];
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
    bool added = true;  // only additions so far; after another operation, signs alone would be ambiguous
    for (const Tally::Part& part : tally.parts()) {
        const RuleRow& why = row(part.rule);
        const bool adds = part.kind == Tally::Part::Kind::add;
        const std::string reason = fmt::format(" {} ({})", why.name, why.id);
        if (adds && added) {
            term(part.value, reason);
            continue;
        }
        added = false;
        out = fmt::format("{}, {}{}", out.empty() ? "0" : out, amount_words(part), reason);
    }
    return out.empty() ? "0" : out;
}

}  // namespace banneret
