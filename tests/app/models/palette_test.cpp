#include "app/models/shell/palette.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

Desk palette_desk() {
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
    const auto entries = make_palette(palette_desk());
    EXPECT_EQ(words(entries, "settings").at(0), "Settings");
    EXPECT_EQ(words(entries, "quit").at(0), "Quit");
    EXPECT_EQ(words(entries, "hob").at(0), "Hob");
    for (const char* kind : {"Command", "Page", "Army", "Unit"})
        EXPECT_TRUE(std::any_of(entries.begin(), entries.end(), [&](const auto& e) { return e.kind == kind; })) << kind;
}

TEST(Palette, PassesDaysFromEveryPage) {
    Desk desk = palette_desk();
    desk.page = Page::battle;
    EXPECT_EQ(words(make_palette(desk), "pass a day").at(0), "Pass a day");
    EXPECT_EQ(words(make_palette(desk), "to the next event").at(0), "To the next event");
    // On the Campaign page the palette lists the page's own buttons instead.
    desk.page = Page::campaign;
    const auto entries = make_palette(desk);
    EXPECT_TRUE(std::none_of(entries.begin(), entries.end(), [](const auto& e) { return e.words == "Pass a day"; }));
}

TEST(Palette, FindsBattlesThatWaitBattlesFoughtAndDates) {
    Desk desk = palette_desk();
    History& h = *desk.history;
    const BattleId fought = example::joined(h, "Hob", 3);
    example::fought_out(h, fought, {});
    std::vector<Roll> healing;
    while (std::holds_alternative<NeedRoll>(h.perform(ApplyBattle{fought}, healing))) {
        const auto outcome = perform(h.now(), ApplyBattle{fought}, healing);
        healing.push_back(program_roll(*find_battle(h.now(), fought), healing, std::get<NeedRoll>(outcome).question));
    }
    const std::size_t applied = h.at();
    example::done(h, PassDays{2});
    example::done(h, AddNote{"Rain."});
    const std::size_t noted = h.at();
    const std::string today = date_words(*h.now().calendar, h.now().day);
    // An army with heavy losses may have left, so use another pair.
    const ArmyId orc = example::id_of(h, "Orc");
    example::done(
        h, OfferBattle{example::id_of(h, "Red"), orc, "The Orcs at the gate", example::named(h, "Red").place, ""});

    const auto entries = make_palette(desk);
    const auto entry = [&](std::string_view kind, std::string_view words) {
        const auto at = std::find_if(entries.begin(), entries.end(),
                                     [&](const auto& e) { return e.kind == kind && e.words == words; });
        EXPECT_NE(at, entries.end()) << kind << " " << words;
        return at == entries.end() ? PaletteEntry{} : *at;
    };
    const auto waiting = entry("Battle", "The Orcs at the gate").intent;
    ASSERT_TRUE(std::holds_alternative<ShowBattle>(waiting));
    EXPECT_EQ(std::get<ShowBattle>(waiting).battle, h.now().battles.front()->id);
    const auto past = entry("Battle", "Battle of Harl Ford").intent;
    ASSERT_TRUE(std::holds_alternative<ShowVersion>(past));
    EXPECT_EQ(std::get<ShowVersion>(past).version, applied);
    const auto date = entry("Date", today).intent;
    ASSERT_TRUE(std::holds_alternative<ShowVersion>(date));
    EXPECT_GE(std::get<ShowVersion>(date).version, noted);
    EXPECT_EQ(words(entries, "orcs gate").at(0), "The Orcs at the gate");
    EXPECT_EQ(words(entries, today).at(0), today);
}

TEST(Palette, LeadsToTheArmyItNames) {
    const Desk desk = palette_desk();
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
    Desk desk = palette_desk();
    desk.player_safe = true;
    desk.settings.players_of = "Reds";
    for (const auto& entry : make_palette(desk))
        if (entry.kind == "Unit") {
            EXPECT_EQ(entry.keys, "Red");
        }
}

TEST(Palette, NothingFitsNonsense) {
    EXPECT_TRUE(find(make_palette(palette_desk()), "zqxjv", 5).empty());
}

}  // namespace
}  // namespace banneret::app
