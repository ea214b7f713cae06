#include <gtest/gtest.h>

#include <filesystem>

#include "engine/core/text.h"
#include "engine/files/campaign_file.h"
#include "tests/app/cli/terminal.h"
#include "tests/golden/transcripts.h"
#include "tests/support/campaigns.h"

// Replays the transcripts of tests/golden/terminal; the README of tests/golden says how to rewrite them. A line that
// starts with "$ banneret " is a call; the lines below it are its output: first the standard output, then the standard
// error with "! " before each line, then the exit code if it is not 0.
//
// The armies are the CSV files of every terminal test. Marches.banneret is a campaign in which Red has attacked Hob; in
// Ford.banneret nothing has happened yet.
namespace banneret::app {
namespace {

constexpr std::string_view transcripts[] = {
    "bench",
    "campaign_table_lionheart",
    "compare",
    "compare_forms",
    "explain",
    "explain_campaign",
    "fight_axe",
    "fight_lionheart",
    "kept",
    "rules_axe",
    "rules_lionheart",
    "season",
    "solve",
    "step_table",
    "strike",
    "sweep",
};

test::Transcripts written() {
    return test::Transcripts("terminal");
}

// Splits at blanks, except inside double quotes.
std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> out;
    bool quoted = false, begun = false;
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ' ' && !quoted) {
            begun = false;
            continue;
        }
        if (!begun) out.emplace_back();
        begun = true;
        if (c != '"') out.back() += c;
    }
    return out;
}

class GoldenTerminal : public TerminalTest, public testing::WithParamInterface<std::string_view> {
protected:
    void SetUp() override {
        TerminalTest::SetUp();
        History h = example::books();
        const BattleId battle = example::joined(h, "Hob", 11);
        example::fought_out(h, battle, {});
        EXPECT_TRUE(std::holds_alternative<Entry>(h.perform_rolling(ApplyBattle{battle})));
        EXPECT_FALSE(save_campaign(h, path("Marches.banneret")));
        EXPECT_FALSE(save_campaign(example::books(), path("Ford.banneret")));
    }
    std::string said(std::string_view line) const {
        std::vector<std::string> args = words_of(line);
        for (std::string& word : args)
            for (const std::string_view ending : {".csv", ".banneret"})
                if (const std::size_t at = word.find(ending);
                    at != std::string::npos && word.find_first_of(" :=") >= at + ending.size())
                    word = path(word);
        const Call one = call(args);
        std::string out = one.out;
        for (const std::string_view fault : split(one.err, '\n'))
            if (!fault.empty()) out += "! " + std::string(fault) + "\n";
        if (one.code != 0) out += "exit code " + std::to_string(one.code) + "\n";
        // Drop the folder, and the carriage returns of CSV, which editors do not show.
        const std::string where = path("");
        for (std::size_t at; (at = out.find(where)) != std::string::npos;) out.erase(at, where.size());
        std::erase(out, '\r');
        return out;
    }
};

TEST_P(GoldenTerminal, SaysTheSameAgain) {
    constexpr std::string_view prompt = "$ banneret ";
    const std::string before = written().read(GetParam());
    std::string after;
    for (const std::string_view line : split(before, '\n'))
        if (line.starts_with(prompt))
            after += (after.empty() ? "" : "\n") + std::string(line) + "\n" + said(line.substr(prompt.size()));
    written().expect_same(GetParam(), after);
}

INSTANTIATE_TEST_SUITE_P(Terminal, GoldenTerminal, testing::ValuesIn(transcripts),
                         [](const auto& given) { return std::string(given.param); });

TEST(GoldenTerminalFolder, EveryTranscriptIsPlayed) {
    written().expect_all(transcripts);
}

}  // namespace
}  // namespace banneret::app
