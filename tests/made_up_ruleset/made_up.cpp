// A ruleset that no rulebook has: blocks of one to thirty castings on squares, with hit points, four states of morale
// and twelve ways to receive a charge. Defining added_rulesets() is all that brings it into a test program.

#include <algorithm>

#include "engine/core/shared.h"
#include "engine/geometry/squares.h"
#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/house_switches.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/dice_event.h"
#include "engine/rulesets/shared/line_of_battle.h"
#include "engine/rulesets/shared/losses.h"
#include "engine/rulesets/shared/offers.h"
#include "engine/rulesets/shared/order_checks.h"
#include "engine/rulesets/shared/sentences.h"
#include "engine/tactics/rule_ids.h"

namespace banneret {
namespace {

constexpr std::uint8_t number = 250;
constexpr int drills = 12, broken = 3, most_figures = 30, rows_deep = 12;
constexpr RollFor::Purpose own_rolls[] = {{"made-up-blows", "blows", RollFor::of_ruleset},
                                          {"made-up-nerve", "nerve", RollFor::of_ruleset}};
constexpr auto rows = std::to_array<RuleRow>({
    {"MU-1", "Turn", "Each side in turn orders each of its blocks once.", "turn"},
    {"MU-2", "Deployment", "A block begins in its side's zone.", "deployment"},
    {"MU-3.1", "Dice", "Half of the figures shoot.", "shooting"},
    {"MU-3.2", "Dice", "Three halves against a flank or the rear.", "flank or rear"},
    {"MU-3.3", "Dice", "A quarter less for each step of morale lost.", "morale"},
    {"MU-3.4", "Dice", "Two thirds of those who stand in the marsh.", "marsh"},
    {"MU-3.5", "Dice", "A part of a die is a die; 1 or 2 is a hit.", "blows"},
    {"MU-4", "Charges", "A charge ends at a side of the target, which answers with a drill.", "drill"},
    {"MU-5", "Morale", "A block that takes hits rolls 4 or less, a quarter less a step, or drops a step.", "Steady"},
    {"MU-5.1", "Morale", "The second of four states.", "Shaken"},
    {"MU-5.2", "Morale", "The third of four states.", "Wavering"},
    {"MU-5.3", "Morale", "The block leaves the field.", "Broken"},
    {"MU-6", "End", "A side without blocks has lost.", "nobody is left"},
    {"MU-6.1", "End", "A side may give up.", "gave up"},
    {"MU-R1", "End", "After the last turn nobody holds the field.", "last turn"},
    {"MU-4.a", "Drills", "6/12", "lie down"},
    {"MU-4.b", "Drills", "7/12", "kneel"},
    {"MU-4.c", "Drills", "8/12", "crouch"},
    {"MU-4.d", "Drills", "9/12", "shields up"},
    {"MU-4.e", "Drills", "10/12", "huddle"},
    {"MU-4.f", "Drills", "11/12", "brace"},
    {"MU-4.g", "Drills", "12/12", "stand"},
    {"MU-4.h", "Drills", "13/12", "lean in"},
    {"MU-4.i", "Drills", "14/12", "step up"},
    {"MU-4.j", "Drills", "15/12", "shout"},
    {"MU-4.k", "Drills", "16/12", "run"},
    {"MU-4.l", "Drills", "17/12", "leap"},
});
constexpr RuleIds rule = ids_of(number, rows);
constexpr RuleRef drill_row(int drill) {
    return rule.at(rows.size() - drills + static_cast<std::size_t>(drill));
}

struct House {
    int last_turn = 10;
    bool operator==(const House&) const = default;
};
const HouseSwitches<House>& switches() {
    static const HouseSwitches<House> all = [] {
        HouseSwitches<House> h("made-up");
        h.number({"last-turn", "MU-R1", "Last turn", "The turn after which it is dark."}, 4, 20, &House::last_turn);
        return h;
    }();
    return all;
}

struct Facts {
    Side side{};
    UnitId unit{};
    std::string name;
    int figures = 1, toughness = 1;  // at the start; hit points of one figure
    bool missile = false, mounted = false;
    bool operator==(const Facts&) const = default;
};
struct Setup : shared::StartSetup {
    House house;
    std::int16_t columns = 10;
    std::vector<Facts> facts;
    PerSide<std::vector<Character>> people;
    bool operator==(const Setup&) const = default;
};
struct Block {
    SquarePlace place;
    std::int16_t hits = 0;    // that it can still take
    std::uint8_t morale = 0;  // 0 .. broken
    bool acted = false;
    bool stands() const { return hits > 0 && morale < broken; }
    bool operator==(const Block&) const = default;
};
enum class Stage : std::uint8_t { deploy, act, receive, over };
struct State : shared::BattleCourse {
    Shared<Setup> setup;
    std::vector<Block> blocks;
    Stage stage{};
    Side active{};
    PieceId charger{}, charged{};  // while a charge is received
    const Facts& facts(std::size_t i) const { return setup->facts[i]; }
    int figures(std::size_t i) const { return (blocks[i].hits + facts(i).toughness - 1) / facts(i).toughness; }
    const Block& block(PieceId p) const { return blocks[shared::index_of(p)]; }
    bool operator==(const State&) const = default;
};

bool is_free(const State& s, Square at, PieceId but) {
    if (at.column < 0 || at.row < 0 || at.column >= s.setup->columns || at.row >= rows_deep) return false;
    for (std::size_t i = 0; i < s.blocks.size(); ++i)
        if (shared::piece(i) != but && s.blocks[i].stands() && s.blocks[i].place.at == at) return false;
    return true;
}
bool in_marsh(const State& s, Square at) {
    return at.column == s.setup->columns / 2 && at.row / 2 == rows_deep / 4;
}
bool in_zone(const State& s, Side side, Square at) {
    const int depth = side == Side::first ? rows_deep - 1 - at.row : at.row;
    const auto strips = shared::zone_strips(s.setup->posture[side], side, s.setup->columns, 3, 2, 4);
    return std::ranges::any_of(
        strips, [&](const auto& z) { return at.column >= z.left && at.column < z.right && depth < z.depth; });
}
bool in_arc(const Block& b, Square at, int reach) {
    return !(at == b.place.at) && king_distance(b.place.at, at) <= reach && ahead(b.place.at, b.place.facing, at);
}
int pace(const State& s, PieceId p) {
    return s.facts(shared::index_of(p)).mounted ? 3 : 2;
}
SquarePlace facing_it(Square at, Square target) {
    return {at, static_cast<std::uint8_t>(at == target ? 0 : bearing(at, target) / 2 * 2)};
}
template <class Inside>
std::vector<BoardArea> squares(const State& s, Inside inside) {
    std::vector<BoardArea> out;
    for (std::int16_t c = 0; c < s.setup->columns; ++c)
        for (std::int16_t r = 0; r < rows_deep; ++r)
            if (const float x = c, y = r; inside(Square{c, r}))
                out.push_back({{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}, ""});
    return out;
}

using Answer = std::optional<Refusal>;
using Moment = TableDecision::Moment;
Answer no_if(bool bad, const char* why) {
    return bad ? Answer(Refusal{why}) : std::nullopt;
}
struct Checked {
    const State& s;
    const TableDecision& d;
    Answer own(PieceId p, Moment when) const {
        if (d.moment != when) return shared::not_asked_now();
        const auto side_of_piece = [&](std::size_t i) { return s.facts(i).side; };
        if (const Answer no = shared::own_refused(p, s.blocks.size(), d.side, side_of_piece)) return no;
        return no_if(!s.block(p).stands() || s.block(p).acted, "It can do no more this turn.");
    }
    Answer pair(PieceId p, PieceId target) const {
        if (const Answer no = own(p, Moment::act)) return no;
        const auto side_of_piece = [&](std::size_t i) { return s.facts(i).side; };
        if (const Answer no = shared::target_refused(target, s.blocks.size(), d.side, side_of_piece)) return no;
        return no_if(!s.block(target).stands(), "It has left the field.");
    }
    Answer place(PieceId p, const TablePlace& to, int reach) const {
        const auto* at = std::get_if<SquarePlace>(&to);
        if (at == nullptr || at->facing % 2 != 0 || at->facing > 6) return Refusal{"A block faces a side of a square."};
        if (!is_free(s, at->at, p)) return Refusal{"That square is not free."};
        return no_if(king_distance(s.block(p).place.at, at->at) > reach, "That is too far.");
    }
    Answer operator()(const Done&) const { return no_if(d.moment == Moment::react, "It has to be received."); }
    Answer operator()(const Concede&) const { return no_if(d.moment != Moment::act, "That is not asked for now."); }
    Answer operator()(const Reply& o) const { return no_if(o.option >= d.options().size(), "There is no such drill."); }
    Answer operator()(const Deploy& o) const {
        if (const Answer no = own(o.piece, Moment::deploy)) return no;
        if (const Answer no = place(o.piece, o.at, 1000)) return no;
        return no_if(!in_zone(s, d.side, std::get<SquarePlace>(o.at).at), "That is outside the zone.");
    }
    Answer operator()(const Advance& o) const {
        const Answer no = own(o.piece, Moment::act);
        return no ? no : place(o.piece, o.to, pace(s, o.piece));
    }
    Answer operator()(const Charge& o) const {
        if (const Answer no = pair(o.piece, o.target)) return no;
        if (const Answer no = place(o.piece, o.to, pace(s, o.piece))) return no;
        const auto& to = std::get<SquarePlace>(o.to);
        return no_if(!adjacent_by_side(to.at, s.block(o.target).place.at) ||
                         side_of(to.at, to.facing, s.block(o.target).place.at) != Flank::front,
                     "A charge ends at a side of its target and faces it.");
    }
    Answer operator()(const Shoot& o) const {
        if (const Answer no = pair(o.piece, o.target)) return no;
        return no_if(
            !s.facts(shared::index_of(o.piece)).missile || !in_arc(s.block(o.piece), s.block(o.target).place.at, 4),
            "It has no weapon that reaches the target.");
    }
    Answer operator()(const Rally& o) const {
        const Answer no = own(o.piece, Moment::act);
        return no ? no : no_if(s.block(o.piece).morale == 0, "It is steady.");
    }
    template <class O>
    Answer operator()(const O&) const {
        return shared::not_asked_now();
    }
};

// MU-3: of `p` at `target`; the drill counts for whoever is in the charge.
template <class Sum>
Sum blows(const State& s, PieceId p, PieceId target, int drill) {
    const Block &b = s.block(p), &t = s.block(target);
    Sum sum(s.figures(shared::index_of(p)));
    if (drill < 0) sum.times(rule("MU-3.1"), 1, 2);
    if (drill >= 0 && side_of(t.place.at, t.place.facing, b.place.at) != Flank::front) sum.times(rule("MU-3.2"), 3, 2);
    sum.times(rule("MU-3.3"), 4 - b.morale, 4);
    if (in_marsh(s, b.place.at)) sum.times(rule("MU-3.4"), 2, 3);
    if (drill >= 0) sum.times(drill_row(drill), 6 + drill, 12);
    sum.round_up(rule("MU-3.5"));
    return sum;
}
template <class Sum>
Sum nerve(const Block& b) {
    Sum sum(4);
    sum.times(rule("MU-3.3"), 4 - b.morale, 4);
    return sum;
}

struct Course {  // carries orders out
    State& s;
    Dice& dice;
    TableLog& log;

