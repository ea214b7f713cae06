#include "engine/campaign/chronicle/army_luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "engine/core/text.h"

namespace banneret {

namespace {

LedgerArmy& row_of(LuckLedger& ledger, ArmyId army) {
    for (LedgerArmy& row : ledger.armies)
        if (row.army == army) return row;
    LedgerArmy& row = ledger.armies.emplace_back();
    row.army = army;
    return row;
}

LedgerSide& side_of(LuckLedger& ledger, const Faction& faction) {
    for (LedgerSide& side : ledger.sides)
        if (side.faction == faction.id) return side;
    LedgerSide& side = ledger.sides.emplace_back();
    side.faction = faction.id;
    side.name = faction.name;
    return side;
}

// The reason why the dice of a battle cannot be counted.
std::string_view left_out_because(const FoughtBattle& battle) {
    if (battle.resolver == Resolver::typed_in) return "it was typed in, and its dice are not known";
    if (battle.resolver == Resolver::on_table) return "it was fought on the table, by other odds";
    if (!battle.computed.fought) return "it was evaded or postponed";
    return "its record does not fit the rules as this version reads them";
}

using Record = std::shared_ptr<const BattleLuckRecord>;

std::size_t version_of(const Record& record) {
    return record->version;
}

void add(LuckLedger& ledger, const Campaign& now, const Record& record, bool attacked) {
    const BattleLuckRecord::OfArmy& of = attacked ? record->attacker : record->defender;
    const BattleLuckRecord::Dice& dice = *of.dice;
    LedgerArmy& row = row_of(ledger, of.army);
    row.name = of.name;
    const auto count = [&](auto& in) {
        in.losses.add(dice.chances, dice.loss.actual, of.expected_men, of.actual_men);
        in.expected_margin += dice.expected_margin;
        in.margin += dice.margin;
    };
    count(row);
    if (const Army* army = find_army(now, row.army)) {
        row.faction = army->faction;
        if (const Faction* faction = find_faction(now, army->faction)) count(side_of(ledger, *faction));
    }
    row.battles.push_back({record, attacked});
}

BattleLuckRecord::OfArmy record_of(const FoughtBattle& battle, const Fought& fought, const Outlook& before,
                                   const BattleLuck& luck, Role role) {
    const Side side = role == Role::attacker ? fought.attacker : other(fought.attacker);
    const bool attacks = role == Role::attacker;
    const abstract::MenByLoss men =
        abstract::men_by_loss(attacks ? fought.plan.setup.sheets.first : fought.plan.setup.sheets.second,
                              attacks ? fought.plan.attacker_losses : fought.plan.defender_losses);
    BattleLuckRecord::OfArmy out;
    out.army = battle.army[side];
    out.name = battle.army_name[side];
    BattleLuckRecord::Dice dice;
    dice.loss = attacks ? luck.attacker : luck.defender;
    dice.expected_margin = before.wins(role) - before.wins(other(role));
    const auto& winner = fought.end.result.winner;
    dice.margin = !winner ? 0 : *winner == role ? 1 : -1;
    dice.chances = std::make_shared<const LossChances>(loss_chances(before.loss(role)));
    out.expected_men = expected_men(before.loss(role), men);
    out.actual_men = static_cast<double>(men[static_cast<std::size_t>(dice.loss.actual)]);
    out.dice = std::make_shared<const BattleLuckRecord::Dice>(std::move(dice));
    return out;
}

// --- Digests -----------------------------------------------------------------------------------------------------

// Fields are separated by tabs, which no name contains. Chances shared by several battles are written once, on a line
// of their own: "chances, hundredths:hexadecimal float, ...".
constexpr std::string_view digest_head = "luck 1";

std::string chances_words(const LossChances& chances) {
    std::string out = "chances";
    for (const auto& [hundredths, chance] : chances) out += fmt::format("\t{}:{:a}", hundredths, chance);
    return out;
}

std::optional<Fraction> fraction_in(std::string_view text) {
    constexpr std::size_t longest = 400;
    const std::size_t digits = text.starts_with('-') ? 1 : 0;
    if (text.size() <= digits || text.size() > longest ||
        text.find_first_not_of("0123456789/", digits) != std::string_view::npos)
        return std::nullopt;
    Fraction out;
    if (out.set_str(std::string(text), 10) != 0 || out.get_den() == 0) return std::nullopt;
    return out;
}

// Reads fields one after the other; after a malformed field every later read fails.
class Fields {
public:
    explicit Fields(std::string_view line) : rest_(line) {}
    std::string_view next() {
        const std::size_t at = std::min(rest_.find('\t'), rest_.size());
        const std::string_view out = rest_.substr(0, at);
        fine_ = fine_ && !ended_;
        ended_ = at == rest_.size();
        rest_.remove_prefix(ended_ ? at : at + 1);
        return out;
    }
    // Several fields as one text, with the tabs between them.
    std::string_view next(int fields) {
        const std::string_view first = next();
        std::string_view last = first;
        for (int i = 1; i < fields; ++i) last = next();
        return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
    }
    std::int64_t number(std::int64_t least, std::int64_t most) {
        const auto n = parse_integer(next());
        fine_ = fine_ && n && *n >= least && *n <= most;
        return fine_ ? *n : least;
    }
    Fraction share() {
        const auto value = fraction_in(next());
        fine_ = fine_ && value.has_value();
        return fine_ ? *value : Fraction(0);
    }
    double men() {
        const std::string text(next());
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        fine_ = fine_ && !text.empty() && *end == '\0' && value >= 0 && value <= 1e9;
        return fine_ ? value : 0;
    }
    bool fine() const { return fine_; }
    bool whole() const { return fine_ && ended_; }

private:
    std::string_view rest_;
    bool fine_ = true, ended_ = false;
};

std::shared_ptr<const LossChances> chances_in(Fields fields) {
    LossChances out;
    fields.next();
    double sum = 0;
    while (!fields.whole() && fields.fine()) {
        const std::string one(fields.next());
        const std::size_t at = one.find(':');
        const auto hundredths = parse_integer(std::string_view(one).substr(0, at));
        const double chance = at == std::string::npos ? 0 : std::strtod(one.c_str() + at + 1, nullptr);
        if (!hundredths || *hundredths < 0 || *hundredths > 100 || !(chance > 0 && chance <= 1) ||
            (!out.empty() && out.back().first >= *hundredths))
            return nullptr;
        sum += chance;
        out.emplace_back(static_cast<int>(*hundredths), chance);
    }
    return std::abs(sum - 1) < 1e-9 ? std::make_shared<const LossChances>(std::move(out)) : nullptr;
}

std::shared_ptr<const BattleLuckRecord::Dice> dice_in(std::string_view text,
                                                      const std::shared_ptr<const LossChances>& chances,
                                                      KnownDice& shared) {
    auto& known = shared.dice[fmt::format("{} {}", text, static_cast<const void*>(chances.get()))];
    if (known != nullptr) return known;
    Fields fields(text);
    BattleLuckRecord::Dice dice;
    dice.loss.expected = fields.share();
    dice.loss.actual = static_cast<int>(fields.number(0, 100));
    dice.loss.at_least = fields.share();
    dice.loss.at_most = fields.share();
    dice.expected_margin = fields.share();
    dice.margin = static_cast<int>(fields.number(-1, 1));
    dice.chances = chances;
    if (!fields.whole()) return nullptr;
    return known = std::make_shared<const BattleLuckRecord::Dice>(std::move(dice));
}

}  // namespace

std::optional<Fought> fought(const FoughtBattle& battle) {
    if (battle.resolver != Resolver::abstract) return std::nullopt;
    const auto replayed = replay(battle.transcript);
    if (!std::holds_alternative<Replayed>(replayed)) return std::nullopt;
    return fought(std::get<Replayed>(replayed).record);
}

bool BattleLuckRecord::Dice::operator==(const Dice& o) const {
    const bool same_chances = chances == o.chances || (chances && o.chances && *chances == *o.chances);
    return loss.expected == o.loss.expected && loss.actual == o.loss.actual && loss.at_least == o.loss.at_least &&
           loss.at_most == o.loss.at_most && expected_margin == o.expected_margin && margin == o.margin && same_chances;
}

bool BattleLuckRecord::OfArmy::operator==(const OfArmy& o) const {
    const bool same_dice = dice == o.dice || (dice && o.dice && *dice == *o.dice);
    return army == o.army && name == o.name && expected_men == o.expected_men && actual_men == o.actual_men &&
           same_dice;
}

BattleLuckRecord luck_record(std::size_t version, const FoughtBattle& battle) {
    BattleLuckRecord out;
    out.version = version;
    out.battle = battle.id;
    out.name = battle.name;
    out.day = battle.day;
    const auto found = fought(battle);
    if (!found) {
        out.left_out = left_out_because(battle);
        return out;
    }
    const Outlook before = planned(found->plan);
    const BattleLuck luck = battle_luck(*found);
    out.attacker = record_of(battle, *found, before, luck, Role::attacker);
    out.defender = record_of(battle, *found, before, luck, Role::defender);
    return out;
}

std::string luck_digest(std::span<const BattleLuckRecord> records) {
    std::string out(digest_head);
    std::map<std::string, std::size_t> known;
    const auto number_of = [&](const LossChances& chances) {
        const auto [at, fresh] = known.try_emplace(chances_words(chances), known.size());
        if (fresh) out += "\n" + at->first;
        return at->second;
    };
    for (const BattleLuckRecord& r : records) {
        if (!r.left_out.empty()) {
            out += fmt::format("\nleft out\t{}\t{}\t{}\t{}\t{}", r.version, r.battle.value, r.day, r.name, r.left_out);
            continue;
        }
        std::string line = fmt::format("battle\t{}\t{}\t{}\t{}", r.version, r.battle.value, r.day, r.name);
        for (const BattleLuckRecord::OfArmy* of : {&r.attacker, &r.defender}) {
            const BattleLuckRecord::Dice& dice = *of->dice;
            line += fmt::format("\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:a}\t{:a}\t{}", of->army.value, of->name,
                                fraction_text(dice.loss.expected), dice.loss.actual, fraction_text(dice.loss.at_least),
                                fraction_text(dice.loss.at_most), fraction_text(dice.expected_margin), dice.margin,
                                of->expected_men, of->actual_men, number_of(*dice.chances));
        }
        out += "\n" + line;
    }
    return out;
}

std::optional<std::vector<BattleLuckRecord>> luck_from_digest(std::string_view digest) {
    KnownDice known;
    return luck_from_digest(digest, known);
}

std::optional<std::vector<BattleLuckRecord>> luck_from_digest(std::string_view digest, KnownDice& shared) {
    constexpr std::int64_t any_id = std::numeric_limits<std::uint32_t>::max();
    std::vector<BattleLuckRecord> out;
    std::vector<std::shared_ptr<const LossChances>> known;
    const std::vector<std::string_view> lines = split(digest, '\n');
    if (lines.front() != digest_head) return std::nullopt;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        Fields fields(lines[i]);
        const std::string_view kind = Fields(lines[i]).next();
        if (kind == "chances") {
            auto& chances = shared.chances[std::string(lines[i])];
            if (chances == nullptr) chances = chances_in(fields);
            if (chances == nullptr) return std::nullopt;
            known.push_back(chances);
            continue;
        }
        fields.next();
        BattleLuckRecord r;
        r.version = static_cast<std::size_t>(fields.number(0, any_id));
        r.battle.value = static_cast<std::uint32_t>(fields.number(0, any_id));
        r.day = static_cast<std::int32_t>(fields.number(0, last_day));
        r.name = fields.next();
        if (kind == "left out") {
            r.left_out = fields.next();
        } else if (kind == "battle") {
            for (BattleLuckRecord::OfArmy* of : {&r.attacker, &r.defender}) {
                of->army.value = static_cast<std::uint32_t>(fields.number(0, any_id));
                of->name = fields.next();
                const std::string_view dice = fields.next(6);
                of->expected_men = fields.men();
                of->actual_men = fields.men();
                const auto chances = static_cast<std::size_t>(fields.number(0, any_id));
                if (!fields.fine() || chances >= known.size()) return std::nullopt;
                of->dice = dice_in(dice, known[chances], shared);
                if (of->dice == nullptr) return std::nullopt;
            }
        } else {
            return std::nullopt;
        }
        if (!fields.whole() || !valid_utf8(r.name)) return std::nullopt;
        out.push_back(std::move(r));
    }
    return out;
}

