#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/trouble.h"

namespace banneret {

// The faults of one text file in the order found: the first ones in words, the rest as a number. Words are composed
// only for listed faults, so that a file with nothing but faults is read as fast as any other.
class FaultReport {
public:
    // `file` is the name of the text in the faults.
    FaultReport(std::string_view file, std::size_t most) : file_(file), most_(most) {}

    // "FILE, line N, column NAME: what words() says". Line 0 and an empty column are left out.
    template <class Words>
    void add(std::size_t line, std::string_view column, Words&& words) {
        if (++count_ <= most_) problems_.push_back({where(line, column), words()});
    }
    // Adds a fault that concerns the whole file.
    template <class Words>
    void add(Words&& words) {
        add(0, {}, std::forward<Words>(words));
    }

    bool empty() const { return count_ == 0; }
    // All listed faults; the last entry is the number of those not listed.
    std::vector<Problem> finish() &&;

private:
    std::string where(std::size_t line, std::string_view column) const;

    std::string file_;
    std::size_t most_;
    std::size_t count_ = 0;
    std::vector<Problem> problems_;
};

// The beginning of a text from a file, made printable for a sentence; shown() puts it in quotes.
std::string shortened(std::string_view text);
std::string shown(std::string_view text);

// "none, light, medium or heavy".
std::string one_of(std::span<const std::string_view> words);
// A sentence that the word is unknown, with the nearest known word, if any is near, and all allowed words.
std::string unknown_word(std::string_view word, std::span<const std::string_view> allowed);

}  // namespace banneret
