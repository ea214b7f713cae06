#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/files/versions_io.h"

// How versions of a campaign become what a file or a journal keeps of them, and the way back. For campaign_file.cpp and
// journal_text.cpp alone.
namespace banneret::files {

// Of the children of each version the one made last: what redo does unless a file says otherwise.
std::vector<std::size_t> last_children(std::span<const History::Version> versions);

// What is kept of version `i`. `last_child`: as last_children() has it.
StoredVersion stored_version(const History& history, std::size_t i, std::size_t last_child);

// Compiled once, for they are large.
void write_version(JsonWriter& ar, StoredVersion& version);
void read_version(JsonReader& ar, StoredVersion& version);

// Where redo leads from a version after a step of a journal.
struct StoredRedo {
    std::uint64_t from = 0, to = 0;
};

// A history as it is read, version by version, each checked against the one it comes from.
class Rebuilding {
public:
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
    std::size_t size() const { return versions_.size(); }

private:
    void note(std::size_t version, const std::vector<Problem>& problems);
    std::vector<History::Version> versions_;
    std::vector<std::optional<std::uint64_t>> redo_;  // as the file has it, until finish()
    std::size_t at_ = 0;
    std::vector<std::string> faults_;
};

// What is wrong with a file: a sentence without its end.
std::string sentence(const BadFile& bad);

// Every fault of the text of a campaign file; empty: it is read. (campaign_file.cpp)
std::vector<std::string> read_history(std::string_view text, Rebuilding& into);

}  // namespace banneret::files
