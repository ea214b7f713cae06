#include "engine/campaign/chronicle/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/abstract/sheet.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/core/fraction.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

std::string strength_words(const Army& army, const HouseRules& house) {
    return hundredths_text(abstract::make_sheet(army.units, house.abstract).strength);
}

std::string men_words(std::int64_t men) {
    return counted(men, "man", "men");
}

class Differences {
public:
    Differences(const Campaign& from, const Campaign& to) : from_(from), to_(to) {}

    std::vector<Change> all() {
        campaign();
        sides();
        for (const auto& army : to_.armies) {
            const Army* before = find_army(from_, army->id);
            if (before == nullptr)
                say(*army, fmt::format("{} is new: {}{}", army->name, men_words(individuals(*army)),
                                       army->place.empty() ? "" : fmt::format(" at {}", army->place)));
            else
                one_army(*before, *army);
        }
        for (const auto& army : from_.armies)
            if (find_army(to_, army->id) == nullptr)
                say(*army, fmt::format("{} is no longer in the campaign: it had {}", army->name,
                                       men_words(individuals(*army))));
        people_elsewhere();
        prisoners();
        battles();
        notes();
        return std::move(out_);
    }

private:
    void say(std::string words) { out_.push_back({{}, {}, std::move(words)}); }
    void say(const Army& army, std::string words) { out_.push_back({army.faction, army.id, std::move(words)}); }

    void campaign() {
        if (from_.day != to_.day) {
            const std::int32_t days = to_.day - from_.day;
            say(fmt::format("It is {} instead of {}: {} {}", date_words(*to_.calendar, to_.day),
                            date_words(*from_.calendar, from_.day), counted(days < 0 ? -days : days, "day"),
                            days < 0 ? "earlier" : "later"));
        }
        if (from_.name != to_.name) say(fmt::format("The campaign is called {} instead of {}", to_.name, from_.name));
        if (!(from_.calendar == to_.calendar)) say("The calendar has changed");
        if (!(from_.house == to_.house)) say("The house rules have changed");
    }

    void sides() {
        if (from_.factions.same_object(to_.factions)) return;
        for (const Faction& p : to_.factions) {
            const Faction* before = find_faction(from_, p.id);
            if (before == nullptr)
                out_.push_back({p.id, {}, fmt::format("{} is a new side", p.name)});
            else if (before->name != p.name)
                out_.push_back({p.id, {}, fmt::format("{} is now called {}", before->name, p.name)});
            if (before != nullptr && before->treasury != p.treasury)
                out_.push_back({p.id,
                                {},
                                fmt::format("{} has {} instead of {}", p.name, coins_words(*to_.prices, p.treasury),
                                            coins_words(*from_.prices, before->treasury))});
        }
        for (const Faction& p : from_.factions)
            if (find_faction(to_, p.id) == nullptr)
                out_.push_back({p.id, {}, fmt::format("{} is no longer a side", p.name)});
    }

    void one_army(const Army& before, const Army& now) {
        if (before.name != now.name) say(now, fmt::format("{} is now called {}", before.name, now.name));
        if (before.faction != now.faction) {
            const Faction* faction = find_faction(to_, now.faction);
            say(now, fmt::format("{} serves {}", now.name, faction != nullptr ? faction->name : "nobody"));
        }
        if (before.place != now.place)
            say(now,
                fmt::format("{} is at {} instead of {}", now.name, now.place.empty() ? "no named place" : now.place,
                            before.place.empty() ? "no named place" : before.place));
        if (before.fortified != now.fortified)
            say(now, fmt::format("{} {} behind field fortifications", now.name,
                                 now.fortified ? "stands" : "no longer stands"));
        if (!(before.units == now.units)) units(before, now);
        if (wounded(from_, before.id) != wounded(to_, now.id))
            say(now, fmt::format("{}: {} wounded due to return instead of {}", now.name,
                                 with_commas(wounded(to_, now.id)), with_commas(wounded(from_, before.id))));
        if (!(before.characters == now.characters) || before.general != now.general) people(before, now);
    }

