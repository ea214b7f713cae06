#include "engine/core/table.h"

#include <gtest/gtest.h>

#include "engine/core/wrapping.h"

namespace banneret {
namespace {

TEST(Table, NumbersAreAlignedRightAndWordsLeft) {
    Table table;
    table.left({"Unit"});
    table.right({"Men"});
    table.row({"Knights", 160});
    table.row({"Foot", 1200});
    table.rule();
    table.gap();
    table.row({"All", 1360});
    EXPECT_EQ(plain_text(table, 2),
              "  Unit       Men\n"
              "  Knights    160\n"
              "  Foot     1,200\n"
              "           -----\n"
              "\n"
              "  All      1,360\n");
    EXPECT_EQ(markdown(table),
              "| Unit | Men |\n| --- | ---: |\n| Knights | 160 |\n| Foot | 1,200 |\n| All | 1,360 |\n");
    EXPECT_EQ(csv_text(table), "Unit,Men\r\nKnights,160\r\nFoot,1200\r\nAll,1360\r\n");
}

TEST(Table, LettersAreCountedNotBytes) {
    Table table;
    table.left({""});
    table.right({""});
    table.row({"Éored", 1});
    table.row({"Horse", 2});
    EXPECT_EQ(plain_text(table), "Éored  1\nHorse  2\n");
}

TEST(Table, ATableThatIsTooWideBreaksItsWidestWords) {
    Table table;
    table.left({"Key", "What"});
    table.row({"a-long-key", std::string("one two three 4") + std::string(unbroken_blank) + "men"});
    EXPECT_EQ(plain_text(table, 0, 22),
              "Key         What\n"
              "a-long-key  one two\n"
              "            three\n"
              "            4 men\n");
}

TEST(Table, ALineFeedInACellStaysInItsColumn) {
    Table table;
    table.left({"Key", "What"});
    table.right({"N"});
    table.row({"a", "one\ntwo three", 1});
    table.row({"b", "four", 22});
    EXPECT_EQ(plain_text(table),
              "Key  What        N\n"
              "a    one         1\n"
              "     two three\n"
              "b    four       22\n");
}

TEST(Table, KeysMakeTheCsvOfAProgramAndDataColumnsAreNotShown) {
    Table table;
    table.left({{"Army", "army"}, "March"});
    table.data({"ready"});
    table.right({{"Wins", "wins"}});
    table.data({"day"});
    table.row({"Red, first", "to Harl", true, {"27.8%", 0.2775}, nullptr});
    table.row({"=Blue", "halts", false, {"-", {}}, 12});
    EXPECT_EQ(plain_text(table),
              "Army        March     Wins\n"
              "Red, first  to Harl  27.8%\n"
              "=Blue       halts        -\n");
    EXPECT_EQ(markdown(table),
              "| Army | March | Wins |\n| --- | --- | ---: |\n| Red, first | to Harl | 27\\.8% |\n"
              "| \\=Blue | halts | \\- |\n");
    EXPECT_EQ(csv_text(table), "army,ready,wins,day\r\n\"Red, first\",yes,0.2775,\r\n'=Blue,no,,12\r\n");
}

TEST(Table, TheGreatestNumbersKeepTheirValue) {
    Table table;
    table.right({{"Seed", "seed"}});
    for (const std::uint64_t n : {9'223'372'036'854'775'807ull, 9'223'372'036'854'775'808ull, ~0ull}) table.row({n});
    EXPECT_EQ(csv_text(table), "seed\r\n9223372036854775807\r\n9223372036854775808\r\n18446744073709551615\r\n");
    EXPECT_TRUE(plain_text(table).ends_with("\n18,446,744,073,709,551,615\n"));
    EXPECT_EQ(Cell(std::uint64_t{7}), Cell(7)) << "one value, whatever its type";
}

TEST(Wrapping, WrappedTextKeepsItsIndentAndItsParagraphs) {
    EXPECT_EQ(wrapped("one two three", 9, 2), "  one two\n  three\n");
    EXPECT_EQ(wrapped("one\n\ntwo", 20, 1), " one\n\n two\n");
}

}  // namespace
}  // namespace banneret
