#include "engine/campaign/history.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/battles/batch_resolve.h"
#include "engine/core/check.h"

namespace banneret {

History::History(Campaign c) {
    versions_.push_back({std::make_shared<const Campaign>(std::move(c)), std::nullopt, 0, 0});
}

std::variant<History, Problem> History::restore(std::vector<Version> versions, std::size_t at, bool saved) {
    const auto wrong = [](std::size_t i, std::string_view what) {
        return Problem{fmt::format("version {}", i), std::string(what)};
    };
    if (versions.empty()) return Problem{"versions", "there are none"};
    if (at >= versions.size()) return Problem{"at", fmt::format("there is no version {}", at)};
    for (std::size_t i = 0; i < versions.size(); ++i) {
        const Version& v = versions[i];
        if (v.campaign == nullptr) return wrong(i, "has no campaign");
        if (i == 0 ? v.from != 0 : v.from >= i) return wrong(i, "does not come from an earlier one");
        if (v.entry.has_value() != (i > 0))
            return wrong(i, i > 0 ? "does not say what led to it" : "has something before it");
        if (v.redo != 0 && (v.redo >= versions.size() || v.redo <= i || versions[v.redo].from != i))
            return wrong(i, "redoes a version that does not come from it");
    }
    History out;
    out.versions_ = std::move(versions);
    out.at_ = at;
    if (saved) out.mark_saved();
    return out;
}

const Campaign& History::now() const {
    return *versions_[at_].campaign;
}

std::span<const History::Version> History::versions() const {
    return versions_;
}

std::size_t History::at() const {
    return at_;
}

std::vector<const Entry*> History::chronicle() const {
    std::vector<const Entry*> out;
    for (std::size_t i = at_; i != 0; i = versions_[i].from) out.push_back(&*versions_[i].entry);
    std::reverse(out.begin(), out.end());
    return out;
}

std::variant<Entry, Refusal, NeedRoll> History::perform(const Command& command, std::span<const Roll> rolls) {
    auto outcome = banneret::perform(now(), command, rolls);
    if (auto* refusal = std::get_if<Refusal>(&outcome)) return *refusal;
    if (auto* need = std::get_if<NeedRoll>(&outcome)) return *need;
    auto& done = std::get<Performed>(outcome);
    Entry entry = done.entry;
    add(std::move(done));
    return entry;
}

void History::add(Performed step) {
    versions_.push_back({std::make_shared<const Campaign>(std::move(step.campaign)), std::move(step.entry), at_, 0});
    versions_[at_].redo = versions_.size() - 1;
    at_ = versions_.size() - 1;
}

void History::add_in_one_go(std::vector<Performed> steps) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i].entry.joined = i > 0;
        add(std::move(steps[i]));
    }
}

std::variant<Entry, Refusal> History::perform_rolling(const Command& command, std::span<const Roll> typed) {
    auto outcome = banneret::perform_rolling(now(), command, typed);
    if (auto* refusal = std::get_if<Refusal>(&outcome)) return std::move(*refusal);
    auto& done = std::get<Performed>(outcome);
    Entry entry = done.entry;
    add(std::move(done));
    return entry;
}

std::optional<std::string> History::undo_words() const {
    if (at_ == 0) return std::nullopt;
    return versions_[at_].entry->action;
}

std::optional<std::string> History::redo_words() const {
    const std::size_t next = versions_[at_].redo;
    if (next == 0) return std::nullopt;
    return versions_[next].entry->action;
}

bool History::undo() {
    if (at_ == 0) return false;
    bool more = true;
    while (more && at_ != 0) {
        more = versions_[at_].entry->joined;
        const std::size_t from = versions_[at_].from;
        versions_[from].redo = at_;
        at_ = from;
    }
    return true;
}

bool History::redo() {
    if (versions_[at_].redo == 0) return false;
    do at_ = versions_[at_].redo;
    while (versions_[at_].redo != 0 && versions_[versions_[at_].redo].entry->joined);
    return true;
}

void History::go_to(std::size_t version) {
    CHECK(version < versions_.size());
    // Whoever goes back along this line finds it again by redo.
    for (std::size_t i = at_; i != 0; i = versions_[i].from) versions_[versions_[i].from].redo = i;
    at_ = version;
}

History::Standing History::standing() const {
    Standing out{at_, {}};
    out.redo.reserve(versions_.size());
    for (const Version& v : versions_) out.redo.push_back(v.redo);
    return out;
}

bool History::stands_at(const Standing& standing) const {
    return at_ == standing.at &&
           std::equal(versions_.begin(), versions_.end(), standing.redo.begin(), standing.redo.end(),
                      [](const Version& v, std::size_t redo) { return v.redo == redo; });
}

void History::go_back_to(const Standing& standing) {
    CHECK(standing.redo.size() <= versions_.size());
    versions_.erase(versions_.begin() + static_cast<std::ptrdiff_t>(standing.redo.size()), versions_.end());
    for (std::size_t i = 0; i < versions_.size(); ++i) versions_[i].redo = standing.redo[i];
    at_ = standing.at;
}

bool History::unsaved() const {
    return saved_at_ != at_ || saved_count_ != versions_.size();
}

void History::mark_saved() {
    saved_at_ = at_;
    saved_count_ = versions_.size();
}

void History::mark_unsaved() {
    saved_at_.reset();
}

}  // namespace banneret