void LuckRecords::follow(const History& history, const Job& job) {
    const bool same = lineage_ == history.lineage() && followed_ > 0 && followed_ <= history.size() &&
                      (followed_ <= history.packed_size() || history.version(followed_ - 1).campaign == last_);
    if (!same) {
        records_.clear();
        known_ = {};
        followed_ = 0;
        lineage_ = history.lineage();
    }
    // Packed runs first, each as a whole.
    std::size_t first = 0;
    for (const auto& run : history.packed()) {
        const std::size_t end = first + run->size();
        if (followed_ <= first) {
            if (auto known = luck_from_digest(run->digest(), known_)) {
                for (BattleLuckRecord& r : *known)
                    if (r.version >= first && r.version < end)
                        records_.push_back(std::make_shared<const BattleLuckRecord>(std::move(r)));
                // A digest lists the records by version, but the file may be damaged.
                const auto of_run = std::ranges::lower_bound(records_, first, {}, &version_of);
                if (!std::ranges::is_sorted(of_run, records_.end(), {}, &version_of))
                    std::ranges::stable_sort(of_run, records_.end(), {}, &version_of);
                followed_ = end;
                last_.reset();
            }
        }
        first = end;
        if (followed_ < end || job.stopped()) break;
        job.report(end, history.size());
    }
    for (; followed_ < history.size() && !job.stopped(); ++followed_) {
        const History::Version v = history.version(followed_);
        if (v.entry && v.entry->battle)
            records_.push_back(std::make_shared<const BattleLuckRecord>(luck_record(followed_, **v.entry->battle)));
        last_ = v.campaign;
        job.report(followed_ + 1, history.size());
    }
}

