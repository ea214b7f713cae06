// The view of the table for drawing and words, limited to what each side may know.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/text.h"
#include "engine/rulesets/lionheart/board.h"
#include "engine/rulesets/lionheart/deployment.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/board_block.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/offers.h"
#include "engine/rulesets/shared/sentences.h"

namespace banneret::lionheart {

namespace {

bool deploying(const State& s) {
    return shared::deploying_side(s).has_value();
}

std::string kind_words(const Facts& f) {
    const Build& b = f.build;
    return fmt::format("{}, {}{}{}, morale {}", row(b.kind).name, row(b.weapon).name,
                       b.armour == 0 ? "" : fmt::format(", {} armour", armour_names[b.armour]),
                       b.shields ? ", shields" : "", b.morale);
}

// The zone for most of a side's stands: a stand that hides or envelops may go further.
std::vector<BoardZone> zones(const State& s, Side side) {
    std::vector<BoardZone> out;
    for (int depth = 0; depth < 2; ++depth)
        for (int column = 0; column < s.setup->columns; ++column) {
            const Hex h = at_depth(*s.setup, side, column, depth);
            if (!in_zone(s, side, h)) continue;
            out.push_back({side, hex_outline(h)});
        }
    return out;
}
// The fortification, on the enemy side of the defender's front row.
BoardGround fortification(const Setup& setup) {
    BoardGround g;
    g.kind = TableGround::fortification;
    g.line = true;
    g.label = "field fortifications";
    for (int column = 0; column < setup.columns; ++column) {
        const std::vector<BoardPoint> hex = hex_outline(hex_at(column, 1));
        for (const std::size_t n : {5u, 4u}) g.outline.push_back(hex[n]);
    }
    return g;
}

// "2 axes, 1 arrow and 1 panic face", for the faces that exist on the die; if scores are added, "2 axes at 2".
std::string faces_words(const House& house, const DiceFell& e) {
    static constexpr std::array<std::string_view, 3> one = {"axe", "arrow", "panic face"},
                                                     many = {"axes", "arrows", "panic faces"};
    const bool added_up = e.question.what == RollFor::leadership || e.question.what == RollFor::morale;
    std::vector<std::string> words;
    std::size_t at = 0;
    for (std::size_t face = 0; face < 3; ++face) {
        if (house.die_faces[face] == 0) continue;
        const int n = e.question.count > 0 ? e.answer.n[at++] : e.dice.total();
        if (n == 0) continue;
        words.push_back(counted(n, one[face], many[face]));
        if (added_up) words.back() += fmt::format(" at {}", face_score[face]);
    }
    return words.empty() ? "nothing" : joined(words);
}

std::string_view fate_words(Fate fate) {
    switch (fate) {
        case Fate::unhurt:
            return "unhurt";
        case Fate::wounded:
            return "wounded";
        case Fate::captured:
            return "captured";
        case Fate::dead:
            return "dead";
        case Fate::fled:
            return "fled";
    }
    return "";
}

struct Sentence : shared::Sentences<Rules> {
    using Sentences::operator();

