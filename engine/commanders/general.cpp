#include "engine/commanders/general.h"
