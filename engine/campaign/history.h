#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "engine/campaign/commands.h"
#include "engine/core/number_pages.h"

namespace banneret {

// A shared entry, or none. Compared by content.
class SharedEntry {
public:
    SharedEntry() = default;
    SharedEntry(std::nullopt_t) {}
    SharedEntry(Entry entry) : entry_(std::make_shared<const Entry>(std::move(entry))) {}
    explicit operator bool() const { return entry_ != nullptr; }
    bool has_value() const { return entry_ != nullptr; }
    void reset() { entry_.reset(); }
    const Entry& operator*() const { return *entry_; }
    const Entry* operator->() const { return entry_.get(); }
    friend bool operator==(const SharedEntry& a, const SharedEntry& b) {
        return a.entry_ == b.entry_ || (a.entry_ && b.entry_ && *a.entry_ == *b.entry_);
    }

private:
    std::shared_ptr<const Entry> entry_;
};

// A run of versions that stays packed until one of them is requested. Implemented by engine/files.
class PackedVersions {
public:
    struct Version {
        std::shared_ptr<const Campaign> campaign;
        SharedEntry entry;
        // The campaign before it, with which it shares the unchanged parts; none for the first version.
        std::shared_ptr<const Campaign> before{};
    };
    virtual ~PackedVersions() = default;
    virtual std::size_t size() const = 0;
    // Returns size() versions, the same on every call. A version that cannot be unpacked (from a manipulated file)
    // repeats the campaign before it, with an entry that says so.
    virtual std::vector<Version> unpacked() const = 0;
    // The luck digest computed when they were packed, as luck_digest() writes it; empty: unknown.
    virtual std::string digest() const { return {}; }
};

class HistoryLine;

// The open campaign with its whole past: a tree of versions, each complete and immutable, sharing unchanged parts. A
// future abandoned by undo and a different command stays as a branch. Older versions may be packed: they are unpacked
// on access, a run at a time, and a few runs are cached.
class History {
public:
    struct Version {
        std::shared_ptr<const Campaign> campaign;
        SharedEntry entry;                         // the entry of this version; none for the first
        std::size_t from = 0;                      // index of the parent; the first version is its own parent
        std::size_t redo = 0;                      // the child last left by undo or last made; 0: none
        std::shared_ptr<const Campaign> before{};  // the campaign of `from`; none for the first
    };
    // Views return values by index. A value owns the data it points to, so keep the value while you use references into
    // it.
    template <class View>
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = typename View::value_type;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = value_type;
        Iterator(const View* view, std::size_t at) : view_(view), at_(at) {}
        value_type operator*() const { return (*view_)[at_]; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++at_;
            return before;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

    private:
        const View* view_;
        std::size_t at_;
    };
    // All versions, oldest first; valid while the history exists.
    class Versions {
    public:
        using value_type = Version;
        explicit Versions(const History& history) : history_(&history) {}
        std::size_t size() const { return history_->size(); }
        Version operator[](std::size_t i) const { return history_->version(i); }
        Version front() const { return history_->version(0); }
        Version back() const { return history_->version(size() - 1); }
        Iterator<Versions> begin() const { return {this, 0}; }
        Iterator<Versions> end() const { return {this, size()}; }

    private:
        const History* history_;
    };

    explicit History(Campaign c);
    // From a file, whose campaigns have been checked. A problem if the versions are not a tree (a parent after its
    // child, an index out of range, a redo that is no child, an entry missing). `saved`: the file already holds
    // everything.
    static std::variant<History, Problem> restore(std::vector<Version> versions, std::size_t at, bool saved = true);
    // The parts of a history whose first versions are packed. `from` and `redo` cover all versions.
    struct Parts {
        std::vector<std::shared_ptr<const PackedVersions>> packed;
        std::vector<PackedVersions::Version> live;  // the versions after the packed ones
        std::vector<std::size_t> from, redo;
    };
    static std::variant<History, Problem> restore(Parts parts, std::size_t at, bool saved = true);

