#pragma once

#include <functional>
#include <string>

#include "engine/tactics/table_event.h"

namespace banneret::shared {

// "Red horse: charge Blue spears." for an order that was given, by the verb and its fields. `call` names a piece;
// `army` is the name of the side that gave it. A ruleset words differently only what its own words say better (a card,
// a spell).
std::string order_sentence(const OrderCarriedOut& e, const std::string& army,
                           const std::function<std::string(PieceId)>& call);

// A keyword as people read it: "throwing-axe" is "throwing axe".
std::string keyword_words(Keyword word);

}  // namespace banneret::shared