    void move(PieceId p, const TablePlace& to) {
        Block& b = s.blocks[shared::index_of(p)];
        log.add(Moved{p, b.place, to, rule("MU-1")});
        b.place = std::get<SquarePlace>(to);
    }
    void set_morale(PieceId p, int to) {
        Block& b = s.blocks[shared::index_of(p)];
        log.add(StateChanged{p, rule.at(8 + static_cast<std::size_t>(to)), b.morale, static_cast<std::int16_t>(to)});
        b.morale = static_cast<std::uint8_t>(to);
    }
    void strike(PieceId p, PieceId target, int drill) {
        if (!s.block(p).stands() || !s.block(target).stands()) return;
        const std::size_t at = shared::index_of(target);
        Block& t = s.blocks[at];
        const Question q = shared::counted_dice(RollFor(own_rolls[0]), roller(s.facts(shared::index_of(p)).side, p),
                                                blows<Total>(s, p, target, drill).total(), 2);
        const int before = s.figures(at),
                  hits = std::min<int>(t.hits, shared::count_dice(dice, log, q, [&] {
                                           return shared::DiceReading{.rule = rule("MU-3.5"),
                                                                      .piece = p,
                                                                      .against = target,
                                                                      .dice = blows<Tally>(s, p, target, drill)};
                                       }));
        if (hits == 0) return;
        t.hits = static_cast<std::int16_t>(t.hits - hits);
        log.add(HitsTaken{target, rule("MU-3.5"), hits, t.hits, s.facts(at).figures * s.facts(at).toughness});
        if (s.figures(at) < before) log.add(FiguresLost{target, before - s.figures(at), s.figures(at), rule("MU-3.5")});
        if (!t.stands()) return;
        if (!shared::decides(dice, log, RollFor(own_rolls[1]), roller(s.facts(at).side, target),
                             nerve<Total>(t).total(), [&] {
                                 return shared::DiceReading{
                                     .rule = rule("MU-5"), .piece = target, .dice = Tally(1), .tally = nerve<Tally>(t)};
                             }))
            set_morale(target, t.morale + 1);
    }
    void end(std::optional<Side> winner, RuleRef why) {
        s.stage = Stage::over;
        s.winner = winner;
        s.ended_by = why;
        log.add(BattleEnded{winner, why});
    }
    void look_for_end() {
        for (const Side side : both_sides) {
            bool stands = false;
            for (std::size_t i = 0; i < s.blocks.size(); ++i)
                stands = stands || (s.facts(i).side == side && s.blocks[i].stands());
            if (!stands && s.stage != Stage::over) end(other(side), rule("MU-6"));
        }
    }
    void begin(Side side) {
        s.stage = Stage::act;
        s.active = side;
        if (side == Side::first && s.turn == s.setup->house.last_turn) return end({}, rule("MU-R1"));
        if (side == Side::first) log.add(TurnBegan{++s.turn});
        log.add(StepBegan{rule("MU-1"), side});
        for (Block& b : s.blocks) b.acted = false;
    }
    void operator()(const Done&) {
        if (s.stage == Stage::deploy && s.active == Side::first)
            s.active = Side::second;
        else
            begin(other(s.active));
    }
    void operator()(const Concede&) { end(other(s.active), rule("MU-6.1")); }
    void operator()(const Deploy& o) { move(o.piece, o.at); }
    void operator()(const Advance& o) { act(o.piece), move(o.piece, o.to); }
    void operator()(const Shoot& o) { act(o.piece), strike(o.piece, o.target, -1), look_for_end(); }
    void operator()(const Rally& o) { act(o.piece), set_morale(o.piece, s.block(o.piece).morale - 1); }
    void operator()(const Charge& o) {
        act(o.piece), move(o.piece, o.to);
        s.stage = Stage::receive, s.charger = o.piece, s.charged = o.target;
    }
    void operator()(const Reply& o) {
        s.stage = Stage::act;
        strike(s.charger, s.charged, o.option), strike(s.charged, s.charger, o.option), look_for_end();
        s.charger = s.charged = {};
    }
    template <class O>
    void operator()(const O&) {}
    void act(PieceId p) { s.blocks[shared::index_of(p)].acted = true; }
};

struct Rules {
    using State = banneret::State;
    static constexpr std::string_view key = "made-up";

