#include "engine/files/text_file.h"

#include <gtest/gtest.h>

#include <fstream>

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
    EXPECT_NE(text_fault("/dev/zero", 1'000'000).find("larger than the 1.0 million bytes"), std::string::npos);
}

}  // namespace
}  // namespace banneret
