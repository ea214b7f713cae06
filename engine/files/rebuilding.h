#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/files/formats.h"
#include "engine/files/packed_run.h"
#include "engine/files/versions_io.h"

// How versions of a campaign become what a file or a journal keeps of them, and the way back. For campaign_file.cpp and
// journal_text.cpp alone.
namespace banneret::files {

// Of the children of each version the one made last: what redo does unless a file says otherwise. `from`: of each version
// the one it comes from.
std::vector<std::size_t> last_children(std::span<const std::size_t> from);
std::vector<std::size_t> parents_in(const History& history);

// What is kept of version `i`. `last_child`: as last_children() has it.
StoredVersion stored_version(const History& history, std::size_t i, std::size_t last_child);

// Compiled once, for they are large.
void write_version(JsonWriter& ar, StoredVersion& version);
void read_version(JsonReader& ar, StoredVersion& version);
// A campaign whole, as the difference from none, without and with a look at its values.
void write_whole_campaign(JsonWriter& ar, const Campaign& campaign);
std::shared_ptr<const Campaign> read_whole_campaign(JsonReader& ar, std::vector<std::string>& faults);

// A version made of what is kept of it and of the campaign it comes from; `parent` is null for the first. Throws BadFile
// where it cannot be; what is wrong with its values is in `faults`, and then it is not to be used.
struct Rebuilt {
    PackedVersions::Version version;
    std::vector<std::string> faults;
};
Rebuilt rebuilt(StoredVersion stored, std::size_t index, std::shared_ptr<const Campaign> parent);

// Where redo leads from a version after a step of a journal.
struct StoredRedo {
    std::uint64_t from = 0, to = 0;
};

// A history as it is read, version by version, each checked against the one it comes from.
class Rebuilding {
public:
    // What the first versions are packed in, before any other is added. `forks` and `redo` are of these versions: pairs
    // of a version and the one it comes from where that is not the one before it, and of a version and where redo leads
    // where that is not the child made last. `last`: the campaign of the last of them. Throws BadFile where they cannot
    // be.
    void begin(std::vector<std::shared_ptr<const PackedRun>> runs, std::span<const std::uint64_t> forks,
               std::span<const std::uint64_t> redo, std::shared_ptr<const Campaign> last);
    // Throws BadFile at the first version that cannot be; more faults of its values are told by faults().
    void add(StoredVersion stored);
    // After the last version of a file: from here on redo follows what was done, step by step. Throws BadFile where
    // there is no version `at`.
    void finish(std::uint64_t at);
    // What was done after that, a step of a journal. Throws BadFile, and holds what it held before, but for its faults.
    // REQUIRES: finish() came first.
    void step(std::vector<StoredVersion> versions, std::uint64_t at, std::span<const StoredRedo> redo);

    // REQUIRES: finish() came first; nothing comes after. `saved`: nothing of it is still to be saved.
    std::variant<History, std::vector<std::string>> history(bool saved);

    // The faults found since they were last taken.
    std::vector<std::string> take_faults();
    std::size_t size() const { return from_.size(); }
    CampaignFormat format = CampaignFormat::oldest_read;  // of the file

private:
    std::shared_ptr<const Campaign> campaign_of(std::size_t version);
    void note(std::vector<std::string> faults);
    std::vector<std::shared_ptr<const PackedRun>> packed_;
    std::size_t packed_size_ = 0;
    std::shared_ptr<const Campaign> last_packed_;
    std::vector<PackedVersions::Version> live_;
    std::vector<std::size_t> from_, redo_;              // of all versions; redo since finish()
    std::vector<std::pair<std::size_t, std::size_t>> redo_of_file_;  // as the file has it, until finish()
    std::size_t at_ = 0;
    std::vector<std::string> faults_;
};

// What is wrong with a file: a sentence without its end.
std::string sentence(const BadFile& bad);

// Every fault of the text of a campaign file; empty: it is read. What is packed in it stays in the text, which is copied
// where nobody owns it. (campaign_file.cpp)
std::vector<std::string> read_history(std::string_view text, std::shared_ptr<const std::string> owner,
                                      Rebuilding& into);

}  // namespace banneret::files
