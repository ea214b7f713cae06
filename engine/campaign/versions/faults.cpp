#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/campaign/commands.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr int most_colour = 5;
constexpr std::size_t most_steps = 10'000;  // orders, or rolls, of one battle

void add_text(std::vector<Problem>& out, std::string where, const std::optional<std::string>& fault) {
    if (fault) out.push_back({std::move(where), *fault});
}

// Checks the ids of one kind: none missing, none repeated, all of them below next_id.
class Ids {
public:
    Ids(std::string kind, std::uint32_t next_id, std::vector<Problem>& out)
        : kind_(kind), next_id_(next_id), out_(out) {}
    void add(std::uint32_t id) {
        if (id == 0)
            out_.push_back({kind_, "one has no number"});
        else if (id >= next_id_)
            out_.push_back({kind_, fmt::format("number {} was never given out", id)});
        else
            ids_.push_back(id);
    }
    template <class Thing>
    void add_each_once(const std::vector<Thing>& things) {
        std::vector<std::uint32_t> seen;
        seen.reserve(things.size());
        for (const Thing& thing : things) seen.push_back(thing.id.value);
        std::sort(seen.begin(), seen.end());
        seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
        for (const std::uint32_t id : seen) add(id);
    }
    void finish() {
        std::sort(ids_.begin(), ids_.end());
        const auto twice = std::adjacent_find(ids_.begin(), ids_.end());
        if (twice != ids_.end()) out_.push_back({kind_, fmt::format("number {} is given twice", *twice)});
    }

private:
    std::string kind_;
    std::uint32_t next_id_;
    std::vector<Problem>& out_;
    std::vector<std::uint32_t> ids_;
};

bool same_ids(const Army& a, const Army& b) {
    const auto equal = [](const auto& x, const auto& y) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                          [](const auto& one, const auto& two) { return one.id == two.id; });
    };
    return a.id == b.id && equal(a.units, b.units) && equal(a.characters, b.characters);
}

// Fast path: true if no id in the campaign has changed.
bool same_numbers(const Campaign& before, const Campaign& c) {
    if (before.next_id > c.next_id || !before.factions.same_object(c.factions) ||
        !before.elsewhere.same_object(c.elsewhere) || !before.comparisons.same_object(c.comparisons) ||
        !before.prisoners.same_object(c.prisoners) || before.armies.size() != c.armies.size() ||
        before.battles.size() != c.battles.size() || !same_note_numbers(before, c))
        return false;
    for (std::size_t i = 0; i < c.armies.size(); ++i)
        if (!before.armies[i].same_object(c.armies[i]) && !same_ids(*before.armies[i], *c.armies[i])) return false;
    for (std::size_t i = 0; i < c.battles.size(); ++i)
        if (before.battles[i]->id != c.battles[i]->id) return false;
    return true;
}

void add_id_faults(const Campaign& c, std::vector<Problem>& out) {
    Ids factions("powers", c.next_id, out), armies("armies", c.next_id, out), units("units", c.next_id, out),
        characters("characters", c.next_id, out), battles("battles", c.next_id, out),
        comparisons("comparisons", c.next_id, out), prisoners("prisoners", c.next_id, out),
        notes("notes", c.next_id, out);
    for (const Faction& p : c.factions) factions.add(p.id.value);
    for (const auto& army : c.armies) {
        armies.add(army->id.value);
        units.add_each_once(army->units);  // a repeated id within one army is the army's own fault
        characters.add_each_once(army->characters);
    }
    for (const auto& person : c.elsewhere) characters.add(person->id.value);
    for (const auto& battle : c.battles) battles.add(battle->id.value);
    for (const auto& one : c.comparisons) comparisons.add(one->id.value);
    for (const Prisoners& held : c.prisoners) prisoners.add(held.id.value);
    for (const auto& note : c.notes) notes.add(note->id.value);
    for (Ids* ids : {&factions, &armies, &units, &characters, &battles, &comparisons, &prisoners, &notes})
        ids->finish();
}

void add_army_faults(const Army& army, std::vector<Problem>& out) {
    const std::string where = army.name.empty() ? fmt::format("army {}", army.id.value) : army.name;
    for (const Problem& p : faults(army)) out.push_back({fmt::format("{}, {}", where, p.where), p.what});
    add_text(out, where + ", notes", text_fault(army.notes, most_text_bytes));
    for (const Character& person : army.characters)
        add_text(out, fmt::format("{}, {}, notes", where, person.name), text_fault(person.notes, most_text_bytes));
}

