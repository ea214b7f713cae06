// Checks of rule IDs, taken from the rows of the rulesets themselves: a test in the ruleset's own folder names each of
// them, its RULINGS.md states each ruling, and no text cites a rule that the program does not have. A new ruleset takes
// part by its line in the catalogue of rows and by a RULINGS.md in its folder.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/rulesets/rule_rows.h"

namespace banneret {
namespace {

namespace fs = std::filesystem;
using Ids = std::set<std::string>;

fs::path root() {
    return BANNERET_SOURCE_DIR;
}

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// The prefix of an ID. After it a printed rule has a digit ("AD-17", "BCR-4.7.a"), a ruling of ours a capital ("AD-R9",
// "LH-MUSTER").
std::string prefix_of(std::string_view id) {
    return std::string(id.substr(0, id.find('-')));
}
bool is_ruling(std::string_view id) {
    return is_upper(id[id.find('-') + 1]);
}

// True for a section of the rulings, "LH-MUSTER".
bool is_section(std::string_view id) {
    return is_ruling(id) && std::none_of(id.begin(), id.end(), is_digit);
}

// True for text after the hyphen of an ID: "17", "4.7.a", "R9", "MUSTER"; not for "n" or "Rn".
bool is_number(std::string_view tail) {
    if (tail.empty()) return false;
    if (is_digit(tail[0]) || (tail.size() > 1 && tail[0] == 'R' && is_digit(tail[1]))) return true;
    return tail.size() > 2 && std::all_of(tail.begin(), tail.end(), is_upper);
}

// The IDs in a text that have one of these prefixes.
Ids ids_in(std::string_view text, const Ids& prefixes) {
    Ids out;
    for (const std::string& prefix : prefixes) {
        const std::string start = prefix + "-";
        for (auto at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1)) {
            if (at > 0 && (is_word(text[at - 1]) || text[at - 1] == '-')) continue;
            std::size_t end = at + start.size();
            const auto within = [&](std::size_t i) { return i < text.size() && is_word(text[i]); };
            while (within(end) || (within(end + 1) && text[end] == '.' && end > at + start.size())) ++end;
            const std::string_view id = text.substr(at, end - at);
            if (id.size() > start.size() && is_number(id.substr(start.size()))) out.emplace(id);
        }
    }
    return out;
}

Ids all_ids() {
    Ids out;
    for (const RulesetEntry& ruleset : rulesets())
        for (const RuleRow& row : ruleset.rows) out.emplace(row.id);
    return out;
}
Ids all_prefixes() {
    Ids out;
    for (const RulesetEntry& ruleset : rulesets()) out.insert(prefix_of(ruleset.rows.front().id));
    return out;
}
// A ruleset's rows may also cite rules of another one, as the tactical start cites stratagems.
Ids own_ids(const RulesetEntry& ruleset) {
    const std::string prefix = prefix_of(ruleset.rows.front().id);
    Ids out;
    for (const RuleRow& row : ruleset.rows)
        if (prefix_of(row.id) == prefix) out.emplace(row.id);
    return out;
}

// The IDs in the headings of sections: "#### AD-R9: Sharing losses".
Ids headings(const std::string& text) {
    static const std::regex heading("^#+ ([A-Z]+-[A-Za-z0-9.]*[A-Za-z0-9])\\b");
    Ids out;
    std::istringstream lines(text);
    std::smatch hit;
    for (std::string line; std::getline(lines, line);)
        if (std::regex_search(line, hit, heading)) out.insert(hit[1]);
    return out;
}

// Folders under engine/ with a RULINGS.md, by the prefix of their headings.
std::map<std::string, fs::path> folders() {
    std::map<std::string, fs::path> out;
    for (const auto& entry : fs::recursive_directory_iterator(root() / "engine"))
        if (entry.path().filename() == "RULINGS.md")
            for (const std::string& id : headings(text_of(entry.path())))
                out[prefix_of(id)] = entry.path().parent_path().lexically_relative(root());
    return out;
}

std::string tests_of(const fs::path& folder) {
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(root() / "tests" / folder))
        if (entry.path().filename().string().ends_with("_test.cpp")) all += text_of(entry.path());
    return all;
}

std::string joined(const Ids& ids) {
    std::string out;
    for (const std::string& id : ids) out += " " + id;
    return out;
}
Ids missing(const Ids& wanted, const Ids& from) {
    Ids out;
    std::set_difference(wanted.begin(), wanted.end(), from.begin(), from.end(), std::inserter(out, out.end()));
    return out;
}

