#include "app/cli/base/tables.h"

#include <gtest/gtest.h>

namespace banneret::app {
namespace {

TEST(Tables, RowsBecomeJsonWithNumbersUnderTheirKeys) {
    Table table;
    table.left({{"Who", "unit"}, "March"});
    table.right({{"Men", "men"}, {"Wins", "wins"}});
    table.data({"day", "ready", "tags"});
    EXPECT_EQ(rows_text(table, false, "None.\n"), "None.\n");
    EXPECT_EQ(rows_text(table, true, "None.\n"), "[]\n");
    table.row({"Knights", "halts", 1200, {"27.8%", "5/18"}, nullptr, true, Cell::list("", {"a", "b"})});
    table.gap();
    table.row({"Sir Odo", "", {}, 0.5});
    EXPECT_EQ(csv_text(table), "unit,men,wins,day,ready,tags\r\nKnights,1200,5/18,,yes,a;b\r\nSir Odo,,0.5,,,\r\n");
    EXPECT_EQ(
        json_rows(table).dump(),
        R"([{"unit":"Knights","men":1200,"wins":"5/18","day":null,"ready":true,"tags":["a","b"]},{"unit":"Sir Odo","wins":0.5}])");
    EXPECT_EQ(rows_text(table, false, "None.\n"),
              "Who      March    Men   Wins\n"
              "Knights  halts  1,200  27.8%\n"
              "\n"
              "Sir Odo\n");
}

}  // namespace
}  // namespace banneret::app
