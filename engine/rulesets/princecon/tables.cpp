#include "engine/rulesets/princecon/tables.h"

namespace banneret::princecon {

namespace {

constexpr auto N = SpellKind::plain, D = SpellKind::damage, M = SpellKind::mass, X = SpellKind::special;
constexpr auto person = SpellAt::personality, unit = SpellAt::unit, circle = SpellAt::circle, line = SpellAt::line,
               cone = SpellAt::cone, self = SpellAt::self, own = SpellAt::own_unit;
constexpr auto T = Lasts::turn, S = Lasts::standard, B = Lasts::battle, I = Lasts::instant, two = Lasts::two_turns,
               G = Lasts::grade_turns;

// clang-format off
constexpr std::array<SpellRow, spell_count> spells = {{
    {"confuse", "Confuse", 1, N, person, T, true, false, 1200, 0, 126},
    {"range-loser", "Range Loser", 1, N, person, S, true, false, 1200, 0, 126},
    {"shield", "Shield", 1, N, person, S, false, false, 1200, 0, 126},
    {"sleep", "Sleep", 1, N, unit, T, true, false, 1200, 0, 126},
    {"air-blast", "Air Blast", 2, D, unit, I, true, false, 600, 0, 127},
    {"fire-bomb", "Fire Bomb", 2, D, unit, I, true, false, 1200, 0, 127},
    {"fog-weave", "Fog Weave", 2, N, circle, S, true, false, 1200, 400, 127},
    {"infravision", "Infravision", 2, N, person, S, false, false, 1200, 0, 127},
    {"long-talk", "Long Talk", 2, N, unit, T, false, false, 0, 0, 127},
    {"mass-confuse", "Mass Confuse", 2, M, unit, T, true, false, 1200, 0, 127},
    {"mass-range-loser", "Mass Range Loser", 2, M, unit, S, true, false, 1200, 0, 127},
    {"mass-shield", "Mass Shield", 2, M, unit, S, false, false, 1200, 0, 127},
    {"mirror-image", "Mirror Image", 2, N, person, S, false, false, 1200, 0, 127},
    {"phantasmal-force", "Phantasmal Force", 2, N, unit, I, false, false, 1200, 0, 127},
    {"range-finder", "Range Finder", 2, N, person, S, false, false, 1200, 0, 127},
    {"see-invisible", "See Invisible", 2, N, person, S, false, false, 1200, 0, 127},
    {"strength", "Strength", 2, N, person, S, false, false, 1200, 0, 127},
    {"weakness", "Weakness", 2, N, person, S, true, false, 1200, 0, 127},
    {"disguise", "Disguise", 3, N, person, S, false, false, 1200, 0, 128},
    {"disrupt-magic", "Disrupt Magic", 3, X, self, B, false, false, 0, 0, 128},
    {"fireball", "Fireball", 3, D, circle, I, true, false, 2400, 300, 128},
    {"haste", "Haste", 3, N, unit, two, false, false, 1200, 0, 128},
    {"invisibility", "Invisibility 10'r", 3, M, own, S, false, false, 1200, 0, 128},
    {"lightning-bolt", "Lightning Bolt", 3, D, line, I, true, false, 1200, 600, 128},
    {"mass-infravision", "Mass Infravision", 3, M, unit, S, false, false, 1200, 0, 128},
    {"mass-mirror-image", "Mass Mirror Image", 3, M, unit, S, false, false, 1200, 0, 128},
    {"mass-range-finder", "Mass Range Finder", 3, M, unit, S, false, false, 1200, 0, 128},
    {"mass-see-invisible", "Mass See Invisible", 3, M, unit, S, false, false, 1200, 0, 128},
    {"mass-strength", "Mass Strength", 3, M, unit, S, false, false, 1200, 0, 128},
    {"mass-weakness", "Mass Weakness", 3, M, unit, S, true, false, 1200, 0, 128},
    {"prot-normal-missiles", "Prot/Normal Missiles", 3, N, person, S, false, false, 1200, 0, 128},
    {"slow", "Slow", 3, N, unit, two, true, false, 1200, 0, 128},
    {"snowball", "Snowball", 3, D, circle, I, true, false, 1200, 100, 128},
    {"blinding-flash", "Blinding Flash", 4, N, unit, T, true, false, 1200, 0, 129},
    {"cold-cone", "Cold Cone", 4, D, cone, I, true, false, 0, 600, 129},
    {"fear", "Fear", 4, D, cone, I, false, false, 0, 600, 129},
    {"fly-other", "Fly Other", 4, N, person, S, false, false, 1200, 0, 129},
    {"growth-plants", "Growth Plants", 4, N, circle, B, false, false, 1200, 300, 129},
    {"ice-storm", "Ice Storm", 4, D, circle, I, false, false, 1200, 200, 129},
    {"levitate", "Levitate 10'r", 4, M, own, S, false, false, 1200, 0, 129},
    {"mass-combat-haste", "Mass Combat Haste", 4, M, unit, T, false, false, 1200, 0, 129},
    {"mass-combat-slow", "Mass Combat Slow", 4, M, unit, T, true, false, 1200, 0, 129},
    {"mass-disguise", "Mass Disguise", 4, M, unit, S, false, false, 1200, 0, 129},
    {"mass-prot-normal-missiles", "Mass Prot/Normal Missiles", 4, M, unit, S, false, false, 1200, 0, 129},
    {"wall-of-electricity", "Wall of Electricity", 4, D, line, T, false, false, 1200, 600, 129},
    {"wall-of-fire", "Wall of Fire/Frost", 4, N, line, T, false, false, 1200, 600, 129},
    {"cloudkill", "Cloudkill", 5, D, circle, S, false, false, 600, 150, 131},
    {"conjure-elemental", "Conjure Elemental", 5, D, circle, S, false, false, 600, 50, 131},
    {"mass-fly-other", "Mass Fly Other", 5, M, unit, S, false, false, 1200, 0, 131},
    {"wall-of-iron", "Wall of Iron/Stone", 5, N, line, B, false, false, 1200, 600, 131},
    {"enhance-weapons", "Enhance Weapons", 0, N, unit, S, false, true, 1200, 0, 132},
    {"fight-like-a-pride", "Fight Like a Pride", 0, N, unit, G, false, true, 1200, 0, 132},
    {"mass-aura", "Mass Aura", 0, M, unit, S, false, true, 1200, 0, 132},
    {"mass-beneficence", "Mass Beneficence of Ratri", 0, M, unit, G, false, true, 1200, 0, 132},
    {"mass-bless", "Mass Bless", 0, M, unit, S, false, true, 1200, 0, 132},
    {"mass-cause", "Mass Cause", 0, M, self, I, false, true, 1200, 100, 132},
    {"mass-cure", "Mass Cure", 0, M, unit, I, false, true, 1200, 0, 132},
    {"mass-lycanthropy", "Mass Lycanthropy", 0, M, unit, G, false, true, 1200, 0, 132},
    {"resist-fire", "Resistance 10'r to fire", 2, M, unit, S, false, true, 1200, 0, 132},
    {"resist-cold", "Resistance 10'r to cold", 2, M, unit, S, false, true, 1200, 0, 132},
    {"resist-lightning", "Resistance 10'r to lightning", 2, M, unit, S, false, true, 1200, 0, 132},
    {"silence", "Silence 15'r", 2, M, unit, S, false, true, 1200, 0, 132},
    {"word-of-command", "Word of Command", 0, N, self, S, false, true, 0, 0, 136},
    {"word-of-rally", "Word of Command, rally", 0, N, own, I, false, true, 0, 0, 136},
}};
// clang-format on

}  // namespace

const SpellRow& row(Spell s) {
    return spells[static_cast<std::size_t>(s)];
}
std::span<const SpellRow> spell_rows() {
    return spells;
}

std::string_view words(Weight w) {
    return std::array<std::string_view, 3>{"heavy", "medium", "light"}[static_cast<std::size_t>(w)];
}
std::string_view words(Form f) {
    return std::array<std::string_view, 3>{"formed", "skirmish order", "road order"}[static_cast<std::size_t>(f)];
}
std::string_view words(Morale m) {
    return std::array<std::string_view, 4>{"Ordered", "Disordered", "Broken",
                                           "Surrendered"}[static_cast<std::size_t>(m)];
}
std::string_view words(Vigour v) {
    return std::array<std::string_view, 3>{"Fresh", "Fatigued", "Exhausted"}[static_cast<std::size_t>(v)];
}

}  // namespace banneret::princecon
