#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/what_if/what_if_internal.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/text.h"
#include "engine/odds/games/posture_advice.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

// A payoff in percentage points, with its sign: "+12.4".
std::string payoff_text(const Fraction& payoff) {
    const double value = payoff.get_d() * 100;
    const std::string number = fixed(std::abs(value), 1);
    return (number == "0.0" ? "" : value > 0 ? "+" : "-") + number;
}

std::string posture_list(const std::vector<Posture>& postures) {
    std::vector<std::string> names;
    for (const Posture p : postures) names.emplace_back(words(p));
    return joined(names, "or");
}

HeatMap matrix(const WhatIf& w, const WhatIfPair& pair, const PostureTable& table) {
    HeatMap h;
    const std::string &attacker = pair.of(Role::attacker).now.name, &defender = pair.of(Role::defender).now.name;
    h.title = fmt::format("{} against {}: {}", attacker, defender, words(w.play.payoff));
    h.row_words = attacker;
    h.column_words = defender;
    h.row_colour = pair_colour(w, Role::attacker);
    h.column_colour = pair_colour(w, Role::defender);
    h.asides_words = "how often";
    double most = 0;
    for (const auto& row : table.game.payoff)
        for (const Fraction& f : row) most = std::max(most, std::abs(f.get_d()));
    for (std::size_t d = 0; d < table.defender.size(); ++d) {
        h.columns.emplace_back(words(table.defender[d]));
        h.column_asides.push_back(table.equilibrium.column_mix[d] > 0 ? percent_text(table.equilibrium.column_mix[d])
                                                                      : "-");
    }
    for (std::size_t a = 0; a < table.attacker.size(); ++a) {
        h.rows.emplace_back(words(table.attacker[a]));
        h.row_asides.push_back(table.equilibrium.row_mix[a] > 0 ? percent_text(table.equilibrium.row_mix[a]) : "-");
        for (std::size_t d = 0; d < table.defender.size(); ++d) {
            const Fraction& payoff = table.game.payoff[a][d];
            HeatMap::Cell cell;
            cell.words = payoff_text(payoff);
            cell.shade = most > 0 ? payoff.get_d() / most : 0;
            cell.marked = table.equilibrium.row_mix[a] > 0 && table.equilibrium.column_mix[d] > 0;
            cell.tip = fmt::format("{}: {}\n{}: {}\nworth {} to {}{}", attacker, words(table.attacker[a]), defender,
                                   words(table.defender[d]), cell.words, attacker,
                                   cell.marked ? "\nboth are played when both play well" : "");
            h.cells.push_back(std::move(cell));
        }
    }
    return h;
}

// The payoff from the point of view of `who`, in words.
std::string worth_words(const WhatIfPair& pair, Role who, const Fraction& attackers_payoff) {
    const Fraction own = who == Role::attacker ? attackers_payoff : Fraction(-attackers_payoff);
    return fmt::format("worth {} to {}", payoff_text(own), pair.of(who).now.name);
}

void add_guesses(const WhatIf& w, const WhatIfPair& pair, const PostureTable& table, PosturesModel& m) {
    const auto fill = [](const std::vector<Posture>& postures, const std::optional<Posture>& guess, auto& names,
                         auto& values, auto& chosen) {
        names.push_back("anything");
        values.push_back(std::nullopt);
        for (const Posture p : postures) {
            if (guess == p) chosen = names.size();
            names.emplace_back(words(p));
            values.push_back(p);
        }
    };
    fill(table.attacker, w.guess_attacker, m.attacker_guesses, m.attacker_postures, m.attacker_guess);
    fill(table.defender, w.guess_defender, m.defender_guesses, m.defender_postures, m.defender_guess);
    const auto reply = [&](Role who, const std::optional<Posture>& guess) {
        if (!guess) return;
        const PostureAnswer answer = best_reply(table, who, *guess);
        m.replies.push_back(fmt::format("Against {} of {}, the best answer of {} is {}, {}.", words(*guess),
                                        pair.of(other(who)).now.name, pair.of(who).now.name,
                                        posture_list(answer.postures), worth_words(pair, who, answer.value)));
    };
    reply(Role::attacker, m.defender_postures[m.defender_guess]);
    reply(Role::defender, m.attacker_postures[m.attacker_guess]);
}

}  // namespace

PosturesModel make_postures(const WhatIf& w, const WhatIfPair& pair) {
    const PostureTable table = posture_table(*pair.setup, w.play);
    PosturesModel m;
    m.matrix = matrix(w, pair, table);
    m.value = fmt::format("When both play well, the battle is {}.", worth_words(pair, w.role, table.equilibrium.value));
    for (const Role who : {w.role, other(w.role)}) {
        const bool attacks = who == Role::attacker;
        const auto& mix = attacks ? table.equilibrium.row_mix : table.equilibrium.column_mix;
        const auto& postures = attacks ? table.attacker : table.defender;
        const std::string& name = pair.of(who).now.name;
        m.sentences.push_back(fmt::format("Best mix of {}: {}.", name, mix_words(postures, mix)));
        const PostureAnswer safe = safest(table, who);
        m.sentences.push_back(fmt::format("Safest single posture of {}: {}, {} at worst.", name,
                                          posture_list(safe.postures), worth_words(pair, who, safe.value)));
    }
    add_guesses(w, pair, table, m);
    return m;
}

}  // namespace banneret::app
