// Edits units, characters and armies field by field; the fields are those of the army's JSON.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/cli/base/numbers.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/unit_selection.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/models/armies/army_edits.h"
#include "app/models/exchange/exchange.h"
#include "engine/armies/army_fields.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

enum class Kind : std::uint8_t { text, number, flag, list, unit };
struct Field {
    std::string key;
    Kind kind = Kind::text;
    std::string_view inside = {};  // the enclosing JSON object, if any
};

// The fields that can be edited, as `key=value`; those of the scores and tiers one by one.
struct ListFields {
    std::vector<Field>& out;
    std::string_view inside = {};

    template <class Thing, class T>
    void operator()(const char* key, T Thing::*, const FieldRules& rules) const {
        using Is = std::remove_cvref_t<decltype(value_type(std::declval<T>()))>;
        if (rules.presence == FieldRules::Presence::stored || std::is_same_v<T, CharacterState>) return;
        if constexpr (std::is_same_v<Is, AbilityScores>)
            score_fields(ListFields{out, key});
        else if constexpr (std::is_same_v<Is, Tiers>)
            tier_fields(ListFields{out, key});
        else
            out.push_back({inside == "tiers" ? std::string(key) + "_tier" : std::string(key), kind_of(Is{}), inside});
    }

private:
    template <class T>
    static T value_type(const T&);
    template <class T>
    static T value_type(const std::optional<T>&);
    static Kind kind_of(int) { return Kind::number; }
    static Kind kind_of(bool) { return Kind::flag; }
    static Kind kind_of(UnitId) { return Kind::unit; }
    static Kind kind_of(const Abilities&) { return Kind::list; }
    template <class E>
    static Kind kind_of(const std::vector<E>&) {
        return Kind::list;
    }
    template <class T>
    static Kind kind_of(const T&) {
        return Kind::text;
    }
};
std::vector<Field> fields_of_units() {
    std::vector<Field> out;
    unit_fields(ListFields{out});
    return out;
}
std::vector<Field> fields_of_characters() {
    std::vector<Field> out;
    character_fields(ListFields{out});
    return out;
}
std::vector<Field> fields_of_armies() {
    return {{"fortified", Kind::flag}, {"notes"}};
}

std::string keys_of(std::span<const Field> fields) {
    std::vector<std::string> keys;
    for (const Field& field : fields) keys.emplace_back(field.key);
    return joined(keys, "or");
}

// The value as JSON; none after adding a fault.
std::optional<Json> value_of(const Field& field, std::string_view text, const Army& army,
                             std::vector<std::string>& faults) {
    switch (field.kind) {
        case Kind::text:
            return Json(std::string(text));
        case Kind::number: {
            const auto n = parse_integer(text);
            if (!n) faults.push_back(fmt::format("{}: {} is not a whole number", field.key, in_quotes(text)));
            return n ? std::optional(Json(*n)) : std::nullopt;
        }
        case Kind::flag: {
            const std::string word = folded(text);
            if (word == "yes" || word == "true" || word == "1") return Json(true);
            if (word == "no" || word == "false" || word == "0") return Json(false);
            faults.push_back(fmt::format("{}: say yes or no, not {}", field.key, in_quotes(text)));
            return std::nullopt;
        }
        case Kind::list: {
            Json out = Json::array();
            for (const std::string_view part : split(text, ';'))
                if (!trimmed(part).empty() && folded(part) != "none") out.push_back(std::string(trimmed(part)));
            return out;
        }
        case Kind::unit: {
            const Unit* unit = taken(unit_called(army, text), faults);
            if (unit == nullptr) return std::nullopt;
            return Json(unit - army.units.data() + 1);
        }
    }
    return std::nullopt;
}

