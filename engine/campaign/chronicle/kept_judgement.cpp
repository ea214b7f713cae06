#include "engine/campaign/chronicle/kept_judgement.h"

#include <algorithm>
#include <cmath>

#include "engine/campaign/campaign.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

KeptShare kept_share(const Measurement& m) {
    const auto millionths = [](double share) {
        return static_cast<std::int32_t>(std::lround(std::clamp(share, 0.0, 1.0) * whole_share));
    };
    return {millionths(m.value), millionths(std::min(m.low, m.value)), millionths(std::max(m.high, m.value))};
}

}  // namespace

KeptComparison kept_judgement(const Campaign& c, std::string name, const CompareQuestion& question, std::uint64_t seed,
                              std::uint64_t battles, std::span<const Verdict> verdicts) {
    CHECK(question.variants.size() == 1 && question.foes.size() == 1);
    KeptComparison out = kept(c, std::move(name), question);
    out.seed = seed;
    out.battles = battles;
    for (const Verdict& v : verdicts) {
        if (!v.problems.empty() || (!v.exact && v.battles == 0)) continue;
        out.verdicts.push_back({v.key, v.battles, kept_share(v.wins.first), kept_share(v.drawn),
                                kept_share(v.wins.second), kept_share(v.losses.first.lost),
                                kept_share(v.losses.second.lost)});
    }
    return out;
}

std::variant<JudgeQuestion, std::vector<Refusal>> judge_question_of(const Campaign& c, const KeptComparison& kept) {
    auto found = question_of(c, kept);
    if (auto* refusals = std::get_if<std::vector<Refusal>>(&found)) return std::move(*refusals);
    const auto& q = std::get<CompareQuestion>(found);
    if (kept.verdicts.empty() || q.variants.empty() || q.foes.empty())
        return std::vector{Refusal{"The judges were not asked about this comparison."}};
    const bool attacks = q.role == Role::attacker;
    const Variant &own = q.variants.front(), &foe = q.foes.front();
    auto question = judge_question(attacks ? own : foe, attacks ? foe : own, *c.house, q.play, kept.seed);
    if (auto* refusal = std::get_if<Refusal>(&question)) return std::vector{std::move(*refusal)};
    return std::get<JudgeQuestion>(std::move(question));
}

}  // namespace banneret
