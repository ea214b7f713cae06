#include "engine/odds/exact/joint.h"

#include <algorithm>
#include <utility>

#include "engine/abstract/losses.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/results_roll.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"
#include "engine/odds/exact/survivor_bands.h"

namespace banneret {

namespace {

constexpr std::array<std::uint8_t, 13> ways_of_total = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};  // outcomes of 2d6

constexpr std::array<BattleResult, result_count> all_results = {{
    {Grade::crushing_victory, Role::defender},
    {Grade::victory, Role::defender},
    {Grade::marginal_victory, Role::defender},
    {Grade::stalemate, {}},
    {Grade::skirmish, {}},
    {Grade::marginal_victory, Role::attacker},
    {Grade::victory, Role::attacker},
    {Grade::crushing_victory, Role::attacker},
}};

constexpr std::size_t index_of(Role r) {
    return r == Role::attacker ? 0 : 1;
}

std::array<TenthsWays, 17> ways_by_shift(const abstract::House& house) {
    constexpr int least = 2 - Matchup::no_shift, most = 12 + Matchup::no_shift;
    std::array<std::uint8_t, most - least + 1> tenths{};
    for (int roll = least; roll <= most; ++roll)
        tenths[static_cast<std::size_t>(roll - least)] =
            static_cast<std::uint8_t>(abstract::casualty_tenths(roll, house));
    std::array<TenthsWays, 17> out{};
    for (std::size_t shift = 0; shift < out.size(); ++shift)
        for (std::size_t total = 2; total <= 12; ++total) {
            std::uint8_t& ways = out[shift][tenths[shift + total - 2]];
            ways = static_cast<std::uint8_t>(ways + ways_of_total[total]);
        }
    return out;
}

// A loss of one side in hundredths and the number of outcomes that cost it; ascending, without losses that have no
// outcomes.
struct Loss {
    std::uint8_t hundredths = 0;
    std::uint32_t outcomes = 0;
};
template <std::size_t most>
struct Losses {
    std::array<Loss, most> all;
    std::size_t size = 0;
    void add(std::size_t hundredths, std::uint32_t outcomes) {
        if (outcomes > 0) all[size++] = {static_cast<std::uint8_t>(hundredths), outcomes};
    }
    std::span<const Loss> used() const { return {all.data(), size}; }
};
using InTenths = Losses<11>;
using InHundredths = Losses<101>;

InTenths losses_of(const TenthsWays& ways) {
    InTenths out;
    for (std::size_t tenths = 0; tenths <= 10; ++tenths) out.add(tenths * 10, ways[tenths]);
    return out;
}

// The dice of one result: how many faces of the results die give it, and its casualty rolls.
struct Part {
    std::uint32_t faces = 0;
    const TenthsWays& attacker;
    const TenthsWays& defender;
};

// Appends the cells of one result.
struct Writer {
    JointOdds::Cell* at;
    BattleResult result{};
    void add(std::uint8_t attacker, std::uint8_t defender, std::uint32_t outcomes) {
        *at++ = {result, attacker, defender, outcomes};
    }
};

// AD-23
void add_one_roll(const Part& part, Writer& out) {
    const InTenths losses = losses_of(part.attacker);
    for (const Loss& both : losses.used())
        out.add(both.hundredths, both.hundredths, part.faces * both.outcomes * 36 * 36);
}

void add_pairs(std::span<const Loss> attacker, std::span<const Loss> defender, std::uint32_t each, Writer& out) {
    for (const Loss& a : attacker)
        for (const Loss& d : defender) out.add(a.hundredths, d.hundredths, each * a.outcomes * d.outcomes);
}

// Losses in battle and pursuit together for the pursued side, out of 36 * 36 outcomes, for a given pursuit band of the
// victor's survivors. The pursuit takes tenths of what the battle left: 1 - (1 - a)(1 - b).
InHundredths pursued(const Matchup& matchup, const TenthsWays& loser, const std::array<std::int8_t, 11>& loser_band,
                     int victor_band) {
    std::array<std::uint32_t, 101> outcomes{};
    outcomes[100] = loser[10] * 36u;  // AD-R10: no men are left to pursue
    for (std::size_t battle = 0; battle < 10; ++battle) {
        const std::uint32_t ways = loser[battle];
        if (ways == 0) continue;
        const int shift = victor_band - loser_band[battle];
        const TenthsWays& pursuit = matchup.ways[static_cast<std::size_t>(shift + Matchup::no_shift)];
        for (std::size_t chase = 0; chase <= 10; ++chase)
            outcomes[100 - (10 - battle) * (10 - chase)] += ways * pursuit[chase];
    }
    InHundredths out;
    for (std::size_t h = 0; h <= 100; ++h) out.add(h, outcomes[h]);
    return out;
}

void add_pursuit(const Matchup& matchup, const Part& part, Writer& out) {
    const bool attacker_won = out.result.winner == Role::attacker;
    const InTenths victor = losses_of(attacker_won ? part.attacker : part.defender);
    const TenthsWays& loser = attacker_won ? part.defender : part.attacker;
    const auto& victor_band = attacker_won ? matchup.attacker_band : matchup.defender_band;
    const auto& loser_band = attacker_won ? matchup.defender_band : matchup.attacker_band;

    // The loser's losses depend on the victor's only through the band of the victor's survivors, which usually is the
    // same for all losses.
    const auto band_of = [&](const Loss& l) { return victor_band[l.hundredths / 10]; };
    InHundredths row = pursued(matchup, loser, loser_band, band_of(victor.all[0]));
    const bool one_band = std::all_of(victor.used().begin(), victor.used().end(),
                                      [&](const Loss& l) { return band_of(l) == band_of(victor.all[0]); });
    if (one_band) {
        if (attacker_won)
            add_pairs(victor.used(), row.used(), part.faces, out);
        else
            add_pairs(row.used(), victor.used(), part.faces, out);
        return;
    }
    JointOdds::Cell* const begin = out.at;
    for (const Loss& won : victor.used()) {
        row = pursued(matchup, loser, loser_band, band_of(won));
        const std::span<const Loss> one(&won, 1);
        if (attacker_won)
            add_pairs(one, row.used(), part.faces, out);
        else
            add_pairs(row.used(), one, part.faces, out);
    }
    if (!attacker_won)
        std::sort(begin, out.at, [](const JointOdds::Cell& a, const JointOdds::Cell& b) {
            return std::pair(a.attacker_loss, a.defender_loss) < std::pair(b.attacker_loss, b.defender_loss);
        });
}

void count_pursuit(const Matchup& matchup, const TenthsWays& victor, const TenthsWays& loser, bool attacker_won,
                   std::uint32_t faces, std::array<std::uint32_t, 101>& lost) {
    const auto& victor_band = attacker_won ? matchup.attacker_band : matchup.defender_band;
    const auto& loser_band = attacker_won ? matchup.defender_band : matchup.attacker_band;
    std::array<bool, 11> counted{};
    for (std::size_t first = 0; first <= 10; ++first) {
        if (counted[first] || victor[first] == 0) continue;
        std::uint32_t ways = 0;  // that the victor ends in this band
        for (std::size_t tenths = first; tenths <= 10; ++tenths)
            if (victor_band[tenths] == victor_band[first]) {
                ways += victor[tenths];
                counted[tenths] = true;
            }
        const InHundredths row = pursued(matchup, loser, loser_band, victor_band[first]);
        for (const Loss& l : row.used()) lost[l.hundredths] += faces * ways * l.outcomes;
    }
}

// The faces of the results die that give each result.
std::array<std::uint32_t, result_count> faces_of(const Matchup& matchup, int modifier) {
    std::array<std::uint32_t, result_count> faces{};
    for (int die = 1; die <= 6; ++die)
        ++faces[matchup.result_of_die[static_cast<std::size_t>(std::clamp(die + modifier, 1, 6) - 1)]];
    return faces;
}

const TenthsWays& casualty_ways(const Matchup& matchup, Role role, std::size_t result) {
    return matchup.ways[static_cast<std::size_t>(matchup.shift[index_of(role)][result] + Matchup::no_shift)];
}

Fraction of_all(std::uint64_t outcomes) {
    return fraction(static_cast<std::int64_t>(outcomes), all_outcomes);
}

std::uint8_t loss_of(const JointOdds::Cell& cell, Role role) {
    return role == Role::attacker ? cell.attacker_loss : cell.defender_loss;
}

}  // namespace

