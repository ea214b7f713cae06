#include "engine/campaign/commands.h"
