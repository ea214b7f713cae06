// The automatic commander in three tempers: the bold one asks for less than the steady one before it charges and does
// not look to its flanks, the wary one asks for more and breaks off a battle that it expects to lose. It departs from
// the policy of the rulings (BTA-COMMANDER, by_the_book/) where that plays better: README.md says where.

#include "engine/rulesets/by_this_axe/judgement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/by_the_book/policy.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::axe {

namespace {

Weights weights_of(Temper t) {
    return shared::by_temper<Weights>(t, {}, {0.6, -0.15, 2, 2, 0}, {1.4, 0.15, 0.34, 1, 0.4});
}

// The order's own words name the unit.
std::string reason_of(const State& s, const Plan& p) {
    const auto target = [&] { return Rules::name(s, piece(p.target)); };
    switch (p.why) {
        case Policy::charge:
            return fmt::format("Charges {}: gains {} units on balance.", target(), fixed(p.score, 2));
        case Policy::fire:
            return fmt::format("Shoots at {}: kills {} figures on average.", target(), fixed(p.score, 1));
        case Policy::close:
            return p.piece == p.target ? std::string("Moves up.") : fmt::format("Closes with {}.", target());
        case Policy::hold:
            return "Holds, as no order is better.";
        case Policy::initiative:
            return "Moves second, so that its charges strike chargers in the flank.";
        case Policy::order:
            if (std::holds_alternative<Deploy>(p.order)) return "Forms the ranks that suit the unit best.";
            return std::string(banneret::row(policy(p.why)).words);
        default:
            return std::string(banneret::row(policy(p.why)).words);
    }
}

}  // namespace

double Judgement::missile_dice(std::size_t i) const {
    const Piece& p = s.pieces[i];
    const int dice = *missile_of(s, i, 0) == MissileWeapon::artillery
                         ? p.figures()
                         : p.rank_size(0) + (p.rank_size(1) + p.rank_size(2)) / 2;
    return dice * dice_each(s, i, false);
}

double Judgement::kills_of_shot(std::size_t i, std::size_t e) const {
    if (harmless(s, i, e)) return 0;
    SaveCase save;
    save.missile = true;
    save.pierce = banneret::row(*missile_of(s, i, 0)).save_modifier;
    save.pierce_rule = rule("BTA-68");
    return chance(missile_number<Total>(s, i, e)) * (1 - chance(save_number<Total>(s, e, save))) / facts(s, e).hits;
}

double Judgement::missile_kills(Side of) const {
    double sum = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (facts(s, i).home != of || !is_deployed(s, i) || s.pieces[i].routed || facts(s, i).missiles == 0) continue;
        double each = 0;
        int units = 0;
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (facts(s, e).home == of || facts(s, e).character || !is_deployed(s, e)) continue;
            ++units;
            each += kills_of_shot(i, e);
        }
        if (units > 0) sum += missile_dice(i) * each / units;
    }
    return sum;
}

bool Judgement::flank_march_expected() const {
    return std::ranges::any_of(call(s, side).units, [&](std::size_t i) {
        return s.pieces[i].where == Where::flank && s.pieces[i].figures() > 0;
    });
}

bool Judgement::supports_flank_march() const {
    return s.setup->stratagem[side] == Stratagem::flank_march &&
           std::ranges::any_of(call(s, side).units, [&](std::size_t i) { return s.pieces[i].fights > 0; });
}

bool Judgement::press() const {
    if (long_quiet() || bad_units(s, Side::first) + bad_units(s, Side::second) > 0) return true;
    if (flank_march_expected()) return false;
    return supports_flank_march() || outshot();
}

bool Judgement::outshot() const {
    return known().outshot(side, [&] {
        const double own = missile_kills(side), his = missile_kills(other(side));
        return his > own || (his == own && side == Side::first);
    });
}

Notes& Judgement::known() const {
    if (!notes) {
        notes = s.setup->notes.take();
        if (!notes) notes = std::make_shared<Notes>();
        notes->refresh(s);
    }
    return *notes;
}

// Only an enemy in a melee has a flank to charge.
bool Judgement::has_flank(std::size_t e) const {
    return s.pieces[e].fights > 0 && !s.pieces[e].routed && !has_all_round_front(s, e);
}

bool Judgement::tempted(std::size_t i, Hundredths far, double asked) const {
    return known().tempted(i, other(side), far, asked, [&] {
        return std::ranges::any_of(call(s, other(side)).all, [&](std::size_t e) {
            return enemy(e) && bodies_within(s.pieces[i], s.pieces[e], far) &&
                   (has_flank(e) || lure(i, e).net >= asked);
        });
    });
}

