#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rulesets/medieval_skirmish/clash.h"
#include "engine/rulesets/medieval_skirmish/nearest.h"
#include "engine/rulesets/medieval_skirmish/steps.h"
#include "engine/rulesets/medieval_skirmish/weights.h"

namespace banneret::skirmish {

// What a verdict on a body depends on, apart from the body itself and all its enemies.
struct Footprint {
    std::optional<Area> ground;  // on bodies that may lie there
    bool weighed = false;        // on leaders and standards, since a contact was weighed
    bool everybody = false;      // on every other piece
    void look(const Area& more) { ground = ground ? ground->together(more) : more; }
};

// What the automatic commander knows from one decision to the next, kept in the Setup. refresh() compares the battle
// with the one it saw last and drops all that may have changed, so that no order depends on the notes.
class Notes {
public:
    // What every verdict depends on.
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
    const Steadiness& steadiness(const State& s, std::size_t i) {
        auto& kept = steadiness_[i];
        if (!kept) kept = steadiness_of(s, i);
        return *kept;
    }
    // True if the body was found to stay where it is, and still would be.
    bool stays(std::size_t i) const { return stays_[i].noted; }
    void note_stay(std::size_t i, const Footprint& looked) {
        if (!looked.everybody) stays_[i] = {true, looked};
    }

private:
    struct Stay {
        bool noted = false;
        Footprint looked;
    };
    void begin(const State& s);
    void look_for_changes(const State& s);
    void forget(const State& s, std::size_t changed);
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
    std::vector<char> changed_;
    // What is known.
    std::vector<NearEnemy> nearest_;
    std::vector<std::optional<Steadiness>> steadiness_;
    std::vector<Stay> stays_;
};

}  // namespace banneret::skirmish
