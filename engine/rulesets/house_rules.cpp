#include "engine/rulesets/house_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

// How one switch is read and set: a number, or the place of a word among its values.
struct Access {
    std::function<int(const HouseRules&)> get;
    std::function<void(HouseRules&, int)> set;
};

template <class Member>
Access member(Member of) {
    using Value = std::remove_reference_t<decltype(of(std::declval<HouseRules&>()))>;
    return {[of](const HouseRules& rules) {
                HouseRules copy = rules;
                return static_cast<int>(of(copy));
            },
            [of](HouseRules& rules, int value) { of(rules) = static_cast<Value>(value); }};
}

struct Registry {
    std::vector<HouseRule> rules;
    std::vector<Access> access;     // in the same order
    std::deque<std::string> texts;  // never move: the keys and words of abilities look at them

    void add_words(std::string_view key, std::string_view rule, std::string_view words,
                   std::vector<std::string_view> values, Access a) {
        rules.push_back({key, rule, words, std::move(values), 0, 0, 0});
        access.push_back(std::move(a));
    }
    void add_number(std::string_view key, std::string_view rule, std::string_view words, int least, int most,
                    Access a) {
        rules.push_back({key, rule, words, {}, least, most, a.get(HouseRules{})});
        access.push_back(std::move(a));
    }

    Registry() {
        add_words("abstract.shield", "AD-R1", "Does a shield count once, in the armour save, or as a bonus as well?",
                  {"in-armour-save", "also-a-bonus"},
                  member([](HouseRules& r) -> bool& { return r.abstract.shield_also_a_bonus; }));
        add_words("abstract.percentages", "AD-R3",
                  "Are the shares of an army those of its individuals or of its strength?", {"by-heads", "by-strength"},
                  member([](HouseRules& r) -> bool& { return r.abstract.percentages_by_strength; }));
        add_words("abstract.stratagem-need", "AD-R4", "Must a stratagem's roll pass 12, or is 12 enough?",
                  {"over-12", "12-or-more"},
                  {[](const HouseRules& r) { return r.abstract.stratagem_need == 12 ? 1 : 0; },
                   [](HouseRules& r, int at) { r.abstract.stratagem_need = at == 1 ? 12 : 13; }});
        add_number("abstract.fortification-shift", "AD-R6", "What field fortifications are worth on the results roll.",
                   0, 3, member([](HouseRules& r) -> int& { return r.abstract.fortification_shift; }));
        add_words("abstract.foil", "AD-R7",
                  "Is a foil an answer to the enemy's success, or chosen blind as one's stratagem?",
                  {"in-reaction", "declared-blind"},
                  member([](HouseRules& r) -> bool& { return r.abstract.foil_declared_blind; }));
        add_number("abstract.arch-wizard-level", "AD-R12",
                   "The magic-user level from which a wizard is an arch-wizard.", 9, 36,
                   member([](HouseRules& r) -> int& { return r.abstract.arch_wizard_level; }));
        add_words("abstract.healing-time", "AD-R11",
                  "Do the wounded return after one or two whole weeks, or on any day between?",
                  {"whole-weeks", "any-day"},
                  member([](HouseRules& r) -> bool& { return r.abstract.healing_any_day; }));
        add_words("abstract.healing", "AD-R11", "Do some of the losses of an army that was not defeated return?",
                  {"on", "off"},
                  {[](const HouseRules& r) { return r.abstract.healing ? 0 : 1; },
                   [](HouseRules& r, int at) { r.abstract.healing = at == 0; }});
        for (const AbilityRow& row : ability_rows()) {
            const auto at = static_cast<std::size_t>(row.ability);
            const std::string& key = texts.emplace_back(fmt::format("abstract.strength-{}", row.key));
            const std::string& words =
                texts.emplace_back(fmt::format("What the ability {} adds to the strength of an individual.", row.name));
            add_number(key, "AD-R2", words, 0, 3,
                       member([at](HouseRules& r) -> int& { return r.abstract.ability_strength[at]; }));
        }
        add_number("by-this-axe.int-15-17", "BTA-R126",
                   "What an intelligence of 15 to 17 adds to the leadership score.", 1, 2,
                   member([](HouseRules& r) -> int& { return r.conversion.int_15_17; }));
        add_axe();
        add_lionheart();
    }

