#include "app/cli/tabletop/sampled_rows.h"

#include <exception>
#include <stdexcept>

#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

Json row_json(const SampledRow& r) {
    Json out = {r.trial, r.finished,         r.winner ? (*r.winner == Side::first ? 1 : 2) : 0,
                r.turns, r.ended_by.ruleset, r.ended_by.row};
    for (const Side side : both_sides) {
        out.push_back(r.lost[side]);
        for (const std::int64_t men : r.men[side]) out.push_back(men);
    }
    for (const PerSide<double>& turn : r.lost_by_turn)
        for (const Side side : both_sides) out.push_back(turn[side]);
    return out;
}

// Throws the JSON library's exceptions if `j` has another form.
SampledRow row_of(const Json& j) {
    SampledRow r;
    r.trial = j.at(0).get<std::uint64_t>();
    r.finished = j.at(1).get<bool>();
    const int winner = j.at(2).get<int>();
    if (winner != 0) r.winner = winner == 1 ? Side::first : Side::second;
    r.turns = j.at(3).get<std::uint16_t>();
    r.ended_by.ruleset = j.at(4).get<decltype(r.ended_by.ruleset)>();
    r.ended_by.row = j.at(5).get<decltype(r.ended_by.row)>();
    if (r.finished && !known(r.ended_by)) throw std::out_of_range("rule");
    std::size_t at = 6;
    for (const Side side : both_sides) {
        r.lost[side] = j.at(at++).get<double>();
        for (std::int64_t& men : r.men[side]) men = j.at(at++).get<std::int64_t>();
    }
    while (at < j.size()) {
        PerSide<double>& turn = r.lost_by_turn.emplace_back();
        for (const Side side : both_sides) turn[side] = j.at(at++).get<double>();
    }
    return r;
}

}  // namespace

Json rows_json(std::span<const SampledRow> rows) {
    Json out = Json::array();
    for (const SampledRow& row : rows) out.push_back(row_json(row));
    return out;
}

std::optional<std::vector<SampledRow>> rows_of(const Parts& parts, std::string_view key, std::uint64_t trials) {
    std::vector<SampledRow> out(trials);
    std::vector<bool> there(trials);
    std::uint64_t count = 0;
    try {
        for (const Json& part : parts)
            for (const Json& j : part.at(std::string(key))) {
                SampledRow row = row_of(j);
                if (row.trial >= trials || there[row.trial]) return std::nullopt;
                there[row.trial] = true;
                ++count;
                out[row.trial] = std::move(row);
            }
    } catch (const std::exception&) {
        return std::nullopt;
    }
    if (count != trials) return std::nullopt;
    return out;
}

}  // namespace banneret::app
