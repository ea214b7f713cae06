// The automatic commander (section 7), in three tempers: the steady one by the rulings, the bold one asks for less
// before it charges and always presses, the wary one asks for more and breaks off a battle that goes badly.

#include "engine/rulesets/by_this_axe/policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::axe {

namespace {

struct Weights {
    double asks = 1;        // times the exchange that a charge must promise
    bool presses = false;   // always
    double breaks_off = 2;  // the share of its units gone at which it gives up
    double danger = 1.5;    // the enemy's exchange it stays out of reach of
};
Weights weights_of(Temper t) {
    switch (t) {
        case Temper::bold:
            return {0.6, true, 2, 1'000};
        case Temper::wary:
            return {1.4, false, 0.34, 1.1};
        case Temper::steady:
            break;
    }
    return {};
}

struct Plan {
    TableOrder order = Done{};
    Policy why = Policy::hold;
    double score = 0;
    std::size_t piece = 0, target = 0;
};

struct Mind {
    const State& s;
    Side side;
    Weights w;
    mutable std::optional<bool> outshot{};  // once asked for

    bool mine(std::size_t i) const { return facts(s, i).home == side; }
    bool enemy(std::size_t e) const { return !mine(e) && stands(s, e) && !s.pieces[e].hidden; }

    // Mean figures all its missiles kill in a turn, each in range of the enemy's units in their turn.
    double missile_kills(Side of) const {
        double sum = 0;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (facts(s, i).home != of || !stands(s, i) || s.pieces[i].routed || facts(s, i).missiles == 0) continue;
            const MissileWeapon weapon = *missile_of(s, i, 0);
            const Piece& p = s.pieces[i];
            const int dice = weapon == MissileWeapon::artillery
                                 ? p.figures
                                 : rank_size(p, 0) + (rank_size(p, 1) + rank_size(p, 2)) / 2;
            SaveCase save;
            save.missile = true;
            save.pierce = banneret::row(weapon).save_modifier;
            save.pierce_rule = rule(68);
            double each = 0;
            int units = 0;
            for (std::size_t e = 0; e < s.pieces.size(); ++e) {
                if (facts(s, e).home == of || facts(s, e).character || !stands(s, e)) continue;
                ++units;
                if (!harmless(s, i, e))
                    each += chance(missile_number(s, i, e)) * (1 - chance(save_number(s, e, save))) / facts(s, e).hits;
            }
            if (units > 0) sum += dice * dice_each(s, i, false) * each / units;
        }
        return sum;
    }
    // R: the attacker presses; the defender when it is outshot, and both when nothing happens.
    bool press() const {
        if (w.presses || side == Side::first || s.quiet_turns >= 6) return true;
        if (!outshot) outshot = missile_kills(other(side)) > missile_kills(side);
        return *outshot;
    }
    double falls() const { return s.quiet_turns > 6 ? 0.1 * (s.quiet_turns - 6) : 0; }

    double asked_of(std::size_t i, std::size_t e, Edge on) const {
        if (on != Edge::front) return 0.6 * w.asks;
        double v = press() ? 1.0 : 1.25;
        if (facts(s, i).fanatic) v = 0.4;
        if (facts(s, e).missiles != 0) v = std::min(v, 0.7);
        return std::max(0.05, v * w.asks - falls());
    }

    struct Target {
        std::size_t e = 0;
        Edge edge = Edge::front;
        double v = 0;
    };
    std::optional<Target> best_charge(std::size_t i) const {
        std::optional<Target> best;
        if (!may_move(s, i) || in_melee(s, i)) return best;
        if (facts(s, i).character && facts(s, i).hero < FighterTier::superhero) return best;
        const Hundredths far = rate(s, i);
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (!enemy(e) || !within(s, i, e, far)) continue;
            const auto way = charge_way(s, i, e, 0);
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

    // A character alone, or in a unit so small that hits may fall on him (BTA-66).
    bool at_risk(std::size_t e) const {
        if (facts(s, e).character) return true;
        int all = s.pieces[e].figures;
        bool any = false;
        for (std::size_t c = 0; c < s.pieces.size(); ++c)
            if (s.pieces[c].host == static_cast<int>(e) && lives(s, c)) {
                ++all;
                any = true;
            }
        return any && all <= 5;
    }

    // --- Fire --------------------------------------------------------------------------------------------------------
    std::optional<Plan> shoot() const {
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (!mine(i) || !may_fire(s, i) || s.pieces[i].held_fire) continue;
            const auto w_ = missile_of(s, i, 0);
            const bool thrown = banneret::row(*w_).range_inches < 16;
            const auto all = targets(s, i);
            if (all.empty()) continue;
            if (stands(s, i))
                if (const auto c = best_charge(i); c && c->v >= (thrown ? 1.0 : 1.5) * w.asks) continue;
            Plan best;
            for (const std::size_t e : all) {
                double m = mean_shot(s, i, e);
                if (m > 0 && s.pieces[i].free_target && at_risk(e)) m += 1;
                if (m > best.score && !Rules::check(s, Shoot{piece(i), piece(e), 0}))
                    best = {Shoot{piece(i), piece(e), 0}, Policy::fire, m, i, e};
            }
            if (best.score > 0) return best;
        }
        return std::nullopt;
    }
    std::optional<Plan> magic() const {
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
                    const double m =
                        dice * chance(spell_number(s, e)) * (1 - chance(save_number(s, e, how))) / facts(s, e).hits;
                    if (m >= 0.5 && m > best.score)
                        best = {Cast{piece(i), piece(e), 0, static_cast<std::uint16_t>(dice), {}}, Policy::magic, m, i,
                                e};
                }
                if (best.score > 0) return best;
            }
            if (s.pieces[i].prayers == 0 || saves_himself(i)) continue;
            for (std::size_t e = 0; e < s.pieces.size(); ++e)
                if (mine(e) && lives(s, e) && facts(s, e).character && s.pieces[e].wounds + 1 >= facts(s, e).hits &&
                    !heal_refused(s, i, e))
                    return Plan{Cast{piece(i), piece(e), 4, 1, {}}, Policy::guard, 1, i, e};
        }
        return std::nullopt;
    }

    // A Priest-Hero about to fight at 1.2 or more does not pray: he would fight as an ordinary figure.
    bool saves_himself(std::size_t i) const {
        const Facts& f = facts(s, i);
        if (f.priest == PriestTier::none || f.hero == FighterTier::none || s.pieces[i].prayed) return false;
        const std::int16_t host = s.pieces[i].host;
        const auto own = host >= 0 ? static_cast<std::size_t>(host) : i;
        for (const Contact& c : s.contacts)
            if ((c.a == own || c.b == own) && exchange(s, own, other_of(c, own), false) >= 1.2) return true;
        if (s.stage != Stage::fire || !stands(s, own)) return false;
        const auto charge = best_charge(own);
        return charge && charge->v >= 1.2;
    }

    // --- Cards -------------------------------------------------------------------------------------------------------
    std::optional<Plan> card(Rng& rng) const {
        if (!uses_cards(s)) return std::nullopt;
        const auto rest = card_orders(s, side, rng);
        Plan best;
        for (const TableOrder& o : rest) {
            const auto& c = std::get<PlayCard>(o);
            const auto kind = static_cast<Card>(c.card % 32);
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
                    worth =
                        s.stage == Stage::charge_react && exchange(s, s.rush.target, s.rush.piece, false) < 1 ? 2 : 0;
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
    // A target that only a Target card allows: a better one, a character alone or with five figures left.
    double worth_of_choice(std::size_t i) const {
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
                person = person || (s.pieces[c].host == static_cast<int>(e) && lives(s, c) && s.pieces[e].figures <= 4);
            if (m > now + 0.25 || (person && m > 0.25)) best = std::max(best, m);
        }
        return best > 0 ? 1 + 0.1 * best : 0;
    }
    // Hits in the mean that the enemy can shoot at it now.
    double hits_awaited(std::size_t i) const {
        double sum = 0;
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (mine(e) || !may_fire(s, e)) continue;
            const auto all = targets(s, e);
            if (std::ranges::find(all, i) != all.end())
                sum +=
                    shooters(s, e, i, *missile_of(s, e, 0)) * dice_each(s, e, false) * chance(missile_number(s, e, i));
        }
        return sum;
    }
    // Cards for III, each on the unit it does most for and on one beside it (BTA-155, BTA-156, BTA-160).
    std::optional<Plan> card_for_fire() const {
        Plan best;
        for (const Card c : {Card::target, Card::volley, Card::shieldwall}) {
            if (!holds(s, side, c)) continue;
            const auto n = static_cast<std::size_t>(c);
            PlayCard o;
            o.card = static_cast<std::uint8_t>(n + (s.hand[side][n] == 0 ? 32 : 0));
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
    Hundredths closest() const {
        Hundredths least = 100'000;
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            if (mine(i) && stands(s, i))
                if (const auto e = nearest_enemy(s, i)) least = std::min(least, apart(s, i, *e));
        return least;
    }

    // --- Moves -------------------------------------------------------------------------------------------------------
    std::optional<Plan> charges() const {
        Plan best;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (!mine(i) || !stands(s, i)) continue;
            const auto c = best_charge(i);
            if (!c) continue;
            const double score = c->v + (c->edge != Edge::front ? 10 : 0);
            const Charge o{piece(i), piece(c->e), InchPlace{}, static_cast<std::uint8_t>(c->edge)};
            if (score > best.score && !Rules::check(s, o)) best = {o, Policy::charge, score, i, c->e};
        }
        if (best.score <= 0) return std::nullopt;
        return best;
    }

    // an order to charge is obeyed, whatever is to be won by it.
    std::optional<Plan> ordered_charge() const {
        Plan best;
        bool any = false;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (!mine(i) || !must_charge_now(s, i)) continue;
            for (std::size_t e = 0; e < s.pieces.size(); ++e) {
                if (!enemy(e) || Rules::check(s, Charge{piece(i), piece(e), InchPlace{}, 0})) continue;
                const double v = exchange(s, i, e, true);
                if (any && v <= best.score) continue;
                any = true;
                best = {Charge{piece(i), piece(e), InchPlace{}, 0}, Policy::charge, v, i, e};
            }
        }
        if (!any) return std::nullopt;
        return best;
    }
    bool free_to_go(std::size_t i) const {
        const Piece& p = s.pieces[i];
        return mine(i) && facts(s, i).character && lives(s, i) && !p.moved && !p.refused_now && !in_melee(s, i);
    }
    // Leaders go to the routed before their own units move, with which they would have moved.
    std::optional<Plan> rescues() const {
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            const Facts& f = facts(s, i);
            const std::int16_t host = s.pieces[i].host;
            if (!f.leads || !free_to_go(i)) continue;
            if (host >= 0 && s.pieces[static_cast<std::size_t>(host)].routed) continue;
            for (std::size_t u = 0; u < s.pieces.size(); ++u) {
                if (!mine(u) || facts(s, u).character || !stands(s, u) || !s.pieces[u].routed) continue;
                if (f.general && others_can(i, u)) continue;
                const Attach o{piece(i), piece(u), {}};
                if (!attach_refused(s, o)) return Plan{o, Policy::rally, 1, i, u};
            }
        }
        return std::nullopt;
    }
    // Who is alone joins the nearest formed unit.
    std::optional<Plan> leaders() const {
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            const Piece& p = s.pieces[i];
            if (!free_to_go(i) || p.host >= 0 || p.routed) continue;
            std::optional<std::size_t> home;
            for (std::size_t u = 0; u < s.pieces.size(); ++u) {
                if (!mine(u) || facts(s, u).character || !stands(s, u) || s.pieces[u].routed || facts(s, u).skirmish)
                    continue;
                if (attach_refused(s, {piece(i), piece(u), {}})) continue;
                if (!home || apart(s, i, u) < apart(s, i, *home)) home = u;
            }
            if (home) return Plan{Attach{piece(i), piece(*home), {}}, Policy::rally, 0, i, *home};
        }
        return std::nullopt;
    }
    bool others_can(std::size_t general, std::size_t u) const {
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            if (i != general && mine(i) && facts(s, i).leads && lives(s, i) && !s.pieces[i].moved &&
                (s.pieces[i].host == static_cast<int>(u) || !attach_refused(s, {piece(i), piece(u), {}})))
                return true;
        return false;
    }

    bool threatened(std::size_t i, const InchPlace& to) const {
        if (w.danger >= 100) return false;
        Rect r = body(s, i);
        r.at = to;
        for (std::size_t e = 0; e < s.pieces.size(); ++e)
            if (enemy(e) && !s.pieces[e].routed && !in_melee(s, e) && gap(r, body(s, e)) <= rate(s, e) &&
                exchange(s, e, i, true) > w.danger)
                return true;
        return false;
    }

    std::optional<Plan> close_in(std::size_t i) const {
        const Facts& f = facts(s, i);
        const Piece& p = s.pieces[i];
        // The nearest enemy, a good exchange bringing it nearer.
        std::optional<std::size_t> aim;
        double least = 0;
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (!enemy(e)) continue;
            const double d = apart(s, i, e) / (0.5 + std::min(2.0, exchange(s, i, e, true)));
            if (!aim || d < least) {
                aim = e;
                least = d;
            }
        }
        if (!aim) return std::nullopt;
        const Rect now = body(s, i);
        const InchPoint c = centre(now), to = centre(body(s, *aim));
        if (c == to) return std::nullopt;
        const int straight = bearing(c, to);
        const Hundredths between = apart(s, i, *aim);
        Hundredths most = std::min(rate(s, i), between - (uses_cards(s) ? 2 * inch : keep_off)) - 3;
        if (f.missiles != 0) {
            const Hundredths range = banneret::row(*missile_of(s, i, 0)).range_inches * inch;
            if (range >= 1600) most = std::min(most, between - range * 2 / 3);
        }
        if (most < 50) return face(i, straight);
        std::optional<Plan> fallback;
        for (const int part : {4, 3, 2, 1})
            for (const int off : {0, 20, -20, 45, -45}) {
                int way = degrees(straight + off);
                if (uses_cards(s) && !f.character && !p.maneuver) {
                    const int turn = degrees(way - p.at.degrees + 180) - 180;
                    way = degrees(p.at.degrees + std::clamp(turn, -45, 45));
                }
                const InchPoint mid = moved({c.x, c.y, degrees(way)}, most * part / 4).point();
                const int facing = uses_cards(s) && !f.character ? way : mid == to ? way : bearing(mid, to);
                const InchPlace place = moved({mid.x, mid.y, degrees(facing)}, now.deep / 2);
                if (advance_refused(s, i, place)) continue;
                const Plan plan{Advance{piece(i), place, 0}, Policy::close, static_cast<double>(most) * part / 400, i,
                                *aim};
                if (!threatened(i, place)) return plan;
                if (!fallback) fallback = plan;
            }
        // Nowhere out of reach: whoever presses goes on all the same.
        if (w.asks > 1) return std::nullopt;
        return fallback;
    }
    std::optional<Plan> face(std::size_t i, int facing) const {
        const Piece& p = s.pieces[i];
        const int turn = degrees(facing - p.at.degrees + 180) - 180;
        if (std::abs(turn) < 30) return std::nullopt;
        const int to = uses_cards(s) ? degrees(p.at.degrees + std::clamp(turn, -45, 45)) : facing;
        const Reform o{piece(i), 0, 0, InchPlace{0, 0, degrees(to)}};
        if (Rules::check(s, o)) return std::nullopt;
        return Plan{o, Policy::hold, 0, i, i};
    }
    std::optional<Plan> march_in() const {
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            const Piece& p = s.pieces[i];
            if (!mine(i) || p.where != Where::flank || p.figures == 0) continue;
            const Hundredths deep = body_of(facts(s, i), p).deep + 5;
            for (Hundredths along = 0; along < 2000; along += 200) {
                const Hundredths y = side == Side::first ? 2000 + along : 2800 - along;
                for (const bool left : {true, false}) {
                    const Deploy o{
                        piece(i),
                        InchPlace{left ? deep : s.setup->wide - deep, y, static_cast<std::int16_t>(left ? 90 : 270)},
                        0};
                    if (!Rules::check(s, o)) return Plan{o, Policy::close, 1, i, i};
                }
            }
        }
        return std::nullopt;
    }

    bool breaks_off() const {
        const double own = static_cast<double>(bad_units(s, side)) / std::max<int>(1, s.setup->units[side]);
        const double his =
            static_cast<double>(bad_units(s, other(side))) / std::max<int>(1, s.setup->units[other(side)]);
        return own >= w.breaks_off && own > his;
    }

    Plan move(Rng& rng) const {
        if (breaks_off() && !Rules::check(s, Concede{})) return {Concede{}, Policy::break_off, 0, 0, 0};
        if (const auto p = card(rng)) return *p;
        if (const auto p = march_in()) return *p;
        if (const auto p = rescues()) return *p;
        if (const auto p = charges()) return *p;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (!mine(i) || facts(s, i).character || !may_move(s, i)) continue;
            if (side == Side::second && s.setup->posture.second == Posture::fighting_retreat) {
                const Advance away{piece(i), InchPlace{}, 1};
                if (!Rules::check(s, away)) return {away, Policy::break_off, 0, i, i};
            }
            if (press()) {
                if (const auto p = close_in(i)) return *p;
            } else if (const auto e = nearest_enemy(s, i)) {
                const InchPoint a = centre(body(s, i)), b = centre(body(s, *e));
                if (!(a == b))
                    if (const auto p = face(i, bearing(a, b))) return *p;
            }
        }
        if (const auto p = leaders()) return *p;
        if (const auto p = ordered_charge()) return *p;
        return {Done{}, Policy::hold, 0, 0, 0};
    }

    // --- Duels -------------------------------------------------------------------------------------------------------
    Plan challenge() const {
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
    Plan duel_choice(const TableDecision& d) const {
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
    Plan allot() const {
        const Duel& d = s.duel;
        const bool second = s.stage == Stage::duel_allot_b || s.stage == Stage::duel_drop_b;
        if (s.stage == Stage::duel_drop_a || s.stage == Stage::duel_drop_b) {
            auto dice = d.dice[second ? 1 : 0];
            Allot o;
            for (int k = 0; k < d.drops[second ? 1 : 0]; ++k) {
                const std::size_t from = dice[0] > dice[1] ? 0 : 1;  // ties from parry
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

    // --- Answers -----------------------------------------------------------------------------------------------------
    Plan guard(const TableDecision& d) const {
        const Asked a = *asked(s);
        const Strike& k = s.strike;
        const bool his = facts(s, k.who).character;
        const bool spell = k.kind == Strike::Kind::spell;
        int dice = 0;
        std::uint8_t kind = 1;
        if (!a.prayer) {
            const Piece& p = s.pieces[k.who];
            const bool third = !his && p.lost_fire + p.lost_melee + p.falling < 3 &&
                               p.lost_fire + p.lost_melee + p.falling + k.lot >= 3;
            dice = his || third || spell ? a.most : 0;
        } else if (saves_himself(a.by)) {
            dice = 0;
        } else if (spell) {
            kind = 3;
            dice = std::min<int>(a.most, k.lot);
        } else if (his) {
            kind = 2;
            SaveCase how;
            how.missile = k.kind == Strike::Kind::fire;
            how.front = k.edge == Edge::front;
            how.pierce = k.pierce;
            how.pierce_rule = k.pierce_rule;
            dice = std::min(a.most, std::max(0, 5 - save_number(s, k.who, how).total()));
        }
        if (dice > 0) {
            const Cast o{d.piece, d.against, kind, static_cast<std::uint16_t>(dice), {}};
            if (!Rules::check(s, o)) return {o, Policy::guard, 0, a.by, k.who};
        }
        return {Done{}, Policy::guard, 0, a.by, k.who};
    }

    Plan reply(const TableDecision& d, Rng& rng) const {
        switch (s.stage) {
            case Stage::who_first: {
                const auto c = charges_open();
                return {Reply{static_cast<std::uint8_t>(c ? 0 : 1)}, Policy::initiative, 0, 0, 0};
            }
            case Stage::charge_react: {
                if (const auto p = card(rng)) return *p;
                const bool flees =
                    d.options().size() > 1 && exchange(s, s.rush.target, s.rush.piece, false) < 0.8 * w.asks;
                if (!flees) return {Reply{0}, Policy::hold, 0, s.rush.target, s.rush.piece};
                // Only a retreat that succeeds.
                const auto to = retreat_place(s, s.rush.target, s.rush.piece);
                Rect r = body(s, s.rush.target);
                if (to) r.at = *to;
                const bool away = to && gap(r, s.pieces[s.rush.piece].at.point()) > s.rush.reach;
                return {Reply{static_cast<std::uint8_t>(away ? 1 : 0)}, Policy::retreat, 0, s.rush.target,
                        s.rush.piece};
            }
            case Stage::avoid: {
                double v = 0;
                for (const Contact& c : s.contacts)
                    if (c.a == s.at || c.b == s.at) v = std::max(v, exchange(s, s.at, other_of(c, s.at), false));
                return {Reply{static_cast<std::uint8_t>(v < 1 ? 1 : 0)}, Policy::retreat, v, s.at, s.at};
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
    bool holds_a_charge() const {
        return std::ranges::any_of(card_rows, [&](const CardRow& r) {
            return r.charges && s.hand[side][static_cast<std::size_t>(r.card)] > 0;
        });
    }
    bool charges_open() const {
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            if (mine(i) && stands(s, i))
                if (const auto c = best_charge(i); c && c->v >= 1) return true;
        return false;
    }
};

std::string said(const State& s, const Plan& p) {
    const std::string who = Rules::name(s, piece(p.piece)), whom = Rules::name(s, piece(p.target));
    switch (p.why) {
        case Policy::charge:
            return fmt::format("{} charges {}: an exchange of {}.", who, whom,
                               fixed(p.score >= 10 ? p.score - 10 : p.score, 2));
        case Policy::fire:
            return fmt::format("{} at {}: {} figures in the mean.", who, whom, fixed(p.score, 1));
        case Policy::close:
            return fmt::format("{} closes with {}.", who, whom);
        case Policy::hold:
            return "Nothing better is to be done.";
        default:
            return std::string(banneret::row(policy(p.why)).words);
    }
}

}  // namespace

double exchange(const State& s, std::size_t a, std::size_t b, bool charging, Edge on_b) {
    const double his = mean_kills(s, a, b, charging, on_b) / std::max<int>(1, s.pieces[b].figures);
    double own = on_b == Edge::front ? mean_kills(s, b, a, false) : 0.3 * mean_kills(s, b, a, false);
    // Who strikes first leaves fewer to strike back.
    const int mine = reach_number(s, a, best_arm(s, a, b, charging)),
              yours = reach_number(s, b, best_arm(s, b, a, false));
    if (charging && mine < yours) own *= std::max(0.0, 1 - his);
    return his / std::max(0.01, own / std::max<int>(1, s.pieces[a].figures));
}

double duel_worth(const State& s, std::size_t i) {
    SaveCase how;
    how.duel = true;
    const int hits = facts(s, i).hits - s.pieces[i].wounds;
    return facts(s, i).pool * hits * 6.0 / (6 - used(save_number(s, i, how).total()));
}

CommandersChoice Rules::choose(const State& s, Temper temper, Rng& rng, bool say_why) {
    const auto d = pending(s);
    CHECK(d.has_value());
    const Mind mind{s, d->side, weights_of(temper)};
    const auto answer = [&](const Plan& p) {
        return CommandersChoice{p.order, policy(p.why), p.score, say_why ? said(s, p) : std::string()};
    };
    using Moment = TableDecision::Moment;
    if (asked(s)) return answer(mind.guard(*d));
    if (s.check_at < s.checks.size()) {
        const Check& c = s.checks[s.check_at];
        if (used(morale_tally(s, c.piece, c.ranged).total()) <= 3)
            if (const auto p = mind.card(rng)) return answer(*p);
        return answer({Done{}, Policy::card, 0, 0, 0});
    }
    if (d->moment == Moment::allot) return answer(mind.allot());
    if (!d->options().empty()) return answer(mind.reply(*d, rng));
    switch (s.stage) {
        case Stage::duels:
            return answer(mind.challenge());
        case Stage::fire_cards:
            if (const auto p = mind.card_for_fire()) return answer(*p);
            return answer({Done{}, Policy::card, 0, 0, 0});
        case Stage::fire: {
            if (const auto p = mind.shoot()) return answer(*p);
            if (const auto p = mind.magic()) return answer(*p);
            return answer({Done{}, Policy::hold, 0, 0, 0});
        }
        case Stage::seize: {
            if (mind.charges_open() || mind.holds_a_charge())
                if (const auto p = mind.card(rng)) return answer(*p);
            return answer({Done{}, Policy::hold, 0, 0, 0});
        }
        case Stage::move:
            return answer(mind.move(rng));
        case Stage::rally:
            for (std::size_t i = 0; i < s.pieces.size(); ++i)
                for (std::size_t by = 0; by < s.pieces.size(); ++by)
                    if (facts(s, i).home == d->side && s.pieces[i].routed && !rally_refused(s, i, by))
                        return answer({Rally{piece(i), piece(by), {}}, Policy::rally, 0, by, i});
            return answer({Done{}, Policy::hold, 0, 0, 0});
        case Stage::keep_cards: {
            // Rally, charges, Volley are kept, in that order.
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
                    return answer({PlayCard{static_cast<std::uint8_t>(c), {}}, Policy::card, 0, 0, 0});
            return answer({Done{}, Policy::card, 0, 0, 0});
        }
        default:
            return answer({Done{}, Policy::order, 0, 0, 0});
    }
}

}  // namespace banneret::axe
