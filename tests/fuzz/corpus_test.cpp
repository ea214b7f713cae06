// Feeds a fuzz target its corpus without libFuzzer, so that what once broke a loader is tried in every build.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace {

namespace fs = std::filesystem;

std::vector<std::string> corpus() {
    std::vector<fs::path> paths;
    for (const auto& entry :
         fs::directory_iterator(fs::path(BANNERET_SOURCE_DIR) / "tests/fuzz/corpus" / BANNERET_CORPUS))
        paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> texts;
    for (const fs::path& path : paths) {
        std::ostringstream text;
        text << std::ifstream(path, std::ios::binary).rdbuf();
        texts.push_back(text.str());
    }
    return texts;
}

// The target stops the program where a promise is broken; returning is passing.
void feed(const std::string& text) {
    // An exact copy on the heap: reading one byte past it is seen by the address sanitizer.
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    ASSERT_EQ(LLVMFuzzerTestOneInput(bytes.data(), bytes.size()), 0);
}

TEST(BANNERET_CORPUS_SUITE, EveryFileKeepsThePromises) {
    const auto texts = corpus();
    ASSERT_GE(texts.size(), 3u);
    for (const std::string& text : texts) feed(text);
}

TEST(BANNERET_CORPUS_SUITE, EveryFileCutShortKeepsThePromises) {
    for (const std::string& text : corpus())
        for (std::size_t length = 0; length < text.size(); length += 97) feed(text.substr(0, length));
}

TEST(BANNERET_CORPUS_SUITE, EveryFileWithADamagedByteKeepsThePromises) {
    for (const std::string& text : corpus())
        for (std::size_t at = 0; at < text.size(); at += std::max<std::size_t>(1, text.size() / 20))
            for (const char c : {'\0', '\xFF', '"', '9', ','}) {
                std::string damaged = text;
                damaged[at] = c;
                feed(damaged);
            }
}

}  // namespace
