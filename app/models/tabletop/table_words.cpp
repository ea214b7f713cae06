#include <fmt/format.h>

#include "app/models/tabletop/table_offers.h"
#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/axe.h"
#include "engine/rulesets/rule_rows.h"

// Orders in the words a person picks them by.

namespace banneret::app {

namespace {

using Moment = TableDecision::Moment;

// Which side of the target the charge strikes, where that can be told.
std::string_view struck_side(const Battle& battle, const Charge& o) {
    if (const auto* s = battle.state<axe::Rules>()) {
        const std::size_t pieces = s->pieces.size();
        if (o.piece.value == 0 || o.piece.value > pieces || o.target.value == 0 || o.target.value > pieces) return {};
        const auto way = axe::charge_way(*s, o.piece.value - 1, o.target.value - 1, o.gait);
        const auto* found = std::get_if<axe::ChargeWay>(&way);
        if (found == nullptr) return {};
        return found->edge == Edge::front  ? ", on the front"
               : found->edge == Edge::rear ? ", in the rear"
                                           : ", on the flank";
    }
    const auto* from = std::get_if<HexPlace>(&o.to);
    if (from == nullptr) return {};
    for (const Side side : both_sides)
        for (const BoardBlock& b : battle.view(side).blocks)
            if (b.piece == o.target)
                if (const auto* at = std::get_if<HexPlace>(&b.place)) {
                    const Aspect a = aspect(at->at, at->facing, from->at);
                    return a == Aspect::front  ? ", on the front"
                           : a == Aspect::rear ? ", in the rear"
                                               : ", on the flank";
                }
    return {};
}

struct Worded {
    const Battle& battle;
    const TableDecision& asked;

    std::string call(PieceId p) const { return battle.name(p); }
    std::string told(const TableOrder& o) const { return battle.describe(OrderCarriedOut{asked.side, o}); }

    std::string operator()(const Done&) const {
        switch (asked.moment) {
            case Moment::deploy:
                return "The deployment stands";
            case Moment::act:
                return asked.piece ? "End this action" : "Done";
            case Moment::react:
                return "Nothing";
            case Moment::bid:
                return "No bid";
            default:
                return "Nothing";
        }
    }
    std::string operator()(const Deploy& o) const {
        return fmt::format("Place {} at {}", call(o.piece), place_words(o.at));
    }
    std::string operator()(const Advance& o) const {
        if (o.gait == 1 && std::holds_alternative<InchPlace>(o.to))
            return fmt::format("{} leaves the field by its own edge", call(o.piece));
        return fmt::format("{} goes to {}", call(o.piece), place_words(o.to));
    }
    std::string operator()(const Charge& o) const {
        return fmt::format("Charge {}{}", call(o.target), struck_side(battle, o));
    }
    std::string operator()(const Shoot& o) const { return fmt::format("Shoot at {}", call(o.target)); }
    std::string operator()(const Reload&) const { return "Reload"; }
    std::string operator()(const Reform& o) const {
        return fmt::format("{} turns: {}", call(o.piece), place_words(o.to));
    }
    std::string operator()(const Rally& o) const {
        return o.by && o.by != o.piece ? fmt::format("{} rallies {}", call(o.by), call(o.piece))
                                       : fmt::format("Rally {}", call(o.piece));
    }
    std::string operator()(const Cast& o) const {
        switch (o.spell) {
            case 0:
                return fmt::format("Cast at {} with {}", call(o.target), counted(o.dice, "die", "dice"));
            case 1:
                return fmt::format("Ward off {}", counted(o.dice, "hit"));
            case 2:
                return fmt::format("Spend {}", counted(o.dice, "prayer"));
            case 3:
                return fmt::format("Undo {} of the spell", counted(o.dice, "hit"));
            case 4:
                return fmt::format("Heal a hit of {}", call(o.target));
            case 5:
                return fmt::format("A prayer on each of {}", counted(o.dice, "save"));
            default:
                return told(o);
        }
    }
    std::string operator()(const LeadersOrder& o) const {
        return o.what == 1 && o.by == o.piece ? "Hold its fire" : told(o);
    }
    std::string operator()(const PlayCard& o) const {
        // "Host plays Rally." without the host, which is being asked.
        std::string words = told(o);
        if (const auto at = words.find(" plays "); at != std::string::npos) words = "Play" + words.substr(at + 6);
        if (!words.empty() && words.back() == '.') words.pop_back();
        std::vector<std::string> names;
        for (const PieceId p : o.pieces)
            if (p) names.push_back(call(p));
        return names.empty() ? words : words + ": " + joined(names);
    }
    std::string operator()(const ChallengeTo& o) const { return fmt::format("Challenge {}", call(o.target)); }
    std::string operator()(const Attach& o) const {
        return o.unit ? fmt::format("{} joins {}", call(o.piece), call(o.unit))
                      : fmt::format("{} goes by himself to {}", call(o.piece), place_words(o.at));
    }
    std::string operator()(const Bid& o) const {
        std::string words = told(o);
        if (const auto at = words.find(" bids "); at != std::string::npos) words = "Bid" + words.substr(at + 5);
        if (!words.empty() && words.back() == '.') words.pop_back();
        return words;
    }
    std::string operator()(const Allot& o) const {
        static constexpr std::array<std::string_view, 3> where = {"attack", "parry", "tricks"};
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < o.parts.size(); ++i)
            if (i < 2 || o.parts[i] != 0)
                parts.push_back(i < where.size() ? fmt::format("{} in {}", o.parts[i], where[i])
                                                 : fmt::format("{}", o.parts[i]));
        return capitalised(joined(parts));
    }
    std::string operator()(const Reply& o) const {
        const auto options = asked.options();
        return o.option < options.size() ? capitalised(std::string(row(options[o.option]).name))
                                         : std::string("No such answer");
    }
    std::string operator()(const Concede&) const { return "Concede"; }
};

struct Aimed {
    TableOffer& offer;

    void operator()(const Deploy& o) const { offer.to = o.at; }
    void operator()(const Advance& o) const { offer.to = o.to; }
    void operator()(const Charge& o) const { offer.target = o.target, offer.to = o.to; }
    void operator()(const Shoot& o) const { offer.target = o.target; }
    void operator()(const Reform& o) const { offer.to = o.to; }
    void operator()(const Rally& o) const {
        if (o.by && o.by != o.piece) offer.target = o.piece, offer.piece = o.by;
    }
    void operator()(const Cast& o) const { offer.target = o.target; }
    void operator()(const ChallengeTo& o) const { offer.target = o.target; }
    void operator()(const Attach& o) const {
        offer.target = o.unit;
        if (!o.unit) offer.to = o.at;
    }
    template <class O>
    void operator()(const O&) const {}
};

}  // namespace

std::string order_words(const Battle& battle, const TableDecision& asked, const TableOrder& order) {
    return std::visit(Worded{battle, asked}, order);
}

TableOffer offer_of(const Battle& battle, const TableDecision& asked, const TableOrder& order) {
    TableOffer offer;
    offer.order = order;
    offer.words = order_words(battle, asked, order);
    offer.piece = piece_of(order);
    std::visit(Aimed{offer}, order);
    if (const auto refusal = battle.check(order))
        offer.refused = refusal->why;
    else
        offer.odds = battle.preview(order);
    return offer;
}

}  // namespace banneret::app