std::size_t result_index(const BattleResult& r) {
    const auto grade = static_cast<std::size_t>(r.grade);
    if (!r.winner) return r.grade == Grade::stalemate ? 3 : 4;
    return *r.winner == Role::attacker ? 3 + grade : 4 - grade;
}

BattleResult result_at(std::size_t index) {
    CHECK(index < result_count);
    return all_results[index];
}

Matchup make_matchup(const abstract::Setup& setup, LossWay attacker_losses, LossWay defender_losses) {
    CHECK(attacker_losses != LossWay::by_hand && defender_losses != LossWay::by_hand);
    const abstract::Sheet& attacker = setup.sheets.first;
    const abstract::Sheet& defender = setup.sheets.second;
    Matchup out;
    out.column = abstract::column(attacker.strength, defender.strength);
    for (int die = 1; die <= 6; ++die)
        out.result_of_die[static_cast<std::size_t>(die - 1)] =
            static_cast<std::uint8_t>(result_index(abstract::battle_result(out.column, die)));
    for (std::size_t i = 0; i < result_count; ++i) {
        const BattleResult& result = all_results[i];
        out.pursued[0][i] = abstract::pursuit_allowed(result, Posture::stand_and_hold, defender);
        out.pursued[1][i] = abstract::pursuit_allowed(result, Posture::fighting_retreat, defender);
        for (const Role role : {Role::attacker, Role::defender})
            out.shift[index_of(role)][i] = static_cast<std::int8_t>(abstract::casualty_shift(result, role));
    }
    out.attacker_band = shifts_of(band_code(attacker, setup.start.house, attacker_losses));
    out.defender_band = shifts_of(band_code(defender, setup.start.house, defender_losses));
    out.ways = ways_by_shift(setup.start.house);
    out.casualties_recorded = setup.start.house.casualties_recorded;
    return out;
}

