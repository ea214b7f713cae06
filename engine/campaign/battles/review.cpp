#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/battles/loss_columns.h"
#include "engine/campaign/perform.h"
#include "engine/core/text.h"
#include "engine/rulesets/names_apart.h"

namespace banneret {

namespace {

constexpr int most_miles = 1000;
constexpr int most_new_wounds = 20;

std::int64_t all_lost(const UnitLosses& u) {
    std::int64_t lost = 0;
    for (const LossColumn& column : loss_columns) lost += u.*column.count;
    return lost;
}

std::optional<Refusal> unit_refused(const std::string& army, const UnitLosses& fresh, const UnitLosses& u) {
    if (u.unit != fresh.unit || u.before != fresh.before || u.name != fresh.name)
        return Refusal{fmt::format("The review must list {} of {} with the {} it had before the battle.", fresh.name,
                                   army, fresh.before)};
    for (const LossColumn& column : loss_columns)
        if (u.*column.count < 0)
            return Refusal{fmt::format("{} of {}: {} must not be below 0.", u.name, army, column.words)};
    if (all_lost(u) > u.before)
        return Refusal{
            fmt::format("{} of {} had {} and cannot lose {}: killed, wounded, routed, deserted and captured "
                        "together must be at most {}.",
                        u.name, army, u.before, all_lost(u), u.before)};
    return std::nullopt;
}

std::optional<Refusal> losses_refused(const std::string& army, const ArmyLosses& fresh, const ArmyLosses& losses) {
    if (losses.units.size() != fresh.units.size())
        return Refusal{fmt::format("The review must list each of the {} units of {}.", fresh.units.size(), army)};
    for (std::size_t i = 0; i < fresh.units.size(); ++i)
        if (auto refusal = unit_refused(army, fresh.units[i], losses.units[i])) return refusal;
    if (losses.characters.size() != fresh.characters.size())
        return Refusal{
            fmt::format("The review must list each of the {} characters of {}.", fresh.characters.size(), army)};
    for (std::size_t i = 0; i < fresh.characters.size(); ++i) {
        const CharacterFate& was = fresh.characters[i];
        const CharacterFate& is = losses.characters[i];
        if (is.character != was.character || is.name != was.name)
            return Refusal{fmt::format("The review must list {} of {}.", was.name, army)};
        if (is.wounds < 0 || is.wounds > most_new_wounds)
            return Refusal{fmt::format("{} of {}: wounds must be 0 to {}.", is.name, army, most_new_wounds)};
        if (is.wounds > 0 && is.fate == Fate::unhurt)
            return Refusal{fmt::format("{} of {} is unhurt and cannot have wounds.", is.name, army)};
    }
    return std::nullopt;
}

bool anybody_hurt(const ArmyLosses& losses) {
    for (const UnitLosses& u : losses.units)
        if (all_lost(u) != 0) return true;
    for (const CharacterFate& c : losses.characters)
        if (c.fate != Fate::unhurt) return true;
    return false;
}

// Checks that result, roles, winner and losers do not contradict each other.
std::optional<Refusal> result_refused(const PerSide<std::string>& names, const Review& r) {
    if (!r.fought) {
        if (r.result || r.winner) return Refusal{"A battle that was not fought has no result and no winner."};
        for (const Side side : both_sides) {
            if (r.defeated[side]) return Refusal{fmt::format("{} was not defeated: there was no battle.", names[side])};
            if (anybody_hurt(r.losses[side]))
                return Refusal{fmt::format("{} has losses, but the battle was not fought.", names[side])};
        }
        return std::nullopt;
    }
    if (!r.result) return Refusal{"A battle that was fought needs a result."};
    const bool won = r.result->winner.has_value();
    const bool graded = r.result->grade != Grade::skirmish && r.result->grade != Grade::stalemate;
    if (won != graded) return Refusal{won ? "A skirmish or stalemate has no winner." : "A victory needs a winner."};
    if (!r.attacker && won) return Refusal{"A battle with a winner needs an attacker."};
    std::optional<Side> winner;
    if (won) winner = *r.result->winner == Role::attacker ? *r.attacker : other(*r.attacker);
    if (r.winner != winner)
        return Refusal{winner ? fmt::format("According to the result, {} won the battle.", names[*winner])
                              : std::string("According to the result, neither side won the battle.")};
    for (const Side side : both_sides) {
        const bool beaten = winner && *winner != side;
        if (r.defeated[side] != beaten)
            return Refusal{
                fmt::format("According to the result, {} was {}defeated.", names[side], beaten ? "" : "not ")};
    }
    return std::nullopt;
}

std::string side_or_nobody(const PerSide<std::string>& names, const std::optional<Side>& side) {
    return side ? names[*side] : "nobody";
}

}  // namespace

Review untouched(const abstract::Start& start) {
    Review review;
    for (const Side side : both_sides) {
        for (const Unit& unit : start.sides[side].units) {
            if (unit.count == 0) continue;
            UnitLosses losses;
            losses.unit = unit.id;
            losses.name = unit.name;
            losses.before = unit.count;
            review.losses[side].units.push_back(losses);
        }
        review.losses[side].characters = start.sides[side].characters;
        for (CharacterFate& c : review.losses[side].characters) {
            c.fate = Fate::unhurt;
            c.wounds = 0;
        }
    }
    return review;
}

Review review_of(const abstract::Outcome& outcome) {
    Review review;
    review.result = outcome.result;
    review.attacker = outcome.attacker;
    review.winner = outcome.winner;
    review.field = outcome.field;
    review.retreat_miles = outcome.retreat_miles;
    review.direction = outcome.direction;
    review.losses = outcome.losses;
    review.defeated = outcome.defeated;
    review.fortified = outcome.fortified;
    review.attempted = outcome.attempted;
    review.fought = outcome.kind == abstract::Outcome::Kind::fought;
    return tidied(std::move(review));
}

Review tidied(Review review) {
    for (const Side side : both_sides) {
        const auto& units = review.losses[side].units;
        const bool any =
            std::any_of(units.begin(), units.end(), [](const UnitLosses& u) { return u.fit() + u.routed > 0; });
        if (!any) review.retreat_miles[side] = 0;
        if (review.retreat_miles[side] == 0)
            review.direction[side].reset();
        else if (!review.direction[side])
            review.direction[side] = Direction::away_from_the_enemy;
    }
    return review;
}

std::optional<Refusal> review_refused(const abstract::Start& start, const Review& review) {
    const Review fresh = untouched(start);
    const PerSide<std::string> names{start.sides.first.name, start.sides.second.name};
    for (const Side side : both_sides) {
        if (auto refusal = losses_refused(names[side], fresh.losses[side], review.losses[side])) return refusal;
        if (review.retreat_miles[side] < 0 || review.retreat_miles[side] > most_miles)
            return Refusal{
                fmt::format("The retreat of {} must be 0 to {} miles.", names[side], with_commas(most_miles))};
        if (review.attempted[side] && !start.sides[side].has_general)
            return Refusal{fmt::format("{} has no general who could have attempted a stratagem.", names[side])};
    }
    return result_refused(names, review);
}

std::vector<std::string> review_changes(const abstract::Start& start, const Review& from, const Review& to) {
    std::vector<std::string> out;
    const PerSide<std::string> names{start.sides.first.name, start.sides.second.name};
    const auto result_words = [](const Review& r) {
        return !r.fought ? std::string("not fought") : r.result ? short_name(*r.result) : std::string("none");
    };
    if (from.result != to.result || from.fought != to.fought)
        out.push_back(fmt::format("result: {} to {}", result_words(from), result_words(to)));
    if (from.attacker != to.attacker)
        out.push_back(fmt::format("attacker: {} to {}", side_or_nobody(names, from.attacker),
                                  side_or_nobody(names, to.attacker)));
    if (from.winner != to.winner)
        out.push_back(
            fmt::format("winner: {} to {}", side_or_nobody(names, from.winner), side_or_nobody(names, to.winner)));
    if (from.field != to.field)
        out.push_back(
            fmt::format("field: {} to {}", side_or_nobody(names, from.field), side_or_nobody(names, to.field)));
    const auto yes = [](bool b) { return b ? "yes" : "no"; };
    for (const Side side : both_sides) {
        const auto flag = [&](std::string_view what, const PerSide<bool>& a, const PerSide<bool>& b) {
            if (a[side] != b[side])
                out.push_back(fmt::format("{}: {} {} to {}", names[side], what, yes(a[side]), yes(b[side])));
        };
        if (from.retreat_miles[side] != to.retreat_miles[side])
            out.push_back(fmt::format("{}: retreat of {} to {} miles", names[side], from.retreat_miles[side],
                                      to.retreat_miles[side]));
        if (from.direction[side] != to.direction[side]) {
            const auto direction_words = [&](const Review& r) {
                return r.direction[side] ? words(*r.direction[side]) : std::string_view("none");
            };
            out.push_back(
                fmt::format("{}: direction {} to {}", names[side], direction_words(from), direction_words(to)));
        }
        flag("defeated", from.defeated, to.defeated);
        flag("fortified", from.fortified, to.fortified);
        flag("stratagem attempted", from.attempted, to.attempted);
        const ArmyLosses& a = from.losses[side];
        const ArmyLosses& b = to.losses[side];
        const std::vector<std::string> units = unit_names(a);
        for (std::size_t i = 0; i < a.units.size() && i < b.units.size(); ++i)
            for (const LossColumn& column : loss_columns)
                if (a.units[i].*column.count != b.units[i].*column.count)
                    out.push_back(fmt::format("{}: {} {} to {}", units[i], column.words, a.units[i].*column.count,
                                              b.units[i].*column.count));
        for (std::size_t i = 0; i < a.characters.size() && i < b.characters.size(); ++i) {
            const CharacterFate& x = a.characters[i];
            const CharacterFate& y = b.characters[i];
            if (x.fate != y.fate)
                out.push_back(fmt::format("{}: {} to {}", x.name, fate_words(x.fate), fate_words(y.fate)));
            if (x.wounds != y.wounds) out.push_back(fmt::format("{}: wounds {} to {}", x.name, x.wounds, y.wounds));
        }
    }
    return out;
}

}  // namespace banneret
