#include "engine/campaign/chronicle/battle_account.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/campaign/armies/arms_shapes.h"
#include "engine/campaign/battles/loss_columns.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/campaign/chronicle/read_aloud.h"
#include "engine/core/fraction.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::size_t most_units_on_a_page = 12;
constexpr std::size_t most_lines_on_a_page = 16;

// A line of the course; a short account keeps only the main ones.
struct CourseWords {
    std::string words;
    bool heading = false, main = false;
};

bool is_main(const Event& e) {
    if (const auto* given = std::get_if<OrderGiven>(&e))
        return std::holds_alternative<ChooseStratagem>(given->order) ||
               std::holds_alternative<ChoosePosture>(given->order);
    if (const auto* rolled = std::get_if<Rolled>(&e))
        return rolled->question.what != RollFor::casualties && rolled->question.what != RollFor::pursuit &&
               rolled->question.what != RollFor::stance;
    return std::holds_alternative<StrengthLost>(e);
}

std::string dice_words(const Roll& roll) {
    std::string out;
    for (const auto face : roll.faces) out += fmt::format("{}{}", out.empty() ? "" : " ", static_cast<int>(face));
    const bool by_hand = roll.by == Roll::By::hand;
    if (out.empty()) return by_hand ? " [typed]" : "";
    return fmt::format(" [{}{}]", out, by_hand ? ", typed" : "");
}

std::string weapon_words(const Unit& u) {
    std::vector<std::string> parts;
    for (const MeleeWeapon w : u.melee) parts.emplace_back(row(w).name);
    for (const MissileWeapon w : u.missile) parts.emplace_back(row(w).name);
    return joined(parts);
}

std::string kind_words(bool mounted, bool flying, Armour armour, bool shield) {
    return fmt::format("{}{}{}",
                       flying    ? "flying"
                       : mounted ? "mounted"
                                 : "foot",
                       armour == Armour::none ? "" : fmt::format(", {}", row(armour).key), shield ? ", shield" : "");
}

class Account {
public:
    Account(const FoughtBattle& battle, const Calendar& calendar, std::optional<Side> reader)
        : battle_(battle), calendar_(calendar), reader_(reader), start_(*battle.transcript.start) {
        auto set = abstract::set_up(start_);
        if (auto* setup = std::get_if<Shared<abstract::Setup>>(&set)) record_ = abstract::begin(*setup);
        if (battle.transcript.table) {
            auto table = replay_table(battle.transcript);
            if (auto* problem = std::get_if<Problem>(&table))
                trouble_ = problem->sentence();
            else
                table_ = std::move(std::get<TableReplayed>(table));
        }
        if (battle.transcript.orders.empty()) return;
        auto replayed = replay(battle.transcript);
        if (const auto* problem = std::get_if<Problem>(&replayed)) {
            trouble_ = problem->sentence();
            return;
        }
        auto& played = std::get<Replayed>(replayed);
        record_ = std::move(played.record);
        events_ = std::move(played.events);
    }

    Document report() {
        begin();
        order_of_battle(200);
        losses(200);
        course();
        if (!reader_ && !changes().empty()) {
            doc_.blocks.push_back(Heading{2, "Changed by hand"});
            doc_.blocks.push_back(Bullets{changes()});
        }
        return std::move(doc_);
    }

    Document handout(const PerSide<std::optional<Arms>>& arms) {
        Emblems emblems;
        for (const Side s : both_sides)
            if (arms[s]) emblems.all.push_back(emblem_of(*arms[s], name(s)));
        if (!emblems.all.empty()) doc_.blocks.push_back(std::move(emblems));
        begin();
        aloud();
        order_of_battle(most_units_on_a_page);
        course_in_short();
        losses(most_units_on_a_page);
        return std::move(doc_);
    }

private:
    // Equal for every reader, except losses of the enemy.
    void aloud() {
        const auto known = record_ ? std::optional(as_known_to_both(*record_)) : std::nullopt;
        std::string all;
        for (const std::string& sentence :
             read_aloud(start_, known ? &*known : nullptr, battle_.applied, {knows(Side::first), knows(Side::second)}))
            all += (all.empty() ? "" : " ") + sentence;
        if (!all.empty()) doc_.blocks.push_back(Paragraph{all});
    }

    bool knows(Side side) const { return !reader_ || *reader_ == side; }
    const std::string& name(Side side) const { return start_.sides[side].name; }

