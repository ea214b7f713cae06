#include <fmt/format.h>

#include <algorithm>

#include "engine/abstract/losses.h"
#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/battles/battle_steps.h"
#include "engine/campaign/battles/loss_columns.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/rulesets/names_apart.h"

namespace banneret {

// The consequences of a battle: headcounts, fates, places, wounded, the general's week, and the chronicle's account.

namespace {

struct Healing {
    PerSide<std::optional<Roll>> roll;
    PerSide<std::optional<std::int32_t>> days;
    std::vector<Roll> rolls;  // in the order they were rolled
};

std::int64_t wounded_in(const ArmyLosses& losses) {
    std::int64_t men = 0;
    for (const UnitLosses& u : losses.units) men += u.wounded;
    return men;
}

using People = std::vector<CharacterId>;

bool is_among(const People& people, CharacterId person) {
    return std::find(people.begin(), people.end(), person) != people.end();
}

// True if the healing die is rolled for some wounded character of this army.
bool wounded_people(const ArmyLosses& losses, const People& out_for_long) {
    return std::any_of(losses.characters.begin(), losses.characters.end(), [&](const CharacterFate& c) {
        return c.fate == Fate::wounded && !is_among(out_for_long, c.character);
    });
}

std::array<Side, 2> attacker_first(const Review& review) {
    const Side first = review.attacker.value_or(Side::first);
    return {first, other(first)};
}

// AD-R11: one die for each army that has wounded to return. The rules mention only individuals; wounded characters
// share their die, and characters of a defeated army get a die too, since nothing else would ever heal them.
Healing healing_dice(const abstract::Start& start, const Review& review, const People& out_for_long, Rolls rolls) {
    Healing out;
    Tape tape(rolls);
    for (const Side side : attacker_first(review)) {
        const ArmyLosses& losses = review.losses[side];
        const bool anybody = wounded_in(losses) > 0 || (start.house.healing && wounded_people(losses, out_for_long));
        if (!anybody) continue;
        const int die = tape.total(RollFor::healing_time, roller(side), 1, abstract::healing_die(start.house));
        out.days[side] = abstract::healing_days(die, start.house);
        out.roll[side] = rolls[tape.used() - 1];
        out.rolls.push_back(*out.roll[side]);
    }
    return out;
}

std::string unit_words(const UnitLosses& u, const std::string& name) {
    std::vector<std::string> parts;
    for (const LossColumn& column : loss_columns)
        if (u.*column.count > 0) parts.push_back(fmt::format("{} {}", with_commas(u.*column.count), column.words));
    return fmt::format("{}: {}", name, joined(parts));
}

std::string losses_words(const std::string& army, const ArmyLosses& losses) {
    std::int64_t lost = 0, before = 0;
    std::string units;
    const std::vector<std::string> names = unit_names(losses);
    for (std::size_t i = 0; i < losses.units.size(); ++i) {
        const UnitLosses& u = losses.units[i];
        before += u.before;
        lost += u.lost();
        if (u.lost() > 0) units += fmt::format("{}{}", units.empty() ? "" : "; ", unit_words(u, names[i]));
    }
    if (lost == 0) return fmt::format("{} loses none of {}.", army, with_commas(before));
    return fmt::format("{} loses {} of {}. {}.", army, with_commas(lost), with_commas(before), units);
}

std::string result_words(const PerSide<std::string>& names, const Review& r, const abstract::Start& start,
                         const Calendar& calendar) {
    if (!r.fought) {
        std::vector<std::string> gone;
        for (const Side side : both_sides)
            if (r.retreat_miles[side] > 0) gone.push_back(names[side]);
        if (gone.empty())
            return fmt::format("{} and {} both stand on the defensive: no battle today. It may begin again on {}.",
                               names.first, names.second, date_words(calendar, start.day + 1));
        return fmt::format("{} {} the battle.", joined(gone), gone.size() == 1 ? "evades" : "evade");
    }
    std::string out =
        r.attacker ? fmt::format("{} attacks {}: {}", names[*r.attacker], names[other(*r.attacker)], words(*r.result))
                   : fmt::format("{} and {}: {}", names.first, names.second, words(*r.result));
    out += r.field ? fmt::format(". {} holds the field.", names[*r.field]) : ". Nobody holds the field.";
    return out;
}

std::string fate_words(const CharacterFate& c) {
    switch (c.fate) {
        case Fate::unhurt:
            return {};
        case Fate::wounded:
            return fmt::format("{} is wounded.", c.name);
        case Fate::captured:
            return fmt::format("{} is captured.", c.name);
        case Fate::dead:
            return fmt::format("{} is dead.", c.name);
        case Fate::fled:
            return fmt::format("{} has fled.", c.name);
    }
    return {};
}

// Applies the aftermath to one army.
class Homecoming {
public:
    Homecoming(Performed& work, const OpenBattle& battle, const Review& review, const Healing& healing,
               const People& out_for_long, Side side)
        : work_(work),
          battle_(battle),
          review_(review),
          healing_(healing),
          out_for_long_(out_for_long),
          side_(side),
          army_(*find_army(work.campaign, side == Side::first ? battle.first : battle.second)) {}

