#include <chrono>
#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "app/cli/base/cli.h"
#ifdef BANNERET_WINDOW
#include "app/window/glfw/window.h"
#endif

namespace {

int open_window(const std::vector<std::string>& args) {
#ifdef BANNERET_WINDOW
    banneret::app::WindowRun run;
    for (const std::string& word : args) {
        if (word == "--bench-first-frame") {
            run.first_frame_only = true;
        } else if (word == "--bench-frames") {
            run.measure_frames = true;
        } else if (word == "--bare") {
            run.bare = true;
        } else {
            run.file = word;
        }
    }
    return banneret::app::run_window(run, std::cout, std::cerr);
#else
    std::cerr << "this build has no window" << (args.empty() ? "" : " to open " + args[0])
              << "; banneret --help lists the verbs of the terminal\n";
    return 2;
#endif
}

// A signal handler may change nothing else.
volatile std::sig_atomic_t ctrl_c = 0;

extern "C" void note_ctrl_c(int signal) {
    ctrl_c = 1;
    std::signal(signal, SIG_DFL);
}

banneret::app::Watch watch() {
    banneret::app::Watch out;
    out.seconds = [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
    out.catch_interrupt = [] { std::signal(SIGINT, note_ctrl_c); };
    out.interrupted = [] { return ctrl_c != 0; };
    out.columns = banneret::app::columns_of_output();
    return out;
}

}  // namespace

// Opens the window without arguments or for a file; runs the terminal for a verb.
int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> args(argv + 1, argv + (argc > 0 ? argc : 1));
    const bool measured = !args.empty() && (args[0] == "--bench-first-frame" || args[0] == "--bench-frames");
    if (measured || banneret::app::asks_for_window(args)) return open_window(args);
    return banneret::app::run_cli(args, std::cout, std::cerr, watch());
}