    static std::int64_t wounded(const Campaign& c, ArmyId id) {
        std::int64_t men = 0;
        for (const Recovery& r : c.recoveries)
            if (r.army == id) men += r.men;
        return men;
    }

    void units(const Army& before, const Army& now) {
        const std::int64_t was = individuals(before), is = individuals(now);
        const std::string old_us = strength_words(before, *from_.house), new_us = strength_words(now, *to_.house);
        if (was != is)
            say(now,
                fmt::format("{}: {} to {}, {} US to {}", now.name, men_words(was), with_commas(is), old_us, new_us));
        else if (old_us != new_us)
            say(now, fmt::format("{}: {} US to {}", now.name, old_us, new_us));
        for (const Unit& u : now.units) {
            const Unit* old = find_unit(before, u.id);
            if (old == nullptr)
                say(now, fmt::format("{} of {} is new: {}", u.name, now.name, men_words(u.count)));
            else if (*old != u)
                unit(*old, u, now);
        }
        for (const Unit& u : before.units)
            if (find_unit(now, u.id) == nullptr)
                say(now, fmt::format("{} of {} no longer exists: it had {}", u.name, now.name, men_words(u.count)));
    }

    void unit(const Unit& old, const Unit& u, const Army& army) {
        std::vector<std::string> parts;
        if (old.name != u.name) parts.push_back(fmt::format("was called {}", old.name));
        if (old.count != u.count) parts.push_back(fmt::format("{} to {}", men_words(old.count), with_commas(u.count)));
        if (old.fc != u.fc) parts.push_back(fmt::format("FC {} to {}", old.fc, u.fc));
        Unit same = old;
        same.name = u.name, same.count = u.count, same.fc = u.fc;
        if (!(same == u)) parts.push_back("armed or mounted differently");
        say(army, fmt::format("{} of {}: {}", u.name, army.name, joined(parts)));
    }

    void people(const Army& before, const Army& now) {
        const Character* old_general = find_character(before, before.general);
        const Character* general = find_character(now, now.general);
        if (before.general != now.general)
            say(now,
                fmt::format("{} is led by {} instead of {}", now.name, general != nullptr ? general->name : "nobody",
                            old_general != nullptr ? old_general->name : "nobody"));
        for (const Character& c : now.characters) {
            const Character* old = find_character(before, c.id);
            if (old == nullptr)
                say(now, fmt::format("{} is with {}", c.name, now.name));
            else if (old->state != c.state)
                say(now,
                    fmt::format("{} of {} is {} instead of {}", c.name, now.name, name(c.state), name(old->state)));
        }
        for (const Character& c : before.characters)
            if (find_character(now, c.id) == nullptr)
                say(now, fmt::format("{} is no longer with {}", c.name, now.name));
    }

    void people_elsewhere() {
        if (from_.elsewhere == to_.elsewhere) return;
        std::map<CharacterId, CharacterState> before;
        for (const auto& c : from_.elsewhere) before[c->id] = c->state;
        for (const auto& c : to_.elsewhere) {
            const auto at = before.find(c->id);
            if (at == before.end() || at->second != c->state) say(fmt::format("{} is {}", c->name, name(c->state)));
        }
    }

    void prisoners() {
        if (from_.prisoners.same_object(to_.prisoners)) return;
        for (const Faction& p : to_.factions) {
            const std::int64_t was = held_by(from_, p.id), is = held_by(to_, p.id);
            if (was != is)
                out_.push_back(
                    {p.id,
                     {},
                     fmt::format("{} holds {} instead of {}", p.name, counted(is, "prisoner"), with_commas(was))});
        }
    }
    static std::int64_t held_by(const Campaign& c, FactionId holder) {
        std::int64_t men = 0;
        for (const Prisoners& p : c.prisoners)
            if (p.holder == holder) men += p.unit.count;
        return men;
    }