    const Campaign& now() const;
    Versions versions() const { return Versions(*this); }
    std::size_t size() const { return from_.size(); }
    // REQUIRES: i < size()
    Version version(std::size_t i) const;
    // Does not unpack. REQUIRES: i < size()
    std::size_t from(std::size_t i) const { return from_[i]; }
    std::size_t redo(std::size_t i) const { return redo_[i]; }
    std::size_t at() const;
    // The entries of the line that leads to now(), oldest first.
    HistoryLine chronicle() const;

    // The new entry, or a refusal, or the roll that is needed first; with the last two nothing has changed.
    std::variant<Entry, Refusal, NeedRoll> perform(const Command& command, std::span<const Roll> rolls = {});
    // Like perform(), but every roll beyond `typed` is rolled from the battle's seed.
    std::variant<Entry, Refusal> perform_rolling(const Command& command, std::span<const Roll> typed = {});
    // Adds a step made elsewhere, as one version. REQUIRES: perform() made it from now(), in one or several calls.
    void add(Performed step);
    // Adds several steps, each made from the one before; a single undo or redo covers them all.
    void add_in_one_go(std::vector<Performed> steps);
    std::optional<std::string> undo_words() const;  // none: nothing to undo
    std::optional<std::string> redo_words() const;
    bool undo();
    bool redo();  // along the branch last left; never rolls dice again
    // Moves to any version, on any line. REQUIRES: version < versions().size()
    void go_to(std::size_t version);

    // A snapshot of the position in the tree, to find out later what was done since, or to discard it.
    struct Standing {
        std::size_t at = 0;
        NumberPages redo;  // for every version
        bool operator==(const Standing&) const = default;
    };
    Standing standing() const;
    bool stands_at(const Standing& standing) const;
    // Discards everything done since. REQUIRES: `standing` is a snapshot of this history, and undo has not gone back
    // beyond it since; nothing done since is packed.
    void go_back_to(const Standing& standing);

    bool unsaved() const;  // a new history is unsaved, one from a file is not
    void mark_saved();
    void mark_unsaved();

    // Identifies a history: equal for all its copies, different for all others.
    std::shared_ptr<const void> lineage() const { return remembered_; }

    // The packed runs, oldest first; packed_size() is the number of versions they hold, which are the first ones.
    std::span<const std::shared_ptr<const PackedVersions>> packed() const { return packed_; }
    std::size_t packed_size() const { return first_live_; }
    // Replaces the oldest unpacked versions by `run`. REQUIRES: `run` holds exactly these.
    void pack(std::shared_ptr<const PackedVersions> run);

private:
    class Remembered;
    History() = default;
    void stand_at(std::size_t version);
    PackedVersions::Version content(std::size_t i) const;
    std::vector<std::shared_ptr<const PackedVersions>> packed_;
    std::vector<std::size_t> packed_first_;  // the first version of each run
    std::size_t first_live_ = 0;
    std::vector<PackedVersions::Version> live_;
    NumberPages from_, redo_;
    std::size_t at_ = 0;
    PackedVersions::Version now_;
    std::shared_ptr<Remembered> remembered_;
    std::optional<std::size_t> saved_at_;
    std::size_t saved_count_ = 0;
};

// The entries on a line of a history, oldest first; valid while the history is unchanged.
class HistoryLine {
public:
    using value_type = SharedEntry;
    HistoryLine(const History& history, std::vector<std::uint32_t> versions)
        : history_(&history), versions_(std::move(versions)) {}
    std::size_t size() const { return versions_.size(); }
    bool empty() const { return versions_.empty(); }
    SharedEntry operator[](std::size_t i) const { return history_->version(versions_[i]).entry; }
    SharedEntry front() const { return (*this)[0]; }
    SharedEntry back() const { return (*this)[size() - 1]; }
    std::size_t version(std::size_t i) const { return versions_[i]; }  // its index in versions()
    History::Iterator<HistoryLine> begin() const { return {this, 0}; }
    History::Iterator<HistoryLine> end() const { return {this, size()}; }

private:
    const History* history_;
    std::vector<std::uint32_t> versions_;
};

}  // namespace banneret
