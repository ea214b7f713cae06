#pragma once

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace banneret::test {

// Counts how often a file is opened, by this program or another, from here on.
class FileOpens {
public:
    explicit FileOpens(const std::filesystem::path& path) : events_(inotify_init1(IN_CLOEXEC)) {
        if (events_ < 0 || inotify_add_watch(events_, path.c_str(), IN_OPEN) < 0)
            throw std::runtime_error("the file cannot be watched");
    }
    ~FileOpens() { close(events_); }
    FileOpens(const FileOpens&) = delete;
    FileOpens& operator=(const FileOpens&) = delete;

    // Waits for this many openings. False if one of them takes longer than `limit`.
    bool reach(int times, std::chrono::milliseconds limit) {
        while (seen_ < times) {
            pollfd ready{events_, POLLIN, 0};
            if (poll(&ready, 1, static_cast<int>(limit.count())) <= 0) return false;
            alignas(inotify_event) std::array<char, 4096> bytes{};
            const ssize_t got = read(events_, bytes.data(), bytes.size());
            for (ssize_t at = 0; at < got; ++seen_) {
                inotify_event event{};
                std::memcpy(&event, bytes.data() + at, sizeof event);
                at += static_cast<ssize_t>(sizeof event + event.len);
            }
        }
        return true;
    }

private:
    int events_;
    int seen_ = 0;
};

}  // namespace banneret::test