    void add_axe() {
        using axe::House;
        const auto on_off = [&](std::string_view key, std::string_view rule, std::string_view words, bool House::*flag,
                                bool standard) {
            add_words(
                key, rule, words,
                standard ? std::vector<std::string_view>{"on", "off"} : std::vector<std::string_view>{"off", "on"},
                {[flag, standard](const HouseRules& r) { return r.axe.*flag == standard ? 0 : 1; },
                 [flag, standard](HouseRules& r, int at) { r.axe.*flag = (at == 0) == standard; }});
        };
        add_scale();
        on_off("by-this-axe.command-cards", "BTA-R88", "Do the generals draw order cards?", &House::command_cards,
               false);
        on_off("by-this-axe.charge-needs-card", "BTA-R94", "With order cards: does a charge need one?",
               &House::charge_needs_card, true);
        on_off("by-this-axe.heroic-six-fails", "BTA-R3", "Does a six fail the morale of the heroic, too?",
               &House::heroic_six_fails, true);
        on_off("by-this-axe.unarmoured-one-saves", "BTA-R11", "Do the unarmoured save on a one?",
               &House::unarmoured_one_saves, true);
        add_words("by-this-axe.melee-frontage", "BTA-R24", "Do those of a rank strike who are in reach, or all of it?",
                  {"contact", "rank"}, member([](HouseRules& r) -> bool& { return r.axe.melee_by_rank; }));
        on_off("by-this-axe.breath-replaces-attacks", "BTA-R62", "Is breath or gaze instead of the other attacks?",
               &House::breath_replaces_attacks, false);
        add_words("by-this-axe.fallen-character", "BTA-R130", "Is a fallen character dead, or does a die say?",
                  {"dead", "d6"}, member([](HouseRules& r) -> bool& { return r.axe.fallen_by_die; }));
        add_number("by-this-axe.scatter-percent", "BTA-R131",
                   "The share of a side's routers, in per cent, that a lost field costs it.", 0, 100,
                   member([](HouseRules& r) -> int& { return r.axe.scatter_percent; }));
        on_off("by-this-axe.night", "BTA-R116", "Is every battle fought by night?", &House::night, false);
        add_number("by-this-axe.turn-limit", "BTA-R129", "The last turn.", 1, 99,
                   member([](HouseRules& r) -> int& { return r.axe.turn_limit; }));
    }

    // Any scale of 20 and more is allowed by the ruling; these are the ones a campaign chooses among.
    void add_scale() {
        static constexpr std::array<int, 8> scales = {0, 5, 20, 30, 40, 50, 100, 200};
        std::vector<std::string_view> values = {"auto"};
        for (const int n : scales)
            if (n > 0) values.push_back(texts.emplace_back(fmt::format("{}", n)));
        add_words("by-this-axe.scale", "BTA-R18", "How many warriors is a figure?", values,
                  {[](const HouseRules& r) {
                       const auto it = std::ranges::find(scales, r.axe.scale);
                       return it == scales.end() ? 0 : static_cast<int>(it - scales.begin());
                   },
                   [](HouseRules& r, int at) { r.axe.scale = scales.at(static_cast<std::size_t>(at)); }});
    }

