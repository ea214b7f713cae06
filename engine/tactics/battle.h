#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/dice/rng.h"
#include "engine/dice/tape.h"
#include "engine/geometry/terrain.h"
#include "engine/tactics/losses.h"
#include "engine/tactics/plans.h"
#include "engine/tactics/table_decision.h"
#include "engine/tactics/table_event.h"
#include "engine/tactics/table_order.h"

namespace banneret {

// The table as one side may see it, in floats, for drawing: in inches, or with the distance between the middles of two
// neighbouring cells as 1. x grows to the right, y down the screen; degrees run clockwise from up.
struct BoardBlock {
    enum class Shape : std::uint8_t { rectangle, hex, square, round };
    PieceId piece{};
    Side side{};
    Shape shape{};
    TablePlace place;
    float x = 0, y = 0, wide = 1, deep = 1;
    std::int16_t degrees = 0;
    std::int32_t figures = 0, started = 0;
    bool leader = false, panicked = false, loaded = true, hired = false, missile = false, mounted = false;
    std::string label;  // of the campaign's unit
    std::string kind;   // "Cavalry, spears, heavy armour"
    bool operator==(const BoardBlock&) const = default;
};
struct BoardPoint {
    float x = 0, y = 0;
    bool operator==(const BoardPoint&) const = default;
};
// A piece of terrain; of a grid's terrain one for each cell it covers.
struct BoardGround {
    TableGround kind{};
    std::int8_t level = 0;  // of a hill
    bool line = false;      // a wall, a hedge, a ditch: the outline is a line and not closed
    std::vector<BoardPoint> outline;
    std::string label;  // "woods", "hill, level 1", "field fortifications"
    bool operator==(const BoardGround&) const = default;
};
// Ground on which a side may place its pieces before the battle: a closed outline, of a grid one for each cell.
struct BoardZone {
    Side side{};
    std::vector<BoardPoint> outline;
    bool operator==(const BoardZone&) const = default;
};
struct BoardView {
    enum class Grid : std::uint8_t { inches, squares, hexes };
    Grid grid{};
    float wide = 0, deep = 0;
    int columns = 0, rows = 0;           // of a grid
    bool night = false, wooded = false;  // of the whole field
    std::vector<BoardGround> ground;     // in the order it lies: what comes later lies on top
    std::vector<BoardZone> zones;        // of the side that deploys now; empty afterwards
    std::vector<BoardBlock> blocks;
    bool operator==(const BoardView&) const = default;
};

struct TableResult {
    bool over = false;
    std::optional<Side> winner;  // holds the field; none: drawn or not over
    RuleRef rule{};              // what ended it
    std::uint16_t turns = 0;
    PerSide<double> lost{};  // share of what stood at the start, by heads, that is not fit now
    // Where the ruleset grades victories itself; else the campaign does, by the shares that were lost.
    std::optional<Grade> grade;
    bool withdrew = false;  // who does not hold the field left it in good order by a fighting retreat: not defeated
    bool operator==(const TableResult&) const = default;
};

// How one character of a ruleset's automatic commander weighs things; see its policy.
enum class Temper : std::uint8_t { steady, bold, wary };
struct CommandersChoice {
    TableOrder order;
    RuleRef rule{};  // the row of the policy it follows
    double score = 0;
    std::string because;  // one sentence; empty unless asked for
};

// What a ruleset provides: a State that is a plain value, and functions of it and nothing else.
template <class R>
concept Ruleset = std::regular<typename R::State> &&
    requires(const typename R::State& s, typename R::State& m, const TableOrder& o, Dice& d, TableLog& l, Rng& g,
             Side v, const TableEvent& e) {
    { R::key } -> std::convertible_to<std::string_view>;
    { R::pending(s) } -> std::same_as<std::optional<TableDecision>>;
    { R::check(s, o) } -> std::same_as<std::optional<Refusal>>;
    { R::apply(m, o, d, l) } -> std::same_as<void>;
    { R::candidates(s, g, std::size_t{}) } -> std::same_as<std::vector<TableOrder>>;
    { R::choose(s, Temper{}, g, bool{}) } -> std::same_as<CommandersChoice>;
    { R::as_seen_by(s, v, g) } -> std::same_as<typename R::State>;
    { R::told(s, e, v) } -> std::same_as<std::optional<TableEvent>>;
    { R::view(s, v) } -> std::same_as<BoardView>;
    { R::result(s) } -> std::same_as<TableResult>;
    { R::losses(s) } -> std::same_as<PerSide<ArmyLosses>>;
    { R::describe(s, e) } -> std::same_as<std::string>;
    { R::question(s, TableDecision{}) } -> std::same_as<std::string>;
    { R::name(s, PieceId{}) } -> std::same_as<std::string>;
};

// What a ruleset may provide besides, for pages: where a piece can go now, and what comes of an order in the mean.
template <class R>
concept ShowsReach = requires(const typename R::State& s, PieceId p) {
    { R::reachable(s, p) } -> std::same_as<std::vector<TablePlace>>;
};
template <class R>
concept Foresees = requires(const typename R::State& s, const TableOrder& o) {
    { R::preview(s, o) } -> std::same_as<std::string>;
};
// A ruleset of special dice says what their faces are: "1-3 an axe, 4-5 an arrow, 6 a panic".
template <class R>
concept PaintsItsDice = requires(const typename R::State& s) {
    { R::die_words(s) } -> std::same_as<std::string>;
};

// A state of which every copy shares something with the first: the same with that copied as well.
template <class R>
concept SharesFacts = requires(const typename R::State& s) {
    { R::apart(s) } -> std::same_as<typename R::State>;
};

// What the rules know of a piece from the muster on, or of the whole battle: "fc", "3". For files and pages; in words
// of the ruleset's own, one fact each, the number as it is printed in the rules.
struct PieceFact {
    std::string_view key;
    std::string value;
    bool operator==(const PieceFact&) const = default;
};
template <class R>
concept TellsFacts = requires(const typename R::State& s, PieceId p) {
    { R::muster_facts(s, p) } -> std::same_as<std::vector<PieceFact>>;
};

// A battle under any ruleset, as a value: copies are independent. A rollout keeps one `Battle trial` and begins with
// `trial = battle;`, which after the first time allocates nothing.
class Battle {
public:
    template <Ruleset R>
    static Battle of(typename R::State s) {
        return Battle(std::make_unique<Model<R>>(std::move(s)));
    }
    Battle(const Battle& b) : self_(b.self_->clone()) {}
    Battle(Battle&&) noexcept = default;
    Battle& operator=(const Battle& b) {
        if (this != &b && (!self_ || !self_->assign(*b.self_))) self_ = b.self_->clone();
        return *this;
    }
    Battle& operator=(Battle&&) noexcept = default;
    ~Battle() = default;

