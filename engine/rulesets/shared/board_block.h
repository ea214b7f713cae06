#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "engine/rulesets/shared/table.h"
#include "engine/tactics/board_view.h"

namespace banneret::shared {

// A piece's block with the fields that are the same in every ruleset; the ruleset adds shape and place. `figures` and
// `started`: figures now and at the start.
template <class Rules>
BoardBlock block_of(const typename Rules::State& s, std::size_t i, Side side, std::int32_t figures,
                    std::int32_t started, std::string kind) {
    BoardBlock b;
    b.piece = piece(i);
    b.side = side;
    b.figures = figures;
    b.started = started;
    b.label = Rules::name(s, piece(i));
    b.kind = std::move(kind);
    return b;
}

}  // namespace banneret::shared
