#include "engine/odds/joint.h"
