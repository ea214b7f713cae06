// Orders worth considering: all the orders offered to a person, and a sample for commanders that draw at random.

#include <algorithm>

#include "engine/rulesets/princecon/magic.h"
#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon {

namespace {

std::vector<TableOrder> answers(const TableDecision& d) {
    std::vector<TableOrder> out;
    for (std::size_t k = 0; k < d.options().size(); ++k) out.emplace_back(Reply{static_cast<std::uint16_t>(k)});
    return out;
}

// Every spell at each possible target, with each grade of a cleric.
template <class F>
void each_spell(const State& s, std::size_t caster, F&& f) {
    const Facts& c = facts(s, caster);
    if (c.spell_level == 0) return;
    for (std::size_t k = 0; k < spell_count; ++k) {
        const auto spell = static_cast<Spell>(k);
        const SpellRow& r = row(spell);
        if (r.cleric != c.casts_as_cleric) continue;
        if (r.level > 0) {
            if (r.level <= c.spell_level) f(spell, 1);
        } else {
            for (int grade = 1; grade <= c.spell_level; ++grade) f(spell, grade);
        }
    }
}
Cast cast_of(std::size_t by, Spell spell, int grade, PieceId target, const InchPlace& at) {
    return Cast{piece(by), target, keyword(spell), static_cast<std::uint16_t>(grade), at};
}
// The grade of the pending mass spell.
Cast mass_of(const State& s, PieceId target, const InchPlace& at) {
    const std::size_t i = s.setup->persons[s.at];
    const Piece& p = s.pieces[i];
    return cast_of(i, static_cast<Spell>(p.mass), p.mass_grade, target, at);
}
bool wants_place(Spell spell) {
    const SpellAt at = row(spell).at;
    return at == SpellAt::circle || at == SpellAt::line || at == SpellAt::cone;
}

constexpr std::array lasting = {LeaderCommand::forward, LeaderCommand::forward_always, LeaderCommand::forward_halting,
                                LeaderCommand::hold};

void reforms(const State& s, std::size_t i, std::vector<TableOrder>& out) {
    const Piece& p = s.pieces[i];
    const InchPlace stay = p.at;
    for (const TableFormation f : {TableFormation::formed, TableFormation::skirmish, TableFormation::road})
        out.emplace_back(Reform{piece(i), f, 0, stay});
    for (int turn = 15; turn < 360; turn += 15)
        out.emplace_back(
            Reform{piece(i), TableFormation::unchanged, 0, InchPlace{stay.x, stay.y, degrees(stay.degrees + turn)}});
    for (int width = 1; width <= p.castings; ++width)
        if (width != p.width)
            out.emplace_back(Reform{piece(i), TableFormation::unchanged, static_cast<std::uint16_t>(width), stay});
}

// The question is about two units, so that their leaders cannot be picked on the board.
void challenges(const State& s, std::vector<TableOrder>& out) {
    for (const std::uint16_t by : s.setup->persons)
        for (const std::uint16_t at : s.setup->persons)
            if (side_of(s, by) == s.active && challenge_refused(s, by, at) == std::nullopt)
                out.emplace_back(ChallengeTo{piece(by), piece(at)});
}

}  // namespace

std::vector<TableOrder> Rules::offers(const State& s, PieceId id) {
    std::vector<TableOrder> out;
    const auto d = pending(s);
    if (!d) return out;
    if (d->moment == TableDecision::Moment::react) {
        if (!id) out = answers(*d);
        return out;
    }
    if (!id) {
        out.emplace_back(Done{});
        out.emplace_back(Concede{});
        if (s.stage == Stage::challenge) challenges(s, out);
        return out;
    }
    if (!is_piece(s, id)) return out;
    const std::size_t i = index_of(id);
    if (side_of(s, i) != d->side) return out;
    if (is_person(s, i)) {
        if (s.stage == Stage::prepare) {
            for (const LeaderCommand c : {LeaderCommand::lead_from_front, LeaderCommand::lead_from_rear,
                                          LeaderCommand::lead, LeaderCommand::cast})
                out.emplace_back(LeadersOrder{id, id, c, {}, {}, {}, {}, 0});
            each_spell(s, i, [&](Spell spell, int grade) {
                if (row(spell).kind == SpellKind::mass || row(spell).kind == SpellKind::special)
                    out.emplace_back(cast_of(i, spell, grade, {}, {}));
            });
        }
        if (s.stage == Stage::window)
            each_spell(s, i, [&](Spell spell, int grade) {
                const SpellAt at = row(spell).at;
                if (at == SpellAt::self || at == SpellAt::own_unit) out.emplace_back(cast_of(i, spell, grade, {}, {}));
            });
        if (s.stage == Stage::mass && d->piece == id) out.emplace_back(mass_of(s, {}, {}));
        return out;
    }
    if (deploying(s) || s.stage == Stage::move) {
        if (deploying(s)) {
            for (const LeaderCommand c :
                 {LeaderCommand::forward_always, LeaderCommand::forward_halting, LeaderCommand::hold})
                out.emplace_back(LeadersOrder{{}, id, c, {}, {}, {}, {}, 0});
            const Piece& p = s.pieces[i];
            for (const TableFormation f : {TableFormation::formed, TableFormation::skirmish, TableFormation::road})
                out.emplace_back(Deploy{id, p.at, 0, f});
            for (int width = 1; width <= p.castings; ++width)
                out.emplace_back(Deploy{id, p.at, static_cast<std::uint16_t>(width), TableFormation::unchanged});
        } else {
            reforms(s, i, out);
            for (const std::uint16_t by : s.setup->persons) {
                if (side_of(s, by) != d->side || !is_alive(s, by)) continue;
                for (const LeaderCommand c : lasting)
                    out.emplace_back(LeadersOrder{piece(by), id, c, {}, {}, {}, {}, 0});
            }
        }
    }
    if (s.stage == Stage::rally) out.emplace_back(Rally{id, {}, {}});
    if (s.stage == Stage::disengage) out.emplace_back(Advance{id, s.pieces[i].at, Gait::disengage});
    return out;
}

