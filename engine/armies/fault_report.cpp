#include "engine/armies/fault_report.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace banneret {

std::vector<Problem> FaultReport::finish() && {
    if (count_ > most_)
        problems_.push_back(
            {file_, fmt::format("{} not listed here", counted(count_ - most_, "more fault is", "more faults are"))});
    return std::move(problems_);
}

std::string FaultReport::where(std::size_t line, std::string_view column) const {
    std::string out = file_;
    if (line > 0) out += fmt::format(", line {}", line);
    if (!column.empty()) out += fmt::format(", column {}", column);
    return out;
}

std::string shortened(std::string_view text) {
    constexpr std::size_t most_bytes = 40;
    std::string out(text.substr(0, most_bytes));
    while (!valid_utf8(out)) out.pop_back();
    for (char& c : out)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    return out + (out.size() < text.size() ? "..." : "");
}

std::string shown(std::string_view text) {
    return fmt::format("\"{}\"", shortened(text));
}

std::string one_of(std::span<const std::string_view> words) {
    return joined(std::vector<std::string>(words.begin(), words.end()), "or");
}

std::string unknown_word(std::string_view word, std::span<const std::string_view> allowed) {
    const std::optional<std::string> near = nearest(word, allowed);
    return fmt::format("{} is not known{} Allowed: {}", shown(word),
                       near ? fmt::format("; did you mean {}?", *near) : std::string("."), one_of(allowed));
}

}  // namespace banneret
