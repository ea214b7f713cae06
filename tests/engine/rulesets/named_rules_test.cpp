// Every rule and ruling of every ruleset is named in its tests, by its own number: a range ("from 3 to 9") names
// nobody, and hides what no test holds.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "engine/abstract/tables.h"
#include "engine/rulesets/by_this_axe/tables.h"
#include "engine/rulesets/lionheart/tables.h"

namespace banneret {
namespace {

struct Folder {
    const char *tests, *prefix;
    int count;
};
const Folder folders[] = {
    {"tests/engine/abstract", "AD-", abstract::printed_rules},
    {"tests/engine/abstract", "AD-R", abstract::ruling_count},
    {"tests/engine/rulesets/by_this_axe", "BTA-", axe::printed_rules},
    {"tests/engine/rulesets/by_this_axe", "BTA-R", axe::ruling_count},
    {"tests/engine/rulesets/lionheart", "LH-", lionheart::printed_rules},
    {"tests/engine/rulesets/lionheart", "LH-R", lionheart::ruling_count},
};

std::string tests_of(const Folder& f) {
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(BANNERET_SOURCE_DIR) + "/" + f.tests)) {
        if (!entry.path().filename().string().ends_with("_test.cpp")) continue;
        std::ifstream in(entry.path());
        std::ostringstream text;
        text << in.rdbuf();
        all += text.str();
    }
    return all;
}

std::set<int> named(const std::string& text, const std::string& prefix) {
    std::set<int> out;
    const std::regex id("\\b" + prefix + "(\\d+)\\b");
    for (std::sregex_iterator it(text.begin(), text.end(), id), end; it != end; ++it) out.insert(std::stoi((*it)[1]));
    return out;
}

TEST(NamedRules, EachByItsOwnNumber) {
    for (const Folder& f : folders) {
        const std::set<int> found = named(tests_of(f), f.prefix);
        EXPECT_GT(f.count, 0) << f.prefix;
        for (int n = 1; n <= f.count; ++n) EXPECT_TRUE(found.contains(n)) << f.tests << ": " << f.prefix << n;
        EXPECT_LE(*found.rbegin(), f.count) << f.tests << ": there is no such " << f.prefix;
    }
}

TEST(NamedRules, NeverByARange) {
    const std::regex range("\\b(BTA|LH|AD)-R?\\d+ ?(to|\\.\\.|-) ?(BTA|LH|AD)?-?R?\\d+\\b");
    for (const Folder& f : folders) {
        const std::string text = tests_of(f);
        std::smatch hit;
        EXPECT_FALSE(std::regex_search(text, hit, range)) << f.tests << ": " << hit.str();
    }
    // It sees what it is to see.
    for (const char* words : {"BTA-38 to BTA-40", "LH-24..LH-42", "BTA-R63 to BTA-R68"})
        EXPECT_TRUE(std::regex_search(std::string(words), range)) << words;
}

}  // namespace
}  // namespace banneret
