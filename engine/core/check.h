#pragma once

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

// For a broken invariant of ours, never for faulty input. Active in release builds too: a wrong battle is worse than a
// stopped one. CHECK(condition) and CHECK_EQ(a, b) print the place and the values, and abort.

namespace banneret::detail {

[[noreturn]] inline void check_failed(const char* file, int line, const std::string& what) {
    std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, what.c_str());
    std::abort();
}

template <class A, class B>
std::string both_values(const char* words, const A& a, const B& b) {
    std::ostringstream out;
    out << words << " (" << a << " and " << b << ")";
    return out.str();
}

}  // namespace banneret::detail

#define CHECK(condition)                                                                    \
    do {                                                                                    \
        if (!(condition)) ::banneret::detail::check_failed(__FILE__, __LINE__, #condition); \
    } while (false)

#define CHECK_EQ(a, b)                                                                                           \
    do {                                                                                                         \
        const auto& check_a_ = (a);                                                                              \
        const auto& check_b_ = (b);                                                                              \
        if (!(check_a_ == check_b_))                                                                             \
            ::banneret::detail::check_failed(__FILE__, __LINE__,                                                 \
                                             ::banneret::detail::both_values(#a " == " #b, check_a_, check_b_)); \
    } while (false)
