#include "engine/files/campaign_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/files/file_text.h"
#include "engine/files/history_builder.h"
#include "engine/files/journal_text.h"
#include "engine/files/layout.h"
#include "engine/files/limits.h"
#include "engine/files/packed_run.h"
#include "engine/files/safe_write.h"

namespace banneret {

namespace files {

namespace {

constexpr const char* root_name = "banneret_campaign";
constexpr int versions_within = 3;  // nesting depth of versions: the document, the campaign, the list

// The header of a run in the file; its data follows after everything else.
struct StoredRun {
    std::uint64_t first = 0, versions = 0, bytes = 0, luck_bytes = 0;
    std::string luck;  // luck digest of its battles, see luck_digest(); empty: it is computed
    std::string data;
};

template <class Archive>
void serialize(Archive& ar, StoredRun& r, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "first", r.first);
    field(ar, "versions", r.versions);
    field(ar, "bytes", r.bytes);
    field_or(ar, "luck_bytes", r.luck_bytes);
    field_or(ar, "luck", r.luck);
    field(ar, "data", r.data);
    no_more(ar);
}

// --- Writing -----------------------------------------------------------------------------------------------------

// Placeholder for the data of a run; a text of a campaign never contains it, since its quotation marks are escaped.
constexpr std::string_view data_mark = "\"data\": \"@";

struct Writing {
    const History& history;
    std::vector<std::shared_ptr<const PackedRun>> runs;
};

void save(JsonWriter& ar, const Writing& w, const std::uint32_t) {
    const History& history = w.history;
    auto at = static_cast<std::uint64_t>(history.at());
    field(ar, "at", at);
    std::size_t packed = 0;
    const std::vector<std::size_t> last = last_children(parents_in(history));
    if (!w.runs.empty()) {
        std::vector<StoredRun> runs;
        for (const auto& run : w.runs) {
            const PackedRun::Stored& r = run->stored();
            runs.push_back({r.first, r.versions, r.bytes, r.digest_bytes, r.digest, "@"});
            packed += run->size();
        }
        field(ar, "packed", runs);
        std::vector<std::uint64_t> forks, redo;
        for (std::size_t i = 1; i < packed; ++i)
            if (history.from(i) != i - 1) forks.insert(forks.end(), {i, history.from(i)});
        for (std::size_t i = 0; i < packed; ++i)
            if (history.redo(i) != last[i]) redo.insert(redo.end(), {i, history.redo(i)});
        field_or(ar, "forks", forks);
        field_or(ar, "redo", redo);
        // The campaign that the unpacked versions start from, in a list so that it is parsed apart from the rest.
        ar.name("before");
        ar.enter_list();
        write_whole_campaign(ar, *history.version(packed - 1).campaign);
        ar.leave_list();
    }
    ar.name("versions");
    ar.enter_list();
    for (std::size_t i = packed; i < last.size(); ++i) {
        StoredVersion version = stored_version(history, i, last[i]);
        write_version(ar, version);
    }
    ar.leave_list();
}

std::vector<std::shared_ptr<const PackedRun>> runs_of(const History& history) {
    std::vector<std::shared_ptr<const PackedRun>> runs;
    for (const auto& run : history.packed()) {
        runs.push_back(std::dynamic_pointer_cast<const PackedRun>(run));
        CHECK(runs.back() != nullptr);
    }
    std::size_t first = history.packed_size();
    while (auto run = next_run(history, first)) {
        first += run->size();
        runs.push_back(std::move(run));
    }
    return runs;
}

// --- Reading -----------------------------------------------------------------------------------------------------

struct Reading {
    HistoryBuilder& rebuilding;
    JsonParts& parts;
    std::string_view text;
    std::shared_ptr<const std::string> owner;
};

// Reads the next part of the current list, as its only item.
template <class Read>
void part(JsonReader& ar, Reading& r, Read&& read) {
    ar.enter_object();  // the part's empty object in the outline
    ar.leave();
    const rapidjson::Value* value = r.parts.next();
    if (value == nullptr) throw BadFile{"is not JSON", {}};
    ar.enter(*value);
    read();
    ar.leave();
}

std::shared_ptr<const PackedRun> packed(StoredRun run, std::shared_ptr<const std::string> owner,
                                        std::string_view data) {
    return std::make_shared<const PackedRun>(PackedRun::Stored{run.first, run.versions, run.bytes, run.luck_bytes,
                                                               std::move(run.luck), std::move(owner), data});
}

std::shared_ptr<const PackedRun> run_read(JsonReader& ar, Reading& r) {
    // The data, most of a large file, is not copied.
    const Scan::Part where = r.parts.upcoming();
    const std::string_view raw = r.text.substr(where.begin, where.end - where.begin);
    constexpr std::string_view opens = "\"data\": \"";
    const std::size_t begin = raw.rfind(opens);
    const std::size_t end = raw.rfind('"');
    const bool as_written = r.owner != nullptr && begin != std::string_view::npos && begin + opens.size() <= end;
    StoredRun stored;
    if (as_written) {
        const std::string_view data = raw.substr(begin + opens.size(), end - begin - opens.size());
        const std::string rest = std::string(raw.substr(0, begin + opens.size())) + std::string(raw.substr(end));
        if (data.find_first_of("\"\\") == std::string_view::npos) {
            r.parts.replace_upcoming(rest);
            part(ar, r, [&] { value(ar, stored); });
            return packed(std::move(stored), r.owner, data);
        }
    }
    part(ar, r, [&] { value(ar, stored); });
    const auto owned = std::make_shared<const std::string>(std::move(stored.data));
    return packed(std::move(stored), owned, *owned);
}

void load(JsonReader& ar, Reading& r, const std::uint32_t version) {
    check_version(ar, version);
    r.rebuilding.format = static_cast<CampaignFormat>(version);
    std::uint64_t at = 0;
    field(ar, "at", at);
    if (ar.next_name() == "packed") {
        std::vector<std::shared_ptr<const PackedRun>> runs;
        const std::size_t size = ar.enter_list();
        if (size == 0) throw BadFile{"hold no version", {"packed"}};
        for (std::size_t i = 0; i < size; ++i)
            within(fmt::format("run {}", i), [&] { runs.push_back(run_read(ar, r)); });
        ar.leave();
        std::vector<std::uint64_t> forks, redo;
        field_or(ar, "forks", forks);
        field_or(ar, "redo", redo);
        if (ar.next_name() != "before") throw BadFile{"lacks \"before\"", {}};
        if (ar.enter_list() != 1) throw BadFile{"must be one campaign", {"before"}};
        std::shared_ptr<const Campaign> before;
        std::vector<std::string> faults;
        part(ar, r, [&] { before = read_whole_campaign(ar, faults); });
        ar.leave();
        r.rebuilding.begin(std::move(runs), forks, redo, std::move(before));
    }
    if (ar.next_name() != "versions") throw BadFile{"lacks \"versions\"", {}};
    const std::size_t size = ar.enter_list();
    for (std::size_t i = 0; i < size; ++i)
        within(fmt::format("version {}", r.rebuilding.size()), [&] {
            StoredVersion stored;
            part(ar, r, [&] { read_version(ar, stored); });
            r.rebuilding.add(std::move(stored));
        });
    ar.leave();
    no_more(ar);
    r.rebuilding.finish(at);
}

}  // namespace

std::vector<std::string> read_history(std::string_view text, std::shared_ptr<const std::string> owner,
                                      HistoryBuilder& into) {
    using Faults = std::vector<std::string>;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    auto json = JsonParts::parsed(text, versions_within);
    if (auto* fault = std::get_if<std::string>(&json)) return {*fault};
    auto& parts = std::get<JsonParts>(json);
    Reading reading{into, parts, text, std::move(owner)};
    try {
        JsonReader archive(parts.outline());
        if (archive.next_name() != root_name) return {"it is not a campaign of Banneret"};
        value(archive, reading);
        if (archive.next_name() == sum_name) {
            std::string sum;
            field(archive, sum_name, sum);
        }
        if (archive.next_name()) return {"it holds more than one campaign"};
    } catch (const BadFile& bad) {
        if (parts.fault()) return {*parts.fault()};
        if (Faults faults = into.take_faults(); !faults.empty()) return faults;
        return {sentence(bad)};
    }
    return {};
}

FileText file_text(const History& history) {
    JsonWriter archive;
    Writing writing{history, runs_of(history)};
    field(archive, root_name, writing);
    std::string readable = laid_out(archive.text());
    FileText out;
    std::string_view rest = readable;
    for (const auto& run : writing.runs) {
        const std::size_t at = rest.find(data_mark);
        CHECK(at != std::string_view::npos);
        out.add(std::string(rest.substr(0, at + data_mark.size() - 1)));
        out.add(run);
        rest.remove_prefix(at + data_mark.size());
    }
    // The closing bracket of the document comes after the sum.
    rest.remove_suffix(rest.size() - rest.rfind('}'));
    while (rest.ends_with('\n') || rest.ends_with(' ')) rest.remove_suffix(1);
    out.add(std::string(rest));
    out.add(sum_line(out.sum()));
    return out;
}

FileError file_error(const std::filesystem::path& path, const std::vector<std::string>& faults) {
    FileError error{path, {}};
    for (const std::string& fault : faults) error.faults.push_back(fmt::format("{}: {}", path.string(), fault));
    return error;
}

std::optional<FileError> too_large(std::size_t bytes, const std::filesystem::path& path) {
    if (bytes <= most_campaign_bytes) return std::nullopt;
    return file_error(path, {fmt::format("the campaign has grown beyond {} MB and could not be opened again; nothing "
                                         "was changed",
                                         most_campaign_bytes / 1'000'000)});
}

}  // namespace files

