#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

// The wording of the labels that a referee meets first. All other tests find items by their stable IDs.
namespace banneret::app {
namespace {

using Labels = std::map<std::string, std::string>;

void expect_labels(const test::Driver& driver, const Labels& labels) {
    for (const auto& [id, words] : labels) {
        const auto* item = driver.item(id);
        if (item == nullptr)
            ADD_FAILURE() << "no item " << id << " among: " << driver.every_item();
        else
            EXPECT_EQ(item->words, words);
    }
}

Desk books_at(Page page) {
    Desk desk;
    desk.history = example::books();
    example::done(*desk.history,
                  OfferBattle{example::id_of(*desk.history, "Red"), example::id_of(*desk.history, "Hob"), "", "", ""});
    desk.page = page;
    return desk;
}

TEST(Labels, OfTheRailAndOfTheCampaignPage) {
    const test::Driver driver(books_at(Page::campaign), 1280, 1200);
    expect_labels(driver, {{"page-start", "Start"},
                           {"page-campaign", "Campaign"},
                           {"page-armies", "Armies"},
                           {"page-battle", "Battle"},
                           {"page-what-if", "What if"},
                           {"page-chronicle", "Chronicle"},
                           {"page-rules", "Rules"},
                           {"page-house-rules", "House rules"},
                           {"page-settings", "Settings"},
                           {"pass-a-day", "Pass a day"},
                           {"pass-a-week", "Pass a week"},
                           {"pass-a-month", "Pass a month"},
                           {"part-map", "Map"},
                           {"part-month", "Month"},
                           {"part-strength", "Strength"},
                           {"part-wounded", "Wounded"},
                           {"part-marches", "Marches"},
                           {"part-sides", "Sides"},
                           {"part-calendar", "Calendar"},
                           {"whole-map", "Whole map"},
                           {"edit-map", "Edit map"},
                           {"go", "Go"},
                           {"add-note", "Add note"}});
}

TEST(Labels, OfTheBattlePage) {
    const test::Driver driver(books_at(Page::battle), 1900, 1500);
    expect_labels(driver, {{"fight-step-by-step", "Fight step by step"},
                           {"resolve-in-one-go", "Resolve in one go"},
                           {"fight-it-out", "Fight it out"},
                           {"enter-result", "Enter result"},
                           {"skip", "Call off the battle"},
                           {"all-battles", "All battles"}});
}

TEST(Labels, OfTheWhatIfPage) {
    const test::Driver driver(books_at(Page::what_if), 1280, 1600);
    expect_labels(driver, {{"swap-sides", "Swap sides"},
                           {"view-compare", "Compare"},
                           {"view-losses", "Losses"},
                           {"view-postures", "Postures"},
                           {"view-solve", "Solve for"},
                           {"view-sweep", "Sweep"},
                           {"view-mattered", "What mattered"},
                           {"view-strike", "When to strike"},
                           {"view-redeal", "Same dice"},
                           {"view-season", "Season"},
                           {"copy-as-text", "Copy as text"},
                           {"copy-as-csv", "as CSV"},
                           {"every-row", "Every row"},
                           {"as-it-was", "Clear changes"}});
}

}  // namespace
}  // namespace banneret::app
