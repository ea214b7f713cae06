#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/ids.h"
#include "engine/core/trouble.h"

namespace banneret {

struct Army;
struct Campaign;
struct Character;
struct Faction;

// The arms of sides, armies and characters: a field of one tincture, and one charge of another. The rule of tincture
// holds: no colour on a colour and no metal on a metal, so that arms can be told apart from afar, or at 16 pixels. To
// users a Bearing is "the charge"; in code that word means an attack.

enum class Tincture : std::uint8_t { gold, silver, red, blue, green, purple, black };  // append only
inline constexpr std::size_t tincture_count = 7;
bool is_metal(Tincture tincture);           // gold and silver
std::string_view words(Tincture tincture);  // "gold"

// Append only. The first eight are bands and edges, which sides have unless they choose; the others are things.
enum class Bearing : std::uint8_t {
    cross,
    chevron,
    bend,
    fess,
    pale,
    saltire,
    chief,
    border,
    roundel,
    lozenge,
    star,
    crescent,
    tower,
    tree,
    sword,
    crown
};
inline constexpr std::size_t bearing_count = 16, band_count = 8;
std::string_view words(Bearing bearing);  // "cross"

struct Arms {
    Tincture field = Tincture::red;
    Bearing bearing = Bearing::cross;
    Tincture ink = Tincture::gold;  // of the charge
    bool operator==(const Arms&) const = default;
};
bool keeps_rule_of_tincture(const Arms& arms);
// "A red charge cannot be told apart from a blue field; choose gold or silver." None if the rule is kept.
std::optional<Refusal> arms_refused(const Arms& arms);
// The arms on another field. A charge that would break the rule there becomes black on metal, gold on a colour.
Arms with_field(Arms arms, Tincture field);
// "a gold cross on red"
std::string words(const Arms& arms);
// The reverse; the article may be missing. Refused if a word is not known, naming the known ones, or if the rule is
// broken.
std::variant<Arms, Refusal> parse_arms(std::string_view text);

// The arms of a side: those it chose, otherwise those that follow from its colour and number.
Arms arms_of(const Faction& faction);
// An army has its side's tinctures and a charge that follows from its number; a character has the two tinctures the
// other way round. An army without a side counts as one of a side of colour 0.
Arms arms_of(const Campaign& c, const Army& army);
Arms arms_of(const Campaign& c, const Army& army, const Character& character);

}  // namespace banneret