void add_recovery_faults(const Campaign& c, std::vector<Problem>& out) {
    // The wounded of one unit, accumulated.
    struct Wounded {
        const Unit* unit;
        const Army* army;
        int men;
    };
    std::vector<Wounded> wounded;
    wounded.reserve(c.recoveries.size());
    for (const Recovery& r : c.recoveries) {
        const Army* army = find_army(c, r.army);
        const Unit* unit = army != nullptr ? find_unit(*army, r.unit) : nullptr;
        if (unit == nullptr) {
            out.push_back(
                {"recoveries", fmt::format("unit {} of army {} is not in the campaign", r.unit.value, r.army.value)});
            continue;
        }
        const auto where = [&] { return fmt::format("recoveries, {} of {}", unit->name, army->name); };
        if (!r.battle || r.battle.value >= c.next_id) out.push_back({where(), "come from a battle that never existed"});
        if (r.men < 1 || r.men > most_individuals)
            out.push_back(
                {where(), fmt::format("the men must be 1 to {}, not {}", with_commas(most_individuals), r.men)});
        else
            wounded.push_back({unit, army, r.men});
        const bool die = r.healing_sides == 0 ? r.healing_face == 0
                                              : r.healing_sides >= 2 && r.healing_sides <= 1000 &&
                                                    r.healing_face >= 1 && r.healing_face <= r.healing_sides;
        if (!die) out.push_back({where(), "the healing die cannot show that number"});
        if (r.due_day <= c.day || r.due_day > last_day + 100)
            out.push_back({where(), fmt::format("the day of the return must come after today, not be {}", r.due_day)});
    }
    std::stable_sort(wounded.begin(), wounded.end(),
                     [](const Wounded& a, const Wounded& b) { return a.unit->id < b.unit->id; });
    for (std::size_t i = 0; i < wounded.size();) {
        const Wounded& first = wounded[i];
        std::int64_t men = first.unit->count;
        for (; i < wounded.size() && wounded[i].unit == first.unit; ++i) men += wounded[i].men;
        if (men > most_individuals)
            out.push_back(
                {fmt::format("recoveries, {} of {}", first.unit->name, first.army->name),
                 fmt::format("with its wounded the unit would have more than {} men", with_commas(most_individuals))});
    }
}

void add_map_faults(const Campaign* before, const Campaign& c, std::vector<Problem>& out) {
    if (before == nullptr || !before->map.same_object(c.map)) {
        for (Problem& p : faults(*c.map)) out.push_back(std::move(p));
        Ids places("places", c.next_id, out);
        for (const Place& place : c.map->places) places.add(place.id.value);
        places.finish();
    }
    const bool new_armies = before == nullptr || !before->armies.same_object(c.armies);
    const auto check_each = [&](const auto& list, std::string_view what) {
        std::set<std::uint32_t> seen;
        for (const auto& thing : list) {
            if (find_army(c, thing.army) == nullptr)
                out.push_back({std::string(what), fmt::format("army {} is not in the campaign", thing.army.value)});
            if (!seen.insert(thing.army.value).second)
                out.push_back({std::string(what), fmt::format("army {} has two entries", thing.army.value)});
            for (Problem& p : faults(thing)) out.push_back(std::move(p));
        }
    };
    if (new_armies || !before->marches.same_object(c.marches)) check_each(c.marches, "marches");
    if (new_armies || !before->stands.same_object(c.stands)) check_each(c.stands, "stands");
}

