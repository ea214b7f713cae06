// The files of tests/files: bad ones, each refused with its one line, and some of every past format, which must always
// load.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/campaign/battles/table_battle.h"
#include "engine/files/campaign_file.h"
#include "engine/files/campaign_store.h"
#include "engine/files/formats.h"
#include "tests/support/folder.h"

namespace banneret {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

const fs::path samples = fs::path(BANNERET_SOURCE_DIR) / "tests/files";

std::string bytes_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::set<std::string> names_in(const fs::path& path) {
    std::set<std::string> out;
    for (const auto& entry : fs::directory_iterator(path)) out.insert(entry.path().stem().string());
    return out;
}

struct Bad {
    const char* name;
    const char* says;
};

// One line each.
constexpr Bad bad_files[] = {
    {"empty", "it is empty"},
    {"blank", "it is empty"},
    {"not-json", "line 1, column 1: not JSON"},
    {"another-json", "it is not a campaign of Banneret"},
    {"a-list", "must be an object"},
    {"cut-short", "line 158, column 4: the file ends in the middle"},
    {"two-documents", "must not be followed by other values"},
    {"deep-nesting", "line 1, column 86: lists and objects nested too deeply"},
    {"newer-format", "saved by a newer version of Banneret (it is of format 8, this program reads formats up to 7)"},
    {"format-zero", "format 0, which never existed"},
    {"without-format", "lacks \"cereal_class_version\""},
    {"not-a-number", "line 1, column 57: not JSON"},
    {"fraction", "version 4, change, armies, put, number 1, units, number 1, count: must be a whole number"},
    {"huge-number", "units, number 1, count: must be a whole number"},
    {"number-too-large-for-its-field", "count: must be a whole number from -2147483648 to 2147483647"},
    {"negative-count", "version 4: Red, Knights, count: must be 0 to 1,000,000, not -1"},
    {"wrong-type", "units, number 1, count: must be a whole number"},
    {"object-for-a-list", "melee: must be a list"},
    {"duplicate-key", "has \"count\" where \"fc\" should be"},
    {"unknown-field", "has \"morale\" where \"count\" should be"},
    {"missing-field", "has \"fc\" where \"count\" should be"},
    {"unknown-word", "armour: \"havy\" is not one of none, light, medium or heavy (did you mean heavy?)"},
    {"bad-utf8", "line 82, column 22: not JSON: Invalid encoding"},
    {"nul-in-a-name", "Red, unit 1, name: holds a control character"},
    {"control-character-in-a-name", "Red, unit 1, name: holds a control character"},
    {"nul-byte", "line 82, column 22: a NUL"},
    {"fighting-capacity-six", "version 4: Red, Knights, fc: must be 1 to 5, not 6"},
    {"id-given-twice", "version 4: Red, units: number 5 is given twice"},
    {"id-never-given-out", "version 4: characters: number 9 was never given out"},
    {"side-not-in-the-books", "version 4: Red: serves a side that is not in the campaign"},
    {"parent-after-child", "version 4: does not come from an earlier one"},
    {"at-nowhere", "at: there is no such version"},
    {"change-of-nobody", "version 9: battles: a change names 99, which does not exist"},
    {"die-shows-nine", "version 16: Battle of Harl Ford, roll 1: of 1d6 is not a possible roll"},
    {"heads-not-conserved", "Knights of Red had 160 and cannot lose"},
    {"redo-to-a-stranger", "version 4: redoes a version that does not come from it"},
    {"orders-that-do-not-fit", "Battle of Harl Ford: order 5 of the battle"},
    {"outcome-of-other-dice", "Battle of Harl Ford: its outcome does not follow from its orders and dice"},
};

class BadFiles : public testing::TestWithParam<Bad> {};

TEST_P(BadFiles, IsRefusedWithOneLineAndLeftUntouched) {
    const fs::path path = samples / "bad" / (std::string(GetParam().name) + ".banneret");
    const std::string before = bytes_of(path);
    const auto read = load_campaign(path);
    ASSERT_TRUE(std::holds_alternative<FileError>(read));
    const FileError& error = std::get<FileError>(read);
    EXPECT_THAT(error.faults, ElementsAre(HasSubstr(GetParam().says)));
    EXPECT_THAT(error.faults.front(), testing::StartsWith(path.string() + ": "));
    EXPECT_EQ(error.faults.front().find('\n'), std::string::npos);
    EXPECT_EQ(bytes_of(path), before);
}

INSTANTIATE_TEST_SUITE_P(Files, BadFiles, testing::ValuesIn(bad_files), [](const testing::TestParamInfo<Bad>& bad) {
    std::string name = bad.param.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(SampleFiles, EveryBadFileHasItsTest) {
    std::set<std::string> tested;
    for (const Bad& bad : bad_files) tested.insert(bad.name);
    EXPECT_EQ(names_in(samples / "bad"), tested);
}

// For every format, including the present one, a campaign with everything in it and the campaign shipped with it; for
// the second also one from before maps were stored by their changes, and one with tabletop battles, which came late in
// that format; for the third one whose battle has every kind of order that was stored as numbers.
TEST(SampleFiles, ThereAreTwoOfEveryFormat) {
    std::set<std::string> expected = {"format-2-first-map", "format-2-tables", "format-3-orders"};
    for (auto format = static_cast<std::uint32_t>(CampaignFormat::oldest_read);
         format <= static_cast<std::uint32_t>(CampaignFormat::written); ++format)
        for (const char* which : {"", "-shipped"}) expected.insert("format-" + std::to_string(format) + which);
    EXPECT_EQ(names_in(samples / "old"), expected);
}

// The frozen file of the present format must equal today's output byte for byte: a change of the output needs a new
// format name first.
TEST(SampleFiles, ThePresentFormatIsStillWrittenAsItIsFrozen) {
    const auto written = std::to_string(static_cast<std::uint32_t>(CampaignFormat::written));
    for (const char* which : {"", "-shipped"}) {
        const fs::path file = samples / "old" / ("format-" + written + which + ".banneret");
        const auto read = load_campaign(file);
        ASSERT_TRUE(std::holds_alternative<History>(read)) << std::get<FileError>(read).faults.front();
        EXPECT_TRUE(campaign_to_text(std::get<History>(read)) == bytes_of(file))
            << file << " is written otherwise today";
    }
}

// A program that does not know the newest format yet refuses it as newer, whatever its contents.
TEST(SampleFiles, AFormatOfTheFutureIsNewerAndNotDamaged) {
    const auto written = static_cast<std::uint32_t>(CampaignFormat::written);
    std::string text = bytes_of(samples / "old" / ("format-" + std::to_string(written) + ".banneret"));
    const std::string version = "\"cereal_class_version\": ";
    for (std::size_t at = 0; (at = text.find(version, at)) != std::string::npos; at += version.size())
        text.replace(at + version.size(), 1, std::to_string(written + 1));
    text.insert(text.find("\"versions\""), "\"unheard_of\": 1,\n  ");
    const auto read = campaign_from_text(text);
    ASSERT_TRUE(std::holds_alternative<std::vector<std::string>>(read));
    EXPECT_THAT(std::get<std::vector<std::string>>(read),
                ElementsAre(HasSubstr("it was saved by a newer version of Banneret")));
}

// A program noted that a candle is lit, passed three days, undid them, noted that the candle fell over, and saved. It
// was killed while writing the second note ("torn"), and while saving: before the new file had its name, and after
// that, when the journal was still there.
class InterruptedSave : public testing::Test {
protected:
    test::Folder copy;
    // Opened as the window does it, from a copy, since the torn record is cut off.
    CampaignStore::Opened opened(const std::string& name) const {
        for (const char* end : {"", ".journal"})
            fs::copy_file(samples / "interrupted" / (name + end), copy.path() / (name + end));
        auto opened = CampaignStore::open(copy.path() / name, std::make_shared<RealDisk>());
        if (const auto* error = std::get_if<FileError>(&opened)) throw std::runtime_error(error->faults.at(0));
        return std::get<CampaignStore::Opened>(std::move(opened));
    }
    static std::vector<std::string> notes_of(const History& h) {
        std::vector<std::string> out;
        for (const auto& note : h.now().notes) out.push_back(note->text);
        return out;
    }
};

TEST_F(InterruptedSave, BeforeTheNewFileHadItsNameEverythingIsInTheJournal) {
    const auto before = opened("before.banneret");
    EXPECT_THAT(before.notes,
                ElementsAre("4 changes made since the file was last saved were recovered from its journal."));
    EXPECT_THAT(notes_of(before.history), ElementsAre("The candle is lit.", "The candle fell over."));
    EXPECT_EQ(before.history.now().day, 0) << "the three days were taken back";
    EXPECT_EQ(before.history.versions().size(), 5u) << "and stay as a branch";
    EXPECT_TRUE(before.history.unsaved());
}

TEST_F(InterruptedSave, AfterTheNewFileHadItsNameItHoldsAllThatTheJournalHolds) {
    const auto after = opened("after.banneret");
    EXPECT_THAT(after.notes, testing::IsEmpty());
    EXPECT_EQ(after.recovered, 0u);
    EXPECT_FALSE(after.history.unsaved());
    EXPECT_FALSE(fs::exists(copy.path() / "after.banneret.journal"));
    EXPECT_EQ(after.history.now(), opened("before.banneret").history.now());
}

TEST_F(InterruptedSave, WhatWasBeingWrittenIsLeftOutWithOneSentenceAndTheRestIsThere) {
    const auto torn = opened("torn.banneret");
    EXPECT_THAT(torn.notes,
                ElementsAre("3 changes made since the file was last saved were recovered from its journal; one more, "
                            "which was being written when the program ended, is not whole and was left out."));
    EXPECT_THAT(notes_of(torn.history), ElementsAre("The candle is lit."));
    EXPECT_EQ(torn.history.now().day, 0);
    EXPECT_EQ(torn.history.redo_words(), "pass 3 days");
    EXPECT_EQ(torn.history.versions().size(), 4u);
}

// The contents as the first release showed them.
TEST(SampleFiles, TheFirstFormatLoadsWithEverythingInIt) {
    const auto read = load_campaign(samples / "old" / "format-1.banneret");
    if (const auto* error = std::get_if<FileError>(&read))
        for (const std::string& fault : error->faults) ADD_FAILURE() << fault;
    ASSERT_TRUE(std::holds_alternative<History>(read));
    const History& h = std::get<History>(read);
    EXPECT_EQ(h.versions().size(), 113u);
    EXPECT_EQ(h.at(), 112u);
    const Campaign& c = h.now();
    EXPECT_EQ(c.name, "The Märsh Wars");
    EXPECT_EQ(c.day, 21);
    EXPECT_EQ(long_date_words(*c.calendar, c.day), "Moonday, 22 Seed 1043 of the Treaty");
    EXPECT_EQ(c.house->abstract.arch_wizard_level, 20);
    EXPECT_EQ(c.armies.size(), 4u);
    EXPECT_FALSE(c.elsewhere.empty());
    EXPECT_EQ(c.battles.size(), 1u);
    const Army* fourth = find_army(c, "Fourth");
    ASSERT_NE(fourth, nullptr);
    EXPECT_TRUE(fourth->fortified);
    const Unit& strange = fourth->units.front();
    EXPECT_TRUE(strange.abilities.multiple_attacks_twice());
    EXPECT_TRUE(strange.abilities.has(Ability::flying));
    EXPECT_EQ(strange.missile, std::vector{MissileWeapon::artillery});
    EXPECT_EQ(fourth->characters.size(), 3u);
    EXPECT_EQ(fourth->characters[1].religion, "the \"Old\" Ones \\ é");
    EXPECT_EQ(fourth->characters[1].tiers, (Tiers{FighterTier::hero, PriestTier::priest, MageTier::wizard}));
    int battles = 0, typed_in = 0, notes = 0;
    for (const SharedEntry e : h.chronicle()) {
        notes += e->kind == EntryKind::note;
        if (!e->battle) continue;
        ++battles;
        typed_in += (*e->battle)->resolver == Resolver::typed_in;
    }
    EXPECT_GT(battles, typed_in);
    EXPECT_GT(typed_in, 0);
    EXPECT_GT(notes, 0);
    std::set<std::size_t> parents;
    std::size_t branches = 0;
    for (std::size_t i = 1; i < h.versions().size(); ++i)
        branches += parents.insert(h.versions()[i].from).second ? 0u : 1u;
    EXPECT_GT(branches, 0u);
}

History old_one(const std::string& name) {
    auto read = load_campaign(samples / "old" / (name + ".banneret"));
    if (const auto* error = std::get_if<FileError>(&read)) throw std::runtime_error(error->faults.at(0));
    return std::get<History>(std::move(read));
}

struct Fought {
    int abstract = 0, typed_in = 0, on_table = 0;
};
Fought fought_in(const History& h) {
    Fought out;
    for (const SharedEntry e : h.chronicle()) {
        if (!e->battle) continue;
        const Resolver by = (*e->battle)->resolver;
        out.abstract += by == Resolver::abstract ? 1 : 0;
        out.typed_in += by == Resolver::typed_in ? 1 : 0;
        out.on_table += by == Resolver::on_table ? 1 : 0;
    }
    return out;
}

// Saved again it has the newest format and is the same campaign, including branches.
void expect_saved_anew(const History& h) {
    const auto again = campaign_from_text(campaign_to_text(h));
    ASSERT_TRUE(std::holds_alternative<History>(again));
    const History& saved = std::get<History>(again);
    ASSERT_EQ(saved.versions().size(), h.versions().size());
    EXPECT_EQ(saved.at(), h.at());
    for (std::size_t i = 0; i < h.versions().size(); ++i)
        ASSERT_EQ(*saved.versions()[i].campaign, *h.versions()[i].campaign);
}

// The contents as shown at that time: the campaign before tabletop battles.
TEST(SampleFiles, TheSecondFormatLoadsWithEverythingInIt) {
    const History h = old_one("format-2");
    EXPECT_EQ(h.versions().size(), 193u);
    EXPECT_EQ(h.at(), 192u);
    const Campaign& c = h.now();
    EXPECT_EQ(c.name, "The M\xC3\xA4rsh Wars");
    EXPECT_EQ(c.day, 17);
    EXPECT_EQ(c.calendar->leap.every, 4);
    EXPECT_EQ(c.calendar->seasons.size(), 2u);
    EXPECT_EQ(c.comparisons.size(), 1u);
    EXPECT_EQ(c.notes.size(), 10u);
    EXPECT_EQ(c.notes[0]->tags, (std::vector<std::string>{"fens", "M\xC3\xA4rsh"}));
    EXPECT_TRUE(c.notes[0]->due);
    ASSERT_TRUE(c.session);
    EXPECT_EQ(c.session->name, "The Fens, \"again\"");
    EXPECT_EQ(c.prices->coin, "crowns");
    EXPECT_EQ(c.prices->own.front().points, 90);
    EXPECT_GT(c.factions[0].income, 0);
    const Fought fought = fought_in(h);
    EXPECT_EQ(fought.abstract, 4);
    EXPECT_EQ(fought.typed_in, 2);
    EXPECT_EQ(fought.on_table, 0);
    expect_saved_anew(h);
}

TEST(SampleFiles, RulingsCitedInAnOldChronicleGetTheirNewIds) {
    const std::string file = "format-2.banneret", old = "Harl Ford (R-18, R-19).";
    std::ifstream in(std::string(BANNERET_SOURCE_DIR) + "/tests/files/old/" + file);
    std::ostringstream stored;
    stored << in.rdbuf();
    ASSERT_NE(stored.str().find(old), std::string::npos) << "the sample no longer cites a ruling";
    int cited = 0;
    const History h = old_one("format-2");
    for (const auto& version : h.versions()) {
        if (!version.entry) continue;
        for (const std::string& line : version.entry->lines) {
            EXPECT_EQ(line.find("(R-"), std::string::npos) << line;
            if (line.ends_with("Harl Ford (AD-R18, AD-R19).")) ++cited;
        }
    }
    EXPECT_EQ(cited, 1);
}

// Programs of the format's last days wrote these battles.
TEST(SampleFiles, TheSecondFormatLoadsWithBattlesOnATable) {
    const History h = old_one("format-2-tables");
    EXPECT_EQ(fought_in(h).on_table, 2);
    ASSERT_EQ(h.now().battles.size(), 1u);
    const OpenBattle& under_way = *h.now().battles.front();
    EXPECT_EQ(under_way.resolver, Resolver::on_table);
    EXPECT_EQ(under_way.transcript.table_orders.size(), 12u);
    EXPECT_TRUE(under_way.transcript.table);
    EXPECT_EQ(house_rule_value(*h.now().house, "lionheart-variant.break-point"), "30");
    expect_saved_anew(h);
}

// Their cards, spells and commands were numbers; today they are words.
TEST(SampleFiles, TheThirdFormatLoadsWithItsNumberedOrders) {
    const History h = old_one("format-3-orders");
    std::set<std::string> words;
    bool joker = false;
    int replayed = 0;
    for (const SharedEntry e : h.chronicle()) {
        if (!e->battle || (*e->battle)->resolver != Resolver::on_table) continue;
        const Transcript& transcript = (*e->battle)->transcript;
        for (const TableOrder& order : transcript.table_orders) {
            if (const auto* card = std::get_if<PlayCard>(&order)) {
                words.emplace(card->card.word());
                joker = joker || card->joker;
            }
            if (const auto* cast = std::get_if<Cast>(&order)) words.emplace(cast->spell.word());
            if (const auto* told = std::get_if<LeadersOrder>(&order)) words.emplace(field_word(told->command));
        }
        EXPECT_TRUE(std::holds_alternative<TableReplayed>(replay_table(transcript)));
        ++replayed;
    }
    EXPECT_EQ(replayed, 1);
    EXPECT_TRUE(joker);
    for (const char* word : {"march-charge", "target", "rally", "brace-for-charge", "ward", "prayer", "hold-fire"})
        EXPECT_TRUE(words.contains(word)) << word;
    expect_saved_anew(h);
}

// These two are not edited by hand: they are the shipped campaign as programs of two days of the format saved it.
TEST(SampleFiles, TheSeventhFormatLoadsWithItsLand) {
    const History h = old_one("format-7");
    EXPECT_EQ(h.now().map->roads.back().ground, Ground::dyke);
    ASSERT_TRUE(h.now().battles.back()->transcript.table);
    const std::vector<LandPiece> land = (*h.now().battles.back()->transcript.table)->plan.land;
    ASSERT_EQ(land.size(), 2u);
    EXPECT_EQ(land[1].name, "Hob's Wood");
    expect_saved_anew(h);
}

TEST(SampleFiles, TheCampaignsShippedInTheSecondFormatLoad) {
    for (const char* name : {"format-2-first-map", "format-2-shipped"}) {
        const History h = old_one(name);
        const Campaign& c = h.now();
        EXPECT_EQ(c.name, "The Salt Marches");
        EXPECT_EQ(c.factions.size(), 3u);
        EXPECT_FALSE(c.map->places.empty());
        EXPECT_FALSE(c.map->roads.empty());
        EXPECT_FALSE(c.battles.empty());
        expect_saved_anew(h);
    }
    EXPECT_EQ(*old_one("format-2-first-map").now().map, *old_one("format-2-shipped").now().map);
}

// The campaign shipped with the first format: missing fields get their default, and saving updates it.
TEST(SampleFiles, TheCampaignShippedInTheFirstFormatLoadsAndIsSavedInTheNewest) {
    const auto read = load_campaign(samples / "old" / "format-1-shipped.banneret");
    if (const auto* error = std::get_if<FileError>(&read))
        for (const std::string& fault : error->faults) ADD_FAILURE() << fault;
    ASSERT_TRUE(std::holds_alternative<History>(read));
    const History& h = std::get<History>(read);
    EXPECT_EQ(h.versions().size(), 22u);
    EXPECT_EQ(h.at(), 21u);
    const Campaign& c = h.now();
    EXPECT_EQ(c.name, "The Salt Marches");
    EXPECT_EQ(c.factions.size(), 3u);
    EXPECT_EQ(c.armies.size(), 7u);
    EXPECT_EQ(c.battles.size(), 1u);
    EXPECT_FALSE(c.recoveries.empty());

    const std::string text = campaign_to_text(h);
    const auto written = std::to_string(static_cast<std::uint32_t>(CampaignFormat::written));
    EXPECT_THAT(text, HasSubstr("\"cereal_class_version\": " + written));
    const auto again = campaign_from_text(text);
    ASSERT_TRUE(std::holds_alternative<History>(again));
    EXPECT_EQ(std::get<History>(again).now(), c);
}

}  // namespace
}  // namespace banneret
