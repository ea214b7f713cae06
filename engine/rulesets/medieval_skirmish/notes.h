#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/rulesets/medieval_skirmish/clash.h"
#include "engine/rulesets/medieval_skirmish/nearest.h"
#include "engine/rulesets/medieval_skirmish/steps.h"
#include "engine/rulesets/medieval_skirmish/weights.h"

namespace banneret::skirmish {

// A set of pieces that may hold a few more than were put in: for tests that err to the safe side.
class RoughSet {
public:
    void put(std::size_t i) { words_[i / 64 % words_.size()] |= std::uint64_t{1} << i % 64; }
    bool may_hold(std::size_t i) const { return (words_[i / 64 % words_.size()] >> i % 64 & 1) != 0; }

private:
    std::array<std::uint64_t, 4> words_{};
};

// All on which a verdict on a body depends, apart from the body itself and the ground of all its enemies.
struct Footprint {
    std::optional<Area> ground;  // on friends that may lie there
    RoughSet foes;               // on anything else about these enemies
    bool weighed = false;        // on leaders and standards, since a contact was weighed
    bool everybody = false;      // on every other piece
    void look(const Area& more) { ground = ground ? ground->together(more) : more; }
};

// The automatic commander's notes from one decision to the next, kept in the Setup. refresh() compares the battle
// with the one it saw last and drops all that may have changed, so that no order depends on the notes.
class Notes {
public:
    // The course of the battle, on which every verdict depends.
    struct Course {
        std::uint16_t turn = 0;
        Stage stage{};
        Side side{};
        bool attacks = false, restless = false;
        Weights weights;
        bool operator==(const Course&) const = default;
    };
    void refresh(const State& s, const Course& course);

    // The functions below REQUIRE refresh() with this state.
    const NearEnemy& nearest(const State& s, std::size_t i) {
        NearEnemy& kept = nearest_[i];
        if (kept.index == NearEnemy::unknown) kept = near_enemy(s, i);
        return kept;
    }
    const Steadiness& steadiness(const State& s, std::size_t i) { return fighter(s, i).steady; }
    // The exchange for `b` if `a` charges its front.
    template <class Compute>
    double exchange_if_charged(const State& s, std::size_t a, std::size_t b, Compute compute) {
        OfPair& kept = if_charged_[a * pieces_.size() + b];
        const Number of_a = number_of(s, a), of_b = number_of(s, b);
        if (kept.a != of_a || kept.b != of_b) kept = {of_a, of_b, compute()};
        return kept.value;
    }
    // The ways of a charge that the body may make, and what they are worth.
    struct Charges {
        ChargeWays ways;
        std::optional<double> worth_of_run, worth_of_walk;
    };
    template <class Compute>
    Charges& charges(const State& s, std::size_t i, std::size_t target, Compute compute) {
        KnownCharges& kept = known_charges(s, i, target);
        if (!kept.known) {
            kept.known = true;
            kept.charges = {compute(), {}, {}};
        }
        return kept.charges;
    }
    // The best shot of a body that may shoot.
    struct Shot {
        double score = -std::numeric_limits<double>::infinity();
        std::size_t target = 0;
    };
    template <class Compute>
    const Shot& shot(std::size_t i, Compute compute) {
        auto& kept = shots_[i];
        if (!kept) kept = compute();
        any_shot_ = true;
        return *kept;
    }
    // True if the body was found to stay where it is, and still would be.
    bool stays(std::size_t i) const { return stays_[i].noted; }
    void note_stay(std::size_t i, const Footprint& looked) {
        if (looked.everybody) return;
        stays_[i] = {true, looked};
        any_stay_ = true;
    }

private:
    // Counts the changes of what decides the fights of a piece; 0: not yet known.
    using Number = std::uint32_t;
    struct OfPair {
        Number a = 0, b = 0;
        double value = 0;
    };
    // All that decides the fights of a piece.
    struct Fighter {
        Rect ground;  // without its place, unless it may be uphill
        std::int16_t figures = 0, files = 0, gone = 0, lost_now = 0, lost_checked = 0, turn_start = 0;
        Order order{};
        Nerve nerve{};
        std::uint8_t arm = 0;
        Steadiness steady;
        bool operator==(const Fighter&) const = default;
    };
    struct KnownFighter {
        Fighter fighter;
        Number number = 0;
        bool fresh = false;
    };
    static Fighter fighter_of(const State& s, std::size_t i);
    const Fighter& fighter(const State& s, std::size_t i) {
        if (!fighters_[i].fresh) look_at_fighter(s, i);
        return fighters_[i].fighter;
    }
    Number number_of(const State& s, std::size_t i) {
        fighter(s, i);
        return fighters_[i].number;
    }
    void look_at_fighter(const State& s, std::size_t i);
    // The charges of one body at one target.
    struct KnownCharges {
        std::uint16_t target = 0;
        bool known = false;
        Number by = 0, at = 0;
        Area ground;
        Charges charges;
    };
    KnownCharges& known_charges(const State& s, std::size_t i, std::size_t target);
    void forget_charges(const State& s, std::size_t changed);
    struct Stay {
        bool noted = false;
        Footprint looked;
    };
    void begin(const State& s);
    void look_for_changes(const State& s);
    void forget(const State& s, std::size_t changed);
    void forget_shots();
    void forget_stays(const State& s, std::size_t changed);
    bool leads(const State& s, std::size_t i) const {
        return leads_[i] != 0 || pieces_[i].guests > 0 || s.pieces[i].guests > 0;
    }

    // The battle at the last refresh().
    Course course_;
    std::vector<Piece> pieces_;
    std::vector<Contact> contacts_;
    // Pieces on which the morale of others depends, apart from the bodies with characters.
    std::vector<char> leads_;
    std::vector<std::uint16_t> changed_;
    // The notes.
    std::vector<NearEnemy> nearest_;
    std::vector<KnownFighter> fighters_;
    std::vector<OfPair> if_charged_;
    std::vector<std::vector<KnownCharges>> charges_;
    bool any_charge_ = false;
    std::vector<std::optional<Shot>> shots_;
    bool any_shot_ = false;
    std::vector<Stay> stays_;
    bool any_stay_ = false;
};

}  // namespace banneret::skirmish
