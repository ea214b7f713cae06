// A year on the map, several days at a time: the chronicle reports exactly the events of the due list on their days,
// and the clock stops where it must. The men who return are computed a second time, only from the list and the ledger
// of miles.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/abstract/stratagems.h"
#include "engine/campaign/battles/batch_resolve.h"
#include "engine/campaign/time/days.h"
#include "engine/dice/rng.h"
#include "tests/support/marches.h"
#include "tests/support/random_rosters.h"

namespace banneret {
namespace {

using example::done;
using example::miles;
using example::one_in;

struct Counted {
    std::map<DueKind, int> happened;
    int stopped_by_meeting = 0, stopped_by_battle = 0, wounded_lost = 0, wounds_open_again = 0, days_at_once = 0;
};

class YearOnTheMap {
public:
    static constexpr int days = 365, armies = 12;
    Counted counted;

    explicit YearOnTheMap(std::uint64_t seed) : rng_(seed), h_(new_campaign("A year on the map")) {
        for (int i = 0; i < 3; ++i) {
            Faction faction;
            faction.name = std::string("Side ") + static_cast<char>('A' + i);
            faction.colour = i;
            faction.treasury = 100'000;
            faction.income = 10'000;
            done(h_, PutFaction{faction});
        }
        // A ring of six towns, each 18 to 30 miles from the next, with a road between.
        constexpr int at[][2] = {{0, 0}, {24, 0}, {38, 20}, {24, 40}, {0, 40}, {-14, 20}};
        std::vector<PlaceId> places;
        for (int i = 0; i < 6; ++i)
            places.push_back(example::place(h_, town(i).c_str(), miles(at[i][0], at[i][1]), PlaceKind::town));
        for (std::size_t i = 0; i < 6; ++i)
            done(h_, PutRoad{{places[i], places[(i + 1) % 6], Ground::road, {}, false}});
        for (int i = 0; i < armies; ++i) {
            const std::vector<Unit> units = i % 3 == 0 ? example::red() : i % 3 == 1 ? example::hob() : example::orc();
            done(h_, PutArmy{example::army("Host " + std::to_string(i), h_.now().factions[std::size_t(i) % 3].id,
                                           town(i % 6), units, 1 + i % 5),
                             ""});
        }
        PriceList prices;
        prices.kept = true;
        done(h_, SetPrices{prices});
    }

    const Campaign& now() const { return h_.now(); }

    void go_on() {
        for (int i = 0; i < 2; ++i) march();
        if (rng_.below(3) == 0) note();
        battles();
        pass();
    }

private:
    static std::string town(int i) { return std::string("Town ") + static_cast<char>('A' + i); }
    template <class List>
    const auto& any(const List& list) {
        return list[one_in(rng_, list.size())];
    }
    void give(const Command& command) { h_.perform_rolling(command); }

    void march() {
        const Place& to = any(now().map->places);
        // Sometimes one with wounded, which a march would lose.
        const bool wounded = !now().recoveries.empty() && rng_.below(3) == 0;
        const ArmyId army = wounded ? any(now().recoveries).army : any(now().armies)->id;
        give(MarchArmy{army, to.at, {}, !wounded && rng_.below(2) == 0 ? Pace::careful : Pace::full});
        if (rng_.below(12) == 0) give(HaltArmy{any(now().armies)->id});
    }
    void note() {
        const std::int32_t due = now().day + 1 + static_cast<std::int32_t>(rng_.below(12));
        give(AddNote{"Remember number " + std::to_string(++notes_) + ".", {}, {}, due});
    }

    // Waiting battles are postponed, typed in with wounded men, a wounded general and a stratagem attempt, fought, or
    // called off.
    void battles() {
        const SharedList<Shared<OpenBattle>> waiting = now().battles;
        for (const auto& battle : waiting) {
            if (battle->on_day > now().day) continue;
            switch (rng_.below(5)) {
                case 0:
                    give(DelayBattle{battle->id, now().day + 1 + static_cast<std::int32_t>(rng_.below(6))});
                    break;
                case 1:
                    give(CallOffBattle{battle->id});
                    break;
                default:
                    typed_in(*battle);
            }
        }
    }
    void typed_in(const OpenBattle& battle) {
        const auto start = battle_start(now(), battle.first, battle.second, battle.place, true);
        if (!std::holds_alternative<abstract::Start>(start)) return give(CallOffBattle{battle.id});
        Review review = untouched(std::get<abstract::Start>(start));
        review.attacker = Side::first;
        review.result = BattleResult{Grade::skirmish, {}};
        for (const Side side : both_sides) {
            for (UnitLosses& u : review.losses[side].units) u.wounded = u.before / 20;
            if (!review.losses[side].characters.empty() && rng_.below(2) == 0) {
                review.losses[side].characters.front().fate = Fate::wounded;
                review.losses[side].characters.front().wounds = 1;
            }
            review.attempted[side] = std::get<abstract::Start>(start).sides[side].has_general;
        }
        give(EnterBattleResult{battle.id, review, rng_.below(1000)});
        give(ApplyBattle{battle.id});
    }

