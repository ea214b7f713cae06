#include "app/models/armies/armies_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/models/armies/army_edits.h"
#include "app/models/shell/visibility.h"
#include "engine/abstract/stratagems.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr int scale = 20;  // individuals per figure, for the points shown

std::vector<std::string> listed(const std::set<std::string>& words) {
    return {words.begin(), words.end()};
}

// "12 return on 14 Harvest, 3 on 21 Harvest".
std::string due_words(const Campaign& c, ArmyId army, UnitId unit) {
    std::map<std::int32_t, std::int64_t> days;
    for (const Recovery& r : c.recoveries)
        if (r.army == army && r.unit == unit) days[r.due_day] += r.men;
    std::string words;
    for (const auto& [day, men] : days)
        words += fmt::format("{}{}{} on {}", words.empty() ? "" : ", ", with_commas(men),
                             words.empty() ? (men == 1 ? " returns" : " return") : "", date_words(*c.calendar, day));
    return words;
}

std::string strength_words(std::int64_t hundredths) {
    return hundredths_text(hundredths) + " US";
}

ArmiesModel::UnitRow unit_row(const Campaign& c, const Army& army, const Unit& unit) {
    ArmiesModel::UnitRow r;
    const abstract::UnitStrength strength = abstract::unit_strength(unit, c.house->abstract);
    r.id = unit.id;
    r.fc_name = fighting_capacity_name(unit.fc);
    r.melee = weapons_words(unit.melee);
    r.missile = weapons_words(unit.missile);
    r.abilities = abilities_words(unit.abilities);
    r.save = armour_save_words(unit);
    r.strength = hundredths_text(strength.strength);
    r.strength_parts = strength_text(strength);
    r.points = with_commas(unit_points(unit, scale));
    r.points_parts = points_text(unit, scale);
    r.movement = fmt::format("{}\"", movement_rate(unit));
    r.movement_tip =
        "Inches a turn: mounted or flying 14, in medium or heavy armour 12; on foot 10 or 8; quick doubles, "
        "slow halves (AD-R11, T-9).";
    r.due = due_words(c, army.id, unit.id);
    constexpr int highest_fc = 5;
    if (unit.fc >= highest_fc)
        r.no_promotion = "There is no fighting capacity above 5.";
    else if (find_honour(c, unit.id) == nullptr)
        r.no_promotion = "Needs a victory since the last promotion. You can still edit FC in the roster.";
    if (const Arrears* a = find_arrears(c, unit.id))
        r.unpaid = fmt::format("unpaid for {}, {} owed", counted(a->weeks, "week"), coins_words(*c.prices, a->owed));
    if (const auto as = as_its_race(unit)) {
        r.race_offer = fmt::format("FC {}", as->fc);
        if (const std::string abilities = abilities_words(as->abilities); !abilities.empty())
            r.race_offer += ", " + abilities;
    }
    return r;
}

TallyText tier_text(const Character& person) {
    Character computed = person;
    computed.tiers.reset();
    const Breakdown level = hero_level(std::span(&computed, 1));
    const Tiers found = tiers(computed);
    TallyText t =
        breakdown_text("Fighting level", level, number_words(level.total) + ": " + std::string(name(found.fighter)));
    if (person.cleric > 0)
        t.parts.push_back(
            {std::to_string(person.cleric), fmt::format("cleric levels: {}", name(found.priest)), "BTA-206"});
    if (person.magic_user > 0)
        t.parts.push_back(
            {std::to_string(person.magic_user), fmt::format("magic-user levels: {}", name(found.mage)), "BTA-207"});
    t.total += person.tiers ? fmt::format("; the roster says {}", tiers_words(*person.tiers)) : "";
    return t;
}

TallyText leadership_text(const Character& person, const ConversionHouse& house) {
    const Breakdown score = leadership_score(person, house);
    Character computed = person;
    computed.leadership.reset();
    std::string total = fmt::format("{}: leadership {}", number_words(score.total), leadership(computed, house));
    if (person.leadership) total += fmt::format("; the roster says {}", *person.leadership);
    return breakdown_text("Leadership score, kept within 1 to 5", score, std::move(total));
}