    void begin() {
        doc_.title = battle_.name;
        const std::string where = battle_.place.empty() ? "" : fmt::format(", {}", battle_.place);
        std::string how = battle_.resolver == Resolver::typed_in ? "Fought on the table, with the result typed in."
                                                                 : "Resolved by the abstract system.";
        if (battle_.transcript.table) how = table_course_words(battle_.transcript);
        if (!reader_ && battle_.resolver != Resolver::typed_in) how += fmt::format(" Seed {}.", battle_.seed);
        doc_.blocks.push_back(Paragraph{fmt::format("{}{}. {}", long_date_words(calendar_, battle_.day), where, how)});
        doc_.blocks.push_back(Paragraph{result_headline(start_, battle_.applied) + "."});
        if (const auto lines = facts(); !lines.empty()) doc_.blocks.push_back(Bullets{lines});
    }

    std::vector<std::string> facts() const {
        std::vector<std::string> out;
        const Review& r = battle_.applied;
        if (r.attacker)
            out.push_back(fmt::format("{} attacks, {} defends.", name(*r.attacker), name(other(*r.attacker))));
        if (r.fought)
            out.push_back(r.field ? fmt::format("{} holds the field.", name(*r.field)) : "Nobody holds the field.");
        for (const Side s : both_sides) {
            if (r.retreat_miles[s] > 0)
                out.push_back(fmt::format("{} falls back {}{}.", name(s), counted(r.retreat_miles[s], "mile"),
                                          r.direction[s] ? fmt::format(", {}", words(*r.direction[s])) : ""));
            if (!knows(s)) continue;
            if (r.fortified[s]) out.push_back(fmt::format("The fortifications of {} remain while it stays.", name(s)));
            if (battle_.healing_day[s])
                out.push_back(fmt::format(
                    "The wounded of {} return on {}{}.", name(s), date_words(calendar_, *battle_.healing_day[s]),
                    battle_.healing_roll[s] ? fmt::format(" (die: {})", battle_.healing_roll[s]->answer.n[0]) : ""));
        }
        return out;
    }

    // --- Order of battle -----------------------------------------------------------------------------------------

    void order_of_battle(std::size_t most) {
        doc_.blocks.push_back(Heading{2, "Order of battle"});
        for (const Side s : both_sides) knows(s) ? own_order(s, most) : declared_order(s, most);
    }

    void own_order(Side s, std::size_t most) {
        const abstract::Contingent& c = start_.sides[s];
        std::string words = fmt::format("{}: {}", c.name, men(s));
        if (record_) words += fmt::format(", {} US", hundredths_text(record_->setup->sheets[s].strength));
        words += c.has_general ? fmt::format(", under {} (leadership {})", c.general_name, c.leadership)
                               : ", without a general";
        doc_.blocks.push_back(Paragraph{words + "."});
        Table t{{{"unit", false}, {"men", true}, {"FC", true}, {"kind", false}, {"weapons", false}}, {}};
        for (const Unit* u : largest(c.units, most))
            t.rows.push_back({u->name, with_commas(u->count), std::to_string(u->fc),
                              kind_words(u->mounted, u->abilities.has(Ability::flying), u->armour, u->shield),
                              weapon_words(*u)});
        rest(t, fit_units(c.units), most);
        doc_.blocks.push_back(std::move(t));
    }

