#include "engine/odds/games/sequence_game.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/dice/rng.h"
#include "engine/odds/games/matrix_game.h"

namespace banneret {
namespace {

using Player = SequenceGame::Player;

const Fraction close(1, 1'000'000'000);

// Each mix adds up to 1, and neither player gains more than 1e-9 by any response.
void expect_solved(const SequenceGame& game, const SequenceGame::Solution& s) {
    EXPECT_LE(s.lower, s.upper);
    EXPECT_LE(Fraction(s.upper - s.lower), close);
    for (const auto* mixes : {&s.row, &s.column})
        for (const auto& mix : *mixes) {
            Fraction sum = 0;
            for (const Fraction& f : mix) {
                EXPECT_GE(f, 0);
                sum += f;
            }
            EXPECT_EQ(sum, 1);
        }
    EXPECT_EQ(s.row.size(), game.decisions(Player::row));
    EXPECT_EQ(s.column.size(), game.decisions(Player::column));
}

SequenceGame of_matrix(const MatrixGame& m) {
    SequenceGame game;
    const auto row = game.decision(Player::row, "row", 0, m.payoff.size());
    const auto column = game.decision(Player::column, "column", 0, m.payoff.front().size());
    for (std::size_t i = 0; i < m.payoff.size(); ++i)
        for (std::size_t j = 0; j < m.payoff[i].size(); ++j)
            game.end(game.after(Player::row, row, i), game.after(Player::column, column, j), 1, m.payoff[i][j]);
    return game;
}

// Few different payoffs make many games degenerate: equal rows, ties, constant games.
TEST(SequenceGame, OfOneMoveIsTheMatrixGame) {
    Rng rng(3);
    for (int trial = 0; trial < 3000; ++trial) {
        MatrixGame m;
        const std::size_t rows = 1 + rng.below(6), columns = 1 + rng.below(6);
        const std::uint32_t spread = trial % 3 == 0 ? 3 : 2000;
        for (std::size_t i = 0; i < rows; ++i) {
            auto& row = m.payoff.emplace_back();
            for (std::size_t j = 0; j < columns; ++j)
                row.push_back(fraction(static_cast<std::int64_t>(rng.below(spread)) - spread / 2, 1 + spread / 2));
        }
        const SequenceGame game = of_matrix(m);
        const auto s = game.solve();
        expect_solved(game, s);
        const Fraction value = solve(m).value;
        EXPECT_LE(s.lower, value);
        EXPECT_GE(s.upper, value);
    }
}

// Kuhn's poker: three cards, a bet of one; the first player loses 1/18.
TEST(SequenceGame, SolvesKuhnsPoker) {
    SequenceGame game;
    for (int a = 1; a <= 3; ++a)
        for (int b = 1; b <= 3; ++b) {
            if (a == b) continue;
            const Fraction deal(1, 6), win = a > b ? 1 : -1;
            const std::string mine = std::to_string(a), his = std::to_string(b);
            const auto open = game.decision(Player::row, mine, 0, 2);
            const auto pass = game.after(Player::row, open, 0), bet = game.after(Player::row, open, 1);
            const auto passed = game.decision(Player::column, his + "p", 0, 2);
            const auto was_bet = game.decision(Player::column, his + "b", 0, 2);
            const auto call = game.decision(Player::row, mine + "pb", pass, 2);
            game.end(pass, game.after(Player::column, passed, 0), deal, win);
            const auto raised = game.after(Player::column, passed, 1);
            game.end(game.after(Player::row, call, 0), raised, deal, -1);
            game.end(game.after(Player::row, call, 1), raised, deal, 2 * win);
            game.end(bet, game.after(Player::column, was_bet, 0), deal, 1);
            game.end(bet, game.after(Player::column, was_bet, 1), deal, 2 * win);
        }
    const auto s = game.solve();
    expect_solved(game, s);
    EXPECT_NEAR(s.value(), -1.0 / 18, 1e-9);
}

// A random game of two moves each with chance and secrets, against the matrix of all pure strategies.
TEST(SequenceGame, AgreesWithTheMatrixOfAllWholePlans) {
    Rng rng(4);
    for (int trial = 0; trial < 60; ++trial) {
        // Each player first chooses one of two moves; then sees a coin of its own and moves again. The opponent sees
        // nothing.
        const Fraction heads[2] = {fraction(1 + rng.below(5), 7), fraction(1 + rng.below(5), 7)};
        std::array<Fraction, 64> payoff;
        for (Fraction& f : payoff) f = fraction(static_cast<std::int64_t>(rng.below(9)) - 4, 1 + rng.below(3));
        const auto paid = [&](int a, int x, int m, int b, int y, int n) -> const Fraction& {
            return payoff[static_cast<std::size_t>(a + 2 * x + 4 * m + 8 * b + 16 * y + 32 * n)];
        };
        const auto chance = [&](int x, int y) {
            return Fraction((x ? heads[0] : Fraction(1 - heads[0])) * (y ? heads[1] : Fraction(1 - heads[1])));
        };
        SequenceGame game;
        const auto first = game.decision(Player::row, "start", 0, 2),
                   second = game.decision(Player::column, "start", 0, 2);
        for (int bits = 0; bits < 64; ++bits) {
            const int a = bits & 1, x = bits >> 1 & 1, m = bits >> 2 & 1, b = bits >> 3 & 1, y = bits >> 4 & 1,
                      n = bits >> 5;
            const auto step = [&](Player p, SequenceGame::InfoSet at, int one, int coin, int two) {
                const auto before = game.after(p, at, static_cast<std::size_t>(one));
                const auto then = game.decision(p, std::to_string(one) + std::to_string(coin), before, 2);
                return game.after(p, then, static_cast<std::size_t>(two));
            };
            game.end(step(Player::row, first, a, x, m), step(Player::column, second, b, y, n), chance(x, y),
                     paid(a, x, m, b, y, n));
        }
        // A pure strategy: the first move, and the second one for each coin.
        MatrixGame whole;
        for (int p = 0; p < 8; ++p) {
            auto& row = whole.payoff.emplace_back();
            for (int q = 0; q < 8; ++q) {
                Fraction sum = 0;
                for (int x = 0; x < 2; ++x)
                    for (int y = 0; y < 2; ++y)
                        sum += chance(x, y) * paid(p & 1, x, p >> (1 + x) & 1, q & 1, y, q >> (1 + y) & 1);
                row.push_back(sum);
            }
        }
        const auto s = game.solve();
        expect_solved(game, s);
        const Fraction value = solve(whole).value;
        EXPECT_LE(s.lower, value);
        EXPECT_GE(s.upper, value);
    }
}

}  // namespace
}  // namespace banneret
