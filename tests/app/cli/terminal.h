#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/campaign/history.h"

namespace banneret::app {

// The result of a call of the terminal.
struct Call {
    int code = 0;
    std::string out, err;
};
Call call(const std::vector<std::string>& args);

using OrderedJson = nlohmann::ordered_json;

// Each test has its own folder, with the armies of the rulings' worked examples as CSV files.
class TerminalTest : public testing::Test {
protected:
    void SetUp() override;
    void TearDown() override;

    // Writes a file into the folder and returns its path.
    std::string file(const std::string& name, const std::string& text) const;
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string text_of(const std::string& name) const;
    // The verb's --json report. Expects success and an empty error stream.
    OrderedJson json(std::vector<std::string> args) const;
    // The error stream of the verb. Expects this exit code and an empty standard output.
    std::string fault(const std::vector<std::string>& args, int code = 2) const;

    std::string red() const { return path("RED.csv"); }  // leadership 3
    std::string hob() const { return path("HOB.csv"); }  // leadership 2
    std::string orc() const { return path("ORC.csv"); }  // leadership 1
    std::string hun() const { return path("HUN.csv"); }  // leadership 2
    std::string mil() const { return path("MIL.csv"); }  // leadership 1

private:
    std::filesystem::path folder_;
};

// Adds a campaign file in the folder, for the verbs of `banneret campaign FILE`.
class CampaignTerminalTest : public TerminalTest {
protected:
    std::string books() const { return path("ford.banneret"); }
    // Everything on the disk: the file followed by its journal.
    std::string books_text() const;
    void keep(const History& history) const;  // writes the file
    Campaign now() const;                     // reads the file
    // The words of a call: "campaign", the file, then these.
    std::vector<std::string> campaign(std::vector<std::string> words) const;
    // The verb's output. Expects success and an empty error stream.
    std::string done(std::vector<std::string> words) const;
};

}  // namespace banneret::app
