#pragma once

#include <filesystem>
#include <optional>
#include <ostream>

namespace banneret::app {

struct WindowRun {
    std::optional<std::filesystem::path> file;  // opened at start
    bool first_frame_only = false;  // for the benchmark: writes the milliseconds until the first frame is on the screen
                                    // to `out`, then closes the window
    bool measure_frames = false;    // for the benchmark: writes the milliseconds of a frame of each page, the median of
                                    // many, then closes the window
    bool bare = false;              // measures an empty window instead, for comparison
};

// Opens the window and returns when it is closed: 0, or 1 with a sentence on `err` without a screen or OpenGL.
int run_window(const WindowRun& run, std::ostream& out, std::ostream& err);

}  // namespace banneret::app
