#include "app/models/exchange/tables.h"

#include "engine/core/text.h"

namespace banneret::app {

Table roster_table(const ArmiesModel& m) {
    Table t{{{"unit", false},
             {"men", true},
             {"FC", true},
             {"armour", false},
             {"shield", false},
             {"mounted", false},
             {"melee", false},
             {"missile", false},
             {"abilities", false},
             {"AS", false},
             {"US", true},
             {"points", true},
             {"to return", false}},
            {}};
    if (!m.army) return t;
    for (std::size_t i = 0; i < m.units.size() && i < m.army->units.size(); ++i) {
        const Unit& u = m.army->units[i];
        const ArmiesModel::UnitRow& r = m.units[i];
        t.rows.push_back({u.name, with_commas(u.count), std::to_string(u.fc), std::string(row(u.armour).key),
                          u.shield ? "yes" : "no", u.mounted ? "yes" : "no", r.melee, r.missile, r.abilities, r.save,
                          r.strength, r.points, r.due});
    }
    return t;
}

Table armies_table(const ArmiesModel& m) {
    Table t{{{"army", false}, {"side", false}, {"place", false}, {"men", true}, {"US", true}}, {}};
    for (const ArmiesModel::Line& army : m.armies)
        t.rows.push_back({army.name, army.side, army.place, army.men, army.strength});
    return t;
}

Table record_table(const RecordModel& record) {
    Table t{{{"date", false}, {"what", false}}, {}};
    for (const RecordModel::Line& line : record.lines) t.rows.push_back({line.date, line.words});
    return t;
}

Table treasury_table(const PurseModel& m) {
    Table t{{{"what", false}, {"coins", true}}, {}};
    t.rows = {{"treasury of " + m.faction.name, with_commas(m.faction.treasury)},
              {"income a week", with_commas(m.faction.income)},
              {"owed to troops", with_commas(m.owed)},
              {"raising a point", with_commas(m.prices.raise)},
              {"a week's pay a point", with_commas(m.prices.week)},
              {"ransom a point", with_commas(m.prices.ransom)}};
    return t;
}

Table prisoners_table(const PurseModel& m) {
    Table t{{{"who", false}, {"ransom", true}}, {}};
    for (const PurseModel::Held& held : m.held) t.rows.push_back({held.words, with_commas(held.price)});
    return t;
}

Table due_table(const CampaignModel& m) {
    Table t{{{"date", false}, {"when", false}, {"what", false}}, {}};
    for (const CampaignModel::Due& due : m.due) t.rows.push_back({due.date, due.when, due.words});
    return t;
}

Table forecast_table(const StrengthModel& m) {
    Table t{{{"army", false},
             {"side", false},
             {"US now", true},
             {"in a week", true},
             {"in " + std::to_string(m.days) + " days", true},
             {"wounded", true},
             {"what threatens them", false}},
            {}};
    for (const StrengthModel::Army& a : m.armies)
        t.rows.push_back({a.name, a.side, a.now, a.week, a.month, a.wounded, a.warning});
    return t;
}

Table wounded_table(const WoundedModel& m) {
    Table t{{{"army", false}, {"who", false}, {"men", true}, {"return on", false}, {"die", false}, {"battle", false}},
            {}};
    for (const WoundedModel::Line& line : m.lines)
        t.rows.push_back(
            {line.army, line.who, line.men > 0 ? with_commas(line.men) : "", line.date, line.die, line.battle});
    return t;
}

Table miles_table(const MarchesModel& m) {
    Table t{{{"date", false}, {"army", false}, {"miles", true}, {"how", false}}, {}};
    for (const MarchesModel::Line& line : m.ledger) t.rows.push_back({line.date, line.army, line.miles, line.kind});
    return t;
}

Table line_up_table(const LineUpModel& army) {
    Table t{{{"unit", false}, {"men", true}, {"US", true}}, {}};
    for (const LineUpModel::Row& row : army.units) t.rows.push_back({row.name, row.men, row.strength});
    return t;
}

Table armies_then_table(const ChronicleModel::Moment& moment) {
    Table t{{{"army", false}, {"general", false}, {"place", false}, {"men", true}, {"US", true}}, {}};
    for (const auto& army : moment.armies)
        t.rows.push_back({army.name, army.general, army.place, army.men, army.strength});
    return t;
}

Table rules_table(const ReferencePage& page, const std::vector<std::size_t>& rows) {
    Table t{page.table.columns, {}};
    for (const std::size_t row : rows) t.rows.push_back(page.table.rows[row]);
    return t;
}

Table house_rules_table(const HouseRulesModel& m) {
    Table t{{{"ruleset", false},
             {"rule", false},
             {"switch", false},
             {"value", false},
             {"printed", false},
             {"what it decides", false}},
            {}};
    for (const HouseRulesModel::Group& group : m.groups)
        for (const HouseRulesModel::Row& row : group.rows)
            t.rows.push_back({group.title, row.rule, row.key, row.value, row.otherwise, row.words});
    return t;
}

}  // namespace banneret::app
