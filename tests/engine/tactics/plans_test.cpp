#include "engine/tactics/plans.h"

#include <gtest/gtest.h>

#include <set>

namespace banneret {
namespace {

template <class Enum, class Parse>
void every_key_reads_back(std::size_t count, Parse parse) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = static_cast<Enum>(i);
        EXPECT_TRUE(seen.insert(key(value)).second) << key(value);
        EXPECT_EQ(parse(key(value)), value) << key(value);
    }
    EXPECT_EQ(parse("no such word"), std::nullopt);
    EXPECT_EQ(parse(""), std::nullopt);
}

TEST(Plans, EveryKeyIsItsOwnAndReadsBack) {
    every_key_reads_back<Stratagem>(stratagem_count, parse_stratagem);
    every_key_reads_back<Posture>(posture_count, parse_posture);
    every_key_reads_back<LossWay>(loss_way_count, parse_loss_way);
    every_key_reads_back<Stance>(2, parse_stance);
    every_key_reads_back<Direction>(direction_count, parse_direction);
    EXPECT_EQ(key(Role::attacker), "attacker");
    EXPECT_EQ(key(Role::defender), "defender");
}

TEST(Plans, KeysAreThoseOfTheCommandLine) {
    EXPECT_EQ(key(Stratagem::surprise_attack), "surprise-attack");
    EXPECT_EQ(key(Stratagem::evade_battle), "evade-battle");
    EXPECT_EQ(key(Posture::screened_attack), "screened-attack");
    EXPECT_EQ(key(Posture::weak_center), "weak-center");
    EXPECT_EQ(key(LossWay::spare_the_mounted), "spare-the-mounted");
    EXPECT_EQ(key(Direction::away_from_the_enemy), "away-from-the-enemy");
}

TEST(Plans, WordsAreReadWhateverTheirCapitalsAndHyphens) {
    EXPECT_EQ(parse_posture("Fighting Retreat"), Posture::fighting_retreat);
    EXPECT_EQ(parse_stratagem("FLANK_MARCH"), Stratagem::flank_march);
    EXPECT_EQ(parse_direction("northeast"), Direction::north_east);
}

TEST(Plans, PosturesBelongToTheirRoleAndPlace) {
    for (Role role : {Role::attacker, Role::defender})
        for (std::size_t i = 0; i < postures_each; ++i) {
            const Posture p = posture_at(role, i);
            EXPECT_EQ(role_of(p), role);
            EXPECT_EQ(index_of(p), i);
        }
}

TEST(Plans, ResultsAreNamedShortlyAndInWords) {
    const BattleResult marginal{Grade::marginal_victory, Role::attacker};
    EXPECT_EQ(short_name(marginal), "A:MV");
    EXPECT_EQ(words(marginal), "marginal victory of the attacker");
    EXPECT_EQ(short_name({Grade::crushing_victory, Role::defender}), "D:CV");
    EXPECT_EQ(short_name({Grade::skirmish, std::nullopt}), "SK");
    EXPECT_EQ(words(BattleResult{Grade::stalemate, std::nullopt}), "stalemate");
}

TEST(Plans, EveryResultReadsBackFromItsShortName) {
    for (Grade grade : {Grade::marginal_victory, Grade::victory, Grade::crushing_victory})
        for (Role winner : {Role::attacker, Role::defender}) {
            const BattleResult result{grade, winner};
            EXPECT_EQ(parse_battle_result(short_name(result)), result);
        }
    for (Grade grade : {Grade::skirmish, Grade::stalemate})
        EXPECT_EQ(parse_battle_result(short_name({grade, std::nullopt})), (BattleResult{grade, std::nullopt}));
    EXPECT_EQ(parse_battle_result("a:mv"), (BattleResult{Grade::marginal_victory, Role::attacker}));
    EXPECT_EQ(parse_battle_result("MV"), std::nullopt) << "a victory is somebody's";
    EXPECT_EQ(parse_battle_result("A:SK"), std::nullopt) << "a skirmish is nobody's";
}

}  // namespace
}  // namespace banneret
