#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace banneret::app {

inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;     // any failure not caused by the user's input
inline constexpr int exit_bad_input = 2;  // or bad usage

// The result of a verb: the whole text for the standard output, or the reasons for failure. Nothing is printed before
// the verb ends, so a failure leaves no half report.
struct Failure {
    std::vector<std::string> faults;  // one line each
    int code = exit_bad_input;
};
// A report with notes for the standard error, one sentence each.
struct Noted {
    std::string text;
    std::vector<std::string> notes;
    int code = exit_done;
};
using Reply = std::variant<std::string, Failure, Noted>;

}  // namespace banneret::app
