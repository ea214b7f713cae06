#pragma once

#include "engine/campaign/campaign.h"
#include "engine/files/armies_io.h"
#include "engine/rulesets/roll_purposes.h"

// The file format of rolls, orders, the start of a battle and its review. Only other io headers of this folder include
// this.
namespace banneret {

// --- Dice --------------------------------------------------------------------------------------------------------

template <class Archive>
void serialize(Archive& ar, Roll& r, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    std::string purpose(r.question.what.key());
    field(ar, "for", purpose);
    if constexpr (is_loading<Archive>) {
        const auto known = find_roll_purpose(purpose);
        if (!known) throw BadFile{word_fault(purpose, roll_purpose_keys()), {"for"}};
        r.question.what = *known;
    }
    std::optional<Side> side;
    if (r.question.who.kind == Roller::Kind::side) side = r.question.who.side;
    optional_field(ar, "side", side);
    field_or(ar, "unit", r.question.who.unit);
    field(ar, "dice", r.question.count);
    field(ar, "sides", r.question.sides);
    std::vector<std::uint16_t> cuts;
    for (const std::uint16_t cut : r.question.cuts)
        if (cut != 0) cuts.push_back(cut);
    field_or(ar, "cuts", cuts);
    std::vector<std::int32_t> answer(r.answer.n.begin(), r.answer.n.end());
    while (answer.size() > 1 && answer.back() == 0) answer.pop_back();
    field(ar, "answer", answer);
    field_or(ar, "faces", r.faces);
    field_or(ar, "by", r.by, Roll::By::program);
    if constexpr (is_loading<Archive>) {
        if (cuts.size() > r.question.cuts.size() || answer.size() > r.answer.n.size())
            throw BadFile{"has more classes than a roll has", {}};
        r.question.who.kind = side ? Roller::Kind::side : Roller::Kind::referee;
        r.question.who.side = side.value_or(Side::first);
        r.question.cuts = {};
        std::copy(cuts.begin(), cuts.end(), r.question.cuts.begin());
        r.answer = {};
        std::copy(answer.begin(), answer.end(), r.answer.n.begin());
    }
    no_more(ar);
}

// --- Orders ------------------------------------------------------------------------------------------------------

template <class Archive>
void serialize(Archive& ar, UnitDeclaration& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "unit", d.unit);
    field_or(ar, "count", d.count, UnitDeclaration::Numbers::as_they_are);
    field_or(ar, "fc", d.fc, UnitDeclaration::Numbers::as_they_are);
    field_or(ar, "hide_fc", d.hide_fc, true);
    field_or(ar, "hide_abilities", d.hide_abilities, true);
    no_more(ar);
}

}  // namespace banneret

