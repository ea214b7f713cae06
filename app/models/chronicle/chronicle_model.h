#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/models/battle/battle_model.h"
#include "app/models/shell/desk.h"
#include "engine/campaign/chronicle/changes.h"
#include "engine/campaign/chronicle/chronicle.h"
#include "engine/core/document.h"

namespace banneret::app {

// The past, oldest first, for the page to search and filter; the selected entry beside the list; changes since the last
// session; branches.
struct ChronicleModel {
    // Reading more would take seconds.
    static constexpr std::size_t most_versions_listed = 40'000;

    // The rows visible now: all, or in the player-safe view those the players' side may read. The pointers stay valid
    // until the next refresh.
    std::vector<const ChronicleRow*> rows;
    std::size_t not_listed = 0;  // steps of a long war before the first that is listed
    bool folded = false;         // old history is folded into a summary
    std::size_t folded_at = 0;   // the version of the row with that summary
    bool players = false;
    std::uint64_t revision = 0;  // grows with every refresh
    Shared<Calendar> calendar;

    // The choices of the filter.
    struct Side {
        FactionId id{};
        std::string name;
        int colour = 0;
    };
    struct Named {
        ArmyId id{};
        std::string name;
    };
    std::vector<Side> sides;
    std::vector<Named> armies;      // present and former armies, by name
    std::vector<std::string> tags;  // all tags in use, by name
    std::vector<SessionSpan> sessions;
    std::optional<Session> open_session;
    std::int32_t today = 0;

    // A selected entry, or the end of a branch: the campaign at that moment.
    struct Moment {
        std::size_t version = 0;
        std::int32_t day = 0;
        std::string date, heading;
        std::vector<std::string> lines;
        struct ArmyLine {
            std::string name, place, men, strength, general;
            int colour = 0;
            bool hidden = false;
        };
        std::vector<ArmyLine> armies;
        std::vector<std::string> since;  // differences to now
        bool here = false;               // it is the present
        bool elsewhere = false;          // on a branch
        std::optional<Note> note;        // the current version of the note
    };
    std::optional<Moment> moment;

    struct Battle {
        std::size_t version = 0;
        std::string name, date, place, resolver;
        ReviewModel result;  // the applied losses; read-only
        std::vector<CourseLine> course;
        std::string course_trouble;        // why the course cannot be replayed
        std::vector<std::string> healing;  // dice and days of the wounded
        std::uint64_t seed = 0;
        PerSide<std::optional<FactionId>> factions;  // the sides that have a report
        Document report;                             // for the clipboard; in the player-safe view, all that is shown
    };
    std::optional<Battle> battle;

    std::string since_words;  // "Since Session 3: The Siege ended, 12 Harvest 1043"
    std::vector<Change> since;
    struct BranchLine {
        std::size_t leaf = 0;
        std::string words, aside;
        bool redo = false, picked = false;
        int depth = 0;                      // 0: forks from the line that leads to now
        std::optional<std::size_t> parent;  // index of the branch that it forks from; none: that line
    };
    std::vector<BranchLine> branches;  // each after the branch that it forks from

private:
    friend void refresh(ChronicleModel& model, const Desk& desk);
    Chronicle index_;
    Pages<ChronicleRow> readable_;
    TextPages readable_texts_;
};
void refresh(ChronicleModel& model, const Desk& desk);

// Events from the lines of an advance. Drops the first line, which only says that the days passed, and the date of
// lines that happened on `day`, the last day.
std::string events_of_days(std::span<const std::string> lines, const Calendar& calendar, std::int32_t day);
// The rows of the list as a table for copying.
Table chronicle_table(const std::vector<FoldedRow>& rows, const Calendar& calendar);
// Losses of one side, unit by unit.
Table losses_table(const ReviewModel& review, Side side);

}  // namespace banneret::app