    std::string operator()(const OrderCarriedOut& e) const {
        if (const auto* bid = std::get_if<Bid>(&e.order))
            return fmt::format("{}: bid {} for {}.", army(e.side), points_words(bid->amount), call(bid->piece));
        if (const auto* charge = std::get_if<Charge>(&e.order))
            return fmt::format("{}: attack {}.", call(charge->piece), call(charge->target));
        return Sentences::operator()(e);
    }
    std::string operator()(const DiceFell& e) const {
        const RuleRow& r = banneret::row(e.rule);
        std::string out =
            fmt::format("{} ({}): {}", call(e.piece, e.question.who.side), r.name, faces_words(s.setup->house, e));
        if (!e.dice.parts().empty()) out += fmt::format(" of {} dice: {}", e.dice.total(), tally_words(e.dice));
        if (!e.tally.parts().empty()) out += fmt::format("; {}", tally_words(e.tally));
        if (e.question.what == RollFor::morale)
            out += fmt::format("; total {} against {}: {}", e.read, *e.need,
                               e.outcome == DiceFell::Outcome::success ? "it holds" : "it panics");
        else if (e.rule == extra(Extra::fate))
            out += fmt::format("; {}", fate_words(static_cast<Fate>(e.read)));
        else
            out += fmt::format("; result {}", e.read);
        return out + fmt::format(" ({}).", r.id);
    }
    std::string operator()(const StateChanged& e) const {
        // LH-R18 with 0 is the shot that empties a crossbow; reloading has rows of its own.
        if (e.rule == rule("LH-R18") && e.to == 0)
            return fmt::format("{}: no longer loaded ({}).", call(e.piece), banneret::row(e.rule).id);
        return Sentences::operator()(e);
    }
    std::string operator()(const RuleWorked& e) const {
        const std::string who = call(e.piece, e.side);
        const auto with_id = [&](const std::string& what) {
            return fmt::format("{} {} ({}).", who, what, banneret::row(e.rule).id);
        };
        if (e.rule == extra(Extra::home)) return fmt::format("{} owes its mercenaries {}.", who, points_words(e.value));
        if (e.rule == rule("LH-99")) return with_id("refuses " + points_words(e.value));
        if (e.rule == rule("LH-6")) return "A tie: nobody acts this turn (LH-6).";
        if (e.rule == rule("LH-7")) return with_id("leads by 1: one action each");
        if (e.rule == rule("LH-8")) return with_id(fmt::format("leads by {0}: {0} actions, the enemy one", e.value));
        if (e.rule == extra(Extra::surprise)) return with_id("is surprised and loses an action");
        return Sentences::operator()(e);
    }
};

}  // namespace

// LH-108, LH-R1: the faces of the die, from its lowest number up.
std::string Rules::die_words(const State& s) {
    static constexpr std::array<std::string_view, 3> one = {"an axe", "an arrow", "a panic face"};
    std::string out;
    int last = 0;
    for (std::size_t face = 0; face < one.size(); ++face) {
        const int n = s.setup->house.die_faces[face];
        if (n == 0) continue;
        const std::string numbers = n == 1 ? std::to_string(last + 1) : fmt::format("{}-{}", last + 1, last + n);
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", numbers, one[face]);
        last += n;
    }
    return out;
}

std::string Rules::name(const State& s, PieceId p) {
    if (p.value == 0 || p.value > s.stands.size()) return "nobody";
    const Setup& setup = *s.setup;
    const std::size_t at = p.value - 1;
    const Facts& f = setup.facts[at];
    for (const Person& person : setup.people) {
        if (!person.leads || person.stand != at) continue;
        const bool namesake = std::ranges::any_of(
            setup.people, [&](const Person& p) { return p.leads && p.stand != at && p.name == person.name; });
        return namesake ? fmt::format("{} ({})", person.name, setup.name[f.home]) : person.name;
    }
    for (const shared::RosterUnit& u : setup.roster[f.home]) {
        if (u.id != f.unit) continue;
        int nth = 1, all = 0;
        for (std::size_t i = 0; i < setup.facts.size(); ++i) {
            if (setup.facts[i].home != f.home || setup.facts[i].unit != f.unit || i == setup.king[f.home]) continue;
            ++all;
            if (i < at) ++nth;
        }
        return all > 1 ? fmt::format("{} {}", u.name, nth) : u.name;
    }
    return fmt::format("{} {}", row(f.build.kind).name, p.value);
}

std::string Rules::describe(const State& s, const TableEvent& e) {
    return std::visit(Sentence{{s}}, e);
}

std::string Rules::question(const State& s, const TableDecision& d) {
    using Moment = TableDecision::Moment;
    switch (d.moment) {
        case Moment::deploy:
            return "where does each stand start?";
        case Moment::choose:
            return "each side has one action. Who goes first?";
        case Moment::bid:
            return "bid for one of the enemy's mercenaries?";
        case Moment::act:
            return d.piece ? fmt::format("what else does {} do?", name(s, d.piece))
                           : fmt::format("action {} of {} this turn.", s.action_at + 1, s.actions);
        case Moment::react:
            if (d.rule == rule("LH-R34"))
                return fmt::format("{} has panicked: which way does it run?", name(s, d.piece));
            if (d.rule == extra(Extra::prayer))
                return fmt::format("{} may pray: how many failed saves of {} are rolled again?", name(s, d.piece),
                                   name(s, d.against));
            return fmt::format("{} may ward {}: how many hits does a spell cancel?", name(s, d.piece),
                               name(s, d.against));
        default:
            return "orders?";
    }
}

int Rules::turn_limit(const State& s) {
    return lionheart::turn_limit(*s.setup);
}

// True for the enemy's stands during deployment, and for hidden stands.
bool Rules::unseen(const State& s, std::size_t stand, Side viewer) {
    const Stand& x = s.stands[stand];
    return x.side != viewer && (deploying(s) || x.hidden || x.where == Where::flank);
}

// The enemy's free points apart, which are of use only where there are mercenaries.
bool Rules::sees_all(const State& s, Side) {
    return s.setup->open_play && !deploying(s);
}

State Rules::as_seen_by(const State& s, Side viewer, Rng& rng) {
    State seen = s;
    const Setup& setup = *s.setup;
    // Replaces the enemy's promises and free points by random amounts from the legal minimum to twice as much.
    for (std::size_t i = 0; i < seen.stands.size(); ++i) {
        Stand& x = seen.stands[i];
        if (!facts(s, i).hired || x.side == viewer) continue;
        const std::int32_t least = facts(s, i).price / 4 * facts(s, i).started / row(facts(s, i).build.kind).figures;
        x.promise = least + static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(least) + 1));
    }
    seen.pool[other(viewer)] = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(10 * point)));
    // Stands not visible are placed at random wherever they could be hidden.
    for (std::size_t i = 0; i < seen.stands.size(); ++i) {
        Stand& x = seen.stands[i];
        if (!unseen(s, i, viewer)) continue;
        if (deploying(s)) {
            x.where = Where::flank;
            x.hidden = false;
            x.at = at_depth(setup, x.side, 0, 0);
            continue;
        }
        if (x.where != Where::table) continue;
        x.where = Where::flank;
    }
    for (std::size_t i = 0; i < seen.stands.size() && !deploying(s); ++i) {
        Stand& x = seen.stands[i];
        if (!x.hidden || x.side == viewer || s.stands[i].where != Where::table) continue;
        std::vector<Hex> places;
        for (int c = 0; c < setup.columns; ++c)
            for (int depth = 0; depth <= 4; ++depth) {
                const Hex h = at_depth(setup, x.side, c, depth);
                const bool near = std::ranges::any_of(seen.stands, [&](const Stand& e) {
                    return e.side != x.side && is_deployed(e) && distance(e.at, h) <= 2;
                });
                if (!near && stand_at(seen, h) < 0) places.push_back(h);
            }
        if (places.empty()) continue;  // it waits in a flank march, which needs no place
        x.at = places[rng.below(static_cast<std::uint32_t>(places.size()))];
        x.where = Where::table;
    }
    return seen;
}

