#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "engine/armies/army.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/commanders/table_commander.h"
#include "engine/rulesets/lionheart/tables.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/app/window/table_moments.h"

// Fights the open battle of the shipped campaign on the table with mouse and keyboard: muster, three turns by hand with
// a typed die, commanders, review, apply, undo.
namespace banneret {
namespace {

struct TableRuleset {
    std::string name, title, key;
    std::string choice;  // a choice at the muster that only this ruleset has
    int turns = 3;       // turns played by hand
};
void PrintTo(const TableRuleset& r, std::ostream* out) {
    *out << r.key;
}

struct TableWindow : test::ShippedWindow, testing::WithParamInterface<TableRuleset> {
    static std::int64_t men(const Campaign& c) {
        std::int64_t all = 0;
        for (const auto& army : c.armies) all += individuals(*army);
        return all;
    }

    static int turn(const test::Shown& s) {
        for (const std::string& words : s.words)
            if (words.rfind("Turn ", 0) == 0 && words.find_first_not_of("0123456789", 5) == std::string::npos)
                return std::stoi(words.substr(5));
        return 0;
    }
    static bool ends_something(const test::Shown& s) {
        return std::any_of(s.items.begin(), s.items.end(),
                           [](const auto& item) { return item.id.rfind("done-", 0) == 0; });
    }

    // Types the dice of the first roll; the program rolls the rest from then on.
    static void type_the_roll(test::Window& window) {
        const std::string what = words_after(window.shown(), "Roll ");
        const auto d = what.find('d');
        ASSERT_NE(d, std::string::npos) << what;
        const auto digits = what.find_last_not_of("0123456789", d - 1);
        const int count = std::stoi(what.substr(digits == std::string::npos ? 0 : digits + 1));
        std::string faces = "3";
        for (int i = 1; i < count; ++i) faces += " 3";
        const int given = orders(window.shown());
        ASSERT_TRUE(window.click("typed roll"));
        window.type(faces);
        const auto enters = [](const test::Shown& shown) {
            return shown.item("enter") != nullptr && shown.item("enter")->enabled;
        };
        ASSERT_TRUE(window.sees("the faces typed", enters));
        window.keys("Return");
        // If the other side makes the same roll next, the field is empty again.
        ASSERT_TRUE(window.sees("the roll taken", [&](const test::Shown& shown) { return !enters(shown); }));
        if (asks_for_a_roll(window.shown())) {
            ASSERT_TRUE(window.click("roll-the-rest"));
        }
        ASSERT_TRUE(window.sees("its order carried out", [&](const test::Shown& s) { return orders(s) > given; }));
        ASSERT_TRUE(window.click("page-settings"));
        ASSERT_TRUE(window.click("the-program-rolls"));
        window.keys("ctrl+4");
        ASSERT_TRUE(window.sees_item("table"));
    }

    // Some rulesets ask questions before the deployment: gives the marked answers.
    static void to_the_deployment(test::Window& window, bool& typed) {
        ASSERT_TRUE(window.sees("the first question", [](const test::Shown& s) { return orders(s) >= 0; }));
        for (int i = 0; window.shown().item("done-deploy") == nullptr; ++i) {
            ASSERT_LT(i, 12) << "the deployment comes";
            if (asks_for_a_roll(window.shown())) {
                ASSERT_FALSE(typed) << "the program throws after the first";
                ASSERT_NO_FATAL_FAILURE(type_the_roll(window));
                typed = true;
                continue;
            }
            const int given = orders(window.shown());
            window.keys("Return");
            ASSERT_TRUE(window.sees("the answer given", [&](const test::Shown& s) {
                return orders(s) > given || asks_for_a_roll(s) || s.item("done-deploy") != nullptr;
            }));
        }
    }

