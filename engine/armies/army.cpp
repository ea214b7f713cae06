#include "engine/armies/army.h"
