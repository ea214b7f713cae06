#pragma once

#include <string>

#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

// The example campaign on the desk, for tests of the frame around the pages.
namespace banneret::app {

inline Desk frame_desk() {
    Desk desk;
    desk.history = example::books();
    desk.page = Page::campaign;
    return desk;
}

inline std::string message(const test::Driver& driver) {
    return driver.desk().message ? driver.desk().message->words : std::string();
}

}  // namespace banneret::app