std::vector<TableOrder> Rules::offers_against(const State& s, PieceId id, PieceId other_id) {
    std::vector<TableOrder> out;
    const auto d = pending(s);
    if (!d || !is_piece(s, id) || !is_piece(s, other_id) || d->moment == TableDecision::Moment::react) return out;
    const std::size_t i = index_of(id), e = index_of(other_id);
    if (side_of(s, i) != d->side) return out;
    const bool enemy = side_of(s, e) != d->side;
    if (is_person(s, i)) {
        if (s.stage == Stage::move || deploying(s)) {
            if (!enemy && is_unit(s, e)) out.emplace_back(Attach{id, other_id, {}});
            if (!enemy && is_unit(s, e) && s.stage == Stage::move)
                for (const LeaderCommand c : lasting)
                    out.emplace_back(LeadersOrder{id, other_id, c, {}, {}, {}, {}, 0});
        }
        if (s.stage == Stage::window)
            each_spell(s, i, [&](Spell spell, int grade) {
                if (row(spell).kind == SpellKind::mass || row(spell).kind == SpellKind::special) return;
                if (wants_place(spell)) {
                    // At the middle of the picked item; a line or cone towards it.
                    const InchPoint there = spot(s, e), here = spot(s, i);
                    const int way = there == here ? 0 : bearing(here, there);
                    out.emplace_back(cast_of(i, spell, grade, {}, InchPlace{there.x, there.y, degrees(way)}));
                } else {
                    out.emplace_back(cast_of(i, spell, grade, other_id, {}));
                }
            });
        if (s.stage == Stage::mass && d->piece == id) out.emplace_back(mass_of(s, other_id, {}));
        if (s.stage == Stage::challenge && enemy && is_person(s, e)) out.emplace_back(ChallengeTo{id, other_id});
        return out;
    }
    if (s.stage == Stage::move && enemy) {
        for (const Gait g : {Gait::gallop, Gait::normal})
            out.emplace_back(Charge{id, other_id, s.pieces[e].at, ChargeEdge::any, g});
        for (const std::uint16_t by : s.setup->persons)
            if (side_of(s, by) == d->side && is_alive(s, by))
                out.emplace_back(LeadersOrder{piece(by), id, LeaderCommand::attack, other_id, {}, {}, {}, 0});
    }
    if (deploying(s) && enemy) out.emplace_back(LeadersOrder{{}, id, LeaderCommand::attack, other_id, {}, {}, {}, 0});
    if (s.stage == Stage::fire && enemy) {
        const Facts& f = facts(s, i);
        for (std::size_t k = 0; k < missile_count; ++k)
            if (((f.missiles >> k) & 1u) != 0) out.emplace_back(Shoot{id, other_id, keyword(static_cast<Missile>(k))});
    }
    return out;
}

std::vector<TableOrder> Rules::offers_to(const State& s, PieceId id, const TablePlace& to) {
    std::vector<TableOrder> out;
    const auto d = pending(s);
    const InchPlace* at = inches_of(to);
    if (!d || !is_piece(s, id) || at == nullptr || d->moment == TableDecision::Moment::react) return out;
    const std::size_t i = index_of(id);
    if (side_of(s, i) != d->side) return out;
    const Piece& p = s.pieces[i];
    if (is_person(s, i)) {
        if (s.stage == Stage::move || deploying(s)) out.emplace_back(Attach{id, {}, *at});
        if (s.stage == Stage::window)
            each_spell(s, i, [&](Spell spell, int grade) {
                if (!wants_place(spell) || row(spell).kind == SpellKind::mass) return;
                out.emplace_back(cast_of(i, spell, grade, {}, *at));
                if (row(spell).at == SpellAt::cone) {
                    const InchPoint here = spot(s, i);
                    if (!(here == at->point()))
                        out.emplace_back(
                            cast_of(i, spell, grade, {}, InchPlace{at->x, at->y, degrees(bearing(here, at->point()))}));
                }
            });
        return out;
    }
    if (deploying(s) || p.where == Where::flank) {
        out.emplace_back(Deploy{id, *at, 0, TableFormation::unchanged});
        return out;
    }
    if (s.stage != Stage::move) return out;
    const InchPlace kept{at->x, at->y, p.at.degrees};
    out.emplace_back(Advance{id, kept, Gait::normal});
    if (at->degrees != p.at.degrees) out.emplace_back(Advance{id, *at, Gait::normal});
    out.emplace_back(Advance{id, kept, Gait::leave_field});
    if (!(at->point() == p.at.point()))
        out.emplace_back(Reform{id, TableFormation::unchanged, 0,
                                InchPlace{p.at.x, p.at.y, degrees(bearing(p.at.point(), at->point()))}});
    return out;
}

