// The policy of the rulings to the letter (BTA-COMMANDER), kept as a measure for the ladder.

#include "engine/rulesets/by_this_axe/by_the_book/judgement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::axe::by_the_book {

namespace {

std::string reason_of(const State& s, const Plan& p) {
    const std::string target = Rules::name(s, piece(p.target));
    switch (p.why) {
        case Policy::charge: {
            // The score ranks a free flank or rear 10 above any front.
            const auto* charge = std::get_if<Charge>(&p.order);
            const bool flank = charge != nullptr && charge->edge != ChargeEdge{};
            return fmt::format("Charges {}: as a percentage of its figures the enemy loses {} times as much.", target,
                               fixed(p.score - (flank ? 10 : 0), 2));
        }
        case Policy::fire:
            return fmt::format("Shoots at {}: kills {} figures on average.", target, fixed(p.score, 1));
        case Policy::close:
            return p.piece == p.target ? std::string("Moves up.") : fmt::format("Closes with {}.", target);
        case Policy::hold:
            return "Holds, as no order is better.";
        default:
            return std::string(banneret::row(policy(p.why)).words);
    }
}

}  // namespace

double Judgement::missile_kills(Side of) const {
    double sum = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (facts(s, i).home != of || !is_deployed(s, i) || s.pieces[i].routed || facts(s, i).missiles == 0) continue;
        const MissileWeapon weapon = *missile_of(s, i, 0);
        const Piece& p = s.pieces[i];
        const int dice =
            weapon == MissileWeapon::artillery ? p.figures() : p.rank_size(0) + (p.rank_size(1) + p.rank_size(2)) / 2;
        SaveCase save;
        save.missile = true;
        save.pierce = banneret::row(weapon).save_modifier;
        save.pierce_rule = rule("BTA-68");
        double each = 0;
        int units = 0;
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (facts(s, e).home == of || facts(s, e).character || !is_deployed(s, e)) continue;
            ++units;
            if (!harmless(s, i, e))
                each += chance(missile_number<Total>(s, i, e)) * (1 - chance(save_number<Total>(s, e, save))) /
                        facts(s, e).hits;
        }
        if (units > 0) sum += dice * dice_each(s, i, false) * each / units;
    }
    return sum;
}

bool Judgement::press() const {
    if (side == Side::first || s.quiet_turns >= 6) return true;
    if (!outshot) outshot = missile_kills(other(side)) > missile_kills(side);
    return *outshot;
}

double Judgement::asked_of(std::size_t i, std::size_t e, Edge on) const {
    if (on != Edge::front) return 0.6;
    double v = press() ? 1.0 : 1.25;
    if (facts(s, i).fanatic) v = 0.4;
    if (facts(s, e).missiles != 0) v = std::min(v, 0.7);
    return std::max(0.05, v - quiet_discount());
}

std::optional<Judgement::Target> Judgement::best_charge(std::size_t i) const {
    std::optional<Target> best;
    if (!may_move(s, i) || in_melee(s, i)) return best;
    if (facts(s, i).character && facts(s, i).hero < FighterTier::superhero) return best;
    const Hundredths far = rate(s, i);
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!enemy(e) || !within(s, i, e, far)) continue;
        const auto way = charge_way(s, i, e, ChargeEdge::any);
        const auto* found = std::get_if<ChargeWay>(&way);
        if (found == nullptr) continue;
        const bool flank = found->edge != Edge::front;
        const double v = exchange(s, i, e, true, found->edge) + (s.pieces[e].routed ? 0.5 : 0);
        if (v < asked_of(i, e, found->edge)) continue;
        // A free flank or rear comes before any front.
        if (!best || (flank && best->edge == Edge::front) || ((flank || best->edge == Edge::front) && v > best->v))
            best = Target{e, found->edge, v};
    }
    return best;
}

bool Judgement::at_risk(std::size_t e) const {
    if (facts(s, e).character) return true;
    int all = s.pieces[e].figures();
    bool any = false;
    for (std::size_t c = 0; c < s.pieces.size(); ++c)
        if (s.pieces[c].host == static_cast<int>(e) && is_alive(s, c)) {
            ++all;
            any = true;
        }
    return any && all <= 5;
}

