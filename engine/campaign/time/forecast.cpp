#include "engine/campaign/time/forecast.h"

#include <algorithm>

#include "engine/abstract/sheet.h"
#include "engine/campaign/time/days.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

StrengthPoint strength_now(const Campaign& c, const Army& army) {
    return {c.day, abstract::make_sheet(army.units, c.house->abstract).strength, individuals(army)};
}

std::int64_t wounded_of(const Campaign& c, ArmyId army) {
    std::int64_t men = 0;
    for (const Recovery& r : c.recoveries)
        if (r.army == army) men += r.men;
    return men;
}

}  // namespace

std::vector<ArmyForecast> forecast(const Campaign& c, std::int32_t until) {
    std::vector<ArmyForecast> out;
    for (const auto& army : c.armies) out.push_back({army->id, {strength_now(c, *army)}, wounded_of(c, army->id), 0});
    Performed work = begin_work(c, EntryKind::time);
    Campaign& then = work.campaign;
    then.battles = {};  // the preview has no battles, so none holds an army back
    until = std::min(until, last_day);
    while (then.day < until && !(then.recoveries.empty() && then.marches.empty())) {
        const SharedList<Shared<Army>> before = then.armies;
        const SharedList<Recovery> wounded = then.recoveries;
        pass_one_day(work);
        then.battles = {};
        work.entry = {};
        for (std::size_t i = 0; i < out.size(); ++i) {
            const Army& army = *then.armies[i];
            if (then.armies[i].same_object(before[i])) continue;
            std::int64_t lost = 0;
            for (const Recovery& r : wounded)
                if (r.army == army.id) lost += r.men;
            lost -= wounded_of(then, army.id) + individuals(army) - individuals(*before[i]);
            out[i].lost += std::max<std::int64_t>(0, lost);
            const StrengthPoint now = strength_now(then, army);
            if (now.strength != out[i].points.back().strength || now.men != out[i].points.back().men)
                out[i].points.push_back(now);
        }
    }
    return out;
}

StrengthPoint strength_on(const ArmyForecast& forecast, std::int32_t day) {
    CHECK(!forecast.points.empty() && day >= forecast.points.front().day);
    StrengthPoint out = forecast.points.front();
    for (const StrengthPoint& point : forecast.points)
        if (point.day <= day) out = point;
    out.day = day;
    return out;
}

}  // namespace banneret