    static std::optional<TableDecision> pending(const State& s) {
        if (s.stage == Stage::over) return std::nullopt;
        if (s.stage == Stage::deploy) return shared::ask(Moment::deploy, s.active, rule("MU-2"));
        if (s.stage == Stage::act) return shared::ask(Moment::act, s.active, rule("MU-1"));
        TableDecision d = shared::ask(Moment::react, other(s.active), rule("MU-4"), s.charged, s.charger);
        for (int drill = 0; drill < drills; ++drill) d.offer(drill_row(drill));
        return d;
    }
    static Answer check(const State& s, const TableOrder& o) { return shared::check_order<Rules, Checked>(s, o); }
    static void apply(State& s, const TableOrder& o, Dice& dice, TableLog& log) {
        shared::log_order<Rules>(s, o, log);
        std::visit(Course{s, dice, log}, o);
    }
    // Charges, shots, rallies and moves that are legal, likeliest first; for a reaction every drill.
    static std::vector<TableOrder> sensible(const State& s) {
        std::vector<TableOrder> out, moves;
        const auto d = pending(s);
        if (d && d->moment == Moment::react)
            for (std::uint16_t i = 0; i < d->options().size(); ++i) out.emplace_back(Reply{i});
        const auto add = [&](std::vector<TableOrder>& list, const TableOrder& o) {
            if (!check(s, o)) list.push_back(o);
        };
        if (!d || d->moment == Moment::react) return out;
        for (std::size_t i = 0; i < s.blocks.size(); ++i) {
            const PieceId p = shared::piece(i);
            for (std::size_t e = 0; e < s.blocks.size(); ++e)
                for (const TableOrder& o : offers_against(s, p, shared::piece(e))) add(out, o);
            if (s.blocks[i].morale > 1) add(out, Rally{p, {}, {}});
            for (const TablePlace& to : reachable(s, p)) add(moves, Advance{p, to});
            for (std::int16_t c = 0; d->moment == Moment::deploy && c < s.setup->columns; ++c)
                for (const int row : {1, rows_deep - 2})
                    add(moves, Deploy{p, SquarePlace{{c, static_cast<std::int16_t>(row)}, s.blocks[i].place.facing}});
        }
        std::ranges::stable_sort(moves, {}, [&](const TableOrder& o) { return distance_after(s, o); });
        out.insert(out.end(), moves.begin(), moves.end());
        return out;
    }
    // From the nearest enemy, once the piece has moved.
    static int distance_after(const State& s, const TableOrder& o) {
        const auto* move = std::get_if<Advance>(&o);
        int least = 1000;
        for (std::size_t e = 0; move != nullptr && e < s.blocks.size(); ++e)
            if (s.facts(e).side != s.active && s.blocks[e].stands())
                least = std::min(least, king_distance(std::get<SquarePlace>(move->to).at, s.blocks[e].place.at));
        return least;
    }
    static std::vector<TableOrder> candidates(const State& s, Rng& rng, std::size_t limit) {
        std::vector<TableOrder> out = sensible(s);
        if (s.stage != Stage::receive && s.stage != Stage::over) out.emplace_back(Done{});
        for (std::size_t i = out.size(); i > 1; --i)
            std::swap(out[i - 1], out[rng.below(static_cast<std::uint32_t>(i))]);
        out.resize(std::min(out.size(), std::max<std::size_t>(limit, 1)));
        return out;
    }
    static CommandersChoice choose(const State& s, Temper t, Rng&, bool) {
        const std::vector<TableOrder> all = sensible(s);
        if (s.stage == Stage::deploy || all.empty()) return {Done{}, rule("MU-1"), 0, "Nothing more is to be done."};
        if (s.stage == Stage::receive)
            return {Reply{static_cast<std::uint16_t>(t == Temper::bold   ? drills - 1
                                                     : t == Temper::wary ? 0
                                                                         : 6)},
                    rule("MU-4"), 1, "So it fights."};
        return {all.front(), rule("MU-1"), 2, "It is the best that is left to do."};
    }
    // Until both have deployed, neither sees where the enemy stands.
    static bool unseen(const State& s, std::size_t i, Side viewer) {
        return s.stage == Stage::deploy && s.facts(i).side != viewer;
    }
    static State as_seen_by(const State& s, Side viewer, Rng&) {
        State seen = s;
        for (std::size_t i = 0; i < s.blocks.size(); ++i)
            if (unseen(s, i, viewer)) seen.blocks[i].place = {{-1, -1}, 0};
        return seen;
    }
    static std::optional<TableEvent> told(const State& s, const TableEvent& e, Side viewer) {
        const auto* m = std::get_if<Moved>(&e);
        const auto* o = std::get_if<OrderCarriedOut>(&e);
        const PieceId p = m ? m->piece : o && std::holds_alternative<Deploy>(o->order) ? piece_of(o->order) : PieceId{};
        return p && s.turn == 0 && s.facts(shared::index_of(p)).side != viewer ? std::nullopt : std::optional(e);
    }
    static State detached(const State& s) {
        State out = s;
        out.setup = s.setup.detached();
        return out;
    }
    static BoardView view(const State& s, Side viewer) {
        BoardView v;
        v.grid = BoardView::Grid::squares;
        v.columns = s.setup->columns, v.rows = rows_deep;
        v.wide = s.setup->columns, v.deep = rows_deep;
        for (const BoardArea& a : squares(s, [&](Square at) { return in_marsh(s, at); }))
            v.ground.push_back({TableGround::marsh, 0, false, a.outline, "marsh"});
        if (s.stage == Stage::deploy)
            for (const BoardArea& a : squares(s, [&](Square at) { return in_zone(s, s.active, at); }))
                v.zones.push_back({s.active, a.outline});
        for (std::size_t i = 0; i < s.blocks.size(); ++i) {
            const Block& b = s.blocks[i];
            if (!b.stands() || unseen(s, i, viewer)) continue;
            const Facts& f = s.facts(i);
            BoardBlock out;
            out.piece = shared::piece(i), out.side = f.side, out.shape = BoardBlock::Shape::square, out.place = b.place;
            out.x = static_cast<float>(b.place.at.column) + 0.5f, out.y = static_cast<float>(b.place.at.row) + 0.5f;
            out.degrees = static_cast<std::int16_t>(45 * b.place.facing);
            out.figures = s.figures(i), out.started = f.figures;
            out.hits = b.hits, out.most_hits = f.figures * f.toughness;
            out.missile = f.missile, out.mounted = f.mounted, out.ready = !b.acted;
            out.morale = b.morale, out.morale_levels = broken + 1;
            out.label = f.name, out.kind = f.mounted ? "Mounted block" : "Block";
            v.blocks.push_back(std::move(out));
        }
        return v;
    }
    static std::vector<TablePlace> reachable(const State& s, PieceId p) {
        std::vector<TablePlace> out;
        const auto d = pending(s);
        if (!d || Checked{s, *d}.own(p, Moment::act)) return out;
        for (const BoardArea& a : squares(s, [&](Square at) {
                 return king_distance(at, s.block(p).place.at) <= pace(s, p) && is_free(s, at, {});
             }))
            out.emplace_back(
                SquarePlace{{static_cast<std::int16_t>(a.outline[0].x), static_cast<std::int16_t>(a.outline[0].y)},
                            s.block(p).place.facing});
        return out;
    }
    static std::vector<BoardArea> fire_areas(const State& s, PieceId p) {
        if (!shared::is_piece(p, s.blocks.size()) || !s.facts(shared::index_of(p)).missile) return {};
        return squares(s, [&](Square at) { return in_arc(s.block(p), at, 4); });
    }
    static std::vector<BoardArea> charge_areas(const State& s, PieceId p) {
        if (!shared::is_piece(p, s.blocks.size())) return {};
        return squares(s, [&](Square at) { return king_distance(at, s.block(p).place.at) <= pace(s, p) + 1; });
    }
    static std::vector<TableOrder> offers(const State& s, PieceId p) {
        return p ? std::vector<TableOrder>{Rally{p, {}, {}}} : shared::offers_of_side<Rules>(s);
    }
    static std::vector<TableOrder> offers_against(const State& s, PieceId p, PieceId target) {
        std::vector<TableOrder> out;
        if (!shared::is_piece(target, s.blocks.size())) return out;
        const Square at = s.block(target).place.at;
        for (const int side : {0, 2, 4, 6}) out.emplace_back(Charge{p, target, facing_it(neighbour(at, side), at)});
        out.emplace_back(Shoot{p, target});
        return out;
    }
    static std::vector<TableOrder> offers_to(const State& s, PieceId p, const TablePlace& to) {
        return {s.stage == Stage::deploy ? TableOrder(Deploy{p, to}) : TableOrder(Advance{p, to})};
    }
    static std::vector<std::string> state_words(const State& s, PieceId p) {
        if (!shared::is_piece(p, s.blocks.size())) return {};
        std::vector<std::string> out{std::string(rows[8u + s.block(p).morale].name)};
        if (s.block(p).acted) out.emplace_back("has acted");
        return out;
    }
    static int turn_limit(const State& s) { return s.setup->house.last_turn; }
    static TableResult result(const State& s) {
        TableResult r = shared::result_of(s, s.stage == Stage::over);
        for (const Side side : both_sides) {
            double all = 0, left = 0;
            for (std::size_t i = 0; i < s.blocks.size(); ++i)
                if (s.facts(i).side == side) all += s.facts(i).figures, left += s.blocks[i].stands() ? s.figures(i) : 0;
            r.lost[side] = 1 - left / all;
        }
        return r;
    }
    static PerSide<ArmyLosses> losses(const State& s) {
        PerSide<ArmyLosses> out =
            shared::losses_of(*s.setup, s, [&](Side side, const shared::RosterUnit& u, UnitLosses& l) {
                std::array<std::int32_t, 2> gone{};  // figures killed and routed
                for (std::size_t i = 0; i < s.blocks.size(); ++i)
                    if (s.facts(i).side == side && s.facts(i).unit == u.id)
                        gone[0] += s.facts(i).figures - s.figures(i),
                            gone[1] += s.blocks[i].stands() ? 0 : s.figures(i);
                const auto men = shared::rounded_shares<2>(u.men, u.figures, gone);
                l.killed = men[0];
                shared::add_routed(l, men[1], shared::lost_field(s, side) ? 50 : 0, false);
            });
        for (const Side side : both_sides)
            for (const Character& c : s.setup->people[side]) shared::add_fate(out[side], c.id, c.name, Fate::unhurt);
        return out;
    }
    struct Sentence : shared::Sentences<Rules> {
        using Sentences::operator();
    };
    static std::string describe(const State& s, const TableEvent& e) { return std::visit(Sentence{{s}}, e); }
    static std::string question(const State& s, const TableDecision& d) {
        return s.setup->name[d.side] +
               (d.piece ? ": how does " + name(s, d.piece) + " receive the charge?" : ": what is done?");
    }
    static std::string name(const State& s, PieceId p) {
        return shared::is_piece(p, s.blocks.size()) ? s.facts(shared::index_of(p)).name : "nobody";
    }
};

// --- Muster ----------------------------------------------------------------------------------------------------------

struct Plan {
    Facts facts;
    int men = 0, figures = 0;
};
struct Choices {
    int scale = 20;  // men a figure
};
using Mustered = shared::MusterPlans<Plan, Choices>;
const shared::MusterTable<Plan, Choices>& muster_table() {
    static const shared::MusterTable<Plan, Choices> table = {
        {shared::number_row<Plan>(
            "toughness", "Toughness", 1, 5, [](auto& p) -> auto& { return p.facts.toughness; })},
        {shared::number_row<Choices>(
            "scale", "Men a figure", 1, 1'000, [](auto& c) -> auto& { return c.scale; })}};
    return table;
}
Mustered prepare(const TableStart& start) {
    Mustered m;
    const auto plan_of = [](Side side, const Unit& u) {
        return Plan{{side, u.id, u.name, 1, u.fc, !u.missile.empty(), u.mounted}, u.count, 0};
    };
    shared::read_armies(start, muster_table(), m, plan_of, [&](Plan& p, std::vector<Problem>&) {
        const int scale = m.choices[p.facts.side].scale;
        p.figures = (p.men + scale - 1) / scale;
    });
    for (const Side side : both_sides) {
        std::size_t blocks = 0;
        for (const Plan& p : m.plans[side]) blocks += shared::even_parts(p.figures, most_figures).size();
        shared::limit_pieces(start.sides[side].name, static_cast<int>(blocks), 100, "blocks", m.problems);
    }
    return m;
}
void deploy(State& s) {
    const std::int16_t wide = s.setup->columns;
    for (const Side side : both_sides) {
        std::vector<shared::LineUnit> line;
        for (std::size_t i = 0; i < s.blocks.size(); ++i)
            if (const Facts& f = s.facts(i); f.side == side)
                line.push_back({.index = i, .role = f.mounted ? shared::LineRole::horse : shared::LineRole::foot});
        const shared::LineField field{.wide = wide, .front = 3, .refused = 2, .ahead = 4, .most = 5};
        for (const auto& at : shared::line_of_battle(line, s.setup->posture[side], field)) {
            const int column = side == Side::first ? at.left : wide - 1 - at.left;
            const int row = side == Side::first ? rows_deep - at.front : at.front - 1;
            s.blocks[at.index].place = {{static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)},
                                        static_cast<std::uint8_t>(side == Side::first ? 0 : 4)};
        }
    }
}
std::variant<Battle, std::vector<Problem>> begin(const TableStart& start) {
    const Mustered m = prepare(start);
    if (!m.problems.empty()) return m.problems;
    Setup setup{shared::setup_of(start), switches().read(start.house), 10, {}, {}};
    State s;
    for (const Side side : both_sides) {
        setup.people[side] = start.sides[side].characters;
        for (std::size_t u = 0; u < m.plans[side].size(); ++u) {
            const Plan& p = m.plans[side][u];
            setup.roster[side][u].figures = p.figures;
            for (const int n : shared::even_parts(p.figures, most_figures)) {
                setup.facts.push_back(p.facts);
                setup.facts.back().figures = n;
                if (p.figures > most_figures) setup.facts.back().name += " " + std::to_string(setup.facts.size());
                s.blocks.push_back({{}, static_cast<std::int16_t>(n * p.facts.toughness), 0, false});
            }
        }
    }
    setup.columns = static_cast<std::int16_t>(std::max<std::size_t>(10, setup.facts.size() / 2 + 1));
    s.setup = Shared<Setup>(std::move(setup));
    deploy(s);
    return Battle::of<Rules>(std::move(s));
}
MusterSheet muster_sheet(const TableStart& start) {
    return shared::sheet_of(start, muster_table(), prepare(start), "a figure is as many men as the side says",
                            [](const Plan& p) {
                                MusterLine line;
                                line.unit = p.facts.unit, line.name = p.facts.name, line.figures = p.figures;
                                line.pieces = static_cast<int>(shared::even_parts(p.figures, most_figures).size());
                                line.becomes = counted(line.figures, "figure") + " in " + counted(line.pieces, "block");
                                return line;
                            });
}
std::vector<ReferencePage> pages(const HouseRules&) {
    ReferencePage page{"made-up-drills", "Drills", {"MU-4"}, {"Drill", "Dice"}, {}, {"The dice are multiplied by it."}};
    for (int drill = 0; drill < drills; ++drill)
        page.rows.push_back({std::string(rows[drill_row(drill).row].name), std::to_string(6 + drill) + "/12"});
    return {page};
}

}  // namespace

std::vector<TacticalRuleset> added_rulesets() {
    return {{.key = Rules::key,
             .title = "Made-up rules",
             .summary = "blocks on squares",
             .number = number,
             .grid = BoardView::Grid::squares,
             .rows = [] { return std::span<const RuleRow>(rows); },
             .house_rules = [] { return switches().rules(); },
             .pages = pages,
             .begin = begin,
             .muster = muster_sheet,
             .rolls = own_rolls}};
}

}  // namespace banneret
