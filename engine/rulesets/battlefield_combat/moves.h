#pragma once

#include <memory>

#include "engine/rulesets/battlefield_combat/numbers.h"

namespace banneret::battlefield {

// The reachable places of a piece: regular moves, charges, flight. Hidden enemies are not known to the mover.

struct Reached {
    Square at;
    std::uint8_t steps = 0;
    bool may_end = true;  // not on another unit
    std::int16_t from = -1;
};
// Squares of a regular move of up to `steps`, nearest first; the first is where the piece is. A mover that is not
// flying goes no further once it shares a side with an enemy unit it was not in contact with (BCR-R10).
class Reach {
public:
    static constexpr std::size_t most = 400;
    Reach() {}  // the list holds no value yet: to set all of it costs more than most searches
    std::size_t size() const { return size_; }
    const Reached& operator[](std::size_t i) const { return list_[i]; }
    const Reached* begin() const { return list_.data(); }
    const Reached* end() const { return list_.data() + size_; }
    void add(const Reached& r) {
        if (size_ < most) std::construct_at(&list_[size_++], r);
    }

private:
    union {
        std::array<Reached, most> list_;
    };
    std::size_t size_ = 0;
};
// Fills `out` with the squares that the piece reaches. REQUIRES: `out` is empty.
void reach(const State& s, std::size_t i, int steps, Reach& out);
// The way of a regular move, squares entered in order; empty: out of reach.
std::vector<Square> way_to(const State& s, std::size_t i, Square to, int steps);

// How many squares of a charge along `direction` are clear, up to the charge speed (BCR-R11). The first square that
// cannot be entered ends it; the first one in contact with an enemy ends it too and is counted.
int clear_charge(const State& s, std::size_t i, int direction);
// True if the piece may charge along `direction`: a formed unit straight ahead or on a forward diagonal.
bool charges_along(const State& s, std::size_t i, int direction);
// Direction and length from one square to another on a line of eight; length 0: not on a line.
struct Line {
    int direction = 0, length = 0;
};
Line line_between(Square a, Square b);
// True if the target would be struck from `from`: across a side, and in front of a formed charger.
bool charge_meets(const State& s, std::size_t i, Square from, std::size_t target);
// How many squares the charger may ride on after its charge (BCR-R13): 2 or more; 0: none.
int ride_by_most(const State& s);

// Squares of a flight in order (BCR-R38); `off`: it ends with a step over the edge.
struct Flight {
    std::array<Square, 8> way{};
    int steps = 0;
    bool off = false;
};
Flight flight_of(const State& s, std::size_t i);

}  // namespace banneret::battlefield
