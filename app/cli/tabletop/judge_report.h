#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/commanders/judges/judge.h"
#include "engine/commanders/judges/readings.h"

namespace banneret::app {

// The verdicts of all judges on one battle, as `judge` reports them.
struct Judgement {
    std::string attacker, defender;
    std::uint64_t seed = 0;
    std::vector<Verdict> verdicts;
    Reading reading = Reading::raw;
    const JudgeQuestion* question = nullptr;
    std::vector<Verdict> mirrored;  // with the roles swapped; only if rated
    std::string replay;             // how to fight one of the battles again; empty: none was fought
};

enum class JudgementForm : std::uint8_t { text, json, csv, markdown };
std::string judgement_as(const Judgement& j, JudgementForm form);

}  // namespace banneret::app
