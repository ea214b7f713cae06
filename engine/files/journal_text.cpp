#include "engine/files/journal_text.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/core/text.h"
#include "engine/files/file_text.h"
#include "engine/files/history_builder.h"
#include "engine/files/limits.h"
#include "engine/files/safe_write.h"

namespace banneret::files {

namespace {

// Two numbers of eight digits, each followed by a blank.
constexpr std::size_t frame_bytes = 18;

std::optional<std::uint32_t> hexadecimal(std::string_view digits) {
    std::uint32_t out = 0;
    for (const char c : digits) {
        const bool digit = c >= '0' && c <= '9', letter = c >= 'a' && c <= 'f';
        if (!digit && !letter) return std::nullopt;
        out = out * 16 + static_cast<std::uint32_t>(digit ? c - '0' : c - 'a' + 10);
    }
    return out;
}

// The record that begins here, if it is complete; its sum is not checked.
struct Line {
    std::string_view json;
    std::uint32_t sum = 0;
    std::size_t length = 0;
};
std::optional<Line> line_at(std::string_view rest) {
    if (rest.size() <= frame_bytes || rest[8] != ' ' || rest[17] != ' ') return std::nullopt;
    const auto length = hexadecimal(rest.substr(0, 8)), sum = hexadecimal(rest.substr(9, 8));
    if (!length || !sum || *length > rest.size() - frame_bytes) return std::nullopt;
    if (*length == rest.size() - frame_bytes || rest[frame_bytes + *length] != '\n') return std::nullopt;
    return Line{rest.substr(frame_bytes, *length), *sum, frame_bytes + *length + 1};
}

// --- What a record holds -----------------------------------------------------------------------------------------

struct StoredMark {
    FileMark file;
    std::uint64_t versions = 0;
};

template <class Archive>
void serialize(Archive& ar, StoredMark& m, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "bytes", m.file.bytes);
    field(ar, "sum", m.file.sum);
    field(ar, "versions", m.versions);
    no_more(ar);
}

struct StoredStep {
    std::vector<StoredVersion> versions;
    std::uint64_t first = 0;  // the index of the first of them
    std::uint64_t at = 0;
    std::vector<StoredRedo> redo;
    bool saved = false;  // given by the name of the record
};

}  // namespace

template <class Archive>
void serialize(Archive& ar, StoredRedo& r, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "from", r.from);
    field(ar, "to", r.to);
    no_more(ar);
}

namespace {

void save(JsonWriter& ar, const StoredStep& stored, const std::uint32_t) {
    StoredStep s = stored;
    field(ar, "first", s.first);
    ar.name("versions");
    ar.enter_list();
    for (StoredVersion& version : s.versions) write_version(ar, version);
    ar.leave_list();
    field(ar, "at", s.at);
    field(ar, "redo", s.redo);
}

void load(JsonReader& ar, StoredStep& s, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "first", s.first);
    if (ar.next_name() != "versions") throw BadFile{"lacks \"versions\"", {}};
    s.versions.resize(ar.enter_list());
    for (StoredVersion& v : s.versions) read_version(ar, v);
    ar.leave();
    field(ar, "at", s.at);
    field(ar, "redo", s.redo);
    no_more(ar);
}

template <class T>
std::string record(const char* name, T& content) {
    JsonWriter archive;
    field(archive, name, content);
    return std::string(archive.text());
}

using JournalRecord = std::variant<StoredMark, StoredStep>;

// Throws BadFile.
JournalRecord record_in(std::string_view json) {
    auto parsed = Json::parsed(json);
    if (const auto* fault = std::get_if<std::string>(&parsed)) throw BadFile{*fault, {}};
    JsonReader archive(std::get<Json>(parsed).root());
    JournalRecord out;
    if (archive.next_name() == "file") {
        StoredMark mark;
        field(archive, "file", mark);
        out = mark;
    } else {
        StoredStep step;
        step.saved = archive.next_name() == "saved";
        field(archive, step.saved ? "saved" : "step", step);
        out = std::move(step);
    }
    no_more(archive);
    return out;
}

// --- A journal and the file it goes on from ----------------------------------------------------------------------

struct Start {
    std::size_t record = 0;  // the first after the one that names the file
    std::uint64_t versions = 0;
};

// The name distinguishes steps from file records without parsing; steps are long.
bool is_step(std::string_view json) {
    return !json.starts_with("{\"file\"");
}
bool is_saved(std::string_view json) {
    return json.starts_with("{\"saved\"");
}

