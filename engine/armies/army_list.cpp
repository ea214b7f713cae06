#include "engine/armies/army_list.h"
