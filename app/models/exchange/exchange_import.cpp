#include <fmt/format.h>

#include <map>

#include "app/models/exchange/exchange.h"
#include "app/models/exchange/exchange_reading.h"
#include "engine/armies/army_fields.h"
#include "engine/core/text.h"
#include "engine/files/limits.h"

namespace banneret::app {

using namespace exchange;

namespace {

constexpr std::size_t most_faults = 50;
static_assert(last_stratagem_day == last_day);

// Reads the fields of a unit or a character.
template <class Thing>
struct ReadFields {
    const Node& n;
    Thing& out;
    std::size_t units = 0;  // that a character can ride with; 0 outside an army

    template <class T>
    void operator()(const char* key, T Thing::*member, const FieldRules& rules) const {
        if (rules.presence != FieldRules::Presence::stored) read(key, out.*member, rules);
    }

private:
    void read(const char* key, std::string& v, const FieldRules& rules) const { v = n.text(key, rules.is_required()); }
    void read(const char* key, bool& v, const FieldRules&) const { v = n.flag(key); }
    void read(const char* key, int& v, const FieldRules& rules) const {
        v = n.whole(key, rules.least, rules.most, v, rules.is_required());
    }
    template <class T>
    void read(const char* key, T& v, const FieldRules& rules) const {
        v = n.word(key, v, rules.is_required());
    }
    template <class T>
    void read(const char* key, std::optional<T>& v, const FieldRules& rules) const {
        if (n.has(key)) read(key, v.emplace(), rules);
    }
    void read(const char* key, std::optional<int>& v, const FieldRules& rules) const {
        if (n.has(key)) v = n.whole(key, rules.least, rules.most, rules.least);
    }
    template <class E>
    void read(const char* key, std::vector<E>& v, const FieldRules&) const {
        v = n.words<E>(key);
    }
    void read(const char* key, Abilities& v, const FieldRules&) const {
        for (const Ability a : n.words<Ability>(key)) v.add(a);
    }
    void read(const char* key, AbilityScores& v, const FieldRules&) const {
        const auto inside = n.object(key);
        if (!inside) return;
        score_fields(ReadFields<AbilityScores>{*inside, v});
        inside->no_more();
    }
    void read(const char* key, std::optional<Tiers>& v, const FieldRules&) const {
        const auto inside = n.object(key);
        if (!inside) return;
        tier_fields(ReadFields<Tiers>{*inside, v.emplace()});
        inside->no_more();
    }
    void read(const char* key, UnitId& v, const FieldRules&) const {
        if (n.has(key) && units > 0) v.value = static_cast<std::uint32_t>(n.whole(key, 1, static_cast<int>(units), 1));
    }
};

Unit unit_from(const Node& n) {
    Unit u;
    unit_fields(ReadFields<Unit>{n, u});
    n.no_more();
    return u;
}

// `units`: the number of units a character can ride with; 0 outside an army.
Character person_from(const Node& n, std::size_t units, bool& general) {
    Character c;
    character_fields(ReadFields<Character>{n, c, units});
    general = n.flag("general");
    n.no_more();
    return c;
}

// Units and characters get the IDs 1, 2, 3 ...
ImportedArmy army_from(const Node& n) {
    ImportedArmy out;
    Army& a = out.army;
    a.name = n.text("name", true);
    out.side = n.text("side");
    a.place = n.text("place");
    a.fortified = n.flag("fortified");
    a.notes = n.text("notes");
    for (const Node& unit : n.list("units")) {
        a.units.push_back(unit_from(unit));
        a.units.back().id.value = static_cast<std::uint32_t>(a.units.size());
    }
    for (const Node& person : n.list("characters")) {
        bool general = false;
        a.characters.push_back(person_from(person, a.units.size(), general));
        a.characters.back().id.value = static_cast<std::uint32_t>(a.characters.size());
        if (!general) continue;
        if (a.general) person.fault("general", "there is one already");
        a.general = a.characters.back().id;
    }
    n.no_more();
    if (n.in_order())
        for (const Problem& p : faults(a)) n.fault("", p.sentence());
    return out;
}

class CampaignReading {
public:
    CampaignReading(const Node& root, Faults& faults) : root_(root), faults_(faults) {}