void add_start_faults(const Campaign& c, const OpenBattle& battle, std::vector<Problem>& out) {
    const abstract::Start& start = *battle.transcript.start;
    if (start.day != c.day) out.push_back({battle.name, "it began on a day other than today"});
    add_text(out, battle.name + ", place", line_fault(start.place));
    for (const Problem& p : faults(HouseRules{.abstract = start.house, .conversion = {}, .tactical = {}}))
        out.push_back({battle.name, p.what});
    for (const Side side : both_sides) {
        const abstract::Contingent& men = start.sides[side];
        const Army* army = find_army(c, side == Side::first ? battle.first : battle.second);
        if (army == nullptr) continue;  // already reported
        const std::string where = fmt::format("{}, {}", battle.name, army->name);
        if (men.army != army->id || men.name != army->name || men.units != army->units)
            out.push_back({where, "the units of the battle are not those of the campaign"});
        for (const CharacterFate& fate : men.characters) {
            const Character* person = find_character(*army, fate.character);
            if (person == nullptr || person->name != fate.name || person->state != CharacterState::fit ||
                fate.fate != Fate::unhurt || fate.wounds != 0)
                out.push_back({where, "the characters of the battle are not those of the campaign"});
        }
        if (men.has_general && (find_character(*army, men.general) == nullptr ||
                                find_character(*army, men.general)->name != men.general_name))
            out.push_back({where, "the battle's general is not in the army"});
        if (!men.has_general && (men.general || !men.general_name.empty()))
            out.push_back({where, "an army without a general names one"});
        if (men.leadership < 1 || men.leadership > 5) out.push_back({where, "leadership must be 1 to 5"});
        if (men.wizards < 0 || men.wizards > most_characters || men.arch_wizards < 0 ||
            men.arch_wizards > most_characters)
            out.push_back({where, fmt::format("the wizards must be 0 to {}", most_characters)});
    }
}

void add_table_faults(const Campaign& c, const OpenBattle& battle, std::vector<Problem>& out) {
    const TableBeginning& table = **battle.transcript.table;
    const std::string where = battle.name + ", the table";
    add_text(out, where + ", ruleset", name_fault(table.ruleset));
    for (const Problem& p : faults(table.house)) out.push_back({where, p.what});
    if (table.plan.changes.size() > most_muster_changes)
        out.push_back({where, fmt::format("more than {} changes at the muster", with_commas(most_muster_changes))});
    for (const Problem& p : faults(table.plan.land)) out.push_back({where + ", " + p.where, p.what});
    for (const LandPiece& piece : table.plan.land) add_text(out, where + ", a piece of land", line_fault(piece.name));
    for (const MusterChange& change : table.plan.changes)
        for (const std::string* text : {&change.key, &change.value})
            add_text(out, where + ", a change at the muster", text_fault(*text, 200));
    for (const Side side : both_sides) {
        if (table.plan.posture[side] !=
            posture_at(side == Side::first ? Role::attacker : Role::defender, index_of(table.plan.posture[side])))
            out.push_back({where, "a posture does not belong to its side"});
        const Side of_battle = side_of_battle(table.plan, side);
        const Army* army = find_army(c, of_battle == Side::first ? battle.first : battle.second);
        if (army == nullptr) continue;  // already reported
        for (const Character& person : table.people[side]) {
            const Character* known = find_character(*army, person.id);
            if (known == nullptr || !(*known == person) || person.state != CharacterState::fit)
                out.push_back({where, "the characters of the battle are not those of the campaign"});
        }
    }
}

void add_transcript_faults(const OpenBattle& battle, std::vector<Problem>& out) {
    const Transcript& t = battle.transcript;
    const std::size_t most = t.table ? most_table_steps : most_steps;
    if (t.orders.size() > most_steps || t.rolls.size() > most || t.table_orders.size() > most)
        out.push_back({battle.name, fmt::format("more than {} orders or rolls", with_commas(most))});
    for (std::size_t i = 0; i < t.rolls.size(); ++i)
        add_text(out, fmt::format("{}, roll {}", battle.name, i + 1), roll_fault(t.rolls[i]));
    if (t.table.has_value() != (battle.resolver == Resolver::on_table) || (!t.table && !t.table_orders.empty()))
        out.push_back({battle.name, "only a battle on the table has a ruleset and orders of the table"});
    if (battle.resolver == Resolver::abstract || battle.resolver == Resolver::on_table) return;
    if (!t.orders.empty() || !t.rolls.empty())
        out.push_back({battle.name, "only a battle fought here has orders and dice"});
}

