#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "engine/rulesets/shared/table.h"
#include "engine/tactics/board_view.h"

namespace banneret::shared {

// A piece's block with the fields that are the same in every ruleset, and those that the ruleset's Facts has under the
// usual name; the ruleset adds the others and the place. `figures` and `started`: figures now and at the start.
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
    const auto& f = facts(s, i);
    if constexpr (requires { f.character; })
        b.shape = f.character ? BoardBlock::Shape::round : BoardBlock::Shape::rectangle;
    if constexpr (requires { f.leads; }) b.leader = f.leads;
    if constexpr (requires { f.mounted; }) b.mounted = f.mounted;
    return b;
}

}  // namespace banneret::shared
