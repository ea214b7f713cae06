#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/campaign/time/calendar.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

struct Parts {
    std::optional<std::int64_t> day, year;
    std::string name;
};

// Every way to remove numbers from the ends of the words, most numbers first: a month may have numbers in its name.
std::vector<Parts> readings(std::string_view words) {
    std::vector<std::string> tokens;
    std::string token;
    for (const char ch : words) {
        if (ch != ' ' && ch != '\t' && ch != ',') {
            token += ch;
            continue;
        }
        if (!token.empty()) tokens.push_back(std::exchange(token, {}));
    }
    if (!token.empty()) tokens.push_back(token);
    const auto number = [&](std::size_t i) { return parse_integer(tokens[i]); };
    const auto between = [&](std::size_t from, std::size_t to) {
        std::string out;
        for (std::size_t i = from; i < to; ++i) out += (out.empty() ? "" : " ") + tokens[i];
        return out;
    };
    std::vector<Parts> out;
    const std::size_t n = tokens.size();
    if (n >= 3 && number(0) && number(n - 1)) out.push_back({number(0), number(n - 1), between(1, n - 1)});
    if (n >= 3 && number(n - 2) && number(n - 1)) out.push_back({number(n - 2), number(n - 1), between(0, n - 2)});
    if (n >= 2 && number(n - 1)) out.push_back({std::nullopt, number(n - 1), between(0, n - 1)});
    if (n >= 2 && number(0)) out.push_back({number(0), std::nullopt, between(1, n)});
    if (n >= 2 && number(n - 1)) out.push_back({number(n - 1), std::nullopt, between(0, n - 1)});
    if (n >= 1) out.push_back({std::nullopt, std::nullopt, between(0, n)});
    return out;
}

std::optional<std::int64_t> in_days(std::string_view words, std::int32_t today) {
    const std::string text = folded(words);
    std::string_view rest = text;
    if (rest == "today") return today;
    if (rest == "tomorrow") return std::int64_t{today} + 1;
    const auto after = [&](std::string_view prefix) {
        if (!rest.starts_with(prefix)) return false;
        rest.remove_prefix(prefix.size());
        return true;
    };
    if (after("in")) {
        for (const std::string_view tail : {"days", "day"})
            if (rest.ends_with(tail)) {
                rest.remove_suffix(tail.size());
                if (const auto n = parse_integer(rest); n && *n >= 0 && *n < 100'000'000) return today + *n;
                return std::nullopt;
            }
        return std::nullopt;
    }
    if (after("day"))
        if (const auto n = parse_integer(rest); n && *n >= 0) return *n;
    return std::nullopt;
}

// Removes a weekday with its comma, and the era, as long_date_words() adds them.
std::string_view bare(const Calendar& c, std::string_view words, std::optional<int>& weekday) {
    words = trimmed(words);
    if (const std::size_t comma = words.find(','); comma != std::string_view::npos)
        for (std::size_t i = 0; i < c.weekdays.size(); ++i)
            if (same_name(c.weekdays[i], words.substr(0, comma))) {
                weekday = static_cast<int>(i);
                words = trimmed(words.substr(comma + 1));
                break;
            }
    const std::string_view era = trimmed(c.era);
    if (!era.empty() && words.size() > era.size() && same_name(words.substr(words.size() - era.size()), era))
        words = trimmed(words.substr(0, words.size() - era.size()));
    return words;
}

// The day meant if the year is missing: the next or the last such day, today included in both.
enum class Missing : std::uint8_t { next, last };

std::variant<std::int32_t, Problem> read_day(const Calendar& c, std::string_view words, std::int32_t today,
                                             Missing year_is) {
    const auto unknown = [&](std::string_view why) {
        return Problem{"",
                       fmt::format("\"{}\" {}; a date looks like \"{}\"", trimmed(words), why, date_words(c, today))};
    };
    if (const auto days = in_days(words, today)) {
        if (*days > std::numeric_limits<std::int32_t>::max()) return unknown("is too far away");
        return static_cast<std::int32_t>(*days);
    }
    std::optional<int> weekday;
    const std::string_view date = bare(c, words, weekday);
    std::optional<Problem> near_miss;
    for (const Parts& parts : readings(date)) {
        const auto month = std::find_if(c.months.begin(), c.months.end(),
                                        [&](const Month& m) { return same_name(m.name, parts.name); });
        if (month == c.months.end()) continue;
        const int index = static_cast<int>(month - c.months.begin());
        if (!parts.day && !month->festival) {
            if (!near_miss) near_miss = unknown(fmt::format("names no day of {}", month->name));
            continue;
        }
        const std::int64_t day = parts.day.value_or(1);
        const std::int64_t this_year = date_of(c, today).year;
        const std::int64_t year = parts.year.value_or(this_year);
        if (day < 1 || day > 2000 || year < -2'000'000'000 || year > 2'000'000'000) continue;
        const auto on = [&](std::int64_t y) { return day_of(c, {static_cast<int>(y), index, static_cast<int>(day)}); };
        auto found = on(year);
        // The next leap day may be some years away.
        const bool back = year_is == Missing::last;
        const auto fits = [&] { return found && (back ? *found <= today : *found >= today); };
        for (int years = 0; !parts.year && !fits() && years < 20'000; ++years)
            found = on(this_year + (back ? -years : years));
        if (!found) {
            if (!near_miss) near_miss = unknown(fmt::format("is a day that {} does not have", month->name));
            continue;
        }
        if (weekday && weekday_of(c, *found) != weekday) {
            const auto real = weekday_of(c, *found);
            return unknown(fmt::format("does not fit: {} is {}", date_words(c, *found),
                                       real ? "a " + c.weekdays[static_cast<std::size_t>(*real)] : "outside the week"));
        }
        return *found;
    }
    if (near_miss) return *near_miss;
    return unknown("is not a date");
}

}  // namespace

std::variant<std::int32_t, Problem> day_from_words(const Calendar& c, std::string_view words, std::int32_t today) {
    return read_day(c, words, today, Missing::next);
}

std::variant<std::int32_t, Problem> past_day_from_words(const Calendar& c, std::string_view words, std::int32_t today,
                                                        std::optional<std::int32_t> from) {
    auto day = read_day(c, words, today, Missing::last);
    const auto* found = std::get_if<std::int32_t>(&day);
    return from && found != nullptr && *found < *from ? read_day(c, words, today, Missing::next) : day;
}

}  // namespace banneret
