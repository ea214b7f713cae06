#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "app/models/shell/tasks.h"
#include "app/models/what_if/what_if.h"

namespace banneret::app {

struct Desk;

// Long tasks of the What-if page: which question a view asks, and when.

// A view's task, on the desk's task list.
struct ViewTask {
    std::uint64_t task = 0;            // its number; 0: none
    WhatIf asked;                      // question_key() of the page at the time
    std::size_t campaign_version = 0;  // version of the campaign, if it matters
};

// The task of a view.
const Task& task_of(const Desk& desk, WhatIfView view);
// The campaign's version; 0 without a campaign.
std::size_t campaign_version(const Desk& desk);
// Cache key: the page without what only affects the display. Equal keys ask the same question.
WhatIf question_key(const WhatIf& what_if);
// The view's question, or why it cannot be asked.
std::variant<TaskQuestion, Refusal> task_question(const Desk& desk, const WhatIf& what_if);
// True if the view has a task at all; true if it is quick enough to run automatically on every change.
bool has_task(WhatIfView view);
bool runs_automatically(const WhatIf& what_if);
// True if an automatic task should start now. False if its answer is current, on its way, or was stopped.
bool task_is_due(const Desk& desk);
// Puts the view's question on the desk as a new task; refused if it cannot be asked.
std::optional<Refusal> begin_task(Desk& desk);
void stop_task(Desk& desk);

}  // namespace banneret::app
