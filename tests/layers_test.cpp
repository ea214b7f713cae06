// Checks every #include of engine/ and app/ against the layers: static libraries prevent upward calls, only this test
// prevents upward includes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;
namespace fs = std::filesystem;

// The folders that each folder may include besides itself. A folder missing here may not exist.
const std::map<std::string, std::set<std::string>> may_include = [] {
    std::map<std::string, std::set<std::string>> table = {
        {"engine/core", {}},
        {"engine/dice", {"engine/core"}},
        {"engine/geometry", {"engine/core"}},
        {"engine/armies", {"engine/core"}},
    };
    // In the order of the layers: each may include `lower` and whatever `lower` may include.
    const auto stands_on = [&](const std::string& folder, std::initializer_list<std::string> lower) {
        auto& allowed = table[folder];
        for (const std::string& l : lower) {
            allowed.insert(l);
            allowed.insert(table.at(l).begin(), table.at(l).end());
        }
    };
    stands_on("engine/tactics", {"engine/dice", "engine/geometry"});
    stands_on("engine/abstract", {"engine/tactics", "engine/armies"});
    stands_on("engine/rulesets", {"engine/abstract"});
    stands_on("engine/odds", {"engine/rulesets"});
    stands_on("engine/commanders", {"engine/odds"});
    stands_on("engine/campaign", {"engine/commanders", "engine/rulesets"});
    stands_on("engine/files", {"engine/campaign"});
    stands_on("app/models", {"engine/files"});
    stands_on("app/panels", {"app/models"});
    stands_on("app/window", {"app/panels"});
    stands_on("app/cli", {"app/models"});
    stands_on("app/install", {"app/cli"});
    table["app"] = {"app/cli", "app/window"};
    return table;
}();

// A library's headers, by prefix, and the only folders that may include them.
struct Library {
    std::string begins;
    std::set<std::string> only;
};
const std::vector<Library> libraries = {
    {"cereal/", {"engine/files"}},
    {"rapidjson/", {"engine/files"}},
    {"zlib.h", {"engine/files"}},
    {"cairo", {"engine/files"}},
    {"pango/", {"engine/files"}},
    {"CLI/", {"app/cli"}},
    {"nlohmann/", {"app/cli", "app/models", "app/panels", "app/window"}},
    {"imgui", {"app/panels", "app/window"}},
    {"misc/cpp/imgui", {"app/panels", "app/window"}},
    {"backends/imgui", {"app/window"}},
    {"GLFW/", {"app/window"}},
    {"GL/", {"app/window"}},
    {"GLES", {"app/window"}},
    {"pcg_", {"engine/dice"}},
    {"gmp", {"engine/core"}},
    {"random", {"app/cli", "app/models", "app/window"}},  // std::random_device, for seeds not chosen by the user
};

// "engine/rulesets/axe/axe.h" is in engine/rulesets, "app/main.cpp" in app.
std::string folder_of(const std::string& path) {
    const std::size_t first = path.find('/');
    const std::size_t second = path.find('/', first + 1);
    return path.substr(0, second == std::string::npos ? first : second);
}

bool ours(const std::string& header) {
    return header.starts_with("engine/") || header.starts_with("app/");
}

struct Include {
    std::string header;
    bool quoted = false;
};

std::optional<Include> include_in(std::string_view line) {
    const auto skip_blanks = [&] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
    for (const std::string_view word : {"#", "include"}) {
        skip_blanks();
        if (!line.starts_with(word)) return std::nullopt;
        line.remove_prefix(word.size());
    }
    skip_blanks();
    if (line.empty() || (line.front() != '"' && line.front() != '<')) return std::nullopt;
    const bool quoted = line.front() == '"';
    line.remove_prefix(1);
    return Include{std::string(line.substr(0, line.find(quoted ? '"' : '>'))), quoted};
}

using Tree = std::map<std::string, std::string>;  // path from the root -> text

