#include "engine/campaign/chronicle/chronicle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/battles/fight.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/campaign/chronicle/changes.h"
#include "engine/campaign/chronicle/fold.h"
#include "engine/core/text.h"
#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

void fight_named_battle(History& h, std::string_view attacker, std::string_view defender, std::uint64_t seed) {
    auto fought = fight_at_once(h.now(), FightAtOnce{id_of(h, attacker), id_of(h, defender), seed, {}, {}});
    ASSERT_TRUE(std::holds_alternative<Performed>(fought));
    h.add(std::get<Performed>(std::move(fought)));
}

struct ChronicleTest : testing::Test {
    History h = books();
    Chronicle chronicle;
    std::vector<const ChronicleRow*> found(const ChronicleFilter& filter) {
        chronicle.follow(h);
        std::vector<const ChronicleRow*> out;
        for (const FoldedRow& row : folded_rows(chronicle.rows(), filter, false)) out.push_back(row.row);
        return out;
    }
    FactionId side(std::size_t i) const { return h.now().factions[i].id; }
};

TEST_F(ChronicleTest, EveryCommandLeavesAFact) {
    done(h, NameCampaign{"The Long War"});
    Army red = example::named(h, "Red");
    red.units[0].count -= 10;
    done(h, PutArmy{red, "Knights: men 160 to 150"});
    chronicle.follow(h);
    EXPECT_EQ(chronicle.rows().size(), h.versions().size() - 1);
    for (const ChronicleRow* row : chronicle.rows()) EXPECT_FALSE(row->lines.front().empty());
    const ChronicleRow& edit = *chronicle.rows().back();
    EXPECT_EQ(edit.lines.front(), "Edit Red: Knights: men 160 to 150.");
    EXPECT_TRUE(edit.small);
    EXPECT_THAT(edit.armies, ElementsAre(id_of(h, "Red")));
    EXPECT_THAT(edit.sides, ElementsAre(side(0)));
    ChronicleFilter filter;
    filter.words = "150";
    EXPECT_THAT(found(filter), IsEmpty()) << "small things are asked for";
    filter.with_small = true;
    EXPECT_EQ(found(filter).size(), 1u);
    filter = {};
    filter.kinds = {RowKind::rules};
    EXPECT_EQ(found(filter).size(), 1u) << "the campaign's name";
}

TEST_F(ChronicleTest, IsFilteredByKindSideArmyTagSpanAndWords) {
    const std::int32_t begun = h.now().day;
    done(h, MoveArmy{id_of(h, "Hob"), "Harl Levy"});
    done(h, AddNote{"Rain all day.", {"weather"}});
    done(h, PassDays{2});
    fight_named_battle(h, "Red", "Orc", 3);
    const auto count = [&](ChronicleFilter filter) { return found(filter).size(); };
    ChronicleFilter f;
    f.kinds = {RowKind::march};
    EXPECT_EQ(count(f), 1u);
    f.kinds = {RowKind::march, RowKind::battle};
    EXPECT_EQ(count(f), 2u);
    f = {};
    f.side = side(1);
    EXPECT_EQ(count(f), 2u) << "Hob is raised and marches";
    f = {};
    f.army = id_of(h, "Orc");
    f.kinds = {RowKind::battle};
    EXPECT_EQ(count(f), 1u);
    f = {};
    f.tag = "Weather";
    EXPECT_EQ(count(f), 1u);
    f = {};
    f.from = begun + 1;
    EXPECT_EQ(count(f), 2u) << "the days and the battle";
    f.to = begun + 1;
    EXPECT_EQ(count(f), 0u);
    f = {};
    f.words = "day RAIN";
    EXPECT_EQ(count(f), 1u) << "each word, anywhere, capitals apart";
    f.words = "rain orc";
    EXPECT_EQ(count(f), 0u);
}

TEST_F(ChronicleTest, QuietDaysAreFoldedUntilSomethingHappens) {
    for (const int days : {1, 2, 3}) done(h, PassDays{days});
    done(h, AddNote{"A comet."});
    done(h, PassDays{1});
    chronicle.follow(h);
    ChronicleFilter f;
    f.kinds = {RowKind::time, RowKind::note};
    const auto rows = folded_rows(chronicle.rows(), f, true);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0].rows, 4u) << "with the three days of books()";
    EXPECT_NE(rows[0].first, nullptr);
    EXPECT_EQ(rows[2].rows, 1u);
    EXPECT_THAT(fold_words(rows[0], *h.now().calendar, 0), HasSubstr("9 quiet days"));
    EXPECT_EQ(folded_rows(chronicle.rows(), f, false).size(), 6u);
}

