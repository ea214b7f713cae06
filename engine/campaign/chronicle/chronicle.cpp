#include "engine/campaign/chronicle/chronicle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::array<std::string_view, row_kind_count> kinds = {
    "battles", "meetings", "marches", "days",     "wounded", "armies",
    "money",   "notes",    "entries", "sessions", "rules",   "steps",
};

bool held_by(const SharedList<Shared<Army>>& list, std::size_t likely, const Shared<Army>& army) {
    if (likely < list.size() && list[likely].same_object(army)) return true;
    return std::any_of(list.begin(), list.end(), [&](const Shared<Army>& other) { return other.same_object(army); });
}

void add_once(std::vector<ArmyId>& out, ArmyId id) {
    if (id && std::find(out.begin(), out.end(), id) == out.end()) out.push_back(id);
}

FactionId side_of(const Campaign& before, const Campaign& after, ArmyId id) {
    const Army* army = find_army(after, id);
    if (army == nullptr) army = find_army(before, id);
    return army != nullptr ? army->faction : FactionId{};
}

// The sides of these armies, and sides whose own data changed: a name, a treasury.
std::vector<FactionId> sides_of(const Campaign& before, const Campaign& after, const std::vector<ArmyId>& armies) {
    std::vector<FactionId> out;
    const auto add = [&](FactionId side) {
        if (side && std::find(out.begin(), out.end(), side) == out.end()) out.push_back(side);
    };
    for (const ArmyId id : armies) add(side_of(before, after, id));
    if (before.factions.same_object(after.factions)) return out;
    for (const Faction& faction : after.factions)
        if (const Faction* was = find_faction(before, faction.id); was == nullptr || !(*was == faction))
            add(faction.id);
    return out;
}

RowKind kind_of(const Campaign& before, const Campaign& after, const Entry& entry) {
    switch (entry.kind) {
        case EntryKind::note: {
            const Note* note = find_note(after, entry.note);
            const bool shared = note != nullptr && (note->readers.everybody || !note->readers.sides.empty());
            return shared ? RowKind::written : RowKind::note;
        }
        case EntryKind::time:
            return RowKind::time;
        case EntryKind::wounded_return:
            return RowKind::wounded;
        case EntryKind::march:
            return RowKind::march;
        case EntryKind::battle_offered:
            return RowKind::meeting;
        case EntryKind::battle_step:
            return RowKind::step;
        case EntryKind::battle:
            return RowKind::battle;
        case EntryKind::session:
            return RowKind::session;
        case EntryKind::roster:
            return RowKind::army;
        case EntryKind::money:
            return RowKind::money;
        case EntryKind::edit:
            break;
    }
    const bool rules = !before.calendar.same_object(after.calendar) || !before.house.same_object(after.house) ||
                       before.name != after.name;
    return rules ? RowKind::rules : RowKind::army;
}

// The action "edit Red: Knights: men 160 to 150" as a sentence.
std::string sentence(const std::string& action) {
    std::string out = action.empty() ? "something was changed" : action;
    if (out.front() >= 'a' && out.front() <= 'z') out.front() = static_cast<char>(out.front() - 'a' + 'A');
    if (out.back() != '.' && out.back() != '!' && out.back() != '?') out += '.';
    return out;
}

ChronicleRow row_of(std::size_t version, const Campaign& before, const Campaign& after, const Entry& entry,
                    TextPages& texts) {
    ChronicleRow row;
    row.version = version;
    row.day = entry.day;
    row.kind = kind_of(before, after, entry);
    row.lines = entry.lines;
    row.readers = readers_of_lines(before, after, entry);
    row.note = entry.note;
    if (const Note* note = find_note(after, entry.note)) row.tags = note->tags;
    if (row.lines.empty()) {
        row.small = entry.kind != EntryKind::time;
        row.lines.push_back(entry.kind == EntryKind::time
                                ? fmt::format("It is {}.", date_words(*after.calendar, entry.day))
                                : sentence(entry.action));
        row.readers.assign(1, entry.kind == EntryKind::time ? for_everybody() : Readers{});
    }
    row.wounded_lost = std::any_of(entry.facts.begin(), entry.facts.end(),
                                   [](const ServiceFact& fact) { return fact.kind == ServiceFactKind::wounded_lost; });
    row.quiet = entry.kind == EntryKind::time && row.lines.size() == 1 && !row.wounded_lost;
    row.armies = armies_of(before, after, entry);
    row.sides = sides_of(before, after, row.armies);
    const bool ends = entry.kind == EntryKind::session;
    if (after.session && (after.session->open || ends)) row.session = after.session->number;
    make_searchable(row, *after.calendar, texts);
    return row;
}

}  // namespace

std::string_view kind_words(RowKind kind) {
    return kinds[static_cast<std::size_t>(kind)];
}

std::optional<RowKind> kind_from_word(std::string_view word) {
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (folded(word) == kinds[i]) return static_cast<RowKind>(i);
    return std::nullopt;
}

