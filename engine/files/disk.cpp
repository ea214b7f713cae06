#include "engine/files/disk.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace banneret {

int RealDisk::open(const char* path, int flags, mode_t mode) {
    return ::open(path, flags | O_CLOEXEC, mode);
}
int RealDisk::open_new(char* pattern) {
    return ::mkostemp(pattern, O_CLOEXEC);
}
ssize_t RealDisk::write(int file, const void* bytes, std::size_t count) {
    return ::write(file, bytes, count);
}
int RealDisk::change_mode(int file, mode_t mode) {
    return ::fchmod(file, mode);
}
int RealDisk::cut(int file, off_t length) {
    return ::ftruncate(file, length);
}
int RealDisk::sync(int file) {
    return ::fsync(file);
}
int RealDisk::close(int file) {
    return ::close(file);
}
int RealDisk::link(const char* from, const char* to) {
    return ::link(from, to);
}
int RealDisk::rename(const char* from, const char* to) {
    return ::rename(from, to);
}
int RealDisk::remove(const char* path) {
    return ::unlink(path);
}

}  // namespace banneret