// Sources and documents for readers; stored samples and transcripts cite no rules.
std::vector<fs::path> sources() {
    std::vector<fs::path> out = {root() / "README.md"};
    for (const char* folder : {"engine", "app", "tests", "campaigns"})
        for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
            const std::string ext = entry.path().extension().string();
            if (ext == ".cpp" || ext == ".h" || ext == ".md") out.push_back(entry.path());
        }
    return out;
}

TEST(NamedRules, EveryRowIsNamedByATestOfItsRuleset) {
    const auto where = folders();
    // Some sections, such as the commander's, are implemented and tested outside the ruleset's folder.
    const Ids anywhere = ids_in(tests_of("engine"), all_prefixes());
    for (const RulesetEntry& ruleset : rulesets()) {
        const std::string prefix = prefix_of(ruleset.rows.front().id);
        ASSERT_TRUE(where.contains(prefix)) << ruleset.key << " has no RULINGS.md";
        const Ids found = ids_in(tests_of(where.at(prefix)), all_prefixes());
        Ids wanted;
        for (const std::string& id : own_ids(ruleset))
            if (!is_section(id) || !anywhere.contains(id)) wanted.insert(id);
        EXPECT_EQ(joined(missing(wanted, found)), "") << "no test in " << where.at(prefix) << " names these";
    }
}

// A rule counts as tested only if an assertion depends on it: tests/mutation changes each listed cell.
TEST(NamedRules, EveryRulesetListsTheCellsOfItsTablesForMutation) {
    const auto where = folders();
    for (const RulesetEntry& ruleset : rulesets()) {
        const fs::path& folder = where.at(prefix_of(ruleset.rows.front().id));
        EXPECT_TRUE(fs::exists(root() / "tests" / folder / "mutants_test.cpp")) << folder;
    }
}

TEST(NamedRules, EveryRulingIsStatedInItsFolder) {
    const auto where = folders();
    for (const RulesetEntry& ruleset : rulesets()) {
        const std::string prefix = prefix_of(ruleset.rows.front().id);
        ASSERT_TRUE(where.contains(prefix)) << ruleset.key << " has no RULINGS.md";
        Ids rulings;
        for (const std::string& id : own_ids(ruleset))
            if (is_ruling(id)) rulings.insert(id);
        const Ids stated = headings(text_of(root() / where.at(prefix) / "RULINGS.md"));
        EXPECT_FALSE(rulings.empty()) << ruleset.key;
        EXPECT_EQ(joined(missing(rulings, stated)), "") << where.at(prefix) << "/RULINGS.md has no heading for these";
        EXPECT_EQ(joined(missing(stated, rulings)), "") << "the program has no row for these headings";
    }
}

// The decision of each numbered ruling in a RULINGS.md: its paragraphs except for the reason, the key of its house rule
// and the place in the text. Markup and white space are removed, since a line may be wrapped at a hyphen.
std::map<std::string, std::string> decisions(const std::string& text) {
    static const std::regex heading("^#+ ([A-Z]+-R[0-9]+)\\b.*"), aside("^(Why:|House rules? |Section of the text).*");
    std::map<std::string, std::string> out;
    std::istringstream lines(text);
    std::smatch hit;
    std::string ruling;
    bool starts = true, skips = false;  // at the start of a paragraph; in a paragraph outside the decision
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#')) {
            ruling = std::regex_match(line, hit, heading) ? hit[1].str() : "";
            starts = true;
        } else if (line.empty()) {
            starts = true;
        } else if (!ruling.empty()) {
            if (starts) skips = std::regex_match(line, aside);
            starts = false;
            if (!skips) out[ruling] += line;
        }
    }
    return out;
}
std::string letters_of(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '`' || c == '*'; });
    return text;
}

// If two rows have one ID, as the answers to a question do, the first is the ruling.
TEST(NamedRules, TheProgramStatesEachRulingInFullAsItsFolderDoes) {
    const auto where = folders();
    for (const RulesetEntry& ruleset : rulesets()) {
        const std::string prefix = prefix_of(ruleset.rows.front().id);
        ASSERT_TRUE(where.contains(prefix)) << ruleset.key << " has no RULINGS.md";
        const auto stated = decisions(text_of(root() / where.at(prefix) / "RULINGS.md"));
        EXPECT_GE(stated.size(), 20U) << ruleset.key;
        Ids seen;
        for (const RuleRow& row : ruleset.rows) {
            const std::string id(row.id);
            if (!stated.contains(id) || !seen.insert(id).second) continue;
            EXPECT_EQ(letters_of(std::string(row.words)), letters_of(stated.at(id))) << id;
        }
        EXPECT_EQ(seen.size(), stated.size()) << ruleset.key;
    }
    const auto sample =
        decisions("#### AD-R1: Shield\n\nA *shield*\ncounts.\n\nHouse rule `x`: on.\n\nOnce.\n\nWhy: so.\n");
    EXPECT_EQ(letters_of(sample.at("AD-R1")), "Ashieldcounts.Once.");
}

