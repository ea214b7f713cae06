#include "engine/armies/unit.h"