    // --- A stretch of days ----------------------------------------------------------------------------------------

    void pass() {
        const Campaign before = now();
        const std::vector<Due> due = due_list(before);
        const int wanted = 1 + static_cast<int>(rng_.below(9));
        const auto done = h_.perform(PassDays{wanted});
        ASSERT_TRUE(std::holds_alternative<Entry>(done)) << std::get<Refusal>(done).why;
        const Entry entry = std::get<Entry>(done);
        counted.days_at_once += now().day - before.day > 1 ? 1 : 0;
        for (const Due& item : due)
            if (item.day > before.day && item.day <= now().day) expect_recorded(before, entry, item);
        expect_nothing_else(before, due, entry);
        expect_men(before, entry);
        expect_clock(before, entry, wanted);
    }

    bool recorded_on(const Entry& entry, std::int32_t day, std::string_view words) const {
        const std::string date = date_words(*now().calendar, day);
        return std::any_of(entry.lines.begin(), entry.lines.end(), [&](const std::string& line) {
            return line.starts_with(date) && line.find(words) != std::string::npos;
        });
    }
    bool forced_before(const Entry& entry, ArmyId army, std::int32_t day) const {
        return std::any_of(entry.miles.begin(), entry.miles.end(), [&](const MileLine& m) {
            return m.army == army && m.kind == MileKind::forced_march && m.day < day;
        });
    }
    bool has_met(const Campaign& before, ArmyId army) const {
        for (const auto& battle : now().battles)
            if ((battle->first == army || battle->second == army) && find_battle(before, battle->id) == nullptr)
                return true;
        return false;
    }

    static bool waits(const Campaign& before, ArmyId army) {
        return std::any_of(before.battles.begin(), before.battles.end(),
                           [&](const auto& b) { return b->first == army || b->second == army; });
    }

    void expect_recorded(const Campaign& before, const Entry& entry, const Due& item) {
        const Army* army = find_army(before, item.army);
        std::string words = item.words;
        switch (item.kind) {
            case DueKind::battle:
                ASSERT_EQ(now().day, item.day) << "the clock stops for " << words;
                break;
            case DueKind::meeting:
                // Armies on the march may have parted.
                if (find_march(before, item.army) != nullptr || find_march(before, item.other) != nullptr) return;
                break;
            case DueKind::wounded:
                if (forced_before(entry, item.army, item.day)) {
                    ++counted.wounded_lost;
                    ASSERT_TRUE(std::any_of(entry.lines.begin(), entry.lines.end(), [&](const std::string& line) {
                        return line.find("lost for good (AD-27)") != std::string::npos &&
                               line.find(" of " + army->name + " ") != std::string::npos;
                    })) << words;
                    return;
                }
                words = "return to " + army->name + ".";
                break;
            case DueKind::character:
                if (forced_before(entry, item.army, item.day)) {
                    ++counted.wounds_open_again;
                    return;
                }
                break;
            case DueKind::march:
                // An army that meets an enemy on the way arrives later, and an army that waits for a battle does not
                // set out.
                if (has_met(before, item.army) || waits(before, item.army)) return;
                words = army->name + " arrives at ";
                break;
            case DueKind::payday:
                ASSERT_TRUE(recorded_on(entry, item.day, "pa")) << "payday on " << item.day;
                ++counted.happened[item.kind];
                return;
            default:
                break;
        }
        ASSERT_TRUE(recorded_on(entry, item.day, words)) << words << " on day " << item.day << ", told: " << all(entry);
        ++counted.happened[item.kind];
    }
    static std::string all(const Entry& entry) {
        std::string out;
        for (const std::string& line : entry.lines) out += "\n  " + line;
        return out;
    }

