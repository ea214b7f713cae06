#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/armies/attributes.h"
#include "engine/campaign/battles/table_plan.h"
#include "engine/files/battle_io.h"
#include "engine/tactics/table_order.h"

// The file format of the beginning of a tabletop battle and its orders. Only campaign_io.h and a test include this.

namespace banneret::files {

// A place on any kind of table, in its own object: {"hex": [4, 7], "facing": 2}.
struct StoredPlace {
    TablePlace place;
};

template <class Archive, class A, class B>
void two_numbers(Archive& ar, const char* name, A& a, B& b) {
    std::vector<std::int32_t> two = {static_cast<std::int32_t>(a), static_cast<std::int32_t>(b)};
    field(ar, name, two);
    if constexpr (is_loading<Archive>) {
        if (two.size() != 2) throw BadFile{"must hold two numbers", {name}};
        const auto fits = [](std::int32_t n, auto as) {
            using T = decltype(as);
            return n >= std::numeric_limits<T>::min() && n <= std::numeric_limits<T>::max();
        };
        if (!fits(two[0], a) || !fits(two[1], b)) throw BadFile{"holds a place that is off every table", {name}};
        a = static_cast<A>(two[0]);
        b = static_cast<B>(two[1]);
    }
}

template <class Archive>
void serialize(Archive& ar, StoredPlace& s, const std::uint32_t version) {
    check_version(ar, version);
    if constexpr (is_loading<Archive>) {
        const auto next = ar.next_name();
        if (next == "hex")
            s.place = HexPlace{};
        else if (next == "square")
            s.place = SquarePlace{};
        else if (next == "inches")
            s.place = InchPlace{};
        else
            throw BadFile{"is neither a hex nor a square nor inches", {}};
    }
    if (auto* p = std::get_if<HexPlace>(&s.place)) {
        two_numbers(ar, "hex", p->at.q, p->at.r);
        field_or(ar, "facing", p->facing);
        if (p->facing > 5) throw BadFile{"must be 0 to 5", {"facing"}};
    } else if (auto* q = std::get_if<SquarePlace>(&s.place)) {
        two_numbers(ar, "square", q->at.column, q->at.row);
        field_or(ar, "facing", q->facing);
        if (q->facing > 7) throw BadFile{"must be 0 to 7", {"facing"}};
    } else {
        auto& r = std::get<InchPlace>(s.place);
        two_numbers(ar, "inches", r.x, r.y);
        field_or(ar, "facing", r.degrees);
        if (r.degrees < 0 || r.degrees > 359) throw BadFile{"must be 0 to 359", {"facing"}};
    }
    no_more(ar);
}

template <class Archive>
void place_field(Archive& ar, const char* name, TablePlace& place) {
    std::optional<StoredPlace> stored;
    if (!(place == TablePlace{})) stored = StoredPlace{place};
    optional_field(ar, name, stored);
    if constexpr (is_loading<Archive>) place = stored ? stored->place : TablePlace{};
}

// --- One field of an order -------------------------------------------------------------------------------------------

template <class Archive, class T>
void order_field(Archive& ar, const char* name, T& v, const T& usual) {
    field_or(ar, name, v, usual);
}
template <class Archive>
void order_field(Archive& ar, const char* name, TablePlace& v, const TablePlace&) {
    place_field(ar, name, v);
}
template <class Archive>
void order_field(Archive& ar, const char* name, Keyword& v, const Keyword& usual) {
    std::string word(v.word());
    field_or(ar, name, word, std::string(usual.word()));
    if constexpr (is_loading<Archive>) {
        if (!Keyword::valid(word))
            throw BadFile{"is not a word of a ruleset: it must be at most 31 small letters, digits and hyphens",
                          {name}};
        v = Keyword(word);
    }
}
// A list of fixed length is stored without its trailing default items.
template <class Archive, class T, std::size_t n>
void order_field(Archive& ar, const char* name, std::array<T, n>& v, const std::array<T, n>&) {
    std::vector<T> items(v.begin(), v.end());
    while (!items.empty() && items.back() == T{}) items.pop_back();
    field_or(ar, name, items);
    if constexpr (is_loading<Archive>) {
        if (items.size() > n) throw BadFile{"are too many", {name}};
        v = {};
        std::copy(items.begin(), items.end(), v.begin());
    }
}

// --- Orders of the formats before `named_orders` ---------------------------------------------------------------------
// They held numbers instead of words. Numbers beyond these lists had no meaning in the rulesets of that time.

inline constexpr std::array<std::string_view, 6> numbered_spells = {"attack", "ward", "prayer",
                                                                    "undo",   "heal", "prayer-each"};
inline constexpr std::array<std::string_view, 17> numbered_cards = {
    "march-charge",
    "maneuver",
    "flanking-move",
    "center-move",
    "all-cavalry-move",
    "all-light-infantry-move",
    "all-infantry-move",
    "coordinated-attack",
    "ferocious-attack",
    "frenzied-charge",
    "target",
    "volley",
    "rally",
    "seize-the-initiative",
    "brace-for-charge",
    "shieldwall",
    "joker",
};
inline constexpr unsigned numbered_joker = 32;  // added to the number of the card for which a joker was played

template <std::size_t n>
Keyword numbered(const std::array<std::string_view, n>& words, unsigned number) {
    return number < n ? Keyword(words[number]) : Keyword();
}
template <class E>
E numbered(unsigned number, E last) {
    return number <= static_cast<unsigned>(last) ? static_cast<E>(number) : E{};
}

// The numbers of an order, under their old names.
struct OrderNumbers {
    std::uint8_t gait = 0, weapon = 0, formation = 0, spell = 0, what = 0, card = 0;
    std::uint8_t* of(std::string_view name) {
        return name == "gait"        ? &gait
               : name == "weapon"    ? &weapon
               : name == "formation" ? &formation
               : name == "spell"     ? &spell
               : name == "what"      ? &what
               : name == "card"      ? &card
                                     : nullptr;
    }
};

inline void take_numbers(Advance& o, const OrderNumbers& n) {
    o.gait = numbered(n.gait, Gait::leave_field);
}
inline void take_numbers(Charge& o, const OrderNumbers& n) {
    o.edge = numbered(n.gait, ChargeEdge::left);
}
inline void take_numbers(Shoot& o, const OrderNumbers& n) {
    if (n.weapon > 0 && n.weapon <= missile_weapon_count)
        o.weapon = Keyword(row(static_cast<MissileWeapon>(n.weapon - 1)).key);
}
inline void take_numbers(Cast& o, const OrderNumbers& n) {
    o.spell = numbered(numbered_spells, n.spell);
}
inline void take_numbers(LeadersOrder& o, const OrderNumbers& n) {
    o.command = numbered(n.what, LeaderCommand::hold_fire);
}
inline void take_numbers(PlayCard& o, const OrderNumbers& n) {
    o.card = numbered(numbered_cards, n.card % numbered_joker);
    o.joker = n.card / numbered_joker == 1;
}
template <class O>
void take_numbers(O&, const OrderNumbers&) {}

// --- All fields of an order ------------------------------------------------------------------------------------------

template <class O>
void write_order_fields(JsonWriter& ar, O& o) {
    each_field(o, [&](const char* name, auto& v, const auto& usual) { order_field(ar, name, v, usual); });
}

// Fields may come in any order, so that the field list of an order may be rearranged. None may occur twice.
template <class O>
void read_order_fields(JsonReader& ar, O& o, std::uint32_t version) {
    OrderNumbers numbers;
    std::vector<std::string> seen;
    while (const auto next = ar.next_name()) {
        const std::string name(*next);
        if (std::find(seen.begin(), seen.end(), name) != seen.end()) break;
        seen.push_back(name);
        bool known = false;
        if (!since(version, CampaignFormat::named_orders)) {
            if (std::uint8_t* number = numbers.of(name)) {
                field(ar, name.c_str(), *number);
                known = true;
            }
        }
        if (!known)
            each_field(o, [&](const char* of, auto& v, const auto& usual) {
                if (known || name != of) return;
                order_field(ar, of, v, usual);
                known = true;
            });
        if (!known) break;
    }
    if (!since(version, CampaignFormat::named_orders)) take_numbers(o, numbers);
}

template <std::size_t i = 0>
TableOrder table_order_of_kind(std::size_t index) {
    if constexpr (i + 1 < table_order_count)
        if (index != i) return table_order_of_kind<i + 1>(index);
    return TableOrder(std::in_place_index<i>);
}

// The words of key(): part of the format since the first release.
inline std::vector<std::string_view> table_order_words() {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < table_order_count; ++i) words.push_back(key(table_order_of_kind(i)));
    return words;
}

