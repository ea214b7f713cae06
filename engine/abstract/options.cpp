#include <fmt/format.h>

#include "engine/abstract/steps.h"
#include "engine/core/text.h"

// The answers offered to a person.
namespace banneret::abstract {

namespace {

using Ask = Decision::Ask;
using Numbers = UnitDeclaration::Numbers;

Declare declare_all(const Sheet& sheet, Numbers numbers, bool hide) {
    Declare out;
    for (const UnitStrength& unit : sheet.units) out.units.push_back({unit.unit, numbers, numbers, hide, hide});
    return out;
}

Option of(Order order, std::string words) {
    return {std::move(order), std::move(words), std::nullopt};
}

std::vector<Option> stratagem_options() {
    // "No stratagem" also plans no foil; the person is still asked when a foil is possible.
    std::vector<Option> out = {of(ChooseStratagem{Stratagem::none, false, false}, "no stratagem")};
    for (std::size_t i = 1; i < stratagem_count; ++i) {
        const auto s = static_cast<Stratagem>(i);
        if (s == Stratagem::surprise_attack) {
            out.push_back(of(ChooseStratagem{s, false}, fmt::format("{} by day", words(s))));
            out.push_back(of(ChooseStratagem{s, true}, fmt::format("{} by night", words(s))));
        } else {
            out.push_back(of(ChooseStratagem{s}, std::string(words(s))));
        }
    }
    return out;
}

std::vector<Option> declaration_options(const Sheet& own) {
    return {of(declare_all(own, Numbers::as_they_are, true), "true numbers, quality hidden"),
            of(declare_all(own, Numbers::as_they_are, false), "true numbers, everything shown"),
            of(declare_all(own, Numbers::doubled, true), "numbers doubled, quality hidden"),
            of(declare_all(own, Numbers::doubled, false), "numbers and fighting capacity doubled, abilities shown"),
            of(declare_all(own, Numbers::halved, true), "numbers halved, quality hidden"),
            of(declare_all(own, Numbers::halved, false), "numbers and fighting capacity halved, abilities shown")};
}

std::vector<Option> posture_options(const Record& r, Side side) {
    std::vector<Option> out;
    const auto role = role_of(r, side);
    if (!role) return out;
    for (std::size_t i = 0; i < postures_each; ++i) {
        const Posture p = posture_at(*role, i);
        out.push_back(of(ChoosePosture{p}, std::string(words(p))));
    }
    return out;
}

std::vector<Option> loss_options(const Record& r, Side side) {
    std::vector<Option> out;
    const SideRecord& mine = r.sides[side];
    const int tenths = (steps::about_pursuit(r) ? mine.pursuit_loss : mine.battle_loss).tenths;
    if (tenths < 0) return out;
    for (std::size_t i = 0; i < loss_way_count; ++i) {
        AllotLosses order;
        order.way = static_cast<LossWay>(i);
        if (order.way == LossWay::by_hand)
            order.by_hand = by_hand_proposal(steps::sheet(r, side), survivors(r, side), tenths);
        out.push_back(of(order, std::string(words(order.way))));
    }
    return out;
}

std::vector<Option> answers(const Record& r, const Decision& d) {
    const std::string &own = steps::name(r, d.side), &enemy = steps::name(r, other(d.side));
    std::vector<Option> out;
    switch (d.ask) {
        case Ask::roll:
            return {of(ThrowDice{}, fmt::format("roll {}d{}", d.question.count, d.question.sides))};
        case Ask::stratagem:
            return stratagem_options();
        case Ask::foil:
            return {of(ChooseFoil{true}, "try to foil it"), of(ChooseFoil{false}, "let it be")};
        case Ask::declaration:
            return declaration_options(steps::sheet(r, d.side));
        case Ask::stance:
            return {of(ChooseStance{Stance::offensive}, "offensive"), of(ChooseStance{Stance::defensive}, "defensive")};
        case Ask::overrule:
            return {of(Overrule{}, "let the stances stand"),
                    of(Overrule{Role::attacker}, fmt::format("battle: {} attacks, {} defends", own, enemy)),
                    of(Overrule{Role::defender}, fmt::format("battle: {} attacks, {} defends", enemy, own))};
        case Ask::role:
            return {of(ChooseRole{Role::attacker}, "attack"), of(ChooseRole{Role::defender}, "defend")};
        case Ask::posture:
            return posture_options(r, d.side);
        case Ask::losses:
            return loss_options(r, d.side);
        case Ask::pursuit:
            return {of(ChoosePursuit{true}, "pursue"), of(ChoosePursuit{false}, "do not pursue")};
        case Ask::retreat_direction:
            for (std::size_t i = 0; i < direction_count; ++i) {
                const auto direction = static_cast<Direction>(i);
                out.push_back(of(ChooseDirection{direction}, std::string(words(direction))));
            }
            return out;
    }
    return out;
}

}  // namespace

std::vector<Option> options(const Record& r, const Decision& d) {
    std::vector<Option> out = answers(r, d);
    for (Option& option : out) option.refused = steps::refusal(r, d, option.order);
    return out;
}

}  // namespace banneret::abstract