    // A copy for another thread: it shares nothing with this one, so neither waits for the other.
    Battle apart() const { return Battle(self_->apart()); }

    std::string_view ruleset() const { return self_->key(); }
    // What it waits for; none: it is over.
    std::optional<TableDecision> pending() const { return self_->pending(); }
    // Why the order may not be given as the answer to pending(); changes nothing.
    std::optional<Refusal> check(const TableOrder& o) const { return self_->check(o); }
    // REQUIRES: !check(o). If `d` throws NeedRoll this battle is half-stepped and must be dropped; try_step() sees to
    // that.
    void apply(const TableOrder& o, Dice& d, TableLog& l) { self_->apply(o, d, l); }
    // Concrete orders worth considering, at most `limit`, never none while something is pending; all pass check().
    std::vector<TableOrder> candidates(Rng& g, std::size_t limit) const { return self_->candidates(g, limit); }
    // The ruleset's automatic commander, for the side that is asked. REQUIRES: pending(), and that this is the battle
    // as_seen_by() that side.
    CommandersChoice choose(Temper t, Rng& g, bool say_why = false) const { return self_->choose(t, g, say_why); }
    // A battle of the same kind in which what `viewer` cannot know has been drawn anew.
    Battle as_seen_by(Side viewer, Rng& g) const { return Battle(self_->as_seen_by(viewer, g)); }
    // An event as `viewer` may be told of it now, or nothing.
    std::optional<TableEvent> told(const TableEvent& e, Side viewer) const { return self_->told(e, viewer); }
    BoardView view(Side viewer) const { return self_->view(viewer); }
    // Where this piece can go in the action that is asked for; empty where the ruleset does not say.
    std::vector<TablePlace> reachable(PieceId p) const { return self_->reachable(p); }
    // "3.1 figures lost of 8, 37% that it panics": odds before the click. REQUIRES: !check(o). Empty where the ruleset
    // does not say.
    std::string preview(const TableOrder& o) const { return self_->preview(o); }
    // Of no piece: of the battle. Empty for a piece that is not there, and where the ruleset does not say.
    std::vector<PieceFact> muster_facts(PieceId p) const { return self_->muster_facts(p); }
    TableResult result() const { return self_->result(); }
    // In individuals, per campaign unit and character. REQUIRES: result().over.
    PerSide<ArmyLosses> losses() const { return self_->losses(); }
    // One sentence for an event, one for a question, a name for a piece.
    std::string describe(const TableEvent& e) const { return self_->describe(e); }
    std::string question(const TableDecision& d) const { return self_->question(d); }
    std::string name(PieceId p) const { return self_->name(p); }
    std::string die_words() const { return self_->die_words(); }  // empty: its dice have plain faces
    friend bool operator==(const Battle& a, const Battle& b) { return a.self_->equals(*b.self_); }

