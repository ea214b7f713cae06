#include "engine/campaign/armies/heraldry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/campaign/campaign.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::array<std::string_view, tincture_count> tincture_words = {"gold",  "silver", "red",  "blue",
                                                                         "green", "purple", "black"};
constexpr std::array<std::string_view, bearing_count> bearing_words = {
    "cross",   "chevron", "bend", "fess",     "pale",  "saltire", "chief", "border",
    "roundel", "lozenge", "star", "crescent", "tower", "tree",    "sword", "crown"};
// In the order of the palette of sides: vermilion, blue, bluish green and so on.
constexpr std::array default_fields = {Tincture::red,    Tincture::blue, Tincture::green,
                                       Tincture::purple, Tincture::gold, Tincture::black};

// The charge of this number, counted cyclically without `but`.
Bearing other_bearing(std::uint32_t number, Bearing but) {
    const auto at = static_cast<std::size_t>(number) % (bearing_count - 1);
    return static_cast<Bearing>(at < static_cast<std::size_t>(but) ? at : at + 1);
}

template <class Value, std::size_t n>
std::optional<Value> called(const std::array<std::string_view, n>& known, std::string_view word) {
    const auto at = std::ranges::find(known, word);
    return at == known.end() ? std::nullopt : std::optional(static_cast<Value>(at - known.begin()));
}

Arms side_arms(const Campaign& c, const Army& army) {
    const Faction* faction = find_faction(c, army.faction);
    return faction != nullptr ? arms_of(*faction) : Arms{};
}

}  // namespace

bool is_metal(Tincture tincture) {
    return tincture == Tincture::gold || tincture == Tincture::silver;
}

std::string_view words(Tincture tincture) {
    return tincture_words[static_cast<std::size_t>(tincture)];
}

std::string_view words(Bearing bearing) {
    return bearing_words[static_cast<std::size_t>(bearing)];
}

bool keeps_rule_of_tincture(const Arms& arms) {
    return is_metal(arms.field) != is_metal(arms.ink);
}

std::optional<Refusal> arms_refused(const Arms& arms) {
    if (keeps_rule_of_tincture(arms)) return std::nullopt;
    return Refusal{fmt::format("A {} charge cannot be told apart from a {} field; choose {}.", words(arms.ink),
                               words(arms.field), is_metal(arms.field) ? "a colour" : "gold or silver")};
}

Arms with_field(Arms arms, Tincture field) {
    arms.field = field;
    if (!keeps_rule_of_tincture(arms)) arms.ink = is_metal(field) ? Tincture::black : Tincture::gold;
    return arms;
}

std::string words(const Arms& arms) {
    return fmt::format("a {} {} on {}", words(arms.ink), words(arms.bearing), words(arms.field));
}

std::variant<Arms, Refusal> parse_arms(std::string_view text) {
    std::vector<std::string> parts;
    for (const std::string_view part : split(text, ' '))
        if (!trimmed(part).empty()) parts.push_back(folded(part));
    if (!parts.empty() && (parts.front() == "a" || parts.front() == "an")) parts.erase(parts.begin());
    if (parts.size() != 4 || parts[2] != "on")
        return Refusal{"Arms are a charge on a field, such as \"a gold cross on red\"."};
    const auto ink = called<Tincture>(tincture_words, parts[0]), field = called<Tincture>(tincture_words, parts[3]);
    const auto bearing = called<Bearing>(bearing_words, parts[1]);
    if (!ink || !field)
        return Refusal{fmt::format("There is no tincture \"{}\"; choose {}.", ink ? parts[3] : parts[0],
                                   fmt::join(tincture_words, ", "))};
    if (!bearing)
        return Refusal{fmt::format("There is no charge \"{}\"; choose {}.", parts[1], fmt::join(bearing_words, ", "))};
    const Arms out{*field, *bearing, *ink};
    if (auto refused = arms_refused(out)) return *std::move(refused);
    return out;
}

Arms arms_of(const Faction& faction) {
    if (faction.arms) return *faction.arms;
    Arms out;
    out.field =
        default_fields[static_cast<std::size_t>(faction.colour < 0 ? 0 : faction.colour) % default_fields.size()];
    const bool even = faction.id.value % 2 == 0;
    out.ink =
        is_metal(out.field) ? (even ? Tincture::black : Tincture::red) : (even ? Tincture::silver : Tincture::gold);
    // Steps of five, so that sides in order have bands that differ at a glance.
    out.bearing = static_cast<Bearing>(static_cast<std::size_t>(faction.id.value) * 5 % band_count);
    return out;
}

Arms arms_of(const Campaign& c, const Army& army) {
    Arms out = side_arms(c, army);
    out.bearing = other_bearing(army.id.value, out.bearing);
    return out;
}

Arms arms_of(const Campaign& c, const Army& army, const Character& character) {
    const Arms side = side_arms(c, army);
    return {side.ink, other_bearing(character.id.value, side.bearing), side.field};
}

}  // namespace banneret
