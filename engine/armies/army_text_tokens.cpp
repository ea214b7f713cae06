#include "engine/armies/army_text_tokens.h"

#include <algorithm>
#include <optional>

#include "engine/core/text.h"

namespace banneret::army_text {

namespace {

constexpr std::int64_t most_number = 1'000'000'000;

// --- Numbers in words --------------------------------------------------------------------------------------------

struct NumberWord {
    std::string_view word;
    std::int64_t value;
};
constexpr NumberWord small_numbers[] = {
    {"one", 1},       {"two", 2},       {"three", 3},    {"four", 4},     {"five", 5},       {"six", 6},
    {"seven", 7},     {"eight", 8},     {"nine", 9},     {"ten", 10},     {"eleven", 11},    {"twelve", 12},
    {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18},
    {"nineteen", 19}, {"twenty", 20},   {"thirty", 30},  {"forty", 40},   {"fifty", 50},     {"sixty", 60},
    {"seventy", 70},  {"eighty", 80},   {"ninety", 90},
};
constexpr NumberWord large_numbers[] = {
    {"hundred", 100}, {"hundreds", 100}, {"thousand", 1000}, {"thousands", 1000},
    {"dozen", 12},    {"dozens", 12},    {"score", 20},
};

template <std::size_t n>
std::optional<std::int64_t> look_up(const NumberWord (&table)[n], std::string_view word) {
    for (const NumberWord& row : table)
        if (row.word == word) return row.value;
    return std::nullopt;
}

// "twenty", "twentyfive" (from "twenty-five").
std::optional<std::int64_t> small_number(std::string_view word) {
    if (const auto n = look_up(small_numbers, word)) return n;
    for (const NumberWord& tens : small_numbers)
        if (tens.value >= 20 && word.starts_with(tens.word))
            if (const auto ones = look_up(small_numbers, word.substr(tens.word.size())); ones && *ones < 10)
                return tens.value + *ones;
    return std::nullopt;
}

// The number in words that begins here, and how many tokens it takes; 0 tokens: there is none.
std::pair<std::int64_t, std::size_t> spelled(const std::vector<Token>& t, std::size_t at) {
    std::int64_t total = 0, part = 0;
    std::size_t used = 0, i = at;
    bool figures = false;  // after figures only "hundred" and the like continue the number
    const auto word = [&](std::size_t k) { return k < t.size() && t[k].kind == Token::Kind::word; };
    if (word(i) && (t[i].is("a") || t[i].is("an")) && word(i + 1) && look_up(large_numbers, t[i + 1].folded)) {
        part = 1;
        ++i;
    }
    while (i < t.size()) {
        if (t[i].kind == Token::Kind::number && !t[i].fraction && used == 0 && part == 0) {
            part = t[i].number;  // "3 hundred", "2 dozen"
            figures = true;
        } else if (!word(i)) {
            break;
        } else if (const auto n = small_number(t[i].folded); n && !figures) {
            part += *n;
        } else if (const auto large = look_up(large_numbers, t[i].folded)) {
            if (part == 0) break;
            part *= *large;
            figures = false;
            if (*large == 1000) total += part, part = 0;
        } else if (t[i].is("and") && used > 0 && word(i + 1) && small_number(t[i + 1].folded) &&
                   (part + total) % 100 == 0) {
            ++i;
            continue;  // "a hundred and twenty"
        } else {
            break;
        }
        if (part > most_number || total > most_number) break;
        used = ++i - at;
    }
    // A number in figures only is already a number token.
    const bool figures_alone = used == 1 && t[at].kind == Token::Kind::number;
    return figures_alone ? std::pair<std::int64_t, std::size_t>{0, 0} : std::pair{total + part, used};
}

// --- Tokens ------------------------------------------------------------------------------------------------------

bool letter(char c) {
    const auto u = static_cast<unsigned char>(c);
    return u >= 0x80u || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\'';
}
bool digit(char c) {
    return c >= '0' && c <= '9';
}

class Tokens {
public:
    explicit Tokens(std::string_view text) : text_(text) {}

    std::vector<Token> all() {
        while (at_ < text_.size()) one();
        return std::move(out_);
    }

private:
    void add(Token::Kind kind, std::size_t length) {
        Token t;
        t.kind = kind;
        t.text = std::string(text_.substr(at_, length));
        if (kind == Token::Kind::word) t.folded = folded(t.text);
        if (t.folded.empty()) t.folded = t.text;  // only a hyphen
        out_.push_back(std::move(t));
        at_ += length;
    }

