#pragma once

#include <sys/types.h>

#include <cstddef>

namespace banneret {

// All disk access for writing: each function does the same as the system call of its name, returning -1 and setting
// errno on failure. A test passes a disk of its own that fails, or stops the program, at any call.
class Disk {
public:
    virtual ~Disk() = default;
    virtual int open(const char* path, int flags, mode_t mode) = 0;
    virtual int open_new(char* pattern) = 0;  // mkostemp: replaces the X's at the end of the pattern by an unused name
    virtual ssize_t write(int file, const void* bytes, std::size_t count) = 0;  // may write fewer bytes than `count`
    virtual int change_mode(int file, mode_t mode) = 0;
    virtual int cut(int file, off_t length) = 0;  // ftruncate
    virtual int sync(int file) = 0;
    virtual int close(int file) = 0;
    virtual int link(const char* from, const char* to) = 0;
    virtual int rename(const char* from, const char* to) = 0;
    virtual int remove(const char* path) = 0;  // unlink
};

// The system's disk.
class RealDisk final : public Disk {
public:
    int open(const char* path, int flags, mode_t mode) override;
    int open_new(char* pattern) override;
    ssize_t write(int file, const void* bytes, std::size_t count) override;
    int change_mode(int file, mode_t mode) override;
    int cut(int file, off_t length) override;
    int sync(int file) override;
    int close(int file) override;
    int link(const char* from, const char* to) override;
    int rename(const char* from, const char* to) override;
    int remove(const char* path) override;
};

}  // namespace banneret
