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

// The share of a blow's worth that is left this many sixths of an action later.
double later(int sixths) {
    static const std::array<double, 64> shares = [] {
        std::array<double, 64> out{};
        for (std::size_t n = 0; n < out.size(); ++n) out[n] = std::pow(action_later, static_cast<double>(n) / 6);
        return out;
    }();
    return shares[std::min<std::size_t>(63, static_cast<std::size_t>(sixths))];
}

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

double Judgement::hoped(std::size_t i, std::size_t e) {
    if (fortified_) return worth_of_hope(i, e);
    std::vector<double>& row = notes_->hoped[notes_->alike[i]];
    if (row.empty()) row.assign(notes_->kinds.size(), unknown);
    double& known = row[notes_->alike[e]];
    if (std::isnan(known)) known = worth_of_hope(i, e);
    return known;
}

Promise Judgement::promise_of(std::size_t i, std::size_t e) {
    const int points = facts(s_, i).move_points;
    const double worth = hoped(i, e);
    return {e, worth, worth * later((6 * std::max(0, far(i, e) - 2 * points - hope_reaches(i))) / points)};
}

void Judgement::expect_blows(std::size_t i) {
    StandNotes& x = of(i);
    x.promises.clear();
    const int points = facts(s_, i).move_points, far_off = hope_reaches(i);
    // A lower bound of the best promise from any place in reach, over all facings.
    double least = 0;
    for (const std::size_t e : notes_->enemies) {
        const double worth = hoped(i, e);
        if (worth < least) continue;
        const int off = far(i, e);
        const double most = worth * later((6 * std::max(0, off - 2 * points - far_off)) / points);
        if (most < least) continue;
        x.promises.push_back({e, worth, most});
        constexpr int facing_away = 9;
        if (off > points)
            least = std::max(least, worth * later((6 * std::max(0, off - far_off) + facing_away) / points));
    }
    std::erase_if(x.promises, [&](const Promise& p) { return p.most < least; });
    std::sort(x.promises.begin(), x.promises.end(), [](const Promise& a, const Promise& b) { return a.most > b.most; });
    x.least_promise = least;
}

double Judgement::promise(std::size_t i, Hex at, int facing) const {
    const int points = facts(s_, i).move_points, in_reach = points + hope_reaches(i);
    double best = 0;
    for (const Promise& p : of(i).promises) {
        if (p.most <= best) break;
        const Hex there = place(p.enemy);
        const int far = distance(at, there);
        if (far == 0) continue;
        const int steps = std::max(0, far - in_reach);
        // Sixths of an action: half a point for each hexside off.
        const auto after = [&](int sixths) { return p.worth * later(sixths / points); };
        if (after(6 * steps) <= best) continue;
        best = std::max(best, after(6 * steps + 3 * hexsides_between(facing, bearing(at, there))));
    }
    return best;
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
        x.promised = {};
        for (const Promise& p : x.promises) {
            const int off = far(i, p.enemy) - points - far_off;
            for (int hexes = 0; hexes <= points; ++hexes) {
                double& promised = x.promised[static_cast<std::size_t>(hexes)];
                if (p.worth > promised)
                    promised = std::max(promised, p.worth * later(6 * std::max(0, off - hexes) / points));
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
    double most = 0;
    // A hex costs a point, so that a far place costs more.
    for (int hexes = 0; hexes <= facts(s_, i).move_points; ++hexes)
        most = std::max(most, most_gain_of(i, hexes, hexes));
    return most;
}

double Judgement::most_gain_of(std::size_t i, int hexes, int cost) const {
    const StandNotes& x = of(i);
    return w_.approach * x.promised[static_cast<std::size_t>(hexes)] - danger_of(i, x.least_threat) - x.now -
           0.0001 * cost;
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
    std::array<std::array<double, 5>, 5> most{};  // by hexes and cost
    if (!withdraws())
        for (int hexes = 0; hexes <= facts(s_, i).move_points; ++hexes)
            for (int cost = hexes; cost <= facts(s_, i).move_points; ++cost)
                most[static_cast<std::size_t>(hexes)][static_cast<std::size_t>(cost)] = most_gain_of(i, hexes, cost);
    else
        for (auto& row : most) row.fill(std::numeric_limits<double>::infinity());
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
        if (too_little(most[static_cast<std::size_t>(distance({}, way.at))][static_cast<std::size_t>(way.cost)]))
            continue;
        const HexPlace r{sum(x.at, way.at), way.facing};
        if (r.at == x.at && r.facing == x.facing) continue;
        const auto gain_of = [&](double of_place) { return of_place - notes.now - 0.0001 * way.cost; };
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
