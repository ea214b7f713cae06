#include "engine/campaign/chronicle/service_facts.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/campaign/commands.h"

namespace banneret {

namespace {

// The changes of one unit: its men, its army before and after, its FC.
struct UnitChange {
    std::int64_t fit = 0, wounded = 0, explained = 0;
    ArmyId was{}, is{};
    int old_fc = 0, new_fc = 0;
};

struct PersonChange {
    bool known_before = false, known_after = false;
    ArmyId was{}, is{};
    CharacterState old_state = CharacterState::fit, new_state = CharacterState::fit;
};

bool holds(const SharedList<Shared<Army>>& list, std::size_t likely, const Shared<Army>& army) {
    if (likely < list.size() && list[likely].same_object(army)) return true;
    return std::any_of(list.begin(), list.end(), [&](const Shared<Army>& other) { return other.same_object(army); });
}

// Armies of `list` that differ from those of `other`.
std::vector<const Army*> changed(const SharedList<Shared<Army>>& list, const SharedList<Shared<Army>>& other) {
    std::vector<const Army*> out;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (!holds(other, i, list[i])) out.push_back(&*list[i]);
    return out;
}

class Stating {
public:
    Stating(const Campaign& before, const Campaign& after, Entry& entry)
        : before_(before), after_(after), entry_(entry) {}

    void state() {
        if (!before_.armies.same_object(after_.armies)) {
            old_armies_ = changed(before_.armies, after_.armies);
            new_armies_ = changed(after_.armies, before_.armies);
        }
        state_units();
        state_people();
    }

private:
    void state_units() {
        std::map<UnitId, UnitChange> units;
        for (const Army* army : old_armies_)
            for (const Unit& u : army->units) {
                UnitChange& change = units[u.id];
                change.fit -= u.count;
                change.was = army->id;
                change.old_fc = u.fc;
            }
        for (const Army* army : new_armies_)
            for (const Unit& u : army->units) {
                UnitChange& change = units[u.id];
                change.fit += u.count;
                change.is = army->id;
                change.new_fc = u.fc;
            }
        if (!before_.recoveries.same_object(after_.recoveries)) {
            for (const Recovery& r : before_.recoveries) units[r.unit].wounded -= r.men;
            for (const Recovery& r : after_.recoveries) units[r.unit].wounded += r.men;
        }
        for (const ServiceFact& fact : entry_.facts)
            if (const auto at = units.find(fact.unit); at != units.end()) at->second.explained += heads(fact);
        if (entry_.battle)
            for (const Side side : both_sides)
                for (const UnitLosses& u : (*entry_.battle)->applied.losses[side].units)
                    if (const auto at = units.find(u.unit); at != units.end())
                        at->second.explained -= u.killed + u.deserted + u.captured;
        for (const auto& [id, change] : units) state_unit(id, change);
    }

    void state_unit(UnitId id, const UnitChange& change) {
        const ArmyId army = change.is ? change.is : change.was;
        const std::int64_t rest = change.fit + change.wounded - change.explained;
        if (rest > 0) say({ServiceFactKind::raised, id, {}, army, {}, rest});
        // The total fell but the fit men did not: the missing were recovering wounded.
        if (rest < 0) {
            const bool wounded = entry_.battle || change.fit >= 0;
            say({wounded ? ServiceFactKind::wounded_lost : ServiceFactKind::dismissed, id, {}, army, {}, -rest});
        }
        if (!change.was || !change.is) return;
        if (change.was != change.is) say({ServiceFactKind::moved, id, {}, change.is, {}, 0});
        if (change.new_fc > change.old_fc) say({ServiceFactKind::promoted, id, {}, change.is, {}, change.new_fc});
    }

    void state_people() {
        std::map<CharacterId, PersonChange> people;
        const auto was = [&](const Character& c, ArmyId army) {
            PersonChange& change = people[c.id];
            change.known_before = true;
            change.was = army;
            change.old_state = c.state;
        };
        const auto is = [&](const Character& c, ArmyId army) {
            PersonChange& change = people[c.id];
            change.known_after = true;
            change.is = army;
            change.new_state = c.state;
        };
        for (const Army* army : old_armies_)
            for (const Character& c : army->characters) was(c, army->id);
        for (const Army* army : new_armies_)
            for (const Character& c : army->characters) is(c, army->id);
        if (!before_.elsewhere.same_object(after_.elsewhere)) {
            for (const auto& c : before_.elsewhere) was(*c, {});
            for (const auto& c : after_.elsewhere) is(*c, {});
        }
        const std::set<CharacterId> recorded = recorded_by_battle();
        for (const auto& [id, change] : people) {
            if (recorded.contains(id)) continue;
            if (change.was != change.is || change.known_before != change.known_after)
                say({ServiceFactKind::moved, {}, id, change.is, {}, 0});
            if (change.known_after && change.old_state != change.new_state)
                say({ServiceFactKind::fared, {}, id, change.is, {}, static_cast<std::int64_t>(change.new_state)});
        }
        std::map<ArmyId, CharacterId> generals;
        for (const Army* army : old_armies_) generals[army->id] = army->general;
        for (const Army* army : new_armies_) {
            const CharacterId old = generals[army->id];
            if (old == army->general) continue;
            if (old && !recorded.contains(old) && people.contains(old) && people[old].is == army->id)
                say({ServiceFactKind::relieved, {}, old, army->id, {}, 0});
            if (army->general) say({ServiceFactKind::appointed, {}, army->general, army->id, {}, 0});
        }
    }

    // Characters whose fate is already part of the battle's record.
    std::set<CharacterId> recorded_by_battle() const {
        std::set<CharacterId> out;
        if (!entry_.battle) return out;
        for (const Side side : both_sides)
            for (const CharacterFate& fate : (*entry_.battle)->applied.losses[side].characters)
                if (fate.fate != Fate::unhurt) out.insert(fate.character);
        return out;
    }

    void say(ServiceFact fact) { entry_.facts.push_back(fact); }

    const Campaign& before_;
    const Campaign& after_;
    Entry& entry_;
    std::vector<const Army*> old_armies_, new_armies_;
};

}  // namespace

std::int64_t heads(const ServiceFact& fact) {
    switch (fact.kind) {
        case ServiceFactKind::raised:
        case ServiceFactKind::received:
        case ServiceFactKind::freed:
            return fact.n;
        case ServiceFactKind::given:
        case ServiceFactKind::died:
        case ServiceFactKind::wounded_lost:
        case ServiceFactKind::deserted:
        case ServiceFactKind::dismissed:
            return -fact.n;
        case ServiceFactKind::died_captive:
        case ServiceFactKind::promoted:
        case ServiceFactKind::moved:
        case ServiceFactKind::appointed:
        case ServiceFactKind::relieved:
        case ServiceFactKind::fared:
        case ServiceFactKind::unpaid:
            return 0;
    }
    return 0;
}

void service_facts(const Campaign& before, const Campaign& after, Entry& entry) {
    Stating(before, after, entry).state();
}

}  // namespace banneret
