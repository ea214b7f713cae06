#pragma once

#include <sys/types.h>

#include <cstddef>

namespace banneret {

// The door to the disk for everything that is written: each does what the system call of its name does, gives -1 and
// sets errno where it fails. A test passes a disk of its own that fails, or stops the program, at any call it likes.
class Disk {
public:
    virtual ~Disk() = default;
    virtual int open(const char* path, int flags, mode_t mode) = 0;
    virtual int open_new(char* pattern) = 0;  // mkostemp: the X's at the end of the pattern become a name not taken
    virtual ssize_t write(int file, const void* bytes, std::size_t count) = 0;  // may write less than was asked
    virtual int change_mode(int file, mode_t mode) = 0;
    virtual int cut(int file, off_t length) = 0;  // ftruncate
    virtual int sync(int file) = 0;
    virtual int close(int file) = 0;
    virtual int link(const char* from, const char* to) = 0;
    virtual int rename(const char* from, const char* to) = 0;
    virtual int remove(const char* path) = 0;  // unlink
};

// The system's.
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
