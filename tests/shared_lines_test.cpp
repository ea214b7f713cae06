// Code that two rulesets share is in engine/rulesets/shared: no run of six lines occurs in two of them, and few single
// lines do.
//
// There are three counts. Each ignores rows of rules and the frozen copies of older commanders, counts a line once
// however often it occurs, and folds strings and the rulesets' own names:
// - Every line with a letter in it: By This Axe and the Lionheart variant had 398 in common before there was a shared
//   layer (404 with their brackets). Most are the language ("return out;") and the heads that the interface prescribes;
//   two folders that have nothing to do with each other, engine/campaign and engine/odds, share 112. So this count
//   cannot fall to a quarter; it must not rise.
// - Lines that carry meaning: at least three words, no head that the interface prescribes (declarations of static
//   functions, functions of Rules, visitors), no call of the shared layer. No run of six of these occurs twice.
// - Lines that carry meaning and do something: no declaration, head of a function or a loop, or label. By this count
//   the two had 100 in common, and a quarter of that is left. Other pairs share more, as they set more fields of the
//   same name.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

constexpr std::size_t longest_run = 5;
constexpr std::size_t most_lines_of_first_two = 25;  // of 100
constexpr std::size_t most_lines = 75;
constexpr std::size_t most_plain_lines_of_first_two = 330;  // of 398

bool is_word_letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// The line without its comment, its indentation and the text of its strings, except IDs of rules; `names` become "R".
std::string folded(const std::string& line, const std::set<std::string>& names) {
    std::string out, word;
    bool in_string = false, is_rule_id = false;
    const auto end_word = [&] {
        out += names.contains(word) ? "R" : word;
        word.clear();
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (in_string) {
            if (c == '\\') ++i;
            if (c == '"') in_string = false;
            if (is_rule_id) out += c;
            continue;
        }
        if (is_word_letter(c)) {
            word += c;
            continue;
        }
        end_word();
        if (c == '/' && i + 1 < line.size() && line[i + 1] == '/') break;
        in_string = c == '"';
        is_rule_id = in_string && out.ends_with("rule(");
        if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
    }
    end_word();
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

bool has_a_letter(std::string_view line) {
    return std::ranges::any_of(line, is_word_letter);
}

bool carries_meaning(std::string_view line) {
    int words = 0;
    for (std::size_t i = 0; i < line.size(); ++i)
        words += is_word_letter(line[i]) && (i == 0 || !is_word_letter(line[i - 1])) ? 1 : 0;
    if (words < 3) return false;
    for (const std::string_view head : {"#", "namespace", "struct ", "using ", "template <", "static ", "enum ", "."})
        if (line.starts_with(head)) return false;
    for (const std::string_view part : {"operator()(", "operator==", "shared::", "page"})
        if (line.find(part) != std::string_view::npos) return false;
    return !(line.find("Rules::") != std::string_view::npos && line.ends_with('{'));
}

// True for a head of a function or a loop, a label, a declaration or a return of a name: alike without being copied.
bool is_trivial(const std::string& line) {
    static const std::regex label("case\\b.*"),
        head("(switch|for|default|public|private|break|else|do|while)\\b.*[^;]"),
        declaration(
            "(const |constexpr |inline |mutable )*[\\w:]+(<.*>)?[&*]* \\w+( = [\\w:.>\\[\\](){}*, -]*|\\{[^;]*\\})?;"),
        named("return [\\w:.]+;"), check("static_assert.*"),
        function("(?!return)(inline |constexpr |const )*[\\w:]+(<.*>)?[&*]? [\\w:]+\\(.*\\)( const)?( \\{|;)");
    for (const std::regex* kind : {&label, &head, &declaration, &named, &check, &function})
        if (std::regex_match(line, *kind)) return true;
    return false;
}

std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

// The namespace of each ruleset's folder.
std::map<fs::path, std::string> rulesets() {
    std::map<fs::path, std::string> out;
    for (const auto& entry : fs::directory_iterator(fs::path(BANNERET_SOURCE_DIR) / "engine/rulesets")) {
        const fs::path described = entry.path() / "ruleset.cpp";
        if (!fs::exists(described)) continue;
        const std::string text = text_of(described), before = "namespace banneret::";
        const std::size_t at = text.find(before) + before.size();
        out[entry.path()] = text.substr(at, text.find(' ', at) - at);
    }
    return out;
}

Lines lines_of(const std::string& text, const std::set<std::string>& names,
               bool (*counts)(std::string_view) = carries_meaning) {
    Lines out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (line = folded(line, names); counts(line)) out.push_back(std::move(line));
    return out;
}

// The lines of each source of a ruleset, by path.
using Sources = std::map<std::string, Lines>;
Sources sources_of(const fs::path& folder, const std::set<std::string>& names,
                   bool (*counts)(std::string_view) = carries_meaning) {
    Sources out;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string path = entry.path().generic_string(), extension = entry.path().extension().string();
        const std::string file = entry.path().filename().string();
        if (extension != ".h" && extension != ".cpp") continue;
        if (file == "rows.cpp" || file == "rule_ids.h" || path.find("/by_the_book/") != std::string::npos) continue;
        out[path] = lines_of(text_of(entry.path()), names, counts);
    }
    return out;
}

