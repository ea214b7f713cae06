#include <fmt/format.h>

#include "app/models/battle/battle_model.h"
#include "engine/campaign/chronicle/battle_account.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

const UnitLosses* losses_of(const ArmyLosses& losses, UnitId unit) {
    for (const UnitLosses& u : losses.units)
        if (u.unit == unit) return &u;
    return nullptr;
}

ReviewModel::OneSide one_side(const abstract::Contingent& c, const ArmyLosses& now, const ArmyLosses& computed,
                              int colour) {
    ReviewModel::OneSide side;
    side.army = c.name;
    side.colour = colour;
    std::int64_t before = 0, lost = 0;
    for (std::size_t i = 0; i < now.units.size(); ++i) {
        const UnitLosses& u = now.units[i];
        const UnitLosses* first = losses_of(computed, u.unit);
        before += u.before;
        lost += u.lost();
        side.units.push_back(
            {i, u.name, with_commas(u.before), with_commas(u.fit()), first != nullptr && !(*first == u)});
    }
    side.lost = fmt::format("{} of {}", with_commas(lost), with_commas(before));
    side.left = with_commas(before - lost);
    side.share = before > 0 ? percent_text(fraction(lost, before)) : "0.0%";
    return side;
}

}  // namespace

ReviewModel review_model(const abstract::Start& start, const Review& review, const Review& computed,
                         PerSide<int> colours, bool is_applied) {
    ReviewModel m;
    m.review = review;
    m.headline = result_headline(start, review);
    for (const Side s : both_sides)
        m.sides[s] = one_side(start.sides[s], review.losses[s], computed.losses[s], colours[s]);
    if (review.fought)
        m.facts.push_back(review.field ? fmt::format("{} holds the field.", start.sides[*review.field].name)
                                       : "Nobody holds the field.");
    for (const Side s : both_sides) {
        if (review.retreat_miles[s] > 0)
            m.facts.push_back(fmt::format("{} retreats {}{}.", start.sides[s].name,
                                          counted(review.retreat_miles[s], "mile"),
                                          review.direction[s] ? fmt::format(", {}", words(*review.direction[s])) : ""));
        if (review.fortified[s])
            m.facts.push_back(fmt::format("The fortifications of {} remain while it stays.", start.sides[s].name));
        std::int64_t wounded = 0;
        for (const UnitLosses& u : review.losses[s].units) wounded += u.wounded;
        if (wounded > 0 && !is_applied)
            m.facts.push_back(fmt::format("{} of {} will recover; Apply rolls for the day (AD-R11).",
                                          counted(wounded, "man", "men"), start.sides[s].name));
    }
    m.changes = review_changes(start, computed, review);
    if (const auto refused = review_refused(start, review)) m.refused = refused->why;
    return m;
}

}  // namespace banneret::app