    void add_lionheart() {
        using lionheart::House;
        const auto on_off = [&](std::string_view key, std::string_view rule, std::string_view words, bool House::*flag,
                                bool standard) {
            add_words(
                key, rule, words,
                standard ? std::vector<std::string_view>{"on", "off"} : std::vector<std::string_view>{"off", "on"},
                {[flag, standard](const HouseRules& r) { return r.lionheart.*flag == standard ? 0 : 1; },
                 [flag, standard](HouseRules& r, int at) { r.lionheart.*flag = (at == 0) == standard; }});
        };
        add_die_faces();
        on_off("lionheart-variant.one-attack-per-turn", "LH-R8", "May a stand attack or shoot only once a turn?",
               &House::one_attack_per_turn, false);
        on_off("lionheart-variant.stands-block-sight", "LH-R16", "Do stands hide each other from sight and shooting?",
               &House::stands_block_sight, false);
        on_off("lionheart-variant.crossbow-free-reload", "LH-R17", "Do crossbows reload for no movement point?",
               &House::crossbow_free_reload, false);
        add_words("lionheart-variant.horse-arc", "LH-R20", "Do horse archers shoot to the left, or to both sides?",
                  {"left", "both"}, member([](HouseRules& r) -> bool& { return r.lionheart.horse_arc_both; }));
        on_off("lionheart-variant.weighted-difference", "LH-R28",
               "Does the difference in casualties count double for horse and light troops?",
               &House::weighted_difference, false);
        on_off("lionheart-variant.retreat-off-map", "LH-R36", "May a retreating stand leave by its own edge?",
               &House::retreat_off_map, false);
        on_off("lionheart-variant.king-never-panics", "LH-R39", "Is the leader's stand above panic?",
               &House::king_never_panics, false);
        on_off("lionheart-variant.dedicated-unarmoured", "LH-R40", "Do dedicated warriors go without armour?",
               &House::dedicated_unarmoured, true);
        on_off("lionheart-variant.king-death-ends", "LH-R51", "Does the battle end when a leader falls?",
               &House::king_death_ends, true);
        add_number("lionheart-variant.break-point", "LH-R51",
                   "The share of its stands, in per cent, whose loss or panic breaks a side; 0: none does.", 0, 100,
                   member([](HouseRules& r) -> int& { return r.lionheart.break_point; }));
        add_number("lionheart-variant.turn-limit", "LH-R52", "The last turn; 0: by the number of stands.", 0, 999,
                   member([](HouseRules& r) -> int& { return r.lionheart.turn_limit; }));
        on_off("lionheart-variant.fantasy-extras", "LH-R54", "Do characters, magic and special abilities have effects?",
               &House::fantasy_extras, true);
        on_off("lionheart-variant.fc-dice", "LH-R56", "Do troops of fighting capacity 4 and 5 throw dice more?",
               &House::fc_dice, true);
        add_number("lionheart-variant.rout-loss", "LH-RETURN",
                   "The share of a beaten side's routed, in per cent, who desert.", 0, 100,
                   member([](HouseRules& r) -> int& { return r.lionheart.rout_loss; }));
    }

    // Every way to paint six faces; the printed one first.
    void add_die_faces() {
        std::vector<std::array<std::uint8_t, 3>> paintings = {lionheart::House{}.die_faces};
        for (int axe = 6; axe >= 0; --axe)
            for (int arrow = 6 - axe; arrow >= 0; --arrow) {
                const std::array<std::uint8_t, 3> p = {static_cast<std::uint8_t>(axe), static_cast<std::uint8_t>(arrow),
                                                       static_cast<std::uint8_t>(6 - axe - arrow)};
                if (p != paintings.front()) paintings.push_back(p);
            }
        std::vector<std::string_view> values;
        for (const auto& p : paintings) values.push_back(texts.emplace_back(fmt::format("{},{},{}", p[0], p[1], p[2])));
        add_words("lionheart-variant.die-faces", "LH-R1", "How many axes, arrows and panic faces has the die?", values,
                  {[paintings](const HouseRules& r) {
                       return static_cast<int>(std::ranges::find(paintings, r.lionheart.die_faces) - paintings.begin());
                   },
                   [paintings](HouseRules& r, int at) {
                       r.lionheart.die_faces = paintings.at(static_cast<std::size_t>(at));
                   }});
    }
};

