#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "engine/campaign/armies/service_record.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/campaign/battles/batch_resolve.h"
#include "engine/dice/rng.h"
#include "tests/support/campaigns.h"
#include "tests/support/random_rosters.h"

namespace banneret {
namespace {

// Three sides at war for 365 days with 40 armies: they march, meet, fight in batches, raise, split, merge, pay and
// ransom. Everything is computed a second time here, from the commands and the reviews alone.
class YearOfWar {
public:
    explicit YearOfWar(std::uint64_t seed) : rng_(seed), h_(new_campaign("A year of war")) {
        constexpr std::array<const char*, 3> sides = {"Reds", "Hobs", "Orcs"};
        for (std::size_t i = 0; i < sides.size(); ++i) {
            Faction faction;
            faction.name = sides[i];
            faction.colour = static_cast<int>(i);
            faction.treasury = 40'000;
            faction.income = 2'500;
            example::done(h_, PutFaction{faction});
        }
        for (int i = 0; i < armies; ++i) {
            const std::vector<Unit> units = i % 3 == 0 ? example::red() : i % 3 == 1 ? example::hob() : example::orc();
            example::done(h_,
                          PutArmy{example::army("Host " + std::to_string(i), h_.now().factions[std::size_t(i) % 3].id,
                                                place(), units, 1 + i % 5),
                                  ""});
        }
        PriceList prices;
        prices.kept = true;
        example::done(h_, SetPrices{prices});
        check();
    }

    static constexpr int days = 365, armies = 40;
    int battles_fought = 0, returns = 0, paydays = 0, gone_back = 0;
    const History& history() const { return h_; }

    void day() {
        muster();
        march();
        if (rng_.below(3) != 0) fight();
        ransom();
        if (rng_.below(20) == 0) go_back_and_come_again();
        pass();
    }

private:
    std::string place() { return std::string("Field ") + static_cast<char>('A' + rng_.below(6)); }
    template <class List>
    const auto& any(const List& list) {
        return list[example::one_in(rng_, list.size())];
    }

    void give(const Command& command) {
        if (std::holds_alternative<Entry>(h_.perform_rolling(command))) check();
    }

    // Keeps up about forty armies with men in them.
    void muster() {
        for (int i = 0; i < 2; ++i) give(example::random_roster_command(h_.now(), rng_));
        const Army& army = *any(h_.now().armies);
        if (const std::int64_t men = individuals(army); men < 200) {
            Unit levy = example::unit(0, "Levy", 150, 2, Armour::light);
            give(RaiseTroops{army.id, "", {}, "", {levy}, false});
        }
        if (h_.now().armies.size() < armies)
            give(RaiseTroops{{},
                             "Host " + std::to_string(h_.now().next_id),
                             any(h_.now().factions).id,
                             place(),
                             {example::unit(0, "Spears", 200, 2, Armour::light)},
                             false});
    }

    void march() {
        for (int i = 0; i < 6; ++i) give(MoveArmy{any(h_.now().armies)->id, place()});
    }

    // Offers battles, resolves them as a batch and applies them together.
    void fight() {
        std::set<ArmyId> busy;
        std::vector<BattleId> lot;
        for (int tries = 0; tries < 200 && lot.size() < 2; ++tries) {
            const ArmyId a = any(h_.now().armies)->id, b = any(h_.now().armies)->id;
            if (busy.contains(a) || busy.contains(b)) continue;
            if (!std::holds_alternative<Entry>(h_.perform(OfferBattle{a, b, "", "", ""}))) continue;
            busy.insert({a, b});
            lot.push_back(h_.now().battles.back()->id);
        }
        if (lot.empty()) return;
        auto resolved = resolve_battles(h_.now(), lot, rng_.below(1'000'000));
        ASSERT_TRUE(std::holds_alternative<Resolved>(resolved)) << std::get<Refusal>(resolved).why;
        h_.add(std::move(std::get<Resolved>(resolved).step));
        check();
        auto accepted = accept_battles(h_.now(), lot);
        ASSERT_TRUE(std::holds_alternative<Accepted>(accepted)) << std::get<Refusal>(accepted).why;
        ASSERT_TRUE(std::get<Accepted>(accepted).left.empty());
        battles_fought += static_cast<int>(lot.size());
        h_.add_in_one_go(std::move(std::get<Accepted>(accepted).steps));
        check();
        EXPECT_TRUE(h_.now().battles.empty());
    }

    void ransom() {
        if (h_.now().prisoners.empty()) return;
        give(SettlePrisoners{any(h_.now().prisoners).id, 0, PrisonersEnd::released, 0, any(h_.now().armies)->id});
    }

    // Tries another future and abandons it: the present one is found again unchanged.
    void go_back_and_come_again() {
        const std::size_t here = h_.at();
        const Campaign stood = h_.now();
        for (int i = 0; i < 5; ++i) h_.undo();
        checked_ = h_.at();
        h_.perform(AddNote{"Another way"});
        h_.go_to(here);
        ASSERT_EQ(h_.now(), stood);
        checked_ = here;
        ++gone_back;
    }

