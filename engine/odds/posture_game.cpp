#include "engine/odds/posture_game.h"
