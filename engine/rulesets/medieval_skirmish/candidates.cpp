// Concrete orders worth considering, and the orders offered to a person.

#include <algorithm>

#include "engine/rulesets/medieval_skirmish/deployment.h"
#include "engine/rulesets/medieval_skirmish/steps.h"
#include "engine/rulesets/shared/deployment.h"

namespace banneret::skirmish {

namespace {

bool legal(const State& s, const TableOrder& o) {
    return !Rules::check(s, o);
}
void offer(const State& s, std::vector<TableOrder>& out, const TableOrder& o) {
    if (legal(s, o)) out.push_back(o);
}
Keyword key_of(Arm a) {
    return Keyword(row(a).key);
}

Hundredths any(Rng& rng, Hundredths most) {
    return static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(std::max(1, most))));
}

InchPlace somewhere(const State& s, std::size_t i, Rng& rng) {
    const Piece& p = s.pieces[i];
    const Hundredths way = any(rng, usual_move(s, i) + 1);
    if (p.order == Order::formed) {
        const int turn = static_cast<int>(rng.below(31)) - 15;
        InchPlace to = moved({p.at.x, p.at.y, degrees(p.at.degrees + turn)}, way);
        to.degrees = degrees(p.at.degrees + turn);
        return to;
    }
    const auto e = nearest_enemy(s, i);
    int heading = static_cast<int>(rng.below(360));
    if (e && rng.below(3) > 0 && !(s.pieces[*e].at.point() == p.at.point()))
        heading = bearing(p.at.point(), s.pieces[*e].at.point());
    InchPlace to = moved({p.at.x, p.at.y, degrees(heading)}, way);
    to.degrees = p.order == Order::schiltron ? p.at.degrees : degrees(heading);
    return to;
}

// Orders to one piece in the movement phase.
void add_moves(const State& s, std::size_t i, Rng& rng, std::vector<TableOrder>& out) {
    const PieceId p = piece(i);
    if (s.pieces[i].where == Where::flank) {
        const Facts& f = facts(s, i);
        for (int k = 0; k < 6; ++k) {
            const bool west = s.flank_edge[f.home] >= 0 ? s.flank_edge[f.home] == 0 : rng.below(2) == 0;
            const Hundredths in = std::max(s.pieces[i].deep, any(rng, usual_move(s, i)));
            const InchPlace to{west ? in : s.setup->wide - in, any(rng, s.setup->deep),
                               static_cast<std::int16_t>(west ? 90 : 270)};
            offer(s, out, Deploy{p, to, 0, {}});
        }
        return;
    }
    if (facts(s, i).character && s.pieces[i].host >= 0) {
        offer(s, out, Attach{p, {}, {}});
    }
    if (facts(s, i).character)
        for (const std::uint16_t b : s.setup->own[facts(s, i).home])
            if (is_body(s, b)) offer(s, out, Attach{p, piece(std::size_t{b}), {}});
    if (!may_move(s, i)) return;
    for (int k = 0; k < 3; ++k) offer(s, out, Advance{p, somewhere(s, i, rng), Gait::normal});
    offer(s, out, Advance{p, s.pieces[i].at, Gait::disengage});
    offer(s, out, Advance{p, s.pieces[i].at, Gait::leave_field});
    for (const auto f : {TableFormation::loose, TableFormation::formed, TableFormation::schiltron})
        offer(s, out, Reform{p, f, 0, {}});
    for (const std::uint16_t e : s.setup->own[other(facts(s, i).home)]) {
        if (!is_deployed(s.pieces[e])) continue;
        offer(s, out, Charge{p, piece(std::size_t{e}), {}, {}, Gait::run});
        offer(s, out, Charge{p, piece(std::size_t{e}), {}, {}, Gait::normal});
    }
}
void add_shots(const State& s, std::size_t i, std::vector<TableOrder>& out) {
    const Facts& f = facts(s, i);
    const PieceId p = piece(i);
    if (!is_alive(s.pieces[i])) return;
    if (f.missile != Missile::none && may_shoot(s, i))
        for (const std::uint16_t e : s.setup->own[other(f.home)])
            if (is_deployed(s.pieces[e])) offer(s, out, Shoot{p, piece(std::size_t{e}), {}});
    if (s.pieces[i].bolts_left > 0)
        for (const std::uint16_t e : s.setup->own[other(f.home)])
            for (std::uint16_t n = 1; n <= f.bolts_a_turn; ++n)
                if (is_deployed(s.pieces[e])) offer(s, out, Cast{p, piece(std::size_t{e}), spells::attack, n, {}});
    if (s.pieces[i].prayers > 0)
        for (const std::uint16_t o : s.setup->own[f.home]) {
            if (!is_alive(s.pieces[o])) continue;
            offer(s, out, Cast{p, piece(std::size_t{o}), spells::heal, 1, {}});
            offer(s, out, Cast{p, piece(std::size_t{o}), spells::prayer, 1, {}});
        }
}
void add_fights(const State& s, std::size_t i, std::vector<TableOrder>& out) {
    const PieceId p = piece(i);
    if (!is_alive(s.pieces[i])) return;
    if (facts(s, i).character) {
        for (const auto c : {LeaderCommand::lead_from_front, LeaderCommand::lead_from_rear}) {
            LeadersOrder o;
            o.piece = o.by = p;
            o.command = c;
            offer(s, out, o);
        }
        if (s.pieces[i].prayers > 0)
            for (const std::uint16_t o : s.setup->own[facts(s, i).home])
                offer(s, out, Cast{p, piece(std::size_t{o}), spells::prayer, 1, {}});
    }
    for (std::size_t k = 0; k < arm_count; ++k)
        if ((facts(s, i).arms >> k) & 1u) offer(s, out, Strike{p, {}, key_of(static_cast<Arm>(k)), 0});
}

