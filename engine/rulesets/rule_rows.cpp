#include "engine/rulesets/rule_rows.h"
