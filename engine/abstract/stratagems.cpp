#include "engine/abstract/stratagems.h"
