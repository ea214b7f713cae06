#include "engine/campaign/armies/treasury.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/armies/points.h"
#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::size_t most_units_named = 8;

// One side's payday.
class Payday {
public:
    Payday(Performed& work, const Faction& faction) : work_(work), faction_(faction), coins_(faction.treasury) {
        coins_ = std::min(most_coins, coins_ + faction.income);
    }

    // False where the side has neither income nor troops to pay.
    bool settle() {
        for (const auto& army : work_.campaign.armies)
            if (army->faction == faction_.id) pay(*army);
        if (faction_.income == 0 && paid_ == 0 && unpaid_.empty()) return false;
        add_payday_line();
        return true;
    }
    std::int64_t coins() const { return coins_; }
    const std::vector<Arrears>& arrears() const { return arrears_; }

private:
    void pay(const Army& army) {
        for (const Unit& unit : army.units) {
            const std::int64_t pay = weekly_pay(work_.campaign, army, unit);
            const Arrears* old = find_arrears(work_.campaign, unit.id);
            const std::int64_t due = pay + (old != nullptr ? old->owed : 0);
            if (due <= coins_) {
                coins_ -= due;
                paid_ += due;
                continue;
            }
            const Arrears owed{unit.id, (old != nullptr ? old->weeks : 0) + 1, std::min(most_coins, due)};
            arrears_.push_back(owed);
            work_.entry.facts.push_back({ServiceFactKind::unpaid, unit.id, {}, army.id, {}, owed.owed});
            unpaid_.push_back(fmt::format("{} of {}", unit.name, army.name));
        }
    }

    void add_payday_line() {
        const auto words = [&](std::int64_t coins) { return coins_words(*work_.campaign.prices, coins); };
        std::string line =
            fmt::format("{}, payday of {}: {} paid", date_words(*work_.campaign.calendar, work_.campaign.day),
                        faction_.name, words(paid_));
        if (faction_.income > 0) line += fmt::format(", {} taken in", words(faction_.income));
        line += fmt::format(", {} left.", words(coins_));
        if (!unpaid_.empty()) {
            const std::size_t all = unpaid_.size();
            if (all > most_units_named) {
                unpaid_.resize(most_units_named);
                unpaid_.push_back(counted(all - most_units_named, "more unit"));
            }
            line += fmt::format(" Unpaid: {}.", joined(unpaid_));
        }
        banneret::add_line(work_.entry, std::move(line), for_side(faction_.id));
    }

    Performed& work_;
    Faction faction_;
    std::int64_t coins_ = 0, paid_ = 0;
    std::vector<Arrears> arrears_;
    std::vector<std::string> unpaid_;
};

}  // namespace

std::vector<Problem> faults(const PriceList& p) {
    std::vector<Problem> out;
    const auto within = [&](std::string_view what, std::int64_t value, std::int64_t most) {
        if (value < 0 || value > most)
            out.push_back(
                {"prices, " + std::string(what), fmt::format("must be 0 to {}, not {}", with_commas(most), value)});
    };
    if (const auto fault = name_fault(p.coin)) out.push_back({"prices, coin", *fault});
    if (p.scale != 5 && p.scale != 20)
        out.push_back({"prices, scale", fmt::format("must be 5 or 20 individuals per figure, not {}", p.scale)});
    within("raise", p.raise, most_coins_a_point);
    within("week", p.week, most_coins_a_point);
    within("ransom", p.ransom, most_coins_a_point);
    within("since", p.since, last_day);
    if (p.own.size() > most_own_prices)
        out.push_back({"prices, own", fmt::format("there may be at most {}", most_own_prices)});
    for (std::size_t i = 0; i < p.own.size(); ++i) {
        if (const auto fault = name_fault(p.own[i].troops)) out.push_back({"prices, own", *fault});
        within(p.own[i].troops, p.own[i].points, most_own_points);
        for (std::size_t j = 0; j < i; ++j)
            if (same_name(p.own[i].troops, p.own[j].troops)) {
                out.push_back({"prices, own", fmt::format("{} has two prices", p.own[i].troops)});
                break;
            }
    }
    return out;
}

