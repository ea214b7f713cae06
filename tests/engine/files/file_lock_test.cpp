#include "engine/files/file_lock.h"

#include <gtest/gtest.h>

#include <fstream>

namespace banneret {
namespace {

namespace fs = std::filesystem;

std::string fault(const fs::path& path) {
    const auto taken = FileLock::take(path);
    const auto* error = std::get_if<FileError>(&taken);
    return error != nullptr ? error->faults.at(0) : "taken";
}

class FileLockTest : public testing::Test {
protected:
    fs::path path = fs::path(testing::TempDir()) / "file_lock_test.banneret";
    void SetUp() override { std::ofstream(path) << "books"; }
    void TearDown() override { fs::remove(path); }
};

TEST_F(FileLockTest, HoldsAFileUntilItIsLetGo) {
    {
        const auto held = FileLock::take(path);
        ASSERT_TRUE(std::holds_alternative<FileLock>(held));
        EXPECT_NE(fault(path).find("another program is changing it"), std::string::npos);
    }
    EXPECT_EQ(fault(path), "taken");
}

TEST_F(FileLockTest, ANewVersionRenamedOverTheFileIsFree) {
    const auto held = FileLock::take(path);
    ASSERT_TRUE(std::holds_alternative<FileLock>(held));
    const fs::path fresh = path.string() + ".new";
    std::ofstream(fresh) << "newer books";
    fs::rename(fresh, path);
    EXPECT_EQ(fault(path), "taken");
}

TEST_F(FileLockTest, RefusesAWriteProtectedFileEvenForOneWhoMayDoEverything) {
    fs::permissions(path, fs::perms::owner_read);
    EXPECT_NE(fault(path).find("write-protected"), std::string::npos);
    fs::permissions(path, fs::perms::owner_all);
}

TEST_F(FileLockTest, RefusesWhatIsNoFile) {
    EXPECT_NE(fault(path.string() + ".gone").find("there is no such file"), std::string::npos);
    EXPECT_NE(fault(testing::TempDir()).find("it is not a file"), std::string::npos);
}

}  // namespace
}  // namespace banneret
