#include "engine/files/text_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "tests/support/folder.h"

namespace banneret {
namespace {

std::string text_fault(const std::filesystem::path& path, std::size_t most = 100) {
    const auto read = read_text_file(path, most);
    const auto* error = std::get_if<FileError>(&read);
    return error != nullptr && error->faults.size() == 1 ? error->faults.front() : "no fault";
}

TEST(TextFile, ReadsEveryByteUpToTheLimitAndRefusesOneMore) {
    const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "text_file_test.txt";
    const std::string text = "a\r\n\xff" + std::string(1, '\0') + std::string(95, 'b');
    std::ofstream(path, std::ios::binary) << text;
    EXPECT_EQ(std::get<std::string>(read_text_file(path, text.size())), text);
    EXPECT_NE(text_fault(path, text.size() - 1).find("larger"), std::string::npos);
    std::filesystem::remove(path);
}

TEST(TextFile, SaysInOneSentenceWhyAFileCannotBeRead) {
    EXPECT_EQ(text_fault("no/such/file.csv"), "no/such/file.csv: there is no such file");
    EXPECT_NE(text_fault(testing::TempDir()).find("it is a folder"), std::string::npos);
    EXPECT_EQ(text_fault(""), "the name of a file is empty");
    EXPECT_NE(text_fault(std::string(5000, 'x')).find("the name is too long"), std::string::npos);
}

TEST(TextFile, AnEndlessDeviceIsRefused) {
    EXPECT_NE(text_fault("/dev/zero", 1'000'000).find("it is a device"), std::string::npos);
    EXPECT_NE(text_fault("/dev/null").find("it is a device"), std::string::npos);
}

TEST(TextFile, APipeIsRefusedWithoutWaitingForAWriter) {
    const test::Folder folder;
    const std::filesystem::path pipe = folder.path() / "pipe.csv";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_NE(text_fault(pipe).find("it is a pipe, not a file"), std::string::npos);
}

TEST(TextFile, ThePipeOfACommandLineIsRead) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    ASSERT_EQ(::write(ends[1], "120 heavy foot", 14), 14);
    ::close(ends[1]);
    const auto read = read_text_file("/dev/fd/" + std::to_string(ends[0]), 100);
    ::close(ends[0]);
    ASSERT_TRUE(std::holds_alternative<std::string>(read));
    EXPECT_EQ(std::get<std::string>(read), "120 heavy foot");
}

}  // namespace
}  // namespace banneret
