#include "tests/support/random_campaign.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/campaign/versions/delta.h"

namespace banneret {
namespace {

using example::random_history;

class RandomCampaign : public testing::TestWithParam<std::uint64_t> {};

std::map<UnitId, std::int64_t> men_of(const Campaign& c) {
    std::map<UnitId, std::int64_t> men;
    for (const auto& army : c.armies)
        for (const Unit& u : army->units) men[u.id] = u.count;
    for (const Recovery& r : c.recoveries) men[r.unit] += r.men;
    return men;
}

// Men disappear only by an applied battle, an edit or a roster command: otherwise fit and wounded before equal fit and
// wounded after plus those lost.
TEST_P(RandomCampaign, HeadsOfEveryUnitAreConservedByEveryCommandThatIsNoEdit) {
    const History h = random_history(GetParam(), 500);
    int battles = 0;
    for (std::size_t i = 1; i < h.versions().size(); ++i) {
        const auto& version = h.versions()[i];
        if (version.entry->kind == EntryKind::edit || version.entry->kind == EntryKind::roster) continue;
        const Campaign& before = *h.versions()[version.from].campaign;
        std::map<UnitId, std::int64_t> expected = men_of(before);
        if (version.entry->battle) {
            ++battles;
            const FoughtBattle& fought = **version.entry->battle;
            for (const Side side : both_sides) {
                for (const UnitLosses& u : fought.applied.losses[side].units)
                    expected[u.unit] -= u.killed + u.deserted + u.captured;
                if (!fought.applied.defeated[side]) continue;
                for (const Recovery& r : before.recoveries)
                    if (r.army == fought.army[side]) expected[r.unit] -= r.men;
            }
        }
        ASSERT_EQ(men_of(*version.campaign), expected) << "version " << i << ", " << version.entry->action;
    }
    EXPECT_GT(battles, 3);
}

TEST_P(RandomCampaign, EveryVersionIsWithoutFaultsAndLooksSoFromTheOneBefore) {
    const History h = random_history(GetParam(), 250);
    for (std::size_t i = 1; i < h.versions().size(); ++i) {
        const auto& version = h.versions()[i];
        for (const Problem& p : faults(*version.campaign)) ADD_FAILURE() << i << ": " << p.sentence();
        for (const Problem& p : faults_since(*h.versions()[version.from].campaign, *version.campaign))
            ADD_FAILURE() << i << ": " << p.sentence();
        for (const Problem& p : battle_faults(*version.campaign)) ADD_FAILURE() << i << ": " << p.sentence();
        for (const Problem& p : faults(*version.entry)) ADD_FAILURE() << i << ": " << p.sentence();
    }
}

TEST_P(RandomCampaign, TheDifferenceOfAnyTwoVersionsLeadsFromOneToTheOther) {
    const History h = random_history(GetParam(), 120);
    Rng rng(GetParam(), 7);
    for (int i = 0; i < 200; ++i) {
        const Campaign& a = *example::any_of(h.versions(), rng).campaign;
        const Campaign& b = *example::any_of(h.versions(), rng).campaign;
        const auto changed = changed_by(a, difference(a, b));
        ASSERT_TRUE(std::holds_alternative<Campaign>(changed)) << std::get<Problem>(changed).sentence();
        ASSERT_EQ(std::get<Campaign>(changed), b);
    }
}

TEST_P(RandomCampaign, EveryTranscriptReachesTheSameRecordAgain) {
    const History h = random_history(GetParam(), 300);
    for (const auto& version : h.versions()) {
        if (!version.entry || !version.entry->battle) continue;
        const FoughtBattle& fought = **version.entry->battle;
        if (fought.resolver != Resolver::abstract) continue;
        const auto once = replay(fought.transcript);
        const auto again = replay(fought.transcript);
        ASSERT_TRUE(std::holds_alternative<Replayed>(once)) << std::get<Problem>(once).sentence();
        EXPECT_EQ(std::get<Replayed>(once).record, std::get<Replayed>(again).record);
        EXPECT_EQ(std::get<Replayed>(once).events, std::get<Replayed>(again).events);
        EXPECT_EQ(review_of(abstract::outcome(std::get<Replayed>(once).record)), fought.computed);
    }
}

TEST_P(RandomCampaign, TheSameCommandsMakeTheSameHistory) {
    const History a = random_history(GetParam(), 150);
    const History b = random_history(GetParam(), 150);
    ASSERT_EQ(a.versions().size(), b.versions().size());
    for (std::size_t i = 0; i < a.versions().size(); ++i) {
        EXPECT_EQ(*a.versions()[i].campaign, *b.versions()[i].campaign);
        EXPECT_EQ(a.versions()[i].entry, b.versions()[i].entry);
    }
}

// Opening checks every version against the one before, so its cost must not grow with the armies that stay as they are.
TEST(FaultsSince, DoNotCheckAgainWhatBothVersionsShare) {
    Campaign before = example::books().now();
    Army bad = *before.armies[0];
    bad.units.front().count = -1;
    const auto put = [](Campaign& c, std::size_t i, const Army& army) {
        c.armies.edit([&](std::vector<Shared<Army>>& armies) { armies[i] = Shared<Army>(army); });
    };
    put(before, 0, bad);
    ASSERT_FALSE(faults(before).empty());
    Campaign after = before;
    Army other = *before.armies[1];
    other.notes = "They sing at night.";
    put(after, 1, other);
    EXPECT_TRUE(faults_since(before, after).empty()) << "the bad army is that of the version before";
    put(after, 0, bad);
    EXPECT_FALSE(faults_since(before, after).empty()) << "an equal army that is not shared is checked";
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomCampaign, testing::Values(1u, 2u, 3u, 4u, 5u, 6u));

}  // namespace
}  // namespace banneret
