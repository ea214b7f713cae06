#include "engine/campaign/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <list>

#include "engine/campaign/battles/batch_resolve.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

std::uint32_t index_number(std::size_t i) {
    CHECK(i <= std::numeric_limits<std::uint32_t>::max());
    return static_cast<std::uint32_t>(i);
}

}  // namespace

// A cache of the runs last unpacked, shared by all copies of a history, which tasks read on their own threads.
class History::Remembered {
public:
    using Run = std::shared_ptr<const std::vector<PackedVersions::Version>>;
    Run of(const std::shared_ptr<const PackedVersions>& packed) {
        const std::lock_guard lock(mutex_);
        const auto known =
            std::find_if(runs_.begin(), runs_.end(), [&](const auto& run) { return run.first == packed; });
        if (known != runs_.end()) {
            runs_.splice(runs_.begin(), runs_, known);
            return known->second;
        }
        const Run run = std::make_shared<const std::vector<PackedVersions::Version>>(packed->unpacked());
        CHECK_EQ(run->size(), packed->size());
        runs_.emplace_front(packed, run);
        if (runs_.size() > most) runs_.pop_back();
        return run;
    }

private:
    static constexpr std::size_t most = 4;
    std::mutex mutex_;
    std::list<std::pair<std::shared_ptr<const PackedVersions>, Run>> runs_;
};

History::History(Campaign c) : remembered_(std::make_shared<Remembered>()) {
    live_.push_back({std::make_shared<const Campaign>(std::move(c)), std::nullopt, nullptr});
    from_.push_back(0);
    redo_.push_back(0);
    stand_at(0);
}

std::variant<History, Problem> History::restore(std::vector<Version> versions, std::size_t at, bool saved) {
    Parts parts;
    for (Version& v : versions) {
        parts.live.push_back({std::move(v.campaign), std::move(v.entry), std::move(v.before)});
        parts.from.push_back(v.from);
        parts.redo.push_back(v.redo);
    }
    return restore(std::move(parts), at, saved);
}

std::variant<History, Problem> History::restore(Parts parts, std::size_t at, bool saved) {
    const auto wrong = [](std::size_t i, std::string_view what) {
        return Problem{fmt::format("version {}", i), std::string(what)};
    };
    History out;
    for (auto& run : parts.packed) {
        out.packed_first_.push_back(out.first_live_);
        out.first_live_ += run->size();
    }
    const std::size_t size = out.first_live_ + parts.live.size();
    CHECK(parts.from.size() == size && parts.redo.size() == size);
    if (size == 0) return Problem{"versions", "there are none"};
    if (at >= size) return Problem{"at", fmt::format("there is no version {}", at)};
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t from = parts.from[i], redo = parts.redo[i];
        if (i == 0 ? from != 0 : from >= i) return wrong(i, "does not come from an earlier one");
        if (redo != 0 && (redo >= size || redo <= i || parts.from[redo] != i))
            return wrong(i, "redoes a version that does not come from it");
        out.from_.push_back(index_number(from));
        out.redo_.push_back(index_number(redo));
        if (i < out.first_live_) continue;
        PackedVersions::Version& v = parts.live[i - out.first_live_];
        if (v.campaign == nullptr) return wrong(i, "has no campaign");
        if (v.entry.has_value() != (i > 0))
            return wrong(i, i > 0 ? "does not say what led to it" : "has something before it");
        if (v.before == nullptr && i > 0 && from >= out.first_live_)
            v.before = parts.live[from - out.first_live_].campaign;
        CHECK(i == 0 || v.before != nullptr);
    }
    out.packed_ = std::move(parts.packed);
    out.live_ = std::move(parts.live);
    out.remembered_ = std::make_shared<Remembered>();
    out.stand_at(at);
    if (saved) out.mark_saved();
    return out;
}

const Campaign& History::now() const {
    return *now_.campaign;
}

PackedVersions::Version History::content(std::size_t i) const {
    if (i >= first_live_) return live_[i - first_live_];
    const auto run = std::upper_bound(packed_first_.begin(), packed_first_.end(), i) - packed_first_.begin() - 1;
    const auto r = static_cast<std::size_t>(run);
    return (*remembered_->of(packed_[r]))[i - packed_first_[r]];
}

History::Version History::version(std::size_t i) const {
    CHECK(i < size());
    PackedVersions::Version v = i == at_ ? now_ : content(i);
    return {std::move(v.campaign), std::move(v.entry), from_[i], redo_[i], std::move(v.before)};
}

std::size_t History::at() const {
    return at_;
}

void History::stand_at(std::size_t version) {
    now_ = content(version);
    at_ = version;
}

HistoryLine History::chronicle() const {
    std::vector<std::uint32_t> out;
    for (std::size_t i = at_; i != 0; i = from_[i]) out.push_back(index_number(i));
    std::reverse(out.begin(), out.end());
    return {*this, std::move(out)};
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
    live_.push_back({std::make_shared<const Campaign>(std::move(step.campaign)), std::move(step.entry), now_.campaign});
    const std::size_t made = size();
    from_.push_back(index_number(at_));
    redo_.push_back(0);
    redo_.set(at_, index_number(made));
    stand_at(made);
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
    return now_.entry->action;
}

std::optional<std::string> History::redo_words() const {
    const std::size_t next = redo_[at_];
    if (next == 0) return std::nullopt;
    return content(next).entry->action;
}

bool History::undo() {
    if (at_ == 0) return false;
    bool more = true;
    while (more && at_ != 0) {
        more = now_.entry->joined;
        const std::size_t from = from_[at_];
        redo_.set(from, index_number(at_));
        stand_at(from);
    }
    return true;
}

bool History::redo() {
    if (redo_[at_] == 0) return false;
    do stand_at(redo_[at_]);
    while (redo_[at_] != 0 && content(redo_[at_]).entry->joined);
    return true;
}

void History::go_to(std::size_t version) {
    CHECK(version < size());
    // Redo then leads back along this line.
    for (std::size_t i = at_; i != 0; i = from_[i]) redo_.set(from_[i], index_number(i));
    stand_at(version);
}

History::Standing History::standing() const {
    return {at_, redo_};
}

bool History::stands_at(const Standing& standing) const {
    return at_ == standing.at && redo_ == standing.redo;
}

void History::go_back_to(const Standing& standing) {
    CHECK(standing.redo.size() <= size() && standing.redo.size() >= first_live_);
    live_.resize(standing.redo.size() - first_live_);
    from_.cut(standing.redo.size());
    redo_ = standing.redo;
    stand_at(standing.at);
}

bool History::unsaved() const {
    return saved_at_ != at_ || saved_count_ != size();
}

void History::mark_saved() {
    saved_at_ = at_;
    saved_count_ = size();
}

void History::mark_unsaved() {
    saved_at_.reset();
}

void History::pack(std::shared_ptr<const PackedVersions> run) {
    CHECK(run != nullptr && run->size() <= live_.size());
    live_.erase(live_.begin(), live_.begin() + static_cast<std::ptrdiff_t>(run->size()));
    packed_first_.push_back(first_live_);
    first_live_ += run->size();
    packed_.push_back(std::move(run));
}

}  // namespace banneret
