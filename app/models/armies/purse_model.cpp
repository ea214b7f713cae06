#include "app/models/armies/purse_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/armies/points.h"
#include "engine/campaign/armies/service_record.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::string power_name(const Campaign& c, FactionId id) {
    const Faction* faction = find_faction(c, id);
    return faction != nullptr ? faction->name : std::string("nobody");
}

void add_men(PurseModel& m, const Campaign& c, const Army& army, const Prisoners& p) {
    const bool ours = p.from == army.faction;
    if (!ours && p.holder != army.faction) return;
    PurseModel::Held held;
    held.ours = ours;
    held.men = p.id;
    held.count = p.unit.count;
    held.price = price_of(*c.prices, p.unit, p.unit.count, c.prices->ransom);
    held.words = fmt::format("{} {} of {}, {} since {}", with_commas(p.unit.count), p.unit.name, power_name(c, p.from),
                             ours ? "held by " + power_name(c, p.holder) : "held", date_words(*c.calendar, p.day));
    if (ours) held.army = army.id;
    m.held.push_back(std::move(held));
}

void add_person(PurseModel& m, const Campaign& c, const Army& army, const Captive& captive) {
    const bool ours = captive.from == army.faction;
    if (!ours && captive.holder != army.faction) return;
    for (const auto& person : c.elsewhere) {
        if (person->id != captive.id) continue;
        PurseModel::Held held;
        held.ours = ours;
        held.person = captive.id;
        held.words = fmt::format("{} of {}{}", person->name, power_name(c, captive.from),
                                 ours ? ", held by " + power_name(c, captive.holder) : "");
        held.price = c.prices->ransom * std::int64_t{character_points(*person, c.house->conversion).total};
        if (ours) held.army = army.id;
        m.held.push_back(std::move(held));
    }
}

std::string date_of_line(const Campaign& c, std::int32_t day) {
    return date_words(*c.calendar, day);
}

RecordModel record_model(const History& h, const ServiceRecord& r) {
    RecordModel m;
    m.title = r.name;
    m.summary = r.battles == 0 ? "No battle yet"
                               : fmt::format("{}: {} won, {} lost, {} drawn", counted(r.battles, "battle"), r.won,
                                             r.lost, r.battles - r.won - r.lost);
    if (r.commands > 0) m.summary += fmt::format("; {}", counted(r.commands, "command"));
    if (r.promotions > 0) m.summary += fmt::format("; {}", counted(r.promotions, "promotion"));
    if (r.transfers > 0) m.summary += fmt::format("; {}", counted(r.transfers, "transfer"));
    m.summary += ".";
    for (auto line = r.lines.rbegin(); line != r.lines.rend(); ++line)
        m.lines.push_back({date_of_line(h.now(), line->day), line->words, line->version});
    return m;
}

}  // namespace

PurseModel make_purse_model(const Campaign& c, const Army& army) {
    PurseModel m;
    const Faction* faction = find_faction(c, army.faction);
    if (faction == nullptr) return m;
    m.faction = *faction;
    m.prices = *c.prices;
    const auto words = [&](std::int64_t coins) { return coins_words(*c.prices, coins); };
    m.treasury = words(faction->treasury);
    const Purse purse = purse_of(c, *faction);
    m.owed = purse.owed;
    m.facts.push_back(
        fmt::format("A week's pay: {} for this army, {} for the side.", words(weekly_pay(c, army)), words(purse.pay)));
    if (const auto payday = next_payday(c)) {
        m.facts.push_back(fmt::format("The next payday is {}.", date_words(*c.calendar, *payday)));
        if (purse.weeks)
            m.facts.push_back(*purse.weeks == 0
                                  ? std::string("Not enough coins.")
                                  : fmt::format("The coins last for {}.", counted(*purse.weeks, "payday")));
    } else {
        m.facts.push_back("Troops are not paid: they serve for nothing.");
    }
    for (const auto& other : c.armies) {
        if (other->faction != faction->id) continue;
        for (const Unit& unit : other->units)
            if (const Arrears* a = find_arrears(c, unit.id))
                m.unpaid.push_back(fmt::format("{} of {}: {}, {} owed", unit.name, other->name,
                                               counted(a->weeks, "week"), words(a->owed)));
    }
    constexpr std::size_t most_listed = 8;
    if (m.unpaid.size() > most_listed) {
        const auto more = static_cast<std::int64_t>(m.unpaid.size() - most_listed);
        m.unpaid.resize(most_listed);
        m.unpaid.push_back(counted(more, "more unit"));
    }
    for (const Prisoners& p : c.prisoners) add_men(m, c, army, p);
    for (const Captive& captive : c.captives) add_person(m, c, army, captive);
    for (PurseModel::Held& held : m.held) held.price_words = words(held.price);
    std::stable_sort(m.held.begin(), m.held.end(), [](const auto& a, const auto& b) { return !a.ours && b.ours; });
    return m;
}

Command settle(const PurseModel::Held& held, PrisonersEnd how) {
    const std::int64_t price = how == PrisonersEnd::ransomed ? held.price : 0;
    if (held.men) return SettlePrisoners{held.men, 0, how, price, held.army};
    return SettleCaptive{held.person, how, price, how == PrisonersEnd::dead ? ArmyId{} : held.army};
}

RecordModel make_record_model(const History& h, UnitId unit) {
    const ServiceRecord r = service_record(h, unit);
    RecordModel m = record_model(h, r);
    m.unit = unit;
    const HeadLedger& heads = r.heads;
    m.heads = fmt::format("Raised {}", with_commas(heads.raised));
    const auto add = [&](std::string_view words, std::int64_t men) {
        if (men != 0) m.heads += fmt::format(", {} {}", words, with_commas(men));
    };
    add("received", heads.received);
    add("given", heads.given);
    add("killed", heads.killed);
    add("captured", heads.captured);
    add("deserted", heads.deserted);
    add("dismissed", heads.dismissed);
    m.heads += fmt::format("; {} remain.", with_commas(heads.standing()));
    return m;
}

RecordModel make_record_model(const History& h, CharacterId person) {
    RecordModel m = record_model(h, service_record(h, person));
    m.person = person;
    return m;
}

}  // namespace banneret::app
