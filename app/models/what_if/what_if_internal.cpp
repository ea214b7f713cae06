#include "app/models/what_if/what_if_internal.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_answers.h"

namespace banneret::app {

const Task& task_of(const Desk& desk, WhatIfView view) {
    return desk.tasks[desk.view_tasks[static_cast<std::size_t>(view)].task];
}

std::size_t place_of(Aim aim) {
    const auto rows = aim_rows();
    return static_cast<std::size_t>(
        std::find_if(rows.begin(), rows.end(), [&](const AimRow& r) { return r.aim == aim; }) - rows.begin());
}

std::vector<std::string> aim_words() {
    std::vector<std::string> out;
    for (const AimRow& r : aim_rows()) out.emplace_back(r.words);
    return out;
}

std::vector<std::size_t> spread(std::size_t size, std::size_t most) {
    std::vector<std::size_t> out;
    const std::size_t count = std::min(size, most);
    for (std::size_t i = 0; i < count; ++i) out.push_back(count < 2 ? 0 : i * (size - 1) / (count - 1));
    return out;
}

WhatIf asked_of(const Desk& desk, const WhatIf& w) {
    WhatIf asked = desk.view_tasks[static_cast<std::size_t>(w.view)].asked;
    for (const bool foe : {false, true})
        for (std::size_t i = 0; i < asked.side(foe).size(); ++i)
            asked.side(foe)[i].colour = colour_beside(w, foe,
                                                      asked.side(foe).size() > 1 ? std::min(i, w.side(foe).size() - 1)
                                                      : foe                      ? w.foe
                                                                                 : w.variant);
    return asked;
}

TaskModel task_model(const Desk& desk, const WhatIf& w) {
    TaskModel m;
    const Task& task = task_of(desk, w.view);
    const ViewTask& view = desk.view_tasks[static_cast<std::size_t>(w.view)];
    m.runs = task.runs();
    m.stopping = task.state == Task::State::stopping;
    m.whole = task.state == Task::State::done;
    m.known = task.answer && !std::holds_alternative<Refusal>(*task.answer);
    m.stale = view.task != 0 && (!(view.asked == question_key(w)) || view.campaign_version != campaign_version(desk));
    m.share = task.whole > 0 ? static_cast<double>(task.at) / static_cast<double>(task.whole) : -1;
    if (m.stopping)
        m.words = "stopping";
    else if (m.runs)
        m.words = m.share >= 0 ? fmt::format("{}%", static_cast<int>(std::min(1.0, m.share) * 100)) : "working";
    else if (m.stale && m.known)
        m.words = "the armies or the question have changed since";
    else if (task.state == Task::State::stopped)
        m.words = m.known ? "stopped: this is what was known by then" : "stopped";
    else if (task.state == Task::State::failed)
        m.words = task.failure;
    if (task.answer && !m.runs && !m.stale)
        if (const auto* refusal = std::get_if<Refusal>(&*task.answer)) m.refused = refusal->why;
    return m;
}

}  // namespace banneret::app
