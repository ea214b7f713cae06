#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

// Readable transcripts in a folder of tests/golden; its README says how to rewrite them.
namespace banneret::test {

class Transcripts {
public:
    explicit Transcripts(std::string_view folder)
        : folder_(std::filesystem::path(BANNERET_SOURCE_DIR) / "tests" / "golden" / folder) {}

    std::string read(std::string_view name) const {
        std::ifstream in(file(name), std::ios::binary);
        EXPECT_TRUE(in) << file(name);
        std::ostringstream out;
        out << in.rdbuf();
        return out.str();
    }
    // Expects `text` to equal the file, or rewrites the file.
    void expect_same(std::string_view name, const std::string& text) const {
        if (std::getenv("BANNERET_REWRITE_GOLDEN") != nullptr) std::ofstream(file(name), std::ios::binary) << text;
        EXPECT_EQ(text, read(name));
    }
    // Expects a test for each file, and a file for each test.
    void expect_all(std::span<const std::string_view> names) const {
        std::set<std::string> listed, there;
        for (const std::string_view name : names) listed.insert(file(name).filename().string());
        for (const auto& entry : std::filesystem::directory_iterator(folder_))
            there.insert(entry.path().filename().string());
        EXPECT_EQ(there, listed);
    }

private:
    std::filesystem::path file(std::string_view name) const { return folder_ / (std::string(name) + ".txt"); }
    std::filesystem::path folder_;
};

}  // namespace banneret::test
