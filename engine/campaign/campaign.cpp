#include "engine/campaign/campaign.h"
