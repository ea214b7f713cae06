#include "engine/abstract/contingent.h"
