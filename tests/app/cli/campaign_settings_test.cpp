// Keeps a whole campaign from the terminal: sides, armies, units and characters by hand, house rules, calendar, map and
// notes; and battles that are typed in, reviewed, or fought order by order.

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "app/models/shell/app_paths.h"
#include "engine/core/text.h"
#include "engine/files/backups.h"
#include "engine/files/campaign_file.h"
#include "tests/app/cli/terminal.h"
#include "tests/support/campaigns.h"
#include "tests/support/small_pictures.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class BooksVerbs : public CampaignTerminalTest {
protected:
    void SetUp() override {
        TerminalTest::SetUp();
        keep(example::books());
    }
    Army red_now() const { return *find_army(now(), "Red"); }
    // The refusal; also checks that the file is unchanged.
    std::string refused(std::vector<std::string> words) const {
        const std::string before = books_text();
        const std::string said = fault(campaign(std::move(words)));
        EXPECT_EQ(books_text(), before);
        EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
        return said;
    }
};

TEST_F(BooksVerbs, APictureOfTheRefereesOwnGoesBelowTheMap) {
    const std::string file = path("scan.bmp");
    std::ofstream(file, std::ios::binary) << example::grey_bmp(600, 800);
    EXPECT_THAT(done({"picture"}), HasSubstr("There is no picture below the map."));
    EXPECT_THAT(refused({"picture", "--remove"}), HasSubstr("no picture"));
    EXPECT_THAT(refused({"picture", "--players", "yes"}), HasSubstr("give its file as IMAGE"));
    EXPECT_THAT(refused({"picture", path("none.png")}), HasSubstr("none.png: there is no such file"));
    done({"picture", file});
    EXPECT_EQ(now().map->picture->file, "scan.bmp");
    EXPECT_THAT(refused({"picture", "--point", "10,20=3,4"}), HasSubstr("--point twice"));
    EXPECT_THAT(refused({"picture", "--point", "10=3,4", "--point", "5,6=7,8"}), HasSubstr("--point \"10=3,4\""));
    done({"picture", "--point", "10,20=3,4", "--point", "500,20=52,4", "--players", "yes"});
    EXPECT_EQ(*now().map->picture, (MapPicture{"scan.bmp", {{{10, 20, {300, 400}}, {500, 20, {5200, 400}}}}, true}));
    const OrderedJson shown = json({"campaign", books(), "picture"});
    EXPECT_EQ(shown[0]["file"], "scan.bmp");
    EXPECT_EQ(shown[0]["pixels"], (std::vector<std::string>{"10,20", "500,20"}));
    EXPECT_EQ(shown[0]["for_players"], true);
    done({"picture", "--remove"});
    EXPECT_FALSE(now().map->picture);
}

TEST_F(BooksVerbs, ACampaignIsBegunAndFilledWithoutTheWindow) {
    const std::string file = path("new.banneret");
    const auto give = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"campaign", file});
        const Call made = call(words);
        EXPECT_EQ(made.code, 0) << made.err;
        return made.out;
    };
    EXPECT_THAT(give({"new", "The Fens", "--calendar", "five-feasts", "--date", "day 12"}),
                HasSubstr("The Fens has begun"));
    EXPECT_THAT(fault({"campaign", file, "new", "Again"}), HasSubstr("already exists"));
    EXPECT_THAT(fault({"campaign", path("x.txt"), "new", "Fens"}), HasSubstr("must end in .banneret"));
    EXPECT_THAT(fault({"campaign", path("y.banneret"), "new", " "}), HasSubstr("NAME"));
    EXPECT_FALSE(std::filesystem::exists(path("y.banneret")));
    give({"side", "Eel Men", "--new", "--colour", "3", "--treasury", "500"});
    give({"side", "Reed Men", "--new"});
    give({"raise", "First Host", red(), "--side", "Eel Men", "--place", "The Weir"});
    give({"character", "First Host", "Aldith", "--new", "leadership=4", "fighter=5", "rank=general", "mounted=yes",
          "rides_with=Knights"});
    give({"appoint", "First Host", "Aldith"});
    const OrderedJson shown = json({"campaign", file, "show"});
    EXPECT_EQ(shown["campaign"], "The Fens");
    EXPECT_EQ(shown["day"], 12);
    EXPECT_EQ(shown["armies"][0]["general"], "Aldith");
    EXPECT_EQ(shown["armies"][0]["leadership"], 4);
    const OrderedJson sides = json({"campaign", file, "side"});
    EXPECT_EQ(sides[0]["colour"], 3);
    EXPECT_EQ(sides[0]["treasury"], 500);
    EXPECT_EQ(sides[1]["armies"], 0);
}

