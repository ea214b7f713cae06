#include "engine/commanders/ladder/monotone.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/commanders/ladder/lineups.h"
#include "engine/commanders/play_trials.h"
#include "engine/commanders/table_sample.h"
#include "engine/core/check.h"
#include "engine/dice/seeded.h"

namespace banneret {

namespace {

struct ChangeRow {
    std::string_view key, words;
    std::optional<Role> only{};
    Stratagem stratagem = Stratagem::none;
};
constexpr std::array<ChangeRow, army_change_count> change_rows = {{
    {"fighting-capacity", "+1 fighting capacity"},
    {"men", "+20% men"},
    {"armour", "+1 armour"},
    {"shields", "shields"},
    {"leadership", "+1 leadership"},
    {"list-order", "army list in another order"},
    {"flank-march", "a flank march", {}, Stratagem::flank_march},
    {"ambush", "an ambush", Role::defender, Stratagem::ambush},
    {"surprise-attack", "a surprise attack", Role::attacker, Stratagem::surprise_attack},
    {"field-fortifications", "field fortifications", Role::defender, Stratagem::field_fortifications},
}};
const ChangeRow& row_of(ArmyChange c) {
    return change_rows.at(static_cast<std::size_t>(c));
}

// A change in one role. The first block of all battles is the base, without a change.
struct Case {
    ArmyChange change;
    Role role;
};
std::vector<Case> cases() {
    std::vector<Case> out;
    for (std::size_t c = 0; c < army_change_count; ++c)
        for (const Role role : {Role::attacker, Role::defender})
            if (can_change(static_cast<ArmyChange>(c), role)) out.push_back({static_cast<ArmyChange>(c), role});
    return out;
}

// Battle k of every case has the same line-up, dice and commander seeds.
struct Place {
    std::uint64_t battle = 0;
    std::optional<Case> changed;
};
Place place_of(std::uint64_t i, const std::vector<Case>& all) {
    const std::uint64_t block = all.size() + 1, at = i % block;
    return {i / block, at == 0 ? std::nullopt : std::optional(all[at - 1])};
}

}  // namespace

std::string_view key(ArmyChange c) {
    return row_of(c).key;
}
std::string_view words(ArmyChange c) {
    return row_of(c).words;
}
bool can_change(ArmyChange c, Role role) {
    return row_of(c).only.value_or(role) == role;
}

TableStart changed(TableStart start, Side side, ArmyChange c, std::uint64_t index) {
    TableArmy& army = start.sides[side];
    for (Unit& u : army.units) {
        if (c == ArmyChange::fighting_capacity) u.fc = std::min(5, u.fc + 1);
        if (c == ArmyChange::men) u.count = (u.count * 6 + 4) / 5;
        if (c == ArmyChange::armour && u.armour != Armour::heavy)
            u.armour = static_cast<Armour>(static_cast<int>(u.armour) + 1);
        if (c == ArmyChange::shields) u.shield = true;
    }
    if (c == ArmyChange::leadership) {
        army.leadership = std::min(5, army.leadership + 1);
        for (Character& person : army.characters)
            if (person.id == army.general) person.leadership = std::min(5, leadership(person) + 1);
    }
    if (c == ArmyChange::list_order) {
        Rng rng(index, 7);
        shuffle_units(army, rng);
    }
    if (row_of(c).stratagem != Stratagem::none) start.stratagem[side] = row_of(c).stratagem;
    return start;
}

std::uint64_t monotone_trials(const MonotoneSpec& spec) {
    return spec.battles * (cases().size() + 1);
}

MonotoneTrial play_monotone(const MonotoneSpec& spec, std::uint64_t i) {
    const Place place = place_of(i, cases());
    const std::uint64_t at = place.battle % spec.lineups;
    TableStart start = mirrored_lineup(spec.seed, at).start;
    if (place.changed) start = changed(std::move(start), side_of(place.changed->role), place.changed->change, at);
    MonotoneTrial out;
    auto begun = spec.ruleset->begin(start);
    if (!std::holds_alternative<Battle>(begun)) return out;
    Battle battle = std::get<Battle>(std::move(begun));
    const std::uint64_t seed = spec.seed ^ 0x2b0b0;
    SeededDice dice(seed, 3 * place.battle);
    PerSide<Rng> minds{Rng(seed, 3 * place.battle + 1), Rng(seed, 3 * place.battle + 2)};
    NoTableLog quiet;
    TablePlay play;
    play.who = {spec.who, spec.who};
    play.limit = spec.decision_limit;
    out.finished = play_out(battle, play, dice, minds, quiet).finished;
    const TableResult r = battle.result();
    out.decided = out.finished && r.winner.has_value();
    if (out.decided) out.score = *r.winner == Side::first ? 1 : 0;
    return out;
}

std::vector<PlayedMonotone> play_monotone(const MonotoneSpec& spec, std::span<const std::uint64_t> trials,
                                          unsigned threads, const Job& job) {
    std::vector<std::optional<MonotoneTrial>> played(trials.size());
    play_trials(trials.size(), threads, job,
                [&] { return [&](std::uint64_t at) { played[at] = play_monotone(spec, trials[at]); }; });
    std::vector<PlayedMonotone> out;
    for (std::size_t at = 0; at < trials.size(); ++at)
        if (played[at]) out.push_back({trials[at], *played[at]});
    return out;
}

MonotoneAnswer answer(const MonotoneSpec& spec, std::span<const PlayedMonotone> trials) {
    const std::vector<Case> all = cases();
    std::vector<std::optional<MonotoneTrial>> known(monotone_trials(spec));
    for (const PlayedMonotone& t : trials)
        if (t.index < known.size()) known[t.index] = t.trial;
    MonotoneAnswer out;
    const std::uint64_t block = all.size() + 1;
    std::uint64_t won = 0, decided = 0;
    for (std::uint64_t b = 0; b < spec.battles; ++b) {
        const auto& base = known[b * block];
        if (!base) continue;
        ++out.battles;
        if (!base->finished) ++out.unfinished;
        if (base->finished && !base->decided) ++out.drawn;
        if (base->decided) ++decided;
        if (base->decided && base->score == 1) ++won;
    }
    out.attacker = sampled_share(won, decided);
    for (std::size_t c = 0; c < all.size(); ++c) {
        MonotoneRow row{all[c].change, all[c].role, 0, {}, {}, 0, 0};
        Sampled base(0, 1), with(0, 1);
        double sum = 0, squares = 0;
        for (std::uint64_t b = 0; b < spec.battles; ++b) {
            const auto &before = known[b * block], &after = known[b * block + c + 1];
            if (!before || !after) continue;
            const bool attacks = row.role == Role::attacker;
            const double was = attacks ? before->score : 1 - before->score,
                         is = attacks ? after->score : 1 - after->score;
            base.add(was);
            with.add(is);
            sum += is - was;
            squares += (is - was) * (is - was);
            ++row.battles;
        }
        row.base = base.mean();
        row.with = with.mean();
        const auto n = static_cast<double>(row.battles);
        if (row.battles > 0) {
            row.difference = sum / n;
            // As in measurement.h, two differences at each bound are added, so that few or equal ones do not look
            // certain.
            const double padded = (squares + 4) / (n + 4) - std::pow(sum / (n + 4), 2);
            row.error = normal_95 * std::sqrt(std::max(0.0, padded) / (n + 4));
        }
        out.rows.push_back(row);
    }
    return out;
}

}  // namespace banneret
