#pragma once

#include <string>
#include <vector>

#include "app/models/desk.h"

namespace banneret::app {

// What has happened, oldest first: only what a reader of the chronicle is told.
struct ChronicleModel {
    struct Line {
        std::size_t version = 0;
        std::string date;
        std::vector<std::string> lines;
        bool battle = false, note = false, here = false;
    };
    std::vector<Line> lines;
};
ChronicleModel make_chronicle_model(const Desk& desk);

}  // namespace banneret::app
