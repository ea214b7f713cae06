#include "engine/files/campaign_file.h"
