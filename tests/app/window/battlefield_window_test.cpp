#include <gtest/gtest.h>

#include "engine/dice/seeded.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/app/window/table_moments.h"

// Moments of Battlefield Combat that steady commanders reach in the open battle: a flank charge, an attack of
// opportunity, a rally; each is carried out by hand.
namespace banneret {
namespace {

struct BattlefieldMoments : test::TableMoments {
    enum class Moment { flank_charge, opportunity, rally };

    static bool strikes_a_flank(const Battle& battle, const TableOrder& order) {
        Battle after = battle;
        RecordingTableLog log;
        SeededDice dice(1);
        after.apply(order, dice, log);
        for (const TableEvent& event : log.events)
            if (const auto* fell = std::get_if<DiceFell>(&event); fell != nullptr && fell->need)
                for (const auto& part : fell->tally.parts())
                    if (row(part.rule).name == "from the side" || row(part.rule).name == "from the rear") return true;
        return false;
    }
    // The order of the moment; nothing if the battle is not there.
    static std::optional<TableOrder> order_of(const Battle& battle, const TableDecision& asked, Moment wanted) {
        if (wanted == Moment::opportunity)
            return asked.moment == TableDecision::Moment::react ? std::optional(TableOrder(Reply{0})) : std::nullopt;
        if (asked.moment != TableDecision::Moment::act || asked.piece) return std::nullopt;
        Rng rng(1);
        const TableOrder order = choose(battle, asked, TableCommander::steady, rng).order;
        if (wanted == Moment::rally) {
            const auto* rally = std::get_if<Rally>(&order);
            return rally != nullptr && !shown(battle, rally->by).empty() ? std::optional(order) : std::nullopt;
        }
        const auto* charge = std::get_if<Charge>(&order);
        if (charge == nullptr) return std::nullopt;
        // Any charge by the piece at that target will do, so that the test need not tell them apart.
        for (const TableOrder& other : battle.offers_against(charge->piece, charge->target))
            if (std::holds_alternative<Charge>(other) && !strikes_a_flank(battle, other)) return std::nullopt;
        return order;
    }
    struct Found {
        History history;
        TableOrder order;
        std::string piece, target;  // labels on the board
    };
    static std::optional<Found> at_a(Moment wanted) {
        std::optional<Found> found;
        const auto h = first_moment("battlefield-combat", 400, [&](const Battle& battle, const TableDecision& asked) {
            const auto order = order_of(battle, asked, wanted);
            if (!order) return false;
            found = Found{History(new_campaign("none")), *order, {}, {}};
            if (const auto* charge = std::get_if<Charge>(&*order)) {
                found->piece = shown(battle, charge->piece);
                found->target = shown(battle, charge->target);
            }
            if (const auto* rally = std::get_if<Rally>(&*order)) {
                found->piece = shown(battle, rally->by);
                found->target = shown(battle, rally->piece);
            }
            return true;
        });
        if (!h) return std::nullopt;
        found->history = *h;
        return found;
    }
    static void click_what_begins(test::Window& window, const std::string& words) {
        ASSERT_TRUE(window.sees("an item that begins with '" + words + "'",
                                [&](const test::Shown& s) { return begins(s, words) != nullptr; }));
        const int given = orders(window.shown());
        ASSERT_TRUE(window.click(begins(window.shown(), words)->id));
        ASSERT_TRUE(goes_on(window, given));
    }
};

// The charger is clicked, then the charge in the list of its orders.
TEST_F(BattlefieldMoments, AFlankIsChargedByClicks) {
    const auto found = at_a(Moment::flank_charge);
    ASSERT_TRUE(found.has_value());
    const auto given = orders_given(found->history, [&](test::Window& window, const Battle&) {
        ASSERT_NO_FATAL_FAILURE(pick(window, found->piece));
        ASSERT_NO_FATAL_FAILURE(click_what_begins(window, "Charge " + found->target));
    });
    ASSERT_FALSE(given.empty());
    const auto* charge = std::get_if<Charge>(&given.front());
    ASSERT_NE(charge, nullptr);
    EXPECT_EQ(charge->piece, std::get<Charge>(found->order).piece);
    EXPECT_EQ(charge->target, std::get<Charge>(found->order).target);
}

TEST_F(BattlefieldMoments, AnAttackOfOpportunityIsAnswered) {
    const auto found = at_a(Moment::opportunity);
    ASSERT_TRUE(found.has_value());
    const auto given = orders_given(found->history, [](test::Window& window, const Battle&) {
        const int before = orders(window.shown());
        ASSERT_TRUE(window.sees_item("reply-1"));
        ASSERT_TRUE(window.click("reply-0"));
        ASSERT_TRUE(goes_on(window, before));
    });
    ASSERT_FALSE(given.empty());
    EXPECT_EQ(given.front(), TableOrder(Reply{0}));
}

// The commander is clicked, then the rally in the list of his orders.
TEST_F(BattlefieldMoments, AUnitIsRalliedByClicks) {
    const auto found = at_a(Moment::rally);
    ASSERT_TRUE(found.has_value());
    const auto given = orders_given(found->history, [&](test::Window& window, const Battle&) {
        ASSERT_NO_FATAL_FAILURE(pick(window, found->piece));
        const auto rallies = [&](const test::Shown& s) -> std::string {
            for (const auto& item : s.items)
                if (item.enabled && item.words.find(" rallies " + found->target) != std::string::npos)
                    return item.words;
            return {};
        };
        ASSERT_TRUE(window.sees("the rally offered", [&](const test::Shown& s) { return !rallies(s).empty(); }));
        ASSERT_NO_FATAL_FAILURE(click_what_begins(window, rallies(window.shown())));
    });
    ASSERT_FALSE(given.empty());
    const auto* rally = std::get_if<Rally>(&given.front());
    ASSERT_NE(rally, nullptr);
    EXPECT_EQ(rally->piece, std::get<Rally>(found->order).piece);
    EXPECT_EQ(rally->by, std::get<Rally>(found->order).by);
}

}  // namespace
}  // namespace banneret
