#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <variant>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_model.h"
#include "tests/support/campaigns.h"

namespace banneret::app {

// A desk on the What-if page, and its long questions answered at once.
inline Desk work_looking_at(WhatIfView view, bool campaign = false) {
    Desk desk;
    if (campaign) desk.history = example::books();
    desk.page = Page::what_if;
    desk.what_if = what_if_of(desk);
    desk.what_if.view = view;
    return desk;
}

// As in the window, but without a thread. `change` makes the question smaller; returns the number of partial answers.
inline std::size_t work_it_out(Desk& desk, const std::function<void(TaskQuestion&)>& change = {}) {
    EXPECT_FALSE(begin_task(desk));
    auto next = desk.tasks.take(TaskLane::odds);
    EXPECT_TRUE(next);
    if (change) change(next->question);
    std::size_t partial = 0;
    auto answer =
        std::make_shared<const TaskAnswer>(work_out(next->question, {}, [&](const TaskAnswer&) { ++partial; }));
    EXPECT_TRUE(desk.tasks.update({next->number, 0, 0, answer, true, {}}));
    return partial;
}

template <class Answer>
inline const Answer& answer_on(const Desk& desk, WhatIfView view) {
    return std::get<Answer>(*task_of(desk, view).answer);
}

}  // namespace banneret::app