// Writes FIELD=VALUE words into an object of the army's JSON. An empty value resets the field to its default.
void put_fields(Json& object, std::span<const Field> fields, const Arguments& arguments, const Army& army,
                std::vector<std::string>& faults) {
    for (const std::string& word : arguments.values("FIELD=VALUE")) {
        const std::string_view whole = word;
        const std::size_t at = whole.find('=');
        std::string key = folded(whole.substr(0, at));
        if (at == std::string_view::npos) {
            faults.push_back(
                fmt::format("{} should be FIELD=VALUE, as in {}=...", in_quotes(word), fields.front().key));
            continue;
        }
        const auto field =
            std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return folded(f.key) == key; });
        if (field == fields.end()) {
            std::vector<std::string_view> known;
            for (const Field& f : fields) known.push_back(f.key);
            faults.push_back(fmt::format("{} is not a field{}", in_quotes(whole.substr(0, at)),
                                         suggestion(key, known, "; there are " + keys_of(fields))));
            continue;
        }
        std::string name(field->key);
        if (field->inside == "tiers") name = name.substr(0, name.find('_'));
        Json& in = field->inside.empty() ? object : object[std::string(field->inside)];
        const std::string_view text = trimmed(whole.substr(at + 1));
        if (text.empty())
            in.erase(name);
        else if (auto value = value_of(*field, text, army, faults))
            in[name] = std::move(*value);
        if (!field->inside.empty() && in.empty()) object.erase(std::string(field->inside));
    }
}

// The edited object: its path in the army's JSON and the name that the user gave.
struct Edited {
    std::string path, name;
};

// The fault of a field: "Sir Odo, leadership: ..." instead of "army.characters[0].leadership: ...".
std::string fault_of(const Problem& problem, const Edited& edited) {
    const std::string_view where = problem.where;
    if (!where.starts_with(edited.path + ".")) return problem.sentence();
    return fmt::format("{}, {}: {}", printable(edited.name), where.substr(edited.path.size() + 1), problem.what);
}

// Rebuilds the army from its edited JSON. IDs, and whatever JSON does not hold, stay as they were.
std::optional<Army> read_again(const Json& json, const Army& before, const Edited& edited,
                               std::vector<std::string>& faults) {
    auto read = read_army_json(json.dump());
    if (const auto* problems = std::get_if<Faults>(&read)) {
        for (const Problem& p : *problems) faults.push_back(fault_of(p, edited));
        return std::nullopt;
    }
    Army out = std::get<ImportedArmy>(std::move(read)).army;
    const auto unit_id = [&](UnitId numbered) {
        const std::size_t i = numbered.value;  // counted from 1 in the JSON
        return i >= 1 && i <= before.units.size() ? before.units[i - 1].id : numbered ? out.units[i - 1].id : UnitId{};
    };
    const auto general = out.general;
    for (std::size_t i = 0; i < out.characters.size(); ++i) {
        Character& c = out.characters[i];
        c.rides_with = unit_id(c.rides_with);
        const CharacterId numbered = c.id;
        if (i < before.characters.size()) {
            const Character& was = before.characters[i];
            c.id = was.id;
            c.fit_again = was.fit_again;
            c.healing_sides = was.healing_sides;
            c.healing_face = was.healing_face;
        } else {
            c.id = {};
        }
        if (general == numbered) out.general = c.id;
    }
    for (std::size_t i = 0; i < out.units.size(); ++i)
        out.units[i].id = i < before.units.size() ? before.units[i].id : UnitId{};
    out.id = before.id;
    out.faction = before.faction;
    return out;
}

// Edits an object of the army's JSON list `list`: the one `find` returns, or a new one, `fresh`. `name`: as it was
// given.
template <class Find>
Reply edited(const Arguments& arguments, const char* list, std::string_view name, std::vector<Field> fields,
             const Json& fresh, Find&& find) {
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        const Army* army = army_named(now, arguments, "ARMY", faults);
        if (army == nullptr) return std::nullopt;
        Json json = Json::parse(army_json(now, *army));
        Json& of_army = json["army"];
        std::optional<std::size_t> at = find(*army, faults);
        if (!faults.empty()) return std::nullopt;
        if (!at) {
            if (!of_army.contains(list)) of_army[list] = Json::array();
            at = of_army[list].size();
            of_army[list].push_back(fresh);
        }
        put_fields(of_army[list][*at], fields, arguments, *army, faults);
        if (!faults.empty()) return std::nullopt;
        const Edited one{fmt::format("army.{}[{}]", list, *at), std::string(name)};
        const auto after = read_again(json, *army, one, faults);
        if (!after) return std::nullopt;
        if (*after == *army) faults.emplace_back("nothing would change; give a change as FIELD=VALUE");
        return put(*army, *after);
    });
}

