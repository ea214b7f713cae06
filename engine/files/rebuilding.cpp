#include "engine/files/rebuilding.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/check.h"

namespace banneret::files {

namespace {

constexpr std::size_t most_versions = 10'000'000;
constexpr std::size_t most_faults_told = 20;

// --- Writing -----------------------------------------------------------------------------------------------------

// The books as they would be with this battle over and waiting to be applied, and no other.
Campaign with_battle_over(Campaign books, const FoughtBattle& fought) {
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
    books.battles = {Shared<OpenBattle>(std::move(battle))};
    books.next_id = std::max(books.next_id, fought.id.value + 1);
    return books;
}

bool is_over_in(const Campaign& books, const FoughtBattle& fought) {
    const OpenBattle* open = find_battle(books, fought.id);
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
    auto& books = std::get<Campaign>(changed);
    const std::vector<Problem> problems = faults_since(before, books);
    if (!problems.empty()) throw BadFile{problems.front().sentence(), {"entry"}};
    return std::move(books);
}

Entry rebuilt_entry(StoredEntry& stored, const Delta& change, const Campaign& before) {
    Entry entry = std::move(stored.entry);
    if (stored.rolls_of_battle) {
        if (change.battle_changes.size() != 1) throw BadFile{"names the dice of a battle, but changes none", {"entry"}};
        entry.rolls = change.battle_changes.front().rolls;
    }
    if (!stored.applied) return entry;
    const StoredApplication& applied = *stored.applied;
    const Campaign books = applied.fought_at_once ? with_battle(before, *applied.fought_at_once) : before;
    const OpenBattle* battle = find_battle(books, applied.battle);
    if (battle == nullptr || !battle->computed)
        throw BadFile{"applies a battle that was not over in the version before", {"entry"}};
    for (const Side side : both_sides) {
        const auto& day = applied.healing_day[side];
        if (applied.healing_roll[side] && !possible(*applied.healing_roll[side]))
            throw BadFile{"holds a healing die that cannot fall so", {"entry"}};
        if (day && (*day < 0 || *day > last_day + 100))
            throw BadFile{"holds a healing day out of the calendar", {"entry"}};
    }
    entry.battle = Shared<FoughtBattle>(fought_battle(*battle, applied.healing_roll, applied.healing_day));
    return entry;
}

}  // namespace

std::vector<std::size_t> last_children(std::span<const History::Version> versions) {
    std::vector<std::size_t> out(versions.size(), 0);
    for (std::size_t i = 1; i < versions.size(); ++i) out[versions[i].from] = i;
    return out;
}

StoredVersion stored_version(const History& history, std::size_t i, std::size_t last_child) {
    const History::Version& v = history.versions()[i];
    StoredVersion out;
    out.from = v.from;
    if (v.redo != last_child) out.redo = v.redo;
    if (i == 0) {
        out.change = difference(Campaign{}, *v.campaign);
        // What a new campaign has by default may change with the program; this one's may not.
        out.change.calendar = v.campaign->calendar;
        out.change.house = v.campaign->house;
        out.change.prices = v.campaign->prices;
    } else {
        out.change = difference(*history.versions()[v.from].campaign, *v.campaign);
    }
    if (v.entry) out.entry = stored_entry(*v.entry, out.change, *history.versions()[v.from].campaign);
    return out;
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

// --- Rebuilding --------------------------------------------------------------------------------------------------

void Rebuilding::add(StoredVersion stored) {
    const std::size_t i = versions_.size();
    if (i == most_versions) throw BadFile{"are too many", {}};
    if (i == 0 ? stored.from != 0 : stored.from >= i) throw BadFile{"does not come from an earlier one", {}};
    if (stored.entry.has_value() != (i > 0))
        throw BadFile{i > 0 ? "does not say what led to it" : "has something before it", {}};
    const Campaign* parent = i == 0 ? nullptr : versions_[static_cast<std::size_t>(stored.from)].campaign.get();
    auto changed = changed_by(parent != nullptr ? *parent : Campaign{}, stored.change);
    if (const auto* problem = std::get_if<Problem>(&changed)) throw BadFile{problem->sentence(), {}};
    auto& campaign = std::get<Campaign>(changed);
    note(i, parent != nullptr ? faults_since(*parent, campaign) : banneret::faults(campaign));
    History::Version version;
    version.from = static_cast<std::size_t>(stored.from);
    if (stored.entry) {
        note(i, banneret::faults(stored.entry->entry));
        const bool facts_told = stored.entry->facts_told;
        version.entry = rebuilt_entry(*stored.entry, stored.change, *parent);
        if (!facts_told && faults_.empty()) state_facts(*parent, campaign, *version.entry);
    }
    if (!faults_.empty()) throw BadFile{"has faults", {}};
    version.campaign = std::make_shared<const Campaign>(std::move(campaign));
    versions_.push_back(std::move(version));
    redo_.push_back(stored.redo);
}

void Rebuilding::finish(std::uint64_t at) {
    if (at >= versions_.size()) throw BadFile{"there is no such version", {"at"}};
    const std::vector<std::size_t> last = last_children(versions_);
    for (std::size_t i = 0; i < versions_.size(); ++i)
        versions_[i].redo = redo_[i] ? static_cast<std::size_t>(*redo_[i]) : last[i];
    redo_.clear();
    at_ = static_cast<std::size_t>(at);
}

void Rebuilding::step(std::vector<StoredVersion> versions, std::uint64_t at, std::span<const StoredRedo> redo) {
    const std::size_t before = versions_.size();
    std::vector<std::pair<std::size_t, std::size_t>> was;  // redo of a version, innermost last
    const auto lead = [&](std::size_t from, std::size_t to) {
        was.emplace_back(from, versions_[from].redo);
        versions_[from].redo = to;
    };
    try {
        for (StoredVersion& version : versions) {
            const std::size_t from = static_cast<std::size_t>(version.from);
            add(std::move(version));
            lead(from, versions_.size() - 1);
        }
        if (at >= versions_.size()) throw BadFile{"there is no such version", {"at"}};
        for (const StoredRedo& r : redo) {
            const bool child =
                r.to < versions_.size() && r.from < r.to && versions_[static_cast<std::size_t>(r.to)].from == r.from;
            if (!child) throw BadFile{"redoes a version that does not come from it", {"redo"}};
            lead(static_cast<std::size_t>(r.from), static_cast<std::size_t>(r.to));
        }
    } catch (const BadFile&) {
        for (auto back = was.rbegin(); back != was.rend(); ++back) versions_[back->first].redo = back->second;
        versions_.resize(before);
        throw;
    }
    at_ = static_cast<std::size_t>(at);
}

std::variant<History, std::vector<std::string>> Rebuilding::history(bool saved) {
    auto restored = History::restore(std::move(versions_), at_, saved);
    if (const auto* problem = std::get_if<Problem>(&restored)) return std::vector<std::string>{problem->sentence()};
    auto& history = std::get<History>(restored);
    note(history.at(), battle_faults(history.now()));
    if (!faults_.empty()) return faults_;
    return std::move(history);
}

std::vector<std::string> Rebuilding::take_faults() {
    return std::exchange(faults_, {});
}

void Rebuilding::note(std::size_t version, const std::vector<Problem>& problems) {
    for (const Problem& p : problems)
        if (faults_.size() < most_faults_told) faults_.push_back(fmt::format("version {}: {}", version, p.sentence()));
}

}  // namespace banneret::files
