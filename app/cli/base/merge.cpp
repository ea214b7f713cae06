#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/part.h"
#include "app/cli/base/program_help.h"

namespace banneret::app {

namespace {

// Forms of a report: `merge` takes these options, the parts of a run do not.
constexpr std::string_view forms[] = {"--json", "--csv", "--markdown"};

Reply run_merge(const Arguments& arguments, const Surroundings& around) {
    if (const auto words = arguments.value("--missing")) {
        std::vector<std::string> faults;
        const auto of = whole_number("--missing", *words, 1, 100'000, faults);
        if (!of) return Failure{std::move(faults)};
        auto missing = missing_parts(static_cast<std::uint64_t>(*of), arguments.values("PART"));
        if (auto* failure = std::get_if<Failure>(&missing)) return std::move(*failure);
        return std::get<std::string>(missing) + "\n";
    }
    auto all = merged(arguments.values("PART"));
    if (auto* failure = std::get_if<Failure>(&all)) return std::move(*failure);
    auto& run = std::get<WholeRun>(all);
    const std::vector<Verb> verbs = program_verbs();
    const auto verb = std::ranges::find_if(verbs, [&](const Verb& v) { return v.row.name == run.verb && v.merge; });
    if (verb == verbs.end()) return foreign_parts();
    for (const std::string_view form : forms) {
        if (!arguments.given(form)) continue;
        if (std::ranges::none_of(verb->row.options, [&](const OptionRow& o) { return o.name == form; }))
            return Failure{
                {fmt::format("merge: these are parts of {0}, which has no {1}; leave it out", run.verb, form)}};
        run.question.add(form, "yes");
    }
    return verb->merge(run.question, around, run.found);
}

}  // namespace

Verb merge_verb() {
    return {
        {"merge",
         "Merge the parts of a run shared by several machines",
         {{"PART", "The files written by --shard: all parts, in any order", true, true}},
         {{"--missing", "N", "Only list which of N parts are missing, as in 2,5"},
          {"--csv", "", "Parts of sweep: the table as CSV"},
          {"--markdown", "", "Parts of ladder: the table as Markdown"},
          json_option()},
         "The answer is byte for byte that of a single run. The army files must still be where the parts\nfound them. "
         "Scripts in share/banneret/parts run the parts under GNU parallel or Slurm; each has\n--help."},
        nullptr,
        run_merge};
}

}  // namespace banneret::app
