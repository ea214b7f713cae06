#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/armies/army_text_tokens.h"
#include "engine/armies/attributes.h"

// The vocabulary of armies in words; only for army_text*.cpp.
namespace banneret::army_text {

// The meaning of one or a few words about troops.
struct Meaning {
    std::optional<Armour> armour;
    bool shield = false;
    std::optional<bool> mounted;
    std::optional<MeleeWeapon> melee;
    std::optional<MissileWeapon> missile;
    bool some_bow = false;  // a bow of an unnamed kind
    std::optional<Ability> ability;
    std::optional<Formation> formation;
    int fc = 0;
    std::string_view race;
    std::string_view guess;  // the assumption made for what was not written
};
// None: the words have no known meaning.
std::optional<Meaning> meaning(std::span<const Token> words);

bool is_body(const Token& t);            // "companies", "units", "bands"
bool ends_name(const Token& t);          // "with", "in", "armed", a comma, a bracket
bool is_filler(const Token& t);          // "and", "with", "men": ignored and not reported as unread
bool is_filler_of_name(const Token& t);  // "of", "the" before a name, punctuation

}  // namespace banneret::army_text
