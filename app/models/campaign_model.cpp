#include "app/models/campaign_model.h"

#include "engine/core/text.h"

namespace banneret::app {

CampaignModel make_campaign_model(const Desk& desk) {
    CampaignModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    m.name = campaign_name(desk);
    m.date = long_date_words(*c->calendar, c->day);
    for (const Due& due : due_list(*c)) m.due.emplace_back(date_words(*c->calendar, due.day), due.words);
    for (const Power& power : c->powers) {
        CampaignModel::SideCard side{power.name, power.colour, {}};
        for (const auto& army : c->armies)
            if (army->power == power.id)
                side.armies.push_back({army->id, army->name, army->place,
                                       hidden(desk, power.id) ? "" : with_commas(individuals(*army)) + " men"});
        m.sides.push_back(std::move(side));
    }
    for (const auto& battle : c->battles) m.battles.push_back({battle->id, battle->name, battle->place});
    return m;
}

}  // namespace banneret::app
