#include <gtest/gtest.h>

#include "engine/armies/army_list.h"
#include "engine/dice/rng.h"

namespace banneret {
namespace {

std::vector<std::string> faults_of(std::string_view text) {
    const auto read = read_army_list(text, "red.csv");
    std::vector<std::string> out;
    if (const auto* problems = std::get_if<std::vector<Problem>>(&read))
        for (const Problem& p : *problems) out.push_back(p.sentence());
    return out;
}

// The faults of one line, whose columns are the required ones and one more.
std::vector<std::string> faults_of_line(std::string_view column, std::string_view line) {
    return faults_of("name,count,fc,armour," + std::string(column) + "\n" + std::string(line) + "\n");
}

using Faults = std::vector<std::string>;

TEST(ArmyListFaults, AWrongNumberNamesItsPlaceAndTheRange) {
    EXPECT_EQ(faults_of("name,count,fc,armour\nA,many,6,none\n"),
              (Faults{"red.csv, line 2, column count: must be a whole number from 1 to 1000000, not \"many\"",
                      "red.csv, line 2, column fc: must be a whole number from 1 to 5, not \"6\""}));
    for (const std::string count : {"-5", "1.5", "1e3", "99999999999999999999", "0x10", "1000001", "10 men"})
        EXPECT_EQ(
            faults_of("name,count,fc,armour\nA," + count + ",1,none\n"),
            Faults{"red.csv, line 2, column count: must be a whole number from 1 to 1000000, not \"" + count + "\""});
    EXPECT_EQ(faults_of_line("hit_dice", "A,1,1,none,4+1"),
              Faults{"red.csv, line 2, column hit_dice: must be a whole number from 0 to 100, not \"4+1\""});
}

TEST(ArmyListFaults, AUnitOfNobodyIsRefused) {
    EXPECT_EQ(faults_of("name,count,fc,armour\nA,0,1,none\n"),
              Faults{"red.csv, line 2, column count: must be a whole number from 1 to 1000000, not \"0\""});
}

TEST(ArmyListFaults, EmptyRequiredCellsSayWhatToWrite) {
    EXPECT_EQ(faults_of("name,count,fc,armour,race\n,,,,Orcs\n"),
              (Faults{"red.csv, line 2, column name: is empty; every unit needs a name",
                      "red.csv, line 2, column count: is empty; write a whole number from 1 to 1000000",
                      "red.csv, line 2, column fc: is empty; write a whole number from 1 to 5",
                      "red.csv, line 2, column armour: is empty; write none, light, medium or heavy"}));
}

TEST(ArmyListFaults, AShortLineNamesTheColumnsItMisses) {
    EXPECT_EQ(faults_of("name,count,fc,armour,shield\nA,5\n"),
              (Faults{"red.csv, line 2, column fc: is missing: the line has 2 cells",
                      "red.csv, line 2, column armour: is missing: the line has 2 cells"}));
}

TEST(ArmyListFaults, EveryMissingColumnIsNamedAndTheRestIsStillRead) {
    EXPECT_EQ(
        faults_of("name,count\nA,none\n"),
        (Faults{"red.csv, line 1, column fc: is missing; every list has the columns name, count, fc and armour",
                "red.csv, line 1, column armour: is missing; every list has the columns name, count, fc and armour",
                "red.csv, line 2, column count: must be a whole number from 1 to 1000000, not \"none\""}));
}

TEST(ArmyListFaults, AnUnknownColumnComesWithTheNearest) {
    EXPECT_EQ(
        faults_of("name,count,fc,armour,sheild\nA,1,1,none,yes\n"),
        Faults{"red.csv, line 1, column sheild: \"sheild\" is not known; did you mean shield? Allowed: name, count, "
               "fc, armour, shield, mounted, melee, missile, abilities, formation, race, religion or hit_dice"});
}

TEST(ArmyListFaults, AColumnNamedTwiceIsRefused) {
    EXPECT_EQ(faults_of("name,count,fc,armour,armor\nA,1,1,none,none\n"),
              Faults{"red.csv, line 1, column armour: is named twice, as columns 4 and 5; keep one"});
}

TEST(ArmyListFaults, AnUnknownWordComesWithTheNearest) {
    EXPECT_EQ(faults_of_line("melee", "A,1,1,none,sword;lanse"),
              Faults{"red.csv, line 2, column melee: \"lanse\" is not known; did you mean lance? Allowed: pike, lance, "
                     "spear, two-handed sword, two-handed mace, two-handed axe, sword, axe, mace, staff, club, short "
                     "sword, animal or dagger"});
    EXPECT_EQ(
        faults_of_line("missile", "A,1,1,none,longbo"),
        Faults{"red.csv, line 2, column missile: \"longbo\" is not known; did you mean longbow? Allowed: throwing "
               "axe, throwing spear, javelin, sling, short bow, light crossbow, arquebus, composite bow, longbow, "
               "heavy crossbow or artillery"});
    EXPECT_EQ(
        faults_of_line("abilities", "A,1,1,none,camoflage"),
        Faults{"red.csv, line 2, column abilities: \"camoflage\" is not known; did you mean camouflage? Allowed: "
               "camouflage, marksman, large, giant, tough, fanatic, undead, quick, flying, evasive, regeneration, "
               "thick hide, breath or gaze, darkvision, multiple attacks, resistance, engineer, small, slow or "
               "musician"});
    EXPECT_EQ(faults_of("name,count,fc,armour\nA,1,1,hevy\n"),
              Faults{"red.csv, line 2, column armour: \"hevy\" is not known; did you mean heavy? Allowed: none, light, "
                     "medium or heavy"});
    EXPECT_EQ(faults_of_line("formation", "A,1,1,none,line"),
              Faults{"red.csv, line 2, column formation: \"line\" is not known. Allowed: formed or skirmish"});
}

TEST(ArmyListFaults, AWordForTwoWeaponsNamesBoth) {
    EXPECT_EQ(
        faults_of_line("missile", "A,1,1,none,crossbow"),
        Faults{"red.csv, line 2, column missile: \"crossbow\" could be light crossbow or heavy crossbow; write which"});
    EXPECT_EQ(
        faults_of_line("missile", "A,1,1,none,Bow"),
        Faults{"red.csv, line 2, column missile: \"Bow\" could be short bow, composite bow or longbow; write which"});
}

TEST(ArmyListFaults, AWordOfAnotherColumnIsSentThere) {
    const auto faults = faults_of_line("missile", "A,1,1,none,sword");
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_TRUE(
        faults[0].starts_with("red.csv, line 2, column missile: \"sword\" belongs in the column melee. Allowed"));
    const auto mounted = faults_of_line("abilities", "A,1,1,none,Mounted");
    ASSERT_EQ(mounted.size(), 1u);
    EXPECT_NE(mounted[0].find("\"Mounted\" belongs in the column mounted."), std::string::npos);
}

TEST(ArmyListFaults, RepeatedWordsAreRefused) {
    EXPECT_EQ(faults_of_line("melee", "A,1,1,none,sword;SWORD"),
              Faults{"red.csv, line 2, column melee: lists sword twice"});
    EXPECT_EQ(faults_of_line("abilities", "A,1,1,none,large;large"),
              Faults{"red.csv, line 2, column abilities: lists large twice"});
    EXPECT_EQ(faults_of_line("abilities", "A,1,1,none,multiple attacks;multiple attacks;multiple attacks"),
              Faults{"red.csv, line 2, column abilities: lists multiple attacks more than twice; twice is the most"});
    EXPECT_EQ(faults_of_line("melee", "A,1,1,none,none;sword"),
              Faults{"red.csv, line 2, column melee: has \"none\" beside other words; keep one or the others"});
}

TEST(ArmyListFaults, ShieldAndMountedAreYesOrNo) {
    EXPECT_EQ(faults_of_line("shield", "A,1,1,none,perhaps"),
              Faults{"red.csv, line 2, column shield: must be yes or no (or true, false, 1, 0), not \"perhaps\""});
}

TEST(ArmyListFaults, TextThatIsNotUtf8NamesItsCell) {
    EXPECT_EQ(faults_of("name,count,fc,armour\nA,1,1,none\nCaf\xE9,1,1,none\n"),
              Faults{"red.csv, line 3, column name: is not UTF-8 text; save the list in UTF-8"});
    EXPECT_EQ(faults_of("\xFF\xFEn\0a\0"), Faults{"red.csv: is UTF-16 text; save the list in UTF-8"});
    EXPECT_EQ(
        faults_of("n\xE9m,count\n"),
        (Faults{"red.csv, line 1, column 1: is not UTF-8 text; save the list in UTF-8",
                "red.csv, line 1, column name: is missing; every list has the columns name, count, fc and armour",
                "red.csv, line 1, column fc: is missing; every list has the columns name, count, fc and armour",
                "red.csv, line 1, column armour: is missing; every list has the columns name, count, fc and armour",
                "red.csv: names columns but lists no units; write one line for each unit"}));
}

TEST(ArmyListFaults, ABrokenColumnNameDoesNotBreakTheFaultsBelow) {
    EXPECT_EQ(faults_of("name,count,fc,armour,caf\xE9\nA,1,1,none,\"\n"),
              (Faults{"red.csv, line 1, column 5: is not UTF-8 text; save the list in UTF-8",
                      "red.csv, line 2, column caf...: opens a quote that is never closed"}));
}

TEST(ArmyListFaults, NulBytesAndControlCharactersAreRefused) {
    EXPECT_EQ(faults_of(std::string_view("name,count,fc,armour\nA\0B,1,1,none\n", 33)),
              Faults{"red.csv, line 2, column name: holds a NUL byte; only plain text is allowed"});
    EXPECT_EQ(faults_of("name,count,fc,armour\nA\x1B[2J,1,1,none\n"),
              Faults{"red.csv, line 2, column name: holds a control character; only plain text is allowed"});
}

TEST(ArmyListFaults, AnEmptyFileAndABareHeaderSayWhatIsExpected) {
    const std::string empty =
        "red.csv: is empty; the first line names the columns (name,count,fc,armour,shield,mounted,melee,missile,"
        "abilities,formation,race,religion,hit_dice)";
    EXPECT_EQ(faults_of(""), Faults{empty});
    EXPECT_EQ(faults_of("\xEF\xBB\xBF"), Faults{empty});
    EXPECT_EQ(faults_of("\n \r\n,,\n"), Faults{empty});
    EXPECT_EQ(faults_of("name,count,fc,armour\n\n"),
              Faults{"red.csv: names columns but lists no units; write one line for each unit"});
}

TEST(ArmyListFaults, AFirstLineThatNamesNoColumnIsExplained) {
    EXPECT_EQ(
        faults_of("Knights,160,4,heavy\n"),
        Faults{"red.csv, line 1: must name the columns (name,count,fc,armour,shield,mounted,melee,missile,abilities,"
               "formation,race,religion,hit_dice), not \"Knights\""});
    EXPECT_EQ(faults_of("name;count;fc;armour\nA;1;1;none\n"),
              Faults{"red.csv, line 1: has columns separated by semicolons; separate them by commas"});
    EXPECT_EQ(faults_of("name\tcount\tfc\tarmour\n"),
              Faults{"red.csv, line 1: has columns separated by tabs; separate them by commas"});
}

TEST(ArmyListFaults, QuotesAreFollowedAcrossLines) {
    EXPECT_EQ(faults_of("name,count,fc,armour\n\"A\nB\r\nC\",1,1,none\nD,0,1,none\n\"E\nF\",1,9,none\n"),
              (Faults{"red.csv, line 5, column count: must be a whole number from 1 to 1000000, not \"0\"",
                      "red.csv, line 7, column fc: must be a whole number from 1 to 5, not \"9\""}));
}

TEST(ArmyListFaults, AnUnclosedQuoteHidesNothingBehindIt) {
    EXPECT_EQ(faults_of("name,count,fc,armour\nA,1,1,none\n\"B,1,1,none\nC,0,1,none\n"),
              (Faults{"red.csv, line 3, column name: opens a quote that is never closed",
                      "red.csv, line 4, column count: must be a whole number from 1 to 1000000, not \"0\""}));
}

TEST(ArmyListFaults, CellsUnderNoColumnAreRefused) {
    EXPECT_EQ(faults_of("name,count,fc,armour\nA,1,1,none,sword,shield\n"),
              Faults{"red.csv, line 2: \"sword\" (cell 5) has no column name above it; put text with commas in quotes "
                     "and separate lists by \";\""});
    EXPECT_EQ(faults_of("name,count,fc,armour,\nA,1,1,none," + std::string(200, ',') + "x\n"),
              Faults{"red.csv, line 2: has 205 cells; the first line names 5 columns"});
}

TEST(ArmyListFaults, AnArmyOfTooManyUnitsIsRefused) {
    std::string text = "name,count,fc,armour\n";
    for (int i = 0; i < most_units; ++i) text += "A,1,1,none\n";
    EXPECT_EQ(faults_of(text), Faults{});
    EXPECT_EQ(faults_of(text + "A,1,1,none\n"), Faults{"red.csv: lists 201 units; an army has at most 200"});
}

TEST(ArmyListFaults, OnlyTheFirstFiftyAreListed) {
    std::string text = "name,count,fc,armour\n";
    for (int i = 0; i < 100; ++i) text += "A,0,9,none\n";
    const auto faults = faults_of(text);
    ASSERT_EQ(faults.size(), most_listed_faults + 1);
    EXPECT_EQ(faults[49], "red.csv, line 26, column fc: must be a whole number from 1 to 5, not \"9\"");
    EXPECT_EQ(faults[50], "red.csv: 150 more faults are not listed here");
}

TEST(ArmyListFaults, LongWordsAreShortened) {
    EXPECT_EQ(faults_of("name,count,fc,armour\nA," + std::string(39, '1') + "\xC3\xA9\xC3\xA9,1,none\n"),
              Faults{"red.csv, line 2, column count: must be a whole number from 1 to 1000000, not \"" +
                     std::string(39, '1') + "...\""});
}

TEST(ArmyListFaults, TooLargeAFileIsRefusedUnread) {
    EXPECT_EQ(faults_of(std::string(10'000'000, 'x')),
              Faults{"red.csv: is 10,000,000 bytes long; an army list has at most 4,000,000"});
}

// Each of these would take minutes if any step rescanned the text.
TEST(ArmyListFaults, HalfAMegabyteOfAnythingIsReadInOneGo) {
    const std::string header = "name,count,fc,armour,melee,abilities\n";
    const auto filled = [](std::string text, std::string_view bit) {
        while (text.size() + bit.size() <= 500'000) text += bit;
        return text;
    };
    for (const std::string_view bit :
         {"A,1,1,none,sword,large\n", "A,0,9,x,y;z,q\n", "\"", "\"\"", "\"\n", ",", "\n", ";x", "x", "\"a", "a\""}) {
        const Faults faults = faults_of(filled(header, bit));
        EXPECT_FALSE(faults.empty()) << bit;
        EXPECT_LE(faults.size(), most_listed_faults + 1) << bit;
    }
    EXPECT_EQ(faults_of(filled(header + "A,1,1,none,", ";x")).size(), most_listed_faults + 1);
}

TEST(ArmyListFaults, NoTextBreaksTheReader) {
    constexpr std::string_view bits[] = {
        "name", "count", "fc", "armour", "melee", ",", ",",  "\n",           "\r",   "\"", "\"\"",
        ";",    "none",  "1",  "heavy",  "sword", " ", "\t", "\xEF\xBB\xBF", "\xFF", "x",  "name,count,fc,armour\n"};
    Rng rng(7);
    for (int i = 0; i < 5'000; ++i) {
        std::string text = rng.below(2) == 0 ? "name,count,fc,armour,melee\n" : "";
        for (std::uint32_t n = rng.below(30); n > 0; --n) text += bits[rng.below(std::size(bits))];
        const auto read = read_army_list(text, "red.csv");
        if (const auto* units = std::get_if<std::vector<Unit>>(&read)) {
            ASSERT_FALSE(units->empty()) << text;
            for (const Unit& u : *units) ASSERT_TRUE(faults(u).empty()) << text;
        } else {
            ASSERT_FALSE(std::get<std::vector<Problem>>(read).empty()) << text;
        }
    }
}

}  // namespace
}  // namespace banneret
