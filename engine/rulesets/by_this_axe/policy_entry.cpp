// The automatic commander: where the units of a flank march enter the table (BTA-COMMANDER).

#include <algorithm>

#include "engine/rulesets/by_this_axe/judgement.h"
#include "engine/rulesets/shared/deployment.h"

namespace banneret::axe {

std::vector<Judgement::MissileThreat> Judgement::missile_threats(std::size_t i) const {
    std::vector<MissileThreat> out;
    const double men = std::max<int>(1, s.pieces[i].figures());
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!enemy(e) || s.pieces[e].routed || facts(s, e).missiles == 0 || in_melee(s, e)) continue;
        const Hundredths range = banneret::row(*missile_of(s, e, 0)).range_inches * inch;
        out.push_back({body(s, e), range + rate(s, e), missile_dice(e) * kills_of_shot(e, i) / men});
    }
    return out;
}

double Judgement::value_of_entry(std::size_t i, const InchPlace& at, const std::vector<MissileThreat>& by) const {
    // In the unit of shared::value_of_entry(): a whole unit shot down outweighs one enemy unit about 33 inches away.
    constexpr double of_shots = 0.0003;
    double value = 0;
    for (std::size_t e = 0; e < s.pieces.size(); ++e)
        if (enemy(e) && !s.pieces[e].routed && !facts(s, e).character)
            value = std::max(value, shared::value_of_entry(at.point(), worth(e), centre(body(s, e))));
    Rect there = body_of(s.pieces[i]);
    there.at = at;
    for (const MissileThreat& d : by)
        if (gap_at_most(there, d.body, d.reach)) value -= of_shots * d.share;
    return value;
}

// A unit arrives level with the enemy that it can strike soonest, the stronger the better. Alone on the flank it would
// be charged at once and draw all fire, so it first of all stays out of reach of enemies that would win by charging it.
std::optional<Plan> Judgement::enter_from_flank(std::size_t i) const {
    const Hundredths deep = body_of(s.pieces[i]).deep + 5;
    const std::vector<Danger> feared = dangers(i, 2 * (s.setup->wide + s.setup->deep));
    const std::vector<MissileThreat> by = missile_threats(i);
    std::optional<Plan> best;
    bool best_safe = false;
    for (Hundredths y = 400; y <= s.setup->deep - 400; y += 200)
        for (const bool left : {true, false}) {
            const InchPlace at{left ? deep : s.setup->wide - deep, y, static_cast<std::int16_t>(left ? 90 : 270)};
            const bool safe = !threatened(i, at, feared);
            if (best_safe && !safe) continue;
            const double value = value_of_entry(i, at, by);
            if (best && best_safe == safe && value <= best->score) continue;
            const Deploy o{piece(i), at, 0};
            if (Rules::check(s, o)) continue;
            best = Plan{o, Policy::close, value, i, i};
            best_safe = safe;
        }
    return best;
}

std::optional<Plan> Judgement::march_in() const {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        if (!mine(i) || p.where != Where::flank || p.figures() == 0 || p.host >= 0) continue;
        if (const auto entry = enter_from_flank(i)) return entry;
    }
    return std::nullopt;
}

}  // namespace banneret::axe