    Campaign read() {
        c_ = new_campaign("Imported");
        c_.name = root_.text("name", true);
        c_.day = root_.whole("day", 0, last_day, 0);
        root_.text("date");  // only for readers; the day decides
        calendar();
        house_rules();
        sides();
        for (const Node& army : root_.list("armies")) one_army(army);
        std::vector<Shared<Character>> elsewhere;
        for (const Node& person : root_.list("elsewhere")) {
            bool general = false;
            Character c = person_from(person, 0, general);
            c.id.value = c_.next_id++;
            elsewhere.emplace_back(std::move(c));
        }
        c_.elsewhere = SharedList<Shared<Character>>(std::move(elsewhere));
        wounded();
        notes();
        root_.no_more();
        if (faults_.empty())
            for (Problem& p : banneret::faults(c_)) faults_.push_back(std::move(p));
        return std::move(c_);
    }

private:
    void calendar() {
        const auto n = root_.object("calendar");
        if (!n) return;
        Calendar c;
        c.era = n->text("era");
        c.first_year = n->whole("first_year", -1'000'000, 1'000'000, 1);
        for (const Node& month : n->list("months")) {
            Month m;
            m.name = month.text("name", true);
            m.days = month.whole("days", 0, 1000, 30, true);
            m.festival = month.flag("festival");
            month.no_more();
            c.months.push_back(std::move(m));
        }
        c.weekdays = n->texts("weekdays");
        if (const auto leap = n->object("leap")) {
            c.leap.every = leap->whole("every", 0, 10'000, 0, true);
            c.leap.except = leap->whole("except", 0, 1'000'000, 0);
            c.leap.unless = leap->whole("unless", 0, 1'000'000, 0);
            c.leap.offset = leap->whole("offset", -1'000'000, 1'000'000, 0);
            c.leap.month = leap->whole("month", 1, 100, 1) - 1;
            c.leap.days = leap->whole("days", 1, 1000, 1);
            leap->no_more();
        }
        for (const Node& season : n->list("seasons")) {
            Season s;
            s.name = season.text("name", true);
            s.month = season.whole("month", 1, 100, 1, true) - 1;
            s.day = season.whole("day", 1, 1000, 1);
            season.no_more();
            c.seasons.push_back(std::move(s));
        }
        c.first_month = n->whole("first_month", 1, 100, 1) - 1;
        c.first_day = n->whole("first_day", 1, 1000, 1);
        c.first_weekday = n->whole("first_weekday", 1, 100, 1) - 1;
        c.festivals_outside_week = n->flag("festivals_outside_week");
        n->no_more();
        if (n->in_order())
            for (Problem& p : banneret::faults(c)) faults_.push_back(std::move(p));
        c_.calendar = Shared<Calendar>(std::move(c));
    }

    void house_rules() {
        const auto n = root_.object("house_rules");
        if (!n) return;
        HouseRules house;
        for (const std::string& key : n->keys())
            if (const auto refused = set_house_rule(house, key, n->text(key.c_str()))) n->fault(key, refused->why);
        n->no_more();
        c_.house = Shared<HouseRules>(house);
    }

    void sides() {
        std::vector<Faction> factions;
        for (const Node& side : root_.list("sides")) {
            Faction p;
            p.name = side.text("name", true);
            p.colour = side.whole("colour", 0, 5, static_cast<int>(factions.size() % 6));
            side.no_more();
            if (!power_by_name_.try_emplace(folded(p.name), FactionId{c_.next_id}).second)
                side.fault("name", fmt::format("{} appears twice", p.name));
            p.id.value = c_.next_id++;
            factions.push_back(std::move(p));
        }
        c_.factions = SharedList<Faction>(std::move(factions));
    }

    std::optional<FactionId> faction(const Node& n, const char* key, const std::string& name) const {
        const auto at = power_by_name_.find(folded(name));
        if (at != power_by_name_.end()) return at->second;
        n.fault(key, name.empty() ? "must name one of the sides" : fmt::format("{} is not among the sides", name));
        return std::nullopt;
    }

    void one_army(const Node& n) {
        ImportedArmy imported = army_from(n);
        Army& army = imported.army;
        if (const auto side = faction(n, "side", imported.side)) army.faction = *side;
        army.id.value = c_.next_id++;
        // Map the IDs of this army to IDs of the campaign.
        const std::uint32_t before_units = c_.next_id - 1;
        for (Unit& u : army.units) u.id.value = c_.next_id++;
        const std::uint32_t before_people = c_.next_id - 1;
        for (Character& c : army.characters) {
            c.id.value = c_.next_id++;
            if (c.rides_with) c.rides_with.value += before_units;
        }
        if (army.general) army.general.value += before_people;
        if (!army_by_name_.try_emplace(folded(army.name), army.id).second)
            n.fault("name", fmt::format("{} appears twice", army.name));
        c_.armies.push_back(Shared<Army>(std::move(army)));
    }

    const Army* army(const Node& n, const char* key, const std::string& name) const {
        const auto at = army_by_name_.find(folded(name));
        if (at != army_by_name_.end()) return find_army(c_, at->second);
        n.fault(key, fmt::format("{} is not among the armies", name));
        return nullptr;
    }

    void wounded() {
        std::vector<Recovery> list;
        const BattleId battle{c_.next_id};
        for (const Node& n : root_.list("wounded")) {
            Recovery r;
            r.battle = battle;
            const Army* of = army(n, "army", n.text("army", true));
            const int unit = n.whole("unit", 1, most_units, 1, true);
            if (of != nullptr && static_cast<std::size_t>(unit) <= of->units.size()) {
                r.army = of->id;
                r.unit = of->units[static_cast<std::size_t>(unit - 1)].id;
            } else if (of != nullptr) {
                n.fault("unit", fmt::format("{} has {} units", of->name, of->units.size()));
            }
            r.men = n.whole("men", 1, most_individuals, 1, true);
            r.due_day = n.whole("day", 0, last_day, 0, true);
            n.text("date");
            n.no_more();
            list.push_back(r);
        }
        if (!list.empty()) ++c_.next_id;
        c_.recoveries = SharedList<Recovery>(std::move(list));
    }

    void notes() {
        std::vector<Shared<Note>> list;
        for (const Node& n : root_.list("notes")) {
            Note note;
            note.id.value = c_.next_id++;
            note.text = n.text("text", true);
            note.day = n.whole("day", 0, last_day, 0);
            if (n.has("due")) note.due = n.whole("due", 0, last_day, 0);
            note.tags = n.texts("tags");
            if (n.is_text("readers")) {
                note.readers.everybody = n.text("readers") == "everybody";
                if (!note.readers.everybody) n.fault("readers", "must be \"everybody\" or a list of sides");
            } else {
                for (const std::string& name : n.texts("readers"))
                    if (const auto side = faction(n, "readers", name)) note.readers.sides.push_back(*side);
            }
            if (const std::string name = n.text("army"); !name.empty())
                if (const Army* of = army(n, "army", name)) note.army = of->id;
            n.no_more();
            list.emplace_back(std::move(note));
        }
        c_.notes = SharedList<Shared<Note>>(std::move(list));
    }

    const Node& root_;
    Faults& faults_;
    Campaign c_;
    std::map<std::string, FactionId> power_by_name_;
    std::map<std::string, ArmyId> army_by_name_;
};

// Parses the text and checks its header.
std::optional<Json> opened(std::string_view text, const char* what, Faults& faults) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (const auto fault = files::limits_fault(text)) {
        faults.push_back({"", fmt::format("The file {}.", *fault)});
        return std::nullopt;
    }
    auto json = parsed(text, faults);
    if (!json) return std::nullopt;
    if (!json->is_object() || !json->contains("banneret") || !(*json)["banneret"].is_string() ||
        (*json)["banneret"] != what) {
        faults.push_back({"banneret", fmt::format("must be \"{}\": this is not a Banneret {}", what, what)});
        return std::nullopt;
    }
    if (const auto version = json->find("version");
        version != json->end() && version->is_number_unsigned() && version->get<std::uint64_t>() > exchange_version) {
        faults.push_back({"", fmt::format("The file was written by a newer Banneret: it has version {}, this program "
                                          "reads {}.",
                                          version->get<std::uint64_t>(), exchange_version)});
        return std::nullopt;
    }
    return json;
}

void check_version(const Node& root) {
    root.text("banneret");
    root.whole("version", 1, exchange_version, 1, true);
}

Faults shortened(Faults faults) {
    if (faults.size() <= most_faults) return faults;
    const std::size_t more = faults.size() - most_faults + 1;
    faults.resize(most_faults - 1);
    faults.push_back({"", fmt::format("and {} more faults", more)});
    return faults;
}

}  // namespace

bool is_campaign_json(std::string_view text) {
    Faults none;
    if (files::limits_fault(text)) return false;
    const auto json = parsed(text, none);
    return json && json->is_object() && json->contains("banneret") && (*json)["banneret"] == "campaign";
}

std::variant<ImportedArmy, Faults> read_army_json(std::string_view text) {
    Faults faults;
    const auto json = opened(text, "army", faults);
    if (!json) return faults;
    const Node root(*json, "", faults);
    check_version(root);
    ImportedArmy out;
    if (const auto army = root.object("army", true)) out = army_from(*army);
    root.no_more();
    if (!faults.empty()) return shortened(std::move(faults));
    return out;
}

std::variant<Campaign, Faults> read_campaign_json(std::string_view text) {
    Faults faults;
    const auto json = opened(text, "campaign", faults);
    if (!json) return faults;
    const Node root(*json, "", faults);
    check_version(root);
    Campaign out = CampaignReading(root, faults).read();
    if (!faults.empty()) return shortened(std::move(faults));
    return out;
}

}  // namespace banneret::app