Reply run_unit(const Arguments& arguments) {
    const std::string name(trimmed(*arguments.value("UNIT")));
    const Json fresh{{"name", name}, {"count", 100}, {"fc", 2}, {"armour", "none"}};
    return edited(arguments, "units", name, fields_of_units(), fresh,
                  [&](const Army& army, auto& faults) -> std::optional<std::size_t> {
                      if (arguments.given("--new")) return std::nullopt;
                      const Unit* unit = taken(unit_called(army, name), faults);
                      if (unit == nullptr) offer_new(faults.back());
                      return unit == nullptr ? 0 : static_cast<std::size_t>(unit - army.units.data());
                  });
}

Reply run_character(const Arguments& arguments) {
    const std::string name(trimmed(*arguments.value("CHARACTER")));
    const Json fresh{{"name", name}};
    return edited(arguments, "characters", name, fields_of_characters(), fresh,
                  [&](const Army& army, auto& faults) -> std::optional<std::size_t> {
                      if (arguments.given("--new")) return std::nullopt;
                      const Character* person = taken(character_called(army, name), faults);
                      if (person == nullptr) offer_new(faults.back());
                      return person == nullptr ? 0 : static_cast<std::size_t>(person - army.characters.data());
                  });
}

Reply run_army(const Arguments& arguments) {
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        const Army* army = army_named(now, arguments, "ARMY", faults);
        if (army == nullptr) return std::nullopt;
        Json json = Json::parse(army_json(now, *army));
        put_fields(json["army"], fields_of_armies(), arguments, *army, faults);
        if (!faults.empty()) return std::nullopt;
        const auto after = read_again(json, *army, {"army", army->name}, faults);
        if (!after) return std::nullopt;
        if (*after == *army) faults.emplace_back("nothing would change; give a change as FIELD=VALUE");
        return put(*army, *after);
    });
}

}  // namespace

std::vector<Verb> campaign_edit_verbs() {
    const PositionalRow army{"ARMY", "The army's name"};
    const auto fields = [](std::string_view example) {
        return PositionalRow{"FIELD=VALUE", fmt::format("As in {}; an empty value clears the field", example), false,
                             true};
    };
    std::vector<Verb> out;
    out.push_back({{"campaign FILE unit",
                    "Change a unit by hand, or add one",
                    {campaign_file_row(),
                     army,
                     {"UNIT", "The unit's name"},
                     fields("count=120, melee=\"lance;sword\" or shield=yes")},
                    {{"--new", "", "Add a new unit: 100 men and fighting capacity 2 unless given"}, json_option()},
                    "Fields: " + keys_of(fields_of_units()) +
                        ".\nThis edits the roster by hand; use raise and reinforce to pay for troops and record them."},
                   run_unit});
    out.push_back({{"campaign FILE character",
                    "Change a character by hand, or add one",
                    {campaign_file_row(),
                     army,
                     {"CHARACTER", "The character's name"},
                     fields("leadership=4, magic_user=9 or mounted=yes")},
                    {{"--new", "", "Add a new character"}, json_option()},
                    "Fields: " + keys_of(fields_of_characters()) +
                        ".\nUse appoint to make a general, and settle to record the wounded, captured and dead."},
                   run_character});
    out.push_back({{"campaign FILE army",
                    "Change an army's notes or its field fortifications",
                    {campaign_file_row(), army, fields("fortified=yes or notes=\"short of arrows\"")},
                    {json_option()},
                    "Fields: " + keys_of(fields_of_armies()) + ". Use put to move the army, and rename to rename it."},
                   run_army});
    return out;
}

}  // namespace banneret::app
