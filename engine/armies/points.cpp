#include "engine/armies/points.h"
