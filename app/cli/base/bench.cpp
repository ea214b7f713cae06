#include <fmt/format.h>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
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
    Table table;
    table.left({{"ruleset", "ruleset"}});
    table.right({{"battles", "battles"}, {"orders", "orders"}, {"rolls", "rolls"}, {"signature", "signature"}});
    for (const RulesetSignature& one : s.rulesets)
        table.row({one.ruleset, one.battles, one.orders, one.rolls, signature_words(one.number)});
    if (arguments.given("--json"))
        return json_text(Json{{"signature", signature_words(s.number)}, {"rulesets", json_rows(table)}});
    return plain_text(table, 2) + fmt::format("\nSignature: {}\n", signature_words(s.number));
}

}  // namespace

Verb bench_verb() {
    return {{"bench",
             "Play fixed battles of every ruleset and report one number, which changes if the rules change",
             {},
             {json_option()},
             "The number is the same on every machine. A different number means that the rules have changed\n"
             "between versions."},
            run_bench};
}

}  // namespace banneret::app
