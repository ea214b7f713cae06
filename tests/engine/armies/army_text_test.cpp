#include "engine/armies/army_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "engine/core/text.h"

namespace banneret {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// "120 Heavy foot [heavy shield foot]": a short form of a unit, for comparison.
std::string in_short(const Unit& u) {
    std::string out = std::to_string(u.count) + " " + u.name + " [";
    out += std::string(row(u.armour).key) + (u.shield ? " shield" : "") + (u.mounted ? " mounted" : "");
    for (const auto w : u.melee) out += " " + std::string(row(w).key);
    for (const auto w : u.missile) out += " " + std::string(row(w).key);
    for (const auto a : u.abilities.list()) out += " " + std::string(row(a).key);
    if (u.formation == Formation::skirmish) out += " skirmish";
    if (!u.race.empty()) out += " " + u.race;
    return out + " fc" + std::to_string(u.fc) + "]";
}

std::vector<std::string> units_in_short(std::string_view text) {
    std::vector<std::string> out;
    for (const ReadUnit& u : army_from_text(text).units) out.push_back(in_short(u.unit));
    return out;
}

TEST(ArmyText, TheExampleOfTheManual) {
    const ReadArmy read = army_from_text("120 heavy foot with shields, 40 longbows under Sir Odo");
    ASSERT_EQ(read.units.size(), 2u);
    EXPECT_EQ(in_short(read.units[0].unit), "120 Heavy foot [heavy shield fc2]");
    EXPECT_EQ(in_short(read.units[1].unit), "40 Longbows [none longbow fc2]");
    ASSERT_EQ(read.characters.size(), 1u);
    EXPECT_EQ(read.characters[0].character.name, "Sir Odo");
    EXPECT_EQ(read.general, read.characters[0].character.id);
    EXPECT_THAT(read.units[0].guesses, ElementsAre(HasSubstr("fighting capacity")));
    EXPECT_THAT(read.units[1].guesses, Contains(HasSubstr("no armour is named")));
    EXPECT_THAT(read.characters[0].guesses, ElementsAre(HasSubstr("leadership")));
    EXPECT_THAT(read.unread, IsEmpty());
    EXPECT_THAT(read.faults, IsEmpty());
}

struct Phrasing {
    std::string_view text;
    std::vector<std::string> units;
};

TEST(ArmyText, ManyWaysToSayIt) {
    const Phrasing phrasings[] = {
        {"40 longbowmen", {"40 Longbowmen [none longbow fc2]"}},
        {"40 archers", {"40 Archers [none short-bow fc2]"}},
        {"40 horse archers", {"40 Horse archers [none mounted composite-bow fc2]"}},
        {"60 crossbowmen in light armour", {"60 Crossbowmen [light light-crossbow fc2]"}},
        {"60 heavy crossbows", {"60 Heavy crossbows [none heavy-crossbow fc2]"}},
        {"100 pikemen", {"100 Pikemen [none pike fc2]"}},
        {"100 veteran pikes in medium armor", {"100 Veteran pikes [medium pike fc3]"}},
        {"80 light cavalry with lances and shields", {"80 Light cavalry [light shield mounted lance fc2]"}},
        {"30 knights", {"30 Knights [heavy mounted fc2]"}},
        {"30 dismounted knights with two-handed swords", {"30 Dismounted knights [heavy two-handed-sword fc2]"}},
        {"1,200 levy spearmen", {"1200 Levy spearmen [none spear fc1]"}},
        {"two hundred swordsmen with shields", {"200 Swordsmen [none shield sword fc2]"}},
        {"a hundred and twenty axemen", {"120 Axemen [none axe fc2]"}},
        {"a dozen giants", {"12 Giants [none giant giant fc2]"}},
        {"three score slingers, skirmishing", {"60 Slingers [none sling skirmish fc2]"}},
        {"twenty-five elite dwarves in heavy armour with axes", {"25 Elite dwarves [heavy axe dwarf fc4]"}},
        {"about 300 orcs", {"300 Orcs [none orc fc2]"}},
        {"200-300 goblins", {"250 Goblins [none goblin fc2]"}},
        {"3 x 40 pikes", {"40 Pikes 1 [none pike fc2]", "40 Pikes 2 [none pike fc2]", "40 Pikes 3 [none pike fc2]"}},
        {"two companies of 40 longbows", {"40 Longbows 1 [none longbow fc2]", "40 Longbows 2 [none longbow fc2]"}},
        {"Knights x 40", {"40 Knights [heavy mounted fc2]"}},
        {"Longbows (80)", {"80 Longbows [none longbow fc2]"}},
        {"Longbows: 80, light armour, FC 3", {"80 Longbows [light longbow fc3]"}},
        {"40x heavy foot", {"40 Heavy foot [heavy fc2]"}},
        {"120 heavy foot (FC 4, shields, spears)", {"120 Heavy foot [heavy shield spear fc4]"}},
        {"120 foot, heavy armour, shields, fc3", {"120 Foot [heavy shield fc3]"}},
        {"50 of the Old Guard with halberds", {"50 Old Guard [none two-handed-axe fc4]"}},
        {"90 men-at-arms without shields", {"90 Men-at-arms [heavy fc2]"}},
        {"20 flying undead", {"20 Flying undead [none undead flying fc2]"}},
        {"15 engineers", {"15 Engineers [none engineer fc2]"}},
        {"60 javelin throwers in open order", {"60 Javelin throwers [none javelin skirmish fc2]"}},
        {"70 two handed swordsmen", {"70 Two handed swordsmen [none two-handed-sword fc2]"}},
        {"200 peasants and 40 longbows", {"200 Peasants [none fc1]", "40 Longbows [none longbow fc2]"}},
        {"200 peasants, and about 40 longbows; 10 knights",
         {"200 Peasants [none fc1]", "40 Longbows [none longbow fc2]", "10 Knights [heavy mounted fc2]"}},
        {"- 200 peasants\n- 40 longbows\n* 10 knights\n",
         {"200 Peasants [none fc1]", "40 Longbows [none longbow fc2]", "10 Knights [heavy mounted fc2]"}},
        {"100 spearmen with shields + 20 slingers & 5 giants",
         {"100 Spearmen [none shield spear fc2]", "20 Slingers [none sling fc2]", "5 Giants [none giant giant fc2]"}},
        {"1 000 pikes", {"1000 Pikes [none pike fc2]"}},
        {"1\u202F200 pikes", {"1200 Pikes [none pike fc2]"}},
        {"-40 pikes\n-60 bows", {"40 Pikes [none pike fc2]", "60 Bows [none short-bow fc2]"}},
        {"100 spears and shields", {"100 Spears [none shield spear fc2]"}},
        {"a giant", {"1 Giant [none giant giant fc2]"}},
    };
    for (const Phrasing& p : phrasings) {
        EXPECT_EQ(units_in_short(p.text), p.units) << p.text;
        const ReadArmy read = army_from_text(p.text);
        EXPECT_THAT(read.unread, IsEmpty()) << p.text;
        EXPECT_THAT(faults(army_of(read)), IsEmpty()) << p.text;
    }
}

TEST(ArmyText, LeadersAndTheirLevels) {
    const auto leaders = [](std::string_view text) {
        std::vector<std::string> out;
        for (const ReadCharacter& c : army_from_text(text).characters)
            out.push_back(c.character.name +
                          (c.character.leadership ? " L" + std::to_string(*c.character.leadership) : "") +
                          (c.character.fighter ? " F" + std::to_string(c.character.fighter) : "") +
                          (c.character.magic_user ? " M" + std::to_string(c.character.magic_user) : ""));
        return out;
    };
    EXPECT_THAT(leaders("40 knights led by Sir Odo of Harl (leadership 4)"), ElementsAre("Sir Odo of Harl L4"));
    EXPECT_THAT(leaders("40 knights under Dame Ysolt (9th level fighter)"), ElementsAre("Dame Ysolt F9"));
    EXPECT_THAT(leaders("40 knights under the command of Ysolt, fighter 9, leadership 3"), ElementsAre("Ysolt L3 F9"));
    EXPECT_THAT(leaders("40 knights commanded by Merel (wizard 12)"), ElementsAre("Merel M12"));
    EXPECT_THAT(leaders("General: Odo\n40 knights"), ElementsAre("Odo L2"));
    const ReadArmy two = army_from_text("40 knights under Sir Odo, 100 spears under Wat");
    ASSERT_EQ(two.characters.size(), 2u);
    EXPECT_EQ(two.general, two.characters[0].character.id);
    EXPECT_EQ(two.characters[1].character.rank, Rank::leader);
    EXPECT_EQ(two.units.size(), 2u);
}

TEST(ArmyText, AHeaderNamesTheArmy) {
    const ReadArmy read = army_from_text("The Host of Arden:\n40 knights\n100 spears");
    EXPECT_EQ(read.name, "The Host of Arden");
    EXPECT_EQ(read.units.size(), 2u);
    EXPECT_EQ(army_from_text("Wardens of the Dyke\n40 knights").name, "Wardens of the Dyke");
    EXPECT_EQ(army_from_text("Host: 40 knights, 100 spears").name, "Host");
    EXPECT_EQ(army_from_text("40 knights").name, "");
}

TEST(ArmyText, GuessesAreMarkedAndNothingIsDroppedInSilence) {
    const ReadArmy read = army_from_text("40 knights with purple banners. The rest stayed at home");
    ASSERT_EQ(read.units.size(), 1u);
    EXPECT_THAT(read.units[0].guesses, Contains(HasSubstr("knights are taken as mounted")));
    EXPECT_THAT(read.units[0].unread, ElementsAre("purple", "banners"));
    EXPECT_THAT(read.unread, ElementsAre("The rest stayed at home"));
    EXPECT_THAT(army_from_text("60 bows").units.at(0).guesses, Contains(HasSubstr("kind of bow")));
    EXPECT_THAT(army_from_text("2000000 goblins").faults, ElementsAre(HasSubstr("1,000,000")));
    EXPECT_TRUE(army_from_text("").units.empty());
    EXPECT_THAT(army_from_text("\xFF").faults, ElementsAre(HasSubstr("UTF-8")));
}

TEST(ArmyText, ANumberThatIsNoHeadcountIsReported) {
    const auto unread = [](std::string_view text) { return army_from_text(text).units.at(0).unread; };
    EXPECT_THAT(unread("10 pikes 20"), ElementsAre("20"));
    EXPECT_THAT(unread("1200 300 pikes"), ElementsAre("300"));
    EXPECT_THAT(army_from_text("10 bows, 1.5 pikes").faults, ElementsAre(HasSubstr("whole number")));
    EXPECT_EQ(army_from_text("10 bows, 1.5 pikes").units.size(), 1u);
    EXPECT_THAT(army_from_text("10 bows, -5 pikes").faults, ElementsAre(HasSubstr("not -5")));
    EXPECT_EQ(army_from_text("10 bows, -5 pikes").units.size(), 1u);
}

TEST(ArmyText, WhatFollowsAndIsNoPartOfTheName) {
    const ReadArmy read = army_from_text("10 pikes and their baggage");
    EXPECT_EQ(read.units.at(0).unit.name, "Pikes");
    EXPECT_THAT(read.units.at(0).unread, ElementsAre("baggage"));
}

TEST(ArmyText, WordsAboutALeaderThatMeanNothingAreReported) {
    const auto leader = [](std::string_view text) { return army_from_text(text).characters.at(0); };
    EXPECT_THAT(leader("10 pikes under Sir Bran, a wizard").guesses,
                Contains(HasSubstr("no level of wizard is named")));
    EXPECT_THAT(leader("10 pikes under Lord Bran, priest of Sol").unread, ElementsAre("Sol"));
    EXPECT_THAT(leader("10 pikes under Bran, ranger 5, leadership 9").unread,
                ElementsAre("ranger", "5", "leadership", "9"));
    EXPECT_THAT(leader("10 pikes under Bran (9th level fighter, leadership: 3), riding").unread, IsEmpty());
    EXPECT_TRUE(leader("10 pikes under Bran, riding a horse").character.mounted);
    EXPECT_EQ(leader("10 pikes under Bran -9th level fighter").character.fighter, 0);
    EXPECT_EQ(leader("10 pikes under Bran, fighter 2.5").character.fighter, 0);
    EXPECT_EQ(army_from_text("10 trolls, -3 HD").units.at(0).unit.hit_dice, 0);
    EXPECT_THAT(army_from_text("10 trolls, -3 HD").units.at(0).guesses, Contains(HasSubstr("-3 hit dice")));
}

TEST(ArmyText, WhateverIsTypedTheArmyIsInOrder) {
    constexpr std::string_view words[] = {
        "40",      "knights", ",", "and",     "under", "Sir", "Odo",  "with", "shields", "x",     "three", "of",
        "FC",      "7",       "(", ")",       "\n",    ":",   "-",    "no",   "a",       "dozen", "9th",   "level",
        "fighter", "heavy",   "0", "hundred", "Żółw",  ".",   "-9th", "1.5",  "HD",      "-3"};
    std::mt19937 rng(5);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (auto i = rng() % 14; i > 0; --i) text += std::string(words[rng() % std::size(words)]) + " ";
        const ReadArmy read = army_from_text(text);
        ASSERT_THAT(faults(army_of(read)), IsEmpty()) << text;
    }
}

}  // namespace
}  // namespace banneret