    // Every event of its kind was on the list, on the right day.
    void expect_nothing_else(const Campaign& before, const std::vector<Due>& due, const Entry& entry) {
        struct Sort {
            DueKind kind;
            std::string_view words;
        };
        constexpr Sort sorts[] = {{DueKind::wounded, " return to "},
                                  {DueKind::character, " is fit again."},
                                  {DueKind::march, " arrives at "},
                                  {DueKind::stratagem, " may attempt a stratagem again."},
                                  {DueKind::battle, " was postponed to this day."},
                                  {DueKind::note, ", as noted: "}};
        for (const Sort& sort : sorts) {
            std::multiset<std::string> told, expected;
            for (const std::string& line : entry.lines)
                if (line.find(sort.words) != std::string::npos) told.insert(line.substr(0, line.find_first_of(":,")));
            for (const Due& item : due)
                if (item.kind == sort.kind && item.day > before.day && item.day <= now().day)
                    expected.insert(date_words(*before.calendar, item.day));
            // The week of a wounded general is not on the list, but its end is reported if he is fit again by then.
            if (sort.kind == DueKind::stratagem)
                for (const auto& army : before.armies)
                    for (const Character& c : army->characters)
                        if (c.id == army->general && c.state != CharacterState::fit && c.stratagem_day)
                            expected.insert(
                                date_words(*before.calendar, *c.stratagem_day + abstract::days_between_attempts));
            for (const std::string& date : told)
                ASSERT_TRUE(expected.contains(date) ||
                            (sort.kind == DueKind::character && counted.wounds_open_again > 0))
                    << sort.words << " on " << date << all(entry);
            ASSERT_LE(told.size(), expected.size() + (sort.kind == DueKind::character ? 1u : 0u))
                << sort.words << all(entry);
        }
    }

    // Fit men are those before plus the wounded whose day came, unless a forced march lost them.
    void expect_men(const Campaign& before, const Entry& entry) {
        std::map<UnitId, std::int64_t> back;
        std::int64_t left = 0;
        for (const Recovery& r : before.recoveries) {
            if (forced_before(entry, r.army, std::min(r.due_day, now().day + 1))) continue;
            if (r.due_day <= now().day)
                back[r.unit] += r.men;
            else
                left += r.men;
        }
        for (const auto& army : now().armies)
            for (const Unit& u : army->units) {
                const Unit* old = find_unit(*find_army(before, army->id), u.id);
                ASSERT_EQ(u.count, old->count + (back.contains(u.id) ? back.at(u.id) : 0))
                    << army->name << ", " << u.name;
            }
        std::int64_t waiting = 0;
        for (const Recovery& r : now().recoveries) waiting += r.men;
        ASSERT_EQ(waiting, left);
    }

    // The clock stops on the first day on which armies meet or a battle waits, and on no other day.
    void expect_clock(const Campaign& before, const Entry& entry, int wanted) {
        bool met = false, battle = false;
        for (const auto& open : now().battles) met = met || find_battle(before, open->id) == nullptr;
        const std::string today = date_words(*now().calendar, now().day);
        for (const std::string& line : entry.lines) {
            battle = battle || line.find("was postponed to this day") != std::string::npos;
            met = met || line.find(" meet at ") != std::string::npos;
            if (line.find("face each other") != std::string::npos ||
                line.find("was postponed to this day") != std::string::npos) {
                ASSERT_TRUE(line.starts_with(today)) << "the clock went on after: " << line;
            }
        }
        const int passed = now().day - before.day;
        ASSERT_EQ(entry.lines.front().find("The clock stops.") != std::string::npos, passed < wanted);
        if (passed < wanted) {
            ASSERT_TRUE(met || battle) << entry.lines.front();
        }
        counted.stopped_by_meeting += met ? 1 : 0;
        counted.stopped_by_battle += battle ? 1 : 0;
    }

    Rng rng_;
    History h_;
    int notes_ = 0;
};

TEST(YearOfDays, WhatTheDueListSaysHappensOnItsDayAndNothingElseDoes) {
    YearOnTheMap year(1912);
    while (year.now().day < YearOnTheMap::days) {
        year.go_on();
        if (testing::Test::HasFatalFailure()) FAIL() << "by day " << year.now().day;
    }
    for (const Problem& p : faults(year.now())) ADD_FAILURE() << p.sentence();
    Counted& c = year.counted;
    EXPECT_GE(c.happened[DueKind::wounded], 30);
    EXPECT_GE(c.happened[DueKind::character], 20);
    EXPECT_GE(c.happened[DueKind::march], 60);
    EXPECT_GE(c.happened[DueKind::stratagem], 20);
    EXPECT_GE(c.happened[DueKind::battle], 10);
    EXPECT_GE(c.happened[DueKind::note], 20);
    EXPECT_GE(c.happened[DueKind::payday], 30);
    EXPECT_GE(c.happened[DueKind::meeting], 3);
    EXPECT_GE(c.wounded_lost, 5);
    EXPECT_GE(c.wounds_open_again, 3);
    EXPECT_GE(c.stopped_by_meeting, 20);
    EXPECT_GE(c.stopped_by_battle, 10);
    EXPECT_GE(c.days_at_once, 30);
}

}  // namespace
}  // namespace banneret
