#include "app/models/exchange/papers.h"

#include <gmock/gmock.h>

#include <cmath>

#include "app/models/exchange/exports.h"
#include "engine/core/document.h"
#include "tests/support/campaigns.h"
#include "tests/support/marches.h"

// What is printed for the table.
namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Desk desk_of(History history) {
    Desk desk;
    desk.history = std::move(history);
    return desk;
}

std::string text_of(const Desk& desk, Paper paper) {
    const auto made = paper_of(desk, paper);
    if (const auto* refusal = std::get_if<Refusal>(&made)) return refusal->why;
    return markdown(std::get<std::pair<Document, std::string>>(made).first);
}

TEST(Papers, AnArmysSheetHasItsUnitsAndCharacters) {
    const Desk desk = desk_of(example::books());
    const std::string text = text_of(desk, Paper::army_sheet);
    EXPECT_THAT(text, AllOf(StartsWith("# Red\n"), HasSubstr("600 men, 49.6 US"), HasSubstr("60.0% missiles"),
                            HasSubstr("| Knights |"), HasSubstr("## Characters")));
    for (const Character& person : example::named(*desk.history, "Red").characters)
        EXPECT_THAT(text, HasSubstr(person.name));
}

TEST(Papers, EveryUnitAndCharacterHasACard) {
    const Desk desk = desk_of(example::books());
    const Army& red = example::named(*desk.history, "Red");
    const ArmiesModel m = make_armies_model(desk);
    const Document units = unit_cards(m), people = character_cards(m);
    const auto& unit_list = std::get<Cards>(units.blocks.back()).all;
    const auto& people_list = std::get<Cards>(people.blocks.back()).all;
    ASSERT_EQ(unit_list.size(), red.units.size());
    ASSERT_EQ(people_list.size(), red.characters.size());
    EXPECT_EQ(unit_list[0].name, red.units[0].name);
    EXPECT_EQ(unit_list[0].facts[0], (std::array<std::string, 2>{"men", "160"}));
    EXPECT_EQ(unit_list[0].facts[1][0], "FC");
    EXPECT_EQ(unit_list[0].arms.size(), 1u);
    EXPECT_EQ(people_list[0].name, red.characters[0].name);
    EXPECT_THAT(markdown(units), HasSubstr("men 160"));
}

TEST(Papers, TheMapHasItsPlacesArmiesAndMarches) {
    Desk desk = desk_of(example::mapped());
    example::done(*desk.history, MoveArmy{example::id_of(*desk.history, "Hob"), "Moor"});
    const MapModel m = make_map_model(desk);
    const Document paper = map_paper(m, "The Test Marches");
    const auto* plan = std::get_if<Plan>(&paper.blocks[1]);
    ASSERT_NE(plan, nullptr);
    EXPECT_EQ(plan->dots.size(), m.map->places.size() + m.tokens.size());
    EXPECT_EQ(plan->lines.size(), m.map->roads.size() + m.lines.size());
    for (const Plan::Dot& dot : plan->dots) {
        EXPECT_GT(dot.at[0], 0);
        EXPECT_LT(dot.at[0], plan->wide);
        EXPECT_GT(dot.at[1], 0);
        EXPECT_LT(dot.at[1], plan->deep);
    }
    EXPECT_THAT(markdown(paper), HasSubstr("Hob"));
}

// The two halves of its outline all but cancel out, which puts its centroid far away.
TEST(Papers, TheNameOfARegionThatCrossesItselfIsOnTheMap) {
    Desk desk = desk_of(example::mapped());
    example::done(*desk.history,
                  PutRegion{std::nullopt,
                            {"The Knot",
                             Ground::hills,
                             {{-900'000, 900'000}, {900'001, -900'000}, {900'000, 900'000}, {-900'000, -899'999}}}});
    const Document paper = map_paper(make_map_model(desk), "Knots");
    const auto& labels = std::get<Plan>(paper.blocks[1]).labels;
    const auto knot = std::ranges::find(labels, "The Knot", &Plan::Label::words);
    ASSERT_NE(knot, labels.end());
    for (const float at : knot->at) EXPECT_LE(std::abs(at), 4.0f * map_reach);
}

TEST(Papers, PlayersGetOnlyWhatTheySee) {
    Desk desk = desk_of(example::books());
    desk.player_safe = true;
    desk.settings.players_of = "Hobs";
    EXPECT_EQ(text_of(desk, Paper::army_sheet).find("Red"), std::string::npos);
    const auto own = example::named(*desk.history, "Hob").id;
    desk.focus.army = own;
    EXPECT_THAT(text_of(desk, Paper::unit_cards), StartsWith("# Hob: units"));
    Desk mapped = desk_of(example::mapped());
    Place place = mapped.history->now().map->places.front();
    const std::string secret = place.name;
    place.secret = true;
    example::done(*mapped.history, PutPlace{place});
    const auto labels = [&] {
        const auto made = paper_of(mapped, Paper::map);
        std::vector<std::string> out;
        for (const Plan::Label& label :
             std::get<Plan>(std::get<std::pair<Document, std::string>>(made).first.blocks[1]).labels)
            out.push_back(label.words);
        return out;
    };
    EXPECT_THAT(labels(), testing::Contains(secret));
    mapped.player_safe = true;
    EXPECT_THAT(labels(), Not(testing::Contains(secret)));
}

TEST(Papers, NothingToPrintIsASentence) {
    EXPECT_EQ(text_of(Desk{}, Paper::map), "No campaign is open.");
    EXPECT_EQ(text_of(desk_of(History(new_campaign("Empty"))), Paper::map), "There is no map to print yet.");
    EXPECT_EQ(text_of(desk_of(History(new_campaign("Empty"))), Paper::army_sheet), "There is no army to print.");
}

}  // namespace
}  // namespace banneret::app