std::optional<Judgement::Target> Judgement::best_charge(std::size_t i) const {
    std::optional<Target> best;
    if (!may_move(s, i)) return best;
    if (facts(s, i).character && facts(s, i).hero < FighterTier::superhero) return best;
    const Hundredths far = rate(s, i);
    const double asked = w.least - 0.5 * quiet_discount();
    if (!tempted(i, far, asked)) return best;
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!enemy(e) || !bodies_within(s.pieces[i], s.pieces[e], far)) continue;
        const bool flank = has_flank(e);
        // A charge on the front is weighed before its way is searched, which costs more.
        double v = flank ? 0 : lure(i, e).net;
        if (!flank && (v < asked || (best && v <= best->v))) continue;
        const auto way = charge_way(s, i, e, ChargeEdge::any);
        const auto* found = std::get_if<ChargeWay>(&way);
        if (found == nullptr) continue;
        if (flank) v = clash(i, e, true, found->edge).net();
        if (w.wariness > 0 && v > asked) v -= w.wariness * flank_danger(i, e);
        if (v < asked) continue;
        if (!best || v > best->v) best = Target{e, found->edge, v};
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

double exchange_of(const State& s, std::size_t a, std::size_t b, bool charging, double kills, double losses) {
    const double his = kills / std::max<int>(1, s.pieces[b].figures());
    double own = losses;
    // The side that strikes first has fewer enemies to strike back.
    const int mine = reach_number(s, a, best_arm(s, a, b, charging)),
              yours = reach_number(s, b, best_arm(s, b, a, false));
    if (charging && mine < yours) own *= std::max(0.0, 1 - his);
    return his / std::max(0.01, own / std::max<int>(1, s.pieces[a].figures()));
}

double exchange(const State& s, std::size_t a, std::size_t b, bool charging, Edge on_b) {
    const double losses = mean_kills(s, b, a, false);
    return exchange_of(s, a, b, charging, mean_kills(s, a, b, charging, on_b),
                       on_b == Edge::front ? losses : 0.3 * losses);
}

double duel_worth(const State& s, std::size_t i) {
    SaveCase how;
    how.duel = true;
    const int hits = facts(s, i).hits - s.pieces[i].wounds;
    return facts(s, i).pool * hits * 6.0 / (6 - used(save_number(s, i, how).total()));
}

namespace {

// True if the order is known to be legal, since it was found by the functions that check it: all but cards, duels' dice
// and, under the command option, the end of a step.
bool found_legal(const State& s, const Plan& p) {
    if (std::holds_alternative<PlayCard>(p.order) || std::holds_alternative<Allot>(p.order)) return false;
    return !std::holds_alternative<Done>(p.order) || !uses_cards(s);
}

}  // namespace

CommandersChoice Rules::choose(const State& s, Temper temper, Rng& rng, bool say_why) {
    if (temper == Temper::by_the_book) return by_the_book::choose(s, rng, say_why);
    const TableDecision d = shared::pending_of<Rules>(s);
    const Judgement judgement{s, d.side, weights_of(temper)};
    const auto answer = [&](const Plan& plan) {
        CommandersChoice choice =
            shared::answer_with(plan, say_why, policy, [&](const Plan& p) { return reason_of(s, p); });
        choice.checked = found_legal(s, plan);
        return choice;
    };
    using Moment = TableDecision::Moment;
    if (asked(s)) return answer(judgement.guard(d));
    if (s.check_at < s.checks.size()) {
        const Check& c = s.checks[s.check_at];
        if (used(morale_tally(s, c.piece, c.ranged).total()) <= 3)
            if (const auto p = judgement.card(rng)) return answer(*p);
        return answer(Plan::done(Policy::card));
    }
    if (d.moment == Moment::allot) return answer(judgement.allot());
    if (!d.options().empty()) return answer(judgement.reply(d, rng));
    switch (s.stage) {
        case Stage::deploy_first:
        case Stage::deploy_second:
            if (const auto p = judgement.form_ranks()) return answer(*p);
            return answer(Plan::done(Policy::order));
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
                    if (facts(s, i).home == d.side && s.pieces[i].routed && !rally_refused(s, i, by))
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
                if (s.hand[d.side][static_cast<std::size_t>(c)] > 0)
                    return answer({PlayCard{card_key(c), {}}, Policy::card, 0, 0, 0});
            return answer(Plan::done(Policy::card));
        }
        default:
            return answer(Plan::done(Policy::order));
    }
}

}  // namespace banneret::axe
