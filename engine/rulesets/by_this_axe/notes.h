#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/rulesets/by_this_axe/axe.h"

namespace banneret::axe {

// The automatic commander's estimates, kept in the Setup from one decision to the next. refresh() compares the battle
// with the one it saw last and drops every estimate that may have changed, so that no order depends on the notes.
class Notes {
public:
    void refresh(const State& s);

    // The expected gain, in units on balance, of a charge of one piece on the front of another, and the factor by which
    // the enemy therefore seems nearer.
    struct Lure {
        double net = 0, nearer = 1;
    };
    template <class Compute>
    const Lure& lure(std::size_t a, std::size_t b, Compute compute) {
        return of_pair(lures_, a, b, compute);
    }
    // A piece's number in a check of morale after a melee, and its worth.
    struct Nerve {
        int morale = 0;
        double worth = 0;
    };
    template <class Compute>
    const Nerve& nerve(std::size_t i, Compute compute) {
        OfPiece& kept = nerves_[i];
        if (kept.at != fights_of_[i]) kept = {fights_of_[i], compute()};
        return kept.value;
    }
    // mean_kills() to the front.
    template <class Compute>
    double kills(std::size_t a, std::size_t b, bool charging, Compute compute) {
        return of_pair(charging ? charging_kills_ : kills_, a, b, compute);
    }
    // True if an enemy in reach is worth a charge of this piece that gains `asked`.
    template <class Compute>
    bool tempted(std::size_t i, Side enemies, Hundredths far, double asked, Compute compute) {
        Tempted& kept = tempted_[i];
        const Standing now = standing(i, enemies);
        if (!(kept.at == now) || kept.far != far || kept.asked != asked) kept = {now, far, asked, compute()};
        return kept.value;
    }
    // Notes that a piece found none of its twenty places open. `by` names for each place the friend who stands on it,
    // or `nobody`: the place may open when that friend leaves. `danger`: the piece keeps out of reach of enemies whose
    // exchange value is higher.
    static constexpr std::size_t places = 20;
    static constexpr std::uint16_t nobody = 0xFFFF;
    using Blockers = std::array<std::uint16_t, places>;
    void note_stuck(std::size_t i, Side enemies, double danger, const Blockers& by) {
        stuck_[i] = {standing(i, enemies), now_, danger, by};
    }
    // True if it was noted, and neither the piece, nor an enemy, nor a friend who stands in its places has changed.
    bool still_stuck(std::size_t i, Side enemies, double danger) const;
    // True if the side is outshot.
    template <class Compute>
    bool outshot(Side side, Compute compute) {
        Outshot& kept = outshot_[side];
        if (kept.at != last_change_) kept = {last_change_, compute()};
        return kept.value;
    }

private:
    using Number = std::uint32_t;  // of a refresh(); 0: never
    // Depends on what decides the fights of both pieces.
    template <class Value>
    struct OfPair {
        Number a = 0, b = 0;
        Value value{};
    };
    struct OfPiece {
        Number at = 0;
        Nerve value;
    };
    // The last changes of a piece and of all its enemies.
    struct Standing {
        Number place = 0, fights = 0, enemies_places = 0, enemies_fights = 0;
        bool operator==(const Standing&) const = default;
    };
    struct Tempted {
        Standing at;
        Hundredths far = 0;
        double asked = 0;
        bool value = false;
    };
    struct Stuck {
        Standing at;
        Number noted = 0;
        double danger = 0;
        Blockers by{};
    };
    struct Outshot {
        Number at = 0;
        bool value = false;
    };

    template <class Value, class Compute>
    const Value& of_pair(std::vector<OfPair<Value>>& table, std::size_t a, std::size_t b, Compute compute) {
        OfPair<Value>& kept = table[a * pieces_.size() + b];
        if (kept.a != fights_of_[a] || kept.b != fights_of_[b]) kept = {fights_of_[a], fights_of_[b], compute()};
        return kept.value;
    }
    Standing standing(std::size_t i, Side enemies) const {
        return {place_of_[i], fights_of_[i], places_of_[enemies], fights_of_side_[enemies]};
    }
    void begin(const State& s);
    bool course_changed(const State& s);
    void look_at(const State& s, std::size_t i, bool all);
    void look_for_leaders(const State& s, Side side);
    void fights_anew(const State& s, std::size_t i);

    Number now_ = 0, last_change_ = 0;
    // The battle at the last refresh().
    std::vector<Piece> pieces_;
    std::vector<FallenLeader> fallen_;
    std::uint16_t turn_ = 0;
    PerSide<bool> general_missed_{};
    std::vector<char> led_;  // by a leader with it or near it
    // The last change of what decides the fights of a piece, and of where it is and how large; of a side, of any piece.
    std::vector<Number> fights_of_, place_of_;
    PerSide<Number> places_of_{}, fights_of_side_{};
    // The estimates.
    std::vector<OfPiece> nerves_;
    std::vector<OfPair<Lure>> lures_;
    std::vector<OfPair<double>> kills_, charging_kills_;
    std::vector<Tempted> tempted_;
    std::vector<Stuck> stuck_;
    PerSide<Outshot> outshot_{};
};

}  // namespace banneret::axe
