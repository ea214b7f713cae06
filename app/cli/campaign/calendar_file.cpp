#include "app/cli/campaign/calendar_file.h"

#include <fmt/format.h>

#include <filesystem>

#include "app/cli/base/arguments.h"
#include "app/cli/base/numbers.h"
#include "app/models/exchange/exchange.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"
#include "engine/files/text_file.h"

namespace banneret::app {

namespace {

constexpr std::size_t most_calendar_bytes = 1'000'000;

std::optional<Calendar> calendar_in(const std::filesystem::path& path, std::vector<std::string>& faults) {
    const auto bytes = read_text_file(path, most_calendar_bytes);
    if (const auto* error = std::get_if<FileError>(&bytes)) {
        faults.insert(faults.end(), error->faults.begin(), error->faults.end());
        return std::nullopt;
    }
    std::string text = std::get<std::string>(bytes);
    if (!is_campaign_json(text))
        text =
            "{\"banneret\": \"campaign\", \"version\": 1, \"name\": \"A calendar\", \"day\": 0, \"calendar\": " + text +
            "}";
    auto read = read_campaign_json(text);
    if (const auto* problems = std::get_if<Faults>(&read)) {
        for (const Problem& p : *problems)
            faults.push_back(fmt::format("{}: {}", path.filename().string(), p.sentence()));
        return std::nullopt;
    }
    return *std::get<Campaign>(read).calendar;
}

}  // namespace

std::string calendar_words() {
    std::string out;
    for (const CalendarPreset& preset : calendar_presets()) out += fmt::format("{}, ", preset.key);
    return out + "or a JSON file that holds one";
}

std::optional<Calendar> calendar_named(std::string_view words, std::vector<std::string>& faults) {
    std::vector<std::string_view> keys;
    for (const CalendarPreset& preset : calendar_presets()) {
        if (same_name(preset.key, words)) return preset.calendar;
        keys.push_back(preset.key);
    }
    std::error_code none;
    if (words.ends_with(".json") || std::filesystem::is_regular_file(std::filesystem::path(words), none))
        return calendar_in(std::filesystem::path(words), faults);
    const std::vector<std::string> listed(keys.begin(), keys.end());
    faults.push_back(fmt::format("{} is not a calendar; it may be {}, or a JSON file{}", in_quotes(words),
                                 joined(listed, "or"), suggestion(words, keys)));
    return std::nullopt;
}

}  // namespace banneret::app