std::vector<std::string> wrong_includes(const Tree& tree) {
    std::vector<std::string> wrong;
    for (const auto& [path, text] : tree) {
        const auto row = may_include.find(folder_of(path));
        if (row == may_include.end()) {
            wrong.push_back(path + ": its folder is in no layer");
            continue;
        }
        const auto& [folder, allowed] = *row;
        std::istringstream lines(text);
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number) {
            const auto include = include_in(line);
            if (!include) continue;
            const auto& [header, quoted] = *include;
            const std::string where = path + ":" + std::to_string(number) + ": " + header;
            if (ours(header)) {
                const std::string to = folder_of(header);
                if (!quoted) wrong.push_back(where + " is ours and wants quotes");
                if (!tree.contains(header)) wrong.push_back(where + " is not there");
                if (to != folder && !allowed.contains(to)) wrong.push_back(where + " is not below " + folder);
                continue;
            }
            const auto library = std::find_if(libraries.begin(), libraries.end(),
                                              [&](const Library& l) { return include->header.starts_with(l.begins); });
            if (library != libraries.end()) {
                if (!library->only.contains(folder)) wrong.push_back(where + " may not be included in " + folder);
            } else if (quoted) {
                wrong.push_back(where + " is not written from the root");
            }
        }
    }
    return wrong;
}

Tree sources(const std::vector<std::string>& tops = {"engine", "app"}) {
    Tree tree;
    const fs::path root = BANNERET_SOURCE_DIR;
    for (const std::string& top : tops)
        for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp") continue;
            std::ostringstream text;
            text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
            tree[fs::relative(entry.path(), root).generic_string()] = text.str();
        }
    return tree;
}

TEST(Layers, NoSourceIncludesWhatStandsAboveIt) {
    const Tree tree = sources();
    ASSERT_TRUE(tree.contains("engine/core/check.h"));
    ASSERT_TRUE(tree.contains("app/main.cpp"));
    EXPECT_THAT(wrong_includes(tree), IsEmpty());
}

TEST(Layers, AnUpwardIncludeIsFound) {
    EXPECT_THAT(wrong_includes({{"engine/core/text.h", "#pragma once\n#include \"engine/dice/dice.h\"\n"},
                                {"engine/dice/dice.h", "#include \"engine/core/text.h\"\n"}}),
                ElementsAre("engine/core/text.h:2: engine/dice/dice.h is not below engine/core"));
    EXPECT_THAT(wrong_includes({{"engine/odds/exact/joint.cpp", "  #  include \"engine/campaign/campaign.h\"\n"},
                                {"engine/campaign/campaign.h", ""}}),
                ElementsAre("engine/odds/exact/joint.cpp:1: engine/campaign/campaign.h is not below engine/odds"));
    EXPECT_THAT(wrong_includes({{"app/models/army.cpp", "#include \"app/panels/army.h\""}, {"app/panels/army.h", ""}}),
                ElementsAre("app/models/army.cpp:1: app/panels/army.h is not below app/models"));
}

TEST(Layers, ALibraryOutsideItsFolderIsFound) {
    EXPECT_THAT(wrong_includes({{"engine/campaign/a.cpp", "#include <cereal/cereal.hpp>\n#include <vector>\n"},
                                {"engine/files/a.cpp", "#include <cereal/cereal.hpp>\n"},
                                {"app/models/a.cpp", "#include <imgui.h>\n"},
                                {"app/panels/a.cpp", "#include \"imgui.h\"\n#include <GLFW/glfw3.h>\n"},
                                {"engine/dice/a.cpp", "#include <random>\n"}}),
                ElementsAre("app/models/a.cpp:1: imgui.h may not be included in app/models",
                            "app/panels/a.cpp:2: GLFW/glfw3.h may not be included in app/panels",
                            "engine/campaign/a.cpp:1: cereal/cereal.hpp may not be included in engine/campaign",
                            "engine/dice/a.cpp:1: random may not be included in engine/dice"));
}

TEST(Layers, AnIncludeNotWrittenFromTheRootIsFound) {
    EXPECT_THAT(wrong_includes({{"engine/core/text.cpp", "#include \"text.h\"\n#include <engine/core/text.h>\n"},
                                {"engine/core/text.h", ""}}),
                ElementsAre("engine/core/text.cpp:1: text.h is not written from the root",
                            "engine/core/text.cpp:2: engine/core/text.h is ours and wants quotes"));
}

