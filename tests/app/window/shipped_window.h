#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/files/campaign_file.h"
#include "tests/app/window/screen.h"

namespace banneret::test {

// Tests of the real program on a real display, each with its own home folder.
struct OnADisplay : testing::Test {
    void SetUp() override {
        ASSERT_TRUE(can_open_a_display()) << "Xvfb and xdotool are not installed; tests/run installs them";
    }
    std::string file(const std::string& name) const { return (home.path() / name).string(); }
    // The history in a campaign file, with branches.
    static History history_in(const std::string& file) {
        auto loaded = load_campaign(file);
        EXPECT_TRUE(std::holds_alternative<History>(loaded)) << file;
        return std::holds_alternative<History>(loaded) ? std::get<History>(std::move(loaded))
                                                       : History(new_campaign("none"));
    }
    Folder home;
};

// Adds a copy of the shipped campaign.
struct ShippedWindow : OnADisplay {
    void SetUp() override {
        OnADisplay::SetUp();
        std::filesystem::copy_file(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret", path);
    }
    History saved() const { return history_in(path); }
    void saves(Window& window) {
        window.keys("ctrl+s");
        ASSERT_TRUE(window.sees_message("Saved as marches.banneret."));
    }
    std::string path = file("marches.banneret");
};

}  // namespace banneret::test
