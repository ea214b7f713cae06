#include "app/models/what_if/what_if_undo.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_tasks.h"

namespace banneret::app {

namespace {

std::string change_of(const Contender& before, const Contender& after) {
    const std::string& name = after.now.name;
    if (before.now.name != name) return fmt::format("rename {} to {}", before.now.name, name);
    const std::vector<Unit>&was = before.now.army.units, &is = after.now.army.units;
    const auto among = [](const std::vector<Unit>& units, const Unit& u) {
        return std::any_of(units.begin(), units.end(), [&](const Unit& other) { return other.id == u.id; });
    };
    std::vector<std::string> done;
    for (const Unit& u : was)
        if (!among(is, u)) done.push_back(fmt::format("leave out {} of {}", u.name, name));
    for (const Unit& u : is) {
        if (!among(was, u))
            done.push_back(fmt::format("add {} to {}", u.name, name));
        else if (std::find(was.begin(), was.end(), u) == was.end())
            done.push_back(fmt::format("change {} of {}", u.name, name));
    }
    return done.size() == 1 ? done.front() : "change " + name;
}

// The page's next step to undo or redo, unless the campaign has changed since.
const WhatIfStep* next(const Desk& desk, const std::vector<WhatIfStep>& steps) {
    if (desk.page != Page::what_if || desk.player_safe || steps.empty()) return nullptr;
    return steps.back().campaign_version == campaign_version(desk) ? &steps.back() : nullptr;
}

bool step(Desk& desk, std::vector<WhatIfStep>& from, std::vector<WhatIfStep>& to) {
    if (next(desk, from) == nullptr) return false;
    WhatIfStep taken = std::move(from.back());
    from.pop_back();
    // Undo does not change what is shown.
    taken.what_if.view = desk.what_if.view;
    taken.what_if.reading = desk.what_if.reading;
    std::swap(taken.what_if, desk.what_if);
    settle(desk.what_if);
    to.push_back(std::move(taken));
    desk.what_if_trail.pull = 0;
    return true;
}

}  // namespace

std::string what_changed(const WhatIf& before, const WhatIf& after) {
    if (before.role != after.role) return "swap sides";
    for (const bool foe : {false, true}) {
        const auto &was = before.side(foe), &is = after.side(foe);
        const auto missing = [](const std::vector<Contender>& here, const std::vector<Contender>& there) {
            std::string names;
            for (const Contender& c : there) {
                const bool found =
                    std::any_of(here.begin(), here.end(), [&](const Contender& o) { return o.now.name == c.now.name; });
                if (!found) names += (names.empty() ? "" : ", ") + c.now.name;
            }
            return names;
        };
        if (is.size() > was.size()) return "add " + missing(was, is);
        if (is.size() < was.size()) return "take away " + missing(is, was);
        for (std::size_t i = 0; i < is.size(); ++i)
            if (!(was[i] == is[i])) return change_of(was[i], is[i]);
    }
    if (!(before.play == after.play)) return "change the plans";
    WhatIf looked = after;
    looked.view = before.view;
    looked.variant = before.variant;
    looked.foe = before.foe;
    looked.edits_foe = before.edits_foe;
    looked.reading = before.reading;
    looked.kept_name = before.kept_name;
    return looked == before ? "" : "change the question";
}

void remember_step(Desk& desk, const WhatIf& before, std::uint64_t pull) {
    WhatIfTrail& trail = desk.what_if_trail;
    const bool same_pull = pull != 0 && trail.pull == pull && !trail.back.empty();
    WhatIfStep step = same_pull ? std::move(trail.back.back()) : WhatIfStep{before, "", campaign_version(desk)};
    if (same_pull) trail.back.pop_back();
    step.words = what_changed(step.what_if, desk.what_if);
    if (step.words.empty()) return;
    trail.forward.clear();
    trail.pull = pull;
    trail.back.push_back(std::move(step));
    if (trail.back.size() > most_steps_back) trail.back.erase(trail.back.begin());
}

std::optional<std::string> undo_words(const Desk& desk) {
    if (const WhatIfStep* step = next(desk, desk.what_if_trail.back)) return step->words;
    return desk.history ? desk.history->undo_words() : std::nullopt;
}

std::optional<std::string> redo_words(const Desk& desk) {
    if (const WhatIfStep* step = next(desk, desk.what_if_trail.forward)) return step->words;
    return desk.history ? desk.history->redo_words() : std::nullopt;
}

bool undo_step(Desk& desk) {
    return step(desk, desk.what_if_trail.back, desk.what_if_trail.forward);
}
bool redo_step(Desk& desk) {
    return step(desk, desk.what_if_trail.forward, desk.what_if_trail.back);
}

}  // namespace banneret::app
