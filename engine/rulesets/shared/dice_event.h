#pragma once

#include <cstdint>
#include <optional>

#include "engine/dice/dice.h"
#include "engine/tactics/table_event.h"

namespace banneret::shared {

// Dice and the event that reports them, by named fields.

// "How many of n dice show `face` or less". REQUIRES: n >= 1, 1 <= face < sides.
inline Question counted_dice(RollFor what, Roller who, int n, int face, int sides = 6) {
    return {what,
            who,
            static_cast<std::uint16_t>(n),
            static_cast<std::uint16_t>(sides),
            {static_cast<std::uint16_t>(face), 0}};
}
// "The sum of n dice". REQUIRES: n >= 1, sides >= 2.
inline Question added_dice(RollFor what, Roller who, int n = 1, int sides = 6) {
    return {what, who, static_cast<std::uint16_t>(n), static_cast<std::uint16_t>(sides), {}};
}

// How the rules read an answer; see DiceFell for what the fields mean. Fields that do not apply are empty.
struct DiceReading {
    RuleRef rule{};
    PieceId piece{}, against{};
    Tally dice{};   // how many were thrown, and why
    Tally tally{};  // the terms of the need, or of the bonus to the dice
    std::optional<int> need = std::nullopt;
    std::int32_t read = 0;
    std::optional<bool> success = std::nullopt;  // where the dice decide between yes and no
};
inline DiceFell dice_event(const Question& q, const Answer& a, const DiceReading& r) {
    DiceFell e;
    e.question = q;
    e.answer = a;
    e.rule = r.rule;
    e.piece = r.piece;
    e.against = r.against;
    e.dice = r.dice;
    e.tally = r.tally;
    if (r.need) e.need = static_cast<std::int16_t>(*r.need);
    e.read = r.read;
    if (r.success) e.outcome = *r.success ? DiceFell::Outcome::success : DiceFell::Outcome::failure;
    return e;
}

// Asks for the dice and logs how they were read. `reading(answer)` gives the DiceReading; it is called only if the log
// keeps events, so it may put together long tallies.
template <class Reading>
Answer throw_dice(Dice& dice, TableLog& log, const Question& q, Reading reading) {
    const Answer fell = dice.classes(q);
    if (log.keeps()) log.add(dice_event(q, fell, reading(fell)));
    return fell;
}

// Rolls and logs one die: returns what it shows, and calls reading(face).
template <class Reading>
std::int32_t throw_die(Dice& dice, TableLog& log, const OneDie& die, Reading reading) {
    const std::int32_t face = dice.face(die);
    if (log.keeps()) log.add(dice_event(die.question(), {{face, 0, 0}}, reading(face)));
    return face;
}

// How many of the dice show what the question counts; need and read of `reading()` are filled in.
template <class Reading>
int count_dice(Dice& dice, TableLog& log, const Question& q, Reading reading) {
    return throw_dice(dice, log, q,
                      [&](const Answer& fell) {
                          DiceReading r = reading();
                          r.need = q.cuts[0];
                          r.read = fell.n[0];
                          return r;
                      })
        .n[0];
}
// One die decides: true if it shows `face` or less. Need, read and success of `reading()` are filled in.
template <class Reading>
bool decides(Dice& dice, TableLog& log, RollFor what, Roller who, int face, Reading reading, int sides = 6) {
    const Question q = counted_dice(what, who, 1, face, sides);
    return throw_dice(dice, log, q, [&](const Answer& fell) {
               DiceReading r = reading();
               r.need = face;
               r.read = fell.n[0];
               r.success = fell.n[0] == 1;
               return r;
           }).n[0] == 1;
}

// The side with the higher roll: `roll(side)`, the first side's first; ties are rolled again.
template <class Roll>
Side higher_roller(Roll roll) {
    for (;;) {
        const auto first = roll(Side::first), second = roll(Side::second);
        if (first != second) return first > second ? Side::first : Side::second;
    }
}

}  // namespace banneret::shared
