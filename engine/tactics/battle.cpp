#include "engine/tactics/battle.h"

namespace banneret {

std::variant<TableStep, NeedRoll, Refusal> try_step(const Battle& battle, const TableOrder& order,
                                                    std::span<const Roll> rolls) {
    if (auto refused = battle.check(order)) return *refused;
    Tape tape(rolls);
    KeptTableLog log;
    TableStep out{battle, {}, 0};
    try {
        out.battle.apply(order, tape, log);
    } catch (const NeedRoll& need) {
        return need;
    }
    out.events = std::move(log.events);
    out.rolls_used = tape.used();
    return out;
}

}  // namespace banneret
