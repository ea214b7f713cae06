#include "app/models/palette.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

Desk with_books() {
    Desk desk;
    desk.history = example::books();
    return desk;
}

std::vector<std::string> words(const std::vector<PaletteEntry>& entries, std::string_view query) {
    std::vector<std::string> out;
    for (const std::size_t i : find(entries, query, 5)) out.push_back(entries[i].words);
    return out;
}

TEST(Palette, LettersMustOccurInOrderWhateverTheirCase) {
    EXPECT_TRUE(fit("hrl", "Harl Ford"));
    EXPECT_TRUE(fit("hf", "Harl Ford"));
    EXPECT_FALSE(fit("fh", "Harl Ford"));
    EXPECT_TRUE(fit("", "anything"));
}

TEST(Palette, BeginningsAndRunsFitBetter) {
    EXPECT_GT(*fit("sa", "Save"), *fit("sa", "Close campaign as is"));
    EXPECT_GT(*fit("sa", "Save as..."), *fit("sa", "Dismiss army"));
    EXPECT_GT(*fit("hf", "Harl Ford"), *fit("hf", "The shelf"));
}

TEST(Palette, FindsCommandsPagesArmiesAndUnits) {
    const auto entries = make_palette(with_books());
    EXPECT_EQ(words(entries, "settings").at(0), "Settings");
    EXPECT_EQ(words(entries, "quit").at(0), "Quit");
    EXPECT_EQ(words(entries, "hob").at(0), "Hob");
    for (const char* kind : {"Command", "Page", "Army", "Unit"})
        EXPECT_TRUE(std::any_of(entries.begin(), entries.end(), [&](const auto& e) { return e.kind == kind; })) << kind;
}

TEST(Palette, LeadsToTheArmyItNames) {
    const Desk desk = with_books();
    const auto entries = make_palette(desk);
    const auto& entry = entries[find(entries, "Orc", 1).at(0)];
    ASSERT_TRUE(std::holds_alternative<ShowArmy>(entry.intent));
    EXPECT_EQ(find_army(desk.history->now(), std::get<ShowArmy>(entry.intent).army)->name, "Orc");
}

TEST(Palette, SaysWhyWhatCannotBeDoneCannot) {
    const auto entries = make_palette(Desk{});
    const auto& save = entries[find(entries, "save", 1).at(0)];
    EXPECT_EQ(save.refused, "No campaign is open.");
}

TEST(Palette, HidesTheUnitsOfOthersInThePlayerSafeView) {
    Desk desk = with_books();
    desk.player_safe = true;
    desk.settings.players_of = "Reds";
    for (const auto& entry : make_palette(desk))
        if (entry.kind == "Unit") {
            EXPECT_EQ(entry.keys, "Red");
        }
}

TEST(Palette, NothingFitsNonsense) { EXPECT_TRUE(find(make_palette(with_books()), "zqxjv", 5).empty()); }

}  // namespace
}  // namespace banneret::app
