#include "engine/abstract/postures.h"
