#include "engine/files/campaign_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "engine/campaign/battles/fight.h"
#include "engine/files/limits.h"
#include "tests/support/rich_history.h"

namespace banneret {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

History read_back(const std::string& text) {
    auto read = campaign_from_text(text);
    if (auto* history = std::get_if<History>(&read)) return std::move(*history);
    for (const std::string& fault : std::get<std::vector<std::string>>(read)) ADD_FAILURE() << fault;
    return History(new_campaign("unread"));
}

void expect_same(const History& a, const History& b) {
    ASSERT_EQ(a.versions().size(), b.versions().size());
    EXPECT_EQ(a.at(), b.at());
    for (std::size_t i = 0; i < a.versions().size(); ++i) {
        ASSERT_EQ(*a.versions()[i].campaign, *b.versions()[i].campaign) << "version " << i;
        ASSERT_EQ(a.versions()[i].entry, b.versions()[i].entry) << "version " << i;
        ASSERT_EQ(a.versions()[i].from, b.versions()[i].from) << "version " << i;
        ASSERT_EQ(a.versions()[i].redo, b.versions()[i].redo) << "version " << i;
    }
}

std::vector<std::string> faults_of(std::string_view text) {
    const auto read = campaign_from_text(text);
    const auto* faults = std::get_if<std::vector<std::string>>(&read);
    return faults != nullptr ? *faults : std::vector<std::string>{};
}

std::string slurp(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// A temporary folder, removed afterwards.
class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "banneret-test-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() {
        ::chmod(path_.c_str(), 0700);
        fs::remove_all(path_);
    }
    fs::path operator/(const char* name) const { return path_ / name; }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator{}));
    }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

TEST(CampaignFile, ReadsBackEveryVersionBranchAndFieldAndWritesTheSameTextAgain) {
    for (const std::uint64_t seed : {5u, 6u, 7u}) {
        const History h = example::rich_history(seed);
        const std::string text = campaign_to_text(h);
        const History again = read_back(text);
        expect_same(h, again);
        EXPECT_EQ(campaign_to_text(again), text);
        EXPECT_FALSE(again.unsaved());
    }
}

TEST(CampaignFile, ReadsBackInTheMiddleOfEveryStepOfABattle) {
    History h = example::books();
    example::done(h, OfferBattle{example::id_of(h, "Red"), example::id_of(h, "Hob"), "", "", ""});
    const BattleId battle = example::only_battle(h);
    Rng rng(11);
    int steps = 0;
    const auto check = [&] {
        const History again = read_back(campaign_to_text(h));
        ASSERT_EQ(again.now(), h.now());
        ++steps;
    };
    check();
    example::done(h, ChooseResolver{battle, Resolver::abstract, 9, false});
    check();
    while (const auto decision = abstract::pending(example::record_of(h, battle))) {
        const Order order = example::random_order(example::record_of(h, battle), *decision, rng);
        std::vector<int> no_dice;
        example::ordered(h, battle, order, no_dice);
        check();
    }
    example::done(
        h, ReviewBattle{battle, example::random_change(*find_battle(h.now(), battle)->computed, rng), "by hand"});
    check();
    h.perform_rolling(ApplyBattle{battle});
    check();
    EXPECT_GT(steps, 12);
}

TEST(CampaignFile, KeepsWhereRedoLeads) {
    History h = example::books();
    example::done(h, AddNote{"one way"});
    h.undo();
    example::done(h, AddNote{"another way"});
    h.undo();
    h.go_to(h.versions().size() - 2);
    h.undo();  // redo now leads to the first child, not to the last one
    const History again = read_back(campaign_to_text(h));
    EXPECT_EQ(again.versions()[again.at()].redo, h.versions().size() - 2);
    expect_same(h, again);
}

TEST(CampaignFile, KeepsACampaignThatBeginsInTheMiddleOfThings) {
    const History rich = example::rich_history(8, 150);
    const History h(rich.now());
    expect_same(h, read_back(campaign_to_text(h)));
}

