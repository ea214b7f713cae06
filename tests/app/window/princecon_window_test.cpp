#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <utility>

#include "engine/dice/seeded.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/app/window/table_moments.h"

// Moments of PRINCECON XV in the open battle of the shipped campaign, each met by hand: a gallop into a flank, an
// interception, a spell whose area is seen first, a duel.
namespace banneret {
namespace {

struct PrinceconMoments : test::TableMoments {
    static std::optional<History> at_a(const IsIt& is_it) { return first_moment("princecon-xv", 600, is_it); }
    struct Aimed {
        TableOrder order;
        std::string piece, target;  // labels on the board
    };
    // A legal order of the wanted kind that is offered to a piece of the asked side against an enemy.
    static std::optional<Aimed> aimed(const Battle& battle, const TableDecision& asked,
                                      const std::function<bool(const TableOrder&)>& wanted) {
        const auto view = battle.view(asked.side);
        for (const BoardBlock& mine : view.blocks) {
            if (mine.side != asked.side) continue;
            for (const BoardBlock& enemy : view.blocks) {
                if (enemy.side == asked.side) continue;
                for (const TableOrder& o : battle.offers_against(mine.piece, enemy.piece))
                    if (!battle.check(o) && wanted(o)) return Aimed{o, mine.label, enemy.label};
            }
        }
        return std::nullopt;
    }
    // Picks the piece, clicks the enemy, and clicks the order in the list that opens. `before` looks at the board while
    // the pointer rests on the order.
    static void give_against(test::Window& window, const Battle& battle, const Aimed& aimed,
                             const std::function<void()>& before = {}) {
        const std::string words = battle.order_words(*battle.pending(), aimed.order);
        ASSERT_TRUE(window.sees_item("table"));
        ASSERT_NO_FATAL_FAILURE(pick(window, aimed.piece));
        ASSERT_TRUE(window.click(aimed.target));
        const auto listed = [&](const test::Shown& s) { return item_on_board(s, words).second > 0; };
        ASSERT_TRUE(window.sees("the order '" + words + "'", listed));
        const auto [id, which] = item_on_board(window.shown(), words);
        if (before) {
            ASSERT_TRUE(window.wheel(id, 0));
            ASSERT_NO_FATAL_FAILURE(before());
        }
        ASSERT_TRUE(window.click(id, which));
    }
    // The ID of an enabled item with these words in the list that opened on the board, and its number among the items
    // of that ID.
    static std::pair<std::string, int> item_on_board(const test::Shown& s, const std::string& words) {
        std::map<std::string, int> count;
        const test::Shown::Item* table = s.item("table");
        for (const auto& item : s.items) {
            const int which = ++count[item.id];
            if (item.words == words && item.enabled && table != nullptr && item.left < table->right)
                return {item.id, which};
        }
        return {};
    }
    // True if the charge meets the enemy's flank or rear at the gallop.
    static bool gallops_into_a_flank(const Battle& battle, const TableOrder& order) {
        const auto* charge = std::get_if<Charge>(&order);
        if (charge == nullptr || charge->gait != Gait::gallop) return false;
        Battle after = battle;
        RecordingTableLog log;
        SeededDice dice(1);
        after.apply(order, dice, log);
        for (const TableEvent& event : log.events) {
            const auto* met = std::get_if<RuleWorked>(&event);
            if (met == nullptr || row(met->rule).id != "PC-71" || met->piece != charge->piece) continue;
            return met->against == charge->target && (met->value & 8) != 0 && (met->value & 3) != 0;
        }
        return false;
    }
};

TEST_F(PrinceconMoments, CavalryGallopsIntoAFlank) {
    std::optional<Aimed> found;
    const auto h = at_a([&](const Battle& b, const TableDecision& asked) {
        if (asked.moment != TableDecision::Moment::act) return false;
        found = aimed(b, asked, [&](const TableOrder& o) { return gallops_into_a_flank(b, o); });
        return found.has_value();
    });
    ASSERT_TRUE(h.has_value());
    const auto given =
        orders_given(*h, [&](test::Window& window, const Battle& b) { give_against(window, b, *found); });
    ASSERT_FALSE(given.empty());
    EXPECT_EQ(given.front(), found->order);
}

TEST_F(PrinceconMoments, CavalryIntercepts) {
    const auto h = at_a([](const Battle&, const TableDecision& asked) {
        return asked.moment == TableDecision::Moment::react && asked.options().size() >= 2 &&
               row(asked.options()[1]).id == "PC-58";
    });
    ASSERT_TRUE(h.has_value());
    const auto given = orders_given(*h, [](test::Window& window, const Battle&) {
        ASSERT_TRUE(window.sees_item("reply-1"));
        ASSERT_TRUE(window.click("reply-1"));
    });
    ASSERT_FALSE(given.empty());
    EXPECT_EQ(given.front(), TableOrder(Reply{1}));
}

TEST_F(PrinceconMoments, AFireballIsCastAfterItsAreaIsSeen) {
    std::optional<Aimed> found;
    const auto fireball = [](const TableOrder& o) {
        const auto* cast = std::get_if<Cast>(&o);
        return cast != nullptr && cast->spell.word() == "fireball";
    };
    const auto h = at_a([&](const Battle& b, const TableDecision& asked) {
        if (asked.moment != TableDecision::Moment::act) return false;
        found = aimed(b, asked, fireball);
        return found.has_value();
    });
    ASSERT_TRUE(h.has_value());
    const auto given = orders_given(*h, [&](test::Window& window, const Battle& b) {
        ASSERT_FALSE(b.order_areas(found->order).empty());
        const std::string area = b.order_areas(found->order).front().words;
        give_against(window, b, *found, [&] { ASSERT_TRUE(window.reads(area)); });
    });
    ASSERT_FALSE(given.empty());
    EXPECT_EQ(given.front(), found->order);
}

TEST_F(PrinceconMoments, AChallengeIsAcceptedAndFought) {
    std::optional<Aimed> found;
    const auto challenge = [](const TableOrder& o) { return std::holds_alternative<ChallengeTo>(o); };
    const auto h = at_a([&](const Battle& b, const TableDecision& asked) {
        if (asked.moment != TableDecision::Moment::act) return false;
        found = aimed(b, asked, challenge);
        return found.has_value();
    });
    ASSERT_TRUE(h.has_value());
    const auto given = orders_given(*h, [&](test::Window& window, const Battle& b) {
        const int before = orders(window.shown());
        const std::string words = b.order_words(*b.pending(), found->order);
        ASSERT_TRUE(
            window.sees("the challenge offered", [&](const test::Shown& s) { return begins(s, words) != nullptr; }));
        ASSERT_TRUE(window.click(begins(window.shown(), words)->id));
        ASSERT_TRUE(window.sees("the challenge", [&](const test::Shown& s) { return orders(s) > before; }));
        ASSERT_TRUE(window.click("reply-0"));
        ASSERT_TRUE(window.sees("the answer", [&](const test::Shown& s) { return orders(s) > before + 1; }));
    });
    ASSERT_GE(given.size(), 2u);
    EXPECT_EQ(given[0], found->order);
    EXPECT_EQ(given[1], TableOrder(Reply{0}));
}

}  // namespace
}  // namespace banneret
