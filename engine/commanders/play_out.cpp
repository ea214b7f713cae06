#include "engine/commanders/general.h"
#include "engine/dice/tape.h"

namespace banneret {

PlayedBattle play_out(const abstract::Record& from, std::uint64_t seed, const PerSide<Instructions>& fixed) {
    PlayedBattle out;
    out.record = from;
    for (const Side side : both_sides)
        if ((out.refused = instructions_refused(from, side, fixed[side]))) return out;

    RecordingDice dice{Rng(seed, 0)};
    PerSide<Rng> generals{Rng(seed, 1), Rng(seed, 2)};
    RecordingLog log;
    while (const auto d = abstract::pending(out.record)) {
        const Order order = d->ask == Decision::Ask::roll
                                ? Order{ThrowDice{}}
                                : choose(out.record, *d, generals[d->side], fixed[d->side]).order;
        if ((out.refused = abstract::check(out.record, order))) break;
        abstract::apply(out.record, order, dice, log);
        out.orders.push_back(order);
    }
    out.rolls = dice.rolls();
    out.events = std::move(log.events);
    return out;
}

}  // namespace banneret