    // By the armies: a battle that was called off and marked again waits as before, though under another ID.
    void battles() {
        const auto waits_in = [](const Campaign& c, const OpenBattle& b) {
            return std::ranges::any_of(c.battles, [&](const auto& other) {
                return std::minmax(other->first, other->second) == std::minmax(b.first, b.second);
            });
        };
        for (const auto& b : to_.battles)
            if (!waits_in(from_, *b)) say(fmt::format("{} waits to be fought", b->name));
        for (const auto& b : from_.battles)
            if (!waits_in(to_, *b)) say(fmt::format("{} no longer waits to be fought", b->name));
    }

    void notes() {
        if (from_.notes.same_object(to_.notes)) return;
        std::int64_t fresh = 0;
        for (const auto& note : to_.notes) fresh += find_note(from_, note->id) == nullptr ? 1 : 0;
        if (fresh > 0) say(fmt::format("{} written", counted(fresh, "note")));
    }

    const Campaign& from_;
    const Campaign& to_;
    std::vector<Change> out_;
};

// The depth of each version in the tree.
std::vector<std::size_t> depths(const History& history) {
    std::vector<std::size_t> out(history.size(), 0);
    for (std::size_t i = 1; i < out.size(); ++i) out[i] = out[history.from(i)] + 1;
    return out;
}

}  // namespace

std::vector<Change> changes(const Campaign& from, const Campaign& to) {
    return Differences(from, to).all();
}

std::size_t common_version(const History& history, std::size_t a, std::size_t b) {
    // The parent of a version always has a smaller index.
    while (a != b) {
        if (a > b)
            a = history.from(a);
        else
            b = history.from(b);
    }
    return a;
}

std::vector<Branch> branches(const History& history) {
    const auto versions = history.versions();
    const std::vector<std::size_t> depth = depths(history);
    std::vector<bool> on_line(versions.size(), false), has_child(versions.size(), false);
    for (std::size_t i = history.at();; i = history.from(i)) {
        on_line[i] = true;
        if (i == 0) break;
    }
    for (std::size_t i = 1; i < versions.size(); ++i) has_child[history.from(i)] = true;
    std::size_t redone = history.at();
    while (history.redo(redone) != 0) redone = history.redo(redone);

    std::vector<Branch> out;
    // For versions off the line: the first branch that leads through them, and how many battles that branch has up to
    // them.
    std::vector<std::optional<std::size_t>> owner(versions.size());
    std::vector<std::size_t> battles_until(versions.size(), 0);
    for (std::size_t leaf = versions.size() - 1; leaf > 0; --leaf) {
        if (has_child[leaf] || on_line[leaf]) continue;
        Branch branch;
        branch.leaf = leaf;
        std::vector<std::size_t> own;  // its versions that no earlier branch has, newest first
        std::size_t at = leaf;
        for (; !on_line[at] && !owner[at]; at = history.from(at)) own.push_back(at);
        branch.fork = at;
        branch.parent = owner[at];
        if (branch.parent) {
            const Branch& parent = out[*branch.parent];
            branch.fork = parent.fork;
            branch.begins = parent.begins;
            branch.battles.assign(parent.battles.begin(),
                                  parent.battles.begin() + static_cast<std::ptrdiff_t>(battles_until[at]));
        }
        std::reverse(own.begin(), own.end());
        for (const std::size_t version : own) {
            const SharedEntry entry = versions[version].entry;
            if (branch.begins.empty()) branch.begins = entry->action;
            branch.ends = entry->action;
            if (entry->battle) branch.battles.push_back((*entry->battle)->name);
            owner[version] = out.size();
            battles_until[version] = branch.battles.size();
        }
        branch.day = versions[leaf].campaign->day;
        branch.redo = leaf == redone;
        branch.steps = depth[leaf] - depth[branch.fork];
        out.push_back(std::move(branch));
    }
    return out;
}

}  // namespace banneret
