#include "engine/core/csv.h"

#include <gtest/gtest.h>

namespace banneret {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::vector<CsvRow> read(std::string_view text) {
    std::vector<CsvRow> out;
    CsvReader reader(text);
    for (CsvRow row; reader.next(row);) out.push_back(row);
    return out;
}

Rows texts(std::string_view text) {
    Rows out;
    for (const CsvRow& row : read(text)) {
        out.emplace_back();
        for (const CsvCell& cell : row.cells) out.back().push_back(cell.fault.empty() ? cell.text : "!" + cell.fault);
    }
    return out;
}

TEST(Csv, ReadsEveryLineEnd) {
    const Rows wanted = {{"a", "b"}, {"c", "d"}};
    EXPECT_EQ(texts("a,b\nc,d\n"), wanted);
    EXPECT_EQ(texts("a,b\r\nc,d\r\n"), wanted);
    EXPECT_EQ(texts("a,b\rc,d"), wanted);
    EXPECT_EQ(texts("\xEF\xBB\xBF"
                    "a,b\nc,d"),
              wanted);
    EXPECT_TRUE(read("").empty());
}

TEST(Csv, KeepsEmptyCells) {
    EXPECT_EQ(texts("a,,\n,\n\n"), (Rows{{"a", "", ""}, {"", ""}, {""}}));
    EXPECT_TRUE(read(" , \n")[0].blank());
    EXPECT_FALSE(read(",x\n")[0].blank());
}

TEST(Csv, QuotesHoldCommasLineEndsAndDoubledQuotes) {
    EXPECT_EQ(texts("\"a,b\",\"say \"\"no\"\"\",\"\"\n"), (Rows{{"a,b", "say \"no\"", ""}}));
    EXPECT_EQ(texts("\"two\r\nlines\",x"), (Rows{{"two\r\nlines", "x"}}));
}

TEST(Csv, BlanksGoRoundPlainTextAndRoundQuotesButNotInside) {
    EXPECT_EQ(texts(" a b ,\t\" c \" ,d"), (Rows{{"a b", " c ", "d"}}));
}

TEST(Csv, CountsLinesAsAnEditorDoes) {
    const auto rows = read("a\r\n\"one\ntwo\r\nthree\",b\n\nlast");
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].line, 1u);
    EXPECT_EQ(rows[1].line, 2u);
    EXPECT_EQ(rows[1].cells[0].line, 2u);
    EXPECT_EQ(rows[1].cells[1].line, 4u);
    EXPECT_EQ(rows[2].line, 5u);
    EXPECT_EQ(rows[3].line, 6u);
}

TEST(Csv, AQuoteInsidePlainTextIsAFault) {
    const auto rows = read("Bob \"the Bear\",2\nnext\n");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].cells[0].fault,
              "has a quote inside; put the whole cell in quotes and write the inner quote twice");
    EXPECT_EQ(rows[0].cells[1].text, "2");
    EXPECT_EQ(rows[1].line, 2u);
}

TEST(Csv, TextBehindAClosingQuoteIsAFault) {
    const auto rows = read("\"a\"b,c\nnext\n");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].cells[0].fault, "has text after the closing quote; write a quote inside a quoted cell twice");
    EXPECT_EQ(rows[0].cells[1].text, "c");
}

TEST(Csv, AQuoteClosedOnALaterLineByAnotherCellSaysWhichLine) {
    const auto rows = read("\"a,1\n\"b\",2\nnext\n");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].line, 1u);
    EXPECT_EQ(rows[0].cells[0].fault,
              "has text after the closing quote on line 2; is a quote missing before that line?");
    EXPECT_EQ(rows[1].line, 3u);
}

TEST(Csv, AfterAQuoteThatIsNeverClosedTheNextLineIsRead) {
    const auto rows = read("a,\"b,c\nd,e\n");
    ASSERT_EQ(rows.size(), 2u);
    ASSERT_EQ(rows[0].cells.size(), 2u);
    EXPECT_EQ(rows[0].cells[1].fault, "opens a quote that is never closed");
    EXPECT_EQ(rows[1].line, 2u);
    EXPECT_EQ(rows[1].cells[1].text, "e");
}

TEST(Csv, KeepsNoMoreThanAHundredCellsOfALine) {
    const auto rows = read(std::string(150, ',') + "\n" + std::string(150, ',') + "x\n");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].cells.size(), most_csv_cells);
    EXPECT_EQ(rows[0].cell_count, 151u);
    EXPECT_FALSE(rows[0].rest_filled);
    EXPECT_TRUE(rows[1].rest_filled);
}

TEST(Csv, WrittenCellsReadBackTheSame) {
    for (const std::string text : {"plain", "", "a,b", "say \"no\"", " blanks ", "two\r\nlines", "\"", "#", "a;b"}) {
        const Rows back = texts("x," + csv_cell(text) + ",y\n");
        EXPECT_EQ(back, (Rows{{"x", text, "y"}})) << text;
    }
    EXPECT_EQ(csv_cell("plain words"), "plain words");
}

TEST(Csv, NoCellIsAFormulaAndTheReaderTakesItsMarkAway) {
    for (const std::string text : {"=SUM(A1)", "+1 sword", "@home", "-cold", "=a,b"}) {
        const std::string cell = csv_cell(text);
        EXPECT_EQ(cell.front() == '"' ? cell[1] : cell[0], '\'') << cell;
        EXPECT_EQ(texts("x," + cell + ",y\n"), (Rows{{"x", text, "y"}})) << cell;
    }
    EXPECT_EQ(csv_cell("-5"), "-5") << "a number stays one";
}

}  // namespace
}  // namespace banneret
