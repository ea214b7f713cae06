// Orders offered to a person, orders worth considering, and the effect of an order.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/odds.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

namespace {

const std::vector<std::string_view>& feat_words() {
    static const std::vector<std::string_view> words = {"power-attack", "combat-expertise"};
    return words;
}

struct Offered {
    const State& s;
    std::vector<TableOrder> out;
    void add(const TableOrder& o) {
        if (legal(s, o) && std::ranges::find(out, o) == out.end()) out.push_back(o);
    }
};

// Orders to a piece where it is.
void add_in_place(Offered& f, std::size_t i) {
    const State& s = f.s;
    const Piece& p = s.pieces[i];
    const PieceId id = piece(i);
    f.add(LeadersOrder{id, id, LeaderCommand::hold, {}, {}, {}, {}, 0});
    f.add(LeadersOrder{id, id, LeaderCommand::encourage, {}, {}, {}, {}, 0});
    for (const int turn : {2, 6, 4})
        f.add(Reform{id, {}, 0, SquarePlace{p.at, static_cast<std::uint8_t>((p.facing + turn) & 7)}});
    for (const std::string_view feat : feat_words())
        for (int n = 0; n <= 5; ++n) f.add(UseFeat{id, {}, Keyword(feat), n});
    f.add(Rally{id, id, SquarePlace{p.at, p.facing}});
    f.add(Advance{id, SquarePlace{p.at, p.facing}, Gait::leave_field});
    for (const SpellRow& r : spell_rows())
        if (r.aim == Aim::self && level_left(s, i, r.spell) > 0)
            f.add(Cast{id, {}, Keyword(r.key), 1, SquarePlace{p.at, 0}});
    if (p.guest != nobody) add_in_place(f, p.guest);
}

// Orders of a piece that concern another.
void add_against(Offered& f, std::size_t i, std::size_t e) {
    const State& s = f.s;
    const Piece &p = s.pieces[i], &x = s.pieces[e];
    const PieceId id = piece(i), other_id = piece(e);
    if (x.side != p.side) {
        f.add(Strike{id, other_id, {}, 0});
        f.add(Shoot{id, other_id, {}});
        for (int d = 0; d < 4; ++d) {
            const Square q = step(x.at, 2 * d);
            if (on_map(*s.setup, q)) f.add(Charge{id, other_id, SquarePlace{q, p.facing}, {}, {}});
        }
        f.add(ChallengeTo{id, other_id});
        f.add(Cast{id, other_id, Keyword("breath"), 1, {}});
        for (const bool shots : {false, true})
            for (std::uint16_t n = 1; n < 12; ++n) f.add(Strike{id, other_id, shots ? Keyword("shots") : Keyword(), n});
    } else {
        f.add(Attach{id, other_id, SquarePlace{x.at, p.facing}});
        if (facts(s, i).commander) {
            f.add(Rally{other_id, id, SquarePlace{p.at, p.facing}});
            f.add(Rally{other_id, id, SquarePlace{x.at, p.facing}});
            for (int d = 0; d < 8; ++d) f.add(Rally{other_id, id, SquarePlace{step(x.at, d), p.facing}});
        }
    }
    if (s.setup->any_magic)
        for (const SpellRow& r : spell_rows())
            if (level_left(s, i, r.spell) > 0) {
                f.add(Cast{id, other_id, Keyword(r.key), 1, {}});
                if (r.aim == Aim::square || r.aim == Aim::effect)
                    f.add(Cast{id, {}, Keyword(r.key), 1, SquarePlace{x.at, 0}});
            }
    if (p.guest != nobody) add_against(f, p.guest, e);
}

void add_to(Offered& f, std::size_t i, Square q) {
    const State& s = f.s;
    const Piece& p = s.pieces[i];
    const PieceId id = piece(i);
    for (const int turn : {0, 2, 6}) {
        if (turn != 0 && !faces(s, i)) break;
        const SquarePlace to{q, static_cast<std::uint8_t>((p.facing + turn) & 7)};
        f.add(Advance{id, to, Gait::normal});
    }
    f.add(Advance{id, SquarePlace{q, p.facing}, Gait::run});
    f.add(Attach{id, {}, SquarePlace{q, p.facing}});
    f.add(Deploy{id, SquarePlace{q, static_cast<std::uint8_t>(facing_of(p.side))}, 0, {}});
    if (p.where == Where::flank)
        for (const std::uint8_t facing : {std::uint8_t{2}, std::uint8_t{6}, std::uint8_t{0}, std::uint8_t{4}})
            f.add(Deploy{id, SquarePlace{q, facing}, 0, {}});
    if (s.setup->any_magic)
        for (const SpellRow& r : spell_rows()) {
            if (level_left(s, i, r.spell) == 0) continue;
            if (r.aim == Aim::square || r.aim == Aim::effect) f.add(Cast{id, {}, Keyword(r.key), 1, SquarePlace{q, 0}});
            if (r.aim != Aim::squares) continue;
            for (const std::uint8_t facing : {std::uint8_t{0}, std::uint8_t{2}, std::uint8_t{4}, std::uint8_t{6}})
                for (std::uint16_t kind = 1; kind <= (r.spell == Spell::wall_of_stone ? 1 : 7); ++kind)
                    f.add(Cast{id, {}, Keyword(r.key), kind, SquarePlace{q, facing}});
        }
    if (p.guest != nobody) add_to(f, p.guest, q);
}

// If no order is legal against this enemy, adds a shot and the nearest charge: the page shows why each is refused.
void add_refused(Offered& f, std::size_t i, std::size_t e) {
    const State& s = f.s;
    const Piece &p = s.pieces[i], &x = s.pieces[e];
    if (x.side == p.side || x.hidden || s.stage != Stage::act) return;
    if (facts(s, i).range > 0) f.out.push_back(Shoot{piece(i), piece(e), {}});
    std::optional<Square> nearest;
    for (int d = 0; d < 4; ++d) {
        const Square q = step(x.at, 2 * d);
        if (on_map(*s.setup, q) && (!nearest || distance(q, p.at) < distance(*nearest, p.at))) nearest = q;
    }
    f.out.push_back(Charge{piece(i), piece(e), SquarePlace{*nearest, p.facing}, {}, {}});
}

bool known(const State& s, PieceId p) {
    return p.value > 0 && p.value <= s.pieces.size();
}

}  // namespace

