#include "app/models/tables.h"

#include "engine/core/text.h"

namespace banneret::app {

Table roster_table(const ArmiesModel& m) {
    Table t{{{"unit", false}, {"men", true}, {"FC", true}, {"armour", false}, {"shield", false}, {"mounted", false}, {"melee", false},
             {"missile", false}, {"abilities", false}, {"AS", false}, {"US", true}, {"points", true}, {"to return", false}},
            {}};
    if (!m.army) return t;
    for (std::size_t i = 0; i < m.units.size() && i < m.army->units.size(); ++i) {
        const Unit& u = m.army->units[i];
        const ArmiesModel::UnitRow& r = m.units[i];
        t.rows.push_back({u.name, with_commas(u.count), std::to_string(u.fc), std::string(row(u.armour).key), u.shield ? "yes" : "no",
                          u.mounted ? "yes" : "no", r.melee, r.missile, r.abilities, r.save, r.strength, r.points, r.due});
    }
    return t;
}

Table armies_table(const ArmiesModel& m) {
    Table t{{{"army", false}, {"side", false}, {"place", false}, {"men", true}, {"US", true}}, {}};
    for (const ArmiesModel::Line& army : m.armies) t.rows.push_back({army.name, army.side, army.place, army.men, army.strength});
    return t;
}

Table due_table(const CampaignModel& m) {
    Table t{{{"date", false}, {"when", false}, {"what", false}}, {}};
    for (const CampaignModel::Due& due : m.due) t.rows.push_back({due.date, due.when, due.words});
    return t;
}

}  // namespace banneret::app
