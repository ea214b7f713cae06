#include <gtest/gtest.h>

#include <array>

#include "engine/abstract/battle.h"
#include "engine/dice/seeded.h"
#include "tests/engine/abstract/random_armies.h"
#include "tests/support/example_armies.h"
#include "tests/support/scripted_dice.h"

// Random legal play: whatever the choices and the dice, the invariants of a battle hold at every step.
namespace banneret::abstract {
namespace {

constexpr int battles = 600, most_decisions = 60;

bool one_in(Rng& rng, std::uint32_t n) {
    return rng.below(n) == 0;
}

Contingent random_contingent(Rng& rng, std::string name) {
    // Mostly a few small units, so that losses reach the last man.
    Contingent c = contingent_of_list(std::move(name), random_army(rng, one_in(rng, 3) ? 4 : 300));
    c.has_general = !one_in(rng, 6);
    c.leadership = c.has_general ? static_cast<int>(1 + rng.below(5)) : 1;
    c.wizards = static_cast<int>(rng.below(4));
    c.arch_wizards = static_cast<int>(rng.below(3));
    if (one_in(rng, 6)) c.stratagem_again = static_cast<std::int32_t>(rng.below(20));
    c.fortified = one_in(rng, 5);
    c.characters = {{CharacterId{1}, "A captain"}};
    return c;
}

Start random_start(Rng& rng) {
    House house;
    house.shield_also_a_bonus = one_in(rng, 4);
    house.percentages_by_strength = one_in(rng, 4);
    house.stratagem_need = one_in(rng, 4) ? 12 : 13;
    house.fortification_shift = static_cast<int>(rng.below(4));
    house.foil_declared_blind = one_in(rng, 3);
    house.healing = !one_in(rng, 4);
    Start start = example::meeting(random_contingent(rng, "Aldmark"), random_contingent(rng, "Brenna"), house);
    start.roles_given = one_in(rng, 4);
    start.day = static_cast<std::int32_t>(rng.below(20));
    return start;
}

// One order of every kind: at any time only one kind is right.
const std::array<Order, std::variant_size_v<Order>>& one_of_each() {
    static const std::array<Order, std::variant_size_v<Order>> orders = {
        ThrowDice{},  ChooseStratagem{}, ChooseFoil{},  Declare{},       ChooseStance{},   Overrule{},
        ChooseRole{}, ChoosePosture{},   AllotLosses{}, ChoosePursuit{}, ChooseDirection{}};
    return orders;
}

// Moves whole individuals about in a split by hand: the result is sometimes legal, sometimes not.
void disturb(AllotLosses& losses, Rng& rng) {
    for (std::int32_t& n : losses.by_hand)
        if (one_in(rng, 2)) n += static_cast<std::int32_t>(rng.below(5)) - 2;
}

void disturb(Declare& declared, Rng& rng) {
    for (UnitDeclaration& unit : declared.units) {
        unit.count = static_cast<UnitDeclaration::Numbers>(rng.below(3));
        unit.fc = static_cast<UnitDeclaration::Numbers>(rng.below(3));
        unit.hide_fc = one_in(rng, 2);
        unit.hide_abilities = one_in(rng, 2);
    }
}

// A legal answer to the pending decision.
Order random_answer(const Record& r, const Decision& d, Rng& rng) {
    const std::vector<Option> offered = options(r, d);
    while (true) {
        Order order = offered[rng.below(static_cast<std::uint32_t>(offered.size()))].order;
        if (auto* losses = std::get_if<AllotLosses>(&order)) disturb(*losses, rng);
        if (auto* declared = std::get_if<Declare>(&order); declared && one_in(rng, 2)) disturb(*declared, rng);
        if (!check(r, order)) return order;
    }
}

void expect_options_agree_with_check(const Record& r, const Decision& d) {
    const Record before = r;
    const std::vector<Option> offered = options(r, d);
    ASSERT_FALSE(offered.empty());
    bool any = false;
    for (const Option& option : offered) {
        EXPECT_FALSE(option.words.empty());
        EXPECT_EQ(check(r, option.order), option.refused) << option.words;
        any = any || !option.refused;
        if (!option.refused) continue;
        const auto refused = try_step(r, option.order, {});
        ASSERT_TRUE(std::holds_alternative<Refusal>(refused));
        EXPECT_EQ(std::get<Refusal>(refused), *option.refused);
        EXPECT_TRUE(option.refused->why.ends_with('.')) << option.refused->why;
    }
    EXPECT_TRUE(any) << describe(r, d);
    std::size_t refused_kinds = 0;
    for (const Order& order : one_of_each()) refused_kinds += check(r, order) ? 1u : 0u;
    EXPECT_GE(refused_kinds, one_of_each().size() - 1);
    EXPECT_EQ(r, before);
}

// Both decisions of a secret pair are open, and one side's sealed choice is hidden from the other.
void expect_secrets_kept(const Record& r, const Decision& d) {
    const std::vector<Decision> open = open_decisions(r);
    ASSERT_FALSE(open.empty());
    EXPECT_EQ(open.front(), d);
    if (open.size() == 1) return;
    ASSERT_EQ(open.size(), 2u);
    EXPECT_EQ(open[0].ask, open[1].ask);
    EXPECT_EQ(d.side, Side::first);
    EXPECT_EQ(open[1].side, Side::second);
    std::optional<Record> seen;
    for (const Option& option : options(r, d)) {
        if (option.refused) continue;
        Stepped next = std::get<Stepped>(try_step(r, option.order, {}));
        EXPECT_EQ(*pending(next.record), open[1]);
        const Record view = as_seen_by(next.record, Side::second);
        if (seen) {
            EXPECT_EQ(view, *seen) << option.words;
        }
        seen = view;
        for (const Event& e : next.events)
            if (std::holds_alternative<OrderGiven>(e)) {
                EXPECT_FALSE(as_visible_to(next.record, e, Side::second));
            }
        EXPECT_EQ(as_seen_by(next.record, Side::first).sides.first, next.record.sides.first);
    }
}

void expect_sound_outcome(const Record& r) {
    const Outcome o = outcome(r);
    EXPECT_EQ(o.kind == Outcome::Kind::fought, o.result.has_value());
    EXPECT_EQ(o.winner.has_value(), o.result && o.result->winner);
    EXPECT_FALSE(o.defeated.first && o.defeated.second);
    for (const Side s : both_sides) {
        std::int64_t fit = 0;
        for (const UnitLosses& unit : o.losses[s].units) {
            EXPECT_GE(unit.fit(), 0);
            EXPECT_GE(unit.killed, 0);
            EXPECT_GE(unit.wounded, 0);
            EXPECT_EQ(unit.before, unit.fit() + unit.killed + unit.wounded);
            fit += unit.fit();
        }
        EXPECT_EQ(o.losses[s].units.size(), r.setup->sheets[s].units.size());
        const Fraction share = share_lost(r, s);
        EXPECT_GE(share, 0);
        EXPECT_LE(share, 1);
        if (share == 1) {
            EXPECT_EQ(fit, 0);
        }
        // AD-R19: a destroyed army does not retreat, a retreat has a direction, and the side that holds the field
        // stays.
        if (fit == 0) {
            EXPECT_EQ(o.retreat_miles[s], 0);
        }
        EXPECT_EQ(o.direction[s].has_value(), o.retreat_miles[s] > 0);
        if (o.field == s) {
            EXPECT_EQ(o.retreat_miles[s], 0);
        }
        if (o.defeated[s] && fit > 0) {
            EXPECT_GT(o.retreat_miles[s], 0);
        }
        for (const CharacterFate& c : o.losses[s].characters)
            EXPECT_EQ(c.fate, fit > 0 ? Fate::unhurt : o.field == other(s) ? Fate::captured : Fate::fled);
        if (o.fortified[s]) {
            EXPECT_EQ(o.retreat_miles[s], 0);
        }
    }
}

struct Played {
    Record end;
    std::vector<Order> orders;
    std::vector<Roll> rolls;
};

void play(std::uint64_t seed, Played& out) {
    Rng rng(seed, 77);
    const auto setup = example::setup_of(random_start(rng));
    Record r = begin(setup);
    while (const auto d = pending(r)) {
        ASSERT_LT(out.orders.size(), static_cast<std::size_t>(most_decisions));
        EXPECT_FALSE(describe(r, *d).empty());
        const std::string alone = question_alone(r, *d);
        EXPECT_TRUE(d->ask == Decision::Ask::roll || alone.ends_with('?')) << alone;
        expect_options_agree_with_check(r, *d);
        expect_secrets_kept(r, *d);
        const Order order = random_answer(r, *d, rng);
        std::vector<Roll> rolls;
        if (d->ask == Decision::Ask::roll) {
            const auto need = try_step(r, order, {});
            ASSERT_TRUE(std::holds_alternative<NeedRoll>(need));
            EXPECT_EQ(std::get<NeedRoll>(need).question, d->question);
            rolls.push_back(roll_faces(d->question, rng));
        }
        const auto once = try_step(r, order, rolls), twice = try_step(r, order, rolls);
        ASSERT_TRUE(std::holds_alternative<Stepped>(once) && std::holds_alternative<Stepped>(twice));
        const Stepped& next = std::get<Stepped>(once);
        EXPECT_EQ(next.rolls_used, rolls.size());
        EXPECT_EQ(next.record, std::get<Stepped>(twice).record);
        EXPECT_EQ(next.events, std::get<Stepped>(twice).events);
        for (const Event& e : next.events) EXPECT_FALSE(describe(*setup, e).empty());
        for (const Side viewer : both_sides)
            EXPECT_EQ(as_seen_by(next.record, viewer).sides[viewer], next.record.sides[viewer]);
        out.orders.push_back(order);
        out.rolls.insert(out.rolls.end(), rolls.begin(), rolls.end());
        r = next.record;
    }
    EXPECT_EQ(r.stage, Stage::over);
    EXPECT_TRUE(check(r, ThrowDice{}));
    expect_sound_outcome(r);
    out.end = r;
}

Record replay(const Record& start, const Played& played) {
    Record r = start;
    std::span<const Roll> left = played.rolls;
    for (const Order& order : played.orders) {
        const auto step = try_step(r, order, left);
        const auto* stepped = std::get_if<Stepped>(&step);
        if (stepped == nullptr) {
            ADD_FAILURE() << "the recording does not fit";
            return r;
        }
        r = stepped->record;
        left = left.subspan(stepped->rolls_used);
    }
    EXPECT_TRUE(left.empty());
    return r;
}

TEST(AbstractLegalPlay, EveryBattleKeepsItsPromisesAtEveryStepAndReplays) {
    std::size_t evaded = 0, delayed = 0, pursued = 0, gone = 0, by_hand = 0, foiled = 0;
    for (int seed = 1; seed <= battles; ++seed) {
        SCOPED_TRACE(seed);
        Played played;
        play(static_cast<std::uint64_t>(seed), played);
        if (HasFatalFailure()) return;
        EXPECT_EQ(replay(begin(played.end.setup), played), played.end);
        const Outcome o = outcome(played.end);
        evaded += o.kind == Outcome::Kind::evaded;
        delayed += o.kind == Outcome::Kind::delayed;
        pursued += played.end.pursued == true;
        for (const Side s : both_sides) {
            gone += share_lost(played.end, s) == 1;
            by_hand += played.end.sides[s].battle_loss.way == LossWay::by_hand;
            foiled += played.end.sides[s].attempt == Attempt::foiled;
        }
    }
    // The random play reached every branch.
    for (const std::size_t n : {evaded, delayed, pursued, gone, by_hand, foiled}) EXPECT_GT(n, 5u);
}

}  // namespace
}  // namespace banneret::abstract
