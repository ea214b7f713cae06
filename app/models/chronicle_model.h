#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/battle_model.h"
#include "app/models/desk.h"

namespace banneret::app {

// What has happened, oldest first: only what a reader of the chronicle is told. A battle picked out lies open beside the
// list with every die.
struct ChronicleModel {
    enum class Kind : std::uint8_t { fact, battle, note };
    struct Line {
        std::size_t version = 0;
        std::string date;
        std::vector<std::string> lines;
        std::string found_by;             // folded words, for the search
        Kind kind = Kind::fact;
        bool here = false;                // picked out
    };
    std::vector<Line> lines;

    struct Battle {
        std::size_t version = 0;
        std::string name, date, place, resolver;
        ReviewModel result;               // as it reached the books; nothing of it can be changed
        std::vector<CourseLine> course;
        std::string course_trouble;       // why the course cannot be told again
        std::vector<std::string> healing; // dice and days of the wounded
        std::uint64_t seed = 0;
        std::string report;               // the whole as plain text, for the clipboard or a file
        std::string report_name;          // of that file: "battle-of-harl-ford.txt"
    };
    std::optional<Battle> battle;
};
ChronicleModel make_chronicle_model(const Desk& desk);

}  // namespace banneret::app