TEST_F(BooksVerbs, NameHouseRulesAndSidesAreChanged) {
    EXPECT_THAT(done({"name", "The Long War"}), HasSubstr("Done: "));
    EXPECT_EQ(now().name, "The Long War");
    EXPECT_THAT(refused({"name", ""}), HasSubstr("ame"));
    EXPECT_THAT(done({"house", "abstract.fortification-shift=3", "lionheart-variant.break-point=30"}),
                AllOf(HasSubstr("  House rule abstract.fortification-shift: 3 instead of 2.\n"),
                      HasSubstr("  House rule lionheart-variant.break-point: 30 instead of 50.\n")));
    EXPECT_EQ(now().house->abstract.fortification_shift, 3);
    EXPECT_EQ(house_rule_value(*now().house, "lionheart-variant.break-point"), "30");
    int changed = 0;
    for (const OrderedJson& rule : json(campaign({"house"}))) changed += rule["changed"].get<bool>() ? 1 : 0;
    EXPECT_EQ(changed, 2);
    EXPECT_THAT(refused({"house", "abstract.fortification-shift"}), HasSubstr("KEY=VALUE"));
    EXPECT_THAT(refused({"house", "abstract.fortification=3"}), HasSubstr("abstract.fortification-shift"));
    EXPECT_THAT(done({"side", "Reds", "--name", "The Red Crown", "--income", "40"}),
                HasSubstr("  The Red Crown: its name was Reds and income 40 instead of 0.\n"));
    EXPECT_EQ(now().factions[0].name, "The Red Crown");
    EXPECT_EQ(now().factions[0].income, 40);
    done({"side", "The Red Crown", "--arms", "A silver Tower on red"});
    EXPECT_EQ(now().factions[0].arms, (Arms{Tincture::red, Bearing::tower, Tincture::silver}));
    EXPECT_EQ(json(campaign({"side"}))[0]["arms"], "a silver tower on red");
    EXPECT_THAT(refused({"side", "The Red Crown", "--arms", "a blue tower on red"}), HasSubstr("gold or silver"));
    EXPECT_THAT(refused({"side", "The Red Crown", "--arms", "a gold duck on red"}), HasSubstr("no charge \"duck\""));
    EXPECT_THAT(refused({"side", "The Red Crown", "--arms", "a pink cross on red"}), HasSubstr("no tincture \"pink\""));
    EXPECT_THAT(refused({"side", "The Red Crown", "--arms", "red"}), HasSubstr("a gold cross on red"));
    done({"side", "The Red Crown", "--arms", "default"});
    EXPECT_EQ(now().factions[0].arms, std::nullopt);
    EXPECT_THAT(refused({"side", "Blues"}), HasSubstr("--new"));
    EXPECT_THAT(done({"side", "Greens", "--new", "--treasury", "1500"}),
                HasSubstr("  Greens is a new side: colour 4 (diamond), treasury 1,500, income 0.\n"));
    done({"undo"});
    EXPECT_THAT(refused({"side", "Hobs", "--new"}), HasSubstr("already"));
    EXPECT_THAT(refused({"side", "Hobs", "--colour", "9"}), HasSubstr("--colour"));
    EXPECT_THAT(refused({"remove", "--side", "Hobs"}), HasSubstr("Hobs"));
    done({"remove", "Hob"});
    done({"remove", "--side", "Hobs"});
    EXPECT_EQ(now().factions.size(), 2u);
    EXPECT_EQ(find_army(now(), "Hob"), nullptr);
    done({"undo"});
    done({"undo"});
    EXPECT_NE(find_army(now(), "Hob"), nullptr);
    EXPECT_THAT(refused({"remove"}), HasSubstr("name an army"));
}

