#include "engine/campaign/history.h"