std::string equipment_words(const Equipment& e) {
    std::vector<std::string> words = {e.armour == Armour::none ? "unarmoured" : std::string(row(e.armour).key)};
    if (e.shield) words.emplace_back("shield");
    if (!e.melee.empty()) words.push_back(weapons_words(e.melee));
    if (!e.missile.empty()) words.push_back(weapons_words(e.missile));
    return fmt::format("{}", fmt::join(words, ", "));
}

ArmiesModel::Person person_row(const Campaign& c, const Army& army, const Character& person) {
    ArmiesModel::Person p;
    const ConversionHouse& house = c.house->conversion;
    const Unit* with = find_unit(army, person.rides_with);
    p.id = person.id;
    p.classes = class_words(person);
    p.arms = arms_of(c, army, person);
    p.tiers = tiers_words(tiers(person));
    p.tier_parts = tier_text(person);
    const int leads = leadership(person, house);
    p.leadership = fmt::format("{} {}", leads, leadership_name(leads));
    p.leadership_parts = leadership_text(person, house);
    const int fc = fighting_capacity(person);
    p.fc = fmt::format("{} {}", fc, fighting_capacity_name(fc));
    p.fc_tip = person.fc ? "Set by the referee." : "As worked out: 5 with a fighter's tier (BTA-R123).";
    const Points points = character_points(person, house, with);
    p.points = with_commas(points.total);
    p.points_parts = points_text(person, points);
    p.with = with != nullptr ? with->name : "";
    p.state = name(person.state);
    p.equipment = equipment_words(equipment(person, with));
    p.general = army.general == person.id;
    if (person.state != CharacterState::fit)
        p.not_general = fmt::format("{} is {}; only a fit character can command.", person.name, name(person.state));
    // AD-4 allows one attempt a week.
    if (person.stratagem_day && *person.stratagem_day + abstract::days_between_attempts > c.day)
        p.stratagem =
            "no stratagem before " + date_words(*c.calendar, *person.stratagem_day + abstract::days_between_attempts);
    return p;
}

void add_line(ArmiesModel& m, const Desk& desk, const Campaign& c, const Army& army,
              std::vector<std::int64_t>& strengths) {
    ArmiesModel::Line line;
    line.id = army.id;
    line.name = army.name;
    line.place = army.place;
    const Faction* faction = find_faction(c, army.faction);
    if (faction != nullptr) line.side = faction->name, line.colour = faction->colour;
    line.hidden = hidden(desk, army.faction);
    strengths.push_back(0);
    if (!line.hidden) {
        const abstract::Sheet sheet = abstract::make_sheet(army.units, c.house->abstract);
        line.men = with_commas(sheet.individuals);
        line.strength = strength_words(sheet.strength);
        strengths.back() = sheet.strength;
        if (is_destroyed(c, army)) line.place = "destroyed";
    }
    m.armies.push_back(std::move(line));
}

void add_list(ArmiesModel& m, const Desk& desk, const Campaign& c) {
    std::vector<std::int64_t> strengths;
    std::set<std::string> places, religions;
    std::int64_t men = 0;
    bool all_shown = true;
    for (const auto& army : c.armies) {
        if (hides_army(desk, c, *army)) {
            all_shown = false;
            continue;
        }
        add_line(m, desk, c, *army, strengths);
        if (!army->place.empty()) places.insert(army->place);
        if (m.armies.back().hidden)
            all_shown = false;
        else
            men += individuals(*army);
        if (m.armies.back().hidden) continue;
        for (const Unit& unit : army->units)
            if (!unit.religion.empty()) religions.insert(unit.religion);
    }
    const std::int64_t most = strengths.empty() ? 0 : *std::max_element(strengths.begin(), strengths.end());
    for (std::size_t i = 0; i < m.armies.size(); ++i)
        m.armies[i].share = most > 0 ? static_cast<double>(strengths[i]) / static_cast<double>(most) : 0;
    m.places = listed(places);
    m.religions = listed(religions);
    m.races = known_races();
    m.summary =
        fmt::format("{} of {}{}", counted(m.armies.size(), "army", "armies"), counted(c.factions.size(), "side"),
                    all_shown ? fmt::format(", {}", counted(men, "man", "men")) : "");
    for (const Faction& faction : c.factions) m.sides.push_back({faction.id, faction.name, faction.colour});
}