    // The enemy's units as declared to the reader before the battle.
    void declared_order(Side enemy, std::size_t most) {
        std::vector<abstract::DeclaredUnit> units;
        if (record_) {
            abstract::Record r = *record_;
            // On a table the units are visible, as if declared truthfully.
            if (battle_.resolver == Resolver::typed_in || battle_.resolver == Resolver::on_table)
                r.sides[enemy].declaration = Declare{};
            if (r.sides[enemy].declaration) units = abstract::declared_to(r, other(enemy));
        }
        if (units.empty()) {
            doc_.blocks.push_back(Paragraph{fmt::format("{}: its numbers were not seen.", name(enemy))});
            return;
        }
        std::int64_t men = 0;
        for (const auto& u : units) men += u.count;
        doc_.blocks.push_back(Paragraph{fmt::format("{}, as declared: {}.", name(enemy), counted(men, "man", "men"))});
        std::stable_sort(units.begin(), units.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
        Table t{{{"unit", false}, {"men", true}, {"FC", true}, {"kind", false}, {"weapons", false}}, {}};
        for (std::size_t i = 0; i < std::min(most, units.size()); ++i) {
            const abstract::DeclaredUnit& u = units[i];
            t.rows.push_back({u.name, with_commas(u.count), u.fc ? std::to_string(*u.fc) : "?",
                              kind_words(u.mounted, u.flying, u.armour, u.shield), u.missile ? "missiles" : ""});
        }
        rest(t, units.size(), most);
        doc_.blocks.push_back(std::move(t));
    }

    static std::size_t fit_units(const std::vector<Unit>& units) {
        return static_cast<std::size_t>(
            std::count_if(units.begin(), units.end(), [](const Unit& u) { return u.count > 0; }));
    }

    // In roster order if all fit, else the largest first.
    static std::vector<const Unit*> largest(const std::vector<Unit>& units, std::size_t most) {
        std::vector<const Unit*> out;
        for (const Unit& u : units)
            if (u.count > 0) out.push_back(&u);
        if (out.size() <= most) return out;
        std::stable_sort(out.begin(), out.end(), [](const Unit* a, const Unit* b) { return a->count > b->count; });
        out.resize(most);
        return out;
    }

    static void rest(Table& t, std::size_t all, std::size_t most) {
        if (all > most) t.rows.push_back({fmt::format("and {}", counted(all - most, "more unit"))});
    }

    std::string men(Side s) const {
        std::int64_t all = 0;
        for (const Unit& u : start_.sides[s].units) all += u.count;
        return counted(all, "man", "men");
    }

    // --- Losses --------------------------------------------------------------------------------------------------

    void losses(std::size_t most) {
        doc_.blocks.push_back(Heading{2, "The butcher's bill"});
        for (const Side s : both_sides) knows(s) ? own_losses(s, most) : enemy_losses(s);
    }

    void own_losses(Side s, std::size_t most) {
        const ArmyLosses& all = battle_.applied.losses[s];
        std::int64_t before = 0, lost = 0;
        for (const UnitLosses& u : all.units) before += u.before, lost += u.lost();
        doc_.blocks.push_back(Paragraph{fmt::format(
            "{} lost {} of {}{}.", name(s), with_commas(lost), with_commas(before),
            before > 0 ? fmt::format(" ({:.1f}%)", 100.0 * static_cast<double>(lost) / static_cast<double>(before))
                       : "")});
        const Battle* over = table_ ? &table_->battle : nullptr;
        if (const auto words = pursuit_sentence(battle_.transcript, battle_.computed, s, events_, over); !words.empty())
            doc_.blocks.push_back(Paragraph{words});
        std::vector<const UnitLosses*> units;
        for (const UnitLosses& u : all.units) units.push_back(&u);
        if (units.size() > most) {
            std::stable_sort(units.begin(), units.end(),
                             [](const UnitLosses* a, const UnitLosses* b) { return a->lost() > b->lost(); });
            units.resize(most);
        }
        Table t = losses_table(units);
        rest(t, all.units.size(), most);
        doc_.blocks.push_back(std::move(t));
        std::vector<std::string> fates;
        for (const CharacterFate& c : all.characters)
            if (c.fate != Fate::unhurt) fates.push_back(fmt::format("{}: {}", c.name, fate_words(c.fate)));
        if (!fates.empty()) doc_.blocks.push_back(Bullets{fates});
    }

    void enemy_losses(Side enemy) {
        std::vector<std::string> lines;
        for (const Event& e : events_)
            if (const auto* lost = std::get_if<StrengthLost>(&e); lost != nullptr && lost->side == enemy)
                lines.push_back(abstract::describe(*record_->setup, e, other(enemy)));
        for (const UnitLosses& u : battle_.applied.losses[enemy].units)
            if (u.captured > 0) lines.push_back(fmt::format("Captured: {} of {}.", with_commas(u.captured), u.name));
        for (const CharacterFate& c : battle_.applied.losses[enemy].characters)
            if (c.fate == Fate::captured) lines.push_back(fmt::format("Captured: {}.", c.name));
        if (lines.empty()) lines.push_back(fmt::format("The losses of {} are not known.", name(enemy)));
        doc_.blocks.push_back(Bullets{lines});
    }

    // --- Course --------------------------------------------------------------------------------------------------

    std::vector<CourseWords> course_words() const {
        std::vector<CourseWords> out;
        std::size_t next_roll = 0;
        for (const Event& e : events_) {
            std::string dice;
            if (std::holds_alternative<Rolled>(e) && next_roll < battle_.transcript.rolls.size())
                dice = dice_words(battle_.transcript.rolls[next_roll++]);
            if (const auto* given = std::get_if<OrderGiven>(&e);
                given != nullptr && std::holds_alternative<ThrowDice>(given->order))
                continue;  // the roll itself follows
            const auto seen = reader_ ? abstract::as_visible_to(*record_, e, *reader_) : std::optional(e);
            if (!seen) continue;
            std::string words = reader_ ? abstract::describe(*record_->setup, *seen, *reader_)
                                        : abstract::describe(*record_->setup, *seen);
            if (!words.empty())
                out.push_back({words + dice, std::holds_alternative<PhaseBegan>(*seen), is_main(*seen)});
        }
        add_table_course(out);
        return out;
    }

    // The tabletop battle turn by turn, in the ruleset's words; a short account keeps only the cost of each turn.
    void add_table_course(std::vector<CourseWords>& out) const {
        if (!table_) return;
        // The battle moved to the table before the results roll, so drop its heading.
        if (!out.empty() && out.back().heading) out.pop_back();
        out.push_back({"On the table.", true, false});
        std::size_t next_roll = table_->rolls_before;
        const std::vector<Roll>& rolls = battle_.transcript.rolls;
        const TablePlan& plan = (*battle_.transcript.table)->plan;
        for (std::size_t i = 0; i < table_->events.size(); ++i) {
            const TableEvent& e = table_->events[i];
            std::string dice;
            if (const auto* fell = std::get_if<DiceFell>(&e);
                fell != nullptr && next_roll < rolls.size() && rolls[next_roll].question == fell->question)
                dice = dice_words(rolls[next_roll++]);
            const auto seen =
                reader_ ? table_->battle.visible_event(e, side_on_table(plan, *reader_)) : std::optional<TableEvent>(e);
            if (!seen || shown_by_next(e, i + 1 < table_->events.size() ? &table_->events[i + 1] : nullptr)) continue;
            const std::string words = table_->battle.describe(*seen);
            if (words.empty()) continue;
            const auto* began = std::get_if<TurnBegan>(&*seen);
            if (began != nullptr) turn_cost(out, began->turn - 1);
            const auto* fell_in = std::get_if<FiguresLost>(&*seen);
            const bool main = std::holds_alternative<ChangedSides>(*seen) ||
                              std::holds_alternative<BattleEnded>(*seen) || (fell_in != nullptr && fell_in->left == 0);
            out.push_back({words + dice, began != nullptr, main});
        }
        turn_cost(out, static_cast<int>(table_->lost_by_turn.size()));
    }

    void turn_cost(std::vector<CourseWords>& out, int turn) const {
        if (turn < 1 || static_cast<std::size_t>(turn) > table_->lost_by_turn.size()) return;
        const TablePlan& plan = (*battle_.transcript.table)->plan;
        const auto& lost = table_->lost_by_turn[static_cast<std::size_t>(turn - 1)];
        std::vector<std::string> parts;
        for (const Side s : both_sides)
            if (knows(s)) parts.push_back(fmt::format("{} {:.0f}%", name(s), 100 * lost[side_on_table(plan, s)]));
        out.push_back({fmt::format("Out of the fight after turn {}: {}.", turn, joined(parts)), false, false});
        if (is_turning_point(turn)) out.push_back({turning_point_words(turn), false, true});
    }

    // The share of its men that a side lost in one turn of the table.
    double lost_in(int turn, Side side) const {
        const auto at = static_cast<std::size_t>(turn);
        const Side there = side_on_table((*battle_.transcript.table)->plan, side);
        const double before = at > 1 ? table_->lost_by_turn[at - 2][there] : 0;
        return table_->lost_by_turn[at - 1][there] - before;
    }
    // How far a turn moved the battle, as far as the reader knows.
    double swing(int turn) const {
        if (reader_) return lost_in(turn, *reader_);
        return std::abs(lost_in(turn, Side::first) - lost_in(turn, Side::second));
    }
    // One of the few turns that moved the battle most.
    bool is_turning_point(int turn) const {
        constexpr double least = 0.005;
        constexpr int most = 3;
        const double mine = swing(turn);
        if (mine < least) return false;
        int greater = 0;
        for (int other = 1; other <= static_cast<int>(table_->lost_by_turn.size()); ++other)
            if (other != turn && (swing(other) > mine || (swing(other) == mine && other < turn))) ++greater;
        return greater < most;
    }
    std::string turning_point_words(int turn) const {
        std::vector<std::string> parts;
        for (const Side s : both_sides)
            if (knows(s)) parts.push_back(fmt::format("{} loses {:.0f}% of its men", name(s), 100 * lost_in(turn, s)));
        return fmt::format("Turning point, turn {}: {}.", turn, joined(parts));
    }

    void course() {
        if (!trouble_.empty() && !reader_)
            doc_.blocks.push_back(Paragraph{"The course cannot be replayed: " + trouble_});
        const std::vector<CourseWords> lines = course_words();
        if (lines.empty()) return;
        doc_.blocks.push_back(Heading{2, "Course"});
        Bullets step;
        const auto flush = [&] {
            if (!step.items.empty()) doc_.blocks.push_back(std::exchange(step, {}));
        };
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (!lines[i].heading) {
                step.items.push_back(lines[i].words);
                continue;
            }
            flush();
            // Skip the heading of a step without visible lines.
            if (i + 1 < lines.size() && !lines[i + 1].heading) doc_.blocks.push_back(Heading{3, lines[i].words});
        }
        flush();
    }