TEST_F(BooksVerbs, UnitsAndPeopleAreChangedFieldByField) {
    const Army before = red_now();
    done({"unit", "Red", "Knights", "count=150", "melee=mace", "abilities=marksman;camouflage", "race=elf"});
    Army after = red_now();
    EXPECT_EQ(after.units[0].id, before.units[0].id);
    EXPECT_EQ(after.units[0].count, 150);
    EXPECT_EQ(after.units[0].melee, std::vector{MeleeWeapon::mace});
    EXPECT_TRUE(after.units[0].abilities.has(Ability::camouflage));
    EXPECT_EQ(after.units[1], before.units[1]);
    EXPECT_EQ(after.characters, before.characters);
    EXPECT_EQ(after.general, before.general);
    done({"unit", "Red", "Pikes", "--new", "count=80", "armour=medium", "melee=pike"});
    ASSERT_EQ(red_now().units.size(), before.units.size() + 1);
    EXPECT_EQ(red_now().units.back().count, 80);
    EXPECT_THAT(done({"unit", "Red", "Knights", "race=", "--json"}), HasSubstr("\"done\""));
    EXPECT_EQ(red_now().units[0].race, "");
    for (const Unit& unit : red_now().units) done({"unit", "Red", unit.name, "count=0"});
    EXPECT_THAT(done({"show"}), HasSubstr("destroyed"));
    EXPECT_THAT(refused({"unit", "Red", "Knigths", "count=3"}),
                AllOf(HasSubstr("did you mean Knights?"), HasSubstr("--new")));
    EXPECT_THAT(refused({"unit", "Red", "Knights", "cuont=3"}), HasSubstr("did you mean count?"));
    EXPECT_THAT(refused({"unit", "Red", "Knights", "fc=6"}), HasSubstr("fc"));
    EXPECT_THAT(refused({"unit", "Red", "Knights", "armour=havy"}), HasSubstr("heavy"));
    EXPECT_THAT(refused({"unit", "Red", "Knights", "shield=perhaps"}), HasSubstr("yes or no"));
    EXPECT_THAT(refused({"unit", "Red", "Knights", "count"}), HasSubstr("FIELD=VALUE"));
    EXPECT_THAT(refused({"unit", "Red", "Knights"}), HasSubstr("nothing would change"));
    EXPECT_THAT(refused({"unit", "Red", "Knigths", "count=3"}), HasSubstr("did you mean Knights? --new adds one."));
    EXPECT_THAT(refused({"unit", "Red", "Ogres", "count=3"}),
                AllOf(HasSubstr("; there are Knights, "), HasSubstr("; --new adds one.")));
    EXPECT_THAT(refused({"unit", "Red", "Knights", "fc=9"}), testing::StartsWith("Knights, fc: "));

    const std::string general = before.characters[0].name;
    done({"character", "Red", general, "fighter=9", "strength=17", "notes=Limps.", "rides_with=Pikes"});
    after = red_now();
    EXPECT_EQ(after.characters[0].id, before.characters[0].id);
    EXPECT_EQ(after.characters[0].fighter, 9);
    EXPECT_EQ(after.characters[0].scores.strength, 17);
    EXPECT_EQ(after.characters[0].rides_with, after.units.back().id);
    EXPECT_EQ(after.general, before.general);
    EXPECT_THAT(refused({"character", "Red", general, "strength=99"}), HasSubstr("strength"));
    EXPECT_THAT(refused({"character", "Red", general, "leadership=9"}),
                testing::StartsWith(general + ", leadership: "));
    done({"army", "Red", "fortified=yes", "notes=Behind a ditch."});
    EXPECT_TRUE(red_now().fortified);
    done({"remove", "Red", "--unit", "Pikes"});
    EXPECT_EQ(red_now().units.size(), before.units.size());
    EXPECT_EQ(red_now().characters[0].rides_with, UnitId{});
}

