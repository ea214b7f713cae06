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

// The chronicle for display: one row per version, with its subjects and its readers.

// The subject of a row, for the filter. A note that others may read counts as an entry of the chronicle.
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
// The filter's words: "battles", "marches", "notes".
std::string_view kind_words(RowKind kind);
std::optional<RowKind> kind_from_word(std::string_view word);  // folded

struct ChronicleRow {
    // First the fields that every search reads, kept together.
    std::size_t version = 0;  // index of the version after it
    std::int32_t day = 0;
    int session = 0;  // 0: outside any session
    RowKind kind = RowKind::army;
    bool quiet = false;         // a stretch of time without events
    bool wounded_lost = false;  // wounded men who will not return, for example because of a march
    bool small = false;         // an edit or a battle step without lines of its own
    std::string_view found_by;  // folded words of lines, tags and date, stored in the TextPages of the row's maker
    // The text, at least one line: an edit without lines of its own shows its action.
    std::vector<std::string> lines;
    std::vector<Readers> readers;  // one per line
    std::vector<ArmyId> armies;    // armies that changed or were written about
    std::vector<FactionId> sides;  // the sides of these armies at the time
    std::vector<std::string> tags;
    NoteId note{};
};
// Stores the search text of the row, from its current lines and tags, in `texts`.
void make_searchable(ChronicleRow& row, const Calendar& calendar, TextPages& texts);

// The readers of each line of an entry: as the line itself says; else the side of all the armies that the entry
// changes, if they have one side; else only the referee. A battle's first line is for both its sides.
std::vector<Readers> readers_of_lines(const Campaign& before, const Campaign& after, const Entry& entry);
// The armies that an entry changed, offered battle to, or was written about, including armies of `before` that no
// longer exist.
std::vector<ArmyId> armies_of(const Campaign& before, const Campaign& after, const Entry& entry);

// The rows of a history, made once per version: follow() costs time only for new versions. A note that was changed
// later has its current text; a removed note is left out.
class Chronicle {
public:
    // Adds the new versions of the history, or starts over if it is a different history. Skips folded history; the
    // first call reads only about the latest `most` versions.
    void follow(const History& history, std::size_t most = all_versions);
    static constexpr std::size_t all_versions = static_cast<std::size_t>(-1);
    // The number of versions before the first one that was read, folded or not.
    std::size_t not_read() const { return first_; }
    // The rows of the line that leads to now(), oldest first. Valid until follow().
    std::span<const ChronicleRow* const> rows() const { return line_; }

private:
    static bool is_current(const ChronicleRow& row, const Note& note);  // true if the row has the note's current text
    const ChronicleRow* reworded(const ChronicleRow& row, const Note& note, const Calendar& calendar);

    std::shared_ptr<const void> lineage_;  // the followed history's
    std::shared_ptr<const Campaign> last_;
    std::size_t first_ = 0;       // the first version that was read
    bool first_by_fold_ = false;  // because what is before it is folded
    Pages<ChronicleRow> rows_;    // by version from first_ on; that of version 0 is unused
    TextPages texts_;
    Pages<ChronicleRow> reworded_;  // notes changed since they were written
    TextPages reworded_texts_;
    ChronicleRow fold_;  // the summary of folded history
    TextPages fold_texts_;
    std::vector<const ChronicleRow*> line_;
};

// All criteria must match; each of the words is searched anywhere, ignoring capitals and hyphens.
struct ChronicleFilter {
    std::string words;
    std::vector<RowKind> kinds;  // empty: all kinds
    FactionId side{};
    ArmyId army{};
    std::string tag;
    std::optional<std::int32_t> from, to;  // days, both included
    int session = 0;
    bool with_small = false;
    bool operator==(const ChronicleFilter&) const = default;
};
// A filter prepared for matching many rows.
class Matches {
public:
    explicit Matches(const ChronicleFilter& filter);
    bool operator()(const ChronicleRow& row) const;

private:
    const ChronicleFilter& filter_;
    std::vector<std::string> words_;
    std::string tag_;
};

// An item of the list: a row, or a run of quiet rows folded into one line.
struct FoldedRow {
    const ChronicleRow* row = nullptr;    // for a fold: its last row
    const ChronicleRow* first = nullptr;  // for a fold: its first row; null: no fold
    std::size_t rows = 1;
};
// The matching rows; if `fold` is set, consecutive quiet rows are folded.
std::vector<FoldedRow> folded_rows(std::span<const ChronicleRow* const> rows, const ChronicleFilter& filter, bool fold);
// "14 quiet days, 3 to 17 May 1043".
std::string fold_words(const FoldedRow& fold, const Calendar& calendar, std::int32_t day_before);

// The sessions of the line that leads to now(), oldest first.
struct SessionSpan {
    Session session;                // in its latest state
    std::size_t first = 0;          // the version that began it
    std::size_t last = 0;           // the version that ended it; the newest while the session is open
    std::int32_t from = 0, to = 0;  // campaign days
};
std::vector<SessionSpan> sessions(const History& history);
// The version from which "since the last session" counts: the end of the last closed session, else the beginning of the
// open one, else the first version.
std::size_t last_session_end(const History& history);

}  // namespace banneret
