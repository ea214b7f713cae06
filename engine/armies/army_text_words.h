#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/armies/army_text_tokens.h"
#include "engine/armies/attributes.h"

// What the words of an army in words mean; for army_text*.cpp alone.
namespace banneret::army_text {

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