// The position at which the journal continues this file. Throws BadFile if the journal is from a newer program.
std::optional<Start> start_for(const FileMark& file, const Frames& frames) {
    std::optional<Start> out;
    for (std::size_t i = 0; i < frames.records.size(); ++i) {
        if (is_step(frames.records[i].json)) continue;
        const JournalRecord content = record_in(frames.records[i].json);
        if (const auto* mark = std::get_if<StoredMark>(&content); mark != nullptr && mark->file == file)
            out = Start{i + 1, mark->versions};
    }
    return out;
}

std::string changes(std::size_t n) {
    return counted(n, "change");
}

}  // namespace

std::uint32_t sum_of(std::string_view text, std::uint32_t before) {
    return static_cast<std::uint32_t>(
        crc32_z(before, reinterpret_cast<const Bytef*>(text.data()), static_cast<z_size_t>(text.size())));
}

FileMark mark_of(std::string_view text) {
    return {text.size(), sum_of(text, 0)};
}

Framed framed(std::string_view json, std::uint32_t before) {
    const std::uint32_t sum = sum_of(json, before);
    return {fmt::format("{:08x} {:08x} {}\n", json.size(), sum, json), sum};
}

Frames frames_of(std::string_view journal) {
    Frames out;
    std::size_t at = 0;
    std::uint32_t before = 0;
    while (at < journal.size()) {
        const auto line = line_at(journal.substr(at));
        if (!line || sum_of(line->json, before) != line->sum) break;
        at += line->length;
        before = line->sum;
        out.records.push_back({line->json, at, before});
    }
    out.torn = at < journal.size();
    // A complete record after an incomplete one: the damage is not at the end of the last write.
    for (std::size_t next = journal.find('\n', at); out.torn && next != std::string_view::npos;
         next = journal.find('\n', next + 1))
        if (const auto line = line_at(journal.substr(next + 1)); line && line->json.starts_with('{')) {
            out.damaged = true;
            break;
        }
    return out;
}

std::string file_record(const FileMark& file, std::size_t versions) {
    StoredMark mark{file, versions};
    return record("file", mark);
}

namespace {

StoredStep step_since(const History& history, const History::Standing& known) {
    StoredStep step;
    step.first = known.redo.size();
    step.at = history.at();
    // The target of redo if the new versions had been made one after the other and nothing else.
    std::map<std::size_t, std::size_t> made;
    for (std::size_t i = known.redo.size(); i < history.size(); ++i) {
        made[history.from(i)] = i;
        step.versions.push_back(stored_version(history, i, history.redo(i)));
    }
    std::set<std::size_t> touched;
    for (const std::size_t i : NumberPages::differences(known.redo, history.standing().redo)) touched.insert(i);
    for (const auto& [from, to] : made) touched.insert(from);
    for (const std::size_t i : touched) {
        const auto by_making = made.find(i);
        const std::size_t expected = by_making != made.end() ? by_making->second
                                     : i < known.redo.size() ? known.redo[i]
                                                             : 0;
        if (expected != history.redo(i)) step.redo.push_back({i, history.redo(i)});
    }
    return step;
}

}  // namespace

std::string step_record(const History& history, const History::Standing& known) {
    StoredStep step = step_since(history, known);
    if (step.versions.empty() && step.redo.empty() && step.at == known.at) return {};
    return record("step", step);
}

std::string saved_step_record(const History& history, const History::Standing& known) {
    StoredStep step = step_since(history, known);
    return record("saved", step);
}

BaseFile::BaseFile() = default;
BaseFile::BaseFile(BaseFile&&) noexcept = default;
BaseFile& BaseFile::operator=(BaseFile&&) noexcept = default;
BaseFile::~BaseFile() = default;

std::variant<BaseFile, std::vector<std::string>> BaseFile::read(std::string_view file,
                                                                std::shared_ptr<const std::string> owner) {
    BaseFile out;
    auto rebuilding = std::make_unique<HistoryBuilder>();
    if (auto faults = read_history(file, std::move(owner), *rebuilding); !faults.empty()) return faults;
    const CheckedText checked = checked_text(file);
    out.mark_ = checked.mark;
    out.sum_differs_ = !checked.agrees && (checked.has_sum || rebuilding->format >= CampaignFormat::packed);
    out.rebuilding_ = std::move(rebuilding);
    return out;
}

std::variant<RecoveredHistory, std::vector<std::string>> recover_history(std::string_view file,
                                                                         std::string_view journal,
                                                                         std::shared_ptr<const std::string> owner) {
    auto read = BaseFile::read(file, std::move(owner));
    if (auto* faults = std::get_if<std::vector<std::string>>(&read)) return std::move(*faults);
    return std::get<BaseFile>(read).with_journal(journal);
}

