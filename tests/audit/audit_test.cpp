// 200 battles of automatic commanders, each written by `fight --events` and audited from those lines alone, by code
// written from the printed rules without the engine.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <sstream>

#include "app/cli/tabletop/table_report.h"
#include "engine/commanders/table_commander.h"
#include "engine/core/text.h"
#include "tests/audit/field.h"
#include "tests/conformance/armies.h"

namespace banneret::audit {
namespace {

constexpr int battles_each = 100;
constexpr TableCommander tempers[] = {TableCommander::steady, TableCommander::bold, TableCommander::wary};

enum class Kind { common, unusual };

// Up to seven units a side; beyond the first hundred battles up to twelve.
int most_units(std::uint64_t seed) {
    return 3 + static_cast<int>(seed % (seed <= battles_each ? 5 : 10));
}

// Adds monsters, troops of every ability, and a character of every class on each side.
TableStart of_many_gifts(TableStart start, std::uint64_t seed) {
    Rng rng(seed, 80);
    for (const Side side : both_sides) {
        for (Unit& u : start.sides[side].units)
            for (std::uint32_t n = rng.below(4); n > 0; --n)
                u.abilities.add(static_cast<Ability>(rng.below(ability_count)));
        for (Character& c : start.sides[side].characters) {
            const int level = 5 + static_cast<int>(rng.below(10));
            (rng.below(2) == 0 ? c.magic_user : rng.below(2) == 0 ? c.cleric : c.fighter) = level;
        }
    }
    return start;
}

// Commanders of all tempers, or both by the book; those pass more often.
enum class Players { any_temper, by_the_book };

std::vector<Json> events_of(const TacticalRuleset& ruleset, std::uint64_t seed, Kind kind = Kind::common,
                            Players players = Players::any_temper) {
    TableStart armies = with_house_and_ground(some_start(seed, most_units(seed)), ruleset, seed);
    if (kind == Kind::unusual) armies = out_of_the_common(std::move(armies), ruleset, seed);
    if (kind == Kind::unusual && seed > battles_each && seed % 2 == 0) armies = of_many_gifts(std::move(armies), seed);
    // Abilities may rule out a change at the muster, such as a longbow on horseback.
    while (!ruleset.muster(armies).problems.empty() && !armies.changes.empty()) armies.changes.pop_back();
    const Battle start = std::get<Battle>(ruleset.begin(armies));
    PerSide<TableCommander> who{tempers[seed % 3], tempers[seed / 3 % 3]};
    if (players == Players::by_the_book) who = {TableCommander::by_the_book, TableCommander::by_the_book};
    const TableGame game = play_game(start, seed, who);
    EXPECT_TRUE(game.finished);
    std::istringstream in(app::events_text(game, start, seed));
    std::vector<Json> out;
    for (std::string line; std::getline(in, line);) out.push_back(Json::parse(line));
    return out;
}
using Audit = Report (*)(const std::vector<Json>&);

std::map<std::string, int> audited(std::string_view key, Audit audit, Kind kind = Kind::common,
                                   std::uint64_t battles = battles_each) {
    const TacticalRuleset& ruleset = *find_tactical_ruleset(key);
    std::map<std::string, int> rolls;
    int faults_found = 0;
    for (std::uint64_t seed = 1; seed <= battles; ++seed) {
        const Report r = audit(events_of(ruleset, seed, kind));
        for (const auto& [rule, n] : r.rolls) rolls[rule] += n;
        for (const std::string& fault : r.faults)
            if (++faults_found <= 20) ADD_FAILURE() << "seed " << seed << ", " << fault;
    }
    EXPECT_EQ(faults_found, 0);
    return rolls;
}

TEST(AuditByThisAxe, EveryRollFollowsFromThePrintedTables) {
    const auto rolls = audited("by-this-axe", audit_by_this_axe);
    // Hits by fire, by magic and hand to hand, saves, morale, routs, rallies, duels, and which figure is hit.
    for (const char* rule : {"BTA-67", "BTA-171", "BTA-95", "BTA-64", "BTA-93", "BTA-53", "BTA-113", "BTA-111",
                             "BTA-125", "BTA-129", "BTA-50", "BTA-66", "BTA-71", "BTA-84"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

TEST(AuditLionheart, EveryRollFollowsFromThePrintedTables) {
    const auto rolls = audited("lionheart-variant", audit_lionheart);
    for (const char* rule : {"LH-5", "LH-24", "LH-17", "LH-29", "LH-33", "LH-43", "LH-54"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

TEST(AuditLionheart, MissesALossOfAttritionThatWasLeftOut) {
    const TacticalRuleset& ruleset = *find_tactical_ruleset("lionheart-variant");
    bool left_out = false;
    for (std::uint64_t seed = 1; seed <= 40 && !left_out; ++seed) {
        std::vector<Json> events = events_of(ruleset, seed, Kind::common);
        const auto lost = std::ranges::find_if(events, [](const Json& e) {
            return e.value("event", "") == "loss" && e.value("rule", "") == "LH-54" && e.value("figures", 0) > 0;
        });
        if (lost == events.end()) continue;
        left_out = true;
        ASSERT_TRUE(audit_lionheart(events).faults.empty());
        events.erase(lost);
        const auto faults = audit_lionheart(events).faults;
        EXPECT_TRUE(std::ranges::any_of(faults, [](const std::string& f) { return f.find("LH-54: ") != f.npos; }));
    }
    EXPECT_TRUE(left_out);
}

// The number of unusual battles; BANNERET_AUDIT_BATTLES=1500 sets it.
std::uint64_t unusual_battles() {
    const char* asked = std::getenv("BANNERET_AUDIT_BATTLES");
    const auto battles = static_cast<std::uint64_t>(parse_integer(asked == nullptr ? "" : asked).value_or(0));
    return std::max<std::uint64_t>(battles_each, battles);
}

// Monsters of all sizes, races, mounted and shooting characters, mercenaries, other scales and limits.
TEST(AuditByThisAxe, EveryRollOfUnusualArmiesFollowsToo) {
    const auto rolls = audited("by-this-axe", audit_by_this_axe, Kind::unusual, unusual_battles());
    for (const char* rule : {"BTA-67", "BTA-95", "BTA-93", "BTA-113", "BTA-129"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

TEST(AuditLionheart, EveryRollOfUnusualArmiesFollowsToo) {
    const auto rolls = audited("lionheart-variant", audit_lionheart, Kind::unusual, unusual_battles());
    for (const char* rule : {"LH-24", "LH-29", "LH-33", "LH-43"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

TEST(AuditBattlefieldCombat, EveryRollFollowsFromThePrintedTables) {
    const auto rolls = audited("battlefield-combat", audit_battlefield_combat);
    // Initiative, blows, shots, attacks of opportunity, saves, rallies.
    for (const char* rule : {"BCR-2.1", "BCR-12.1", "BCR-4.6", "BCR-6.6", "BCR-R15", "BCR-8.6.1", "BCR-8.6.2",
                             "BCR-8.6.3", "BCR-8.6.4", "BCR-8.9.1", "BCR-11.1"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

// All feats, monsters of all sizes, mounted and shooting characters, casters of every level.
TEST(AuditBattlefieldCombat, EveryRollOfUnusualArmiesFollowsToo) {
    const auto rolls = audited("battlefield-combat", audit_battlefield_combat, Kind::unusual, unusual_battles());
    for (const char* rule : {"BCR-4.6", "BCR-6.6", "BCR-R15", "BCR-8.6.2", "BCR-8.9.1", "BCR-11.1", "BCR-11.5.5"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

TEST(AuditPrincecon, EveryRollFollowsFromThePrintedTables) {
    const auto rolls = audited("princecon-xv", audit_princecon);
    for (const char* rule : {"PC-16", "PC-19", "PC-60", "PC-73", "PC-30", "PC-88"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

// Monsters, casters and characters of every class.
TEST(AuditPrincecon, EveryRollOfUnusualArmiesFollowsToo) {
    const auto rolls = audited("princecon-xv", audit_princecon, Kind::unusual, 2 * battles_each);
    for (const char* rule : {"PC-73", "PC-88", "PC-119", "PC-107", "PC-101"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

TEST(AuditMedievalSkirmish, EveryRollFollowsFromThePrintedTables) {
    const auto rolls = audited("medieval-skirmish", audit_medieval_skirmish, Kind::common, 2 * battles_each);
    // Initiative, shots, blocks, melee, morale, rallies, charges, rough ground, hits on leaders.
    for (const char* rule :
         {"MS-R15", "MS-15", "MS-21", "MS-22", "MS-23", "MS-33", "MS-64", "MS-79", "MS-80", "MS-13", "MS-12", "MS-83"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

// Gifts, big monsters, casters of every level, and unusual scales and limits.
TEST(AuditMedievalSkirmish, EveryRollOfUnusualArmiesFollowsToo) {
    const auto rolls = audited("medieval-skirmish", audit_medieval_skirmish, Kind::unusual, unusual_battles());
    for (const char* rule : {"MS-15", "MS-33", "MS-64", "MS-13", "MS-83", "MS-R44", "MS-R87"})
        EXPECT_GT(rolls.contains(rule) ? rolls.at(rule) : 0, 10) << rule;
}

// An auditor that finds nothing proves nothing: if one number is altered, it must be found.
int found(const std::vector<Json>& lines, Audit audit, const char* rule, const std::function<bool(Json&)>& alter) {
    int altered = 0, seen = 0;
    for (std::size_t i = 0; i < lines.size() && altered < 5; ++i) {
        if (lines[i]["event"] != "roll" || lines[i]["rule"] != rule) continue;
        std::vector<Json> other = lines;
        if (!alter(other[i])) continue;
        ++altered;
        seen += audit(other).faults.empty() ? 0 : 1;
    }
    return altered == 0 ? -1 : altered == seen ? 1 : 0;
}
bool need_up(Json& e) {
    if (!e.contains("need")) return false;
    e["need"] = e["need"].get<int>() + 1;
    return true;
}
bool one_modifier_more(Json& e) {
    if (e["modifiers"].empty()) return false;
    e["modifiers"][0]["value"] = e["modifiers"][0]["value"].get<int>() + 1;
    return true;
}
bool read_up(Json& e) {
    e["read"] = e["read"].get<int>() + 1;
    return true;
}

TEST(AuditByThisAxe, FindsWhatIsAltered) {
    std::map<std::uint64_t, std::vector<Json>> known;
    const auto battle = [&](std::uint64_t seed) -> const std::vector<Json>& {
        if (!known.contains(seed)) known[seed] = events_of(*find_tactical_ruleset("by-this-axe"), seed);
        return known[seed];
    };
    std::map<std::string, int> tried;
    for (const char* rule : {"BTA-67", "BTA-95", "BTA-64", "BTA-93", "BTA-113"})
        for (const auto& [name, alter] :
             {std::pair{"need", &need_up}, std::pair{"modifier", &one_modifier_more}, std::pair{"read", &read_up}}) {
            if (std::string_view(rule) == "BTA-113" && alter == &read_up) continue;  // only the outcome counts
            int& done = tried[std::string(rule) + " " + name];
            for (std::uint64_t seed = 1; seed <= battles_each && done < 3; ++seed) {
                const int result = found(battle(seed), audit_by_this_axe, rule, alter);
                EXPECT_NE(result, 0) << rule << " " << name << ", seed " << seed;
                done += result > 0 ? 1 : 0;
            }
        }
    for (const auto& [what, n] : tried) EXPECT_GE(n, 3) << what << " was hardly tried";
}

TEST(AuditBattlefieldCombat, FindsWhatIsAltered) {
    const TacticalRuleset& ruleset = *find_tactical_ruleset("battlefield-combat");
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const std::vector<Json> lines = events_of(ruleset, seed);
        for (const char* rule : {"BCR-4.6", "BCR-6.6", "BCR-8.6.1"}) {
            EXPECT_NE(found(lines, audit_battlefield_combat, rule, &need_up), 0) << rule << ", seed " << seed;
            EXPECT_NE(found(lines, audit_battlefield_combat, rule, &one_modifier_more), 0) << rule << ", seed " << seed;
            EXPECT_NE(found(lines, audit_battlefield_combat, rule, &read_up), 0) << rule << ", seed " << seed;
        }
    }
}

TEST(AuditMedievalSkirmish, FindsWhatIsAltered) {
    const TacticalRuleset& ruleset = *find_tactical_ruleset("medieval-skirmish");
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const std::vector<Json> lines = events_of(ruleset, seed);
        for (const char* rule : {"MS-15", "MS-33", "MS-64", "MS-79", "MS-80"}) {
            EXPECT_NE(found(lines, audit_medieval_skirmish, rule, &need_up), 0) << rule << ", seed " << seed;
            EXPECT_NE(found(lines, audit_medieval_skirmish, rule, &one_modifier_more), 0) << rule << ", seed " << seed;
        }
        for (const char* rule : {"MS-15", "MS-21", "MS-22", "MS-23", "MS-24", "MS-25", "MS-33", "MS-64"})
            EXPECT_NE(found(lines, audit_medieval_skirmish, rule, &read_up), 0) << rule << ", seed " << seed;
    }
}

TEST(AuditLionheart, FindsWhatIsAltered) {
    const TacticalRuleset& ruleset = *find_tactical_ruleset("lionheart-variant");
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const std::vector<Json> lines = events_of(ruleset, seed);
        for (const char* rule : {"LH-29", "LH-33"}) {
            EXPECT_NE(found(lines, audit_lionheart, rule, &need_up), 0) << rule << ", seed " << seed;
            EXPECT_NE(found(lines, audit_lionheart, rule, &one_modifier_more), 0) << rule << ", seed " << seed;
        }
        for (const char* rule : {"LH-24", "LH-29", "LH-33"})
            EXPECT_NE(found(lines, audit_lionheart, rule, &read_up), 0) << rule << ", seed " << seed;
    }
}

TEST(AuditPrincecon, FindsWhatIsAltered) {
    std::map<std::string, int> tried;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const std::vector<Json> lines = events_of(*find_tactical_ruleset("princecon-xv"), seed);
        for (const char* rule : {"PC-19", "PC-60", "PC-73", "PC-88"})
            for (const auto& alter : {&need_up, &read_up}) {
                const int result = found(lines, audit_princecon, rule, alter);
                EXPECT_NE(result, 0) << rule << ", seed " << seed;
                tried[rule] += result > 0 ? 1 : 0;
            }
    }
    for (const auto& [rule, n] : tried) EXPECT_GE(n, 3) << rule << " was hardly tried";
}

// The course as well: order of actions, losses, panic and its direction.
TEST(AuditLionheart, FindsACourseThatIsAltered) {
    const auto up = [](const char* key) { return [key](Json& e) { e[key] = e[key].get<int>() + 1; }; };
    const auto one_column_on = [](Json& e) { e["to"]["column"] = e["to"]["column"].get<int>() + 1; };
    const auto other_side = [](Json& e) { e["side"] = e["side"] == "attacker" ? "defender" : "attacker"; };
    struct Alteration {
        const char *key, *value;
        std::function<void(Json&)> alter;
    };
    const std::vector<Alteration> alterations = {
        {"rule", "LH-49", up("read")},
        {"rule", "LH-49", one_column_on},
        {"rule", "LH-15", one_column_on},
        {"rule", "LH-8", up("value")},
        {"rule", "LH-8", other_side},
        {"order", "advance", other_side},
        {"rule", "LH-34", [](Json& e) { e["rule"] = "LH-40"; }},
        {"rule", "LH-24",
         [](Json& e) {
             e = Json{{"event", "nothing"}};
         }},
        {"event", "loss",
         [](Json& e) {
             e = Json{{"event", "nothing"}};
         }},
    };
    std::vector<int> tried(alterations.size());
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const std::vector<Json> lines =
            events_of(*find_tactical_ruleset("lionheart-variant"), seed, Kind::common, Players::by_the_book);
        for (std::size_t n = 0; n < alterations.size(); ++n) {
            const Alteration& a = alterations[n];
            const bool moves = n == 1 || n == 2;
            for (std::size_t i = 0, done = 0; i < lines.size() && done < 2; ++i) {
                const Json& e = lines[i];
                if (e.value(a.key, "") != a.value || (moves && e["event"] != "move")) continue;
                if (n == 0 && e["event"] != "roll") continue;
                std::vector<Json> other = lines;
                a.alter(other[i]);
                EXPECT_FALSE(audit_lionheart(other).faults.empty())
                    << "seed " << seed << ", line " << i + 1 << ": " << e;
                ++done;
                ++tried[n];
            }
        }
    }
    for (std::size_t n = 0; n < tried.size(); ++n)
        EXPECT_GE(tried[n], 5) << alterations[n].value << " was hardly tried";
}

// The wrong side passes the first action of a turn, so the sides act out of order. Only without wards and prayers, as
// then every order is an action.
TEST(AuditLionheart, FindsActionsOutOfTheirOrder) {
    int tried = 0, seen = 0;
    for (std::uint64_t seed = 1; seed <= 150 && tried < 8; ++seed) {
        const std::vector<Json> lines =
            events_of(*find_tactical_ruleset("lionheart-variant"), seed, Kind::common, Players::by_the_book);
        const std::string muster = lines[0].dump();
        if (muster.find("\"spells\"") != std::string::npos || muster.find("\"prayers\"") != std::string::npos) continue;
        for (std::size_t i = 4, done = 0; i < lines.size() && done < 4; ++i) {
            if (lines[i].value("order", "") != "done" || lines[i - 1].value("rule", "") != "LH-8") continue;
            std::vector<Json> other = lines;
            other[i]["side"] = other[i]["side"] == "attacker" ? "defender" : "attacker";
            ++tried;
            ++done;
            seen += audit_lionheart(other).faults.empty() ? 0 : 1;
        }
    }
    EXPECT_GE(tried, 5);
    EXPECT_EQ(seen, tried);
}

}  // namespace
}  // namespace banneret::audit
