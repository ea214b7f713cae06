#include "engine/files/history_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/check.h"

namespace banneret::files {

namespace {

constexpr std::size_t most_versions = 10'000'000;
constexpr std::size_t most_faults_listed = 20;

// --- Writing -----------------------------------------------------------------------------------------------------

// The campaign with this battle, and no other, over and waiting to be applied.
Campaign with_battle_over(Campaign campaign, const FoughtBattle& fought) {
    OpenBattle battle;
    battle.id = fought.id;
    battle.name = fought.name;
    battle.first = fought.army.first;
    battle.second = fought.army.second;
    battle.place = fought.place;
    battle.resolver = fought.resolver;
    battle.seed = fought.seed;
    battle.transcript = fought.transcript;
    battle.computed = fought.computed;
    if (fought.applied != fought.computed) battle.reviewed = fought.applied;
    campaign.battles = {Shared<OpenBattle>(std::move(battle))};
    campaign.next_id = std::max(campaign.next_id, fought.id.value + 1);
    return campaign;
}

bool is_over_in(const Campaign& campaign, const FoughtBattle& fought) {
    const OpenBattle* open = find_battle(campaign, fought.id);
    return open != nullptr && open->computed && fought_battle(*open, fought.healing_roll, fought.healing_day) == fought;
}

StoredEntry stored_entry(const Entry& entry, const Delta& change, const Campaign& before) {
    StoredEntry out{entry, false, std::nullopt, true};
    out.rolls_of_battle =
        !entry.rolls.empty() && change.battle_changes.size() == 1 && change.battle_changes.front().rolls == entry.rolls;
    if (entry.battle) {
        const FoughtBattle& b = **entry.battle;
        out.applied = StoredApplication{b.id, b.healing_roll, b.healing_day, std::nullopt};
        if (!is_over_in(before, b)) {
            const Campaign over = with_battle_over(before, b);
            CHECK(is_over_in(over, b));
            out.applied->fought_at_once = difference(before, over);
        }
    }
    return out;
}

// --- Reading -----------------------------------------------------------------------------------------------------

std::string where_words(const BadFile& bad) {
    std::string out;
    for (auto at = bad.path.rbegin(); at != bad.path.rend(); ++at)
        out += fmt::format("{}{}", out.empty() ? "" : ", ", *at);
    return out;
}

Campaign with_battle(const Campaign& before, const Delta& delta) {
    auto changed = changed_by(before, delta);
    if (const auto* problem = std::get_if<Problem>(&changed)) throw BadFile{problem->sentence(), {"entry"}};
    auto& campaign = std::get<Campaign>(changed);
    const std::vector<Problem> problems = faults_since(before, campaign);
    if (!problems.empty()) throw BadFile{problems.front().sentence(), {"entry"}};
    return std::move(campaign);
}

Entry rebuilt_entry(StoredEntry& stored, const Delta& change, const Campaign& before) {
    Entry entry = std::move(stored.entry);
    if (stored.rolls_of_battle) {
        if (change.battle_changes.size() != 1) throw BadFile{"names the dice of a battle, but changes none", {"entry"}};
        entry.rolls = change.battle_changes.front().rolls;
    }
    if (!stored.applied) return entry;
    const StoredApplication& applied = *stored.applied;
    const Campaign campaign = applied.fought_at_once ? with_battle(before, *applied.fought_at_once) : before;
    const OpenBattle* battle = find_battle(campaign, applied.battle);
    if (battle == nullptr || !battle->computed)
        throw BadFile{"applies a battle that was not over in the version before", {"entry"}};
    for (const Side side : both_sides) {
        const auto& day = applied.healing_day[side];
        if (applied.healing_roll[side] && !possible(*applied.healing_roll[side]))
            throw BadFile{"holds a healing die that cannot show that number", {"entry"}};
        if (day && (*day < 0 || *day > last_day + 100))
            throw BadFile{"holds a healing day outside the calendar", {"entry"}};
    }
    entry.battle = Shared<FoughtBattle>(fought_battle(*battle, applied.healing_roll, applied.healing_day));
    return entry;
}

}  // namespace

std::vector<std::size_t> last_children(std::span<const std::size_t> from) {
    std::vector<std::size_t> out(from.size(), 0);
    for (std::size_t i = 1; i < from.size(); ++i) out[from[i]] = i;
    return out;
}

std::vector<std::size_t> parents_in(const History& history) {
    std::vector<std::size_t> out(history.size(), 0);
    for (std::size_t i = 1; i < out.size(); ++i) out[i] = history.from(i);
    return out;
}

namespace {

// The defaults of a new campaign may change with the program; those in a file may not.
Delta whole_campaign(const Campaign& campaign) {
    Delta out = difference(Campaign{}, campaign);
    out.calendar = campaign.calendar;
    out.house = campaign.house;
    out.prices = campaign.prices;
    return out;
}

}  // namespace

StoredVersion stored_version(const History& history, std::size_t i, std::size_t last_child) {
    const History::Version v = history.version(i);
    StoredVersion out;
    out.from = v.from;
    if (v.redo != last_child) out.redo = v.redo;
    if (i == 0) {
        out.change = whole_campaign(*v.campaign);
        return out;
    }
    out.change = difference(*v.before, *v.campaign);
    out.entry = stored_entry(*v.entry, out.change, *v.before);
    return out;
}

void write_whole_campaign(JsonWriter& ar, const Campaign& campaign) {
    Delta whole = whole_campaign(campaign);
    value(ar, whole);
}

std::shared_ptr<const Campaign> read_whole_campaign(JsonReader& ar, std::vector<std::string>& faults) {
    Delta whole;
    value(ar, whole);
    auto made = changed_by(Campaign{}, whole);
    if (const auto* problem = std::get_if<Problem>(&made)) throw BadFile{problem->sentence(), {}};
    auto& campaign = std::get<Campaign>(made);
    for (const Problem& p : banneret::faults(campaign)) faults.push_back(p.sentence());
    if (!faults.empty()) throw BadFile{"has faults", {}};
    return std::make_shared<const Campaign>(std::move(campaign));
}

void write_version(JsonWriter& ar, StoredVersion& version) {
    value(ar, version);
}

void read_version(JsonReader& ar, StoredVersion& version) {
    value(ar, version);
}

std::string sentence(const BadFile& bad) {
    if (bad.newer)
        return fmt::format(
            "it was saved by a newer version of Banneret (it {}, this program reads formats up to {}); open it "
            "with that version",
            bad.what, static_cast<std::uint32_t>(CampaignFormat::written));
    const std::string where = where_words(bad);
    return where.empty() ? fmt::format("it {}", bad.what) : fmt::format("{}: {}", where, bad.what);
}

// --- HistoryBuilder --------------------------------------------------------------------------------------------------

Rebuilt rebuilt(StoredVersion stored, std::size_t index, std::shared_ptr<const Campaign> parent) {
    Rebuilt out;
    const auto note = [&](const std::vector<Problem>& problems) {
        for (const Problem& p : problems)
            if (out.faults.size() < most_faults_listed)
                out.faults.push_back(fmt::format("version {}: {}", index, p.sentence()));
    };
    if (stored.entry.has_value() != (index > 0))
        throw BadFile{index > 0 ? "does not say what led to it" : "has something before it", {}};
    auto changed = changed_by(parent != nullptr ? *parent : Campaign{}, stored.change);
    if (const auto* problem = std::get_if<Problem>(&changed)) throw BadFile{problem->sentence(), {}};
    auto& campaign = std::get<Campaign>(changed);
    note(parent != nullptr ? faults_since(*parent, campaign) : banneret::faults(campaign));
    if (stored.entry) {
        note(banneret::faults(stored.entry->entry));
        const bool has_facts = stored.entry->has_facts;
        Entry entry = rebuilt_entry(*stored.entry, stored.change, *parent);
        if (!has_facts && out.faults.empty()) service_facts(*parent, campaign, entry);
        out.version.entry = std::move(entry);
    }
    out.version.campaign = std::make_shared<const Campaign>(std::move(campaign));
    out.version.before = std::move(parent);
    return out;
}

void HistoryBuilder::begin(std::vector<std::shared_ptr<const PackedRun>> runs, std::span<const std::uint64_t> forks,
                           std::span<const std::uint64_t> redo, std::shared_ptr<const Campaign> last) {
    for (const auto& run : runs) {
        if (run->stored().first != packed_size_) throw BadFile{"do not follow from one another", {"packed"}};
        if (run->size() == 0) throw BadFile{"hold no version", {"packed"}};
        if (run->size() > most_versions - packed_size_) throw BadFile{"are too many", {}};
        packed_size_ += run->size();
        packed_.push_back(run);
    }
    from_.resize(packed_size_, 0);
    for (std::size_t i = 1; i < packed_size_; ++i) from_[i] = i - 1;
    if (forks.size() % 2 != 0) throw BadFile{"must be pairs", {"forks"}};
    for (std::size_t i = 0; i < forks.size(); i += 2) {
        if (forks[i] >= packed_size_ || forks[i + 1] >= forks[i])
            throw BadFile{"name a version that does not come from an earlier one", {"forks"}};
        from_[static_cast<std::size_t>(forks[i])] = static_cast<std::size_t>(forks[i + 1]);
    }
    if (redo.size() % 2 != 0) throw BadFile{"must be pairs", {"redo"}};
    for (std::size_t i = 0; i < redo.size(); i += 2) {
        if (redo[i] >= packed_size_) throw BadFile{"names a version that does not exist", {"redo"}};
        redo_of_file_.emplace_back(static_cast<std::size_t>(redo[i]), static_cast<std::size_t>(redo[i + 1]));
    }
    last_packed_ = std::move(last);
}

std::shared_ptr<const Campaign> HistoryBuilder::campaign_of(std::size_t version) {
    if (version >= packed_size_) return live_[version - packed_size_].campaign;
    if (version + 1 == packed_size_ && last_packed_ != nullptr) return last_packed_;
    std::size_t first = 0;
    for (const auto& run : packed_) {
        if (version < first + run->size()) return run->unpacked()[version - first].campaign;
        first += run->size();
    }
    throw BadFile{"does not come from an earlier one", {}};
}

void HistoryBuilder::add(StoredVersion stored) {
    const std::size_t i = size();
    if (i == most_versions) throw BadFile{"are too many", {}};
    if (i == 0 ? stored.from != 0 : stored.from >= i) throw BadFile{"does not come from an earlier one", {}};
    const auto from = static_cast<std::size_t>(stored.from);
    std::shared_ptr<const Campaign> parent = i == 0 ? nullptr : campaign_of(from);
    if (stored.redo) redo_of_file_.emplace_back(i, static_cast<std::size_t>(*stored.redo));
    Rebuilt made = rebuilt(std::move(stored), i, std::move(parent));
    note(std::move(made.faults));
    if (!faults_.empty()) throw BadFile{"has faults", {}};
    live_.push_back(std::move(made.version));
    from_.push_back(from);
    if (!redo_.empty()) redo_.push_back(0);
}

void HistoryBuilder::finish(std::uint64_t at) {
    if (at >= size()) throw BadFile{"there is no such version", {"at"}};
    redo_ = last_children(from_);
    for (const auto& [from, to] : redo_of_file_) redo_[from] = to;
    redo_of_file_.clear();
    at_ = static_cast<std::size_t>(at);
}

void HistoryBuilder::step(std::vector<StoredVersion> versions, std::uint64_t at, std::span<const StoredRedo> redo) {
    const std::size_t before = size();
    std::vector<std::pair<std::size_t, std::size_t>> was;  // previous redo of a version, latest change last
    const auto lead = [&](std::size_t from, std::size_t to) {
        was.emplace_back(from, redo_[from]);
        redo_[from] = to;
    };
    try {
        for (StoredVersion& version : versions) {
            const auto from = static_cast<std::size_t>(version.from);
            add(std::move(version));
            lead(from, size() - 1);
        }
        redo_of_file_.clear();  // in a journal, redo is stored beside the versions
        if (at >= size()) throw BadFile{"there is no such version", {"at"}};
        for (const StoredRedo& r : redo) {
            const bool child = r.to < size() && r.from < r.to && from_[static_cast<std::size_t>(r.to)] == r.from;
            if (!child) throw BadFile{"redoes a version that does not come from it", {"redo"}};
            lead(static_cast<std::size_t>(r.from), static_cast<std::size_t>(r.to));
        }
    } catch (const BadFile&) {
        for (auto back = was.rbegin(); back != was.rend(); ++back) redo_[back->first] = back->second;
        redo_of_file_.clear();
        live_.resize(before - packed_size_);
        from_.resize(before);
        redo_.resize(before);
        throw;
    }
    at_ = static_cast<std::size_t>(at);
}

std::variant<History, std::vector<std::string>> HistoryBuilder::history(bool saved) {
    // Packed versions are checked on access; only the run of the current version is checked now.
    std::size_t first = 0;
    for (const auto& run : packed_) {
        if (at_ >= first && at_ < first + run->size()) note(run->faults());
        first += run->size();
    }
    if (!faults_.empty()) return faults_;
    auto restored = History::restore(
        History::Parts{{packed_.begin(), packed_.end()}, std::move(live_), std::move(from_), std::move(redo_)}, at_,
        saved);
    if (const auto* problem = std::get_if<Problem>(&restored)) return std::vector<std::string>{problem->sentence()};
    auto& history = std::get<History>(restored);
    for (const Problem& p : battle_faults(history.now()))
        note({fmt::format("version {}: {}", history.at(), p.sentence())});
    if (!faults_.empty()) return faults_;
    return std::move(history);
}

std::vector<std::string> HistoryBuilder::take_faults() {
    return std::exchange(faults_, {});
}

void HistoryBuilder::note(std::vector<std::string> faults) {
    for (std::string& fault : faults)
        if (faults_.size() < most_faults_listed) faults_.push_back(std::move(fault));
}

}  // namespace banneret::files
