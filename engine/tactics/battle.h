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
#include "engine/tactics/board_view.h"
#include "engine/tactics/losses.h"
#include "engine/tactics/plans.h"
#include "engine/tactics/table_decision.h"
#include "engine/tactics/table_event.h"
#include "engine/tactics/table_order.h"

namespace banneret {

struct TableResult {
    bool over = false;
    std::optional<Side> winner;  // holds the field; none: drawn or not over
    RuleRef rule{};              // the cause of the end
    std::uint16_t turns = 0;
    PerSide<double> lost{};  // share of the men at the start who are not fit now
    // Set if the ruleset grades victories itself; else the campaign does, by the shares that were lost.
    std::optional<Grade> grade;
    bool withdrew = false;  // the side that left the field made a fighting retreat: it is not defeated
    bool operator==(const TableResult&) const = default;
};

// How one character of a ruleset's automatic commander weighs things; see its policy. `by_the_book`: the policy of the
// rulings to the letter, which never changes; it is the steady one until a ruleset has a better one.
enum class Temper : std::uint8_t { steady, bold, wary, by_the_book };
struct CommandersChoice {
    TableOrder order;
    RuleRef rule{};  // the row of the policy it follows
    double score = 0;
    std::string because;   // one sentence; empty unless asked for
    bool checked = false;  // the ruleset has found it legal in the battle for which it was chosen
};

// A ruleset provides a State, which is a plain value, and functions that depend on that State alone.
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
    { R::visible_event(s, e, v) } -> std::same_as<std::optional<TableEvent>>;
    { R::view(s, v) } -> std::same_as<BoardView>;
    { R::result(s) } -> std::same_as<TableResult>;
    { R::losses(s) } -> std::same_as<PerSide<ArmyLosses>>;
    { R::describe(s, e) } -> std::same_as<std::string>;
    { R::question(s, TableDecision{}) } -> std::same_as<std::string>;
    { R::name(s, PieceId{}) } -> std::same_as<std::string>;
};

// --- Optional functions of a ruleset --------------------------------------------------------------------------------
// For each, Battle has a function of the same name below, which says what pages show without it.

// The places that a piece can reach in the action that is asked for.
template <class R>
concept HasReachable = requires(const typename R::State& s, PieceId p) {
    { R::reachable(s, p) } -> std::same_as<std::vector<TablePlace>>;
};
// True if the state is the same as_seen_by() that side, and nothing is drawn at random: a commander then needs no copy.
template <class R>
concept HasSeesAll = requires(const typename R::State& s) {
    { R::sees_all(s, Side{}) } -> std::same_as<bool>;
};
// Expected outcome of an order, in words.
template <class R>
concept HasPreview = requires(const typename R::State& s, const TableOrder& o) {
    { R::preview(s, o) } -> std::same_as<std::string>;
};
// Dice with faces of their own: "1-3 an axe, 4-5 an arrow, 6 a panic".
template <class R>
concept HasCustomDice = requires(const typename R::State& s) {
    { R::die_words(s) } -> std::same_as<std::string>;
};
// A State whose copies share one Setup: a Shared<Setup> named `setup` (engine/core/shared.h).
template <class R>
concept SharesSetup = requires(typename R::State& s) {
    s.setup = s.setup.detached();
    { s.setup.same_object(s.setup) } -> std::same_as<bool>;
};

// One fact about a piece as mustered, or about the whole battle: "fc", "3". For files and pages; in the ruleset's own
// words, with the number as the rules print it.
struct MusterFact {
    std::string_view key;
    std::string value;
    bool operator==(const MusterFact&) const = default;
};
template <class R>
concept HasMusterFacts = requires(const typename R::State& s, PieceId p) {
    { R::muster_facts(s, p) } -> std::same_as<std::vector<MusterFact>>;
};

// An area of the board with a meaning, in the coordinates of BoardView.
struct BoardArea {
    std::vector<BoardPoint> outline;  // closed; of a grid one area for each cell
    std::string words;                // "longbow, 24 inches"; empty: nothing is written beside it
    bool operator==(const BoardArea&) const = default;
};
// The area that a piece can shoot at from its place. Line of sight is left out: the refusal of an order explains it.
template <class R>
concept HasFireAreas = requires(const typename R::State& s, PieceId p) {
    { R::fire_areas(s, p) } -> std::same_as<std::vector<BoardArea>>;
};
// The area in which an enemy is within reach of a charge from the piece's place.
template <class R>
concept HasChargeAreas = requires(const typename R::State& s, PieceId p) {
    { R::charge_areas(s, p) } -> std::same_as<std::vector<BoardArea>>;
};
// The ground an order would cover, such as the circle, line or cone of a spell; shown before the order is given.
template <class R>
concept HasOrderAreas = requires(const typename R::State& s, const TableOrder& o) {
    { R::order_areas(s, o) } -> std::same_as<std::vector<BoardArea>>;
};

