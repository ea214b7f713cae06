// The log's sentences on events, and the ground that spells would cover.

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/engine/rulesets/princecon/casting.h"

namespace banneret::princecon {
namespace {

std::string said(const Game& g, const TableEvent& e) {
    return Rules::describe(g.s, e);
}
std::string named(const Game& g, std::size_t i) {
    return Rules::name(g.s, piece(i));
}

TEST(PrinceconLog, TellsWhatHappenedInWholeSentences) {
    const Game g = casting(mage(5));
    const std::string own = named(g, 0), enemy = named(g, 1), caster = named(g, 2);
    const auto worked = [&](RuleRef why, std::size_t by, PieceId against, int value) {
        return said(g, RuleWorked{us, why, piece(by), against, value});
    };
    EXPECT_EQ(said(g, RuleWorked{us, rule("PC-16"), {}, {}, 14}),
              g.s.setup->name[us] + " won the initiative with 14 (PC-16).");
    EXPECT_EQ(worked(rule("PC-R56"), 2, piece(0), 0), caster + " joined " + own + " (PC-R56).");
    EXPECT_EQ(worked(rule("PC-71"), 0, piece(1), 1 + 8),
              own + " met the right flank of " + enemy + " at the gallop (PC-71).");
    EXPECT_EQ(worked(rule("PC-R43"), 0, piece(1), 1250), own + " charged " + enemy + " over 12.50\" (PC-R43).");
    EXPECT_EQ(worked(rule("PC-R12"), 0, piece(1), static_cast<int>(LeaderCommand::attack)),
              own + " obeyed: attack " + enemy + " (PC-R12).");
    EXPECT_EQ(worked(rule("PC-104"), 2, {}, static_cast<int>(LeaderCommand::lead_from_front)),
              caster + " leads from the front (PC-104).");
    EXPECT_EQ(worked(extra(Extra::destroyed), 2, {}, 1), caster + " was killed (PC-END).");
    EXPECT_EQ(said(g, StateChanged{piece(0), rule("PC-40"), 0, 1}), own + " became Disordered (PC-40).");
    EXPECT_EQ(worked(extra(Extra::destroyed), 1, {}, 0), enemy + ": destroyed (PC-END).");
    EXPECT_EQ(worked(rule("PC-128"), 2, piece(1), static_cast<int>(Spell::fireball)),
              caster + " cast Fireball on " + enemy + " (PC-128).");
    EXPECT_EQ(worked(spell_rule(Spell::haste), 0, piece(2), 3),
              "Haste of " + caster + " works on " + own + " until the end of turn 3 (PC-128.haste).");
    EXPECT_EQ(worked(spell_rule(Spell::wall_of_iron), 2, {}, 60'000),
              "Wall of Iron/Stone of " + caster + " lasts for the rest of the battle (PC-131.wall_of_iron).");
}

TEST(PrinceconLog, InitiativeShowsTheDiceTheIntelligenceAndTheSum) {  // PC-16, PC-17
    const Game g = casting(mage(5));
    DiceFell e{};
    e.question = Question{RollFor::initiative, roller(us), 3, 6, {}};
    e.answer.n[0] = 13;
    e.rule = rule("PC-16");
    e.piece = piece(2);
    EXPECT_EQ(said(g, e), named(g, 2) + " (initiative): 13 on 3d6 (PC-16).");
    e.tally.add(rule("PC-16"), 17);
    EXPECT_EQ(said(g, e), named(g, 2) + " (initiative): 13 on 3d6 + 17 intelligence = 30 (PC-16).");
    e.tally.add(rule("PC-17"), -8);
    EXPECT_EQ(said(g, e), named(g, 2) + " (initiative): 13 on 3d6 + 9 intelligence, halved (PC-17) = 22 (PC-16).");
}

TEST(PrinceconLog, SaysWhatARollIsForAndOnWhatACheckFails) {
    const Game g = casting(mage(5));
    const auto fell = [&](RollFor what, RuleRef why, int sides, int read, std::optional<int> need,
                          DiceFell::Outcome outcome) {
        DiceFell e{};
        e.question = Question{what, roller(us), 1, static_cast<std::uint16_t>(sides), {}};
        e.answer.n[0] = read;
        e.rule = why;
        e.piece = piece(0);
        e.against = piece(1);
        if (need) e.need = static_cast<std::int16_t>(*need);
        e.read = read;
        e.outcome = outcome;
        return said(g, e);
    };
    const std::string own = named(g, 0), enemy = named(g, 1);
    EXPECT_EQ(fell(RollFor::morale, rule("PC-88"), 100, 35, 30, DiceFell::Outcome::success),
              own + " (morale check) against " + enemy + ": 35 on d%, fails on 30 or less: passed (PC-88).");
    EXPECT_EQ(fell(RollFor::leadership, rule("PC-19"), 100, 20, 85, DiceFell::Outcome::success),
              own + " commands " + enemy + ": 20 on d%, needs 85 or less: success (PC-19).");
    EXPECT_EQ(fell(RollFor::melee, rule("PC-73"), 20, 1, 6, DiceFell::Outcome::none),
              own + " (close action) against " + enemy + ": 1 die, 6 or less: 1 hit (PC-73).");
    EXPECT_EQ(fell(RollFor::spell, spell_rule(Spell::mass_cure), 6, 4, {}, DiceFell::Outcome::none),
              "Mass Cure of " + enemy + " on " + own + ": 4 (PC-132.mass_cure).");
}

// The outline of a spell's area, in hundredths of an inch from the point aimed at: the least and the greatest, to the
// right and ahead.
std::array<int, 4> bounds(const Game& g, Spell spell, InchPlace at) {
    const auto areas = Rules::order_areas(g.s, Cast{piece(2), {}, keyword(spell), 1, at});
    if (areas.size() != 1) return {};
    std::array<int, 4> out = {100'000, -100'000, 100'000, -100'000};
    for (const BoardPoint p : areas[0].outline) {
        const int x = static_cast<int>(std::lround(p.x * 100)) - at.x;
        const int y = g.s.setup->deep - static_cast<int>(std::lround(p.y * 100)) - at.y;
        out = {std::min(out[0], x), std::max(out[1], x), std::min(out[2], y), std::max(out[3], y)};
    }
    return out;
}

TEST(PrinceconLog, ShowsTheGroundOfASpellBeforeItIsCast) {
    const Game g = casting(mage(9));
    const InchPlace at{5000, 5800, 0};
    EXPECT_EQ(bounds(g, Spell::fireball, at), (std::array{-300, 300, -300, 300}));    // a circle of 3"
    EXPECT_EQ(bounds(g, Spell::lightning_bolt, at), (std::array{-50, 50, 0, 600}));   // 6" ahead, an inch wide
    EXPECT_EQ(bounds(g, Spell::wall_of_iron, at), (std::array{-300, 300, -10, 10}));  // 6" across
    const InchPoint caster = spot(g.s, 2);
    EXPECT_EQ(bounds(g, Spell::cold_cone, {caster.x, caster.y, 0}),
              (std::array{-150, 150, 0, 600}));  // from the caster
    EXPECT_TRUE(Rules::order_areas(g.s, Cast{piece(2), piece(1), keyword(Spell::haste), 1, {}}).empty());
    EXPECT_TRUE(Rules::order_areas(g.s, Done{}).empty());
}

}  // namespace
}  // namespace banneret::princecon
