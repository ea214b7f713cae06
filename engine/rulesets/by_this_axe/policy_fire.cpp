// The automatic commander: fire, magic and cards (BTA-COMMANDER).

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/rulesets/by_this_axe/judgement.h"

namespace banneret::axe {

std::optional<Plan> Judgement::shoot() const {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!mine(i) || !may_fire(s, i) || s.pieces[i].held_fire) continue;
        if (s.pieces[i].aim == Piece::nobody && !s.pieces[i].free_target) continue;  // the rules have looked
        const auto w_ = missile_of(s, i, 0);
        const bool thrown = banneret::row(*w_).range_inches < 16;
        const auto all = targets(s, i);
        if (all.empty()) continue;
        if (is_deployed(s, i))
            if (const auto c = best_charge(i); c && c->v >= (thrown ? 0.3 : 0.25)) continue;
        Plan best;
        for (const std::size_t e : all) {
            double m = mean_shot(s, i, e);
            if (m > 0 && s.pieces[i].free_target && at_risk(e)) m += 1;
            if (m > best.score) best = {Shoot{piece(i), piece(e)}, Policy::fire, m, i, e};
        }
        if (best.score > 0) return best;
    }
    return std::nullopt;
}

std::optional<Plan> Judgement::magic() const {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!mine(i)) continue;
        if (can_cast(s, i)) {
            const int have = s.pieces[i].spells, keep = facts(s, i).spells / 4;
            const int dice = std::min((have + 2) / 3, have - keep);
            Plan best;
            for (std::size_t e = 0; e < s.pieces.size() && dice > 0; ++e) {
                if (!enemy(e) || cast_refused(s, i, e, dice)) continue;
                SaveCase how;
                how.spell = true;
                const double m = dice * chance(spell_number<Total>(s, e)) *
                                 (1 - chance(save_number<Total>(s, e, how))) / facts(s, e).hits;
                if (m >= 0.5 && m > best.score)
                    best = {Cast{piece(i), piece(e), spells::attack, static_cast<std::uint16_t>(dice), {}},
                            Policy::magic, m, i, e};
            }
            if (best.score > 0) return best;
        }
        if (s.pieces[i].prayers == 0 || saves_himself(i)) continue;
        for (std::size_t e = 0; e < s.pieces.size(); ++e)
            if (mine(e) && is_alive(s, e) && facts(s, e).character && s.pieces[e].wounds + 1 >= facts(s, e).hits &&
                !heal_refused(s, i, e))
                return Plan{Cast{piece(i), piece(e), spells::heal, 1, {}}, Policy::guard, 1, i, e};
    }
    return std::nullopt;
}

bool Judgement::saves_himself(std::size_t i) const {
    const Facts& f = facts(s, i);
    if (f.priest == PriestTier::none || f.hero == FighterTier::none || s.pieces[i].prayed) return false;
    const std::int16_t host = s.pieces[i].host;
    const auto own = host >= 0 ? static_cast<std::size_t>(host) : i;
    for (const Contact& c : s.contacts)
        if ((c.a == own || c.b == own) && exchange(s, own, other_of(c, own), false) >= 1.2) return true;
    if (s.stage != Stage::fire || !is_deployed(s, own)) return false;
    const auto charge = best_charge(own);
    return charge && exchange(s, own, charge->e, true, charge->edge) >= 1.2;
}

