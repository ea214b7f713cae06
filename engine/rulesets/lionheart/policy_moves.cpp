// How the automatic commander moves, and how a flank march enters the map.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/rulesets/lionheart/deployment.h"
#include "engine/rulesets/lionheart/judgement.h"

namespace banneret::lionheart {

namespace {

constexpr double action_later = 0.93;   // what a blow is worth an action later
constexpr double least_promise = 0.02;  // of a blow at any enemy, since the battle is to be won
constexpr double shots_promised = 2;    // missiles shoot more than once from a good place
constexpr double leaders_threat = 3;    // weight of a threat to the leader; to another stand: 1
constexpr double least_gain = 0.0005;   // of a move

}  // namespace

namespace {

// The share of a blow's worth that is left when it comes later: by an action for each `points` hexes that the stand is
// too far off, and by half a point for each hexside that it faces away. Ten and a half actions are as far as it looks.
class Later {
public:
    explicit Later(int points) : shares_(all()[static_cast<std::size_t>(points)]) {}
    double operator()(int too_far, int hexsides_off) const {
        return shares_[static_cast<std::size_t>(std::clamp(too_far, 0, farthest))]
                      [static_cast<std::size_t>(hexsides_off)];
    }

private:
    static constexpr int most_points = 4, most_sixths = 63, farthest = most_points * most_sixths / 6 + 1;
    using Shares = std::array<std::array<double, 4>, farthest + 1>;
    static const std::array<Shares, most_points + 1>& all() {
        static const auto shares = [] {
            std::array<Shares, most_points + 1> out{};
            for (int points = 1; points <= most_points; ++points)
                for (int hexes = 0; hexes <= farthest; ++hexes)
                    for (int sides = 0; sides <= 3; ++sides) {
                        const double sixths = std::min(most_sixths, (6 * hexes + 3 * sides) / points);
                        out[static_cast<std::size_t>(points)][static_cast<std::size_t>(hexes)]
                           [static_cast<std::size_t>(sides)] = std::pow(action_later, sixths / 6);
                    }
            return out;
        }();
        return shares;
    }
    const Shares& shares_;
};

}  // namespace

int Judgement::nearest(Hex h, const std::vector<std::size_t>& to) const {
    int least = 1'000;
    for (const std::size_t e : to) least = std::min(least, distance(h, s_.stands[e].at));
    return least;
}

double Judgement::worth_of_hope(std::size_t i, std::size_t e) const {
    const bool shoots = row(facts(s_, i).build.weapon).missile, magic = casts(s_, i);
    const Hex at = s_.stands[i].at;
    if (shoots || magic)
        return std::max(least_promise, shots_promised * net(i, e, blow(i, e, shoots ? shot : spell, at), w_.own_loss));
    return std::max(least_promise, net(i, e, blow(i, e, front, at), w_.own_loss));
}

int Judgement::hope_reaches(std::size_t i) const {
    return row(facts(s_, i).build.weapon).missile || casts(s_, i) ? 3 : 0;
}

double Judgement::keep_hope(std::size_t i, std::size_t e) {
    std::vector<double>& row = notes_->hoped[notes_->alike[i]];
    if (row.empty()) row.assign(notes_->kinds.size(), unknown);
    return row[notes_->alike[e]] = worth_of_hope(i, e);
}

Promise Judgement::promise_of(std::size_t i, std::size_t e) {
    const int points = facts(s_, i).move_points;
    const double worth = hoped(i, e);
    return {e, worth, worth * Later(points)(far(i, e) - 2 * points - hope_reaches(i), 0)};
}

void Judgement::expect_blows(std::size_t i) {
    StandNotes& x = of(i);
    x.promises.clear();
    const int points = facts(s_, i).move_points, far_off = hope_reaches(i);
    const Later later(points);
    // A lower bound of the best promise from any place in reach, over all facings.
    double least = 0;
    for (const std::size_t e : notes_->enemies) {
        const double worth = hoped(i, e);
        if (worth < least) continue;
        const int off = far(i, e);
        const double most = worth * later(off - 2 * points - far_off, 0);
        if (most < least) continue;
        x.promises.push_back({e, worth, most});
        if (off > points) least = std::max(least, worth * later(off - far_off, 3));
    }
    std::erase_if(x.promises, [&](const Promise& p) { return p.most < least; });
    std::sort(x.promises.begin(), x.promises.end(), [](const Promise& a, const Promise& b) { return a.most > b.most; });
    x.least_promise = least;
    x.hope_reaches = points + far_off;
}

double Judgement::promise(std::size_t i, Hex at, int facing) const {
    const StandNotes& x = of(i);
    const int in_reach = x.hope_reaches;
    const Later later(facts(s_, i).move_points);
    double best = 0;
    for (const Promise& p : x.promises) {
        if (p.most <= best) break;
        const Hex there = place(p.enemy);
        const int far = distance(at, there);
        if (far == 0 || p.worth * later(far - in_reach, 0) <= best) continue;
        best = std::max(best, p.worth * later(far - in_reach, hexsides_between(facing, bearing(at, there))));
    }
    return best;
}

double Judgement::most_promise(std::size_t i, Hex at) const {
    const StandNotes& x = of(i);
    const int in_reach = x.hope_reaches;
    const Later later(facts(s_, i).move_points);
    double most = 0;
    for (const Promise& p : x.promises) {
        if (p.most <= most) break;
        most = std::max(most, p.worth * later(distance(at, place(p.enemy)) - in_reach, 0));
    }
    return most;
}

double Judgement::place_score(std::size_t i, Hex at, int facing) const {
    if (is_king(i)) return 0;
    if (withdraws()) return -0.01 * depth_of(*s_.setup, side_, at);
    return w_.approach * promise(i, at, facing);
}

double Judgement::danger_of(std::size_t i, double threatened) const {
    const double danger = w_.threat * threatened;
    return is_king(i) ? leaders_threat * danger : danger;
}

bool Judgement::withdraws() const {
    return side_ == Side::second && s_.setup->posture[side_] == Posture::fighting_retreat;
}

void Judgement::look_where_it_is(std::size_t i) {
    StandNotes& x = of(i);
    const Stand& stand = s_.stands[i];
    if (!x.promises_hold) {
        if (is_king(i))
            x.promises.clear();
        else
            expect_blows(i);
        x.here = place_score(i, stand.at, stand.facing);
        const int points = facts(s_, i).move_points, far_off = hope_reaches(i);
        const Later later(points);
        x.promised = {};
        for (const Promise& p : x.promises) {
            const int off = far(i, p.enemy) - points - far_off;
            for (int hexes = 0; hexes <= points; ++hexes) {
                double& promised = x.promised[static_cast<std::size_t>(hexes)];
                if (p.worth > promised) promised = std::max(promised, p.worth * later(off - hexes, 0));
            }
        }
        x.promises_hold = true;
    }
    x.now = x.here - danger_of(i, threat_here(i));
    x.most = most_gain(i);
}

double Judgement::most_gain(std::size_t i) const {
    constexpr double any = std::numeric_limits<double>::infinity();
    if (withdraws()) return any;
    const StandNotes& x = of(i);
    const double danger = danger_of(i, x.least_threat);
    double most = 0;
    // A hex costs a point, so that a far place costs more.
    for (int hexes = 0; hexes <= facts(s_, i).move_points; ++hexes)
        most =
            std::max(most, w_.approach * x.promised[static_cast<std::size_t>(hexes)] - danger - x.now - 0.0001 * hexes);
    return most;
}

void Judgement::find_move(std::size_t i, double least) {
    StandNotes& x = of(i);
    x.move = best_move(i, least);
    const bool sure = least <= least_gain || x.move.score >= least;
    x.moves = sure ? StandNotes::Moves::best : StandNotes::Moves::poor;
    x.moves_gain_below = least;
}

Plan Judgement::best_move(std::size_t i, double least) {
    const Stand& x = s_.stands[i];
    StandNotes& notes = of(i);
    const std::vector<Reached>& places = ways(i).places;
    const double least_danger = danger_of(i, least_threat(i));
    notes.threats.resize(places.size(), unknown);
    const auto most_worth = [&](Hex at) {
        return withdraws() ? std::numeric_limits<double>::infinity() : w_.approach * most_promise(i, at);
    };
    Hex last = x.at;  // most places are where the one before is
    double most_there = most_worth(last) - least_danger;
    Plan best = Plan::done(Policy::hold);
    for (std::size_t n = 0; n < places.size(); ++n) {
        const Reached& way = places[n];
        if (way.leaves) {
            if (!is_king(i))
                best.take({Advance{piece(i), HexPlace{sum(x.at, way.at), way.facing}}, Policy::advance, 0.05 + share(i),
                           i, i});
            continue;
        }
        const auto too_little = [&](double most) { return most <= least_gain || most <= best.score || most < least; };
        const auto gain_of = [&](double of_place) { return of_place - notes.now - 0.0001 * way.cost; };
        const HexPlace r{sum(x.at, way.at), way.facing};
        if (!(r.at == last)) most_there = most_worth(last = r.at) - least_danger;
        if (too_little(gain_of(most_there))) continue;
        if (r.at == x.at && r.facing == x.facing) continue;
        const double score = place_score(i, r.at, r.facing);
        if (too_little(gain_of(score - least_danger))) continue;
        const auto under = [&](double threat) { return gain_of(score - danger_of(i, threat)); };
        const double gain =
            under(threat_until(i, n, r.at, r.facing, notes.threats, [&](double t) { return too_little(under(t)); }));
        if (gain > least_gain)
            best.take({Advance{piece(i), r}, is_king(i) ? Policy::king_safety : Policy::advance, gain, i, i});
    }
    return best;
}

std::optional<Plan> Judgement::march_in() const {
    if (s_.turn < 2) return std::nullopt;
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        if (s_.stands[i].side != side_ || s_.stands[i].where != Where::flank || s_.stands[i].figures == 0) continue;
        std::optional<Plan> best;
        int least = 1'000;
        for (const int column : {0, s_.setup->columns - 1})
            for (int r = 2; r <= 7; ++r) {
                const Hex h = hex_at(column, r);
                const int d = nearest(h, notes_->enemies);
                // Inwards, and towards the edge the enemy came from.
                const bool down = side_ == Side::second;
                const int facing = column == 0 ? (down ? 2 : 1) : (down ? 4 : 5);
                const Deploy o{piece(i), HexPlace{h, static_cast<std::uint8_t>(facing)}, 0};
                if (d >= least || d == 0 || Rules::check(s_, o)) continue;
                least = d;
                best = Plan{o, Policy::advance, 0, i, i};
            }
        if (best) return best;
    }
    return std::nullopt;
}