std::vector<TableOrder> Rules::candidates(const State& s, Rng& rng, std::size_t limit) {
    std::vector<TableOrder> out;
    const auto d = pending(s);
    if (!d) return out;
    if (d->moment == TableDecision::Moment::react) return answers(*d);
    const auto offer = [&](const TableOrder& o) {
        if (!check(s, o)) out.push_back(o);
    };
    offer(Done{});
    const auto any = [&](std::size_t n) {
        return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(std::max<std::size_t>(n, 1))));
    };
    std::vector<std::size_t> own, enemies;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const bool here = is_person(s, i)
                              ? is_alive(s, i)
                              : s.pieces[i].hits > 0 && (is_deployed(s, i) || s.pieces[i].where == Where::flank);
        if (here) (side_of(s, i) == d->side ? own : enemies).push_back(i);
    }
    const std::size_t most = std::max<std::size_t>(limit, 2);
    for (std::size_t tries = 0; tries < 6 * most && out.size() < most && !own.empty(); ++tries) {
        const std::size_t i = own[any(own.size())];
        const Piece& p = s.pieces[i];
        std::vector<TableOrder> some;
        switch (rng.below(3)) {
            case 0:
                some = offers(s, piece(i));
                break;
            case 1:
                if (!enemies.empty() || !own.empty()) {
                    const bool friendly = enemies.empty() || rng.below(4) == 0;
                    const auto& from = friendly ? own : enemies;
                    some = offers_against(s, piece(i), piece(from[any(from.size())]));
                }
                break;
            default: {
                const InchPoint c = spot(s, i);
                InchPlace to;
                if (p.where == Where::flank) {
                    const bool left = s.flank_edge[d->side] == 0;
                    to = {left ? static_cast<Hundredths>(100 + any(400))
                               : s.setup->wide - static_cast<Hundredths>(100 + any(400)),
                          static_cast<Hundredths>(500 + any(static_cast<std::size_t>(s.setup->deep - 1000))),
                          static_cast<std::int16_t>(left ? 90 : 270)};
                } else if (deploying(s)) {
                    const Hundredths y = static_cast<Hundredths>(any(1200));
                    to = {static_cast<Hundredths>(any(static_cast<std::size_t>(s.setup->wide))),
                          d->side == Side::first ? y : s.setup->deep - y, p.at.degrees};
                } else {
                    const Hundredths far = is_person(s, i) ? rate(s, i) : std::max<Hundredths>(1, turn_reach(s, i));
                    const int turn = p.form == Form::formed && !is_person(s, i) ? static_cast<int>(any(29)) - 14
                                                                                : static_cast<int>(any(360));
                    const InchPlace from =
                        is_person(s, i) ? InchPlace{c.x, c.y, 0} : InchPlace{p.at.x, p.at.y, p.at.degrees};
                    const InchPoint there = offset({from.x, from.y, degrees(from.degrees + turn)},
                                                   static_cast<Hundredths>(1 + any(static_cast<std::size_t>(far))), 0);
                    to = {there.x, there.y, degrees(from.degrees + turn)};
                }
                some = offers_to(s, piece(i), to);
            }
        }
        if (some.empty()) continue;
        // A few of them, drawn.
        for (int n = 0; n < 3 && out.size() < most; ++n) {
            const TableOrder& o = some[any(some.size())];
            if (!std::holds_alternative<Done>(o) && !std::holds_alternative<Concede>(o)) offer(o);
        }
    }
    if (rng.below(300) == 0) offer(Concede{});
    if (out.empty()) {
        // Two units overlap during deployment: both return to the automatic deployment.
        for (const std::size_t i : own)
            for (Hundredths y = 100; y <= 1200 && out.empty(); y += 100)
                for (Hundredths x = 0; x <= s.setup->wide && out.empty(); x += 200)
                    offer(Deploy{piece(i),
                                 InchPlace{x, d->side == Side::first ? y : s.setup->deep - y,
                                           static_cast<std::int16_t>(d->side == Side::first ? 0 : 180)},
                                 0, TableFormation::unchanged});
    }
    return out;
}

}  // namespace banneret::princecon