int results_modifier(const abstract::Setup& setup, const Plans& plans) {
    return abstract::results_roll_modifier(plans.attacker, plans.defender, plans.attacker_stratagem,
                                           plans.defender_stratagem, setup.start.sides.second.fortified,
                                           setup.start.house);
}

void compute_joint(const Matchup& matchup, int modifier, Posture defender, JointOdds& out) {
    const auto faces = faces_of(matchup, modifier);
    if (out.block_.empty()) out.block_.resize(JointOdds::most_cells);
    Writer writer{out.block_.data()};
    const std::size_t retreat = defender == Posture::fighting_retreat ? 1 : 0;
    for (std::size_t i = 0; i < result_count; ++i) {
        if (faces[i] == 0) continue;
        const auto ways = [&](Role role) -> const TenthsWays& { return casualty_ways(matchup, role, i); };
        const Part part{faces[i], ways(Role::attacker), ways(Role::defender)};
        writer.result = all_results[i];
        if (writer.result.grade == Grade::stalemate)
            add_one_roll(part, writer);
        else if (matchup.pursued[retreat][i])
            add_pursuit(matchup, part, writer);
        else
            add_pairs(losses_of(part.attacker).used(), losses_of(part.defender).used(), part.faces * 36, writer);
    }
    out.size_ = static_cast<std::size_t>(writer.at - out.block_.data());
}

