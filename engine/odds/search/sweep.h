#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/job.h"
#include "engine/core/shard.h"
#include "engine/odds/compare/variant.h"
#include "engine/odds/search/aim.h"
#include "engine/odds/search/force.h"

namespace banneret {

// The odds of a battle as one number varies (a curve) or two do (a heat map); every cell is exact.

// A varying number: from, from + step .. up to `to`.
struct Axis {
    enum class What : std::uint8_t {
        count,  // men of the unit, 0 .. most_individuals
        fc,     // fighting capacity of the unit, 1 .. 5
        size,   // every unit's men in per cent of their present number, rounded to the nearest, halves up; 1 .. 1,000
    };
    bool of_foe = false;
    What what = What::count;
    std::string unit;  // empty for size
    std::int64_t from = 0, to = 0, step = 1;
    bool operator==(const Axis&) const = default;

    std::size_t size() const { return static_cast<std::size_t>((to - from) / step) + 1; }
    std::int64_t value(std::size_t i) const { return from + static_cast<std::int64_t>(i) * step; }
};
// "Knights.count=0..400:10", "Knights.fc=1..5", "size=50..200:5"; prefix "foe:" for the foe's army. Without a step,
// every whole number. At most most_axis_values.
inline constexpr std::size_t most_axis_values = 2'000'000, most_cells_swept = 4'000'000;
std::variant<Axis, Refusal> parse_axis(std::string_view text);
// The text form that parse_axis() reads: "Knights.count=0..400:10".
std::string words(const Axis& axis);
// The label of a chart's axis: "Knights, men", "the foe's Orcs, fighting capacity", "men of the whole army, %".
std::string label(const Axis& axis);

struct SweepQuestion {
    Variant variant, foe;
    Role role = Role::attacker;  // the variant's role
    BattleAssumptions play;
    std::vector<Axis> axes;  // one or two: x, then y
    int threads = 1;         // 1 .. 64; the answer does not depend on it
};

// One machine's part of a shared sweep: the answers of its block of cells.
struct SweptPart {
    struct MatchupClass {
        MatchupKey code = 0;
        MatchupOdds answer;
    };
    std::vector<MatchupClass> classes;  // in the order of their first cells
    std::vector<std::uint32_t> cells;   // index in `classes` of each cell of the block
};

// Cells with equivalent matchups share their answers.
class Sweep {
public:
    const std::vector<Axis>& axes() const { return axes_; }
    Role role() const { return role_; }
    std::size_t width() const { return axes_.front().size(); }
    std::size_t height() const { return axes_.size() > 1 ? axes_[1].size() : 1; }
    // True if every cell was computed. False if the job was stopped: cells not reached have no answer.
    bool complete() const { return complete_; }
    std::size_t counted() const { return counted_; }
    std::size_t kinds() const { return answers_.size(); }  // distinct classes of matchups

    // Null if the cell was not computed, or there is no battle.
    const Outlook* at(std::size_t x, std::size_t y = 0) const;
    // Why a cell has no odds; empty if it has, or was not reached.
    std::string refused(std::size_t x, std::size_t y = 0) const;
    std::optional<Fraction> exact(Aim aim, std::size_t x, std::size_t y = 0) const;
    // Row by row (all x of the first y, then of the next); NaN for cells without an answer.
    std::vector<double> values(Aim aim) const;

    // The results of the shard's block; the cells after a stop are left out.
    SweptPart part(const Shard& shard) const;

private:
    friend std::variant<Sweep, Refusal> sweep(const SweepQuestion&, const Job&, const Shard&);
    friend std::optional<Sweep> merged_sweep(const SweepQuestion&, const std::vector<SweptPart>&);
    std::size_t cells() const { return width() * height(); }
    std::vector<Axis> axes_;
    Role role_ = Role::attacker;
    std::vector<std::uint32_t> cells_;  // index in answers_, or not_reached
    std::vector<MatchupOdds> answers_;
    std::vector<MatchupKey> codes_;  // of each answer
    std::size_t counted_ = 0;
    bool complete_ = false;
};

// Refused: an unknown or ambiguous unit, an axis out of its range, two axes of one number, too many cells, armies with
// faults. Only the shard's block of cells is computed.
std::variant<Sweep, Refusal> sweep(const SweepQuestion& question, const Job& job = {}, const Shard& shard = {});
// The sweep whose parts these are, all of them in order; equal to that of sweep(). None if the cells of the question
// are not those of the parts.
std::optional<Sweep> merged_sweep(const SweepQuestion& question, const std::vector<SweptPart>& parts);

// A crossing of the mark along a curve: neighbouring cells of which one reaches the goal and one does not. In a heat
// map: within its rows.
struct Crossing {
    std::size_t x = 0, y = 0;  // between x and x + 1
    bool reached_after = false;
};
std::vector<Crossing> crossings(const Sweep& sweep, const Goal& goal);

}  // namespace banneret
