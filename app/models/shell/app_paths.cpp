#include "app/models/shell/app_paths.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "engine/core/text.h"

namespace banneret::app {

namespace fs = std::filesystem;

namespace {

fs::path from_environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? fs::path{} : fs::path(value);
}

bool is_folder(const fs::path& path) {
    std::error_code none;
    return fs::is_directory(path, none);
}

}  // namespace

fs::path settings_path() {
    // The XDG specification says to ignore relative paths.
    if (const fs::path config = from_environment("XDG_CONFIG_HOME"); config.is_absolute())
        return config / "banneret" / "settings.json";
    const fs::path home = from_environment("HOME");
    return home.empty() ? fs::path{} : home / ".config" / "banneret" / "settings.json";
}

fs::path state_path() {
    if (const fs::path state = from_environment("XDG_STATE_HOME"); state.is_absolute()) return state / "banneret";
    const fs::path home = from_environment("HOME");
    return home.empty() ? fs::path{} : home / ".local" / "state" / "banneret";
}

fs::path documents_path() {
    const fs::path home = from_environment("HOME");
    if (const fs::path documents = home / "Documents"; !home.empty() && is_folder(documents)) return documents;
    if (!home.empty() && is_folder(home)) return home;
    std::error_code none;
    return fs::current_path(none);
}

fs::path campaigns_of(const fs::path& program, const fs::path& source) {
    const fs::path ours = fs::path("banneret") / "campaigns";
    std::vector<fs::path> tried;
    if (!program.empty()) tried.push_back(program.parent_path().parent_path() / "share" / ours);
    tried.push_back(source);
    const fs::path home = from_environment("HOME");
    if (const fs::path data = from_environment("XDG_DATA_HOME"); data.is_absolute())
        tried.push_back(data / ours);
    else if (!home.empty())
        tried.push_back(home / ".local" / "share" / ours);
    std::string dirs = from_environment("XDG_DATA_DIRS").string();
    if (dirs.empty()) dirs = "/usr/local/share:/usr/share";
    for (const std::string_view dir : split(dirs, ':'))
        if (const fs::path data(dir); data.is_absolute()) tried.push_back(data / ours);
    const auto found = std::find_if(tried.begin(), tried.end(), is_folder);
    return found == tried.end() ? fs::path{} : *found;
}

fs::path campaigns_path() {
    std::error_code none;
    return campaigns_of(fs::read_symlink("/proc/self/exe", none), fs::path(BANNERET_SOURCE_DIR) / "campaigns");
}

bool is_shipped(const fs::path& file) {
    std::error_code none;
    const fs::path root = fs::weakly_canonical(campaigns_path(), none), whole = fs::weakly_canonical(file, none);
    if (root.empty() || whole.empty()) return false;
    const auto [end, rest] = std::mismatch(root.begin(), root.end(), whole.begin(), whole.end());
    return end == root.end() && rest != whole.end();
}

std::vector<fs::path> shipped_campaigns() {
    std::vector<fs::path> found;
    const fs::path root = campaigns_path();
    if (root.empty()) return found;
    std::error_code none;
    for (fs::recursive_directory_iterator it(root, none), end; !none && it != end; it.increment(none))
        if (it->path().extension() == ".banneret") found.push_back(it->path());
    std::sort(found.begin(), found.end());
    return found;
}

std::string file_name(std::string_view words, std::string_view ending) {
    constexpr std::size_t most = 60;
    std::string name;
    std::size_t whole = 0;  // end of the last complete letter
    for (const char c : words) {
        const bool beyond = (static_cast<unsigned char>(c) & 0x80u) != 0;
        const bool within_letter = (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool usable = beyond || (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
        if (!within_letter) {
            if (name.size() > most) break;
            whole = name.size();
        }
        if (usable)
            name += small;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    if (name.size() > most) name.resize(whole);
    while (!name.empty() && name.back() == '-') name.pop_back();
    return (name.empty() ? "banneret" : name) + std::string(ending);
}

}  // namespace banneret::app