struct StoredTableOrder {
    TableOrder order;
};

template <class Archive>
void serialize(Archive& ar, StoredTableOrder& s, const std::uint32_t version) {
    check_version(ar, version);
    std::string kind(key(s.order));
    field(ar, "order", kind);
    if constexpr (is_loading<Archive>) {
        const std::vector<std::string_view> words = table_order_words();
        const auto at = std::find(words.begin(), words.end(), kind);
        if (at == words.end()) throw BadFile{word_fault(kind, words), {"order"}};
        s.order = table_order_of_kind(static_cast<std::size_t>(at - words.begin()));
    }
    std::visit(
        [&](auto& order) {
            if constexpr (is_loading<Archive>)
                read_order_fields(ar, order, version);
            else
                write_order_fields(ar, order);
        },
        s.order);
    no_more(ar);
}

template <class Archive>
void table_orders_field(Archive& ar, const char* name, std::vector<TableOrder>& orders) {
    std::optional<std::vector<StoredTableOrder>> stored;
    if (!orders.empty()) {
        stored.emplace();
        for (const TableOrder& o : orders) stored->push_back({o});
    }
    optional_field(ar, name, stored);
    if constexpr (is_loading<Archive>) {
        orders.clear();
        if (stored)
            for (const StoredTableOrder& s : *stored) orders.push_back(s.order);
    }
}

}  // namespace banneret::files