int points_of_figure(const PriceList& prices, const Unit& unit) {
    for (const OwnPrice& own : prices.own)
        if (same_name(own.troops, unit.name)) return own.points;
    return figure_points(unit).total;
}

std::int64_t price_of(const PriceList& prices, const Unit& unit, std::int64_t men, std::int64_t coins_a_point) {
    const std::int64_t each = individuals_per_figure(unit, prices.scale);
    return (2 * men * points_of_figure(prices, unit) * coins_a_point + each) / (2 * each);
}

int days_a_week(const Calendar& calendar) {
    constexpr int common_week = 7;
    return calendar.weekdays.empty() ? common_week : static_cast<int>(calendar.weekdays.size());
}

std::optional<std::int32_t> next_payday(const Campaign& c) {
    if (!c.prices->kept) return std::nullopt;
    const int week = days_a_week(*c.calendar);
    const std::int32_t passed = std::max(0, c.day - c.prices->since);
    return c.prices->since + (passed / week + 1) * week;
}

std::int64_t weekly_pay(const Campaign& c, const Army& army, const Unit& unit) {
    return price_of(*c.prices, unit, unit.count + wounded_due(c, army.id, unit.id), c.prices->week);
}

std::int64_t weekly_pay(const Campaign& c, const Army& army) {
    std::int64_t coins = 0;
    for (const Unit& unit : army.units) coins += weekly_pay(c, army, unit);
    return coins;
}

const Arrears* find_arrears(const Campaign& c, UnitId unit) {
    for (const Arrears& a : c.arrears)
        if (a.id == unit) return &a;
    return nullptr;
}

const Honour* find_honour(const Campaign& c, UnitId unit) {
    for (const Honour& h : c.honours)
        if (h.id == unit) return &h;
    return nullptr;
}

std::int64_t owed_to(const Campaign& c, const Army& army) {
    std::int64_t coins = 0;
    for (const Unit& unit : army.units)
        if (const Arrears* a = find_arrears(c, unit.id)) coins += a->owed;
    return coins;
}

Purse purse_of(const Campaign& c, const Faction& faction) {
    Purse out;
    out.coins = faction.treasury;
    out.income = faction.income;
    for (const auto& army : c.armies) {
        if (army->faction != faction.id) continue;
        out.pay += weekly_pay(c, *army);
        out.owed += owed_to(c, *army);
    }
    if (out.pay > out.income) out.weeks = out.coins / (out.pay - out.income);
    return out;
}

std::string coins_words(const PriceList& prices, std::int64_t coins) {
    return fmt::format("{} {}", with_commas(coins), prices.coin);
}

void pass_payday(Performed& work) {
    Campaign& c = work.campaign;
    if (!c.prices->kept || c.day <= c.prices->since || (c.day - c.prices->since) % days_a_week(*c.calendar) != 0)
        return;
    std::vector<Faction> factions = c.factions.items();
    std::vector<Arrears> arrears;
    bool any = false;
    for (Faction& faction : factions) {
        Payday payday(work, faction);
        any = payday.settle() || any;
        faction.treasury = payday.coins();
        arrears.insert(arrears.end(), payday.arrears().begin(), payday.arrears().end());
    }
    if (any) c.factions = SharedList<Faction>(std::move(factions));
    if (arrears != c.arrears.items()) c.arrears = SharedList<Arrears>(std::move(arrears));
}

