#include "app/models/shell/chooser_model.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "app/models/shell/app_paths.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_rows = 5000;

std::vector<std::string> endings_of(const Chooser& chooser) {
    switch (chooser.what) {
        case ChooseFor::open:
            return {".banneret", ".csv", ".json", ".geojson"};
        case ChooseFor::save_as:
            return {".banneret"};
        case ChooseFor::import_army:
            return {".csv", ".json", ".txt"};
        case ChooseFor::map_picture:
            return {".png", ".jpg", ".jpeg", ".bmp", ".gif"};
        case ChooseFor::what_if_army:
        case ChooseFor::export_army:
            return {".csv", ".json"};
        case ChooseFor::export_text:
            return {folded(fs::path(chooser.name).extension().string())};
    }
    return {};
}

std::string size_words(std::uintmax_t bytes) {
    if (bytes < 1024) return std::to_string(bytes) + " B";
    if (bytes < 1024 * 1024) return fixed(static_cast<double>(bytes) / 1024.0, 1) + " kB";
    return fixed(static_cast<double>(bytes) / (1024.0 * 1024.0), 1) + " MB";
}

void word(ChooserModel& m, const Desk& desk) {
    switch (desk.chooser->what) {
        case ChooseFor::open:
            m.title = "Open a campaign, a map or army lists";
            m.action = "Open";
            m.many = true;
            break;
        case ChooseFor::save_as:
            m.title = "Save the campaign as";
            m.action = "Save here";
            m.ending = ".banneret";
            m.saving = true;
            break;
        case ChooseFor::import_army:
            m.title = "Import armies: lists (.csv), .json, or words (.txt)";
            m.action = "Import";
            m.many = true;
            break;
        case ChooseFor::map_picture:
            m.title = "Choose a picture to go below the map (.png, .jpg)";
            m.action = "Use it";
            break;
        case ChooseFor::what_if_army:
            m.title = "Add army lists to the comparison";
            m.action = "Compare";
            m.many = true;
            break;
        case ChooseFor::export_army:
            m.title = "Export the army: its roster as .csv, all of it as .json";
            m.action = "Export here";
            m.ending = ".csv";
            m.saving = true;
            break;
        case ChooseFor::export_text:
            m.title = "Export " + desk.chooser->name;
            m.action = "Export here";
            m.ending = fs::path(desk.chooser->name).extension().string();
            m.suggested = desk.chooser->name;
            m.saving = true;
            break;
    }
    if (m.saving && m.suggested.empty())
        m.suggested = (desk.path.empty() ? campaign_name(desk) : desk.path.stem().string()) + m.ending;
    if (const Army* army = focused_army(desk); army != nullptr && desk.chooser->what == ChooseFor::export_army)
        m.suggested = army->name + m.ending;
    // A slash in the campaign's name must not become a folder.
    std::replace(m.suggested.begin(), m.suggested.end(), '/', '-');
}

}  // namespace

ChooserModel make_chooser_model(const Desk& desk) {
    ChooserModel m;
    word(m, desk);
    m.path = desk.chooser->folder;
    m.endings = endings_of(*desk.chooser);
    m.in_desktop = desk.chooser->in_desktop;
    m.has_desktop = desk.has_desktop_chooser;
    m.number = desk.chooser->number;
    m.replace = desk.chooser->replace;
    m.preview = desk.chooser->preview;
    m.folder = m.path.string();
    if (m.path.has_parent_path() && m.path.parent_path() != m.path) m.parent = m.path.parent_path();
    if (m.in_desktop) return m;
    if (const char* home = std::getenv("HOME"); home != nullptr) m.shortcuts.push_back({"Home", home});
    if (const fs::path documents = documents_path(); documents.filename() == "Documents")
        m.shortcuts.push_back({"Documents", documents});
    if (const fs::path shipped = campaigns_path(); !shipped.empty()) m.shortcuts.push_back({"Samples", shipped});

    std::error_code failed;
    fs::directory_iterator it(m.path, fs::directory_options::skip_permission_denied, failed);
    if (failed) {
        m.trouble = "This folder cannot be read: " + failed.message() + ".";
        return m;
    }
    for (const fs::directory_iterator end; !failed && it != end && m.rows.size() < most_rows; it.increment(failed)) {
        const fs::path& path = it->path();
        const std::string name = path.filename().string();
        if (name.empty() || name.front() == '.') continue;
        std::error_code none;
        if (fs::is_directory(path, none))
            m.rows.push_back({name, "", path, true});
        else if (std::count(m.endings.begin(), m.endings.end(), folded(path.extension().string())) > 0)
            m.rows.push_back({name, size_words(fs::file_size(path, none)), path, false});
    }
    std::sort(m.rows.begin(), m.rows.end(), [](const ChooserModel::Row& a, const ChooserModel::Row& b) {
        if (a.folder != b.folder) return a.folder;
        const std::string left = folded(a.name), right = folded(b.name);
        return left != right ? left < right : a.name < b.name;
    });
    return m;
}

std::optional<fs::path> typed_path(const ChooserModel& model, std::string_view typed) {
    const std::string_view name = trimmed(typed);
    if (name.empty()) return std::nullopt;
    fs::path path(name);
    if (name == "~" || name.substr(0, 2) == "~/") {
        const char* home = std::getenv("HOME");
        if (home == nullptr) return std::nullopt;
        path = fs::path(home) / std::string(name.size() > 2 ? name.substr(2) : "");
    }
    return with_ending(model, model.path / path).lexically_normal();
}

fs::path with_ending(const ChooserModel& model, fs::path path) {
    std::error_code none;
    if (model.saving && path.extension().empty() && !path.filename().empty() && !fs::is_directory(path, none))
        path += model.ending;
    return path;
}

std::vector<const ChooserModel::Row*> rows_with(const ChooserModel& model, std::string_view typed) {
    const bool filters = !model.saving && typed.find('/') == typed.npos;
    const std::string letters = filters ? folded(typed) : std::string();
    std::vector<const ChooserModel::Row*> out;
    for (const ChooserModel::Row& row : model.rows)
        if (letters.empty() || folded(row.name).find(letters) != std::string::npos) out.push_back(&row);
    return out;
}

const ChooserModel::Row* only_row(const ChooserModel& model, std::string_view typed) {
    const auto path = typed_path(model, typed);
    std::error_code none;
    if (!path || model.saving || typed.find('/') != typed.npos || fs::exists(*path, none)) return nullptr;
    const auto rows = rows_with(model, typed);
    return rows.size() == 1 ? rows.front() : nullptr;
}

}  // namespace banneret::app
