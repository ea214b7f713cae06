#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/armies/attributes.h"

// What army_text.cpp reads words by; for it alone.
namespace banneret::army_text {

struct Token {
    enum class Kind : std::uint8_t { word, number, comma, semicolon, colon, open, close, line };
    Kind kind = Kind::word;
    std::string text;    // as written
    std::string folded;  // of words: lower case without hyphens
    std::int64_t number = 0;
    bool is(std::string_view word) const { return kind == Kind::word && folded == word; }
    bool capital() const { return kind == Kind::word && !text.empty() && text.front() >= 'A' && text.front() <= 'Z'; }
};
// Numbers in figures ("1,200") or in words ("two hundred", "a dozen", "three score") are one token each.
std::vector<Token> tokens_of(std::string_view text);

// What a word, or a few together, says of troops.
struct Meaning {
    std::optional<Armour> armour;
    bool shield = false;
    std::optional<bool> mounted;
    std::optional<MeleeWeapon> melee;
    std::optional<MissileWeapon> missile;
    bool some_bow = false;  // a bow of a kind not named
    std::optional<Ability> ability;
    std::optional<Formation> formation;
    int fc = 0;
    std::string_view race;
    std::string_view guess;  // what of it was not written
};
// None: it says nothing.
std::optional<Meaning> meaning(std::span<const Token> words);

bool is_body(const Token& t);            // "companies", "units", "bands"
bool ends_name(const Token& t);          // "with", "in", "armed", a comma, a bracket
bool is_filler(const Token& t);          // "and", "with", "men": says nothing and is not missed
bool is_filler_of_name(const Token& t);  // "of", "the" before a name, punctuation

}  // namespace banneret::army_text
