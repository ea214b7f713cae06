// The automatic commander: duels and other questions (BTA-COMMANDER).

#include <algorithm>
#include <cmath>

#include "engine/rulesets/by_this_axe/judgement.h"

namespace banneret::axe {

Plan Judgement::challenge() const {
    Plan best;
    best.why = Policy::challenge;
    for (std::size_t a = 0; a < s.pieces.size(); ++a) {
        if (!mine(a) || !may_challenge(s, a)) continue;
        for (std::size_t b = 0; b < s.pieces.size(); ++b) {
            if (mine(b) || challenge_refused(s, a, b)) continue;
            const double ratio = duel_worth(s, a) / std::max(0.01, duel_worth(s, b));
            if (ratio < 1.25 * w.asks) continue;
            const double score = ratio + (facts(s, b).general ? 200 : facts(s, b).leads ? 100 : 0);
            if (score > best.score) best = {ChallengeTo{piece(a), piece(b)}, Policy::challenge, score, a, b};
        }
    }
    return best;
}

Plan Judgement::duel_choice(const TableDecision& d) const {
    const std::size_t own = d.piece.value - 1, his = d.against.value - 1;
    const double a = duel_worth(s, own), b = duel_worth(s, his);
    std::uint8_t option = 0;
    if (s.stage == Stage::duel_answer) {
        const double least = (s.pieces[own].refused ? 1.0 : 0.8) * w.asks;
        option = a >= least * b ? 0 : 1;
    } else if (s.stage != Stage::duel_force) {
        const bool last = hits_left(facts(s, own), s.pieces[own]) <= 1;
        option = last && a < 0.5 * b ? 1 : 0;
    }
    return {Reply{option}, Policy::challenge, a / std::max(0.01, b), own, his};
}

Plan Judgement::allot() const {
    const Duel& d = s.duel;
    const bool second = s.stage == Stage::duel_allot_b || s.stage == Stage::duel_drop_b;
    if (s.stage == Stage::duel_drop_a || s.stage == Stage::duel_drop_b) {
        auto dice = d.dice[second ? 1 : 0];
        Allot o;
        for (int k = 0; k < d.drops[second ? 1 : 0]; ++k) {
            const std::size_t from = dice[0] > dice[1] ? 0 : 1;  // BTA-R82: ties from parry
            --dice[from];
            ++o.parts[from];
        }
        return {o, Policy::allot, 0, 0, 0};
    }
    const Facts& f = facts(s, second ? d.b : d.a);
    int tricks = f.pool >= 4 ? 1 : 0;
    if (f.mage != MageTier::none) tricks = f.pool >= 6 ? 2 : f.pool >= 3 ? 1 : 0;
    const int left = f.pool - tricks, parry = std::max(1, left / 2);
    Allot o;
    o.parts = {static_cast<std::uint16_t>(left - parry), static_cast<std::uint16_t>(parry),
               static_cast<std::uint16_t>(tricks)};
    return {o, Policy::allot, 0, 0, 0};
}

Plan Judgement::guard(const TableDecision& d) const {
    const Asked a = *asked(s);
    const Strike& k = s.strike;
    const bool his = facts(s, k.who).character;
    const bool spell = k.kind == Strike::Kind::spell;
    int dice = 0;
    Keyword kind = spells::ward;
    if (!a.prayer) {
        const Piece& p = s.pieces[k.who];
        const bool third =
            !his && p.lost_fire + p.lost_melee + p.falling < 3 && p.lost_fire + p.lost_melee + p.falling + k.lot >= 3;
        dice = his || third || spell ? a.most : 0;
    } else if (saves_himself(a.by)) {
        dice = 0;
    } else if (spell) {
        kind = spell_undo;
        dice = std::min<int>(a.most, k.lot);
    } else if (his) {
        kind = spells::prayer;
        SaveCase how;
        how.missile = k.kind == Strike::Kind::fire;
        how.front = k.edge == Edge::front;
        how.pierce = k.pierce;
        how.pierce_rule = k.pierce_rule;
        dice = std::min(a.most, std::max(0, 5 - save_number<Total>(s, k.who, how).total()));
    } else {
        // One die for each ordinary figure hit; a third of the rest stays in reserve for characters.
        kind = spell_prayer_each;
        const int open = k.lot - k.spread - (k.stack > 0 ? 1 : 0);
        dice = std::max(0, std::min(a.most - (a.most + 2) / 3, open));
    }
    if (dice > 0) {
        const Cast o{d.piece, d.against, kind, static_cast<std::uint16_t>(dice), {}};
        if (!Rules::check(s, o)) return {o, Policy::guard, 0, a.by, k.who};
    }
    return {Done{}, Policy::guard, 0, a.by, k.who};
}

Plan Judgement::reply(const TableDecision& d, Rng& rng) const {
    switch (s.stage) {
        case Stage::who_first:
            // The side chooses to go second: only a unit in a melee has a flank to charge (BTA-R44), so it can strike
            // the flanks of enemies that charged, and offers none itself.
            return {Reply{1}, Policy::initiative, 0, 0, 0};
        case Stage::charge_react: {
            if (const auto p = card(rng)) return *p;
            const bool flees = d.options().size() > 1 && exchange(s, s.rush.target, s.rush.piece, false) < 0.8 * w.asks;
            if (!flees) return {Reply{0}, Policy::hold, 0, s.rush.target, s.rush.piece};
            // Only a retreat that succeeds.
            const auto to = retreat_place(s, s.rush.target, s.rush.piece);
            Rect r = body(s, s.rush.target);
            if (to) r.at = *to;
            const bool away = to && gap(r, s.pieces[s.rush.piece].at.point()) > s.rush.reach;
            if (!away) return {Reply{0}, Policy::hold, 0, s.rush.target, s.rush.piece};
            return {Reply{1}, Policy::retreat, 0, s.rush.target, s.rush.piece};
        }
        case Stage::avoid: {
            double v = 0;
            for (const Contact& c : s.contacts)
                if (c.a == s.at || c.b == s.at) v = std::max(v, exchange(s, s.at, other_of(c, s.at), false));
            if (v >= 1) return {Reply{0}, Policy::hold, v, s.at, s.at};
            return {Reply{1}, Policy::retreat, v, s.at, s.at};
        }
        case Stage::weapons: {
            std::size_t n = 0;
            const auto all = arms_of(facts(s, s.at), n);
            for (std::uint8_t k = 0; k < n; ++k)
                if (all[k] == s.pieces[s.at].arm) return {Reply{k}, Policy::weapon, 0, s.at, s.at};
            return {Reply{0}, Policy::weapon, 0, s.at, s.at};
        }
        default:
            return duel_choice(d);
    }
}

bool Judgement::holds_a_charge() const {
    return std::ranges::any_of(
        card_rows, [&](const CardRow& r) { return r.charges && s.hand[side][static_cast<std::size_t>(r.card)] > 0; });
}

bool Judgement::charges_open() const {
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (mine(i) && is_deployed(s, i))
            if (best_charge(i)) return true;
    return false;
}

}  // namespace banneret::axe
