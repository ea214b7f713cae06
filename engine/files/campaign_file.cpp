#include "engine/files/campaign_file.h"

#include <fmt/format.h>

#include "engine/files/journal_text.h"
#include "engine/files/layout.h"
#include "engine/files/limits.h"
#include "engine/files/rebuilding.h"
#include "engine/files/safe_write.h"

namespace banneret {

namespace files {

namespace {

constexpr const char* root_name = "banneret_campaign";
constexpr int versions_within = 3;  // the document, the campaign, the list

struct Writing {
    const History& history;
};

// Versions are made and forgotten one by one.
void save(JsonWriter& ar, const Writing& w, const std::uint32_t) {
    auto at = static_cast<std::uint64_t>(w.history.at());
    field(ar, "at", at);
    ar.name("versions");
    ar.enter_list();
    const std::vector<std::size_t> last = last_children(w.history.versions());
    for (std::size_t i = 0; i < last.size(); ++i) {
        StoredVersion version = stored_version(w.history, i, last[i]);
        write_version(ar, version);
    }
    ar.leave_list();
}

// --- Reading -----------------------------------------------------------------------------------------------------

struct Reading {
    Rebuilding& rebuilding;
    JsonParts& versions;
};

void load(JsonReader& ar, Reading& r, const std::uint32_t version) {
    check_version(ar, version);
    std::uint64_t at = 0;
    field(ar, "at", at);
    if (ar.next_name() != "versions") throw BadFile{"lacks \"versions\"", {}};
    const std::size_t size = ar.enter_list();
    for (std::size_t i = 0; i < size; ++i)
        within(fmt::format("version {}", i), [&] {
            ar.enter_object();  // that of the outline, empty
            ar.leave();
            const rapidjson::Value* version_i = r.versions.next();
            if (version_i == nullptr) throw BadFile{"is no JSON", {}};
            ar.enter(*version_i);
            StoredVersion stored;
            read_version(ar, stored);
            ar.leave();
            r.rebuilding.add(std::move(stored));
        });
    ar.leave();
    no_more(ar);
    r.rebuilding.finish(at);
}

}  // namespace

std::vector<std::string> read_history(std::string_view text, Rebuilding& into) {
    using Faults = std::vector<std::string>;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    auto json = JsonParts::parsed(text, versions_within);
    if (auto* fault = std::get_if<std::string>(&json)) return {*fault};
    auto& parts = std::get<JsonParts>(json);
    Reading reading{into, parts};
    try {
        JsonReader archive(parts.outline());
        if (archive.next_name() != root_name) return {"it is no campaign of Banneret"};
        value(archive, reading);
        if (archive.next_name()) return {"it holds more than one campaign"};
    } catch (const BadFile& bad) {
        if (parts.fault()) return {*parts.fault()};
        if (Faults faults = into.take_faults(); !faults.empty()) return faults;
        return {sentence(bad)};
    }
    return {};
}

FileError file_error(const std::filesystem::path& path, const std::vector<std::string>& faults) {
    FileError error{path, {}};
    for (const std::string& fault : faults) error.faults.push_back(fmt::format("{}: {}", path.string(), fault));
    return error;
}

std::optional<FileError> too_large(std::string_view text, const std::filesystem::path& path) {
    if (text.size() <= most_campaign_bytes) return std::nullopt;
    return file_error(path, {fmt::format("the campaign has grown beyond {} MB and could not be opened again; nothing "
                                         "was changed",
                                         most_campaign_bytes / 1'000'000)});
}

}  // namespace files

std::variant<History, std::vector<std::string>> campaign_from_text(std::string_view text) {
    files::Rebuilding rebuilding;
    if (auto faults = files::read_history(text, rebuilding); !faults.empty()) return faults;
    return rebuilding.history(true);
}

std::string campaign_to_text(const History& history) {
    files::JsonWriter archive;
    files::Writing writing{history};
    files::field(archive, files::root_name, writing);
    return files::laid_out(archive.text());
}

std::variant<LoadedCampaign, FileError> load_with_journal(const std::filesystem::path& path) {
    // Whoever has the file open may save it, and begin its journal anew, between our reading the one and the other.
    for (int tries = 0;; ++tries) {
        auto journal = files::read_journal(path);
        if (auto* error = std::get_if<FileError>(&journal)) return std::move(*error);
        auto text = read_text_file(path, files::most_campaign_bytes);
        if (auto* error = std::get_if<FileError>(&text)) return std::move(*error);
        auto read = files::reopened(std::get<std::string>(text), std::get<std::string>(journal));
        if (auto* faults = std::get_if<std::vector<std::string>>(&read)) return files::file_error(path, *faults);
        auto& reopened = std::get<files::Reopened>(read);
        if (reopened.journal == files::Reopened::Journal::of_another_file && tries < 5) continue;
        return LoadedCampaign{std::move(reopened.history), reopened.steps, std::move(reopened.notes)};
    }
}

std::variant<History, FileError> load_campaign(const std::filesystem::path& path) {
    auto loaded = load_with_journal(path);
    if (auto* error = std::get_if<FileError>(&loaded)) return std::move(*error);
    return std::move(std::get<LoadedCampaign>(loaded).history);
}

std::optional<FileError> save_campaign(const History& history, const std::filesystem::path& path) {
    const std::string text = campaign_to_text(history);
    if (auto error = files::too_large(text, path)) return error;
    return write_safely(path, text);
}

}  // namespace banneret

CEREAL_CLASS_VERSION(banneret::files::Reading, static_cast<std::uint32_t>(banneret::CampaignFormat::written))
CEREAL_CLASS_VERSION(banneret::files::Writing, static_cast<std::uint32_t>(banneret::CampaignFormat::written))
