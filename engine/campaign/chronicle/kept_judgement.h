#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/chronicle/comparisons.h"
#include "engine/commanders/judges/judge.h"

namespace banneret {

// A question to the judges that a campaign keeps, as a comparison of one army with one foe and the verdicts on it.

// `question.variants` and `.foes` have one army each. The verdicts of judges who could not judge are left out.
KeptComparison kept_judgement(const Campaign& c, std::string name, const CompareQuestion& question, std::uint64_t seed,
                              std::uint64_t battles, std::span<const Verdict> verdicts);
// The question as things are now; refused where its armies or changes no longer fit, or no judge was asked.
std::variant<JudgeQuestion, std::vector<Refusal>> judge_question_of(const Campaign& c, const KeptComparison& kept);

}  // namespace banneret
