#include <gmock/gmock.h>

#include "app/models/exchange/exports.h"
#include "app/models/shell/palette.h"
#include "app/models/what_if/what_if.h"
#include "engine/campaign/chronicle/chronicle.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

// Secrets that the player-safe view and the hand-outs of a side may not show: a campaign whose secret words all bear a
// mark.
namespace banneret::app {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view mark = "Zq";

Character marked_person(std::string name) {
    Character c = example::person(std::move(name), 3);
    c.race = "ZqRace";
    c.religion = "ZqFaith";
    c.notes = "ZqNotes of a person";
    return c;
}

// An army whose every word but its name and place is marked.
Army marked_army(std::string name, FactionId faction, std::string place, std::vector<Unit> units) {
    for (Unit& unit : units) {
        unit.name = "Zq" + unit.name + " of " + name;
        unit.religion = "ZqFaith";
    }
    Army a = example::army(name, faction, std::move(place), std::move(units), 2);
    a.characters.front() = marked_person("ZqGeneral of " + name);
    a.characters.front().id = CharacterId{1};
    a.notes = "ZqNotes of an army";
    return a;
}

void fight(History& h, ArmyId first, ArmyId second, std::string name) {
    example::done(h, OfferBattle{first, second, std::move(name), "", ""});
    const BattleId battle = h.now().battles.back()->id;
    example::done(h, ChooseResolver{battle, Resolver::abstract, 1, true});
    example::fought_out(h, battle, {});
    std::vector<Roll> rolls;
    while (true) {
        const auto outcome = h.perform(ApplyBattle{battle}, rolls);
        if (std::holds_alternative<Entry>(outcome)) return;
        const auto* need = std::get_if<NeedRoll>(&outcome);
        ASSERT_NE(need, nullptr) << std::get<Refusal>(outcome).why;
        rolls.push_back(example::fell(need->question, 1));
    }
}

// The players are the Reds. They have met "Hob host" at Harl Ford and know nothing else that is marked.
Desk marked_campaign() {
    History h(new_campaign("The Test Marches"));
    for (const auto& [name, colour] : {std::pair{"Reds", 0}, std::pair{"Hobs", 1}, std::pair{"Orcs", 2}})
        example::done(h, PutFaction{{{}, name, colour}});
    const SharedList<Faction> factions = h.now().factions;
    const FactionId reds = factions[0].id, hobs = factions[1].id, orcs = factions[2].id;
    const auto put = [&](const Army& army) {
        example::done(h, PutArmy{army, ""});
        return h.now().armies.back()->id;
    };
    example::done(h, PutPlace{Place{{}, "Harl Ford", {0, 0}, PlaceKind::crossing, false, "ZqNote of a place"}});
    example::done(h, PutPlace{Place{{}, "ZqVault", {2000, 2000}, PlaceKind::fort, true, "ZqGold"}});
    example::done(h, PutPlace{Place{{}, "Wold", {4000, 0}, PlaceKind::town, false, "ZqNote of a town"}});
    example::done(h, PutRoad{Road{h.now().map->places[0].id, h.now().map->places[1].id, Ground::road, {}, true}});
    const ArmyId red = put(example::army("Red host", reds, "Harl Ford", example::red(), 3));
    put(example::army("Red guard", reds, "Harl Ford", example::red(), 3));
    // An army that has given battle has declared its units (AD-12), so their names are not secret.
    Army met = marked_army("Hob host", hobs, "Harl Ford", example::hob());
    for (Unit& unit : met.units) unit.name = "Declared " + unit.name.substr(mark.size());
    const ArmyId hob = put(met);
    const ArmyId far = put(marked_army("ZqHidden hobs", hobs, "ZqVault", example::hob()));
    const ArmyId orc = put(marked_army("ZqOrc host", orcs, "ZqVault", example::orc()));
    const ArmyId walker = put(marked_army("ZqWalkers", orcs, "ZqVault", example::orc()));
    example::done(h, BeginSession{"The first evening"});
    example::done(h, PassDays{2});
    fight(h, far, orc, "ZqSecret battle");
    fight(h, red, hob, "Battle of Harl Ford");
    example::done(h, PassDays{1});
    example::done(h, MoveArmy{far, "ZqVault"});
    example::done(h, OfferBattle{far, walker, "ZqWaiting battle", "", "ZqWhy it waits"});
    example::done(h, OfferBattle{red, hob, "Second battle of Harl Ford", "", "ZqWhy this waits"});
    example::done(h, MarchArmy{orc, MapPoint{4000, 0}, {}, Pace::full});
    example::done(h, AddNote{"ZqBetrayal", {"ZqTag"}, {}, h.now().day + 2});
    example::done(h, AddNote{"ZqOf the Hobs", {}, for_side(hobs), {}, far});
    example::done(h, AddNote{"A comet", {}, for_everybody()});
    example::done(h, MoveMoney{orcs, 500, "ZqBribe"});
    Desk desk;
    desk.history = std::move(h);
    desk.settings.players_of = "Reds";
    desk.player_safe = true;
    return desk;
}

// The lines with a mark.
std::string marked_lines(const std::string& text) {
    std::string found;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        const std::string line = text.substr(from, end - from);
        if (line.find(mark) != std::string::npos) found += line + "\n";
        from = end + 1;
    }
    return found;
}