// Every run of more than `longest_run` lines that both have, by its first line.
std::vector<std::string> runs_in_both(const Sources& a, const Sources& b) {
    const std::size_t many = longest_run + 1;
    std::set<Lines> runs;
    const auto each_run = [&](const Lines& lines, auto look) {
        for (std::size_t i = 0; i + many <= lines.size(); ++i)
            look(Lines(lines.begin() + static_cast<std::ptrdiff_t>(i),
                       lines.begin() + static_cast<std::ptrdiff_t>(i + many)));
    };
    for (const auto& [path, lines] : a) each_run(lines, [&](Lines run) { runs.insert(std::move(run)); });
    std::vector<std::string> out;
    for (const auto& [path, lines] : b)
        each_run(lines, [&, in = path](const Lines& run) {
            if (runs.contains(run)) out.push_back(in + ": " + run.front());
        });
    return out;
}

TEST(SharedLines, NoRunOfSixLinesStandsInTwoRulesets) {
    const std::map<fs::path, std::string> all = rulesets();
    ASSERT_GE(all.size(), 5u);
    std::set<std::string> names;
    for (const auto& [folder, name] : all) names.insert(name);
    std::vector<Sources> sources;
    for (const auto& [folder, name] : all) sources.push_back(sources_of(folder, names));
    for (std::size_t a = 0; a < sources.size(); ++a) {
        EXPECT_FALSE(sources[a].empty());
        for (std::size_t b = a + 1; b < sources.size(); ++b)
            EXPECT_THAT(runs_in_both(sources[a], sources[b]), testing::IsEmpty());
    }
}

std::set<std::string> single_lines(const Sources& sources) {
    std::set<std::string> out;
    for (const auto& [path, lines] : sources) out.insert(lines.begin(), lines.end());
    return out;
}

TEST(SharedLines, FewLinesStandInTwoRulesets) {
    const std::map<fs::path, std::string> all = rulesets();
    std::set<std::string> names;
    for (const auto& [folder, name] : all) names.insert(name);
    std::map<std::string, std::set<std::string>> lines;
    for (const auto& [folder, name] : all) lines[name] = single_lines(sources_of(folder, names));
    const auto in_both = [&](const std::string& a, const std::string& b) {
        std::vector<std::string> out;
        std::ranges::set_intersection(lines.at(a), lines.at(b), std::back_inserter(out));
        std::erase_if(out, is_trivial);
        return out;
    };
    for (auto a = lines.begin(); a != lines.end(); ++a) {
        EXPECT_GT(a->second.size(), 50u) << a->first;
        for (auto b = std::next(a); b != lines.end(); ++b)
            EXPECT_LE(in_both(a->first, b->first).size(), most_lines) << a->first << " and " << b->first;
    }
    EXPECT_LE(in_both("axe", "lionheart").size(), most_lines_of_first_two);
}

TEST(SharedLines, TheFirstTwoShareNoMoreLinesOfAnyKind) {
    std::set<std::string> names;
    std::map<std::string, fs::path> folders;
    for (const auto& [folder, name] : rulesets()) {
        names.insert(name);
        folders[name] = folder;
    }
    const auto all = [&](const fs::path& folder) { return single_lines(sources_of(folder, names, has_a_letter)); };
    const auto in_both = [&](const fs::path& a, const fs::path& b) {
        std::vector<std::string> out;
        std::ranges::set_intersection(all(a), all(b), std::back_inserter(out));
        return out.size();
    };
    const fs::path engine = fs::path(BANNERET_SOURCE_DIR) / "engine";
    const std::size_t now = in_both(folders.at("axe"), folders.at("lionheart"));
    RecordProperty("in_both", static_cast<int>(now));
    RecordProperty("in_unrelated_folders", static_cast<int>(in_both(engine / "campaign", engine / "odds")));
    EXPECT_LE(now, most_plain_lines_of_first_two);
    EXPECT_GT(now, 0u);
}

TEST(SharedLines, ALineThatOnlyNamesIsNoCopy) {
    for (const char* line : {"const Piece& p = s.pieces[i];", "int figures = 0;",
                             "case Stage::turn_begins:", "for (const Side side : both_sides) {", "return s.stage;",
                             "Mustering prepare(const TableStart& start);"})
        EXPECT_TRUE(is_trivial(line)) << line;
    for (const char* line : {"total += men * weight_of(side);", "if (men == 0) problems.push_back(side);",
                             "return left > 0 ? men / left : 0;", "s.pieces[p.index].at ="})
        EXPECT_FALSE(is_trivial(line)) << line;
}

TEST(SharedLines, ACopyUnderAnotherNameIsFound) {
    const std::string copied = R"(
        for (const Side side : both_sides) {
            // The men of the side.
            std::int64_t men = chess::men_of(side, "king");
            if (men == 0) problems.push_back(side);

            total += men * weight_of(side);
            most = std::max(most, men);
            least = std::min(least, men);
            shares[side] = men / total;
        })";
    std::string renamed = copied;
    renamed.replace(renamed.find("chess"), 5, "go").replace(renamed.find("king"), 4, "stone");
    const std::set<std::string> names = {"chess", "go"};
    const Sources chess = {{"chess.cpp", lines_of(copied, names)}}, go = {{"go.cpp", lines_of(renamed, names)}};
    EXPECT_EQ(chess.at("chess.cpp").size(), 7u);
    EXPECT_EQ(runs_in_both(chess, go).size(), 2u);
    renamed.replace(renamed.find("most ="), 6, "best =");
    EXPECT_THAT(runs_in_both(chess, {{"go.cpp", lines_of(renamed, names)}}), testing::IsEmpty());
}

}  // namespace
