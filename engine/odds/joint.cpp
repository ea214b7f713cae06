#include "engine/odds/joint.h"

#include <algorithm>

#include "engine/abstract/losses.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/results_roll.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

constexpr std::array<std::uint8_t, 13> ways_of_total = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};  // 2d6
constexpr std::size_t no_shift = 8;  // where Matchup::ways holds a shift of 0

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

TenthsWays ways_with(int shift) {
    TenthsWays out{};
    for (int total = 2; total <= 12; ++total) {
        auto& ways = out[static_cast<std::size_t>(abstract::casualty_tenths(total + shift))];
        ways = static_cast<std::uint8_t>(ways + ways_of_total[static_cast<std::size_t>(total)]);
    }
    return out;
}

std::array<std::int8_t, 11> bands(const abstract::Sheet& sheet, const abstract::House& house, LossWay way) {
    std::array<std::int8_t, 11> out{};
    if (way == LossWay::proportional) {
        // Every unit loses the same share, so the share mounted or flying stays until nobody is left.
        out.fill(static_cast<std::int8_t>(
            abstract::pursuit_band(sheet.mounted_or_flying.part, sheet.mounted_or_flying.whole)));
        out[10] = 0;
        return out;
    }
    const abstract::Survivors all = abstract::all_present(sheet);
    for (int tenths = 0; tenths <= 10; ++tenths)
        out[static_cast<std::size_t>(tenths)] =
            static_cast<std::int8_t>(abstract::survivors_band(sheet, abstract::remove(sheet, all, tenths, way), house));
    return out;
}

// The dice of one result: how many falls of the results die give it, what it costs, and who may pursue.
struct Part {
    BattleResult result{};
    std::uint32_t faces = 0;
    const TenthsWays* attacker = nullptr;
    const TenthsWays* defender = nullptr;
};

using Cells = std::vector<JointOdds::Cell>;
using LossRow = std::array<std::uint32_t, 101>;

std::uint8_t in_hundredths(std::size_t tenths) {
    return static_cast<std::uint8_t>(tenths * 10);
}

void add_one_roll(const Part& part, Cells& cells) {
    for (std::size_t tenths = 0; tenths <= 10; ++tenths)
        if (const std::uint32_t ways = (*part.attacker)[tenths])
            cells.push_back({part.result, in_hundredths(tenths), in_hundredths(tenths), part.faces * ways * 36 * 36});
}

void add_two_rolls(const Part& part, Cells& cells) {
    for (std::size_t a = 0; a <= 10; ++a) {
        const std::uint32_t ways_a = (*part.attacker)[a] * part.faces * 36;
        if (ways_a == 0) continue;
        for (std::size_t d = 0; d <= 10; ++d)
            if (const std::uint32_t ways = (*part.defender)[d])
                cells.push_back({part.result, in_hundredths(a), in_hundredths(d), ways_a * ways});
    }
}

// Battle and pursuit together for the pursued, of 36 * 36 falls, when the victor's survivors are of this band. The
// second blow takes tenths of what the first left: 1 - (1 - a)(1 - b).
void fill_pursued(const Matchup& matchup, const TenthsWays& loser, const std::array<std::int8_t, 11>& loser_band,
                  int victor_band, LossRow& row) {
    row.fill(0);
    row[100] = loser[10] * 36u;  // nobody is left to pursue
    for (std::size_t battle = 0; battle < 10; ++battle) {
        const std::uint32_t ways = loser[battle];
        if (ways == 0) continue;
        const int shift = victor_band - loser_band[battle];
        const TenthsWays& pursuit = matchup.ways[static_cast<std::size_t>(shift + static_cast<int>(no_shift))];
        for (std::size_t chase = 0; chase <= 10; ++chase)
            row[100 - (10 - battle) * (10 - chase)] += ways * pursuit[chase];
    }
}

void add_pursuit(const Matchup& matchup, const Part& part, Cells& cells) {
    const bool attacker_won = part.result.winner == Role::attacker;
    const TenthsWays& victor = attacker_won ? *part.attacker : *part.defender;
    const TenthsWays& loser = attacker_won ? *part.defender : *part.attacker;
    const auto& victor_bands = attacker_won ? matchup.attacker_band : matchup.defender_band;
    const auto& loser_bands = attacker_won ? matchup.defender_band : matchup.attacker_band;

    // The loser's losses hang on the victor's only through the band of her survivors: one row for each of the four.
    std::array<LossRow, 4> rows;
    std::array<const LossRow*, 11> row_of{};
    std::array<std::int8_t, 4> filled_for{};
    std::size_t filled = 0;
    for (std::size_t tenths = 0; tenths <= 10; ++tenths) {
        if (victor[tenths] == 0) continue;
        const std::int8_t band = victor_bands[tenths];
        std::size_t at = 0;
        while (at < filled && filled_for[at] != band) ++at;
        if (at == filled) {
            CHECK(filled < rows.size());
            filled_for[filled++] = band;
            fill_pursued(matchup, loser, loser_bands, band, rows[at]);
        }
        row_of[tenths] = &rows[at];
    }

    if (attacker_won) {
        for (std::size_t a = 0; a <= 10; ++a) {
            const std::uint32_t ways = victor[a] * part.faces;
            if (ways == 0) continue;
            for (std::size_t d = 0; d <= 100; ++d)
                if (const std::uint32_t lost = (*row_of[a])[d])
                    cells.push_back({part.result, in_hundredths(a), static_cast<std::uint8_t>(d), ways * lost});
        }
        return;
    }
    for (std::size_t a = 0; a <= 100; ++a) {
        for (std::size_t d = 0; d <= 10; ++d) {
            const std::uint32_t ways = victor[d] * part.faces;
            if (ways == 0) continue;
            if (const std::uint32_t lost = (*row_of[d])[a])
                cells.push_back({part.result, static_cast<std::uint8_t>(a), in_hundredths(d), ways * lost});
        }
    }
}