void add_army(ArmiesModel& m, const Desk& desk, const Campaign& c, const Army& army) {
    m.name = army.name;
    m.arms = arms_of(c, army);
    m.place = army.place;
    if (const Faction* faction = find_faction(c, army.faction)) m.side = faction->name, m.colour = faction->colour;
    m.hidden = hidden(desk, army.faction);
    m.notes_hidden = hides_notes(desk);
    for (const auto& battle : c.battles)
        if ((battle->first == army.id || battle->second == army.id) && !hides_battle(desk, c, *battle))
            m.battle = battle->id, m.battle_name = battle->name;
    if (const OpenBattle* battle = battle_under_way(c, army.id); battle != nullptr && !hides_battle(desk, c, *battle)) {
        m.battle = battle->id;
        m.battle_name = battle->name;
        m.locked = fmt::format("{} is fighting {}. Apply that battle or start it over before you change the army.",
                               army.name, battle->name);
    }
    if (m.hidden) return;
    m.army = army;
    for (const Unit& unit : army.units) m.units.push_back(unit_row(c, army, unit));
    for (const Character& person : army.characters) m.people.push_back(person_row(c, army, person));
    const abstract::Sheet sheet = abstract::make_sheet(army.units, c.house->abstract);
    const std::int64_t points = army_points(army, scale, c.house->conversion);
    m.totals.men = with_commas(sheet.individuals);
    m.totals.strength = hundredths_text(sheet.strength);
    m.totals.points = with_commas(points);
    m.totals.size = battle_size(points);
    std::int64_t due = 0;
    for (const Unit& unit : army.units) due += wounded_due(c, army.id, unit.id);
    if (due > 0) m.totals.due = fmt::format("{} wounded {} to return", with_commas(due), due == 1 ? "is" : "are");
    m.shares = shares_of(sheet);
    m.muster = make_army_order_model(desk, c, army);
    m.purse = make_purse_model(c, army);
    if (find_unit(army, desk.focus.record_unit) != nullptr)
        m.record = make_record_model(*desk.history, desk.focus.record_unit);
    else if (find_character(army, desk.focus.record_person) != nullptr)
        m.record = make_record_model(*desk.history, desk.focus.record_person);
}

}  // namespace

ArmiesModel make_armies_model(const Desk& desk) {
    ArmiesModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    m.any_campaign = true;
    if (hides_notes(desk)) m.hidden_words = no_armies_words(desk);
    m.refused = desk.message && desk.message->kind == Message::Kind::refused;
    add_list(m, desk, *c);
    m.unit = desk.focus.unit;
    m.asked = desk.focus.asked;
    const Army* here = focused_army(desk);
    if (!c->factions.empty()) m.new_army = raised(*c, here != nullptr ? here->faction : c->factions.front().id, here);
    if (here == nullptr) return m;
    m.copy = duplicate(*c, *here);
    for (ArmiesModel::Line& line : m.armies) line.here = line.id == here->id;
    add_army(m, desk, *c, *here);
    return m;
}

std::vector<std::size_t> matching(const ArmiesModel& model, std::string_view typed) {
    const std::string wanted = folded(trimmed(typed));
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < model.armies.size(); ++i) {
        const ArmiesModel::Line& line = model.armies[i];
        if (wanted.empty() ||
            folded(line.name + "\n" + line.side + "\n" + line.place).find(wanted) != std::string::npos)
            found.push_back(i);
    }
    return found;
}

}  // namespace banneret::app
