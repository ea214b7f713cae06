#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/trouble.h"

namespace banneret {

// The faults of one text file in the order they were found: the first ones in words, the rest as a number. Words are
// composed only for those that are listed, so that a file of nothing but faults is read as fast as any other.
class FaultReport {
public:
    // `file` is how the faults call the text.
    FaultReport(std::string_view file, std::size_t most) : file_(file), most_(most) {}

    // "FILE, line N, column NAME: what words() says". Line 0 and an empty column are left out.
    template <class Words>
    void add(std::size_t line, std::string_view column, Words&& words) {
        if (++count_ <= most_) problems_.push_back({where(line, column), words()});
    }
    // Of the file as a whole.
    template <class Words>
    void add(Words&& words) {
        add(0, {}, std::forward<Words>(words));
    }

    bool empty() const { return count_ == 0; }
    // All that were listed, and as the last one how many were not.
    std::vector<Problem> finish() &&;

private:
    std::string where(std::size_t line, std::string_view column) const;

    std::string file_;
    std::size_t most_;
    std::size_t count_ = 0;
    std::vector<Problem> problems_;
};

// A text from a file as a sentence may carry it: its beginning, printable; shown() puts it in quotes.
std::string shortened(std::string_view text);
std::string shown(std::string_view text);

// "none, light, medium or heavy".
std::string one_of(std::span<const std::string_view> words);
// That a word is not known, the nearest known one if any is near, and all that are allowed.
std::string unknown_word(std::string_view word, std::span<const std::string_view> allowed);

}  // namespace banneret
