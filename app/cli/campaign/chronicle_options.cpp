#include "app/cli/campaign/chronicle_options.h"

#include <fmt/format.h>

#include "app/cli/battle/match.h"
#include "app/cli/battle/unit_selection.h"
#include "app/cli/campaign/campaign_access.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// A past date; a date without a year is the latest such day.
std::optional<std::int32_t> past_day_named(std::string_view words, const Campaign& now,
                                           std::optional<std::int32_t> from, std::vector<std::string>& faults) {
    if (parse_integer(words)) return day_named(words, now, faults);
    const auto day = past_day_from_words(*now.calendar, words, now.day, from);
    if (const auto* value = std::get_if<std::int32_t>(&day)) return *value;
    faults.push_back(std::get<Problem>(day).what);
    return std::nullopt;
}

std::string kinds_words() {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < row_kind_count; ++i) out.emplace_back(kind_words(static_cast<RowKind>(i)));
    return joined(out, "or");
}

}  // namespace

std::vector<OptionRow> filter_options() {
    return {{"--words", "TEXT", "Only entries with all of these words"},
            {"--kind", "KIND", "Only " + kinds_words(), true},
            {"--side", "NAME", "Only entries about this side's armies"},
            {"--army", "NAME", "Only entries about this army"},
            {"--tag", "TAG", "Only notes with this tag"},
            {"--from", "DAY", "From this day on: a date, its number, or +N from today"},
            {"--to", "DAY", "Up to this day"},
            {"--session", "N", "Only entries of this session"},
            {"--all", "", "Also list edits, and battle steps without a report"}};
}

std::optional<std::int32_t> day_named(std::string_view words, const Campaign& now, std::vector<std::string>& faults) {
    const auto number = parse_integer(words);
    if (!number) return date_argument(now, words, faults);
    const std::int64_t day = *number + (words.starts_with('+') ? now.day : 0);
    if (day >= 0 && day <= last_day) return static_cast<std::int32_t>(day);
    faults.push_back(fmt::format("{} is not a day of the campaign", in_quotes(words)));
    return std::nullopt;
}

std::optional<FactionId> side_named(std::string_view name, const Campaign& now, std::vector<std::string>& faults) {
    const Faction* faction = taken(faction_called(now, name), faults);
    return faction != nullptr ? std::optional(faction->id) : std::nullopt;
}

std::optional<std::size_t> version_named(std::string_view option, std::string_view number, const History& history,
                                         std::vector<std::string>& faults) {
    const auto n = whole_number(option, number, 0, static_cast<std::int64_t>(history.versions().size()) - 1, faults);
    return n ? std::optional(static_cast<std::size_t>(*n)) : std::nullopt;
}

ChronicleFilter read_filter(const Arguments& arguments, const Campaign& now, std::vector<std::string>& faults) {
    ChronicleFilter out;
    if (const auto words = arguments.value("--words")) out.words = std::string(*words);
    for (const std::string& word : arguments.values("--kind")) {
        if (const auto kind = kind_from_word(word))
            out.kinds.push_back(*kind);
        else
            faults.push_back(fmt::format("--kind may be {}, not {}", kinds_words(), in_quotes(word)));
    }
    if (const auto name = arguments.value("--side"))
        if (const auto side = side_named(*name, now, faults)) out.side = *side;
    if (const auto name = arguments.value("--army")) {
        const auto army = army_called(now, *name);
        if (const auto* fault = std::get_if<std::string>(&army))
            faults.push_back(*fault);
        else
            out.army = std::get<const Army*>(army)->id;
    }
    if (const auto tag = arguments.value("--tag")) out.tag = std::string(*tag);
    if (const auto day = arguments.value("--from")) out.from = past_day_named(*day, now, std::nullopt, faults);
    if (const auto day = arguments.value("--to")) out.to = past_day_named(*day, now, out.from, faults);
    if (const auto number = arguments.value("--session"))
        if (const auto n = whole_number("--session", *number, 1, now.session ? now.session->number : 1, faults))
            out.session = static_cast<int>(*n);
    out.with_small = arguments.given("--all");
    return out;
}

}  // namespace banneret::app
