#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "engine/armies/army_list.h"
#include "engine/files/campaign_file.h"

namespace banneret {
namespace {

const std::filesystem::path folder = std::filesystem::path(BANNERET_SOURCE_DIR) / "campaigns";

History shipped() {
    auto loaded = load_campaign(folder / "the-salt-marches" / "the-salt-marches.banneret");
    if (const auto* error = std::get_if<FileError>(&loaded)) {
        ADD_FAILURE() << error->faults.front();
        return History(new_campaign("none"));
    }
    return std::get<History>(std::move(loaded));
}

TEST(ShippedCampaign, HasThreeSidesSixArmiesAndEveryBattleFitsTheRules) {
    const History history = shipped();
    const Campaign& c = history.now();
    EXPECT_EQ(c.factions.size(), 3u);
    EXPECT_GE(c.armies.size(), 6u);
    std::set<std::uint32_t> sides;
    for (const auto& army : c.armies) sides.insert(army->faction.value);
    EXPECT_EQ(sides.size(), 3u);
    EXPECT_TRUE(faults(c).empty());
    EXPECT_TRUE(battle_faults(c).empty());
}

TEST(ShippedCampaign, HasCharactersOfEveryClassAndTier) {
    const History history = shipped();
    bool fighter = false, cleric = false, thief = false, magic_user = false, monster = false, arch_wizard = false;
    std::set<FighterTier> fighters;
    std::set<PriestTier> priests;
    std::set<MageTier> mages;
    std::set<int> leaderships;
    for (const auto& army : history.now().armies) {
        ASSERT_NE(general_of(*army), nullptr) << army->name;
        leaderships.insert(leadership(*general_of(*army)));
        for (const Character& c : army->characters) {
            fighter |= c.fighter > 0;
            cleric |= c.cleric > 0;
            thief |= c.thief > 0;
            magic_user |= c.magic_user > 0;
            monster |= c.hit_dice > 0;
            arch_wizard |= is_arch_wizard(c, 14);
            fighters.insert(tiers(c).fighter);
            priests.insert(tiers(c).priest);
            mages.insert(tiers(c).mage);
        }
    }
    EXPECT_TRUE(fighter && cleric && thief && magic_user && monster && arch_wizard);
    EXPECT_EQ(fighters.size(), 4u);
    EXPECT_EQ(priests.size(), 3u);
    EXPECT_EQ(mages.size(), 3u);
    EXPECT_EQ(leaderships, (std::set<int>{1, 2, 3, 4, 5}));
}

TEST(ShippedCampaign, HasABattleInThePastWithWoundedOnTheirWayAndOneThatWaits) {
    const History history = shipped();
    const Campaign& c = history.now();
    const auto chronicle = history.chronicle();
    const auto fought =
        std::find_if(chronicle.begin(), chronicle.end(), [](const SharedEntry& e) { return e->battle.has_value(); });
    ASSERT_NE(fought, chronicle.end());
    EXPECT_FALSE((**(*fought)->battle).transcript.rolls.empty());
    EXPECT_FALSE(c.recoveries.empty());
    ASSERT_EQ(c.battles.size(), 1u);
    EXPECT_EQ(c.battles.back()->resolver, Resolver::undecided);
    EXPECT_TRUE(std::holds_alternative<abstract::Start>(
        battle_start(c, c.battles.back()->first, c.battles.back()->second, c.battles.back()->place, false)));
}

TEST(ShippedCampaign, EveryArmyListReadsWithoutAFault) {
    int lists = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
        if (file.path().extension() != ".csv") continue;
        std::ifstream in(file.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const auto read = read_army_list(text, file.path().filename().string());
        EXPECT_TRUE(std::holds_alternative<std::vector<Unit>>(read)) << file.path();
        ++lists;
    }
    EXPECT_GE(lists, 8);
}

}  // namespace
}  // namespace banneret
