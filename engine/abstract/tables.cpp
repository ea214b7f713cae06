#include "engine/abstract/tables.h"
