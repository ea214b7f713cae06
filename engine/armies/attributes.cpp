#include "engine/armies/attributes.h"
