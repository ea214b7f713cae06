#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/dice/dice.h"

namespace banneret {

// Dice that roll the totals given by a test, and record the questions.
class ScriptedDice final : public Dice {
public:
    explicit ScriptedDice(std::vector<int> totals) : totals_(std::move(totals)) {}
    const std::vector<Question>& asked() const { return asked_; }
    bool all_used() const { return asked_.size() == totals_.size(); }

private:
    Answer ask(const Question& q) override {
        asked_.push_back(q);
        Answer a;
        if (asked_.size() > totals_.size()) {
            ADD_FAILURE() << "no die scripted for " << question_words(q);
            a.n[0] = q.count;
            return a;
        }
        a.n[0] = totals_[asked_.size() - 1];
        EXPECT_TRUE(possible(q, a)) << a.n[0] << " for " << question_words(q);
        return a;
    }

    std::vector<int> totals_;
    std::vector<Question> asked_;
};

// A recorded roll with this total.
inline Roll roll_of(const Question& q, int total) {
    Roll roll;
    roll.question = q;
    roll.answer.n[0] = total;
    roll.by = Roll::By::hand;
    return roll;
}

}  // namespace banneret
