#include "app/models/shell/intent.h"

namespace banneret::app {

BattleIntent::BattleIntent() = default;
BattleIntent::BattleIntent(const BattleIntent&) = default;
BattleIntent::BattleIntent(BattleIntent&&) noexcept = default;
BattleIntent& BattleIntent::operator=(const BattleIntent&) = default;
BattleIntent& BattleIntent::operator=(BattleIntent&&) noexcept = default;
BattleIntent::~BattleIntent() = default;

TableIntent::TableIntent() = default;
TableIntent::TableIntent(const TableIntent&) = default;
TableIntent::TableIntent(TableIntent&&) noexcept = default;
TableIntent& TableIntent::operator=(const TableIntent&) = default;
TableIntent& TableIntent::operator=(TableIntent&&) noexcept = default;
TableIntent::~TableIntent() = default;

WhatIfIntent::WhatIfIntent() = default;
WhatIfIntent::WhatIfIntent(const WhatIfIntent&) = default;
WhatIfIntent::WhatIfIntent(WhatIfIntent&&) noexcept = default;
WhatIfIntent& WhatIfIntent::operator=(const WhatIfIntent&) = default;
WhatIfIntent& WhatIfIntent::operator=(WhatIfIntent&&) noexcept = default;
WhatIfIntent::~WhatIfIntent() = default;

Intent::Intent() = default;
Intent::Intent(const Intent&) = default;
Intent::Intent(Intent&&) noexcept = default;
Intent& Intent::operator=(const Intent&) = default;
Intent& Intent::operator=(Intent&&) noexcept = default;
Intent::~Intent() = default;

}  // namespace banneret::app