std::string marked_words_of(const ItemLog& log) {
    std::string found;
    const auto look = [&](const std::string& words) {
        if (words.find(mark) != std::string::npos && found.find(words) == std::string::npos) found += words + " | ";
    };
    for (const std::string& words : log.words) look(words);
    for (const ItemLog::Item& item : log.items) look(item.words);
    return found;
}

class Secrets : public testing::TestWithParam<const char*> {};

TEST_P(Secrets, StandOnNoPageOfThePlayerSafeView) {
    Desk desk = marked_campaign();
    desk.settings.players_of = GetParam();
    const Campaign now = desk.history->now();
    const std::size_t versions = desk.history->size();
    test::Driver driver{std::move(desk), 2400, 3000};
    const auto clean = [&](const std::string& where) {
        EXPECT_EQ(marked_words_of(driver.items()), "") << where;
        const FrameModel& frame = driver.app().models().frame;
        EXPECT_THAT(frame.undo + frame.redo + frame.due + frame.window_title, Not(HasSubstr(mark))) << where;
    };
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        clean(page_word(page));
        std::vector<std::string> tabs;
        for (const ItemLog::Item& item : driver.items().items)
            if (item.id.rfind("part-", 0) == 0 || item.id.rfind("view-", 0) == 0) tabs.push_back(item.id);
        for (const std::string& tab : tabs) {
            driver.click(tab);
            clean(std::string(page_word(page)) + ", " + tab);
        }
    }
    for (const auto& army : now.armies) {
        driver.ask(ShowArmy{army->id});
        clean("army " + army->name);
    }
    for (const auto& battle : now.battles) {
        driver.ask(ShowBattle{battle->id});
        clean("battle " + battle->name);
    }
    for (std::size_t version = 1; version < versions; ++version) {
        driver.ask(ShowVersion{version});
        clean("version " + std::to_string(version));
    }
    driver.ask(TogglePalette{});
    clean("palette");
    driver.ask(TogglePalette{});
    driver.ask(Undo{});
    clean("after undo");
    driver.ask(Redo{});
    clean("after redo");
}
INSTANTIATE_TEST_SUITE_P(Players, Secrets, testing::Values("Reds", ""), [](const auto& tested) {
    return std::string(*tested.param != 0 ? "OfOneSide" : "OfAllSides");
});

TEST(SecretsApart, TheRefereeSeesThemAll) {
    Desk desk = marked_campaign();
    desk.player_safe = false;
    test::Driver driver{std::move(desk), 2400, 3000};
    std::string all;
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        all += marked_words_of(driver.items());
    }
    for (const char* words : {"ZqOrc host", "ZqVault", "ZqWaiting battle", "ZqWhy it waits", "ZqBetrayal"})
        EXPECT_THAT(all, HasSubstr(words)) << "the test looks where the words stand";
}

// The file chooser of an export shows its pages and its name.
TEST(SecretsApart, TheExportOfTheRefereeIsClosedWhenPlayersLookOn) {
    Desk desk = marked_campaign();
    std::size_t secret = 0;
    for (std::size_t version = 1; version < desk.history->size() && secret == 0; ++version) {
        const SharedEntry entry = desk.history->version(version).entry;
        if (entry->battle && (*entry->battle)->name == "ZqSecret battle") secret = version;
    }
    ASSERT_NE(secret, 0u);
    desk.player_safe = false;
    test::Driver driver{std::move(desk), 2400, 1600};
    driver.ask(ExportBattle{secret, true, std::nullopt, DocumentForm::pdf});
    ASSERT_TRUE(driver.app().models().chooser);
    ASSERT_NE(driver.app().models().chooser->preview, nullptr);
    EXPECT_THAT(driver.app().models().chooser->title, HasSubstr("zqsecret"));
    driver.ask(TogglePlayerSafe{});
    EXPECT_FALSE(driver.app().models().chooser);
    EXPECT_EQ(marked_words_of(driver.items()), "");
    driver.ask(ExportBattle{secret, true, std::nullopt, DocumentForm::pdf});
    ASSERT_TRUE(driver.app().models().chooser);
    EXPECT_EQ(driver.app().models().chooser->preview, nullptr) << "nor begun while they look on";
    driver.ask(TogglePlayerSafe{});
    ASSERT_TRUE(driver.app().models().chooser) << "its end hides nothing";
    driver.ask(Cancel{});
    driver.ask(ChooseFile{ChooseFor::open});
    driver.ask(TogglePlayerSafe{});
    EXPECT_TRUE(driver.app().models().chooser) << "files to open are no secret";
}