namespace banneret {

template <class Archive>
void serialize(Archive& ar, MusterChange& c, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "side", c.side);
    field_or(ar, "unit", c.unit);
    field(ar, "key", c.key);
    field_or(ar, "value", c.value);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, LandPoint& p, const std::uint32_t version) {
    files::point_fields(ar, p, version);
}

template <class Archive>
void serialize(Archive& ar, LandPiece& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "ground", p.ground);
    field_or(ar, "name", p.name);
    field_or(ar, "line", p.line);
    field(ar, "outline", p.outline);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, TablePlan& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "attacker", p.attacker);
    field_or(ar, "attacker_stratagem", p.stratagem.first, Stratagem::none);
    field_or(ar, "defender_stratagem", p.stratagem.second, Stratagem::none);
    field(ar, "attacker_posture", p.posture.first);
    field(ar, "defender_posture", p.posture.second);
    field_or(ar, "night", p.night);
    field_or(ar, "wooded", p.wooded);
    field_or(ar, "land", p.land);
    field_or(ar, "pursuit", p.pursuit, true);
    field_or(ar, "changes", p.changes);
    no_more(ar);
}

}  // namespace banneret

BANNERET_STORED(banneret::files::StoredPlace)
BANNERET_STORED(banneret::files::StoredTableOrder)
BANNERET_STORED(banneret::MusterChange)
BANNERET_STORED(banneret::LandPoint)
BANNERET_STORED(banneret::LandPiece)
BANNERET_STORED(banneret::TablePlan)
