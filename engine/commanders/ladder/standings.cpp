#include "engine/commanders/ladder/standings.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/core/check.h"

namespace banneret {

namespace {

using Matrix = std::vector<std::vector<double>>;
const double elo = 400 / std::log(10.0);

// Gauss-Jordan elimination. REQUIRES: m is positive definite, as an information matrix without the anchor is.
Matrix inverted(Matrix m) {
    const std::size_t n = m.size();
    Matrix out(n, std::vector<double>(n, 0.0));
    for (std::size_t i = 0; i < n; ++i) out[i][i] = 1;
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t best = c;
        for (std::size_t r = c + 1; r < n; ++r)
            if (std::abs(m[r][c]) > std::abs(m[best][c])) best = r;
        std::swap(m[c], m[best]);
        std::swap(out[c], out[best]);
        CHECK(m[c][c] != 0);
        const double pivot = m[c][c];
        for (std::size_t k = 0; k < n; ++k) {
            m[c][k] /= pivot;
            out[c][k] /= pivot;
        }
        for (std::size_t r = 0; r < n; ++r) {
            if (r == c) continue;
            const double times = m[r][c];
            for (std::size_t k = 0; k < n; ++k) {
                m[r][k] -= times * m[c][k];
                out[r][k] -= times * out[c][k];
            }
        }
    }
    return out;
}

// The mean score of the two battles of each meeting, among those that were decided.
Measurement decided_share(const std::map<std::uint64_t, std::pair<double, int>>& meetings) {
    Sampled sampled(0, 1);
    double wins = 0, battles = 0;
    for (const auto& [meeting, sum] : meetings) {
        sampled.add(sum.first / sum.second);
        wins += sum.first;
        battles += sum.second;
    }
    Measurement m = sampled.mean();
    if (battles > 0) {
        const double moved = wins / battles - m.value;  // a meeting with one decided battle weighs half
        m.value += moved;
        m.low = std::clamp(m.low + moved, 0.0, m.value);
        m.high = std::clamp(m.high + moved, m.value, 1.0);
    }
    return m;
}

std::size_t index_of(std::vector<Rated>& rated, const Contestant& c) {
    for (std::size_t i = 0; i < rated.size(); ++i)
        if (rated[i].who == c) return i;
    rated.push_back({});
    rated.back().who = c;
    return rated.size() - 1;
}

// Sums over the battles of one contestant, to be divided.
struct Counts {
    double lost = 0, lost_beaten = 0, closed = 0, turns = 0, score = 0;
    std::uint64_t beaten = 0, closings = 0;
};

}  // namespace

BradleyTerry bradley_terry(const Matrix& scores) {
    const std::size_t n = scores.size();
    Matrix wins = scores, games(n, std::vector<double>(n, 0.0));
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < n; ++b)
            if (a != b && scores[a][b] + scores[b][a] > 0) wins[a][b] += 0.5;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < n; ++b)
            if (a != b) games[a][b] = wins[a][b] + wins[b][a];
    // Minorisation and maximisation (Hunter 2004).
    std::vector<double> strength(n, 1.0);
    for (int step = 0; step < 5'000; ++step) {
        double change = 0;
        for (std::size_t a = 0; a < n; ++a) {
            double won = 0, sum = 0;
            for (std::size_t b = 0; b < n; ++b) {
                if (games[a][b] == 0) continue;
                won += wins[a][b];
                sum += games[a][b] / (strength[a] + strength[b]);
            }
            if (sum == 0) continue;
            const double next = won / sum;
            change = std::max(change, std::abs(std::log(next / strength[a])));
            strength[a] = next;
        }
        if (change < 1e-10) break;
    }
    BradleyTerry out{std::vector<double>(n, 0.0), std::vector<double>(n, 0.0)};
    if (n < 2) return out;
    // A weak prior connects commanders that no pair connects; their error then shows that nothing is known.
    constexpr double trace = 1e-9;
    Matrix information(n - 1, std::vector<double>(n - 1, 0.0));
    for (std::size_t a = 0; a + 1 < n; ++a) information[a][a] = trace;
    for (std::size_t a = 0; a < n; ++a) {
        out.rating[a] = elo * std::log(strength[a] / strength[0]);
        for (std::size_t b = 0; b < n; ++b) {
            if (a == b || games[a][b] == 0 || a == 0) continue;
            const double p = strength[a] / (strength[a] + strength[b]), weight = games[a][b] * p * (1 - p);
            information[a - 1][a - 1] += weight;
            if (b > 0) information[a - 1][b - 1] -= weight;
        }
    }
    const Matrix covariance = inverted(information);
    for (std::size_t a = 1; a < n; ++a)
        out.error[a] = normal_95 * elo * std::sqrt(std::max(0.0, covariance[a - 1][a - 1]));
    return out;
}

