#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/odds/exact/outlook.h"

namespace banneret {

// The quantity that a sweep draws or a search optimises, from one side's view ("ours"); exact, from an outlook.
enum class Aim : std::uint8_t {
    wins,
    not_beaten,
    loses,
    margin,  // wins minus loses
    field,
    foe_field,
    field_margin,
    loss,  // mean share of the strength
    foe_loss,
    loss_margin,  // the foe's mean loss minus ours
};
inline constexpr std::size_t aim_count = 10;

struct AimRow {
    Aim aim;
    std::string_view key;    // "field-margin", in the terminal and in --json
    std::string_view words;  // "field held less field lost"
    int good;                // +1 more is better for us, -1 less is
    bool from_minus_one;     // a difference, -1 to 1; the others are 0 to 1
};
std::span<const AimRow> aim_rows();
const AimRow& row(Aim aim);
std::optional<Aim> parse_aim(std::string_view word);

Fraction aim_value(const Outlook& outlook, Aim aim, Role ours);
// "41.7%"; a difference has a sign: "+41.7%".
std::string aim_text(Aim aim, const Fraction& value);

// A goal to reach: at least or at most a value.
struct Goal {
    Aim aim = Aim::margin;
    bool at_least = true;
    Fraction value = 0;
    bool reached(const Fraction& v) const { return at_least ? v >= value : v <= value; }
    bool operator==(const Goal&) const = default;
};
// "even" (the margin is at least 0), "wins 60%", "wins>=60%", "loss<=1/5", "foe-loss>=0.3". Without a comparison sign
// it is "at least" for good quantities and "at most" for bad ones.
std::variant<Goal, Refusal> parse_goal(std::string_view text);
// "wins at least 60.0%".
std::string words(const Goal& goal);

}  // namespace banneret
