#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/files/journal_text.h"
#include "engine/files/packed_run.h"

// The text of a campaign file and the checksum at its end: {"banneret_campaign": ..., "sum": "1a2b3c4d"} with the
// CRC-32 of everything before the comma in front of "sum".
namespace banneret::files {

inline constexpr const char* sum_name = "sum";

// A text in pieces, so that packed runs need not be copied into it.
class FileText {
public:
    void add(std::string piece);
    void add(const std::shared_ptr<const PackedRun>& run);  // adds its data
    std::size_t bytes() const { return bytes_; }
    std::uint32_t sum() const { return sum_; }  // CRC-32 of all pieces
    FileMark mark() const { return {bytes_, sum_}; }
    std::vector<std::string_view> pieces() const;
    std::string whole() const;

private:
    struct Piece {
        std::string text;
        std::shared_ptr<const PackedRun> run;  // none: `text`
    };
    std::vector<Piece> pieces_;
    std::size_t bytes_ = 0;
    std::uint32_t sum_ = 0;
};

// The end of a file; `sum` is that of the text before it.
std::string sum_line(std::uint32_t sum);

// The mark of a whole text, and whether the sum at its end matches the text before it.
struct CheckedText {
    FileMark mark;
    bool has_sum = false, agrees = false;
};
CheckedText checked_text(std::string_view text);

// campaign_file.cpp
FileText file_text(const History& history);

}  // namespace banneret::files