    // One day: exactly the men due return; troops are paid on the payday.
    void pass() {
        const Campaign before = h_.now();
        std::map<UnitId, std::int64_t> due;
        for (const Recovery& r : before.recoveries)
            if (r.due_day == before.day + 1) due[r.unit] += r.men;
        const bool payday = (before.day + 1 - before.prices->since) % 7 == 0;
        std::int64_t coins_before = 0, coins_after = 0, pay = 0, owed_before = 0, owed_after = 0, income = 0;
        for (const Faction& p : before.factions) coins_before += p.treasury;
        for (const Arrears& a : before.arrears) owed_before += a.owed;
        ASSERT_TRUE(std::holds_alternative<Entry>(h_.perform(PassDays{1})));
        check();
        const Campaign& after = h_.now();
        for (const auto& army : after.armies)
            for (const Unit& u : army->units) {
                const Unit* old = find_unit(*find_army(before, army->id), u.id);
                ASSERT_EQ(u.count, old->count + (due.contains(u.id) ? due.at(u.id) : 0)) << u.name;
                pay += weekly_pay(after, *army, u);
            }
        for (const Recovery& r : after.recoveries) ASSERT_GT(r.due_day, after.day);
        returns += static_cast<int>(due.size());
        for (const Faction& p : after.factions) {
            coins_after += p.treasury;
            income += p.income;
        }
        for (const Arrears& a : after.arrears) owed_after += a.owed;
        if (!payday || !before.prices->kept) {
            ASSERT_EQ(coins_after, coins_before);
            return;
        }
        // Every coin of the week is either paid or owed.
        ASSERT_EQ(coins_before + income - coins_after, pay + owed_before - owed_after);
        ++paydays;
    }

    // Updates the ledgers by the entries of the line since the last check; they must agree with the campaign.
    void check() {
        std::vector<std::size_t> line;
        for (std::size_t i = h_.at(); i != checked_; i = h_.versions()[i].from) line.push_back(i);
        for (auto i = line.rbegin(); i != line.rend(); ++i) {
            const History::Version& v = h_.versions()[*i];
            ledgers_.add(*v.entry);
            std::map<UnitId, std::int64_t> men;
            for (const auto& army : v.campaign->armies)
                for (const Unit& u : army->units) men[u.id] += u.count;
            for (const Recovery& r : v.campaign->recoveries) men[r.unit] += r.men;
            std::int64_t given = 0, received = 0;
            for (const auto& [unit, ledger] : ledgers_.all()) {
                const auto found = men.find(unit);
                ASSERT_EQ(ledger.standing(), found != men.end() ? found->second : 0)
                    << "unit " << unit.value << " after " << v.entry->action;
                given += ledger.given;
                received += ledger.received;
            }
            ASSERT_EQ(given, received) << v.entry->action;
            expect_explained(*h_.versions()[v.from].campaign, *v.campaign, *v.entry);
        }
        checked_ = h_.at();
    }

    // Battle losses equal those of the reviews, and no battle, march or day raises or dismisses men.
    void expect_explained(const Campaign& before, const Campaign& after, const Entry& entry) {
        if (entry.kind == EntryKind::roster || entry.kind == EntryKind::edit) return;
        const auto all = [](const Campaign& c) {
            std::int64_t men = 0;
            for (const auto& army : c.armies) men += individuals(*army);
            for (const Recovery& r : c.recoveries) men += r.men;
            return men;
        };
        std::int64_t lost = 0;
        if (entry.battle)
            for (const Side side : both_sides) {
                const FoughtBattle& b = **entry.battle;
                for (const UnitLosses& u : b.applied.losses[side].units) lost += u.killed + u.captured + u.deserted;
                if (b.applied.defeated[side])
                    for (const Recovery& r : before.recoveries)
                        if (r.army == b.army[side]) lost += r.men;
            }
        ASSERT_EQ(all(before) - all(after), lost) << entry.action;
    }

    Rng rng_;
    History h_;
    HeadLedgers ledgers_;
    std::size_t checked_ = 0;
};

TEST(YearOfWar, LosesNobodyAndEveryDueThingHappensOnItsDay) {
    YearOfWar war(1043);
    for (int day = 0; day < YearOfWar::days; ++day) {
        war.day();
        if (testing::Test::HasFatalFailure()) FAIL() << "on day " << day;
    }
    const History& h = war.history();
    EXPECT_EQ(h.now().day, YearOfWar::days);
    EXPECT_GE(war.battles_fought, 200);
    EXPECT_GE(h.now().armies.size(), 38u);
    EXPECT_GE(war.returns, 100);
    EXPECT_GE(war.paydays, 20);
    EXPECT_GE(war.gone_back, 5);
    for (const Problem& p : faults(h.now())) ADD_FAILURE() << p.sentence();

    // Every branch can be restored: each leaf version is reached and unchanged.
    History walked = h;
    std::vector<bool> followed(h.versions().size(), false);
    for (std::size_t i = 1; i < h.versions().size(); ++i) followed[h.versions()[i].from] = true;
    int branches = 0;
    for (std::size_t i = 1; i < followed.size(); ++i) {
        if (followed[i]) continue;
        ++branches;
        walked.go_to(i);
        ASSERT_EQ(&walked.now(), h.versions()[i].campaign.get());
        ASSERT_TRUE(faults(walked.now()).empty());
    }
    EXPECT_GE(branches, 5);
    walked.go_to(h.at());
    EXPECT_EQ(walked.now(), h.now());
}

}  // namespace
}  // namespace banneret
