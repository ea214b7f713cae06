#include <fmt/format.h>

#include "app/cli/base/columns.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/verbs.h"
#include "engine/commanders/signature.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::string signature_words(std::uint64_t number) {
    return fmt::format("{:016x}", number);
}

Reply run_bench(const Arguments& arguments) {
    const Signature s = signature();
    if (arguments.given("--json")) {
        Json rulesets = Json::array();
        for (const RulesetSignature& one : s.rulesets)
            rulesets.push_back(Json{{"ruleset", std::string(one.ruleset)},
                                    {"battles", one.battles},
                                    {"orders", one.orders},
                                    {"rolls", one.rolls},
                                    {"signature", signature_words(one.number)}});
        return json_text(Json{{"signature", signature_words(s.number)}, {"rulesets", rulesets}});
    }
    Columns table;
    table.column("ruleset", Columns::Align::left);
    for (const char* name : {"battles", "orders", "rolls", "signature"}) table.column(name, Columns::Align::right);
    for (const RulesetSignature& one : s.rulesets)
        table.row({std::string(one.ruleset), std::to_string(one.battles),
                   with_commas(static_cast<std::int64_t>(one.orders)),
                   with_commas(static_cast<std::int64_t>(one.rolls)), signature_words(one.number)});
    return table.text() + fmt::format("\nSignature: {}\n", signature_words(s.number));
}

}  // namespace

Verb bench_verb() {
    return {{"bench",
             "Play fixed battles of every ruleset: one number that changes when the rules do",
             {},
             {json_option()},
             "The number is the same on every machine. A different number means that the rules have changed\n"
             "between versions."},
            run_bench};
}

}  // namespace banneret::app
