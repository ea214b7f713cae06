#include "engine/armies/character.h"