std::variant<History, std::vector<std::string>> campaign_from_text(std::string_view text) {
    files::HistoryBuilder rebuilding;
    if (auto faults = files::read_history(text, nullptr, rebuilding); !faults.empty()) return faults;
    return rebuilding.history(true);
}

std::string campaign_to_text(const History& history) {
    return files::file_text(history).whole();
}

std::variant<LoadedCampaign, FileError> load_with_journal(const std::filesystem::path& path) {
    // A program that has the file open may save it, and restart its journal, between our two reads.
    for (int tries = 0;; ++tries) {
        auto journal = files::read_journal(path);
        if (auto* error = std::get_if<FileError>(&journal)) return std::move(*error);
        auto text = read_text_file(path, files::most_campaign_bytes);
        if (auto* error = std::get_if<FileError>(&text)) return std::move(*error);
        const auto file = std::make_shared<const std::string>(std::get<std::string>(std::move(text)));
        auto read = files::recover_history(*file, std::get<std::string>(journal), file);
        if (auto* faults = std::get_if<std::vector<std::string>>(&read)) return files::file_error(path, *faults);
        auto& recover_history = std::get<files::RecoveredHistory>(read);
        if (recover_history.journal == files::RecoveredHistory::Journal::of_another_file && tries < 5) continue;
        return LoadedCampaign{std::move(recover_history.history), recover_history.steps,
                              std::move(recover_history.notes), recover_history.sum_differs};
    }
}

std::variant<History, FileError> load_campaign(const std::filesystem::path& path) {
    auto loaded = load_with_journal(path);
    if (auto* error = std::get_if<FileError>(&loaded)) return std::move(*error);
    return std::move(std::get<LoadedCampaign>(loaded).history);
}

std::vector<std::string> packed_faults(const History& history) {
    std::vector<std::string> out;
    for (const auto& run : history.packed())
        if (const auto* packed = dynamic_cast<const files::PackedRun*>(run.get()))
            for (std::string& fault : packed->faults()) out.push_back(std::move(fault));
    return out;
}

void pack_history(History& history) {
    files::pack(history);
}

std::optional<FileError> save_campaign(const History& history, const std::filesystem::path& path) {
    const files::FileText text = files::file_text(history);
    if (auto error = files::too_large(text.bytes(), path)) return error;
    RealDisk disk;
    return write_safely(path, text.pieces(), disk);
}

}  // namespace banneret

BANNERET_STORED(banneret::files::StoredRun)
CEREAL_CLASS_VERSION(banneret::files::Reading, static_cast<std::uint32_t>(banneret::CampaignFormat::written))
CEREAL_CLASS_VERSION(banneret::files::Writing, static_cast<std::uint32_t>(banneret::CampaignFormat::written))