    void course_in_short() {
        Bullets lines;
        for (CourseWords& line : course_words())
            if (line.main && lines.items.size() < most_lines_on_a_page) lines.items.push_back(std::move(line.words));
        if (lines.items.empty()) return;
        doc_.blocks.push_back(Heading{2, "Course"});
        doc_.blocks.push_back(std::move(lines));
    }

    std::vector<std::string> changes() const { return review_changes(start_, battle_.computed, battle_.applied); }

    const FoughtBattle& battle_;
    const Calendar& calendar_;
    std::optional<Side> reader_;
    const abstract::Start& start_;
    std::optional<abstract::Record> record_;
    std::vector<Event> events_;
    std::optional<TableReplayed> table_;
    std::string trouble_;
    Document doc_;
};

}  // namespace

Document battle_report(const FoughtBattle& battle, const Calendar& calendar, std::optional<Side> reader) {
    return Account(battle, calendar, reader).report();
}

Document battle_handout(const FoughtBattle& battle, const Calendar& calendar, std::optional<Side> reader,
                        const PerSide<std::optional<Arms>>& arms) {
    return Account(battle, calendar, reader).handout(arms);
}

PerSide<std::optional<Arms>> arms_in(const Campaign& campaign, const FoughtBattle& battle) {
    PerSide<std::optional<Arms>> out;
    for (const Side s : both_sides)
        if (const Army* army = find_army(campaign, battle.army[s])) out[s] = arms_of(campaign, *army);
    return out;
}