std::vector<TableOrder> Rules::offers(const State& s, PieceId p) {
    Offered f{s, {}};
    if (!known(s, p)) {
        f.add(Concede{});
        return std::move(f.out);
    }
    add_in_place(f, p.value - 1);
    return std::move(f.out);
}

std::vector<TableOrder> Rules::offers_against(const State& s, PieceId p, PieceId target) {
    Offered f{s, {}};
    if (!known(s, p) || !known(s, target)) return {};
    add_against(f, p.value - 1, target.value - 1);
    if (f.out.empty()) add_refused(f, p.value - 1, target.value - 1);
    return std::move(f.out);
}

std::vector<TableOrder> Rules::offers_to(const State& s, PieceId p, const TablePlace& to) {
    Offered f{s, {}};
    const auto* q = std::get_if<SquarePlace>(&to);
    if (known(s, p) && q != nullptr && on_map(*s.setup, q->at)) add_to(f, p.value - 1, q->at);
    return std::move(f.out);
}

std::vector<TableOrder> Rules::candidates(const State& s, Rng& rng, std::size_t limit) {
    const auto d = pending(s);
    Offered f{s, {}};
    if (!d) return {};
    using Moment = TableDecision::Moment;
    if (d->moment == Moment::choose || d->moment == Moment::react) {
        for (std::size_t n = 0; n < d->options().size(); ++n) f.out.push_back(Reply{static_cast<std::uint16_t>(n)});
        return std::move(f.out);
    }
    const auto some = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
    const auto any_square = [&] {
        return Square{static_cast<std::int16_t>(some(static_cast<std::size_t>(s.setup->columns))),
                      static_cast<std::int16_t>(some(static_cast<std::size_t>(s.setup->rows)))};
    };
    f.add(Done{});
    if (d->moment == Moment::deploy) {
        for (std::size_t tries = 0; tries < std::max<std::size_t>(limit, 4); ++tries) {
            const std::size_t i = some(s.pieces.size());
            f.add(Deploy{piece(i), SquarePlace{any_square(), s.pieces[i].facing}, 0, {}});
            if (!is_unit(s, i) && s.setup->units > 0) {
                const std::size_t u = some(s.setup->units);
                f.add(Attach{piece(i), piece(u), SquarePlace{s.pieces[u].at, s.pieces[i].facing}});
            }
        }
        return std::move(f.out);
    }
    std::vector<std::size_t> asked;
    if (d->piece) {
        asked.push_back(d->piece.value - 1);
        // Commanders in its square may join it, others may rally it.
        for (std::size_t c = s.setup->units; c < s.pieces.size(); ++c)
            if (s.pieces[c].side == d->side && s.pieces[c].heads > 0) {
                f.add(Attach{piece(c), d->piece, SquarePlace{s.pieces[c].at, s.pieces[c].facing}});
                f.add(Rally{d->piece, piece(c), SquarePlace{s.pieces[c].at, s.pieces[c].facing}});
            }
    } else {
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            if (s.pieces[i].side == d->side && s.pieces[i].heads > 0 && !s.pieces[i].now.activated) asked.push_back(i);
        // At most six pieces, drawn at random: each has dozens of orders.
        while (asked.size() > 6) asked.erase(asked.begin() + static_cast<std::ptrdiff_t>(some(asked.size())));
        if (some(400) == 0) f.add(Concede{});
    }
    for (const std::size_t i : asked) {
        const Piece& p = s.pieces[i];
        add_in_place(f, i);
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            const Piece& x = s.pieces[e];
            if (e == i || x.heads == 0 || distance(x.at, p.at) > 13) continue;
            if (x.where != Where::table && x.where != Where::with) continue;
            if (distance(x.at, p.at) <= 2 || some(3) == 0) add_against(f, i, e);
        }
        for (int tries = 0; tries < 8; ++tries) {
            const int far = 1 + static_cast<int>(some(4));
            const Square q{static_cast<std::int16_t>(
                               p.at.column + static_cast<int>(some(static_cast<std::size_t>(2 * far + 1))) - far),
                           static_cast<std::int16_t>(
                               p.at.row + static_cast<int>(some(static_cast<std::size_t>(2 * far + 1))) - far)};
            if (on_map(*s.setup, q)) add_to(f, i, q);
        }
        if (p.where == Where::flank)
            add_to(f, i,
                   {static_cast<std::int16_t>(some(2) == 0 ? 0 : s.setup->columns - 1),
                    static_cast<std::int16_t>(some(static_cast<std::size_t>(s.setup->rows)))});
    }
    if (f.out.empty()) {
        // Too few activated, and nothing found: a unit holds.
        for (std::size_t i = 0; i < s.setup->units && f.out.empty(); ++i)
            f.add(LeadersOrder{piece(i), piece(i), LeaderCommand::hold, {}, {}, {}, {}, 0});
        CHECK(!f.out.empty());
    }
    if (limit > 0 && f.out.size() > limit) {
        for (std::size_t n = 0; n < limit; ++n) std::swap(f.out[n], f.out[n + some(f.out.size() - n)]);
        f.out.resize(limit);
    }
    return std::move(f.out);
}

