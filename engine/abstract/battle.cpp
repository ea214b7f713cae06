#include "engine/abstract/battle.h"