    void apply() {
        say(losses_words(army_.name, review_.losses[side_]));
        take_losses();
        remember_stratagem();
        std::vector<std::string> recover_history;
        if (review_.defeated[side_]) recover_history = reopen_wounds(work_.campaign, army_);
        settle_characters();
        if (review_.defeated[side_])
            if (const auto line = lose_wounded(work_.campaign, army_, "Because of the defeat")) say(*line);
        for (std::string& line : recover_history) say(std::move(line));
        schedule_recoveries();
        move();
        const ArmyId id = army_.id;
        replace(work_.campaign.armies, id, std::move(army_));
    }

private:
    void say(std::string line) { add_line(work_.entry, std::move(line), for_side(army_.faction)); }

    // Killed, captured and deserted men are removed, wounded will return, routed rejoin at once.
    void take_losses() {
        for (const UnitLosses& losses : review_.losses[side_].units)
            for (Unit& unit : army_.units)
                if (unit.id == losses.unit) unit.count = losses.fit() + losses.routed;
        if (individuals(army_) == 0) say(fmt::format("{} is destroyed: no men are left.", army_.name));
    }

    // AD-R5: the week runs from the day of the attempt.
    void remember_stratagem() {
        if (!review_.attempted[side_]) return;
        for (Character& c : army_.characters)
            if (c.id == battle_.transcript.start->sides[side_].general) c.stratagem_day = battle_.transcript.start->day;
    }

    void settle_characters() {
        for (const CharacterFate& fate : review_.losses[side_].characters) {
            const auto at = std::find_if(army_.characters.begin(), army_.characters.end(),
                                         [&](const Character& c) { return c.id == fate.character; });
            if (at == army_.characters.end() || fate.fate == Fate::unhurt) continue;
            at->wounds = std::min(most_wounds, at->wounds + fate.wounds);
            say(fate_words(fate));
            switch (fate.fate) {
                case Fate::unhurt:
                    continue;
                case Fate::wounded:
                    at->state = CharacterState::wounded;
                    schedule_healing(*at);
                    continue;
                case Fate::captured:
                    at->state = CharacterState::captured;
                    break;
                case Fate::dead:
                    at->state = CharacterState::dead;
                    break;
                case Fate::fled:
                    at->state = CharacterState::missing;
                    break;
            }
            // A character that is no longer with the army moves to those elsewhere.
            at->rides_with = {};
            if (army_.general == at->id) army_.general = {};
            work_.campaign.elsewhere.push_back(Shared<Character>(std::move(*at)));
            army_.characters.erase(at);
        }
    }

    void schedule_healing(Character& person) {
        person.fit_again.reset();
        person.healing_sides = person.healing_face = 0;
        if (is_among(out_for_long_, person.id)) {
            person.fit_again = month_later(*work_.campaign.calendar, battle_.transcript.start->day);
            return say(fmt::format("{} was given up for dead and is out of action for a month, until {}.", person.name,
                                   date_words(*work_.campaign.calendar, *person.fit_again)));
        }
        if (!healing_.days[side_]) return;
        person.fit_again = battle_.transcript.start->day + *healing_.days[side_];
        person.healing_sides = healing_.roll[side_]->question.sides;
        person.healing_face = healing_.roll[side_]->answer.n[0];
        say(fmt::format("{} is fit again on {} (d{} shows {}: {} days).", person.name,
                        date_words(*work_.campaign.calendar, *person.fit_again), person.healing_sides,
                        person.healing_face, *healing_.days[side_]));
    }

    void schedule_recoveries() {
        if (!healing_.days[side_] || wounded_in(review_.losses[side_]) == 0) return;
        const std::int32_t due = battle_.transcript.start->day + *healing_.days[side_];
        work_.campaign.recoveries.edit([&](std::vector<Recovery>& list) {
            for (const UnitLosses& u : review_.losses[side_].units)
                if (u.wounded > 0)
                    list.push_back({battle_.id, army_.id, u.unit, u.wounded, due, healing_.roll[side_]->question.sides,
                                    healing_.roll[side_]->answer.n[0], false});
        });
        say(fmt::format("The {} wounded of {} return on {} (d{} shows {}: {} days).",
                        with_commas(wounded_in(review_.losses[side_])), army_.name,
                        date_words(*work_.campaign.calendar, due), healing_.roll[side_]->question.sides,
                        healing_.roll[side_]->answer.n[0], *healing_.days[side_]));
    }

    void move() {
        const int miles = review_.retreat_miles[side_];
        if (individuals(army_) == 0) {
            army_.fortified = false;
        } else if (miles > 0) {
            retreat(miles);
        } else {
            army_.fortified = army_.fortified || review_.fortified[side_];  // AD-R18
        }
    }

