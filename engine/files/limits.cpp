#include "engine/files/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "engine/core/text.h"

namespace banneret::files {

std::string at_place(std::string_view text, std::size_t offset, std::string_view what) {
    const std::string_view before = text.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t begins = before.rfind('\n');
    const std::size_t column = begins == std::string_view::npos ? offset + 1 : offset - begins;
    return fmt::format("line {}, column {}: {}", line, column, what);
}

namespace {

// The class of a byte, outside and inside a quoted string.
enum class Byte : unsigned char { plain, nul, quote, opens, closes, escape, wide };
using Bytes = std::array<Byte, 256>;

constexpr Bytes bytes(std::initializer_list<std::pair<char, Byte>> meanings) {
    Bytes out{};
    for (std::size_t c = 0x80; c < out.size(); ++c) out[c] = Byte::wide;
    for (const auto& [c, meaning] : meanings) out[static_cast<unsigned char>(c)] = meaning;
    return out;
}
constexpr Bytes outside = bytes({{'\0', Byte::nul},
                                 {'"', Byte::quote},
                                 {'{', Byte::opens},
                                 {'[', Byte::opens},
                                 {'}', Byte::closes},
                                 {']', Byte::closes}});
constexpr Bytes inside = bytes({{'\0', Byte::nul}, {'"', Byte::quote}, {'\\', Byte::escape}});

}  // namespace

Scan scanned(std::string_view text, int parts_within) {
    Scan out;
    const auto fault = [&](std::string words) {
        out.fault = std::move(words);
        out.parts.clear();
        return std::move(out);
    };
    if (text.size() > most_campaign_bytes)
        return fault(fmt::format("it is larger than {} MB", most_campaign_bytes / 1'000'000));
    // Packed versions begin near the start of the file and make up most of such a long file.
    constexpr std::size_t beginning = 4096;
    if (text.size() > most_readable_bytes && text.substr(0, beginning).find("\"packed\"") == std::string_view::npos)
        return fault(fmt::format("it is larger than {} MB", most_readable_bytes / 1'000'000));
    if (trimmed(text).empty()) return fault("it is empty");
    int depth = 0;
    const Bytes* meanings = &outside;
    for (std::size_t i = 0; i < text.size(); ++i) {
        Byte byte = Byte::plain;
        while ((byte = (*meanings)[static_cast<unsigned char>(text[i])]) == Byte::plain && i + 1 < text.size()) ++i;
        switch (byte) {
            case Byte::plain:
                break;
            case Byte::wide:
                if (!out.parts.empty()) out.parts.back().ascii = false;
                break;
            case Byte::nul:
                return fault(at_place(text, i, "a NUL, which no text file holds"));
            case Byte::quote:
                meanings = meanings == &outside ? &inside : &outside;
                break;
            case Byte::escape:
                ++i;
                break;
            case Byte::opens:
                if (depth == parts_within) out.parts.push_back({i, text.size()});
                if (++depth > deepest_nesting) return fault(at_place(text, i, "lists and objects nested too deeply"));
                break;
            case Byte::closes:
                if (--depth == parts_within && !out.parts.empty()) out.parts.back().end = i + 1;
                break;
        }
    }
    return out;
}

std::optional<std::string> items_fault(std::string_view text) {
    if (text.size() <= 2 * most_items) return std::nullopt;  // an item takes two bytes at least
    if (static_cast<std::size_t>(std::count(text.begin(), text.end(), ',')) < most_items) return std::nullopt;
    return fmt::format("it has more than {} items", with_commas(std::int64_t{most_items}));
}

std::optional<std::string> limits_fault(std::string_view text) {
    return scanned(text, -1).fault;
}

}  // namespace banneret::files
