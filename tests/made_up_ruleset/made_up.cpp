// A ruleset that no rulebook has: blocks of one to thirty castings on squares, with hit points, four states of morale
// and twelve ways to receive a charge. Defining added_rulesets() is all that brings it into a test program.

#include "engine/core/shared.h"
#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/house_switches.h"
#include "engine/rulesets/shared/dice_event.h"
#include "engine/rulesets/shared/square_frame.h"
#include "engine/tactics/rule_ids.h"

namespace banneret {
namespace {

constexpr std::uint8_t number = 250;
constexpr int drills = 12, broken = 3, most_figures = 30, bow_range = 4, pace = 3;
constexpr RollFor::Purpose own_rolls[] = {{"made-up-blows", "blows", RollFor::of_ruleset},
                                          {"made-up-nerve", "nerve", RollFor::of_ruleset}};
constexpr auto rows = std::to_array<RuleRow>({
    {"MU-1", "Turn", "Each side in turn orders each of its blocks once.", "orders"},
    {"MU-2", "Deployment", "A block begins in its side's zone.", "deployment"},
    {"MU-3.1", "Dice", "Half of the figures shoot.", "shooting"},
    {"MU-3.2", "Dice", "Three halves against a flank or the rear.", "flank or rear"},
    {"MU-3.3", "Dice", "A quarter less for each step of morale lost.", "morale"},
    {"MU-3.4", "Dice", "A part of a die is a die; 1 or 2 is a hit.", "blows"},
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
RuleRef drill_row(std::size_t drill) {
    return row_after(rule("MU-4.a"), drill);
}
RuleRef morale_row(int steps_lost) {
    return row_after(rule("MU-5"), static_cast<std::size_t>(steps_lost));
}

struct House {
    int last_turn = 10;
    bool operator==(const House&) const = default;
};
const HouseSwitches<House>& switches() {
    static const HouseSwitches<House> all("made-up", [](auto& h) {
        h.number({"last-turn", "MU-R1", "Last turn", "The turn after which it is dark."}, 4, 20, &House::last_turn);
    });
    return all;
}

struct Setup : shared::StartSetup {
    House house;
    shared::SquareBoard board{.columns = 10, .rows = 12};
    bool operator==(const Setup&) const = default;
};
struct Block {
    Side side{};
    UnitId unit{};
    int figures = 1, toughness = 1;  // at the start; hit points of one figure
    bool missile = false;
    int hits = 0, steps_lost = 0;  // that it can still take; of morale
    bool has_acted = false;
    SquarePlace place{};
    bool is_deployed() const { return hits > 0 && steps_lost < broken; }
    int left() const { return shared::figures_with(hits, toughness); }
    bool operator==(const Block&) const = default;
};
struct State : shared::PiecesInTurns<Block> {
    Shared<Setup> setup;
    bool operator==(const State&) const = default;
};

bool in_arc(const Block& b, Square at) {
    return at != b.place.at && king_distance(b.place.at, at) <= bow_range && ahead(b.place.at, b.place.facing, at);
}
bool is_in_front(const SquarePlace& of, Square at) {
    return adjacent_by_side(of.at, at) && side_of(of.at, of.facing, at) == Flank::front;
}

struct Checked : shared::SquareChecks<State> {
    using SquareChecks::operator();

    Answer operator()(const Advance& o) const {
        const Answer no = own(o.piece);
        return no ? no : place(o.piece, o.to, pace);
    }
    Answer operator()(const Charge& o) const {
        if (const Answer no = pair(o.piece, o.target)) return no;
        if (const Answer no = place(o.piece, o.to, pace)) return no;
        return unless(is_in_front(std::get<SquarePlace>(o.to), s[o.target].place.at),
                      "A charge ends at a side of its target and faces it.");
    }
    Answer operator()(const Shoot& o) const {
        if (const Answer no = pair(o.piece, o.target)) return no;
        return unless(s[o.piece].missile && in_arc(s[o.piece], s[o.target].place.at),
                      "It has no weapon that reaches the target.");
    }
};

// MU-3; the drill counts for whichever side has it in a charge, and never for a shot.
template <class Sum>
Sum blows(const State& s, PieceId p, PieceId target, std::optional<std::uint16_t> drill) {
    const Block& b = s[p];
    Sum sum(b.left());
    if (!drill) sum.times(rule("MU-3.1"), 1, 2);
    if (drill && !is_in_front(s[target].place, b.place.at)) sum.times(rule("MU-3.2"), 3, 2);
    sum.times(rule("MU-3.3"), 4 - b.steps_lost, 4);
    if (drill) sum.times(drill_row(*drill), 6 + *drill, drills);
    sum.round_up(rule("MU-3.4"));
    return sum;
}

// Applies orders.
struct Course : shared::TurnsCourse<State> {
    using TurnsCourse::operator();

    void move(PieceId p, const TablePlace& to) {
        log.add(Moved{p, s[p].place, to, rule("MU-1")});
        s[p].place = std::get<SquarePlace>(to);
    }
    void strike(PieceId p, PieceId target, std::optional<std::uint16_t> drill) {
        Block& t = s[target];
        if (!s[p].is_deployed() || !t.is_deployed()) return;
        const int thrown = blows<Total>(s, p, target, drill).total();
        const Question q = shared::counted_dice(RollFor(own_rolls[0]), roller(s[p].side, p), thrown, 2);
        const int hits = shared::count_dice(dice, log, q, [&] {
            return shared::DiceReading{
                .rule = rule("MU-3.4"), .piece = p, .against = target, .dice = blows<Tally>(s, p, target, drill)};
        });
        shared::take_hits(log, target, rule("MU-3.4"), hits, t.hits, t.figures * t.toughness, t.toughness);
        if (hits > 0 && t.hits > 0) keep_nerve(target);
    }
    void keep_nerve(PieceId p) {
        Block& b = s[p];
        Tally need(4);
        need.times(rule("MU-3.3"), 4 - b.steps_lost, 4);
        const auto reading = [&] {
            return shared::DiceReading{.rule = rule("MU-5"), .piece = p, .dice = Tally(1), .tally = need};
        };
        if (shared::decides(dice, log, RollFor(own_rolls[1]), roller(b.side, p), need.total(), reading)) return;
        const auto from = static_cast<std::int16_t>(b.steps_lost++);
        log.add(StateChanged{p, morale_row(b.steps_lost), from, static_cast<std::int16_t>(from + 1)});
    }
    void operator()(const Done&) {
        if (s.next_side(log, rule("MU-1"), s.setup->house.last_turn, rule("MU-R1")))
            for (Block& b : s.pieces) b.has_acted = false;
    }
    void operator()(const Concede&) { s.end(log, other(s.active), rule("MU-6.1")); }
    void operator()(const Deploy& o) { move(o.piece, o.at); }
    void operator()(const Advance& o) { move(o.piece, o.to); }
    void operator()(const Shoot& o) {
        strike(o.piece, o.target, {});
        end_if_beaten(rule("MU-6"));
    }
    void operator()(const Charge& o) {
        move(o.piece, o.to);
        s.ask_for_answer(o.target, o.piece);
    }
    void operator()(const Reply& o) {
        const PieceId charger = s.asker, charged = s.asked;
        s.answered();
        strike(charger, charged, o.option);
        strike(charged, charger, o.option);
        end_if_beaten(rule("MU-6"));
    }
};

struct Rules : shared::SquareFrame<Rules, State> {
    static constexpr std::string_view key = "made-up";

    static std::optional<TableDecision> pending(const State& s) {
        std::optional<TableDecision> d = s.decision(rule("MU-2"), rule("MU-1"), rule("MU-4"));
        for (std::size_t n = 0; d && d->piece && n < drills; ++n) d->offer(drill_row(n));
        return d;
    }
    static std::optional<Refusal> check(const State& s, const TableOrder& o) {
        return shared::check_order<Rules, Checked>(s, o);
    }
    static void apply(State& s, const TableOrder& o, Dice& dice, TableLog& log) {
        shared::log_order<Rules>(s, o, log);
        if (const PieceId p = piece_of(o); p && s.turn > 0) s[p].has_acted = true;
        std::visit(Course{s, dice, log}, o);
    }
    // It shoots and charges; if it can do neither it closes with the nearest enemy.
    static double worth(const State& s, const TableOrder& o, Temper t) {
        if (const auto* reply = std::get_if<Reply>(&o)) return t == Temper::wary ? -reply->option : reply->option;
        if (std::holds_alternative<Charge>(o) || std::holds_alternative<Shoot>(o)) return 200;
        const auto* advance = std::get_if<Advance>(&o);
        double best = std::holds_alternative<Done>(o) ? 0 : -1;
        for (const Block& enemy : s.pieces)
            if (advance != nullptr && enemy.side != s.active && enemy.is_deployed())
                best = std::max(best, 100.0 - king_distance(std::get<SquarePlace>(advance->to).at, enemy.place.at));
        return best;
    }
    static void draw(const State& s, std::size_t i, BoardBlock& out) {
        const Block& b = s.pieces[i];
        out.figures = b.left();
        out.started = b.figures;
        out.hits = b.hits;
        out.most_hits = b.figures * b.toughness;
        out.missile = b.missile;
        out.morale = static_cast<std::uint8_t>(b.steps_lost);
        out.morale_levels = broken + 1;
        out.kind = "Block";
    }
    static std::vector<std::string> state_words(const State& s, PieceId p) {
        return {std::string(row(morale_row(s[p].steps_lost)).name)};
    }
    static std::vector<BoardArea> fire_areas(const State& s, PieceId p) {
        if (!s[p].missile) return {};
        return s.setup->board.areas([&](Square at) { return in_arc(s[p], at); }, "4 squares");
    }
    static std::vector<BoardArea> charge_areas(const State& s, PieceId p) {
        return s.setup->board.areas([&](Square at) { return king_distance(at, s[p].place.at) <= pace + 1; });
    }
    static int turn_limit(const State& s) { return s.setup->house.last_turn; }
    static int deserters(const State&) { return 50; }
    static shared::FiguresNow figures(const State& s, std::size_t i) {
        const Block& b = s.pieces[i];
        return {b.side, b.unit, b.figures, b.figures - b.left(), b.is_deployed() ? 0 : b.left()};
    }
};

struct Plan : shared::FigurePlan {
    int toughness = 1;
};
const shared::FigureMuster<Plan>& blocks() {
    static const shared::FigureMuster<Plan> muster = {
        .rows = {shared::number_row<Plan>(
            "toughness", "Toughness", 1, 5, [](auto& p) -> auto& { return p.toughness; })},
        .plan_of =
            [](const Unit& u) {
                return Plan{{u, {}, 1}, u.fc};
            },
        .most_figures = most_figures,
        .most_pieces = 100,
        .one = "block",
        .many = "blocks"};
    return muster;
}
std::variant<State, std::vector<Problem>> muster(const TableStart& start) {
    const auto m = blocks().prepare(start);
    if (!m.problems.empty()) return m.problems;
    Setup setup = shared::setup_of<Setup>(start, switches());
    State s;
    for (const Side side : both_sides)
        for (const Plan& p : m.plans[side])
            for (const int n : p.figures) {
                setup.names.push_back(shared::piece_name(p.unit.name, s.count(), p.figures.size()));
                s.pieces.push_back({side, p.unit.id, n, p.toughness, !p.unit.missile.empty(), n * p.toughness});
            }
    setup.board.columns = static_cast<std::int16_t>(std::max<std::size_t>(10, s.count() / 2 + 1));
    setup.board.deploy(
        setup, s, [](std::size_t) { return shared::LineRole::foot; },
        [&](std::size_t i, const SquarePlace& at) { s.pieces[i].place = at; });
    shared::leave_out_characters(setup, start);
    s.setup = Shared<Setup>(std::move(setup));
    return s;
}
std::vector<ReferencePage> pages(const HouseRules&) {
    ReferencePage page{
        "made-up-drills", "Drills", {"MU-4"}, headed({"Drill", "Dice"}), {"The dice are multiplied by it."}};
    for (const RuleRow& r : std::span(rows).last(drills)) page.table.row({std::string(r.name), std::string(r.words)});
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
             .begin = [](const TableStart& start) { return shared::begun<Rules>(muster(start)); },
             .muster = [](const TableStart& start) { return blocks().sheet(start); },
             .rolls = own_rolls}};
}

}  // namespace banneret
