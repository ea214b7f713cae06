#include "engine/tactics/plans.h"

#include <array>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

struct Named {
    std::string_view key, words;
};

constexpr std::array<Named, stratagem_count> stratagems = {{
    {"none", "no stratagem"},
    {"ambush", "ambush"},
    {"flank-march", "flank march"},
    {"deceptive-deployment", "deceptive deployment"},
    {"surprise-attack", "surprise attack"},
    {"field-fortifications", "field fortifications"},
    {"foil", "foil"},
    {"evade-battle", "evade battle"},
}};

constexpr std::array<Named, posture_count> postures = {{
    {"frontal-assault", "frontal assault"},
    {"attack-right", "attack right"},
    {"attack-left", "attack left"},
    {"envelope", "envelope"},
    {"screened-attack", "screened attack"},
    {"stand-and-hold", "stand and hold"},
    {"refuse-right", "refuse right"},
    {"refuse-left", "refuse left"},
    {"weak-center", "weak center"},
    {"fighting-retreat", "fighting retreat"},
}};

constexpr std::array<Named, loss_way_count> loss_ways = {{
    {"proportional", "in proportion"},
    {"spare-the-best", "spare the best"},
    {"spare-the-mounted", "spare the mounted"},
    {"weakest-first", "weakest first"},
    {"by-hand", "by hand"},
}};

constexpr std::array<Named, 2> stances = {{{"offensive", "offensive"}, {"defensive", "defensive"}}};

constexpr std::array<Named, 2> roles = {{{"attacker", "attacker"}, {"defender", "defender"}}};

constexpr std::array<Named, direction_count> directions = {{
    {"away-from-the-enemy", "away from the enemy"},
    {"north", "north"},
    {"north-east", "north-east"},
    {"east", "east"},
    {"south-east", "south-east"},
    {"south", "south"},
    {"south-west", "south-west"},
    {"west", "west"},
    {"north-west", "north-west"},
}};

constexpr std::array<Named, 5> grades = {{
    {"SK", "skirmish"},
    {"SM", "stalemate"},
    {"MV", "marginal victory"},
    {"V", "victory"},
    {"CV", "crushing victory"},
}};

template <class Enum, std::size_t n>
constexpr const Named& named(const std::array<Named, n>& names, Enum e) {
    const auto at = static_cast<std::size_t>(e);
    CHECK(at < n);
    return names[at];
}

template <class Enum, std::size_t n>
std::optional<Enum> parsed(const std::array<Named, n>& names, std::string_view word) {
    const std::string wanted = folded(word);
    for (std::size_t i = 0; i < n; ++i)
        if (folded(names[i].key) == wanted) return static_cast<Enum>(i);
    return std::nullopt;
}

}  // namespace

std::string_view key(Stratagem s) {
    return named(stratagems, s).key;
}
std::string_view key(Posture p) {
    return named(postures, p).key;
}
std::string_view key(LossWay w) {
    return named(loss_ways, w).key;
}
std::string_view key(Stance s) {
    return named(stances, s).key;
}
std::string_view key(Role r) {
    return named(roles, r).key;
}
std::string_view key(Direction d) {
    return named(directions, d).key;
}
std::string_view words(Stratagem s) {
    return named(stratagems, s).words;
}
std::string_view words(Posture p) {
    return named(postures, p).words;
}
std::string_view words(LossWay w) {
    return named(loss_ways, w).words;
}
std::string_view words(Direction d) {
    return named(directions, d).words;
}

std::string short_name(const BattleResult& r) {
    std::string out = r.winner ? (*r.winner == Role::attacker ? "A:" : "D:") : "";
    return out += named(grades, r.grade).key;
}

std::string words(const BattleResult& r) {
    std::string out(named(grades, r.grade).words);
    if (r.winner) out.append(" of the ").append(key(*r.winner));
    return out;
}

std::optional<Stratagem> parse_stratagem(std::string_view word) {
    return parsed<Stratagem>(stratagems, word);
}
std::optional<Posture> parse_posture(std::string_view word) {
    return parsed<Posture>(postures, word);
}
std::optional<LossWay> parse_loss_way(std::string_view word) {
    return parsed<LossWay>(loss_ways, word);
}
std::optional<Stance> parse_stance(std::string_view word) {
    return parsed<Stance>(stances, word);
}
std::optional<Direction> parse_direction(std::string_view word) {
    return parsed<Direction>(directions, word);
}

std::optional<BattleResult> parse_battle_result(std::string_view short_name) {
    const std::string wanted = folded(short_name);
    for (std::size_t g = 0; g < grades.size(); ++g) {
        const auto grade = static_cast<Grade>(g);
        if (grade == Grade::skirmish || grade == Grade::stalemate) {
            if (wanted == folded(grades[g].key)) return BattleResult{grade, std::nullopt};
            continue;
        }
        for (Role winner : {Role::attacker, Role::defender}) {
            const BattleResult result{grade, winner};
            if (wanted == folded(banneret::short_name(result))) return result;
        }
    }
    return std::nullopt;
}

}  // namespace banneret
