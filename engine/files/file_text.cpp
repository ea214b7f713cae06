#include "engine/files/file_text.h"

#include <fmt/format.h>

namespace banneret::files {

namespace {

constexpr std::string_view sum_opens = ",\n \"sum\": \"";

}  // namespace

void FileText::add(std::string piece) {
    sum_ = sum_of(piece, sum_);
    bytes_ += piece.size();
    pieces_.push_back({std::move(piece), nullptr});
}

void FileText::add(const std::shared_ptr<const PackedRun>& run) {
    sum_ = sum_of(run->stored().data, sum_);
    bytes_ += run->stored().data.size();
    pieces_.push_back({{}, run});
}

std::vector<std::string_view> FileText::pieces() const {
    std::vector<std::string_view> out;
    for (const Piece& piece : pieces_)
        out.push_back(piece.run ? piece.run->stored().data : std::string_view(piece.text));
    return out;
}

std::string FileText::whole() const {
    std::string out;
    out.reserve(bytes_);
    for (const std::string_view piece : pieces()) out += piece;
    return out;
}

std::string sum_line(std::uint32_t sum) {
    return fmt::format("{}{:08x}\"}}\n", sum_opens, sum);
}

CheckedText checked_text(std::string_view text) {
    CheckedText out;
    const std::size_t at = text.rfind(sum_opens);
    const std::string_view body = text.substr(0, at);  // the whole text if there is no sum
    const std::uint32_t sum = sum_of(body, 0);
    out.mark = {text.size(), sum_of(text.substr(body.size()), sum)};
    out.has_sum = at != std::string_view::npos;
    out.agrees = out.has_sum && text.substr(at) == sum_line(sum);
    return out;
}

}  // namespace banneret::files
