#include "engine/odds/search/solve_for.h"

#include <cstdlib>
#include <utility>

#include "engine/core/text.h"

namespace banneret {

namespace {

// Finds the men of the unit and its name as the army writes it. REQUIRES: the sweep found the unit.
void look_up(const CountQuestion& q, CountAnswer& out) {
    for (const Unit& u : (q.of_foe ? q.foe : q.variant).army.units)
        if (same_name(u.name, q.unit)) {
            out.unit = u.name;
            out.now = u.count;
        }
}

void add_number(CountAnswer& out, std::int64_t men, const std::optional<Fraction>& value, bool reached,
                std::string refused, bool as_before) {
    if (as_before && !out.steps.empty())
        out.steps.back().to = men;
    else
        out.steps.push_back({men, men, value, reached, std::move(refused)});
}

// Merges neighbouring steps with the same value and the same answer to the goal.
std::vector<CountStep> merged(std::vector<CountStep> steps) {
    std::vector<CountStep> out;
    for (CountStep& step : steps) {
        if (!out.empty() && out.back().value == step.value)
            out.back().to = step.to;
        else
            out.push_back(std::move(step));
    }
    return out;
}

void read_off(CountAnswer& out) {
    int changes = 0;
    bool before = false;
    for (std::size_t i = 0; i < out.steps.size(); ++i) {
        const CountStep& step = out.steps[i];
        if (i > 0 && step.reached != before) ++changes;
        before = step.reached;
        if (out.now >= step.from && out.now <= step.to) {
            out.value_now = step.value;
            out.reached_now = step.reached;
        }
        if (!step.reached) continue;
        if (!out.smallest) out.smallest = step.from;
        out.largest = step.to;
        const std::int64_t near = out.now < step.from ? step.from : out.now > step.to ? step.to : out.now;
        if (!out.nearest || std::llabs(near - out.now) < std::llabs(*out.nearest - out.now)) out.nearest = near;
    }
    out.threshold = changes <= 1;
}

}  // namespace

std::variant<CountAnswer, Refusal> solve_count(const CountQuestion& q, const Job& job) {
    SweepQuestion wide{q.variant, q.foe, q.role, q.play, {}, q.threads};
    wide.axes.push_back({q.of_foe, Axis::What::count, q.unit, q.least, q.most, 1});
    auto swept = sweep(wide, job);
    if (auto* refusal = std::get_if<Refusal>(&swept)) return std::move(*refusal);
    const Sweep& curve = std::get<Sweep>(swept);

    CountAnswer out;
    look_up(q, out);
    out.complete = curve.complete();
    out.checked_to = q.least - 1;
    const Outlook* last = nullptr;
    bool first = true;
    for (std::size_t x = 0; x < curve.width(); ++x) {
        const Outlook* outlook = curve.at(x);
        // If stopped, nothing is known beyond the first number that was not computed.
        if (outlook == nullptr && !out.complete && curve.refused(x).empty()) break;
        out.checked_to = curve.axes().front().value(x);
        const bool as_before = !first && outlook == last;
        std::optional<Fraction> value;
        if (outlook != nullptr && !as_before) value = aim_value(*outlook, q.goal.aim, q.role);
        add_number(out, out.checked_to, value, value && q.goal.reached(*value), curve.refused(x), as_before);
        last = outlook;
        first = false;
    }
    out.steps = merged(std::move(out.steps));
    read_off(out);
    return out;
}

}  // namespace banneret