    // AD-R19: on the map if there is one, else in words.
    void retreat(int miles) {
        Campaign& c = work_.campaign;
        const Direction chosen = review_.direction[side_].value_or(Direction::away_from_the_enemy);
        const std::string& enemy = battle_.transcript.start->sides[other(side_)].name;
        army_.fortified = false;
        if (const auto from = position_of(c, army_)) {
            const MapPoint to = retreat_point(c, army_, side_ == Side::first ? battle_.second : battle_.first, *from,
                                              miles, chosen, side_);
            army_.place = place_words(*c.map, to);
            put_stand(c, {army_.id, to, army_.place});
            work_.entry.miles.push_back({c.day, army_.id, MileKind::retreat, distance(*from, to)});
        } else {
            army_.place = place_after_retreat(army_.place, miles, chosen, enemy);
        }
        say(fmt::format("{} falls back {} and stands {}{}.", army_.name, counted(miles, "mile"),
                        find_place(*c.map, army_.place) != nullptr ? "at " : "", army_.place));
        if (const March* march = find_march(c, army_.id)) {
            say(fmt::format("Its march to {} is broken off.", march->way->to_words));
            end_march(c, army_.id);
        }
    }

    Performed& work_;
    const OpenBattle& battle_;
    const Review& review_;
    const Healing& healing_;
    const People& out_for_long_;
    Side side_;
    Army army_;
};

// The campaign must still hold what the battle counted; edits are refused while a battle is under way.
std::optional<Refusal> books_refused(const Campaign& now, const OpenBattle& battle) {
    for (const Side side : both_sides) {
        const abstract::Contingent& men = battle.transcript.start->sides[side];
        const Army* army = find_army(now, men.army);
        if (army == nullptr || army->units != men.units)
            return Refusal{fmt::format("{} has changed since {} began; start the battle over.", men.name, battle.name)};
    }
    return std::nullopt;
}

Performed applied(const Campaign& now, const OpenBattle& battle, const Review& review, const Healing& healing,
                  const People& out_for_long) {
    const abstract::Start& start = *battle.transcript.start;
    const PerSide<std::string> names{start.sides.first.name, start.sides.second.name};
    Performed work = begin_work(now, EntryKind::battle);
    const Army* first = find_army(now, battle.first);
    const Army* second = find_army(now, battle.second);
    CHECK(first != nullptr && second != nullptr);
    add_line(work.entry, fmt::format("{}. {}", battle.name, result_words(names, review, start, *now.calendar)),
             for_sides(first->faction, second->faction));
    if (battle.resolver == Resolver::on_table)
        add_line(work.entry, table_course_words(battle.transcript), for_sides(first->faction, second->faction));
    for (const Side side : attacker_first(review))
        Homecoming(work, battle, review, healing, out_for_long, side).apply();
    take_prisoners(work, battle, review);
    if (battle.reviewed)
        for (const std::string& change : review_changes(start, *battle.computed, *battle.reviewed))
            add_line(work.entry, fmt::format("Changed by hand: {}.", change), {});
    work.entry.rolls = healing.rolls;
    PerSide<std::optional<std::int32_t>> days;
    for (const Side side : both_sides)
        if (healing.days[side]) days[side] = start.day + *healing.days[side];
    work.entry.battle = Shared<FoughtBattle>(fought_battle(battle, healing.roll, days));
    erase_if(work.campaign.battles, [&](const Shared<OpenBattle>& b) { return b->id == battle.id; });
    work.campaign.meetings.push_back({battle.first, battle.second, now.day});
    return work;
}

}  // namespace

FoughtBattle fought_battle(const OpenBattle& battle, PerSide<std::optional<Roll>> healing_roll,
                           PerSide<std::optional<std::int32_t>> healing_day) {
    CHECK(battle.computed.has_value());
    FoughtBattle out;
    out.id = battle.id;
    out.name = battle.name;
    out.place = battle.place;
    out.day = battle.transcript.start->day;
    out.army = {battle.first, battle.second};
    out.army_name = {battle.transcript.start->sides.first.name, battle.transcript.start->sides.second.name};
    out.resolver = battle.resolver;
    out.seed = battle.seed;
    out.transcript = battle.transcript;
    out.computed = *battle.computed;
    out.applied = *battle.to_apply();
    out.healing_roll = std::move(healing_roll);
    out.healing_day = healing_day;
    return out;
}

Outcome carry_out(const Campaign& now, const ApplyBattle& command, Rolls rolls) {
    const OpenBattle* battle = find_battle(now, command.battle);
    if (battle == nullptr) return no_battle();
    if (!battle->to_apply()) return Refusal{fmt::format("{} is not over; there is nothing to apply.", battle->name)};
    const Review review = *battle->to_apply();
    if (auto refusal = review_refused(*battle->transcript.start, review)) return *refusal;
    if (auto refusal = books_refused(now, *battle)) return *refusal;
    try {
        const People out_for_long = battle->transcript.table ? out_for_a_month(battle->transcript) : People{};
        return applied(now, *battle, review, healing_dice(*battle->transcript.start, review, out_for_long, rolls),
                       out_for_long);
    } catch (const NeedRoll& need) {
        return need;
    } catch (const TapeMismatch& mismatch) {
        return Refusal{fmt::format("{}: {}.", battle->name, mismatch.what())};
    }
}

}  // namespace banneret
