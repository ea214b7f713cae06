#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "engine/abstract/battle.h"
#include "tests/support/scripted_dice.h"

namespace banneret {

// A battle of the abstract system played by hand: every order must be allowed, every roll must be the requested one.
struct PlayedBattle {
    abstract::Record r;
    RecordingLog log;

    explicit PlayedBattle(const Shared<abstract::Setup>& setup) : r(abstract::begin(setup)) {}

    // Gives an order other than a roll.
    PlayedBattle& order(const Order& o) {
        const auto no = abstract::check(r, o);
        EXPECT_FALSE(no) << no->why;
        if (no) return *this;
        ScriptedDice none({});
        abstract::apply(r, o, none, log);
        return *this;
    }
    // Answers the open roll with `total`.
    PlayedBattle& roll(int total) {
        const auto d = abstract::pending(r);
        const bool asked = d && d->ask == Decision::Ask::roll;
        EXPECT_TRUE(asked) << "no roll is waited for";
        if (!asked) return *this;
        ScriptedDice dice({total});
        abstract::apply(r, ThrowDice{}, dice, log);
        EXPECT_TRUE(dice.all_used());
        EXPECT_EQ(dice.asked().front(), d->question);
        return *this;
    }
    PlayedBattle& stratagems(Stratagem first, Stratagem second) {
        return order(ChooseStratagem{first}).order(ChooseStratagem{second});
    }
    PlayedBattle& declarations() { return order(Declare{}).order(Declare{}); }
    PlayedBattle& stances(Stance first, Stance second) {
        return order(ChooseStance{first}).order(ChooseStance{second});
    }
    // In the order of the sides, whichever attacks.
    PlayedBattle& postures(Posture first, Posture second) {
        return order(ChoosePosture{first}).order(ChoosePosture{second});
    }

    // The open decision in short words: "first stance", "second 2d6 for the casualties", "over".
    std::string waits() const {
        const auto d = abstract::pending(r);
        if (!d) return "over";
        static constexpr const char* asks[] = {
            "roll", "stratagem", "foil",   "declaration", "stance",           "overrule",
            "role", "posture",   "losses", "pursuit",     "retreat_direction"};
        const std::string side = d->side == Side::first ? "first " : "second ";
        return side + (d->ask == Decision::Ask::roll ? question_words(d->question) : asks[static_cast<int>(d->ask)]);
    }

    template <class T>
    std::vector<T> events() const {
        std::vector<T> out;
        for (const Event& e : log.events)
            if (const T* found = std::get_if<T>(&e)) out.push_back(*found);
        return out;
    }
    bool has_logged(Side side, RuleRef rule, int value) const {
        for (const RuleApplied& e : events<RuleApplied>())
            if (e == RuleApplied{side, rule, value}) return true;
        return false;
    }
    Rolled last_roll() const {
        const std::vector<Rolled> all = events<Rolled>();
        EXPECT_FALSE(all.empty());
        return all.empty() ? Rolled{} : all.back();
    }
};

}  // namespace banneret
