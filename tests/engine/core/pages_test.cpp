#include "engine/core/pages.h"

#include <gtest/gtest.h>

#include <string>

namespace banneret {
namespace {

TEST(Pages, WhatTheyHoldStaysWhereItIsWhileTheyGrowAndWhenTheyAreMoved) {
    Pages<std::string> list;
    const std::string* const first = &list.push_back("first");
    for (int i = 1; i < 5000; ++i) list.push_back(std::to_string(i));
    EXPECT_EQ(list.size(), 5000u);
    EXPECT_EQ(&list[0], first);
    for (std::size_t i = 1; i < list.size(); ++i) ASSERT_EQ(list[i], std::to_string(i));
    Pages<std::string> moved = std::move(list);
    EXPECT_EQ(&moved[0], first);
    list = Pages<std::string>();
    EXPECT_EQ(list.push_back("anew"), "anew");
    EXPECT_EQ(list.size(), 1u);
    moved.clear();
    EXPECT_EQ(moved.size(), 0u);
}

TEST(Pages, NeighboursStandSideBySide) {
    Pages<int> list;
    const int* const one = &list.push_back(1);
    const int* const two = &list.push_back(2);
    EXPECT_EQ(two, one + 1);
    TextPages texts;
    const std::string_view a = texts.keep("spears"), b = texts.keep("bows");
    EXPECT_EQ(b.data(), a.data() + a.size());
}

TEST(Pages, TextsOfAnyLengthStayAsTheyWere) {
    TextPages texts;
    const std::string long_one(1'000'000, 'x');
    std::vector<std::string_view> kept;
    for (int i = 0; i < 100'000; ++i) kept.push_back(texts.keep(std::to_string(i)));
    kept.push_back(texts.keep(long_one));
    kept.push_back(texts.keep("after"));
    EXPECT_EQ(texts.keep(""), "");
    for (std::size_t i = 0; i < 100'000; ++i) ASSERT_EQ(kept[i], std::to_string(i));
    EXPECT_EQ(kept[100'000], long_one);
    EXPECT_EQ(kept[100'001], "after");
    texts.clear();
    EXPECT_EQ(texts.keep("anew"), "anew");
}

}  // namespace
}  // namespace banneret