RollTotals count_losses(const Matchup& matchup, int modifier, Posture defender) {
    const auto faces = faces_of(matchup, modifier);
    const std::size_t retreat = defender == Posture::fighting_retreat ? 1 : 0;
    constexpr std::uint32_t other_dice = 36 * 36;  // outcomes of the rolls that this loss does not depend on
    RollTotals out;
    for (std::size_t i = 0; i < result_count; ++i) {
        if (faces[i] == 0) continue;
        out.results[i] = faces[i] * 36 * other_dice;
        const TenthsWays &attacker = casualty_ways(matchup, Role::attacker, i),
                         &defender_ways = casualty_ways(matchup, Role::defender, i);
        const bool one_roll = all_results[i].grade == Grade::stalemate;  // AD-23
        const bool pursuit = !one_roll && matchup.pursued[retreat][i];
        const bool attacker_won = all_results[i].winner == Role::attacker;
        const auto alone = [&](const TenthsWays& ways, std::array<std::uint32_t, 101>& lost) {
            for (std::size_t tenths = 0; tenths <= 10; ++tenths)
                lost[10 * tenths] += faces[i] * ways[tenths] * other_dice;
        };
        if (!pursuit || attacker_won) alone(attacker, out.attacker_loss);
        if (!pursuit || !attacker_won) alone(one_roll ? attacker : defender_ways, out.defender_loss);
        if (!pursuit) continue;
        if (attacker_won)
            count_pursuit(matchup, attacker, defender_ways, true, faces[i], out.defender_loss);
        else
            count_pursuit(matchup, defender_ways, attacker, false, faces[i], out.attacker_loss);
    }
    return out;
}

void joint_odds(const abstract::Setup& setup, const Plans& plans, JointOdds& out) {
    compute_joint(make_matchup(setup, plans.attacker_losses, plans.defender_losses), results_modifier(setup, plans),
                  plans.defender, out);
}

JointOdds joint_odds(const abstract::Setup& setup, const Plans& plans) {
    JointOdds out;
    joint_odds(setup, plans, out);
    return out;
}

bool JointOdds::operator==(const JointOdds& other) const {
    return std::equal(cells().begin(), cells().end(), other.cells().begin(), other.cells().end());
}

std::vector<JointOdds::ResultChance> JointOdds::results() const {
    std::vector<ResultChance> out;
    for (const Cell& cell : cells()) {
        if (out.empty() || out.back().result != cell.result) out.push_back({cell.result, 0});
        out.back().outcomes += cell.outcomes;
    }
    return out;
}

std::array<std::uint32_t, 101> JointOdds::loss_outcomes(Role role) const {
    std::array<std::uint32_t, 101> out{};
    for (const Cell& cell : cells()) out[loss_of(cell, role)] += cell.outcomes;
    return out;
}

Fraction JointOdds::mean_loss(Role role) const {
    std::uint64_t sum = 0;
    for (const Cell& cell : cells()) sum += std::uint64_t{loss_of(cell, role)} * cell.outcomes;
    return of_all(sum) / 100;
}

Fraction JointOdds::chance_of_winner(Role role) const {
    std::uint64_t outcomes = 0;
    for (const Cell& cell : cells())
        if (cell.result.winner == role) outcomes += cell.outcomes;
    return of_all(outcomes);
}

Fraction JointOdds::chance_drawn() const {
    std::uint64_t outcomes = 0;
    for (const Cell& cell : cells())
        if (!cell.result.winner) outcomes += cell.outcomes;
    return of_all(outcomes);
}

Fraction JointOdds::chance_of_field(Role role, Posture defender) const {
    std::uint64_t outcomes = 0;
    for (const ResultChance& r : results())
        if (abstract::field_holder(r.result, defender) == role) outcomes += r.outcomes;
    return of_all(outcomes);
}

Fraction JointOdds::chance_of_losing_at_least(Role role, int hundredths) const {
    std::uint64_t outcomes = 0;
    for (const Cell& cell : cells())
        if (loss_of(cell, role) >= hundredths) outcomes += cell.outcomes;
    return of_all(outcomes);
}

}  // namespace banneret