TEST_F(BooksVerbs, ACalendarOfOnesOwnComesFromAFile) {
    const std::string file = this->file(
        "ours.json",
        R"({"era": "of the Reed", "first_year": 7, "months": [{"name": "Flood", "days": 40}, {"name": "Dry", "days": 20}],
           "weekdays": ["Eelday", "Frogday"], "leap": {"every": 3, "month": 2, "days": 1}})");
    done({"calendar", file});
    EXPECT_EQ(json(campaign({"calendar"}))["era"], "of the Reed");
    EXPECT_EQ(now().calendar->months[0].days, 40);
    EXPECT_EQ(now().calendar->leap.month, 1);
    // An exported calendar can be read back.
    done({"export", "campaign", "--out", path("all.json")});
    done({"calendar", "plain"});
    done({"calendar", path("all.json")});
    EXPECT_EQ(now().calendar->months.size(), 2u);
    EXPECT_THAT(refused({"calendar", this->file("bad.json", R"({"first_year": 7, "months": [{"name": "Flood"}]})")}),
                HasSubstr("days"));
    EXPECT_THAT(refused({"calendar", path("none.json")}), HasSubstr("none.json"));
    const std::string no_days =
        R"({"first_year": 7, "months": [{"name": "Flood", "days": 0}, {"name": "Dry", "days": 9}]})";
    EXPECT_EQ(refused({"calendar", this->file("bad.json", no_days)}),
              "bad.json: calendar, month 1: must have 1 to 1,000 days.\n");
}

TEST_F(BooksVerbs, RegionsAreDrawnChangedAndTakenAway) {
    done({"region", "The Fen", "--ground", "marsh", "--corner", "0,0", "--corner", "9,0", "--corner", "9,9.5"});
    done({"region", "Old Wood", "--corner", "20,0", "--corner", "29,0", "--corner", "29,9"});
    ASSERT_EQ(now().map->regions.size(), 2u);
    EXPECT_EQ(now().map->regions[0].ground, Ground::marsh);
    EXPECT_EQ(now().map->regions[1].ground, Ground::forest);
    done({"region", "the fen", "--name", "The Great Fen", "--ground", "water"});
    EXPECT_EQ(now().map->regions[0].name, "The Great Fen");
    EXPECT_EQ(now().map->regions[0].outline.size(), 3u);
    const OrderedJson all = json(campaign({"region"}));
    EXPECT_EQ(all[0]["region"], "The Great Fen");
    EXPECT_EQ(all[0]["corners"][2], "9,9.5");
    done({"region", "#2", "--remove"});
    EXPECT_EQ(now().map->regions.size(), 1u);
    EXPECT_THAT(refused({"region", "Moor", "--corner", "0,0", "--corner", "5,5"}), HasSubstr("three corners"));
    EXPECT_THAT(refused({"region", "Moor", "--remove"}), HasSubstr("not a region"));
    EXPECT_THAT(refused({"region", "The Great Fen", "--ground", "mud"}), HasSubstr("--ground"));
}

TEST_F(BooksVerbs, NotesAreListedChangedAndStruck) {
    done({"note", "Eels are late", "--tags", "eels", "--due", "+9"});
    done({"note", "The weir is broken"});
    const OrderedJson notes = json(campaign({"note", "--list"}));
    ASSERT_EQ(notes.size(), 2u);
    const std::string first = std::to_string(notes[0]["note"].get<int>()),
                      second = std::to_string(notes[1]["note"].get<int>());
    done({"note", "The eels are very late", "--edit", first, "--for", "everybody"});
    EXPECT_EQ(now().notes[0]->text, "The eels are very late");
    EXPECT_TRUE(now().notes[0]->readers.everybody);
    EXPECT_EQ(now().notes[0]->tags, std::vector<std::string>{"eels"});
    EXPECT_TRUE(now().notes[0]->due);
    done({"note", "--edit", first, "--due", "none"});
    EXPECT_FALSE(now().notes[0]->due);
    done({"note", "--delete", second});
    EXPECT_EQ(now().notes.size(), 1u);
    EXPECT_THAT(refused({"note", "--strike", second}), HasSubstr("not a note"));
    EXPECT_THAT(refused({"note", "--edit", "x", "words"}), HasSubstr("not a note"));
    EXPECT_THAT(refused({"note"}), HasSubstr("TEXT"));
    EXPECT_THAT(refused({"note", "words", "--strike", first}), HasSubstr("takes no text"));
}

