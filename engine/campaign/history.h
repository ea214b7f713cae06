#pragma once

#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "engine/campaign/commands.h"

namespace banneret {

// The open campaign and everything it ever was: a tree of versions, each whole and unchanged, sharing what did not
// change. A future given up by undoing and doing otherwise stays as a branch.
class History {
public:
    struct Version {
        std::shared_ptr<const Campaign> campaign;
        std::optional<Entry> entry;  // what led here; none for the first
        std::size_t from = 0;        // index of the version before; the first names itself
        std::size_t redo = 0;        // the child last left by undo or last made; 0: none
    };

    explicit History(Campaign c);
    // From a file, whose campaigns have been checked. Faults where the tree is not one (a parent after its child, an
    // index out of range, a redo that is no child, an entry missing). `saved`: nothing of it is still to be saved.
    static std::variant<History, Problem> restore(std::vector<Version> versions, std::size_t at, bool saved = true);

    const Campaign& now() const;
    std::span<const Version> versions() const;  // oldest first
    std::size_t at() const;
    // The entries of the line that leads to now(), oldest first.
    std::vector<const Entry*> chronicle() const;

    // What was done, or why not, or the roll that is needed first: then nothing has changed.
    std::variant<Entry, Refusal, NeedRoll> perform(const Command& command, std::span<const Roll> rolls = {});
    // The same with every roll beyond `typed` thrown by the program from the battle's seed.
    std::variant<Entry, Refusal> perform_rolling(const Command& command, std::span<const Roll> typed = {});
    // A step made elsewhere, as one version. REQUIRES: it came from now() by perform(), once or several times.
    void add(Performed step);
    // The same of several that were made one from the other: one undo takes all of them back, one redo brings them all.
    void add_in_one_go(std::vector<Performed> steps);
    std::optional<std::string> undo_words() const;  // none: nothing to undo
    std::optional<std::string> redo_words() const;
    bool undo();
    bool redo();  // along the branch last left; never rolls again
    // Any version, on this line or on another. REQUIRES: version < versions().size()
    void go_to(std::size_t version);

    // Where everything stands, to tell later what was done since, or to have it not done at all.
    struct Standing {
        std::size_t at = 0;
        std::vector<std::size_t> redo;  // of every version there is
        bool operator==(const Standing&) const = default;
    };
    Standing standing() const;
    bool stands_at(const Standing& standing) const;
    // As if nothing had been done since. REQUIRES: `standing` is one this history had, and has not gone back behind.
    void go_back_to(const Standing& standing);

    bool unsaved() const;  // a new history is unsaved, one from a file is not
    void mark_saved();
    void mark_unsaved();

private:
    History() = default;
    std::vector<Version> versions_;
    std::size_t at_ = 0;
    std::optional<std::size_t> saved_at_;
    std::size_t saved_count_ = 0;
};

}  // namespace banneret
