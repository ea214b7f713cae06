#pragma once

#include <gtest/gtest.h>

#include "engine/campaign/battles/table_battle.h"
#include "tests/support/campaigns.h"

// A battle between Red and Hob of the example campaign, fought on the table.
namespace banneret::test {

inline const OpenBattle& open(const History& h, BattleId id) {
    return *find_battle(h.now(), id);
}

// Red has offered Hob battle; the battle waits.
inline BattleId table_offered(History& h) {
    example::done(h, OfferBattle{example::id_of(h, "Red"), example::id_of(h, "Hob"), "", "", ""});
    return h.now().battles.back()->id;
}

inline BattleId on_table(History& h, std::string_view ruleset, std::uint64_t seed = 5) {
    const BattleId id = table_offered(h);
    example::done(h, FightOnTable{id, std::string(ruleset), seed, {}, false});
    return id;
}

// The next order of both automatic commanders. By the book: a better steady commander ends a battle too soon here.
inline AutoPlayedTable next(const History& h, BattleId id, std::size_t orders) {
    TableCommanders by;
    by.who = {TableCommander::by_the_book, TableCommander::by_the_book};
    by.most_orders = orders;
    auto played = auto_play_table(open(h, id), by);
    if (const auto* refused = std::get_if<Refusal>(&played)) ADD_FAILURE() << refused->why;
    return std::get<AutoPlayedTable>(std::move(played));
}

}  // namespace banneret::test