TEST_F(ChronicleTest, FollowsTheLineThatLeadsToNow) {
    done(h, AddNote{"one way"});
    h.undo();
    done(h, AddNote{"another way"});
    chronicle.follow(h);
    EXPECT_THAT(chronicle.rows().back()->lines, ElementsAre("another way"));
    h.go_to(h.at() - 1);
    chronicle.follow(h);
    EXPECT_THAT(chronicle.rows().back()->lines, ElementsAre("one way"));
    // A different history.
    History other = books();
    chronicle.follow(other);
    EXPECT_EQ(chronicle.rows().size(), other.versions().size() - 1);
}

FoldHistory folded_before(const History& h, std::int32_t day) {
    auto folded = folding(h, day);
    if (const auto* refusal = std::get_if<Refusal>(&folded)) ADD_FAILURE() << refusal->why;
    return std::get<FoldHistory>(folded);
}

// Versions that count how often they are unpacked.
class CountedUnpacking final : public PackedVersions {
public:
    CountedUnpacking(const History& history, int& unpacked) : unpacked_(unpacked) {
        for (std::size_t i = 0; i + 1 < history.size(); ++i) {
            const History::Version v = history.version(i);
            versions_.push_back({v.campaign, v.entry, v.before});
            if (v.entry && v.entry->battle) records_.push_back(luck_record(i, **v.entry->battle));
        }
    }
    std::size_t size() const override { return versions_.size(); }
    std::vector<Version> unpacked() const override { return ++unpacked_, versions_; }
    std::string digest() const override { return luck_digest(records_); }

private:
    std::vector<Version> versions_;
    std::vector<BattleLuckRecord> records_;
    int& unpacked_;
};

TEST_F(ChronicleTest, FoldedHistoryIsNotUnpackedToBeRead) {
    fight_named_battle(h, "Red", "Hob", 7);
    done(h, BeginSession{"first"});
    done(h, EndSession{});
    done(h, PassDays{10});
    done(h, folded_before(h, h.now().day));
    std::vector<History::Version> versions;
    for (const auto& version : h.versions()) versions.push_back(version);
    auto again = History::restore(versions, h.at());
    History& packed = std::get<History>(again);
    int unpacked = 0;
    packed.pack(std::make_shared<CountedUnpacking>(packed, unpacked));
    Chronicle fresh;
    fresh.follow(packed);
    EXPECT_EQ(fresh.rows().size(), 2u + 1u) << "the summary, the days, the fold";
    EXPECT_LE(unpacked, 1) << "for the days, which came after";
    chronicle.follow(h);
    ASSERT_EQ(chronicle.rows().size(), fresh.rows().size());
    for (std::size_t i = 0; i < fresh.rows().size(); ++i) EXPECT_EQ(chronicle.rows()[i]->lines, fresh.rows()[i]->lines);
    ASSERT_EQ(sessions(packed).size(), 1u);
    EXPECT_EQ(sessions(packed)[0].last, sessions(h)[0].last);
}

TEST_F(ChronicleTest, OldHistoryIsFoldedIntoASummaryAndUndoShowsItAgain) {
    fight_named_battle(h, "Red", "Hob", 7);
    const std::int32_t first_battle = h.now().day;
    done(h, PassDays{10});
    done(h, AddNote{"Rain."});
    chronicle.follow(h);
    const std::size_t whole = chronicle.rows().size();
    done(h, folded_before(h, first_battle + 1));
    EXPECT_EQ(h.undo_words(), "fold the history before " + date_words(*h.now().calendar, first_battle + 1));
    for (Chronicle* each : {&chronicle, std::make_unique<Chronicle>().release()}) {  // read before, and only now
        each->follow(h);
        ASSERT_EQ(each->rows().size(), 4u) << "the summary, the days, the note, the fold";
        const ChronicleRow& summary = *each->rows().front();
        EXPECT_EQ(summary.day, first_battle);
        EXPECT_THAT(summary.lines, Contains(HasSubstr("1 battle, from ")));
        EXPECT_THAT(summary.lines, Contains(HasSubstr("Reds: ")));
        EXPECT_THAT(summary.lines, Contains(HasSubstr("Hobs: ")));
        EXPECT_FALSE(may_read(summary.readers.front(), side(0))) << "the referee alone";
        EXPECT_THAT(each->rows()[2]->lines, ElementsAre("Rain."));
        done(h, AddNote{"Snow."});
        each->follow(h);
        EXPECT_THAT(each->rows().back()->lines, ElementsAre("Snow."));
        h.undo();
        h.undo();
        each->follow(h);
        EXPECT_EQ(each->rows().size(), whole) << "undone";
        h.redo();
        if (each != &chronicle) delete each;
    }
    done(h, FoldHistory{});
    chronicle.follow(h);
    EXPECT_EQ(chronicle.rows().size(), whole + 2) << "unfolded";
}

