#include "engine/core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace banneret {

std::string joined(std::span<const std::string> words, std::string_view last) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) out += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
        out += words[i];
    }
    return out;
}

std::string counted(std::int64_t n, std::string_view one, std::string_view many) {
    if (n == 1) return fmt::format("1 {}", one);
    return many.empty() ? fmt::format("{} {}s", with_commas(n), one) : fmt::format("{} {}", with_commas(n), many);
}

std::string with_sign(std::int64_t n) {
    return n > 0 ? fmt::format("+{}", n) : fmt::format("{}", n);
}

std::string with_commas(std::int64_t n) {
    std::string digits = fmt::format("{}", n);
    const std::size_t stop = digits.front() == '-' ? 1 : 0;
    for (std::size_t i = digits.size(); i > stop + 3;) digits.insert(i -= 3, ",");
    return digits;
}

std::string fixed(double value, int decimals) {
    // Past 2^53 there are no halves left to round, and nothing below a whole to lose.
    constexpr double whole_only = 9007199254740992.0;
    const double scale = std::pow(10.0, decimals);
    if (std::abs(value) * scale < whole_only) value = std::round(value * scale) / scale;
    return fmt::format("{:.{}f}", value == 0 ? 0.0 : value, decimals);
}

namespace {

template <class T>
std::optional<T> parse_whole(std::string_view text) {
    const bool signed_already = text.starts_with('+');
    if (signed_already) text.remove_prefix(1);
    if (signed_already && (text.starts_with('+') || text.starts_with('-'))) return std::nullopt;
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Letters to add, drop or change, or neighbours to exchange: the commonest slips, each counted once.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> two_before, before, row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        two_before = std::move(before);
        before = row;
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({row[j - 1] + 1, before[j] + 1, before[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], two_before[j - 2] + 1);
        }
    }
    return row.back();
}

}  // namespace

std::optional<std::int64_t> parse_integer(std::string_view text) {
    return parse_whole<std::int64_t>(text);
}

std::optional<double> parse_decimal(std::string_view text) {
    const auto value = parse_whole<double>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string folded(std::string_view text) {
    std::string out;
    for (char c : text) {
        if (is_blank(c) || c == '-' || c == '_') continue;
        out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return out;
}

std::vector<std::string_view> split(std::string_view text, char by) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t at = text.find(by);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

bool valid_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(text[at])); };
        const unsigned lead = byte(i);
        const std::size_t length = lead < 0x80         ? 1
                                   : (lead >> 5) == 6  ? 2
                                   : (lead >> 4) == 14 ? 3
                                   : (lead >> 3) == 30 ? 4
                                                       : 0;
        if (length == 0 || i + length > text.size()) return false;
        unsigned code = length == 1 ? lead : lead & (0x7Fu >> length);
        for (std::size_t k = 1; k < length; ++k) {
            if ((byte(i + k) & 0xC0u) != 0x80u) return false;
            code = (code << 6) | (byte(i + k) & 0x3Fu);
        }
        constexpr unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
        if (code < least[length] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return false;
        i += length;
    }
    return true;
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string_view> known) {
    const std::string wanted = folded(word);
    if (wanted.empty() || wanted.size() > 64) return std::nullopt;
    std::optional<std::string> best;
    std::size_t best_distance = std::max<std::size_t>(1, wanted.size() / 3) + 1;
    for (std::string_view candidate : known) {
        const std::size_t distance = edit_distance(wanted, folded(candidate));
        if (distance < best_distance) {
            best_distance = distance;
            best = std::string(candidate);
        }
    }
    return best;
}

}  // namespace banneret