std::vector<std::shared_ptr<const BattleLuckRecord>> LuckRecords::on_line(const History& history,
                                                                          std::size_t versions) const {
    std::vector<Record> out;
    auto next = records_.begin();
    const HistoryLine line = history.chronicle();
    for (std::size_t i = 0; i < line.size() && next != records_.end() && line.version(i) < versions; ++i) {
        const std::size_t version = line.version(i);
        while (next != records_.end() && (*next)->version < version) ++next;
        if (next != records_.end() && (*next)->version == version) out.push_back(*next);
    }
    return out;
}

LuckLedger LuckRecords::ledger(const History& history) const {
    LuckLedger out;
    for (const Record& r : on_line(history, history.size())) {
        if (!r->left_out.empty()) {
            out.left_out.push_back(fmt::format("{} is not counted: {}.", r->name, r->left_out));
            continue;
        }
        for (const bool attacked : {true, false}) add(out, history.now(), r, attacked);
    }
    const SharedList<Faction>& factions = history.now().factions;
    const auto place = [&](const LedgerSide& side) {
        return std::find_if(factions.begin(), factions.end(), [&](const Faction& p) { return p.id == side.faction; });
    };
    std::sort(out.sides.begin(), out.sides.end(),
              [&](const LedgerSide& a, const LedgerSide& b) { return place(a) < place(b); });
    return out;
}

LuckLedger luck_ledger(const History& history, const Job& job) {
    LuckRecords records;
    records.follow(history, job);
    return records.ledger(history);
}

}  // namespace banneret
