#include <fmt/format.h>

#include "app/models/tabletop/table_offers.h"
#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

// Orders in words for the user: the ruleset's own, or the usual ones of the verb.

namespace banneret::app {

namespace {

using Moment = TableDecision::Moment;

struct Worded {
    const Battle& battle;
    const TableDecision& asked;

    std::string call(PieceId p) const { return battle.name(p); }
    std::string described(const TableOrder& o) const { return battle.describe(OrderCarriedOut{asked.side, o}); }

    std::string operator()(const Done&) const {
        switch (asked.moment) {
            case Moment::deploy:
                return "End deployment";
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
        return fmt::format("{} goes to {}", call(o.piece), place_words(o.to));
    }
    std::string operator()(const Charge& o) const { return fmt::format("Charge {}", call(o.target)); }
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
        std::string what = "Cast";
        if (o.spell != spells::attack) what += fmt::format(" {}", o.spell.word());
        if (o.target) what += fmt::format(" at {}", call(o.target));
        return fmt::format("{} with {}", what, counted(o.dice, "die", "dice"));
    }
    std::string operator()(const LeadersOrder& o) const { return described(o); }
    std::string operator()(const PlayCard& o) const { return described(o); }
    std::string operator()(const ChallengeTo& o) const { return fmt::format("Challenge {}", call(o.target)); }
    std::string operator()(const Attach& o) const {
        return o.unit ? fmt::format("{} joins {}", call(o.piece), call(o.unit))
                      : fmt::format("{} goes alone to {}", call(o.piece), place_words(o.at));
    }
    std::string operator()(const Bid& o) const {
        return fmt::format("Bid {} for {}", fixed(static_cast<double>(o.amount) / battle.bid_unit(), 2), call(o.piece));
    }
    std::string operator()(const Allot& o) const {
        std::vector<std::string> parts;
        for (const std::uint16_t part : o.parts) parts.push_back(fmt::format("{}", part));
        while (parts.size() > 1 && parts.back() == "0") parts.pop_back();
        return joined(parts);
    }
    std::string operator()(const Reply& o) const {
        const auto options = asked.options();
        return o.option < options.size() ? capitalised(std::string(row(options[o.option]).name))
                                         : std::string("No such answer");
    }
    std::string operator()(const Concede&) const { return "Concede"; }
    std::string operator()(const Disband& o) const { return fmt::format("Disband {}", call(o.piece)); }
    std::string operator()(const Surrender& o) const {
        return o.target ? fmt::format("{} surrenders to {}", call(o.piece), call(o.target))
                        : fmt::format("{} surrenders", call(o.piece));
    }
    std::string operator()(const Strike& o) const { return fmt::format("Strike {}", call(o.target)); }
    std::string operator()(const UseFeat& o) const { return described(o); }
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
    void operator()(const Strike& o) const { offer.target = o.target; }
    void operator()(const UseFeat& o) const { offer.target = o.target; }
    void operator()(const Attach& o) const {
        offer.target = o.unit;
        if (!o.unit) offer.to = o.at;
    }
    template <class O>
    void operator()(const O&) const {}
};

}  // namespace

std::string order_words(const Battle& battle, const TableDecision& asked, const TableOrder& order) {
    std::string words = battle.order_words(asked, order);
    return words.empty() ? std::visit(Worded{battle, asked}, order) : words;
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
