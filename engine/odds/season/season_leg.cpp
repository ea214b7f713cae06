#include "engine/odds/season/season_leg.h"

#include <fmt/format.h>

#include <numeric>

#include "engine/abstract/losses.h"
#include "engine/abstract/postures.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

// The tenths lost in a battle and in a pursuit that together make a loss in hundredths.
struct Tenths {
    int battle = 0, chase = 0;
};
Tenths tenths_of(int hundredths) {
    for (int battle = 0; battle <= 10; ++battle)
        for (int chase = 0; chase <= 10; ++chase)
            if (100 - (10 - battle) * (10 - chase) == hundredths) return {battle, chase};
    CHECK(false);
    return {};
}

LossWay way_of(const BattleAssumptions& play, Role role) {
    return role == Role::attacker ? play.attacker_losses : play.defender_losses;
}

std::variant<Shared<abstract::Setup>, std::vector<Problem>> set_up_leg(const SeasonQuestion& q, const SeasonLeg& leg) {
    const bool attacks = leg.role == Role::attacker;
    return set_up(attacks ? q.army : leg.foe, attacks ? leg.foe : q.army, q.army.house);
}

// Drops postures that are not allowed now, so that the equilibrium mix replaces them.
BattleAssumptions playable(BattleAssumptions play, const abstract::Setup& setup) {
    const auto& [attacker, defender] = setup.sheets;
    if (play.attacker && abstract::posture_refused(*play.attacker, attacker, defender)) play.attacker.reset();
    if (play.defender && abstract::posture_refused(*play.defender, defender, attacker)) play.defender.reset();
    return play;
}

std::int64_t sum(const Heads& heads) {
    return std::accumulate(heads.begin(), heads.end(), std::int64_t{0});
}

}  // namespace

std::int64_t SeasonState::men() const {
    return sum(fit);
}

std::int64_t SeasonState::to_come() const {
    std::int64_t out = 0;
    for (const auto& [day, heads] : wounded) out += sum(heads);
    return out;
}

std::int64_t SeasonState::bring_back(int day) {
    std::int64_t men = 0;
    while (!wounded.empty() && wounded.begin()->first <= day) {
        const Heads& heads = wounded.begin()->second;
        for (std::size_t i = 0; i < fit.size(); ++i) fit[i] += heads[i];
        men += sum(heads);
        wounded.erase(wounded.begin());
    }
    return men;
}

std::size_t SeasonStateHash::operator()(const SeasonState& state) const {
    std::size_t hash = state.wins * 4u + (state.unbeaten ? 2u : 0u) + (state.ended ? 1u : 0u);
    const auto add = [&](std::size_t n) { hash = (hash ^ n) * 0x9E3779B97F4A7C15u + (hash >> 29); };
    for (const std::int32_t n : state.fit) add(static_cast<std::size_t>(n));
    for (const auto& [day, heads] : state.wounded) {
        add(static_cast<std::size_t>(day));
        for (const std::int32_t n : heads) add(static_cast<std::size_t>(n));
    }
    return hash;
}

SeasonBattle::SeasonBattle(const SeasonQuestion& q, std::size_t leg, int day)
    : setup_(*std::get<Shared<abstract::Setup>>(set_up_leg(q, q.legs[leg]))),
      role_(q.legs[leg].role),
      play_(q.legs[leg].play),
      ends_with_defeat_(q.ends_with_defeat),
      day_(day),
      own_ways_(!play_.attempts           ? Stratagem::none
                : role_ == Role::attacker ? play_.attacker_stratagem
                                          : play_.defender_stratagem,
                setup_.start.sides[side_of(role_)], setup_.start.house) {
    const abstract::House& house = setup_.start.house;
    for (const Unit& unit : setup_.start.sides[side_of(role_)].units) {
        one_.push_back(one_of(unit, house));
        band_units_.push_back({unit.count, one_.back().strength, one_.back().mounted_or_flying > 0});
    }
    const abstract::Sheet& foe = setup_.sheets[side_of(other(role_))];
    foe_ = force_of(foe);
    foe_bands_ = band_code(foe, house, way_of(play_, other(role_)));
}

abstract::Setup SeasonBattle::setup_with(const Heads& fit) const {
    abstract::Setup out = setup_;
    auto& units = out.start.sides[side_of(role_)].units;
    CHECK_EQ(units.size(), fit.size());
    for (std::size_t i = 0; i < fit.size(); ++i) units[i].count = fit[i];
    out.sheets[side_of(role_)] = abstract::make_sheet(units, out.start.house);
    return out;
}

std::vector<SeasonBattle::End> SeasonBattle::counted(const abstract::Setup& setup) const {
    const MixedPlans mix = mixed_plans(setup, playable(play_, setup));
    std::map<std::pair<Course, std::uint8_t>, Fraction> chances;
    JointOdds odds;
    for (const WeighedKey& weighed : mix.keys) {
        compute_joint(mix.matchup, weighed.key.modifier,
                      weighed.key.retreat ? Posture::fighting_retreat : Posture::stand_and_hold, odds);
        const Fraction each = weighed.weight / all_outcomes;
        for (const JointOdds::Cell& cell : odds.cells()) {
            const auto& winner = cell.result.winner;
            const Course course = !winner ? Course::drawn : *winner == role_ ? Course::won : Course::lost;
            chances[{course, role_ == Role::attacker ? cell.attacker_loss : cell.defender_loss}] +=
                each * cell.outcomes;
        }
    }
    std::vector<End> out;
    Fraction until = 0;
    for (const auto& [what, chance] : chances) {
        until += chance;
        out.push_back({what.first, what.second, chance, until.get_d()});
    }
    return out;
}