    // Clicks a piece that can act, then a place it can go to. Sets `moved` if a piece could move.
    static void move_by_mouse(test::Window& window, bool& moved) {
        const std::string piece = words_after(window.shown(), "can act: ");
        if (piece.empty()) return;
        const auto chosen = [](const test::Shown& s) { return words_after(s, "chosen: "); };
        // On a unit with a captain the first click may mean the unit, and the next one the captain.
        for (int clicks = 0; clicks < 2 && chosen(window.shown()) != piece; ++clicks) {
            const std::string was = chosen(window.shown());
            ASSERT_TRUE(window.click(piece));
            ASSERT_TRUE(window.sees("another piece picked", [&](const test::Shown& s) { return chosen(s) != was; }));
        }
        ASSERT_EQ(chosen(window.shown()), piece);
        const test::Shown s = window.shown();
        const auto free_of_pieces = [&](const test::Shown::Item& place) {
            return std::none_of(s.items.begin(), s.items.end(), [&](const auto& other) {
                const bool board = other.id == "table" || &other == &place || other.words.rfind("to ", 0) == 0 ||
                                   other.words.rfind("towards ", 0) == 0;
                return !board && other.left < place.right + 12 && other.right > place.left - 12 &&
                       other.top < place.bottom + 12 && other.bottom > place.top - 12;
            });
        };
        for (const auto& item : s.items) {
            const bool place = item.words.rfind("to ", 0) == 0 || item.words.rfind("towards ", 0) == 0;
            if (!place || !free_of_pieces(item)) continue;
            const int given = orders(s);
            ASSERT_TRUE(window.click(item.words));
            ASSERT_TRUE(goes_on(window, given));
            moved = true;
            return;
        }
    }

    // The wheel zooms at the pointer; measured distances stay the same.
    static void zoom_and_measure(test::Window& window) {
        ASSERT_TRUE(window.sees_item("table"));
        // The buttons in its corner do not move.
        const auto lies_on_it = [](const std::string& id) {
            return id != "table" && id.rfind("to", 0) != 0 && id != "all-the-pieces" && id != "the-whole-board";
        };
        const auto spread = [&](const test::Shown& s) {
            const test::Shown::Item* table = s.item("table");
            int left = 1 << 20, right = 0;
            for (const auto& item : s.items)
                if (table != nullptr && lies_on_it(item.id) && item.left >= table->left && item.right <= table->right &&
                    item.top >= table->top && item.bottom <= table->bottom) {
                    left = std::min(left, item.left + item.right);
                    right = std::max(right, item.left + item.right);
                }
            return (right - left) / 2;
        };
        const auto measured = [](const test::Shown& s) {
            for (const std::string& words : s.words)
                for (const char* unit : {" inches", " hexes", " hex", " squares", " square"})
                    if (words.ends_with(unit)) return words;
            return std::string();
        };
        const auto long_way = [&] {
            // From the middle of the board a hundred pixels up.
            if (!window.hold("table", "r")) return std::string();
            EXPECT_TRUE(
                window.sees("the start of the ruler", [&](const test::Shown& s) { return !measured(s).empty(); }));
            window.move(0, -100);
            EXPECT_TRUE(window.sees(
                "the ruler", [&](const test::Shown& s) { return !measured(s).empty() && std::stod(measured(s)) > 0; }));
            const std::string words = measured(window.shown());
            window.release("r");
            EXPECT_TRUE(window.sees("no ruler any more", [&](const test::Shown& s) { return measured(s).empty(); }));
            return words;
        };
        const int whole = spread(window.shown());
        ASSERT_GT(whole, 0);
        const std::string far = long_way();
        ASSERT_NE(far, "");
        ASSERT_TRUE(window.wheel("table", -3));
        ASSERT_TRUE(
            window.sees("the table from farther off", [&](const test::Shown& s) { return spread(s) < whole * 3 / 4; }));
        const std::string farther = long_way();
        EXPECT_GT(std::stod(farther), std::stod(far)) << "a hundred pixels are more of the table now";
        ASSERT_TRUE(window.wheel("table", 3));
        ASSERT_TRUE(window.sees("the table as near as before",
                                [&](const test::Shown& s) { return spread(s) > whole * 9 / 10; }));
        // Squares and hexes are counted whole, and the ends may lie a pixel beyond an edge.
        const bool whole_ones = !far.ends_with(" inches");
        EXPECT_NEAR(std::stod(long_way()), std::stod(far), whole_ones ? 1 : 0.11);
    }