const Registry& registry() {
    static const Registry all;
    return all;
}

// The place of the rule with this key.
std::optional<std::size_t> find(std::string_view key) {
    const std::string wanted = folded(key);
    const auto& rules = registry().rules;
    const auto at = std::ranges::find_if(rules, [&](const HouseRule& r) { return folded(r.key) == wanted; });
    if (at == rules.end()) return std::nullopt;
    return static_cast<std::size_t>(at - rules.begin());
}

std::string value_text(std::size_t rule, const HouseRules& rules) {
    const int value = registry().access[rule].get(rules);
    const auto& words = registry().rules[rule].values;
    return words.empty() ? fmt::format("{}", value) : std::string(words.at(static_cast<std::size_t>(value)));
}

// What a person typed, if it fits a sentence.
std::string quoted(std::string_view typed) {
    constexpr std::size_t most = 40;
    const auto is_control = [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; };
    const bool shown = typed.size() <= most && valid_utf8(typed) && std::ranges::none_of(typed, is_control);
    return shown ? fmt::format("\"{}\"", typed) : "what was given";
}

Refusal unknown_key(std::string_view key) {
    std::vector<std::string_view> keys;
    for (const HouseRule& r : registry().rules) keys.push_back(r.key);
    if (const auto near = nearest(key, keys))
        return {fmt::format("There is no house rule {}; the nearest is {}.", quoted(key), *near)};
    // One word for each family of many.
    std::vector<std::string> known;
    for (std::string_view k : keys) {
        std::string shown(k);
        if (k.starts_with("abstract.strength-")) shown = "abstract.strength-ABILITY";
        if (k.starts_with("lionheart-variant.")) shown = "lionheart-variant.SWITCH";
        if (k.starts_with("by-this-axe.")) shown = "by-this-axe.SWITCH";
        if (std::ranges::find(known, shown) == known.end()) known.push_back(std::move(shown));
    }
    return {fmt::format("There is no house rule {}; known are {}.", quoted(key), joined(known))};
}

}  // namespace

std::span<const HouseRule> house_rules() {
    return registry().rules;
}

std::string allowed_words(const HouseRule& rule) {
    if (rule.values.empty()) return fmt::format("a whole number from {} to {}", rule.least, rule.most);
    return joined(std::vector<std::string>(rule.values.begin(), rule.values.end()), "or");
}

std::string house_rule_value(const HouseRules& rules, std::string_view key) {
    const auto at = find(key);
    return at ? value_text(*at, rules) : "";
}

std::optional<Refusal> set_house_rule(HouseRules& rules, std::string_view key, std::string_view value) {
    const auto at = find(key);
    if (!at) return unknown_key(key);
    const HouseRule& rule = registry().rules[*at];
    const auto& set = registry().access[*at].set;
    if (rule.values.empty()) {
        const auto number = parse_integer(trimmed(value));
        if (number && *number >= rule.least && *number <= rule.most) {
            set(rules, static_cast<int>(*number));
            return std::nullopt;
        }
    } else {
        const auto is_it = [&](std::string_view known) { return folded(known) == folded(value); };
        const auto found = std::ranges::find_if(rule.values, is_it);
        if (found != rule.values.end()) {
            set(rules, static_cast<int>(found - rule.values.begin()));
            return std::nullopt;
        }
    }
    return Refusal{fmt::format("The house rule {} is {}, not {}.", rule.key, allowed_words(rule), quoted(value))};
}

std::vector<std::string_view> changed_house_rules(const HouseRules& rules) {
    std::vector<std::string_view> changed;
    for (std::size_t i = 0; i < registry().rules.size(); ++i)
        if (registry().access[i].get(rules) != registry().access[i].get(HouseRules{}))
            changed.push_back(registry().rules[i].key);
    return changed;
}

}  // namespace banneret
