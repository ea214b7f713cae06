#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

namespace banneret::test {

// tests/run installs all that the tests need and says so: then what is missing is a failure, and nothing passes unseen.
inline bool nothing_may_be_skipped() {
    const char* said = std::getenv("BANNERET_SKIP_NOTHING");
    return said != nullptr && *said != '\0';
}

}  // namespace banneret::test

// Ends a test where the machine has not what it needs: skipped for whoever runs one program by hand, failed under
// tests/run. The test's own function must return nothing.
#define BANNERET_NEEDS(there, missing)                                      \
    do {                                                                    \
        if (!(there)) {                                                     \
            if (banneret::test::nothing_may_be_skipped()) FAIL() << missing; \
            GTEST_SKIP() << missing;                                        \
        }                                                                   \
    } while (false)
