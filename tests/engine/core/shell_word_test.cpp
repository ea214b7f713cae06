#include "engine/core/shell_word.h"

#include <gtest/gtest.h>

namespace banneret {
namespace {

TEST(ShellWord, IsQuotedOnlyWhereAShellWouldReadItDifferently) {
    EXPECT_EQ(shell_word("arm/army-1.csv"), "arm/army-1.csv");
    EXPECT_EQ(shell_word("fens.banneret:Fenwatch"), "fens.banneret:Fenwatch");
    EXPECT_EQ(shell_word("the fens.banneret:The Drowned"), "\"the fens.banneret:The Drowned\"");
    EXPECT_EQ(shell_word("Reedcutters' Levy"), "\"Reedcutters' Levy\"");
    EXPECT_EQ(shell_word("~/a&b"), "\"~/a&b\"");
    EXPECT_EQ(shell_word("a $HOME's"), "'a $HOME'\\''s'");
    EXPECT_EQ(shell_word(""), "\"\"");
}

}  // namespace
}  // namespace banneret
