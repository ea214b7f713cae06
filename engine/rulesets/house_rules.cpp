#include "engine/rulesets/house_rules.h"