void add_battle_faults(const Campaign& c, const OpenBattle& battle, std::vector<Problem>& out) {
    const std::string where = battle.name.empty() ? fmt::format("battle {}", battle.id.value) : battle.name;
    add_text(out, where + ", name", name_fault(battle.name));
    add_text(out, where + ", place", line_fault(battle.place));
    add_text(out, where + ", note", text_fault(battle.note, most_text_bytes));
    if (battle.on_day < 0 || battle.on_day > last_day)
        out.push_back({where, "was postponed to a day outside the calendar"});
    if (battle.first == battle.second) out.push_back({where, "an army cannot fight itself"});
    for (const ArmyId army : {battle.first, battle.second})
        if (find_army(c, army) == nullptr)
            out.push_back({where, fmt::format("army {} is not in the campaign", army.value)});
    add_transcript_faults(battle, out);
    if (const auto refusal = plan_refused(battle.plan)) out.push_back({where, refusal->why});
    for (const Side s : both_sides) {
        const SidePlan& plan = battle.plan.sides[s];
        add_text(out, where + ", plan", text_fault(plan.because, most_text_bytes));
        if (plan.sealed && (battle.resolver != Resolver::abstract || battle.computed))
            out.push_back({where, "an answer is sealed, but no question is open"});
    }
    if (!battle.under_way()) {
        if (battle.computed || battle.reviewed || battle.transcript.start->day != 0 ||
            !battle.transcript.start->sides.first.units.empty())
            out.push_back({where, "it has not begun, but it has a start or a review"});
        return;
    }
    add_start_faults(c, battle, out);
    if (battle.transcript.table) add_table_faults(c, battle, out);
    if (battle.resolver == Resolver::typed_in && !battle.computed)
        out.push_back({where, "it was typed in without a review"});
    if (battle.reviewed && !battle.computed) out.push_back({where, "it was reviewed before it was over"});
    for (const auto* review : {&battle.computed, &battle.reviewed})
        if (*review)
            if (const auto refusal = review_refused(*battle.transcript.start, **review))
                out.push_back({where, refusal->why});
}

template <class T>
const Shared<T>* same_in(const SharedList<Shared<T>>* before, std::size_t i, const Shared<T>& part) {
    if (before == nullptr) return nullptr;
    if (i < before->size() && (*before)[i].same_object(part)) return &part;
    for (const Shared<T>& other : *before)
        if (other.same_object(part)) return &part;
    return nullptr;
}

void add_comparison_faults(const Campaign* before, const Campaign& c, std::vector<Problem>& out) {
    if (before != nullptr && before->comparisons.same_object(c.comparisons)) return;
    if (c.comparisons.size() > most_comparisons)
        out.push_back({"comparisons", fmt::format("more than {} are kept", most_comparisons)});
    for (std::size_t i = 0; i < c.comparisons.size(); ++i) {
        const KeptComparison& one = *c.comparisons[i];
        for (const auto* list : {&one.variants, &one.foes})
            for (const KeptVariant& v : *list)
                if (v.army.value >= c.next_id)
                    out.push_back({one.name, fmt::format("army {} was never in the campaign", v.army.value)});
        if (same_in(before != nullptr ? &before->comparisons : nullptr, i, c.comparisons[i]) != nullptr) continue;
        for (Problem& p : faults(one)) out.push_back(std::move(p));
    }
}

