#include "engine/commanders/signature.h"

#include <string>
#include <utility>

#include "engine/abstract/battle.h"
#include "engine/commanders/general.h"
#include "engine/commanders/table_commander.h"
#include "engine/core/check.h"
#include "engine/dice/tape.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

namespace {

// 64-bit FNV-1a over whole numbers, the lowest byte first.
class Folded {
public:
    void add(std::uint64_t n) {
        for (int byte = 0; byte < 8; ++byte) {
            number_ = (number_ ^ (n & 0xff)) * 1'099'511'628'211u;
            n >>= 8;
        }
    }
    void add(std::int64_t n) { add(static_cast<std::uint64_t>(n)); }
    void add(int n) { add(static_cast<std::int64_t>(n)); }
    std::uint64_t number() const { return number_; }

private:
    std::uint64_t number_ = 14'695'981'039'346'656'037u;
};

void fold(Folded& f, const Roll& roll) {
    const RollFor what = roll.question.what;
    if (what.common() == RollFor::of_ruleset)
        for (const char letter : what.key()) f.add(static_cast<int>(letter));
    else
        f.add(static_cast<int>(what.common()));
    f.add(static_cast<int>(roll.question.who.side));
    f.add(std::uint64_t{roll.question.who.unit.value});
    f.add(roll.question.count);
    f.add(roll.question.sides);
    for (const std::int32_t n : roll.answer.n) f.add(n);
}

void fold(Folded& f, const ArmyLosses& losses) {
    for (const UnitLosses& u : losses.units)
        for (const std::int32_t n : {u.before, u.killed, u.wounded, u.routed, u.deserted, u.captured}) f.add(n);
    for (const CharacterFate& c : losses.characters) f.add(static_cast<int>(c.fate));
}

Unit troops(std::uint32_t id, int men, int fc, Armour armour, bool shield, bool mounted) {
    Unit u;
    u.id = UnitId{id};
    u.name = "Unit " + std::to_string(id);
    u.count = men;
    u.fc = fc;
    u.armour = armour;
    u.shield = shield;
    u.mounted = mounted;
    return u;
}

Character person(std::uint32_t id, int fighter, int magic_user, int cleric, Rank rank) {
    Character c;
    c.id = CharacterId{id};
    c.name = "Character " + std::to_string(id);
    c.fighter = fighter;
    c.magic_user = magic_user;
    c.cleric = cleric;
    c.rank = rank;
    c.leadership = 3;
    return c;
}

// Horse, foot, bows and beasts of all kinds, a few people of rank; no two armies of the same shape.
TableArmy army(std::uint32_t number) {
    std::vector<Unit> units;
    Unit knights = troops(1, 90 + 10 * static_cast<int>(number % 5), 4, Armour::heavy, true, true);
    knights.melee = {MeleeWeapon::lance, MeleeWeapon::sword};
    units.push_back(knights);
    Unit spears = troops(2, 240, 2, Armour::medium, true, false);
    spears.melee = {MeleeWeapon::spear};
    units.push_back(spears);
    Unit bows = troops(3, 160, 3, Armour::light, false, false);
    bows.missile = {number % 2 == 0 ? MissileWeapon::longbow : MissileWeapon::heavy_crossbow};
    bows.melee = {MeleeWeapon::short_sword};
    if (number % 3 == 0) bows.abilities.add(Ability::camouflage);
    units.push_back(bows);
    Unit light = troops(4, 80, 2, Armour::light, false, true);
    light.missile = {MissileWeapon::javelin};
    light.formation = Formation::skirmish;
    units.push_back(light);
    if (number % 2 == 1) {
        Unit giants = troops(5, 12, 4, Armour::none, false, false);
        giants.abilities.add(Ability::giant);
        giants.abilities.add(Ability::tough);
        giants.melee = {MeleeWeapon::club};
        units.push_back(giants);
    } else {
        Unit axes = troops(5, 120, 3, Armour::medium, false, false);
        axes.melee = {MeleeWeapon::two_handed_axe};
        axes.abilities.add(Ability::fanatic);
        units.push_back(axes);
    }
    TableArmy out =
        table_army_of_list("Army " + std::to_string(number), std::move(units), 1 + static_cast<int>(number % 5));
    if (number % 3 != 2) {
        out.characters = {person(1, 8, 0, 0, Rank::general), person(2, 0, 10, 0, Rank::none),
                          person(3, 0, 0, 7, Rank::leader)};
        out.general = CharacterId{1};
    }
    return out;
}

constexpr int battles_each = 6;

RulesetSignature of_table(const TacticalRuleset& ruleset) {
    constexpr TableCommander who[] = {TableCommander::steady, TableCommander::bold, TableCommander::wary};
    RulesetSignature out{ruleset.key, 0, 0, 0, 0};
    Folded f;
    for (std::uint32_t i = 0; i < battles_each; ++i) {
        TableStart start;
        start.sides = {army(2 * i), army(2 * i + 1)};
        start.posture = {posture_at(Role::attacker, i % postures_each),
                         posture_at(Role::defender, (i + 2) % postures_each)};
        start.stratagem.second = i % 2 == 0 ? Stratagem::none : Stratagem::field_fortifications;
        auto begun = ruleset.begin(start);
        CHECK(std::holds_alternative<Battle>(begun));
        const TableGame game = play_game(std::get<Battle>(begun), 1000 + i, {who[i % 3], who[(i + 1) % 3]});
        CHECK(game.finished);
        for (const TableOrder& order : game.orders) {
            f.add(std::uint64_t{order.index()});
            f.add(std::uint64_t{piece_of(order).value});
        }
        for (const Roll& roll : game.rolls) fold(f, roll);
        const TableResult result = game.battle.result();
        f.add(result.winner ? static_cast<int>(*result.winner) : -1);
        f.add(result.turns);
        const PerSide<ArmyLosses> losses = game.battle.losses();
        for (const Side side : both_sides) fold(f, losses[side]);
        ++out.battles;
        out.orders += game.orders.size();
        out.rolls += game.rolls.size();
    }
    out.number = f.number();
    return out;
}

RulesetSignature of_abstract() {
    RulesetSignature out{"abstract", 0, 0, 0, 0};
    Folded f;
    for (std::uint32_t i = 0; i < 4 * battles_each; ++i) {
        abstract::Start start;
        start.roles_given = i % 2 == 0;
        start.sides = {abstract::contingent_of_list("First", army(2 * i).units, 1 + static_cast<int>(i % 5), 1, 0),
                       abstract::contingent_of_list("Second", army(2 * i + 1).units, 3, 0, 1)};
        auto set = abstract::set_up(std::move(start));
        CHECK(std::holds_alternative<Shared<abstract::Setup>>(set));
        abstract::Record record = abstract::begin(std::get<Shared<abstract::Setup>>(std::move(set)));
        RecordingDice dice(Rng(2000 + i, 0));
        PerSide<Rng> minds{Rng(2000 + i, 1), Rng(2000 + i, 2)};
        RecordingLog log;
        while (const auto decision = abstract::pending(record)) {
            const Order order = decision->ask == Decision::Ask::roll
                                    ? Order{ThrowDice{}}
                                    : choose(record, *decision, minds[decision->side]).order;
            abstract::apply(record, order, dice, log);
            f.add(std::uint64_t{order.index()});
            ++out.orders;
        }
        for (const Roll& roll : dice.rolls()) fold(f, roll);
        const abstract::Outcome end = abstract::outcome(record);
        for (const Side side : both_sides) {
            fold(f, end.losses[side]);
            f.add(end.retreat_miles[side]);
        }
        ++out.battles;
        out.rolls += dice.rolls().size();
    }
    out.number = f.number();
    return out;
}

}  // namespace

Signature signature() {
    Signature out;
    out.rulesets.push_back(of_abstract());
    for (const TacticalRuleset& ruleset : tactical_rulesets()) out.rulesets.push_back(of_table(ruleset));
    Folded f;
    for (const RulesetSignature& one : out.rulesets) f.add(one.number);
    out.number = f.number();
    return out;
}

}  // namespace banneret
