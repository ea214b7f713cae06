#include "engine/campaign/battles/batch_resolve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using example::named;
using testing::HasSubstr;

// Two pairs of armies that will fight, and a third battle for an army that is already in one.
History marked() {
    History h = books();
    const FactionId reds = named(h, "Red").faction;
    done(h, PutArmy{example::army("Second Red", reds, "Harl Ford", example::hun(), 2), ""});
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Orc"), "First Fight", "", ""});
    done(h, OfferBattle{id_of(h, "Second Red"), id_of(h, "Hob"), "Second Fight", "", ""});
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "Third Fight", "", ""});
    return h;
}

std::vector<BattleId> all(const History& h) {
    std::vector<BattleId> out;
    for (const auto& battle : h.now().battles) out.push_back(battle->id);
    return out;
}

TEST(OffScreen, ResolvesWhatCanBeFoughtAndSaysWhyTheRestWaits) {
    History h = marked();
    const Campaign before = h.now();
    auto outcome = resolve_battles(h.now(), all(h), 9);
    ASSERT_TRUE(std::holds_alternative<Resolved>(outcome)) << std::get<Refusal>(outcome).why;
    auto& resolved = std::get<Resolved>(outcome);
    EXPECT_EQ(resolved.fought.size(), 2u);
    ASSERT_EQ(resolved.left.size(), 1u);
    EXPECT_THAT(resolved.left[0].why, HasSubstr("Red is fighting First Fight"));
    h.add(std::move(resolved.step));
    for (const BattleId id : {h.now().battles[0]->id, h.now().battles[1]->id})
        EXPECT_TRUE(find_battle(h.now(), id)->to_apply());
    EXPECT_FALSE(h.now().battles[2]->under_way());
    EXPECT_EQ(h.now().armies, before.armies);  // nothing is applied
    EXPECT_EQ(h.undo_words(), "resolve 2 battles");
    h.undo();
    EXPECT_EQ(h.now(), before);
}

TEST(OffScreen, OneUndoTakesTheWholeLotBackAndOneRedoBringsIt) {
    History h = marked();
    h.add(std::move(std::get<Resolved>(resolve_battles(h.now(), all(h), 9)).step));
    const Campaign before = h.now();
    auto outcome = accept_battles(h.now(), all(h));
    ASSERT_TRUE(std::holds_alternative<Accepted>(outcome));
    auto& accepted = std::get<Accepted>(outcome);
    EXPECT_EQ(accepted.steps.size(), 2u);
    EXPECT_EQ(accepted.left.size(), 1u);
    h.add_in_one_go(std::move(accepted.steps));
    const Campaign after = h.now();
    EXPECT_EQ(h.now().battles.size(), 1u);
    EXPECT_EQ(h.undo_words(), "apply 2 battles");
    int battles = 0;
    for (const SharedEntry e : h.chronicle()) battles += e->battle.has_value();
    EXPECT_EQ(battles, 2);  // each its own line of the chronicle
    ASSERT_TRUE(h.undo());
    EXPECT_EQ(h.now(), before);
    EXPECT_EQ(h.redo_words(), "apply 2 battles");
    ASSERT_TRUE(h.redo());
    EXPECT_EQ(h.now(), after);
    EXPECT_FALSE(h.redo());
    for (const Problem& p : faults(h.now())) ADD_FAILURE() << p.sentence();
}

TEST(OffScreen, AnotherSeedIsAnotherBattleAndTheSameSeedTheSame) {
    History h = marked();
    const BattleId first = h.now().battles[0]->id;
    const auto played = [&](std::uint64_t seed) {
        auto outcome = resolve_battles(h.now(), std::vector{first}, seed);
        return find_battle(std::get<Resolved>(outcome).step.campaign, first)->transcript;
    };
    EXPECT_EQ(played(1), played(1));
    EXPECT_NE(played(1).rolls, played(2).rolls);
    h.add(std::move(std::get<Resolved>(resolve_battles(h.now(), std::vector{first}, 1)).step));
    const Transcript once = find_battle(h.now(), first)->transcript;
    h.add(std::move(std::get<Resolved>(resolve_battles(h.now(), std::vector{first}, 2)).step));
    EXPECT_NE(find_battle(h.now(), first)->transcript, once);
    EXPECT_EQ(h.undo_words(), "resolve First Fight");
}

TEST(OffScreen, ABattleThatHasBegunIsPlayedToItsEnd) {
    History h = books();
    const BattleId battle = example::joined(h, "Hob", 3);
    std::vector<int> none;
    example::ordered(h, battle, ChooseStratagem{}, none);
    const auto begun = find_battle(h.now(), battle)->transcript.orders;
    auto outcome = resolve_battles(h.now(), std::vector{battle}, 99);
    ASSERT_TRUE(std::holds_alternative<Resolved>(outcome)) << std::get<Refusal>(outcome).why;
    const OpenBattle& over = *find_battle(std::get<Resolved>(outcome).step.campaign, battle);
    EXPECT_TRUE(over.to_apply());
    EXPECT_EQ(over.seed, 3u);
    EXPECT_EQ(over.transcript.orders.front(), begun.front());
}

TEST(OffScreen, AReviewChangedByHandIsWhatIsApplied) {
    History h = marked();
    const BattleId first = h.now().battles[0]->id;
    h.add(std::move(std::get<Resolved>(resolve_battles(h.now(), std::vector{first}, 1)).step));
    Review review = *find_battle(h.now(), first)->to_apply();
    review.losses.first.units[0].killed = review.losses.first.units[0].before;
    review.losses.first.units[0].wounded = review.losses.first.units[0].routed = 0;
    review.losses.first.units[0].deserted = review.losses.first.units[0].captured = 0;
    done(h, ReviewBattle{first, review, "to the last man"});
    h.add_in_one_go(std::move(std::get<Accepted>(accept_battles(h.now(), all(h))).steps));
    EXPECT_EQ(named(h, "Red").units[0].count, 0);
}

TEST(OffScreen, NothingToDoIsRefused) {
    History h = marked();
    auto none = accept_battles(h.now(), all(h));
    ASSERT_TRUE(std::holds_alternative<Refusal>(none));
    EXPECT_THAT(std::get<Refusal>(none).why, HasSubstr("not over"));
    EXPECT_TRUE(std::holds_alternative<Refusal>(resolve_battles(h.now(), {}, 1)));
}

}  // namespace
}  // namespace banneret