Fraction of_all(std::uint64_t falls) {
    return fraction(static_cast<std::int64_t>(falls), all_falls);
}

std::uint8_t loss_of(const JointOdds::Cell& cell, Role role) {
    return role == Role::attacker ? cell.attacker_loss : cell.defender_loss;
}

}  // namespace

std::size_t result_index(const BattleResult& r) {
    const auto found = std::find(all_results.begin(), all_results.end(), r);
    CHECK(found != all_results.end());
    return static_cast<std::size_t>(found - all_results.begin());
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
    out.attacker_band = bands(attacker, setup.start.house, attacker_losses);
    out.defender_band = bands(defender, setup.start.house, defender_losses);
    for (std::size_t i = 0; i < out.ways.size(); ++i)
        out.ways[i] = ways_with(static_cast<int>(i) - static_cast<int>(no_shift));
    return out;
}

int results_modifier(const abstract::Setup& setup, const Plans& plans) {
    return abstract::results_roll_tally(plans.attacker, plans.defender, plans.attacker_stratagem,
                                        plans.defender_stratagem, setup.start.sides.second.fortified, setup.start.house)
        .total();
}

void compute_joint(const Matchup& matchup, int modifier, Posture defender, JointOdds& out) {
    std::array<std::uint32_t, result_count> faces{};
    for (int die = 1; die <= 6; ++die)
        ++faces[matchup.result_of_die[static_cast<std::size_t>(std::clamp(die + modifier, 1, 6) - 1)]];

    out.cells_.clear();
    out.cells_.reserve(JointOdds::most_cells);
    const std::size_t retreat = defender == Posture::fighting_retreat ? 1 : 0;
    for (std::size_t i = 0; i < result_count; ++i) {
        if (faces[i] == 0) continue;
        const auto ways = [&](Role role) {
            return &matchup
                        .ways[static_cast<std::size_t>(matchup.shift[index_of(role)][i] + static_cast<int>(no_shift))];
        };
        const Part part{all_results[i], faces[i], ways(Role::attacker), ways(Role::defender)};
        if (part.result.grade == Grade::stalemate)
            add_one_roll(part, out.cells_);  // AD-23
        else if (matchup.pursued[retreat][i])
            add_pursuit(matchup, part, out.cells_);
        else
            add_two_rolls(part, out.cells_);
    }
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

std::vector<JointOdds::ResultChance> JointOdds::results() const {
    std::vector<ResultChance> out;
    for (const Cell& cell : cells_) {
        if (out.empty() || out.back().result != cell.result) out.push_back({cell.result, 0});
        out.back().falls += cell.falls;
    }
    return out;
}

std::array<std::uint32_t, 101> JointOdds::loss_falls(Role role) const {
    std::array<std::uint32_t, 101> out{};
    for (const Cell& cell : cells_) out[loss_of(cell, role)] += cell.falls;
    return out;
}

Fraction JointOdds::mean_loss(Role role) const {
    std::uint64_t sum = 0;
    for (const Cell& cell : cells_) sum += std::uint64_t{loss_of(cell, role)} * cell.falls;
    return of_all(sum) / 100;
}

Fraction JointOdds::chance_of_winner(Role role) const {
    std::uint64_t falls = 0;
    for (const Cell& cell : cells_)
        if (cell.result.winner == role) falls += cell.falls;
    return of_all(falls);
}

Fraction JointOdds::chance_drawn() const {
    std::uint64_t falls = 0;
    for (const Cell& cell : cells_)
        if (!cell.result.winner) falls += cell.falls;
    return of_all(falls);
}

Fraction JointOdds::chance_of_field(Role role, Posture defender) const {
    std::uint64_t falls = 0;
    for (const ResultChance& r : results())
        if (abstract::field_holder(r.result, defender) == role) falls += r.falls;
    return of_all(falls);
}

Fraction JointOdds::chance_of_losing_at_least(Role role, int hundredths) const {
    std::uint64_t falls = 0;
    for (const Cell& cell : cells_)
        if (loss_of(cell, role) >= hundredths) falls += cell.falls;
    return of_all(falls);
}

}  // namespace banneret
