#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/ids.h"

namespace banneret {

// The purpose of a roll: shown to a person who rolls real dice, logged, and compared when a recording is replayed. A
// purpose is a row with static lifetime: a common one below, or one of a ruleset's own. The ruleset's line in the
// catalogue lists its own rows (TacticalRuleset::rolls) so that recordings that name them load.
class RollFor {
public:
    // The rows of common_rolls, in its order: append to both. The order is part of the signature.
    enum Common : std::uint8_t {
        stratagem,
        foil,
        evade_miles,
        stance,
        battle_result,
        casualties,
        pursuit,
        retreat_miles,
        healing_time,
        // For tabletop battles, in any ruleset.
        initiative,
        leadership,
        melee,
        shooting,
        save,
        morale,
        rally,
        panic_move,
        attrition,
        move_distance,
        evasion,
        breath,
        spell,
        prayer,
        duel,
        card,
        who_is_hit,
        fate,
        capture,
        of_ruleset,  // not common
    };
    struct Purpose {
        std::string_view key;    // "command-roll": in files, so it is never renamed
        std::string_view words;  // "command roll": shown to the person who rolls
        Common common;           // of_ruleset for a ruleset's own purpose
    };

    constexpr RollFor();
    constexpr RollFor(Common common);
    // REQUIRES: the row outlives every roll.
    explicit constexpr RollFor(const Purpose& own) : purpose_(&own) {}
    constexpr std::string_view key() const { return purpose_->key; }
    constexpr std::string_view words() const { return purpose_->words; }
    constexpr Common common() const { return purpose_->common; }
    friend constexpr bool operator==(RollFor a, RollFor b) { return a.purpose_ == b.purpose_ || a.key() == b.key(); }

private:
    const Purpose* purpose_;
};

inline constexpr std::array common_rolls = {
    RollFor::Purpose{"stratagem", "stratagem", RollFor::stratagem},
    RollFor::Purpose{"foil", "foil", RollFor::foil},
    RollFor::Purpose{"evade-miles", "miles of the evasion", RollFor::evade_miles},
    RollFor::Purpose{"stance", "stance", RollFor::stance},
    RollFor::Purpose{"battle-result", "battle result", RollFor::battle_result},
    RollFor::Purpose{"casualties", "casualties", RollFor::casualties},
    RollFor::Purpose{"pursuit", "pursuit", RollFor::pursuit},
    RollFor::Purpose{"retreat-miles", "miles of the retreat", RollFor::retreat_miles},
    RollFor::Purpose{"healing-time", "healing time", RollFor::healing_time},
    RollFor::Purpose{"initiative", "initiative", RollFor::initiative},
    RollFor::Purpose{"leadership", "leadership", RollFor::leadership},
    RollFor::Purpose{"melee", "melee", RollFor::melee},
    RollFor::Purpose{"shooting", "shooting", RollFor::shooting},
    RollFor::Purpose{"save", "saves", RollFor::save},
    RollFor::Purpose{"morale", "morale", RollFor::morale},
    RollFor::Purpose{"rally", "rally", RollFor::rally},
    RollFor::Purpose{"panic-move", "panic move", RollFor::panic_move},
    RollFor::Purpose{"attrition", "attrition", RollFor::attrition},
    RollFor::Purpose{"move-distance", "distance", RollFor::move_distance},
    RollFor::Purpose{"evasion", "evasion", RollFor::evasion},
    RollFor::Purpose{"breath", "breath or gaze", RollFor::breath},
    RollFor::Purpose{"spell", "spell", RollFor::spell},
    RollFor::Purpose{"prayer", "prayer", RollFor::prayer},
    RollFor::Purpose{"duel", "duel", RollFor::duel},
    RollFor::Purpose{"card", "card", RollFor::card},
    RollFor::Purpose{"who-is-hit", "figure that is hit", RollFor::who_is_hit},
    RollFor::Purpose{"fate", "fate", RollFor::fate},
    RollFor::Purpose{"capture", "capture", RollFor::capture},
};
static_assert(common_rolls.size() == RollFor::of_ruleset);

constexpr RollFor::RollFor() : RollFor(stratagem) {}
constexpr RollFor::RollFor(Common common) : purpose_(&common_rolls[common]) {}

// The roller: one side of the battle (or one of its units; in a tabletop battle the piece's number), or the referee.
struct Roller {
    enum class Kind : std::uint8_t { referee, side } kind = Kind::referee;
    Side side = Side::first;
    UnitId unit{};
    bool operator==(const Roller&) const = default;
};
constexpr Roller roller(Side side, UnitId unit = {}) {
    return {Roller::Kind::side, side, unit};
}

// One request for dice: `count` dice of `sides` faces. `cuts` divides the faces 1..sides into classes: {3} means "3 or
// less, and the rest"; {3, 5} means 1-3, 4-5 and 6; no cuts mean that the rule needs the total.
struct Question {
    RollFor what{};
    Roller who{};
    std::uint16_t count = 1;
    std::uint16_t sides = 6;
    std::array<std::uint16_t, 2> cuts{};  // ascending, 0 = unused
    bool operator==(const Question&) const = default;
    bool wants_total() const { return cuts[0] == 0; }
    std::size_t classes() const { return cuts[0] == 0 ? 0 : cuts[1] == 0 ? 2 : 3; }
};

// At least one die of at least two faces, a total that fits, and cuts that ascend below the last face. Our own
// questions always are; questions from files are checked.
constexpr bool well_formed(const Question& q) {
    if (q.count < 1 || q.sides < 2) return false;
    if (std::int64_t{q.count} * q.sides > std::numeric_limits<std::int32_t>::max()) return false;
    if (q.cuts[0] == 0) return q.cuts[1] == 0;
    return q.cuts[0] < q.sides && (q.cuts[1] == 0 || (q.cuts[0] < q.cuts[1] && q.cuts[1] < q.sides));
}

// A question for what one die shows.
struct OneDie {
    RollFor what{};
    Roller who{};
    std::uint16_t sides = 6;
    constexpr Question question() const { return {what, who, 1, sides, {}}; }
};

// "2d6 for the battle result": short words for a question.
std::string question_words(const Question& q);

// n[0] is the total, or n[i] the number of dice in class i.
struct Answer {
    std::array<std::int32_t, 3> n{};
    bool operator==(const Answer&) const = default;
};

// An answered question, with the source of the dice: the program or real dice.
struct Roll {
    enum class By : std::uint8_t { program, hand };
    Question question{};
    Answer answer{};
    std::vector<std::uint16_t> faces;  // one per die; empty if only class counts or a total were typed
    By by = By::program;
    bool operator==(const Roll&) const = default;
};

// True if `q` is well formed and its dice can give `a`. Typed answers and recordings are checked here before any rule
// uses them.
bool possible(const Question& q, const Answer& a);

// The answer that these faces give; none if a face or the number of faces is impossible or `q` is not well formed.
std::optional<Answer> answer_from_faces(const Question& q, const std::vector<std::uint16_t>& faces);

// True if the answer is possible and agrees with the faces, if there are any.
bool possible(const Roll& roll);

// The only source of chance for the rules. A rule asks a question and cannot tell whether the answer came from a
// generator, a recording, a person with real dice, or the odds enumerating every outcome. Rules must not keep the
// reference past the call.
class Dice {
public:
    virtual ~Dice() = default;
    // Sum of `count` dice. REQUIRES: count and sides make a well-formed question.
    int total(RollFor what, Roller who, int count, int sides);
    // How many of `count` dice show `face` or less. REQUIRES: as for total(), and 1 <= face <= sides. Not asked, and
    // not recorded, if every face is low enough.
    int at_most(RollFor what, Roller who, int count, int sides, int face);
    // How many dice are in each class. REQUIRES: well_formed(q).
    Answer classes(const Question& q) {
        CHECK(well_formed(q));
        Answer answer;
        ask_for(q, answer);
        return answer;
    }
    // face() rolls one die; two() rolls one die for each of two opponents, one after the other. REQUIRES: dice of at
    // least two faces.
    std::int32_t face(const OneDie& die) {
        CHECK(die.sides >= 2);
        return ask_for_face(die);
    }
    struct Pair {
        std::int32_t first = 0, second = 0;
    };
    Pair two(const OneDie& first, const OneDie& second) {
        CHECK(first.sides >= 2 && second.sides >= 2);
        return ask_for_two(first, second);
    }

protected:
    virtual Answer ask(const Question& q) = 0;
    // As above, with the result in memory: three numbers returned packed in registers take time to unpack.
    virtual void ask_for(const Question& q, Answer& answer) { answer = ask(q); }
    // ask() for one die and for two single dice, the commonest questions, without building a Question.
    virtual std::int32_t ask_for_face(const OneDie& die);
    virtual Pair ask_for_two(const OneDie& first, const OneDie& second);
};

}  // namespace banneret