// The orders a person is offered. Together they must hold every legal order (one of each group that differs in nothing
// the rules look at). An order that is not legal may be among them: pages ask check(), and show why it is refused.
// offers: of a piece where it is (reload, form square, hold fire); no piece: of the side (a card, a bid, a share).
// offers_against: at another piece, of either side. offers_to: the orders that going to that place can mean, likeliest
// first.
template <class R>
concept HasOffers = requires(const typename R::State& s, PieceId p, const TablePlace& to) {
    { R::offers(s, p) } -> std::same_as<std::vector<TableOrder>>;
    { R::offers_against(s, p, p) } -> std::same_as<std::vector<TableOrder>>;
    { R::offers_to(s, p, to) } -> std::same_as<std::vector<TableOrder>>;
};
// An order as the answer to a decision, as a person picks it: "Charge Harl spears, on the flank". Empty: the usual
// words of the verb do.
template <class R>
concept HasOrderWords = requires(const typename R::State& s, const TableDecision& d, const TableOrder& o) {
    { R::order_words(s, d, o) } -> std::same_as<std::string>;
};
// The condition of a piece, besides its strength: "routed", "has fired". Empty: steady.
template <class R>
concept HasStateWords = requires(const typename R::State& s, PieceId p) {
    { R::state_words(s, p) } -> std::same_as<std::vector<std::string>>;
};
// The phases of a turn, first to last; `step` as StepBegan names it.
struct TurnPhase {
    RuleRef step{};
    std::string_view name;  // "Ranged"
    bool operator==(const TurnPhase&) const = default;
};
template <class R>
concept HasPhases = requires(const typename R::State& s) {
    { R::phases(s) } -> std::same_as<std::vector<TurnPhase>>;
};
// Units of Bid::amount in one point of the player's bid.
template <class R>
concept HasBidUnit = requires(const typename R::State& s) {
    { R::bid_unit(s) } -> std::same_as<int>;
};
// The last turn of this battle.
template <class R>
concept HasTurnLimit = requires(const typename R::State& s) {
    { R::turn_limit(s) } -> std::same_as<int>;
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
    Battle detached() const { return Battle(self_->detached()); }

    // True if both hold the same Setup object, which detached() prevents.
    bool shares_setup(const Battle& b) const { return self_->shares_setup(*b.self_); }

    std::string_view ruleset() const { return self_->key(); }
    // The pending decision; none: the battle is over.
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
    // as_seen_by(viewer, g).choose(t, g, say_why), with less copying.
    CommandersChoice choose_as(Side viewer, Temper t, Rng& g, bool say_why = false) const {
        return self_->choose_as(viewer, t, g, say_why);
    }
    // A battle of the same kind in which what `viewer` cannot know is drawn again at random.
    Battle as_seen_by(Side viewer, Rng& g) const { return Battle(self_->as_seen_by(viewer, g)); }
    // The part of an event that is visible to `viewer` now, if any.
    std::optional<TableEvent> visible_event(const TableEvent& e, Side viewer) const {
        return self_->visible_event(e, viewer);
    }
    BoardView view(Side viewer) const { return self_->view(viewer); }
    // The places that this piece can reach in the pending action; empty if the ruleset does not compute them.
    std::vector<TablePlace> reachable(PieceId p) const { return self_->reachable(p); }
    // "3.1 figures lost of 8, 37% that it panics": odds before the click. REQUIRES: !check(o). Empty where the ruleset
    // does not say.
    std::string preview(const TableOrder& o) const { return self_->preview(o); }
    // For no piece: facts about the battle. Empty for an unknown piece and for a ruleset without muster facts.
    std::vector<MusterFact> muster_facts(PieceId p) const { return self_->muster_facts(p); }
    // See the optional functions of a ruleset above. Without them: no areas; of offers what the ruleset's candidates
    // say, and a plain move; no words, no phases; a bid counts in ones; 0 for no turn limit.
    std::vector<BoardArea> fire_areas(PieceId p) const { return self_->fire_areas(p); }
    std::vector<BoardArea> charge_areas(PieceId p) const { return self_->charge_areas(p); }
    std::vector<BoardArea> order_areas(const TableOrder& o) const { return self_->order_areas(o); }
    std::vector<TableOrder> offers(PieceId p) const { return self_->offers(p); }
    std::vector<TableOrder> offers_against(PieceId p, PieceId target) const { return self_->offers_against(p, target); }
    std::vector<TableOrder> offers_to(PieceId p, const TablePlace& to) const { return self_->offers_to(p, to); }
    std::string order_words(const TableDecision& d, const TableOrder& o) const { return self_->order_words(d, o); }
    std::vector<std::string> state_words(PieceId p) const { return self_->state_words(p); }
    std::vector<TurnPhase> phases() const { return self_->phases(); }
    int bid_unit() const { return self_->bid_unit(); }
    int turn_limit() const { return self_->turn_limit(); }
    TableResult result() const { return self_->result(); }
    // In individuals, per campaign unit and character. REQUIRES: result().over.
    PerSide<ArmyLosses> losses() const { return self_->losses(); }
    // One sentence for an event; a question to the side that is asked, whose name pages put before it; a name for a
    // piece.
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
        virtual std::unique_ptr<Concept> detached() const = 0;
        virtual bool assign(const Concept& c) = 0;  // false: another ruleset's
        virtual bool equals(const Concept& c) const = 0;
        virtual bool shares_setup(const Concept& c) const = 0;
        virtual std::string_view key() const = 0;
        virtual std::optional<TableDecision> pending() const = 0;
        virtual std::optional<Refusal> check(const TableOrder& o) const = 0;
        virtual void apply(const TableOrder& o, Dice& d, TableLog& l) = 0;
        virtual std::vector<TableOrder> candidates(Rng& g, std::size_t limit) const = 0;
        virtual CommandersChoice choose(Temper t, Rng& g, bool say_why) const = 0;
        virtual CommandersChoice choose_as(Side v, Temper t, Rng& g, bool say_why) const = 0;
        virtual std::unique_ptr<Concept> as_seen_by(Side v, Rng& g) const = 0;
        virtual std::optional<TableEvent> visible_event(const TableEvent& e, Side v) const = 0;
        virtual BoardView view(Side v) const = 0;
        virtual std::vector<TablePlace> reachable(PieceId p) const = 0;
        virtual std::string preview(const TableOrder& o) const = 0;
        virtual std::vector<MusterFact> muster_facts(PieceId p) const = 0;
        virtual TableResult result() const = 0;
        virtual PerSide<ArmyLosses> losses() const = 0;
        virtual std::string describe(const TableEvent& e) const = 0;
        virtual std::string question(const TableDecision& d) const = 0;
        virtual std::string name(PieceId p) const = 0;
        virtual std::string die_words() const = 0;
        virtual std::vector<BoardArea> fire_areas(PieceId p) const = 0;
        virtual std::vector<BoardArea> charge_areas(PieceId p) const = 0;
        virtual std::vector<BoardArea> order_areas(const TableOrder& o) const = 0;
        virtual std::vector<TableOrder> offers(PieceId p) const = 0;
        virtual std::vector<TableOrder> offers_against(PieceId p, PieceId target) const = 0;
        virtual std::vector<TableOrder> offers_to(PieceId p, const TablePlace& to) const = 0;
        virtual std::string order_words(const TableDecision& d, const TableOrder& o) const = 0;
        virtual std::vector<std::string> state_words(PieceId p) const = 0;
        virtual std::vector<TurnPhase> phases() const = 0;
        virtual int bid_unit() const = 0;
        virtual int turn_limit() const = 0;
    };
    // Substitutes for a ruleset without offers: its candidates for `p` (at `target`, if given) and a plain move.
    static std::vector<TableOrder> named_candidates(const Concept& c, PieceId p, PieceId target);
    static std::vector<TableOrder> plain_move(const Concept& c, PieceId p, const TablePlace& to);
    template <Ruleset R>
    struct Model final : Concept {
        explicit Model(typename R::State s) : state(std::move(s)) {}
        std::unique_ptr<Concept> clone() const override { return std::make_unique<Model>(*this); }
        std::unique_ptr<Concept> detached() const override {
            auto copy = std::make_unique<Model>(*this);
            if constexpr (SharesSetup<R>) copy->state.setup = state.setup.detached();
            return copy;
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
        bool shares_setup([[maybe_unused]] const Concept& c) const override {
            if constexpr (SharesSetup<R>) {
                const auto* m = dynamic_cast<const Model*>(&c);
                return m != nullptr && m->state.setup.same_object(state.setup);
            } else {
                return false;
            }
        }
        std::string_view key() const override { return R::key; }
        std::optional<TableDecision> pending() const override { return R::pending(state); }
        std::optional<Refusal> check(const TableOrder& o) const override { return R::check(state, o); }
        void apply(const TableOrder& o, Dice& d, TableLog& l) override { R::apply(state, o, d, l); }
        std::vector<TableOrder> candidates(Rng& g, std::size_t n) const override { return R::candidates(state, g, n); }
        CommandersChoice choose(Temper t, Rng& g, bool why) const override { return R::choose(state, t, g, why); }
        CommandersChoice choose_as(Side v, Temper t, Rng& g, bool why) const override {
            if constexpr (HasSeesAll<R>)
                if (R::sees_all(state, v)) return R::choose(state, t, g, why);
            CommandersChoice choice = R::choose(R::as_seen_by(state, v, g), t, g, why);
            choice.checked = false;  // only in the copy
            return choice;
        }
        std::unique_ptr<Concept> as_seen_by(Side v, Rng& g) const override {
            return std::make_unique<Model>(R::as_seen_by(state, v, g));
        }
        std::optional<TableEvent> visible_event(const TableEvent& e, Side v) const override {
            return R::visible_event(state, e, v);
        }
        BoardView view(Side v) const override { return R::view(state, v); }
        std::vector<TablePlace> reachable([[maybe_unused]] PieceId p) const override {
            if constexpr (HasReachable<R>)
                return R::reachable(state, p);
            else
                return {};
        }
        std::string preview([[maybe_unused]] const TableOrder& o) const override {
            if constexpr (HasPreview<R>)
                return R::preview(state, o);
            else
                return {};
        }
        std::vector<MusterFact> muster_facts([[maybe_unused]] PieceId p) const override {
            if constexpr (HasMusterFacts<R>)
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
            if constexpr (HasCustomDice<R>)
                return R::die_words(state);
            else
                return {};
        }
        std::vector<BoardArea> fire_areas([[maybe_unused]] PieceId p) const override {
            if constexpr (HasFireAreas<R>)
                return R::fire_areas(state, p);
            else
                return {};
        }
        std::vector<BoardArea> charge_areas([[maybe_unused]] PieceId p) const override {
            if constexpr (HasChargeAreas<R>)
                return R::charge_areas(state, p);
            else
                return {};
        }
        std::vector<BoardArea> order_areas([[maybe_unused]] const TableOrder& o) const override {
            if constexpr (HasOrderAreas<R>)
                return R::order_areas(state, o);
            else
                return {};
        }
        std::vector<TableOrder> offers(PieceId p) const override {
            if constexpr (HasOffers<R>)
                return R::offers(state, p);
            else
                return named_candidates(*this, p, {});
        }
        std::vector<TableOrder> offers_against(PieceId p, PieceId target) const override {
            if constexpr (HasOffers<R>)
                return R::offers_against(state, p, target);
            else
                return named_candidates(*this, p, target);
        }
        std::vector<TableOrder> offers_to(PieceId p, const TablePlace& to) const override {
            if constexpr (HasOffers<R>)
                return R::offers_to(state, p, to);
            else
                return plain_move(*this, p, to);
        }
        std::string order_words([[maybe_unused]] const TableDecision& d,
                                [[maybe_unused]] const TableOrder& o) const override {
            if constexpr (HasOrderWords<R>)
                return R::order_words(state, d, o);
            else
                return {};
        }
        std::vector<std::string> state_words([[maybe_unused]] PieceId p) const override {
            if constexpr (HasStateWords<R>)
                return R::state_words(state, p);
            else
                return {};
        }
        std::vector<TurnPhase> phases() const override {
            if constexpr (HasPhases<R>)
                return R::phases(state);
            else
                return {};
        }
        int bid_unit() const override {
            if constexpr (HasBidUnit<R>)
                return R::bid_unit(state);
            else
                return 1;
        }
        int turn_limit() const override {
            if constexpr (HasTurnLimit<R>)
                return R::turn_limit(state);
            else
                return 0;
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
