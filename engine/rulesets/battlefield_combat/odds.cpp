#include "engine/rulesets/battlefield_combat/odds.h"

#include <algorithm>

namespace banneret::battlefield {

namespace {

constexpr std::size_t most_hits = 64;

// Hits of several sets, in place; no allocation.
struct Hits {
    std::array<double, most_hits> chance{1.0};
    std::size_t count = 1;  // entries

    void roll(int rolls, double hit) {
        for (int n = 0; n < rolls && count < most_hits; ++n) {
            chance[count] = 0;
            for (std::size_t k = count; k > 0; --k) chance[k] = chance[k] * (1 - hit) + chance[k - 1] * hit;
            chance[0] *= 1 - hit;
            ++count;
        }
    }
};

double hit_chance(const House& house, int need) {
    return (21 - limited_need(house, need)) / 20.0;
}

AttackOdds read(const State& s, std::size_t target, const Hits& h, int damage) {
    AttackOdds o;
    const Piece& e = s.pieces[target];
    const Facts& g = facts(s, target);
    o.none = 0;
    for (std::size_t k = 0; k < h.count; ++k) {
        const double p = h.chance[k];
        const int points = static_cast<int>(k) * damage;
        o.hits += p * static_cast<double>(k);
        o.damage += p * points;
        if (g.commander) {
            if (points >= e.points) o.destroyed += p;
            if (points == 0) o.none += p;
            continue;
        }
        const int lost = std::min<int>(e.heads, (e.excess + points) / g.hit_points);
        o.casualties += p * lost;
        if (lost == 0) o.none += p;
        if (lost >= e.heads) o.destroyed += p;
    }
    return o;
}

}  // namespace

AttackOdds attack_odds(const State& s, std::size_t by, std::size_t target, const Blow& given) {
    Blow blow = given;
    Hits h;
    const int rolls = rolls_of<Whole>(s, by, blow.shot, blow.shot || reaches(s, by, s.pieces[target].at)).total();
    const int sets = blow.shot && !facts(s, by).commander ? 1 : facts(s, by).sets;
    int need = 0;
    double dark = 1;
    if (!s.effects.empty() && (dark_at(s, s.pieces[by].at) || dark_at(s, s.pieces[target].at))) dark = 0.5;
    blow.set = 0;
    const int first = need_of<Whole>(s, by, target, blow).total();
    for (int set = 0; set < sets; ++set) {
        const int n = first + set * set_penalty;
        if (set == 0) need = n;
        h.roll(rolls, hit_chance(s.setup->house, n) * dark);
    }
    const int damage = harms(s, by, target) ? damage_of_hit<Whole>(s, by, target, blow).total() : 0;
    AttackOdds o = read(s, target, h, damage);
    o.need = limited_need(s.setup->house, need);
    return o;
}

AttackOdds opportunity_odds(const State& s, std::size_t by, std::size_t target, bool to_front) {
    Blow blow;
    blow.opportunity = true;
    blow.all_to_front = to_front;
    Hits h;
    const int need = need_of<Whole>(s, by, target, blow).total();
    h.roll(1, hit_chance(s.setup->house, need));
    AttackOdds o = read(s, target, h, harms(s, by, target) ? damage_of_hit<Whole>(s, by, target, blow).total() : 0);
    o.need = limited_need(s.setup->house, need);
    return o;
}

std::vector<double> hit_distribution(const std::vector<std::pair<int, int>>& rolls_and_needs) {
    Hits h;
    for (const auto& one : rolls_and_needs) h.roll(one.first, (21 - std::clamp(one.second, 2, 20)) / 20.0);
    return {h.chance.begin(), h.chance.begin() + static_cast<std::ptrdiff_t>(h.count)};
}

}  // namespace banneret::battlefield
