#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/fraction.h"
#include "engine/dice/dice.h"

namespace banneret {

// One answer of a question and the number of equally likely outcomes of the dice that give it.
struct WeightedAnswer {
    Answer answer{};
    std::uint64_t ways = 0;
};

// Every answer of `q` with its number of outcomes; these add up to sides^count. REQUIRES: sides^count is below 2^63.
inline std::vector<WeightedAnswer> every_answer(const Question& q) {
    CHECK(well_formed(q));
    std::uint64_t falls = 1;
    for (int die = 0; die < q.count; ++die) {
        CHECK(falls <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) / q.sides);
        falls *= q.sides;
    }
    std::map<std::array<std::int32_t, 3>, std::uint64_t> ways = {{{0, 0, 0}, 1}};
    for (int die = 0; die < q.count; ++die) {
        std::map<std::array<std::int32_t, 3>, std::uint64_t> next;
        for (const auto& [n, count] : ways) {
            for (int face = 1; face <= q.sides; ++face) {
                auto m = n;
                if (q.wants_total())
                    m[0] += face;
                else
                    ++m[face <= q.cuts[0] ? 0 : q.cuts[1] == 0 || face <= q.cuts[1] ? 1 : 2];
                next[m] += count;
            }
        }
        ways = std::move(next);
    }
    std::vector<WeightedAnswer> out;
    out.reserve(ways.size());
    for (const auto& [n, count] : ways) out.push_back({{n}, count});
    return out;
}

struct Branch {
    Question question{};
    std::vector<WeightedAnswer> answers;
    std::size_t taken = 0;
    Fraction share;  // one over the outcomes of this question's dice
};

// Replays the branches chosen so far and takes the first answer of every later question.
class ForkingDice final : public Dice {
public:
    explicit ForkingDice(std::vector<Branch>& path) : path_(path) {}

private:
    Answer ask(const Question& q) override {
        if (at_ == path_.size()) {
            Branch b{q, every_answer(q), 0, {}};
            std::uint64_t all = 0;
            for (const auto& a : b.answers) all += a.ways;
            b.share = fraction(1, static_cast<std::int64_t>(all));
            path_.push_back(std::move(b));
        }
        const Branch& b = path_[at_++];
        CHECK(b.question == q);
        return b.answers[b.taken].answer;
    }

    std::vector<Branch>& path_;
    std::size_t at_ = 0;
};

// Runs `once` for every combination of answers, as the rule counts them (2d6 as a total are 11 answers, not 36), and
// gives `leaf` the exact chance of the run just made; the chances add up to 1. `once` must ask the same questions when
// given the same answers. Returns false, and the leaves are meaningless, if more than `limit` runs are needed.
inline bool for_every_outcome(std::uint64_t limit, const std::function<void(Dice&)>& once,
                              const std::function<void(const Fraction&)>& leaf) {
    std::vector<Branch> path;
    for (std::uint64_t runs = 0; runs < limit; ++runs) {
        ForkingDice dice(path);
        once(dice);
        Fraction weight = 1;
        for (const Branch& b : path) weight *= b.share * fraction(static_cast<std::int64_t>(b.answers[b.taken].ways));
        leaf(weight);
        while (!path.empty() && path.back().taken + 1 == path.back().answers.size()) path.pop_back();
        if (path.empty()) return true;
        ++path.back().taken;
    }
    return false;
}

}  // namespace banneret
