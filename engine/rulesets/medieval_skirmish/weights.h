#pragma once

#include "engine/geometry/inches.h"

namespace banneret::skirmish {

// How the automatic commander weighs (MS-COMMANDER); each temper has its own.
struct Weights {
    // The least exchange for a charge, as defender and as attacker; horse against spears or a schiltron; archers.
    double charge = 1.0, attack = 1.4, spears = 1.2, archers = 1.3;
    double flee = 0.5;            // blown horse retreats from a charge with a worse exchange
    double meet = 1.0;            // the factor by which a counter-charge must beat standing
    bool close_in = true;         // shooters advance to short range where no enemy can charge them
    bool step_back = true;        // and move back from enemies that can
    Hundredths spare = 400;       // of a charge: the part of its die that it may need
    Hundredths ring_reach = 600;  // distance of horse, beyond its move, at which spears form a schiltron
    double wait = 1.0;            // a body stays out of reach of a charge with a worse exchange
    double routers = 1.2;         // the least worth of a charge at fugitives
    double gang = 0.4;            // added for each friend in contact with the same enemy
    Hundredths lead = 1'000;      // the most a flyer goes ahead of the next friend
    bool operator==(const Weights&) const = default;
};

}  // namespace banneret::skirmish
