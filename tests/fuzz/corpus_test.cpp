// Feeds a fuzz target its corpus without libFuzzer, so that inputs that once broke a loader are tried in every build.

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

// The number of inputs, by answer.
struct Fed {
    std::size_t taken = 0, refused = 0;
    std::size_t all() const { return taken + refused; }
};

// The target aborts if a promise is broken.
void feed(const std::string& text, Fed& fed) {
    // An exact copy on the heap lets the address sanitizer catch a read past the end.
    const std::vector<char> bytes(text.begin(), text.end());
    const auto answer = banneret::fuzz::keeps_its_promises({bytes.data(), bytes.size()});
    ++(answer == banneret::fuzz::Answer::taken ? fed.taken : fed.refused);
}

// Each run records its counts, which would show a loader that refused or accepted everything.
void tell(const Fed& fed) {
    testing::Test::RecordProperty("taken", static_cast<int>(fed.taken));
    testing::Test::RecordProperty("refused", static_cast<int>(fed.refused));
}

TEST(BANNERET_CORPUS_SUITE, EveryFileKeepsThePromises) {
    const auto texts = corpus();
    ASSERT_GE(texts.size(), 3u);
    Fed fed;
    for (const std::string& text : texts) feed(text, fed);
    tell(fed);
    EXPECT_EQ(fed.all(), texts.size());
    EXPECT_EQ(fed.taken, std::size_t{BANNERET_CORPUS_TAKEN}) << "of " << texts.size();
}

TEST(BANNERET_CORPUS_SUITE, EveryFileCutShortKeepsThePromises) {
    Fed fed, nothing_left;
    std::size_t cuts = 0;
    for (const std::string& text : corpus()) {
        // Without trailing white space a file is still complete.
        const std::size_t whole = text.find_last_not_of(" \t\r\n") + 1;
        const std::size_t step = std::clamp<std::size_t>(whole / 20, 1, 97);
        for (std::size_t length = 0; length < whole; length += step) {
            feed(text.substr(0, length), length == 0 ? nothing_left : fed);
            ++cuts;
        }
    }
    tell(fed);
    EXPECT_EQ(fed.all() + nothing_left.all(), cuts);
    EXPECT_GE(cuts, 60u) << "twenty of three files";
    EXPECT_EQ(nothing_left.taken, 0u) << "nothing is made of nothing";
    if (BANNERET_CORPUS_WHOLE) {
        EXPECT_EQ(fed.taken, 0u) << "half a file is no file";
    } else {
        EXPECT_GT(fed.taken, 0u) << "what is whole of it is kept";
    }
}

TEST(BANNERET_CORPUS_SUITE, EveryFileWithADamagedByteKeepsThePromises) {
    Fed fed;
    std::size_t damages = 0;
    for (const std::string& text : corpus())
        for (std::size_t at = 0; at < text.size(); at += std::max<std::size_t>(1, text.size() / 20))
            for (const char c : {'\0', '\xFF', '"', '9', ','}) {
                std::string damaged = text;
                damaged[at] = c;
                feed(damaged, fed);
                ++damages;
            }
    tell(fed);
    EXPECT_EQ(fed.all(), damages);
    EXPECT_GE(damages, 300u) << "twenty places of three files, five bytes each";
    EXPECT_GT(fed.taken, 0u) << "a damaged word is a word";
    EXPECT_GT(fed.refused, 0u) << "damage is seen";
}

}  // namespace
