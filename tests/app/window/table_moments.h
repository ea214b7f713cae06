#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/battles/table_battle.h"
#include "engine/commanders/table_commander.h"
#include "tests/app/window/shipped_window.h"

// A battle on the table as the window shows it, and moments of it that a test reaches by commanders and plays by hand.
namespace banneret::test {

// The number of orders given, from the bar below the board; -1: no bar.
inline int orders(const Shown& s) {
    for (const std::string& words : s.words)
        if (words.rfind("order ", 0) == 0)
            if (const auto of = words.find(" of "); of != std::string::npos) return std::stoi(words.substr(of + 4));
    return -1;
}
inline bool asks_for_a_roll(const Shown& s) {
    return s.item("typed roll") != nullptr;
}
// An enabled item whose words start like this.
inline const Shown::Item* begins(const Shown& s, const std::string& words) {
    for (const auto& item : s.items)
        if (item.words.rfind(words, 0) == 0 && item.enabled) return &item;
    return nullptr;
}
inline std::string words_after(const Shown& s, const std::string& words) {
    for (const std::string& line : s.words)
        if (line.rfind(words, 0) == 0) return line.substr(words.size());
    return "";
}
// Waits until an order has been carried out, or its dice are asked for.
inline bool goes_on(Window& window, int before) {
    return window.sees("an order more than " + std::to_string(before),
                       [&](const Shown& s) { return orders(s) > before || asks_for_a_roll(s); });
}

struct TableMoments : OnADisplay {
    using IsIt = std::function<bool(const Battle&, const TableDecision&)>;

    // The first such moment between steady commanders in the open battle of the shipped campaign, from the first of
    // twelve seeds whose battle reaches it within this many orders.
    static std::optional<History> first_moment(const std::string& ruleset, int most_orders, const IsIt& is_it) {
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            History h = history_in(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
            const BattleId id = h.now().battles.front()->id;
            if (std::holds_alternative<Refusal>(h.perform_rolling(FightOnTable{id, ruleset, seed, {}, false})))
                return std::nullopt;
            TableCommanders by;
            by.who = {TableCommander::steady, TableCommander::steady};
            by.most_orders = 1;
            for (int given = 0; given < most_orders; ++given) {
                const auto now = replay_table(find_battle(h.now(), id)->transcript);
                if (!std::holds_alternative<TableReplayed>(now)) break;
                const Battle& battle = std::get<TableReplayed>(now).battle;
                const auto asked = battle.pending();
                if (!asked) break;
                if (is_it(battle, *asked)) return h;
                const auto played = auto_play_table(*find_battle(h.now(), id), by);
                if (std::holds_alternative<Refusal>(played)) break;
                h.perform_rolling(std::get<AutoPlayedTable>(played).command);
            }
        }
        return std::nullopt;
    }
    // Opens the battle, lets `by_hand` give orders until at least one is carried out, saves; returns these orders.
    std::vector<TableOrder> orders_given(const History& h, const std::function<void(Window&, const Battle&)>& by_hand) {
        const BattleId id = h.now().battles.front()->id;
        const Transcript& before = find_battle(h.now(), id)->transcript;
        const auto given_before = before.table_orders.size();
        if (save_campaign(h, path)) return {};
        Window window(BANNERET_PROGRAM, {path}, home);
        if (!window.sees_item("page-settings")) return {};
        window.keys("ctrl+4");
        by_hand(window, std::get<TableReplayed>(replay_table(before)).battle);
        EXPECT_TRUE(window.sees("the order carried out",
                                [&](const Shown& s) { return orders(s) > static_cast<int>(given_before); }));
        window.keys("ctrl+s");
        if (!window.sees_message("Saved as")) return {};
        window.keys("ctrl+q");
        EXPECT_EQ(window.ended(), 0);
        const History after = history_in(path);
        const auto& all = find_battle(after.now(), id)->transcript.table_orders;
        if (all.size() <= given_before) return {};
        return {all.begin() + static_cast<std::ptrdiff_t>(given_before), all.end()};
    }
    // Clicks a piece on the board and waits until it is picked. On a unit with a captain the first click may mean the
    // unit, and the next one the captain.
    static void pick(Window& window, const std::string& piece) {
        const auto picked = [&](const Shown& s) { return words_after(s, "chosen: ") == piece; };
        ASSERT_TRUE(window.sees_item(piece));
        for (int clicks = 0; clicks < 2 && !picked(window.shown()); ++clicks) {
            const std::string was = words_after(window.shown(), "chosen: ");
            ASSERT_TRUE(window.click(piece));
            ASSERT_TRUE(
                window.sees("another piece picked", [&](const Shown& s) { return words_after(s, "chosen: ") != was; }));
        }
        ASSERT_TRUE(window.sees(piece + " picked", picked));
    }
    // The label of a piece on the board; empty: it is not there.
    static std::string shown(const Battle& battle, PieceId piece) {
        for (const BoardBlock& b : battle.view(Side::first).blocks)
            if (b.piece == piece) return b.label;
        return {};
    }
    static bool offered(const Battle& battle, PieceId piece, const TableOrder& order) {
        for (const TableOrder& o : battle.offers(piece))
            if (o == order) return !battle.check(o);
        return false;
    }
    // Picks the piece on the board and the order in the list.
    static void give(Window& window, const Battle& battle, PieceId piece, const TableOrder& order) {
        const TableDecision asked = *battle.pending();
        ASSERT_TRUE(window.sees_item("table"));
        ASSERT_NO_FATAL_FAILURE(pick(window, battle.name(piece)));
        // The list may be longer than the window: mark the order by the arrow keys.
        const std::string words = battle.order_words(asked, order);
        for (int i = 0; marked(window.shown()) != words; ++i) {
            ASSERT_LT(i, 40) << words << " is in the list";
            const std::string was = marked(window.shown());
            window.keys("Down");
            ASSERT_TRUE(window.sees("the next order", [&](const Shown& s) { return marked(s) != was; }));
        }
        window.keys("Return");
    }
    static std::string marked(const Shown& s) { return words_after(s, "marked: "); }
    std::string path = file("moments.banneret");
};

}  // namespace banneret::test
