#include "engine/files/layout.h"

#include <gtest/gtest.h>

namespace banneret::files {
namespace {

TEST(Layout, WhatFitsStandsOnOneLine) {
    EXPECT_EQ(laid_out("{\"a\":1,\"b\":[1,2,{}]}", 80), "{\"a\": 1, \"b\": [1, 2, {}]}\n");
}

TEST(Layout, WhatIsLongerHasOneItemALine) {
    EXPECT_EQ(laid_out("{\"a\":[1,2,3],\"b\":[],\"c\":{\"d\":4}}", 20),
              "{\n \"a\": [1, 2, 3],\n \"b\": [],\n \"c\": {\"d\": 4}\n}\n");
    EXPECT_EQ(laid_out("[[1,2,3],[4,5,6]]", 10), "[\n [\n  1,\n  2,\n  3\n ],\n [\n  4,\n  5,\n  6\n ]\n]\n");
}

TEST(Layout, StringsAreLeftAsTheyAre) {
    EXPECT_EQ(laid_out("[\"a  ,b:{}[] \\\" \\\\\",\"\"]", 80), "[\"a  ,b:{}[] \\\" \\\\\", \"\"]\n");
    EXPECT_EQ(laid_out("[\"a,b:{\",\"c]\"]", 5), "[\n \"a,b:{\",\n \"c]\"\n]\n");
}

TEST(Layout, IsTheSameForTheSameValues) {
    const std::string once = laid_out("{ \"a\" :\n[ 1 ,2,\t3 ] }", 8);
    EXPECT_EQ(once, laid_out("{\"a\":[1,2,3]}", 8));
    EXPECT_EQ(once, laid_out(once, 8));
}

}  // namespace
}  // namespace banneret::files