double Judgement::exchange(const State& s, std::size_t a, std::size_t b, bool charging, Edge on_b) {
    const double his = mean_kills(s, a, b, charging, on_b) / std::max<int>(1, s.pieces[b].figures());
    double own = on_b == Edge::front ? mean_kills(s, b, a, false) : 0.3 * mean_kills(s, b, a, false);
    // The side that strikes first has fewer enemies to strike back.
    const int mine = reach_number(s, a, best_arm(s, a, b, charging)),
              yours = reach_number(s, b, best_arm(s, b, a, false));
    if (charging && mine < yours) own *= std::max(0.0, 1 - his);
    return his / std::max(0.01, own / std::max<int>(1, s.pieces[a].figures()));
}

double Judgement::duel_worth(const State& s, std::size_t i) {
    SaveCase how;
    how.duel = true;
    const int hits = facts(s, i).hits - s.pieces[i].wounds;
    return facts(s, i).pool * hits * 6.0 / (6 - used(save_number(s, i, how).total()));
}

CommandersChoice choose(const State& s, Rng& rng, bool say_why) {
    const auto d = Rules::pending(s);
    CHECK(d.has_value());
    const Judgement judgement{s, d->side};
    const auto answer = [&](const Plan& p) {
        return shared::answer_with(p, say_why, policy, [&](const Plan& chosen) { return reason_of(s, chosen); });
    };
    using Moment = TableDecision::Moment;
    if (asked(s)) return answer(judgement.guard(*d));
    if (s.check_at < s.checks.size()) {
        const Check& c = s.checks[s.check_at];
        if (used(morale_tally(s, c.piece, c.ranged).total()) <= 3)
            if (const auto p = judgement.card(rng)) return answer(*p);
        return answer(Plan::done(Policy::card));
    }
    if (d->moment == Moment::allot) return answer(judgement.allot());
    if (!d->options().empty()) return answer(judgement.reply(*d, rng));
    switch (s.stage) {
        case Stage::duels:
            return answer(judgement.challenge());
        case Stage::fire_cards:
            if (const auto p = judgement.card_for_fire()) return answer(*p);
            return answer(Plan::done(Policy::card));
        case Stage::fire: {
            if (const auto p = judgement.shoot()) return answer(*p);
            if (const auto p = judgement.magic()) return answer(*p);
            return answer(Plan::done(Policy::hold));
        }
        case Stage::seize: {
            if (judgement.charges_open() || judgement.holds_a_charge())
                if (const auto p = judgement.card(rng)) return answer(*p);
            return answer(Plan::done(Policy::hold));
        }
        case Stage::move:
            return answer(judgement.move(rng));
        case Stage::rally:
            for (std::size_t i = 0; i < s.pieces.size(); ++i)
                for (std::size_t by = 0; by < s.pieces.size(); ++by)
                    if (facts(s, i).home == d->side && s.pieces[i].routed && !rally_refused(s, i, by))
                        return answer({Rally{piece(i), piece(by), {}}, Policy::rally, 0, by, i});
            return answer(Plan::done(Policy::hold));
        case Stage::keep_cards: {
            // Cards are given back in this order, so that jokers, Rally, charges and Volley are kept longest.
            static constexpr std::array order = {Card::all_infantry, Card::all_light_infantry,
                                                 Card::all_cavalry,  Card::maneuver,
                                                 Card::flanking,     Card::center,
                                                 Card::seize,        Card::shieldwall,
                                                 Card::brace,        Card::target,
                                                 Card::volley,       Card::march_charge,
                                                 Card::coordinated,  Card::frenzied,
                                                 Card::ferocious,    Card::rally,
                                                 Card::joker};
            for (const Card c : order)
                if (s.hand[d->side][static_cast<std::size_t>(c)] > 0)
                    return answer({PlayCard{card_key(c), {}}, Policy::card, 0, 0, 0});
            return answer(Plan::done(Policy::card));
        }
        default:
            return answer(Plan::done(Policy::order));
    }
}

}  // namespace banneret::axe::by_the_book
