#include "app/models/armies/army_orders_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/armies/army_edits.h"
#include "engine/abstract/sheet.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

bool same_kind(const Unit& a, const Unit& b) {
    Unit as_b = a;
    as_b.id = b.id;
    as_b.name = b.name;
    as_b.count = b.count;
    return as_b == b;
}

void add_kind(std::vector<Unit>& kinds, Unit unit) {
    unit.id = {};
    unit.count = 1;
    if (std::none_of(kinds.begin(), kinds.end(), [&](const Unit& k) { return k == unit; }))
        kinds.push_back(std::move(unit));
}

void add_others(ArmyOrderModel& m, const Campaign& c, const Army& army) {
    for (const auto& other : c.armies)
        if (other->id != army.id && other->faction == army.faction && !army.place.empty() &&
            same_name(other->place, army.place) && battle_under_way(c, other->id) == nullptr)
            m.others.push_back({other->id, other->name, other->units});
    if (m.others.empty())
        m.nobody_near = fmt::format("No other army of its side is {}.",
                                    army.place.empty() ? "with it: it has no place yet" : "at " + army.place);
}

std::vector<UnitShare> shares_of_form(const ArmyOrderModel& m, const ArmyOrderForm& form,
                                      const ArmyOrderModel::Other* to) {
    std::vector<UnitShare> out;
    for (const ArmyOrderModel::UnitLine& line : m.units) {
        const int men = men_going(form, line.id);
        if (men < 0) continue;
        const bool whole = men == 0 || men >= line.men;
        UnitShare share{line.id, whole ? 0 : men, {}, {}};
        if (to != nullptr && form.join_kinds && !whole)
            for (const Unit& unit : to->units)
                if (same_kind(line.unit, unit)) share.into = unit.id;
        out.push_back(std::move(share));
    }
    return out;
}

std::vector<CharacterId> people_of_form(const ArmyOrderModel& m, const ArmyOrderForm& form) {
    std::vector<CharacterId> out;
    for (const ArmyOrderModel::Person& person : m.people)
        if (form.people.contains(person.id)) out.push_back(person.id);
    return out;
}

const Unit* raised_kind(const ArmyOrderModel& m, const ArmyOrderForm& form) {
    if (form.what == ArmyOrderForm::What::reinforce) {
        for (const ArmyOrderModel::UnitLine& line : m.units)
            if (line.id == form.unit) return &line.unit;
        return nullptr;
    }
    return form.kind < m.kinds.size() ? &m.kinds[form.kind] : nullptr;
}

std::string strength_words(const ArmyOrderModel& m, const std::vector<Unit>& units) {
    if (units.empty()) return "0";
    return hundredths_text(abstract::make_sheet(units, m.house).strength);
}

}  // namespace

ArmyOrderModel make_army_order_model(const Desk&, const Campaign& c, const Army& army) {
    ArmyOrderModel m;
    m.id = army.id;
    m.army = army.name;
    std::vector<std::string> names;
    for (const auto& other : c.armies) names.push_back(other->name);
    m.new_name = free_name("Detachment of " + army.name, names);
    for (const Unit& unit : army.units) {
        const std::int64_t wounded = wounded_due(c, army.id, unit.id);
        m.units.push_back({unit.id, unit.name,
                           wounded > 0 ? fmt::format("{} wounded follow it", with_commas(wounded)) : "", unit.count,
                           unit});
    }
    for (const Character& person : army.characters)
        m.people.push_back({person.id, person.name, army.general == person.id});
    add_others(m, c, army);
    for (const auto& battle : c.battles)
        if (battle->first == army.id || battle->second == army.id)
            m.bound = fmt::format("{} is in {}; call that battle off first.", army.name, battle->name);
    for (const Unit& unit : army.units) add_kind(m.kinds, unit);
    for (const auto& other : c.armies)
        if (other->faction == army.faction)
            for (const Unit& unit : other->units) add_kind(m.kinds, unit);
    Unit spears;
    spears.name = "Spearmen";
    spears.melee = {MeleeWeapon::spear};
    add_kind(m.kinds, std::move(spears));
    m.prices = *c.prices;
    m.house = c.house->abstract;
    if (const Faction* faction = find_faction(c, army.faction)) m.treasury = coins_words(*c.prices, faction->treasury);
    return m;
}

