#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_answers.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

// Percentage points of a payoff with sign.
std::string worth(double payoff) {
    const std::string number = fixed(std::abs(payoff) * 100, 1);
    return (number == "0.0" ? "" : payoff > 0 ? "+" : "-") + number;
}

std::string share_text(const Fraction& share) {
    return share > 0 ? percent_text(share) : "-";
}

// Each stratagem of a side: how often it is chosen, its chance, and its value on its own.
Table stratagem_table(const WholeAnswer& a, Side side) {
    const double sign = side == Side::first ? 1 : -1;
    Table t;
    t.left({"stratagem"});
    t.right({"chosen", "succeeds", "battle worth", "in effect", "tried", "may be foiled"});
    for (const StratagemShare& s : a.battle.stratagems[side]) {
        std::vector<Cell> cells = {s.stratagem == Stratagem::none ? "none" : std::string(words(s.stratagem)),
                                   share_text(s.share), s.stratagem == Stratagem::none ? "" : percent_text(s.chance),
                                   worth(sign * s.worth.get_d())};
        const auto& worths = a.worths[side];
        const auto found = std::find_if(worths.begin(), worths.end(),
                                        [&](const StratagemWorth& w) { return w.stratagem == s.stratagem; });
        if (found != worths.end()) {
            cells.push_back(worth(found->in_effect));
            cells.push_back(worth(found->attempt));
            cells.push_back(found->foil_chance > 0 ? worth(found->attempt_foiled) : "-");
        } else {
            cells.insert(cells.end(), 3, "");
        }
        t.row(std::move(cells), "", s.share > 0);
    }
    return t;
}

// The gain from attempting each stratagem, with the enemy's foil included; none if none can be attempted.
std::optional<FactorChart> worth_chart(const std::vector<StratagemWorth>& worths, const std::string& name,
                                       int own_colour, int foe_colour) {
    if (worths.empty()) return std::nullopt;
    FactorChart c{fmt::format("Worth to {} of trying a stratagem", name),
                  "against it",
                  "for " + name,
                  foe_colour,
                  own_colour,
                  {}};
    for (const StratagemWorth& w : worths)
        c.factors.push_back(
            {std::string(words(w.stratagem)), w.attempt_foiled * 100, worth(w.attempt_foiled),
             fmt::format("{}: succeeds {}\nin effect {}\ntried {}\ntried against an enemy who may foil it {}",
                         words(w.stratagem), percent_text(w.chance), worth(w.in_effect), worth(w.attempt),
                         worth(w.attempt_foiled))});
    return c;
}

std::string chance_text(double chance) {
    return chance > 0 && chance < 0.0005 ? "under 0.1%" : fixed(chance * 100, 1) + "%";
}

LadderChart ladder(const WholeBattle& battle, const std::string& first, int first_colour, int second_colour) {
    LadderChart c;
    c.title = "What may happen, and what the battle is then worth";
    c.x_words = "steps of the battle; the broader a bar, the likelier";
    c.y_words = fmt::format("worth to {}, in hundredths", first);
    c.level = battle.value * 100;
    c.level_words = fmt::format("on average {}", worth(battle.value));
    c.more_colour = first_colour;
    c.less_colour = second_colour;
    for (const BattleStep& step : battle.steps) {
        LadderChart::Step& here = c.steps.emplace_back();
        here.label = fmt::format("{} {}", step.step, step.words);
        for (const BattleBranch& b : step.branches)
            here.rungs.push_back(
                {b.value * 100, b.chance,
                 fmt::format("{}: {}, then worth {}", b.words, chance_text(b.chance), worth(b.value))});
    }
    return c;
}

}  // namespace

WholeModel make_whole(const Desk& desk, const WhatIf& w) {
    WholeModel m;
    m.work = task_model(desk, w);
    const auto* answer = answer_of<WholeAnswer>(desk, WhatIfView::postures);
    if (answer == nullptr) return m;
    const WhatIf asked = asked_of(desk, w);
    const std::string &own = asked.variants[0].now.name, &foe = asked.foes[0].now.name;
    const bool attacks = asked.role == Role::attacker;
    m.first_name = attacks ? own : foe;
    m.second_name = attacks ? foe : own;
    m.value =
        fmt::format("From the first stratagem to the pursuit the battle is worth {} to {} when both play well ({}).",
                    worth(answer->battle.value * (attacks ? 1 : -1)), own, words(asked.play.payoff));
    m.first = stratagem_table(*answer, Side::first);
    m.second = stratagem_table(*answer, Side::second);
    m.steps.left({"step"});
    m.steps.right({"what can happen", "chance", "worth"});
    for (const BattleStep& step : answer->battle.steps) {
        bool named = false;
        for (const BattleBranch& b : step.branches) {
            m.steps.row({named ? "" : fmt::format("{} {}", step.step, step.words), b.words, chance_text(b.chance),
                         worth(b.value)});
            named = true;
        }
    }
    const int first_colour = pair_colour(asked, Role::attacker), second_colour = pair_colour(asked, Role::defender);
    m.first_worth = worth_chart(answer->worths.first, m.first_name, first_colour, second_colour);
    m.second_worth = worth_chart(answer->worths.second, m.second_name, second_colour, first_colour);
    if (!answer->battle.steps.empty()) m.ladder = ladder(answer->battle, m.first_name, first_colour, second_colour);
    return m;
}

}  // namespace banneret::app
