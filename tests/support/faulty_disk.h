#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/files/disk.h"

namespace banneret::test {

// The real disk, with a fault at one call or from one call on. Syncing does nothing: data survives the end of a program
// anyway, and tests only check that a sync was requested.
class FaultyDisk final : public Disk {
public:
    enum class Fault {
        none,
        fail,            // the call does nothing and fails
        short_write,     // a write takes half of its data, as it may; other calls work
        half_then_fail,  // a write takes half, and the next call of any kind fails
        fail_ever_after,
        exit_before,    // the program ends as if killed
        exit_half_way,  // in the middle of a write
        exit_after,
    };
    struct Plan {
        Fault fault = Fault::none;
        std::size_t at = 0;  // index over calls of every kind, from 0
        int error = EIO;
    };

    FaultyDisk() = default;
    explicit FaultyDisk(Plan plan) : plan_(plan) {}

    std::size_t calls() const { return calls_; }
    const std::vector<std::string>& names() const { return names_; }  // calls made
    bool struck() const { return struck_; }
    // Called before every call.
    std::function<void()> on_call;

    int open(const char* path, int flags, mode_t mode) override {
        return around("open", [&] { return real_.open(path, flags, mode); });
    }
    int open_new(char* pattern) override {
        return around("open_new", [&] { return real_.open_new(pattern); });
    }
    ssize_t write(int file, const void* bytes, std::size_t count) override {
        const bool here = calls_ == plan_.at && count > 1;
        if (here && (plan_.fault == Fault::short_write || plan_.fault == Fault::half_then_fail ||
                     plan_.fault == Fault::exit_half_way)) {
            note("write");
            struck_ = true;
            const ssize_t half = real_.write(file, bytes, count / 2);
            if (plan_.fault == Fault::exit_half_way) ::_exit(0);
            if (plan_.fault == Fault::half_then_fail) plan_ = {Fault::fail, calls_, plan_.error};
            return half;
        }
        return around("write", [&] { return real_.write(file, bytes, count); });
    }
    int change_mode(int file, mode_t mode) override {
        return around("change_mode", [&] { return real_.change_mode(file, mode); });
    }
    int cut(int file, off_t length) override {
        return around("cut", [&] { return real_.cut(file, length); });
    }
    int sync(int) override {
        return around("sync", [] { return 0; });
    }
    int close(int file) override { return real_.close(file); }  // never fails: all data is written by then
    int link(const char* from, const char* to) override {
        return around("link", [&] { return real_.link(from, to); });
    }
    int rename(const char* from, const char* to) override {
        return around("rename", [&] { return real_.rename(from, to); });
    }
    int remove(const char* path) override {
        return around("remove", [&] { return real_.remove(path); });
    }

private:
    void note(const char* name) {
        if (on_call) on_call();
        names_.emplace_back(name);
        ++calls_;
    }
    template <class Call>
    auto around(const char* name, Call&& call) -> decltype(call()) {
        const bool here = calls_ == plan_.at, after = calls_ > plan_.at;
        note(name);
        struck_ = struck_ || (here && plan_.fault != Fault::none);
        if (here && (plan_.fault == Fault::exit_before || plan_.fault == Fault::exit_half_way)) ::_exit(0);
        if ((here && plan_.fault == Fault::fail) || ((here || after) && plan_.fault == Fault::fail_ever_after)) {
            errno = plan_.error;
            return -1;
        }
        const auto result = call();
        if (here && plan_.fault == Fault::exit_after) ::_exit(0);
        return result;
    }
    RealDisk real_;
    Plan plan_;
    std::size_t calls_ = 0;
    std::vector<std::string> names_;
    bool struck_ = false;
};

}  // namespace banneret::test
