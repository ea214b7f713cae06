#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/models/shell/chooser_model.h"
#include "app/models/shell/intent.h"

namespace banneret::app {

// A question to the desktop: which files, or how to print.
struct DesktopQuestion {
    std::uint32_t number = 0;  // repeated in the answer
    std::string title;
    bool saving = false, many = false;
    std::string suggested;             // file name, when saving
    std::filesystem::path folder;      // where saving begins
    std::vector<std::string> endings;  // ".csv": the files shown at first
    std::string pdf = {};              // not empty: it is to be printed, and the rest but the title means nothing
};
DesktopQuestion desktop_question(const ChooserModel& model);
DesktopQuestion print_question(const Printing& printing);

// The desktop's own windows for files and for printing, reached through its portal. Each question has a thread, as the
// portal answers in its own time; `wake` is called from it once there is an answer. Nothing here blocks for long.
class DesktopPortal {
public:
    explicit DesktopPortal(std::function<void()> wake = {});
    ~DesktopPortal();  // closes an open window
    DesktopPortal(const DesktopPortal&) = delete;
    DesktopPortal& operator=(const DesktopPortal&) = delete;

    // True if there is a session bus. Without one no desktop can be asked; with one, it may still have no portal.
    static bool may_be_there();

    // Opens the window. One that is still open is closed without an answer.
    void ask(DesktopQuestion question);
    void close();
    // The number of the question without an answer yet.
    std::optional<std::uint32_t> open_question() const;
    // The answer since the last call, if any.
    std::optional<DesktopChose> answer();

private:
    std::function<void()> wake_;
    mutable std::mutex mutex_;
    std::optional<std::uint32_t> open_;  // guarded, like the answer
    std::optional<DesktopChose> answer_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace banneret::app
