#include "engine/rulesets/shared/order_sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::shared {

namespace {

std::string formation_words(TableFormation f) {
    switch (f) {
        case TableFormation::unchanged:
            return "turn";
        case TableFormation::formed:
            return "form up";
        case TableFormation::skirmish:
            return "go into skirmish order";
        case TableFormation::road:
            return "form a march column";
        case TableFormation::loose:
            return "go into loose order";
        case TableFormation::schiltron:
            return "form a schiltron";
    }
    return {};
}

std::string move_words(Gait gait, const TablePlace& to) {
    const std::string place = place_words(to);
    switch (gait) {
        case Gait::normal:
            return "move to " + place;
        case Gait::leave_field:
            return "leave the field";
        case Gait::gallop:
            return "gallop to " + place;
        case Gait::backward:
            return "fall back to " + place;
        case Gait::disengage:
            return "disengage to " + place;
        case Gait::evade:
            return "evade to " + place;
        case Gait::pursue:
            return "pursue to " + place;
        case Gait::intercept:
            return "intercept at " + place;
        case Gait::counter_charge:
            return "counter-charge to " + place;
        case Gait::run:
            return "run to " + place;
    }
    return {};
}

// Each gives what comes after "NAME: ".
struct Phrase {
    const std::function<std::string(PieceId)>& call;
    RuleRef answer;

    std::string operator()(const Done&) const { return "done"; }
    std::string operator()(const Deploy& o) const {
        std::string out = "deploy at " + place_words(o.at);
        if (o.width > 0) out += fmt::format(", {} wide", o.width);
        return out;
    }
    std::string operator()(const Advance& o) const { return move_words(o.gait, o.to); }
    std::string operator()(const Charge& o) const { return "charge " + call(o.target); }
    std::string operator()(const Shoot& o) const {
        return "shoot at " + call(o.target) + (o.weapon.empty() ? "" : " with " + keyword_words(o.weapon));
    }
    std::string operator()(const Reload&) const { return "reload"; }
    std::string operator()(const Reform& o) const {
        std::string out = formation_words(o.formation);
        if (o.width > 0) out += fmt::format(", {} wide", o.width);
        return out;
    }
    std::string operator()(const Rally& o) const {
        return o.by && o.by != o.piece ? "try to rally " + call(o.piece) : std::string("try to rally");
    }
    std::string operator()(const Cast& o) const {
        std::string out = fmt::format("cast {}", keyword_words(o.spell));
        if (o.target) out += " at " + call(o.target);
        return o.dice > 1 ? fmt::format("{} with {} dice", out, o.dice) : out;
    }
    std::string operator()(const LeadersOrder& o) const {
        const std::string what = command_words(o);
        return o.by && o.by != o.piece ? fmt::format("order {} to {}", call(o.piece), what) : what;
    }
    std::string command_words(const LeadersOrder& o) const {
        switch (o.command) {
            case LeaderCommand::none:
                return "act";
            case LeaderCommand::hold_fire:
                return "hold fire";
            case LeaderCommand::hold:
                return "hold";
            case LeaderCommand::forward:
                return "advance";
            case LeaderCommand::forward_to:
                return "advance to " + place_words(o.to);
            case LeaderCommand::forward_always:
                return "advance every turn";
            case LeaderCommand::attack:
                return "attack " + call(o.target);
            case LeaderCommand::backward:
                return "fall back";
            case LeaderCommand::change_formation:
                return formation_words(o.formation);
            case LeaderCommand::encourage:
                return "give orders to the troops nearby";
            case LeaderCommand::lead:
                return "command this turn";
            case LeaderCommand::cast:
                return "cast this turn";
            case LeaderCommand::lead_from_front:
                return "lead from the front";
            case LeaderCommand::lead_from_rear:
                return "lead from the rear";
            case LeaderCommand::release:
                return "release the spell";
            case LeaderCommand::rally:
                return "rally";
            case LeaderCommand::forward_halting:
                return "advance, halting before any enemy";
        }
        return {};
    }
    std::string operator()(const PlayCard& o) const {
        std::vector<std::string> on;
        for (const PieceId p : o.pieces)
            if (p) on.push_back(call(p));
        return fmt::format("play the card {}{}", keyword_words(o.card), on.empty() ? "" : " on " + joined(on));
    }
    std::string operator()(const ChallengeTo& o) const { return "challenge " + call(o.target); }
    std::string operator()(const Attach& o) const {
        return o.unit ? "join " + call(o.unit) : "stand alone at " + place_words(o.at);
    }
    std::string operator()(const Bid& o) const { return fmt::format("bid {} for {}", o.amount, call(o.piece)); }
    std::string operator()(const Allot& o) const {
        std::vector<std::string> parts;
        for (const std::uint16_t part : o.parts) parts.push_back(std::to_string(part));
        while (parts.size() > 1 && parts.back() == "0") parts.pop_back();
        return "split the dice " + joined(parts);
    }
    std::string operator()(const Reply& o) const {
        return !(answer == RuleRef{}) ? std::string(banneret::row(answer).name)
                                      : fmt::format("choice {}", o.option + 1);
    }
    std::string operator()(const Concede&) const { return "concede the battle"; }
    std::string operator()(const Disband&) const { return "disband"; }
    std::string operator()(const Surrender& o) const {
        return o.target ? "surrender to " + call(o.target) : std::string("surrender");
    }
    std::string operator()(const Strike& o) const {
        std::string out = "strike " + call(o.target);
        return o.dice > 0 ? fmt::format("{} with {}", out, counted(o.dice, "die", "dice")) : out;
    }
    std::string operator()(const UseFeat& o) const {
        std::string out = "use " + keyword_words(o.feat);
        if (o.amount != 0) out += fmt::format(" by {}", o.amount);
        return o.target ? out + " on " + call(o.target) : out;
    }
};

// The piece that acts: the leader of a rally or of an order to another.
PieceId subject_of(const TableOrder& o) {
    if (const auto* rally = std::get_if<Rally>(&o); rally != nullptr && rally->by) return rally->by;
    if (const auto* order = std::get_if<LeadersOrder>(&o); order != nullptr && order->by) return order->by;
    return std::holds_alternative<Bid>(o) ? PieceId{} : piece_of(o);
}

}  // namespace

std::string keyword_words(Keyword word) {
    std::string out(word.word());
    std::replace(out.begin(), out.end(), '-', ' ');
    return out;
}

std::string order_sentence(const OrderCarriedOut& e, const std::string& army,
                           const std::function<std::string(PieceId)>& call) {
    const PieceId subject = subject_of(e.order);
    return fmt::format("{}: {}.", subject ? call(subject) : army, std::visit(Phrase{call, e.answer}, e.order));
}

}  // namespace banneret::shared
