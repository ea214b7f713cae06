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

// What has happened, oldest first, for the page to search and filter; what is picked out of it, beside the list; what
// changed since the last session; the branches.
struct ChronicleModel {
    // What may be shown now: everything, or in the player-safe view what the players' side may read. The rows stay
    // where they are until the model is refreshed.
    std::vector<const ChronicleRow*> rows;
    bool players = false;
    std::uint64_t revision = 0;  // grows with every refresh
    Shared<Calendar> calendar;

    // What the filter offers.
    struct Side {
        PowerId id{};
        std::string name;
        int colour = 0;
    };
    struct Named {
        ArmyId id{};
        std::string name;
    };
    std::vector<Side> sides;
    std::vector<Named> armies;      // those in the books and those that were, by name
    std::vector<std::string> tags;  // in use, by name
    std::vector<SessionSpan> sessions;
    std::optional<Session> open_session;
    std::int32_t today = 0;

    // An entry that is picked out, or the end of a branch: the campaign as it stood then.
    struct Moment {
        std::size_t version = 0;
        std::string date, heading;
        std::vector<std::string> lines;
        struct ArmyLine {
            std::string name, place, men, strength, general;
            int colour = 0;
            bool hidden = false;
        };
        std::vector<ArmyLine> armies;
        std::vector<std::string> since;  // what is different now
        bool here = false;               // it is now
        bool elsewhere = false;          // on a branch
        std::optional<Note> note;        // as it is now
    };
    std::optional<Moment> moment;

    struct Battle {
        std::size_t version = 0;
        std::string name, date, place, resolver;
        ReviewModel result;  // as it reached the books; nothing of it can be changed
        std::vector<CourseLine> course;
        std::string course_trouble;        // why the course cannot be told again
        std::vector<std::string> healing;  // dice and days of the wounded
        std::uint64_t seed = 0;
        PerSide<std::optional<PowerId>> powers;  // whose report can be had
        Document report;                         // for the clipboard, and all there is to see in the player-safe view
    };
    std::optional<Battle> battle;

    std::string since_words;  // "Since Session 3: The Siege ended, 12 Harvest 1043"
    std::vector<Change> since;
    struct BranchLine {
        std::size_t leaf = 0;
        std::string words, aside;
        bool redo = false, picked = false;
    };
    std::vector<BranchLine> branches;

private:
    friend void refresh(ChronicleModel& model, const Desk& desk);
    Chronicle index_;
    Pages<ChronicleRow> readable_;
    TextPages readable_texts_;
};
void refresh(ChronicleModel& model, const Desk& desk);

// What days brought, of the lines that tell of them: the first, which says that they passed, is left out, and so is the
// date of the others where it is `day`, the last of them.
std::string what_days_brought(std::span<const std::string> lines, const Calendar& calendar, std::int32_t day);
// The rows that a list shows, as a table to be copied.
Table chronicle_table(const std::vector<FoldedRow>& rows, const Calendar& calendar);
// Losses of one side, unit by unit.
Table losses_table(const ReviewModel& review, Side side);

}  // namespace banneret::app
