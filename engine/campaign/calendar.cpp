#include "engine/campaign/calendar.h"