TEST(NamedRules, NoTestNamesARangeOfRules) {
    std::string names;
    for (const std::string& prefix : all_prefixes()) names += (names.empty() ? "" : "|") + prefix;
    const std::regex range("\\b(" + names + ")-R?\\d+ ?(to|\\.\\.|-) ?((" + names + ")-)?R?\\d+\\b");
    for (const auto& [prefix, folder] : folders()) {
        std::istringstream lines(tests_of(folder));
        std::smatch hit;
        for (std::string line; std::getline(lines, line);)
            EXPECT_FALSE(std::regex_search(line, hit, range)) << folder << ": " << line;
    }
    for (const char* words : {"BTA-38 to BTA-40", "LH-24..LH-42", "BTA-R63 to BTA-R68", "BTA-38 to 40"})
        EXPECT_TRUE(std::regex_search(std::string(words), range)) << words;
}

TEST(CitedRules, EveryRuleCitedInTheProgramExists) {
    const Ids known = all_ids(), prefixes = all_prefixes();
    for (const fs::path& path : sources()) {
        const std::string name = path.lexically_relative(root()).string();
        // Other tests may use invented IDs.
        if (name.starts_with("tests/") && !name.starts_with("tests/engine/")) continue;
        if (name.starts_with("tests/engine/tactics/") || name.ends_with("named_rules_test.cpp")) continue;
        EXPECT_EQ(joined(missing(ids_in(text_of(path), prefixes), known)), "") << name;
    }
}

// Every text of the repository except samples of files, which older programs may have written.
std::vector<fs::path> texts() {
    std::vector<fs::path> out = sources();
    for (const char* folder : {"engine", "app", "tests", "campaigns"})
        for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
            const std::string ext = entry.path().extension().string(), path = entry.path().generic_string();
            const bool sample =
                path.find("/tests/files/") != std::string::npos || path.find("/corpus/") != std::string::npos;
            if (!sample && (ext == ".txt" || ext == ".json" || ext == ".cmake" || ext == ".sh"))
                out.push_back(entry.path());
        }
    return out;
}

// "R-11" and "R11" without a ruleset are ambiguous, and a numbered section refers to a text that is not in the
// repository.
std::string vague_citation(const std::string& line) {
    static const std::regex section("\\b[Ss]ections? [5-8]\\b");
    // The sentence that older programs stored, and the tests that read it.
    if (line.find("(R-18, R-19).") != std::string::npos) return "";
    const auto is = [&](std::size_t at, auto kind) { return at < line.size() && kind(line[at]); };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto of_id = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; };
    for (std::size_t at = line.find('R'); at != std::string::npos; at = line.find('R', at + 1)) {
        const std::size_t number = at + (is(at + 1, [](char c) { return c == '-'; }) ? 2 : 1);
        if (is(number, digit) && (at == 0 || !of_id(line[at - 1]))) return line.substr(at, number + 1 - at);
    }
    std::smatch hit;
    if (line.find("ection") != std::string::npos && std::regex_search(line, hit, section)) return hit.str();
    return "";
}

TEST(CitedRules, EveryCitationNamesItsRuleset) {
    for (const fs::path& path : texts()) {
        if (path.filename() == "named_rules_test.cpp") continue;
        std::istringstream lines(text_of(path));
        for (std::string line; std::getline(lines, line);)
            EXPECT_EQ(vague_citation(line), "") << path.lexically_relative(root()) << ": " << line;
    }
    EXPECT_NE(vague_citation("the table (R-11)"), "");
    EXPECT_NE(vague_citation("TEST(Aftermath, R11AnOddHealingDieIsSevenDays) {"), "");
    EXPECT_NE(vague_citation("Section 7: the commander"), "");
    EXPECT_EQ(vague_citation("the table (AD-R11)"), "");
}

TEST(CitedRules, IdsMayHaveLettersAndPoints) {
    const Ids prefixes = {"BCR", "PC", "MS", "AD"};
    EXPECT_EQ(
        joined(ids_in("(BCR-4.7.a, BCR-8.6.1. PC-61; MS-7's AD-R11, AD-5..AD-6) AD-n XAD-3 AD-MUSTER AD-Rn", prefixes)),
        " AD-5 AD-6 AD-MUSTER AD-R11 BCR-4.7.a BCR-8.6.1 MS-7 PC-61");
}

}  // namespace
}  // namespace banneret
