#include "engine/odds/search/aim.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret {

namespace {

// clang-format off
constexpr std::array<AimRow, aim_count> rows = {{
    {Aim::wins,         "wins",         "wins",                           +1, false},
    {Aim::not_beaten,   "not-beaten",   "is not beaten",                  +1, false},
    {Aim::loses,        "loses",        "is beaten",                      -1, false},
    {Aim::margin,       "margin",       "wins less defeats",              +1, true},
    {Aim::field,        "field",        "holds the field",                +1, false},
    {Aim::foe_field,    "foe-field",    "the foe holds the field",        -1, false},
    {Aim::field_margin, "field-margin", "field held less field lost",     +1, true},
    {Aim::loss,         "loss",         "mean loss",                      -1, false},
    {Aim::foe_loss,     "foe-loss",     "mean loss of the foe",           +1, false},
    {Aim::loss_margin,  "loss-margin",  "mean loss of the foe less ours", +1, true},
}};
// clang-format on

// "60%", "0.6", "3/5", each with an optional sign.
std::optional<Fraction> exact_number(std::string_view text) {
    std::string_view word = trimmed(text);
    const bool percent = word.ends_with('%');
    if (percent) word = trimmed(word.substr(0, word.size() - 1));
    auto out = parse_fraction(word);
    if (out && percent) *out /= 100;
    return out;
}

Refusal no_goal(std::string_view text) {
    return {
        fmt::format("{} is not a goal; write \"even\", or a measure and a mark such as \"wins>=60%\" or \"loss<=20%\".",
                    text.empty() ? "An empty text" : std::string(text.substr(0, 40)))};
}

}  // namespace

std::span<const AimRow> aim_rows() {
    return rows;
}

const AimRow& row(Aim aim) {
    return rows[static_cast<std::size_t>(aim)];
}

std::optional<Aim> parse_aim(std::string_view word) {
    for (const AimRow& r : rows)
        if (same_name(word, r.key)) return r.aim;
    return std::nullopt;
}

Fraction aim_value(const Outlook& o, Aim aim, Role ours) {
    const Role foe = other(ours);
    switch (aim) {
        case Aim::wins:
            return o.wins(ours);
        case Aim::not_beaten:
            return 1 - o.wins(foe);
        case Aim::loses:
            return o.wins(foe);
        case Aim::margin:
            return o.wins(ours) - o.wins(foe);
        case Aim::field:
            return o.field(ours);
        case Aim::foe_field:
            return o.field(foe);
        case Aim::field_margin:
            return o.field(ours) - o.field(foe);
        case Aim::loss:
            return o.mean_loss(ours);
        case Aim::foe_loss:
            return o.mean_loss(foe);
        case Aim::loss_margin:
            return o.mean_loss(foe) - o.mean_loss(ours);
    }
    CHECK(false);
    return 0;
}

std::string aim_text(Aim aim, const Fraction& value) {
    if (!row(aim).from_minus_one) return percent_text(value);
    if (value == 0) return "0.0%";
    return (value > 0 ? "+" : "-") + percent_text(abs(value));
}

std::variant<Goal, Refusal> parse_goal(std::string_view text) {
    const std::string_view all = trimmed(text);
    if (folded(all) == "even") return Goal{};
    const std::size_t sign = all.find_first_of("<>=");
    std::size_t value_at = sign;
    if (sign == all.npos) {
        value_at = all.find_first_of("+0123456789");
        if (value_at == all.npos) return no_goal(all);
        if (value_at > 0 && all[value_at - 1] == '-' && (value_at < 2 || all[value_at - 2] == ' ')) --value_at;
    } else {
        value_at = all.find_first_not_of("<>=", sign);
    }
    const std::string_view word = trimmed(all.substr(0, sign == all.npos ? value_at : sign));
    const auto aim = parse_aim(word);
    if (!aim) {
        std::vector<std::string_view> keys;
        for (const AimRow& r : rows) keys.push_back(r.key);
        const auto near = nearest(word, keys);
        std::vector<std::string> names(keys.begin(), keys.end());
        return Refusal{
            fmt::format("{} is not a measure; {}", word.empty() ? "Nothing" : std::string(word.substr(0, 40)),
                        near ? fmt::format("did you mean {}?", *near)
                             : fmt::format("a goal names {} and a mark, or is \"even\".", joined(names, "or")))};
    }
    Goal out;
    out.aim = *aim;
    out.at_least = row(*aim).good > 0;
    if (sign != all.npos) {
        const std::string_view by = all.substr(sign, value_at == all.npos ? all.npos : value_at - sign);
        if (by != ">=" && by != "<=" && by != "=" && by != ">" && by != "<") return no_goal(all);
        if (by == ">" || by == "<")
            return Refusal{
                "A goal must be at least (>=) or at most (<=) a mark; \"more than\" and \"less than\" are not "
                "possible."};
        if (by == ">=") out.at_least = true;
        if (by == "<=") out.at_least = false;
    }
    const auto value = value_at == all.npos ? std::nullopt : exact_number(all.substr(value_at));
    const int least = row(*aim).from_minus_one ? -1 : 0;
    if (!value || *value < least || *value > 1)
        return Refusal{fmt::format("{}: the mark must be a share from {} to 100%, such as \"60%\", \"0.6\" or \"3/5\".",
                                   row(*aim).key, least == 0 ? "0%" : "-100%")};
    out.value = *value;
    return out;
}

std::string words(const Goal& goal) {
    if (goal == Goal{}) return "even: at least as likely to win as to be beaten";
    return fmt::format("{} {} {}", row(goal.aim).words, goal.at_least ? "at least" : "at most",
                       aim_text(goal.aim, goal.value));
}

}  // namespace banneret
