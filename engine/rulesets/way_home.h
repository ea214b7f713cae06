#pragma once

#include "engine/tactics/losses.h"

namespace banneret {

// Of an army that was not beaten a part of the fallen returns: it is taken from the killed to the wounded (AD-27).
void return_wounded(ArmyLosses& losses);

}  // namespace banneret
