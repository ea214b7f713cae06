#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/desk.h"
#include "app/models/what_if_answers.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

// Hundredths of a payoff with their sign.
std::string worth(double payoff) {
    const std::string number = fixed(std::abs(payoff) * 100, 1);
    return (number == "0.0" ? "" : payoff > 0 ? "+" : "-") + number;
}

std::string share_text(const Fraction& share) { return share > 0 ? percent_text(share) : "-"; }

// Every stratagem of one side: how often it is chosen, its chance, and what it is worth alone.
WordTable stratagem_table(const WholeAnswer& a, Side side) {
    const double sign = side == Side::first ? 1 : -1;
    WordTable t;
    t.heads = {"stratagem", "chosen", "succeeds", "battle then", "in effect", "tried", "and foiled"};
    for (const StratagemShare& s : a.battle.stratagems[side]) {
        std::vector<std::string> cells = {s.stratagem == Stratagem::none ? "none" : std::string(words(s.stratagem)), share_text(s.share),
                                          s.stratagem == Stratagem::none ? "" : percent_text(s.chance), worth(sign * s.worth.get_d())};
        const auto& worths = a.worths[side];
        const auto found = std::find_if(worths.begin(), worths.end(), [&](const StratagemWorth& w) { return w.stratagem == s.stratagem; });
        if (found != worths.end()) {
            cells.push_back(worth(found->in_effect));
            cells.push_back(worth(found->attempt));
            cells.push_back(found->foil_chance > 0 ? worth(found->attempt_foiled) : "-");
        } else {
            cells.insert(cells.end(), 3, "");
        }
        t.rows.push_back({std::move(cells), "", s.share > 0});
    }
    return t;
}

}  // namespace

WholeModel make_whole(const Desk& desk, const WhatIf& w) {
    WholeModel m;
    m.work = work_model(desk, w);
    const Work& work = desk.works[static_cast<std::size_t>(WhatIfView::postures)];
    const auto* answer = work.answer ? std::get_if<WholeAnswer>(&*work.answer) : nullptr;
    if (answer == nullptr) return m;
    const WhatIf asked = asked_of(desk, w);
    const std::string &own = asked.variants[0].now.name, &foe = asked.foes[0].now.name;
    const bool attacks = asked.role == Role::attacker;
    m.first_name = attacks ? own : foe;
    m.second_name = attacks ? foe : own;
    m.value = fmt::format("From the first stratagem to the pursuit the battle is worth {} to {} when both play well ({}).",
                          worth(answer->battle.value * (attacks ? 1 : -1)), own, words(asked.play.payoff));
    m.first = stratagem_table(*answer, Side::first);
    m.second = stratagem_table(*answer, Side::second);
    m.steps.heads = {"step", "what can happen", "chance", "worth to " + m.first_name};
    for (const BattleStep& step : answer->battle.steps) {
        bool named = false;
        for (const BattleBranch& b : step.branches) {
            m.steps.rows.push_back({{named ? "" : fmt::format("{} {}", step.step, step.words), b.words,
                                     b.chance > 0 && b.chance < 0.0005 ? "under 0.1%" : fixed(b.chance * 100, 1) + "%", worth(b.value)},
                                    "", false});
            named = true;
        }
    }
    return m;
}

}  // namespace banneret::app