TEST(CampaignFile, ReadsBackBattlesFoughtAtOnceWithAllTheirDice) {
    History h = example::books();
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        FightAtOnce wish{example::id_of(h, "Red"), example::id_of(h, "Hob"), seed, {}, std::nullopt};
        if (seed == 2) wish.house = HouseRules{};
        if (seed == 2) wish.house->abstract.foil_declared_blind = true;
        if (seed == 3) example::done(h, OfferBattle{wish.defender, wish.attacker, "The Third", {}, {}});
        auto fought = fight_at_once(h.now(), wish);
        ASSERT_TRUE(std::holds_alternative<Performed>(fought)) << std::get<Refusal>(fought).why;
        h.add(std::move(std::get<Performed>(fought)));
        ASSERT_TRUE(h.undo());  // a branch each, so that their losses are independent
    }
    const std::string text = campaign_to_text(h);
    expect_same(h, read_back(text));
    std::string damaged = text;
    damaged.replace(text.find("\"fought_at_once\""), 16, "\"fought_at_twice\"");
    EXPECT_EQ(faults_of(damaged).size(), 1u);
}

TEST(CampaignFile, OneMoreCommandAddsLinesAndChangesNoneButWhereItStands) {
    History h = example::rich_history(5, 60);
    const auto lines = [](const std::string& text) {
        std::vector<std::string> out;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) out.push_back(line);
        return out;
    };
    const auto before = lines(campaign_to_text(h));
    example::done(h, AddNote{"One more."});
    const auto after = lines(campaign_to_text(h));
    ASSERT_GT(after.size(), before.size());
    std::size_t changed = 0;
    for (std::size_t i = 0; i < before.size(); ++i) changed += before[i] != after[i] ? 1u : 0u;
    // "at", the comma after the version that was last, and the closing brackets.
    EXPECT_LE(changed, 6u);
}

TEST(CampaignFile, TruncatedAtEvery97thByteIsOneClearLine) {
    const std::string text = campaign_to_text(example::rich_history(5, 80));
    for (std::size_t n = 0; n + 3 < text.size(); n += 97) {
        const auto faults = faults_of(std::string_view(text).substr(0, n));
        ASSERT_EQ(faults.size(), 1u) << "at " << n;
        ASSERT_FALSE(faults.front().empty());
        ASSERT_EQ(faults.front().find('\n'), std::string::npos);
    }
}

TEST(CampaignFile, DamagedLettersNeverBringItDownAndWhatIsLetInHasNoFaults) {
    const std::string text = campaign_to_text(example::rich_history(5, 60));
    Rng rng(3);
    int let_in = 0;
    for (int i = 0; i < 400; ++i) {
        std::string bad = text;
        for (int n = 0; n < 3; ++n) {
            const char letters[] = "0123456789\"{}[],:-eatru \\\xFF";
            bad[rng.below(static_cast<std::uint32_t>(bad.size()))] = letters[rng.below(sizeof letters - 1)];
        }
        const auto read = campaign_from_text(bad);
        if (const auto* history = std::get_if<History>(&read)) {
            ++let_in;
            for (const auto& version : history->versions()) ASSERT_TRUE(faults(*version.campaign).empty());
        } else {
            ASSERT_FALSE(std::get<std::vector<std::string>>(read).empty());
        }
    }
    EXPECT_LT(let_in, 400);
}

TEST(CampaignFile, IsWrittenBesideAndRenamedOver) {
    const Folder folder;
    const fs::path path = folder / "war.banneret";
    History h = example::books();
    ASSERT_FALSE(save_campaign(h, path));
    const std::string first = slurp(path);
    EXPECT_EQ(first, campaign_to_text(h));
    example::done(h, AddNote{"More."});
    ASSERT_FALSE(save_campaign(h, path));
    EXPECT_EQ(slurp(path), campaign_to_text(h));
    EXPECT_EQ(folder.files(), 1u);
    const auto read = load_campaign(path);
    ASSERT_TRUE(std::holds_alternative<History>(read));
    expect_same(h, std::get<History>(read));
}

TEST(CampaignFile, KeepsThePermissionsOfAnOldFileAndWritesThroughALink) {
    const Folder folder;
    const fs::path path = folder / "war.banneret", link = folder / "link.banneret";
    const History h = example::books();
    ASSERT_FALSE(save_campaign(h, path));
    ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
    fs::create_symlink(path, link);
    ASSERT_FALSE(save_campaign(h, link));
    EXPECT_TRUE(fs::is_symlink(link));
    struct stat now {};
    ASSERT_EQ(::stat(path.c_str(), &now), 0);
    EXPECT_EQ(now.st_mode & 0777u, 0640u);
}

