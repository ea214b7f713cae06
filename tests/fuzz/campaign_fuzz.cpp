#include <string_view>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"
#include "tests/fuzz/fuzz.h"

// Any bytes give a campaign or sentences. An accepted campaign has no faults, and reads back the same after writing.
banneret::fuzz::Answer banneret::fuzz::keeps_its_promises(std::string_view text) {
    const auto read = campaign_from_text(text);
    if (const auto* sentences = std::get_if<std::vector<std::string>>(&read)) {
        CHECK(!sentences->empty());
        for (const std::string& sentence : *sentences) {
            CHECK(!sentence.empty());
            CHECK(valid_utf8(sentence));
        }
        return Answer::refused;
    }
    const auto& history = std::get<History>(read);
    CHECK(faults(history.now()).empty());
    if (!is_looked_at_closely(text)) return Answer::taken;
    CHECK(packed_faults(history).size() <= history.size());
    const std::string written = campaign_to_text(history);
    const auto again = campaign_from_text(written);
    CHECK(std::holds_alternative<History>(again));
    CHECK(campaign_to_text(std::get<History>(again)) == written);
    return Answer::taken;
}