TEST_F(ChronicleTest, TheSummaryOfFoldedHistoryCountsBattlesAndMen) {
    done(h, PassDays{1});
    const Campaign fresh = h.now();
    int won = 0;
    std::int64_t lost = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        for (const char* name : {"Red", "Hob"}) done(h, PutArmy{*find_army(fresh, name), "reinforced"});
        fight_named_battle(h, "Red", "Hob", seed);
        const SharedEntry entry = h.version(h.at()).entry;
        const FoughtBattle& battle = **entry->battle;
        won += battle.computed.winner == Side::first;
        for (const UnitLosses& u : battle.computed.losses.first.units) lost += u.lost();
        done(h, PassDays{1});
    }
    const auto lines = folded_before(h, h.now().day).fold.lines;
    EXPECT_THAT(lines, Contains(testing::StartsWith("12 battles, from ")));
    EXPECT_THAT(lines, Contains(AllOf(testing::StartsWith("Reds: " + std::to_string(won) + " won"),
                                      testing::EndsWith("; " + with_commas(lost) + " men lost."))));
}

TEST_F(ChronicleTest, FoldingIsRefusedInWords) {
    const auto why = [](const std::variant<FoldHistory, Refusal>& folded) {
        const auto* refusal = std::get_if<Refusal>(&folded);
        return refusal != nullptr ? refusal->why : "(not refused)";
    };
    EXPECT_THAT(why(folding(h, h.now().day + 1)), HasSubstr("Today is only "));
    EXPECT_THAT(why(folding(h, 0)), HasSubstr("Nothing happened before "));
    EXPECT_THAT(example::refusal(h, FoldHistory{}), HasSubstr("No history is folded."));
    EXPECT_THAT(example::refusal(h, FoldHistory{{3, h.now().day + 5, {"x"}}}), HasSubstr("ends in the future"));
    EXPECT_THAT(example::refusal(h, FoldHistory{{3, 0, {}}}), HasSubstr("no summary"));
    done(h, PassDays{1});
    const FoldHistory fold = folded_before(h, h.now().day);
    done(h, fold);
    EXPECT_THAT(example::refusal(h, fold), HasSubstr("already folded"));
}

TEST_F(ChronicleTest, OfAVeryLongWarOnlyTheLatestVersionsAreRead) {
    for (int i = 0; i < 60; ++i) done(h, AddNote{"note " + std::to_string(i)});
    chronicle.follow(h, 20);
    EXPECT_EQ(chronicle.rows().size(), 20u);
    EXPECT_EQ(chronicle.not_read(), h.size() - 20);
    done(h, AddNote{"last"});
    chronicle.follow(h, 20);
    EXPECT_EQ(chronicle.rows().size(), 21u);
    EXPECT_THAT(chronicle.rows().back()->lines, ElementsAre("last"));
}

TEST_F(ChronicleTest, LinesSayWhoMayReadThem) {
    fight_named_battle(h, "Red", "Hob", 7);
    chronicle.follow(h);
    const ChronicleRow& row = *chronicle.rows().back();
    ASSERT_EQ(row.readers.size(), row.lines.size());
    EXPECT_TRUE(may_read(row.readers.front(), side(0)));
    EXPECT_TRUE(may_read(row.readers.front(), side(1)));
    EXPECT_FALSE(may_read(row.readers.front(), side(2)));
    for (std::size_t i = 1; i < row.lines.size(); ++i)
        EXPECT_FALSE(may_read(row.readers[i], side(0)) && may_read(row.readers[i], side(1))) << row.lines[i];
}

TEST_F(ChronicleTest, EntriesOfOlderFilesThatSayNothingOfReadersAreGuessedCarefully) {
    const Campaign before = h.now();
    Entry entry = done(h, MoveArmy{id_of(h, "Hob"), "Harl Levy"});
    entry.readers.clear();
    EXPECT_THAT(readers_of_lines(before, h.now(), entry), ElementsAre(for_side(side(1))));
    entry.kind = EntryKind::note;
    EXPECT_THAT(readers_of_lines(before, h.now(), entry), ElementsAre(Readers{}));
    Entry days;
    days.kind = EntryKind::time;
    days.lines = {"3 days pass", "something of two sides"};
    EXPECT_THAT(readers_of_lines(before, before, days), ElementsAre(for_everybody(), Readers{}));
}

// --- Changes and branches ----------------------------------------------------------------------------------------

std::vector<std::string> words(const std::vector<Change>& list) {
    std::vector<std::string> out;
    for (const Change& c : list) out.push_back(c.words);
    return out;
}

