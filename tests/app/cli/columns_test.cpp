#include "app/cli/base/columns.h"

#include <gtest/gtest.h>

namespace banneret::app {
namespace {

TEST(Columns, NumbersStandToTheRightAndWordsToTheLeft) {
    Columns table;
    table.column("Unit", Columns::Align::left);
    table.column("Men");
    table.row({"Knights", "160"});
    table.row({"Foot", "1,200"});
    table.rule();
    table.gap();
    table.row({"All", "1,360"});
    EXPECT_EQ(table.text(),
              "  Unit       Men\n"
              "  Knights    160\n"
              "  Foot     1,200\n"
              "           -----\n"
              "\n"
              "  All      1,360\n");
}

TEST(Columns, LettersAreCountedNotBytes) {
    Columns table;
    table.column("", Columns::Align::left);
    table.column("");
    table.row({"Éored", "1"});
    table.row({"Horse", "2"});
    EXPECT_EQ(table.text(0), "Éored  1\nHorse  2\n");
}

TEST(Columns, ATableThatIsTooWideBreaksItsWidestWords) {
    Columns table;
    table.column("Key", Columns::Align::left);
    table.column("What", Columns::Align::left);
    table.row({"a-long-key", std::string("one two three 4") + std::string(unbroken_blank) + "men"});
    EXPECT_EQ(table.text(0, 22),
              "Key         What\n"
              "a-long-key  one two\n"
              "            three\n"
              "            4 men\n");
}

TEST(Columns, ALineFeedInACellStaysInItsColumn) {
    Columns table;
    table.column("Key", Columns::Align::left);
    table.column("What", Columns::Align::left);
    table.column("N");
    table.row({"a", "one\ntwo three", "1"});
    table.row({"b", "four", "22"});
    EXPECT_EQ(table.text(0),
              "Key  What        N\n"
              "a    one         1\n"
              "     two three\n"
              "b    four       22\n");
}

TEST(Columns, WrappedTextKeepsItsIndentAndItsParagraphs) {
    EXPECT_EQ(wrapped("one two three", 9, 2), "  one two\n  three\n");
    EXPECT_EQ(wrapped("one\n\ntwo", 20, 1), " one\n\n two\n");
}

}  // namespace
}  // namespace banneret::app
