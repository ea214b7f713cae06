#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/campaign/history.h"

namespace banneret::app {

// What one call of the terminal came to.
struct Call {
    int code = 0;
    std::string out, err;
};
Call call(const std::vector<std::string>& args);

using OrderedJson = nlohmann::ordered_json;

// A folder of its own for each test, with the armies of the rulings' worked examples as CSV files.
class TerminalTest : public testing::Test {
protected:
    void SetUp() override;
    void TearDown() override;

    // Writes a file into the folder and gives its path.
    std::string file(const std::string& name, const std::string& text) const;
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string text_of(const std::string& name) const;
    // The verb must succeed and say nothing on the error stream; its --json report.
    OrderedJson json(std::vector<std::string> args) const;
    // The verb must fail with this code, print nothing, and say something on the error stream, which is returned.
    std::string fault(const std::vector<std::string>& args, int code = 2) const;

    std::string red() const { return path("RED.csv"); }  // leadership 3
    std::string hob() const { return path("HOB.csv"); }  // leadership 2
    std::string orc() const { return path("ORC.csv"); }  // leadership 1
    std::string hun() const { return path("HUN.csv"); }  // leadership 2
    std::string mil() const { return path("MIL.csv"); }  // leadership 1

private:
    std::filesystem::path folder_;
};

// A campaign file in the folder besides, for the verbs of `banneret campaign FILE`.
class CampaignTerminalTest : public TerminalTest {
protected:
    std::string books() const { return path("ford.banneret"); }
    // All that is on the disk of it: the file, and its journal behind it.
    std::string books_text() const;
    void keep(const History& history) const;  // in the file
    Campaign now() const;                     // what the file says
    // "campaign", the file, then these words.
    std::vector<std::string> campaign(std::vector<std::string> words) const;
    // The verb must succeed and say nothing on the error stream; what it printed.
    std::string done(std::vector<std::string> words) const;
};

}  // namespace banneret::app