    // For files and a ruleset's own panel only; null if another ruleset's.
    template <Ruleset R>
    const typename R::State* state() const {
        const auto* m = dynamic_cast<const Model<R>*>(self_.get());
        return m ? &m->state : nullptr;
    }

private:
    struct Concept {
        Concept() = default;
        Concept(const Concept&) = default;
        Concept& operator=(const Concept&) = default;
        virtual ~Concept() = default;
        virtual std::unique_ptr<Concept> clone() const = 0;
        virtual std::unique_ptr<Concept> apart() const = 0;
        virtual bool assign(const Concept& c) = 0;  // false: another ruleset's
        virtual bool equals(const Concept& c) const = 0;
        virtual std::string_view key() const = 0;
        virtual std::optional<TableDecision> pending() const = 0;
        virtual std::optional<Refusal> check(const TableOrder& o) const = 0;
        virtual void apply(const TableOrder& o, Dice& d, TableLog& l) = 0;
        virtual std::vector<TableOrder> candidates(Rng& g, std::size_t limit) const = 0;
        virtual CommandersChoice choose(Temper t, Rng& g, bool say_why) const = 0;
        virtual std::unique_ptr<Concept> as_seen_by(Side v, Rng& g) const = 0;
        virtual std::optional<TableEvent> told(const TableEvent& e, Side v) const = 0;
        virtual BoardView view(Side v) const = 0;
        virtual std::vector<TablePlace> reachable(PieceId p) const = 0;
        virtual std::string preview(const TableOrder& o) const = 0;
        virtual std::vector<PieceFact> muster_facts(PieceId p) const = 0;
        virtual TableResult result() const = 0;
        virtual PerSide<ArmyLosses> losses() const = 0;
        virtual std::string describe(const TableEvent& e) const = 0;
        virtual std::string question(const TableDecision& d) const = 0;
        virtual std::string name(PieceId p) const = 0;
        virtual std::string die_words() const = 0;
    };
    template <Ruleset R>
    struct Model final : Concept {
        explicit Model(typename R::State s) : state(std::move(s)) {}
        std::unique_ptr<Concept> clone() const override { return std::make_unique<Model>(*this); }
        std::unique_ptr<Concept> apart() const override {
            if constexpr (SharesFacts<R>)
                return std::make_unique<Model>(R::apart(state));
            else
                return clone();
        }
        bool assign(const Concept& c) override {
            const auto* m = dynamic_cast<const Model*>(&c);
            if (m) state = m->state;
            return m != nullptr;
        }
        bool equals(const Concept& c) const override {
            const auto* m = dynamic_cast<const Model*>(&c);
            return m != nullptr && m->state == state;
        }
        std::string_view key() const override { return R::key; }
        std::optional<TableDecision> pending() const override { return R::pending(state); }
        std::optional<Refusal> check(const TableOrder& o) const override { return R::check(state, o); }
        void apply(const TableOrder& o, Dice& d, TableLog& l) override { R::apply(state, o, d, l); }
        std::vector<TableOrder> candidates(Rng& g, std::size_t n) const override { return R::candidates(state, g, n); }
        CommandersChoice choose(Temper t, Rng& g, bool why) const override { return R::choose(state, t, g, why); }
        std::unique_ptr<Concept> as_seen_by(Side v, Rng& g) const override {
            return std::make_unique<Model>(R::as_seen_by(state, v, g));
        }
        std::optional<TableEvent> told(const TableEvent& e, Side v) const override { return R::told(state, e, v); }
        BoardView view(Side v) const override { return R::view(state, v); }
        std::vector<TablePlace> reachable([[maybe_unused]] PieceId p) const override {
            if constexpr (ShowsReach<R>)
                return R::reachable(state, p);
            else
                return {};
        }
        std::string preview([[maybe_unused]] const TableOrder& o) const override {
            if constexpr (Foresees<R>)
                return R::preview(state, o);
            else
                return {};
        }
        std::vector<PieceFact> muster_facts([[maybe_unused]] PieceId p) const override {
            if constexpr (TellsFacts<R>)
                return R::muster_facts(state, p);
            else
                return {};
        }
        TableResult result() const override { return R::result(state); }
        PerSide<ArmyLosses> losses() const override { return R::losses(state); }
        std::string describe(const TableEvent& e) const override { return R::describe(state, e); }
        std::string question(const TableDecision& d) const override { return R::question(state, d); }
        std::string name(PieceId p) const override { return R::name(state, p); }
        std::string die_words() const override {
            if constexpr (PaintsItsDice<R>)
                return R::die_words(state);
            else
                return {};
        }
        typename R::State state;
    };
    explicit Battle(std::unique_ptr<Concept> self) : self_(std::move(self)) {}
    std::unique_ptr<Concept> self_;
};

// One step as a pure function: the battle that follows with what happened and how many rolls of `rolls` it used, or the
// roll it needs first, or why the order is refused. `battle` is never changed; when NeedRoll comes back, put the
// question to a person or to the program, append the answer to `rolls`, and call again.
struct TableStep {
    Battle battle;
    std::vector<TableEvent> events;
    std::size_t rolls_used = 0;
};
std::variant<TableStep, NeedRoll, Refusal> try_step(const Battle& battle, const TableOrder& order,
                                                    std::span<const Roll> rolls);

// On a table the roller is a piece.
constexpr Roller roller(Side side, PieceId piece) {
    return {Roller::Kind::side, side, UnitId{piece.value}};
}

}  // namespace banneret
