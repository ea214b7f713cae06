#include "engine/commanders/same_dice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/armies/fault_report.h"
#include "engine/core/text.h"
#include "engine/dice/tape.h"

namespace banneret {

namespace {

using Ask = Decision::Ask;

// A choice that was made, and what it answered.
struct Made {
    Ask ask{};
    Side side{};
    Order order;
    bool used = false;
};

// The choices of a battle as it was played, dice throws left out.
std::variant<std::vector<Made>, Refusal> choices_of(const Shared<abstract::Setup>& setup, std::span<const Order> orders,
                                                    std::span<const Roll> rolls) {
    const Refusal damaged{"The record of this battle does not fit the rules, so it cannot be fought again."};
    std::vector<Made> out;
    abstract::Record record = abstract::begin(setup);
    for (const Order& order : orders) {
        const auto d = abstract::pending(record);
        if (!d) return damaged;
        if (d->ask != Ask::roll) out.push_back({d->ask, d->side, order});
        try {
            auto next = abstract::try_step(record, order, rolls);
            auto* step = std::get_if<abstract::Stepped>(&next);
            if (step == nullptr) return damaged;
            record = std::move(step->record);
            rolls = rolls.subspan(step->rolls_used);
        } catch (const TapeMismatch&) {
            return damaged;
        }
    }
    return out;
}

// True if the change overrides this decision.
bool changed(Ask ask, const Instructions& instead) {
    switch (ask) {
        case Ask::stratagem:
        case Ask::foil:
            return instead.stratagem.has_value();
        case Ask::stance:
        case Ask::overrule:
        case Ask::role:
            return instead.stance.has_value();
        case Ask::posture:
            return instead.posture.has_value() || instead.posture_otherwise.has_value();
        case Ask::losses:
            return instead.losses.has_value();
        case Ask::pursuit:
            return instead.pursue.has_value();
        case Ask::retreat_direction:
            return instead.direction.has_value();
        case Ask::declaration:
        case Ask::roll:
            break;
    }
    return false;
}

std::string_view asked_words(Ask ask) {
    constexpr std::array<std::string_view, 11> words = {"dice",
                                                        "its stratagem",
                                                        "a foil",
                                                        "what it declares",
                                                        "its stance",
                                                        "a superior general's word",
                                                        "its role",
                                                        "its posture",
                                                        "its losses",
                                                        "a pursuit",
                                                        "where it retreats to"};
    return words[static_cast<std::size_t>(ask)];
}

template <class Value>
std::optional<std::variant<Instructions, Refusal>> set_word(Instructions out,
                                                            std::optional<Value> Instructions::*member,
                                                            std::string_view what, std::string_view word,
                                                            std::optional<Value> value,
                                                            std::vector<std::string_view> known) {
    if (!value) return Refusal{fmt::format("{}: {}.", what, unknown_word(word, known))};
    out.*member = value;
    return out;
}

template <class Key, class Enum>
std::vector<std::string_view> keys(Key key_of, std::size_t first, std::size_t count, Enum) {
    std::vector<std::string_view> out;
    for (std::size_t i = 0; i < count; ++i) out.push_back(key_of(static_cast<Enum>(first + i)));
    return out;
}

}  // namespace

SameDiceReplay replay_with_same_dice(const abstract::Start& start, std::span<const Order> orders,
                                     std::span<const Roll> rolls, const BattleChange& change, std::uint64_t seed) {
    SameDiceReplay out;
    const auto refused = [&](Refusal why) {
        out.battle.refused = std::move(why);
        return out;
    };
    const auto setup_of = [](const abstract::Start& s) { return abstract::set_up(s); };
    auto old_setup = setup_of(start);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&old_setup))
        return refused({problems->front().sentence()});
    auto made = choices_of(std::get<Shared<abstract::Setup>>(old_setup), orders, rolls);
    if (auto* why = std::get_if<Refusal>(&made)) return refused(std::move(*why));
    auto& choices = std::get<std::vector<Made>>(made);

    auto new_setup = change.start ? setup_of(*change.start) : old_setup;
    if (const auto* problems = std::get_if<std::vector<Problem>>(&new_setup))
        return refused({problems->front().sentence()});
    abstract::Record& record = out.battle.record;
    record = abstract::begin(std::get<Shared<abstract::Setup>>(new_setup));
    for (const Side s : both_sides)
        if (auto why = instructions_refused(record, s, change.instead[s])) return refused(std::move(*why));

    ReusedDice dice(rolls, Rng(seed, 3));
    PerSide<Rng> generals{Rng(seed, 1), Rng(seed, 2)};
    RecordingLog log;
    while (const auto d = abstract::pending(record)) {
        Order order = ThrowDice{};
        if (d->ask != Ask::roll) {
            const Instructions& instead = change.instead[d->side];
            const auto then = std::find_if(choices.begin(), choices.end(), [&](const Made& m) {
                return !m.used && m.ask == d->ask && m.side == d->side;
            });
            if (then != choices.end()) then->used = true;
            const bool as_then =
                then != choices.end() && !changed(d->ask, instead) && !abstract::check(record, then->order).has_value();
            if (as_then) {
                order = then->order;
                ++out.kept;
            } else {
                GeneralsChoice choice = choose(record, *d, generals[d->side], instead);
                order = std::move(choice.order);
                if (!changed(d->ask, instead))
                    out.decided.push_back(fmt::format("{}, {}: {}", record.setup->start.sides[d->side].name,
                                                      asked_words(d->ask), choice.because));
            }
        }
        if (auto why = abstract::check(record, order)) return refused(std::move(*why));
        abstract::apply(record, order, dice, log);
        out.battle.orders.push_back(std::move(order));
    }
    out.battle.rolls = dice.rolls();
    out.battle.events = std::move(log.events);
    out.dealt = dice.dealt();
    out.thrown = dice.rolls().size() - dice.dealt();
    return out;
}

std::optional<std::variant<Instructions, Refusal>> parse_instruction(std::string_view words,
                                                                     const Instructions& so_far) {
    const std::size_t equals = words.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string what = folded(words.substr(0, equals));
    const std::string_view value = trimmed(words.substr(equals + 1));
    if (what == "posture") {
        auto known = keys([](Posture p) { return key(p); }, 0, posture_count, Posture{});
        return set_word(so_far, &Instructions::posture, what, value, parse_posture(value), std::move(known));
    }
    if (what == "stratagem") {
        auto known = keys([](Stratagem s) { return key(s); }, 0, stratagem_count, Stratagem{});
        return set_word(so_far, &Instructions::stratagem, what, value, parse_stratagem(value), std::move(known));
    }
    if (what == "stance")
        return set_word(so_far, &Instructions::stance, what, value, parse_stance(value), {"offensive", "defensive"});
    if (what == "losses") {
        auto known = keys([](LossWay w) { return key(w); }, 0, loss_way_count - 1, LossWay{});
        const auto written = parse_loss_way(value);
        const auto way = written && *written != LossWay::by_hand ? written : std::nullopt;
        return set_word(so_far, &Instructions::losses, what, value, way, std::move(known));
    }
    if (what == "pursue") {
        const std::string word = folded(value);
        std::optional<bool> pursue;
        if (word == "yes" || word == "no") pursue = word == "yes";
        return set_word(so_far, &Instructions::pursue, what, value, pursue, {"yes", "no"});
    }
    return std::nullopt;
}

}  // namespace banneret