std::variant<RecoveredHistory, std::vector<std::string>> BaseFile::with_journal(std::string_view journal) const {
    using Faults = std::vector<std::string>;
    using Journal = RecoveredHistory::Journal;
    HistoryBuilder rebuilding = *rebuilding_;
    RecoveredHistory out;
    out.file_versions = rebuilding.size();
    const Frames frames = frames_of(journal);
    const FileMark mark = out.mark = mark_;
    out.sum_differs = sum_differs_;
    if (out.sum_differs)
        out.notes.push_back(
            "The checksum of this file does not match its contents: the file is damaged, or was changed by a program "
            "other than Banneret.");
    std::optional<Start> start;
    try {
        if (!frames.records.empty()) start = start_for(mark, frames);
    } catch (const BadFile& bad) {
        if (bad.newer) return Faults{"its journal: " + sentence(bad)};
    }
    if (!frames.records.empty() && (!start || start->versions != rebuilding.size())) {
        out.journal = Journal::of_another_file;
        out.notes.push_back("The journal beside this file does not continue it and was left out.");
        start.reset();
    } else if (start) {
        out.journal = frames.damaged ? Journal::damaged : frames.torn ? Journal::torn : Journal::whole;
        std::size_t i = start->record;
        out.good = {frames.records[i - 1].end, frames.records[i - 1].sum};
        try {
            for (; i < frames.records.size(); ++i) {
                const Frames::Record& record = frames.records[i];
                JournalRecord content = record_in(record.json);
                if (auto* step = std::get_if<StoredStep>(&content)) {
                    if (step->first != rebuilding.size()) throw BadFile{"does not follow from the one before", {}};
                    rebuilding.step(std::move(step->versions), step->at, step->redo);
                    ++out.steps;
                    if (step->saved) {
                        out.saved_steps += std::exchange(out.steps, 0);
                        out.saved = {record.end, record.sum};
                    }
                }
                out.good = {record.end, record.sum};
            }
        } catch (const BadFile& bad) {
            if (bad.newer) return Faults{"its journal: " + sentence(bad)};
            rebuilding.take_faults();
            out.journal = Journal::damaged;
        }
    } else if (!journal.empty()) {
        // A program killed while it wrote the first record of this journal leaves the beginning of that record; no step
        // was accepted yet.
        const std::string begun = framed(file_record(mark, rebuilding.size()), 0).text;
        const bool only_begun = std::string_view(begun).starts_with(journal);
        out.journal = only_begun ? Journal::torn : Journal::damaged;
    }
    const bool torn = out.journal == Journal::torn && out.good.bytes > 0;
    const std::string cut_off =
        "one more, which was being written when the program ended, is not whole and was left out";
    if (out.steps > 0)
        out.notes.push_back(fmt::format("{} made since the file was last saved {} recovered from its journal{}.",
                                        changes(out.steps), out.steps == 1 ? "was" : "were",
                                        torn ? "; " + cut_off : ""));
    else if (torn && out.saved_steps > 0)
        out.notes.push_back(
            "The last change in the journal was being written when the program ended; it is not whole "
            "and was left out.");
    else if (torn)
        out.notes.push_back(
            "The only change in the journal was being written when the program ended; it is not whole and was left "
            "out.");
    if (out.journal == Journal::damaged)
        out.notes.push_back(start ? "The journal beside this file is damaged; everything after the damage was left out."
                                  : "The journal beside this file is damaged from its beginning and was left out.");
    auto history = rebuilding.history(out.steps == 0);
    if (auto* faults = std::get_if<Faults>(&history)) return std::move(*faults);
    out.history = std::move(std::get<History>(history));
    return out;
}

std::size_t steps_behind(std::string_view file, std::string_view journal) {
    const Frames frames = frames_of(journal);
    try {
        if (frames.records.empty()) return 0;
        const auto start = start_for(mark_of(file), frames);
        if (!start) return 0;
        std::size_t steps = 0;
        for (std::size_t i = start->record; i < frames.records.size(); ++i) {
            if (is_saved(frames.records[i].json))
                steps = 0;
            else if (is_step(frames.records[i].json))
                ++steps;
        }
        return steps;
    } catch (const BadFile&) {
        return 0;
    }
}

std::filesystem::path journal_path(const std::filesystem::path& campaign) {
    std::filesystem::path out = link_followed(campaign);
    out += ".journal";
    return out;
}

std::variant<std::string, FileError> read_journal(const std::filesystem::path& campaign) {
    const std::filesystem::path path = journal_path(campaign);
    std::error_code none;
    if (!std::filesystem::exists(path, none) && !none) return std::string();
    return read_text_file(path, most_journal_bytes);
}

}  // namespace banneret::files

BANNERET_STORED(banneret::files::StoredMark)
BANNERET_STORED(banneret::files::StoredStep)
BANNERET_STORED(banneret::files::StoredRedo)