TEST(Layers, AFolderOfNoLayerIsFound) {
    EXPECT_THAT(wrong_includes({{"engine/util/a.h", ""}}), ElementsAre("engine/util/a.h: its folder is in no layer"));
}

// --- Rulesets --------------------------------------------------------------------------------------------------------

// Code that serves every ruleset: the program, and the tests that play whatever the catalogue holds. Tests of one
// ruleset, and of pages and verbs that need some battle as an example, may name it.
Tree for_any_ruleset() {
    Tree tree = sources();
    tree.merge(sources({"tests/bench", "tests/conformance", "tests/golden", "tests/fuzz"}));
    for (auto& [path, text] : sources({"tests/support"}))
        if (path.find("/random_") != std::string::npos) tree[path] = std::move(text);
    return tree;
}

// The names of a ruleset: its folder, namespace, key and title.
struct RulesetNames {
    std::string folder;  // "engine/rulesets/x/"
    std::vector<std::string> names;
};

std::string without_comment(const std::string& line) {
    return line.substr(0, line.find("//"));
}

// The text between the first `before` and the next `after`; empty if not found.
std::string between(const std::string& text, const std::string& before, const std::string& after) {
    const std::size_t at = text.find(before);
    if (at == std::string::npos) return "";
    const std::size_t start = at + before.size();
    return text.substr(start, text.find(after, start) - start);
}

// Every folder of engine/rulesets with a ruleset.cpp.
std::vector<RulesetNames> rulesets_of(const Tree& tree) {
    std::vector<RulesetNames> out;
    for (const auto& [path, text] : tree) {
        const std::string file = "/ruleset.cpp";
        if (!path.starts_with("engine/rulesets/") || !path.ends_with(file)) continue;
        RulesetNames r;
        r.folder = path.substr(0, path.size() - file.size() + 1);
        const std::string root = "engine/rulesets/";
        r.names = {r.folder.substr(root.size(), r.folder.size() - root.size() - 1),
                   between(text, "namespace banneret::", " {") + "::", between(text, ".title = \"", "\"")};
        for (const auto& [other, header] : tree)
            if (other.starts_with(r.folder))
                if (const std::string key = between(header, "string_view key = \"", "\""); !key.empty())
                    r.names.push_back(key);
        out.push_back(std::move(r));
    }
    return out;
}

std::vector<std::string> named_outside(const Tree& tree) {
    std::vector<std::string> out;
    const std::vector<RulesetNames> rulesets = rulesets_of(tree);
    for (const auto& [path, text] : tree) {
        if (path == "engine/rulesets/catalogue.cpp") continue;  // the only list of rulesets
        std::istringstream lines(text);
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number)
            for (const RulesetNames& r : rulesets) {
                if (path.starts_with(r.folder)) continue;
                // Comments count too: a fact that holds for one ruleset only belongs in its folder.
                for (const std::string& name : r.names)
                    if (line.find(name) != std::string::npos)
                        out.push_back(path + ":" + std::to_string(number) + " names " + name);
            }
    }
    return out;
}

TEST(Layers, NothingOutsideItsFolderNamesARuleset) {
    const Tree tree = for_any_ruleset();
    const std::vector<RulesetNames> rulesets = rulesets_of(tree);
    ASSERT_GE(rulesets.size(), 2u);
    for (const RulesetNames& r : rulesets) EXPECT_EQ(r.names.size(), 4u) << r.folder;
    EXPECT_THAT(named_outside(tree), IsEmpty());
}

// A ruleset is one folder: the ruleset that only a test has is at most 300 lines long, and no source mentions it.
TEST(Layers, TheMadeUpRulesetIsShortAndKnownToNobody) {
    const Tree folder = sources({"tests/made_up_ruleset"});
    const std::string& text = folder.at("tests/made_up_ruleset/made_up.cpp");
    EXPECT_LE(std::ranges::count(text, '\n'), 300);
    for (const auto& [path, source] : for_any_ruleset())
        for (const char* name : {"made-up", "made_up_ruleset"}) EXPECT_EQ(source.find(name), std::string::npos) << path;
}