std::vector<ArmyId> armies_of(const Campaign& before, const Campaign& after, const Entry& entry) {
    std::vector<ArmyId> out;
    if (entry.battle) {
        add_once(out, (*entry.battle)->army.first);
        add_once(out, (*entry.battle)->army.second);
    }
    if (!before.battles.same_object(after.battles)) {
        const auto differ = [&](const SharedList<Shared<OpenBattle>>& these,
                                const SharedList<Shared<OpenBattle>>& those) {
            for (const auto& battle : these)
                if (std::none_of(those.begin(), those.end(), [&](const auto& b) { return b.same_object(battle); })) {
                    add_once(out, battle->first);
                    add_once(out, battle->second);
                }
        };
        differ(after.battles, before.battles);
        differ(before.battles, after.battles);
    }
    if (!before.armies.same_object(after.armies)) {
        for (std::size_t i = 0; i < after.armies.size(); ++i)
            if (!held_by(before.armies, i, after.armies[i])) add_once(out, after.armies[i]->id);
        for (std::size_t i = 0; i < before.armies.size(); ++i)
            if (!held_by(after.armies, i, before.armies[i])) add_once(out, before.armies[i]->id);
    }
    if (const Note* note = find_note(after, entry.note)) add_once(out, note->army);
    return out;
}

std::vector<Readers> readers_of_lines(const Campaign& before, const Campaign& after, const Entry& entry) {
    std::vector<Readers> out = entry.readers;
    out.resize(std::min(out.size(), entry.lines.size()));
    if (out.size() == entry.lines.size()) return out;
    const std::vector<FactionId> sides = sides_of(before, after, armies_of(before, after, entry));
    Readers otherwise;
    const bool public_time = out.empty() && (entry.kind == EntryKind::time || entry.kind == EntryKind::wounded_return);
    const bool battle = out.empty() && (entry.kind == EntryKind::battle || entry.kind == EntryKind::battle_offered);
    if (sides.size() == 1 && entry.kind != EntryKind::note) otherwise.sides = sides;
    out.resize(entry.lines.size(), otherwise);
    // Default readers for entries without their own: everybody may know that days pass, and both sides that they met.
    if (public_time && !out.empty()) out.front() = for_everybody();
    if (battle && !out.empty()) out.front() = Readers{false, sides};
    return out;
}

void make_searchable(ChronicleRow& row, const Calendar& calendar, TextPages& texts) {
    std::string words = folded(date_words(calendar, row.day));
    for (const std::string& line : row.lines) words += '\n' + folded(line);
    for (const std::string& tag : row.tags) words += '\n' + folded(tag);
    row.found_by = texts.keep(words);
}

void Chronicle::follow(const History& history, std::size_t most) {
    const auto versions = history.versions();
    const std::optional<HistoryFold>& fold = history.now().fold;
    const std::size_t folded = fold ? std::min<std::size_t>(fold->versions, versions.size() - 1) : 0;
    const std::size_t known = first_ + rows_.size();
    // Versions that were followed and then packed cannot have changed.
    const bool same = lineage_ == history.lineage() && rows_.size() > 0 && known <= versions.size() &&
                      (known <= history.packed_size() || versions[known - 1].campaign == last_) &&
                      !(first_by_fold_ && folded < first_);
    if (!same) {
        rows_.clear();
        texts_.clear();
        lineage_ = history.lineage();
        first_by_fold_ = versions.size() - folded <= most;
        first_ = first_by_fold_ ? folded : versions.size() - most;
    }
    for (std::size_t i = first_ + rows_.size(); i < versions.size(); ++i) {
        const History::Version v = versions[i];
        rows_.push_back(v.entry ? row_of(i, *v.before, *v.campaign, *v.entry, texts_) : ChronicleRow{});
        last_ = v.campaign;
    }

    line_.clear();
    reworded_.clear();
    reworded_texts_.clear();
    const std::size_t shown_from = std::max(first_, folded);
    for (std::size_t i = history.at(); i != 0; i = history.from(i))
        if (i >= shown_from) line_.push_back(&rows_[i - first_]);
    if (folded > 0) {
        fold_ = ChronicleRow{};
        fold_.version = std::max<std::size_t>(folded - 1, 1);
        fold_.day = std::max(0, fold->before - 1);
        fold_.kind = RowKind::written;
        fold_.lines = fold->lines;
        fold_.readers.resize(fold_.lines.size());
        fold_texts_.clear();
        make_searchable(fold_, *history.now().calendar, fold_texts_);
        line_.push_back(&fold_);
    }
    std::reverse(line_.begin(), line_.end());
    std::unordered_map<std::uint32_t, const Shared<Note>*> notes;
    for (const auto& note : history.now().notes) notes.emplace(note->id.value, &note);
    for (const ChronicleRow*& row : line_) {
        if (!row->note) continue;
        const auto now = notes.find(row->note.value);
        if (now == notes.end())
            row = nullptr;
        else if (!is_current(*row, **now->second))
            row = reworded(*row, **now->second, *history.now().calendar);
    }
    std::erase(line_, nullptr);
}