TEST_F(BooksVerbs, ABattleFoughtAtARealTableIsTypedInChangedAndApplied) {
    done({"battles", "--mark", "Red:Hob"});
    EXPECT_THAT(refused({"review", "Battle of Harl Ford"}), HasSubstr("not over"));
    EXPECT_THAT(refused({"type-in", "Battle of Harl Ford"}), HasSubstr("needs a result"));
    const std::string typed =
        done({"type-in", "Battle of Harl Ford", "--result", "A:MV", "--loss", "Hob:Hobbits killed=40 wounded=20",
              "--loss", "Red:Elven Archers killed=5", "--retreat", "Hob=6"});
    EXPECT_THAT(
        typed, AllOf(HasSubstr("marginal victory of the attacker"), HasSubstr("field held by: Red"), HasSubstr("340")));
    EXPECT_EQ(find_army(now(), "Hob")->units[0].count, 400) << "nothing changes before it is applied";
    const OrderedJson changed =
        json(campaign({"review", "Battle of Harl Ford", "--loss", "Hob:Hobbits killed=30", "--field", "nobody"}));
    EXPECT_EQ(changed["field"], "nobody");
    EXPECT_EQ(changed["winner"], "Red");
    EXPECT_EQ(changed["armies"][1]["units"][0]["killed"], 30);
    EXPECT_FALSE(changed["changed_by_hand"].empty());
    EXPECT_EQ(json(campaign({"review", "Battle of Harl Ford"})), changed) << "shown again";
    for (const auto& [option, value, says] :
         std::vector<std::array<std::string, 3>>{{"--loss", "Hob:Hobits killed=1", "did you mean Hobbits?"},
                                                 {"--loss", "Hob:Hobbits killed=9999", "0 to 400"},
                                                 {"--loss", "Hob:Hobbits maimed=1", "killed, wounded"},
                                                 {"--loss", "Blue:Hobbits killed=1", "Red:NAME or Hob:NAME"},
                                                 {"--result", "A:XX", "A:MV"},
                                                 {"--field", "Blue", "nobody"},
                                                 {"--fate", "Red:Nobody=dead", "called"},
                                                 {"--direction", "Hob=up", "north"}})
        EXPECT_THAT(refused({"review", "Battle of Harl Ford", option, value}), HasSubstr(says))
            << option << " " << value;
    EXPECT_THAT(refused({"review", "Battle of Harl Ford", "--loss", "Hob:Hobbits killed=399 wounded=300"}),
                HasSubstr("Hobbits"));
    done({"review", "Battle of Harl Ford", "--apply"});
    EXPECT_EQ(find_army(now(), "Hob")->units[0].count, 350);
    EXPECT_TRUE(now().battles.empty());

    // Several options at once are one undo.
    done({"undo"});
    done({"battles", "--call-off", "Battle of Harl Ford"});
    done({"battles", "--mark", "Red:Hob"});
    const Campaign before = now();
    done({"type-in", "Battle of Harl Ford", "--result", "SK", "--loss", "Hob:Hobbits killed=1", "--apply"});
    EXPECT_EQ(find_army(now(), "Hob")->units[0].count, 399);
    done({"undo"});
    EXPECT_EQ(now(), before);
}