std::optional<Plan> Judgement::strike_from_the_flank() const {
    if (s_.turn < 2 || s_.setup->stratagem[side_] != Stratagem::flank_march) return std::nullopt;
    std::optional<Plan> best;
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        if (s_.stands[i].side != side_ || s_.stands[i].where != Where::flank || s_.stands[i].figures == 0) continue;
        const bool far = facts(s_, i).regular_missile || s_.stands[i].spells > 0;
        const int reaches = facts(s_, i).move_points - 1 + (far ? 3 : 0);
        for (const int column : {0, s_.setup->columns - 1})
            for (int r = 2; r <= 7; ++r) {
                const Hex h = hex_at(column, r);
                if (nearest(h, notes_->enemies) > reaches) continue;
                for (const std::uint8_t facing :
                     column == 0 ? std::array<std::uint8_t, 2>{1, 2} : std::array<std::uint8_t, 2>{4, 5})
                    weigh_entry(Deploy{piece(i), HexPlace{h, facing}, 0}, best);
            }
    }
    return best;
}

void Judgement::weigh_entry(const Deploy& o, std::optional<Plan>& best) const {
    if (Rules::check(s_, o)) return;
    const std::size_t i = o.piece.value - 1;
    State there = s_;
    there.stands[i].where = Where::table;
    there.stands[i].at = hex_of(o.at)->at;
    there.stands[i].facing = hex_of(o.at)->facing;
    there.action = fresh_action(there, i);
    there.action.begun = there.action.moved = true;
    --there.action.move_points;
    Judgement then(there, side_, w_);
    if (!then.can_strike_or_shoot(i, there.action)) return;
    std::vector<double> threats;
    Plan blow, any;
    then.weigh_blows(i, *then.free_ways(i, there.action), threats, there.action, blow, any);
    if (blow.score > std::max(0.0, best ? best->score : 0.0)) best = Plan{o, Policy::advance, blow.score, i, i};
}

}  // namespace banneret::lionheart