Standings standings(const ContestSpec& spec, std::span<const PlayedTrial> trials,
                    std::span<const std::array<DecisionTimes, 2>> times_of_pairs) {
    Standings out;
    const std::size_t pairs = spec.pairs.size();
    std::vector<std::array<std::size_t, 2>> member(pairs);
    for (std::size_t p = 0; p < pairs; ++p) {
        out.pairs.push_back({spec.pairs[p], 0, 0, 0, 0, {}, {}});
        for (std::size_t k = 0; k < 2; ++k) member[p][k] = index_of(out.rated, spec.pairs[p][k]);
        for (std::size_t k = 0; k < 2 && p < times_of_pairs.size(); ++k)
            out.rated[member[p][k]].times.add(times_of_pairs[p][k]);
    }
    const std::size_t n = out.rated.size();
    Matrix scores(n, std::vector<double>(n, 0.0));
    std::vector<Counts> counts(n);
    std::vector<std::map<std::uint64_t, std::pair<double, int>>> of_first(pairs), of_attacker(pairs);
    using End = ContestTrial::End;
    for (const PlayedTrial& played : trials) {
        const TrialPlace place = place_of(spec, played.index);
        const ContestTrial& t = played.trial;
        PairStanding& standing = out.pairs[place.pair];
        ++(t.end == End::first    ? standing.wins
           : t.end == End::second ? standing.losses
           : t.end == End::drawn  ? standing.drawn
                                  : standing.unfinished);
        const auto [a, b] = member[place.pair];
        scores[a][b] += t.score();
        scores[b][a] += 1 - t.score();
        for (std::size_t k = 0; k < 2; ++k) {
            Counts& c = counts[member[place.pair][k]];
            ++out.rated[member[place.pair][k]].battles;
            c.score += k == 0 ? t.score() : 1 - t.score();
            c.lost += t.lost[k];
            c.turns += t.turns;
            const bool beaten = t.end == (k == 0 ? End::second : End::first);
            if (beaten) {
                ++c.beaten;
                c.lost_beaten += t.lost[k];
            }
            if (t.closed > 0) {
                ++c.closings;
                c.closed += t.closed;
            }
        }
        if (t.end != End::first && t.end != End::second) continue;
        const std::uint64_t meeting = place.battle / 2;
        auto& first = of_first[place.pair][meeting];
        first.first += t.score();
        ++first.second;
        auto& attacker = of_attacker[place.pair][meeting];
        attacker.first += t.first_attacked ? t.score() : 1 - t.score();
        ++attacker.second;
    }
    for (std::size_t p = 0; p < pairs; ++p) {
        out.pairs[p].decided = decided_share(of_first[p]);
        out.pairs[p].attacks = decided_share(of_attacker[p]);
    }
    const BradleyTerry fit = bradley_terry(scores);
    for (std::size_t i = 0; i < n; ++i) {
        Rated& r = out.rated[i];
        const auto battles = static_cast<double>(std::max<std::uint64_t>(1, r.battles));
        r.rating = fit.rating[i];
        r.error = fit.error[i];
        r.score = counts[i].score / battles;
        r.lost = counts[i].lost / battles;
        r.turns = counts[i].turns / battles;
        if (counts[i].beaten > 0) r.lost_beaten = counts[i].lost_beaten / static_cast<double>(counts[i].beaten);
        if (counts[i].closings > 0) r.closed = counts[i].closed / static_cast<double>(counts[i].closings);
    }
    return out;
}

}  // namespace banneret
