#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/models/charts/chart.h"
#include "engine/abstract/battle.h"
#include "engine/campaign/battles/battle_plan.h"
#include "engine/campaign/campaign.h"

namespace banneret::app {

// An abstract battle as a picture: both lines with their troops, stratagems and postures as chosen, then the result and
// the losses.

enum class Troop : std::uint8_t { foot, horse, missiles, monsters };
inline constexpr std::size_t troop_count = 4;
std::string_view words(Troop t);
// Large creatures, flyers and creatures with hit dice are monsters; mounted units are horse even with missiles.
Troop troop_of(const Unit& unit);

struct BattlePicture {
    // One unit, or all units of a kind if the army has many.
    struct Block {
        Troop troop = Troop::foot;
        std::string name;
        std::int64_t men = 0, lost = 0;
        bool operator==(const Block&) const = default;
    };
    static constexpr std::size_t most_blocks = 5;
    struct OneSide {
        std::string army;
        int colour = 0;
        bool hidden = false;        // no numbers: one block without a symbol
        std::vector<Block> blocks;  // from the left wing to the right wing as drawn, at most most_blocks
        Stratagem stratagem = Stratagem::none;
        bool at_night = false;
        bool succeeded = false;  // the stratagem took effect; false: planned
        std::optional<Posture> posture;
        bool operator==(const OneSide&) const = default;
    };
    PerSide<OneSide> sides;
    std::string title;
    std::optional<Side> attacker;
    bool has_losses = false;
    std::optional<Side> pursuer;

    // The results table's column, one rung for each number of the die.
    struct Rung {
        std::string words;  // "victory"
        std::optional<Side> winner;
        Grade grade = Grade::skirmish;
        bool operator==(const Rung&) const = default;
    };
    struct Ladder {
        std::string column;         // "1.55 : 1, read as 2 : 1"
        std::array<Rung, 6> rungs;  // for 1 or less to 6 or more
        int die = 0;                // with all modifiers, 1..6; 0: not rolled
        bool operator==(const Ladder&) const = default;
    };
    std::optional<Ladder> ladder;
    std::vector<std::string> sentences;  // to read aloud; empty before the end
    bool operator==(const BattlePicture&) const = default;
};

// The parts of a battle that the players may see, by side.
struct PictureView {
    PerSide<int> colours;
    PerSide<bool> hidden;      // sides without numbers
    bool player_safe = false;  // shows only what both sides know of the other's choices
};
// Before the battle: the choices that the referee named; a choice left to a general is not drawn. The player-safe view
// shows no choice.
BattlePicture picture_of_plan(const abstract::Setup& setup, const BattlePlan& plan, const PictureView& view);
// Under way: what is revealed so far. A sealed answer is not part of the record.
BattlePicture picture_of_record(const abstract::Record& record, const PictureView& view);
// Before or after it is applied. `course`: the record at its end, or null for a battle entered by hand.
BattlePicture picture_of_review(const abstract::Setup& setup, const abstract::Record* course, const Review& review,
                                const PictureView& view);

// `moment`: the progress of the result's movement, 0..1; 1: at rest. `width` in font units, at least 18.
Drawing draw(const BattlePicture& picture, double width, double moment = 1);
// REQUIRES: the picture has a ladder.
Drawing draw_ladder(const BattlePicture& picture, double width);
// Both, and the sentences, on one sheet for a file.
Drawing draw_sheet(const BattlePicture& picture, double width);

}  // namespace banneret::app