std::optional<Plan> Judgement::card(Rng& rng) const {
    if (!uses_cards(s)) return std::nullopt;
    const auto rest = card_orders(s, side, rng);
    Plan best;
    for (const TableOrder& o : rest) {
        const auto& c = std::get<PlayCard>(o);
        const auto kind = *card_of(c.card);
        double worth = 0;
        switch (kind) {
            case Card::rally:
                worth = 5;
                break;
            case Card::march_charge:
            case Card::ferocious:
            case Card::frenzied:
            case Card::coordinated: {
                // Judged as if the mean of its die were thrown.
                for (const PieceId p : c.pieces) {
                    if (!p) continue;
                    for (std::size_t e = 0; e < s.pieces.size(); ++e)
                        if (enemy(e) && within(s, p.value - 1, e, rate(s, p.value - 1) + 300))
                            worth = std::max(worth, exchange(s, p.value - 1, e, true));
                }
                if (worth < w.asks) worth = kind == Card::march_charge && press() ? 0.2 : 0;
                break;
            }
            case Card::seize:
                worth = 1;
                break;
            case Card::brace:
                worth = s.stage == Stage::charge_react && exchange(s, s.rush.target, s.rush.piece, false) < 1 ? 2 : 0;
                break;
            case Card::flanking:
            case Card::center:
            case Card::all_cavalry:
            case Card::all_light_infantry:
            case Card::all_infantry:
                worth = press() && closest() > 1200 ? 0.5 : 0;
                break;
            default:
                break;
        }
        if (worth > best.score) best = {o, Policy::card, worth, 0, 0};
    }
    if (best.score <= 0) return std::nullopt;
    return best;
}

double Judgement::worth_of_choice(std::size_t i) const {
    if (!may_fire(s, i)) return 0;
    double now = 0;
    for (const std::size_t e : targets(s, i)) now = std::max(now, mean_shot(s, i, e));
    State free = s;
    free.pieces[i].free_target = true;
    double best = 0;
    for (const std::size_t e : targets(free, i)) {
        const double m = mean_shot(s, i, e);
        bool person = facts(s, e).character;
        for (std::size_t c = 0; c < s.pieces.size(); ++c)
            person =
                person || (s.pieces[c].host == static_cast<int>(e) && is_alive(s, c) && s.pieces[e].figures() <= 4);
        if (m > now + 0.25 || (person && m > 0.25)) best = std::max(best, m);
    }
    return best > 0 ? 1 + 0.1 * best : 0;
}

double Judgement::hits_awaited(std::size_t i) const {
    double sum = 0;
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (mine(e) || !may_fire(s, e)) continue;
        const auto all = targets(s, e);
        if (std::ranges::find(all, i) != all.end())
            sum += shooters(s, e, i, *missile_of(s, e, 0)) * dice_each(s, e, false) *
                   chance(missile_number<Total>(s, e, i));
    }
    return sum;
}

std::optional<Plan> Judgement::card_for_fire() const {
    Plan best;
    for (const Card c : {Card::target, Card::volley, Card::shieldwall}) {
        if (!holds(s, side, c)) continue;
        const auto n = static_cast<std::size_t>(c);
        PlayCard o;
        o.card = card_key(c);
        o.joker = s.hand[side][n] == 0;
        std::vector<std::pair<double, std::size_t>> all;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (!mine(i)) continue;
            o.pieces = {piece(i), {}, {}};
            if (card_refused(s, side, o)) continue;
            double worth = 0;
            if (c == Card::target) worth = worth_of_choice(i);
            if (c == Card::shieldwall && hits_awaited(i) >= 2) worth = 1.2;
            if (c == Card::volley)
                for (const std::size_t e : targets(s, i))
                    if (mean_shot(s, i, e) >= 2) worth = 2;
            if (worth > 0) all.emplace_back(worth, i);
        }
        std::ranges::sort(all, std::greater<>());
        if (all.empty() || all[0].first <= best.score) continue;
        o.pieces = {piece(all[0].second), {}, {}};
        for (std::size_t k = 1; k < all.size() && !o.pieces[1]; ++k) {
            o.pieces[1] = piece(all[k].second);
            if (card_refused(s, side, o)) o.pieces[1] = {};
        }
        best = {o, Policy::card, all[0].first, 0, 0};
    }
    if (best.score <= 0) return std::nullopt;
    return best;
}

Hundredths Judgement::closest() const {
    Hundredths least = 100'000;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (mine(i) && is_deployed(s, i))
            if (const auto e = nearest_enemy(s, i)) least = std::min(least, gap_between(s, i, *e));
    return least;
}

}  // namespace banneret::axe