bool deploying(const State& s) {
    return shared::deploying_side(s).has_value();
}

}  // namespace

std::vector<TableOrder> Rules::candidates(const State& s, Rng& rng, std::size_t limit) {
    std::vector<TableOrder> out;
    const auto d = pending(s);
    if (!d || limit == 0) return out;
    for (std::uint16_t k = 0; k < d->options().size(); ++k) out.push_back(Reply{k});
    if (!out.empty()) {
        if (out.size() > limit) out.resize(limit);
        return out;
    }
    out.push_back(Done{});
    const auto& own = s.setup->own[d->side];
    if (own.empty()) return out;
    // Starts at a varying point of the list, so that a small limit does not always favour the same pieces.
    const std::size_t from = rng.below(static_cast<std::uint32_t>(own.size()));
    for (std::size_t k = 0; k < own.size() && out.size() < limit; ++k) {
        const std::size_t i = own[(from + k) % own.size()];
        if (deploying(s)) {
            const Piece& p = s.pieces[i];
            if (p.host >= 0 || p.where != Where::table) continue;
            const InchPlace to{p.at.x + any(rng, 401) - 200, p.at.y + any(rng, 401) - 200, p.at.degrees};
            offer(s, out, Deploy{piece(i), to, 0, {}});
        } else if (s.stage == Stage::move_first || s.stage == Stage::move_second) {
            add_moves(s, i, rng, out);
        } else if (s.stage == Stage::shoot_first || s.stage == Stage::shoot_second) {
            add_shots(s, i, out);
        } else {
            add_fights(s, i, out);
        }
    }
    if (out.size() > limit) out.resize(limit);
    return out;
}

// --- Offers ----------------------------------------------------------------------------------------------------------

