#include <string_view>

#include "app/models/exchange/exchange.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "tests/fuzz/fuzz.h"

namespace {

void check_faults(const banneret::app::Faults& faults) {
    CHECK(!faults.empty());
    for (const banneret::Problem& fault : faults) {
        CHECK(!fault.what.empty());
        CHECK(banneret::valid_utf8(fault.what));
    }
}

}  // namespace

// Any bytes give an army, a campaign or faults. What is accepted is valid and reads back the same after writing.
banneret::fuzz::Answer banneret::fuzz::keeps_its_promises(std::string_view text) {
    const auto army = app::read_army_json(text);
    if (const auto* bad = std::get_if<app::Faults>(&army))
        check_faults(*bad);
    else
        CHECK(faults(std::get<app::ImportedArmy>(army).army).empty());
    const auto campaign = app::read_campaign_json(text);
    if (const auto* bad = std::get_if<app::Faults>(&campaign)) {
        check_faults(*bad);
        return std::holds_alternative<app::ImportedArmy>(army) ? Answer::taken : Answer::refused;
    }
    const auto& books = std::get<Campaign>(campaign);
    CHECK(faults(books).empty());
    const std::string written = app::campaign_json(books);
    const auto again = app::read_campaign_json(written);
    CHECK(std::holds_alternative<Campaign>(again));
    CHECK(app::campaign_json(std::get<Campaign>(again)) == written);
    return Answer::taken;
}
