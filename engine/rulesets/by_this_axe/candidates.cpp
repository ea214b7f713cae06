// Concrete orders worth considering.

#include <algorithm>

#include "engine/rulesets/by_this_axe/deployment.h"
#include "engine/rulesets/by_this_axe/policy.h"
#include "engine/rulesets/shared/offers.h"

namespace banneret::axe {

namespace {

void duel_orders(const State& s, Rng& rng, std::vector<TableOrder>& out) {
    const Duel& d = s.duel;
    const bool b = s.stage == Stage::duel_allot_b || s.stage == Stage::duel_drop_b;
    const auto& dice = d.dice[b ? 1 : 0];
    if (s.stage == Stage::duel_drop_a || s.stage == Stage::duel_drop_b) {
        const int n = d.drops[b ? 1 : 0];
        for (int attack = 0; attack <= n; ++attack)
            if (attack <= dice[0] && n - attack <= dice[1])
                out.emplace_back(Allot{{static_cast<std::uint16_t>(attack), static_cast<std::uint16_t>(n - attack)}});
        return;
    }
    const Facts& f = facts(s, b ? d.b : d.a);
    for (int tricks = 0; tricks <= std::min<int>(trick_dice(f), f.pool - 2); ++tricks) {
        const int left = f.pool - tricks;
        const int attack = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(left - 1)));
        out.emplace_back(Allot{{static_cast<std::uint16_t>(attack), static_cast<std::uint16_t>(left - attack),
                                static_cast<std::uint16_t>(tricks)}});
    }
}

}  // namespace

std::vector<TableOrder> Rules::candidates(const State& s, Rng& rng, std::size_t limit) {
    std::vector<TableOrder> out;
    const auto d = pending(s);
    if (!d) return out;
    using Moment = TableDecision::Moment;
    const shared::LegalOrders<Rules> offer{s, out};
    if (const auto a = asked(s)) {
        out.emplace_back(Done{});
        for (const Keyword& spell : {spells::ward, spells::prayer, spell_undo, spell_prayer_each})
            offer(Cast{d->piece,
                       d->against,
                       spell,
                       static_cast<std::uint16_t>(1 + rng.below(static_cast<std::uint32_t>(a->most))),
                       {}});
        return out;
    }
    if (d->moment == Moment::allot) {
        duel_orders(s, rng, out);
        return out;
    }
    if (!d->options().empty()) {
        for (std::uint8_t k = 0; k < d->options().size(); ++k) out.emplace_back(Reply{k});
        for (const TableOrder& o : card_orders(s, d->side, rng)) out.push_back(o);
        return out;
    }
    offer(Done{});
    for (const TableOrder& o : card_orders(s, d->side, rng)) out.push_back(o);
    const auto any = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
    if (s.stage == Stage::deploy_first || s.stage == Stage::deploy_second) {
        for (std::size_t tries = 0; tries < std::max<std::size_t>(limit, 2); ++tries) {
            const std::size_t i = any(s.pieces.size());
            InchPlace to = s.pieces[i].at;
            to.x += static_cast<Hundredths>(any(800)) - 400;
            offer(Deploy{piece(i), to,
                         static_cast<std::uint16_t>(any(static_cast<std::size_t>(s.pieces[i].figures()) + 1))});
        }
        if (out.size() > limit && limit > 0) out.resize(limit);
        return out;
    }
    if (s.check_at < s.checks.size()) return out;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (facts(s, i).home != d->side) continue;
        switch (s.stage) {
            case Stage::duels:
                if (facts(s, i).character)
                    for (std::size_t e = 0; e < s.pieces.size(); ++e) offer(ChallengeTo{piece(i), piece(e)});
                break;
            case Stage::fire:
                if (may_fire(s, i)) {
                    for (const std::size_t e : targets(s, i)) offer(Shoot{piece(i), piece(e)});
                    if (s.pieces[i].free_target) offer(LeadersOrder{piece(i), piece(i), LeaderCommand::hold_fire});
                }
                if (can_cast(s, i))
                    for (std::size_t e = 0; e < s.pieces.size(); ++e)
                        offer(Cast{piece(i),
                                   piece(e),
                                   spells::attack,
                                   static_cast<std::uint16_t>(1 + any(s.pieces[i].spells)),
                                   {}});
                if (s.pieces[i].prayers > 0)
                    for (std::size_t e = 0; e < s.pieces.size(); ++e)
                        offer(Cast{piece(i), piece(e), spells::heal, 1, {}});
                break;
            case Stage::move:
                add_moves(s, i, rng, out);
                break;
            case Stage::rally:
                if (s.pieces[i].routed)
                    for (std::size_t by = 0; by < s.pieces.size(); ++by) offer(Rally{piece(i), piece(by), {}});
                break;
            default:
                break;
        }
    }
    // Conceding is offered only rarely, so that a side does not concede for lack of ideas.
    if (rng.below(400) == 0) offer(Concede{});
    shared::draw_at_most(out, limit, rng);
    return out;
}

void add_moves(const State& s, std::size_t i, Rng& rng, std::vector<TableOrder>& out) {
    const shared::LegalOrders<Rules> offer{s, out};
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (p.where == Where::flank && p.figures() > 0 && p.host < 0) {
        for (int k = 0; k < 3; ++k) {
            const auto y = static_cast<Hundredths>(1000 + rng.below(2800));
            offer(Deploy{piece(i), InchPlace{body_of(p).deep + 5, y, 90}, 0});
            offer(Deploy{piece(i), InchPlace{s.setup->wide - body_of(p).deep - 5, y, 270}, 0});
        }
        return;
    }
    if (!is_alive(s, i)) return;
    if (f.character) {
        for (std::size_t u = 0; u < s.pieces.size(); ++u)
            if (facts(s, u).home == f.home && !facts(s, u).character && is_deployed(s, u))
                offer(Attach{piece(i), piece(u), {}});
        if (p.host >= 0) {
            const InchPoint aside = offset(body(s, i).at, static_cast<Hundredths>(rng.below(600)) - 300,
                                           static_cast<Hundredths>(rng.below(600)) - 300);
            offer(Attach{piece(i), {}, InchPlace{aside.x, aside.y, body(s, i).at.degrees}});
            return;
        }
    }
    if (!may_move(s, i)) return;
    const Hundredths far = rate(s, i);
    for (std::size_t e = 0; e < s.pieces.size(); ++e)
        if (is_deployed(s, e) && facts(s, e).home != f.home && within(s, i, e, far))
            offer(Charge{piece(i), piece(e), InchPlace{}});
    const Rect now = body(s, i);
    const InchPoint c = centre(now);
    for (int k = 0; k < 3; ++k) {
        const auto way = degrees(p.at.degrees + static_cast<int>(rng.below(91)) - 45);
        const auto go = static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(far) + 1));
        const InchPoint to = moved({c.x, c.y, way}, go).point();
        offer(Advance{piece(i), moved({to.x, to.y, way}, now.deep / 2)});
    }
    offer(Reform{piece(i), {}, 0, InchPlace{0, 0, degrees(p.at.degrees + static_cast<int>(rng.below(91)) - 45)}});
    offer(Advance{piece(i), InchPlace{}, Gait::leave_field});
}

}  // namespace banneret::axe
