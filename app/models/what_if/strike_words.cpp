#include "app/models/what_if/strike_words.h"

#include <fmt/format.h>

#include "engine/campaign/map/march.h"
#include "engine/campaign/time/strike_dates.h"
#include "engine/core/text.h"

namespace banneret::app {

std::string march_sentence(const Campaign& c, const LabelledArmy& ours, const LabelledArmy& foe) {
    const auto found = strike_march(c, ours.army, foe.army);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return refusal->why;
    const StrikeMarch& march = std::get<StrikeMarch>(found);
    if (march.miles == 0)
        return fmt::format("Both are at {}: any of these days will do.", march.to.empty() ? "the same spot" : march.to);
    const auto on = [&](std::int32_t day) {
        return fmt::format("on {}, {}", date_words(*c.calendar, day),
                           day == c.day ? "today" : fmt::format("in {}", counted(day - c.day, "day")));
    };
    if (!march.careful || !march.by_full_pace)
        return fmt::format("{} is more than ten years of marching away.", march.to);
    const std::string way = fmt::format("{} is at {}, {} away: {} arrives {}", foe.name, march.to,
                                        miles_words(march.miles), ours.name, on(*march.careful));
    if (*march.by_full_pace == *march.careful) return way + ".";
    return fmt::format(
        "{} at half pace, or {} by {}.", way, on(*march.by_full_pace),
        march.forced ? "forced marches, which lose the wounded on their way back (AD-R11)" : "full marches");
}

}  // namespace banneret::app
