#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The tokenizer for armies in words: splits the text into words, numbers and marks. Only for army_text*.cpp.
namespace banneret::army_text {

struct Token {
    enum class Kind : std::uint8_t { word, number, comma, semicolon, colon, open, close, line };
    Kind kind = Kind::word;
    std::string text;    // as written
    std::string folded;  // for words: lower case without hyphens
    std::int64_t number = 0;
    bool fraction = false;  // "1.5"; `number` is the whole part
    bool is(std::string_view word) const { return kind == Kind::word && folded == word; }
    bool capital() const { return kind == Kind::word && !text.empty() && text.front() >= 'A' && text.front() <= 'Z'; }
};
// Numbers in figures ("1,200", "1 200", "-5") or in words ("two hundred", "a dozen", "three score") are one token each.
std::vector<Token> tokens_of(std::string_view text);

}  // namespace banneret::army_text
