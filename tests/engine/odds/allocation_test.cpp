#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "engine/odds/exact/joint.h"
#include "tests/support/example_armies.h"

// Counts every allocation of this test program (std::stable_sort uses the nothrow variant); the tests below take the
// difference over one call.
namespace {
std::size_t allocations = 0;

void* counted_allocation(std::size_t size) {
    ++allocations;
    if (void* p = std::malloc(size > 0 ? size : 1)) return p;
    throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) {
    return counted_allocation(size);
}
void* operator new[](std::size_t size) {
    return counted_allocation(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size > 0 ? size : 1);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size > 0 ? size : 1);
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete[](void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}
void operator delete[](void* p, std::size_t) noexcept {
    std::free(p);
}
void operator delete(void* p, const std::nothrow_t&) noexcept {
    std::free(p);
}
void operator delete[](void* p, const std::nothrow_t&) noexcept {
    std::free(p);
}

namespace banneret {
namespace {

TEST(JointOddsAllocation, AnObjectUsedAgainAllocatesNothing) {
    const auto setup = example::setup_of(example::attack(example::hun_army(), example::mil_army()));
    const auto turned = example::setup_of(example::attack(example::mil_army(), example::hun_army()));
    JointOdds odds;
    std::size_t before = allocations;
    compute_joint(make_matchup(*setup, {}, {}), 0, Posture::fighting_retreat, odds);
    EXPECT_EQ(allocations, before + 1);  // the one block

    const Matchup matchup = make_matchup(*turned, LossWay::weakest_first, LossWay::spare_the_mounted);
    before = allocations;
    for (int modifier = -5; modifier <= 5; ++modifier)
        for (const Posture d : {Posture::stand_and_hold, Posture::fighting_retreat})
            compute_joint(matchup, modifier, d, odds);
    EXPECT_EQ(allocations, before);
}

// With proportional losses nothing is allocated from the setup on.
TEST(JointOddsAllocation, TheWholeWayFromTheSetupAllocatesNothing) {
    const auto setup = example::setup_of(example::attack(example::red_army(), example::hob_army()));
    JointOdds odds;
    joint_odds(*setup, {}, odds);
    const std::size_t before = allocations;
    for (std::size_t a = 0; a < postures_each; ++a)
        for (std::size_t d = 0; d < postures_each; ++d)
            joint_odds(*setup,
                       {.attacker = posture_at(Role::attacker, a),
                        .defender = posture_at(Role::defender, d),
                        .attacker_stratagem = Stratagem::flank_march},
                       odds);
    EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace banneret