int men_going(const ArmyOrderForm& form, UnitId unit) {
    for (const auto& [id, men] : form.men)
        if (id == unit) return men;
    return -1;
}

void set_men_going(ArmyOrderForm& form, UnitId unit, int men) {
    std::erase_if(form.men, [&](const auto& item) { return item.first == unit; });
    if (men >= 0) form.men.emplace_back(unit, men);
}

std::variant<Command, Refusal> order_of(const ArmyOrderModel& m, const ArmyOrderForm& form) {
    using What = ArmyOrderForm::What;
    const bool chosen = form.other < m.others.size();
    switch (form.what) {
        case What::none:
            break;
        case What::split:
        case What::transfer:
        case What::dismiss: {
            const bool transfer = form.what == What::transfer;
            if (transfer && !chosen) return Refusal{m.nobody_near};
            auto units = shares_of_form(m, form, transfer ? &m.others[form.other] : nullptr);
            auto people = people_of_form(m, form);
            if (units.empty() && people.empty()) return Refusal{"Choose men of a unit, or a character."};
            if (transfer) return TransferTroops{m.id, m.others[form.other].id, std::move(units), std::move(people)};
            if (form.what == What::dismiss) return DismissTroops{m.id, std::move(units), std::move(people), form.how};
            if (trimmed(form.name).empty()) return Refusal{"The new army needs a name."};
            return SplitArmy{m.id, form.name, std::move(units), std::move(people), {}};
        }
        case What::merge:
            if (!m.bound.empty()) return Refusal{m.bound};
            if (!chosen) return Refusal{m.nobody_near};
            return MergeArmies{m.id, m.others[form.other].id};
        case What::raise: {
            const Unit* kind = raised_kind(m, form);
            if (kind == nullptr) return Refusal{"Choose which troops to raise."};
            Unit unit = *kind;
            unit.count = form.fresh;
            if (!trimmed(form.name).empty()) unit.name = std::string(trimmed(form.name));
            return RaiseTroops{m.id, {}, {}, {}, {std::move(unit)}, form.from_treasury};
        }
        case What::reinforce:
            return ReinforceUnit{m.id, form.unit, form.fresh, form.from_treasury};
    }
    return Refusal{"No order has been given."};
}

std::string army_order_words(const ArmyOrderModel& m, const ArmyOrderForm& form) {
    using What = ArmyOrderForm::What;
    if (form.what == What::raise || form.what == What::reinforce) {
        const Unit* kind = raised_kind(m, form);
        if (kind == nullptr) return {};
        return fmt::format("{} at the list price: {}. The treasury holds {}.", counted(form.fresh, "man", "men"),
                           coins_words(m.prices, price_of(m.prices, *kind, form.fresh, m.prices.raise)), m.treasury);
    }
    std::vector<Unit> go, stay;
    std::int64_t going = 0, staying = 0;
    for (const ArmyOrderModel::UnitLine& line : m.units) {
        const int wanted = form.what == What::merge ? 0 : men_going(form, line.id);
        const int men = wanted == 0 ? line.men : std::clamp(wanted, 0, line.men);
        going += wanted < 0 ? 0 : men;
        staying += wanted < 0 ? line.men : line.men - men;
        Unit part = line.unit;
        part.count = wanted < 0 ? 0 : men;
        go.push_back(part);
        part.count = line.men - part.count;
        stay.push_back(part);
    }
    return fmt::format("{} go, {} US; {} stay, {} US.", counted(going, "man", "men"), strength_words(m, go),
                       with_commas(staying), strength_words(m, stay));
}

}  // namespace banneret::app
