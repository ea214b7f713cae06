#include <filesystem>
#include <fstream>

#include "tests/app/cli/terminal.h"

// Runs every command line of the README as printed, in order, on the shipped campaign.

namespace banneret::app {
namespace {

namespace fs = std::filesystem;

// Splits a line as a shell does: at blanks, except inside double quotes.
std::vector<std::string> shell_words(std::string_view line) {
    std::vector<std::string> out;
    bool quoted = false, in_word = false;
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
            if (!in_word) out.emplace_back();
            in_word = true;
        } else if (c == ' ' && !quoted) {
            in_word = false;
        } else {
            if (!in_word) out.emplace_back();
            in_word = true;
            out.back() += c;
        }
    }
    return out;
}

using Readme = TerminalTest;

TEST_F(Readme, EveryCommandLineRunsAsPrinted) {
    const fs::path source = BANNERET_SOURCE_DIR;
    const fs::path folder = path("tree"), before = fs::current_path();
    fs::create_directory(folder);
    // Copies the files that README's cp lines copy, into the test's own folder.
    const fs::path shipped = source / "campaigns", marches = shipped / "the-salt-marches";
    fs::copy_file(shipped / "sample-roster.csv", folder / "sample-roster.csv");
    for (const auto& file : fs::directory_iterator(marches))
        if (file.path().extension() == ".csv") fs::copy_file(file.path(), folder / file.path().filename());
    fs::copy_file(marches / "the-salt-marches.banneret", folder / "marches.banneret");
    fs::current_path(folder);
    std::ifstream readme(source / "README.md");
    constexpr std::string_view program = "    banneret ";
    int lines = 0;
    for (std::string line; std::getline(readme, line);) {
        if (!line.starts_with(program)) continue;
        SCOPED_TRACE(line);
        const Call done = call(shell_words(std::string_view(line).substr(program.size())));
        EXPECT_EQ(done.code, 0) << done.err;
        ++lines;
    }
    fs::current_path(before);
    EXPECT_GE(lines, 50);
}

}  // namespace
}  // namespace banneret::app
