#include "engine/armies/army_text_words.h"

#include <algorithm>

#include "engine/core/text.h"

namespace banneret::army_text {

namespace {

struct Phrase {
    std::string_view folded;
    Meaning means;
};

constexpr Meaning armour(Armour a, std::string_view guess = {}) {
    Meaning m;
    m.armour = a;
    m.guess = guess;
    return m;
}
constexpr Meaning rides(bool mounted = true) {
    Meaning m;
    m.mounted = mounted;
    return m;
}
constexpr Meaning rides(Armour a, std::string_view guess = {}) {
    Meaning m = armour(a, guess);
    m.mounted = true;
    return m;
}
constexpr Meaning worth(int fc, std::string_view guess = {}) {
    Meaning m;
    m.fc = fc;
    m.guess = guess;
    return m;
}
constexpr Meaning has(MeleeWeapon w, std::string_view guess = {}) {
    Meaning m;
    m.melee = w;
    m.guess = guess;
    return m;
}
constexpr Meaning shoots(MissileWeapon w, std::string_view guess = {}) {
    Meaning m;
    m.missile = w;
    m.guess = guess;
    return m;
}
constexpr Meaning some_bow(bool mounted = false) {
    Meaning m;
    m.some_bow = true;
    if (mounted) m.mounted = true;
    return m;
}
constexpr Meaning can(Ability a, std::string_view guess = {}) {
    Meaning m;
    m.ability = a;
    m.guess = guess;
    return m;
}
constexpr Meaning people(std::string_view race) {
    Meaning m;
    m.race = race;
    return m;
}
constexpr Meaning shielded() {
    Meaning m;
    m.shield = true;
    return m;
}
constexpr Meaning stands(Formation f) {
    Meaning m;
    m.formation = f;
    return m;
}
constexpr Meaning lancers() {
    Meaning m = has(MeleeWeapon::lance);
    m.mounted = true;
    return m;
}
constexpr Meaning undead(std::string_view race) {
    Meaning m = can(Ability::undead);
    m.race = race;
    return m;
}
constexpr Meaning giants() {
    Meaning m = can(Ability::giant);
    m.race = "giant";
    return m;
}

constexpr std::string_view guess_mail = "mail is taken as medium armour";
constexpr std::string_view guess_pole = "this pole weapon is taken as a two-handed axe";

// Folded, in the singular. If two phrases match, the one with more words wins.
constexpr Phrase phrases[] = {
    {"heavyarmour", armour(Armour::heavy)},
    {"heavyarmor", armour(Armour::heavy)},
    {"heavilyarmoured", armour(Armour::heavy)},
    {"heavilyarmored", armour(Armour::heavy)},
    {"mediumarmour", armour(Armour::medium)},
    {"mediumarmor", armour(Armour::medium)},
    {"lightarmour", armour(Armour::light)},
    {"lightarmor", armour(Armour::light)},
    {"lightlyarmoured", armour(Armour::light)},
    {"lightlyarmored", armour(Armour::light)},
    {"noarmour", armour(Armour::none)},
    {"noarmor", armour(Armour::none)},
    {"plate", armour(Armour::heavy)},
    {"fullplate", armour(Armour::heavy)},
    {"platemail", armour(Armour::heavy)},
    {"platearmour", armour(Armour::heavy)},
    {"mail", armour(Armour::medium, guess_mail)},
    {"chainmail", armour(Armour::medium, guess_mail)},
    {"chain", armour(Armour::medium, guess_mail)},
    {"mailed", armour(Armour::medium, guess_mail)},
    {"scale", armour(Armour::medium, "scale is taken as medium armour")},
    {"leather", armour(Armour::light, "leather is taken as light armour")},
    {"padded", armour(Armour::light, "padded coats are taken as light armour")},
    {"gambeson", armour(Armour::light, "padded coats are taken as light armour")},
    {"armoured", armour(Armour::medium, "armour of a kind not named: medium")},
    {"armored", armour(Armour::medium, "armour of a kind not named: medium")},
    {"armour", armour(Armour::medium, "armour of a kind not named: medium")},
    {"armor", armour(Armour::medium, "armour of a kind not named: medium")},
    {"naked", armour(Armour::none)},
    {"shield", shielded()},
    {"shielded", shielded()},
    {"buckler", shielded()},
    {"mounted", rides()},
    {"cavalry", rides()},
    {"horse", rides()},
    {"horsemen", rides()},
    {"horseman", rides()},
    {"cavalrymen", rides()},
    {"rider", rides()},
    {"onhorseback", rides()},
    {"horseback", rides()},
    {"knight", rides(Armour::heavy, "knights are taken as mounted and in heavy armour")},
    {"cataphract", rides(Armour::heavy, "cataphracts are taken as mounted and in heavy armour")},
    {"manatarms", armour(Armour::heavy, "men-at-arms are taken as in heavy armour")},
    {"menatarms", armour(Armour::heavy, "men-at-arms are taken as in heavy armour")},
    {"lancer", lancers()},
    {"horsearcher", some_bow(true)},
    {"mountedarcher", some_bow(true)},
    {"foot", rides(false)},
    {"infantry", rides(false)},
    {"footmen", rides(false)},
    {"footman", rides(false)},
    {"dismounted", rides(false)},
    {"unmounted", rides(false)},
    {"onfoot", rides(false)},
    {"poor", worth(1)},
    {"rabble", worth(1, "a rabble is taken as FC 1 Poor")},
    {"green", worth(1, "green troops are taken as FC 1 Poor")},
    {"levy", worth(1, "a levy is taken as FC 1 Poor")},
    {"levie", worth(1, "a levy is taken as FC 1 Poor")},
    {"militia", worth(1, "militia is taken as FC 1 Poor")},
    {"militiamen", worth(1, "militia is taken as FC 1 Poor")},
    {"peasant", worth(1, "peasants are taken as FC 1 Poor")},
    {"soldier", worth(2)},
    {"regular", worth(2, "regulars are taken as FC 2 Soldier")},
    {"trained", worth(2, "trained troops are taken as FC 2 Soldier")},
    {"veteran", worth(3)},
    {"seasoned", worth(3, "seasoned troops are taken as FC 3 Veteran")},
    {"elite", worth(4)},
    {"guard", worth(4, "guards are taken as FC 4 Elite")},
    {"guardsmen", worth(4, "guards are taken as FC 4 Elite")},
    {"heroic", worth(5)},
    {"greatsword", has(MeleeWeapon::two_handed_sword)},
    {"greataxe", has(MeleeWeapon::two_handed_axe)},
    {"maul", has(MeleeWeapon::two_handed_mace)},
    {"halberd", has(MeleeWeapon::two_handed_axe, guess_pole)},
    {"halberdier", has(MeleeWeapon::two_handed_axe, guess_pole)},
    {"bill", has(MeleeWeapon::two_handed_axe, guess_pole)},
    {"billmen", has(MeleeWeapon::two_handed_axe, guess_pole)},
    {"glaive", has(MeleeWeapon::two_handed_axe, guess_pole)},
    {"poleaxe", has(MeleeWeapon::two_handed_axe, guess_pole)},
    {"polearm", has(MeleeWeapon::two_handed_axe, guess_pole)},
    {"quarterstaff", has(MeleeWeapon::staff)},
    {"staves", has(MeleeWeapon::staff)},
    {"hammer", has(MeleeWeapon::mace, "hammers are taken as maces")},
    {"knife", has(MeleeWeapon::dagger, "knives are taken as daggers")},
    {"knive", has(MeleeWeapon::dagger, "knives are taken as daggers")},
    {"bow", some_bow()},
    {"archer", some_bow()},
    {"bowmen", some_bow()},
    {"bowman", some_bow()},
    {"selfbow", shoots(MissileWeapon::short_bow)},
    {"crossbow", shoots(MissileWeapon::light_crossbow, "the kind of crossbow is not named: light")},
    {"arbalest", shoots(MissileWeapon::heavy_crossbow)},
    {"handgun", shoots(MissileWeapon::arquebus)},
    {"gun", shoots(MissileWeapon::arquebus, "guns are taken as arquebuses")},
    {"handgunner", shoots(MissileWeapon::arquebus)},
    {"arquebusier", shoots(MissileWeapon::arquebus)},
    {"cannon", shoots(MissileWeapon::artillery)},
    {"catapult", shoots(MissileWeapon::artillery)},
    {"ballista", shoots(MissileWeapon::artillery)},
    {"trebuchet", shoots(MissileWeapon::artillery)},
    {"throwingaxe", shoots(MissileWeapon::throwing_axe)},
    {"francisca", shoots(MissileWeapon::throwing_axe)},
    {"skirmisher", stands(Formation::skirmish)},
    {"skirmishing", stands(Formation::skirmish)},
    {"skirmish", stands(Formation::skirmish)},
    {"skirmishorder", stands(Formation::skirmish)},
    {"openorder", stands(Formation::skirmish)},
    {"looseorder", stands(Formation::skirmish)},
    {"formed", stands(Formation::formed)},
    {"closeorder", stands(Formation::formed)},
    {"giant", giants()},
    {"winged", can(Ability::flying)},
    {"sapper", can(Ability::engineer)},
    {"pioneer", can(Ability::engineer)},
    {"drummer", can(Ability::musician)},
    {"fast", can(Ability::quick)},
    {"berserker", can(Ability::fanatic, "berserkers are taken as fanatics")},
    {"zealot", can(Ability::fanatic, "zealots are taken as fanatics")},
    {"skeleton", undead("skeleton")},
    {"zombie", undead("zombie")},
    {"wight", undead("wight")},
    {"ghoul", undead("ghoul")},
    {"human", people("human")},
    {"dwarf", people("dwarf")},
    {"dwarve", people("dwarf")},
    {"dwarven", people("dwarf")},
    {"dwarvish", people("dwarf")},
    {"elf", people("elf")},
    {"elve", people("elf")},
    {"elven", people("elf")},
    {"elvish", people("elf")},
    {"halfling", people("halfling")},
    {"gnome", people("gnome")},
    {"orc", people("orc")},
    {"orcish", people("orc")},
    {"goblin", people("goblin")},
    {"hobgoblin", people("hobgoblin")},
    {"bugbear", people("bugbear")},
    {"kobold", people("kobold")},
    {"gnoll", people("gnoll")},
    {"ogre", people("ogre")},
    {"troll", people("troll")},
    {"lizardmen", people("lizardman")},
    {"lizardman", people("lizardman")},
    {"centaur", people("centaur")},
};

// The word itself and its possible singulars, or the weapon of its bearer ("bowmen").
std::vector<std::string> singulars(const std::string& word) {
    std::vector<std::string> out{word};
    const auto without = [&](std::string_view ending, std::string_view instead) {
        if (word.size() > ending.size() + 1 && word.ends_with(ending))
            out.push_back(word.substr(0, word.size() - ending.size()) + std::string(instead));
    };
    without("s", "");
    without("es", "");
    without("ies", "y");
    without("men", "");
    without("man", "");
    without("smen", "");
    without("sman", "");
    without("ers", "");
    without("er", "");
    without("ers", "er");
    without("bows", "bow");
    return out;
}

std::optional<Meaning> armour_word(std::string_view folded_words) {
    // "light" without a weapon is armour; "light crossbow" was matched earlier.
    const auto a = parse_armour(folded_words);
    if (!a || *a == Armour::none) return a && folded_words != "none" ? std::optional(armour(*a)) : std::nullopt;
    return armour(*a);
}

bool one_of(const Token& t, std::span<const std::string_view> words) {
    return t.kind == Token::Kind::word && std::find(words.begin(), words.end(), t.folded) != words.end();
}

}  // namespace

std::optional<Meaning> meaning(std::span<const Token> words) {
    std::string together;
    for (const Token& t : words) {
        if (t.kind == Token::Kind::number && words.size() > 1 && &t == &words.front())
            together += folded(t.text);  // "2 handed sword"
        else if (t.kind == Token::Kind::word)
            together += t.folded;
        else
            return std::nullopt;
    }
    if (together.empty()) return std::nullopt;
    for (const std::string& word : singulars(together)) {
        for (const Phrase& phrase : phrases)
            if (phrase.folded == word) return phrase.means;
        if (const auto w = parse_missile_weapon(word)) return shoots(*w);
        if (const auto w = parse_melee_weapon(word)) return has(*w);
        if (const auto a = parse_ability(word)) return can(*a);
    }
    return armour_word(together);
}

bool is_body(const Token& t) {
    constexpr std::string_view words[] = {"unit",     "units",     "company",  "companies", "band",   "bands",
                                          "regiment", "regiments", "squadron", "squadrons", "cohort", "cohorts",
                                          "group",    "groups",    "bodies",   "troop",     "troops", "block",
                                          "blocks",   "banner",    "banners"};
    return one_of(t, words);
}

bool ends_name(const Token& t) {
    constexpr std::string_view words[] = {
        "with",     "in",       "armed",   "wearing", "carrying", "who", "having", "on",   "wielding", "bearing", "fc",
        "fighting", "equipped", "mounted", "without", "no",       "-",   "and",    "plus", "+",        "&"};
    return t.kind != Token::Kind::word || one_of(t, words);
}

bool is_filler(const Token& t) {
    constexpr std::string_view words[] = {
        "and",      "with",    "in",       "armed", "wearing", "carrying", "who",      "having",   "on",
        "wielding", "bearing", "equipped", "the",   "a",       "an",       "of",       "men",      "man",
        "all",      "each",    "are",      "is",    "have",    "has",      "fighting", "capacity", "fc",
        "or",       "by",      "order",    "+",     "&",       "-",        "x",        "also",     "plus",
        "to",       "for",     "their",    "his",   "weapons", "weapon",   "troops",   "strong",   "both",
        "some",     "them",    "which",    "that",  "good",    "armour",   "armor",    "as",       "well"};
    return one_of(t, words);
}

bool is_filler_of_name(const Token& t) {
    constexpr std::string_view words[] = {"of", "x", "-", "+", "&", "and"};
    return t.kind != Token::Kind::word || one_of(t, words);
}

}  // namespace banneret::army_text