bool Rules::keeps_secret(const State& s, const TableEvent& e, Side viewer) {
    // A side is asked for a bid only if it has free points: an event for declining would reveal that it has (LH-R50).
    if (const auto* o = std::get_if<OrderCarriedOut>(&e))
        return o->side != viewer && s.setup->any_hired && std::holds_alternative<Done>(o->order);
    // Promises are secret between a side and its mercenaries (LH-99, LH-R50).
    const auto* w = std::get_if<RuleWorked>(&e);
    return w != nullptr && w->rule == extra(Extra::home) && w->side != viewer;
}

BoardView Rules::view(const State& s, Side viewer) {
    const Setup& setup = *s.setup;
    BoardView v;
    v.grid = BoardView::Grid::hexes;
    v.columns = setup.columns;
    v.rows = setup.rows;
    v.wide = across * static_cast<float>(setup.columns - 1) + 2 * corner;
    v.deep = static_cast<float>(setup.rows) + 0.5f;
    v.night = setup.night;
    v.wooded = setup.wooded;
    if (setup.stratagem.second == Stratagem::field_fortifications) v.ground.push_back(fortification(setup));
    if (const auto side = shared::deploying_side(s)) v.zones = zones(s, *side);
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        const Stand& x = s.stands[i];
        if (!is_deployed(x) || unseen(s, i, viewer)) continue;
        const Facts& f = facts(s, i);
        const BoardPoint middle = middle_of(x.at);
        BoardBlock b = shared::block_of<Rules>(s, i, x.side, x.figures, f.started, kind_words(f));
        b.shape = BoardBlock::Shape::hex;
        b.place = HexPlace{x.at, x.facing};
        b.x = middle.x;
        b.y = middle.y;
        b.degrees = static_cast<std::int16_t>(60 * x.facing);
        b.leader = king_of(s, x.side) == static_cast<int>(i);
        b.morale = x.panicked ? 1 : 0;
        b.ready = x.loaded;
        b.hired = f.hired;
        b.missile = row(f.build.weapon).missile;
        b.mounted = !row(f.build.kind).foot;
        v.blocks.push_back(std::move(b));
    }
    return v;
}

