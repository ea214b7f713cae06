#pragma once

#include <filesystem>
#include <optional>
#include <ostream>

namespace banneret::app {

struct WindowRun {
    std::optional<std::filesystem::path> file;  // opened at start
    bool first_frame_only = false;  // for the benchmark: the milliseconds from here to the first frame on the screen
                                    // are written to `out`, and the window closes
    bool bare = false;              // of those, the ones of an empty window, to compare with
};

// Opens the window and returns when it is closed: 0, or 1 with a sentence on `err` where there is no screen or no
// OpenGL.
int run_window(const WindowRun& run, std::ostream& out, std::ostream& err);

}  // namespace banneret::app