std::vector<Problem> check(const Campaign* before, const Campaign& c) {
    std::vector<Problem> out;
    // If the date was set back, checks of unchanged parts may no longer hold.
    if (before != nullptr && c.day < before->day) before = nullptr;
    const bool day_passed = before == nullptr || before->day != c.day;
    add_text(out, "campaign, name", name_fault(c.name));
    if (c.day < 0 || c.day > last_day)
        out.push_back({"campaign, day", fmt::format("must be 0 to {}, not {}", with_commas(last_day), c.day)});
    if (before == nullptr || !before->calendar.same_object(c.calendar))
        for (Problem& p : faults(*c.calendar)) out.push_back(std::move(p));
    if (before == nullptr || !before->house.same_object(c.house))
        for (Problem& p : faults(*c.house)) out.push_back(std::move(p));
    if (c.next_id < 1 || (before != nullptr && c.next_id < before->next_id))
        out.push_back(
            {"campaign, next_id", fmt::format("must be {} or more", before != nullptr ? before->next_id : 1)});
    if (before == nullptr || !same_numbers(*before, c)) add_id_faults(c, out);

    const bool new_sides = before == nullptr || !before->factions.same_object(c.factions);
    if (new_sides)
        for (const Faction& side : c.factions) {
            add_text(out, fmt::format("side {}, name", side.id.value), name_fault(side.name));
            if (side.colour < 0 || side.colour > most_colour)
                out.push_back({side.name, fmt::format("the colour must be 0 to {}, not {}", most_colour, side.colour)});
            if (side.arms && !keeps_rule_of_tincture(*side.arms))
                out.push_back({side.name,
                               fmt::format("the arms show {}, colour on colour or metal on metal", words(*side.arms))});
        }
    const bool new_armies = before == nullptr || !before->armies.same_object(c.armies);
    if (new_armies || new_sides)
        for (std::size_t i = 0; i < c.armies.size(); ++i) {
            const Army& army = *c.armies[i];
            if (find_faction(c, army.faction) == nullptr)
                out.push_back({army.name, "serves a side that is not in the campaign"});
            if (same_in(before != nullptr ? &before->armies : nullptr, i, c.armies[i]) == nullptr)
                add_army_faults(army, out);
        }
    for (std::size_t i = 0; i < c.elsewhere.size(); ++i) {
        if (same_in(before != nullptr ? &before->elsewhere : nullptr, i, c.elsewhere[i]) != nullptr) continue;
        for (const Problem& p : faults(*c.elsewhere[i]))
            out.push_back({fmt::format("{}, {}", c.elsewhere[i]->name, p.where), p.what});
        add_text(out, c.elsewhere[i]->name + ", notes", text_fault(c.elsewhere[i]->notes, most_text_bytes));
    }
    if (new_armies || day_passed || !before->recoveries.same_object(c.recoveries)) add_recovery_faults(c, out);
    add_map_faults(before, c, out);
    if (new_armies || day_passed || !before->battles.same_object(c.battles)) {
        std::vector<std::uint32_t> busy;
        for (std::size_t i = 0; i < c.battles.size(); ++i) {
            const OpenBattle& battle = *c.battles[i];
            if (battle.under_way()) busy.insert(busy.end(), {battle.first.value, battle.second.value});
            const bool known = !new_armies && !day_passed && same_in(&before->battles, i, c.battles[i]) != nullptr;
            if (!known) add_battle_faults(c, battle, out);
        }
        std::sort(busy.begin(), busy.end());
        if (std::adjacent_find(busy.begin(), busy.end()) != busy.end())
            out.push_back({"battles", "an army is in two of them at once"});
    }
    add_comparison_faults(before, c, out);
    add_roster_faults(before, c, out);
    add_note_faults(before, c, out);
    for (const Meeting& m : c.meetings)
        if (!m.first || !m.second || m.day != c.day) out.push_back({"meetings", "one is not from today"});
    return out;
}

}  // namespace

std::vector<Problem> faults(const Campaign& c) {
    return check(nullptr, c);
}

std::vector<Problem> faults_since(const Campaign& before, const Campaign& c) {
    return check(&before, c);
}

std::vector<Problem> faults(const Entry& entry) {
    std::vector<Problem> out;
    constexpr std::size_t most_lines = 100'000, most_rolls = 100'000, most_line_bytes = 500'000;
    add_text(out, "action", text_fault(entry.action, most_line_bytes));
    if (entry.day < 0 || entry.day > last_day)
        out.push_back({"day", fmt::format("must be 0 to {}, not {}", with_commas(last_day), entry.day)});
    if (entry.lines.size() > most_lines) out.push_back({"lines", "are too many"});
    for (const std::string& line : entry.lines) add_text(out, "lines", text_fault(line, most_line_bytes));
    if (entry.readers.size() > entry.lines.size()) out.push_back({"readers", "there are more of them than lines"});
    for (const Readers& readers : entry.readers)
        if (readers.sides.size() > most_lines) out.push_back({"readers", "are too many"});
    if (entry.miles.size() > most_lines) out.push_back({"miles", "are too many"});
    for (const MileLine& line : entry.miles)
        if (!line.army || line.day < 0 || line.day > last_day || line.miles < 0 || line.miles > 10 * map_reach) {
            out.push_back(
                {"miles",
                 "hold an entry without an army, with a day outside the calendar, or with a distance that no army can "
                 "march"});
            break;
        }
    if (entry.rolls.size() > most_rolls) out.push_back({"rolls", "are too many"});
    for (const Roll& roll : entry.rolls) add_text(out, "rolls", roll_fault(roll));
    for (const ServiceFact& fact : entry.facts)
        if (fact.unit.value == 0 ? fact.person.value == 0 : fact.person.value != 0)
            out.push_back({"facts", "one must belong to either a unit or a character"});
        else if (fact.n < 0 || fact.n > most_coins)
            out.push_back({"facts", fmt::format("one counts {}", fact.n)});
    return out;
}

}  // namespace banneret
