#include "engine/abstract/house.h"