const std::vector<SeasonBattle::End>& SeasonBattle::ends(const Heads& fit) {
    Force own;
    for (std::size_t i = 0; i < fit.size(); ++i) {
        own += one_[i] * fit[i];
        band_units_[i].count = fit[i];
    }
    if (own.strength <= 0) return none_;
    const LossWay way = way_of(play_, role_);
    const BandCode bands = way == LossWay::proportional
                               ? proportional_band_code(own.mounted_or_flying, own.whole)
                               : band_code(band_units_, setup_.start.house.percentages_by_strength, way);
    const MatchupKey key =
        role_ == Role::attacker ? matchup_key(own, bands, foe_, foe_bands_) : matchup_key(foe_, foe_bands_, own, bands);
    // The foe's own chance never changes, so it is not part of the key.
    const auto [at, fresh] = by_key_.try_emplace(with_attempts(key, own_ways_.of(own), 0));
    if (fresh) at->second = counted(setup_with(fit));
    return at->second;
}

const SeasonBattle::Toll& SeasonBattle::toll(const Heads& fit, int loss) {
    if (last_toll_ == tolls_.end() || last_toll_->first != fit) last_toll_ = tolls_.try_emplace(fit).first;
    auto& known = last_toll_->second[static_cast<std::size_t>(loss)];
    if (known) return *known;
    known = std::make_unique<Toll>();
    std::vector<Unit> units = setup_.start.sides[side_of(role_)].units;
    for (std::size_t i = 0; i < fit.size(); ++i) units[i].count = fit[i];
    const abstract::Sheet sheet = abstract::make_sheet(units, setup_.start.house);
    const LossWay way = way_of(play_, role_);
    const Tenths tenths = tenths_of(loss);
    const abstract::Survivors left = abstract::remove(
        sheet, abstract::remove(sheet, abstract::all_present(sheet), tenths.battle, way), tenths.chase, way);
    const Heads lost = abstract::whole_losses(sheet, left), back = abstract::returning(lost);
    // The sheet leaves out units without men.
    known->lost.assign(fit.size(), 0);
    known->back.assign(fit.size(), 0);
    for (std::size_t i = 0, of_sheet = 0; i < fit.size(); ++i) {
        if (fit[i] <= 0) continue;
        known->lost[i] = lost[of_sheet];
        known->back[i] = back[of_sheet];
        ++of_sheet;
    }
    return *known;
}

bool SeasonBattle::heals(const SeasonState& before, const End& end) {
    return setup_.start.house.healing && end.course != Course::lost && sum(toll(before.fit, end.loss).back) > 0;
}

SeasonState SeasonBattle::after(const SeasonState& before, const End& end, int healing_days) {
    SeasonState out = before;
    const Toll& cost = toll(before.fit, end.loss);
    for (std::size_t i = 0; i < out.fit.size(); ++i) out.fit[i] -= cost.lost[i];
    if (end.course == Course::won) ++out.wins;
    if (end.course == Course::lost) {
        out.unbeaten = false;
        out.wounded.clear();  // AD-R11: lost for good
        out.ended = ends_with_defeat_;
    } else if (heals(before, end)) {
        Heads& coming = out.wounded[day_ + healing_days];
        coming.resize(out.fit.size());
        for (std::size_t i = 0; i < coming.size(); ++i) coming[i] += cost.back[i];
    }
    return out;
}

std::optional<Refusal> season_fault(const SeasonQuestion& q) {
    if (q.legs.empty()) return Refusal{"A season must have at least one battle."};
    if (q.legs.size() > most_legs)
        return Refusal{fmt::format("A season can have at most {} battles, not {}.", most_legs, q.legs.size())};
    for (std::size_t i = 0; i < q.legs.size(); ++i) {
        const SeasonLeg& leg = q.legs[i];
        const std::string where = fmt::format("Battle {} of the season, against {}", i + 1, leg.foe.name);
        if (leg.days < 0 || leg.days > most_days_between)
            return Refusal{
                fmt::format("{}: the days before it must be 0 to {}.", where, with_commas(most_days_between))};
        const auto set = set_up_leg(q, leg);
        if (const auto* problems = std::get_if<std::vector<Problem>>(&set))
            return Refusal{fmt::format("{}: {}", where, problems->front().sentence())};
        for (const Stratagem s : {leg.play.attacker_stratagem, leg.play.defender_stratagem})
            if (s == Stratagem::evade_battle)
                return Refusal{
                    fmt::format("{}: a season counts only battles that are fought, so choose no evasion.", where)};
        if (const auto refusal = assumptions_refused(*std::get<Shared<abstract::Setup>>(set), leg.play))
            return Refusal{fmt::format("{}: {}", where, refusal->why)};
    }
    return std::nullopt;
}

std::vector<int> healing_faces(const abstract::House& house) {
    std::vector<int> out;
    for (int face = 1; face <= abstract::healing_die(house); ++face) out.push_back(abstract::healing_days(face, house));
    return out;
}

}  // namespace banneret