std::vector<TableOrder> Rules::candidates(const State& s, Rng& rng, std::size_t limit) {
    const auto d = pending(s);
    std::vector<TableOrder> out;
    if (!d) return out;
    using Moment = TableDecision::Moment;
    const shared::LegalOrders<Rules> offer{s, out};
    if (d->moment == Moment::react && d->rule == rule("LH-R34")) {
        for (const Hex h : retreat_steps(s, s.flights[0])) {
            const int facing = direction_to(s.stands[s.flights[0].stand].at, h);
            out.emplace_back(Advance{d->piece, HexPlace{h, static_cast<std::uint8_t>(facing)}});
        }
        return out;
    }
    if (d->moment == Moment::react) {
        const bool ward = d->rule == extra(Extra::spell_shield);
        out.emplace_back(Done{});
        for (int n = 1; n <= asked(s)->most; ++n)
            out.emplace_back(
                Cast{d->piece, d->against, ward ? spells::ward : spells::prayer, static_cast<std::uint16_t>(n), {}});
        return out;
    }
    if (d->moment == Moment::choose) return {Reply{0}, Reply{1}};
    out.emplace_back(Done{});
    if (d->moment == Moment::bid) {
        for (std::size_t i = 0; i < s.stands.size(); ++i)
            if (may_bid(s, d->side, i)) {
                offer(Bid{piece(i), std::min(s.pool[d->side], facts(s, i).price / 4 * 3 / 2)});
                offer(Bid{piece(i), s.pool[d->side]});
            }
        return out;
    }
    const std::uint32_t many = static_cast<std::uint32_t>(std::max<std::size_t>(limit, 2));
    if (d->moment == Moment::deploy) {
        for (std::uint32_t tries = 0; tries < many; ++tries) {
            const std::size_t i = rng.below(static_cast<std::uint32_t>(s.stands.size()));
            const int column = static_cast<int>(rng.below(static_cast<std::uint32_t>(s.setup->columns)));
            const Hex h = at_depth(*s.setup, d->side, column, static_cast<int>(rng.below(5)));
            offer(Deploy{piece(i), HexPlace{h, s.stands[i].facing}, 0});
        }
        return out;
    }
    std::vector<Reached> states;
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        const Stand& x = s.stands[i];
        if (x.side != d->side || (d->piece && d->piece != piece(i))) continue;
        if (x.where == Where::flank && !d->piece) {
            for (const int column : {0, s.setup->columns - 1})
                for (int r = 2; r <= 7; ++r)
                    offer(Deploy{piece(i), HexPlace{hex_at(column, r), static_cast<std::uint8_t>(column == 0 ? 1 : 5)},
                                 0});
            continue;
        }
        if (!is_deployed(x)) continue;
        if (x.panicked) {
            offer(Rally{piece(i), {}, HexPlace{x.at, static_cast<std::uint8_t>(rng.below(6))}});
            continue;
        }
        offer(Reload{piece(i)});
        for (std::size_t e = 0; e < s.stands.size(); ++e) {
            if (s.stands[e].side == x.side || !is_deployed(s.stands[e]) || distance(x.at, s.stands[e].at) > 3) continue;
            offer(Shoot{piece(i), piece(e)});
            if (x.spells > 0)
                offer(
                    Cast{piece(i), piece(e), spells::attack, static_cast<std::uint16_t>(1 + rng.below(x.spells)), {}});
        }
        reach(s, i, d->piece ? s.action : fresh_action(s, i), states);
        for (const Reached& r : states) {
            const Hex front = neighbour(r.at, r.facing);
            const int e = r.leaves ? -1 : stand_at(s, front);
            if (e >= 0 && s.stands[static_cast<std::size_t>(e)].side != x.side)
                offer(Charge{piece(i), piece(static_cast<std::size_t>(e)), HexPlace{r.at, r.facing}});
        }
        for (int tries = 0; tries < 4 && states.size() > 1; ++tries) {
            const Reached& r = states[rng.below(static_cast<std::uint32_t>(states.size()))];
            offer(Advance{piece(i), HexPlace{r.at, r.facing}});
        }
    }
    // Conceding is offered only rarely, so that a side does not concede for lack of ideas.
    if (!d->piece && rng.below(200) == 0) offer(Concede{});
    shared::draw_at_most(out, limit, rng);
    return out;
}

}  // namespace banneret::lionheart
