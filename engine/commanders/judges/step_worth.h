#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/commanders/judges/changed_question.h"

namespace banneret {

// The values of each judge: the worth of one improvement of an army, as the unit strength (a share more US, by more men
// of the same kinds) that gives equal odds. The army meets the enemy at many strengths, from two fifths to five halves
// of its own US, since one battle alone may be decided already.

// A worth is sought within this natural logarithm of the ratio of strengths, either way: -92% to +1118%.
inline constexpr double most_log_worth = 2.5;

struct StepWorth {
    ArmyStep step{};
    std::string refused;  // why the step is not valued; then nothing below counts
    Measurement more;     // 0.18: as much as 18% more US
};

// By the abstract system. Its results are read by whole ratios, so a worth has bounds also where nothing is sampled.
std::vector<StepWorth> abstract_step_worths(const JudgeQuestion& question, Side side);

// By a tactical ruleset, refined battle by battle. Battle i has the same dice, deployment and enemy with every step and
// without one; it depends only on the seed and i.
class StepTrials {
public:
    StepTrials(const TacticalRuleset& ruleset, const JudgeQuestion& question, Side side);
    ~StepTrials();
    const TacticalRuleset& ruleset() const { return *ruleset_; }
    // Plays that many more battles of the army as it is, and as many with each step: runs() times as many in all.
    void fight(std::uint64_t battles, unsigned threads, const Job& job = {});
    std::uint64_t runs() const { return arms_.size(); }
    std::uint64_t battles() const { return battles_; }
    std::vector<StepWorth> worths() const;

private:
    struct Arm;
    const TacticalRuleset* ruleset_;
    Side side_;
    std::vector<Problem> problems_;
    std::vector<std::unique_ptr<Arm>> arms_;  // the first is the army without a step
    std::vector<StepWorth> refused_;
    std::uint64_t battles_ = 0, seed_ = 1;
};

}  // namespace banneret
