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

// Converts versions of a campaign to and from their stored form in files and journals. Only for campaign_file.cpp and
// journal_text.cpp.
namespace banneret::files {

// The last child of each version: where redo leads unless a file states otherwise. `from`: the parent of each version.
std::vector<std::size_t> last_children(std::span<const std::size_t> from);
std::vector<std::size_t> parents_in(const History& history);

// The stored form of version `i`. `last_child`: from last_children().
StoredVersion stored_version(const History& history, std::size_t i, std::size_t last_child);

// Compiled only once, since they are large templates.
void write_version(JsonWriter& ar, StoredVersion& version);
void read_version(JsonReader& ar, StoredVersion& version);
// A whole campaign, as the difference from an empty one; reading also checks its values.
void write_whole_campaign(JsonWriter& ar, const Campaign& campaign);
std::shared_ptr<const Campaign> read_whole_campaign(JsonReader& ar, std::vector<std::string>& faults);

// A version made from its stored form and its parent campaign; `parent` is null for the first. Throws BadFile if that
// is impossible; invalid values are reported in `faults`, and the version must then not be used.
struct Rebuilt {
    PackedVersions::Version version;
    std::vector<std::string> faults;
};
Rebuilt rebuilt(StoredVersion stored, std::size_t index, std::shared_ptr<const Campaign> parent);

// The target of redo from a version after a step of a journal.
struct StoredRedo {
    std::uint64_t from = 0, to = 0;
};

// Builds a history version by version, checking each against its parent.
class HistoryBuilder {
public:
    // Sets the packed first versions, before any other is added. `forks` and `redo` are pairs for these versions: a
    // version and its parent if that is not the version before it, and a version and its redo target if that is not its
    // last child. `last`: the campaign of the last of them. Throws BadFile if they are invalid.
    void begin(std::vector<std::shared_ptr<const PackedRun>> runs, std::span<const std::uint64_t> forks,
               std::span<const std::uint64_t> redo, std::shared_ptr<const Campaign> last);
    // Throws BadFile at the first invalid version; faults() reports further faults of its values.
    void add(StoredVersion stored);
    // Called after the last version of a file: from here on redo follows the steps. Throws BadFile if there is no
    // version `at`.
    void finish(std::uint64_t at);
    // Adds a step of a journal. On BadFile the object is unchanged except for its faults. REQUIRES: finish() was
    // called.
    void step(std::vector<StoredVersion> versions, std::uint64_t at, std::span<const StoredRedo> redo);

    // The finished history; must be the last call. `saved`: the file already holds everything. REQUIRES: finish() was
    // called.
    std::variant<History, std::vector<std::string>> history(bool saved);

    // The faults found since the last call.
    std::vector<std::string> take_faults();
    std::size_t size() const { return from_.size(); }
    CampaignFormat format = CampaignFormat::oldest_read;  // the file's

private:
    std::shared_ptr<const Campaign> campaign_of(std::size_t version);
    void note(std::vector<std::string> faults);
    std::vector<std::shared_ptr<const PackedRun>> packed_;
    std::size_t packed_size_ = 0;
    std::shared_ptr<const Campaign> last_packed_;
    std::vector<PackedVersions::Version> live_;
    std::vector<std::size_t> from_, redo_;                           // for all versions; redo is set by finish()
    std::vector<std::pair<std::size_t, std::size_t>> redo_of_file_;  // as in the file, until finish()
    std::size_t at_ = 0;
    std::vector<std::string> faults_;
};

// A fault of a file as a sentence without a full stop.
std::string sentence(const BadFile& bad);

// Every fault of the text of a campaign file; empty: it was read. Packed runs refer to the text, which is copied if it
// has no `owner`. (campaign_file.cpp)
std::vector<std::string> read_history(std::string_view text, std::shared_ptr<const std::string> owner,
                                      HistoryBuilder& into);

}  // namespace banneret::files
