#include "tests/support/random_rosters.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/campaign/armies/service_record.h"
#include "tests/support/random_campaign.h"

namespace banneret {
namespace {

class RandomRosters : public testing::TestWithParam<std::uint64_t> {};

// Fit men and recovering wounded, counted directly from the campaign.
std::map<UnitId, std::int64_t> standing(const Campaign& c) {
    std::map<UnitId, std::int64_t> men;
    for (const auto& army : c.armies)
        for (const Unit& u : army->units) men[u.id] += u.count;
    for (const Recovery& r : c.recoveries) men[r.unit] += r.men;
    return men;
}

std::int64_t held(const Campaign& c) {
    std::int64_t men = 0;
    for (const Prisoners& p : c.prisoners) men += p.unit.count;
    return men;
}

std::int64_t all_of(const std::map<UnitId, std::int64_t>& men) {
    std::int64_t all = 0;
    for (const auto& [unit, n] : men) all += n;
    return all;
}

std::int64_t men_of(const Entry& entry, ServiceFactKind kind) {
    std::int64_t men = 0;
    for (const ServiceFact& f : entry.facts)
        if (f.kind == kind) men += f.n;
    return men;
}

// Six hundred commands of all kinds in a row, with undos in between.
History random_rosters(std::uint64_t seed) {
    History h = example::books();
    Rng rng(seed);
    for (int i = 0; i < 600; ++i) {
        const std::uint32_t luck = rng.below(40);
        if (luck == 0 && h.at() > 10)
            h.undo();
        else if (luck == 1)
            h.perform(PassDays{9});
        else
            h.perform_rolling(luck % 2 == 0 ? example::random_command(h, rng)
                                            : example::random_roster_command(h.now(), rng));
    }
    return h;
}

// fit + wounded + killed + captured + deserted + dismissed = raised + received - given, for every unit that ever
// existed.
TEST_P(RandomRosters, TheLedgerOfEveryUnitIsWhatTheBooksHoldAtEveryStep) {
    const History h = random_rosters(GetParam());
    std::map<std::size_t, HeadLedgers> at{{0, HeadLedgers(*h.versions().front().campaign)}};
    for (std::size_t i = 1; i < h.versions().size(); ++i) {
        const auto& version = h.versions()[i];
        HeadLedgers ledgers = at.at(version.from);
        ledgers.add(*version.entry);
        const auto men = standing(*version.campaign);
        for (const auto& [unit, ledger] : ledgers.all()) {
            const auto found = men.find(unit);
            ASSERT_EQ(ledger.standing(), found != men.end() ? found->second : 0)
                << "unit " << unit.value << ", version " << i << ", " << version.entry->action;
            ASSERT_GE(std::min({ledger.captured, ledger.killed, ledger.deserted, ledger.dismissed}), 0);
        }
        for (const auto& [unit, n] : men) ASSERT_TRUE(n == 0 || ledgers.all().contains(unit)) << unit.value;
        at.emplace(i, std::move(ledgers));
    }
}

TEST(RandomBooks, MeetEveryKindOfFactAboutHeads) {
    std::set<ServiceFactKind> met;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const History h = random_rosters(seed);
        for (const History::Version version : h.versions())
            if (version.entry)
                for (const ServiceFact& f : version.entry->facts) met.insert(f.kind);
    }
    for (const ServiceFactKind kind : {ServiceFactKind::raised, ServiceFactKind::received, ServiceFactKind::given,
                                       ServiceFactKind::moved, ServiceFactKind::dismissed, ServiceFactKind::deserted})
        EXPECT_TRUE(met.contains(kind)) << static_cast<int>(kind);
}

// The effect of each kind of command on headcounts, independent of the facts it records.
TEST_P(RandomRosters, OnlyCommandsThatBringOrTakeMenChangeTheNumberOfMen) {
    History h = example::books();
    Rng rng(GetParam(), 3);
    int done = 0, parted = 0;
    for (int i = 0; i < 600; ++i) {
        if (rng.below(3) == 0) {
            h.perform_rolling(example::random_command(h, rng));
            continue;
        }
        const Command command = example::random_roster_command(h.now(), rng);
        const Campaign before = h.now();
        const auto outcome = h.perform_rolling(command);
        if (!std::holds_alternative<Entry>(outcome)) continue;
        ++done;
        const Entry& entry = std::get<Entry>(outcome);
        const std::int64_t change = all_of(standing(h.now())) - all_of(standing(before));
        const std::int64_t freed = held(before) - held(h.now());
        const std::string& what = entry.action;
        ASSERT_EQ(men_of(entry, ServiceFactKind::given), men_of(entry, ServiceFactKind::received)) << what;
        parted += men_of(entry, ServiceFactKind::given) > 0;
        if (const auto* x = std::get_if<ReinforceUnit>(&command)) {
            ASSERT_EQ(change, x->men) << what;
        } else if (const auto* raise = std::get_if<RaiseTroops>(&command)) {
            ASSERT_EQ(change, raise->units.front().count) << what;
        } else if (std::holds_alternative<DismissTroops>(command)) {
            ASSERT_LE(change, 0) << what;
            ASSERT_EQ(-change, men_of(entry, ServiceFactKind::dismissed) + men_of(entry, ServiceFactKind::deserted) +
                                   men_of(entry, ServiceFactKind::died))
                << what;
        } else if (const auto* settle = std::get_if<SettlePrisoners>(&command)) {
            ASSERT_EQ(change, settle->how == PrisonersEnd::dead ? 0 : freed) << what;
            ASSERT_GT(freed, 0) << what;
        } else {
            ASSERT_EQ(change, 0) << what;
            for (const ServiceFactKind kind : {ServiceFactKind::raised, ServiceFactKind::dismissed,
                                               ServiceFactKind::wounded_lost, ServiceFactKind::died})
                ASSERT_EQ(men_of(entry, kind), 0) << what;
        }
        for (const Problem& p : faults(h.now())) FAIL() << what << ": " << p.sentence();
    }
    EXPECT_GT(done, 100);
    EXPECT_GT(parted, 5);
}

// No character is in two places or disappears.
TEST_P(RandomRosters, EveryCharacterStaysInTheBooksOnce) {
    History h = example::books();
    Rng rng(GetParam(), 9);
    const auto people = [](const Campaign& c) {
        std::multiset<CharacterId> out;
        for (const auto& army : c.armies)
            for (const Character& person : army->characters) out.insert(person.id);
        for (const auto& person : c.elsewhere) out.insert(person->id);
        return out;
    };
    const auto before = people(h.now());
    for (int i = 0; i < 500; ++i) {
        h.perform_rolling(rng.below(4) == 0 ? example::random_command(h, rng)
                                            : example::random_roster_command(h.now(), rng));
        ASSERT_EQ(people(h.now()), before) << *h.undo_words();
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRosters, testing::Values(11u, 12u, 13u, 14u));

}  // namespace
}  // namespace banneret
