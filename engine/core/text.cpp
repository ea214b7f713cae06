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

std::string capitalised(std::string words) {
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words;
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
    // From 2^53 on a double has no fraction: nothing to round and no precision to lose.
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
bool is_folded_away(char c) {
    return is_blank(c) || c == '-' || c == '_';
}
char small_ascii(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool is_ascii(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

// Edit distance with exchanged neighbours (Damerau-Levenshtein): letters added, removed, changed or swapped, each
// counted once.
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

namespace {

using Letters = std::u32string;

// None if the text is not valid UTF-8.
std::optional<Letters> letters_of(std::string_view text) {
    if (!valid_utf8(text)) return std::nullopt;
    Letters out;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        char32_t letter = length == 1 ? lead : lead & (0xFFu >> (length + 1));
        for (std::size_t k = 1; k < length; ++k)
            letter = letter << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3Fu);
        out += letter;
        i += length;
    }
    return out;
}

void add_utf8(std::string& out, char32_t letter) {
    const auto add = [&](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (letter < 0x80) return add(letter);
    if (letter < 0x800) {
        add(0xC0 | letter >> 6);
    } else if (letter < 0x10000) {
        add(0xE0 | letter >> 12);
        add(0x80 | (letter >> 6 & 0x3F));
    } else {
        add(0xF0 | letter >> 18);
        add(0x80 | (letter >> 12 & 0x3F));
        add(0x80 | (letter >> 6 & 0x3F));
    }
    add(0x80 | (letter & 0x3F));
}

// Lower case for Latin, Greek and Cyrillic letters; other characters are returned unchanged.
char32_t small(char32_t c) {
    const auto within = [&](char32_t first, char32_t last) { return c >= first && c <= last; };
    if (within(0xC0, 0xDE) && c != 0xD7) return c + 0x20;
    if (c == 0x130) return U'i';
    if (c == 0x178) return 0xFF;
    if (within(0x100, 0x137) || within(0x14A, 0x177) || within(0x460, 0x481) || within(0x48A, 0x4BF) ||
        within(0x4D0, 0x52F) || within(0x1E00, 0x1EFF))
        return c | 1;
    if (within(0x139, 0x148) || within(0x179, 0x17E)) return c + (c & 1);
    if (within(0x391, 0x3A9)) return c + 0x20;
    if (c == 0x386) return 0x3AC;
    if (within(0x388, 0x38A)) return c + 37;
    if (c == 0x38C) return 0x3CC;
    if (c == 0x38E || c == 0x38F) return c + 63;
    if (c == 0x3C2) return 0x3C3;
    if (within(0x410, 0x42F)) return c + 0x20;
    if (within(0x400, 0x40F)) return c + 0x50;
    return c;
}

// A letter with a diacritic in its two Unicode forms: precomposed, and the letter followed by the combining mark.
struct Marked {
    char32_t whole, letter, mark;
};
constexpr char32_t grave = 0x300, acute = 0x301, circumflex = 0x302, tilde = 0x303, macron = 0x304, breve = 0x306,
                   dot = 0x307, two_dots = 0x308, ring = 0x30A, two_acutes = 0x30B, caron = 0x30C, cedilla = 0x327,
                   ogonek = 0x328;
// clang-format off
constexpr Marked marked[] = {
    {0xE0, 'a', grave}, {0xE1, 'a', acute}, {0xE2, 'a', circumflex}, {0xE3, 'a', tilde}, {0xE4, 'a', two_dots},
    {0xE5, 'a', ring}, {0xE7, 'c', cedilla}, {0xE8, 'e', grave}, {0xE9, 'e', acute}, {0xEA, 'e', circumflex},
    {0xEB, 'e', two_dots}, {0xEC, 'i', grave}, {0xED, 'i', acute}, {0xEE, 'i', circumflex}, {0xEF, 'i', two_dots},
    {0xF1, 'n', tilde}, {0xF2, 'o', grave}, {0xF3, 'o', acute}, {0xF4, 'o', circumflex}, {0xF5, 'o', tilde},
    {0xF6, 'o', two_dots}, {0xF9, 'u', grave}, {0xFA, 'u', acute}, {0xFB, 'u', circumflex}, {0xFC, 'u', two_dots},
    {0xFD, 'y', acute}, {0xFF, 'y', two_dots}, {0x101, 'a', macron}, {0x103, 'a', breve}, {0x105, 'a', ogonek},
    {0x107, 'c', acute}, {0x109, 'c', circumflex}, {0x10B, 'c', dot}, {0x10D, 'c', caron}, {0x10F, 'd', caron},
    {0x113, 'e', macron}, {0x115, 'e', breve}, {0x117, 'e', dot}, {0x119, 'e', ogonek}, {0x11B, 'e', caron},
    {0x11D, 'g', circumflex}, {0x11F, 'g', breve}, {0x121, 'g', dot}, {0x123, 'g', cedilla}, {0x125, 'h', circumflex},
    {0x129, 'i', tilde}, {0x12B, 'i', macron}, {0x12D, 'i', breve}, {0x12F, 'i', ogonek}, {0x135, 'j', circumflex},
    {0x137, 'k', cedilla}, {0x13A, 'l', acute}, {0x13C, 'l', cedilla}, {0x13E, 'l', caron}, {0x144, 'n', acute},
    {0x146, 'n', cedilla}, {0x148, 'n', caron}, {0x14D, 'o', macron}, {0x14F, 'o', breve}, {0x151, 'o', two_acutes},
    {0x155, 'r', acute}, {0x157, 'r', cedilla}, {0x159, 'r', caron}, {0x15B, 's', acute}, {0x15D, 's', circumflex},
    {0x15F, 's', cedilla}, {0x161, 's', caron}, {0x163, 't', cedilla}, {0x165, 't', caron}, {0x169, 'u', tilde},
    {0x16B, 'u', macron}, {0x16D, 'u', breve}, {0x16F, 'u', ring}, {0x171, 'u', two_acutes}, {0x173, 'u', ogonek},
    {0x175, 'w', circumflex}, {0x177, 'y', circumflex}, {0x17A, 'z', acute}, {0x17C, 'z', dot}, {0x17E, 'z', caron},
    {0x3AC, 0x3B1, acute}, {0x3AD, 0x3B5, acute}, {0x3AE, 0x3B7, acute}, {0x3AF, 0x3B9, acute}, {0x3CC, 0x3BF, acute},
    {0x3CD, 0x3C5, acute}, {0x3CE, 0x3C9, acute}, {0x439, 0x438, breve}, {0x451, 0x435, two_dots},
    {0x457, 0x456, two_dots},
};
// clang-format on

// The slow path of folded(): lower case, decomposed, each mark after its letter.
std::string folded_letters(const Letters& letters) {
    std::string out;
    for (const char32_t letter : letters) {
        if (letter < 0x80) {
            out += folded(std::string(1, static_cast<char>(letter)));
            continue;
        }
        const char32_t plain = small(letter);
        const auto at =
            std::find_if(std::begin(marked), std::end(marked), [&](const Marked& m) { return m.whole == plain; });
        if (at == std::end(marked)) {
            add_utf8(out, plain);
        } else {
            add_utf8(out, at->letter);
            add_utf8(out, at->mark);
        }
    }
    return out;
}

}  // namespace

std::string folded(std::string_view text) {
    std::string out;
    if (!is_ascii(text))
        if (const auto letters = letters_of(text)) return folded_letters(*letters);
    for (const char c : text)
        if (!is_folded_away(c)) out += small_ascii(c);
    return out;
}

bool same_name(std::string_view a, std::string_view b) {
    if (!is_ascii(a) || !is_ascii(b)) return folded(a) == folded(b);
    std::size_t i = 0, j = 0;
    while (true) {
        while (i < a.size() && is_folded_away(a[i])) ++i;
        while (j < b.size() && is_folded_away(b[j])) ++j;
        if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
        if (small_ascii(a[i++]) != small_ascii(b[j++])) return false;
    }
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