namespace banneret::files {

// The word for each order, in the order of the variant, and its fields. Append only.
inline constexpr std::array<std::string_view, std::variant_size_v<Order>> order_words = {
    "throw-dice",  "choose-stratagem", "choose-foil",  "declare",        "choose-stance",    "overrule",
    "choose-role", "choose-posture",   "allot-losses", "choose-pursuit", "choose-direction",
};

template <class Archive>
void order_fields(Archive&, ThrowDice&) {}
template <class Archive>
void order_fields(Archive& ar, ChooseStratagem& o) {
    field(ar, "stratagem", o.stratagem);
    field_or(ar, "at_night", o.at_night);
    optional_field(ar, "foils", o.foils);
}
template <class Archive>
void order_fields(Archive& ar, ChooseFoil& o) {
    field(ar, "foil", o.foil);
}
template <class Archive>
void order_fields(Archive& ar, Declare& o) {
    field_or(ar, "units", o.units);
}
template <class Archive>
void order_fields(Archive& ar, ChooseStance& o) {
    field(ar, "stance", o.stance);
}
template <class Archive>
void order_fields(Archive& ar, Overrule& o) {
    optional_field(ar, "own_role", o.own_role);
}
template <class Archive>
void order_fields(Archive& ar, ChooseRole& o) {
    field(ar, "role", o.role);
}
template <class Archive>
void order_fields(Archive& ar, ChoosePosture& o) {
    field(ar, "posture", o.posture);
    optional_field(ar, "losses", o.losses);
    optional_field(ar, "pursue", o.pursue);
}
template <class Archive>
void order_fields(Archive& ar, AllotLosses& o) {
    field(ar, "way", o.way);
    field_or(ar, "by_hand", o.by_hand);
}
template <class Archive>
void order_fields(Archive& ar, ChoosePursuit& o) {
    field(ar, "pursue", o.pursue);
}
template <class Archive>
void order_fields(Archive& ar, ChooseDirection& o) {
    field(ar, "direction", o.direction);
}

// The empty order of the kind at `index`.
template <std::size_t i = 0>
Order order_of_kind(std::size_t index) {
    if constexpr (i + 1 < std::variant_size_v<Order>)
        if (index != i) return order_of_kind<i + 1>(index);
    return Order(std::in_place_index<i>);
}

// A wrapper around the order that gives it a version and hides the variant from cereal.
struct StoredOrder {
    Order order;
};

template <class Archive>
void serialize(Archive& ar, StoredOrder& s, const std::uint32_t version) {
    check_version(ar, version);
    std::string kind(order_words[s.order.index()]);
    field(ar, "order", kind);
    if constexpr (is_loading<Archive>) {
        const auto at = std::find(order_words.begin(), order_words.end(), kind);
        if (at == order_words.end()) throw BadFile{word_fault(kind, order_words), {"order"}};
        s.order = order_of_kind(static_cast<std::size_t>(at - order_words.begin()));
    }
    std::visit([&](auto& order) { order_fields(ar, order); }, s.order);
    no_more(ar);
}

template <class Archive>
void orders_field(Archive& ar, const char* name, std::vector<Order>& orders) {
    std::vector<StoredOrder> stored;
    for (const Order& o : orders) stored.push_back({o});
    if (is_loading<Archive> || !stored.empty()) {
        std::optional<std::vector<StoredOrder>> present(std::move(stored));
        optional_field(ar, name, present);
        stored = present ? std::move(*present) : std::vector<StoredOrder>{};
    }
    if constexpr (is_loading<Archive>) {
        orders.clear();
        for (StoredOrder& s : stored) orders.push_back(std::move(s.order));
    }
}

template <class Archive>
void optional_order_field(Archive& ar, const char* name, std::optional<Order>& order) {
    std::optional<StoredOrder> stored;
    if (order) stored = StoredOrder{*order};
    optional_field(ar, name, stored);
    if constexpr (is_loading<Archive>) order = stored ? std::optional<Order>(std::move(stored->order)) : std::nullopt;
}

}  // namespace banneret::files

namespace banneret {

template <class Archive>
void serialize(Archive& ar, SidePlan& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    optional_field(ar, "stratagem", p.stratagem);
    field_or(ar, "at_night", p.at_night);
    optional_field(ar, "as_attacker", p.as_attacker);
    optional_field(ar, "as_defender", p.as_defender);
    optional_field(ar, "losses", p.losses);
    optional_order_field(ar, "sealed", p.sealed);
    field_or(ar, "because", p.because);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, BattlePlan& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "roles_given", p.roles_given);
    field_or(ar, "attacker", p.attacker, Side::first);
    field_or(ar, "first", p.sides.first);
    field_or(ar, "second", p.sides.second);
    no_more(ar);
}

}  // namespace banneret

// --- Start and review --------------------------------------------------------------------------------------------

