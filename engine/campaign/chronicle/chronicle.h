#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/history.h"
#include "engine/core/pages.h"

namespace banneret {

// The chronicle as it is read: one row for everything that was done, what it was about, and who may be told it.

// What a row is about, for the filter. A note that others may read counts as an entry of the chronicle.
enum class RowKind : std::uint8_t {
    battle,
    meeting,
    march,
    time,
    wounded,
    army,
    money,
    note,
    written,
    session,
    rules,
    step
};
inline constexpr std::size_t row_kind_count = 12;
// "battles", "marches", "notes": the words of a filter.
std::string_view kind_words(RowKind kind);
std::optional<RowKind> kind_from_word(std::string_view word);  // folded

struct ChronicleRow {
    // What a search asks of every row, first and together.
    std::size_t version = 0;  // the campaign as it stood after it
    std::int32_t day = 0;
    int session = 0;  // 0: in none
    RowKind kind = RowKind::army;
    bool quiet = false;         // a time in which nothing but days went by
    bool wounded_lost = false;  // wounded men who will not return, on the march for one
    bool small = false;         // an edit or a step of a battle that said nothing of itself
    std::string_view found_by;  // folded words of lines, tags and date, in the pages of whoever made the row
    // What a reader is told, one line at least: an edit that said nothing of itself is told by its action.
    std::vector<std::string> lines;
    std::vector<Readers> readers;  // of each of the lines
    std::vector<ArmyId> armies;    // what changed, or was written about
    std::vector<PowerId> sides;    // theirs, as it was then
    std::vector<std::string> tags;
    NoteId note{};
};
// Writes what a search finds the row by into `texts`, as its lines and tags are now.
void make_searchable(ChronicleRow& row, const Calendar& calendar, TextPages& texts);

// Whom a line of an entry may be told: as it says itself; else the side of all the armies that the entry changes, where
// that is one; else the referee alone. The battle's first line is for both sides of it.
std::vector<Readers> readers_of_lines(const Campaign& before, const Campaign& after, const Entry& entry);
// The armies an entry changed, offered battle to, or was written about; those of `before` that are gone included.
std::vector<ArmyId> armies_of(const Campaign& before, const Campaign& after, const Entry& entry);

// Rows of a history, made once for each of its versions: follow() costs what is new. A note that was changed later
// reads as it is now, one that was struck is left out.
class Chronicle {
public:
    // Takes up what the history has more, or begins anew where it is another history.
    void follow(const History& history);
    // Of the line that leads to now(), oldest first. Valid until follow().
    std::span<const ChronicleRow* const> rows() const { return line_; }
    // Of any version but the first, on whatever branch. REQUIRES: it was followed.
    const ChronicleRow& row(std::size_t version) const { return rows_[version]; }

private:
    static bool tells(const ChronicleRow& row, const Note& note);  // the note as it is
    const ChronicleRow* reworded(const ChronicleRow& row, const Note& note, const Calendar& calendar);

    std::shared_ptr<const void> lineage_;   // of the history followed
    std::shared_ptr<const Campaign> last_;  // followed so far
    Pages<ChronicleRow> rows_;                      // by version; of the first: says nothing
    TextPages texts_;
    Pages<ChronicleRow> reworded_;  // notes that were changed since
    TextPages reworded_texts_;
    std::vector<const ChronicleRow*> line_;
};

// Everything that is named must fit; words are searched anywhere, each of them, capitals and hyphens apart.
struct ChronicleFilter {
    std::string words;
    std::vector<RowKind> kinds;  // empty: all
    PowerId side{};
    ArmyId army{};
    std::string tag;
    std::optional<std::int32_t> from, to;  // days, both included
    int session = 0;
    bool with_small = false;
    bool operator==(const ChronicleFilter&) const = default;
};
// A filter made ready to be asked many times.
class Matches {
public:
    explicit Matches(const ChronicleFilter& filter);
    bool operator()(const ChronicleRow& row) const;

private:
    const ChronicleFilter& filter_;
    std::vector<std::string> words_;
    std::string tag_;
};

// What stands in a list: a row, or a run of quiet times folded into one line.
struct FoldedRow {
    const ChronicleRow* row = nullptr;    // of a fold: the last of its rows
    const ChronicleRow* first = nullptr;  // of a fold: its first; null: no fold
    std::size_t rows = 1;
};
// The rows that fit, quiet times that follow each other folded where `fold` is set.
std::vector<FoldedRow> folded_rows(std::span<const ChronicleRow* const> rows, const ChronicleFilter& filter, bool fold);
// "14 quiet days, 3 to 17 May 1043".
std::string fold_words(const FoldedRow& fold, const Calendar& calendar, std::int32_t day_before);

// The sessions of the line that leads to now(), oldest first.
struct SessionSpan {
    Session session;                // as it was last
    std::size_t first = 0;          // version that began it
    std::size_t last = 0;           // that ended it; the newest while it is open
    std::int32_t from = 0, to = 0;  // campaign days
};
std::vector<SessionSpan> sessions(const History& history);
// The version that "since the last session" is told from: where the last one that is over ended, else where the open
// one began, else the first version.
std::size_t last_session_end(const History& history);

}  // namespace banneret