TEST(SecretsApart, NoEarlierOrLaterDayOfTheMapTellsThem) {
    test::Driver driver{marked_campaign(), 2400, 1600};
    driver.ask(GoTo{Page::campaign});
    driver.ask(GiveCommand{PassDays{1}});
    driver.ask(ToggleMapDays{});
    ASSERT_NE(driver.item("day on the map"), nullptr) << driver.every_item();
    const ScreenRect slider = driver.item("day on the map")->spot;
    for (int part = 0; part <= 10; ++part) {
        ImGui::GetIO().MousePos = {slider.left + (slider.right - slider.left) * static_cast<float>(part) / 10,
                                   (slider.top + slider.bottom) / 2};
        driver.frame();
        ImGui::GetIO().MouseDown[0] = true;
        driver.frame();
        ImGui::GetIO().MouseDown[0] = false;
        driver.settle();
        EXPECT_EQ(marked_words_of(driver.items()), "");
        for (const ItemLog::Item& item : driver.items().items)
            if (item.words.ends_with(" on the map") && part < 10) {
                EXPECT_TRUE(item.words.starts_with("Red ") || item.words == "day on the map") << item.words;
            }
    }
}

TEST(SecretsApart, NoPaletteEntryTellsThem) {
    const Desk desk = marked_campaign();
    for (const PaletteEntry& entry : make_palette(desk))
        EXPECT_THAT(entry.words + entry.keys, Not(HasSubstr(mark))) << entry.kind;
}

TEST(SecretsApart, NoHandOutOfAnotherSideTellsThem) {
    const Desk desk = marked_campaign();
    const FactionId reds = desk.history->now().factions.front().id;
    std::size_t written = 0;
    for (std::size_t version = 1; version < desk.history->size(); ++version) {
        for (const bool handout : {false, true}) {
            const auto text = exported(desk, ExportBattle{version, handout, reds, DocumentForm::markdown});
            const auto* made = std::get_if<ExportText>(&text);
            if (made == nullptr) continue;
            ++written;
            EXPECT_EQ(marked_lines(made->name + "\n" + made->text), "");
        }
    }
    EXPECT_EQ(written, 2u);
    for (const bool whole : {false, true}) {
        const auto text = exported(desk, ExportChronicle{{}, reds, whole, DocumentForm::text});
        EXPECT_EQ(marked_lines(std::get<ExportText>(text).text), "");
        EXPECT_THAT(std::get<ExportText>(text).text, HasSubstr("comet"));
    }
}

// The words of a paper, and those that only its map shows.
std::string paper_words(const Desk& desk, Paper paper) {
    const auto made = paper_of(desk, paper);
    const auto* document = std::get_if<std::pair<Document, std::string>>(&made);
    if (document == nullptr) return "";
    std::string words = document->second + "\n" + markdown(document->first);
    for (const Block& block : document->first.blocks)
        if (const auto* plan = std::get_if<Plan>(&block))
            for (const Plan::Label& label : plan->labels) words += label.words + "\n";
    return words;
}

TEST(SecretsApart, NothingPrintedTellsThem) {
    Desk desk = marked_campaign();
    std::size_t printed = 0;
    for (const auto& army : desk.history->now().armies) {
        desk.focus.army = army->id;
        for (const Paper paper : {Paper::army_sheet, Paper::unit_cards, Paper::character_cards, Paper::map}) {
            const std::string words = paper_words(desk, paper);
            printed += words.empty() ? 0u : 1u;
            EXPECT_EQ(marked_lines(words), "");
        }
    }
    EXPECT_GT(printed, desk.history->now().armies.size());
    desk.player_safe = false;
    EXPECT_THAT(paper_words(desk, Paper::map), HasSubstr("ZqVault")) << "the referee's map has it";
}

}  // namespace
}  // namespace banneret::app