// --- What an order would come to -------------------------------------------------------------------------------------

namespace {

std::string percent(double p) {
    return fmt::format("{:.0f}%", 100 * p);
}
std::string side_word(const State& s, std::size_t target, Square from) {
    if (!faces(s, target)) return {};
    constexpr std::array<const char*, 4> sides = {"front", "right side", "rear", "left side"};
    return sides[static_cast<std::size_t>(aspect(s, target, from))];
}
std::string struck_side(const State& s, std::size_t target, Square from) {
    const std::string side = side_word(s, target, from);
    return side.empty() ? side : "; against its " + side;
}
std::string cover_word(Cover c) {
    return c == Cover::partial ? "; the target has partial cover" : "";
}
std::string outcome(const State& s, std::size_t target, const AttackOdds& o, std::string_view hits = "Hits") {
    if (facts(s, target).commander)
        return fmt::format("{} on {} or more; {} damage on average, {} chance that the target falls", hits, o.need,
                           fixed(o.damage, 1), percent(o.destroyed));
    return fmt::format("{} on {} or more; {} of {} lost on average, {} chance of no loss", hits, o.need,
                       fixed(o.casualties, 1), counted(s.pieces[target].heads, "individual"), percent(o.none));
}

struct Preview {
    const State& s;

    std::string operator()(const Strike& o) const {
        const std::size_t i = o.piece.value - 1, e = o.target.value - 1;
        Blow b;
        b.shot = o.weapon.word() == "shots";
        if (b.shot) return shot(i, e);
        b.all_to_front = aspect(s, i, s.pieces[e].at) == 0;
        return outcome(s, e, attack_odds(s, i, e, b)) + struck_side(s, e, s.pieces[i].at) + ".";
    }
    std::string shot(std::size_t i, std::size_t e) const {
        Blow b;
        b.shot = true;
        b.cover = cover_of(s, s.pieces[i].at, static_cast<std::uint16_t>(e));
        std::string side;
        if (faces(s, e))
            side = shot_from_front(s.pieces[e].at, s.pieces[e].facing, s.pieces[i].at) ? "; from the front"
                                                                                       : "; from the side or rear";
        return fmt::format("{}{}{}; {} away, range {}.", outcome(s, e, attack_odds(s, i, e, b)), side,
                           cover_word(b.cover), counted(gap(s, s.pieces[i].at, s.pieces[e].at), "square"),
                           range_now(s, i));
    }
    std::string operator()(const Shoot& o) const { return shot(o.piece.value - 1, o.target.value - 1); }
    std::string operator()(const Charge& o) const {
        const std::size_t i = o.piece.value - 1, e = o.target.value - 1;
        State there = s;
        const Square to = std::get<SquarePlace>(o.to).at;
        if (is_unit(s, i)) clear_grid(there, s.pieces[i].at);
        put_on(there, i, to);
        Blow b;
        b.charge = true;
        b.all_to_front = aspect(there, i, s.pieces[e].at) == 0;
        const AttackOdds a = attack_odds(there, i, e, b);
        std::string out = outcome(there, e, a) + struck_side(there, e, to);
        if (!without_morale(there, e) && !facts(s, e).commander)
            out += fmt::format("; {} chance that it fails a morale save, {} that the charger does",
                               percent((1 - a.none) * fails_morale(morale_modifier<Whole>(there, e).total())),
                               percent(a.none * fails_morale(morale_modifier<Whole>(there, i).total())));
        if (facts(s, i).reach == 0 && reaches(there, e, to) && has_opportunity(there, e))
            out += "; its reach strikes first";
        if (facts(s, e).feats.has(Feat::hold_the_line) && may_attack(there, e)) out += "; it holds the line";
        return out + ".";
    }
    std::string operator()(const ChallengeTo& o) const {
        const std::size_t i = o.by.value - 1, e = o.target.value - 1;
        return outcome(s, e, attack_odds(s, i, e, {}), "Your commander hits") + ". " +
               outcome(s, i, attack_odds(s, e, i, {}), "The enemy hits") + ".";
    }
    std::string operator()(const Rally& o) const {
        const std::size_t i = o.piece.value - 1, by = o.by.value - 1;
        const int modifier = morale_modifier<Whole>(s, i, static_cast<std::uint16_t>(by)).total();
        return fmt::format("{} chance that it rallies ({} or more on a d20).", percent(1 - fails_morale(modifier)),
                           std::clamp(difficulty - modifier, 2, 20));
    }
    std::string operator()(const Advance& o) const {
        const std::size_t i = o.piece.value - 1;
        const Square to = std::get<SquarePlace>(o.to).at;
        const Piece& p = s.pieces[i];
        std::string out;
        if (contact_at(s, p.at, p.side) && o.gait != Gait::leave_field && !s.act.riding) {
            const int strikes = contacts_at(s, p.at, p.side).count;
            out = fmt::format("{} first", counted(strikes, "enemy strikes", "enemies strike"));
            if (!s.setup->house.disengage_always)
                out += fmt::format("; {} chance that it gets away",
                                   percent(1 - fails_morale(morale_modifier<Whole>(s, i).total())));
            out += ". ";
        }
        const Contacts c = contacts_at(s, to, p.side);
        for (const std::uint16_t e : c.unit) {
            if (e == nobody) continue;
            const std::string side = side_word(s, e, to);
            out += fmt::format("Contact with {}{}", Rules::name(s, piece(e)), side.empty() ? side : " at its " + side);
            if (facts(s, i).reach == 0 && reaches(s, e, to) && has_opportunity(s, e))
                out += "; its reach strikes first";
            out += ". ";
        }
        if (!out.empty()) out.pop_back();
        return out;
    }
    std::string operator()(const Reply& o) const {
        if (s.tasks.empty() || o.option != 0) return {};
        const Task& t = s.tasks.back();
        return outcome(s, t.enemy,
                       opportunity_odds(s, t.piece, t.enemy, aspect(s, t.piece, s.pieces[t.enemy].at) == 0)) +
               ".";
    }
    std::string operator()(const Attach& o) const {
        const std::size_t i = o.piece.value - 1;
        if (!o.unit || !is_unit(s, i)) return {};
        const Piece &a = s.pieces[i], &b = s.pieces[o.unit.value - 1];
        return fmt::format("The two units of {} and {} individuals become one of at most {}.", a.heads, b.heads,
                           facts(s, i).cap);
    }
    template <class O>
    std::string operator()(const O&) const {
        return {};
    }
};

}  // namespace

std::string Rules::preview(const State& s, const TableOrder& o) {
    return std::visit(Preview{s}, o);
}

}  // namespace banneret::battlefield
