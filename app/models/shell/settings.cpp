#include "app/models/shell/settings.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <system_error>

#include "engine/files/safe_write.h"
#include "engine/files/text_file.h"

namespace banneret::app {

namespace {

using SettingsJson = nlohmann::json;

constexpr std::array text_steps = {75, 90, 100, 110, 125, 150, 175, 200, 225, 250, 275, 300};
constexpr std::size_t most_settings_bytes = 1'000'000;

template <class T>
T field(const SettingsJson& object, const char* name, T otherwise) {
    const auto found = object.find(name);
    if (found == object.end()) return otherwise;
    try {
        return found->get<T>();
    } catch (const SettingsJson::exception&) {
        return otherwise;
    }
}

RecentFile recent_from(const SettingsJson& j) {
    RecentFile r;
    r.path = field<std::string>(j, "path", "");
    r.name = field<std::string>(j, "name", "");
    r.date = field<std::string>(j, "date", "");
    r.armies = std::max(0, field(j, "armies", 0));
    r.opened = std::max<std::int64_t>(0, field<std::int64_t>(j, "opened", 0));
    return r;
}

}  // namespace

int text_percent_stepped(int percent, int steps) {
    while (steps > 0 && percent < text_steps.back()) {
        percent = *std::upper_bound(text_steps.begin(), text_steps.end(), percent);
        --steps;
    }
    while (steps < 0 && percent > text_steps.front()) {
        percent = *std::prev(std::lower_bound(text_steps.begin(), text_steps.end(), percent));
        ++steps;
    }
    return percent;
}

void remember(Settings& settings, RecentFile file) {
    forget(settings, file.path);
    settings.recent.insert(settings.recent.begin(), std::move(file));
    if (settings.recent.size() > most_recent_files) settings.recent.resize(most_recent_files);
}

void forget(Settings& settings, const std::filesystem::path& path) {
    std::erase_if(settings.recent, [&](const RecentFile& r) { return r.path == path; });
}

std::string_view key(ThemeName theme) {
    switch (theme) {
        case ThemeName::dark:
            return "dark";
        case ThemeName::light:
            return "light";
        case ThemeName::high_contrast:
            return "high-contrast";
    }
    return "dark";
}

std::string_view key(DiceMode mode) {
    return mode == DiceMode::typed ? "typed" : "program";
}

std::string_view key(FolderOf kind) {
    switch (kind) {
        case FolderOf::campaigns:
            return "campaigns";
        case FolderOf::lists:
            return "lists";
        case FolderOf::exports:
            return "exports";
    }
    return "campaigns";
}

std::optional<Settings> settings_from_text(std::string_view text) {
    const SettingsJson j = SettingsJson::parse(text, nullptr, false);
    if (!j.is_object()) return std::nullopt;
    Settings s;
    const auto theme = field<std::string>(j, "theme", "");
    for (const ThemeName t : {ThemeName::dark, ThemeName::light, ThemeName::high_contrast})
        if (theme == key(t)) s.theme = t;
    s.text_percent = std::clamp(field(j, "text", s.text_percent), least_text_percent, most_text_percent);
    if (field<std::string>(j, "dice", "") == key(DiceMode::typed)) s.dice = DiceMode::typed;
    s.animations = field(j, "animations", s.animations);
    s.desktop_chooser = field(j, "desktop-chooser", s.desktop_chooser);
    s.backups = std::clamp(field(j, "backups", s.backups), 0, most_backups);
    s.players_of = field(j, "players-of", s.players_of);
    s.window_width = std::clamp(field(j, "window-width", s.window_width), 480, 16'384);
    s.window_height = std::clamp(field(j, "window-height", s.window_height), 360, 16'384);
    if (const auto folders = j.find("folders"); folders != j.end() && folders->is_object())
        for (std::size_t i = 0; i < folder_kinds; ++i)
            s.folders[i] = field<std::string>(*folders, std::string(key(static_cast<FolderOf>(i))).c_str(), "");
    if (const auto recent = j.find("recent"); recent != j.end() && recent->is_array())
        for (const SettingsJson& r : *recent) {
            if (!r.is_object() || s.recent.size() == most_recent_files) continue;
            if (RecentFile file = recent_from(r); !file.path.empty()) s.recent.push_back(std::move(file));
        }
    return s;
}

std::string settings_to_text(const Settings& s) {
    nlohmann::ordered_json j;
    j["theme"] = key(s.theme);
    j["text"] = s.text_percent;
    j["dice"] = key(s.dice);
    j["animations"] = s.animations;
    j["desktop-chooser"] = s.desktop_chooser;
    j["backups"] = s.backups;
    j["players-of"] = s.players_of;
    j["window-width"] = s.window_width;
    j["window-height"] = s.window_height;
    for (std::size_t i = 0; i < folder_kinds; ++i)
        if (!s.folders[i].empty()) j["folders"][std::string(key(static_cast<FolderOf>(i)))] = s.folders[i].string();
    j["recent"] = nlohmann::ordered_json::array();
    for (const RecentFile& r : s.recent)
        j["recent"].push_back({{"path", r.path.string()},
                               {"name", r.name},
                               {"date", r.date},
                               {"armies", r.armies},
                               {"opened", r.opened}});
    // A path need not be UTF-8 on this system; replace broken bytes instead of throwing.
    return j.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

LoadedSettings load_settings(const std::filesystem::path& path) {
    LoadedSettings loaded;
    std::error_code none;
    if (path.empty() || !std::filesystem::exists(path, none)) return loaded;
    const auto text = read_text_file(path, most_settings_bytes);
    auto settings =
        std::holds_alternative<std::string>(text) ? settings_from_text(std::get<std::string>(text)) : std::nullopt;
    if (settings)
        loaded.settings = std::move(*settings);
    else
        loaded.trouble = "The settings in " + path.string() + " could not be read, so the defaults are used.";
    return loaded;
}

std::optional<std::string> save_settings(const Settings& settings, const std::filesystem::path& path) {
    std::error_code failed;
    std::filesystem::create_directories(path.parent_path(), failed);
    if (const auto error = write_safely(path, settings_to_text(settings)))
        return "The settings could not be written: " + error->faults.front();
    return std::nullopt;
}

}  // namespace banneret::app
