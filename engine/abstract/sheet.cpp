#include "engine/abstract/sheet.h"
