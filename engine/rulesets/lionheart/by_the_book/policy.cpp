// The policy of the rulings to the letter (LH-COMMANDER), kept as a measure for the ladder.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/lionheart/by_the_book/judgement.h"

namespace banneret::lionheart::by_the_book {

namespace {

std::string reason_of(const State& s, const Plan& p) {
    const auto at_target = [&](std::string_view does) {
        return fmt::format("{} {}: the policy of the rulings gives it {:.2f}.", does, Rules::name(s, piece(p.target)),
                           p.score);
    };
    switch (p.why) {
        case Policy::attack:
            return at_target("Attacks");
        case Policy::shoot:
            return at_target("Shoots at");
        case Policy::spell:
            return at_target("Casts at");
        case Policy::hold:
            return "Holds, as no action is worth its risk.";
        default:
            return std::string(banneret::row(policy(p.why)).words);
    }
}

}  // namespace

Judgement::Judgement(const State& s, Side side) : s_(s), side_(side) {
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        const Stand& x = s.stands[i];
        if (!is_deployed(x)) continue;
        if (x.side == side)
            own_.push_back(i);
        else if (!x.hidden)
            enemies_.push_back(i);
    }
    const auto larger = std::max(s.setup->stands.first, s.setup->stands.second);
    restless_ = s.quiet_turns >= 8 * larger;
}

Plan Judgement::best_action() {
    Plan best = Plan::none();
    std::vector<std::size_t> asked = own_;
    if (s_.action.begun) asked = {s_.action.stand};
    Plan attack = Plan::none();
    for (const std::size_t i : asked) {
        const Stand& x = s_.stands[i];
        if (!is_deployed(x)) continue;
        if (x.panicked) {
            if (!s_.action.begun) best.take(rally(i));
            continue;
        }
        weigh_blows(i, best, attack);
        if (!(s_.action.begun && (s_.action.shot || s_.action.moved)) && may_reload(i))
            best.take({Reload{piece(i)}, Policy::reload, 0.15 * worth(i), i, i});
    }
    if (!s_.action.begun) best.take(king_to_safety());
    // After many quiet turns the side makes its best attack even at a loss, so that battles end.
    if (restless_ && attack.score > -1e300 && best.why != Policy::attack && best.score <= 0) best = attack;
    const bool attacks = best.why == Policy::attack;
    if (best.score > 0) return best;
    if (attacks && (best.score >= 0 || restless_)) return best;
    if (s_.action.begun) return Plan::done(Policy::hold);
    if (advances()) {
        const Plan forward = advance();
        if (!std::holds_alternative<Done>(forward.order)) return forward;
    } else if (const auto entry = strike_from_the_flank()) {
        return *entry;
    }
    return Plan::done(Policy::hold);
}

Plan Judgement::best_bid() const {
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        if (!may_bid(s_, side_, i)) continue;
        const Facts& f = facts(s_, i);
        const int full = row(f.build.kind).figures;
        const std::int32_t base = f.price / 4 * f.started / full;
        const std::int32_t bid = base * 3 / 2 + s_.stands[i].refusals * (base / 2);
        if (bid > 0 && bid <= s_.pool[side_] && bid <= f.price * s_.stands[i].figures / full)
            return {Bid{piece(i), bid}, Policy::bid, 0, i, i};
    }
    return Plan::done(Policy::hold);
}

Plan Judgement::rally(std::size_t i) const {
    const Stand& x = s_.stands[i];
    bool near = false;
    std::size_t closest = i;
    int least = 1'000;
    for (const std::size_t e : enemies_) {
        const int d = distance(x.at, s_.stands[e].at);
        if (d <= 2 && !s_.stands[e].panicked) near = true;
        if (d > 0 && d < least) {  // not one flying right above
            least = d;
            closest = e;
        }
    }
    const int facing = closest == i ? x.facing : bearing(x.at, s_.stands[closest].at);
    return {Rally{piece(i), {}, HexPlace{x.at, static_cast<std::uint8_t>(facing)}}, Policy::rally,
            worth(i) * (near ? 0.5 : 0.25), i, i};
}

CommandersChoice choose(const State& s, bool say_why) {
    const auto d = Rules::pending(s);
    CHECK(d.has_value());
    const auto answer = [&](const Plan& p) {
        return shared::answer_with(p, say_why, policy, [&](const Plan& chosen) { return reason_of(s, chosen); });
    };
    using Moment = TableDecision::Moment;
    switch (d->moment) {
        case Moment::choose:
            return {Reply{0}, policy(Policy::first), 0, say_why ? "Acts before the enemy does." : ""};
        case Moment::deploy:
            return {Done{}, policy(Policy::order), 0, say_why ? "The stands keep the usual order of battle." : ""};
        case Moment::bid:
            return answer(Judgement(s, d->side).best_bid());
        case Moment::react: {
            if (d->rule == rule("LH-R34")) {
                const Flight& f = s.flights[0];
                const Hex h = safest_step(s, f, retreat_steps(s, f));
                const int facing = direction_to(s.stands[f.stand].at, h);
                return {Advance{d->piece, HexPlace{h, static_cast<std::uint8_t>(facing)}}, policy(Policy::order), 0,
                        say_why ? "This is the safest way back." : ""};
            }
            const bool king = king_of(s, d->side) == static_cast<int>(d->against.value - 1);
            if (!king && d->against != d->piece)
                return {Done{}, policy(Policy::hold), 0,
                        say_why ? "The caster saves magic for the leader and its own stand." : ""};
            const Keyword spell = d->rule == extra(Extra::spell_shield) ? spells::ward : spells::prayer;
            return {Cast{d->piece, d->against, spell, static_cast<std::uint16_t>(asked(s)->most), {}},
                    policy(Policy::spell), 0, say_why ? "The caster meets as many hits as possible." : ""};
        }
        default:
            return answer(Judgement(s, d->side).best_action());
    }
}

}  // namespace banneret::lionheart::by_the_book
