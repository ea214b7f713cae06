#include "engine/campaign/time/strike_dates.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/abstract/stratagems.h"
#include "engine/campaign/map/map.h"
#include "engine/campaign/map/march.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/odds/compare/variant.h"

namespace banneret {

namespace {

std::int64_t returning_on(const Campaign& c, ArmyId army, std::int32_t day) {
    std::int64_t men = 0;
    for (const Recovery& r : c.recoveries)
        if (r.army == army && r.due_day == day) men += r.men;
    return men;
}

bool same_odds(const StrikeDay& a, const StrikeDay& b) {
    if (a.outlook.has_value() != b.outlook.has_value()) return false;
    if (!a.outlook) return true;
    return a.outlook->results == b.outlook->results && a.outlook->attacker_loss == b.outlook->attacker_loss &&
           a.outlook->defender_loss == b.outlook->defender_loss;
}

}  // namespace

Army army_on(const Campaign& c, const Army& army, std::int32_t day) {
    CHECK(day >= c.day);
    Army out = army;
    for (const Recovery& r : c.recoveries) {
        if (r.army != army.id || r.due_day > day) continue;
        for (Unit& unit : out.units)
            if (unit.id == r.unit) unit.count = std::min(most_individuals, unit.count + r.men);
    }
    return out;
}

std::variant<StrikeDates, Refusal> strike_dates(const Campaign& c, const StrikeQuestion& q) {
    const Army *ours = find_army(c, q.ours), *foe = find_army(c, q.foe);
    if (ours == nullptr || foe == nullptr) return Refusal{"One of the two armies is not in the campaign."};
    if (q.ours == q.foe) return Refusal{fmt::format("{} cannot strike at itself.", ours->name)};
    if (q.days < 0 || q.days > most_days_ahead || c.day > last_day - q.days)
        return Refusal{fmt::format("The days to look ahead must be 0 to {}.", with_commas(most_days_ahead))};
    StrikeDates out;
    out.role = q.role;
    OutcomeCache known;
    for (int ahead = 0; ahead <= q.days; ++ahead) {
        StrikeDay day;
        day.day = c.day + ahead;
        const Variant own = variant_of_army(army_on(c, *ours, day.day), *c.house, day.day);
        const Variant enemy = variant_of_army(army_on(c, *foe, day.day), *c.house, day.day);
        day.men = individuals(own.army);
        day.foe_men = individuals(enemy.army);
        if (ahead > 0) {
            day.back = returning_on(c, q.ours, day.day);
            day.foe_back = returning_on(c, q.foe, day.day);
        }
        day.general_ready = !abstract::stratagem_refused(contingent_of(own), day.day);
        day.foe_general_ready = !abstract::stratagem_refused(contingent_of(enemy), day.day);
        const StrikeDay* before = out.days.empty() ? nullptr : &out.days.back();
        const bool as_before = before && day.back == 0 && day.foe_back == 0 &&
                               day.general_ready == before->general_ready &&
                               day.foe_general_ready == before->foe_general_ready;
        if (as_before) {
            day.outlook = before->outlook;
            day.refused = before->refused;
        } else {
            const bool attacks = q.role == Role::attacker;
            const auto set = set_up(attacks ? own : enemy, attacks ? enemy : own, *c.house);
            if (const auto* problems = std::get_if<std::vector<Problem>>(&set)) {
                day.refused = problems->front().sentence();
            } else {
                const abstract::Setup& setup = *std::get<Shared<abstract::Setup>>(set);
                if (auto refusal = assumptions_refused(setup, q.play))
                    day.refused = std::move(refusal->why);
                else
                    day.outlook = outlook(mixed_plans(setup, q.play), known);
            }
            if (before && !same_odds(*before, day)) out.changes.push_back(out.days.size());
        }
        out.days.push_back(std::move(day));
    }
    return out;
}

std::optional<std::size_t> best_day(const StrikeDates& dates, Aim aim) {
    std::optional<std::size_t> best;
    Fraction value;
    for (std::size_t i = 0; i < dates.days.size(); ++i) {
        if (!dates.days[i].outlook) continue;
        const Fraction here = aim_value(*dates.days[i].outlook, aim, dates.role);
        if (best && !(row(aim).good > 0 ? here > value : here < value)) continue;
        best = i;
        value = here;
    }
    return best;
}

std::variant<StrikeMarch, Refusal> strike_march(const Campaign& c, ArmyId ours, ArmyId foe) {
    const Army *army = find_army(c, ours), *enemy = find_army(c, foe);
    CHECK(army != nullptr && enemy != nullptr);
    const auto from = position_of(c, *army), to = position_of(c, *enemy);
    for (const auto& [one, at] : {std::pair(army, from), std::pair(enemy, to)})
        if (!at) return Refusal{fmt::format("{} is not on the map, so its distance is unknown.", one->name)};
    if (*from == *to) return StrikeMarch{enemy->place, 0, c.day, c.day, false};
    const ArmyRate rate = movement_rate(*army, c.map->rules);
    if (rate.miles < 1) return Refusal{fmt::format("{} has no men left to march.", army->name)};
    const auto way = quickest_way(*c.map, *from, *to);
    if (const auto* refusal = std::get_if<Refusal>(&way)) return *refusal;
    const Way& march = std::get<Way>(way);
    StrikeMarch out;
    out.to = enemy->place.empty() ? march.to_words : enemy->place;
    out.miles = length_of(march);
    if (const auto days = days_to_walk(march, {}, rate.miles, Pace::careful)) out.careful = c.day + *days;
    if (const auto days = days_to_walk(march, {}, rate.miles, Pace::full)) out.by_full_pace = c.day + *days;
    for (Progress at; !out.forced && !arrived(march, at);) {
        const Walked day = day_walked(march, at, rate.miles, Pace::full);
        if (day.miles == 0) break;
        out.forced = is_forced(day.miles, rate.miles);
        at = day.at;
    }
    return out;
}

}  // namespace banneret