bool Chronicle::is_current(const ChronicleRow& row, const Note& note) {
    const bool of_army = !note.army || std::find(row.armies.begin(), row.armies.end(), note.army) != row.armies.end();
    return row.lines.size() == 1 && row.lines.front() == note.text && row.readers.size() == 1 &&
           row.readers.front() == note.readers && row.tags == note.tags && of_army;
}

const ChronicleRow* Chronicle::reworded(const ChronicleRow& row, const Note& note, const Calendar& calendar) {
    ChronicleRow fresh = row;
    fresh.lines = {note.text};
    fresh.readers = {note.readers};
    fresh.tags = note.tags;
    fresh.armies.clear();
    if (note.army) fresh.armies.push_back(note.army);
    fresh.kind = note.readers.everybody || !note.readers.sides.empty() ? RowKind::written : RowKind::note;
    make_searchable(fresh, calendar, reworded_texts_);
    return &reworded_.push_back(std::move(fresh));
}

Matches::Matches(const ChronicleFilter& filter) : filter_(filter), tag_(folded(filter.tag)) {
    for (const std::string_view word : split(filter.words, ' '))
        if (std::string plain = folded(word); !plain.empty()) words_.push_back(std::move(plain));
}

bool Matches::operator()(const ChronicleRow& row) const {
    const ChronicleFilter& f = filter_;
    const auto names = [](const auto& list, const auto& thing) {
        return std::find(list.begin(), list.end(), thing) != list.end();
    };
    const bool asked_for = names(f.kinds, row.kind) || (row.wounded_lost && names(f.kinds, RowKind::wounded));
    if (row.small && !f.with_small && !asked_for) return false;
    if (!f.kinds.empty() && !asked_for) return false;
    if (f.side && !names(row.sides, f.side)) return false;
    if (f.army && !names(row.armies, f.army)) return false;
    if (f.from && row.day < *f.from) return false;
    if (f.to && row.day > *f.to) return false;
    if (f.session != 0 && row.session != f.session) return false;
    if (!tag_.empty() &&
        std::none_of(row.tags.begin(), row.tags.end(), [&](const std::string& tag) { return folded(tag) == tag_; }))
        return false;
    return std::all_of(words_.begin(), words_.end(),
                       [&](const std::string& word) { return row.found_by.find(word) != std::string_view::npos; });
}

std::vector<FoldedRow> folded_rows(std::span<const ChronicleRow* const> rows, const ChronicleFilter& filter,
                                   bool fold) {
    std::vector<FoldedRow> out;
    const Matches matches(filter);
    for (const ChronicleRow* row : rows) {
        if (!matches(*row)) continue;
        if (fold && row->quiet && !out.empty() && out.back().row->quiet) {
            FoldedRow& last = out.back();
            if (last.first == nullptr) last.first = last.row;
            last.row = row;
            ++last.rows;
            continue;
        }
        out.push_back({row, nullptr, 1});
    }
    return out;
}

std::string fold_words(const FoldedRow& fold, const Calendar& calendar, std::int32_t day_before) {
    const std::int32_t days = fold.row->day - day_before;
    return fmt::format("{}, to {}", days == 1 ? "A quiet day" : counted(days, "quiet day"),
                       date_words(calendar, fold.row->day));
}

std::vector<SessionSpan> sessions(const History& history) {
    std::vector<SessionSpan> out;
    if (!history.now().session) return out;
    // Session numbers only grow along a line, so a binary search finds each one without unpacking everything.
    const HistoryLine line = history.chronicle();
    const auto stage = [](const Campaign& c) -> std::int64_t {
        return c.session ? 2 * std::int64_t{c.session->number} + (c.session->open ? 0 : 1) : 0;
    };
    const auto first_at = [&](std::size_t from, std::int64_t least) {
        std::size_t low = from, high = line.size();
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (stage(*history.version(line.version(middle)).campaign) < least)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    };
    for (std::size_t begins = first_at(0, 1); begins < line.size();) {
        const History::Version first = history.version(line.version(begins));
        const std::int64_t number = first.campaign->session->number;
        const std::size_t ends = first_at(begins, 2 * number + 1), next = first_at(begins, 2 * number + 2);
        const bool ended = ends < next;
        const std::size_t last = ended ? line.version(ends) : history.at();
        const History::Version end = history.version(last);
        out.push_back({*end.campaign->session, line.version(begins), last, first.campaign->session->began,
                       ended ? end.entry->day : history.now().day});
        begins = next;
    }
    return out;
}

std::size_t last_session_end(const History& history) {
    const std::vector<SessionSpan> all = sessions(history);
    for (auto at = all.rbegin(); at != all.rend(); ++at)
        if (!at->session.open) return at->last;
    return all.empty() ? 0 : history.from(all.back().first);
}

}  // namespace banneret
