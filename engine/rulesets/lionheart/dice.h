#pragma once

#include "engine/dice/dice.h"
#include "engine/rulesets/lionheart/house.h"
#include "engine/rulesets/lionheart/tables.h"
#include "engine/tactics/table_event.h"

namespace banneret::lionheart {

// Rolls `count` of the special dice (LH-108, LH-R1). A die with only one kind of face is not rolled.
struct Thrown {
    Question question{};
    Answer answer{};
    Faces faces;
};
Thrown throw_dice(Dice& dice, const House& house, RollFor what, Roller who, int count);

}  // namespace banneret::lionheart