Outcome carry_out(const Campaign& now, const SetPrices& command, Rolls) {
    PriceList prices = command.prices;
    prices.coin = std::string(trimmed(prices.coin));
    for (OwnPrice& own : prices.own) own.troops = std::string(trimmed(own.troops));
    prices.since = prices.kept && now.prices->kept ? now.prices->since : prices.kept ? now.day : 0;
    if (const auto problems = faults(prices); !problems.empty()) return Refusal{problems.front().sentence()};
    if (prices == *now.prices) return Refusal{"These are already the prices of the campaign."};
    Performed work = begin_work(now, EntryKind::money);
    if (!prices.kept) work.campaign.arrears = {};
    if (prices.kept != now.prices->kept)
        add_line(work.entry, prices.kept ? "Troops are paid from today." : "Troops are no longer paid.",
                 for_everybody());
    work.campaign.prices = Shared<PriceList>(std::move(prices));
    return work;
}

Outcome carry_out(const Campaign& now, const MoveMoney& command, Rolls) {
    const Faction* faction = find_faction(now, command.faction);
    if (faction == nullptr) return Refusal{"This side is not in the campaign."};
    if (command.coins == 0 || command.coins > most_coins || command.coins < -most_coins)
        return Refusal{fmt::format("An amount from 1 to {} can be put in or taken out at a time.",
                                   coins_words(*now.prices, most_coins))};
    const std::string why(trimmed(command.why));
    if (const auto fault = line_fault(why)) return Refusal{fmt::format("The reason: {}.", *fault)};
    if (faction->treasury + command.coins > most_coins)
        return Refusal{fmt::format("A treasury holds at most {}.", coins_words(*now.prices, most_coins))};
    Performed work = begin_work(now, EntryKind::money);
    const std::int64_t sum = command.coins < 0 ? -command.coins : command.coins;
    if (command.coins < 0) {
        if (auto refusal = pay_out(work.campaign, command.faction, sum, why.empty() ? "That" : why)) return *refusal;
    } else {
        pay_in(work.campaign, command.faction, sum);
    }
    add_line(work.entry,
             fmt::format("{} the treasury of {}: {}{}.", command.coins < 0 ? "Out of" : "Into", faction->name,
                         coins_words(*now.prices, sum), why.empty() ? "" : ", " + why),
             for_side(faction->id));
    return work;
}

Outcome carry_out(const Campaign& now, const PayArrears& command, Rolls) {
    const Army* only = find_army(now, command.army);
    if (command.army && only == nullptr) return Refusal{"This army is not in the campaign."};
    const Faction* faction = find_faction(now, only != nullptr ? only->faction : command.faction);
    if (faction == nullptr) return Refusal{"This side is not in the campaign."};
    Performed work = begin_work(now, EntryKind::money);
    std::int64_t coins = faction->treasury, paid = 0, owed = 0;
    for (const auto& army : now.armies) {
        if (army->faction != faction->id || (only != nullptr && army->id != only->id)) continue;
        for (const Unit& unit : army->units) {
            const Arrears* a = find_arrears(now, unit.id);
            if (a == nullptr) continue;
            owed += a->owed;
            if (a->owed > coins) continue;
            coins -= a->owed;
            paid += a->owed;
            strike_arrears(work.campaign, unit.id);
        }
    }
    const std::string& creditor = only != nullptr ? only->name : faction->name;
    if (owed == 0) return Refusal{fmt::format("Nothing is owed to the troops of {}.", creditor)};
    if (paid == 0)
        return Refusal{fmt::format(
            "{} are owed to the troops of {}; the treasury of {} holds {} and can pay no unit "
            "in full.",
            coins_words(*now.prices, owed), creditor, faction->name, coins_words(*now.prices, faction->treasury))};
    if (auto refusal = pay_out(work.campaign, faction->id, paid, "Arrears")) return *refusal;
    add_line(work.entry,
             fmt::format("The treasury of {} pays the troops of {} {} that were owed{}.", faction->name, creditor,
                         coins_words(*now.prices, paid),
                         paid < owed ? fmt::format("; {} are still owed", coins_words(*now.prices, owed - paid)) : ""),
             for_side(faction->id));
    return work;
}

}  // namespace banneret