// The grid decides how a board is drawn and a place is typed; the program may not use it to tell rulesets apart.
bool may_read_the_grid(const std::string& path) {
    return path.starts_with("engine/rulesets/") || path == "engine/tactics/board_view.h" ||
           path.starts_with("app/panels/tabletop/table_board") ||
           path.starts_with("app/cli/tabletop/table_order_words");
}
std::vector<std::string> concluded_from_grid(const Tree& tree) {
    std::vector<std::string> out;
    for (const auto& [path, text] : tree) {
        if (may_read_the_grid(path)) continue;
        std::istringstream lines(text);
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number)
            if (without_comment(line).find("Grid::") != std::string::npos)
                out.push_back(path + ":" + std::to_string(number) + " reads the grid");
    }
    return out;
}

TEST(Layers, NothingButTheBoardAndThePlacesReadsTheGrid) {
    const Tree tree = for_any_ruleset();
    EXPECT_THAT(concluded_from_grid(tree), IsEmpty());
    // The files that may read the grid still do, so the search uses the right word.
    EXPECT_NE(tree.at("app/panels/tabletop/table_board_places.cpp").find("Grid::"), std::string::npos);
}

TEST(Layers, ARulesetToldByItsGridIsFound) {
    EXPECT_THAT(concluded_from_grid(
                    {{"app/models/a.cpp", "// Grid::hexes\nif (board.grid == BoardView::Grid::inches) routed();\n"},
                     {"app/panels/tabletop/table_board_places.cpp", "case BoardView::Grid::inches:"},
                     {"tests/bench/a.cpp", "men = ruleset.grid == BoardView::Grid::hexes ? 40 : 200;\n"}}),
                ElementsAre("app/models/a.cpp:2 reads the grid", "tests/bench/a.cpp:1 reads the grid"));
}

TEST(Layers, ANamedRulesetIsFound) {
    const Tree tree = {
        {"engine/rulesets/chess/ruleset.cpp", "namespace banneret::chess {\n .title = \"Chess war\","},
        {"engine/rulesets/chess/chess.h", "static constexpr std::string_view key = \"chess-war\";"},
        {"engine/rulesets/catalogue.cpp", "chess::ruleset(),"},
        {"app/models/a.cpp", "int n;\nif (key == \"chess-war\") n = chess::value;\n"},
        {"engine/tactics/a.h", "// Castles, as in Chess war.\n"},
        {"tests/bench/a.cpp", "#include \"engine/rulesets/chess/house.h\"\n"},
    };
    EXPECT_THAT(named_outside(tree),
                UnorderedElementsAre("app/models/a.cpp:2 names chess",
                                     "app/models/a.cpp:2 names chess::", "app/models/a.cpp:2 names chess-war",
                                     "engine/tactics/a.h:1 names Chess war", "tests/bench/a.cpp:1 names chess"));
}

// A sentence of the engine that the program takes apart may mean something else under the next ruleset, so the program
// must ask for the part itself.
std::vector<std::string> cut_sentences(const Tree& tree) {
    std::vector<std::string> out;
    for (const auto& [path, text] : tree) {
        if (!path.starts_with("app/") || path.find("/tabletop/") == std::string::npos) continue;
        std::istringstream lines(text);
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number)
            if (const std::size_t at = line.find("find(\" ");
                at != std::string::npos && std::isalpha(line[at + 7]) != 0)
                out.push_back(path + ":" + std::to_string(number) + " looks for words in a sentence");
    }
    return out;
}

TEST(Layers, ThePagesOfATabletopBattleTakeNoSentenceApart) {
    EXPECT_THAT(cut_sentences(sources()), IsEmpty());
    EXPECT_THAT(cut_sentences({{"app/panels/tabletop/a.cpp", "return words.substr(0, words.find(\" facing\"));\n"}}),
                ElementsAre("app/panels/tabletop/a.cpp:1 looks for words in a sentence"));
}

}  // namespace
