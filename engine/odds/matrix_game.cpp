#include "engine/odds/matrix_game.h"