    char next(std::size_t after) const { return at_ + after < text_.size() ? text_[at_ + after] : '\0'; }

    void one() {
        const char c = text_[at_];
        switch (c) {
            case '\n':
                return add(Token::Kind::line, 1);
            case ',':
                return add(Token::Kind::comma, 1);
            case ';':
                return add(Token::Kind::semicolon, 1);
            case ':':
                return add(Token::Kind::colon, 1);
            case '(':
            case '[':
                return add(Token::Kind::open, 1);
            case ')':
            case ']':
                return add(Token::Kind::close, 1);
            case '+':
            case '&':
            case '*':
                return add(Token::Kind::word, 1);
            case '.':
                // An abbreviation ("St. Odo") continues the clause; a full stop ends a sentence.
                if (abbreviated())
                    ++at_;
                else
                    add(Token::Kind::semicolon, 1);
                return;
            case '-':
                return negative() ? figures() : add(Token::Kind::word, 1);
            default:
                break;
        }
        if (digit(c)) return figures();
        if (letter(c)) return word();
        // Other dashes, bullets and blanks are skipped.
        ++at_;
    }

    bool abbreviated() const {
        return !out_.empty() && out_.back().kind == Token::Kind::word && out_.back().text.size() <= 3 &&
               out_.back().capital();
    }

    // The separator of thousands at `after`, if three digits and no more follow it: its length, else 0.
    std::size_t thousands(std::size_t after) const {
        constexpr std::string_view separators[] = {",", " ", "\u00A0", "\u202F"};
        for (const std::string_view mark : separators) {
            if (!text_.substr(at_).substr(after).starts_with(mark)) continue;
            const std::size_t n = after + mark.size();
            if (digit(next(n)) && digit(next(n + 1)) && digit(next(n + 2)) && !digit(next(n + 3))) return mark.size();
        }
        return 0;
    }

    // A minus sign, not the hyphen of "200-300" or the mark of a list.
    bool negative() const {
        if (!digit(next(1)) || out_.empty() || out_.back().kind == Token::Kind::line) return false;
        return at_ > 0 && (text_[at_ - 1] == ' ' || text_[at_ - 1] == ',' || text_[at_ - 1] == ':');
    }

    void figures() {
        const bool minus = text_[at_] == '-';
        std::int64_t n = 0;
        std::size_t length = minus ? 1 : 0;
        // Digits since the last separator. After more than three no separator follows: "1200 300" is two numbers.
        std::size_t group = 0;
        bool fraction = false;
        while (true) {
            if (digit(next(length))) {
                n = std::min(most_number, n * 10 + (next(length++) - '0'));
                ++group;
            } else if (const std::size_t mark = group <= 3 ? thousands(length) : 0; mark > 0) {
                length += mark;
                group = 0;
            } else {
                break;
            }
        }
        if (next(length) == '.' && digit(next(length + 1))) {
            fraction = true;
            for (++length; digit(next(length));) ++length;
        }
        // The ending of "9th level" belongs to the number. "40x" and "3x40" are a number and a mark.
        std::size_t ending = 0;
        for (const std::string_view e : {"st", "nd", "rd", "th"})
            if (text_.substr(at_ + length, 2) == e && !letter(next(length + 2))) ending = 2;
        add(Token::Kind::number, length + ending);
        out_.back().number = minus ? -n : n;
        out_.back().fraction = fraction;
        if ((next(0) == 'x' || next(0) == 'X') && !letter(next(1))) add(Token::Kind::word, 1);
    }

    void word() {
        std::size_t length = 0;
        while (letter(next(length)) || digit(next(length)) || (next(length) == '-' && letter(next(length + 1)))) {
            // "x40" is a mark and a number.
            if (length == 1 && (text_[at_] == 'x' || text_[at_] == 'X') && digit(next(1))) break;
            ++length;
        }
        add(Token::Kind::word, length);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<Token> out_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> plain = Tokens(text).all();
    std::vector<Token> out;
    for (std::size_t i = 0; i < plain.size();) {
        const auto [number, used] = spelled(plain, i);
        // "two handed" is not a count.
        const bool handed = used > 0 && i + used < plain.size() && plain[i + used].folded.starts_with("hand");
        if (used == 0 || handed || number <= 0) {
            out.push_back(std::move(plain[i++]));
            continue;
        }
        Token t;
        t.kind = Token::Kind::number;
        t.number = number;
        for (std::size_t k = 0; k < used; ++k) t.text += (k > 0 ? " " : "") + plain[i + k].text;
        out.push_back(std::move(t));
        i += used;
    }
    return out;
}

}  // namespace banneret::army_text