TEST_F(ChronicleTest, ChangesAreToldInWords) {
    const Campaign before = h.now();
    EXPECT_THAT(changes(before, before), IsEmpty());
    // A battle that is called off and marked again still waits.
    History again = books();
    const OfferBattle offer{id_of(again, "Red"), id_of(again, "Hob"), "", "", ""};
    ASSERT_TRUE(std::holds_alternative<Entry>(again.perform(offer)));
    const Campaign waiting = again.now();
    ASSERT_TRUE(std::holds_alternative<Entry>(again.perform(CallOffBattle{waiting.battles[0]->id})));
    EXPECT_THAT(words(changes(waiting, again.now())), Contains(HasSubstr("no longer waits to be fought")));
    ASSERT_TRUE(std::holds_alternative<Entry>(again.perform(offer)));
    EXPECT_THAT(words(changes(waiting, again.now())), IsEmpty());
    Army red = example::named(h, "Red");
    red.units[0].count -= 10;
    red.units[1].name = "Old Guard";
    done(h, PutArmy{red, ""});
    done(h, MoveArmy{red.id, "Harl Levy"});
    done(h, RemoveArmy{id_of(h, "Orc")});
    done(h, PassDays{2});
    const auto told = words(changes(before, h.now()));
    EXPECT_THAT(told, Contains(HasSubstr("2 days later")));
    EXPECT_THAT(told, Contains("Red is at Harl Levy instead of Harl Ford"));
    EXPECT_THAT(told, Contains(HasSubstr("Red: 600 men to 590, 49.6 US to ")));
    EXPECT_THAT(told, Contains(HasSubstr("Old Guard of Red: was called")));
    EXPECT_THAT(told, Contains(HasSubstr("Orc is no longer in the campaign")));
    EXPECT_THAT(words(changes(h.now(), before)), Contains(HasSubstr("2 days earlier")));
}

TEST_F(ChronicleTest, AFutureGivenUpIsABranchThatCanBeComparedAndReturnedTo) {
    const std::size_t fork = h.at();
    fight_named_battle(h, "Red", "Hob", 7);
    done(h, PassDays{1});
    const std::size_t leaf = h.at();
    const Campaign future = h.now();
    h.go_to(fork);
    EXPECT_EQ(branches(h).size(), 1u);
    EXPECT_TRUE(branches(h).front().redo);
    done(h, AddNote{"They never fought."});
    const auto all = branches(h);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].leaf, leaf);
    EXPECT_EQ(all[0].fork, fork);
    EXPECT_EQ(all[0].steps, 2u);
    EXPECT_FALSE(all[0].redo);
    EXPECT_THAT(all[0].battles, ElementsAre("Battle of Harl Ford"));
    EXPECT_EQ(all[0].ends, "pass 1 day");
    EXPECT_FALSE(changes(h.now(), *h.versions()[leaf].campaign).empty());
    const std::size_t here = h.at();
    EXPECT_EQ(common_version(h, here, leaf), fork);
    h.go_to(leaf);
    EXPECT_EQ(h.now(), future);
    ASSERT_EQ(branches(h).size(), 1u);
    EXPECT_EQ(branches(h)[0].leaf, here);
}

// However many there are: the list of branches is the tree of versions.
TEST_F(ChronicleTest, ABranchNamesTheBranchItForksFrom) {
    const std::size_t fork = h.at();
    done(h, AddNote{"first"});
    const std::size_t first = h.at();
    fight_named_battle(h, "Red", "Hob", 7);
    const std::size_t fought = h.at();
    std::vector<std::size_t> leaves;
    for (int i = 0; i < 45; ++i) {
        h.go_to(fought);
        done(h, AddNote{"after the battle"});
        done(h, PassDays{1});
        leaves.push_back(h.at());
    }
    h.go_to(first);
    done(h, AddNote{"before the battle"});
    const std::size_t before = h.at();
    h.go_to(fork);
    done(h, AddNote{"here"});
    const auto all = branches(h);
    ASSERT_EQ(all.size(), 46u);
    // The newest leaf owns the way to it, and the others fork from that.
    EXPECT_EQ(all[0].leaf, before);
    EXPECT_EQ(all[0].parent, std::nullopt);
    EXPECT_TRUE(all[0].battles.empty());
    EXPECT_EQ(all[1].leaf, leaves.back());
    EXPECT_EQ(all[1].parent, 0u);
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (i > 1) {
            EXPECT_EQ(all[i].parent, 1u) << i;
        }
        EXPECT_EQ(all[i].fork, fork);
        EXPECT_EQ(all[i].begins, all[0].begins);
        EXPECT_EQ(all[i].ends, "pass 1 day");
        EXPECT_THAT(all[i].battles, ElementsAre("Battle of Harl Ford"));
        EXPECT_EQ(all[i].steps, all[1].steps);
        EXPECT_EQ(all[i].leaf, leaves[leaves.size() - i]);
    }
}

}  // namespace
}  // namespace banneret
