#include "engine/abstract/losses.h"