namespace banneret {

template <class Archive>
void serialize(Archive& ar, CharacterFate& c, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "character", c.character);
    field(ar, "name", c.name);
    field_or(ar, "fate", c.fate, Fate::unhurt);
    field_or(ar, "wounds", c.wounds);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, UnitLosses& u, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "unit", u.unit);
    field(ar, "name", u.name);
    field(ar, "before", u.before);
    field_or(ar, "killed", u.killed);
    field_or(ar, "wounded", u.wounded);
    field_or(ar, "routed", u.routed);
    field_or(ar, "deserted", u.deserted);
    field_or(ar, "captured", u.captured);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, BattleResult& r, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "grade", r.grade);
    optional_field(ar, "winner", r.winner);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Review& r, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "fought", r.fought, true);
    optional_field(ar, "result", r.result);
    optional_field(ar, "attacker", r.attacker);
    optional_field(ar, "winner", r.winner);
    optional_field(ar, "field", r.field);
    for (const Side side : both_sides) {
        const std::string of = side == Side::first ? "first_" : "second_";
        field_or(ar, (of + "defeated").c_str(), r.defeated[side]);
        field_or(ar, (of + "fortified").c_str(), r.fortified[side]);
        field_or(ar, (of + "attempted").c_str(), r.attempted[side]);
        field_or(ar, (of + "retreat_miles").c_str(), r.retreat_miles[side]);
        optional_field(ar, (of + "direction").c_str(), r.direction[side]);
        field_or(ar, (of + "units").c_str(), r.losses[side].units);
        field_or(ar, (of + "characters").c_str(), r.losses[side].characters);
    }
    no_more(ar);
}

namespace abstract {

// Always written in full: the defaults of house rules may change, those of a battle may not.
template <class Archive>
void serialize(Archive& ar, House& h, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "shield_also_a_bonus", h.shield_also_a_bonus);
    field(ar, "percentages_by_strength", h.percentages_by_strength);
    field(ar, "stratagem_need", h.stratagem_need);
    field(ar, "fortification_shift", h.fortification_shift);
    field(ar, "foil_declared_blind", h.foil_declared_blind);
    field_or(ar, "foil_told_later", h.foil_told_later);
    field_or(ar, "casualties_recorded", h.casualties_recorded);
    field(ar, "arch_wizard_level", h.arch_wizard_level);
    field(ar, "healing", h.healing);
    field(ar, "healing_any_day", h.healing_any_day);
    std::vector<int> strengths(h.ability_strength.begin(), h.ability_strength.end());
    field(ar, "ability_strength", strengths);
    if constexpr (is_loading<Archive>) {
        if (strengths.size() != h.ability_strength.size())
            throw BadFile{"must hold " + std::to_string(ability_count) + " numbers", {"ability_strength"}};
        std::copy(strengths.begin(), strengths.end(), h.ability_strength.begin());
    }
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Contingent& c, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "army", c.army);
    field(ar, "name", c.name);
    field_or(ar, "units", c.units);
    field_or(ar, "characters", c.characters);
    field_or(ar, "has_general", c.has_general);
    field_or(ar, "general", c.general);
    field_or(ar, "general_name", c.general_name);
    field(ar, "leadership", c.leadership);
    field_or(ar, "wizards", c.wizards);
    field_or(ar, "arch_wizards", c.arch_wizards);
    optional_field(ar, "stratagem_again", c.stratagem_again);
    field_or(ar, "fortified", c.fortified);
    no_more(ar);
}

}  // namespace abstract
}  // namespace banneret

BANNERET_STORED(banneret::Roll)
BANNERET_STORED(banneret::UnitDeclaration)
BANNERET_STORED(banneret::files::StoredOrder)
BANNERET_STORED(banneret::SidePlan)
BANNERET_STORED(banneret::BattlePlan)
BANNERET_STORED(banneret::CharacterFate)
BANNERET_STORED(banneret::UnitLosses)
BANNERET_STORED(banneret::BattleResult)
BANNERET_STORED(banneret::Review)
BANNERET_STORED(banneret::abstract::House)
BANNERET_STORED(banneret::abstract::Contingent)