TEST(CampaignFile, AFailedSaveLeavesTheOldFileAndNothingBeside) {
    if (::geteuid() == 0) {
        // Root may write into a read-only folder, but no user can replace a folder by a file.
        const Folder folder;
        fs::create_directory(folder / "war.banneret");
        const auto error = save_campaign(example::books(), folder / "war.banneret");
        ASSERT_TRUE(error);
        EXPECT_THAT(error->faults, ElementsAre(HasSubstr("it is a folder")));
        EXPECT_EQ(folder.files(), 1u);
        const auto nowhere = save_campaign(example::books(), folder.path() / "no" / "such" / "war.banneret");
        ASSERT_TRUE(nowhere);
        EXPECT_EQ(folder.files(), 1u);
        return;
    }
    const Folder folder;
    const fs::path path = folder / "war.banneret";
    ASSERT_FALSE(save_campaign(example::books(), path));
    const std::string before = slurp(path);
    ASSERT_EQ(::chmod(folder.path().c_str(), 0500), 0);
    EXPECT_TRUE(save_campaign(History(new_campaign("Other")), path));
    EXPECT_EQ(slurp(path), before);
    EXPECT_EQ(folder.files(), 1u);
}

TEST(CampaignFile, FaultsNameTheFile) {
    const Folder folder;
    const fs::path path = folder / "war.banneret";
    std::ofstream(path) << "{}";
    const auto read = load_campaign(path);
    ASSERT_TRUE(std::holds_alternative<FileError>(read));
    EXPECT_THAT(std::get<FileError>(read).faults, ElementsAre(path.string() + ": it is not a campaign of Banneret"));
    EXPECT_EQ(slurp(path), "{}");
}

TEST(CampaignFile, AMissingFileIsOneSentence) {
    const Folder folder;
    const auto read = load_campaign(folder / "none.banneret");
    ASSERT_TRUE(std::holds_alternative<FileError>(read));
    EXPECT_EQ(std::get<FileError>(read).faults.size(), 1u);
}

TEST(CampaignFile, ATooLargeTextIsRefusedBeforeItIsParsed) {
    const std::string text(200'000'000, '[');
    EXPECT_THAT(faults_of(text), ElementsAre(HasSubstr("larger than 128 MB")));
}

// Packed text is not parsed as a whole, so a long war may be larger.
TEST(CampaignFile, APackedTextMayBeLargerThanOneThatIsParsed) {
    const std::string letters(files::most_readable_bytes, 'A');
    EXPECT_EQ(files::limits_fault("{\"banneret_campaign\": {\"packed\": [\"" + letters + "\"]}}"), std::nullopt);
    const auto refused = files::limits_fault("{\"banneret_campaign\": {\"versions\": [\"" + letters + "\"]}}");
    ASSERT_TRUE(refused);
    EXPECT_THAT(*refused, HasSubstr("larger than 128 MB"));
}

// Small values take many times their text in memory.
TEST(CampaignFile, TooManyItemsAreRefusedBeforeTheyAreParsed) {
    std::string many = "[";
    for (int i = 0; i < 8'000'000; ++i) many += "0,";
    many += "0]";
    EXPECT_THAT(faults_of("{\"banneret_campaign\": " + many + "}"),
                ElementsAre(HasSubstr("more than 8,000,000 items")));
    // In one version of an otherwise sound campaign.
    const std::string text = campaign_to_text(example::rich_history(5, 3));
    const std::size_t at = text.find('[', text.find("\"versions\""));
    ASSERT_NE(at, std::string::npos);
    const std::size_t inside = text.find('{', at) + 1;
    EXPECT_THAT(faults_of(text.substr(0, inside) + "\"x\":" + many + "," + text.substr(inside)),
                ElementsAre(HasSubstr("more than 8,000,000 items")));
}

TEST(CampaignFile, DeepNestingIsRefusedBeforeItIsParsed) {
    const std::string text = "{\"banneret_campaign\": " + std::string(10'000'000, '[');
    EXPECT_THAT(faults_of(text), ElementsAre(HasSubstr("nested too deeply")));
}

}  // namespace
}  // namespace banneret