TEST_F(BooksVerbs, ABattleIsFoughtOrderByOrder) {
    done({"battles", "--mark", "Red:Hob"});
    EXPECT_THAT(refused({"step", "Battle of Harl Ford"}), HasSubstr("--seed"));
    done({"step", "Battle of Harl Ford", "--seed", "18446744073709551615", "--roles-given"});
    EXPECT_EQ(json(campaign({"battles"}))[0]["seed"], 18'446'744'073'709'551'615ull) << "the greatest seed";
    EXPECT_THAT(done({"step", "Battle of Harl Ford", "--seed", "7", "--roles-given"}), HasSubstr("stratagem none"));
    EXPECT_THAT(refused({"step", "Battle of Harl Ford", "stratagem", "ambsh"}), HasSubstr("did you mean"));
    EXPECT_THAT(refused({"step", "Battle of Harl Ford", "dice", "7"}), HasSubstr("does not answer"));
    int steps = 0, typed = 0;
    for (; steps < 60; ++steps) {
        const OrderedJson at = json(campaign({"step", "Battle of Harl Ford"}));
        if (at["over"].get<bool>()) break;
        std::vector<std::string> words = {"step", "Battle of Harl Ford"};
        std::string order;
        for (const OrderedJson& answer : at["answers"])
            if (order.empty() && !answer.contains("refused")) order = answer["order"];
        if (order.empty() || order == "dice") {
            words.insert(words.end(), {"dice"});
            if (typed++ == 0) {
                EXPECT_THAT(refused({"step", "Battle of Harl Ford", "dice", "77"}), HasSubstr("shows 1 to 6"));
            }
        } else {
            for (const std::string_view word : split(order, ' ')) words.emplace_back(word);
        }
        done(words);
    }
    EXPECT_GT(steps, 6);
    EXPECT_LT(steps, 60);
    EXPECT_THAT(refused({"step", "Battle of Harl Ford", "dice"}), HasSubstr("is over"));
    EXPECT_THAT(done({"review", "Battle of Harl Ford", "--apply"}), HasSubstr("Battle of Harl Ford"));
    EXPECT_TRUE(now().battles.empty());
}

// At the same moments as in the window: before a battle, and once a session.
TEST_F(BooksVerbs, BackupsAreMadeBeforeABattleAndOnceASession) {
    const auto kinds = [&] {
        std::string out;
        for (const Backup& b : backups_in(backups_of(state_path() / "backups", books())))
            out += std::string(key(b.kind)) + " ";
        return out;
    };
    ASSERT_TRUE(state_path().string().starts_with(path("home")));
    const std::string before = campaign_to_text(std::get<History>(load_campaign(books())));
    done({"show"});
    EXPECT_EQ(kinds(), "") << "looking changes nothing";
    done({"note", "Rain"});
    EXPECT_EQ(kinds(), "session ");
    const auto first = backups_in(backups_of(state_path() / "backups", books())).front();
    EXPECT_EQ(first.name, "The Test Marches");
    const auto as_it_was = load_campaign(first.file);
    ASSERT_TRUE(std::holds_alternative<History>(as_it_was));
    EXPECT_EQ(campaign_to_text(std::get<History>(as_it_was)), before);
    done({"note", "More rain"});
    EXPECT_EQ(kinds(), "session ");
    done({"session", "begin", "The second evening"});
    EXPECT_EQ(kinds(), "session session ");
    const Campaign stood = now();
    done({"battle", "Red", "Hob", "--seed", "7"});
    EXPECT_EQ(kinds(), "battle session session ");
    const auto battle = load_campaign(backups_in(backups_of(state_path() / "backups", books())).front().file);
    EXPECT_EQ(std::get<History>(battle).now(), stood);
    done({"advance", "1"});
    done({"put", "Red", "Harl Ford"});
    done({"battles", "--mark", "Red:Orc"});
    EXPECT_EQ(kinds(), "battle session session ") << "offered is not begun";
    done({"battles", "--resolve", "--seed", "3"});
    EXPECT_EQ(kinds(), "battle battle session session ");
    done({"battles", "--accept"});
    EXPECT_EQ(kinds(), "battle battle session session ") << "that battle is backed up";
    // If no backup can be made, the change is made anyway, with a note.
    std::filesystem::remove_all(state_path() / "backups");
    file("home/banneret/backups", "in the way");
    const Call made = call(campaign({"note", "Still rain"}));
    EXPECT_EQ(made.code, 0);
    EXPECT_THAT(made.err, AllOf(HasSubstr("no backup was made"), testing::Not(HasSubstr("nothing was changed"))));
}

TEST_F(BooksVerbs, EveryOneHasItsHelp) {
    for (const char* verb : {"new", "name", "house", "side", "remove", "unit", "character", "army", "region", "type-in",
                             "review", "step"}) {
        EXPECT_THAT(call({"campaign", "--help"}).out, HasSubstr(std::string("\n  ") + verb + " "));
        EXPECT_THAT(call(campaign({verb, "--help"})).out, HasSubstr(std::string("banneret campaign FILE ") + verb));
    }
}

}  // namespace
}  // namespace banneret::app
