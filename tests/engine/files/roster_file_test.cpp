#include <gtest/gtest.h>

#include <map>

#include "engine/campaign/armies/service_record.h"
#include "engine/campaign/battles/batch_resolve.h"
#include "engine/files/campaign_file.h"
#include "tests/support/rich_history.h"

namespace banneret {
namespace {

History read_again(const History& h) {
    auto read = campaign_from_text(campaign_to_text(h));
    if (const auto* faults = std::get_if<std::vector<std::string>>(&read)) {
        ADD_FAILURE() << faults->front();
        return History(new_campaign("None"));
    }
    return std::move(std::get<History>(read));
}

TEST(RosterFile, FactsPrisonersPayAndPricesComeBack) {
    History h = example::rich_history(3, 250);
    std::size_t facts = 0;
    for (int i = 0; i < 30; ++i) h.perform(PassDays{2});
    const History again = read_again(h);
    ASSERT_EQ(again.versions().size(), h.versions().size());
    for (std::size_t i = 0; i < h.versions().size(); ++i) {
        ASSERT_EQ(*again.versions()[i].campaign, *h.versions()[i].campaign) << i;
        ASSERT_EQ(again.versions()[i].entry, h.versions()[i].entry) << i;
        if (i > 0) facts += h.versions()[i].entry->facts.size();
    }
    EXPECT_GT(facts, 30u);
    EXPECT_EQ(head_ledgers(again).all(), head_ledgers(h).all());
}

TEST(RosterFile, TheArmsOfASideComeBackAndWrongOnesAreRefused) {
    History h = example::books();
    Faction reds = h.now().factions.front();
    reds.arms = Arms{Tincture::black, Bearing::crown, Tincture::gold};
    example::done(h, PutFaction{reds});
    EXPECT_EQ(read_again(h).now().factions.front().arms, reds.arms);
    std::string text = campaign_to_text(h);
    const std::string ink = "\"ink\": \"gold\"";
    const auto at = text.find(ink);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, ink.size(), "\"ink\": \"mauve\"");
    EXPECT_TRUE(std::holds_alternative<std::vector<std::string>>(campaign_from_text(text)));
}

TEST(RosterFile, ALotThatWasAppliedInOneGoIsUndoneInOneGoByWhoReadsIt) {
    History h = example::books();
    example::done(
        h, PutArmy{example::army("Second Red", example::named(h, "Red").faction, "Harl Ford", example::hun(), 2), ""});
    example::done(h, OfferBattle{example::id_of(h, "Red"), example::id_of(h, "Orc"), "", "", ""});
    example::done(h, OfferBattle{example::id_of(h, "Second Red"), example::id_of(h, "Hob"), "", "", ""});
    const std::vector<BattleId> lot = {h.now().battles[0]->id, h.now().battles[1]->id};
    h.add(std::move(std::get<Resolved>(resolve_battles(h.now(), lot, 4)).step));
    const Campaign before = h.now();
    h.add_in_one_go(std::move(std::get<Accepted>(accept_battles(h.now(), lot)).steps));
    History again = read_again(h);
    EXPECT_EQ(again.now(), h.now());
    ASSERT_TRUE(again.undo());
    EXPECT_EQ(again.now(), before);
    ASSERT_TRUE(again.redo());
    EXPECT_EQ(again.now(), h.now());
}

// Before format 2 no facts recorded raised and dismissed men: they are computed from the versions.
TEST(RosterFile, TheLedgersOfAnOldFileAreWhatItsBooksHold) {
    for (const char* name : {"format-1.banneret", "format-1-shipped.banneret"}) {
        auto read = load_campaign(std::string(BANNERET_SOURCE_DIR) + "/tests/files/old/" + name);
        ASSERT_TRUE(std::holds_alternative<History>(read)) << name;
        const History& h = std::get<History>(read);
        std::map<UnitId, std::int64_t> men;
        for (const auto& army : h.now().armies)
            for (const Unit& u : army->units) men[u.id] += u.count;
        for (const Recovery& r : h.now().recoveries) men[r.unit] += r.men;
        ASSERT_FALSE(men.empty());
        const HeadLedgers ledgers = head_ledgers(h);
        for (const auto& [unit, n] : men) EXPECT_EQ(ledgers.all().at(unit).standing(), n) << name << ", " << unit.value;
    }
}

}  // namespace
}  // namespace banneret