std::vector<TableOrder> Rules::offers(const State& s, PieceId p) {
    std::vector<TableOrder> out;
    const auto d = pending(s);
    if (!d) return out;
    if (!p) {
        for (std::uint16_t k = 0; k < d->options().size(); ++k) out.push_back(Reply{k});
        if (d->options().empty()) out.push_back(Done{});
        if (!deploying(s)) out.push_back(Concede{});
        return out;
    }
    if (!shared::is_piece(p, count(s))) return out;
    const std::size_t i = index_of(p);
    if (facts(s, i).home != d->side) return out;
    const Piece& x = s.pieces[i];
    if (deploying(s)) {
        for (const auto f : {TableFormation::loose, TableFormation::formed, TableFormation::schiltron})
            offer(s, out, Deploy{p, x.at, 0, f});
        for (int files = 1; files <= x.figures && is_body(s, i); ++files)
            if (files != files_now(x)) offer(s, out, Deploy{p, x.at, static_cast<std::uint16_t>(files), {}});
        return out;
    }
    if (s.stage == Stage::move_first || s.stage == Stage::move_second) {
        for (const auto f : {TableFormation::loose, TableFormation::formed, TableFormation::schiltron})
            offer(s, out, Reform{p, f, 0, {}});
        offer(s, out, Advance{p, x.at, Gait::disengage});
        offer(s, out, Advance{p, x.at, Gait::leave_field});
        offer(s, out, Attach{p, {}, {}});
    }
    if (s.stage == Stage::fight_first || s.stage == Stage::fight_second) add_fights(s, i, out);
    return out;
}

std::vector<TableOrder> Rules::offers_against(const State& s, PieceId p, PieceId target) {
    std::vector<TableOrder> out;
    if (!shared::is_piece(p, count(s)) || !shared::is_piece(target, count(s))) return out;
    const std::size_t i = index_of(p);
    if (s.stage == Stage::move_first || s.stage == Stage::move_second) {
        if (facts(s, index_of(target)).home == facts(s, i).home) {
            if (facts(s, i).character) out.push_back(Attach{p, target, {}});
            return out;
        }
        out.push_back(Charge{p, target, {}, {}, Gait::run});
        out.push_back(Charge{p, target, {}, {}, Gait::normal});
        return out;
    }
    if (facts(s, index_of(target)).home != facts(s, i).home) {
        if (facts(s, i).missile != Missile::none) out.push_back(Shoot{p, target, {}});
        for (std::uint16_t n = 1; n <= facts(s, i).bolts_a_turn; ++n)
            out.push_back(Cast{p, target, spells::attack, n, {}});
        return out;
    }
    if (facts(s, i).prayers > 0) {
        out.push_back(Cast{p, target, spells::prayer, 1, {}});
        out.push_back(Cast{p, target, spells::heal, 1, {}});
    }
    return out;
}

std::vector<TableOrder> Rules::offers_to(const State& s, PieceId p, const TablePlace& to) {
    std::vector<TableOrder> out;
    if (!shared::is_piece(p, count(s))) return out;
    const std::size_t i = index_of(p);
    if (deploying(s) || s.pieces[i].where == Where::flank) {
        out.push_back(Deploy{p, to, 0, {}});
        return out;
    }
    out.push_back(Advance{p, to, Gait::normal});
    // A place does not give the facing there: the body keeps its own if it cannot wheel that far or has no room turned.
    const InchPlace* there = inches_of(to);
    const Piece& x = s.pieces[i];
    if (there != nullptr && there->degrees != x.at.degrees)
        out.push_back(Advance{p, InchPlace{there->x, there->y, x.at.degrees}, Gait::normal});
    return out;
}

std::vector<TablePlace> Rules::reachable(const State& s, PieceId p) {
    std::vector<TablePlace> out;
    if (!shared::is_piece(p, count(s))) return out;
    if (s.stage != Stage::move_first && s.stage != Stage::move_second) return out;
    const std::size_t i = index_of(p);
    const Piece& x = s.pieces[i];
    const auto d = pending(s);
    if (!d || d->side != facts(s, i).home || !may_move(s, i)) return out;
    const Hundredths most = on_rough(s, i) ? rough_die(facts(s, i)) * inch : usual_move(s, i);
    for (int way = 0; way < 360; way += 15)
        for (Hundredths far = most; far >= 200; far -= 200) {
            InchPlace to = moved({x.at.x, x.at.y, degrees(way)}, far);
            to.degrees = x.order == Order::loose ? degrees(way) : x.at.degrees;
            if (advance_refused(s, i, to, Gait::normal)) continue;
            out.emplace_back(to);
        }
    return out;
}

}  // namespace banneret::skirmish