    // Asks a commander and follows the advice.
    static void order_as_advised(test::Window& window) {
        const int given = orders(window.shown());
        ASSERT_TRUE(window.click("ask-a-commander"));
        ASSERT_TRUE(window.click("do-that"));
        ASSERT_TRUE(goes_on(window, given));
    }
};

TEST_P(TableWindow, TheWaitingBattleIsMusteredFoughtByHandHandedOverBroughtHomeAndTakenBack) {
    const Campaign before = saved().now();
    ASSERT_EQ(before.battles.size(), 1u);
    test::Window window(BANNERET_PROGRAM, {path}, home);
    ASSERT_TRUE(window.click("page-settings"));
    ASSERT_TRUE(window.click("i-type-them-in"));

    // The muster, by a key, which cannot overtake a click.
    window.keys("ctrl+4");
    ASSERT_TRUE(window.click("fight-it-out"));
    ASSERT_TRUE(window.click(GetParam().title));
    ASSERT_TRUE(window.sees("what units become under it",
                            [](const test::Shown& s) { return begins(s, GetParam().choice) != nullptr; }));
    // Under some dice a general is shot before the turns by hand are over.
    ASSERT_TRUE(window.click("seed of the battle"));
    window.keys("ctrl+a");
    window.type("1");
    window.keys("Return");
    ASSERT_TRUE(window.click("begin-the-battle"));
    ASSERT_TRUE(window.reads("seed 1"));

    // Questions before the deployment get the marked answers; their dice are typed.
    bool typed = false, by_mouse = false;
    ASSERT_NO_FATAL_FAILURE(to_the_deployment(window, typed));

    // Both proposed deployments are accepted.
    ASSERT_TRUE(window.reads("Deployment"));
    for (int i = 0; i < 2; ++i) {
        ASSERT_TRUE(window.sees_item("done-deploy"));
        const int given = orders(window.shown());
        ASSERT_TRUE(window.click("done-deploy"));
        ASSERT_TRUE(goes_on(window, given));
    }

    ASSERT_NO_FATAL_FAILURE(zoom_and_measure(window));

    // Turns by hand. The first dice are typed, the program rolls the others.
    int advised = 0;
    for (int i = 0; turn(window.shown()) <= GetParam().turns; ++i) {
        ASSERT_LT(i, 900) << "the turns end";
        if (asks_for_a_roll(window.shown())) {
            ASSERT_FALSE(typed) << "the program throws after the first";
            ASSERT_NO_FATAL_FAILURE(type_the_roll(window));
            typed = true;
            continue;
        }
        const test::Shown now = window.shown();
        const bool fights = turn(now) > 0;
        if (fights && typed && !by_mouse) {
            ASSERT_NO_FATAL_FAILURE(move_by_mouse(window, by_mouse));
            if (by_mouse) continue;
        }
        const bool at_a_loss = !ends_something(now) && words_after(now, "marked: ").empty();
        if (fights && (advised < 3 || i % 2 == 0 || at_a_loss) && now.item("ask-a-commander") != nullptr) {
            ASSERT_NO_FATAL_FAILURE(order_as_advised(window));
            ++advised;
            continue;
        }
        const int given = orders(window.shown());
        window.keys(ends_something(window.shown()) ? "space" : "Return");
        ASSERT_TRUE(goes_on(window, given));
    }
    EXPECT_TRUE(typed);
    EXPECT_TRUE(by_mouse);
    EXPECT_GE(advised, 3);

    // The log shows a past moment; one click returns to now.
    const int given = orders(window.shown());
    ASSERT_TRUE(window.click("one-order-back"));
    ASSERT_TRUE(window.reads("order " + std::to_string(given - 1) + " of"));
    ASSERT_TRUE(window.click("back-to-now"));
    ASSERT_TRUE(window.reads("order " + std::to_string(given) + " of"));

    // The last order is undone, and then the commanders play the rest.
    ASSERT_TRUE(window.click("undo-step"));
    ASSERT_TRUE(window.reads("order " + std::to_string(given - 1) + " of " + std::to_string(given - 1)));
    ASSERT_TRUE(window.click("to-the-end"));
    for (int was = -2; window.shown().item("apply-to-the-campaign") == nullptr;) {
        const int now = orders(window.shown());
        ASSERT_NE(now, was) << "the commanders go on";
        was = now;
        ASSERT_TRUE(window.sees("more orders, or the end", [&](const test::Shown& s) {
            return orders(s) > was || s.item("apply-to-the-campaign") != nullptr;
        }));
    }

    // Apply, and undo it.
    ASSERT_TRUE(window.click("apply-to-the-campaign"));
    ASSERT_TRUE(window.sees("nothing to apply any more",
                            [](const test::Shown& s) { return s.item("apply-to-the-campaign") == nullptr; }));
    window.keys("ctrl+s");
    ASSERT_TRUE(window.sees_message("Saved as"));
    const History after = saved();
    ASSERT_TRUE(after.now().battles.empty());
    EXPECT_LT(men(after.now()), men(before));
    const auto& entry = *after.versions()[after.at()].entry;
    ASSERT_TRUE(entry.battle);
    const Transcript& transcript = (*entry.battle)->transcript;
    ASSERT_TRUE(transcript.table);
    EXPECT_EQ((*transcript.table)->ruleset, GetParam().key);
    EXPECT_EQ(transcript.rolls.front().by, Roll::By::hand);
    EXPECT_EQ(transcript.rolls.back().by, Roll::By::program);
    std::int64_t lost = 0;
    for (const Side side : both_sides)
        for (const UnitLosses& unit : (*entry.battle)->applied.losses[side].units)
            lost += unit.killed + unit.wounded + unit.deserted + unit.captured;
    EXPECT_GT(lost, 0);

    window.keys("ctrl+z");
    ASSERT_TRUE(window.sees_message("Undone: apply Battle of Gannet Sluice"));
    window.keys("ctrl+s");
    ASSERT_TRUE(window.sees_message("Saved as"));
    EXPECT_EQ(men(saved().now()), men(before));
    EXPECT_EQ(saved().now().battles.size(), 1u);
    window.keys("ctrl+q");
    EXPECT_EQ(window.ended(), 0);
}

// A saved battle in which mercenaries are nearer to the enemy's leader than to their own.
struct BidsInTheWindow : test::OnADisplay {
    static std::optional<TableDecision> asked(const History& h, BattleId id) {
        const auto now = replay_table(find_battle(h.now(), id)->transcript);
        return std::holds_alternative<TableReplayed>(now) ? std::get<TableReplayed>(now).battle.pending()
                                                          : std::nullopt;
    }
    // Both sides have mercenaries and points to bid, and one of them is asked to bid.
    static std::optional<History> at_a_bid() {
        auto loaded = load_campaign(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
        History h = std::get<History>(std::move(loaded));
        const BattleId id = h.now().battles.front()->id;
        FightOnTable fight{id, "lionheart-variant", 7, {}, false};
        const auto start = table_start(h.now(), id, fight.plan);
        if (std::holds_alternative<Refusal>(start)) return std::nullopt;
        for (const Side side : both_sides) {
            fight.plan.changes.push_back({side, {}, "pool", "300"});
            for (const Unit& unit : std::get<TableStart>(start).sides[side].units)
                fight.plan.changes.push_back({side, unit.id, "mercenary", "yes"});
        }
        if (std::holds_alternative<Refusal>(h.perform_rolling(fight))) return std::nullopt;
        TableCommanders by;
        by.who = {TableCommander::bold, TableCommander::bold};
        by.most_orders = 1;
        for (int orders = 0; orders < 800; ++orders) {
            const auto decision = asked(h, id);
            if (!decision) return std::nullopt;
            if (decision->moment == TableDecision::Moment::bid) return h;
            const auto played = auto_play_table(*find_battle(h.now(), id), by);
            if (std::holds_alternative<Refusal>(played)) return std::nullopt;
            h.perform_rolling(std::get<AutoPlayedTable>(played).command);
        }
        return std::nullopt;
    }
    std::string path = file("bids.banneret");
};

TEST_F(BidsInTheWindow, AreAskedOfTheRightSideAndSealedWhileTheOtherSidesPlayersLookOn) {
    const std::optional<History> h = at_a_bid();
    ASSERT_TRUE(h.has_value());
    const BattleId id = h->now().battles.front()->id;
    const OpenBattle& battle = *find_battle(h->now(), id);
    const TableDecision decision = *asked(*h, id);
    const TablePlan& plan = (*battle.transcript.table)->plan;
    const auto army_of = [&](Side on_table) {
        const Side side = side_of_battle(plan, on_table);
        return find_army(h->now(), side == Side::first ? battle.first : battle.second);
    };
    const std::string bidder = army_of(decision.side)->name;
    const auto faction = [&](Side side) { return find_faction(h->now(), army_of(side)->faction)->name; };
    ASSERT_FALSE(save_campaign(*h, path));
    test::Window window(BANNERET_PROGRAM, {path}, home);
    ASSERT_TRUE(window.sees_item("page-settings"));
    window.keys("ctrl+4");
    ASSERT_TRUE(window.reads("Bid for one of the enemy's mercenaries?"));
    const test::Shown s = window.shown();
    EXPECT_TRUE(s.reads(bidder));
    ASSERT_NE(s.item("done-bid"), nullptr);
    // For the other side's players the possible bids are hidden.
    const auto look_on = [&](const std::string& whose) {
        ASSERT_TRUE(window.click("page-settings"));
        ASSERT_TRUE(window.click("players of"));
        ASSERT_TRUE(window.click(whose));
        window.keys("ctrl+4");
        ASSERT_TRUE(window.sees_item("table"));
    };
    ASSERT_NO_FATAL_FAILURE(look_on(faction(other(decision.side))));
    window.keys("F8");
    ASSERT_TRUE(window.reads("are hidden while players are watching"));
    EXPECT_EQ(window.shown().item("done-bid"), nullptr);
    EXPECT_EQ(window.shown().item("offer-so-many-points"), nullptr);
    window.keys("F8");
    ASSERT_TRUE(window.sees_item("done-bid"));
    window.keys("space");
    ASSERT_TRUE(window.sees("what is asked next", [](const test::Shown& now) {
        return now.reads("order ") && !now.reads("sealed") && orders(now) > 0;
    }));
    window.keys("ctrl+s");
    ASSERT_TRUE(window.sees_message("Saved as"));
    const auto after = load_campaign(path);
    ASSERT_TRUE(std::holds_alternative<History>(after));
    const auto& orders = find_battle(std::get<History>(after).now(), id)->transcript.table_orders;
    EXPECT_EQ(orders.size(), battle.transcript.table_orders.size() + 1);
    EXPECT_TRUE(std::holds_alternative<Done>(orders.back()));
    window.keys("ctrl+q");
    EXPECT_EQ(window.ended(), 0);
}

TEST_F(BidsInTheWindow, ASumOfOnesOwnIsTypedForThePieceThatIsPicked) {
    const std::optional<History> h = at_a_bid();
    ASSERT_TRUE(h.has_value());
    const BattleId id = h->now().battles.front()->id;
    ASSERT_FALSE(save_campaign(*h, path));
    test::Window window(BANNERET_PROGRAM, {path}, home);
    ASSERT_TRUE(window.sees_item("page-settings"));
    window.keys("ctrl+4");
    ASSERT_TRUE(window.click("bid"));
    window.keys("ctrl+a");
    window.type("2");
    window.keys("Return");
    ASSERT_TRUE(window.click("offer-so-many-points"));
    window.keys("ctrl+s");
    ASSERT_TRUE(window.sees_message("Saved as"));
    const auto after = load_campaign(path);
    ASSERT_TRUE(std::holds_alternative<History>(after));
    const auto& orders = find_battle(std::get<History>(after).now(), id)->transcript.table_orders;
    ASSERT_TRUE(std::holds_alternative<Bid>(orders.back()));
    EXPECT_EQ(std::get<Bid>(orders.back()).amount, 2 * lionheart::point);
    window.keys("ctrl+q");
    EXPECT_EQ(window.ended(), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Under, TableWindow,
    testing::Values(TableRuleset{"LionheartVariant", "Lionheart variant", "lionheart-variant", "Fights as of "},
                    TableRuleset{"ByThisAxe", "By This Axe", "by-this-axe", "Fighting capacity of "},
                    TableRuleset{"BattlefieldCombat", "Battlefield Combat", "battlefield-combat", "Formed of ", 4},
                    TableRuleset{"MedievalSkirmish", "Medieval Skirmish (D12)", "medieval-skirmish", "Formation of "},
                    TableRuleset{"PrinceconXV", "PRINCECON XV", "princecon-xv", "Level of "}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace banneret
