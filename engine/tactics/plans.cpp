#include "engine/tactics/plans.h"
