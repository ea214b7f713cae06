#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace banneret::app {

// Exit codes of the program.
inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;     // anything that is neither done nor the user's input
inline constexpr int exit_bad_input = 2;  // bad usage or input

// What a verb came to: the whole text for the standard output, or why there is none. Nothing is printed before the verb
// has ended, so that a failure leaves no half of a report behind.
struct Failure {
    std::vector<std::string> faults;  // one line each
    int code = exit_bad_input;
};
// The same with something to be said beside it, on the standard error: one sentence each.
struct Noted {
    std::string text;
    std::vector<std::string> notes;
    int code = exit_done;
};
using Reply = std::variant<std::string, Failure, Noted>;

}  // namespace banneret::app
