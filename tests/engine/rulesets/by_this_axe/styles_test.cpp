// The styles of the automatic commander, with and without command cards.

#include <gmock/gmock.h>

#include "engine/commanders/table_commander.h"
#include "engine/rulesets/catalogue.h"
#include "tests/engine/rulesets/by_this_axe/scene.h"
#include "tests/support/edited_house.h"

namespace banneret::axe {
namespace {

TableStart even_battle() {
    TableStart start;
    const auto army = [](const char* name) {
        std::vector<Unit> units;
        for (std::uint32_t i = 0; i < 6; ++i) {
            Unit u;
            u.id = UnitId{i + 1};
            u.name = std::string(name) + " " + std::to_string(i + 1);
            u.count = 50;
            u.fc = 2 + static_cast<int>(i % 3);
            u.armour = static_cast<Armour>(i % 4);
            u.shield = i % 2 == 0;
            u.melee = {i % 2 == 0 ? MeleeWeapon::sword : MeleeWeapon::spear};
            u.mounted = i == 5;
            if (i == 1) u.missile = {MissileWeapon::short_bow};
            units.push_back(u);
        }
        return table_army_of_list(name, std::move(units), 3);
    };
    start.sides = {army("Red"), army("Blue")};
    return start;
}

struct Course {
    double contact = 0, lost = 0;
};
Course course(TableCommander who, bool cards) {
    Course out;
    const int games = 24;
    for (int k = 0; k < games; ++k) {
        TableStart start = even_battle();
        axe_house(start.house)->command_cards = cards;
        const TableGame g =
            play_game(std::get<Battle>(begin(start)), static_cast<std::uint64_t>(k), {who, TableCommander::steady});
        int turn = 0, contact = 0;
        for (const TableEvent& e : g.events) {
            if (const auto* t = std::get_if<TurnBegan>(&e)) turn = t->turn;
            if (const auto* m = std::get_if<Moved>(&e); m && m->rule == rule("BTA-87") && contact == 0) contact = turn;
        }
        out.contact += (contact == 0 ? 20.0 : contact) / games;
        out.lost += g.battle.result().lost.first / games;
    }
    return out;
}

TEST(AxeCommander, BoldClosesFasterAndWaryLosesFewer) {  // BTA-COMMANDER
    const Course bold = course(TableCommander::bold, false), wary = course(TableCommander::wary, false),
                 steady = course(TableCommander::steady, false);
    EXPECT_LE(bold.contact, wary.contact);
    EXPECT_LE(bold.contact, steady.contact);
    EXPECT_LT(wary.lost, bold.lost);
    EXPECT_LT(wary.lost, steady.lost);
}

TEST(AxeCommander, BattlesWithCardsComeToAnEndByFighting) {  // BTA-132, BTA-136
    const Course steady = course(TableCommander::steady, true);
    EXPECT_LT(steady.contact, 15);
    EXPECT_GT(steady.lost, 0.05);
}

TEST(AxeCommander, SaysWhy) {  // BTA-COMMANDER
    Battle b = std::get<Battle>(begin(even_battle()));
    SeededDice dice(1);
    NoTableLog quiet;
    Rng rng(1);
    std::set<std::string> kinds;  // the first word of each reason
    while (b.pending()) {
        const CommandersChoice choice = b.choose(Temper::steady, rng, true);
        kinds.insert(choice.because.substr(0, choice.because.find(' ')));
        b.apply(choice.order, dice, quiet);
    }
    for (const char* kind : {"Forms", "Moves", "Closes", "Charges"}) EXPECT_TRUE(kinds.contains(kind)) << kind;
}

}  // namespace
}  // namespace banneret::axe