std::string pursuit_sentence(const Transcript& transcript, const Review& computed, Side side,
                             const std::vector<Event>& events, const Battle* over) {
    const std::string& name = transcript.start->sides[side].name;
    if (transcript.table && over != nullptr) {
        const Side there = side_on_table((*transcript.table)->plan, side);
        const PerSide<ArmyLosses> at_the_end = over->losses();
        std::int64_t on_table = 0, all = 0;
        for (const UnitLosses& u : at_the_end[there].units) on_table += u.lost();
        for (const UnitLosses& u : computed.losses[side].units) all += u.lost();
        if (all <= on_table) return {};
        return fmt::format("{} lost {} on the table and {} more in the pursuit after it (AD-26).", name,
                           counted(on_table, "man", "men"), with_commas(all - on_table));
    }
    std::optional<int> fought, pursued;
    for (const Event& e : events)
        if (const auto* lost = std::get_if<StrengthLost>(&e); lost != nullptr && lost->side == side)
            (lost->pursuit ? pursued : fought) = lost->percent;
    if (!pursued || *pursued == 0) return {};
    return fmt::format("{} lost {}% of its strength in the battle and {}% of the rest in the pursuit (AD-26).", name,
                       fought.value_or(0), *pursued);
}

std::string result_headline(const abstract::Start& start, const Review& r) {
    if (!r.fought && r.field) return fmt::format("No battle: the field is left to {}", start.sides[*r.field].name);
    if (!r.fought) return "No battle today";
    if (!r.result) return "No result yet";
    std::string_view grade = "Victory";
    switch (r.result->grade) {
        case Grade::skirmish:
            return "A skirmish: neither side wins";
        case Grade::stalemate:
            return "A stalemate: neither side wins";
        case Grade::marginal_victory:
            grade = "Marginal victory";
            break;
        case Grade::victory:
            break;
        case Grade::crushing_victory:
            grade = "Crushing victory";
            break;
    }
    return r.winner ? fmt::format("{} of {}", grade, start.sides[*r.winner].name) : std::string(grade);
}

Table losses_table(const std::vector<const UnitLosses*>& units) {
    Table t{{{"unit", false}, {"men", true}}, {}};
    for (const LossColumn& column : loss_columns) t.columns.push_back({std::string(column.words), true});
    t.columns.push_back({"left", true});
    for (const UnitLosses* u : units) {
        std::vector<std::int32_t> men = {u->before};
        for (const LossColumn& column : loss_columns) men.push_back(u->*column.count);
        men.push_back(u->fit());
        t.rows.push_back({u->name});
        for (const std::int32_t n : men) t.rows.back().cells.emplace_back(n);
    }
    return t;
}

}  // namespace banneret
